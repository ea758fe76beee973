use std::cell::Cell;
use std::rc::Rc;

use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Changes, Draft, Status};
use crate::model::error::Error;
use crate::model::scope::{Name, Scope};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};
use crate::vault::contract::Outcome;

use super::*;

const START: u64 = 1_773_679_871_839;

/// A memory whose calls are a second apart.
struct Lived {
    memory: Memory<Rc<MemoryStore>>,
    now: Rc<Cell<u64>>,
}

fn lived() -> Lived {
    let now = Rc::new(Cell::new(START));
    let clock = Rc::clone(&now);
    Lived { memory: Memory::new(Rc::new(MemoryStore::default()), move || clock.get()), now }
}

impl Lived {
    /// Does something in a call of its own, a second later.
    fn call<T>(&mut self, work: impl FnOnce(&mut Memory<Rc<MemoryStore>>) -> T) -> T {
        self.now.set(self.now.get() + 1_000);
        self.memory.begin_call();
        work(&mut self.memory)
    }

    fn add(&mut self, text: &str, status: Status, supersedes: &[&Reference]) -> Reference {
        let scope = Scope::Agent(Name::new("dev").unwrap());
        let supersedes = supersedes.iter().map(|old| (*old).clone()).collect();
        let draft = Draft { status: Some(status), supersedes, ..Draft::new(scope, Category::Decisions, text) };
        match self.call(|memory| memory.add(draft)).unwrap() {
            Outcome::Stored { reference } => reference,
            other => panic!("{other:?}"),
        }
    }

    fn edit(&mut self, reference: &Reference, text: &str) {
        let changes = Changes { text: Some(text.to_owned()), ..Changes::default() };
        self.call(|memory| memory.edit(reference, changes)).unwrap();
    }

    fn history(&mut self, reference: &Reference) -> EntryHistory {
        self.memory.history_of(reference).unwrap()
    }
}

/// The outcomes with the seconds since the start, newest first.
fn steps(history: &EntryHistory) -> Vec<(&'static str, u64)> {
    history.steps.iter().map(|step| (step.outcome.name(), (step.at - START) / 1_000)).collect()
}

fn period(history: &EntryHistory) -> (Option<u64>, Option<u64>) {
    let seconds = |at: Option<u64>| at.map(|at| (at - START) / 1_000);
    (seconds(history.in_force_since), seconds(history.in_force_until))
}

#[test]
fn a_life_is_told_with_its_moves() {
    let mut lived = lived();
    let reference = lived.add("Use SSE.", Status::Promoted, &[]);
    lived.edit(&reference, "Use websockets.");
    lived.call(|memory| memory.forget(&reference)).unwrap();
    let gone = lived.history(&reference);
    assert_eq!(steps(&gone), [("forgotten", 3), ("text-changed", 2), ("added", 1)]);
    assert_eq!(period(&gone), (Some(2), Some(3)));
    lived.call(|memory| memory.restore(&reference)).unwrap();
    let moved = lived.call(|memory| memory.widen(&reference, &Scope::Project)).unwrap().reference;
    let history = lived.history(&moved);
    assert_eq!(steps(&history), [("moved", 5), ("restored", 4), ("forgotten", 3), ("text-changed", 2), ("added", 1)]);
    assert_eq!((period(&history), history.text_of_origin), ((Some(4), None), TextOfOrigin::Earlier));
    assert_eq!((history.steps[0].other.clone(), history.steps[0].who.as_deref()), (Some(reference.clone()), None));
    let texts: Vec<_> = history.steps.iter().map(|step| (step.before.as_deref(), step.after.as_deref())).collect();
    let (sse, sockets) = (Some("Use SSE."), Some("Use websockets."));
    assert_eq!(texts, [(None, sockets), (None, sockets), (sockets, None), (sse, sockets), (None, sse)]);
    let left = lived.history(&reference);
    assert_eq!(left.steps[0].other, Some(moved.clone()));
    lived.call(|memory| memory.forget(&moved)).unwrap();
    lived.call(|memory| memory.restore(&moved)).unwrap();
    let history = lived.history(&moved);
    assert_eq!(steps(&history)[..4], [("restored", 7), ("forgotten", 6), ("moved", 5), ("restored", 4)]);
    assert_eq!(steps(&history).len(), 7);
}

