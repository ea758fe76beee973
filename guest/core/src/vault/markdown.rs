//! A category file as a list of pieces that together are the file, byte for byte.
//!
//! Parsing cuts the text into pieces and never rewrites one; printing joins them. Only a piece that is
//! changed is printed again, so text by people or other programs stays as it is.

pub(crate) mod block;
mod change;
pub(crate) mod conflict;
pub(crate) mod escape;
pub(crate) mod extra;
mod front_matter;
mod literal;
pub(crate) mod merge_lines;
mod merged;
pub(crate) mod passage;
pub(crate) mod placed;
mod region;

use crate::model::reference::Id;
use crate::store::hash::checksum;
#[cfg(test)]
use crate::store::work;
use crate::text::order::Order;
use crate::text::sorted::{SortedMap, SortedSet};
use std::cmp::Reverse;
use std::rc::Rc;

use block::Block;
use conflict::Conflicts;
use front_matter::FrontMatter;
use region::{Known, Region, is_folded, regions};

const MARK: &str = "\u{feff}";
const LINE_ENDS: [char; 2] = ['\r', '\n'];

/// One stretch of a file. The raw texts of all pieces in order are the file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Piece {
    pub(crate) raw: String,
    /// The content; none for blank lines and the like.
    pub(crate) block: Option<Block>,
}

impl Piece {
    /// The hash of the piece without the line ends after it.
    fn hash(&self) -> u64 {
        checksum(self.raw.trim_end_matches(LINE_ENDS).as_bytes())
    }

    /// Returns whether it lost the end of another and a line before that: so it stands in a file that was written in part,
    /// also if git has put something behind it since, or people had written behind the end.
    pub(crate) fn is_cut_from(&self, whole: &Piece) -> bool {
        let lines: SortedSet<&str> = self.raw.lines().collect();
        let ends = |raw: &str| raw.lines().filter(|line| block::is_end(line)).count();
        let has_end = |raw: &str| raw.trim_end().lines().next_back().is_some_and(block::is_end);
        let lost_its_end = ends(&self.raw) < ends(&whole.raw) || (has_end(&whole.raw) && !has_end(&self.raw));
        let is_missing = |line: &str| !block::is_end(line) && !lines.contains(line);
        lost_its_end && whole.raw.lines().any(is_missing)
    }

    /// The block, when it is looked for.
    fn look(&self) -> Option<&Block> {
        #[cfg(test)]
        work::count(1);
        self.block.as_ref()
    }

    /// Returns whether the piece contains its own id.
    fn is_entry(&self) -> bool {
        matches!(self.block, Some(Block { id: Id::Time(_), .. }))
    }

    /// Returns whether what is put behind the piece could become a part of its code.
    fn leaves_open(&self) -> bool {
        if self.is_entry() { literal::ends_with_fence(&self.raw) } else { literal::leaves_open(&self.raw) }
    }

    /// Returns whether the piece is an id that a merge left without its entry.
    fn is_folded(&self) -> bool {
        self.block.is_none() && self.raw.lines().any(|line| block::id_of_line(line).is_some())
    }

    /// The id and the hash of a block.
    pub(crate) fn identity(&self) -> Option<(&Id, u64)> {
        self.block.as_ref().map(|block| (&block.id, self.hash()))
    }
}

/// A category file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Document {
    /// The byte order mark that some editors put first.
    mark: &'static str,
    /// The properties of the passages behind a piece that is front matter: it may have entries before it, but no text. No call
    /// takes that piece away.
    front: Option<FrontMatter>,
    /// Shared by the documents of a file as it changes, most of whose pieces stay as they are.
    pieces: Vec<Rc<Piece>>,
    /// Marker lines that a merge left; they are in the pieces' raw texts, and nobody's content.
    conflicts: Conflicts,
    /// Ids that no new entry may get, because entries have them that stand elsewhere.
    reserved: SortedSet<u64>,
}

impl Document {
    /// Cuts a file into pieces. Any text is a document.
    pub(crate) fn parse(text: &str) -> Self {
        Self::parse_again(text, &Self::default())
    }

