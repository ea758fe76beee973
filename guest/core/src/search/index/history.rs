//! Tests over histories: whatever happens to files and to the index, an answer is that of an index made anew, and
//! that of scoring all entries one by one.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use proptest::prelude::*;
use proptest::sample::Index as Place;

use super::manifest::FOLDER;
use crate::search::language::{Language, Stems, fold, is_stop_word};
use crate::search::tokenize::tokens;
use crate::store::{Dying, Expect, Listed, MemoryStore, Object, StoreError, Version, copy_of};
use crate::{Category, Changes, Draft, Entry, Filter, Hit, Memory, Name, Query, Scope, Status, Store, Tier};

const NOW: u64 = 1_773_679_871_839;

const WORDS: [&str; 16] = [
    "write",
    "writing",
    "written",
    "proxy",
    "proxies",
    "decision",
    "decisions",
    "queue",
    "queues",
    "cache",
    "caches",
    "socket",
    "writeQueue",
    "memory",
    "index",
    "segment",
];

const QUERIES: [&str; 8] =
    ["write proxy", "wrting", "decisio", "queue cache socket", "writeQueue", "memry indx", "prox", "segments written"];

/// Saves after two entries and merges two of a size, so that a short history sees it all.
const SMALL: &str = "[index]\nflush = 2\nwidth = 2\nslice = 12\nmerged_by_search = 6\ngrace = 10\n";

/// What a store does with writes into the index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mood {
    #[default]
    Writes,
    Denies,
    IsFull,
    LosesAnswers,
    LosesWrites,
}

/// A store in some mood that keeps a log.
#[derive(Debug, Default)]
struct Moody {
    store: Rc<MemoryStore>,
    mood: Rc<Cell<Mood>>,
    log: RefCell<Vec<String>>,
}

impl Moody {
    fn take_log(&self) -> Vec<String> {
        self.log.take()
    }

    fn note(&self, what: &str, key: &str) {
        self.log.borrow_mut().push(format!("{what} {key}"));
    }

    fn change<T>(&self, key: &str, change: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
        let lost = || StoreError::UnknownOutcome("the line went dead".to_owned());
        match self.mood.get() {
            _ if !key.starts_with(FOLDER) => change(),
            Mood::Writes => change(),
            Mood::Denies => Err(StoreError::Denied("it is read-only".to_owned())),
            Mood::IsFull => Err(StoreError::Full("no space".to_owned())),
            Mood::LosesAnswers => change().and(Err(lost())),
            Mood::LosesWrites => Err(lost()),
        }
    }
}

impl Store for Moody {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        self.note("read", key);
        self.store.read(key)
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect) -> Result<Version, StoreError> {
        self.note("write", key);
        self.change(key, || self.store.write(key, bytes, expect))
    }

    fn remove(&self, key: &str, expect: &Expect) -> Result<(), StoreError> {
        self.note("remove", key);
        self.change(key, || self.store.remove(key, expect))
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.store.list(prefix, after, limit)
    }
}

type Root = Memory<Moody, fn() -> u64>;

fn open(store: &Rc<MemoryStore>) -> Root {
    open_in(store, &Rc::default())
}

fn open_in(store: &Rc<MemoryStore>, mood: &Rc<Cell<Mood>>) -> Root {
    let moody = Moody { store: store.clone(), mood: mood.clone(), ..Moody::default() };
    let mut memory = Memory::new(moody, (|| NOW) as fn() -> u64);
    memory.configure(SMALL).unwrap();
    memory
}

