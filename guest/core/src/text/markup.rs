//! The marks of Markdown within a line: of lists, of bold, and signs before a line.

use super::token_count::is_wide;

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
    c.is_some_and(|c| (c.is_alphanumeric() && !is_wide(c)) || c == '_')
}
