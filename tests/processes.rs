//! Several processes of both hosts on one folder: nothing is lost, nothing is there twice, and what one
//! does the others see at once.

#[path = "processes/agent.rs"]
mod agent;
#[path = "processes/edited.rs"]
mod edited;
#[path = "processes/killed.rs"]
mod killed;
#[path = "processes/storm.rs"]
mod storm;
#[path = "processes/work.rs"]
mod work;

use std::collections::BTreeMap;
use std::path::Path;
use std::thread;

use keepstone::{Filter, FolderStore, Grant, Memory, Middleware};

use agent::{Agent, Kind};

/// The content of the folder, by text, read by a new process.
fn texts(folder: &Path) -> BTreeMap<String, usize> {
    texts_of(&Memory::open_dir(folder).expect("the folder opens"))
}

fn texts_of(memory: &Memory) -> BTreeMap<String, usize> {
    let health = memory.upkeep().health().expect("the folder can be looked at");
    assert!(health.faults.is_empty() && health.passages == 0, "{health:?}");
    let mut texts = BTreeMap::new();
    for entry in memory.vault().entries(&Filter::default()).expect("the folder can be listed") {
        *texts.entry(entry.text).or_default() += 1;
    }
    texts
}

#[test]
fn eight_processes_add_to_one_category_and_nothing_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let agents =
        (0..8).map(|nth| (nth, Agent::start(if nth % 2 == 0 { Kind::Rust } else { Kind::Node }, folder.path())));
    let working =
        agents.map(|(nth, mut agent)| thread::spawn(move || (0..100).for_each(|n| drop(agent.add(&text(nth, n))))));
    working.collect::<Vec<_>>().into_iter().for_each(|agent| agent.join().expect("an agent works to its end"));
    let expected: BTreeMap<_, _> = (0..8).flat_map(|nth| (0..100).map(move |n| (text(nth, n), 1))).collect();
    assert_eq!(texts(folder.path()), expected);
}

fn text(agent: usize, nth: usize) -> String {
    format!("agent {agent} says {nth}")
}

#[test]
fn what_one_host_adds_the_other_finds_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut rust = Agent::start(Kind::Rust, folder.path());
    let mut node = Agent::start(Kind::Node, folder.path());
    for (by_rust, by_node) in [("lighthouse", "harbour"), ("violin", "trumpet"), ("granite", "sandstone")] {
        rust.add(by_rust);
        assert_eq!(node.find(by_rust), [by_rust]);
        node.add(by_node);
        assert_eq!(rust.find(by_node), [by_node]);
    }
}

#[test]
fn an_edit_by_hand_is_seen_by_the_next_search_of_both() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut agents = [Kind::Rust, Kind::Node].map(|kind| Agent::start(kind, folder.path()));
    agents[0].add("the old zeppelin");
    assert_eq!(agents.each_mut().map(|agent| agent.find("zeppelin").len()), [1, 1]);
    let file = folder.path().join("dev/decisions.md");
    let edited = std::fs::read_to_string(&file).expect("a file").replace("zeppelin", "balloon");
    std::fs::write(&file, edited + "\n\n# By hand\n\nA submarine.\n").expect("the file can be edited");
    for agent in &mut agents {
        assert_eq!(agent.find("zeppelin"), Vec::<String>::new());
        assert!(agent.find("balloon")[0].starts_with("the old balloon"));
        assert!(agent.find("submarine")[0].ends_with("# By hand\n\nA submarine."));
    }
}

#[test]
fn eight_processes_that_are_killed_at_random_lose_and_double_nothing_acknowledged() {
    let folder = tempfile::tempdir().expect("a folder");
    let kinds = [Kind::Rust, Kind::Node].repeat(4);
    let writes = killed::writes(40);
    let told = killed::write_and_kill(&kinds, writes, folder.path().to_str().expect("UTF-8"));
    killed::check("folder", kinds.len(), writes, &told, &texts(folder.path()));
}

#[test]
fn four_processes_that_are_killed_behind_encryption_lose_and_double_nothing_acknowledged() {
    let folder = tempfile::tempdir().expect("a folder");
    let writes = killed::writes(40);
    let told = killed::write_and_kill(&[Kind::Encrypted; 4], writes, folder.path().to_str().expect("UTF-8"));
    let encrypt = std::fs::read(keepstone_tests::middleware("keepstone-encrypt.wasm")).expect("it was built");
    let encrypt = Middleware::new(&encrypt).expect("it stands between memory and store");
    let key = vec![("KEEPSTONE_WITH_KEY".to_owned(), agent::KEY.to_owned())];
    let store = encrypt.over(FolderStore::open(folder.path()).expect("the folder opens"), key);
    let memory = Memory::open(store, Grant::default()).expect("it opens");
    killed::check("encrypted folder", 4, writes, &told, &texts_of(&memory));
}
