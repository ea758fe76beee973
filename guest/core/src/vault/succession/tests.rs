use std::rc::Rc;

use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Changes, Draft, Entry, Filter, Status, Tier};
use crate::model::error::{Error, Result};
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::search::contract::{Hit, Query};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};
use crate::upkeep::contract::Chore;

const NOW: u64 = 1_773_679_871_839;

type Root = Memory<Rc<MemoryStore>>;

fn memory() -> Root {
    Memory::new(Rc::default(), || NOW)
}

fn dev() -> Scope {
    Scope::Agent(Name::new("dev").unwrap())
}

fn draft(scope: Scope, text: &str, supersedes: &[&Reference]) -> Draft {
    let supersedes = supersedes.iter().map(|old| (*old).clone()).collect();
    Draft { supersedes, ..Draft::new(scope, Category::Decisions, text) }
}

fn try_add(memory: &mut Root, scope: Scope, text: &str, supersedes: &[&Reference]) -> Result<Reference> {
    Ok(memory.add(draft(scope, text, supersedes))?.reference().unwrap().clone())
}

fn add(memory: &mut Root, text: &str, supersedes: &[&Reference]) -> Reference {
    try_add(memory, dev(), text, supersedes).unwrap()
}

fn edit(memory: &mut Root, reference: &Reference, supersedes: &[&Reference]) -> Result<Entry> {
    let supersedes = supersedes.iter().map(|old| (*old).clone()).collect();
    memory.edit(reference, Changes { supersedes, ..Changes::default() })
}

/// The successor as a read of the entry tells it, which the listing and a search must tell too.
fn successor(memory: &mut Root, reference: &Reference) -> Option<Reference> {
    let told = memory.get(reference).unwrap().superseded_by;
    let every = Filter { statuses: vec![Status::Promoted, Status::Archived, Status::Candidate], ..Filter::default() };
    let listed = memory.list(&every).unwrap();
    assert_eq!(listed.iter().find(|entry| entry.reference == *reference).unwrap().superseded_by, told);
    let old = Filter { superseded: Some(told.is_some()), ..every };
    let found = memory.find(&Query { filter: old, limit: Some(100), ..query("database") }).unwrap();
    let found = found.iter().find(|hit| hit.entry.reference == *reference);
    assert_eq!(found.expect("each text here names the database").entry.superseded_by, told);
    told
}

fn query(text: &str) -> Query {
    Query { text: text.to_owned(), ..Query::default() }
}

fn found(memory: &mut Root, text: &str) -> Vec<(Reference, Option<Reference>)> {
    let shown = |hit: Hit| (hit.entry.reference, hit.replaces.map(|old| old.reference));
    memory.find(&query(text)).unwrap().into_iter().map(shown).collect()
}

#[test]
fn the_newest_of_a_chain_stands_for_all_of_it() {
    let mut memory = memory();
    let first = add(&mut memory, "The database is SQLite.", &[]);
    let second = add(&mut memory, "The database is MySQL.", &[&first]);
    let third = add(&mut memory, "The database is Postgres.", &[&second]);
    assert_eq!(successor(&mut memory, &first), Some(third.clone()));
    assert_eq!(successor(&mut memory, &second), Some(third.clone()));
    assert_eq!(successor(&mut memory, &third), None);
    assert_eq!(memory.get(&third).unwrap().supersedes, [second, first.clone()]);
    assert_eq!(memory.get(&first).unwrap().text, "The database is SQLite.", "the old one keeps its text and place");
}

#[test]
fn an_entry_is_in_force_again_without_its_successor() {
    let mut memory = memory();
    let first = add(&mut memory, "The database is SQLite.", &[]);
    let second = add(&mut memory, "The database is MySQL.", &[&first]);
    let third = add(&mut memory, "The database is Postgres.", &[&second]);
    memory.forget(&third).unwrap();
    assert_eq!(successor(&mut memory, &second), None);
    assert_eq!(successor(&mut memory, &first), Some(second.clone()));
    memory.restore(&third).unwrap();
    memory.forget(&second).unwrap();
    assert_eq!(successor(&mut memory, &first), Some(third.clone()), "the last of a chain knows the first");
    for status in [Status::Archived, Status::Candidate] {
        memory.set_status(&third, status).unwrap();
        assert_eq!(successor(&mut memory, &first), None, "{status:?}");
    }
    memory.set_status(&third, Status::Promoted).unwrap();
    assert_eq!(successor(&mut memory, &first), Some(third));
}

