//! Fuzz targets: functions of bytes that panic if a promise is broken. cargo-fuzz calls them without end, and
//! `tests/fuzz.rs` on stable for as long as a test may take.

#[path = "subject/index.rs"]
mod index;

pub use index::{manifest, segment};
use keepstone_core::calls::*;
use keepstone_core::store::{Durability, Expect, MemoryStore};
use keepstone_core::{
    Category, Chore, Client, Conversation, Draft, Entry, File, Filter, InstallOptions, Memory, Message, Name, Outcome,
    Query, Request, Role, Scope, Start, Status, Store, Transcript,
};

const NOW: u64 = 1_773_679_871_839;

type Subject = Memory<MemoryStore>;

/// A function that accepts any bytes and may not panic.
pub type Target = fn(&[u8]);

/// All functions by the names of their targets.
pub const ALL: [(&str, Target); 8] = [
    ("entries", entries),
    ("policy", policy),
    ("json", json),
    ("transcript", transcript),
    ("hook", hook),
    ("settings", settings),
    ("segment", segment),
    ("manifest", manifest),
];

fn memory(files: &[(&str, &[u8])]) -> Subject {
    let memory: Subject = Memory::new(MemoryStore::default(), || NOW);
    for (key, bytes) in files {
        memory.store().write(key, bytes, &Expect::Anything, Durability::Full).expect("a store in memory takes all");
    }
    memory
}

fn bytes_of(memory: &Subject, key: &str) -> Vec<u8> {
    let object = memory.store().read(key).expect("a store in memory answers");
    object.map(|object| object.bytes).unwrap_or_default()
}

fn dev() -> Scope {
    Scope::Agent(Name::new("dev").expect("a plain name"))
}

/// Calls that read everything; they may fail and must end.
fn read_all(memory: &mut Subject) {
    let statuses = vec![Status::Candidate, Status::Promoted, Status::Archived, Status::Forgotten];
    for entry in memory.list(&Filter { statuses, ..Filter::default() }).unwrap_or_default() {
        let _ = memory.get(&entry.reference);
    }
    let _ = memory.health();
    let _ = memory.find(&Query { text: "queue parser".to_owned(), ..Query::default() });
    let _ = memory.compose(&Request {
        agent: "dev".to_owned(),
        task: Some("queue".to_owned()),
        budget: Some(200),
        ..Request::default()
    });
}

/// A file of entries: an entry that is added is put between bytes that stay as they are, every entry that is read is
/// found by its name, and what is forgotten comes back as it was, among all others.
pub fn entries(bytes: &[u8]) {
    const KEY: &str = "dev/facts.md";
    let mut memory = memory(&[(KEY, bytes)]);
    read_all(&mut memory);
    let before = memory.list(&Filter::default()).unwrap_or_default();
    let Ok(outcome) = memory.add(Draft::new(dev(), Category::Facts, "a text that nobody else has written")) else {
        assert_eq!(bytes_of(&memory, KEY), bytes, "a file that cannot be read stays");
        return;
    };
    assert!(matches!(outcome, Outcome::Stored { .. }), "{outcome:?}");
    let after = bytes_of(&memory, KEY);
    let same = bytes.iter().zip(&after).take_while(|(old, new)| old == new).count();
    let rest = bytes.len() - same;
    let same_at_end = bytes.iter().rev().zip(after.iter().rev()).take_while(|(old, new)| old == new).count();
    assert!(same_at_end >= rest, "adding changed what was there");
    for entry in &before {
        let Ok(found) = memory.get(&entry.reference) else { panic!("{} is gone", entry.reference) };
        assert_eq!((&found.text, &found.tags), (&entry.text, &entry.tags));
    }
    for Entry { text, .. } in before {
        // Passages that meet when what is between them is taken out become one, and have another name.
        let now = memory.list(&Filter::default()).expect("a file that could be read can be read");
        let Some(entry) = now.iter().find(|entry| entry.text.contains(&text)) else { panic!("{text:?} is gone") };
        memory.forget(&entry.reference).expect("an entry is forgotten");
        let back = memory.restore(&entry.reference).expect("a forgotten entry comes back");
        assert_eq!(back.text, entry.text);
        let after = memory.list(&Filter::default()).expect("what was written can be read");
        for other in now {
            let is_there = after.iter().any(|found| found.text.contains(&other.text));
            assert!(is_there, "{:?} went with {text:?}", other.text);
        }
    }
}

/// `policy.toml`, and a policy given by the host: they are understood or refused, and the entries stay readable.
pub fn policy(bytes: &[u8]) {
    let mut memory = memory(&[("policy.toml", bytes), ("dev/facts.md", b"# A passage\n\nabout the queue\n")]);
    assert_eq!(memory.list(&Filter::default()).expect("entries need no policy").len(), 1);
    read_all(&mut memory);
    let mut given = self::memory(&[]);
    if given.configure(&String::from_utf8_lossy(bytes)).is_ok() {
        read_all(&mut given);
    }
}