/// What happens.
#[derive(Clone, Debug)]
enum Event {
    Add {
        who: u8,
        kind: u8,
        words: Vec<Place>,
        tag: Option<Place>,
        said: Option<u8>,
    },
    Edit {
        entry: Place,
        words: Vec<Place>,
    },
    Forget(Place),
    Pin(Place),
    Archive(Place),
    /// A person swaps two lines, deletes some, writes others, or puts back what a file was.
    ByHand {
        file: Place,
        line: Place,
        how: u8,
        words: Vec<Place>,
    },
    Upkeep,
    Reopen,
    Search {
        query: Place,
        tag: Option<Place>,
        with_archived: bool,
    },
    /// A file of the index is lost, cut, damaged, or put back as it was earlier.
    Damage {
        file: Place,
        at: Place,
        how: u8,
    },
    Mood(u8),
}

fn an_event() -> impl Strategy<Value = Event> {
    let words = || prop::collection::vec(any::<Place>(), 1..7);
    let place = any::<Place>;
    prop_oneof![
        8 => (any::<u8>(), any::<u8>(), words(), prop::option::of(place()), prop::option::of(any::<u8>()))
            .prop_map(|(who, kind, words, tag, said)| Event::Add { who, kind, words, tag, said }),
        3 => (place(), words()).prop_map(|(entry, words)| Event::Edit { entry, words }),
        2 => place().prop_map(Event::Forget),
        1 => place().prop_map(Event::Pin),
        1 => place().prop_map(Event::Archive),
        4 => (place(), place(), any::<u8>(), words())
            .prop_map(|(file, line, how, words)| Event::ByHand { file, line, how, words }),
        1 => Just(Event::Upkeep),
        2 => Just(Event::Reopen),
        6 => (place(), prop::option::weighted(0.2, place()), any::<bool>())
            .prop_map(|(query, tag, with_archived)| Event::Search { query, tag, with_archived }),
        2 => (place(), place(), any::<u8>()).prop_map(|(file, at, how)| Event::Damage { file, at, how }),
        1 => any::<u8>().prop_map(Event::Mood),
    ]
}

fn one_of<'a, T>(all: &'a [T], place: &Place) -> &'a T {
    &all[place.index(all.len())]
}

fn text_of(words: &[Place]) -> String {
    words.iter().map(|word| *one_of(&WORDS, word)).collect::<Vec<_>>().join(" ")
}

/// Two memories of one root, which was many things.
struct World {
    store: Rc<MemoryStore>,
    memories: [Root; 2],
    mood: Rc<Cell<Mood>>,
    past: BTreeMap<String, Vec<Vec<u8>>>,
}

impl World {
    fn new() -> Self {
        let (store, mood) = (Rc::new(MemoryStore::default()), Rc::default());
        Self { memories: [open_in(&store, &mood), open_in(&store, &mood)], mood, store, past: BTreeMap::new() }
    }

