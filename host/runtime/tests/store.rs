//! One list of promises, held by every store.

use std::sync::Arc;

use keepstone::{Durability, Expect, FolderStore, Key, LIST_LIMIT, Listed, MemoryStore, Prefix, Store, StoreError};

type Promise = fn(&dyn Store);

const PROMISES: &[(&str, Promise)] = &[
    ("what is written is read", what_is_written_is_read),
    ("nothing is there at first", nothing_is_there_at_first),
    ("absent holds only where nothing is", absent_holds_only_where_nothing_is),
    ("at holds only for the version that is there", at_holds_only_for_the_version_that_is_there),
    ("versions never come back", versions_never_come_back),
    ("what is removed is gone", what_is_removed_is_gone),
    ("removing is as careful as it is told", removing_is_as_careful_as_it_is_told),
    ("a range ends with the bytes", a_range_ends_with_the_bytes),
    ("empty and large objects are whole", empty_and_large_objects_are_whole),
    ("keys are listed in byte order", keys_are_listed_in_byte_order),
    ("a prefix may be cut anywhere", a_prefix_may_be_cut_anywhere),
    ("pages join without gaps", pages_join_without_gaps),
    ("a listing has bounds", a_listing_has_bounds),
    ("a listing tells what reading tells", a_listing_tells_what_reading_tells),
];

#[test]
fn the_memory_store_keeps_every_promise() {
    for (name, promise) in PROMISES {
        println!("{name}");
        promise(&MemoryStore::new());
    }
}

#[test]
fn the_folder_store_keeps_every_promise() {
    for (name, promise) in PROMISES {
        println!("{name}");
        let folder = tempfile::tempdir().unwrap();
        let store = FolderStore::open(folder.path().join("root")).unwrap();
        promise(&store.durability(Durability::Fast));
    }
}

#[test]
fn a_durable_folder_store_keeps_every_promise_of_writing() {
    let folder = tempfile::tempdir().unwrap();
    let store = FolderStore::open(folder.path().join("made/on/the/way")).unwrap();
    what_is_removed_is_gone(&store);
    what_is_written_is_read(&store);
}

#[test]
fn increments_by_many_threads_are_all_counted() {
    let folder = tempfile::tempdir().unwrap();
    let on_disk = FolderStore::open(folder.path()).unwrap().durability(Durability::Fast);
    for store in [Arc::new(MemoryStore::new()) as Arc<dyn Store>, Arc::new(on_disk)] {
        let threads: Vec<_> = (0..4)
            .map(|_| {
                std::thread::spawn({
                    let store = store.clone();
                    move || (0..50).for_each(|_| increment(&*store))
                })
            })
            .collect();
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        assert_eq!(read(&*store, "count").unwrap(), b"200");
    }
}

