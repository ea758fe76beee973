use std::collections::BTreeMap;
use std::rc::Rc;

use proptest::prelude::*;

use crate::brief::contract::Request;
use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Changes, Draft, Entry, Filter, Importance, Status, Tier};
use crate::model::error::Error;
use crate::model::scope::{Name, Scope};
use crate::search::contract::{Answer, Hit, Job, JobStatus, Query, QueryVector};
use crate::store::crashing::{CrashingStore, copy_of};
use crate::store::hash::fnv1a;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};
use crate::upkeep::contract::Chore;

const NOW: u64 = 1_773_679_871_839;
const DAY: u64 = 24 * 3_600_000;
const MODEL: &str = "words-16";

type Root = Memory<CrashingStore>;

fn open(store: &Rc<MemoryStore>) -> Root {
    Memory::new(CrashingStore::new(store, u32::MAX, false), || NOW)
}

fn draft(text: &str) -> Draft {
    Draft::new(Scope::Agent(Name::new("dev").unwrap()), Category::Lessons, text)
}

fn add(memory: &mut Root, text: &str) {
    memory.add(draft(text)).unwrap();
}

/// A model that knows the words of a text, and that a car is an automobile.
fn embed(text: &str) -> Vec<f32> {
    let mut vector = vec![0.01; 16];
    for word in text.to_lowercase().split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let word = if word == "automobile" { "car" } else { word };
        vector[(fnv1a(word.as_bytes()) % 16) as usize] += 1.0;
    }
    vector
}

fn answers(jobs: &[Job]) -> Vec<Answer> {
    jobs.iter().map(|job| Answer { id: job.id.clone(), vector: embed(&job.text) }).collect()
}

fn embed_all(memory: &mut Root, model: &str) -> u32 {
    let mut resolved = 0;
    loop {
        let jobs = memory.pending(model, 3).unwrap();
        if jobs.is_empty() {
            return resolved;
        }
        resolved += memory.resolve(model, &answers(&jobs)).unwrap();
    }
}

fn asked(text: &str) -> Query {
    let vector = Some(QueryVector { model: MODEL.to_owned(), values: embed(text) });
    Query { text: text.to_owned(), vector, explain: true, ..Query::default() }
}

fn told(hits: &[Hit]) -> Vec<(String, u64)> {
    hits.iter().map(|hit| (hit.entry.text.clone(), hit.score.to_bits())).collect()
}

fn garage() -> Rc<MemoryStore> {
    let store = Rc::new(MemoryStore::default());
    let mut memory = open(&store);
    for text in ["the automobile is red", "a boat sails", "tea is hot", "the bicycle has two wheels", "cats sleep"] {
        add(&mut memory, text);
    }
    store
}

fn keys(store: &MemoryStore) -> Vec<String> {
    store.objects().into_iter().map(|(key, _)| key).filter(|key| key.starts_with(".vault/index/vec")).collect()
}

#[test]
fn what_means_the_same_is_found_once_it_has_a_vector() {
    let store = garage();
    let mut memory = open(&store);
    assert_eq!(memory.find(&asked("car")).unwrap(), [], "words alone answer while there is no vector");
    assert_eq!(memory.status().unwrap(), JobStatus { entries: 5, pending: 5, ..JobStatus::default() });
    assert_eq!(embed_all(&mut memory, MODEL), 5);
    let status = JobStatus { model: Some(MODEL.into()), dimension: Some(16), entries: 5, embedded: 5, pending: 0 };
    assert_eq!(memory.status().unwrap(), status);
    let hits = open(&store).find(&asked("car")).unwrap();
    assert_eq!(hits[0].entry.text, "the automobile is red");
    for hit in &hits {
        let explanation = hit.explanation.as_ref().unwrap();
        assert!((explanation.score() - hit.score).abs() < 1e-9, "{explanation:?} {}", hit.score);
    }
    let lexical = Query { vector: None, ..asked("car") };
    assert_eq!(memory.find(&lexical).unwrap(), []);
}