    fn happen(&mut self, nth: usize, event: &Event) {
        for (key, bytes) in self.store.objects() {
            let past = self.past.entry(key).or_default();
            if past.last() != Some(&bytes) {
                past.push(bytes);
            }
        }
        let memory = &mut self.memories[nth];
        match event {
            Event::Add { who, kind, words, tag, said } => {
                let scope = [Scope::Project, agent("dev"), agent("ops"), Scope::Mission(Name::new("m").unwrap())];
                let category = [Category::Decisions, Category::Tasks][usize::from(kind % 2)];
                let tags = tag.iter().map(|tag| one_of(&WORDS, tag).to_string()).collect();
                let text = said.map_or(text_of(words), |_| format!("I say {}", text_of(words)));
                let session = said.map(|said| format!("session {}", said % 3));
                let author = said.map(|said| format!("proxy{}", said % 2));
                let created = said.map(|said| NOW - u64::from(said) * 60_000);
                let draft = Draft::new(scope[usize::from(who % 4)].clone(), category, text);
                let draft = Draft { session, author, created, ..draft };
                drop(memory.add(Draft { tags, ..draft }));
            }
            Event::Edit { entry, words } => {
                if let Some(entry) = self.pick(nth, entry) {
                    let changes = Changes { text: Some(text_of(words)), ..Changes::default() };
                    drop(self.memories[nth].edit(&entry.reference, changes));
                }
            }
            Event::Forget(entry) => {
                if let Some(entry) = self.pick(nth, entry) {
                    drop(self.memories[nth].forget(&entry.reference));
                }
            }
            Event::Pin(entry) => {
                if let Some(entry) = self.pick(nth, entry) {
                    drop(self.memories[nth].set_tier(&entry.reference, Tier::Pinned));
                }
            }
            Event::Archive(entry) => {
                if let Some(Entry { reference, .. }) = self.pick(nth, entry) {
                    let file = self.memories[nth].file(&reference.scope, reference.category).unwrap();
                    let block = file.document.blocks().find(|block| block.id == reference.id).unwrap().clone();
                    drop(self.memories[nth].archive(&reference.scope, reference.category, &[block]));
                }
            }
            Event::ByHand { file, line, how, words } => self.by_hand(file, line, *how, words),
            Event::Upkeep => drop(memory.tend_index().unwrap()),
            Event::Reopen => *memory = open_in(&self.store, &self.mood),
            Event::Search { query, tag, with_archived } => {
                self.search(nth, one_of::<&str>(&QUERIES, query), tag, *with_archived);
            }
            Event::Damage { file, at, how } => self.damage(file, at, *how),
            Event::Mood(mood) => {
                let moods =
                    [Mood::Writes, Mood::Writes, Mood::Denies, Mood::IsFull, Mood::LosesAnswers, Mood::LosesWrites];
                self.mood.set(moods[usize::from(*mood) % moods.len()]);
            }
        }
    }

    fn pick(&mut self, nth: usize, entry: &Place) -> Option<Entry> {
        let all = self.memories[nth].list(&Filter::default()).unwrap();
        (!all.is_empty()).then(|| one_of(&all, entry).clone())
    }

    fn keys(&self, in_index: bool) -> Vec<String> {
        let keys = self.store.objects().into_iter().map(|(key, _)| key);
        keys.filter(|key| key.starts_with(FOLDER) == in_index && !key.starts_with(".vault/trash/")).collect()
    }

    fn by_hand(&self, file: &Place, line: &Place, how: u8, words: &[Place]) {
        let keys = self.keys(false);
        if keys.is_empty() {
            return;
        }
        let key = one_of(&keys, file);
        let bytes = self.store.read(key).unwrap().unwrap().bytes;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
        let at = line.index(lines.len().max(1));
        match how % 7 {
            0 => lines.insert(at.min(lines.len()), format!("{}\n", text_of(words))),
            1 if !lines.is_empty() => drop(lines.remove(at)),
            2 => lines.push(format!("\n\n## {}\n\n{}\n", text_of(words), text_of(words))),
            3 => return self.store.remove(key, &Expect::Anything).unwrap(),
            4 => {
                let past = &self.past[key];
                return drop(self.store.write(key, one_of::<Vec<u8>>(past, line), &Expect::Anything).unwrap());
            }
            5 => return drop(self.store.write(key, b"\xff\xfe not text", &Expect::Anything).unwrap()),
            // As a checkout does: the same bytes at another version.
            _ => {}
        }
        self.store.write(key, lines.concat().as_bytes(), &Expect::Anything).unwrap();
    }

    fn damage(&self, file: &Place, at: &Place, how: u8) {
        let keys: BTreeSet<String> =
            self.past.keys().filter(|key| key.starts_with(FOLDER)).cloned().chain(self.keys(true)).collect();
        let keys: Vec<String> = keys.into_iter().collect();
        if keys.is_empty() {
            return;
        }
        let key = one_of(&keys, file);
        let found = self.store.read(key).unwrap().map(|found| found.bytes);
        let put = |bytes: &[u8]| drop(self.store.write(key, bytes, &Expect::Anything).unwrap());
        match (how % 5, found) {
            (0, _) => self.store.remove(key, &Expect::Anything).unwrap(),
            (1, Some(bytes)) => put(&bytes[..at.index(bytes.len().max(1))]),
            (2, Some(mut bytes)) if !bytes.is_empty() => {
                let at = at.index(bytes.len());
                bytes[at] ^= 1 << (how / 5 % 8);
                put(&bytes);
            }
            (3, _) if self.past.contains_key(key) => put(one_of::<Vec<u8>>(&self.past[key], at)),
            (4, Some(_)) => {
                let other = self.store.read(one_of::<String>(&keys, at)).unwrap();
                put(&other.map(|other| other.bytes).unwrap_or_default());
            }
            _ => {}
        }
    }

