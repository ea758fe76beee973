//! The root as one call sees it: a listing or an object that the call was told once is not asked for again.
//!
//! It follows the call's own changes. A refused or unknown change shows that others are at work, so it ends the
//! snapshot, and the call sees the present state from there on. Code that must see what others did meanwhile calls
//! [`Snapshot::renew`].

use crate::text::sorted::SortedMap;
use std::cell::RefCell;
use std::ops::Bound;

use super::{Durability, Expect, Listed, Object, Store, StoreError, Version};

/// Bytes of objects that are kept for the rest of a call. Objects beyond are read again.
const KEPT: usize = 8 << 20;

/// A store that asks the store below for each thing once a call.
#[derive(Debug)]
pub(crate) struct Snapshot<S> {
    below: S,
    /// None while nobody says where a call begins: then every question is passed on.
    seen: RefCell<Option<Seen>>,
}

/// Everything that a call was told so far.
#[derive(Debug, Default)]
struct Seen {
    keys: SortedMap<String, State>,
    /// Ranges of keys that were listed: from the first key on, up to but without the second.
    listed: Vec<(String, Option<String>)>,
    /// Bytes of all objects that are kept.
    bytes: usize,
}

/// The state of one key; an absent key has no version.
#[derive(Debug)]
struct State {
    version: Option<Version>,
    size: u64,
    bytes: Option<Vec<u8>>,
}

impl<S: Store> Snapshot<S> {
    pub(crate) fn new(below: S) -> Self {
        Self { below, seen: RefCell::new(None) }
    }

    /// The store below.
    pub(crate) fn below(&self) -> &S {
        &self.below
    }

    /// Begins a call: what earlier calls were told does not count any more.
    pub(crate) fn begin(&self) {
        self.seen.replace(Some(Seen::default()));
    }

    /// From here on the call sees the root as it is now.
    pub(crate) fn renew(&self) {
        self.seen.borrow_mut().as_mut().map(std::mem::take);
    }

    /// Returns whether answers are kept.
    pub(crate) fn is_kept(&self) -> bool {
        self.seen.borrow().is_some()
    }

    /// The version of a key, if the call knows it; the inner none is an absent key.
    pub(crate) fn version(&self, key: &str) -> Option<Option<Version>> {
        self.seen.borrow().as_ref()?.keys.get(key).map(|state| state.version.clone())
    }

    fn note(&self, key: &str, object: Option<(&Version, &[u8])>) {
        if let Some(seen) = self.seen.borrow_mut().as_mut() {
            seen.note(key, object);
        }
    }

    /// Keeps what a change made of a key, or gives up the snapshot.
    fn changed<T>(&self, changed: Result<T, StoreError>, note: impl FnOnce(&T)) -> Result<T, StoreError> {
        match &changed {
            Ok(done) => note(done),
            Err(StoreError::Conflict | StoreError::UnknownOutcome(_)) => self.renew(),
            Err(_) => {}
        }
        changed
    }
}

impl<S: Store> Store for Snapshot<S> {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        if let Some(known) = self.seen.borrow().as_ref().and_then(|seen| seen.object(key)) {
            return Ok(known);
        }
        let found = self.below.read(key)?;
        self.note(key, found.as_ref().map(|object| (&object.version, &object.bytes[..])));
        Ok(found)
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        let written = self.below.write(key, bytes, expect, durability);
        self.changed(written, |version| self.note(key, Some((version, bytes))))
    }

    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        let removed = self.below.remove(key, expect, durability);
        self.changed(removed, |()| self.note(key, None))
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let from = after.filter(|after| *after >= prefix).map_or_else(|| prefix.to_owned(), behind);
        let range = end_of(prefix).map(|to| (from, to));
        if range.as_ref().is_some_and(|(from, to)| to.as_ref().is_some_and(|to| to <= from)) {
            return Ok(Vec::new());
        }
        if let (Some((from, to)), Some(seen)) = (&range, self.seen.borrow().as_ref())
            && seen.covers(from, to.as_ref())
        {
            return Ok(seen.present(from, to.as_ref()).take(limit as usize).collect());
        }
        let page = self.below.list(prefix, after, limit)?;
        if let (Some((from, to)), Some(seen)) = (range, self.seen.borrow_mut().as_mut()) {
            // After a full page the store may have further keys.
            let last = page.last().filter(|_| page.len() >= limit as usize);
            seen.take_in(from, last.map_or(to, |last| Some(behind(&last.key))), &page);
        }
        Ok(page)
    }
}

