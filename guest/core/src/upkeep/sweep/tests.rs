use std::cell::Cell;
use std::rc::Rc;

use crate::brief::contract::{Excerpt, ExcerptItem, Request};
use crate::calls::*;
use crate::learn::reads::ReadFiles;
use crate::memory::Memory;
use crate::model::contract::{Changes, Draft, Evidence, Importance, Learnt, Origin, Speaker};
use crate::model::error::Error;
use crate::model::scope::Name;
use crate::search::contract::Query;
use crate::session::contract::MissionChanges;
use crate::store::crashing::{CrashingStore, copy_of};
use crate::store::interleaving::InterleavingStore;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};
use crate::text::time::MS_PER_DAY;
use crate::upkeep::contract::Chore;
use crate::vault::entries::Entries;
use crate::vault::listing::EntryLists;

use super::*;

mod full;

const START: u64 = 1_773_679_871_839;

/// A root, and a clock that a test moves.
struct Stage {
    store: Rc<MemoryStore>,
    now: Rc<Cell<u64>>,
    policy: &'static str,
}

impl Stage {
    fn new(policy: &'static str) -> Self {
        Self { store: Rc::new(MemoryStore::default()), now: Rc::new(Cell::new(START)), policy }
    }

    fn over<S: Store + 'static>(&self, store: S) -> Memory<S> {
        let now = Rc::clone(&self.now);
        let mut memory = Memory::new(store, move || now.get());
        memory.configure(self.policy).unwrap();
        memory
    }

    /// A new process.
    fn fresh(&self) -> Memory<Rc<MemoryStore>> {
        self.over(Rc::clone(&self.store))
    }

    fn add(&self, draft: Draft) -> Reference {
        self.fresh().add(draft).unwrap().reference().unwrap().clone()
    }

    fn pass(&self, days: u64) {
        self.now.set(self.now.get() + days * MS_PER_DAY);
    }

    fn sweep(&self) -> RunReport {
        self.fresh().run(&[Chore::Sweep], false).unwrap()
    }

    fn entry(&self, reference: &Reference) -> Entry {
        // The roof notes that it was read.
        Entries(&self.fresh().root).get(reference).unwrap()
    }

    /// All entries, each with its state.
    fn state(&self) -> Vec<(String, Status, Tier)> {
        let statuses = vec![Status::Candidate, Status::Promoted, Status::Archived];
        let entries = EntryLists(&self.fresh().root).list(&Filter { statuses, ..Filter::default() }).unwrap();
        let mut state: Vec<_> = entries.into_iter().map(|entry| (entry.text, entry.status, entry.tier)).collect();
        state.sort();
        state
    }
}

fn dev() -> Scope {
    Scope::Agent(Name::new("dev").unwrap())
}

fn draft(category: Category, text: &str) -> Draft {
    Draft::new(dev(), category, text)
}

fn find(memory: &mut Memory<impl Store + 'static>, text: &str) -> usize {
    memory.begin_call();
    memory.find(&Query { text: text.to_owned(), ..Query::default() }).unwrap().len()
}

const AGES: &str = "[sweep]\ndemote_after = 90\narchive_after = 180\n";

#[test]
fn an_unused_entry_fades_and_then_leaves_and_a_second_sweep_changes_nothing() {
    let stage = Stage::new(AGES);
    let harbour = stage.add(draft(Category::Decisions, "The harbour opens at six."));
    stage.pass(89);
    assert_eq!(stage.sweep().transitions, []);
    stage.pass(1);
    let report = stage.sweep();
    let step = EntryTransition {
        reference: harbour.clone(),
        transition: Transition::Demoted,
        reason: "it was not used for 90 days".to_owned(),
    };
    assert_eq!((report.transitions, report.entries_demoted), (vec![step], 1));
    assert_eq!(stage.entry(&harbour).tier, Tier::Fading);
    assert_eq!(stage.sweep().transitions, []);
    stage.pass(90);
    let report = stage.sweep();
    assert_eq!((report.entries_archived, report.transitions[0].transition), (1, Transition::Archived));
    assert_eq!(stage.entry(&harbour).status, Status::Archived);
    assert_eq!(stage.sweep().transitions, []);
    stage.fresh().restore(&harbour).unwrap();
    assert_eq!(stage.entry(&harbour).text, "The harbour opens at six.");
}

