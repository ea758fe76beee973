//! The seventeen faults of agent-memory, each with a test of its name. Everything runs through the component
//! and a folder, as users have it.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use keepstone::{
    Brief, Category, Changes, Client, Conversation, Draft, Durability, Entry, Expect, File, Filter, Format, Grant, Key,
    Listed, Memory, MemoryStore, Message, Object, Outcome, Prefix, Query, Request, Role, Scope, Start, Status, Store,
    StoreError, Transcript, Version,
};
use tempfile::TempDir;

const NOW: u64 = 1_773_679_871_839;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for a test")
}

fn open(dir: &TempDir) -> Memory {
    Memory::open_dir(dir.path().join("root")).expect("a memory opens")
}

fn put(dir: &TempDir, key: &str, text: &str) {
    let path = dir.path().join("root").join(key);
    fs::create_dir_all(path.parent().expect("a key lies in a folder")).expect("folders are made");
    fs::write(path, text).expect("a file is written");
}

fn text_of(dir: &TempDir, key: &str) -> String {
    fs::read_to_string(dir.path().join("root").join(key)).unwrap_or_default()
}

fn draft(category: Category, text: impl Into<String>) -> Draft {
    Draft::new(Scope::agent("dev"), category, text)
}

fn add(memory: &Memory, category: Category, text: impl Into<String>) -> String {
    match memory.vault().add(&draft(category, text)).expect("an entry is added") {
        Outcome::Stored(reference) | Outcome::Merged(reference) => reference,
        Outcome::Rejected(reason) => panic!("{reason}"),
    }
}

fn find(memory: &Memory, words: &str) -> Vec<Entry> {
    memory.search().find(&Query::new(words)).expect("a search").into_iter().map(|hit| hit.entry).collect()
}

fn all(memory: &Memory, category: Category) -> Vec<Entry> {
    memory.vault().entries(&Filter { categories: vec![category], ..Filter::default() }).expect("a listing")
}

fn brief(memory: &Memory, task: &str, budget: u32) -> Brief {
    let request = Request { task: Some(task.to_owned()), budget: Some(budget), ..Request::new("dev") };
    memory.briefing().compose(&request).expect("a brief")
}

fn conversation(messages: Vec<Message>) -> Conversation {
    Conversation::new("dev", messages)
}

#[test]
fn fault_1_a_search_finds_what_every_process_added() {
    let dir = folder();
    let (one, other, third) = (open(&dir), open(&dir), open(&dir));
    find(&third, "warm");
    add(&one, Category::Decisions, "The parser keeps bytes.");
    add(&other, Category::Decisions, "The printer keeps bytes.");
    assert_eq!(find(&third, "bytes").len(), 2);
}

#[test]
fn fault_2_a_rule_inside_content_cuts_nothing() {
    let dir = folder();
    let memory = open(&dir);
    let text = "above\n\n---\n\nbelow\n\n----\n---|---\n\\--- end";
    let reference = add(&memory, Category::Lessons, text);
    add(&memory, Category::Lessons, "another");
    assert_eq!(memory.vault().get(&reference).expect("it is there").text, text);
    assert!(!text_of(&dir, "dev/lessons.md").contains("\n---\n\nbelow"), "agent-memory would cut here");
}

#[test]
fn fault_3_text_written_by_hand_survives_an_append() {
    let dir = folder();
    put(&dir, "dev/lessons.md", "# My own notes\n\nno header, no id\n");
    let memory = open(&dir);
    add(&memory, Category::Lessons, "an entry");
    assert!(text_of(&dir, "dev/lessons.md").contains("# My own notes\n\nno header, no id\n"));
    assert_eq!(find(&memory, "own notes").len(), 1);
}

#[test]
fn fault_4_four_writers_of_fifty_entries_keep_two_hundred() {
    let dir = folder();
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let memory = open(&dir);
            scope.spawn(move || {
                (0..50).for_each(|n| drop(add(&memory, Category::Facts, format!("{writer} wrote {n}"))));
            });
        }
    });
    assert_eq!(all(&open(&dir), Category::Facts).len(), 200);
}

