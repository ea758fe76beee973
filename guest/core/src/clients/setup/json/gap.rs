//! The gaps between the items of an object or a list: white space, commas and comments; and where in them
//! an item is added or removed.

use super::print::{Style, line_indent, own_indent};
use super::splice::Splice;
use super::tree::Node;

const WHITE: [char; 4] = [' ', '\t', '\r', '\n'];

/// A text without the white space at its end.
pub(super) fn trimmed(text: &str) -> &str {
    text.trim_end_matches(WHITE)
}

/// The splices that add an item at the end. `print` writes it, at an indent or, for none, on one line.
///
/// A comment on the line of the previous item stays with that item. If a file ends its lists with a comma, the new item
/// gets one too.
pub(super) fn adding(text: &str, node: &Node, style: &Style, print: &dyn Fn(Option<&str>) -> String) -> Vec<Splice> {
    let items = node.items();
    match (items.first(), items.last()) {
        (Some(first), Some(last)) => adding_after(text, node, style, print, *first, *last),
        _ => vec![adding_first(text, node, style, print)],
    }
}

fn adding_first(text: &str, node: &Node, style: &Style, print: &dyn Fn(Option<&str>) -> String) -> Splice {
    let close = node.end - 1;
    let gap = &text[node.start + 1..close];
    let solid = node.start + 1 + trimmed(gap).len();
    if solid > node.start + 1 && !gap.contains('\n') {
        return Splice { start: solid, end: solid, text: format!(" {}", print(None)) };
    }
    let outer = line_indent(text, node.start);
    let inner = format!("{outer}{}", style.unit);
    let newline = style.newline;
    let item = print(Some(&inner));
    if text[solid..close].contains('\n') {
        return Splice { start: solid, end: solid, text: format!("{newline}{inner}{item}") };
    }
    Splice { start: solid, end: close, text: format!("{newline}{inner}{item}{newline}{outer}") }
}

fn adding_after(
    text: &str,
    node: &Node,
    style: &Style,
    print: &dyn Fn(Option<&str>) -> String,
    first: (usize, usize),
    last: (usize, usize),
) -> Vec<Splice> {
    let close = node.end - 1;
    let comma = comma(text, last.1, close);
    let place = end_of_remarks(text, comma.map_or(last.1, |comma| comma + 1), close);
    let lines = text[node.start..first.0].contains('\n') || text[place..close].contains('\n');
    let mut item = if lines {
        let outer = line_indent(text, node.start);
        let indent = own_indent(text, last.0).map_or_else(|| format!("{outer}{}", style.unit), str::to_owned);
        format!("{}{indent}{}", style.newline, print(Some(&indent)))
    } else {
        format!(" {}", print(None))
    };
    let mut splices = Vec::new();
    match comma {
        Some(_) => item.push(','),
        None if place == last.1 => item.insert(0, ','),
        None => splices.push(Splice { start: last.1, end: last.1, text: ",".to_owned() }),
    }
    splices.push(Splice { start: place, end: place, text: item });
    splices
}

/// The splices that remove an item, with the white space before it and one comma.
pub(super) fn removing(text: &str, node: &Node, index: usize) -> Vec<Splice> {
    let items = node.items();
    let (start, mut end) = items[index];
    let next = items.get(index + 1).map_or(node.end - 1, |item| item.0);
    let mut splices = Vec::new();
    match comma(text, end, next) {
        Some(comma) if trimmed(&text[end..comma]).is_empty() => end = comma + 1,
        Some(comma) => splices.push(cut(comma, comma + 1)),
        None => {
            let before = index.checked_sub(1).and_then(|before| comma(text, items[before].1, start));
            splices.extend(before.map(|comma| cut(comma, comma + 1)));
        }
    }
    let gap = index.checked_sub(1).map_or(node.start + 1, |before| items[before].1);
    splices.push(cut(start_of_cut(text, gap, start, end), end));
    splices
}

/// Where a cut begins. The line break before it stays where a comment would run into what follows.
fn start_of_cut(text: &str, gap: usize, start: usize, end: usize) -> usize {
    let white = gap + trimmed(&text[gap..start]).len();
    let rest = text[end..].trim_start_matches([' ', '\t', '\r']);
    let runs_on = ends_in_line_comment(text, gap, white) || rest.starts_with('/');
    if runs_on && text[white..start].contains('\n') && !rest.starts_with('\n') { start } else { white }
}

fn cut(start: usize, end: usize) -> Splice {
    Splice { start, end, text: String::new() }
}

/// The first comma of a gap, outside comments.
fn comma(text: &str, from: usize, to: usize) -> Option<usize> {
    let mut at = from;
    while at < to {
        match text.as_bytes()[at] {
            b',' => return Some(at),
            b'/' => at = end_of_comment(text, at, to),
            _ => at += 1,
        }
    }
    None
}

/// The end of the comments on the same line.
fn end_of_remarks(text: &str, from: usize, to: usize) -> usize {
    let (mut at, mut end) = (from, from);
    while at < to {
        match text.as_bytes()[at] {
            b' ' | b'\t' => at += 1,
            b'/' => {
                at = end_of_comment(text, at, to);
                end = at;
            }
            _ => break,
        }
    }
    end
}

fn ends_in_line_comment(text: &str, from: usize, to: usize) -> bool {
    let (mut at, mut line) = (from, false);
    while at < to {
        match text.as_bytes()[at] {
            b'/' => {
                line = !text[at..].starts_with("/*");
                at = end_of_comment(text, at, to);
            }
            byte => {
                line &= !matches!(byte, b'\r' | b'\n' | b',');
                at += 1;
            }
        }
    }
    line
}

/// Where the comment that begins at a place ends, before the line break of a line comment.
fn end_of_comment(text: &str, at: usize, to: usize) -> usize {
    let comment = &text[at..to];
    let end = match comment.strip_prefix("/*") {
        Some(inside) => inside.find("*/").map(|end| at + end + 4),
        None => comment.find(['\r', '\n']).map(|end| at + end),
    };
    end.unwrap_or(to)
}

/// Returns whether a parsed text has a comment outside its strings.
pub(super) fn has_comments(text: &str) -> bool {
    let (mut quoted, mut escaped) = (false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'/' if !quoted => return true,
            _ => {}
        }
    }
    false
}
