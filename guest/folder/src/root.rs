//! The folder that the runtime grants, and what can be known of who holds locks there.

use std::sync::OnceLock;
use std::time::Duration;

use keepstone_folder_rules as rules;
use rules::disk::Holders;
use rules::owner::{Owner, lease};
use rules::{Durability, StoreError};
use wasip2::filesystem::preopens::get_directories;

use crate::disk::Disk;

/// Names the granted folder, if there are several: the name under which the runtime grants it.
const ROOT: &str = "KEEPSTONE_ROOT";

/// The granted folder.
#[derive(Debug, Default)]
pub(crate) struct Root(OnceLock<Disk>);

impl rules::disk::Root for Root {
    type Folder = Disk;

    fn existing(&self) -> Result<Option<&Disk>, StoreError> {
        if let Some(folder) = self.0.get() {
            return Ok(Some(folder));
        }
        let folder = granted()?;
        Ok(Some(self.0.get_or_init(|| folder)))
    }

    /// A runtime grants only what is there.
    fn made(&self, _: Durability) -> Result<&Disk, StoreError> {
        self.existing()?.ok_or_else(|| StoreError::Denied("opening the root: no folder is granted".into()))
    }

    /// WASI does not tell the kind of a file system.
    fn refuse_network(&self, _: &Disk) -> Result<(), StoreError> {
        Ok(())
    }
}

fn granted() -> Result<Disk, StoreError> {
    let mut all = get_directories();
    let names: Vec<String> = all.iter().map(|(_, name)| name.clone()).collect();
    let wanted = std::env::var(ROOT).ok();
    let nth = match &wanted {
        Some(wanted) => names.iter().position(|name| name == wanted),
        None => (names.len() == 1).then_some(0),
    };
    let Some(nth) = nth else { return Err(StoreError::Denied(refused(&names, wanted.as_deref()))) };
    let (folder, name) = all.swap_remove(nth);
    Disk::root(&folder).map_err(|error| rules::refusal::refusal("opening the granted folder", name, &error))
}

fn refused(names: &[String], wanted: Option<&str>) -> String {
    match (names, wanted) {
        ([], _) => {
            "opening the root: no folder is granted; let the runtime grant one, such as `wasmtime run --dir FOLDER::/`"
                .into()
        }
        (_, Some(wanted)) => format!("opening the root: {ROOT} names {wanted}, and granted are {}", names.join(", ")),
        (_, None) => format!("opening the root: {} are granted: name one of them in {ROOT}", names.join(", ")),
    }
}

/// Who has no process id holds the lock as a lease, and knows nothing of other processes.
#[derive(Debug)]
pub(crate) struct Lease;

impl Holders for Lease {
    fn line(&self, nonce: &str) -> String {
        lease(nonce, "sandbox")
    }

    fn is_leasing(&self) -> bool {
        true
    }

    fn is_dead(&self, _: &Owner, _: Duration) -> bool {
        false
    }

    fn is_local(&self, _: &Owner) -> bool {
        false
    }
}