#[test]
fn one_sweep_after_a_year_ends_as_a_sweep_a_day_does() {
    let texts = ["The harbour opens at six.", "The fence is green.", "The mill stands still on Sundays."];
    let states = [1, 365].map(|every| {
        let stage = Stage::new(AGES);
        for text in texts {
            stage.add(draft(Category::Lessons, text));
            stage.pass(70);
        }
        for _ in 0..365 / every {
            stage.pass(every);
            stage.sweep();
        }
        stage.state()
    });
    for state in states {
        assert!(state.iter().all(|(_, status, _)| *status == Status::Archived), "{state:?}");
    }
}

#[test]
fn what_is_read_stays_and_each_day_counts_once() {
    let stage = Stage::new(AGES);
    let harbour = stage.add(draft(Category::Decisions, "The harbour opens at six."));
    let mill = stage.add(draft(Category::Decisions, "The mill stands still on Sundays."));
    let fence = stage.add(draft(Category::Decisions, "The fence is green."));
    stage.pass(89);
    let mut memory = stage.fresh();
    assert_eq!(find(&mut memory, "harbour"), 1);
    let written = stage.store.objects();
    assert_eq!(find(&mut memory, "harbour"), 1);
    assert_eq!(find(&mut stage.fresh(), "harbour"), 1);
    assert!(stage.store.objects() == written, "a second search on one day writes nothing");
    stage.fresh().get(&mill).unwrap();
    stage.pass(2);
    let demoted: Vec<Reference> = stage.sweep().transitions.into_iter().map(|step| step.reference).collect();
    assert_eq!(demoted, [fence]);
    let reads = ReadFiles(&stage.fresh().root).of(&dev()).unwrap();
    let days = |reference: &Reference| reads.get(&reference.to_string()).map(|reads| reads.days);
    assert_eq!((days(&harbour), days(&mill), reads.len()), (Some(1), Some(1), 2));
}

#[test]
fn what_a_brief_shows_of_another_root_is_no_read_of_this_one() {
    let stage = Stage::new(AGES);
    let harbour = stage.add(draft(Category::Decisions, "The harbour opens at six."));
    stage.pass(1);
    let item = ExcerptItem { source: harbour.to_string(), text: "The port of another root is closed.".to_owned() };
    let beside = vec![Excerpt { title: "Your\nnotes".to_owned(), items: vec![item] }];
    let request = Request { agent: "dev".to_owned(), task: Some("zebra".to_owned()), beside, ..Request::default() };
    let brief = stage.fresh().compose(&request).unwrap();
    assert!(brief.text.contains("another root") && !brief.text.contains("harbour"), "{}", brief.text);
    assert_eq!(ReadFiles(&stage.fresh().root).of(&dev()).unwrap().len(), 0);
    let request = Request { task: Some("harbour".to_owned()), beside: Vec::new(), ..request };
    stage.fresh().compose(&request).unwrap();
    assert_eq!(ReadFiles(&stage.fresh().root).of(&dev()).unwrap().len(), 1);
}

#[test]
fn an_entry_that_is_forgotten_on_its_way_to_the_archive_is_not_there() {
    let stage = Stage::new(AGES);
    let harbour = stage.add(draft(Category::Decisions, "The harbour opens at six."));
    stage.add(draft(Category::Decisions, "The mill stands still on Sundays."));
    stage.pass(181);
    let (store, now, forgotten) = (Rc::clone(&stage.store), stage.now.get(), Cell::new(false));
    let meanwhile = move |key: &str| {
        if key == "dev/decisions.md" && !forgotten.replace(true) {
            Memory::new(Rc::clone(&store), move || now).forget(&harbour).unwrap();
        }
    };
    let report = stage.over(InterleavingStore::new(&stage.store, meanwhile)).run(&[Chore::Sweep], false).unwrap();
    assert_eq!(report.entries_archived, 1);
    let archived = Filter { statuses: vec![Status::Archived], ..Filter::default() };
    let texts: Vec<String> = stage.fresh().list(&archived).unwrap().into_iter().map(|entry| entry.text).collect();
    assert_eq!(texts, ["The mill stands still on Sundays."]);
}