#[test]
fn of_two_successors_the_newest_stands_for_the_entry() {
    let mut memory = memory();
    let first = add(&mut memory, "The database is SQLite.", &[]);
    let second = add(&mut memory, "The database is MySQL.", &[&first]);
    let third = add(&mut memory, "The database is Postgres.", &[&first]);
    assert_eq!(successor(&mut memory, &first), Some(third.clone()));
    assert_eq!(successor(&mut memory, &second), None, "the two are rivals, and neither supersedes the other");
    memory.forget(&third).unwrap();
    assert_eq!(successor(&mut memory, &first), Some(second));
}

#[test]
fn one_entry_may_supersede_several() {
    let mut memory = memory();
    let olds = ["The database is SQLite.", "The tests need no database."].map(|text| add(&mut memory, text, &[]));
    let new = add(&mut memory, "One Postgres database for everything.", &[&olds[0], &olds[1]]);
    for old in &olds {
        assert_eq!(successor(&mut memory, old), Some(new.clone()));
    }
}

#[test]
fn there_are_no_circles_whoever_writes_them() {
    let store: Rc<MemoryStore> = Rc::default();
    let mut memory = Memory::new(store.clone(), || NOW);
    let first = add(&mut memory, "The database is SQLite.", &[]);
    let second = add(&mut memory, "The database is Postgres.", &[&first]);
    let refused = edit(&mut memory, &first, &[&second]);
    assert!(matches!(&refused, Err(Error::Invalid(why)) if why.contains("is not newer than")), "{refused:?}");
    assert!(matches!(edit(&mut memory, &first, &[&first]), Err(Error::Invalid(_))));
    let file = String::from_utf8(store.read("dev/decisions.md").unwrap().unwrap().bytes).unwrap();
    let by_hand = file.replace(
        "The database is SQLite.\n",
        &format!(
            "The database is SQLite.\n\n<!-- keepstone {{\"supersedes\":[\"{second}\",\"{first}\",\"no such\"]}} -->\n"
        ),
    );
    assert_ne!(file, by_hand);
    store.write("dev/decisions.md", by_hand.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
    assert_eq!(successor(&mut memory, &first), Some(second.clone()));
    assert_eq!(successor(&mut memory, &second), None);
    memory.set_tier(&first, Tier::Pinned).unwrap();
    let file = String::from_utf8(store.read("dev/decisions.md").unwrap().unwrap().bytes).unwrap();
    assert!(file.contains("no such"), "a word that is not a reference is kept:\n{file}");
}

#[test]
fn the_project_supersedes_what_agents_wrote_and_no_agent_what_the_project_did() {
    let mut memory = memory();
    let own = add(&mut memory, "The database is SQLite.", &[]);
    let shared = try_add(&mut memory, Scope::Project, "The database is MySQL.", &[&own]).unwrap();
    assert_eq!(successor(&mut memory, &own), Some(shared.clone()));
    let refused = try_add(&mut memory, dev(), "The database is Postgres.", &[&shared]);
    assert!(matches!(&refused, Err(Error::Invalid(why)) if why.contains("is not of dev")), "{refused:?}");
    let ops = Scope::Agent(Name::new("ops").unwrap());
    assert!(matches!(try_add(&mut memory, ops, "The database is Postgres.", &[&own]), Err(Error::Invalid(_))));
    let lesson = Draft { supersedes: vec![own], ..Draft::new(dev(), Category::Lessons, "The database is slow.") };
    let refused = memory.add(lesson);
    assert!(matches!(&refused, Err(Error::Invalid(why)) if why.contains("is of decisions")), "{refused:?}");
}

#[test]
fn a_target_must_be_there_and_may_go_later() {
    let store: Rc<MemoryStore> = Rc::default();
    let mut memory = Memory::new(store.clone(), || NOW);
    let first = add(&mut memory, "The database is SQLite.", &[]);
    memory.forget(&first).unwrap();
    let refused = try_add(&mut memory, dev(), "The database is MySQL.", &[&first]);
    assert!(matches!(&refused, Err(Error::NotFound(why)) if why.contains("trash")), "{refused:?}");
    assert!(store.read("dev/decisions.md").unwrap().is_none_or(|file| file.bytes.is_empty()), "nothing was stored");
    memory.restore(&first).unwrap();
    let second = add(&mut memory, "The database is MySQL.", &[&first]);
    memory.forget(&first).unwrap();
    assert_eq!(memory.get(&second).unwrap().supersedes, std::slice::from_ref(&first));
    memory.restore(&first).unwrap();
    assert_eq!(successor(&mut memory, &first), Some(second));
}

#[test]
fn a_decision_that_comes_back_is_a_new_entry() {
    let mut memory = memory();
    let first = add(&mut memory, "The database is SQLite.", &[]);
    let second = add(&mut memory, "The database is Postgres.", &[&first]);
    assert_eq!(
        add(&mut memory, "The database is SQLite.", &[]),
        first,
        "without a word on the other it is the old one"
    );
    let third = add(&mut memory, "The database is SQLite.", &[&second]);
    assert_ne!(third, first);
    assert_eq!(successor(&mut memory, &second), Some(third.clone()));
    assert_eq!(add(&mut memory, "The database is SQLite.", &[&second]), third, "adding it again changes nothing");
}

#[test]
fn a_new_entry_is_newer_than_what_it_supersedes_whatever_the_clock_says() {
    let mut memory = memory();
    let later = Draft { created: Some(NOW + 5), ..draft(Scope::Project, "The database is SQLite.", &[]) };
    let first = memory.add(later).unwrap().reference().unwrap().clone();
    let second = try_add(&mut memory, Scope::Project, "The database is Postgres.", &[&first]).unwrap();
    assert_eq!(successor(&mut memory, &first), Some(second.clone()));
    let earlier = Draft { created: Some(NOW), ..draft(Scope::Project, "The database is MySQL.", &[&second]) };
    assert!(matches!(memory.add(earlier), Err(Error::Invalid(_))));
}

#[test]
fn a_passage_can_be_superseded() {
    let store: Rc<MemoryStore> = Rc::default();
    store.write("dev/decisions.md", b"# Database\n\nSQLite.\n", &Expect::Anything, Durability::Full).unwrap();
    let mut memory = Memory::new(store, || NOW);
    let passage = memory.list(&Filter::default()).unwrap().remove(0).reference;
    let new = add(&mut memory, "The database is Postgres.", &[&passage]);
    assert_eq!(successor(&mut memory, &passage), Some(new.clone()));
    assert!(matches!(edit(&mut memory, &passage, &[&new]), Err(Error::Invalid(_))));
}

#[test]
fn what_supersedes_goes_with_the_entry() {
    let mut memory = memory();
    let first = add(&mut memory, "The database is SQLite.", &[]);
    let second = add(&mut memory, "The database is Postgres.", &[]);
    assert_eq!(edit(&mut memory, &second, &[&first]).unwrap().supersedes, std::slice::from_ref(&first));
    let wide = memory.widen(&second, &Scope::Project).unwrap().reference;
    assert_eq!(successor(&mut memory, &first), Some(wide.clone()), "widened");
    memory.forget(&wide).unwrap();
    assert_eq!(successor(&mut memory, &first), None);
    assert_eq!(memory.restore(&wide).unwrap().supersedes, std::slice::from_ref(&first), "restored");
    memory.begin_call();
    let changes = Changes { text: Some("The database is Postgres 17.".to_owned()), ..Changes::default() };
    assert_eq!(memory.edit(&wide, changes).unwrap().supersedes, std::slice::from_ref(&first), "edited");
    assert_eq!(successor(&mut memory, &first), Some(wide));
}

#[test]
fn superseding_is_undone_with_the_edit() {
    let mut memory = memory();
    let first = add(&mut memory, "The database is SQLite.", &[]);
    let second = add(&mut memory, "The database is Postgres.", &[]);
    memory.begin_call();
    edit(&mut memory, &second, &[&first]).unwrap();
    memory.begin_call();
    memory.undo(None).unwrap();
    assert_eq!(successor(&mut memory, &first), None);
}

#[test]
fn an_archived_entry_has_its_successor_too() {
    let mut memory = memory();
    memory.configure("[upkeep]\ncategory_cap = 2\ncategory_keep = 1\n").unwrap();
    let first = add(&mut memory, "The database is SQLite.", &[]);
    let second = try_add(&mut memory, Scope::Project, "The database is Postgres.", &[&first]).unwrap();
    add(&mut memory, "Logs of the database are cut at noon.", &[]);
    add(&mut memory, "Backups of the database run at six.", &[]);
    memory.run(&[Chore::Vault], false).unwrap();
    assert_eq!(memory.get(&first).unwrap().status, Status::Archived);
    assert_eq!(successor(&mut memory, &first), Some(second));
}

#[test]
fn a_search_shows_the_successor_in_the_place_of_the_old_one() {
    let mut memory = memory();
    let first = add(&mut memory, "SQLite keeps the orders.", &[]);
    let other = add(&mut memory, "SQLite writes a journal, and orders of SQLite are small.", &[]);
    let second = add(&mut memory, "Postgres keeps them.", &[&first]);
    let hits = found(&mut memory, "sqlite");
    assert_eq!(hits.len(), 2);
    assert!(hits.contains(&(second.clone(), Some(first.clone()))) && hits.contains(&(other, None)), "{hits:?}");
    assert_eq!(found(&mut memory, "postgres"), [(second.clone(), None)], "it was found itself");
    let both = found(&mut memory, "keeps");
    assert_eq!(both.len(), 1, "the successor stands once: {both:?}");
    assert_eq!(both[0].0, second);
    let old = Filter { superseded: Some(true), ..Filter::default() };
    let hits = memory.find(&Query { filter: old, ..query("sqlite") }).unwrap();
    assert_eq!(hits.len(), 1);
    assert_eq!((&hits[0].entry.reference, &hits[0].entry.superseded_by), (&first, &Some(second)));
    let new = Filter { superseded: Some(false), ..Filter::default() };
    assert_eq!(memory.find(&Query { filter: new, ..query("keeps orders") }).unwrap().len(), 2);
}

#[test]
fn a_filter_that_leaves_out_the_successor_shows_the_old_one_and_says_so() {
    let mut memory = memory();
    let first = add(&mut memory, "SQLite keeps the orders.", &[]);
    let second = try_add(&mut memory, Scope::Project, "Postgres keeps the orders.", &[&first]).unwrap();
    let own = Filter { scopes: vec![dev()], ..Filter::default() };
    let hits = memory.find(&Query { filter: own, ..query("orders") }).unwrap();
    let told: Vec<_> = hits.iter().map(|hit| (&hit.entry.reference, hit.entry.superseded_by.as_ref())).collect();
    assert_eq!(told, [(&first, Some(&second))]);
}

#[test]
fn a_limit_counts_what_is_shown() {
    let mut memory = memory();
    let olds: Vec<Reference> = (0..6).map(|nth| add(&mut memory, &format!("Orders of queue {nth}."), &[])).collect();
    let new = add(&mut memory, "One queue for everything.", &olds.iter().collect::<Vec<_>>());
    let other = add(&mut memory, "A long note on how orders come in, and who reads them in the morning.", &[]);
    let hits = memory.find(&Query { limit: Some(2), ..query("orders") }).unwrap();
    let shown: Vec<_> = hits.iter().map(|hit| hit.entry.reference.clone()).collect();
    assert_eq!(shown, [new, other]);
}

#[test]
fn a_brief_shows_the_newest_and_says_that_it_replaces_another() {
    let mut memory = memory();
    let first = add(&mut memory, "SQLite keeps the orders.", &[]);
    memory.set_tier(&first, Tier::Pinned).unwrap();
    add(&mut memory, "Postgres keeps the orders.", &[&first]);
    for task in [None, Some("where does sqlite keep orders".to_owned())] {
        let request = crate::brief::contract::Request { agent: "dev".to_owned(), task, ..Default::default() };
        let brief = memory.compose(&request).unwrap().text;
        assert!(!brief.contains("SQLite keeps"), "{brief}");
        assert_eq!(brief.matches("Postgres keeps").count(), 1, "{brief}");
        assert!(brief.contains("replaces an older one") && !brief.contains(&first.to_string()), "{brief}");
    }
}
