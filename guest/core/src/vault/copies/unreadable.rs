//! Files that cannot be read where copies lie, and elsewhere: they are named, and stop nothing.

use std::rc::Rc;

use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::Draft;
use crate::model::error::Error;
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::session::contract::MissionChanges;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Listed, Object, Store, StoreError, Version};
use crate::upkeep::contract::Chore;

const NOW: u64 = 1_773_679_871_839;

const ARCHIVE: &str = ".vault/archive/dev/facts.md";

/// A store in which each key that ends with `link.md` is a symbolic link, each that ends with `large.md` is too large, and the
/// archive of the facts is refused as well if something is named for it.
#[derive(Default)]
struct Odd(MemoryStore, Option<StoreError>);

impl Odd {
    fn refusal(&self, key: &str) -> Result<(), StoreError> {
        match &self.1 {
            Some(error) if key == ARCHIVE => Err(error.clone()),
            _ => refusal(key),
        }
    }
}

fn refusal(key: &str) -> Result<(), StoreError> {
    match key {
        _ if key.ends_with("link.md") => Err(StoreError::Denied(format!("{key} is a symbolic link"))),
        _ if key.ends_with("large.md") => Err(StoreError::Full(format!("{key} is too large"))),
        _ => Ok(()),
    }
}

impl Store for Odd {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        self.refusal(key)?;
        self.0.read(key)
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        self.refusal(key)?;
        self.0.write(key, bytes, expect, durability)
    }

    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        self.refusal(key)?;
        self.0.remove(key, expect, durability)
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.0.list(prefix, after, limit)
    }
}

#[test]
fn a_link_or_a_file_that_is_too_large_stops_nothing_and_is_named() {
    let odd = [
        ".vault/copies/dev/facts/link.md",
        ".vault/copies/dev/facts/large.md",
        ".vault/copies/_missions/m/conversation/link.md",
        ".vault/former/dev/facts/link.md",
        ".vault/audit/link.md",
        ".vault/trash/dev/facts/link.md",
        "dev/link.md",
        "ops/link.md",
    ];
    for key in odd {
        let store = Rc::new(Odd::default());
        store.0.write(key, b"what nobody can read", &Expect::Anything, Durability::Full).unwrap();
        let mut memory = Memory::new(store.clone(), || NOW);
        let draft = |text: &str| Draft::new(Scope::Agent(Name::new("dev").unwrap()), Category::Facts, text);
        let first = memory.add(draft("first")).unwrap().reference().unwrap().clone();
        memory.add(draft("second")).unwrap();
        memory.forget(&first).unwrap();
        memory.create_mission("m", &MissionChanges::default()).unwrap();
        memory.add_turn("m", "dev", None, "said").unwrap();
        memory.add_turn("m", "dev", None, "said again").unwrap();
        memory.run(&[Chore::Vault], false).unwrap();
        memory.purge(&first).unwrap();
        assert!(memory.export(None).unwrap().text.contains("said again"), "{key}");
        let mut told = memory.health().unwrap().faults;
        told.extend(memory.take_warnings());
        assert!(told.iter().any(|fault| fault.to_string().contains(key)), "{key}: {told:?}");
        assert!(store.0.read(key).unwrap().is_some(), "{key}");
    }
}

#[test]
fn an_archive_that_cannot_be_read_stops_no_write_and_no_log_and_is_named() {
    let link = StoreError::Denied(format!("{ARCHIVE} is a symbolic link"));
    for refusal in [Some(link), Some(StoreError::Full(format!("{ARCHIVE} is too large"))), None] {
        let store = Rc::new(Odd(MemoryStore::default(), refusal.clone()));
        store.0.write(ARCHIVE, b"\xff\xfe", &Expect::Anything, Durability::Full).unwrap();
        let mut memory = Memory::new(store, || NOW);
        let draft = |text: &str| Draft::new(Scope::Agent(Name::new("dev").unwrap()), Category::Facts, text);
        let first = memory.add(draft("We deploy on Mondays.")).unwrap().reference().unwrap().clone();
        memory.add(draft("The harbour has four cranes.")).unwrap();
        memory.forget(&first).unwrap();
        memory.restore(&first).unwrap();
        let lines = memory.log(None, None).unwrap();
        let texts = memory.changed_texts(&lines.iter().map(|line| line.number).collect::<Vec<_>>()).unwrap();
        let is_told = |text: &str| texts.iter().any(|changed| changed.after.as_deref() == Some(text));
        assert!(is_told("We deploy on Mondays.") && is_told("The harbour has four cranes."), "{texts:?}");
        memory.undo(None).unwrap();
        let none = Reference::parse("dev/facts/7").unwrap();
        assert!(matches!(memory.get(&none), Err(Error::NotFound(_))));
        let told = memory.take_warnings();
        assert!(told.iter().any(|fault| fault.key == ARCHIVE), "{refusal:?}: {told:?}");
    }
}
