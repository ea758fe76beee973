//! Conflict markers that git leaves in a file when a merge fails: lines that are nobody's content. With `diff3` the common
//! ancestor stands between the sides: both replaced it, so that its lines are part of the marker.
//!
//! Parsing sees a file without them, so both sides of a conflict are read as they would be alone. The lines go back into
//! the pieces they stood in or beside, because all pieces together are the file.

use std::borrow::Cow;
use std::rc::Rc;

use crate::text::code::CodeBlock;
use crate::text::sorted::SortedSet;

use super::{Piece, is_line_start, region};

/// Git begins a conflict with this, and the name of a side.
pub(super) const OPENING: &str = "<<<<<<< ";
const ANCESTOR: &str = "|||||||";
const SEPARATOR: &str = "=======";
const CLOSING: &str = ">>>>>>> ";

/// One marker line; that of an ancestor with the lines of the ancestor.
#[derive(Clone, Debug, PartialEq)]
struct Marker {
    /// With its line ends.
    raw: String,
    /// Where it stood, in bytes of the text without markers.
    at: usize,
    /// Counted from 1.
    line: u32,
}

/// The marker lines of a file, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Conflicts(Vec<Marker>);

impl Conflicts {
    /// Finds the markers of a text, outside of code blocks. `=======` and `>>>>>>>` are markers only behind a `<<<<<<<`:
    /// people underline and quote with them.
    pub(crate) fn of(text: &str) -> Self {
        // Nearly all files have none, and looking for one is faster than walking over lines.
        if !Self::may_be_in(text) {
            return Self::default();
        }
        let entries = region::entries(text).map(|(start, _)| start).collect();
        let mut found = Finder { entries, ..Finder::default() };
        for line in text.split_inclusive('\n') {
            found.step(line);
        }
        Self(found.finish())
    }

    /// False when a text has no conflict for certain.
    fn may_be_in(text: &str) -> bool {
        // One character is looked for faster than a word.
        text.match_indices('<').any(|(at, _)| is_line_start(text, at) && text[at..].starts_with(OPENING))
    }

    /// Markers.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The lines on which conflicts begin, counted from 1.
    pub(crate) fn lines(&self) -> impl Iterator<Item = u32> {
        self.0.iter().filter(|marker| marker.raw.starts_with(OPENING)).map(|marker| marker.line)
    }

    /// The text without its markers.
    pub(super) fn without<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.0.is_empty() {
            return Cow::Borrowed(text);
        }
        let (mut clean, mut at) = (String::with_capacity(text.len()), 0);
        for Marker { raw, at: place, .. } in &self.0 {
            let kept = place - clean.len();
            clean.push_str(&text[at..at + kept]);
            at += kept + raw.len();
        }
        Cow::Owned(clean + &text[at..])
    }

    /// Puts the markers back between the lines of the pieces that were made of the text without them. One that stands
    /// between two pieces belongs to the later one if it opens a conflict, else to the earlier one.
    pub(super) fn put_back(&self, pieces: &mut Vec<Rc<Piece>>) {
        if self.0.is_empty() {
            return;
        }
        if pieces.is_empty() {
            pieces.push(Rc::new(Piece { raw: String::new(), block: None }));
        }
        let mut markers = self.0.iter().peekable();
        let mut start = 0;
        let last = pieces.len() - 1;
        for (nth, piece) in pieces.iter_mut().map(Rc::make_mut).enumerate() {
            let clean = std::mem::take(&mut piece.raw);
            let end = start + clean.len();
            let mut done = 0;
            while let Some(Marker { raw, at, .. }) =
                markers.next_if(|marker| marker.at < end || nth == last || (marker.at == end && !marker.opens()))
            {
                piece.raw.push_str(&clean[done..at - start]);
                piece.raw.push_str(raw);
                done = at - start;
            }
            piece.raw.push_str(&clean[done..]);
            start = end;
        }
    }
}

impl Marker {
    fn opens(&self) -> bool {
        self.raw.starts_with(OPENING)
    }
}

#[derive(Default)]
struct Finder {
    /// Where entries begin.
    entries: SortedSet<usize>,
    markers: Vec<Marker>,
    code: CodeBlock,
    /// In bytes of the text with its markers.
    at: usize,
    line: u32,
    pending: Option<Pending>,
}

/// A conflict that is not closed yet. Until it is, only the line that opened it is a marker.
struct Pending {
    /// How many markers there are with the one that opened it.
    opened: usize,
    is_separated: bool,
    is_in_ancestor: bool,
}

impl Finder {
    fn step(&mut self, line: &str) {
        self.line += 1;
        if self.entries.contains(&self.at) {
            // An entry that leaves a code block open does not hide the conflicts behind it.
            self.code = CodeBlock::default();
        }
        let bare = line.trim_end();
        let is_in_ancestor = self.pending.as_ref().is_some_and(|pending| pending.is_in_ancestor);
        if is_in_ancestor && bare != SEPARATOR && !bare.starts_with(OPENING) {
            if let Some(ancestor) = self.markers.last_mut() {
                ancestor.raw.push_str(line);
            }
            self.at += line.len();
            return;
        }
        let is_code = !is_in_ancestor && self.code.holds(line);
        if bare.starts_with(OPENING) && !is_code {
            self.abandon();
            self.push(line);
            self.pending = Some(Pending { opened: self.markers.len(), is_separated: false, is_in_ancestor: false });
        } else if let Some(pending) = &mut self.pending {
            let is_separated = pending.is_separated;
            if !is_separated && bare == SEPARATOR {
                (pending.is_separated, pending.is_in_ancestor) = (true, false);
                self.push(line);
            } else if !is_separated && bare.strip_prefix(ANCESTOR).is_some_and(|name| !name.starts_with('|')) {
                pending.is_in_ancestor = true;
                self.push(line);
            } else if is_separated && bare.starts_with(CLOSING) {
                self.push(line);
                self.pending = None;
            }
        }
        self.at += line.len();
    }

    fn push(&mut self, line: &str) {
        self.markers.push(Marker { raw: line.to_owned(), at: self.at, line: self.line });
    }

    fn abandon(&mut self) {
        if let Some(Pending { opened, .. }) = self.pending.take() {
            self.markers.truncate(opened);
        }
    }

    /// The markers, at their places in the text without them.
    fn finish(mut self) -> Vec<Marker> {
        self.abandon();
        let mut before = 0;
        for marker in &mut self.markers {
            marker.at -= before;
            before += marker.raw.len();
        }
        self.markers
    }
}
