//! `keepstone:memory/store` over another store, encrypted: a component that a host or `wac` puts between a memory and its store.
//!
//! It imports a store, random bytes and the environment, from which it takes its key. It changes no key of the store, so the names of
//! files are seen, and their sizes within [`seal::OVERHEAD`] bytes.

pub mod seal;
#[cfg(target_family = "wasm")]
mod store;