#[test]
fn a_brief_tells_what_means_the_same_as_its_task() {
    let store = garage();
    let mut memory = open(&store);
    embed_all(&mut memory, MODEL);
    let Query { text, vector, .. } = asked("car");
    let request = Request { agent: "dev".into(), task: Some(text), vector, ..Request::default() };
    let told = memory.compose(&request).unwrap().text;
    let first = told.lines().find(|line| line.starts_with("- "));
    assert_eq!(first, Some("- lesson: the automobile is red"), "{told}");
    let other = request.vector.clone().map(|vector| QueryVector { model: "other".to_owned(), ..vector });
    assert!(matches!(memory.compose(&Request { vector: other, ..request }), Err(Error::Invalid(_))));
}

#[test]
fn a_new_entry_is_found_before_it_has_a_vector_and_an_edit_makes_a_new_job() {
    let store = garage();
    let mut memory = open(&store);
    embed_all(&mut memory, MODEL);
    add(&mut memory, "the car needs oil");
    let found = memory.find(&asked("car oil")).unwrap();
    assert_eq!(found[0].entry.text, "the car needs oil");
    assert_eq!(found[0].explanation.as_ref().unwrap().fused.unwrap().cosine, None);
    assert_eq!(embed_all(&mut memory, MODEL), 1);
    let changes = Changes { text: Some("the car needs water".into()), ..Changes::default() };
    memory.edit(&found[0].entry.reference, changes).unwrap();
    let jobs = memory.pending(MODEL, 10).unwrap();
    assert_eq!(jobs.iter().map(|job| job.text.as_str()).collect::<Vec<_>>(), ["the car needs water"]);
    // Tags are no part of what is embedded.
    memory.resolve(MODEL, &answers(&jobs)).unwrap();
    let changes = Changes { tags: Some(vec!["engine".into()]), ..Changes::default() };
    memory.edit(&found[0].entry.reference, changes).unwrap();
    assert_eq!(memory.pending(MODEL, 10).unwrap(), []);
}

#[test]
fn one_answer_fits_all_who_say_the_same_and_twice_is_once() {
    let store = garage();
    let mut memory = open(&store);
    let duplicate = Draft { scope: Scope::Project, ..draft("tea is hot") };
    memory.add(duplicate).unwrap();
    let jobs = memory.pending(MODEL, 100).unwrap();
    assert_eq!(jobs.len(), 5);
    assert_eq!(memory.resolve(MODEL, &answers(&jobs)).unwrap(), 5);
    let before = store.objects();
    assert_eq!(memory.resolve(MODEL, &answers(&jobs)).unwrap(), 0);
    let strange = Answer { id: "00000000000000aa".into(), vector: embed("nobody says so") };
    assert_eq!(memory.resolve(MODEL, &[strange]).unwrap(), 0);
    assert_eq!(store.objects(), before);
    assert_eq!(memory.status().unwrap().embedded, 6);
}

#[test]
fn what_cannot_be_says_why() {
    let store = garage();
    let mut memory = open(&store);
    let id = memory.pending(MODEL, 1).unwrap()[0].id.clone();
    let of = |id: &str, vector: Vec<f32>| vec![Answer { id: id.to_owned(), vector }];
    for (model, answers, why) in [
        (" ", of(&id, embed("x")), "does not name a model"),
        ("m", of("12", embed("x")), "is not an id of a job"),
        ("m", of(&id, vec![]), "has 0 dimensions"),
        ("m", of(&id, vec![0.0; 4]), "has no direction"),
        ("m", of(&id, vec![f32::NAN; 4]), "has no direction"),
        (
            "m",
            [of(&id, vec![1.0; 4]), of("00000000000000aa", vec![1.0; 5])].concat(),
            "has 5 dimensions, the first has 4",
        ),
    ] {
        let Err(Error::Invalid(found)) = memory.resolve(model, &answers) else { panic!("{why}") };
        assert!(found.contains(why), "{found}");
    }
    assert_eq!(keys(&store), [] as [&str; 0], "all or nothing");
    embed_all(&mut memory, MODEL);
    add(&mut memory, "one more");
    let id = memory.pending(MODEL, 1).unwrap()[0].id.clone();
    for (error, why) in [
        (memory.resolve(MODEL, &of(&id, vec![1.0; 4])).unwrap_err(), "in this root have 16"),
        (memory.find(&of_model("other", vec![1.0; 16])).unwrap_err(), "the entries' are of words-16"),
        (memory.find(&of_model(MODEL, vec![1.0; 3])).unwrap_err(), "3 dimensions"),
        (memory.find(&of_model(MODEL, vec![])).unwrap_err(), "no direction"),
        (memory.pending(MODEL, 0).unwrap_err(), "from 1 to 1024"),
    ] {
        assert!(matches!(&error, Error::Invalid(found) if found.contains(why)), "{error}");
    }
}

