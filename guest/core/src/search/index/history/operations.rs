//! Operations on a root and its index.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use proptest::prelude::*;
use proptest::sample::Index as Place;

use crate::calls::*;
use crate::model::category::Category;
use crate::model::contract::{Changes, Draft, Entry, Filter, Status, Tier};
use crate::model::scope::{Name, Scope};
use crate::search::contract::Query;
use crate::search::index::manifest::FOLDER;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};
use crate::vault::archive::Archive;

use super::flaky::Behaviour;
use super::oracle::{PLAIN, by_force, scores, told};
use super::{NOW, QUERIES, Root, SMALL, WORDS, agent, open, open_in};

/// An operation.
#[derive(Clone, Debug)]
pub(super) enum Event {
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
    Supersede {
        entry: Place,
        old: Place,
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
    Behaviour(u8),
}

pub(super) fn an_event() -> impl Strategy<Value = Event> {
    let words = || prop::collection::vec(any::<Place>(), 1..7);
    let place = any::<Place>;
    prop_oneof![
        8 => (any::<u8>(), any::<u8>(), words(), prop::option::of(place()), prop::option::of(any::<u8>()))
            .prop_map(|(who, kind, words, tag, said)| Event::Add { who, kind, words, tag, said }),
        3 => (place(), words()).prop_map(|(entry, words)| Event::Edit { entry, words }),
        3 => (place(), place()).prop_map(|(entry, old)| Event::Supersede { entry, old }),
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
        1 => any::<u8>().prop_map(Event::Behaviour),
    ]
}

fn one_of<'a, T>(all: &'a [T], place: &Place) -> &'a T {
    &all[place.index(all.len())]
}

fn text_of(words: &[Place]) -> String {
    words.iter().map(|word| *one_of(&WORDS, word)).collect::<Vec<_>>().join(" ")
}

/// Two memories of one root, which was many things.
pub(super) struct World {
    store: Rc<MemoryStore>,
    memories: [Root; 2],
    behaviour: Rc<Cell<Behaviour>>,
    past: BTreeMap<String, Vec<Vec<u8>>>,
}

impl World {
    pub(super) fn new() -> Self {
        let (store, behaviour) = (Rc::new(MemoryStore::default()), Rc::default());
        Self {
            memories: [open_in(&store, &behaviour), open_in(&store, &behaviour)],
            behaviour,
            store,
            past: BTreeMap::new(),
        }
    }

    pub(super) fn happen(&mut self, nth: usize, event: &Event) {
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
            Event::Supersede { entry, old } => {
                if let (Some(entry), Some(old)) = (self.pick(nth, entry), self.pick(nth, old)) {
                    let changes = Changes { supersedes: vec![old.reference], ..Changes::default() };
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
                    let file = self.memories[nth].root.file(&reference.scope, reference.category).unwrap();
                    let block = file.document.blocks().find(|block| block.id == reference.id).unwrap().clone();
                    drop(Archive(&self.memories[nth].root).archive(&reference.scope, reference.category, &[block]));
                }
            }
            Event::ByHand { file, line, how, words } => self.by_hand(file, line, *how, words),
            Event::Upkeep => drop(memory.searcher().tend_index().unwrap()),
            Event::Reopen => *memory = open_in(&self.store, &self.behaviour),
            Event::Search { query, tag, with_archived } => {
                self.search(nth, one_of::<&str>(&QUERIES, query), tag, *with_archived);
            }
            Event::Damage { file, at, how } => self.damage(file, at, *how),
            Event::Behaviour(behaviour) => {
                let behaviours = [
                    Behaviour::Writes,
                    Behaviour::Writes,
                    Behaviour::Denies,
                    Behaviour::IsFull,
                    Behaviour::LosesAnswers,
                    Behaviour::LosesWrites,
                ];
                self.behaviour.set(behaviours[usize::from(*behaviour) % behaviours.len()]);
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
            3 => return self.store.remove(key, &Expect::Anything, Durability::Full).unwrap(),
            4 => {
                let past = &self.past[key];
                return drop(
                    self.store.write(key, one_of::<Vec<u8>>(past, line), &Expect::Anything, Durability::Full).unwrap(),
                );
            }
            5 => {
                return drop(self.store.write(key, b"\xff\xfe not text", &Expect::Anything, Durability::Full).unwrap());
            }
            // As a checkout does: the same bytes at another version.
            _ => {}
        }
        self.store.write(key, lines.concat().as_bytes(), &Expect::Anything, Durability::Full).unwrap();
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
        let put = |bytes: &[u8]| drop(self.store.write(key, bytes, &Expect::Anything, Durability::Full).unwrap());
        match (how % 5, found) {
            (0, _) => self.store.remove(key, &Expect::Anything, Durability::Full).unwrap(),
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

    pub(super) fn search(&mut self, nth: usize, text: &str, tag: &Option<Place>, with_archived: bool) {
        let statuses = if with_archived { vec![Status::Promoted, Status::Archived] } else { Vec::new() };
        let tags = tag.iter().map(|tag| one_of(&WORDS, tag).to_string()).collect();
        let query = Query {
            vector: None,
            text: text.into(),
            filter: Filter { statuses, tags, ..Filter::default() },
            limit: Some(100),
            explain: true,
        };
        let fresh = Rc::new(MemoryStore::default());
        for (key, bytes) in self.store.objects().into_iter().filter(|(key, _)| !key.starts_with(FOLDER)) {
            fresh.write(&key, &bytes, &Expect::Anything, Durability::Full).unwrap();
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
