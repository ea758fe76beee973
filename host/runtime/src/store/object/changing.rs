//! Changing objects: every change is one conditional PUT, a removal one of a tombstone.

use object_store::{PutMode, PutOptions};

use super::etag::{unquoted, version};
use super::trouble::Doing;
use super::{ObjectStore, tombstone};
use crate::store::contract::{Expect, StoreError, Version};
use crate::store::key::Key;

/// The number of attempts for a change whose key keeps changing, before it counts as a conflict.
const LOOKS: usize = 8;

/// The reason why bytes were not written.
enum Refused {
    Condition,
    Other(StoreError),
}

impl Refused {
    fn into_error(self) -> StoreError {
        match self {
            Self::Condition => StoreError::Conflict,
            Self::Other(error) => error,
        }
    }
}

impl ObjectStore {
    /// Puts bytes, whatever is there.
    pub(super) async fn put_over(&self, key: &Key, bytes: &[u8]) -> Result<Version, StoreError> {
        self.put(key, bytes, PutMode::Overwrite).await.map_err(Refused::into_error)
    }

    async fn put(&self, key: &Key, bytes: &[u8], mode: PutMode) -> Result<Version, Refused> {
        let payload = bytes::Bytes::copy_from_slice(bytes).into();
        let is_conditional = !matches!(mode, PutMode::Overwrite);
        let options = PutOptions { mode, ..PutOptions::default() };
        match self.engine.put(&self.engine.path(key), payload, options).await {
            Ok(done) => Ok(unquoted(&done.e_tag.unwrap_or_default())),
            Err(object_store::Error::AlreadyExists { .. } | object_store::Error::Precondition { .. })
                if is_conditional =>
            {
                Err(Refused::Condition)
            }
            Err(error) => Err(Refused::Other(Doing::Writing.failed(key, &error))),
        }
    }

    /// Puts bytes where a certain version is.
    pub(super) async fn put_at(&self, key: &Key, bytes: &[u8], version: &str) -> Result<Version, StoreError> {
        let Some(at) = self.engine.at(key, version, self.etags().await?).await? else {
            return Err(StoreError::Conflict);
        };
        self.put(key, bytes, PutMode::Update(at)).await.map_err(Refused::into_error)
    }

    /// Puts bytes where nothing is: no object, or a tombstone.
    pub(super) async fn put_new(&self, key: &Key, bytes: &[u8]) -> Result<Version, StoreError> {
        for _ in 0..LOOKS {
            match self.put(key, bytes, PutMode::Create).await {
                Err(Refused::Condition) => {}
                done => return done.map_err(Refused::into_error),
            }
            // The condition failed for an object or for a tombstone; only a tombstone counts as absent.
            let put = match self.there(key, Doing::Writing).await? {
                Some((_, false)) => return Err(StoreError::Conflict),
                Some((meta, true)) => self.put_at(key, bytes, &version(&meta)).await,
                // The object vanished between the two requests, so try to create it again.
                None => continue,
            };
            if put != Err(StoreError::Conflict) {
                return put;
            }
        }
        Err(StoreError::Conflict)
    }

    /// Puts a tombstone, by the same rules as anything else.
    pub(super) async fn bury(&self, key: &Key, expect: &Expect) -> Result<(), StoreError> {
        for _ in 0..LOOKS {
            let there = self.head(key, Doing::Removing).await?;
            let there = there.as_ref().map(version);
            match (&there, expect) {
                (there, expect) if !expect.holds(there.as_deref()) => return Err(StoreError::Conflict),
                (None, _) => return Ok(()),
                // Even an unconditional removal names the version it saw, so that it never buries a newer object.
                (Some(at), _) => match self.put_at(key, tombstone::BYTES, at).await {
                    Err(StoreError::Conflict) => {}
                    done => return done.map(drop),
                },
            }
        }
        Err(StoreError::Conflict)
    }
}