fn of_model(model: &str, values: Vec<f32>) -> Query {
    Query { vector: Some(QueryVector { model: model.to_owned(), values }), ..asked("car") }
}

#[test]
fn another_model_begins_anew_and_the_old_one_serves_until_it_is_ready() {
    let store = garage();
    let mut memory = open(&store);
    embed_all(&mut memory, "old");
    assert_eq!(memory.pending(MODEL, 100).unwrap().len(), 5);
    let jobs = memory.pending(MODEL, 2).unwrap();
    memory.resolve(MODEL, &answers(&jobs)).unwrap();
    let by_old = of_model("old", embed("car"));
    let later = |days: u64| -> Memory<CrashingStore> {
        Memory::new(CrashingStore::new(&store, u32::MAX, false), move || NOW + days * DAY)
    };
    later(9).run(&[Chore::Index], false).unwrap();
    assert!(!memory.find(&by_old).unwrap().is_empty(), "three entries have no vector of the new model yet");
    embed_all(&mut memory, MODEL);
    later(0).run(&[Chore::Index], false).unwrap();
    assert!(!memory.find(&by_old).unwrap().is_empty(), "somebody may still use it");
    later(9).run(&[Chore::Index], false).unwrap();
    assert!(memory.find(&by_old).is_err());
    assert!(!memory.find(&asked("car")).unwrap().is_empty());
}

#[test]
fn damage_is_told_left_out_and_mended() {
    let store = garage();
    embed_all(&mut open(&store), MODEL);
    let key = keys(&store)[0].clone();
    store.write(&key, b"KVECxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", &Expect::Anything, Durability::Full).unwrap();
    let mut memory = open(&store);
    assert!(!memory.find(&asked("boat")).unwrap().is_empty());
    let warnings = memory.take_warnings();
    assert!(warnings.iter().any(|fault| fault.key == key && fault.message.contains("asked for again")), "{warnings:?}");
    assert!(memory.health().unwrap().faults.iter().any(|fault| fault.key == key));
    assert!(memory.status().unwrap().pending > 0);
    assert!(embed_all(&mut memory, MODEL) > 0);
    memory.run(&[Chore::Index], false).unwrap();
    let mut memory = open(&store);
    assert_eq!((memory.status().unwrap().pending, memory.health().unwrap().faults.len()), (0, 0));
}

#[test]
fn many_small_files_become_few_and_what_nobody_says_any_more_goes() {
    let store = Rc::new(MemoryStore::default());
    let mut memory = open(&store);
    for n in 0..40 {
        add(&mut memory, &format!("lesson number {n} about boats"));
        embed_all(&mut memory, MODEL);
    }
    assert!(keys(&store).len() <= 9, "{:?}", keys(&store));
    let before = told(&memory.find(&asked("number 7 boats")).unwrap());
    memory.run(&[Chore::Index], false).unwrap();
    assert_eq!(told(&open(&store).find(&asked("number 7 boats")).unwrap()), before, "cut in another way");
    for entry in memory.list(&Filter::default()).unwrap().iter().take(35) {
        memory.forget(&entry.reference).unwrap();
    }
    memory.run(&[Chore::Index], false).unwrap();
    let all: u32 = super::keep::VectorFiles::of(&mut memory.searcher())
        .vectors_of(MODEL)
        .unwrap()
        .files
        .iter()
        .map(|(_, file)| file.count())
        .sum();
    assert!(all <= 10, "{all} vectors for 5 entries");
}

