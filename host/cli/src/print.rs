//! Answers for people and for scripts: data goes to standard output, remarks to standard error.

mod audit;
mod brief;
mod check;
mod client;
pub(crate) mod diff;
mod doctor;
pub(crate) mod entry;
mod job;
mod learn;
mod mission;
mod pager;
mod predecessor;
pub(crate) mod progress;
mod session;
pub(crate) mod short;
pub(crate) mod style;
pub(crate) mod upkeep;
pub(crate) mod visible;
mod work;

use std::io::{self, IsTerminal, Write};

use crate::answer::Answer;
use crate::args::Command;
use audit::{print_log, print_purged, print_receipts};
use brief::print_account;
use check::print_reviewed;
use client::{print_explained, print_setup, print_sum};
use doctor::print_checks;
use entry::{
    print_contradicting, print_entries, print_entry, print_found, print_hits, print_outcome, print_passages,
    print_similar, print_stale,
};
use job::{print_prompts, print_results, print_tasks};
use learn::{print_captured, print_procedures, print_skills};
use mission::{print_artifacts, print_ending, print_mission, print_missions, print_notes, print_turns};
use pager::page;
use session::{print_closing, print_conversation, print_core, print_saved, print_synced};
use short::Short;
use upkeep::{
    plan_line, print_copied, print_imported, print_jobs, print_migration, print_report, print_status, report_line,
};
use visible::visible;
use work::{print_committed, print_facts, print_remembered, print_summaries, print_work};

/// How an answer is printed.
#[derive(Debug)]
pub(crate) struct Form<'a> {
    pub(crate) as_json: bool,
    /// True if the JSON has the members of agent-memory's.
    pub(crate) is_compat: bool,
    /// The command that is answered.
    pub(crate) command: &'a Command,
    /// True if long answers go through a pager.
    pub(crate) pages: bool,
    pub(crate) short: &'a Short,
}

/// Prints an answer.
pub(crate) fn print(answer: &Answer, form: &Form<'_>) -> io::Result<()> {
    if matches!(answer, Answer::Told) {
        return Ok(());
    }
    if form.as_json
        && form.is_compat
        && let Some(told) = predecessor::told(answer, form.command)
    {
        return print_whole(&(told.to_string() + "\n"), false);
    }
    if form.as_json {
        return print_whole(&(serde_json::to_string(answer)? + "\n"), false);
    }
    if form.is_compat
        && let Some(ids) = predecessor::ids(answer)
    {
        return print_whole(&ids, false);
    }
    match answer {
        Answer::Brief(brief) => print_whole(&brief.text, form.pages),
        Answer::Preview(preview) => print_whole(&preview.brief.text, form.pages),
        Answer::Text(text) => print_whole(text, form.pages),
        Answer::Project(project) | Answer::ProjectFile(project, _) => print_whole(&project.text, form.pages),
        Answer::Recovery(recovery) => print_whole(&recovery.text, form.pages),
        Answer::Knowledge(blocks) => print_whole(&blocks.text, form.pages),
        _ => page(form.pages && is_long(answer), |out| print_parts(&mut &mut *out, answer, form.short)),
    }
}

