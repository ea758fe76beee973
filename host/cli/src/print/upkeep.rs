//! How a memory is and what was done about it, for people.

use std::io::{self, Write};

use anstyle::AnsiColor;
use keepstone::{Copied, Fault, ImportReport, JobStatus, RunReport, Scope, ScopeSize, Skipped};

use super::style::{NAME, counts};
use super::visible::visible;
use crate::answer::Status;

pub(super) fn print_status(out: &mut impl Write, status: &Status) -> io::Result<()> {
    let health = &status.health;
    writeln!(out, "{NAME}{}{NAME:#}", status.dir)?;
    writeln!(out, "{}", visible(&status.why))?;
    print_agents(out, &status.agents)?;
    let number = |count: u32, one: &str, more: &str| format!("{count} {}", if count == 1 { one } else { more });
    let mut line = number(health.entries, "entry", "entries");
    if health.passages > 0 {
        line += &format!(" and {}", number(health.passages, "passage written by hand", "passages written by hand"));
    }
    writeln!(out, "{line} in {}, {} in the trash", number(health.files, "file", "files"), health.forgotten)?;
    for count in &status.counts {
        writeln!(out, "  {:<12} {}", count.category, count.entries)?;
    }
    for size in &status.sizes {
        limits(size).try_for_each(|told| writeln!(out, "{told}"))?;
    }
    if status.candidates > 0 {
        let candidates = u32::try_from(status.candidates).unwrap_or(u32::MAX);
        let told = counts(&[(candidates, "candidate waits", "candidates wait")]);
        writeln!(out, "{told} for your decision: keepstone review")?;
    }
    print_jobs(out, &status.jobs)?;
    for key in &health.unknown {
        writeln!(out, "left alone: {}", visible(key))?;
    }
    let is_markdown = |key: &String| {
        key.rsplit_once('/').is_some_and(|(_, name)| name.ends_with(".md") && !name.starts_with(['.', '#']))
    };
    if health.unknown.iter().any(is_markdown) {
        writeln!(
            out,
            "A Markdown file that is left alone holds entries once policy.toml names it: categories = [\"NAME\"]"
        )?;
    }
    print_faults(out, &health.faults)
}

/// Agents that are named; `keepstone agents` names all.
const AGENTS: usize = 10;

fn print_agents(out: &mut impl Write, agents: &[String]) -> io::Result<()> {
    let named = agents.iter().take(AGENTS).map(|agent| visible(agent)).collect::<Vec<_>>().join(", ");
    match agents.len().checked_sub(AGENTS) {
        _ if agents.is_empty() => Ok(()),
        Some(more @ 1..) => writeln!(out, "agents: {named} and {more} more (keepstone agents names all)"),
        _ => writeln!(out, "agents: {named}"),
    }
}

/// How many entries have a vector; nothing is said while no model was ever used.
pub(super) fn print_jobs(out: &mut impl Write, jobs: &JobStatus) -> io::Result<()> {
    let JobStatus { model: Some(model), entries, embedded, pending, .. } = jobs else { return Ok(()) };
    writeln!(out, "{embedded} of {entries} entries embedded by {}, {pending} pending", visible(model))
}

/// How near an owner of entries is to each of its limits.
pub(crate) fn limits(size: &ScopeSize) -> impl Iterator<Item = String> {
    let owner = match &size.scope {
        Scope::Project => "the project".to_owned(),
        Scope::Agent(agent) => format!("agent {}", visible(agent)),
        Scope::Mission(mission) => format!("mission {}", visible(mission)),
    };
    let entries = size.limit.map(|limit| format!("{owner} has {} of at most {limit} entries", size.entries));
    let bytes = size.quota.map(|quota| format!("{owner} has {} of at most {quota} bytes", size.bytes));
    entries.into_iter().chain(bytes)
}

/// Steps that are shown; JSON has more.
const STEPS: usize = 20;

/// The steps of a run or of a plan, and the line that sums it up.
pub(super) fn print_report(out: &mut impl Write, report: &RunReport, line: &str) -> io::Result<()> {
    for step in report.transitions.iter().take(STEPS) {
        writeln!(out, "{:<8} {NAME}{}{NAME:#}: {}", step.transition, visible(&step.reference), visible(&step.reason))?;
    }
    let changed = report.entries_promoted as usize + report.entries_demoted as usize + report.entries_archived as usize;
    // The report of an earlier run names none.
    let hidden = if report.transitions.is_empty() { 0 } else { changed.saturating_sub(STEPS) };
    if hidden > 0 {
        writeln!(out, "… and {hidden} more (--json names up to 1000)")?;
    }
    for mission in &report.missions_deleted {
        writeln!(out, "mission to the trash: {NAME}{}{NAME:#}", visible(mission))?;
    }
    writeln!(out, "{line}")?;
    print_faults(out, &report.faults)
}

