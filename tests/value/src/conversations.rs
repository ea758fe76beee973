//! sde-bench: does an agent that reads a bug report get the decision that was taken in an earlier conversation?
//!
//! The folder holds `transcripts/*/*.jsonl`, sessions of Claude Code in the order of their names, and `tasks*.jsonl`: bug reports, and
//! for each the parts of the decision as regular expressions. A text answers a report if it has all parts.

use std::fs;
use std::path::{Path, PathBuf};

use keepstone_core::calls::*;
use keepstone_core::store::MemoryStore;
use keepstone_core::{Category, Entry, Filter, Hit, Memory, Query, Request, Start, Status};
use regex_lite::Regex;
use serde::Deserialize;
use serde_json::Value;

use crate::Result;
use crate::bm25::Bm25;
use crate::memory::filled;
use crate::row::{Observation, Unit};
use keepstone_value::data_set::lines;
use keepstone_value::sessions::{memory, read};

/// What stands in transcripts for the folder of the project.
const PLACEHOLDER: &str = "@PROJECT@";
const PROJECT: &str = "/project";
const FOLDER: &str = "/home/.claude/projects/-project";

/// Milliseconds between the end of the last conversation and the reports.
const LATER: u64 = 86_400_000;

const BRIEFS: [(usize, &str); 4] =
    [(500, "brief of 500"), (1_000, "brief of 1,000"), (2_000, "brief of 2,000"), (4_000, "brief of 4,000")];
const SEARCHES: [(usize, &str); 2] = [(5, "first 5 have all"), (10, "first 10 have all")];

#[derive(Deserialize)]
struct Task {
    bug: String,
    chats: Vec<Chat>,
    parts: Vec<Part>,
    /// What the superseded rule of an amended decision says.
    stale: Option<String>,
}

#[derive(Deserialize)]
struct Chat {
    session: String,
}

#[derive(Deserialize)]
struct Part {
    regex: String,
}

/// A session, as its client wrote it.
struct Session {
    bytes: Vec<u8>,
    name: String,
    /// When its last message was written.
    ended: u64,
    /// What was said.
    said: Vec<String>,
}

/// Whether a folder holds such a set.
pub(crate) fn is_one(folder: &Path) -> bool {
    folder.join("transcripts").is_dir() && task_file(folder).is_some()
}

pub(crate) fn measure(set: &str, folder: &Path, policy: &str) -> Result<Vec<Observation>> {
    let tasks: Vec<Task> = lines(&task_file(folder).ok_or("no tasks")?)?;
    let sessions = sessions(&folder.join("transcripts"))?;
    let mut memory = learnt(&sessions, policy)?;
    let said: Vec<&str> = sessions.iter().flat_map(|session| &session.said).map(String::as_str).collect();
    let plain = Bm25::new(said.iter().copied());
    let mut observations = Vec::new();
    for (nth, task) in tasks.iter().enumerate() {
        let Asked { briefs, hits, entries } = ask(&mut memory, task)?;
        let order: Vec<&str> = plain.rank(&task.bug).into_iter().map(|nth| said[nth]).collect();
        let is_answered = |text: &str| task.is_answered(text).map(|is| f64::from(u8::from(is)));
        let mut tell = |measure, ours, plain| {
            let kind = if task.stale.is_some() { "amended" } else { "decided once" }.to_owned();
            let (set, unit) = (set.to_owned(), Unit::Count);
            observations.push(Observation { set, kind, is_counted: true, measure, unit, half: nth % 2, ours, plain });
        };
        for ((budget, measure), brief) in BRIEFS.into_iter().zip(&briefs) {
            let plain = joined(filled(order.iter().copied(), budget).into_iter().map(|(text, _)| text));
            tell(measure, is_answered(brief)?, Some(is_answered(&plain)?));
        }
        for (count, measure) in SEARCHES {
            let ours = joined(hits.iter().take(count).map(|hit| hit.entry.text.as_str()));
            let plain = joined(order.iter().take(count).copied());
            tell(measure, is_answered(&ours)?, Some(is_answered(&plain)?));
        }
        let of = |with_candidates: bool| {
            let is_one = |entry: &&Entry| with_candidates || entry.status != Status::Candidate;
            joined(entries.iter().filter(is_one).map(|entry| entry.text.as_str()))
        };
        tell("in force", is_answered(&of(false))?, None);
        tell("in force or candidates", is_answered(&of(true))?, None);
        if let Some(is_new_first) = task.is_new_first(&briefs[BRIEFS.len() - 1])? {
            tell("new rule first", f64::from(u8::from(is_new_first)), None);
        }
    }
    Ok(observations)
}

/// What memory says to a report.
struct Asked {
    /// For each budget.
    briefs: Vec<String>,
    hits: Vec<Hit>,
    /// The entries that were learnt from the conversations of its decision, without handoffs.
    entries: Vec<Entry>,
}

