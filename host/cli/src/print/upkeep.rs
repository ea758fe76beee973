//! How a memory is and what was done about it, for people.

use std::io::{self, Write};

use anstyle::AnsiColor;
use keepstone::{Copied, Fault, Imported, JobStatus, Migration, Report};

use super::style::{NAME, counts};
use super::visible::visible;
use crate::answer::Status;

pub(super) fn print_status(out: &mut impl Write, status: &Status) -> io::Result<()> {
    let health = &status.health;
    writeln!(out, "{NAME}{}{NAME:#}", status.dir)?;
    writeln!(out, "{}", visible(&status.why))?;
    if !status.agents.is_empty() {
        writeln!(out, "agents: {}", status.agents.join(", "))?;
    }
    let entries = format!("{} entries and {} passages in {} files", health.entries, health.passages, health.files);
    writeln!(out, "{entries}, {} in the trash", health.forgotten)?;
    for count in &status.counts {
        writeln!(out, "  {:<12} {}", count.category, count.entries)?;
    }
    print_jobs(out, &status.jobs)?;
    for key in &health.unknown {
        writeln!(out, "left alone: {}", visible(key))?;
    }
    print_faults(out, &health.faults)
}

/// How many entries have a vector; nothing is said while no model was ever used.
pub(super) fn print_jobs(out: &mut impl Write, jobs: &JobStatus) -> io::Result<()> {
    let JobStatus { model: Some(model), entries, embedded, pending, .. } = jobs else { return Ok(()) };
    writeln!(out, "{embedded} of {entries} entries embedded by {}, {pending} pending", visible(model))
}

pub(super) fn print_report(out: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(out, "{}", report_line(report))?;
    print_faults(out, &report.faults)
}

/// The report of maintenance in one line.
pub(crate) fn report_line(report: &Report) -> String {
    let index = if report.index_rebuilt { ", index rebuilt" } else { "" };
    let done = counts(&[
        (report.checkpoints_cleaned, "checkpoint cleaned", "checkpoints cleaned"),
        (report.conversations_trimmed, "conversation trimmed", "conversations trimmed"),
        (report.insights_learnt, "insight learnt", "insights learnt"),
        (report.entries_archived, "entry archived", "entries archived"),
        (report.legacy_files_cleaned, "old file cleaned", "old files cleaned"),
        (report.trash_emptied, "forgotten entry gone for good", "forgotten entries gone for good"),
    ]);
    match (done.is_empty(), index) {
        (true, "") => "nothing to do".to_owned(),
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
    let Copied { copied: keys, bytes, same, overwritten, .. } = copied;
    let over = if *overwritten > 0 { format!(", {overwritten} of them over other bytes") } else { String::new() };
    writeln!(out, "{keys} keys of {bytes} bytes copied{over}, {same} there already")
}

pub(super) fn print_migration(out: &mut impl Write, migration: &Migration) -> io::Result<()> {
    for key in &migration.migrated {
        writeln!(out, "{NAME}{}{NAME:#}", visible(key))?;
    }
    for skipped in &migration.skipped {
        writeln!(out, "left alone: {}: {}", visible(&skipped.key), visible(&skipped.reason))?;
    }
    let files = u32::try_from(migration.migrated.len()).unwrap_or(u32::MAX);
    let done = counts(&[(files, "file moved", "files moved"), (migration.entries, "new entry", "new entries")]);
    writeln!(out, "{}", if done.is_empty() { "nothing to move" } else { &done })
}

pub(super) fn print_imported(out: &mut impl Write, imported: &Imported) -> io::Result<()> {
    let done = counts(&[
        (imported.conversations, "conversation read", "conversations read"),
        (imported.insights, "insight learnt", "insights learnt"),
        (imported.handoffs, "handoff written", "handoffs written"),
    ]);
    writeln!(out, "{}", if done.is_empty() { "no conversations" } else { &done })?;
    print_faults(out, &imported.faults)
}

fn print_faults(out: &mut impl Write, faults: &[Fault]) -> io::Result<()> {
    let red = AnsiColor::Red.on_default();
    faults.iter().try_for_each(|fault| writeln!(out, "{red}fault{red:#}: {}", visible(&fault.to_string())))
}