    fn search(&mut self, nth: usize, text: &str, tag: &Option<Place>, with_archived: bool) {
        let statuses = if with_archived { vec![Status::Promoted, Status::Archived] } else { Vec::new() };
        let tags = tag.iter().map(|tag| one_of(&WORDS, tag).to_string()).collect();
        let query = Query {
            text: text.into(),
            filter: Filter { statuses, tags, ..Filter::default() },
            limit: Some(100),
            explain: true,
        };
        let fresh = Rc::new(MemoryStore::default());
        for (key, bytes) in self.store.objects().into_iter().filter(|(key, _)| !key.starts_with(FOLDER)) {
            fresh.write(&key, &bytes, &Expect::Anything).unwrap();
        }
        for preset in ["keepstone", "agent-memory"] {
            let policy = format!("preset = \"{preset}\"\n{SMALL}");
            self.memories[nth].configure(&policy).unwrap();
            let mut other = open(&fresh);
            other.configure(&policy).unwrap();
            let (ours, theirs) = (self.memories[nth].find(&query).unwrap(), other.find(&query).unwrap());
            assert_eq!(told(&ours), told(&theirs), "{text} by {preset}");
            let few = self.memories[nth].find(&Query { limit: Some(3), ..query.clone() }).unwrap();
            assert_eq!(told(&few), told(&ours[..ours.len().min(3)]), "the first of {text} by {preset}");
        }
        let memory = &mut self.memories[nth];
        memory.configure(&format!("{SMALL}\n{PLAIN}")).unwrap();
        let ours = memory.find(&query).unwrap();
        assert_eq!(scores(&ours), by_force(memory, &query), "{text}, one by one");
        memory.configure(SMALL).unwrap();
    }
}

fn agent(name: &str) -> Scope {
    Scope::Agent(Name::new(name).unwrap())
}

/// Everything about hits, scores to the last bit.
fn told(hits: &[Hit]) -> Vec<(String, u64)> {
    hits.iter().map(|hit| (format!("{hit:?}"), hit.score.to_bits())).collect()
}

/// Names with scores that do not tell rounding. An entry in the archive may have the name of one that is not.
fn scores(hits: &[Hit]) -> BTreeMap<String, i64> {
    hits.iter().map(|hit| (name_of(&hit.entry), rounded(hit.score))).collect()
}

fn name_of(entry: &Entry) -> String {
    format!("{} {:?}", entry.reference, entry.status)
}

fn rounded(score: f64) -> i64 {
    (score * 1e6).round() as i64
}

/// BM25 and nothing else.
const PLAIN: &str = "[search]\nk1 = 1.2\nb = 0.75\nexpanded_words = 0\nauthor_weight = 0.0\ntag_weight = 1.0\n\
     session_weight = 0.0\nnext_weight = 0.0\nprevious_weight = 0.0\nasked_weight = 0.0\ntime_weight = 1.0\nwhen_weight = 1.0\nwritten_weight = 0.0";