    /// As [`parse`](Self::parse), of a file that has much in common with one that was parsed before: entries that stand in
    /// both are not read again.
    pub(crate) fn parse_again(text: &str, before: &Self) -> Self {
        let (mark, text) = match text.strip_prefix(MARK) {
            Some(rest) => (MARK, rest),
            None => ("", text),
        };
        let conflicts = Conflicts::of(text);
        let clean = conflicts.without(text);
        let mut pieces = Vec::new();
        let mut front = None;
        // In a merge entries have lines that are nobody's content.
        let known = Known::of(if before.conflicts.len() == 0 { &before.pieces } else { &[] });
        for region in regions(&clean, known) {
            match region {
                Region::Front(raw) => {
                    front = Some(FrontMatter::parse(raw));
                    pieces.push(Rc::new(Piece { raw: raw.to_owned(), block: None }));
                }
                Region::Known(piece) => pieces.push(piece.clone()),
                Region::Entry(raw) if is_folded(raw) => {
                    pieces.push(Rc::new(Piece { raw: raw.to_owned(), block: None }));
                }
                Region::Entry(raw) => pieces.push(Rc::new(block::parse(raw))),
                Region::Text(raw) => pieces.extend(passage::parse(raw).into_iter().map(Rc::new)),
            }
        }
        conflicts.put_back(&mut pieces);
        let mut document = Self { mark, front, pieces, conflicts, reserved: SortedSet::new() };
        document.describe_passages();
        give_duplicates_an_id(&mut document.pieces);
        document
    }

    /// The piece that was put away under a name, as [`Self::parse`] would have it in the midst of a file.
    pub(crate) fn block_of(raw: &str) -> Option<Block> {
        // A mark and a line in front keep a mark, and what looks like front matter.
        let text = format!("{MARK}{raw}");
        let document = match front_matter::of(raw) {
            Some(_) => Self { pieces: passage::parse(raw).into_iter().map(Rc::new).collect(), ..Self::default() },
            None => Self::parse(&text),
        };
        document.blocks().next().cloned()
    }

    /// The place of the front matter.
    fn front_at(&self) -> Option<usize> {
        // Entries alone stand before it.
        let is_front = |piece: &Rc<Piece>| piece.block.is_none() && !piece.is_folded();
        self.front.as_ref().and_then(|_| self.pieces.iter().position(is_front))
    }

    /// The place behind the front matter; the first, if there is none.
    fn below_front(&self) -> usize {
        self.front_at().map_or(0, |front| front + 1)
    }

    /// Gives the passages what the front matter says of them.
    fn describe_passages(&mut self) {
        let first = self.below_front();
        let Some(front) = &self.front else { return };
        for (nth, piece) in self.pieces.iter_mut().enumerate().skip(first) {
            if matches!(piece.block, Some(Block { id: Id::Passage(_), duplicate_id: false, .. }))
                && let Some(block) = &mut Rc::make_mut(piece).block
            {
                front.describe(block, passage::opens, nth == first);
            }
        }
    }

    /// The file.
    pub(crate) fn print(&self) -> String {
        std::iter::once(self.mark).chain(self.pieces.iter().map(|piece| piece.raw.as_str())).collect()
    }