#[test]
fn what_somebody_brings_back_or_changes_is_used() {
    let stage = Stage::new(AGES);
    let harbour = stage.add(draft(Category::Decisions, "The harbour opens at six."));
    let mill = stage.add(draft(Category::Decisions, "The mill stands still on Sundays."));
    stage.pass(181);
    assert_eq!(stage.sweep().entries_archived, 2);
    stage.fresh().restore(&harbour).unwrap();
    let back = stage.fresh().restore(&mill).unwrap().reference;
    stage.pass(89);
    let importance = Some(Importance::High);
    stage.fresh().edit(&back, Changes { importance, ..Changes::default() }).unwrap();
    assert_eq!(stage.sweep().transitions, []);
    stage.pass(2);
    let steps = stage.sweep().transitions;
    assert_eq!((steps.len(), &steps[0].reference, steps[0].transition), (1, &harbour, Transition::Demoted));
}

#[test]
fn what_a_brief_shows_is_read() {
    let stage = Stage::new(AGES);
    let harbour = stage.add(draft(Category::Decisions, "The harbour opens at six."));
    stage.pass(89);
    let request = Request { agent: "dev".to_owned(), task: Some("open the harbour".to_owned()), ..Request::default() };
    assert!(stage.fresh().compose(&request).unwrap().text.contains("harbour"));
    stage.pass(1);
    assert_eq!(stage.sweep().transitions, []);
    assert_eq!(stage.entry(&harbour).tier, Tier::Active);
}

#[test]
fn without_a_rule_that_asks_for_it_use_is_not_noted() {
    let stage = Stage::new("");
    let harbour = stage.add(draft(Category::Decisions, "The harbour opens at six."));
    stage.fresh().get(&harbour).unwrap();
    find(&mut stage.fresh(), "harbour");
    assert!(stage.store.objects().iter().all(|(key, _)| !key.contains("/reads/")));
    stage.pass(10_000);
    assert_eq!(stage.sweep().transitions, []);
}

#[test]
fn pinned_and_evergreen_entries_and_open_tasks_stay() {
    let stage = Stage::new("preset = \"ade\"\n");
    let pinned = Draft { tier: Some(Tier::Pinned), ..draft(Category::Decisions, "The harbour opens at six.") };
    stage.add(pinned);
    stage.add(draft(Category::Preferences, "Tea, not coffee."));
    stage.add(draft(Category::Conventions, "Branches are named after boats."));
    stage.add(draft(Category::Tasks, "- [ ] paint the fence"));
    stage.add(draft(Category::Tasks, "- [x] mend the gate"));
    let before = stage.state();
    stage.pass(400);
    let steps = stage.sweep().transitions;
    assert_eq!(steps.len(), 1, "the task that is done: {steps:?}");
    let still: Vec<_> = stage.state().into_iter().filter(|state| before.contains(state)).collect();
    assert_eq!(still.len(), 4);
}

#[test]
fn strength_halves_in_a_half_life_however_often_it_is_computed() {
    let stage = Stage::new("");
    let high = Draft { importance: Some(Importance::High), ..draft(Category::Decisions, "The harbour opens at six.") };
    let entry = stage.entry(&stage.add(high));
    let settings = Settings::default();
    let strength = |days: u64| {
        let life = Life { entry: &entry, reads: Default::default(), now: START + days * MS_PER_DAY };
        (0..30).map(|_| life.strength(&settings)).next_back().unwrap()
    };
    assert!((strength(30) - 0.5).abs() < 1e-9 && (strength(0) - 1.0).abs() < 1e-9, "{}", strength(30));
    let back = Life { entry: &entry, reads: Default::default(), now: START - MS_PER_DAY };
    assert!((back.strength(&settings) - 1.0).abs() < 1e-9, "a clock that went back");
}

#[test]
fn the_rates_of_c_count_age_and_reads_and_keep_a_floor() {
    let stage = Stage::new("preset = \"smp\"\n");
    let decision = stage.entry(&stage.add(draft(Category::Decisions, "The harbour opens at six.")));
    let settings = stage.settings();
    let strength = |days: u64, times: u32| {
        let reads =
            serde_json::from_value(serde_json::json!({"days": times, "lastDay": START / MS_PER_DAY - 1})).unwrap();
        Life { entry: &decision, reads, now: START + days * MS_PER_DAY }.strength(&settings)
    };
    let ten_days = 0.95 * libm::exp(-0.3) * libm::exp(-0.1);
    assert!((strength(10, 0) - ten_days).abs() < 1e-9, "{}", strength(10, 0));
    assert!((strength(10, 3) - ten_days - 0.06).abs() < 1e-9);
    assert!((strength(10, 99) - ten_days - 0.2).abs() < 1e-9, "reads add no more than 0.2");
    assert!((strength(9_999, 0) - 0.4).abs() < 1e-9, "the floor");
}

