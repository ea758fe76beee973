//! Where a store is, as one text: a path or a URL.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use crate::store::address::{percent_decoded, shown};
use crate::store::contract::StoreError;
use crate::store::folder::FolderStore;
use crate::store::heap::MemoryStore;
use crate::store::promise::Store;

/// The bytes of reads from a remote store that are cached by default.
const CACHE_BYTES: u64 = 64 << 20;

/// A place that a store can be opened at.
///
/// | text | store |
/// |---|---|
/// | `PATH`, `file:///PATH` | a folder |
/// | `memory:` | this process's memory, empty each time |
/// | `s3://BUCKET/PREFIX` | S3 and what speaks its protocol |
/// | `az://CONTAINER/PREFIX` | Azure Blob Storage |
/// | `gs://BUCKET/PREFIX` | Google Cloud Storage |
/// | `postgres://USER@HOST/DATABASE?root=NAME` | PostgreSQL |
///
/// The printed form of a location contains no password.
///
/// ```
/// use keepstone::Location;
///
/// let location: Location = "postgres://me:secret@db.example/notes?root=team".parse()?;
/// assert_eq!(location.to_string(), "postgres://db.example/notes?root=team");
/// # Ok::<(), keepstone::StoreError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Location(Kind);

#[derive(Clone, PartialEq, Eq)]
enum Kind {
    Folder(PathBuf),
    Memory,
    Object(String),
    Postgres(String),
}

impl Location {
    /// The folder, where it is one.
    pub fn folder(&self) -> Option<&std::path::Path> {
        if let Kind::Folder(path) = &self.0 { Some(path) } else { None }
    }

    /// Opens the store. Reads from a remote one are cached, and checked before they are used again.
    ///
    /// Credentials are taken from the URL and from the variables that the clients of the engine read: `AWS_…`,
    /// `AZURE_…`, `GOOGLE_…`, `PGPASSWORD`.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where this build has no such store; else as the store says.
    pub fn open(&self) -> Result<Arc<dyn Store>, StoreError> {
        self.open_keeping(CACHE_BYTES)
    }

    /// Like `open`, with a cache of at most so many bytes; with 0 every read fetches all bytes.
    ///
    /// # Errors
    /// As [`Location::open`].
    pub fn open_keeping(&self, bytes: u64) -> Result<Arc<dyn Store>, StoreError> {
        match &self.0 {
            Kind::Folder(path) => Ok(Arc::new(FolderStore::open(path)?)),
            Kind::Memory => Ok(Arc::new(MemoryStore::new())),
            Kind::Object(url) => open_object(url, bytes),
            Kind::Postgres(url) => open_postgres(url, bytes),
        }
    }
}

#[cfg(feature = "object-store")]
fn open_object(url: &str, bytes: u64) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(crate::store::cached::Cached::new(crate::store::object::ObjectStore::open(url)?, bytes)))
}

#[cfg(not(feature = "object-store"))]
fn open_object(url: &str, _: u64) -> Result<Arc<dyn Store>, StoreError> {
    Err(not_built(url, "object-store"))
}

#[cfg(feature = "postgres")]
fn open_postgres(url: &str, bytes: u64) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(crate::store::cached::Cached::new(crate::store::postgres::PostgresStore::open(url)?, bytes)))
}

#[cfg(not(feature = "postgres"))]
fn open_postgres(url: &str, _: u64) -> Result<Arc<dyn Store>, StoreError> {
    Err(not_built(url, "postgres"))
}

#[cfg(not(all(feature = "object-store", feature = "postgres")))]
fn not_built(url: &str, feature: &str) -> StoreError {
    let url = shown(url);
    StoreError::Invalid(format!("opening {url}: this build has no such store: build it with --features {feature}"))
}

impl FromStr for Location {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let invalid = |why: &str| StoreError::Invalid(format!("reading the store {:?}: {why}", shown(text)));
        if text.is_empty() {
            return Err(invalid("it is empty"));
        }
        if text == "memory:" {
            return Ok(Self(Kind::Memory));
        }
        let Some((scheme, rest)) = text.split_once("://") else { return Ok(Self(Kind::Folder(text.into()))) };
        match scheme {
            "file" => match rest.strip_prefix("localhost").unwrap_or(rest) {
                path if path.starts_with('/') => {
                    let path = percent_decoded(path).ok_or_else(|| invalid("its path is not UTF-8"))?;
                    Ok(Self(Kind::Folder(of_drive(&path).into())))
                }
                _ => Err(invalid("a file is of this machine: file:///PATH")),
            },
            "s3" | "az" | "gs" if rest.split('/').next().is_none_or(str::is_empty) => {
                Err(invalid("it names no bucket"))
            }
            "s3" | "az" | "gs" => Ok(Self(Kind::Object(text.to_owned()))),
            "postgres" | "postgresql" => Ok(Self(Kind::Postgres(text.to_owned()))),
            _ => Err(invalid("it is none of PATH, file://, memory:, s3://, az://, gs://, postgres://")),
        }
    }
}

impl From<PathBuf> for Location {
    fn from(path: PathBuf) -> Self {
        Self(Kind::Folder(path))
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Folder(path) => write!(f, "{}", path.display()),
            Kind::Memory => f.write_str("memory:"),
            Kind::Object(url) | Kind::Postgres(url) => f.write_str(&shown(url)),
        }
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Location({self})")
    }
}

/// The path of a URL on Windows, where `/C:/x` is `C:/x`.
fn of_drive(path: &str) -> &str {
    let is_drive = cfg!(windows) && path.as_bytes().get(2) == Some(&b':');
    if is_drive { &path[1..] } else { path }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(text: &str) -> PathBuf {
        text.parse::<Location>().unwrap().folder().unwrap().to_owned()
    }

    #[test]
    fn a_path_and_a_url_of_one_are_folders() {
        assert_eq!(folder(".memory"), PathBuf::from(".memory"));
        assert_eq!(folder("/a/b c"), PathBuf::from("/a/b c"));
        if cfg!(unix) {
            assert_eq!(folder("file:///a/b%20c/%C3%A7%zz"), PathBuf::from("/a/b c/ç%zz"));
            assert_eq!(folder("file://localhost/a"), PathBuf::from("/a"));
        }
    }

    #[test]
    fn what_names_no_store_says_what_would() {
        for (text, told) in [
            ("", "it is empty"),
            ("file://elsewhere/a", "of this machine"),
            ("s3:///prefix", "names no bucket"),
            ("redis://host", "none of PATH"),
            ("https://me:secret@host/x", "none of PATH"),
        ] {
            let refused = text.parse::<Location>().unwrap_err().to_string();
            assert!(refused.contains(told) && !refused.contains("secret"), "{refused}");
        }
    }

    #[test]
    fn no_password_is_ever_shown() {
        for url in [
            "postgres://me:secret@host:5432/db?root=a&password=secret",
            "postgres://me:se@secret/secret@host:5432/db?sslmode=disable&root=a&sslpassword=secret",
            "postgresql://host:5432/db?user=me&password=secret&root=a",
        ] {
            let location = url.parse::<Location>().unwrap();
            assert!(location.to_string().ends_with("://host:5432/db?root=a"), "{location}");
            assert!(!format!("{location:?}").contains("secret"));
        }
    }

    #[cfg(not(feature = "object-store"))]
    #[test]
    fn a_store_that_was_not_built_in_says_how() {
        let refused = "s3://bucket/prefix".parse::<Location>().unwrap().open().err().unwrap();
        assert!(refused.to_string().ends_with("--features object-store"), "{refused}");
    }
}
