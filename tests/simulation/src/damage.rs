//! Roots of which one file is damaged, as by a full disk, a sync tool, git or a slip: every call goes on, and no text that was left
//! is lost.

use std::collections::BTreeSet;

use keepstone_core::store::{Durability, Expect, MemoryStore};
use keepstone_core::{
    Artifact, Category, Changes, Conversation, CoreSection, Draft, Entry, Error, Filter, Memory, Message, MissionChanges, Name,
    Outcome, Query, Reference, Result, Role, Scope, Status, Store,
};

use crate::chance::Chance;

const NOW: u64 = 1_773_679_871_839;

/// Numbers so small that there is an archive.
const POLICY: &str = "[upkeep]\ncategory_cap = 6\ncategory_keep = 3\n";

const EVERY_STATUS: [Status; 4] = [Status::Candidate, Status::Promoted, Status::Archived, Status::Forgotten];

const SAYINGS: [&str; 6] = [
    "The queue keeps {} until the worker has confirmed it, since retries are safe there.",
    "We decided to use {} for the cache, because the old one lost writes.\n\n- it is small\n- it is fast",
    "Never run {} without the lock: two of them broke the index in March.",
    "The table {} is written by the importer only.\n\n```sql\nselect 1; -- not an entry\n## no heading\n```",
    "Ana wants {} in every report, with the date first.",
    "A test that needs {} goes to the slow suite.",
];

type Simple = Memory<MemoryStore>;

/// A root as it is after months of work, with files of all kinds. Every text in it has a word of its own.
pub struct WorkedRoot {
    objects: Vec<(String, Vec<u8>)>,
}

impl WorkedRoot {
    /// Makes it.
    pub fn make() -> Result<Self> {
        let mut words = Words::default();
        let memory = &mut Memory::new(MemoryStore::default(), || NOW);
        put(memory.store(), "policy.toml", POLICY.as_bytes());
        memory.init()?;
        memory.set_project(&words.saying(), None)?;
        memory.create_mission("m1", &MissionChanges::default())?;
        let agent = |name: &str| Name::new(name).map(Scope::Agent);
        let scopes = [agent("dev")?, agent("ops")?, Scope::Project, Scope::Mission(Name::new("m1")?)];
        let mut added = Vec::new();
        for scope in &scopes {
            for category in [Category::Facts, Category::Decisions, Category::Lessons] {
                for _ in 0..8 {
                    if let Outcome::Stored { reference } = memory.add(Draft::new(scope.clone(), category, words.saying()))? {
                        added.push(reference);
                    }
                }
            }
        }
        work(memory, &added, &mut words)?;
        edit_by_hand(memory.store(), &mut words);
        memory.begin_call();
        memory.run(&[], false)?;
        memory.find(&query())?;
        Ok(Self { objects: memory.store().objects() })
    }

    /// Damages a file of it in the way of a seed, and works on with it.
    ///
    /// # Errors
    /// For people: what was lost, or stopped.
    pub fn damage(&self, seed: u64) -> std::result::Result<(), String> {
        let mut chance = Chance::new(seed);
        let (key, bytes) = chance.one_of(&self.objects);
        let (way, damaged) = damage(bytes, &chance.one_of(&self.objects).1, &mut chance);
        let store = MemoryStore::default();
        self.objects.iter().for_each(|(key, bytes)| put(&store, key, bytes));
        put(&store, key, &damaged);
        let before = kept_words(&store);
        let mut memory = Memory::new(store, || NOW + 1_000);
        let told = |what: &str| format!("seed {seed}, {way} in {key}: {what}");
        go_on(&mut memory, key, &mut chance).map_err(|what| told(&what))?;
        let after = kept_words(memory.store());
        match before.difference(&after).next() {
            Some(lost) => Err(told(&format!("{lost} is lost"))),
            None => Ok(()),
        }
    }
}

/// Numbers of words: each stands in one text.
#[derive(Default)]
struct Words(usize);

impl Words {
    fn saying(&mut self) -> String {
        self.0 += 1;
        SAYINGS[self.0 % SAYINGS.len()].replace("{}", &format!("kept{:04}", self.0))
    }
}