#[test]
fn a_process_lost_at_any_operation_loses_and_doubles_nothing() {
    let store = garage();
    let mut memory = open(&store);
    for n in 0..7 {
        add(&mut memory, &format!("small file {n}"));
        let jobs = memory.pending(MODEL, 1).unwrap();
        memory.resolve(MODEL, &answers(&jobs)).unwrap();
    }
    let work = |memory: &mut Root| -> crate::model::error::Result<()> {
        let jobs = memory.pending(MODEL, 100)?;
        memory.resolve(MODEL, &answers(&jobs))?;
        memory.run(&[Chore::Index], false).map(drop)
    };
    let whole = copy_of(&store);
    let mut counting = open(&whole);
    work(&mut counting).unwrap();
    let (operations, wanted) = (counting.store().operations(), told(&open(&whole).find(&asked("car file")).unwrap()));
    assert!(keys(&whole).len() < keys(&store).len(), "something was merged");
    for dies_at in 1..=operations {
        for is_done_first in [false, true] {
            let copy = copy_of(&store);
            let mut dying: Root = Memory::new(CrashingStore::new(&copy, dies_at, is_done_first), || NOW);
            work(&mut dying).unwrap_err();
            let known = open(&copy).status().unwrap().embedded;
            assert!(known >= 7, "at {dies_at} of {operations}, done: {is_done_first}: {known}");
            work(&mut open(&copy)).unwrap();
            let mut after = open(&copy);
            assert_eq!(after.status().unwrap().pending, 0);
            assert_eq!(told(&after.find(&asked("car file")).unwrap()), wanted, "at {dies_at}, done: {is_done_first}");
        }
    }
}

#[test]
fn all_filters_hold_before_ranking_and_ties_have_one_order() {
    let store = garage();
    let mut memory = open(&store);
    for n in 0..30 {
        add(&mut memory, &format!("the car number {n}"));
    }
    embed_all(&mut memory, MODEL);
    let filter = Filter { until: Some(NOW + 5), ..Filter::default() };
    let hits = memory.find(&Query { filter: filter.clone(), limit: Some(4), ..asked("car number 29") }).unwrap();
    assert_eq!(hits.len(), 4);
    assert!(hits.iter().all(|hit| filter.admits(&hit.entry)));
    let again = open(&store).find(&Query { filter, limit: Some(4), ..asked("car number 29") }).unwrap();
    assert_eq!(told(&hits), told(&again));
}

#[test]
fn every_filter_holds_in_every_kind_of_search() {
    let store = garage();
    let mut memory = open(&store);
    let mission = Scope::Mission(Name::new("m-1").unwrap());
    // Each differs from the others in all that can be asked for, and all say much the same.
    for n in 0..40_u64 {
        let is_meant = n % 10 == 3;
        memory
            .add(Draft {
                scope: if is_meant { mission.clone() } else { draft("").scope },
                category: if is_meant { Category::Gotchas } else { Category::Lessons },
                tags: if is_meant { vec!["Harbour".to_owned()] } else { Vec::new() },
                tier: Some(if is_meant { Tier::Pinned } else { Tier::Active }),
                status: Some(if is_meant { Status::Archived } else { Status::Promoted }),
                created: Some(if is_meant { NOW - 50 * DAY } else { NOW - 5 * DAY }),
                ..draft(&format!("the boat number {n} is in the harbour"))
            })
            .unwrap();
    }
    add(&mut memory, "which boat is in the harbour");
    let is_asked = |entry: &Entry| entry.text.starts_with("which");
    let asked_for = memory.list(&Filter::default()).unwrap().into_iter().find(is_asked).unwrap().reference;
    let statuses = vec![Status::Archived, Status::Promoted];
    let filters = [
        Filter { scopes: vec![mission], statuses: statuses.clone(), ..Filter::default() },
        Filter { categories: vec![Category::Gotchas], statuses: statuses.clone(), ..Filter::default() },
        Filter { tags: vec!["harbour".to_owned()], statuses: statuses.clone(), ..Filter::default() },
        Filter { tiers: vec![Tier::Pinned], statuses: statuses.clone(), ..Filter::default() },
        Filter { statuses: vec![Status::Archived], ..Filter::default() },
        Filter { since: Some(NOW - 60 * DAY), until: Some(NOW - 40 * DAY), statuses, ..Filter::default() },
    ];
    for is_embedded in [false, true] {
        if is_embedded {
            embed_all(&mut memory, MODEL);
        }
        for filter in &filters {
            let query = |vector| Query {
                text: "boat number 1 in the harbour".to_owned(),
                filter: filter.clone(),
                limit: Some(4),
                vector,
                ..Query::default()
            };
            let vector = is_embedded.then(|| asked("boat number 1 in the harbour").vector).flatten();
            let found = memory.find(&query(vector.clone())).unwrap().into_iter().map(|hit| hit.entry);
            let related = memory.related(&asked_for, filter, Some(4)).unwrap().into_iter().map(|hit| hit.entry);
            let related: Vec<Entry> = related.collect();
            let similar = memory.similar(&query(vector)).unwrap().into_iter().map(|similar| similar.entry);
            for found in [found.collect(), related, similar.collect::<Vec<Entry>>()] {
                assert_eq!(found.len(), 4, "{filter:?}: all four are told though others stand before them");
                assert!(found.iter().all(|entry| filter.admits(entry)), "{filter:?} {found:?}");
            }
        }
    }
}