/// The same answer by looking at every entry, for words that are stop words in no language.
fn by_force(memory: &mut Root, query: &Query) -> BTreeMap<String, i64> {
    let mut everything = memory.list(&Filter::default()).unwrap();
    let root = Filter { statuses: vec![Status::Candidate, Status::Promoted, Status::Archived], ..Filter::default() };
    if query.filter.statuses.contains(&Status::Archived) {
        everything = memory.list(&root).unwrap();
    }
    let stems = Stems::new();
    let counted: Vec<(BTreeMap<String, f64>, f64)> = everything.iter().map(|entry| count(entry, &stems)).collect();
    let all = counted.len() as f64;
    let average = (counted.iter().map(|(_, length)| length).sum::<f64>() / all.max(1.0)).max(1.0);
    let mut asked: BTreeSet<(String, BTreeSet<String>)> = BTreeSet::new();
    tokens(&query.text, &mut |token| {
        let folded = fold(token.text, token.kind).into_owned();
        let terms = stems.terms_in(token.text, token.kind, &Language::ALL).into_iter().chain([folded.clone()]);
        asked.insert((folded, terms.collect()));
    });
    let mut found = BTreeMap::new();
    for (entry, (words, length)) in everything.iter().zip(&counted) {
        let mut score = 0.0;
        for (_, terms) in &asked {
            let with = |term: &String| counted.iter().filter(|(words, _)| words.contains_key(term)).count() as f64;
            let together = terms.iter().map(with).sum::<f64>().min(all);
            let idf = libm::log(1.0 + (all - together + 0.5) / (together + 0.5));
            let worth = |term: &String| {
                let tf = words.get(term).copied().unwrap_or(0.0);
                idf * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * length / average))
            };
            score += terms.iter().map(worth).fold(0.0, f64::max);
        }
        if score > 0.0 && query.filter.admits(entry) {
            found.insert(name_of(entry), rounded(score));
        }
    }
    found
}

fn count(entry: &Entry, stems: &Stems) -> (BTreeMap<String, f64>, f64) {
    let (mut words, mut length) = (BTreeMap::new(), 0.0);
    let language = Language::of(&entry.text).unwrap_or(Language::English);
    for text in std::iter::once(&entry.text).chain(&entry.tags) {
        tokens(text, &mut |token| {
            let (first, second) = stems.terms(token.text, token.kind, language);
            std::iter::once(first).chain(second).for_each(|term| *words.entry(term).or_default() += 1.0);
            length += f64::from(u8::from(!is_stop_word(&fold(token.text, token.kind))));
        });
    }
    (words, length)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn an_answer_never_depends_on_what_became_of_the_index(
        events in prop::collection::vec((any::<bool>(), an_event()), 1..60),
    ) {
        let mut world = World::new();
        for (who, event) in &events {
            world.happen(usize::from(*who), event);
        }
        for nth in 0..2 {
            world.search(nth, "write queue decisions", &None, false);
        }
    }
}

/// A root of so many entries in files of 20.
fn root_of(entries: usize) -> Rc<MemoryStore> {
    let store = Rc::new(MemoryStore::default());
    for file in 0..entries.div_ceil(20) {
        let entry = |nth: usize| {
            let words: Vec<&str> = (0..6).map(|word| WORDS[(nth * 7 + word * word + file) % WORDS.len()]).collect();
            format!("<!-- id:{} -->\n## 2026-03-16T16:51\n\n{} n{nth}\n\n---\n\n", NOW - nth as u64, words.join(" "))
        };
        let text: String = (file * 20..entries.min(file * 20 + 20)).map(entry).collect();
        let key = format!("agent{file}/decisions.md");
        store.write(&key, text.as_bytes(), &Expect::Absent).unwrap();
    }
    store
}

fn answer(memory: &mut Root) -> Vec<(String, u64)> {
    let query = Query { text: "written caches n7 segmnet".to_owned(), limit: Some(100), ..Query::default() };
    told(&memory.find(&query).unwrap())
}

fn add(memory: &mut Root, text: &str) {
    memory.add(Draft::new(agent("agent0"), Category::Decisions, text)).unwrap();
}

