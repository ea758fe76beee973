//! Reading objects, where a tombstone is nothing.

use futures_util::StreamExt;
use object_store::{GetOptions, GetResult, ObjectMeta};

use super::etag::{quoted, version};
use super::trouble::{Doing, is_absent};
use super::{ObjectStore, tombstone};
use crate::store::contract::{Object, StoreError};
use crate::store::key::Key;
use crate::store::promise::Validity;

/// The memory that is reserved for an object before its first byte, in bytes.
const SET_ASIDE: usize = 64 << 20;

impl ObjectStore {
    /// The first bytes of an object, at most `most`; none where nothing is, or a tombstone.
    pub(super) async fn get(&self, key: &Key, most: u64, known: Option<&str>) -> Result<Validity, StoreError> {
        // A range of an empty object is an error, so the whole is asked for and no more is read than is wanted.
        let options = GetOptions { if_none_match: known.map(quoted), ..GetOptions::default() };
        let path = self.engine.path(key);
        let found = match self.engine.get(&path, options).await {
            Ok(found) => found,
            Err(object_store::Error::NotModified { .. }) => return Ok(Validity::Current),
            Err(error) if is_absent(&error) => return Ok(Validity::Stale(None)),
            Err(error) => return Err(Doing::Reading.failed(key, &error)),
        };
        let version = version(&found.meta);
        if known == Some(version.as_str()) {
            return Ok(Validity::Current);
        }
        if tombstone::may_be(found.meta.size) {
            return self.unless_tombstone(key, most, found).await.map(Validity::Stale);
        }
        let bytes = self.collect(key, found, most).await?;
        Ok(Validity::Stale(Some(Object { bytes, version })))
    }

    /// Reads an object that has the size of a tombstone, unless it is one.
    async fn unless_tombstone(&self, key: &Key, most: u64, found: GetResult) -> Result<Option<Object>, StoreError> {
        let version = version(&found.meta);
        let whole = self.collect(key, found, u64::MAX).await?;
        if whole == tombstone::BYTES {
            return Ok(None);
        }
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Ok(Some(Object { bytes: whole.into_iter().take(most).collect(), version }))
    }

    async fn collect(&self, key: &Key, found: GetResult, most: u64) -> Result<Vec<u8>, StoreError> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
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
            return Err(StoreError::Unavailable(format!("reading {key}: it was cut off")));
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