/// Changes of entries, and all that is kept beside them.
fn work(memory: &mut Simple, added: &[Reference], words: &mut Words) -> Result<()> {
    for (nth, reference) in added.iter().enumerate() {
        memory.begin_call();
        match nth % 8 {
            2 => memory.forget(reference)?,
            3 => drop(memory.edit(reference, Changes { text: Some(words.saying()), ..Changes::default() })?),
            4 => memory.forget(reference).and_then(|()| memory.restore(reference)).map(drop)?,
            _ => {}
        }
    }
    for _ in 0..4 {
        memory.add_turn("m1", "dev", None, &words.saying())?;
    }
    memory.set_agent_note("m1", "dev", &words.saying())?;
    memory.record_artifact("m1", &artifact(words))?;
    let core = memory.get_core("dev")?;
    memory.set_core("dev", CoreSection::User, &words.saying(), core.version.as_deref())?;
    memory.create_mission("m2", &MissionChanges::default())?;
    memory.add_turn("m2", "ops", None, &words.saying())?;
    memory.delete_mission("m2")?;
    let said = [Role::User, Role::Agent].map(|role| Message::new(role, words.saying()));
    let talk = Conversation { agent_id: "dev".to_owned(), messages: said.to_vec(), ..Conversation::default() };
    memory.save(talk.clone())?;
    memory.close(talk, None).map(drop)
}

/// What people write into files of entries.
fn edit_by_hand(store: &MemoryStore, words: &mut Words) {
    let text = |key: &str| {
        let found = store.read(key).ok().flatten();
        found.map(|object| String::from_utf8_lossy(&object.bytes).into_owned()).unwrap_or_default()
    };
    let (title, note) = (words.saying(), words.saying());
    let front = format!("---\ntitle: Decisions\naliases: [log]\n---\n\n# Ours\n\n{title}\n\n{}", text("dev/decisions.md"));
    put(store, "dev/decisions.md", front.as_bytes());
    put(store, "ops/lessons.md", format!("{}\n\n## A note\n\n{note}\n", text("ops/lessons.md")).as_bytes());
    put(store, "ops/notes.md", format!("# Notes\n\n{}\n", words.saying()).as_bytes());
}

fn artifact(words: &mut Words) -> Artifact {
    let name = words.saying().lines().next().unwrap_or_default().to_owned();
    Artifact { location: "docs/plan.md".to_owned(), name, sha256: None }
}

/// The calls of a day, each of which may only fail for the file that is damaged, and says so.
fn go_on(memory: &mut Simple, key: &str, chance: &mut Chance) -> std::result::Result<(), String> {
    let listed = must(memory.list(&everything()), "list")?;
    must(memory.find(&query()), "search")?;
    may(add(memory, "dev/facts.md", "A fact that came after the damage."), key, "add")?;
    may(add(memory, key, "A text that came to the damaged file."), key, "add to it")?;
    may(memory.run(&[], false).map(drop), key, "compact")?;
    memory.begin_call();
    if !listed.is_empty() {
        let Entry { reference, .. } = chance.one_of(&listed);
        may(memory.forget(reference), key, "forget")?;
        memory.begin_call();
        may(memory.undo(None).map(drop), key, "undo")?;
    }
    memory.begin_call();
    must(memory.list(&everything()), "list again")?;
    may(memory.run(&[], false).map(drop), key, "compact again")?;
    must(memory.health(), "status").map(drop)
}

fn add(memory: &mut Simple, key: &str, text: &str) -> Result<()> {
    memory.begin_call();
    let stem = key.trim_end_matches(".md");
    match Reference::parse(&format!("{stem}/0")) {
        Ok(Reference { scope, category, .. }) => memory.add(Draft::new(scope, category, text)).map(drop),
        Err(_) => Ok(()),
    }
}

fn must<T>(done: Result<T>, what: &str) -> std::result::Result<T, String> {
    done.map_err(|error| format!("{what} failed: {error}"))
}

