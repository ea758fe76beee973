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
    for (nth, line) in lines.iter().enumerate() {
        let in_literal = literal.holds(line);
        let heading = !in_literal && is_heading(line, lines.get(nth + 1).copied());
        if heading && has_body {
            pieces.push(piece(&region[start..at]));
            (start, has_body) = (at, false);
        }
        has_body |= !heading && !line.trim().is_empty() && (has_body || !is_underline(line));
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
    let mut lines = text.lines().skip_while(|line| line.trim().is_empty());
    lines.next().is_some_and(|first| is_heading(first, lines.next()))
}

fn is_heading(line: &str, next: Option<&str>) -> bool {
    let line = line.trim_end();
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    let atx = (1..=6).contains(&level) && (line.len() == level || line[level..].starts_with([' ', '\t']));
    let setext =
        || !line.is_empty() && !is_underline(line) && literal::may_be_paragraph(line) && next.is_some_and(is_underline);
    atx || setext()
}

/// The line under a setext heading.
fn is_underline(line: &str) -> bool {
    let line = line.trim();
    line.len() >= 3 && (line.bytes().all(|byte| byte == b'=') || line.bytes().all(|byte| byte == b'-'))
}
