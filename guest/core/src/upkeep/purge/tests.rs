use std::rc::Rc;

use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Changes, Draft, Filter};
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::store::crashing::CrashingStore;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};

const NOW: u64 = 1_773_679_871_839;

/// Where a host answers for the former states of a file, which it puts aside.
const ASIDE: &str = ".vault/aside/";

fn fresh(store: &Rc<MemoryStore>) -> Memory<Rc<MemoryStore>> {
    let mut memory = Memory::new(store.clone(), || NOW);
    memory.begin_call();
    memory
}

#[test]
fn a_purge_that_was_killed_and_is_done_again_leaves_no_wording() {
    let words = ["first-wording", "second-wording"];
    for (dies_at, is_done_first) in (1..60).flat_map(|dies_at| [(dies_at, false), (dies_at, true)]) {
        let store = Rc::new(MemoryStore::default());
        let put_aside = |nth: &str| {
            let file = store.read("dev/facts.md").unwrap().unwrap();
            store.write(&format!("{ASIDE}{nth}"), &file.bytes, &Expect::Anything, Durability::Full).unwrap();
        };
        let draft = Draft::new(Scope::Agent(Name::new("dev").unwrap()), Category::Facts, words[0]);
        let reference = fresh(&store).add(draft).unwrap().reference().unwrap().clone();
        put_aside("0");
        let changes = Changes { text: Some(words[1].to_owned()), ..Changes::default() };
        fresh(&store).edit(&reference, changes).unwrap();
        put_aside("1");
        fresh(&store).forget(&reference).unwrap();
        drop(Memory::new(CrashingStore::new(&store, dies_at, is_done_first), || NOW).purge(&reference));
        let remaining = fresh(&store).purge(&reference).map(|purged| purged.remaining).unwrap_or_default();
        assert_eq!(remaining, [] as [String; 0], "{dies_at}, {is_done_first}");
        let objects = store.objects().into_iter();
        let told = objects.filter(|(_, bytes)| words.iter().any(|word| String::from_utf8_lossy(bytes).contains(word)));
        assert_eq!(told.map(|(key, _)| key).collect::<Vec<_>>(), [] as [String; 0], "{dies_at}, {is_done_first}");
    }
}

/// The objects that say a word.
fn says(store: &MemoryStore, word: &str) -> Vec<String> {
    let says = |bytes: &[u8]| String::from_utf8_lossy(bytes).contains(word);
    store.objects().into_iter().filter(|(_, bytes)| says(bytes)).map(|(key, _)| key).collect()
}

#[test]
fn the_passage_that_an_entry_was_goes_with_it() {
    let store = Rc::new(MemoryStore::default());
    let file = b"# Old\n\nA thylacine.\n\n## Second\n\nIt stays.\n";
    store.write("dev/facts.md", file, &Expect::Absent, Durability::Full).unwrap();
    let passages = fresh(&store).list(&Filter::default()).unwrap();
    let passage = &passages.iter().find(|entry| entry.text.contains("thylacine")).unwrap().reference;
    let changes = Changes { text: Some("A quoll.".to_owned()), ..Changes::default() };
    let entry = fresh(&store).edit(passage, changes).unwrap().reference;
    fresh(&store).forget(&entry).unwrap();
    assert_eq!(fresh(&store).purge(&entry).unwrap().remaining, [] as [String; 0]);
    assert_eq!((says(&store, "thylacine"), says(&store, "quoll")), (vec![], vec![]));
    assert!(!says(&store, "It stays.").is_empty());
}

/// It may be another entry that somebody forgot and may want back.
#[test]
fn a_copy_in_the_trash_under_another_name_stays_and_is_named() {
    let store = Rc::new(MemoryStore::default());
    let draft = Draft::new(Scope::Agent(Name::new("dev").unwrap()), Category::Facts, "A wombat.");
    let entry = fresh(&store).add(draft).unwrap().reference().unwrap().clone();
    fresh(&store).widen(&entry, &Scope::Project).unwrap();
    fresh(&store).undo(None).unwrap();
    fresh(&store).forget(&entry).unwrap();
    let [other] = &fresh(&store).purge(&entry).unwrap().remaining[..] else { panic!("one copy stays") };
    assert_eq!(says(&store, "wombat"), std::slice::from_ref(other));
    let other = Reference { scope: Scope::Project, ..entry };
    assert_eq!(fresh(&store).purge(&other).unwrap().remaining, [] as [String; 0]);
    assert_eq!(says(&store, "wombat"), [] as [String; 0]);
}
