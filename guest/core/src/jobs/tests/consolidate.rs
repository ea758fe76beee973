//! Merging by rule, without a model.

use super::*;
use crate::store::crashing::copy_of;
use crate::upkeep::contract::{Chore, RunReport, Transition};

const SAME: [&str; 3] = [
    "The export job of the shop runs at night because it takes 40 minutes.",
    "The export job of the shop runs at night because it takes 40 minutes. Ask her.",
    "The export job of the shop always runs at night because it takes 40 minutes.",
];

/// One word more each: a number, a name of code, a negation.
const OTHERS: [&str; 3] = [
    "The export job of the shop runs at night because it takes 45 minutes.",
    "The export job of the shop runs at night because it takes 40 minutes with `--slow`.",
    "The export job of the shop never runs at night because it takes 40 minutes.",
];

fn consolidating(store: CrashingStore) -> Memory<CrashingStore> {
    let mut memory = begun(store);
    memory.configure("[jobs]\nconsolidate_similarity = 0.7\n").unwrap();
    memory.begin_call();
    memory
}

fn of(store: &Rc<MemoryStore>) -> Memory<CrashingStore> {
    consolidating(CrashingStore::new(store, u32::MAX, false))
}

fn consolidate(memory: &mut Memory<CrashingStore>) -> RunReport {
    memory.begin_call();
    memory.run(&[Chore::Consolidate], false).unwrap()
}

fn root() -> Rc<MemoryStore> {
    let store = Rc::new(MemoryStore::default());
    let mut memory = memory_of(&store);
    add(&mut memory, agent("dev"), Category::Gotchas, &SAME);
    add(&mut memory, agent("dev"), Category::Gotchas, &OTHERS);
    add(&mut memory, agent("ops"), Category::Gotchas, &SAME[..2]);
    add(&mut memory, agent("ops"), Category::Lessons, &SAME[2..]);
    store
}

#[test]
fn three_that_say_the_same_become_one_with_all_their_words_and_undo_takes_it_back() {
    let store = root();
    let mut memory = of(&store);
    let before = list(&mut memory, &[Status::Promoted, Status::Archived]);
    let report = consolidate(&mut memory);
    assert_eq!((report.entries_archived, report.transitions.len()), (3, 3), "{:?}", report.transitions);
    let standing = list(&mut memory, &[Status::Promoted]);
    let merged = standing.iter().find(|entry| !entry.sources.is_empty()).unwrap();
    assert!(
        report
            .transitions
            .iter()
            .all(|step| step.transition == Transition::Archived && step.reason.contains("says the same"))
    );
    assert!(merged.text.contains("Ask her.") && merged.text.contains("always"), "{}", merged.text);
    assert_eq!((merged.sources.len(), merged.evidence.as_ref().unwrap().count), (3, 3));
    assert!(merged.speaker() == crate::model::contract::Speaker::Person, "persons said each word of it");
    for other in OTHERS {
        assert!(texts(&standing).contains(&other), "{other}");
    }
    assert_eq!(standing.len(), before.len() - 2, "two are no cluster, and categories stay apart");
    assert_eq!(consolidate(&mut memory).transitions, []);
    memory.begin_call();
    memory.undo(None).unwrap();
    assert_eq!(list(&mut memory, &[Status::Promoted, Status::Archived]), before);
}

#[test]
fn nothing_is_merged_unless_policy_asks_for_it() {
    let store = root();
    let mut memory = memory_of(&store);
    let before = state(&store);
    assert_eq!(consolidate(&mut memory).transitions, []);
    let is_report = |(key, _): &(String, String)| key == ".vault/compact-log.json";
    let after: Vec<_> = state(&store).into_iter().filter(|object| !is_report(object)).collect();
    assert_eq!(after, before);
}

#[test]
fn merging_that_breaks_off_anywhere_ends_the_same() {
    let before = root();
    let whole = copy_of(&before);
    consolidate(&mut of(&whole));
    let expected = list(&mut of(&whole), &[Status::Promoted, Status::Archived]);
    for dies_at in 1.. {
        for is_done_first in [false, true] {
            let store = copy_of(&before);
            let mut dying = consolidating(CrashingStore::new(&store, dies_at, is_done_first));
            drop(dying.run(&[Chore::Consolidate], false));
            consolidate(&mut of(&store));
            let found = list(&mut of(&store), &[Status::Promoted, Status::Archived]);
            assert_eq!(found, expected, "broken off at {dies_at}, done first: {is_done_first}");
            if dying.store().operations() < dies_at {
                assert!(dies_at > 6, "merging has more operations");
                return;
            }
        }
    }
}