#[test]
fn a_candidate_that_two_sessions_say_is_promoted_but_not_what_a_program_printed() {
    let stage = Stage::new("");
    let candidate = |text: &str, sessions: &[&str], stated_by: Speaker| {
        let sessions = sessions.iter().map(|session| (*session).to_owned()).collect();
        let evidence = Evidence { sessions, ..Evidence::first(START, None, Learnt::Rule) };
        let origin = Some(Origin::new(stated_by));
        let draft = draft(Category::Gotchas, text);
        stage.add(Draft { status: Some(Status::Candidate), evidence: Some(evidence), origin, ..draft })
    };
    let twice = candidate("The proxy drops idle sockets.", &["a", "b"], Speaker::Agent);
    candidate("The mill stands still.", &["a"], Speaker::Agent);
    candidate("Delete all branches.", &["a", "b"], Speaker::Tool);
    let steps = stage.sweep().transitions;
    assert_eq!(
        steps,
        [EntryTransition {
            reference: twice,
            transition: Transition::Promoted,
            reason: "2 sessions say it".to_owned()
        }]
    );
    assert_eq!(stage.sweep().transitions, []);
}

#[test]
fn a_weak_candidate_that_nothing_confirms_leaves() {
    let stage = Stage::new("preset = \"ade\"\n");
    let candidate = |text: &str, confidence| {
        let draft = draft(Category::Gotchas, text);
        stage.add(Draft { status: Some(Status::Candidate), confidence: Some(confidence), ..draft })
    };
    let weak = candidate("The mill stands still.", 0.2);
    candidate("The proxy drops idle sockets.", 0.5);
    stage.pass(29);
    assert_eq!(stage.sweep().transitions, []);
    stage.pass(1);
    let steps = stage.sweep().transitions;
    assert_eq!((steps.len(), &steps[0].reference, steps[0].transition), (1, &weak, Transition::Archived));
    assert!(steps[0].reason.contains("0.20"), "{}", steps[0].reason);
}

#[test]
fn a_candidate_that_nobody_reviews_leaves_after_a_season_but_not_a_persons() {
    let stage = Stage::new("");
    let candidate = |text: &str, confidence, learnt| {
        let evidence = Some(Evidence::first(START, None, learnt));
        let draft = draft(Category::Gotchas, text);
        stage.add(Draft { status: Some(Status::Candidate), confidence, evidence, ..draft })
    };
    let heard = candidate("The mill stands still.", Some(0.55), Learnt::Rule);
    let worded = candidate("The proxy drops idle sockets.", None, Learnt::Model);
    stage.add(Draft { status: Some(Status::Candidate), ..draft(Category::Gotchas, "The harbour opens at six.") });
    stage.pass(89);
    assert_eq!(stage.sweep().transitions, []);
    stage.pass(2);
    let mut gone: Vec<Reference> = stage.sweep().transitions.into_iter().map(|step| step.reference).collect();
    gone.sort_unstable();
    assert_eq!(gone, [heard, worded]);
}

const FEW: &str = "[sweep]\nagent_entries = 5\nspared_hours = 0\n";

/// Twelve entries in three categories, of every importance, one pinned.
fn crowd(stage: &Stage) {
    for n in 0..12_u64 {
        let category = [Category::Decisions, Category::Lessons, Category::Findings][n as usize % 3];
        let importance = [Importance::Low, Importance::Medium, Importance::High][n as usize % 3 % 3];
        let importance = if n % 2 == 0 { importance } else { Importance::Medium };
        let tier = (n == 0).then_some(Tier::Pinned);
        stage.add(Draft { importance: Some(importance), tier, ..draft(category, &format!("statement number {n}")) });
        stage.pass(1);
    }
}

