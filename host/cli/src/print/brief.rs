//! A brief as an account: each line with the reason for it, and what was left out.

use std::io::{self, Write};

use keepstone::{Brief, BriefLine, DropReason, LineReason, Section};

use super::style::{FAINT, NAME};
use super::visible::visible;

/// What each line of a brief is there for, and what has no room in it, by its beginning.
pub(super) fn print_account(out: &mut impl Write, brief: &Brief) -> io::Result<()> {
    for Section { title, lines, .. } in brief.sections.iter().filter(|section| !section.lines.is_empty()) {
        writeln!(out, "{NAME}{}{NAME:#}", visible(title))?;
        for told in lines {
            writeln!(out, "  {}\n    {FAINT}{}{FAINT:#}", visible(&told.line), visible(&reason_for(told)))?;
        }
    }
    let left: Vec<_> = brief.sections.iter().flat_map(|section| &section.dropped).collect();
    if !left.is_empty() {
        writeln!(out, "{NAME}Left out{NAME:#}")?;
    }
    for dropped in left {
        let line = if dropped.line.is_empty() { &dropped.source } else { &dropped.line };
        let reason = match dropped.reason {
            DropReason::Budget => "no room in the budget",
            DropReason::Limit => "the section is full",
            DropReason::Unreadable => "the file cannot be read: keepstone doctor says why",
        };
        writeln!(out, "  {}\n    {FAINT}{reason}{FAINT:#}", visible(line))?;
    }
    let cut: u32 = brief.sections.iter().map(|section| section.cut).sum();
    if cut > 0 {
        writeln!(out, "{FAINT}{cut} characters of these lines are cut off{FAINT:#}")?;
    }
    Ok(())
}

fn reason_for(told: &BriefLine) -> String {
    let reason = match told.reason {
        LineReason::Always => "told whatever the task is",
        LineReason::Pinned => "pinned",
        LineReason::Task => "matches the task",
        LineReason::Newest => "among the newest",
        LineReason::Beside => "from another memory",
    };
    if told.words.is_empty() { reason.to_owned() } else { format!("{reason}: {}", told.words.join(", ")) }
}
