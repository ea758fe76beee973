//! The component behind a handle: its calls, its limits, and how it comes back after it broke down.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use keepstone::{
    Access, Category, Changes, Chore, Client, Conversation, Draft, Durability, Error, Expect, File, Filter,
    FolderStore, Format, Grant, ImportReport, Insight, InstallOptions, Key, Listed, Memory, MemoryError, MemoryStore,
    Message, Object, Outcome, Prefix, Query, Request, Role, RuleSet, Scope, Start, Status, Store, StoreError, Tier,
    Transcript, Version,
};

fn draft(text: &str) -> Draft {
    Draft { tags: vec!["api".into()], ..Draft::new(Scope::agent("dev"), Category::Decisions, text) }
}

fn stored(outcome: Outcome) -> String {
    let Outcome::Stored(reference) = outcome else { panic!("not stored: {outcome:?}") };
    reference
}

fn clock_at(start: u64) -> Grant {
    let time = AtomicU64::new(start);
    Grant { clock: Some(Arc::new(move || time.fetch_add(1, Ordering::Relaxed))), ..Grant::default() }
}

/// A store whose reading can be made to panic, as no store should.
#[derive(Default)]
struct Fragile {
    store: MemoryStore,
    broken: AtomicBool,
}

impl Store for Fragile {
    fn read_up_to(&self, key: &Key, most: u64) -> Result<Option<Object>, StoreError> {
        assert!(!self.broken.load(Ordering::Relaxed), "the store broke down");
        self.store.read_up_to(key, most)
    }

    fn write(&self, key: &Key, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        self.store.write(key, bytes, expect, durability)
    }

    fn remove(&self, key: &Key, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        self.store.remove(key, expect, durability)
    }

    fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.store.list(prefix, after, limit)
    }
}

#[test]
fn every_call_reaches_the_component() {
    let memory = Memory::open(MemoryStore::new(), clock_at(1_773_679_871_839)).unwrap();
    let vault = memory.vault();
    let reference = stored(vault.add(&draft("Errors are values.")).unwrap());
    let entry = vault.get(&reference).unwrap();
    assert_eq!(
        (entry.text.as_str(), entry.tier, &entry.scope),
        ("Errors are values.", Tier::Active, &Scope::agent("dev"))
    );
    assert_eq!(vault.entries(&Filter::default()).unwrap(), [entry]);
    let changes = Changes { confidence: Some(0.5), ..Changes::default() };
    assert_eq!(vault.edit(&reference, &changes).unwrap().confidence, Some(0.5));
    assert_eq!(vault.set_tier(&reference, Tier::Pinned).unwrap().tier, Tier::Pinned);
    for status in [Status::Candidate, Status::Promoted] {
        assert_eq!(vault.set_status(&reference, status).unwrap().status, status);
    }
    assert_eq!(vault.agents().unwrap(), ["dev"]);
    let counts = vault.counts(Some(&Scope::agent("dev"))).unwrap();
    assert_eq!((counts[0].category.clone(), counts[0].entries), (Category::Decisions, 1));
    let wider = vault.move_to(&reference, &Scope::Project).unwrap();
    vault.forget(&wider.reference).unwrap();
    assert!(matches!(vault.get(&wider.reference), Err(Error::Memory(MemoryError::NotFound(_)))));
    assert_eq!(vault.restore(&wider.reference).unwrap().text, "Errors are values.");

    assert_eq!(vault.get_project().unwrap().version, None);
    let project = vault.set_project("A queue.\n", None).unwrap();
    assert_eq!(vault.get_project().unwrap(), project);
    let stale = vault.set_project("Another.\n", Some("no such version"));
    assert!(matches!(stale, Err(Error::Memory(MemoryError::Conflict(_)))));

    let hits = memory.search().find(&Query::new("values")).unwrap();
    assert_eq!(hits[0].entry.text, "Errors are values.");
    let brief = memory.briefing().compose(&Request::new("dev")).unwrap();
    assert!(brief.text.contains("Errors are values.") && !brief.sections.is_empty());
    assert!(memory.briefing().instructions("dev", None, &[]).unwrap().contains("dev"));
    assert!(memory.compat().scope_block("queue", "/home/me/app").unwrap().contains("/home/me/app"));
    assert!(!memory.upkeep().init().unwrap().is_empty());
    assert_eq!(memory.upkeep().health().unwrap().entries, 1);
}