#[test]
fn a_repetition_stands_behind_what_is_new_unless_policy_keeps_it() {
    let store = garage();
    let mut memory = open(&store);
    add(&mut memory, "the automobile is green");
    for agent in ["ops", "qa", "web"] {
        let scope = Scope::Agent(Name::new(agent).unwrap());
        memory.add(Draft { scope, ..draft("the automobile is red") }).unwrap();
    }
    embed_all(&mut memory, MODEL);
    let texts = |memory: &mut Root| -> Vec<String> {
        memory.find(&asked("automobile")).unwrap().into_iter().map(|hit| hit.entry.text).collect()
    };
    let diverse = texts(&mut memory);
    assert_ne!(diverse[0], diverse[1], "{diverse:?}");
    let hits = memory.find(&asked("automobile")).unwrap();
    for hit in &hits {
        let explanation = hit.explanation.as_ref().unwrap();
        assert!((explanation.score() - hit.score).abs() < 1e-9, "{explanation:?} {}", hit.score);
    }
    memory.configure("[vectors]\ndiversity = 1.0\n").unwrap();
    let all = texts(&mut memory);
    let places: Vec<usize> = (0..all.len()).filter(|nth| all[*nth] == "the automobile is red").collect();
    assert!(places[3] - places[0] == 3, "{all:?}");
}

#[test]
fn what_else_counts_is_policy() {
    let store = garage();
    let mut memory = open(&store);
    let ages = [(400, Importance::Medium), (1, Importance::Low), (200, Importance::High)];
    for (n, (days, importance)) in ages.into_iter().enumerate() {
        let created = Some(NOW - days * DAY);
        memory.add(Draft { created, importance: Some(importance), ..draft(&format!("kettle {n}")) }).unwrap();
    }
    let query = Query { text: "kettle".into(), explain: true, ..Query::default() };
    let first = |memory: &mut Root| {
        let hits = memory.find(&query).unwrap();
        for hit in &hits {
            assert!((hit.explanation.as_ref().unwrap().score() - hit.score).abs() < 1e-9);
        }
        hits[0].entry.text.clone()
    };
    memory.configure("[search]\nrecency_weight = 0.5").unwrap();
    assert_eq!(first(&mut memory), "kettle 1");
    memory.configure("[search]\nimportance_weight = 0.5").unwrap();
    assert_eq!(first(&mut memory), "kettle 2");
    let sure = Draft { confidence: Some(0.9), created: Some(NOW - 500 * DAY), ..draft("kettle sure") };
    memory.add(sure).unwrap();
    memory.configure("[search]\nconfidence_weight = 0.5").unwrap();
    assert_eq!(first(&mut memory), "kettle sure");
    assert!(memory.configure("[search]\naccess_weight = -1.0").is_err());
    let used = memory.list(&Filter::default()).unwrap().into_iter().find(|entry| entry.text == "kettle 0").unwrap();
    let usage = format!("{{\"{}\": 12}}", used.reference);
    store.write(".vault/usage/dev.json", usage.as_bytes(), &Expect::Absent, Durability::Full).unwrap();
    memory.configure("[search]\naccess_weight = 0.5").unwrap();
    assert_eq!(first(&mut memory), "kettle 0");
    let hit = memory.find(&query).unwrap().remove(0);
    assert_eq!(hit.explanation.unwrap().composite.unwrap().access, 0.5, "ten count, more do not");
}

