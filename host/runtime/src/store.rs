//! Bytes under keys, with compare-and-swap: what a memory stands on.
//!
//! The promises are those of `wit/store.wit`; the tests of this crate hold every store here to them.

mod address;
#[cfg(any(feature = "object-store", feature = "postgres"))]
mod cached;
pub(crate) mod contract;
mod copy;
pub(crate) mod folder;
pub(crate) mod heap;
pub(crate) mod key;
mod location;
#[cfg(feature = "object-store")]
mod object;
#[cfg(feature = "postgres")]
mod postgres;
pub(crate) mod promise;
mod user;

pub use contract::{Durability, Expect, Listed, Object, StoreError, Version};
pub use copy::{Copied, Copying, Progress, Uncopied, copy};
pub use folder::FolderStore;
pub use heap::MemoryStore;
pub use key::{InvalidKey, Key, Prefix};
pub use location::Location;
#[cfg(feature = "object-store")]
pub use object::ObjectStore;
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
pub use promise::{LIST_LIMIT, Store, Validity};
pub use user::user_dir;