#[test]
fn every_call_about_sessions_reaches_the_component() {
    let memory = Memory::open(MemoryStore::new(), clock_at(1_773_679_871_839)).unwrap();
    let conversations = memory.conversations();
    let asked = Message { other: r#"{"n":[1,null],"é":{}}"#.into(), ..Message::new(Role::User, "Which way?") };
    let answered = Message { internal: true, ..Message::new(Role::Agent, "This way.") };
    let conversation = Conversation { chat_id: Some("chat".into()), ..Conversation::new("dev", vec![asked, answered]) };
    conversations.save(&conversation).unwrap();
    let loaded = conversations.load("dev").unwrap().unwrap();
    assert_eq!((&loaded.messages, &loaded.chat_id), (&conversation.messages, &conversation.chat_id));
    assert_eq!(conversations.load("qa").unwrap(), None);
    assert_eq!(conversations.agents().unwrap(), ["dev"]);
    conversations.checkpoint(&conversation).unwrap();
    assert_eq!(conversations.last_checkpoint("dev").unwrap().unwrap().messages[0], conversation.messages[0]);
    assert!(conversations.sleep(&conversation, "All is done.").unwrap().starts_with("dev/handoffs/"));
    let closing = conversations.close(&conversation, Some(&[Insight::new(Category::Lessons, "This way is shorter.")]));
    assert!(closing.unwrap().handoff.unwrap().starts_with("dev/handoffs/"));
    memory.learning().extract(&conversation.messages, RuleSet::Insights).unwrap();
    memory
        .learning()
        .learn("dev", &[Insight::new(Category::Lessons, "That way is longer.")], &["ways".into()])
        .unwrap();
    assert_eq!(conversations.sync_checkpoints(true).unwrap()[0].agent_id, "dev");
    conversations.set_resume_id("dev", Some("c")).unwrap();
    assert_eq!(conversations.resume_ids().unwrap()[0].chat_id, "c");

    let other = Message { other: "[]".into(), ..Message::new(Role::User, "x") };
    let refused = memory.learning().extract(&[other], RuleSet::Insights);
    assert!(matches!(refused, Err(Error::Memory(MemoryError::Invalid(_)))), "{refused:?}");
}

#[test]
fn every_call_about_clients_transcripts_and_chores_reaches_the_component() {
    let memory = Memory::open(MemoryStore::new(), clock_at(1_773_679_871_839)).unwrap();
    let (clients, transcripts, upkeep) = (memory.clients(), memory.transcripts(), memory.upkeep());
    let locator = ["--user".to_owned()];
    for client in Client::ALL {
        let paths = clients.files(*client).unwrap().into_iter();
        let files: Vec<File> = paths.map(|path| File { path, text: None }).collect();
        let (command, locator_of) = (vec!["keepstone".into()], locator.to_vec());
        let options = InstallOptions {
            client: *client,
            command,
            tools: true,
            replace: false,
            files: files.clone(),
            locator: locator_of,
        };
        assert!(!clients.install(&options).unwrap().edits.is_empty(), "{client}");
        assert_eq!(clients.uninstall(*client, &files, &locator).unwrap().edits, [], "{client}");
    }
    clients.hook(Client::Cursor, "{}", "dev").unwrap();
    assert!(matches!(clients.hook(Client::Zed, "{}", "dev"), Err(Error::Memory(MemoryError::Invalid(_)))));

    assert!(!transcripts.folders("/home/u", "/home/u/app").unwrap().is_empty());
    let transcript = Transcript {
        client: Client::ClaudeCode,
        path: "/home/u/t.jsonl".into(),
        size: 1,
        modified: 1_773_679_871_000,
        head: b"x".to_vec(),
        workspace: "/home/u/app".into(),
        agent: "dev".into(),
        idle_after: None,
        last_answer: None,
        folder: None,
        commit: None,
    };
    assert!(matches!(transcripts.open(&transcript).unwrap().start(), Start::Foreign(_)));

    assert_eq!(upkeep.last_report().unwrap(), None);
    assert_eq!(upkeep.run(&[Chore::Checkpoints], true).unwrap().entries_archived, 0);
    for format in [Format::AgentMemory, Format::Conversations] {
        assert_eq!(memory.exchange().import_files(format, &[], true).unwrap(), ImportReport::default());
    }
}

#[test]
fn the_clock_of_the_grant_names_entries() {
    let memory = Memory::open(MemoryStore::new(), clock_at(1_773_679_871_839)).unwrap();
    let reference = stored(memory.vault().add(&draft("Errors are values.")).unwrap());
    let created = memory.vault().get(&reference).unwrap().created.unwrap();
    assert!((1_773_679_871_839..1_773_679_871_939).contains(&created), "{created}");
}

#[test]
fn memories_of_one_folder_see_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let one = Memory::open_dir(folder.path().join("root")).unwrap();
    let other = Memory::open_dir(folder.path().join("root")).unwrap();
    let reference = stored(one.vault().add(&draft("Errors are values.")).unwrap());
    assert_eq!(other.vault().get(&reference).unwrap().text, "Errors are values.");
    assert_eq!(other.search().find(&Query::new("values")).unwrap().len(), 1);
}

