//! Text that people wrote without an id: cut at headings, known by a hash of what it says.

use crate::model::reference::Id;
use crate::text::cut::trim_blank_lines;

use super::Piece;
use super::block::{self, Block};
use super::escape;
use super::extra::Extra;
use super::literal::{self, Literal};

/// Cuts a stretch of free text into passages. A heading opens one, unless nothing but headings came before.
pub(super) fn parse(region: &str) -> Vec<Piece> {
    let lines: Vec<&str> = region.split_inclusive('\n').collect();
    let mut literal = Literal::default();
    let mut pieces = Vec::new();
    let (mut start, mut at, mut has_body) = (0, 0, false);
    // Where the heading or the paragraph ends that was looked at last.
    let (mut heading_end, mut paragraph_end) = (0, 0);
    for (nth, line) in lines.iter().enumerate() {
        let in_literal = literal.holds(line);
        if !in_literal && nth >= paragraph_end {
            let (length, is_heading) = paragraph(&lines[nth..]);
            paragraph_end = nth + length;
            heading_end = if is_heading { paragraph_end } else { heading_end };
            if is_heading && has_body {
                pieces.push(piece(&region[start..at]));
                (start, has_body) = (at, false);
            }
        }
        has_body |= nth >= heading_end && !line.trim().is_empty() && (has_body || !is_underline(line));
        at += line.len();
    }
    if start < region.len() {
        pieces.push(piece(&region[start..]));
    }
    pieces
}

fn piece(raw: &str) -> Piece {
    let text = raw.replace("\r\n", "\n");
    let (created, tags, text) = match split_header(&text) {
        Some((header, rest)) => (Some(header.created), header.tags, without_end(rest)),
        None => (None, Vec::new(), text.as_str()),
    };
    let text = escape::unescape(trim_blank_lines(text));
    let block = Block {
        id: Id::of_passage(&text),
        created,
        tags,
        extra: Extra::default(),
        broken_extra: false,
        duplicate_id: false,
        text,
    };
    Piece { raw: raw.to_owned(), block: (!block.text.is_empty()).then_some(block) }
}

fn split_header(text: &str) -> Option<(block::Header, &str)> {
    let text = text.trim_start_matches('\n');
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    Some((block::Header::parse(first)?, rest))
}

fn without_end(text: &str) -> &str {
    let trimmed = text.trim_end();
    match trimmed.rsplit_once('\n') {
        Some((before, last)) if block::is_end(last) => before,
        _ => trimmed,
    }
}

/// Returns whether a text starts with a heading.
pub(super) fn opens(text: &str) -> bool {
    let lines = text.lines().skip_while(|line| line.trim().is_empty());
    let first: Vec<&str> = lines.take_while(|line| !line.trim().is_empty()).collect();
    paragraph(&first).1
}

/// The lines of the heading or the paragraph with which a text starts, without the line under it, and whether it is a heading.
fn paragraph(lines: &[&str]) -> (usize, bool) {
    if lines.first().is_some_and(|line| is_atx(line)) {
        return (1, true);
    }
    let length = lines.iter().take_while(|line| is_of_paragraph(line)).count();
    (length, length > 0 && lines.get(length).is_some_and(|line| is_underline(line)))
}

fn is_atx(line: &str) -> bool {
    let line = line.trim_end();
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    (1..=6).contains(&level) && (line.len() == level || line[level..].starts_with([' ', '\t']))
}

fn is_of_paragraph(line: &str) -> bool {
    let is_bare = !line.trim().is_empty() && !is_underline(line) && !is_atx(line);
    is_bare && literal::may_be_paragraph(line) && literal::fence(line).is_none()
}

/// The line under a setext heading.
fn is_underline(line: &str) -> bool {
    let line = line.trim();
    line.len() >= 3 && (line.bytes().all(|byte| byte == b'=') || line.bytes().all(|byte| byte == b'-'))
}
