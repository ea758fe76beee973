//! The engine behind a URL, and where the keys lie in it.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use futures_util::stream::BoxStream;
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
use object_store::azure::{AzureConfigKey, MicrosoftAzureBuilder};
use object_store::gcp::{GoogleCloudStorageBuilder, GoogleConfigKey};
use object_store::path::Path;
use object_store::{
    ClientConfigKey, GetOptions, GetResult, ObjectMeta, ObjectStore, ObjectStoreExt, PutOptions, PutPayload, PutResult,
    RetryConfig, UpdateVersion,
};

use super::etag::{Etags, version};
use super::trouble::{Doing, is_absent};
use crate::store::address::{percent_decoded, shown};
use crate::store::contract::StoreError;
use crate::store::key::Key;

/// The time limit for connecting.
const CONNECT: Duration = Duration::from_secs(5);

/// The time limit for one request, with all its bytes.
const REQUEST: Duration = Duration::from_secs(120);

/// The number of retries of a read, and their total time.
const RETRIES: usize = 4;
const RETRYING: Duration = Duration::from_secs(20);

/// One bucket of one engine, and a prefix in it.
pub(super) struct Engine {
    /// Tries again by itself.
    reading: Arc<dyn ObjectStore>,
    /// Sends everything once.
    writing: Arc<dyn ObjectStore>,
    /// True if a condition needs a number beside the etag, as with Google.
    has_generations: bool,
    /// True if it lists in byte order, and from a given key. Azure guarantees neither.
    pub(super) is_ordered: bool,
    base: Path,
    shown: String,
}

impl Engine {
    pub(super) fn open(url: &str) -> Result<Self, StoreError> {
        let shown = shown(url);
        let invalid = |found: String| StoreError::Invalid(format!("opening {shown}: {found}"));
        let (scheme, place) = url.split_once("://").unwrap_or_default();
        let (bucket, prefix) = place.split_once('/').unwrap_or((place, ""));
        if place.contains(['?', '#']) || bucket.contains('@') {
            return Err(invalid("it is a bucket and a prefix only; credentials come from the environment".into()));
        }
        let base = percent_decoded(prefix.trim_end_matches('/')).ok_or_else(|| invalid("it is not UTF-8".into()))?;
        let base = Path::parse(&base).map_err(|error| invalid(error.to_string()))?;
        // Once for the process; that another has chosen already is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = |retries| client(scheme, bucket, retries).map_err(|error| invalid(error.to_string()));
        let (reading, writing) = (client(RETRIES)?, client(0)?);
        Ok(Self {
            reading,
            writing,
            has_generations: scheme == "gs",
            is_ordered: scheme != "az",
            base,
            shown: shown.clone(),
        })
    }

    pub(super) fn reading(&self) -> &dyn ObjectStore {
        &*self.reading
    }

    pub(super) fn writing(&self) -> &dyn ObjectStore {
        &*self.writing
    }

    pub(super) async fn get(&self, path: &Path, options: GetOptions) -> object_store::Result<GetResult> {
        self.reading.get_opts(path, options).await
    }

    pub(super) async fn put(
        &self,
        path: &Path,
        bytes: PutPayload,
        options: PutOptions,
    ) -> object_store::Result<PutResult> {
        self.writing.put_opts(path, bytes, options).await
    }

    /// Where a key lies.
    pub(super) fn path(&self, key: &Key) -> Path {
        self.under_base(key.as_str())
    }

    /// Where something of the store's own lies, which has no key.
    pub(super) fn own_path(&self, name: &str) -> Path {
        self.under_base(&format!(".vault/.host/{name}"))
    }

    /// The key that lies somewhere; none for what is no key.
    pub(super) fn key(&self, path: &Path) -> Option<Key> {
        let base = self.base.as_ref();
        let under = path.as_ref().strip_prefix(base)?;
        let key = if base.is_empty() { under } else { under.strip_prefix('/')? };
        Key::new(key).ok()
    }

    /// The condition that holds at a version only; none if that version is gone.
    pub(super) async fn at(
        &self,
        key: &Key,
        expected: &str,
        etags: Etags,
    ) -> Result<Option<UpdateVersion>, StoreError> {
        if !self.has_generations {
            return Ok(Some(UpdateVersion { e_tag: Some(etags.told(expected)), version: None }));
        }
        match self.reading.head(&self.path(key)).await {
            Ok(meta) if version(&meta) == expected => {
                Ok(Some(UpdateVersion { e_tag: meta.e_tag, version: meta.version }))
            }
            Ok(_) => Ok(None),
            Err(error) if is_absent(&error) => Ok(None),
            Err(error) => Err(Doing::Reading.unavailable(key, &error)),
        }
    }

    /// Objects in byte order, from a little before the first that starts with `prefix` and comes after `after`.
    pub(super) fn list(&self, prefix: &str, after: &str) -> BoxStream<'static, object_store::Result<ObjectMeta>> {
        let folder = prefix.rsplit_once('/').map_or("", |(folder, _)| folder);
        let folder = self.under_base(folder);
        let folder = (!folder.as_ref().is_empty()).then_some(&folder);
        // A listing starts after its offset, so the offset of a prefix is what lies just before it.
        let before = &prefix[..prefix.char_indices().last().map_or(0, |(last, _)| last)];
        let offset = self.under_base(before.max(after));
        match offset == self.base {
            true => self.reading.list(folder),
            false => self.reading.list_with_offset(folder, &offset),
        }
    }

    /// The path of a key, or of as much of the start of one as is a path.
    fn under_base(&self, key: &str) -> Path {
        let base = self.base.as_ref();
        let mut end = key.len();
        loop {
            let key = key.get(..end).unwrap_or_default();
            if key.is_empty() {
                return self.base.clone();
            }
            let whole = if base.is_empty() { key.to_owned() } else { format!("{base}/{key}") };
            match Path::parse(whole) {
                Ok(path) => return path,
                Err(_) => end -= 1,
            }
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

/// A client of a bucket, with the credentials of the environment.
fn client(scheme: &str, bucket: &str, retries: usize) -> object_store::Result<Arc<dyn ObjectStore>> {
    let limits = [
        (ClientConfigKey::Timeout, format!("{} s", REQUEST.as_secs())),
        (ClientConfigKey::ConnectTimeout, format!("{} s", CONNECT.as_secs())),
    ];
    let retry = RetryConfig { max_retries: retries, retry_timeout: RETRYING, ..RetryConfig::default() };
    Ok(match scheme {
        "az" => {
            let mut builder = MicrosoftAzureBuilder::from_env().with_container_name(bucket).with_retry(retry);
            for (key, value) in limits {
                builder = builder.with_config(AzureConfigKey::Client(key), value);
            }
            Arc::new(builder.build()?)
        }
        "gs" => {
            let mut builder = GoogleCloudStorageBuilder::from_env().with_bucket_name(bucket).with_retry(retry);
            for (key, value) in limits {
                builder = builder.with_config(GoogleConfigKey::Client(key), value);
            }
            Arc::new(builder.build()?)
        }
        _ => {
            let mut builder = AmazonS3Builder::from_env().with_bucket_name(bucket).with_retry(retry);
            for (key, value) in limits {
                builder = builder.with_config(AmazonS3ConfigKey::Client(key), value);
            }
            Arc::new(builder.build()?)
        }
    })
}