    /// The blocks, in the order of the file.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.pieces.iter().filter_map(|piece| piece.look())
    }

    /// The blocks, each with the bytes that it takes in the file.
    pub(crate) fn sized_blocks(&self) -> impl Iterator<Item = (&Block, u64)> {
        self.pieces.iter().filter_map(|piece| Some((piece.look()?, piece.raw.len() as u64)))
    }

    /// A hash for each block, of the stretch that it was read from without the line ends behind, and of what a front matter
    /// adds: blocks of one id and one hash are the same.
    pub(crate) fn hashes(&self) -> Vec<u64> {
        let hash = |piece: &Rc<Piece>| {
            let block = piece.block.as_ref()?;
            let is_described = self.front.is_some() && !piece.is_entry();
            let added = is_described.then(|| format!("{:?}\n{:?}\n{}", block.created, block.tags, block.text));
            Some(piece.hash() ^ added.map_or(0, |added| checksum(added.as_bytes())))
        };
        self.pieces.iter().filter_map(hash).collect()
    }

    /// The pieces of two documents between those that are the same at both ends.
    pub(crate) fn apart<'a>(&'a self, other: &'a Self) -> (&'a [Rc<Piece>], &'a [Rc<Piece>]) {
        let same = |(one, other): &(&Rc<Piece>, &Rc<Piece>)| Rc::ptr_eq(one, other) || one == other;
        let front = self.pieces.iter().zip(&other.pieces).take_while(same).count();
        let (one, other) = (&self.pieces[front..], &other.pieces[front..]);
        let back = one.iter().rev().zip(other.iter().rev()).take_while(same).count();
        (&one[..one.len() - back], &other[..other.len() - back])
    }

    /// The marker lines of merges that failed.
    pub(crate) fn conflicts(&self) -> &Conflicts {
        &self.conflicts
    }

    /// The piece with this id.
    pub(crate) fn find(&self, id: &Id) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.look().is_some_and(|block| block.id == *id)).map(|piece| &**piece)
    }

    /// Returns whether a piece has this id.
    pub(crate) fn has(&self, id: &Id) -> bool {
        self.find(id).is_some()
    }

    /// Keeps ids from being given to new entries.
    pub(crate) fn reserve(&mut self, ids: SortedSet<u64>) {
        self.reserved = ids;
    }

    /// The ids in the file, as [`ids_of`] finds them: each is the first line of a piece, if no merge left lines before it.
    pub(crate) fn ids(&self) -> SortedSet<u64> {
        let lines = if self.conflicts.len() == 0 { 1 } else { usize::MAX };
        self.pieces.iter().flat_map(|piece| piece.raw.lines().take(lines)).filter_map(block::id_of_line).collect()
    }

    /// The ids that no new entry may get.
    pub(crate) fn taken_ids(&self) -> impl Iterator<Item = u64> {
        let times = self.blocks().filter_map(|block| if let Id::Time(id) = block.id { Some(id) } else { None });
        times.chain(self.reserved.iter().copied())
    }

    /// Returns whether an entry has this id, here or where it was moved from here.
    pub(crate) fn is_taken(&self, id: &Id) -> bool {
        self.has(id) || matches!(id, Id::Time(id) if self.reserved.contains(id))
    }

    /// The blocks, each with the number of its piece, which stays as long as nothing is inserted or removed.
    pub(crate) fn places(&self) -> impl Iterator<Item = (usize, &Block)> {
        self.pieces.iter().enumerate().filter_map(|(at, piece)| Some((at, piece.look()?)))
    }

    /// The block of a piece.
    pub(crate) fn block_at(&self, at: usize) -> Option<&Block> {
        self.pieces.get(at)?.look()
    }

    /// The blocks, each with the line that it starts on, counted from 1.
    pub(crate) fn blocks_by_line(&self) -> impl Iterator<Item = (u32, &Block)> {
        let starts = self.pieces.iter().scan(1_u32, |line, piece| {
            let start = *line;
            let lines = u32::try_from(piece.raw.matches('\n').count()).unwrap_or(u32::MAX);
            *line = line.saturating_add(lines);
            Some((start, piece))
        });
        starts.filter_map(|(line, piece)| Some((line, piece.look()?)))
    }

    /// Each of these ids with its piece.
    pub(crate) fn find_all<'a>(&'a self, ids: &SortedSet<&Id>) -> SortedMap<&'a Id, &'a Piece> {
        let named = |piece: &'a Rc<Piece>| Some((&piece.block.as_ref()?.id, &**piece));
        self.pieces.iter().filter_map(named).filter(|(id, _)| ids.contains(id)).collect()
    }

    /// Returns whether text without an id follows a piece.
    fn is_before_text(&self, at: usize) -> bool {
        self.pieces.get(at + 1).is_some_and(|behind| !behind.is_entry())
    }

    /// What stands before a passage, each with the id of that: it tells where one belongs that was taken out.
    pub(crate) fn next_passages(&self) -> SortedMap<&Id, &Id> {
        let ids = || self.blocks().map(|block| &block.id);
        ids().zip(ids().skip(1)).filter(|(_, next)| matches!(next, Id::Passage(_))).collect()
    }

    fn position(&self, id: &Id) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.look().is_some_and(|block| block.id == *id))
    }

    fn append(&mut self, raw: String, block: Block) {
        // From the back: to print the whole file for its last characters costs the square where many are appended.
        let backwards = self.pieces.iter().rev().flat_map(|piece| piece.raw.chars().rev());
        let ends = backwards.take_while(|c| LINE_ENDS.contains(c)).filter(|c| *c == '\n').count();
        // A front matter needs no blank line behind it, and loses none when the only passage comes back.
        let is_first = self.front.is_some() && self.below_front() == self.pieces.len();
        let is_below_front = is_first && matches!(block.id, Id::Passage(_));
        let missing = match (self.pieces.is_empty(), ends) {
            (true, _) => "",
            (_, 1) if is_below_front => "",
            (_, 0) => "\n\n",
            (_, 1) => "\n",
            _ => "",
        };
        let missing = in_newlines(missing.to_owned(), self.has_returns());
        if let Some(last) = self.pieces.last_mut().filter(|_| !missing.is_empty()) {
            Rc::make_mut(last).raw += &missing;
        }
        self.pieces.push(Rc::new(Piece { raw, block: Some(block) }));
    }

    /// Returns whether the lines of the file end in `\r\n`.
    fn has_returns(&self) -> bool {
        let first = self.pieces.iter().find_map(|piece| piece.raw.find('\n').map(|at| &piece.raw[..at]));
        first.is_some_and(|line| line.ends_with('\r'))
    }
}

