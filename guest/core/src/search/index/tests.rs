use std::cell::RefCell;
use std::rc::Rc;

use proptest::prelude::*;

use crate::calls::*;
use crate::model::category::Category;
use crate::model::contract::{Entry, Status, Tier};
use crate::model::reference::{Id, Reference};
use crate::model::scope::{Name, Scope};
use crate::search::edit_distance::Pattern;
use crate::search::index::part::Part;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Listed, Object, Store, StoreError};

use super::alive::Alive;
use super::builder::Builder;
use super::merge::merge;
use super::segment::{Damage, FORMAT, Segment};
use super::words::can_slip;
use super::*;

/// Words that share stems, forms and beginnings.
const WORDS: [&str; 12] = [
    "write",
    "writing",
    "written",
    "proxy",
    "proxies",
    "écrit",
    "decisões",
    "decisao",
    "writeQueue",
    "我们决定",
    "the",
    "2026",
];

fn entry(file: usize, id: u64, words: &[usize], tag: Option<usize>) -> Entry {
    let scope = Scope::Agent(Name::new(["dev", "ops"][file % 2]).unwrap());
    let text = words.iter().map(|word| WORDS[word % WORDS.len()]).collect::<Vec<_>>().join(" ");
    let tags = tag.map(|tag| WORDS[tag % WORDS.len()].to_owned()).into_iter().collect();
    Entry {
        reference: Reference { scope, category: Category::ALL[file % 3], id: Id::Time(id) },
        created: (!id.is_multiple_of(5)).then_some(id + id % 3),
        text,
        tags,
        tier: [Tier::Pinned, Tier::Active, Tier::Fading][id as usize % 3],
        status: [Status::Candidate, Status::Promoted, Status::Archived][id as usize % 3],
        importance: crate::model::contract::Importance::default(),
        confidence: None,
        author: id.is_multiple_of(2).then(|| "caroline".to_owned()),
        session: id.is_multiple_of(3).then(|| format!("s{}", id % 4)),
        sources: vec![format!("chat:{id}")],
        confirmed_by: Vec::new(),
        rationale: None,
        finding: None,
        supersedes: Vec::new(),
        superseded_by: None,
        evidence: None,
        origin: None,
    }
}

fn an_entry() -> impl Strategy<Value = Entry> {
    let words = prop::collection::vec(0_usize..12, 0..8);
    (0_usize..6, 0_u64..90, words, prop::option::of(0_usize..12))
        .prop_map(|(file, id, words, tag)| entry(file, id, &words, tag))
}

/// Everything that can be asked of parts, as if they were one.
fn all_of(parts: &[&Part]) -> Vec<String> {
    let mut told = Vec::new();
    for part in parts {
        let mut forms = Vec::new();
        part.forms(&mut |form, term| forms.push((form.to_owned(), term.to_owned())));
        let name = |doc: u32| format!("{} {}", part.key(doc), part.id(doc));
        for (doc, row) in part.living() {
            told.push(format!("{} {row:?} {:x}", name(doc), part.segment.hash(doc)));
        }
        for (form, term) in forms {
            told.push(format!("{form} {term}"));
            let postings = part.postings(&term);
            told.extend(
                postings.map(|posting| format!("{term}: {} {} {}", name(posting.entry), posting.content, posting.tags)),
            );
            let frequency = part.term(&term).map_or(0, |found| part.frequency_of(found));
            assert_eq!(frequency as usize, part.postings(&term).count());
            let (mut found, pattern) = (Vec::new(), Pattern::new(&form).unwrap());
            part.forms_near(&pattern, 1, &mut |form, _, edits| found.push((form.to_owned(), edits)));
            assert!(found.contains(&(form.clone(), 0)) || !can_slip(&form), "{form} is near itself");
            part.forms_with(&form, &mut |other, _| assert!(other.starts_with(&form)));
        }
    }
    told.sort();
    told.dedup();
    told
}

