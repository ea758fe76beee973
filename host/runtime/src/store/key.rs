//! The keys of a store, whose rules all stores share with those of folders.

pub use keepstone_folder_rules::{InvalidKey, Key, Prefix};
