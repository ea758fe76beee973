//! Listing what is there, in byte order.

use futures_util::StreamExt;
use object_store::ObjectMeta;

use super::etag::version;
use super::trouble::Doing;
use super::{ObjectStore, tombstone};
use crate::store::contract::{Listed, StoreError};
use crate::store::key::Prefix;

impl ObjectStore {
    pub(super) async fn list_live(
        &self,
        prefix: &Prefix,
        after: &str,
        limit: usize,
    ) -> Result<Vec<Listed>, StoreError> {
        let mut found = self.engine.list(prefix.as_str(), after);
        if !self.engine.is_ordered {
            let mut all: Vec<_> = found.collect().await;
            all.sort_by(|one, other| place(one).cmp(&place(other)));
            found = futures_util::stream::iter(all).boxed();
        }
        let (mut listed, mut last) = (Vec::new(), String::new());
        while listed.len() < limit {
            let Some(meta) = found.next().await else { break };
            let meta = meta.map_err(|error| Doing::Listing.unavailable(&self.engine, &error))?;
            let Some(key) = self.engine.key(&meta.location) else { continue };
            let key = key.as_str();
            if key <= after || key < prefix.as_str() {
                continue;
            }
            if !key.starts_with(prefix.as_str()) {
                break;
            }
            if key <= last.as_str() {
                let told = format!("listing {}: {key} came after {last}: it does not list in byte order", self.engine);
                return Err(StoreError::Unavailable(told));
            }
            key.clone_into(&mut last);
            if !(tombstone::may_be(meta.size) && self.is_tombstone(&meta).await?) {
                listed.push(Listed { key: last.clone(), version: version(&meta), size: meta.size });
            }
        }
        Ok(listed)
    }
}

/// Where a line of a listing belongs; an error belongs first.
fn place(found: &object_store::Result<ObjectMeta>) -> Option<&str> {
    found.as_ref().ok().map(|meta| meta.location.as_ref())
}