/// What a run would do, in one line.
pub(crate) fn plan_line(plan: &RunReport) -> String {
    match report_line(plan) {
        line if line == NOTHING_TO_DO => line,
        line => format!("This would be done: {line}"),
    }
}

/// The line of a run that does nothing.
const NOTHING_TO_DO: &str = "nothing to do";

/// The report of maintenance in one line.
pub(crate) fn report_line(report: &RunReport) -> String {
    let index = if report.index_rebuilt { ", index rebuilt" } else { "" };
    let done = counts(&[
        (report.checkpoints_cleaned, "checkpoint cleaned", "checkpoints cleaned"),
        (report.conversations_trimmed, "conversation trimmed", "conversations trimmed"),
        (report.insights_learnt, "insight learnt", "insights learnt"),
        (report.entries_promoted, "candidate promoted", "candidates promoted"),
        (report.entries_demoted, "entry fading", "entries fading"),
        (report.entries_archived, "entry archived", "entries archived"),
        (
            u32::try_from(report.missions_deleted.len()).unwrap_or(u32::MAX),
            "mission in the trash",
            "missions in the trash",
        ),
        (report.legacy_files_cleaned, "old file cleaned", "old files cleaned"),
        (report.trash_emptied, "forgotten entry deleted for good", "forgotten entries deleted for good"),
    ]);
    match (done.is_empty(), index) {
        (true, "") => NOTHING_TO_DO.to_owned(),
        (true, _) => "index rebuilt".to_owned(),
        (false, index) => done + index,
    }
}

/// The result of a copy in one line, after the keys it left.
pub(super) fn print_copied(out: &mut impl Write, copied: &Copied) -> io::Result<()> {
    for key in &copied.differing {
        writeln!(out, "holds other bytes: {}", visible(key))?;
    }
    for failed in &copied.failed {
        writeln!(out, "not copied: {}: {}", visible(&failed.key), visible(&failed.message))?;
    }
    for key in &copied.skipped {
        writeln!(out, "left out: {}: it is not a file of the format", visible(key))?;
    }
    let Copied { copied: keys, bytes, same, overwritten, .. } = copied;
    let over = if *overwritten > 0 { format!(", {overwritten} of them over other bytes") } else { String::new() };
    writeln!(out, "{keys} keys of {bytes} bytes copied{over}, {same} there already")
}

pub(super) fn print_migration(out: &mut impl Write, migration: &ImportReport) -> io::Result<()> {
    for key in &migration.files {
        writeln!(out, "{NAME}{}{NAME:#}", visible(key))?;
    }
    print_skipped(out, &migration.skipped)?;
    let moved = (count(&migration.files), "file moved", "files moved");
    let done = counts(&[moved, (migration.entries, "new entry", "new entries")]);
    writeln!(out, "{}", if done.is_empty() { "nothing to move" } else { &done })
}

pub(super) fn print_imported(out: &mut impl Write, imported: &ImportReport) -> io::Result<()> {
    let done = counts(&[
        (count(&imported.files), "file imported", "files imported"),
        (imported.same, "file as before", "files as before"),
        (imported.entries, "new entry", "new entries"),
        (imported.handoffs, "handoff written", "handoffs written"),
        (imported.sessions, "session", "sessions"),
        (imported.work_states, "work state", "work states"),
        (imported.known, "known before", "known before"),
    ]);
    print_skipped(out, &imported.skipped)?;
    imported.evicted.iter().try_for_each(|reference| writeln!(out, "to the archive: {reference}"))?;
    writeln!(out, "{}", if done.is_empty() { "nothing was imported" } else { &done })
}

fn count<T>(all: &[T]) -> u32 {
    u32::try_from(all.len()).unwrap_or(u32::MAX)
}

fn print_skipped(out: &mut impl Write, skipped: &[Skipped]) -> io::Result<()> {
    skipped
        .iter()
        .try_for_each(|skipped| writeln!(out, "left alone: {}: {}", visible(&skipped.key), visible(&skipped.reason)))
}

fn print_faults(out: &mut impl Write, faults: &[Fault]) -> io::Result<()> {
    let red = AnsiColor::Red.on_default();
    faults.iter().try_for_each(|fault| writeln!(out, "{red}fault{red:#}: {}", visible(&fault.to_string())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_agents_ten_are_named() {
        let printed = |number: usize| {
            let (mut out, agents) = (Vec::new(), (0..number).map(|nth| format!("a{nth}")).collect::<Vec<_>>());
            print_agents(&mut out, &agents).expect("it is printed");
            String::from_utf8(out).expect("UTF-8")
        };
        assert_eq!(printed(0), "");
        assert_eq!(printed(2), "agents: a0, a1\n");
        assert!(printed(10).ends_with("a8, a9\n"));
        assert!(printed(12).ends_with("a8, a9 and 2 more (keepstone agents names all)\n"));
    }
}