#[test]
fn fault_5_an_updated_entry_is_found_by_its_new_text_only() {
    let dir = folder();
    let memory = open(&dir);
    let reference = add(&memory, Category::Decisions, "We use websockets.");
    find(&memory, "websockets");
    let changes = Changes { text: Some("We use server events.".to_owned()), ..Changes::default() };
    memory.vault().edit(&reference, &changes).expect("an edit");
    assert_eq!((find(&memory, "websockets").len(), find(&memory, "server").len()), (0, 1));
}

#[test]
fn fault_6_tags_keep_hyphens_and_accents() {
    let dir = folder();
    let tags = vec!["auto-extract".to_owned(), "migração".to_owned(), "日本".to_owned()];
    let memory = open(&dir);
    memory.vault().add(&Draft { tags: tags.clone(), ..draft(Category::Decisions, "x") }).expect("an entry");
    assert_eq!(all(&open(&dir), Category::Decisions)[0].tags, tags);
}

#[test]
fn fault_7_a_growing_conversation_gives_each_decision_once() {
    let dir = folder();
    let memory = open(&dir);
    let said = |n: usize| match n {
        1 => Message::new(Role::Agent, "We decided to keep the bytes of every file as they are."),
        n => Message::new(Role::User, format!("message {n}")),
    };
    for length in [25, 30, 35, 40, 45] {
        memory.conversations().save(&conversation((0..length).map(said).collect())).expect("it is saved");
        memory.upkeep().run(&[], false).expect("upkeep");
    }
    let decisions: String = all(&memory, Category::Decisions).into_iter().map(|entry| entry.text).collect();
    assert_eq!(decisions.matches("keep the bytes of every file").count(), 1, "{decisions}");
}

#[test]
fn fault_8_capping_keeps_the_last_session_open_tasks_and_every_word() {
    let dir = folder();
    put(&dir, "policy.toml", "preset = \"agent-memory\"\n");
    let memory = open(&dir);
    let long = "long ".repeat(100);
    for n in 0..40 {
        let at = |category, text: String| Draft { created: Some(NOW + n), ..draft(category, text) };
        memory.vault().add(&at(Category::Handoffs, format!("session {n} {long}"))).expect("a handoff");
        memory.vault().add(&at(Category::Tasks, format!("- [ ] task {n}"))).expect("a task");
    }
    let report = memory.upkeep().run(&[], false).expect("upkeep");
    assert_eq!(report.entries_archived, 20);
    assert!(brief(&memory, "", 4_000).text.contains("Last Session:\nsession 39"));
    assert_eq!(all(&memory, Category::Tasks).len(), 40);
    let statuses = vec![Status::Promoted, Status::Archived];
    let every = memory.vault().entries(&Filter { statuses, ..Filter::default() }).expect("a listing");
    for n in 0..40 {
        let whole = format!("session {n} {}", long.trim_end());
        assert_eq!(every.iter().filter(|entry| entry.text.trim_end() == whole).count(), 1, "{n}");
    }
}

#[test]
fn fault_9_migration_then_compaction_loses_nothing() {
    let dir = folder();
    put(&dir, "dev.md", "before the first heading\n\n## Odd title\nbody\n");
    put(&dir, "ops.md", "tiny");
    let memory = open(&dir);
    memory.exchange().import_files(Format::AgentMemory, &[], false).expect("a migration");
    memory.upkeep().run(&[], false).expect("upkeep");
    let texts: String = all(&memory, Category::Lessons).into_iter().map(|entry| entry.text + "\n").collect();
    for kept in ["before the first heading", "Odd title", "body", "tiny"] {
        assert!(texts.contains(kept), "{kept} is not in {texts}");
    }
}

