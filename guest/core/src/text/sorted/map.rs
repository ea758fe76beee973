//! A sorted map: its methods mean the same as those of `BTreeMap`.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt::{self, Debug};
use std::marker::PhantomData;
use std::ops::{Bound, Index, RangeBounds};
use std::vec;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

/// Entries of a chunk at most: few enough to be moved at each insertion, and so many that chunks are few.
pub(super) const CHUNK: usize = 64;

/// Values under sorted keys.
#[derive(Clone)]
pub(crate) struct SortedMap<K, V> {
    /// Sorted, and none is empty.
    chunks: Vec<Vec<(K, V)>>,
    length: usize,
}

/// A chunk, and an entry in it.
type Place = (usize, usize);

impl<K, V> SortedMap<K, V> {
    /// Without entries.
    pub(crate) const fn new() -> Self {
        Self { chunks: Vec::new(), length: 0 }
    }

    /// The number of entries.
    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// Returns whether there is no entry.
    pub(crate) fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// All entries.
    pub(crate) fn iter(&self) -> Pairs<'_, K, V> {
        Pairs { chunks: &self.chunks, front: (0, 0), back: (self.chunks.len(), 0) }
    }

    /// All keys.
    pub(crate) fn keys(&self) -> impl DoubleEndedIterator<Item = &K> {
        self.iter().map(|(key, _)| key)
    }

    /// All values, in the order of their keys.
    pub(crate) fn values(&self) -> impl DoubleEndedIterator<Item = &V> {
        self.iter().map(|(_, value)| value)
    }

    /// All keys, without the values.
    pub(crate) fn into_keys(self) -> impl Iterator<Item = K> {
        self.into_iter().map(|(key, _)| key)
    }

    /// All values, in the order of their keys.
    pub(crate) fn into_values(self) -> impl Iterator<Item = V> {
        self.into_iter().map(|(_, value)| value)
    }

    /// The entry of the greatest key.
    pub(crate) fn last_key_value(&self) -> Option<(&K, &V)> {
        self.iter().next_back()
    }

    /// Keeps the entries that the test accepts.
    pub(crate) fn retain(&mut self, mut test: impl FnMut(&K, &mut V) -> bool) {
        self.chunks.iter_mut().for_each(|chunk| chunk.retain_mut(|(key, value)| test(key, value)));
        self.chunks.retain(|chunk| !chunk.is_empty());
        self.length = self.chunks.iter().map(Vec::len).sum();
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        *self = Self::new();
    }

    #[cfg(test)]
    pub(super) fn chunk_count(&self) -> usize {
        self.chunks.len()
    }

    fn remove_at(&mut self, (chunk, nth): Place) -> (K, V) {
        self.length -= 1;
        let removed = self.chunks[chunk].remove(nth);
        if self.chunks[chunk].is_empty() {
            self.chunks.remove(chunk);
        }
        removed
    }

    fn insert_at(&mut self, (mut chunk, mut nth): Place, key: K, value: V) -> &mut V {
        self.length += 1;
        if self.chunks.is_empty() {
            self.chunks.push(Vec::new());
        }
        if self.chunks[chunk].len() == CHUNK {
            // Keys that come sorted fill their chunks, since at the end nothing is moved.
            let kept = if nth == CHUNK && chunk + 1 == self.chunks.len() { CHUNK } else { CHUNK / 2 };
            let moved = self.chunks[chunk].split_off(kept);
            self.chunks.insert(chunk + 1, moved);
            if nth >= kept {
                (chunk, nth) = (chunk + 1, nth - kept);
            }
        }
        let chunk = &mut self.chunks[chunk];
        chunk.insert(nth, (key, value));
        &mut chunk[nth].1
    }
}

impl<K: Ord, V> SortedMap<K, V> {
    /// The place of a key, or the place at which it would stand.
    fn find<Q: Ord + ?Sized>(&self, key: &Q) -> Result<Place, Place>
    where
        K: Borrow<Q>,
    {
        search(self.chunks.len(), &Sought { chunks: &self.chunks, key })
    }

