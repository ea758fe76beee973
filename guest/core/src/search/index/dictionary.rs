//! Sorted keys, front-coded in blocks: a key is written as what it shares with the one before, and the rest.
//!
//! Each key has a number and a stretch of bytes in an area of its own, where the stretches follow each other in
//! the order of the keys. The first key of a block is whole, so a lookup halves over blocks and walks one.

use super::bytes::{Reader, put_varint};

/// Keys of a block.
const BLOCK: u32 = 16;

/// Writes a dictionary. Keys come in byte order; equal ones may follow each other.
#[derive(Default)]
pub(super) struct Writer {
    keys: u32,
    blocks: Vec<u8>,
    starts: Vec<u32>,
    last: Vec<u8>,
    area: u64,
}

impl Writer {
    /// The next key, its number, and the length of its stretch.
    pub(super) fn put(&mut self, key: &str, number: u32, length: usize) {
        let key = key.as_bytes();
        // The first key of a block is whole, so a search can compare blocks without reading the ones before.
        let shared = if self.keys.is_multiple_of(BLOCK) {
            self.starts.push(self.blocks.len() as u32);
            put_varint(&mut self.blocks, self.area);
            0
        } else {
            key.iter().zip(&self.last).take_while(|(a, b)| a == b).count()
        };
        put_varint(&mut self.blocks, shared as u64);
        put_varint(&mut self.blocks, (key.len() - shared) as u64);
        self.blocks.extend_from_slice(&key[shared..]);
        put_varint(&mut self.blocks, u64::from(number));
        put_varint(&mut self.blocks, length as u64);
        self.last.truncate(shared);
        self.last.extend_from_slice(&key[shared..]);
        self.area += length as u64;
        self.keys += 1;
    }

    /// Keys so far, which is the place of the next.
    pub(super) fn keys(&self) -> u32 {
        self.keys
    }

    /// The starts of the blocks, four bytes each, then the blocks.
    pub(super) fn finish(self) -> (u32, Vec<u8>) {
        let starts = self.starts.iter().flat_map(|start| start.to_le_bytes());
        (self.keys, starts.chain(self.blocks.iter().copied()).collect())
    }
}

/// A dictionary in some bytes. Damaged bytes give wrong keys or fewer of them, nothing worse.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dictionary<'a> {
    keys: u32,
    starts: &'a [[u8; 4]],
    blocks: &'a [u8],
}

/// The entry of a dictionary for a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KeyEntry {
    /// The position of the key, counted from 0.
    pub(super) place: u32,
    pub(super) number: u32,
    /// The start of its stretch in the area.
    pub(super) start: usize,
    pub(super) length: usize,
}

impl<'a> Dictionary<'a> {
    /// The dictionary of so many keys; none if the bytes are too few for it.
    pub(super) fn new(keys: u32, bytes: &'a [u8]) -> Option<Self> {
        let starts = keys.div_ceil(BLOCK) as usize * 4;
        let (starts, blocks) = bytes.split_at_checked(starts)?;
        // A key takes four bytes at least.
        if blocks.len() / 4 < keys as usize {
            return None;
        }
        Some(Self { keys, starts: starts.as_chunks().0, blocks })
    }

    pub(super) fn keys(&self) -> u32 {
        self.keys
    }

    /// The first of the keys that equal this one.
    pub(super) fn find(&self, key: &str) -> Option<KeyEntry> {
        let mut cursor = self.seek(key);
        cursor.advance().filter(|_| cursor.key() == key.as_bytes())
    }

    /// From the first key that is not less.
    pub(super) fn seek(&self, key: &str) -> Cursor<'a> {
        let is_less = |block: usize| self.first_key(block).is_some_and(|first| first < key.as_bytes());
        let (mut low, mut high) = (0, self.starts.len());
        while low < high {
            let middle = low.midpoint(high);
            if is_less(middle) { low = middle + 1 } else { high = middle }
        }
        // The key may be in the block before the first one that starts at or after it.
        let mut cursor = self.block(low.saturating_sub(1));
        loop {
            let found = cursor.advance();
            if found.is_none() || cursor.key() >= key.as_bytes() {
                cursor.ahead = found;
                return cursor;
            }
        }
    }

    /// The first key of a block, which is whole.
    fn first_key(&self, block: usize) -> Option<&'a [u8]> {
        let mut rest = self.block_bytes(block);
        let (_area, _shared) = (rest.varint()?, rest.number()?);
        let length = rest.number()? as usize;
        rest.bytes(length)
    }

    /// From the key at a place.
    pub(super) fn at(&self, place: u32) -> Cursor<'a> {
        let mut cursor = self.block((place / BLOCK) as usize);
        for _ in 0..place % BLOCK {
            cursor.advance();
        }
        cursor
    }

    fn block(&self, block: usize) -> Cursor<'a> {
        let place = (block as u32).saturating_mul(BLOCK);
        Cursor { dictionary: *self, rest: self.block_bytes(block), place, area: 0, key: Vec::new(), ahead: None }
    }

    fn block_bytes(&self, block: usize) -> Reader<'a> {
        let start = self.starts.get(block).map_or(usize::MAX, |start| u32::from_le_bytes(*start) as usize);
        Reader(self.blocks.get(start..).unwrap_or_default())
    }
}

