//! A hostile component cannot harm its host: it gets an error, the next call works, and the root is whole.

use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use keepstone::{Category, Component, Draft, Error, Grant, Memory, MemoryError, MemoryStore, OpenError, Scope, Store};
use keepstone_tests::workspace;

const TARGET: &str = "wasm32-unknown-unknown";

/// The hostile component, built once.
fn hostile() -> &'static Component {
    static HOSTILE: OnceLock<Component> = OnceLock::new();
    HOSTILE.get_or_init(|| Component::new(&build()).expect("the hostile component is a component"))
}

fn build() -> Vec<u8> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--package", "keepstone-hostile", "--target", TARGET, "--profile", "component"]);
    assert!(cargo.current_dir(workspace()).status().expect("cargo runs").success(), "the hostile component is built");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace().join("target"), PathBuf::from);
    let module = target.join(TARGET).join("component/keepstone_hostile.wasm");
    let component = module.with_file_name("keepstone_hostile.component.wasm");
    let jco = workspace().join("bindings-js/node_modules/@bytecodealliance/jco/dist/jco.js");
    let mut made = Command::new("node");
    made.arg(jco).arg("new").arg(&module).arg("-o").arg(&component);
    assert!(made.status().expect("node runs").success(), "the hostile module becomes a component");
    std::fs::read(component).expect("it was made")
}

/// A grant that a test can wait for.
fn grant() -> Grant {
    Grant {
        deadline: Some(Duration::from_millis(300)),
        memory: 256 << 20,
        call_bytes: 64 << 20,
        object_bytes: 16 << 20,
        store_calls: Some(1_000),
        ..Grant::default()
    }
}

/// A root with content, used by the hostile component and by our own.
struct Root {
    hostile: Memory,
    own: Memory,
    before: String,
}

impl Root {
    fn new(grant: Grant) -> Self {
        let store = Arc::new(MemoryStore::new());
        let own = Memory::open(store.clone(), Grant::default()).expect("our own opens");
        let draft = Draft::new(Scope::agent("dev"), Category::Facts, "What was here before.");
        own.vault().add(&draft).expect("an entry");
        let hostile = Memory::open_component(hostile(), store, grant);
        let mut root = Self { hostile, own, before: String::new() };
        root.before = root.entries();
        root
    }

    fn entries(&self) -> String {
        format!("{:?}", self.own.vault().entries(&keepstone::Filter::default()).expect("the root is whole"))
    }

    /// The error of a call that misbehaves; the root is unchanged and the next call is answered.
    fn misbehaves(&self, how: &str) -> Error {
        let error = self.hostile.vault().get(how).expect_err("it is no entry");
        assert_eq!(self.entries(), self.before, "{how}");
        let next = self.hostile.vault().get("dev/facts/../x");
        let Err(Error::Memory(MemoryError::NotFound(told))) = next else { panic!("after {how}: {next:?}") };
        assert!(told.contains("Invalid"), "{told}");
        error
    }
}

#[test]
fn what_never_ends_is_ended() {
    let root = Root::new(grant());
    let error = root.misbehaves("loop");
    assert!(matches!(error, Error::Deadline { .. }), "{error}");
}

#[test]
fn memory_ends_where_the_grant_ends() {
    let unhurried = Grant { deadline: Some(Duration::from_secs(600)), ..grant() };
    let error = Root::new(unhurried).misbehaves("allocate");
    assert_eq!(error, Error::Limit { call: "vault.get".into(), bytes: 256 << 20 });
}

#[test]
fn what_breaks_down_breaks_alone() {
    let root = Root::new(grant());
    for how in ["recurse", "trap", "panic"] {
        let error = root.misbehaves(how);
        assert!(matches!(error, Error::Trap { .. }), "{how}: {error}");
    }
}

#[test]
fn the_store_is_called_no_more_often_than_granted() {
    let unhurried = Grant { deadline: Some(Duration::from_secs(600)), ..grant() };
    let root = Root::new(unhurried);
    for how in ["read", "list"] {
        assert_eq!(root.misbehaves(how), Error::Budget { call: "vault.get".into(), store_calls: 1_000 }, "{how}");
    }
    let error = root.hostile.vault().get("write").expect_err("it writes again and again");
    assert_eq!(error, Error::Budget { call: "vault.get".into(), store_calls: 1_000 });
}