#[test]
fn a_process_lost_at_any_operation_leaves_a_root_that_answers_right() {
    let start = root_of(60);
    let mut memory = open(&start);
    answer(&mut memory);
    for n in 0..9 {
        add(&mut memory, &format!("write something n{n}"));
        answer(&mut memory);
    }
    for n in 9..14 {
        add(&mut memory, &format!("write something n{n}"));
    }
    let expected = answer(&mut open(&{
        let bare = copy_of(&start);
        for (key, _) in bare.objects().into_iter().filter(|(key, _)| key.starts_with(FOLDER)) {
            bare.remove(&key, &Expect::Anything).unwrap();
        }
        bare
    }));
    let mut operations = 0;
    for is_done_first in [false, true] {
        for dies_at in 1.. {
            let copy = copy_of(&start);
            let mut dying = Memory::new(Dying::new(&copy, dies_at, is_done_first), || NOW);
            dying.configure(SMALL).unwrap();
            drop(dying.find(&Query { text: "write".to_owned(), ..Query::default() }));
            drop(dying.tend_index());
            let is_through = dying.store().operations() < dies_at;
            assert_eq!(answer(&mut open(&copy)), expected, "lost at operation {dies_at}");
            let mut tended = open(&copy);
            assert!(tended.tend_index().unwrap());
            assert_eq!(answer(&mut tended), expected, "tended after it was lost at operation {dies_at}");
            if is_through {
                operations = dies_at;
                break;
            }
        }
    }
    assert!(operations > 20, "{operations}");
}

#[test]
fn a_known_root_is_opened_without_reading_its_files_and_an_append_writes_no_index() {
    let store = root_of(200);
    answer(&mut open(&store));
    let mut memory = open(&store);
    memory.configure("").unwrap();
    let query = Query { text: "n77".to_owned(), ..Query::default() };
    assert_eq!(memory.find(&query).unwrap().len(), 1);
    let log = memory.store().take_log();
    let read: Vec<&String> = log.iter().filter(|line| line.ends_with(".md")).collect();
    assert_eq!(read, ["read agent3/decisions.md"], "only what was found");
    assert!(!log.iter().any(|line| line.starts_with("write")), "{log:?}");
    add(&mut memory, "a new one n77");
    memory.store().take_log();
    assert_eq!(memory.find(&query).unwrap().len(), 2);
    let log = memory.store().take_log();
    assert!(log.iter().all(|line| line.starts_with("read policy")), "{log:?}");
    let held: Vec<(u32, bool)> =
        memory.index.held.iter().map(|held| (held.part.alive.count(), held.saved.is_some())).collect();
    assert_eq!(held.last(), Some(&(1, false)), "only the new entry was indexed: {held:?}");
    assert_eq!(held.iter().map(|(alive, _)| alive).sum::<u32>(), 201);
}

#[test]
fn a_read_only_root_is_searched_without_a_word() {
    let (store, mood) = (root_of(100), Rc::new(Cell::new(Mood::Denies)));
    let before = store.objects();
    let mut memory = open_in(&store, &mood);
    let first = answer(&mut memory);
    let tries = |memory: &Root| memory.store().take_log().iter().filter(|line| line.starts_with("write")).count();
    assert!(tries(&memory) > 0);
    assert_eq!(answer(&mut memory), first);
    assert_eq!(tries(&memory), 0, "it is not tried again and again");
    assert_eq!(memory.take_warnings(), []);
    assert_eq!(store.objects(), before);
    assert!(!memory.tend_index().unwrap());
    mood.set(Mood::Writes);
    assert!(memory.tend_index().unwrap());
    assert_eq!(answer(&mut memory), first);
    assert!(memory.index.held.iter().all(|held| held.saved.is_some()));
}

