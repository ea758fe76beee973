//! Roots of which one file is damaged, as by a full disk, a sync tool, git or a slip: every call goes on, and no text that was left
//! is lost.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use keepstone_core::calls::*;
use keepstone_core::store::{Durability, Expect, Listed, Object, StoreError};
use keepstone_core::{
    Artifact, Category, Changes, Conversation, CoreSection, Draft, Entry, Error, Filter, Memory, Message,
    MissionChanges, Name, Outcome, Query, Reference, Result, Role, Scope, Status, Store,
};

use crate::chance::Chance;

const NOW: u64 = 1_773_679_871_839;

/// Numbers so small that there is an archive.
const POLICY: &str = "[upkeep]\ncategory_cap = 6\ncategory_keep = 3\n";

/// A file of a name that is not a category.
const NOTES: &str = "ops/notes.md";

/// Folders of ours with texts that are nowhere else.
const ORIGINALS: [&str; 2] = [".vault/trash/", ".vault/archive/"];

/// Those where a text may be from then on.
const KEEPERS: [&str; 4] = [".vault/trash/", ".vault/archive/", ".vault/copies/", ".vault/broken/"];

const EVERY_STATUS: [Status; 4] = [Status::Candidate, Status::Promoted, Status::Archived, Status::Forgotten];

const SAYINGS: [&str; 6] = [
    "The queue keeps {} until the worker has confirmed it, since retries are safe there.",
    "We decided to use {} for the cache, because the old one lost writes.\n\n- it is small\n- it is fast",
    "Never run {} without the lock: two of them broke the index in March.",
    "The table {} is written by the importer only.\n\n```sql\nselect 1; -- not an entry\n## no heading\n```",
    "Ana wants {} in every report, with the date first.",
    "A test that needs {} goes to the slow suite.",
];

type Simple = Memory<Files>;

/// Files in memory, whose versions are what they say: so they are the same in a copy.
#[derive(Clone, Debug, Default)]
struct Files(RefCell<BTreeMap<String, Vec<u8>>>);

impl Files {
    fn expect(&self, key: &str, expect: &Expect) -> std::result::Result<(), StoreError> {
        let there = self.0.borrow().get(key).map(|bytes| version(bytes));
        let holds = match expect {
            Expect::Anything => true,
            Expect::Absent => there.is_none(),
            Expect::At(version) => there.as_ref() == Some(version),
        };
        if holds { Ok(()) } else { Err(StoreError::Conflict) }
    }

    fn put(&self, key: &str, bytes: &[u8]) {
        self.0.borrow_mut().insert(key.to_owned(), bytes.to_vec());
    }

    fn text(&self, key: &str) -> String {
        String::from_utf8_lossy(self.0.borrow().get(key).map_or(&[], Vec::as_slice)).into_owned()
    }

    /// The keys of files that hold a word.
    fn holding(&self, word: &str) -> Vec<String> {
        let files = self.0.borrow();
        let holds = |bytes: &[u8]| String::from_utf8_lossy(bytes).contains(word);
        files.iter().filter(|(_, bytes)| holds(bytes)).map(|(key, _)| key.clone()).collect()
    }
}

/// FNV-1a, and the length.
fn version(bytes: &[u8]) -> String {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    format!("{:016x}-{}", bytes.iter().fold(0xcbf2_9ce4_8422_2325, step), bytes.len())
}

impl Store for Files {
    fn read(&self, key: &str) -> std::result::Result<Option<Object>, StoreError> {
        let files = self.0.borrow();
        Ok(files.get(key).map(|bytes| Object { bytes: bytes.clone(), version: version(bytes) }))
    }

    fn write(
        &self,
        key: &str,
        bytes: &[u8],
        expect: &Expect,
        _: Durability,
    ) -> std::result::Result<String, StoreError> {
        self.expect(key, expect)?;
        self.put(key, bytes);
        Ok(version(bytes))
    }