fn ask(memory: &mut Memory<MemoryStore>, task: &Task) -> Result<Asked> {
    let mut briefs = Vec::new();
    for (budget, _) in BRIEFS {
        memory.begin_call();
        let request = Request {
            agent: "default".to_owned(),
            task: Some(task.bug.clone()),
            budget: Some(u32::try_from(budget)?),
            ..Request::default()
        };
        briefs.push(memory.compose(&request)?.text.replace(&task.bug, ""));
    }
    memory.begin_call();
    let hits = memory.find(&Query { text: task.bug.clone(), limit: Some(10), ..Query::default() })?;
    let statuses = vec![Status::Promoted, Status::Candidate];
    let mut entries = memory.list(&Filter { statuses, ..Filter::default() })?;
    let is_own = |entry: &Entry| task.chats.iter().any(|chat| entry.session.as_ref() == Some(&chat.session));
    entries.retain(|entry| is_own(entry) && entry.reference.category != Category::Handoffs);
    Ok(Asked { briefs, hits, entries })
}

impl Task {
    /// Returns whether a text has all parts of the decision, each in one line.
    fn is_answered(&self, text: &str) -> Result<bool> {
        let found = self.parts.iter().map(|part| Ok(first_line(text, &part.regex)?.is_some()));
        Ok(found.collect::<Result<Vec<bool>>>()?.into_iter().all(|is_there| is_there))
    }

    /// Of an amended decision, whether a text has it before the superseded rule, or without that.
    fn is_new_first(&self, text: &str) -> Result<Option<bool>> {
        let Some(stale) = &self.stale else { return Ok(None) };
        let mut new = None;
        for part in &self.parts {
            new = new.max(first_line(text, &part.regex)?);
        }
        let old = first_line(text, stale)?;
        Ok(Some(self.is_answered(text)? && new.is_some_and(|new| old.is_none_or(|old| new < old))))
    }
}

fn first_line(text: &str, regex: &str) -> Result<Option<usize>> {
    let regex = Regex::new(&format!("(?i){regex}")).map_err(|error| format!("{regex:?}: {error}"))?;
    Ok(text.lines().position(|line| regex.is_match(line)))
}

fn joined<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    texts.collect::<Vec<_>>().join("\n")
}

/// A memory that has read all sessions, in their order.
fn learnt(sessions: &[Session], policy: &str) -> Result<Memory<MemoryStore>> {
    let last = sessions.iter().map(|session| session.ended).max().unwrap_or_default();
    let mut memory = memory(last + LATER, policy)?;
    for Session { bytes, name, ended, .. } in sessions {
        let start = read(&mut memory, format!("{FOLDER}/{name}"), bytes, PROJECT, *ended)?;
        let Start::At { .. } = start else { return Err(format!("{name}: {start:?}").into()) };
    }
    Ok(memory)
}

fn sessions(folder: &Path) -> Result<Vec<Session>> {
    let mut files: Vec<PathBuf> = Vec::new();
    for inner in fs::read_dir(folder)? {
        let inner = fs::read_dir(inner?.path())?.map(|file| Ok(file?.path()));
        files.extend(inner.collect::<Result<Vec<_>>>()?);
    }
    files.retain(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    files.iter().map(|file| session(file)).collect()
}

fn session(file: &Path) -> Result<Session> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let (mut said, mut ended) = (Vec::new(), 0);
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).map_err(|error| format!("{}: {error}", file.display()))?;
        let content = &line["message"]["content"];
        said.extend(content.as_str().or_else(|| content[0]["text"].as_str()).map(str::to_owned));
        let at = line["timestamp"].as_str().ok_or_else(|| format!("{}: a message of no time", file.display()))?;
        let time = chrono::DateTime::parse_from_rfc3339(at).map_err(|error| format!("{at}: {error}"))?;
        ended = u64::try_from(time.timestamp_millis())?;
    }
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Session { bytes: text.replace(PLACEHOLDER, PROJECT).into_bytes(), name, ended, said })
}

fn task_file(folder: &Path) -> Option<PathBuf> {
    let files = fs::read_dir(folder).ok()?.filter_map(|file| Some(file.ok()?.path()));
    let is_one = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("tasks") && name.ends_with(".jsonl")
    };
    files.filter(is_one).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_answers_with_all_parts_and_an_amended_rule_comes_first() {
        let part = |regex: &str| Part { regex: regex.to_owned() };
        let parts = vec![part("percent first"), part("\\bseven\\b")];
        let task = Task { bug: String::new(), chats: Vec::new(), parts, stale: Some("eight".to_owned()) };
        let (new, old) = ("Percent first\nand Seven trips it", "eight trips it");
        assert!(task.is_answered(new).unwrap() && !task.is_answered("percent first").unwrap());
        assert_eq!(task.is_new_first(&format!("{new}\n{old}")).unwrap(), Some(true));
        assert_eq!(task.is_new_first(&format!("{old}\n{new}")).unwrap(), Some(false));
        assert_eq!(Task { stale: None, ..task }.is_new_first(new).unwrap(), None);
    }
}