/// Walks over keys.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    dictionary: Dictionary<'a>,
    rest: Reader<'a>,
    /// The position of the next key.
    place: u32,
    area: u64,
    key: Vec<u8>,
    /// The current key, if it is the next to be returned.
    ahead: Option<KeyEntry>,
}

impl Cursor<'_> {
    /// Goes to the next key; none at the end.
    pub(super) fn advance(&mut self) -> Option<KeyEntry> {
        let found = self.ahead.take().or_else(|| self.read());
        if found.is_none() {
            self.place = self.dictionary.keys;
        }
        found
    }

    fn read(&mut self) -> Option<KeyEntry> {
        if self.place >= self.dictionary.keys {
            return None;
        }
        if self.place.is_multiple_of(BLOCK) {
            self.area = self.rest.varint()?;
            self.key.clear();
        }
        let (shared, length) = (self.rest.number()? as usize, self.rest.number()? as usize);
        // Only damaged bytes share more than there is: end here instead of returning a wrong key.
        if shared > self.key.len() {
            return None;
        }
        self.key.truncate(shared);
        self.key.extend_from_slice(self.rest.bytes(length)?);
        let (number, length) = (self.rest.number()?, self.rest.number()?);
        let found =
            KeyEntry { place: self.place, number, start: usize::try_from(self.area).ok()?, length: length as usize };
        self.area = self.area.checked_add(u64::from(length))?;
        self.place += 1;
        Some(found)
    }

    /// The current key.
    pub(super) fn key(&self) -> &[u8] {
        &self.key
    }

    /// The key as text; empty if damaged bytes are no text.
    pub(super) fn text(&self) -> &str {
        std::str::from_utf8(&self.key).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn written(keys: &BTreeSet<String>) -> (u32, Vec<u8>) {
        let mut writer = Writer::default();
        for (nth, key) in (0..).zip(keys) {
            writer.put(key, nth * 3, nth as usize % 5);
        }
        writer.finish()
    }

    fn walk(mut cursor: Cursor<'_>) -> Vec<(String, KeyEntry)> {
        std::iter::from_fn(|| cursor.advance().map(|found| (cursor.text().to_owned(), found))).collect()
    }

    proptest! {
        #[test]
        fn keys_are_found_and_walked(keys in prop::collection::btree_set("[abc]{0,4}|\\PC{0,3}", 0..80), other in "[abc]{0,4}") {
            let (count, bytes) = written(&keys);
            let dictionary = Dictionary::new(count, &bytes).unwrap();
            let all = walk(dictionary.at(0));
            prop_assert!(all.iter().map(|(key, _)| key).eq(&keys));
            let mut area = 0;
            for (nth, (key, found)) in (0..).zip(&all) {
                prop_assert_eq!(*found, KeyEntry { place: nth, number: nth * 3, start: area, length: nth as usize % 5 });
                prop_assert_eq!(dictionary.find(key), Some(*found));
                prop_assert_eq!(walk(dictionary.at(nth)).first().map(|(_, found)| *found), Some(*found));
                area += found.length;
            }
            prop_assert_eq!(dictionary.find(&other).is_some(), keys.contains(&other));
            prop_assert!(walk(dictionary.seek(&other)).iter().map(|(key, _)| key).eq(keys.range(other.clone()..)));
        }

        #[test]
        fn any_bytes_can_be_walked(keys in 0_u32..200, bytes in prop::collection::vec(any::<u8>(), 0..600), key in "[abc]{0,4}") {
            if let Some(dictionary) = Dictionary::new(keys, &bytes) {
                prop_assert!(walk(dictionary.seek(&key)).len() <= keys as usize);
                prop_assert!(walk(dictionary.at(keys / 2)).len() <= keys as usize);
                dictionary.find(&key);
            }
        }
    }
}
