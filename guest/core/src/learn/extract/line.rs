//! The prose of an answer: lines that the agent states itself.

use crate::learn::hearing::quote::Quoted;
use crate::text::code::CodeBlock;
use crate::text::fence::strip_injected_blocks;
use crate::text::marks::UNCONFIRMED;

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

/// The text of a list item without its mark.
pub(crate) fn item(line: &str) -> Option<&str> {
    let bullet = ["- ", "* ", "+ ", "• "].iter().find_map(|mark| line.strip_prefix(mark));
    bullet.or_else(|| numbered(line)).map(|item| without_box(item.trim_start()))
}

/// The text after `1. ` or `1) `.
fn numbered(line: &str) -> Option<&str> {
    let rest = line.trim_start_matches(|at: char| at.is_ascii_digit());
    let item = rest.strip_prefix(". ").or_else(|| rest.strip_prefix(") "))?;
    (1..=3).contains(&(line.len() - rest.len())).then_some(item)
}

fn without_box(item: &str) -> &str {
    ["[ ] ", "[x] ", "[X] "].iter().find_map(|mark| item.strip_prefix(mark)).unwrap_or(item)
}

/// A sign that models set before a line: a tick, an arrow, a lamp.
pub(crate) fn is_ornament(at: char) -> bool {
    !at.is_ascii() && !at.is_alphanumeric() && !matches!(at, '“' | '”' | '‘' | '’' | '«' | '»' | '¿' | '¡' | '…')
        || at == ' '
}

/// The text without the marks of bold. Those in code stay, and so does what only looks so: `1024**3`, `***1234`.
pub(crate) fn without_bold(text: &str) -> String {
    const MARK: &str = "**";
    if !text.contains(MARK) {
        return text.to_owned();
    }
    let (mut kept, mut opened, mut rest) = (String::with_capacity(text.len()), None, text);
    while let Some(at) = rest.find(['`', '*']) {
        kept.push_str(&rest[..at]);
        rest = &rest[at..];
        if rest.starts_with('`') {
            let (code, behind) = code_span(rest);
            kept.push_str(code);
            rest = behind;
            continue;
        }
        let Some(behind) = rest.strip_prefix(MARK) else {
            kept.push('*');
            rest = &rest[1..];
            continue;
        };
        let (before, after) = (kept.chars().last(), behind.chars().next());
        let is_space = |c: Option<char>| c.is_none_or(char::is_whitespace);
        match opened {
            Some(place) if !is_space(before) && !is_word(after) => {
                kept.replace_range(place..place + MARK.len(), "");
                opened = None;
            }
            _ => {
                if !is_space(after) && !is_word(before) {
                    opened = Some(kept.len());
                }
                kept.push_str(MARK);
            }
        }
        rest = behind;
    }
    kept + rest
}

/// The code at the beginning of a text, with its marks, and what follows. Marks that nothing ends are no code.
fn code_span(text: &str) -> (&str, &str) {
    let marks = text.len() - text.trim_start_matches('`').len();
    let mut at = marks;
    while let Some(found) = text[at..].find('`') {
        let begin = at + found;
        let length = text[begin..].len() - text[begin..].trim_start_matches('`').len();
        at = begin + length;
        if length == marks {
            return text.split_at(at);
        }
    }
    text.split_at(marks)
}

/// A sign within a word. Scripts without spaces set marks anywhere.
fn is_word(c: Option<char>) -> bool {
    c.is_some_and(|c| (c.is_alphanumeric() && !crate::text::token_count::is_wide(c)) || c == '_')
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