fn increment(store: &dyn Store) {
    loop {
        let found = store.read(&key("count")).unwrap();
        let (count, expect) = match found {
            Some(object) => (String::from_utf8(object.bytes).unwrap().parse().unwrap(), Expect::At(object.version)),
            None => (0, Expect::Absent),
        };
        match store.write(&key("count"), (count + 1u32).to_string().as_bytes(), &expect) {
            Ok(_) => return,
            Err(StoreError::Conflict) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

fn what_is_written_is_read(store: &dyn Store) {
    let version = put(store, "dev/decisions.md", b"one");
    let object = store.read(&key("dev/decisions.md")).unwrap().unwrap();
    assert_eq!((object.bytes.as_slice(), &object.version), (&b"one"[..], &version));
    let version = put(store, "dev/decisions.md", b"another");
    assert_eq!(store.read(&key("dev/decisions.md")).unwrap().unwrap().version, version);
    assert_eq!(read(store, "dev/decisions.md").unwrap(), b"another");
}

fn nothing_is_there_at_first(store: &dyn Store) {
    assert_eq!(read(store, "a/b/c"), None);
    assert_eq!(store.read_range(&key("a"), 3, 4).unwrap(), None);
    assert_eq!(keys(&list(store, "", None, 10)), [""; 0]);
    store.remove(&key("a/b"), &Expect::Anything).unwrap();
    put(store, "a", b"");
    assert_eq!(read(store, "a/below/a/file"), None);
}

fn absent_holds_only_where_nothing_is(store: &dyn Store) {
    store.write(&key("a/b"), b"first", &Expect::Absent).unwrap();
    assert_eq!(store.write(&key("a/b"), b"second", &Expect::Absent), Err(StoreError::Conflict));
    assert_eq!(read(store, "a/b").unwrap(), b"first");
}

fn at_holds_only_for_the_version_that_is_there(store: &dyn Store) {
    let missing = Expect::At("1.2.3.4".into());
    assert_eq!(store.write(&key("a"), b"x", &missing), Err(StoreError::Conflict));
    let first = put(store, "a", b"first");
    let second = store.write(&key("a"), b"second", &Expect::At(first.clone())).unwrap();
    assert_eq!(store.write(&key("a"), b"third", &Expect::At(first)), Err(StoreError::Conflict));
    store.write(&key("a"), b"third", &Expect::At(second)).unwrap();
    assert_eq!(read(store, "a").unwrap(), b"third");
}

fn versions_never_come_back(store: &dyn Store) {
    let mut seen = std::collections::BTreeSet::new();
    for round in 0..200 {
        let bytes = [b'0' + (round % 10) as u8];
        assert!(seen.insert(put(store, "a", &bytes)), "round {round}");
        if round % 7 == 0 {
            store.remove(&key("a"), &Expect::Anything).unwrap();
        }
    }
}

fn what_is_removed_is_gone(store: &dyn Store) {
    put(store, "a/b", b"x");
    put(store, "a/c", b"y");
    store.remove(&key("a/b"), &Expect::Anything).unwrap();
    assert_eq!(read(store, "a/b"), None);
    assert_eq!(keys(&list(store, "", None, 10)), ["a/c"]);
    store.remove(&key("a/b"), &Expect::Anything).unwrap();
    put(store, "a/b", b"again");
    assert_eq!(read(store, "a/b").unwrap(), b"again");
}

fn removing_is_as_careful_as_it_is_told(store: &dyn Store) {
    let gone = Expect::At("1.2.3.4".into());
    assert_eq!(store.remove(&key("a"), &gone), Err(StoreError::Conflict));
    store.remove(&key("a"), &Expect::Absent).unwrap();
    let first = put(store, "a", b"first");
    assert_eq!(store.remove(&key("a"), &Expect::Absent), Err(StoreError::Conflict));
    let second = put(store, "a", b"second");
    assert_eq!(store.remove(&key("a"), &Expect::At(first)), Err(StoreError::Conflict));
    store.remove(&key("a"), &Expect::At(second)).unwrap();
    assert_eq!(read(store, "a"), None);
}

fn a_range_ends_with_the_bytes(store: &dyn Store) {
    let version = put(store, "a", b"0123456789");
    let range = |offset, length| {
        let object = store.read_range(&key("a"), offset, length).unwrap().unwrap();
        assert_eq!(object.version, version);
        String::from_utf8(object.bytes).unwrap()
    };
    assert_eq!(range(0, 10), "0123456789");
    assert_eq!(range(3, 4), "3456");
    assert_eq!(range(8, 4), "89");
    assert_eq!(range(10, 1), "");
    assert_eq!(range(u64::MAX, u64::MAX), "");
    assert_eq!(range(2, 0), "");
    assert_eq!(range(9, u64::MAX), "9");
}

fn empty_and_large_objects_are_whole(store: &dyn Store) {
    put(store, "empty", b"");
    assert_eq!(read(store, "empty").unwrap(), b"");
    let large: Vec<u8> = (0..8 << 20).map(|n: u32| n.wrapping_mul(2_654_435_761).to_le_bytes()[3]).collect();
    put(store, "large", &large);
    assert!(read(store, "large").unwrap() == large);
    let sizes: Vec<u64> = list(store, "", None, 10).iter().map(|listed| listed.size).collect();
    assert_eq!(sizes, [0, 8 << 20]);
}

fn keys_are_listed_in_byte_order(store: &dyn Store) {
    let order = ["A", "a!", "a-b", "a.md", "a/", "a0", "aa", "b/c/d", "b/c0", "é", "記"];
    let order: Vec<String> = order.iter().map(|one| one.replace("a/", "a/b")).collect();
    for one in order.iter().rev() {
        put(store, one, b"");
    }
    assert_eq!(keys(&list(store, "", None, 100)), order);
    for (position, after) in order.iter().enumerate() {
        assert_eq!(keys(&list(store, "", Some(after), 100)), order[position + 1..]);
    }
}

fn a_prefix_may_be_cut_anywhere(store: &dyn Store) {
    for one in ["dev/decisions.md", "dev/lessons.md", "dev2/lessons.md", "dev.md", "other/dev/x"] {
        put(store, one, b"");
    }
    assert_eq!(keys(&list(store, "dev", None, 9)), ["dev.md", "dev/decisions.md", "dev/lessons.md", "dev2/lessons.md"]);
    assert_eq!(keys(&list(store, "dev/", None, 9)), ["dev/decisions.md", "dev/lessons.md"]);
    assert_eq!(keys(&list(store, "dev/l", None, 9)), ["dev/lessons.md"]);
    assert_eq!(keys(&list(store, "dev/lessons.md", None, 9)), ["dev/lessons.md"]);
    assert_eq!(keys(&list(store, "dev/lessons.md/", None, 9)), [""; 0]);
    assert_eq!(keys(&list(store, "dev/", Some("dev/e"), 9)), ["dev/lessons.md"]);
    assert_eq!(keys(&list(store, "dev/", Some("a"), 9)), ["dev/decisions.md", "dev/lessons.md"]);
    assert_eq!(keys(&list(store, "dev/", Some("z"), 9)), [""; 0]);
}

fn pages_join_without_gaps(store: &dyn Store) {
    let mut all: Vec<String> = (0..2_000).map(|n| format!("{}/{}/{n}.md", n % 7, n % 13)).collect();
    for one in &all {
        put(store, one, one.as_bytes());
    }
    all.sort();
    for limit in [1_999, 2_000, 2_001, 333, 64] {
        let mut joined: Vec<String> = Vec::new();
        loop {
            let page = list(store, "", joined.last().map(String::as_str), limit);
            joined.extend(page.iter().map(|listed| listed.key.clone()));
            if page.len() < limit as usize {
                break;
            }
        }
        assert_eq!(joined, all, "in pages of {limit}");
    }
}

fn a_listing_has_bounds(store: &dyn Store) {
    for limit in [0, LIST_LIMIT + 1, u32::MAX] {
        assert!(matches!(store.list(&Prefix::default(), None, limit), Err(StoreError::Invalid(_))));
    }
    assert!(store.list(&Prefix::default(), None, LIST_LIMIT).is_ok());
}

fn a_listing_tells_what_reading_tells(store: &dyn Store) {
    let version = put(store, "a/b", b"12345");
    assert_eq!(list(store, "", None, 9), [Listed { key: "a/b".into(), version, size: 5 }]);
}

fn key(text: &str) -> Key {
    Key::new(text).unwrap()
}

fn put(store: &dyn Store, name: &str, bytes: &[u8]) -> String {
    store.write(&key(name), bytes, &Expect::Anything).unwrap()
}

fn read(store: &dyn Store, name: &str) -> Option<Vec<u8>> {
    store.read(&key(name)).unwrap().map(|object| object.bytes)
}

fn list(store: &dyn Store, prefix: &str, after: Option<&str>, limit: u32) -> Vec<Listed> {
    store.list(&Prefix::new(prefix).unwrap(), after, limit).unwrap()
}

fn keys(listed: &[Listed]) -> Vec<&str> {
    listed.iter().map(|listed| listed.key.as_str()).collect()
}
