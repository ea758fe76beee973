//! `keepstone:memory/store` over one folder that the runtime grants by `wasi:filesystem`, with the rules of FORMAT.md.
//!
//! What WASI does not tell is left out: no process has an id here, so a lock is a lease; a network file system looks like
//! any other; and a new file has the rights that the runtime gives it.
#![cfg(target_family = "wasm")]

#[allow(missing_docs, unsafe_code, unreachable_pub, reason = "generated from the contract")]
mod bindings {
    wit_bindgen::generate!({
        inline: "
            package keepstone:folder;
            world folder { export keepstone:memory/store@0.2.0; }
        ",
        path: "../../wit",
        world: "keepstone:folder/folder",
    });

    export!(Folder with_types_in self);
    use super::Folder;
}

mod disk;
mod root;

use std::sync::LazyLock;

use keepstone_folder_rules as rules;
use rules::{Key, Prefix};

use bindings::exports::keepstone::memory::store::{Durability, Expect, Guest, Listed, Object, StoreError};
use root::{Lease, Root};

/// One instance serves one root.
static STORE: LazyLock<rules::Store<Root, Lease>> = LazyLock::new(|| rules::Store::new(Root::default(), Lease));

struct Folder;

impl Guest for Folder {
    fn read(key: String) -> Result<Option<Object>, StoreError> {
        let found = STORE.read(&Key::new(&key)?, u64::MAX)?;
        Ok(found.map(|rules::Object { bytes, version }| Object { bytes, version }))
    }

    fn write(key: String, bytes: Vec<u8>, expect: Expect, durability: Durability) -> Result<String, StoreError> {
        Ok(STORE.write(&Key::new(&key)?, &bytes, &expect.into(), durability.into())?)
    }

    fn remove(key: String, expect: Expect, durability: Durability) -> Result<(), StoreError> {
        Ok(STORE.remove(&Key::new(&key)?, &expect.into(), durability.into())?)
    }

    fn list_keys(prefix: String, after: Option<String>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let listed = STORE.list(&Prefix::new(&prefix)?, after.as_deref(), limit)?.into_iter();
        Ok(listed.map(|rules::Listed { key, version, size }| Listed { key, version, size }).collect())
    }
}

impl From<Durability> for rules::Durability {
    fn from(durability: Durability) -> Self {
        match durability {
            Durability::Full => Self::Full,
            Durability::Fast => Self::Fast,
        }
    }
}

impl From<Expect> for rules::Expect {
    fn from(expect: Expect) -> Self {
        match expect {
            Expect::Anything => Self::Anything,
            Expect::Absent => Self::Absent,
            Expect::At(version) => Self::At(version),
        }
    }
}

impl From<rules::InvalidKey> for StoreError {
    fn from(error: rules::InvalidKey) -> Self {
        Self::Invalid(error.0)
    }
}

impl From<rules::StoreError> for StoreError {
    fn from(error: rules::StoreError) -> Self {
        use rules::StoreError as Rule;
        match error {
            Rule::Conflict => Self::Conflict,
            Rule::Busy(text) => Self::Busy(text),
            Rule::Denied(text) => Self::Denied(text),
            Rule::Invalid(text) => Self::Invalid(text),
            Rule::Full(text) => Self::Full(text),
            Rule::Unavailable(text) => Self::Unavailable(text),
            Rule::UnknownOutcome(text) => Self::UnknownOutcome(text),
        }
    }
}
