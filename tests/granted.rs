//! A memory in a runtime that knows nothing of Keepstone and grants one folder: the folder component keeps every promise of a
//! store, beside other hosts, editors and kills, and the composed components need WASI only.
//!
//! `KEEPSTONE_GRANTED=N` does N times as much in the tests beside other writers, but no writer adds more than 300 entries to one
//! file; `KEEPSTONE_GRANTED_ROUNDS=N` makes N rounds of these.

#[path = "granted/beside.rs"]
mod beside;
#[path = "granted/own_engine.rs"]
mod own_engine;
#[path = "granted/runtime.rs"]
mod runtime;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use keepstone::store_kit::{Manner, Root, check};
use keepstone::{
    Category, Draft, Durability, Expect, Filter, FolderStore, Key, Memory, Prefix, Query, Scope, Store, StoreError,
};
use runtime::{ENGINE, FOLDER, FolderComponent, FsPerms, MEMORY, Sandbox, TOOLS};

fn key(text: &str) -> Key {
    Key::new(text).expect("a key")
}

/// Calls a tool of the composed component.
fn tool<P>(sandbox: &mut Sandbox, name: &str, arguments: P) -> Result<String, String>
where
    P: wasmtime::component::ComponentNamedList + wasmtime::component::Lower,
{
    sandbox.call(None, name, arguments).expect("it does not trap")
}

type None1 = Option<String>;

/// Remembers a decision by the tool of agents.
fn remember(sandbox: &mut Sandbox, text: &str) -> Result<String, String> {
    let no = None1::None;
    let tags: Option<Vec<String>> = None;
    tool(sandbox, "memory-write", (text, "decisions", no.clone(), no.clone(), no, tags.clone(), tags))
}

/// Searches by the tool of agents.
fn search(sandbox: &mut Sandbox, query: &str) -> Result<String, String> {
    let (no, tags): (None1, Option<Vec<String>>) = (None, None);
    let arguments =
        (query, None::<bool>, no.clone(), no.clone(), None::<u32>, no.clone(), None::<bool>, no.clone(), tags, no);
    tool(sandbox, "memory-search", arguments)
}

fn tools(folder: &Path, variables: &[(&str, &str)]) -> Sandbox {
    Sandbox::start(&TOOLS, Some((folder, FsPerms::ReadWrite)), variables)
}

#[test]
fn the_folder_component_keeps_every_promise_of_a_store() {
    let manner = Manner { keys: 300, rounds: 10, largest: 4 << 20, ..Manner::default() };
    check("folder component", manner, || {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().to_owned();
        let open = move || Arc::new(FolderComponent::open(&path, FsPerms::ReadWrite)) as Arc<dyn Store>;
        Root::new(open, folder)
    });
}

#[test]
fn the_host_and_the_component_see_one_root() {
    let folder = tempfile::tempdir().expect("a folder");
    let host = FolderStore::open(folder.path()).expect("it opens");
    let component = FolderComponent::open(folder.path(), FsPerms::ReadWrite);
    let names = ["dev/a.md", "=-x/a.md", "-y/b.md", "a%3Ab/c.md", ".vault/audit/1.jsonl", "é/ü.md"];
    for (nth, name) in names.into_iter().enumerate() {
        let (one, other): (&dyn Store, &dyn Store) =
            if nth % 2 == 0 { (&host, &component) } else { (&component, &host) };
        let version = one.write(&key(name), b"one", &Expect::Absent, Durability::Fast).expect(name);
        assert_eq!(one.read(&key(name)).expect(name).expect("it is there").version, version, "{name}");
        let read = other.read(&key(name)).expect(name).expect("it is there");
        assert_eq!(read.bytes, b"one", "{name}");
        other.write(&key(name), b"one\ntwo", &Expect::At(read.version), Durability::Fast).expect(name);
        let late = one.write(&key(name), b"three", &Expect::At(version), Durability::Full);
        assert_eq!(late, Err(StoreError::Conflict), "{name}");
        let version = one.read(&key(name)).expect(name).expect("it is there").version;
        let stale = one.write(&key(name), b"three", &Expect::Absent, Durability::Full);
        assert_eq!(stale, Err(StoreError::Conflict), "{name}");
        one.write(&key(name), b"four", &Expect::At(version), Durability::Full).expect(name);
    }
    fs::create_dir(folder.path().join("c:d")).expect("a folder with a colon");
    fs::write(folder.path().join("c:d/e.md"), "by hand").expect("a file");
    // A runtime may not tell the time of the last change, which is a part of the host's versions.
    let list = |store: &dyn Store| -> Vec<_> {
        let listed = store.list(&Prefix::default(), None, 100).expect("it lists").into_iter();
        listed.map(|listed| (listed.key, listed.size)).collect()
    };
    assert_eq!(list(&host), list(&component));
    assert!(list(&host).iter().any(|(key, _)| key == "c%3Ad/e.md"));
}

#[cfg(unix)]
#[test]
fn a_link_is_listed_and_never_followed() {
    let folder = tempfile::tempdir().expect("a folder");
    let (root, outside) = (folder.path().join("root"), folder.path().join("outside"));
    fs::create_dir(&root).expect("a folder");
    fs::create_dir(&outside).expect("a folder");
    fs::write(outside.join("secret.md"), "secret").expect("a file");
    for (to, name) in [("../outside/secret.md", "link.md"), ("../outside", "away"), ("inside", "loop")] {
        std::os::unix::fs::symlink(to, root.join(name)).expect("a link");
    }
    let store = FolderComponent::open(&root, FsPerms::ReadWrite);
    for name in ["link.md", "away/secret.md", "loop/x.md"] {
        assert!(matches!(store.read(&key(name)), Err(StoreError::Denied(_))), "{name}: {:?}", store.read(&key(name)));
        let written = store.write(&key(name), b"x", &Expect::Anything, Durability::Full);
        assert!(matches!(written, Err(StoreError::Denied(_))), "{name}: {written:?}");
    }
    let listed = store.list(&Prefix::default(), None, 9).expect("it lists");
    assert_eq!(listed.iter().map(|listed| listed.key.as_str()).collect::<Vec<_>>(), ["away", "link.md", "loop"]);
    assert_eq!(fs::read_to_string(outside.join("secret.md")).expect("it is there"), "secret");
}