/// A call that needs the damaged file says so. An entry that is gone, or another by now, is not found.
fn may(done: Result<()>, key: &str, what: &str) -> std::result::Result<(), String> {
    match done {
        Err(Error::NotFound(_) | Error::Conflict(_)) => Ok(()),
        Err(error) if !error.to_string().contains(key) => Err(format!("{what} failed: {error}")),
        _ => Ok(()),
    }
}

fn everything() -> Filter {
    Filter { statuses: EVERY_STATUS.to_vec(), ..Filter::default() }
}

fn query() -> Query {
    Query { text: "retries of the queue".to_owned(), ..Query::default() }
}

fn put(store: &MemoryStore, key: &str, bytes: &[u8]) {
    store.write(key, bytes, &Expect::Anything, Durability::Full).unwrap_or_default();
}

/// The words in files of a root that people find texts in: their own, the trash, the archive, the copies, and what was put aside.
fn kept_words(store: &MemoryStore) -> BTreeSet<String> {
    let safe = [".vault/trash/", ".vault/archive/", ".vault/copies/", ".vault/broken/"];
    let is_safe = |key: &str| !key.starts_with(".vault/") || safe.iter().any(|folder| key.starts_with(folder));
    let kept = store.objects().into_iter().filter(|(key, _)| is_safe(key));
    kept.flat_map(|(_, bytes)| words_in(&String::from_utf8_lossy(&bytes)).collect::<Vec<_>>()).collect()
}

fn words_in(text: &str) -> impl Iterator<Item = String> {
    text.match_indices("kept").filter_map(|(at, _)| {
        let word = text.get(at..at + 8)?;
        word[4..].bytes().all(|byte| byte.is_ascii_digit()).then(|| word.to_owned())
    })
}

/// One of the ways in which files break, and the bytes after it.
fn damage(bytes: &[u8], other: &[u8], chance: &mut Chance) -> (&'static str, Vec<u8>) {
    let at = chance.below(bytes.len() + 1);
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let first = chance.below(lines.len());
    let run: Vec<&[u8]> = lines.iter().skip(first).take(1 + chance.below(8)).copied().collect();
    let end = first + run.len();
    let inserted = |what: &[u8]| [&bytes[..at], what, &bytes[at..]].concat();
    match chance.below(12) {
        0 => ("a lost end", bytes[..at].to_vec()),
        1 => {
            let mut flipped = bytes.to_vec();
            for _ in 0..=chance.below(3) {
                let at = chance.below(flipped.len());
                let bit = 1 << chance.below(8);
                flipped.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= bit);
            }
            ("flipped bits", flipped)
        }
        2 => ("doubled lines", [lines[..end].concat(), run.concat(), lines[end..].concat()].concat()),
        3 => ("lost lines", [lines[..first].concat(), lines[end..].concat()].concat()),
        4 => {
            let is_mark = |line: &[u8]| line.starts_with(b"<!--") || line.starts_with(b"---") || line.starts_with(b"#");
            let marks: Vec<usize> = (0..lines.len()).filter(|nth| is_mark(lines[*nth])).collect();
            if !marks.is_empty() {
                lines.swap(*chance.one_of(&marks), *chance.one_of(&marks));
            }
            ("swapped markers", lines.concat())
        }
        5 => ("another file behind", [bytes, other].concat()),
        6 => ("another file before", [other, bytes].concat()),
        7 => ("NUL", inserted(&[0; 3])),
        8 => ("no UTF-8", inserted(b"\xff\xc3\x28")),
        9 => {
            let theirs = [b"<<<<<<< HEAD\n", &*run.concat(), b"=======\n>>>>>>> other\n"].concat();
            ("a conflict of git", [lines[..first].concat(), theirs, lines[end..].concat()].concat())
        }
        10 => {
            let mut zeroed = bytes.to_vec();
            zeroed.iter_mut().skip(at).take(64).for_each(|byte| *byte = 0);
            ("a lost block", zeroed)
        }
        _ => ("other line ends", String::from_utf8_lossy(bytes).replace('\n', "\r\n").into_bytes()),
    }
}