#[test]
fn damage_is_told_once_and_mended() {
    let store = root_of(100);
    let expected = answer(&mut open(&store));
    let segments = || store.objects().into_iter().filter(|(key, _)| key.ends_with(".ks")).collect::<Vec<_>>();
    let (key, bytes) = segments().pop().unwrap();
    store.write(&key, &bytes[..bytes.len() - 1], &Expect::Anything).unwrap();
    assert_eq!(open(&store).health().unwrap().faults.len(), 1);
    let mut memory = open(&store);
    assert_eq!(answer(&mut memory), expected);
    assert_eq!(answer(&mut memory), expected);
    let warnings = memory.take_warnings();
    assert_eq!(warnings.iter().map(|fault| &fault.key).collect::<Vec<_>>(), [&key]);
    assert_eq!(open(&store).health().unwrap().faults, []);
    let mut memory = open(&store);
    assert_eq!(answer(&mut memory), expected);
    assert_eq!(memory.take_warnings(), []);
}

#[test]
fn an_index_that_was_copied_from_elsewhere_is_not_believed() {
    let store = root_of(40);
    answer(&mut open(&store));
    // The same keys, but versions that mean other bytes.
    let other = Rc::new(MemoryStore::default());
    let (index, files): (Vec<_>, Vec<_>) = store.objects().into_iter().partition(|(key, _)| key.starts_with(FOLDER));
    for (key, bytes) in files.into_iter().chain(index) {
        let text = String::from_utf8_lossy(&bytes).replace("queue", "quiet");
        let bytes = if key.ends_with(".md") { text.into_bytes() } else { bytes };
        other.write(&key, &bytes, &Expect::Absent).unwrap();
    }
    let query = Query { text: "quiet".to_owned(), ..Query::default() };
    assert!(!open(&other).find(&query).unwrap().is_empty());
}

#[test]
fn what_nobody_names_is_removed_after_a_while() {
    let store = root_of(30);
    let clock = Rc::new(Cell::new(NOW));
    let now = clock.clone();
    let mut memory = Memory::new(Dying::new(&store, u32::MAX, false), move || now.get());
    memory.configure(SMALL).unwrap();
    let find =
        |memory: &mut Memory<_, _>| memory.find(&Query { text: "write".to_owned(), ..Query::default() }).unwrap().len();
    find(&mut memory);
    store.write(".vault/index/seg-0-0000000000000001.ks", b"left by a lost process", &Expect::Absent).unwrap();
    for n in 0..12 {
        memory.add(Draft::new(agent("agent0"), Category::Decisions, format!("write again {n}"))).unwrap();
        find(&mut memory);
    }
    assert!(memory.tend_index().unwrap());
    let segments = || store.objects().into_iter().filter(|(key, _)| key.ends_with(".ks")).count();
    let named = memory.index.manifest.segments.len();
    assert!(segments() > named + 3, "{} {named}", segments());
    clock.set(NOW + 11);
    assert!(memory.tend_index().unwrap());
    assert_eq!(segments(), memory.index.manifest.segments.len());
    assert!(memory.index.manifest.retired.is_empty());
}

#[test]
fn a_segment_that_a_lost_process_left_stays_when_it_is_made_again() {
    let start = root_of(30);
    for dies_at in 1.. {
        let (store, clock) = (copy_of(&start), Rc::new(Cell::new(NOW)));
        let memory = |dies_at| {
            let now = clock.clone();
            let mut memory = Memory::new(Dying::new(&store, dies_at, true), move || now.get());
            memory.configure(SMALL).unwrap();
            memory
        };
        let mut lost = memory(dies_at);
        let is_lost = lost.tend_index().is_err() || lost.store().operations() >= dies_at;
        for _ in 0..2 {
            memory(u32::MAX).tend_index().unwrap();
            clock.set(clock.get() + 11);
            store.write("agent0/tasks.md", format!("by hand {}", clock.get()).as_bytes(), &Expect::Anything).unwrap();
        }
        assert_eq!(memory(u32::MAX).index_damage().unwrap(), [], "lost at operation {dies_at}");
        if !is_lost {
            break;
        }
    }
}
