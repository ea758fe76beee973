//! The prose of an answer: lines that the agent states itself.

use crate::learn::hearing::quote::Quoted;
use crate::model::contract::{Message, Role};
use crate::text::code::CodeBlock;
use crate::text::fence::strip_injected_blocks;
use crate::text::marks::UNCONFIRMED;
use crate::text::markup::{is_ornament, item, without_bold};

/// A line of prose, in the form in which it would be remembered.
pub(crate) struct Line {
    pub(crate) text: String,
    /// Characters as written.
    pub(crate) chars: usize,
    pub(crate) form: Form,
}

/// The role of a line in its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Heading,
    Item,
    Plain,
}

/// Beginnings of lines in which an agent thinks aloud about its next step: agent-memory's, and those of newer models.
const ALOUD: [&str; 26] = [
    "let me ",
    "let's check",
    "let's see",
    "let's look",
    "i need to ",
    "i should ",
    "i'll check",
    "i'll look",
    "i'll read",
    "i'll use the ",
    "i'm going to",
    "i will use the ",
    "the user wants",
    "the user is asking",
    "actually",
    "hmm",
    "wait",
    "looking at",
    "checking",
    "now i ",
    "now i'll",
    "now let",
    "first i ",
    "first, i ",
    "first, let",
    "next, i",
];

/// The messages that an agent wrote for its user.
pub(super) fn spoken_by_agents<'a>(messages: impl Iterator<Item = &'a Message>) -> impl Iterator<Item = &'a Message> {
    messages.filter(|message| message.role == Role::Agent && !message.internal)
}

/// The lines of an answer that are its own words: no code, no tables, no quotes, nothing that was remembered before,
/// and no thinking aloud.
pub(super) fn prose(text: &str) -> Vec<Line> {
    let mut lines = spoken(text);
    lines.retain(|line| !is_aloud(&line.text));
    lines
}

/// Like `prose`, including lines in which the agent thinks aloud.
pub(crate) fn spoken(text: &str) -> Vec<Line> {
    let (mut code, mut quoted) = (CodeBlock::default(), Quoted::default());
    let own = strip_injected_blocks(text);
    let lines = own.lines().map(str::trim).filter(|line| !code.holds(line));
    lines.filter_map(|line| quoted.own(line)).filter_map(|line| said(&line)).collect()
}

fn said(line: &str) -> Option<Line> {
    let (form, text) = form(line)?;
    let text = without_bold(text.trim_start_matches(is_ornament)).trim().to_owned();
    let skipped = text.is_empty() || is_remembered(&text) || text.ends_with(['?', '？']);
    (!skipped).then(|| Line { chars: line.chars().count(), text, form })
}

/// The form of a line and what it says, without the marks of headings and lists.
fn form(line: &str) -> Option<(Form, &str)> {
    // A table, a quote, a comment, and code between two fences on one line.
    if line.starts_with(['|', '>']) || line.starts_with("<!--") || line.starts_with("```") {
        return None;
    }
    if let Some(heading) = line.strip_prefix('#') {
        return Some((Form::Heading, heading.trim_start_matches('#').trim()));
    }
    Some(match item(line) {
        Some(item) => (Form::Item, item),
        None => (Form::Plain, line),
    })
}

/// Returns whether a line is an entry as a brief prints it: `? decision: …`, or `[2026-03-16 dev] …` in older ones.
fn is_remembered(text: &str) -> bool {
    let digits = |part: &str, count| part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_dated = text.strip_prefix('[').and_then(|rest| rest.get(..10)).is_some_and(|day| {
        let parts: Vec<&str> = day.split('-').collect();
        matches!(parts[..], [year, month, day] if digits(year, 4) && digits(month, 2) && digits(day, 2))
    });
    is_dated || text.starts_with(UNCONFIRMED)
}

fn is_aloud(text: &str) -> bool {
    let start: String = text.chars().take(24).collect::<String>().to_lowercase().replace('’', "'");
    ALOUD.iter().any(|aloud| start.starts_with(aloud))
}
