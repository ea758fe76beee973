//! The promises of a store, tested on the stores that need no server.

use std::sync::Arc;

use keepstone::{Durability, FolderStore, MemoryStore, Store};
use keepstone_tests::contract::{Manner, Root, hold};

#[test]
fn the_memory_store_keeps_every_promise() {
    hold("memory", Manner::default(), || {
        let store = Arc::new(MemoryStore::new());
        Root::new(move || store.clone() as Arc<dyn Store>, ())
    });
}

#[test]
fn the_folder_store_keeps_every_promise() {
    // Wine needs a third of a second for each.
    let keys = if cfg!(windows) { 100 } else { Manner::default().keys };
    hold("folder", Manner { keys, ..Manner::default() }, || {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("made/on/the/way");
        let open = move || {
            let store = FolderStore::open(&path).expect("the folder opens");
            Arc::new(store.durability(Durability::Fast)) as Arc<dyn Store>
        };
        Root::new(open, folder)
    });
}

#[test]
fn a_durable_folder_keeps_them_too() {
    let manner = Manner { keys: 100, rounds: 10, largest: 1 << 20, ..Manner::default() };
    hold("durable folder", manner, || {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().to_owned();
        Root::new(move || Arc::new(FolderStore::open(&path).expect("the folder opens")) as Arc<dyn Store>, folder)
    });
}
