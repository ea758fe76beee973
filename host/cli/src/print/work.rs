//! Work, sessions and facts, for people.

use std::io::{self, Write};

use keepstone::{Committed, Entry, Remembered, SessionSummary, WorkState};

use super::short::Short;
use super::style::{FAINT, NAME, remark};
use super::visible::visible;
use crate::moment;

pub(super) fn print_work(out: &mut impl Write, work: &WorkState) -> io::Result<()> {
    let since = moment::print(work.started_at);
    writeln!(out, "{NAME}{}{NAME:#} {} {FAINT}since {since}{FAINT:#}", work.status, visible(&work.summary))?;
    let one =
        [("task", &work.task_id), ("prompt", &work.task_prompt), ("cwd", &work.cwd), ("last", &work.last_activity)];
    for (title, text) in one {
        print_list(out, title, text.as_slice())?;
    }
    print_list(out, "next", &work.next_steps)?;
    print_list(out, "unfinished", &work.unfinished)?;
    print_list(out, "file", &work.files_touched)
}

pub(super) fn print_committed(out: &mut impl Write, committed: &Committed) -> io::Result<()> {
    if committed.repeated {
        remark("It was committed before; nothing was changed.");
    }
    print_summary(out, &committed.summary)?;
    print_remembered(out, &committed.facts)?;
    committed.episode.iter().try_for_each(|episode| writeln!(out, "episode: {episode}"))
}

pub(super) fn print_summaries(out: &mut impl Write, summaries: &[SessionSummary]) -> io::Result<()> {
    summaries.iter().try_for_each(|summary| print_summary(out, summary))
}

fn print_summary(out: &mut impl Write, summary: &SessionSummary) -> io::Result<()> {
    writeln!(out, "{FAINT}{}{FAINT:#} {}", moment::print(summary.timestamp), visible(&summary.what))?;
    print_list(out, "decision", &summary.decisions)?;
    print_list(out, "file", &summary.files_changed)?;
    print_list(out, "commit", &summary.commits)?;
    print_list(out, "unfinished", &summary.unfinished)?;
    print_list(out, "next", &summary.next_steps)
}

fn print_list(out: &mut impl Write, title: &str, texts: &[String]) -> io::Result<()> {
    texts.iter().try_for_each(|text| writeln!(out, "  {FAINT}{title}:{FAINT:#} {}", visible(text)))
}

pub(super) fn print_remembered(out: &mut impl Write, remembered: &Remembered) -> io::Result<()> {
    for (what, references) in [
        ("learnt", &remembered.stored),
        ("known", &remembered.known),
        ("shared with the project", &remembered.shared),
        ("confirmed", &remembered.confirmed),
        ("to the archive", &remembered.evicted),
    ] {
        references.iter().try_for_each(|reference| writeln!(out, "{what}: {reference}"))?;
    }
    if remembered.forgotten > 0 {
        writeln!(out, "left out, as it was forgotten before: {}", remembered.forgotten)?;
    }
    Ok(())
}

/// One fact a line, with how often it was met and who confirmed it.
pub(super) fn print_facts(out: &mut impl Write, facts: &[Entry], short: &Short) -> io::Result<()> {
    for fact in facts {
        let met = fact.evidence.as_ref().map_or(1, |evidence| evidence.count);
        let text = fact.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let confirmed = fact.confirmed_by.join(", ");
        let confirmed = if confirmed.is_empty() { confirmed } else { format!(", confirmed by {confirmed}") };
        let about = format!("{met}×{confirmed}");
        writeln!(out, "{NAME}{}{NAME:#} {FAINT}{about}{FAINT:#} {}", short.show(&fact.reference), visible(&text))?;
    }
    Ok(())
}
