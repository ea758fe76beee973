//! Components between a memory and its store: they keep the promises of a store, and what ours promise beside those.

use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use keepstone::store_kit::{Manner, Root, check};
use keepstone::{
    Category, Draft, Durability, Expect, Filter, FolderStore, Grant, Key, Memory, MemoryStore, Middleware, OpenError,
    Prefix, Query, Scope, Store, StoreError,
};
use keepstone_tests::{middleware, workspace};

const KEY: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const OTHER_KEY: &str = "ff0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

fn encrypt() -> &'static Middleware {
    static ENCRYPT: OnceLock<Middleware> = OnceLock::new();
    ENCRYPT.get_or_init(|| {
        let bytes = fs::read(middleware("keepstone-encrypt.wasm")).expect("it was built");
        Middleware::new(&bytes).expect("it stands between memory and store")
    })
}

fn encrypted(store: impl Store + 'static, key: &str) -> Arc<dyn Store> {
    encrypt().over(store, vec![("KEEPSTONE_WITH_KEY".to_owned(), key.to_owned())])
}

fn folder(path: &Path, key: &str) -> Arc<dyn Store> {
    encrypted(FolderStore::open(path).expect("the folder opens").durability(Durability::Fast), key)
}

fn memory(store: Arc<dyn Store>) -> Memory {
    Memory::open(store, Grant::default()).expect("it opens")
}

fn key(text: &str) -> Key {
    Key::new(text).expect("a key")
}

fn put(store: &dyn Store, name: &str, bytes: &[u8]) -> Result<String, StoreError> {
    store.write(&key(name), bytes, &Expect::Anything, Durability::Fast)
}

fn denied<T: std::fmt::Debug>(answer: Result<T, StoreError>) -> String {
    match answer {
        Err(StoreError::Denied(why)) => why,
        other => panic!("it is not denied: {other:?}"),
    }
}

/// The files of a folder that contain a text.
fn files_with(folder: &Path, text: &str) -> Vec<String> {
    let store = FolderStore::open(folder).expect("the folder opens");
    let listed = store.list(&Prefix::default(), None, 10_000).expect("it lists");
    let says = |name: &String| {
        let bytes = store.read(&key(name)).expect("it reads").expect("it is there").bytes;
        text.is_empty() || bytes.windows(text.len()).any(|window| window == text.as_bytes())
    };
    listed.into_iter().map(|listed| listed.key).filter(says).collect()
}

#[test]
fn the_memory_store_keeps_every_promise_through_encryption() {
    let manner = Manner { keys: 1_000, rounds: 20, largest: 16 << 20, ..Manner::default() };
    check("encrypted memory", manner, || {
        let store = Arc::new(MemoryStore::new());
        Root::new(move || encrypted(store.clone(), KEY), ())
    });
}

#[test]
fn the_folder_store_keeps_every_promise_through_encryption() {
    let manner = Manner { keys: 200, rounds: 10, largest: 4 << 20, ..Manner::default() };
    check("encrypted folder", manner, || {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().to_owned();
        Root::new(move || folder(&path, KEY), dir)
    });
}

#[test]
fn a_memory_works_through_encryption_and_nothing_of_it_can_be_read() {
    let dir = tempfile::tempdir().expect("a folder");
    let draft = Draft::new(Scope::agent("dev"), Category::Facts, "The harbour master is called Zanzibar.");
    let first = memory(folder(dir.path(), KEY));
    first.upkeep().init().expect("it begins");
    first.vault().add(&draft).expect("it is stored");
    assert_eq!(first.search().find(&Query::new("zanzibar")).expect("it searches").len(), 1);
    for text in ["Zanzibar", "zanzibar", "harbour"] {
        assert_eq!(files_with(dir.path(), text), Vec::<String>::new());
    }
    let second = memory(folder(dir.path(), KEY));
    let found = second.search().find(&Query::new("zanzibar")).expect("it searches");
    assert_eq!(found[0].entry.text, draft.text);
    let health = second.upkeep().health().expect("it looks");
    assert_eq!((health.faults, health.unknown), (vec![], vec![]));
}

