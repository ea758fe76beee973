//! Importing what a coding client remembers by itself: Markdown files such as `MEMORY.md` with a file for each topic
//! (Claude Code), `memories/` (Codex) or `GEMINI.md`. The client's files stay as they are, and the client goes on with them.
//!
//! A file with properties at its top is one note; in others each item of a list and each paragraph is one. Items that only
//! point to another file are left out. The words are an agent's, as the client wrote them down: nobody confirmed them.

use crate::learn::Learner;
use crate::model::category::Category;
use crate::model::contract::{Client, Draft, Insight, Origin, Speaker};
use crate::model::error::{Error, Result};
use crate::model::scope::Scope;
use crate::vault::category_file::utf8;
use crate::vault::markdown::said;

use super::contract::{ImportReport, SourceFile};
use super::import_drafts::add_drafts;

/// Longest text that is one entry, in bytes; a longer note is cut at its headings and paragraphs.
const NOTE_BYTES: usize = 1_600;

/// Shortest text that says something, in characters.
const LEAST_CHARS: usize = 12;

/// Imports notes of a client, which the first part of each path names.
///
/// # Errors
/// An error of the store; faults of single files are part of the report.
pub(super) fn import_client_notes(learner: Learner, files: &[SourceFile], report: &mut ImportReport) -> Result<()> {
    for file in files {
        match take_notes(learner, file, report) {
            Ok(()) => report.files.push(file.path.clone()),
            Err(error) => report.skip_for(&file.path, error)?,
        }
    }
    Ok(())
}

fn take_notes(learner: Learner, SourceFile { path, bytes }: &SourceFile, report: &mut ImportReport) -> Result<()> {
    let (client, below) = path.split_once('/').unwrap_or((path, ""));
    let client = Client::ALL.into_iter().find(|known| known.name() == client && !below.is_empty());
    let client = client.ok_or_else(|| Error::invalid("the path begins with no client: claude-code/MEMORY.md"))?;
    let draft = |Insight { category, text }| Draft {
        origin: Some(Origin { client: Some(client.name().to_owned()), ..Origin::new(Speaker::Agent) }),
        sources: vec![path.clone()],
        ..Draft::new(Scope::Project, category, text)
    };
    let drafts = notes(&utf8(path, bytes.clone())?).into_iter().map(draft).collect();
    for reason in add_drafts(learner, &Scope::Project, drafts, report)? {
        report.skip(path, &reason);
    }
    Ok(())
}

/// The notes of a file, in its order.
fn notes(text: &str) -> Vec<Insight> {
    let body = said(text);
    let front = text.find(body.as_str()).map_or("", |at| &text[..at]);
    let kind = property(front, "type").and_then(category_of);
    let is_note = front.trim_start().starts_with("---");
    let pieces = match is_note && body.len() <= NOTE_BYTES {
        true => vec![(kind, body.trim().to_owned())],
        false => pieces(&body),
    };
    let tells = |text: &str| text.chars().count() >= LEAST_CHARS && !is_pointer(text);
    pieces
        .into_iter()
        .filter(|(_, text)| tells(text))
        .map(|(heading, text)| Insight { category: kind.or(heading).unwrap_or(Category::Facts), text })
        .collect()
}

/// The value of a property of YAML, at any depth: Claude Code writes `type` beneath `metadata` in some versions.
fn property<'a>(front: &'a str, name: &str) -> Option<&'a str> {
    let of = |line: &'a str| line.trim().strip_prefix(name)?.strip_prefix(':').map(str::trim);
    front.lines().find_map(of).map(|value| value.trim_matches(['"', '\'']))
}

/// The category for a type of Claude Code's notes, or for a heading.
fn category_of(name: &str) -> Option<Category> {
    let name = name.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    Some(match () {
        () if has(&["user", "preference"]) => Category::Preferences,
        () if has(&["feedback", "convention", "rule", "style"]) => Category::Conventions,
        () if has(&["decision"]) => Category::Decisions,
        () if has(&["lesson", "learn"]) => Category::Lessons,
        () if has(&["gotcha", "pitfall", "trap"]) => Category::Gotchas,
        () if has(&["project", "reference"]) => Category::Facts,
        () => return None,
    })
}

/// The items and paragraphs of Markdown, each with the category that the heading above names.
fn pieces(body: &str) -> Vec<(Option<Category>, String)> {
    let (mut all, mut open, mut heading, mut is_code) = (Vec::new(), String::new(), None, false);
    for line in body.lines() {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        let is_inside = is_code || is_fence;
        let ends = !is_inside && (line.trim().is_empty() || line.starts_with('#') || is_item(line));
        if ends && !open.trim().is_empty() {
            all.push((heading, std::mem::take(&mut open).trim().to_owned()));
        }
        match line.strip_prefix('#').filter(|_| !is_inside) {
            Some(title) => heading = category_of(title),
            None => {
                let item = if is_item(line) && !is_inside { line[2..].trim_start() } else { line };
                open.push_str(item);
                open.push('\n');
            }
        }
    }
    if !open.trim().is_empty() {
        all.push((heading, open.trim().to_owned()));
    }
    all
}

/// Returns whether a line opens an item of a list at its margin; deeper ones belong to theirs.
fn is_item(line: &str) -> bool {
    line.starts_with("- ") || line.starts_with("* ") || line.starts_with("+ ")
}

/// Returns whether a text is a link to another file, with a hint what is there, as in the index of `MEMORY.md`.
fn is_pointer(text: &str) -> bool {
    let link = text.split_once('[').filter(|(before, _)| before.trim().is_empty());
    link.and_then(|(_, rest)| rest.split_once("](")).is_some_and(|(_, target)| {
        target.split_once(')').is_some_and(|(file, _)| file.ends_with(".md") && !file.contains("://"))
    })
}

#[cfg(test)]
mod tests;
