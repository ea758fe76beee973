//! Tombstones, which stand for removed keys.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use object_store::{ObjectMeta, ObjectStoreExt};

use super::engine::Engine;
use super::etag;
use super::trouble::Doing;
use crate::store::contract::{StoreError, Version};

/// The bytes of a tombstone; the number is one that nobody else writes.
pub(super) const BYTES: &[u8] = b"removed from keepstone 5b0e2f6c9d174a83b1f4c7e0a69d2385\n";

/// The number of remembered answers.
const MOST_JUDGED: usize = 10_000;

/// Returns whether an object of this size can be a tombstone. Listings contain sizes, and few objects have this one.
pub(super) fn may_be(size: u64) -> bool {
    size == BYTES.len() as u64
}

/// Remembered answers about objects with the size of a tombstone.
#[derive(Debug, Default)]
pub(super) struct Tombstones {
    judged: Mutex<HashMap<(String, Version), bool>>,
}

impl Tombstones {
    /// Returns whether an object of the right size is a tombstone; its bytes are read once.
    pub(super) async fn is_one(&self, engine: &Engine, meta: &ObjectMeta, version: &str) -> Result<bool, StoreError> {
        let name = (meta.location.to_string(), version.to_owned());
        if let Some(known) = self.judged.lock().unwrap_or_else(PoisonError::into_inner).get(&name) {
            return Ok(*known);
        }
        let failed = |error| Doing::Reading.unavailable(&meta.location, &error);
        let found = engine.reading().get(&meta.location).await.map_err(failed)?;
        let judged = etag::version(&found.meta);
        let is_one = found.bytes().await.map_err(failed)? == BYTES;
        let mut kept = self.judged.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST_JUDGED {
            kept.clear();
        }
        kept.insert((name.0, judged), is_one);
        Ok(is_one)
    }
}