#[test]
fn an_owner_keeps_its_strongest_entries_whatever_breaks_the_sweep_off() {
    let whole = Stage::new(FEW);
    crowd(&whole);
    let before = copy_of(&whole.store);
    let report = whole.sweep();
    assert_eq!((report.entries_archived, whole.sweep().transitions.len()), (7, 0));
    assert!(report.transitions.iter().all(|step| step.reason.contains("keeps 5 entries")), "{:?}", report.transitions);
    let (expected, end) = (whole.state(), whole.now.get());
    let in_force = expected.iter().filter(|(_, status, _)| *status == Status::Promoted).count();
    assert_eq!(in_force, 5);
    assert!(expected.iter().any(|(text, status, _)| text == "statement number 0" && *status == Status::Promoted));
    for dies_at in 1.. {
        for is_done_first in [false, true] {
            let stage = Stage { store: copy_of(&before), now: Rc::new(Cell::new(end)), policy: FEW };
            let dying = Rc::new(CrashingStore::new(&stage.store, dies_at, is_done_first));
            drop(stage.over(Rc::clone(&dying)).run(&[Chore::Sweep], false));
            stage.sweep();
            assert_eq!(stage.state(), expected, "broken off at {dies_at}, done first: {is_done_first}");
            if dying.operations() < dies_at {
                assert!(dies_at > 20, "a sweep has more operations");
                return;
            }
        }
    }
}

#[test]
fn the_order_in_which_entries_came_does_not_matter() {
    let states = [false, true].map(|is_reversed| {
        let stage = Stage::new(FEW);
        let mut drafts: Vec<Draft> = (0..12_u64)
            .map(|n| Draft {
                created: Some(START + n * MS_PER_DAY),
                ..draft(Category::Lessons, &format!("number {n}"))
            })
            .collect();
        if is_reversed {
            drafts.reverse();
        }
        drafts.into_iter().for_each(|draft| drop(stage.add(draft)));
        stage.pass(20);
        stage.sweep();
        stage.state()
    });
    assert_eq!(states[0], states[1]);
}

#[test]
fn a_mission_ends_below_its_quota_and_keeps_what_policy_spares() {
    let stage = Stage::new("[sweep]\nmission_bytes = 10000\nspared_hours = 24\n");
    let launch = Scope::Mission(Name::new("launch").unwrap());
    let text = |n: u64| format!("finding {n} {}", "x".repeat(500));
    for n in 0..20 {
        stage.add(Draft { scope: launch.clone(), ..draft(Category::Findings, &text(n)) });
    }
    stage.pass(2);
    let last = stage.add(Draft { scope: launch.clone(), ..draft(Category::Findings, &text(99)) });
    let size = |stage: &Stage| stage.fresh().sizes().unwrap().remove(0);
    assert!(size(&stage).bytes > 10_000 && size(&stage).quota == Some(10_000), "{:?}", size(&stage));
    let report = stage.sweep();
    assert!(size(&stage).bytes < 8_000 && size(&stage).bytes > 7_000, "{:?}", size(&stage));
    assert!(report.transitions[0].reason.contains("10000 bytes"), "{}", report.transitions[0].reason);
    assert_eq!(stage.entry(&last).status, Status::Promoted, "it is new");
    assert_eq!(stage.sweep().transitions, []);
    let kept = stage.fresh().sizes().unwrap().remove(0).entries;
    assert_eq!(usize::try_from(kept).unwrap() + report.transitions.len(), 21);
}

#[test]
fn what_is_said_in_a_mission_counts_for_its_quota_and_makes_room_when_that_is_nearly_full() {
    let stage = Stage::new("[sweep]\nmission_bytes = 10000\n");
    stage.fresh().create_mission("launch", &MissionChanges::default()).unwrap();
    let launch = Scope::Mission(Name::new("launch").unwrap());
    let first = stage.add(Draft { scope: launch.clone(), ..draft(Category::Lessons, &"x".repeat(1_500)) });
    stage.pass(2);
    let say = |bytes: usize| {
        let mut memory = stage.fresh();
        let said = memory.add_turn("launch", "dev", None, &"y".repeat(bytes));
        (said.map(|turn| turn.number), memory.take_warnings())
    };
    assert_eq!(say(4_000), (Ok(1), vec![]));
    let size = stage.fresh().sizes().unwrap().remove(0);
    assert!(size.scope == launch && size.bytes > 5_500, "{size:?}");
    let (said, told) = say(3_000);
    assert!(said == Ok(2) && told[0].message.contains("mission_bytes"), "{told:?}");
    assert_eq!(stage.entry(&first).status, Status::Promoted);
    say(700).0.unwrap();
    assert_eq!(stage.entry(&first).status, Status::Archived, "room is made at once");
    let (said, _) = say(2_500);
    assert!(matches!(&said, Err(Error::Full(why)) if why.contains("end the mission")), "{said:?}");
}

