//! Small things to ask of a line. They are functions of their own, not copied to each place, for the size of the component.

/// Returns whether a text has a part.
#[inline(never)]
pub(super) fn has(text: &str, part: &str) -> bool {
    text.contains(part)
}

/// The text before the first of a mark, and behind it.
#[inline(never)]
pub(super) fn cut<'t>(text: &'t str, mark: &str) -> Option<(&'t str, &'t str)> {
    text.split_once(mark)
}

/// The text before the last of a mark, and behind it.
#[inline(never)]
pub(super) fn cut_last<'t>(text: &'t str, mark: &str) -> Option<(&'t str, &'t str)> {
    text.rsplit_once(mark)
}

/// The text behind its beginning, if it begins so.
#[inline(never)]
pub(super) fn behind<'t>(text: &'t str, start: &str) -> Option<&'t str> {
    text.strip_prefix(start)
}

/// Returns whether a text begins with one of a list, with `|` between two.
#[inline(never)]
pub(super) fn begins(text: &str, list: &str) -> bool {
    list.split('|').any(|start| text.starts_with(start))
}

/// Returns whether a text is a place in a file, with its line.
pub(super) fn is_place(text: &str) -> bool {
    without_line(text).is_some()
}

/// Returns whether a line opens or ends a block of code.
pub(super) fn is_fence(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("```") || line.starts_with("~~~")
}

/// The digits that a text begins with, and the rest. None if it begins with none.
#[inline(never)]
pub(super) fn number(text: &str) -> Option<(&str, &str)> {
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    (end > 0).then(|| text.split_at(end))
}

/// Returns whether a text is a number.
pub(super) fn is_number(text: &str) -> bool {
    number(text).is_some_and(|(_, rest)| rest.is_empty())
}

/// A place in a file without its line and column: `src/a.rs` of `src/a.rs:12:3`. None if it has no line.
#[inline(never)]
pub(super) fn without_line(place: &str) -> Option<&str> {
    let (file, _) = place.rsplit_once(':').filter(|(file, line)| !file.is_empty() && is_number(line))?;
    Some(file.rsplit_once(':').filter(|(_, line)| is_number(line)).map_or(file, |(file, _)| file))
}

/// A line without the marks of a list or a heading before it: bullets, boxes, numbers and `#`.
#[inline(never)]
pub(super) fn unlisted(line: &str) -> &str {
    let mut rest = line.trim_start();
    loop {
        let bare = rest.trim_start_matches(['-', '*', '+', '•', '#', '>']);
        let marked = if bare.len() < rest.len() && bare.starts_with([' ', '\t']) { bare.trim_start() } else { rest };
        let marked = match number(marked) {
            Some((digits, behind)) if digits.len() < 4 => {
                behind.strip_prefix(['.', ')']).filter(|rest| rest.starts_with(' ')).map_or(marked, str::trim_start)
            }
            _ => marked,
        };
        let boxes = ["[x] ", "[X] ", "[ ] "];
        let marked = boxes.iter().find_map(|mark| marked.strip_prefix(mark)).unwrap_or(marked);
        if marked.len() == rest.len() {
            return rest;
        }
        rest = marked;
    }
}

/// Returns whether a line consists of one character, so many times at least.
pub(super) fn is_rule(line: &str, mark: char, least: usize) -> bool {
    line.len() >= least && line.chars().all(|c| c == mark)
}
