//! Reading objects, where a tombstone is nothing.

use futures_util::StreamExt;
use object_store::{GetOptions, GetRange, GetResult, ObjectMeta};

use super::etag::{quoted, version};
use super::trouble::{Doing, is_absent};
use super::{ObjectStore, tombstone};
use crate::store::contract::{Object, StoreError};
use crate::store::key::Key;
use crate::store::promise::Validity;

/// The memory that is reserved for an object before its first byte, in bytes.
const SET_ASIDE: usize = 64 << 20;

impl ObjectStore {
    /// Bytes of an object; none where nothing is, or a tombstone.
    pub(super) async fn get(
        &self,
        key: &Key,
        offset: u64,
        length: u64,
        known: Option<&str>,
    ) -> Result<Validity, StoreError> {
        let options = GetOptions {
            // A range of an empty object is an error, so what starts at the first byte is asked for whole and cut.
            range: (offset > 0).then(|| range(offset, length)),
            if_none_match: known.map(quoted),
            ..GetOptions::default()
        };
        let path = self.engine.path(key);
        let found = match self.engine.get(&path, options).await {
            Ok(found) => found,
            Err(object_store::Error::NotModified { .. }) => return Ok(Validity::Current),
            Err(error) if is_absent(&error) => return Ok(Validity::Stale(None)),
            Err(error) => return self.beyond_the_end(key, offset, error).await.map(Validity::Stale),
        };
        let version = version(&found.meta);
        if known == Some(version.as_str()) {
            return Ok(Validity::Current);
        }
        if tombstone::may_be(found.meta.size) {
            return self.unless_tombstone(key, offset, length, found).await.map(Validity::Stale);
        }
        let bytes = self.collect(key, found, length).await?;
        Ok(Validity::Stale(Some(Object { bytes, version })))
    }

    /// Cuts a range out of an object that has the size of a tombstone, unless it is one.
    async fn unless_tombstone(
        &self,
        key: &Key,
        offset: u64,
        length: u64,
        found: GetResult,
    ) -> Result<Option<Object>, StoreError> {
        let found = match offset {
            0 => found,
            _ => match self.engine.get(&self.engine.path(key), GetOptions::default()).await {
                Ok(whole) => whole,
                Err(error) if is_absent(&error) => return Ok(None),
                Err(error) => return Err(Doing::Reading.failed(key, &error)),
            },
        };
        let version = version(&found.meta);
        let whole = self.collect(key, found, u64::MAX).await?;
        if whole == tombstone::BYTES {
            return Ok(None);
        }
        let skipped = usize::try_from(offset).unwrap_or(usize::MAX);
        let most = usize::try_from(length).unwrap_or(usize::MAX);
        Ok(Some(Object { bytes: whole.into_iter().skip(skipped).take(most).collect(), version }))
    }

    /// Engines refuse ranges that start where an object has ended.
    async fn beyond_the_end(
        &self,
        key: &Key,
        offset: u64,
        error: object_store::Error,
    ) -> Result<Option<Object>, StoreError> {
        if offset == 0 {
            return Err(Doing::Reading.failed(key, &error));
        }
        match self.head(key, Doing::Reading).await? {
            Some(meta) if meta.size <= offset => Ok(Some(Object { bytes: Vec::new(), version: version(&meta) })),
            Some(_) => Err(Doing::Reading.failed(key, &error)),
            None => Ok(None),
        }
    }

    async fn collect(&self, key: &Key, found: GetResult, length: u64) -> Result<Vec<u8>, StoreError> {
        let most = usize::try_from(length).unwrap_or(usize::MAX);
        let expected = usize::try_from(found.range.end - found.range.start).unwrap_or(usize::MAX).min(most);
        let mut bytes = Vec::with_capacity(expected.min(SET_ASIDE));
        let mut stream = found.into_stream();
        while bytes.len() < most {
            match stream.next().await {
                Some(Ok(part)) => bytes.extend_from_slice(&part[..part.len().min(most - bytes.len())]),
                Some(Err(error)) => return Err(Doing::Reading.failed(key, &error)),
                None => break,
            }
        }
        if bytes.len() < expected {
            return Err(StoreError::Unavailable(format!("reading {key}: it ended before its end")));
        }
        Ok(bytes)
    }

    /// The metadata of a key; none if it does not exist or is a tombstone.
    pub(super) async fn head(&self, key: &Key, doing: Doing) -> Result<Option<ObjectMeta>, StoreError> {
        match self.there(key, doing).await? {
            Some((meta, false)) => Ok(Some(meta)),
            _ => Ok(None),
        }
    }

    /// The metadata of a key, and whether it is a tombstone.
    pub(super) async fn there(&self, key: &Key, doing: Doing) -> Result<Option<(ObjectMeta, bool)>, StoreError> {
        // Not HEAD: its answer has no text, so a missing key and a missing bucket look alike.
        let meta = match self.engine.get(&self.engine.path(key), GetOptions::default()).await {
            Ok(found) => found.meta,
            Err(error) if is_absent(&error) => return Ok(None),
            Err(error) => return Err(doing.unavailable(key, &error)),
        };
        let is_tombstone = tombstone::may_be(meta.size) && self.is_tombstone(&meta).await?;
        Ok(Some((meta, is_tombstone)))
    }

    pub(super) async fn is_tombstone(&self, meta: &ObjectMeta) -> Result<bool, StoreError> {
        self.tombstones.is_one(&self.engine, meta, &version(meta)).await
    }
}

fn range(offset: u64, length: u64) -> GetRange {
    match offset.checked_add(length) {
        Some(end) if length > 0 => GetRange::Bounded(offset..end),
        Some(_) => GetRange::Bounded(offset..offset + 1),
        None => GetRange::Offset(offset),
    }
}
