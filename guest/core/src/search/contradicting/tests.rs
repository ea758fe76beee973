use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Changes, Draft, Filter, Status};
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::store::memory::MemoryStore;
use crate::store::work;

use crate::text::contract::Difference;

type Root = Memory<MemoryStore>;

fn memory() -> Root {
    Memory::new(MemoryStore::default(), || 1_773_679_871_839)
}

fn add(memory: &mut Root, scope: Scope, category: Category, text: &str) -> Reference {
    memory.add(Draft::new(scope, category, text)).unwrap().reference().unwrap().clone()
}

fn decide(memory: &mut Root, text: &str) -> Reference {
    add(memory, Scope::Project, Category::Decisions, text)
}

fn pairs(memory: &mut Root) -> Vec<(Reference, Reference)> {
    let found = memory.contradicting(&Filter::default(), None).unwrap();
    found.into_iter().map(|pair| (pair.newer.reference, pair.older.reference)).collect()
}

#[test]
fn a_pair_tells_what_differs_and_goes_when_it_is_resolved() {
    let mut memory = memory();
    let older = decide(&mut memory, "Use Redis for the session cache.");
    decide(&mut memory, "Logs are cut at noon.");
    let newer = decide(&mut memory, "Use Memcached for the session cache, because it is simpler.");
    let found = memory.contradicting(&Filter::default(), None).unwrap().remove(0);
    assert_eq!((&found.newer.reference, &found.older.reference), (&newer, &older));
    assert_eq!((found.difference, &*found.newer_says, &*found.older_says), (Difference::Name, "memcached", "redis"));
    let changes = Changes { supersedes: vec![older.clone()], ..Changes::default() };
    memory.edit(&newer, changes).unwrap();
    assert_eq!(pairs(&mut memory), []);
    memory.forget(&newer).unwrap();
    assert_eq!(pairs(&mut memory), [], "one alone contradicts nothing");
}

#[test]
fn only_entries_of_one_scope_and_category_and_in_force_are_compared() {
    let mut memory = memory();
    let dev = Scope::Agent(Name::new("dev").unwrap());
    let ours = decide(&mut memory, "The build needs Node 20.");
    add(&mut memory, dev.clone(), Category::Decisions, "The build needs Node 22.");
    add(&mut memory, Scope::Project, Category::Lessons, "The build needs Node 24.");
    add(&mut memory, Scope::Project, Category::Tasks, "Enable caching in the gateway.");
    add(&mut memory, Scope::Project, Category::Tasks, "Disable caching in the gateway.");
    assert_eq!(pairs(&mut memory), [], "tasks state nothing that holds");
    let newer = decide(&mut memory, "The build needs Node 23.");
    assert_eq!(pairs(&mut memory), [(newer.clone(), ours)]);
    let own = Filter { scopes: vec![dev], ..Filter::default() };
    assert_eq!(memory.contradicting(&own, None).unwrap(), []);
    memory.set_status(&newer, Status::Candidate).unwrap();
    assert_eq!(pairs(&mut memory), []);
}

#[test]
fn an_entry_has_counterparts_that_say_the_same_the_contrary_or_something_else_about_its_subject() {
    let mut memory = memory();
    let union =
        decide(&mut memory, "merge_tags returns the union of all sources and drops each tag that one of them removed.");
    decide(&mut memory, "parse_quantity knows binary suffixes only.");
    let never = decide(&mut memory, "We never publish release notes on Fridays.");
    let amended = decide(
        &mut memory,
        "merge_tags in labelsync/tags.py: a removed tag hides those of lower precedence, nothing else.",
    );
    let published = decide(&mut memory, "Release notes were published on Friday, as the customer asked.");
    let again = decide(&mut memory, "No release notes get published Fridays.");

    let found = memory.compare(&amended).unwrap();
    let [pair] = &found.contradicting[..] else { panic!("{found:?}") };
    assert_eq!(
        (&pair.older.reference, pair.difference, &*pair.older_says),
        (&union, Difference::Subject, "merge_tags")
    );
    let found = memory.compare(&published).unwrap();
    assert!(found.contradicting.iter().any(|pair| pair.older.reference == never), "{found:?}");
    let found = memory.compare(&again).unwrap();
    assert_eq!(found.similar.iter().map(|other| &other.reference).collect::<Vec<_>>(), [&never], "{found:?}");
    let sse = decide(&mut memory, "Use SSE and not WebSockets: the proxy drops idle sockets.");
    let sockets = decide(&mut memory, "Use WebSockets and not SSE for the live view.");
    let found = memory.compare(&sockets).unwrap();
    let [pair] = &found.contradicting[..] else { panic!("{found:?}") };
    assert_eq!((&pair.older.reference, &*pair.newer_says, &*pair.older_says), (&sse, "websockets", "sse"));
    assert!(pairs(&mut memory).contains(&(amended.clone(), union.clone())), "the whole memory is told so too");

    memory.edit(&amended, Changes { supersedes: vec![union.clone()], ..Changes::default() }).unwrap();
    assert_eq!(memory.compare(&amended).unwrap().contradicting, []);
    assert_eq!(memory.compare(&union).unwrap(), crate::Counterparts::default(), "it is not in force");
    memory.forget(&union).unwrap();
    assert!(memory.compare(&union).is_err());
}

