//! Texts of files: as entries, with line numbers, and changed.

use crate::model::error::{Error, Result};

use super::path::Path;

/// Lines shown on each side of an edit.
const AROUND: usize = 4;

/// A text after a replacement, and the line in which that begins, counted from 0.
pub(super) struct Replaced {
    pub(super) text: String,
    pub(super) line: usize,
}

/// The text of the entry that stands for a file.
pub(super) fn entry(path: &Path, content: &str) -> String {
    format!("`{path}`\n\n{content}")
}

/// The path and the content of the file that an entry stands for.
pub(super) fn file(text: &str) -> Option<(Path, String)> {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let path = Path::parse(first.trim_end().strip_prefix('`')?.strip_suffix('`')?).ok()?;
    path.check_own().ok()?;
    Some((path, rest.strip_prefix('\n').unwrap_or(rest).to_owned()))
}

/// The lines of a file with their numbers.
pub(super) fn numbered(path: &Path, content: &str, range: Option<(usize, usize)>) -> Result<String> {
    let (first, last) = range.unwrap_or((1, usize::MAX));
    let lines: Vec<String> = lines(content)
        .enumerate()
        .map(|(nth, line)| (nth + 1, line))
        .filter(|(number, _)| (first..=last).contains(number))
        .map(line)
        .collect();
    if lines.is_empty() && first > 1 {
        let count = self::lines(content).count();
        return Err(Error::invalid(format!("Error: {path} has {count} lines, and the view begins at line {first}")));
    }
    Ok(format!("Here's the content of {path} with line numbers:\n{}", lines.join("\n")))
}

/// The lines around an edit.
pub(super) fn around(content: &str, at: usize) -> String {
    let from = at.saturating_sub(AROUND);
    let near = lines(content).enumerate().skip(from).take(at - from + 1 + AROUND);
    near.map(|(nth, text)| line((nth + 1, text))).collect::<Vec<_>>().join("\n")
}

fn line((number, text): (usize, &str)) -> String {
    format!("{number:>6}\t{text}")
}

fn lines(content: &str) -> impl Iterator<Item = &str> {
    content.split('\n')
}

/// The text with the one occurrence of a text replaced.
pub(super) fn replaced(path: &Path, content: &str, old: &str, new: &str) -> Result<Replaced> {
    let found: Vec<usize> =
        if old.is_empty() { Vec::new() } else { content.match_indices(old).map(|(at, _)| at).collect() };
    let line_of = |at: usize| content[..at].matches('\n').count();
    match found.as_slice() {
        [at] => {
            let text = format!("{}{new}{}", &content[..*at], &content[at + old.len()..]);
            Ok(Replaced { text, line: line_of(*at) })
        }
        [] => Err(Error::invalid(format!(
            "No replacement was performed, old_str `{old}` did not appear verbatim in {path}."
        ))),
        many => {
            let lines: Vec<String> = many.iter().map(|at| (line_of(*at) + 1).to_string()).collect();
            Err(Error::invalid(format!(
                "No replacement was performed. Multiple occurrences of old_str `{old}` in lines: {}. Please ensure it is unique",
                lines.join(", ")
            )))
        }
    }
}

/// The text with another one after so many of its lines.
pub(super) fn inserted(content: &str, after: usize, new: &str) -> Result<String> {
    let mut all: Vec<&str> = if content.is_empty() { Vec::new() } else { lines(content).collect() };
    if after > all.len() {
        return Err(Error::invalid(format!(
            "Error: Invalid `insert_line` parameter: {after}. It should be within the range of lines of the file: [0, {}]",
            all.len()
        )));
    }
    all.insert(after, new.strip_suffix('\n').unwrap_or(new));
    Ok(all.join("\n"))
}