#[test]
fn the_deadline_holds_for_calls_of_the_store() {
    let root = Root::new(Grant { store_calls: Some(u64::MAX), ..grant() });
    let error = root.misbehaves("list");
    assert!(matches!(error, Error::Deadline { .. }), "{error}");
}

#[test]
fn what_is_handed_over_is_bounded() {
    let unhurried = Grant { deadline: Some(Duration::from_secs(600)), memory: 1 << 30, ..grant() };
    let root = Root::new(unhurried);
    let Error::Memory(MemoryError::NotFound(told)) = root.misbehaves("large write") else { panic!("it is answered") };
    assert!(told.contains("Full"), "{told}");
    for how in ["huge write", "huge answer"] {
        let error = root.misbehaves(how);
        assert!(matches!(error, Error::Trap { .. }), "{how}: {error}");
    }
    let error = root.hostile.vault().agents().expect_err("230 MB of names");
    assert!(matches!(error, Error::Trap { .. }), "{error}");
}

#[test]
fn keys_outside_of_the_root_and_of_the_host_are_refused() {
    let root = Root::new(grant());
    for key in ["../outside", "/etc/passwd", "dev/../../x", ".vault/.host/lock", "con", "a\\b", "a\0b", ""] {
        let Error::Memory(MemoryError::NotFound(told)) = root.misbehaves(key) else { panic!("{key:?}") };
        assert!(told.contains("Invalid"), "{key:?}: {told}");
    }
}

#[test]
fn half_a_change_leaves_every_file_whole_and_no_lock_behind() {
    let dir = tempfile::tempdir().expect("a folder");
    let store = keepstone::FolderStore::open(dir.path().join("root")).expect("a store");
    let hostile = Memory::open_component(hostile(), store, grant());
    for _ in 0..3 {
        let error = hostile.vault().get("half a change").expect_err("it breaks down");
        assert!(matches!(error, Error::Trap { .. }), "{error}");
    }
    assert_eq!(std::fs::read(dir.path().join("root/hostile/facts.md")).expect("it was written"), b"half");
    let own = Memory::open_dir(dir.path().join("root")).expect("a memory");
    own.vault().add(&Draft::new(Scope::agent("hostile"), Category::Facts, "The lock is free.")).expect("an entry");
    assert!(!dir.path().join("root/.vault/.host/lock").exists());
}

#[test]
fn a_component_that_is_not_ours_is_bounded_by_default() {
    let store = Arc::new(MemoryStore::new());
    let memory = Memory::open_component(hostile(), store.clone(), Grant::default());
    let error = memory.vault().get("write").expect_err("it writes again and again");
    assert!(matches!(error, Error::Budget { store_calls: Grant::STORE_CALLS, .. } | Error::Deadline { .. }), "{error}");
    let shown = format!("{memory:?}");
    assert!(shown.contains("deadline: Some(10s)"), "{shown}");
    drop(store.list(&keepstone::Prefix::default(), None, 1).expect("the store works"));
}

#[test]
fn what_is_no_memory_is_told() {
    assert!(matches!(Component::new(b"no component"), Err(OpenError::Component(_))));
    // The smallest component there is has no exports.
    let empty = Component::new(b"\0asm\x0d\0\x01\0").expect("it is a component");
    let memory = Memory::open_component(&empty, MemoryStore::new(), Grant::default());
    let error = memory.vault().agents().expect_err("it has no vault");
    assert!(error.to_string().contains("has no [static]memory.open"), "{error}");
    // It imports a function of `wasi:io/poll`, to wait for something.
    let waiting = "AGFzbQ0AAQAHGgFCAgFAAQdzZWNvbmRzdwEABAAEcG9sbAEAChcBABJ3YXNpOmlvL3BvbGxAMC4yLjYFAA==";
    let waiting = BASE64_STANDARD.decode(waiting).expect("it is base64");
    let Err(OpenError::Component(reason)) = Component::new(&waiting) else { panic!("no memory is given a poll") };
    assert!(reason.contains("wasi:io/poll"), "{reason}");
}