proptest! {
    #[test]
    fn dead_documents_leave_no_trace(entries in prop::collection::vec((an_entry(), any::<bool>()), 0..40)) {
        let all: Vec<Entry> = entries.iter().map(|(entry, _)| entry.clone()).collect();
        let kept: Vec<Entry> = entries.iter().filter(|(_, is_kept)| *is_kept).map(|(entry, _)| entry.clone()).collect();
        let mut part = part_of(&all);
        (0..).zip(&entries).for_each(|(doc, (_, is_kept))| part.alive.set(doc, *is_kept));
        prop_assert_eq!(all_of(&[&part]), all_of(&[&part_of(&kept)]));
    }

    #[test]
    fn what_is_merged_is_what_was_alive(
        parts in prop::collection::vec(prop::collection::vec((an_entry(), any::<bool>()), 0..20), 0..5),
    ) {
        let (mut cut, mut kept) = (Vec::new(), Vec::new());
        for entries in &parts {
            let all: Vec<Entry> = entries.iter().map(|(entry, _)| entry.clone()).collect();
            let mut part = part_of(&all);
            (0..).zip(entries).for_each(|(doc, (_, is_kept))| part.alive.set(doc, *is_kept));
            kept.extend(entries.iter().filter(|(_, is_kept)| *is_kept).map(|(entry, _)| entry.clone()));
            cut.push(part);
        }
        let sources: Vec<(&Segment, &Alive)> = cut.iter().map(|part| (&*part.segment, &part.alive)).collect();
        let bytes = merge(&sources);
        let merged = Part::new(Rc::new(Segment::open(bytes).unwrap()));
        prop_assert_eq!(all_of(&[&merged]), all_of(&[&part_of(&kept)]));
        prop_assert_eq!(all_of(&[&merged]), all_of(&cut.iter().collect::<Vec<_>>()));
    }

    #[test]
    fn damage_is_noticed(
        entries in prop::collection::vec(an_entry(), 1..12),
        at: prop::sample::Index,
        flip in 1_u8..,
        is_cut: bool,
    ) {
        let bytes = part_of(&entries).segment.bytes().to_vec();
        let mut damaged = bytes.clone();
        let at = at.index(bytes.len());
        if is_cut { damaged.truncate(at) } else { damaged[at] ^= flip }
        prop_assert!(Segment::open(damaged).is_err());
    }

    /// Bytes whose checksums were made to fit.
    #[test]
    fn hostile_bytes_do_no_harm(
        entries in prop::collection::vec(an_entry(), 1..12),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20),
        counts in prop::option::of(any::<u32>()),
    ) {
        let mut bytes = part_of(&entries).segment.bytes().to_vec();
        let header = segment::Section::HEADER;
        for (at, byte) in changes {
            let at = header + at.index(bytes.len() - header);
            bytes[at] = byte;
        }
        if let Some(count) = counts {
            let at = 8 + count as usize % 3 * 4;
            bytes[at..at + 4].copy_from_slice(&(count % 5_000).to_le_bytes());
        }
        writer::sign(&mut bytes);
        if let Ok(segment) = Segment::open(bytes) {
            let part = Part::new(Rc::new(segment));
            let (mut forms, mut steps) = (Vec::new(), 0);
            part.forms(&mut |form, term| forms.push((form.to_owned(), term.to_owned())));
            for (form, term) in &forms {
                steps += part.postings(term).count();
                part.forms_with(form, &mut |_, _| steps += 1);
                if let Some(pattern) = Pattern::new(form) {
                    part.forms_near(&pattern, 2, &mut |_, _, _| steps += 1);
                }
            }
            (0..part.docs().len() as u32).for_each(|doc| steps += part.key(doc).len() + part.folder(doc).len());
            let again = merge(&[(&part.segment, &part.alive), (&part.segment, &part.alive)]);
            prop_assert!(Segment::open(again).is_ok());
            prop_assert!(steps < 10_000_000);
        }
    }
}

#[test]
fn what_is_no_segment_says_so() {
    let mut bytes = Builder::default().finish();
    assert_eq!(Segment::open(bytes.clone()).unwrap().docs().len(), 0);
    assert_eq!(Segment::open(Vec::new()).unwrap_err(), Damage::Foreign);
    assert_eq!(Segment::open(b"{\"version\": 1}".to_vec()).unwrap_err(), Damage::Foreign);
    bytes[4] += 1;
    assert_eq!(Segment::open(bytes).unwrap_err(), Damage::Format(FORMAT + 1));
}

/// A store that answers for one file with an error, as long as there is one.
struct FlakyStore {
    store: MemoryStore,
    error: Rc<RefCell<Option<StoreError>>>,
}

impl Store for FlakyStore {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        match self.error.borrow().clone() {
            Some(error) if key == "ops/decisions.md" => Err(error),
            _ => self.store.read(key),
        }
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<String, StoreError> {
        self.store.write(key, bytes, expect, durability)
    }

    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        self.store.remove(key, expect, durability)
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.store.list(prefix, after, limit)
    }
}

fn harbours() -> MemoryStore {
    let store = MemoryStore::default();
    for agent in ["dev", "ops", "qa"] {
        let key = format!("{agent}/decisions.md");
        store.write(&key, b"## 2026-03-16T16:51\n\nthe harbour", &Expect::Absent, Durability::Full).unwrap();
    }
    store
}

#[test]
fn files_that_were_read_before_one_that_was_not_are_found() {
    let error = Rc::new(RefCell::new(Some(StoreError::Unavailable("not now".into()))));
    let mut memory =
        crate::memory::Memory::new(FlakyStore { store: harbours(), error: Rc::clone(&error) }, || 1_773_679_871_839);
    let query = crate::search::contract::Query { text: "harbour".into(), ..crate::search::contract::Query::default() };
    assert!(memory.find(&query).is_err());
    error.take();
    assert_eq!(memory.find(&query).unwrap().len(), 3);
}

#[test]
fn a_file_that_was_not_granted_once_is_found_when_it_is() {
    let error = Rc::new(RefCell::new(Some(StoreError::Denied("not yours".into()))));
    let mut memory =
        crate::memory::Memory::new(FlakyStore { store: harbours(), error: Rc::clone(&error) }, || 1_773_679_871_839);
    let query = crate::search::contract::Query { text: "harbour".into(), ..crate::search::contract::Query::default() };
    assert_eq!(memory.find(&query).unwrap().len(), 2);
    assert_eq!(memory.take_warnings().len(), 1);
    error.take();
    assert_eq!(memory.find(&query).unwrap().len(), 3);
}