#[test]
fn fault_10_the_installer_keeps_files_with_comments() {
    let dir = folder();
    let memory = open(&dir);
    let tasks =
        "{\n  // ours\n  \"version\": \"2.0.0\",\n  \"tasks\": [\n    { \"label\": \"mine\" }, // keep\n  ]\n}\n";
    let file = |path: String| File { text: (path == ".vscode/tasks.json").then(|| tasks.to_owned()), path };
    let paths = memory.clients().files(Client::Cursor).expect("the paths");
    let files: Vec<File> = paths.into_iter().map(file).collect();
    let plan = memory
        .clients()
        .install(&keepstone::InstallOptions {
            client: Client::Cursor,
            command: vec!["keepstone".to_owned()],
            tools: true,
            replace: false,
            files: files.clone(),
            locator: Vec::new(),
        })
        .expect("a plan");
    let edit = plan.edits.iter().find(|edit| edit.path == ".vscode/tasks.json").expect("the tasks change");
    let text = edit.text.as_deref().unwrap_or_default();
    for kept in ["// ours", "\"label\": \"mine\" }", "// keep"] {
        assert!(text.contains(kept), "{kept} is not in {text}");
    }
}

#[test]
fn fault_11_an_agent_id_cannot_leave_the_root() {
    let dir = folder();
    let memory = open(&dir);
    for agent in ["../x", "..", "a/b", "/etc", "a\\b", "", "con", ".vault"] {
        let draft = Draft::new(Scope::agent(agent), Category::Facts, "x");
        assert!(memory.vault().add(&draft).is_err(), "{agent}");
        assert!(memory.conversations().save(&Conversation::new(agent, Vec::new())).is_err(), "{agent}");
        assert!(memory.conversations().last_checkpoint(agent).is_err(), "{agent}");
        assert!(memory.briefing().compose(&Request::new(agent)).is_err(), "{agent}");
    }
    assert!(!dir.path().join("x").exists());
}

#[test]
fn fault_12_the_budget_is_kept_and_the_handoff_stays() {
    let dir = folder();
    let memory = open(&dir);
    memory.vault().set_project(&"about the project ".repeat(2_000), None).expect("a text");
    add(&memory, Category::Handoffs, "We stopped at the lexer.");
    (0..100).for_each(|n| drop(add(&memory, Category::Tasks, format!("- [ ] task {n} {}", "more ".repeat(40)))));
    let brief = brief(&memory, "the lexer", 2_000);
    assert!(
        brief.tokens <= 2_000 && brief.text.encode_utf16().count().div_ceil(4) <= 2_000,
        "{} tokens, {} UTF-16 units",
        brief.tokens,
        brief.text.encode_utf16().count()
    );
    assert!(brief.text.contains("We stopped at the lexer."), "{}", &brief.text);
}

/// Counts what is asked of a store.
#[derive(Clone, Default)]
struct Counted {
    store: Arc<MemoryStore>,
    calls: Arc<AtomicUsize>,
    bytes: Arc<AtomicUsize>,
}

impl Counted {
    /// The last part of the log is written whole each time: it has up to 32 KiB, however large the root is.
    fn count(&self, key: &Key, bytes: usize) {
        self.calls.fetch_add(1, Ordering::Relaxed);
        if !key.as_str().starts_with(".vault/audit/") {
            self.bytes.fetch_add(bytes, Ordering::Relaxed);
        }
    }

    fn take(&self) -> (usize, usize) {
        (self.calls.swap(0, Ordering::Relaxed), self.bytes.swap(0, Ordering::Relaxed))
    }
}

impl Store for Counted {
    fn read_up_to(&self, key: &Key, most: u64) -> Result<Option<Object>, StoreError> {
        let found = self.store.read_up_to(key, most)?;
        self.count(key, found.as_ref().map_or(0, |object| object.bytes.len()));
        Ok(found)
    }

    fn write(&self, key: &Key, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        self.count(key, bytes.len());
        self.store.write(key, bytes, expect, durability)
    }

    fn remove(&self, key: &Key, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        self.count(key, 0);
        self.store.remove(key, expect, durability)
    }

    fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        self.store.list(prefix, after, limit)
    }
}

#[test]
fn fault_13_an_append_costs_the_same_whatever_the_root_holds() {
    let store = Counted::default();
    let memory = Memory::open(store.clone(), Grant::default()).expect("a memory opens");
    let cost = || {
        store.take();
        add(&memory, Category::Gotchas, "one more thing to know");
        let cost = store.take();
        let reference = all(&memory, Category::Gotchas)[0].reference.clone();
        memory.vault().forget(&reference).expect("it goes again");
        cost
    };
    add(&memory, Category::Gotchas, "there");
    let small = cost();
    for agent in 0..30 {
        for n in 0..100 {
            let draft = Draft::new(Scope::agent(format!("agent{agent}")), Category::Facts, format!("fact {n}"));
            memory.vault().add(&draft).expect("an entry");
        }
    }
    assert_eq!(cost(), small, "calls of the store and bytes");
}

#[test]
fn fault_14_chinese_japanese_and_korean_are_found() {
    let dir = folder();
    let memory = open(&dir);
    for (text, words) in
        [("我们决定使用服务器事件", "服务器"), ("解析器を修正した", "解析器"), ("파서는 바이트를 유지한다", "바이트")]
    {
        add(&memory, Category::Decisions, text);
        assert_eq!(find(&memory, words)[0].text, text);
    }
}

fn line(kind: &str, text: &str) -> String {
    format!(
        "{{\"type\":\"{kind}\",\"uuid\":\"{text}\",\"sessionId\":\"s1\",\"cwd\":\"/w/app\",\"isSidechain\":false,\
         \"timestamp\":\"2026-01-01T10:00:00.000Z\",\"message\":{{\"role\":\"{kind}\",\"content\":\"{text}\"}}}}\n"
    )
}

fn transcript(text: &str, workspace: &str) -> Transcript {
    Transcript {
        client: Client::ClaudeCode,
        path: "/home/me/.claude/projects/-w-app/s1.jsonl".to_owned(),
        size: text.len() as u64,
        modified: 0,
        head: text.as_bytes().to_vec(),
        workspace: workspace.to_owned(),
        agent: "dev".to_owned(),
        idle_after: None,
        last_answer: None,
        folder: None,
        commit: None,
    }
}

#[test]
fn fault_15_a_transcript_that_is_resumed_gets_a_second_handoff() {
    let dir = folder();
    let memory = open(&dir);
    let mut text = String::new();
    for exchange in ["first", "second"] {
        text += &(line("user", &format!("the {exchange} question"))
            + &line("assistant", &format!("the {exchange} answer")));
        let mut reader = memory.transcripts().open(&transcript(&text, "/w/app")).expect("it opens");
        let Start::At(offset) = *reader.start() else { panic!("there is something new") };
        reader.feed(&text.as_bytes()[offset as usize..]).expect("it is read");
        assert!(reader.finish().expect("it ends").handoff.is_some(), "{exchange}");
    }
    assert_eq!(all(&memory, Category::Handoffs).len(), 2);
}

#[test]
fn fault_16_another_projects_transcript_is_not_read() {
    let dir = folder();
    let memory = open(&dir);
    let text = line("user", "hello");
    for workspace in ["/other/w/app", "/app", "/w/app-2", "/W/app"] {
        let reader = memory.transcripts().open(&transcript(&text, workspace)).expect("it is looked at");
        assert!(matches!(reader.start(), Start::Foreign(_)), "{workspace}: {:?}", reader.start());
    }
}

#[test]
fn fault_17_a_brief_holds_whole_entries() {
    let dir = folder();
    let memory = open(&dir);
    let text = format!(
        "The proxy drops idle sockets. {} That is why we send a ping.",
        (1..20).map(|nth| format!("Socket {nth} lives for {nth} seconds. ")).collect::<String>()
    );
    add(&memory, Category::Decisions, text.clone());
    assert!(brief(&memory, "sockets", 2_000).text.contains(&text));
}