#[test]
fn a_read_only_grant_reads() {
    let folder = tempfile::tempdir().expect("a folder");
    remember(&mut tools(folder.path(), &[]), "We deploy with blue-green switches, because rollbacks must be instant.")
        .expect("it is stored");
    let mut reader = Sandbox::start(&TOOLS, Some((folder.path(), FsPerms::ReadOnly)), &[]);
    let found = search(&mut reader, "deploy").expect("it reads");
    assert!(found.contains("blue-green"), "{found}");
    let refused =
        remember(&mut reader, "Nothing of this is stored anywhere, since nobody may.").expect_err("it may not");
    assert!(refused.contains("denied") || refused.contains("permitted"), "{refused}");
}

#[test]
fn without_a_grant_the_error_says_what_to_do() {
    let mut sandbox = Sandbox::start(&TOOLS, None, &[]);
    let refused = search(&mut sandbox, "anything").expect_err("there is no folder");
    assert!(refused.contains("no folder is granted"), "{refused}");
}

#[test]
fn the_environment_names_the_agent_and_the_rights() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut agent = tools(folder.path(), &[("KEEPSTONE_AGENT", "reviewer")]);
    let no = None1::None;
    let tags: Option<Vec<String>> = None;
    let own = (
        "I check migrations first, since they broke twice.",
        "lessons",
        no.clone(),
        Some("agent"),
        no,
        tags.clone(),
        tags,
    );
    tool(&mut agent, "memory-write", own).expect("it is stored");
    assert!(folder.path().join("reviewer/lessons.md").exists());
    let mut reader = tools(folder.path(), &[("KEEPSTONE_READ_ONLY", "1")]);
    let refused =
        remember(&mut reader, "This is not stored, because the environment forbids it.").expect_err("it may not");
    assert!(refused.contains("KEEPSTONE_READ_ONLY"), "{refused}");
    assert!(search(&mut reader, "migrations").expect("it reads").contains("broke twice"));
}

#[test]
fn the_tools_add_search_and_brief_in_one_granted_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut sandbox = tools(folder.path(), &[]);
    remember(&mut sandbox, "We keep sessions in Redis, because the old store lost \"quoted\" ones\nat night.")
        .expect("it is stored");
    assert!(search(&mut sandbox, "redis sessions").expect("it searches").contains("Redis"));
    let brief: (None1, Option<u32>, None1) = (None, None, Some("work on sessions".into()));
    assert!(tool(&mut sandbox, "memory-brief", brief).expect("it briefs").contains("Redis"));
    let status = tool(&mut sandbox, "memory-status", ()).expect("it tells");
    assert!(status.contains('1'), "{status}");
    let store = Arc::new(FolderStore::open(folder.path()).expect("it opens"));
    let entries = Memory::open(store, Default::default()).expect("it opens").vault().entries(&Filter::default());
    let entries = entries.expect("it lists");
    assert!(entries.len() == 1 && entries[0].text.contains("lost \"quoted\" ones"), "{entries:?}");
}

#[test]
fn the_composed_components_import_wasi_only() {
    for component in [&*FOLDER, &*MEMORY, &*TOOLS] {
        let ty = component.component_type();
        let imports: Vec<_> = ty.imports(&ENGINE).map(|(name, _)| name.to_owned()).collect();
        // An interface of types alone asks nothing of a runtime.
        let others =
            imports.iter().filter(|name| !name.starts_with("wasi:") && !name.starts_with("keepstone:memory/types@"));
        assert_eq!(others.collect::<Vec<_>>(), Vec::<&String>::new());
        assert!(imports.iter().any(|name| name.starts_with("wasi:filesystem/preopens@")), "{imports:?}");
    }
    let tools = TOOLS.component_type();
    let names: Vec<_> = tools.exports(&ENGINE).map(|(name, _)| name.to_owned()).collect();
    assert!(names.iter().all(|name| name.starts_with("memory-")) && names.len() == 8, "{names:?}");
}

#[test]
fn an_index_of_another_host_is_used_or_built_again_without_a_fault() {
    let folder = tempfile::tempdir().expect("a folder");
    let open = || Memory::open(Arc::new(FolderStore::open(folder.path()).expect("it opens")), Default::default());
    let draft =
        |nth| Draft::new(Scope::Project, Category::Decisions, format!("Step {nth} uses number {}.", nth * 7_919));
    open().expect("it opens").vault().add_many(&(0..200).map(draft).collect::<Vec<_>>()).expect("they are stored");
    for nth in [3, 77, 150] {
        let number = (nth * 7_919).to_string();
        let memory = open().expect("it opens");
        let hits = memory.search().find(&Query::new(number.as_str())).expect("it searches");
        assert!(hits[0].entry.text.contains(&format!("Step {nth} ")), "{hits:?}");
        let found = search(&mut tools(folder.path(), &[]), &number).expect("it searches");
        assert!(found.contains(&format!("Step {nth} ")), "{found}");
        assert_eq!(memory.upkeep().health().expect("it looks").faults, []);
    }
}
