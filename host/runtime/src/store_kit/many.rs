//! Promises about much: many keys, large objects, far ranges.

use std::collections::{BTreeMap, BTreeSet};

use super::root::{Manner, Root, key, keys, list, put, read};
use crate::store::{Durability, Expect, StoreError, Validity};

/// Keys that are good, with what is odd about file systems in them.
const KEYS: &str = include_str!("keys.json");

pub(super) fn good_keys_are_taken(root: &Root, _: Manner) {
    let store = root.open();
    let mut good: Vec<String> = serde_json::from_str(KEYS).expect("keys");
    good.extend(
        ["100%", "a%2Fb", "a+b", "a&b=c", "#1", "a b", "(x)[y]{z}", "'`^~!@$;,", "\u{fdd0}", "e\u{301}"]
            .map(String::from),
    );
    // One key may not be a folder of another.
    good.retain({
        let all = good.clone();
        move |one| !all.iter().any(|other| other.starts_with(&format!("{one}/")))
    });
    good.sort();
    good.dedup();
    if cfg!(windows) {
        // Two spellings of one name are one file there, and the second is refused.
        let mut names = BTreeSet::new();
        good.retain(|name| names.insert(name.to_lowercase()));
    }
    // Set by `cargo xtask cross`.
    if cfg!(windows) && std::env::var_os("WINEPREFIX").is_some() {
        eprintln!("NOT RUN: long keys: Wine 8 does not tell paths of more than 260 characters");
        good.retain(|name| name.len() < 130);
    }
    assert!(good.len() >= 20);
    for name in &good {
        put(&*store, name, name.as_bytes());
    }
    for name in &good {
        assert_eq!(read(&*store, name).as_deref(), Some(name.as_bytes()), "{name:?}");
        assert_eq!(list(&*store, name, None, 1).unwrap()[0].key, *name);
    }
    assert_eq!(keys(&*store, 7), good);
}

pub(super) fn the_first_bytes_may_be_any_number(root: &Root, _: Manner) {
    let store = root.open();
    put(&*store, "a", b"0123456789");
    for (most, first) in [(0, &b""[..]), (1, b"0"), (9, b"012345678"), (10, b"0123456789"), (11, b"0123456789")] {
        assert_eq!(store.read_up_to(&key("a"), most).unwrap().unwrap().bytes, first, "{most}");
    }
    for most in [u64::MAX, i64::MAX as u64, i64::MAX as u64 + 1, u64::from(u32::MAX), i32::MAX as u64] {
        assert_eq!(store.read_up_to(&key("a"), most).unwrap().unwrap().bytes, b"0123456789", "{most}");
    }
    assert!(store.read_up_to(&key("b"), 4).unwrap().is_none());
}

pub(super) fn nothing_and_much_are_whole(root: &Root, manner: Manner) {
    let store = root.open();
    let byte = |n: usize| (n as u32).wrapping_mul(2_654_435_761).to_le_bytes()[3];
    // The last has the size of what one store puts in the place of a removed key.
    for size in [0, 1, 4_095, 4_096, 1 << 20, manner.largest, 56] {
        let bytes: Vec<u8> = (0..size).map(byte).collect();
        let version = put(&*store, "a", &bytes);
        let found = store.read(&key("a")).unwrap().unwrap();
        assert!(found.bytes == bytes && found.version == version, "{size} bytes");
        let first = store.read_up_to(&key("a"), 100).unwrap().unwrap();
        assert!(first.bytes == bytes[..size.min(100)] && first.version == version, "{size} bytes");
        assert_eq!(list(&*store, "", None, 10).unwrap()[0].size, size as u64);
    }
}

