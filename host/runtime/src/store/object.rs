//! A store in a bucket: S3, Azure Blob Storage, Google Cloud Storage.
//!
//! A version is the etag. A write is one conditional PUT, never sent twice: if the answer to the first one was lost, a
//! second one would report its effect as a conflict. The crate in use cannot delete a key on a condition, so a removed
//! key is a tombstone, written under the same condition, and nothing is ever deleted.

mod changing;
mod engine;
mod etag;
mod listing;
mod probe;
mod reading;
mod tombstone;
mod trouble;

use std::future::Future;
use std::sync::{Mutex, PoisonError};

use tokio::runtime::{Builder, Runtime};

use crate::store::contract::{Durability, Expect, Listed, Object, StoreError, Version};
use crate::store::key::{Key, Prefix};
use crate::store::promise::{Store, Validity, listing_limit};
use engine::Engine;
use etag::Etags;
use tombstone::Tombstones;

/// Keeps every key as an object under one prefix of a bucket, shared with any number of hosts anywhere.
///
/// The engine itself checks the condition of a write. Before the first write of a handle the
/// engine is asked to prove that it does (see [`StoreError::Denied`] otherwise): one that ignores conditions would
/// lose what others wrote. Objects whose names are no keys are not listed.
///
/// Where the etag is a hash of the bytes, as with S3, a key that is changed and changed back has its old version again.
/// That is harmless: a write at that version replaces exactly the bytes that its writer knows.
pub struct ObjectStore {
    engine: Engine,
    /// None only while it is dropped.
    runtime: Option<Runtime>,
    etags: Mutex<Option<Etags>>,
    tombstones: Tombstones,
}

impl ObjectStore {
    /// Opens `s3://`, `az://` or `gs://`. Nothing is sent before the first call.
    pub fn open(url: &str) -> Result<Self, StoreError> {
        let engine = Engine::open(url)?;
        let failed = |error| StoreError::Unavailable(format!("opening {engine}: {error}"));
        let runtime = Builder::new_current_thread().enable_all().build().map_err(failed)?;
        Ok(Self { engine, runtime: Some(runtime), etags: Mutex::default(), tombstones: Tombstones::default() })
    }

    fn wait<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.as_ref().expect("it is there until it is dropped").block_on(work)
    }

    /// The form of etags that the engine accepts; determined once, before the first write.
    async fn etags(&self) -> Result<Etags, StoreError> {
        if let Some(known) = *self.etags.lock().unwrap_or_else(PoisonError::into_inner) {
            return Ok(known);
        }
        let found = probe::probe(&self.engine).await?;
        *self.etags.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
        Ok(found)
    }
}

impl Store for ObjectStore {
    fn read_up_to(&self, key: &Key, most: u64) -> Result<Option<Object>, StoreError> {
        match self.wait(self.get(key, most, None))? {
            Validity::Stale(found) => Ok(found),
            Validity::Current => Err(StoreError::Unavailable(format!("reading {key}: nothing was sent"))),
        }
    }

    fn revalidate(&self, key: &Key, version: &str, most: u64) -> Result<Validity, StoreError> {
        self.wait(self.get(key, most, Some(version)))
    }

    fn write(&self, key: &Key, bytes: &[u8], expect: &Expect, _durability: Durability) -> Result<Version, StoreError> {
        if bytes == tombstone::BYTES {
            return Err(StoreError::Invalid(format!("writing {key}: these bytes mark a key that was removed")));
        }
        self.wait(async {
            self.etags().await?;
            match expect {
                Expect::Anything => self.put_over(key, bytes).await,
                Expect::Absent => self.put_new(key, bytes).await,
                Expect::At(version) => self.put_at(key, bytes, version).await,
            }
        })
    }

    fn remove(&self, key: &Key, expect: &Expect, _: Durability) -> Result<(), StoreError> {
        self.wait(self.bury(key, expect))
    }

    fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let limit = listing_limit(limit)?;
        self.wait(self.list_live(prefix, after.unwrap_or_default(), limit))
    }
}

impl Drop for ObjectStore {
    /// A runtime that is dropped inside of another one panics where it would wait.
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl std::fmt::Debug for ObjectStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ObjectStore({})", self.engine)
    }
}