#[test]
fn a_memory_without_encryption_is_refused_and_writes_nothing() {
    let dir = tempfile::tempdir().expect("a folder");
    let draft = Draft::new(Scope::agent("dev"), Category::Facts, "The harbour master is called Zanzibar.");
    memory(folder(dir.path(), KEY)).vault().add(&draft).expect("it is stored");
    let before = files_with(dir.path(), "");
    let plain = memory(Arc::new(FolderStore::open(dir.path()).expect("it opens")));
    let refused = [
        plain.vault().add(&draft).map(drop),
        plain.vault().entries(&Filter::default()).map(drop),
        plain.vault().set_project("Plain.", None).map(drop),
        plain.upkeep().init().map(drop),
    ];
    for refused in refused {
        let why = refused.expect_err("nobody decrypts");
        assert!(why.to_string().contains("the memory is encrypted"), "{why}");
    }
    assert_eq!(files_with(dir.path(), ""), before);
    memory(folder(dir.path(), KEY)).vault().add(&draft).expect("it is as it was");
}

/// A store that appends in place would else write a part of the log again for each entry.
#[test]
fn the_log_grows_by_what_is_added_to_it() {
    let dir = tempfile::tempdir().expect("a folder");
    let log = || fs::read(dir.path().join(".vault/audit/00000001.jsonl")).expect("it is there");
    let add = |memory: &Memory, nth: u32| {
        let draft = Draft::new(Scope::agent("dev"), Category::Facts, format!("The harbour has {nth} gates."));
        memory.vault().add(&draft).expect("it is stored");
    };
    let first = memory(folder(dir.path(), KEY));
    let mut before = Vec::new();
    for nth in 0..9 {
        // Another process goes on where this one was.
        if nth % 3 == 0 {
            add(&memory(folder(dir.path(), KEY)), nth);
        } else {
            add(&first, nth);
        }
        let now = log();
        assert!(now.starts_with(&before) && now.len() > before.len(), "{nth}");
        before = now;
    }
    let third = memory(folder(dir.path(), KEY));
    assert_eq!(third.audit().log(None, None).expect("it reads").len(), 9);
    // The power failed while the last segment was written.
    fs::write(dir.path().join(".vault/audit/00000001.jsonl"), &before[..before.len() - 5]).expect("it is cut");
    assert_eq!(third.audit().log(None, None).expect("it reads").len(), 8);
    add(&third, 10);
    assert_eq!(third.audit().log(None, None).expect("it reads").len(), 9);
}

#[test]
fn git_reads_what_it_must_and_merges_nothing() {
    let dir = tempfile::tempdir().expect("a folder");
    memory(folder(dir.path(), KEY)).upkeep().init().expect("it begins");
    let read = |name: &str| fs::read_to_string(dir.path().join(name)).expect("it is text");
    assert!(read(".gitignore").contains("/.vault/*"));
    assert!(read(".gitignore").ends_with("\n!/.vault/encryption\n"));
    assert_eq!(read(".gitattributes"), "*.md merge=union\n* -text -diff -merge\n");
    let attributes = folder(dir.path(), KEY).read(&key(".gitattributes")).expect("it reads").expect("it is there");
    assert_eq!(attributes.bytes, b"*.md merge=union\n");
}

#[test]
fn a_copy_that_lost_what_its_key_is_known_by_is_opened_by_that_key_and_no_other() {
    let dir = tempfile::tempdir().expect("a folder");
    put(&*folder(dir.path(), KEY), "dev/facts.md", b"one").expect("it is written");
    let witness = dir.path().join(".vault/encryption");
    let lose = || fs::remove_file(&witness).expect("it was there");
    lose();
    let why = denied(put(&*folder(dir.path(), OTHER_KEY), "dev/new.md", b"two"));
    assert!(why.contains("another key than that in KEEPSTONE_WITH_KEY") && why.contains("dev/facts.md"), "{why}");
    assert!(!witness.exists());
    let read = folder(dir.path(), KEY).read(&key("dev/facts.md")).expect("it reads").expect("it is there");
    assert_eq!(read.bytes, b"one");
    assert!(witness.exists(), "so no memory without encryption writes there");
    // A file that was damaged, and one that a person put there, hide nothing.
    lose();
    fs::write(dir.path().join("README.md"), "by hand").expect("it is written");
    let damaged = [&fs::read(dir.path().join("dev/facts.md")).expect("it reads")[..], b"x"].concat();
    fs::create_dir_all(dir.path().join("ana")).expect("a folder");
    fs::write(dir.path().join("ana/facts.md"), damaged).expect("it is written");
    assert!(folder(dir.path(), KEY).read(&key("dev/facts.md")).expect("it reads").is_some());
    denied(folder(dir.path(), OTHER_KEY).list(&Prefix::default(), None, 10));
}

