//! Tests for buckets only.

use std::process::Command;

use keepstone::store_kit::Manner;
use keepstone::{Durability, Expect, Key, Prefix, StoreError};

use crate::part::{conformance, contract, killed_processes, lost_answers, open};
use crate::proxy::{Change, Proxy};
use crate::server::free_port;

/// The variable that makes a part reach its engine through a proxy.
const THROUGH: &str = "KEEPSTONE_SERVERS_THROUGH";

fn in_s3(name: &str) -> String {
    format!("s3://keepstone/{name}")
}

fn in_azure(name: &str) -> String {
    format!("az://keepstone/{name}")
}

fn key(text: &str) -> Key {
    Key::new(text).expect("a key")
}

/// A version is a hash of the bytes there, so it comes back with them. The engines list 1,000 and 5,000 keys at a time;
/// moto takes a minute for 10,000.
const MANNER: Manner = Manner { versions_are_new: false, largest: 64 << 20, keys: 2_500, rounds: 20 };

pub(crate) fn s3() {
    match std::env::var(THROUGH).as_deref() {
        Ok("ceph") => return versions_may_have_to_be_bare(),
        Ok("loss") => return a_lost_answer_is_told(),
        _ => {}
    }
    a_missing_bucket_is_no_empty_one("s3://no-such-bucket/x");
    a_foreign_object_is_no_key();
    contract("s3", MANNER, in_s3);
    conformance("s3", in_s3);
    killed_processes("s3", in_s3, 60);
    again_through("ceph");
    again_through("loss");
}

/// Azurite is slower than what it stands for, so it is given less.
pub(crate) fn azure() {
    a_missing_bucket_is_no_empty_one("az://no-such-container/x");
    contract("azure", Manner { versions_are_new: true, keys: 1_200, ..MANNER }, in_azure);
    conformance("azure", in_azure);
    killed_processes("azure", in_azure, 25);
}

/// Runs this part again, in a process with the proxy's address in place of the engine's. Clients read it from
/// their environment.
fn again_through(what: &str) {
    let endpoint = format!("http://127.0.0.1:{}", free_port());
    let program = std::env::current_exe().expect("this program has a path");
    let done = Command::new(program).env(THROUGH, what).env("AWS_ENDPOINT", endpoint).status();
    assert!(done.expect("it starts").success(), "s3 through {what}");
}

/// The proxy of this process.
fn proxy(change: Change) -> Proxy {
    let endpoint = std::env::var("AWS_ENDPOINT").expect("the address of the proxy");
    let port = endpoint.rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port");
    Proxy::start(port, std::env::var("KEEPSTONE_SERVER").expect("the address of the server"), change)
}

/// Ceph, and what is built on it, takes a quoted etag for one that never was.
fn versions_may_have_to_be_bare() {
    let _proxy = proxy(|bytes| {
        let lower = bytes.to_ascii_lowercase();
        for at in lower.windows(11).enumerate().filter(|(_, window)| *window == b"if-match: \"").map(|(at, _)| at) {
            bytes[at + 10] = b'#';
        }
    });
    let store = open(&in_s3("bare"));
    let first = store.write(&key("a"), b"1", &Expect::Absent, Durability::Full).expect("it is written");
    let second =
        store.write(&key("a"), b"2", &Expect::At(first.clone()), Durability::Full).expect("it is written at a version");
    assert_eq!(store.write(&key("a"), b"3", &Expect::At(first), Durability::Full), Err(StoreError::Conflict));
    store.remove(&key("a"), &Expect::At(second), Durability::Full).expect("it is removed at a version");
    eprintln!("s3: an engine that knows bare etags only is served");
}

fn a_lost_answer_is_told() {
    let proxy = proxy(|_| ());
    lost_answers("s3", in_s3, &proxy);
}

pub(crate) fn is_refused() {
    let store = open(&in_s3("refused"));
    let refused = store.write(&key("a"), b"x", &Expect::Anything, Durability::Full);
    let Err(StoreError::Denied(why)) = &refused else { panic!("{refused:?}") };
    assert!(why.contains("created twice") || why.contains("old version"), "{why}");
    assert_eq!(store.read(&key("a")).expect("reading is harmless"), None);
    assert_eq!(store.list(&Prefix::default(), None, 10).expect("listing too"), []);
    eprintln!("s3rver: refused: {why}");
}

fn a_missing_bucket_is_no_empty_one(url: &str) {
    let store = open(url);
    let expected = |told: &str| told.contains("no such bucket");
    let read = store.read(&key("a"));
    assert!(matches!(&read, Err(StoreError::Unavailable(told)) if expected(told)), "{read:?}");
    let listed = store.list(&Prefix::default(), None, 10);
    assert!(matches!(&listed, Err(StoreError::Unavailable(told)) if expected(told)), "{listed:?}");
    let written = store.write(&key("a"), b"x", &Expect::Absent, Durability::Full);
    assert!(matches!(&written, Err(StoreError::Unavailable(told)) if expected(told)), "{written:?}");
}

/// A root in a folder of another root: what lies there under other names is left out.
fn a_foreign_object_is_no_key() {
    let (outer, inner) = (open(&in_s3("outer")), open(&in_s3("outer/inner")));
    inner.write(&key("a"), b"x", &Expect::Absent, Durability::Full).expect("it is written");
    assert!(outer.read(&key("inner/a")).expect("it is read").is_some());
    let aside = open(&in_s3("outer/.vault/.host"));
    aside.write(&key("lock"), b"x", &Expect::Absent, Durability::Full).expect("it is written");
    let keys = |prefix: &str| {
        let listed = outer.list(&Prefix::new(prefix).expect("a prefix"), None, 10).expect("it lists");
        listed.into_iter().map(|listed| listed.key).collect::<Vec<_>>()
    };
    assert_eq!(keys(""), ["inner/a"]);
    assert_eq!(keys("inn"), ["inner/a"]);
    let tombstone = b"removed from keepstone 5b0e2f6c9d174a83b1f4c7e0a69d2385\n";
    assert!(matches!(
        outer.write(&key("b"), tombstone, &Expect::Anything, Durability::Full),
        Err(StoreError::Invalid(_))
    ));
}