#[test]
fn related_entries_are_found_by_words_and_by_meaning_and_never_the_entry_itself() {
    let store = garage();
    let mut memory = open(&store);
    add(&mut memory, "red paint for the boat");
    add(&mut memory, "car");
    let red = memory.list(&Filter::default()).unwrap().into_iter().find(|entry| entry.text.contains("is red")).unwrap();
    let related = |memory: &mut Root| -> Vec<String> {
        let hits = memory.related(&red.reference, &Filter::default(), Some(10)).unwrap();
        assert!(hits.iter().all(|hit| hit.entry.reference != red.reference));
        hits.into_iter().map(|hit| hit.entry.text).collect()
    };
    assert_eq!(related(&mut memory), ["red paint for the boat"]);
    embed_all(&mut memory, MODEL);
    assert!(related(&mut memory).contains(&"car".to_owned()));
    assert!(memory.related(&red.reference, &Filter::default(), Some(0)).is_err());
    memory.forget(&red.reference).unwrap();
    assert!(matches!(memory.related(&red.reference, &Filter::default(), None), Err(Error::NotFound(_))));
}

#[test]
fn similar_entries_say_how_similar() {
    let store = garage();
    let mut memory = open(&store);
    let query = Query { text: "A bicycle has two red wheels.".into(), ..Query::default() };
    let similar = memory.similar(&query).unwrap();
    assert_eq!(similar[0].entry.text, "the bicycle has two wheels");
    assert_eq!((similar[0].words, similar[0].cosine), (0.75, None));
    embed_all(&mut memory, MODEL);
    let with = Query { vector: Some(QueryVector { model: MODEL.into(), values: embed(&query.text) }), ..query.clone() };
    let similar = memory.similar(&with).unwrap();
    assert_eq!(similar[0].entry.text, "the bicycle has two wheels");
    assert_eq!(similar[0].similarity, (0.75 + similar[0].cosine.unwrap()) / 2.0);
    let same = memory.similar(&Query { text: "tea is hot".into(), ..Query::default() }).unwrap();
    assert!(same[0].words == 1.0 && same[0].cosine.unwrap() > 0.999, "its vector is known");
    assert!(memory.similar(&Query { text: " ...".into(), ..Query::default() }).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Whoever resolves what, in which order and how often: the root answers as if it had been done at once.
    #[test]
    fn any_order_of_answers_ends_the_same(
        steps in prop::collection::vec((0_usize..2, prop::collection::vec(0_usize..8, 1..4)), 0..8),
        is_exact: bool,
    ) {
        let whole = Rc::new(MemoryStore::default());
        (0..8).for_each(|n| add(&mut open(&whole), &format!("thing {n} and {}", n * 7)));
        let store = copy_of(&whole);
        let policy = if is_exact { "[vectors]\nprecision = \"f32\"" } else { "" };
        let at_once = |store: &Rc<MemoryStore>| {
            let mut memory = open(store);
            memory.configure(policy).unwrap();
            let jobs = memory.pending(MODEL, 100).unwrap();
            memory.resolve(MODEL, &answers(&jobs)).unwrap();
            memory
        };
        let wanted: BTreeMap<String, u64> = told(&at_once(&whole).find(&asked("thing 7 49")).unwrap()).into_iter().collect();
        let mut hosts = [open(&store), open(&store)];
        for (host, picks) in steps {
            hosts[host].configure(policy).unwrap();
            let jobs = open(&store).pending("unused", 100).unwrap();
            let picked: Vec<Job> = picks.iter().map(|nth| jobs[*nth].clone()).collect();
            hosts[host].resolve(MODEL, &answers(&picked)).unwrap();
        }
        let mut memory = at_once(&store);
        prop_assert_eq!(memory.status().unwrap().pending, 0);
        let found: BTreeMap<String, u64> = told(&memory.find(&asked("thing 7 49")).unwrap()).into_iter().collect();
        prop_assert_eq!(found, wanted);
    }
}