#[test]
fn another_entry_in_its_place_and_its_return_are_steps() {
    let mut lived = lived();
    let old = lived.add("Sessions live in Redis.", Status::Promoted, &[]);
    let new = lived.add("Sessions live in Postgres.", Status::Promoted, &[&old]);
    let history = lived.history(&old);
    assert_eq!((steps(&history), period(&history)), (vec![("superseded", 2), ("added", 1)], (Some(1), Some(2))));
    assert_eq!(history.steps[0].other, Some(new.clone()));
    let newest = lived.add("Sessions live in files.", Status::Promoted, &[&old]);
    lived.call(|memory| memory.forget(&new)).unwrap();
    assert_eq!(steps(&lived.history(&old)), [("superseded", 2), ("added", 1)]);
    lived.call(|memory| memory.set_status(&newest, Status::Archived)).unwrap();
    let history = lived.history(&old);
    assert_eq!(steps(&history), [("in-force-again", 5), ("superseded", 2), ("added", 1)]);
    assert_eq!((period(&history), history.steps[0].other.clone()), ((Some(5), None), Some(newest)));
    lived.call(|memory| memory.set_status(&new, Status::Promoted)).unwrap_err();
    lived.call(|memory| memory.restore(&new)).unwrap();
    assert_eq!(steps(&lived.history(&old))[0], ("superseded", 7));
}

#[test]
fn stages_are_told_by_what_they_mean() {
    let mut lived = lived();
    let reference = lived.add("Deploys happen on Tuesdays.", Status::Candidate, &[]);
    assert_eq!(period(&lived.history(&reference)), (None, None));
    lived.call(|memory| memory.set_status(&reference, Status::Promoted)).unwrap();
    assert_eq!(period(&lived.history(&reference)), (Some(2), None));
    lived.call(|memory| memory.set_status(&reference, Status::Archived)).unwrap();
    let archived = lived.history(&reference);
    assert_eq!(steps(&archived), [("archived", 3), ("accepted", 2), ("added", 1)]);
    assert_eq!(period(&archived), (Some(2), Some(3)));
    lived.call(|memory| memory.set_status(&reference, Status::Promoted)).unwrap();
    let tags = Changes { tags: Some(vec!["ops".to_owned()]), ..Changes::default() };
    lived.call(|memory| memory.edit(&reference, tags)).unwrap();
    let history = lived.history(&reference);
    assert_eq!(steps(&history), [("changed", 5), ("restored", 4), ("archived", 3), ("accepted", 2), ("added", 1)]);
    assert_eq!((period(&history), history.text_of_origin), ((Some(4), None), TextOfOrigin::Present));
}

#[test]
fn a_text_that_somebody_wrote_into_the_file_has_no_known_time() {
    let mut lived = lived();
    let reference = lived.add("Images come from the CDN.", Status::Promoted, &[]);
    let store = Rc::clone(lived.memory.store());
    let key = "dev/decisions.md";
    let found = store.read(key).unwrap().unwrap();
    let text = String::from_utf8(found.bytes).unwrap().replace("the CDN", "the bucket");
    store.write(key, text.as_bytes(), &Expect::At(found.version), Durability::Full).unwrap();
    let history = lived.call(|memory| memory.history_of(&reference)).unwrap();
    assert_eq!(steps(&history), [("changed-in-file", 1), ("added", 1)]);
    assert_eq!((period(&history), history.text_of_origin), ((None, None), TextOfOrigin::Earlier));
    assert_eq!(history.steps[0].before.as_deref(), Some("Images come from the CDN."));
    assert_eq!(history.steps[0].after.as_deref(), Some("Images come from the bucket."));
    lived.edit(&reference, "Images come from the disk.");
    let steps_later = lived.history(&reference);
    assert_eq!(steps_later.steps[0].outcome, ChangeOutcome::TextChanged);
    assert_eq!(period(&steps_later).1, None);
}

#[test]
fn what_brought_an_entry_back_without_a_line_has_no_known_time() {
    let mut lived = lived();
    let old = lived.add("Sessions live in Redis.", Status::Promoted, &[]);
    lived.add("Sessions live in Postgres.", Status::Promoted, &[&old]);
    let store = Rc::clone(lived.memory.store());
    let key = "dev/decisions.md";
    let found = store.read(key).unwrap().unwrap();
    let text = String::from_utf8(found.bytes).unwrap();
    let cut = text.lines().filter(|line| !line.contains("supersedes")).collect::<Vec<_>>().join("\n");
    store.write(key, cut.as_bytes(), &Expect::At(found.version), Durability::Full).unwrap();
    let history = lived.call(|memory| memory.history_of(&old)).unwrap();
    assert_eq!((steps(&history), period(&history)), (vec![("superseded", 2), ("added", 1)], (None, None)));
}

#[test]
fn what_nobody_knows_is_not_found() {
    let mut lived = lived();
    let reference = Reference::parse("dev/decisions/1773679871839").unwrap();
    assert!(matches!(lived.memory.history_of(&reference), Err(Error::NotFound(_))));
}