/// A store that counts its versions, and takes a write back that it had numbered, gives the number away again.
pub(super) fn versions_stand_for_bytes(root: &Root, manner: Manner) {
    let (one, other) = (root.open(), root.open());
    let mut known: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let mut meet = |version: String, bytes: Vec<u8>| {
        let before = known.entry(version.clone()).or_insert_with(|| bytes.clone());
        assert_eq!(*before, bytes, "version {version} came back for other bytes");
    };
    let mut behind = Expect::Absent;
    for round in 0..manner.rounds {
        // By turns one of two is ahead, and the other is refused, once for each write that it missed.
        let (ahead, late) = if round % 2 == 0 { (&one, &other) } else { (&other, &one) };
        let mut at = behind.clone();
        for nth in 0..=round % 3 {
            let bytes = format!("{round}.{nth}").into_bytes();
            let version = ahead
                .write(&key("a"), &bytes, &at, Durability::Full)
                .unwrap_or_else(|error| panic!("{round}: {error}"));
            at = Expect::At(version.clone());
            meet(version, bytes);
            let refused = late.write(&key("a"), b"refused", &behind, Durability::Full);
            assert_eq!(refused, Err(StoreError::Conflict), "round {round}");
        }
        for store in [late, ahead] {
            let found = store.read(&key("a")).unwrap().expect("it is there");
            behind = Expect::At(found.version.clone());
            meet(found.version, found.bytes);
        }
    }
}

pub(super) fn versions_change(root: &Root, manner: Manner) {
    let store = root.open();
    let mut seen = BTreeSet::new();
    let mut before = String::new();
    for round in 0..manner.rounds * 4 {
        let version = put(&*store, "a", &[b'0' + (round % 10) as u8]);
        assert_ne!(version, before, "round {round}: the version came back for other bytes");
        let is_new = seen.insert(version.clone());
        assert!(is_new || !manner.versions_are_new, "round {round}: version {version} came back");
        if round % 7 == 0 {
            store.remove(&key("a"), &Expect::Anything, Durability::Full).unwrap();
        }
        before = version;
    }
    if manner.versions_are_new {
        assert!(seen.insert(put(&*store, "a", b"same")) && seen.insert(put(&*store, "a", b"same")));
    }
}

pub(super) fn pages_join(root: &Root, manner: Manner) {
    let mut all: Vec<String> = (0..manner.keys).map(|n| format!("{}/{}/{n}.md", n % 7, n % 13)).collect();
    std::thread::scope(|scope| {
        for part in all.chunks(manner.keys.div_ceil(4)) {
            let store = root.open();
            scope.spawn(move || part.iter().for_each(|one| drop(put(&*store, one, one.as_bytes()))));
        }
    });
    all.sort();
    let store = root.open();
    for limit in [10_000, 1_000, 999, 333] {
        assert!(keys(&*store, limit) == all, "in pages of {limit}");
    }
    let of_3: Vec<_> = all.iter().filter(|one| one.starts_with("3/1")).cloned().collect();
    let listed = list(&*store, "3/1", None, 10_000).unwrap();
    assert_eq!(listed.into_iter().map(|listed| listed.key).collect::<Vec<_>>(), of_3);
}

pub(super) fn another_handle_sees(root: &Root, _: Manner) {
    let (one, other) = (root.open(), root.open());
    for text in ["first", "second", "first", ""] {
        let version = put(&*one, "a", text.as_bytes());
        assert_eq!(read(&*other, "a").unwrap(), text.as_bytes());
        assert_eq!(other.revalidate(&key("a"), &version, 9).unwrap(), Validity::Current);
        let again = other.write(&key("a"), b"by the other", &Expect::At(version.clone()), Durability::Full).unwrap();
        assert_eq!(read(&*one, "a").unwrap(), b"by the other");
        assert!(matches!(one.revalidate(&key("a"), &version, 9), Ok(Validity::Stale(Some(_)))));
        one.remove(&key("a"), &Expect::At(again.clone()), Durability::Full).unwrap();
        assert_eq!(read(&*other, "a"), None);
        assert_eq!(other.revalidate(&key("a"), &again, 9).unwrap(), Validity::Stale(None));
        assert_eq!(keys(&*other, 10), [""; 0]);
    }
}