    /// The value of a key.
    pub(crate) fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.get_key_value(key).map(|(_, value)| value)
    }

    /// The key that is there and its value.
    pub(crate) fn get_key_value<Q: Ord + ?Sized>(&self, key: &Q) -> Option<(&K, &V)>
    where
        K: Borrow<Q>,
    {
        let (chunk, nth) = self.find(key).ok()?;
        let (key, value) = &self.chunks[chunk][nth];
        Some((key, value))
    }

    /// The value of a key.
    pub(crate) fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        let (chunk, nth) = self.find(key).ok()?;
        Some(&mut self.chunks[chunk][nth].1)
    }

    /// Returns whether the key has a value.
    pub(crate) fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.find(key).is_ok()
    }

    /// Gives a key a value, and returns the one that it had.
    pub(crate) fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.find(&key) {
            Ok((chunk, nth)) => Some(std::mem::replace(&mut self.chunks[chunk][nth].1, value)),
            Err(place) => {
                self.insert_at(place, key, value);
                None
            }
        }
    }

    /// Removes a key, and returns its value.
    pub(crate) fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let place = self.find(key).ok()?;
        Some(self.remove_at(place).1)
    }

    /// The place of a key, to fill if it is vacant.
    pub(crate) fn entry(&mut self, key: K) -> Slot<'_, K, V> {
        Slot { place: self.find(&key), map: self, key }
    }

    /// The entries whose keys lie between bounds.
    pub(crate) fn range<Q: Ord + ?Sized>(&self, bounds: impl RangeBounds<Q>) -> Pairs<'_, K, V>
    where
        K: Borrow<Q>,
    {
        let front = match bounds.start_bound() {
            Bound::Unbounded => (0, 0),
            Bound::Included(key) => self.find(key).unwrap_or_else(|place| place),
            Bound::Excluded(key) => self.find(key).map_or_else(|place| place, |(chunk, nth)| (chunk, nth + 1)),
        };
        let back = match bounds.end_bound() {
            Bound::Unbounded => (self.chunks.len(), 0),
            Bound::Included(key) => self.find(key).map_or_else(|place| place, |(chunk, nth)| (chunk, nth + 1)),
            Bound::Excluded(key) => self.find(key).unwrap_or_else(|place| place),
        };
        Pairs { chunks: &self.chunks, front, back }
    }

    /// The value of the greatest key that is at most this.
    pub(crate) fn floor_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        let (chunk, nth) = match self.find(key) {
            Ok(place) => place,
            Err((chunk, nth)) => (chunk, nth.checked_sub(1)?),
        };
        Some(&mut self.chunks[chunk][nth].1)
    }
}

/// A map, as the search in it sees it. With it the search is one function for all types of maps.
trait Search {
    /// The number of entries of a chunk.
    fn length(&self, chunk: usize) -> usize;
    /// Compares the key of an entry with the one that is sought.
    fn compare(&self, place: Place) -> Ordering;
}

struct Sought<'a, K, V, Q: ?Sized> {
    chunks: &'a [Vec<(K, V)>],
    key: &'a Q,
}

impl<K: Borrow<Q>, V, Q: Ord + ?Sized> Search for Sought<'_, K, V, Q> {
    fn length(&self, chunk: usize) -> usize {
        self.chunks[chunk].len()
    }

    fn compare(&self, (chunk, nth): Place) -> Ordering {
        self.chunks[chunk][nth].0.borrow().cmp(self.key)
    }
}

/// The place of the key that is sought, or the place at which it would stand.
fn search(chunks: usize, map: &dyn Search) -> Result<Place, Place> {
    if chunks == 0 {
        return Err((0, 0));
    }
    let (mut chunk, mut behind) = (0, chunks);
    while behind - chunk > 1 {
        let middle = chunk + (behind - chunk) / 2;
        if map.compare((middle, 0)).is_gt() { behind = middle } else { chunk = middle }
    }
    let (mut first, mut end) = (0, map.length(chunk));
    while first < end {
        let middle = first + (end - first) / 2;
        match map.compare((chunk, middle)) {
            Ordering::Equal => return Ok((chunk, middle)),
            Ordering::Less => first = middle + 1,
            Ordering::Greater => end = middle,
        }
    }
    Err((chunk, first))
}

/// The place of a key in a map, vacant or not.
pub(crate) struct Slot<'a, K, V> {
    map: &'a mut SortedMap<K, V>,
    key: K,
    place: Result<Place, Place>,
}