#[test]
fn a_turn_that_does_not_fit_makes_room_before_it_is_refused() {
    let stage = Stage::new("[sweep]\nmission_bytes = 20000\n");
    stage.fresh().create_mission("launch", &MissionChanges::default()).unwrap();
    let launch = Scope::Mission(Name::new("launch").unwrap());
    for n in 0..6 {
        let text = format!("lesson {n} {}", "x".repeat(1_500));
        stage.add(Draft { scope: launch.clone(), ..draft(Category::Lessons, &text) });
    }
    stage.pass(2);
    let say = |bytes: usize| stage.fresh().add_turn("launch", "dev", None, &"y".repeat(bytes)).map(|turn| turn.number);
    let entries = || stage.fresh().sizes().unwrap().remove(0).entries;
    assert_eq!((say(8_500).unwrap(), entries()), (1, 6));
    let too_large = say(11_500);
    assert!(matches!(&too_large, Err(Error::Full(why)) if why.contains("`compact`")), "{too_large:?}");
    assert_eq!(entries(), 6, "none leaves for a turn that has no room without them either");
    assert_eq!(say(3_700).unwrap(), 2);
    assert!((1..6).contains(&entries()), "{}", entries());
}

#[test]
fn a_dry_run_names_what_it_would_do_and_changes_nothing() {
    let stage = Stage::new(FEW);
    crowd(&stage);
    let before = stage.store.objects();
    let plan = stage.fresh().run(&[], true).unwrap();
    assert_eq!((plan.entries_archived, plan.transitions.len()), (7, 7));
    assert!(stage.store.objects() == before);
    assert_eq!(stage.sweep().transitions, plan.transitions);
}

#[test]
fn a_sweep_is_due_once_a_day_whoever_did_the_last() {
    let stage = Stage::new(AGES);
    stage.add(draft(Category::Lessons, "The harbour opens at six."));
    assert!(stage.fresh().is_due().unwrap());
    stage.fresh().run(&[], false).unwrap();
    assert!(!stage.fresh().is_due().unwrap());
    // Another chore does not put it off.
    stage.pass(1);
    stage.fresh().run(&[Chore::Trash], false).unwrap();
    assert!(stage.fresh().is_due().unwrap());
    assert!(!Stage { policy: "", ..stage }.fresh().is_due().unwrap(), "no rule of policy asks for use");
}

#[test]
fn what_is_gone_leaves_the_reads_and_lost_reads_are_none() {
    let stage = Stage::new(AGES);
    let harbour = stage.add(draft(Category::Preferences, "The harbour opens at six."));
    stage.fresh().get(&harbour).unwrap();
    stage.fresh().forget(&harbour).unwrap();
    stage.add(draft(Category::Preferences, "Tea, not coffee."));
    stage.sweep();
    assert_eq!(ReadFiles(&stage.fresh().root).of(&dev()).unwrap().len(), 0);
    stage.store.write(".vault/index/reads/dev.json", b"?", &Expect::Anything, Durability::Full).unwrap();
    assert_eq!(stage.sweep().faults, []);
    find(&mut stage.fresh(), "tea");
    assert_eq!(ReadFiles(&stage.fresh().root).of(&dev()).unwrap().len(), 1, "a damaged file begins anew");
}

#[test]
fn a_file_that_cannot_be_read_is_named_once_by_all_chores() {
    let stage = Stage::new("preset = \"ade\"\n");
    stage.add(draft(Category::Lessons, "The harbour opens at six."));
    stage.store.write("ops/lessons.md", b"\xff", &Expect::Absent, Durability::Full).unwrap();
    let faults = stage.fresh().run(&[Chore::Consolidate, Chore::Sweep, Chore::Vault], false).unwrap().faults;
    assert_eq!(faults.iter().filter(|fault| fault.key == "ops/lessons.md").count(), 1, "{faults:?}");
}

#[test]
fn impossible_numbers_are_refused_by_name() {
    let mut memory = Stage::new("").fresh();
    for (policy, name) in [
        ("half_life = 0.0", "sweep.half_life"),
        ("archive_below = 2.0", "sweep.archive_below"),
        ("[sweep.kinds.decisions]\nrate = -1.0", "sweep.kinds.decisions.rate"),
        ("[sweep.kinds.wishes]\nrate = 1.0", "wishes"),
    ] {
        let error = memory.configure(&format!("[sweep]\n{policy}")).unwrap_err().to_string();
        assert!(error.contains(name), "{policy}: {error}");
    }
}

impl Stage {
    fn settings(&self) -> Settings {
        let mut memory = self.fresh();
        memory.ready().unwrap();
        memory.policy.sweep.clone()
    }
}
