//! The stretches of a file that its id comments and the ends of entries mark off.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::text::code::CodeBlock;

use super::extra::Extra;
use super::literal::{self, Ends, Literal};
use super::{Piece, block, front_matter, passage};

/// A stretch of a file.
pub(super) enum Region<'t, 'p> {
    /// Properties of the file, before everything else.
    Front(&'t str),
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
            // Behind a fence an id may stand in code, which depends on what follows.
            is_own(piece)
                && !literal::ends_with_fence(&piece.raw)
                && text.strip_prefix(&*piece.raw).is_some_and(|behind| ends(&piece.raw, behind))
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
    let cutter = Cutter::of(text);
    let mut regions = Vec::new();
    let mut at = front_matter::of(text).map_or(0, str::len);
    if at > 0 {
        regions.push(Region::Front(&text[..at]));
    }
    if !starts_entry(&text[at..]) {
        let end = cutter.end_of_text(at);
        if end > at {
            regions.push(Region::Text(&text[at..end]));
        }
        at = end;
    }
    while at < text.len() {
        if let Some(piece) = known.next(&text[at..]) {
            regions.push(Region::Known(piece));
            at += piece.raw.len();
            continue;
        }
        let (entry, end) = cutter.ends_of_entry(at);
        regions.push(Region::Entry(&text[at..entry]));
        if end > entry {
            regions.push(Region::Text(&text[entry..end]));
        }
        at = end;
    }
    regions
}

/// The entries of a file: where each starts, and where it ends.
pub(super) fn entries(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let cutter = Cutter::of(text);
    let start = front_matter::of(text).map_or(0, str::len);
    let mut at = if starts_entry(&text[start..]) { start } else { cutter.end_of_text(start) };
    std::iter::from_fn(move || {
        let start = at;
        let (entry, end) = (start < text.len()).then(|| cutter.ends_of_entry(start))?;
        at = end;
        Some((start, entry))
    })
}

/// Returns whether a text begins with an id comment.
fn starts_entry(text: &str) -> bool {
    text.split_inclusive('\n').next().and_then(block::id_of_line).is_some()
}

/// Finds where entries and the texts between them end. What stands in code, in a comment or in raw HTML begins no entry, unless
/// that has no end: then somebody forgot it, and what follows is not lost.
pub(super) struct Cutter<'t> {
    text: &'t str,
    ends: OnceCell<Ends>,
}

impl<'t> Cutter<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        Self { text, ends: OnceCell::new() }
    }

    fn lines(&self, from: usize) -> impl Iterator<Item = (usize, &'t str)> {
        let place = move |at: &mut usize, line: &'t str| {
            let start = *at;
            *at += line.len();
            Some((start, line))
        };
        self.text[from..].split_inclusive('\n').scan(from, place)
    }

    /// Where a text ends that starts at a place: at the first id comment.
    fn end_of_text(&self, from: usize) -> usize {
        let mut literal = Literal::default();
        for (at, line) in self.lines(from) {
            let in_literal = literal.holds(line);
            if block::id_of_line(line).is_none() {
                continue;
            }
            let ends = || self.ends.get_or_init(|| Ends::of(self.text));
            if !in_literal || literal.open().is_none_or(|stretch| !ends().end(stretch, at)) {
                return at;
            }
        }
        self.text.len()
    }

    /// Where an entry ends that starts at a place, and where the text behind it does, up to the next id comment.
    ///
    /// After the `---` behind our comment all text is not its own; after any other `---` it is only a heading, which opens a
    /// passage. Other text may be content that agent-memory wrote without escaping, and stays with the entry.
    pub(super) fn ends_of_entry(&self, from: usize) -> (usize, usize) {
        let mut code = CodeBlock::default();
        let (mut after_extra, mut end, mut is_behind_fence, mut quoted) = (false, None, false, from);
        for (at, line) in self.lines(from) {
            if at > from && at >= quoted && block::id_of_line(line).is_some() {
                let is_in_code = is_behind_fence && code.is_open();
                match is_in_code.then(|| self.end_of_quoted(at)).flatten() {
                    Some(end) => quoted = end,
                    None => return (at, at),
                }
            }
            if at < quoted {
                // An entry that is shown has an end too.
                continue;
            }
            let (in_code, blank) = (code.holds(line), line.trim().is_empty());
            match end {
                Some(certain) if !blank && (certain || (!in_code && passage::opens(&self.text[at..]))) => {
                    return (at, self.end_of_text(at));
                }
                _ => {}
            }
            if block::is_end(line) && (after_extra || !in_code) {
                end = Some(after_extra);
            } else if !blank {
                end = None;
            }
            after_extra = if blank { after_extra } else { Extra::parse(line.trim_end()).is_some() };
            is_behind_fence = if blank { is_behind_fence } else { literal::fence(line).is_some() };
        }
        (self.text.len(), self.text.len())
    }

    /// Where the block of code ends in which an entry shows another, whose id stands right behind the fence. In a merge an entry
    /// without an end stands there too: it has a fence of its own.
    fn end_of_quoted(&self, at: usize) -> Option<usize> {
        let opener = self.text[..at].trim_end().rsplit('\n').next().and_then(literal::fence)?;
        let (place, next) = self.lines(at).find(|(_, line)| literal::fence(line).is_some())?;
        opener.is_ended_by(next).then_some(place)
    }
}

/// Returns whether an entry has nothing but an id and a date header, and no end. So git leaves one of two entries when
/// it merges branches that added the same text: the lines that both have stand once, behind both ids. It does not depend
/// on what follows, which comes and goes.
pub(super) fn is_folded(region: &str) -> bool {
    let mut lines = region.lines().skip(1).filter(|line| !line.trim().is_empty());
    lines.next().is_none_or(block::is_header) && lines.next().is_none()
}