/// Prints a text byte for byte; on a terminal so that it cannot steer it.
fn print_whole(text: &str, pages: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if out.is_terminal() {
        drop(out);
        return page(pages, |out| out.write_all(visible(text).as_bytes()));
    }
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Returns whether an answer may be longer than a screen.
fn is_long(answer: &Answer) -> bool {
    matches!(
        answer,
        Answer::Entry(_)
            | Answer::Entries(_)
            | Answer::Stale(_)
            | Answer::Hits(_)
            | Answer::Found(_)
            | Answer::Passages(_)
            | Answer::Account(_)
            | Answer::Similar(_)
            | Answer::Contradicting(_)
            | Answer::Log(_)
            | Answer::Explained(_)
            | Answer::Prompts(_)
            | Answer::Facts(_)
            | Answer::Procedures(_)
            | Answer::Summaries(_)
            | Answer::Conversation(_)
            | Answer::Missions(_)
            | Answer::Turns(_)
            | Answer::Notes(_)
            | Answer::Ending(_)
    )
}

fn print_parts(out: &mut impl Write, answer: &Answer, short: &Short) -> io::Result<()> {
    match answer {
        Answer::Outcome(outcome) => print_outcome(out, outcome),
        Answer::Outcomes(outcomes) => outcomes.iter().try_for_each(|outcome| print_outcome(out, outcome)),
        Answer::Entry(shown) => print_entry(out, &shown.entry, shown.history.as_ref(), &shown.replaced),
        Answer::Changed(entry) => writeln!(out, "{}", entry.reference),
        Answer::Entries(entries) => print_entries(out, entries, short),
        Answer::Stale(stale) => print_stale(out, stale, short),
        Answer::Hits(hits) => print_hits(out, hits, short),
        Answer::Found(found) => print_found(out, found, short),
        Answer::Passages(passages) => print_passages(out, passages),
        Answer::Account(brief) => print_account(out, brief),
        Answer::Log(lines) => print_log(out, lines, short),
        Answer::Undone(undone) => undone.references.iter().try_for_each(|name| writeln!(out, "{name}")),
        Answer::Purged(purged) => print_purged(out, purged),
        Answer::Receipts(receipts) => print_receipts(out, receipts),
        Answer::Similar(found) => print_similar(out, found, short),
        Answer::Contradicting(found) => print_contradicting(out, found),
        Answer::Restored(entries) => entries.iter().try_for_each(|entry| writeln!(out, "{}", entry.reference)),
        Answer::Forgotten(names) | Answer::Names(names) => names.iter().try_for_each(|name| writeln!(out, "{name}")),
        Answer::Brief(_)
        | Answer::Preview(_)
        | Answer::Text(_)
        | Answer::Project(_)
        | Answer::ProjectFile(..)
        | Answer::ProjectSet(_)
        | Answer::CoreSet(_)
        | Answer::Recovery(_)
        | Answer::Knowledge(_)
        | Answer::WorkSet(_)
        | Answer::Told => Ok(()),
        Answer::Reference(reference) => writeln!(out, "{reference}"),
        Answer::Core(core) => print_core(out, core),
        Answer::Status(status) => print_status(out, status),
        Answer::Checks(checks) => print_checks(out, checks),
        Answer::Reviewed(reviewed) => print_reviewed(out, reviewed),
        Answer::Sum(sum) => print_sum(out, sum),
        Answer::Explained(explained) => print_explained(out, explained),
        Answer::Setup(setup) => print_setup(out, setup),
        Answer::Conversation(conversation) => print_conversation(out, conversation),
        Answer::Saved(conversation) => print_saved(out, conversation),
        Answer::Closing(closing) => print_closing(out, closing),
        Answer::Resume(resume) => resume.iter().try_for_each(|resume| writeln!(out, "{}", visible(&resume.chat_id))),
        Answer::Synced(synced) => print_synced(out, synced),
        Answer::RunReport(report) => print_report(out, report, &report_line(report)),
        Answer::Plan(report) => print_report(out, report, &plan_line(report)),
        Answer::Migration(migration) => print_migration(out, migration),
        Answer::Imported(imported) => print_imported(out, imported),
        Answer::WorkState(work) => print_work(out, work),
        Answer::Mission(mission) => print_mission(out, mission),
        Answer::Missions(missions) => print_missions(out, missions),
        Answer::Turns(turns) => print_turns(out, turns),
        Answer::Notes(notes) => print_notes(out, notes),
        Answer::Artifacts(artifacts) => print_artifacts(out, artifacts),
        Answer::Ending(ending) => print_ending(out, ending),
        Answer::Committed(committed) => print_committed(out, committed),
        Answer::Summaries(summaries) => print_summaries(out, summaries),
        Answer::Facts(facts) => print_facts(out, facts, short),
        Answer::Remembered(remembered) => print_remembered(out, remembered),
        Answer::Captured(captured) => print_captured(out, captured),
        Answer::Procedures(procedures) => print_procedures(out, procedures, short),
        Answer::Skills(imported) => print_skills(out, imported),
        Answer::Copied(copied) => print_copied(out, copied),
        Answer::Jobs(status) => print_jobs(out, status),
        Answer::Tasks(tasks) => print_tasks(out, tasks),
        Answer::Prompts(tasks) => print_prompts(out, tasks),
        Answer::Ran(results) => print_results(out, results),
    }
}