/// JSON files of hosts and our own: a file that cannot be read is moved aside whole before another one is written.
pub fn json(bytes: &[u8]) {
    const SESSIONS: &str = ".vault/chat-sessions.json";
    let keys = [
        "conversations/dev.json",
        ".vault/checkpoints/dev.json",
        ".vault/ledger/dev.json",
        ".vault/processed-transcripts.json",
        ".vault/compact-log.json",
        ".vault/migrated.json",
        ".vault/work-state/dev.json",
        ".vault/sessions/dev.json",
        ".vault/usage/dev.json",
        ".vault/processed-bit-office.json",
        ".vault/index/manifest.json",
        SESSIONS,
    ];
    let files: Vec<_> = keys.iter().map(|key| (*key, bytes)).collect();
    let mut memory = memory(&files);
    read_all(&mut memory);
    let _ = (memory.load("dev"), memory.last_checkpoint("dev"), memory.last_report(), memory.resume_ids());
    let _ = memory.sync_checkpoints(true);
    memory.set_resume_id("dev", Some("chat")).expect("a resume id is set whatever was there");
    // A mark of the byte order before a map is none of its bytes.
    let own = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    if !own.first().is_some_and(|first| b" \t\r\n{".contains(first)) {
        assert_eq!(bytes_of(&memory, ".vault/broken/chat-sessions.json"), bytes, "what is no map is put aside");
    }
    let said = vec![Message::new(Role::Agent, "We decided to keep the bytes of every file as they are on disk.")];
    let conversation = Conversation { agent_id: "dev".to_owned(), messages: said, ..Conversation::default() };
    memory.close(conversation, None).expect("a session is closed whatever was there");
    memory.run(&[], false).expect("chores are done whatever was there");
    assert_eq!(memory.run(&[Chore::Vault], false).expect("and again").entries_archived, 0);
}

/// A transcript of each client, cut anywhere: how it is cut changes nothing.
pub fn transcript(bytes: &[u8]) {
    let step = bytes.first().map_or(1, |first| usize::from(*first) + 1);
    for client in Client::ALL {
        let whole = read_transcript(client, bytes, usize::MAX);
        let cut = read_transcript(client, bytes, step);
        assert_eq!(whole, cut, "{}: cut in steps of {step}", client.name());
    }
}

fn read_transcript(client: Client, bytes: &[u8], step: usize) -> Option<(u32, u32, usize)> {
    let mut memory = memory(&[]);
    let transcript = Transcript {
        client,
        path: "/home/me/.claude/projects/-w-app/s1.jsonl".to_owned(),
        size: bytes.len() as u64,
        modified: 0,
        head: bytes.to_vec(),
        workspace: "/w/app".to_owned(),
        agent: "dev".to_owned(),
        idle_after: None,
        last_answer: None,
        folder: None,
        commit: None,
    };
    let mut reader = memory.open_transcript(&transcript).ok()?;
    let Start::At { offset } = *reader.start() else { return None };
    for chunk in bytes[usize::try_from(offset).expect("within the file")..].chunks(step) {
        memory.feed_transcript(&mut reader, chunk).expect("any bytes are taken");
    }
    let digest = memory.finish_transcript(reader).expect("it ends");
    let entries = memory.list(&Filter::default()).expect("a listing").len();
    Some((digest.messages, digest.malformed, entries))
}

/// An event of a client.
pub fn hook(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for client in Client::ALL {
        let _ = memory(&[]).hook(client, &text, "dev", Vec::new(), Vec::new());
    }
}

/// Settings of clients: setting up twice changes nothing the second time, and what cannot be understood stays.
pub fn settings(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let command = ["keepstone".to_owned()];
    let locator = ["--user".to_owned()];
    let mut memory = memory(&[]);
    for client in Client::ALL {
        let paths = memory.files(client).expect("a client has files");
        let file = |path: &String| File { path: path.clone(), text: Some(text.clone()) };
        let mut files: Vec<File> = paths.iter().map(file).collect();
        let mut options = InstallOptions {
            client,
            command: command.to_vec(),
            tools: true,
            replace: false,
            files: files.clone(),
            locator: locator.to_vec(),
        };
        let Ok(plan) = memory.install(&options) else { continue };
        for edit in &plan.edits {
            if let Some(file) = files.iter_mut().find(|file| file.path == edit.path) {
                file.text.clone_from(&edit.text);
            }
        }
        options.files.clone_from(&files);
        let again = memory.install(&options).expect("what was set up can be looked at again");
        assert!(again.edits.is_empty(), "{}: set up twice: {:?}", client.name(), again.edits);
        let _ = memory.uninstall(client, &files, &locator);
    }
}