#[test]
fn clones_are_used_from_many_threads() {
    let memory = Memory::open(MemoryStore::new(), Grant::default()).unwrap();
    let threads: Vec<_> = (0..4)
        .map(|thread| {
            let memory = memory.clone();
            std::thread::spawn(move || {
                for round in 0..10 {
                    stored(memory.vault().add(&draft(&format!("Thread {thread} says {round}."))).unwrap());
                }
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
    assert_eq!(memory.vault().entries(&Filter::default()).unwrap().len(), 40);
}

#[test]
fn a_read_only_grant_leaves_the_folder_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let store = FolderStore::open(folder.path()).unwrap();
    let memory = Memory::open(store, Grant { access: Access::ReadOnly, ..Grant::default() }).unwrap();
    let added = memory.vault().add(&draft("Errors are values."));
    assert!(matches!(added, Err(Error::Memory(MemoryError::Denied(_)))), "{added:?}");
    assert_eq!(memory.vault().entries(&Filter::default()).unwrap(), []);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn searching_saves_the_index_under_a_grant_of_the_cache_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let open = |access| {
        let store = FolderStore::open(folder.path()).unwrap();
        Memory::open(store, Grant { access, ..Grant::default() }).unwrap()
    };
    let many: Vec<_> = (0..100).map(|nth| draft(&format!("Pagination of list {nth}."))).collect();
    open(Access::Full).vault().add_many(&many).unwrap();
    let truth = files_of(folder.path());
    let query = Query { text: "pagination".to_owned(), ..Query::default() };

    let searching = open(Access::ReadOnly);
    assert_eq!(searching.search().find(&query).unwrap().len(), 10);
    assert!(!folder.path().join(".vault/index").exists());

    let searching = open(Access::Cache);
    assert_eq!(searching.search().find(&query).unwrap().len(), 10);
    assert!(folder.path().join(".vault/index/manifest.json").exists());
    let added = searching.vault().add(&draft("Errors are values."));
    assert!(matches!(added, Err(Error::Memory(MemoryError::Denied(_)))), "{added:?}");
    assert_eq!(files_of(folder.path()), truth);
}

/// Every file of a root with its bytes, without what is derived and the host's own.
fn files_of(root: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let (mut folders, mut files) = (vec![root.to_owned()], BTreeMap::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap().flatten() {
            let path = entry.path();
            match path.is_dir() {
                true if !path.ends_with(".vault/index") && !path.ends_with(".vault/.host") => folders.push(path),
                true => {}
                false => drop(files.insert(path.clone(), std::fs::read(path).unwrap())),
            }
        }
    }
    files
}

#[test]
fn a_full_root_refuses_and_stays_readable() {
    let memory = Memory::open(MemoryStore::new(), Grant { bytes: Some(1_000), ..Grant::default() }).unwrap();
    let reference = stored(memory.vault().add(&draft("Errors are values.")).unwrap());
    let added = memory.vault().add(&draft(&"many words ".repeat(100)));
    assert!(matches!(added, Err(Error::Memory(MemoryError::Full(_)))), "{added:?}");
    assert!(memory.vault().get(&reference).is_ok());
}

/// A vault too large for 4 MiB of memory and for a millisecond.
fn large_store() -> Arc<MemoryStore> {
    let shared = Arc::new(MemoryStore::new());
    let memory = Memory::open(shared.clone(), Grant::default()).unwrap();
    for round in 0..6 {
        let text = format!("{round} {}", "some words to look for ".repeat(40_000));
        stored(memory.vault().add(&draft(&text)).unwrap());
    }
    shared
}

#[test]
fn a_memory_limit_is_told_and_outlived() {
    let shared = large_store();
    let memory = Memory::open(shared, Grant { memory: 4 << 20, ..Grant::default() }).unwrap();
    let listed = memory.vault().entries(&Filter::default());
    assert_eq!(listed, Err(Error::Limit { call: "vault.entries".into(), bytes: 4 << 20 }));
    let small = Draft::new(Scope::agent("qa"), Category::Facts, "Small.");
    let reference = stored(memory.vault().add(&small).unwrap());
    assert_eq!(memory.vault().get(&reference).unwrap().text, "Small.");
}

#[test]
fn a_deadline_is_told_and_outlived() {
    let shared = large_store();
    let grant = Grant { deadline: Some(Duration::from_millis(1)), ..Grant::default() };
    let memory = Memory::open(shared.clone(), grant).unwrap();
    let found = memory.search().find(&Query::new("words to look for"));
    let Err(Error::Deadline { call, after }) = found else { panic!("in time: {found:?}") };
    assert_eq!((call.as_str(), after), ("search.find", Duration::from_millis(1)));
    let patient = Grant { deadline: Some(Duration::from_secs(600)), ..Grant::default() };
    let memory = Memory::open(shared, patient).unwrap();
    for _ in 0..2 {
        assert_eq!(memory.search().find(&Query::new("words to look for")).unwrap().len(), 6);
    }
}

#[test]
fn a_store_that_panics_does_not_take_the_memory_along() {
    let shared = Arc::new(Fragile::default());
    let memory = Memory::open(shared.clone(), Grant::default()).unwrap();
    let reference = stored(memory.vault().add(&draft("Errors are values.")).unwrap());
    shared.broken.store(true, Ordering::Relaxed);
    let other = memory.clone();
    let asked = reference.clone();
    assert!(std::thread::spawn(move || other.vault().get(&asked)).join().is_err());
    shared.broken.store(false, Ordering::Relaxed);
    assert_eq!(memory.vault().get(&reference).unwrap().text, "Errors are values.");
}

#[test]
fn the_component_is_the_one_that_is_told() {
    assert_eq!(keepstone::COMPONENT_SHA256.len(), 64);
    assert_eq!(&keepstone::COMPONENT[..4], b"\0asm");
}

#[cfg(unix)]
#[test]
fn a_socket_in_the_place_of_a_file_of_entries_is_a_fault_and_stops_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let memory = Memory::open(FolderStore::open(folder.path()).unwrap(), Grant::default()).unwrap();
    memory.vault().add(&draft("kept")).unwrap();
    let _socket = std::os::unix::net::UnixListener::bind(folder.path().join("dev/lessons.md")).unwrap();
    assert_eq!(memory.vault().entries(&Filter::default()).unwrap().len(), 1);
    assert_eq!(memory.search().find(&Query::new("kept")).unwrap().len(), 1);
    let faults: Vec<_> = memory.upkeep().health().unwrap().faults.into_iter().map(|fault| fault.key).collect();
    assert_eq!(faults, ["dev/lessons.md"]);
}
