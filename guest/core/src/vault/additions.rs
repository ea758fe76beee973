//! Blocks that come into a document: it is gone over once for all of them, however many they are.

use crate::model::reference::Id;

use super::blocks::adopt;
use super::change::Change;
use super::markdown::Document;
use super::markdown::block::Block;
use super::taken::Taken;

/// The place of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockPlace {
    /// A piece of the document.
    There(usize),
    /// One of the blocks that come into it.
    New(usize),
}

/// A document and the blocks that come into it.
pub(crate) struct Additions<'d> {
    document: &'d mut Document,
    new: Vec<Block>,
    taken: Taken,
    is_changed: bool,
}

impl<'d> Additions<'d> {
    /// Additions whose ids are no earlier than a number, and none of some that are meant for others.
    pub(crate) fn to(document: &'d mut Document, earliest: u64, meant: impl Iterator<Item = u64>) -> Self {
        let taken = Taken::from(earliest, document.taken_ids().chain(meant));
        Self { document, new: Vec::new(), taken, is_changed: false }
    }

    /// All blocks, those that come last.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = (BlockPlace, &Block)> {
        let there = self.document.places().map(|(at, block)| (BlockPlace::There(at), block));
        there.chain(self.new.iter().enumerate().map(|(nth, block)| (BlockPlace::New(nth), block)))
    }

    /// The block at a place.
    pub(crate) fn at(&self, place: BlockPlace) -> Option<&Block> {
        match place {
            BlockPlace::There(at) => self.document.block_at(at),
            BlockPlace::New(nth) => self.new.get(nth),
        }
    }

    /// An id that no block has: the wanted time or now, later by as little as it takes.
    pub(crate) fn give_id(&mut self, wanted: Option<u64>, now: u64) -> Id {
        self.taken.give(wanted, now)
    }

    /// Adds a block.
    pub(crate) fn add(&mut self, block: Block) -> BlockPlace {
        self.is_changed = true;
        self.new.push(block);
        BlockPlace::New(self.new.len() - 1)
    }

    /// Puts another block in the place of one, unless it is the same.
    pub(crate) fn set(&mut self, place: BlockPlace, mut block: Block, now: u64) -> Change<Block> {
        if self.at(place) == Some(&block) {
            return Change::Needless(block);
        }
        adopt(&mut block, |wanted| self.taken.give(wanted, now));
        match place {
            BlockPlace::There(at) => self.document.replace_at(at, block.clone()),
            BlockPlace::New(nth) => self.new[nth] = block.clone(),
        }
        self.is_changed = true;
        Change::Made(block)
    }

    /// Inserts what comes, and returns whether the document changed.
    pub(crate) fn finish(self) -> bool {
        self.document.insert_all(self.new);
        self.is_changed
    }
}
