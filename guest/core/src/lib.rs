//! All behaviour of Keepstone, in plain Rust over two traits: a [`Store`] of bytes under keys and a [`Clock`].
//!
//! Nothing here sees files, time, environment or chance, so the same calls over the same bytes give the
//! same bytes, natively, in wasmtime and in Node.

mod brief;
mod clients;
mod jobs;
mod learn;
mod memory;
mod model;
mod policy;
mod review;
mod search;
mod session;
pub mod store;
mod text;
mod upkeep;
mod vault;

pub use brief::contract::*;
pub use clients::client::cursor::workspace_slug;
pub use clients::contract::*;
pub use clients::transcript::parse_transcript;
pub use jobs::contract::*;
pub use learn::contract::*;
pub use learn::hearing;
pub use learn::ingest::TranscriptReader;
pub use memory::Memory;
pub use memory::contract::*;
pub use model::category::{Category, CategoryName};
pub use model::contract::*;
pub use model::error::{Error, Result};
pub use model::reference::{Id, Reference};
pub use model::scope::{Name, Scope};
pub use review::contract::*;
pub use search::contract::*;
pub use session::contract::*;
pub use store::Store;
pub use store::clock::Clock;
pub use store::contract::*;
pub use text::contract::*;
pub use text::json::parse_json;
pub use upkeep::contract::*;
pub use vault::contract::*;
pub use vault::log::LogLine;