    fn remove(&self, key: &str, expect: &Expect, _: Durability) -> std::result::Result<(), StoreError> {
        self.expect(key, expect)?;
        self.0.borrow_mut().remove(key);
        Ok(())
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> std::result::Result<Vec<Listed>, StoreError> {
        let files = self.0.borrow();
        let meant = files.iter().filter(|(key, _)| key.starts_with(prefix));
        let meant = meant.filter(|(key, _)| after.is_none_or(|after| key.as_str() > after)).take(limit as usize);
        let listed = |(key, bytes): (&String, &Vec<u8>)| Listed {
            key: key.clone(),
            version: version(bytes),
            size: bytes.len() as u64,
        };
        Ok(meant.map(listed).collect())
    }
}

/// A root as it is after months of work, with files of all kinds. Every text in it has a word of its own.
#[derive(Debug)]
pub struct WorkedRoot(Files);

impl WorkedRoot {
    /// Makes it.
    pub fn make() -> Result<Self> {
        let mut words = Words::default();
        let memory = &mut Memory::new(Files::default(), || NOW);
        memory.store().put("policy.toml", POLICY.as_bytes());
        memory.init()?;
        memory.set_project(&words.saying(), None)?;
        memory.create_mission("m1", &MissionChanges::default())?;
        let agent = |name: &str| Name::new(name).map(Scope::Agent);
        let scopes = [agent("dev")?, agent("ops")?, Scope::Project, Scope::Mission(Name::new("m1")?)];
        let mut added = Vec::new();
        for scope in &scopes {
            for category in [Category::Facts, Category::Decisions, Category::Lessons] {
                for _ in 0..8 {
                    if let Outcome::Stored { reference } =
                        memory.add(Draft::new(scope.clone(), category, words.saying()))?
                    {
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
        Ok(Self(memory.store().clone()))
    }

    /// Damages a file of it in the way of a seed, and works on with it.
    ///
    /// # Errors
    /// For people: what was lost, or stopped.
    pub fn damage(&self, seed: u64) -> std::result::Result<(), String> {
        let mut chance = Chance::new(seed);
        let files: Vec<(String, Vec<u8>)> = self.0.0.borrow().clone().into_iter().collect();
        let (key, bytes) = chance.one_of(&files);
        let (way, damaged) = damage(bytes, &chance.one_of(&files).1, &mut chance);
        let store = self.0.clone();
        store.put(key, &damaged);
        let before = words_of(&store, &ORIGINALS);
        let (was, mut memory) = (store.clone(), Memory::new(store, || NOW + 1_000));
        let told = |what: &str| format!("seed {seed}, {way} in {key}: {what}");
        go_on(&mut memory, key, &mut chance).map_err(|what| told(&what))?;
        let after = words_of(memory.store(), &KEEPERS);
        match before.difference(&after).next() {
            Some(lost) => {
                let (was, is) = (was.holding(lost), memory.store().holding(lost));
                Err(told(&format!("{lost} stood in {was:?}, and is in {is:?} only")))
            }
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
fn edit_by_hand(files: &Files, words: &mut Words) {
    let (title, note) = (words.saying(), words.saying());
    let front = format!(
        "---\ntitle: Decisions\naliases: [log]\n---\n\n# Ours\n\n{title}\n\n{}",
        files.text("dev/decisions.md")
    );
    files.put("dev/decisions.md", front.as_bytes());
    files.put("ops/lessons.md", format!("{}\n\n## A note\n\n{note}\n", files.text("ops/lessons.md")).as_bytes());
    files.put(NOTES, format!("# Notes\n\n{}\n", words.saying()).as_bytes());
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
        let forgotten = memory.forget(reference);
        let is_forgotten = forgotten.is_ok();
        may(forgotten, key, "forget")?;
        memory.begin_call();
        if is_forgotten {
            may(memory.undo(None).map(drop), key, "undo")?;
        }
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
        Ok(Reference { scope, category, .. }) if !is_foreign(key) => {
            memory.add(Draft::new(scope, category, text)).map(drop)
        }
        _ => Ok(()),
    }
}

fn is_foreign(key: &str) -> bool {
    key == NOTES
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

/// The words in the files that people write, and in some folders of ours.
fn words_of(files: &Files, folders: &[&str]) -> BTreeSet<String> {
    let is_meant = |key: &str| !key.starts_with(".vault/") || folders.iter().any(|folder| key.starts_with(folder));
    let files = files.0.borrow();
    let meant = files.iter().filter(|(key, _)| is_meant(key));
    meant.flat_map(|(_, bytes)| words_in(&String::from_utf8_lossy(bytes)).collect::<Vec<_>>()).collect()
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
