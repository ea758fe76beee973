//! Printing the results of transcripts and setups for people.

use std::io::{self, Write};

use keepstone::{Reason, Statement, Status};

use super::style::{FAINT, NAME, counts, remark};
use super::visible::visible;
use crate::answer::{Check, Explained, Setup, Sum, Trouble};

pub(super) fn print_sum(out: &mut impl Write, sum: &Sum) -> io::Result<()> {
    let told = counts(&[
        (sum.transcripts, "transcript read", "transcripts read"),
        (sum.messages, "message", "messages"),
        (sum.decisions, "decision", "decisions"),
        (sum.lessons, "other entry", "other entries"),
        (sum.candidates, "candidate for review", "candidates for review"),
        (sum.handoffs, "handoff", "handoffs"),
        (sum.malformed, "line not understood", "lines not understood"),
        (sum.embedded.unwrap_or_default(), "entry embedded", "entries embedded"),
    ]);
    writeln!(out, "{}", if told.is_empty() { "nothing new" } else { &told })?;
    if sum.foreign > 0 {
        let foreign = counts(&[(sum.foreign, "file", "files")]);
        writeln!(out, "{FAINT}passed over: {foreign} of other projects, or no transcripts{FAINT:#}")?;
    }
    if sum.left > 0 {
        let left = counts(&[(sum.left, "file", "files")]);
        writeln!(out, "{FAINT}stopped: {left} left; keepstone process goes on where this ended{FAINT:#}")?;
    }
    for Trouble { path, message } in &sum.errors {
        remark(&if path.is_empty() { message.clone() } else { format!("not read: {path}: {message}") });
    }
    Ok(())
}

pub(super) fn print_explained(out: &mut impl Write, explained: &[Explained]) -> io::Result<()> {
    for Explained { path, statements } in explained {
        writeln!(out, "{NAME}{}{NAME:#}", visible(path))?;
        if statements.is_empty() {
            writeln!(out, "{FAINT}no statement: nobody said a whole sentence{FAINT:#}")?;
        }
        for Statement { text, category, confidence, status, held_back, reasons } in statements {
            let kept = match status {
                Some(Status::Promoted) => "entry",
                Some(_) => "candidate",
                None => "not kept",
            };
            writeln!(out, "\n{:.0} % {kept}, {category}: {}", confidence * 100.0, visible(text))?;
            let reasons = reasons.iter().map(|Reason { feature, weight }| format!("{feature} {weight:+.2}"));
            let cause = held_back.iter().map(|cause| format!("a candidate at most: {cause}"));
            let told: Vec<String> = cause.chain(reasons).collect();
            writeln!(out, "{FAINT}{}{FAINT:#}", told.join(" · "))?;
        }
    }
    Ok(())
}

pub(super) fn print_setup(out: &mut impl Write, setup: &Setup) -> io::Result<()> {
    for change in &setup.edits {
        let mark = if change.removed { " (removed)" } else { "" };
        writeln!(out, "{NAME}{}{NAME:#}{mark}  {}", visible(&change.path), visible(&change.purpose))?;
        write!(out, "{}", visible(&change.diff))?;
    }
    if setup.project {
        let verb = if setup.is_dry { "to be " } else { "" };
        writeln!(out, "{NAME}_project.md{NAME:#}  {verb}written from the project's manifest")?;
    }
    if setup.edits.is_empty() && setup.refusals.is_empty() && !setup.project {
        writeln!(out, "nothing to change")?;
    }
    print_steps(out, setup)?;
    match (&setup.learnt, &setup.unread) {
        (Some(learnt), _) => print_sum(out, learnt)?,
        (None, Some(unread)) => {
            writeln!(out, "{unread}: keepstone process --client {} learns from them", unread.client)?;
        }
        (None, None) => {}
    }
    if let Some(Check { message, hint, .. }) = &setup.notes {
        let hint = hint.as_ref().map(|hint| format!(": {hint}")).unwrap_or_default();
        writeln!(out, "{}", visible(&format!("{message}{hint}")))?;
    }
    setup.refusals.iter().for_each(|refusal| remark(&format!("left alone: {}: {}", refusal.path, refusal.reason)));
    if !setup.old.is_empty() {
        remark(
            "agent-memory is set up beside this, and learns the same again; install with --replace takes its tasks and rule out:",
        );
        setup.old.iter().for_each(|part| remark(&format!("  {part}")));
    }
    Ok(())
}

/// The next steps of the person, and how to see that the setup works.
fn print_steps(out: &mut impl Write, setup: &Setup) -> io::Result<()> {
    if setup.is_dry || setup.steps.is_empty() && !setup.written {
        return Ok(());
    }
    let check = "keepstone doctor shows what is set up, and when a hook ran last";
    let steps = setup.steps.iter().map(String::as_str).chain(setup.is_install.then_some(check));
    for (number, step) in (1..).zip(steps) {
        writeln!(out, "{number}. {step}")?;
    }
    Ok(())
}