#[test]
fn an_entry_has_those_as_counterparts_that_differ_in_marks_or_in_the_order_of_its_words() {
    let long = format!("The importer {} before it writes", "reads a line and checks it ".repeat(10));
    for (one, other) in [
        ("Uploads may have at most 3 retries", "Uploads may have at most 3 retries."),
        ("Uploads may have at most 3 retries", "At most three retries are allowed for uploads"),
        ("Use pnpm", "use `pnpm`!"),
        ("发布前先跑测试", "发布前先跑测试。"),
        (&long, &*(long.clone() + ".")),
    ] {
        let mut memory = memory();
        let older = decide(&mut memory, one);
        let newer = decide(&mut memory, other);
        let found = memory.compare(&newer).unwrap();
        assert_eq!(found.similar.iter().map(|other| &other.reference).collect::<Vec<_>>(), [&older], "{one} / {other}");
        assert_eq!(found.contradicting, [], "{one} / {other}");
    }
}

#[test]
fn what_is_written_for_the_project_is_compared_with_what_its_writer_reads_of_agents() {
    let mut memory = memory();
    let [dev, ops] = ["dev", "ops"].map(|name| Scope::Agent(Name::new(name).unwrap()));
    let learnt = add(&mut memory, dev.clone(), Category::Facts, "The nightly timer starts at 03:45.");
    let of_ops = add(&mut memory, ops, Category::Facts, "The nightly timer starts at 04:15.");
    let mission = Scope::Mission(Name::new("launch").unwrap());
    add(&mut memory, mission, Category::Facts, "The nightly timer starts at 05:00.");
    let others = |memory: &mut Root, written: &Reference| -> Vec<Reference> {
        let found = memory.compare(written).unwrap().contradicting;
        found
            .into_iter()
            .map(|pair| if pair.newer.reference == *written { pair.older } else { pair.newer })
            .map(|other| other.reference)
            .collect()
    };
    let draft = Draft::new(Scope::Project, Category::Facts, "The nightly timer starts at 02:30.");
    let written = memory.add(Draft { author: Some("dev".into()), ..draft.clone() }).unwrap();
    let written = written.reference().unwrap().clone();
    assert_eq!(
        others(&mut memory, &written),
        std::slice::from_ref(&learnt),
        "an agent does not read what others have learnt"
    );
    let changes = Changes { supersedes: vec![learnt.clone()], ..Changes::default() };
    memory.edit(&written, changes).expect("as it is advised");
    assert_eq!(others(&mut memory, &written), []);
    let typed = add(&mut memory, Scope::Project, Category::Facts, "The nightly timer starts at 01:20.");
    assert_eq!(others(&mut memory, &typed), [written.clone(), of_ops], "a person reads them all, and no mission");
    let own = add(&mut memory, dev, Category::Facts, "The nightly timer starts at 06:10.");
    assert_eq!(others(&mut memory, &own), [], "an agent's entry supersedes none of the project's");
    assert!(!others(&mut memory, &written).contains(&own), "nor the project's a newer one");
}

#[test]
fn the_limit_is_checked_and_kept() {
    let mut memory = memory();
    for number in 0..5 {
        decide(&mut memory, &format!("The build needs Node {number}."));
    }
    assert_eq!(memory.contradicting(&Filter::default(), Some(3)).unwrap().len(), 3);
    assert!(memory.contradicting(&Filter::default(), Some(0)).is_err());
}

#[test]
fn work_grows_with_the_entries_and_not_with_their_pairs() {
    let compared = |entries: usize| {
        let mut memory = memory();
        let text = |nth: usize| format!("The worker number {nth} of the queue retries {} times.", nth % 7);
        let drafts = (0..entries).map(|nth| Draft::new(Scope::Project, Category::Findings, text(nth))).collect();
        memory.configure("[facts]\nsimilarity = 1.0\n").unwrap();
        memory.add_many(drafts).unwrap();
        work::of(|| assert!(!memory.contradicting(&Filter::default(), Some(100)).unwrap().is_empty()))
    };
    let (few, many) = (compared(100), compared(400));
    assert!(few > 0 && many <= few * 5, "{few} comparisons of 100 entries, {many} of 400");
}
