//! The stretches of a file that its id comments and the ends of entries mark off.

use std::rc::Rc;

use crate::text::code::CodeBlock;

use super::extra::Extra;
use super::{Piece, block, passage};

/// A stretch of a file.
pub(super) enum Region<'t, 'p> {
    /// Text before the first entry or after the end of one.
    Text(&'t str),
    Entry(&'t str),
    /// An entry that was read before, out of the same bytes.
    Known(&'p Rc<Piece>),
}

/// The pieces of a file as it was, which come again in their order, but for those that were changed since.
pub(super) struct Known<'p> {
    rest: &'p [Rc<Piece>],
}

impl<'p> Known<'p> {
    /// Pieces that are skipped in search of the next that comes again.
    const AHEAD: usize = 64;

    pub(super) fn of(pieces: &'p [Rc<Piece>]) -> Self {
        Self { rest: pieces }
    }

    /// The entry with which a text begins, if all that stood before its end was read out of its bytes, and nothing else.
    fn next(&mut self, text: &str) -> Option<&'p Rc<Piece>> {
        // One of a taken id was given another.
        let is_own = |piece: &Piece| piece.block.as_ref().is_some_and(|block| !block.duplicate_id) && piece.is_entry();
        let ends = |raw: &str, behind: &str| behind.is_empty() || (raw.ends_with('\n') && starts_entry(behind));
        let begins = |piece: &Rc<Piece>| {
            is_own(piece) && text.strip_prefix(&*piece.raw).is_some_and(|behind| ends(&piece.raw, behind))
        };
        let at = self.rest.iter().take(Self::AHEAD).position(begins)?;
        let piece = &self.rest[at];
        self.rest = &self.rest[at + 1..];
        // Text that followed it was cut off from it.
        self.rest.first().is_none_or(|next| next.is_entry()).then_some(piece)
    }
}

/// Cuts a file at its id comments.
pub(super) fn regions<'t, 'p>(text: &'t str, mut known: Known<'p>) -> Vec<Region<'t, 'p>> {
    let mut regions = Vec::new();
    let mut at = if starts_entry(text) { 0 } else { stretch(text).len() };
    if at > 0 {
        regions.push(Region::Text(&text[..at]));
    }
    while at < text.len() {
        if let Some(piece) = known.next(&text[at..]) {
            regions.push(Region::Known(piece));
            at += piece.raw.len();
            continue;
        }
        let stretch = stretch(&text[at..]);
        let (entry, rest) = split_rest(stretch);
        regions.push(Region::Entry(entry));
        if !rest.is_empty() {
            regions.push(Region::Text(rest));
        }
        at += stretch.len();
    }
    regions
}

/// Returns whether a text begins with an id comment.
fn starts_entry(text: &str) -> bool {
    text.split_inclusive('\n').next().and_then(block::id_of_line).is_some()
}

/// The beginning of a text, up to the first id comment behind its first line.
fn stretch(text: &str) -> &str {
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        if end > 0 && block::id_of_line(line).is_some() {
            break;
        }
        end += line.len();
    }
    &text[..end]
}

/// Returns whether an entry has nothing but an id and a date header, and no end. So git leaves one of two entries when
/// it merges branches that added the same text: the lines that both have stand once, behind both ids. It does not depend
/// on what follows, which comes and goes.
pub(super) fn is_folded(region: &str) -> bool {
    let mut lines = region.lines().skip(1).filter(|line| !line.trim().is_empty());
    lines.next().is_none_or(block::is_header) && lines.next().is_none()
}

/// Cuts off the text after an entry that does not belong to it. After the `---` behind our comment that is all text;
/// after any other `---` it is only a heading, which opens a passage. Other text may be content that agent-memory
/// wrote without escaping, and stays with the entry.
pub(super) fn split_rest(region: &str) -> (&str, &str) {
    let mut code = CodeBlock::default();
    let (mut at, mut after_extra, mut end) = (0, false, None);
    for line in region.split_inclusive('\n') {
        let (in_code, blank) = (code.holds(line), line.trim().is_empty());
        match end {
            Some(certain) if !blank && (certain || (!in_code && passage::opens(&region[at..]))) => {
                return region.split_at(at);
            }
            _ => {}
        }
        if block::is_end(line) && (after_extra || !in_code) {
            end = Some(after_extra);
        } else if !blank {
            end = None;
        }
        after_extra = if blank { after_extra } else { Extra::parse(line.trim_end()).is_some() };
        at += line.len();
    }
    (region, "")
}
