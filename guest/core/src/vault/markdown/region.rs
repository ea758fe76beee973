//! The stretches of a file that its id comments and the ends of entries mark off.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::text::code::CodeBlock;

use super::extra::Extra;
use super::literal::{self, Ends, Literal};
use super::{Piece, block, front_matter, passage};

/// A stretch of a file.
pub(super) enum Region<'t, 'p> {
    /// Properties of the file, before everything else but entries.
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
        // A program that knows no front matter puts entries before it.
        let front = entry + front_matter::behind_entry(&text[entry..end]).map_or(0, str::len);
        if front > entry {
            let is_first = !regions.iter().any(|region| matches!(region, Region::Front(_) | Region::Text(_)));
            let raw = &text[entry..front];
            regions.push(if is_first { Region::Front(raw) } else { Region::Text(raw) });
        }
        if end > front {
            regions.push(Region::Text(&text[front..end]));
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

/// Looks for the end of an entry while its lines are read, without the blank ones.
#[derive(Default)]
struct EntryEnd {
    code: CodeBlock,
    is_behind_extra: bool,
    is_behind_blank: bool,
    /// The place behind the first end that stands as Keepstone writes one: outside of code, below a blank line.
    first: Option<usize>,
    /// The last line was an end, and whether one for certain.
    latest: Option<bool>,
    /// The place behind the last end outside of code.
    outside: Option<usize>,
    /// The place behind the last end in the block of code that is open. If it stays open, it is none.
    inside: Option<usize>,
}

impl EntryEnd {
    /// Reads a line that starts at a place.
    fn step(&mut self, at: usize, line: &str) {
        let in_code = self.code.holds(line);
        let is_end = block::is_end(line);
        self.latest = (is_end && (self.is_behind_extra || !in_code)).then_some(self.is_behind_extra);
        if is_end && !in_code && self.is_behind_blank {
            self.first = self.first.or(Some(at + line.len()));
        }
        if is_end {
            *(if in_code { &mut self.inside } else { &mut self.outside }) = Some(at + line.len());
        }
        if !self.code.is_open() {
            self.inside = None;
        }
        self.is_behind_extra = Extra::parse(line.trim_end()).is_some();
        self.is_behind_blank = false;
    }

    /// Reads a blank line.
    fn step_blank(&mut self) {
        self.is_behind_blank = true;
    }

    /// Returns whether the last line ends the entry, as what follows it says.
    fn is_before(&self, text: &str) -> bool {
        self.latest.is_some_and(|certain| certain || passage::opens(text) || front_matter::behind_entry(text).is_some())
    }

    /// The place behind the last end.
    fn last(&self) -> Option<usize> {
        self.inside.or(self.outside)
    }
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
    /// All text after the `---` behind our comment is not its own, nor a heading or front matter after any other. Else text up to
    /// the last `---` may be content that agent-memory wrote without escaping, and stays with the entry, if nothing follows. What
    /// follows is a person's note, which may have such lines too: then the first one ends the entry, as agent-memory reads it.
    pub(super) fn ends_of_entry(&self, from: usize) -> (usize, usize) {
        let mut end = EntryEnd::default();
        let (mut is_behind_fence, mut quoted, mut limit) = (false, from, self.text.len());
        for (at, line) in self.lines(from) {
            if at > from && at >= quoted && block::id_of_line(line).is_some() {
                let is_in_code = is_behind_fence && end.code.is_open();
                match is_in_code.then(|| self.end_of_quoted(at)).flatten() {
                    Some(end) => quoted = end,
                    None => {
                        limit = at;
                        break;
                    }
                }
            }
            if at < quoted || line.trim().is_empty() {
                // An entry that is shown has an end too.
                end.step_blank();
                continue;
            }
            if end.is_before(&self.text[at..]) {
                return self.with_text_behind(at);
            }
            end.step(at, line);
            is_behind_fence = literal::fence(line).is_some();
        }
        let text_behind = |place: usize| {
            let mut lines = self.lines(place).take_while(|(at, _)| *at < limit);
            lines.find(|(_, line)| !line.trim().is_empty()).map(|(at, _)| at)
        };
        match end.last().and_then(text_behind) {
            Some(at) => self.with_text_behind(end.first.and_then(text_behind).unwrap_or(at)),
            None => (limit, limit),
        }
    }

    /// The end of an entry, and that of the text behind it, which may begin with front matter.
    fn with_text_behind(&self, end: usize) -> (usize, usize) {
        let front = front_matter::behind_entry(&self.text[end..]).map_or(0, str::len);
        (end, self.end_of_text(end + front))
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
