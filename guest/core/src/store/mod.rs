//! Bytes under keys with compare-and-swap: the only way a memory touches the world.

mod backend;
pub(crate) mod clock;
pub(crate) mod contract;
#[cfg(test)]
pub(super) mod counting;
#[cfg(test)]
pub(super) mod crashing;
pub(crate) mod hash;
#[cfg(test)]
pub(super) mod interleaving;
pub(crate) mod memory;
pub(crate) mod overlay;
pub(crate) mod retry;
pub(crate) mod snapshot;
#[cfg(test)]
pub(crate) mod work;

pub(crate) use backend::MOST_LISTED;
pub use backend::{Store, Version};
pub use contract::{Durability, Expect, Listed, Object, StoreError};
pub use memory::MemoryStore;
