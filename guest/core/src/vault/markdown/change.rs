//! Putting entries into a document, replacing them and taking them out: every other byte stays.

use super::*;

impl Document {
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
    pub(super) fn first_open(&self, end: usize) -> Option<usize> {
        let front = self.front_at();
        (0..end).find(|at| Some(*at) != front && self.pieces[*at].leaves_open())
    }

    /// Returns whether code that somebody left open takes entries for its own, which were to be read, or makes entries of what
    /// another block of code shows.
    pub(crate) fn hides(&self, read: &Self) -> bool {
        self.first_open(self.pieces.len()).is_some() && self.ids() != read.ids()
    }

    pub(super) fn put_all(&mut self, mut blocks: Vec<Block>) {
        // Passages come before all entries, in the order given.
        blocks
            .order_by_key(|block| if let Id::Time(id) = block.id { (true, Reverse(id)) } else { (false, Reverse(0)) });
        let mut blocks = blocks.into_iter().peekable();
        let has_returns = self.has_returns();
        let behind = self.pieces.split_off(self.below_front());
        for piece in behind {
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

    /// Puts back a piece as it was: before the passage that stood next to it; otherwise an entry where its id belongs, and a passage
    /// before all entries, where none can take its text for its own. An entry whose end does not stand where it is needed is printed anew.
    /// False when another passage would take a passage's text: then nothing is done.
    pub(crate) fn insert_raw(&mut self, raw: &str, block: &Block, next: Option<&Id>) -> bool {
        let before_next =
            next.and_then(|next| self.position(next)).filter(|at| is_in_order(&self.pieces, *at, &block.id));
        let (place, is_entry) = (self.place_of(&block.id), matches!(block.id, Id::Time(_)));
        let try_at = |at| {
            let mut document = self.clone();
            document.insert_at(at, raw.to_owned(), block.clone());
            document.describe_passages();
            document.is_read_as_it_is().then_some(document)
        };
        if let Some(document) = before_next.filter(|_| is_entry).and_then(&try_at) {
            *self = document;
            return true;
        }
        // An entry that ends with a fence could take the id behind it for code, and text behind one that has several ends makes its
        // first the end.
        let is_before_text = self.pieces.get(place).is_some_and(|behind| !behind.is_entry());
        let is_cut = is_before_text && raw.lines().filter(|line| block::is_end(line)).count() > 1;
        if is_entry && !is_cut && self.first_open(place).is_none() && !literal::ends_with_fence(raw) {
            self.insert_at(place, raw.to_owned(), block.clone());
            return true;
        }
        let first = self.below_front();
        match before_next.into_iter().chain([place, first]).find_map(try_at) {
            Some(document) => *self = document,
            None if is_entry => self.insert(block.clone()),
            None => return false,
        }
        true
    }

    /// Before which piece a block of this id belongs.
    pub(super) fn place_of(&self, id: &Id) -> usize {
        let first = self.below_front();
        let place = self.pieces[first..].iter().position(|piece| comes_after(piece, id));
        place.map_or(self.pieces.len(), |place| first + place)
    }

    pub(super) fn insert_at(&mut self, at: usize, raw: String, block: Block) {
        if at == self.pieces.len() {
            return self.append(raw, block);
        }
        let gap = if raw.ends_with('\n') { "" } else { "\n\n" };
        let raw = raw + &in_newlines(gap.to_owned(), self.has_returns());
        self.pieces.insert(at, Rc::new(Piece { raw, block: Some(block) }));
    }

    /// Returns whether a reader of the file gets these blocks. The start of a passage depends on the text before it.
    pub(super) fn is_read_as_it_is(&self) -> bool {
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
        let raw = in_newlines(block.print_before(self.is_before_text(at)), self.has_returns()) + gap;
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
        self.describe_passages();
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
}

/// Returns whether the newer entries stand above a place, and the older ones below it. A passage may stand anywhere.
fn is_in_order(pieces: &[Rc<Piece>], at: usize, id: &Id) -> bool {
    let Id::Time(_) = id else { return true };
    let (above, below) = pieces.split_at(at);
    let is_older = |piece: &Rc<Piece>| comes_after(piece, id);
    !above.iter().any(is_older) && below.iter().filter(|piece| piece.is_entry()).all(is_older)
}