impl Seen {
    /// The object under a key, as far as it is known; the inner none is an absent key.
    fn object(&self, key: &str) -> Option<Option<Object>> {
        let state = self.keys.get(key)?;
        let Some(version) = &state.version else { return Some(None) };
        let bytes = state.bytes.clone()?;
        Some(Some(Object { bytes, version: version.clone() }))
    }

    fn note(&mut self, key: &str, object: Option<(&Version, &[u8])>) {
        let size = object.map_or(0, |(_, bytes)| bytes.len());
        let before = self.keys.remove(key).and_then(|state| state.bytes).map_or(0, |bytes| bytes.len());
        self.bytes -= before;
        let is_kept = self.bytes + size <= KEPT;
        let bytes = object.filter(|_| is_kept).map(|(_, bytes)| bytes.to_vec());
        self.bytes += bytes.as_ref().map_or(0, Vec::len);
        let version = object.map(|(version, _)| version.clone());
        self.keys.insert(key.to_owned(), State { version, size: size as u64, bytes });
    }

    fn covers(&self, from: &str, to: Option<&String>) -> bool {
        self.listed
            .iter()
            .any(|(start, end)| start.as_str() <= from && end.as_ref().is_none_or(|end| to.is_some_and(|to| to <= end)))
    }

    /// The keys of a range that exist.
    fn present<'a>(&'a self, from: &str, to: Option<&'a String>) -> impl Iterator<Item = Listed> + 'a {
        let all = self
            .keys
            .range::<str>((Bound::Included(from), to.map_or(Bound::Unbounded, |to| Bound::Excluded(to.as_str()))));
        all.filter_map(|(key, state)| {
            Some(Listed { key: key.clone(), version: state.version.clone()?, size: state.size })
        })
    }

    /// Takes in the listing of a whole range.
    fn take_in(&mut self, from: String, to: Option<String>, page: &[Listed]) {
        let there: Vec<Listed> = self.present(&from, to.as_ref()).collect();
        let mut found = page.iter().peekable();
        for Listed { key, .. } in there {
            while found.next_if(|listed| listed.key < key).is_some() {}
            if found.peek().is_none_or(|listed| listed.key != key) {
                self.note(&key, None);
            }
        }
        for Listed { key, version, size } in page {
            match self.keys.get(key) {
                Some(state) if state.version.as_ref() == Some(version) => continue,
                Some(_) => self.note(key, None),
                None => {}
            }
            self.keys.insert(key.clone(), State { version: Some(version.clone()), size: *size, bytes: None });
        }
        match self.listed.iter_mut().find(|(_, end)| end.as_ref() == Some(&from)) {
            Some((_, end)) => *end = to,
            None => self.listed.push((from, to)),
        }
    }
}

/// The first key behind another.
fn behind(key: &str) -> String {
    format!("{key}\0")
}

/// The first key behind all that start with a prefix: the inner none is the end of all keys, the outer none is unknown.
fn end_of(prefix: &str) -> Option<Option<String>> {
    let Some(last) = prefix.as_bytes().last() else { return Some(None) };
    let next = last.checked_add(1).filter(u8::is_ascii)?;
    Some(Some(format!("{}{}", &prefix[..prefix.len() - 1], char::from(next))))
}

#[cfg(test)]
mod tests;