#[test]
fn another_key_is_refused_by_every_call_and_changes_nothing() {
    let dir = tempfile::tempdir().expect("a folder");
    let own = folder(dir.path(), KEY);
    let version = put(&*own, "dev/facts.md", b"one").expect("it is written");
    let before = files_with(dir.path(), "");
    let other = folder(dir.path(), OTHER_KEY);
    let why = denied(other.list(&Prefix::default(), None, 10));
    assert!(why.contains("another key than that in KEEPSTONE_WITH_KEY"), "{why}");
    denied(other.read(&key("dev/facts.md")));
    denied(put(&*other, "dev/facts.md", b"two"));
    denied(put(&*other, "dev/new.md", b"two"));
    denied(other.remove(&key("dev/facts.md"), &Expect::Anything, Durability::Fast));
    let refused = memory(other).vault().entries(&Filter::default()).expect_err("no empty memory");
    assert!(refused.to_string().contains("another key"), "{refused}");
    let read = own.read(&key("dev/facts.md")).expect("it reads").expect("it is there");
    assert_eq!((read.bytes.as_slice(), read.version), (b"one".as_slice(), version));
    assert_eq!(files_with(dir.path(), ""), before);
}

#[test]
fn without_a_good_key_nothing_is_read_or_written() {
    for (key, told) in [("", "no key for the encryption"), ("abc", "it has 3 characters"), (&"x".repeat(64), "no hex")]
    {
        let why = denied(put(&*encrypted(MemoryStore::new(), key), "dev/facts.md", b"one"));
        assert!(why.contains(told) && why.contains("KEEPSTONE_WITH_KEY"), "{why}");
    }
}

#[test]
fn a_root_or_a_file_that_is_not_encrypted_is_an_error_that_says_so() {
    let dir = tempfile::tempdir().expect("a folder");
    let plain = FolderStore::open(dir.path()).expect("it opens");
    put(&plain, "policy.toml", b"").expect("it is written");
    put(&plain, "dev/facts.md", b"plain").expect("it is written");
    let why = denied(folder(dir.path(), KEY).list(&Prefix::default(), None, 10));
    assert!(why.contains("the root is not encrypted: it has dev/facts.md"), "{why}");
    denied(put(&*folder(dir.path(), KEY), "dev/facts.md", b"one"));

    plain.remove(&key("dev/facts.md"), &Expect::Anything, Durability::Fast).expect("it goes");
    let store = folder(dir.path(), KEY);
    put(&*store, "dev/facts.md", b"one").expect("it is written");
    put(&plain, "dev/lessons.md", b"by hand").expect("it is written");
    assert!(denied(store.read(&key("dev/lessons.md"))).contains("dev/lessons.md is not encrypted"));
    fs::copy(dir.path().join("dev/facts.md"), dir.path().join("dev/tasks.md")).expect("it is copied");
    assert!(denied(store.read(&key("dev/tasks.md"))).contains("under another name"));
    let mut bytes = fs::read(dir.path().join("dev/facts.md")).expect("it reads");
    *bytes.last_mut().expect("it is not empty") ^= 1;
    fs::write(dir.path().join("dev/facts.md"), bytes).expect("it is changed");
    assert!(denied(store.read(&key("dev/facts.md"))).contains("cannot be decrypted"));
}

#[test]
fn a_damaged_index_is_built_again() {
    let dir = tempfile::tempdir().expect("a folder");
    let draft = |nth| Draft::new(Scope::Project, Category::Facts, format!("Step {nth} uses number {}.", nth * 7_919));
    let first = memory(folder(dir.path(), KEY));
    first.vault().add_many(&(0..2_000).map(draft).collect::<Vec<_>>()).expect("they are stored");
    assert_eq!(first.search().find(&Query::new("7919")).expect("it searches").len(), 1);
    assert_eq!(files_with(dir.path(), "7919"), Vec::<String>::new());
    for file in fs::read_dir(dir.path().join(".vault/index")).expect("it is saved").flatten() {
        if file.path().is_file() {
            fs::write(file.path(), b"damage").expect("it is changed");
        }
    }
    let found = memory(folder(dir.path(), KEY)).search().find(&Query::new("7919")).expect("it searches");
    assert_eq!(found.len(), 1);
}

#[test]
fn a_component_that_is_none_for_this_place_is_refused() {
    let refused = |bytes: &[u8]| match Middleware::new(bytes) {
        Err(OpenError::Component(why)) => why,
        other => panic!("it is refused: {other:?}"),
    };
    refused(b"no component");
    let why = refused(keepstone::COMPONENT);
    assert!(why.contains("it exports no keepstone:memory/store"), "{why}");
    let folder = workspace().join("target/wasm32-wasip2/component/keepstone_folder.wasm");
    if let Ok(bytes) = fs::read(folder) {
        let why = refused(&bytes);
        assert!(why.contains("wasi:"), "it wants files: {why}");
    }
}