impl<'a, K, V> Slot<'a, K, V> {
    /// The value that is there, or else this one.
    pub(crate) fn or_insert(self, value: V) -> &'a mut V {
        self.or_insert_with(|| value)
    }

    /// The value that is there, or else the one that is made now.
    pub(crate) fn or_insert_with(self, make: impl FnOnce() -> V) -> &'a mut V {
        match self.place {
            Ok((chunk, nth)) => &mut self.map.chunks[chunk][nth].1,
            Err(place) => self.map.insert_at(place, self.key, make()),
        }
    }

    /// The value that is there, or else the default.
    pub(crate) fn or_default(self) -> &'a mut V
    where
        V: Default,
    {
        self.or_insert_with(V::default)
    }
}

/// The keys and values between two places of a map.
pub(crate) struct Pairs<'a, K, V> {
    chunks: &'a [Vec<(K, V)>],
    front: Place,
    back: Place,
}

impl<'a, K, V> Iterator for Pairs<'a, K, V> {
    type Item = (&'a K, &'a V);

    fn next(&mut self) -> Option<Self::Item> {
        while self.front < self.back {
            let (chunk, nth) = self.front;
            match self.chunks[chunk].get(nth) {
                None => self.front = (chunk + 1, 0),
                Some((key, value)) => {
                    self.front = (chunk, nth + 1);
                    return Some((key, value));
                }
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let ((first, skipped), (last, taken)) = (self.front, self.back);
        let whole = self.chunks.get(first..last).unwrap_or_default();
        let length = (whole.iter().map(Vec::len).sum::<usize>() + taken).saturating_sub(skipped);
        (length, Some(length))
    }
}

impl<K, V> DoubleEndedIterator for Pairs<'_, K, V> {
    fn next_back(&mut self) -> Option<Self::Item> {
        while self.front < self.back {
            let (chunk, nth) = self.back;
            match nth.checked_sub(1) {
                None => self.back = (chunk - 1, self.chunks[chunk - 1].len()),
                Some(nth) => {
                    self.back = (chunk, nth);
                    let (key, value) = &self.chunks[chunk][nth];
                    return Some((key, value));
                }
            }
        }
        None
    }
}

impl<'a, K, V> IntoIterator for &'a SortedMap<K, V> {
    type Item = (&'a K, &'a V);
    type IntoIter = Pairs<'a, K, V>;

    fn into_iter(self) -> Pairs<'a, K, V> {
        self.iter()
    }
}

impl<K, V> IntoIterator for SortedMap<K, V> {
    type Item = (K, V);
    type IntoIter = vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        // Most maps have one chunk. Going on from chunk to chunk would be more code for each use of the iterator.
        let mut chunks = self.chunks.into_iter();
        let mut entries = chunks.next().unwrap_or_default();
        chunks.for_each(|mut chunk| entries.append(&mut chunk));
        entries.into_iter()
    }
}

impl<K: Ord, V> Extend<(K, V)> for SortedMap<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for SortedMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = Self::new();
        map.extend(entries);
        map
    }
}

impl<K, V> Default for SortedMap<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: PartialEq, V: PartialEq> PartialEq for SortedMap<K, V> {
    fn eq(&self, other: &Self) -> bool {
        self.length == other.length && self.iter().eq(other.iter())
    }
}

impl<K: Eq, V: Eq> Eq for SortedMap<K, V> {}

impl<K: Debug, V: Debug> Debug for SortedMap<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

impl<K: Ord + Borrow<Q>, V, Q: Ord + ?Sized> Index<&Q> for SortedMap<K, V> {
    type Output = V;

    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("the key has a value")
    }
}

impl<K: Serialize, V: Serialize> Serialize for SortedMap<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self)
    }
}

impl<'de, K: Deserialize<'de> + Ord, V: Deserialize<'de>> Deserialize<'de> for SortedMap<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Reader(PhantomData))
    }
}

struct Reader<K, V>(PhantomData<(K, V)>);

impl<'de, K: Deserialize<'de> + Ord, V: Deserialize<'de>> Visitor<'de> for Reader<K, V> {
    type Value = SortedMap<K, V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let mut map = SortedMap::new();
        while let Some((key, value)) = entries.next_entry()? {
            map.insert(key, value);
        }
        Ok(map)
    }
}