/// An id names one piece: of pieces with the same id the first keeps it, the others are known by their text.
fn give_duplicates_an_id(pieces: &mut [Rc<Piece>]) {
    let mut seen = SortedSet::new();
    // Equal texts share one sequence of ids. Each goes on where the last stopped: to start over costs the square.
    let mut tried: SortedMap<Id, u32> = SortedMap::new();
    for piece in pieces {
        if piece.block.as_ref().is_none_or(|block| seen.insert(block.id.clone())) {
            continue;
        }
        let Some(block) = &mut Rc::make_mut(piece).block else { continue };
        block.duplicate_id = true;
        let tried = tried.entry(Id::of_passage(&block.text)).or_insert(1);
        while {
            *tried += 1;
            block.id = Id::of_passage(&format!("{}\0{tried}", block.text));
            !seen.insert(block.id.clone())
        } {}
    }
}

/// What a file of Markdown says below its front matter, under a title that stands only there.
pub(crate) fn said(text: &str) -> String {
    let bare = text.strip_prefix(MARK).unwrap_or(text);
    let Some(front) = front_matter::of(bare) else { return text.trim().to_owned() };
    let body = bare[front.len()..].trim();
    FrontMatter::parse(front).entitle(body, passage::opens).unwrap_or_else(|| body.to_owned())
}

/// The ids in a file of entries, without reading what they name.
pub(crate) fn ids_of(text: &str) -> SortedSet<u64> {
    placed::ids(text).unwrap_or_else(|| text.lines().filter_map(block::id_of_line).collect())
}

/// Returns whether a piece belongs behind a block with this id.
fn comes_after(piece: &Piece, id: &Id) -> bool {
    match (&piece.block, id) {
        (Some(Block { id: Id::Time(theirs), .. }), Id::Time(ours)) => theirs < ours,
        (Some(Block { id: Id::Time(_), .. }), Id::Passage(_)) => true,
        _ => false,
    }
}

fn in_newlines(text: String, has_returns: bool) -> String {
    if has_returns { text.replace("\r\n", "\n").replace('\n', "\r\n") } else { text }
}

/// The line ends at the end of a stretch.
fn line_ends(raw: &str) -> &str {
    &raw[raw.trim_end_matches(LINE_ENDS).len()..]
}

/// Returns whether a line starts here; a byte order mark may precede it.
#[inline]
fn is_line_start(text: &str, at: usize) -> bool {
    let before = &text[..at];
    before.is_empty() || before.ends_with('\n') || before == MARK
}

#[cfg(test)]
mod tests;
