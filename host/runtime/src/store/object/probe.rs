//! The test whether an engine honours conditions. An engine that does not reports success and destroys other writers'
//! work.

use object_store::path::Path;
use object_store::{ObjectStoreExt, PutMode, PutOptions, PutResult, UpdateVersion};

use super::engine::Engine;
use super::etag::{Etags, unquoted};
use super::trouble::Doing;
use crate::store::contract::StoreError;
use keepstone_folder_rules::nonce;

/// Tries all conditions on a key that nobody else knows, and takes it away again.
pub(super) async fn probe(engine: &Engine) -> Result<Etags, StoreError> {
    let path = engine.own_path(&format!("probe-{}", nonce()));
    let found = try_all(engine, &path).await;
    let _ = engine.writing().delete(&path).await;
    found
}

async fn try_all(engine: &Engine, path: &Path) -> Result<Etags, StoreError> {
    let create = || put(engine, path, b"1", PutMode::Create);
    let Some(first) = create().await? else {
        return Err(refused(engine, "a key that nobody knows was there already"));
    };
    if create().await?.is_some() {
        return Err(refused(engine, "it let a key be created twice (If-None-Match)"));
    }
    let at = |etags: Etags| UpdateVersion {
        e_tag: first.e_tag.as_deref().map(|etag| etags.told(&unquoted(etag))),
        version: first.version.clone(),
    };
    let mut found = None;
    for etags in [Etags::Quoted, Etags::Bare] {
        if found.is_none() && put(engine, path, b"2", PutMode::Update(at(etags))).await?.is_some() {
            found = Some(etags);
        }
    }
    let Some(found) = found else {
        return Err(refused(engine, "it took no version for the one that was there (If-Match)"));
    };
    for etags in [Etags::Quoted, Etags::Bare] {
        if put(engine, path, b"3", PutMode::Update(at(etags))).await?.is_some() {
            return Err(refused(engine, "it let an old version be written over a new one (If-Match)"));
        }
    }
    Ok(found)
}

/// Puts bytes; none when the condition did not hold.
async fn put(
    engine: &Engine,
    path: &Path,
    bytes: &'static [u8],
    mode: PutMode,
) -> Result<Option<PutResult>, StoreError> {
    match engine.put(path, bytes.into(), PutOptions { mode, ..PutOptions::default() }).await {
        Ok(done) => Ok(Some(done)),
        Err(object_store::Error::AlreadyExists { .. } | object_store::Error::Precondition { .. }) => Ok(None),
        // Nothing of the memory was touched, so nothing is unknown.
        Err(error) => Err(Doing::Writing.unavailable(path, &error)),
    }
}

fn refused(engine: &Engine, found: &str) -> StoreError {
    let told = "several writers would overwrite each other, so nothing is written there";
    StoreError::Denied(format!("trying the conditions of {engine}: {found}; {told}"))
}
