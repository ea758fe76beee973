//! All behaviour of Keepstone, in plain Rust over two traits: a [`Store`] of bytes under keys and a [`Clock`].
//!
//! Nothing here sees files, time, environment or chance, so the same calls over the same bytes give the
//! same bytes, natively, in wasmtime and in Node.

mod brief;
mod category;
mod check;
mod clock;
mod entry;
mod error;
mod filter;
mod find;
mod hash;
mod markdown;
mod memory;
pub mod policy;
mod reference;
mod scope;
pub mod search;
pub mod store;
mod token;
mod upkeep;
mod vault;

pub use brief::{Brief, DropReason, Dropped, Request, Section};
pub use category::Category;
pub use clock::Clock;
pub use entry::{Changes, Draft, Entry, Importance, Status, Tier};
pub use error::{Error, Fault, Result};
pub use filter::Filter;
pub use find::{Hit, Query};
pub use memory::Memory;
pub use reference::{Id, Reference};
pub use scope::{Name, Scope};
pub use store::Store;
pub use upkeep::HealthReport;
pub use vault::{CategoryCount, Outcome, ProjectContext};
