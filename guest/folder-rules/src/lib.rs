//! How a memory lies in a folder, and how programs that know nothing of each other share it: the rules of FORMAT.md, over
//! any file system that has the few operations of [`disk`].
//!
//! The Rust host uses them over the files of the machine, the component `keepstone-folder` over `wasi:filesystem`. The
//! JavaScript host follows the same rules in its own words.

mod alike;
pub mod aside;
pub mod contract;
pub mod disk;
mod growth;
mod key;
mod listing;
pub mod lock;
pub mod name;
mod nonce;
pub mod owner;
mod path;
mod private;
pub mod refusal;
mod replace;
mod store;
pub mod swap;
pub mod version;

pub use contract::{Durability, Expect, LIST_LIMIT, Listed, Object, StoreError, Version, listing_limit};
pub use key::{InvalidKey, Key, Prefix};
pub use listing::Kept;
pub use nonce::nonce;
pub use store::Store;
