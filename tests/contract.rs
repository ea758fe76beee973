//! The promises of a store, tested on the stores that need no server.

#[path = "contract/faulty.rs"]
mod faulty;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use faulty::{Fault, Faulty};
use keepstone::store_kit::{Manner, Root, check};
use keepstone::{Durability, FolderStore, MemoryStore, Store};

#[test]
fn the_memory_store_keeps_every_promise() {
    check("memory", Manner::default(), || {
        let store = Arc::new(MemoryStore::new());
        Root::new(move || store.clone() as Arc<dyn Store>, ())
    });
}

#[test]
fn the_folder_store_keeps_every_promise() {
    // Wine needs a third of a second for each.
    let keys = if cfg!(windows) { 100 } else { Manner::default().keys };
    check("folder", Manner { keys, ..Manner::default() }, || {
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
    check("durable folder", manner, || {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().to_owned();
        Root::new(move || Arc::new(FolderStore::open(&path).expect("the folder opens")) as Arc<dyn Store>, folder)
    });
}

/// What the kit says of a store with a fault.
fn found(fault: Option<Fault>) -> Result<usize, String> {
    let manner = Manner { largest: 1 << 20, keys: 100, rounds: 10, ..Manner::default() };
    let checked = catch_unwind(AssertUnwindSafe(|| {
        check("faulty", manner, || {
            let objects = Arc::default();
            Root::new(move || Arc::new(Faulty::new(Arc::clone(&objects), fault)) as Arc<dyn Store>, ())
        })
    }));
    checked.map_err(|panic| panic.downcast_ref::<String>().cloned().unwrap_or_default())
}

#[test]
fn a_store_without_fault_passes_and_each_fault_is_found() {
    assert!(found(None).is_ok_and(|promises| promises > 20));
    let faults = [
        (Fault::VersionsComeBack, "came back for other bytes"),
        (Fault::RefusedWritesHaveAVersion, "came back for other bytes"),
        (Fault::PagesAreOld, "a listing that grows between its pages"),
    ];
    for (fault, message) in faults {
        let failure = found(Some(fault)).expect_err("it has a fault");
        assert!(failure.contains(message), "{fault:?}: {failure}");
    }
}

#[test]
fn the_kit_tries_all_good_keys_of_the_shared_cases() {
    let read = |path: &str| std::fs::read_to_string(keepstone_tests::workspace().join(path)).expect(path);
    let cases: Vec<serde_json::Value> = serde_json::from_str(&read("tests/cases/keys.json")).expect("cases");
    let good = cases.iter().filter(|case| case["ok"] == true).map(|case| case["key"].as_str().expect("a key"));
    let tried: Vec<String> = serde_json::from_str(&read("host/runtime/src/store_kit/keys.json")).expect("keys");
    assert_eq!(tried, good.collect::<Vec<_>>());
}
