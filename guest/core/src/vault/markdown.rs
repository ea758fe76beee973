//! A category file as a list of pieces that together are the file, byte for byte.
//!
//! Parsing cuts the text into pieces and never rewrites one; printing joins them. Only a piece that is
//! changed is printed again, so text by people or other programs stays as it is.

pub(crate) mod block;
pub(crate) mod conflict;
pub(crate) mod escape;
pub(crate) mod extra;
mod front_matter;
mod literal;
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
    /// also if git has put something behind it since.
    pub(crate) fn is_cut_from(&self, whole: &Piece) -> bool {
        let lines: SortedSet<&str> = self.raw.lines().collect();
        let has_end = |raw: &str| raw.trim_end().lines().next_back().is_some_and(block::is_end);
        let is_missing = |line: &str| !block::is_end(line) && !lines.contains(line);
        has_end(&whole.raw) && !has_end(&self.raw) && whole.raw.lines().any(is_missing)
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
    /// What the first piece says of the passages, if it is front matter. No call moves that piece or takes it away.
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
        for region in regions(&clean, before.known()) {
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
        document.give_duplicates_an_id();
        document
    }

    /// The piece that was put away under a name, as [`Self::parse`] would have it in the midst of a file.
    pub(crate) fn block_of(raw: &str) -> Option<Block> {
        // A mark and a line in front keep a mark, and what looks like front matter.
        let text = format!("{MARK}{raw}");
        let document = if front_matter::of(raw).is_some() { Self::parse_text(raw) } else { Self::parse(&text) };
        document.blocks().next().cloned()
    }

    fn parse_text(raw: &str) -> Self {
        let pieces = passage::parse(raw).into_iter().map(Rc::new).collect();
        Self { pieces, ..Self::default() }
    }

    /// Gives the passages what the front matter says of them.
    fn describe_passages(&mut self) {
        let Some(front) = &self.front else { return };
        for (nth, piece) in self.pieces.iter_mut().enumerate().skip(1) {
            if matches!(piece.block, Some(Block { id: Id::Passage(_), duplicate_id: false, .. }))
                && let Some(block) = &mut Rc::make_mut(piece).block
            {
                front.describe(block, passage::opens, nth == 1);
            }
        }
    }

    /// The entries that a reader of the same bytes gets again. In a merge they have lines that are nobody's content.
    fn known(&self) -> Known<'_> {
        Known::of(if self.conflicts.len() == 0 { &self.pieces } else { &[] })
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

    /// The lines, counted from 1, of ids that a merge left without their entries.
    pub(crate) fn folded(&self) -> Vec<u32> {
        let (mut line, mut folded) = (1, Vec::new());
        for piece in &self.pieces {
            if piece.is_folded() {
                folded.push(u32::try_from(line).unwrap_or(u32::MAX));
            }
            line += piece.raw.matches('\n').count();
        }
        folded
    }

    /// The lines, counted from 1, of entries in which a merge left the wordings of both branches.
    pub(crate) fn merged(&self) -> Vec<u32> {
        if self.conflicts.len() > 0 {
            // Marker lines stand in the entries, and are named themselves.
            return Vec::new();
        }
        let starts = self.pieces.iter().scan(1, |line, piece| {
            let start = *line;
            *line += piece.raw.matches('\n').count();
            Some((start, piece))
        });
        let merged = starts.filter(|(_, piece)| piece.is_entry() && block::is_merged(&piece.raw));
        merged.map(|(line, _)| u32::try_from(line).unwrap_or(u32::MAX)).collect()
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

    /// Puts a block where its id belongs, newest first.
    pub(crate) fn insert(&mut self, block: Block) {
        self.insert_all(vec![block]);
    }

    /// Puts blocks where their ids belong, as [`Self::insert`] does one by one, and goes over the file once.
    pub(crate) fn insert_all(&mut self, blocks: Vec<Block>) {
        let open = self.first_open(self.pieces.len()).filter(|_| !blocks.is_empty());
        let Some(open) = open else { return self.put_all(blocks) };
        let before = self.pieces.clone();
        self.put_all(blocks.clone());
        if self.is_read_as_it_is() {
            return;
        }
        // A block of code that somebody left open would end in what comes: it comes before that.
        self.pieces = before;
        let behind = self.pieces.split_off(open);
        self.put_all(blocks);
        let last = self.pieces.len().checked_sub(1);
        self.pieces.extend(behind);
        if let Some(last) = last
            && let Some(block) = self.pieces[last].block.clone().filter(|_| self.pieces[last].is_entry())
        {
            self.replace_at(last, block);
        }
    }

    /// The first piece before a place that leaves code open.
    fn first_open(&self, end: usize) -> Option<usize> {
        let start = usize::from(self.front.is_some());
        (start..end).find(|at| self.pieces[*at].leaves_open())
    }

    /// Returns whether code that somebody left open takes entries for its own, which were to be read.
    pub(crate) fn hides(&self, read: &Self) -> bool {
        self.first_open(self.pieces.len()).is_some() && {
            let there = read.ids();
            self.ids().iter().any(|id| !there.contains(id))
        }
    }

    fn put_all(&mut self, mut blocks: Vec<Block>) {
        // Passages come before all entries, in the order given.
        blocks
            .order_by_key(|block| if let Id::Time(id) = block.id { (true, Reverse(id)) } else { (false, Reverse(0)) });
        let mut blocks = blocks.into_iter().peekable();
        let has_returns = self.has_returns();
        for piece in std::mem::take(&mut self.pieces) {
            while let Some(block) = blocks.next_if(|block| comes_after(&piece, &block.id)) {
                let raw = in_newlines(block.print() + "\n\n", has_returns);
                self.pieces.push(Rc::new(Piece { raw, block: Some(block) }));
            }
            self.pieces.push(piece);
        }
        for block in blocks {
            self.append(in_newlines(block.print(), has_returns), block);
        }
    }

    /// Puts back a piece as it was: an entry where its id belongs, a passage before all entries, where no
    /// entry can take its text for its own. False when another passage would: then nothing is done.
    pub(crate) fn insert_raw(&mut self, raw: &str, block: &Block) -> bool {
        let place = self.place_of(&block.id);
        if matches!(block.id, Id::Time(_)) && self.first_open(place).is_none() {
            self.insert_at(place, raw.to_owned(), block.clone());
            return true;
        }
        let first = usize::from(self.front.is_some());
        let placed = [place, first].into_iter().find_map(|at| {
            let mut document = self.clone();
            document.insert_at(at, raw.to_owned(), block.clone());
            document.is_read_as_it_is().then_some(document)
        });
        placed.map(|document| *self = document).is_some()
    }

    /// Before which piece a block of this id belongs.
    fn place_of(&self, id: &Id) -> usize {
        self.pieces.iter().position(|piece| comes_after(piece, id)).unwrap_or(self.pieces.len())
    }

    fn insert_at(&mut self, at: usize, raw: String, block: Block) {
        if at == self.pieces.len() {
            return self.append(raw, block);
        }
        let gap = if raw.ends_with('\n') { "" } else { "\n\n" };
        let raw = raw + &self.in_newlines(gap.to_owned());
        self.pieces.insert(at, Rc::new(Piece { raw, block: Some(block) }));
    }

    /// Returns whether a reader of the file gets these blocks. The start of a passage depends on the text before it.
    fn is_read_as_it_is(&self) -> bool {
        let mut described = self.clone();
        described.describe_passages();
        Self::parse(&self.print()).blocks().eq(described.blocks())
    }

    /// Prints another block in the place of the piece with this id.
    pub(crate) fn replace(&mut self, id: &Id, block: Block) {
        if let Some(at) = self.position(id) {
            self.replace_at(at, block);
        }
    }

    /// Prints another block in the place of a piece.
    pub(crate) fn replace_at(&mut self, at: usize, block: Block) {
        let gap = line_ends(&self.pieces[at].raw);
        let last = at + 1 == self.pieces.len();
        let gap = if gap.is_empty() && !last { "\n\n" } else { gap };
        let raw = self.in_newlines(block.print_before(self.is_before_text(at))) + gap;
        self.pieces[at] = Rc::new(Piece { raw, block: Some(block) });
    }

    /// Removes the piece with this id, as [`Self::remove_all`] does.
    pub(crate) fn remove(&mut self, id: &Id) {
        self.remove_all(&SortedSet::from([id]));
    }

    /// Removes the pieces with these ids. The end of the file stays as it is, and no entry absorbs the text that
    /// follows now; passages that meet may become one. An id whose text a merge left to a piece goes with it: it would
    /// take the text that follows.
    pub(crate) fn remove_all(&mut self, ids: &SortedSet<&Id>) {
        let is_meant = |piece: &Piece| piece.block.as_ref().is_some_and(|block| ids.contains(&block.id));
        let end = self.pieces.last().filter(|last| is_meant(last)).map(|last| line_ends(&last.raw).to_owned());
        let (mut kept, mut before): (Vec<Rc<Piece>>, SortedSet<usize>) = Default::default();
        for piece in std::mem::take(&mut self.pieces) {
            match is_meant(&piece) {
                true => {
                    while kept.last().is_some_and(|piece| piece.is_folded()) {
                        kept.pop();
                    }
                    before.extend(kept.len().checked_sub(1));
                }
                false => kept.push(piece),
            }
        }
        self.pieces = kept;
        if self.mark.is_empty() && self.pieces.first().is_some_and(|first| first.raw.starts_with(MARK)) {
            // A mark at the start of a piece is not the mark of the file.
            self.mark = MARK;
        }
        if let (Some(end), Some(last)) = (end, self.pieces.last_mut().filter(|last| last.is_entry())) {
            let last = Rc::make_mut(last);
            last.raw.truncate(last.raw.len() - line_ends(&last.raw).len());
            last.raw.push_str(&end);
        }
        before.retain(|at| self.pieces[*at].is_entry() && self.is_before_text(*at));
        if before.is_empty() || self.is_read_as_it_is() {
            return;
        }
        for at in before {
            if let Some(block) = self.pieces[at].block.clone() {
                self.replace_at(at, block);
            }
        }
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

    fn position(&self, id: &Id) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.look().is_some_and(|block| block.id == *id))
    }

    fn append(&mut self, raw: String, block: Block) {
        // From the back: to print the whole file for its last characters costs the square where many are appended.
        let backwards = self.pieces.iter().rev().flat_map(|piece| piece.raw.chars().rev());
        let ends = backwards.take_while(|c| LINE_ENDS.contains(c)).filter(|c| *c == '\n').count();
        let missing = match (self.pieces.is_empty(), ends) {
            (true, _) => "",
            (_, 0) => "\n\n",
            (_, 1) => "\n",
            _ => "",
        };
        let missing = self.in_newlines(missing.to_owned());
        if let Some(last) = self.pieces.last_mut().filter(|_| !missing.is_empty()) {
            Rc::make_mut(last).raw += &missing;
        }
        self.pieces.push(Rc::new(Piece { raw, block: Some(block) }));
    }

    /// The text with the line ends that the file uses.
    fn in_newlines(&self, text: String) -> String {
        in_newlines(text, self.has_returns())
    }

    /// Returns whether the lines of the file end in `\r\n`.
    fn has_returns(&self) -> bool {
        let first = self.pieces.iter().find_map(|piece| piece.raw.find('\n').map(|at| &piece.raw[..at]));
        first.is_some_and(|line| line.ends_with('\r'))
    }

    /// An id names one piece: of pieces with the same id the first keeps it, the others are known by their text.
    fn give_duplicates_an_id(&mut self) {
        let mut seen = SortedSet::new();
        // Equal texts share one sequence of ids. Each goes on where the last stopped: to start over costs the square.
        let mut tried: SortedMap<Id, u32> = SortedMap::new();
        for piece in &mut self.pieces {
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
