use std::cell::Cell;
use std::rc::Rc;

use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Changes, Draft, Importance, Origin, Speaker, Status, Tier};
use crate::model::reference::Reference;
use crate::search::contract::Query;
use crate::session::contract::{AgentNote, Artifact, MissionForm};
use crate::store::crashing::{CrashingStore, copy_of};
use crate::store::interleaving::InterleavingStore;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};
use crate::text::contract::{Finding, Severity};
use crate::upkeep::contract::{Chore, Format, SourceFile};
use crate::vault::category_file::ARCHIVE;
use crate::vault::contract::ChangeKind;
use crate::vault::journal::is_trace;

use super::*;

const NOW: u64 = 1_773_679_871_839;
const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;

fn at(store: &Rc<MemoryStore>, now: u64) -> Memory<Rc<MemoryStore>> {
    Memory::new(store.clone(), move || now)
}

fn put(store: &MemoryStore, key: &str, text: &str) {
    store.write(key, text.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
}

fn read(store: &MemoryStore, key: &str) -> Option<String> {
    store.read(key).unwrap().map(|object| String::from_utf8(object.bytes).unwrap())
}

/// In parts, so that nobody takes it for a real one.
fn token() -> String {
    ["ghp_", "x7Qm2Vw9Rt4Ks8Lb3Nc6Hd5Jf1Gz0Py7TaQe"].concat()
}

fn scope() -> Scope {
    Scope::Mission(Name::new("launch").unwrap())
}

fn draft(category: Category, text: &str) -> Draft {
    Draft::new(scope(), category, text)
}

fn by_agent(category: Category, text: &str, confidence: Option<f64>) -> Draft {
    let origin = Some(Origin { client: None, line: None, commit: None, confirmed: false, stated_by: Speaker::Agent });
    Draft { origin, confidence, author: Some("dev".to_owned()), ..draft(category, text) }
}

fn stored<S: Store + 'static>(memory: &mut Memory<S>, draft: Draft) -> Reference {
    memory.add(draft).unwrap().reference().unwrap().clone()
}

fn described(topic: &str) -> MissionChanges {
    MissionChanges { topic: Some(topic.to_owned()), ..MissionChanges::default() }
}

fn texts<S: Store + 'static>(memory: &mut Memory<S>, scope: Scope, status: Status) -> Vec<String> {
    let filter = Filter { scopes: vec![scope], statuses: vec![status], ..Filter::default() };
    let mut texts: Vec<String> = memory.list(&filter).unwrap().into_iter().map(|entry| entry.text).collect();
    texts.order();
    texts
}

/// A mission with everything that one can have.
fn a_mission(store: &Rc<MemoryStore>) {
    let mut memory = at(store, NOW);
    memory.create_mission("launch", &described("checkout")).unwrap();
    memory.add_turn("launch", "dev", None, "Shall we ship?").unwrap();
    memory.set_agent_note("launch", "dev", "The cart is next.").unwrap();
    memory.record_artifact("launch", &Artifact { location: "plan.md".to_owned(), ..Artifact::default() }).unwrap();
    stored(&mut memory, draft(Category::Decisions, "Ship on Monday."));
    stored(&mut memory, draft(Category::Lessons, "Freeze the schema first."));
    put(store, "_missions/launch/facts.md", "## The port\n\nIt is 8080.\n");
    put(
        store,
        ".vault/archive/_missions/launch/lessons.md",
        "<!-- id:1600000000000 -->\n## 2020-09-13T12:26\n\nOld.\n\n---",
    );
}

/// The files of a root without traces and caches.
fn files(store: &MemoryStore) -> Vec<(String, Vec<u8>)> {
    store.objects_but(|key| is_trace(key) || key.starts_with(".vault/copies/"))
}

#[test]
fn a_description_is_a_text_that_people_edit() {
    let store = Rc::new(MemoryStore::default());
    let changes = MissionChanges {
        text: Some("Ship the checkout.".to_owned()),
        topic: Some("checkout".to_owned()),
        tags: Some(vec!["#q4".to_owned(), "shop".to_owned()]),
        participants: Some(vec!["dev".to_owned(), "Ana Lima".to_owned()]),
        ..MissionChanges::default()
    };
    let made = at(&store, NOW).create_mission("launch", &changes).unwrap();
    assert_eq!(
        read(&store, "_missions/launch/_mission.md").unwrap(),
        "Ship the checkout.\n\n**Topic:** checkout\n\n**Tags:** #q4 #shop\n\n**Participants:** dev, Ana Lima\n\n\
         **Created:** 2026-03-16T16:51:11.839Z\n"
    );
    assert_eq!((made.state, made.created, made.participants.len()), (MissionState::Active, Some(NOW), 2));
    put(
        &store,
        "_missions/launch/_mission.md",
        "Ship it.\r\n\r\n**Topic:** the\r\ncart\r\n**Budget:** 3 days\r\n\r\n- [ ] a list\r\n",
    );
    let mut memory = at(&store, NOW + HOUR);
    let there = memory.get_mission("launch").unwrap();
    assert_eq!((there.topic.as_deref(), there.created), (Some("the cart"), None));
    assert_eq!(there.text, "Ship it.\n\n**Budget:** 3 days\n\n- [ ] a list");
    let expect = there.version.as_deref();
    memory
        .describe_mission("launch", &MissionChanges { phase: Some("test".to_owned()), ..described("") }, expect)
        .unwrap();
    assert_eq!(
        read(&store, "_missions/launch/_mission.md").unwrap(),
        "Ship it.\r\n\r\n**Budget:** 3 days\r\n\r\n- [ ] a list\r\n\r\n**Phase:** test\r\n"
    );
    let stale = memory.describe_mission("launch", &described("x"), expect);
    assert!(matches!(stale, Err(Error::Conflict(_))), "{stale:?}");
    let again = memory.create_mission("launch", &MissionChanges::default());
    assert!(matches!(again, Err(Error::Conflict(_))), "{again:?}");
}

#[test]
fn what_is_no_description_is_refused() {
    let mut memory = at(&Rc::default(), NOW);
    let text = |text: &str| MissionChanges { text: Some(text.to_owned()), ..MissionChanges::default() };
    for changes in [
        text("Ship.\n\n**Outcome:** success"),
        text("a\u{7}b"),
        MissionChanges { tags: Some(vec!["a b".to_owned()]), ..MissionChanges::default() },
        MissionChanges { participants: Some(vec!["../x".to_owned()]), ..MissionChanges::default() },
        text(&token()),
    ] {
        let refused = memory.create_mission("launch", &changes);
        assert!(matches!(refused, Err(Error::Invalid(_))), "{changes:?}: {refused:?}");
    }
    assert!(matches!(memory.create_mission("../x", &MissionChanges::default()), Err(Error::Invalid(_))));
    assert!(matches!(memory.get_mission("none"), Err(Error::NotFound(_))));
    assert!(matches!(memory.add_turn("none", "dev", None, "x"), Err(Error::NotFound(_))));
    assert!(matches!(memory.delete_mission("none"), Err(Error::NotFound(_))));
    assert!(matches!(memory.restore_mission("none"), Err(Error::NotFound(_))));
}

#[test]
fn a_folder_with_entries_only_is_a_mission() {
    let store = Rc::new(MemoryStore::default());
    let mut memory = at(&store, NOW);
    stored(&mut memory, draft(Category::Decisions, "Ship on Monday."));
    let all = memory.missions(&MissionFilter::default()).unwrap();
    assert_eq!((all.len(), all[0].id.as_str(), all[0].entries, all[0].last_active), (1, "launch", 1, Some(NOW)));
    memory.create_mission("launch", &described("checkout")).unwrap();
    assert_eq!(memory.missions(&MissionFilter::default()).unwrap().len(), 1);
    put(&store, "_missions/quiet/agents/dev.md", "The cart is next.");
    let quiet = memory.get_mission("quiet").unwrap();
    assert_eq!((quiet.state, quiet.last_active, quiet.version), (MissionState::Active, None, None));
    memory.delete_mission("quiet").unwrap();
    assert!(matches!(memory.get_mission("quiet"), Err(Error::NotFound(_))));
    memory.delete_mission("quiet").unwrap();
    memory.restore_mission("quiet").unwrap();
    assert_eq!(memory.agent_notes("quiet").unwrap().len(), 1);
    let none = MissionFilter { topic: Some("cart".to_owned()), ..MissionFilter::default() };
    assert_eq!(memory.missions(&none).unwrap(), []);
}

#[test]
fn the_stage_of_a_life_follows_from_the_last_activity() {
    let store = Rc::new(MemoryStore::default());
    at(&store, NOW).create_mission("launch", &described("checkout")).unwrap();
    for (later, state) in [
        (0, MissionState::Active),
        (DAY - 1, MissionState::Active),
        (DAY, MissionState::Idle),
        (7 * DAY, MissionState::Decaying),
        (30 * DAY, MissionState::Archived),
        (9_000 * DAY, MissionState::Archived),
    ] {
        let before = store.objects();
        let found = at(&store, NOW + later).get_mission("launch").unwrap();
        assert_eq!(found.state, state, "{later}");
        assert_eq!(store.objects(), before, "nothing is stored");
    }
    assert_eq!(at(&store, NOW - DAY).get_mission("launch").unwrap().state, MissionState::Active);
    at(&store, NOW + 8 * DAY).add_turn("launch", "ops", None, "Still here.").unwrap();
    let found = at(&store, NOW + 8 * DAY).get_mission("launch").unwrap();
    assert_eq!((found.state, found.participants), (MissionState::Active, vec!["ops".to_owned()]));
    let idle = MissionFilter { states: vec![MissionState::Idle], ..MissionFilter::default() };
    assert_eq!(at(&store, NOW + 9 * DAY).missions(&idle).unwrap().len(), 1);
    assert_eq!(at(&store, NOW + 8 * DAY).missions(&idle).unwrap(), []);
}

#[test]
fn turns_are_appended_and_what_people_wrote_stays() {
    let store = Rc::new(MemoryStore::default());
    let mut memory = at(&store, NOW);
    memory.create_mission("launch", &MissionChanges::default()).unwrap();
    memory.add_turn("launch", "dev", Some("question"), "Shall we ship?\n---\n## Turn 9 - x").unwrap();
    let key = "_missions/launch/conversation.md";
    let first = read(&store, key).unwrap();
    assert_eq!(
        first,
        "## Turn 1 - 2026-03-16T16:51:11.839Z\n\n**Speaker:** dev\n\n**Type:** question\n\nShall we ship?\n\\---\n\
         \\## Turn 9 - x\n\n---\n"
    );
    put(&store, key, &format!("# Talk\n\n{first}\nA remark by hand"));
    let turn = memory.add_turn("launch", "ops", None, &format!("Yes: {}", token())).unwrap();
    assert_eq!((turn.number, turn.kind.as_deref()), (2, Some("message")));
    assert!(turn.text.starts_with("Yes: [redacted"), "{}", turn.text);
    let whole = read(&store, key).unwrap();
    assert!(whole.starts_with(&format!("# Talk\n\n{first}\nA remark by hand\n\n## Turn 2 - ")), "{whole}");
    let turns = memory.turns("launch", None).unwrap();
    assert_eq!(turns[0].text, "Shall we ship?\n---\n## Turn 9 - x");
    assert_eq!(memory.turns("launch", Some(1)).unwrap(), turns[1..]);
    assert_eq!(memory.health().unwrap().unknown, Vec::<String>::new());
    memory.configure("[missions]\nturns = 2\n").unwrap();
    assert!(matches!(memory.add_turn("launch", "dev", None, "x"), Err(Error::Full(_))));
    for (speaker, text) in [("../x", "x"), ("dev", " \n")] {
        assert!(matches!(memory.add_turn("launch", speaker, None, text), Err(Error::Invalid(_))), "{speaker} {text:?}");
    }
}

#[test]
fn two_agents_that_speak_at_once_are_both_heard() {
    let store = Rc::new(MemoryStore::default());
    at(&store, NOW).create_mission("launch", &MissionChanges::default()).unwrap();
    let (others, left) = (store.clone(), Cell::new(3));
    let interrupt = move |key: &str| {
        if key == "_missions/launch/conversation.md" && left.get() > 0 {
            left.set(left.get() - 1);
            at(&others, NOW + 1).add_turn("launch", "ops", None, "Wait.").unwrap();
        }
    };
    let mut memory = Memory::new(InterleavingStore::new(&store, interrupt), || NOW);
    memory.begin_call();
    assert_eq!(memory.add_turn("launch", "dev", None, "Go.").unwrap().number, 4);
    let said: Vec<String> =
        at(&store, NOW).turns("launch", None).unwrap().into_iter().filter_map(|turn| turn.speaker).collect();
    assert_eq!(said, ["ops", "ops", "ops", "dev"]);
}

#[test]
fn a_turn_whose_write_was_not_answered_is_said_once() {
    /// A store that loses the answer of one write of the conversation.
    struct Silent {
        store: Rc<MemoryStore>,
        is_over: Cell<bool>,
        /// Line ends with which an editor saves the file right after.
        saved_with: &'static str,
    }
    impl Store for Silent {
        fn read(&self, key: &str) -> Result<Option<crate::store::Object>, crate::store::StoreError> {
            self.store.read(key)
        }
        fn write(
            &self,
            key: &str,
            bytes: &[u8],
            expect: &Expect,
            durability: Durability,
        ) -> Result<String, crate::store::StoreError> {
            let version = self.store.write(key, bytes, expect, durability)?;
            if key.ends_with("conversation.md") && !self.is_over.replace(true) {
                let saved = String::from_utf8_lossy(bytes).replace('\n', self.saved_with);
                put(&self.store, key, &saved);
                return Err(crate::store::StoreError::UnknownOutcome("lost".to_owned()));
            }
            Ok(version)
        }
        fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), crate::store::StoreError> {
            self.store.remove(key, expect, durability)
        }
        fn list(
            &self,
            prefix: &str,
            after: Option<&str>,
            limit: u32,
        ) -> Result<Vec<crate::store::Listed>, crate::store::StoreError> {
            self.store.list(prefix, after, limit)
        }
    }
    type Result<T, E> = std::result::Result<T, E>;
    for saved_with in ["\n", "\r\n"] {
        let store = Rc::new(MemoryStore::default());
        at(&store, NOW).create_mission("launch", &MissionChanges::default()).unwrap();
        let silent = Silent { store: store.clone(), is_over: Cell::new(false), saved_with };
        let mut memory = Memory::new(silent, || NOW);
        memory.begin_call();
        memory.add_turn("launch", "dev", None, "Go.\n\n---\nNow.").unwrap();
        assert_eq!(at(&store, NOW).turns("launch", None).unwrap().len(), 1, "{saved_with:?}");
    }
}

#[test]
fn success_copies_what_is_sure_to_the_project_once() {
    let store = Rc::new(MemoryStore::default());
    let mut memory = at(&store, NOW);
    stored(&mut memory, draft(Category::Decisions, "Ship on Monday."));
    stored(&mut memory, by_agent(Category::Facts, "The port is 8080.", Some(0.9)));
    let unsure = stored(&mut memory, by_agent(Category::Facts, "The cache may be cold.", Some(0.5)));
    stored(
        &mut memory,
        Draft { importance: Some(Importance::High), ..by_agent(Category::Gotchas, "Mind the lock.", None) },
    );
    let plain = stored(&mut memory, by_agent(Category::Gotchas, "Mind the gap.", None));
    let waiting = Draft { status: Some(Status::Candidate), ..by_agent(Category::Lessons, "Test first.", Some(0.9)) };
    let waiting = stored(&mut memory, waiting);
    let task = stored(&mut memory, draft(Category::Tasks, "- [ ] Tell the press."));
    let new = Draft {
        supersedes: vec![unsure.clone()],
        created: Some(NOW + HOUR),
        ..draft(Category::Facts, "The cache is warm.")
    };
    stored(&mut memory, new);
    let ending = memory.end_mission("launch", MissionOutcome::Success).unwrap();
    let left: Vec<&Reference> = ending.left.iter().map(|rest| &rest.reference).collect();
    assert_eq!(left.len(), 4, "{:?}", ending.left);
    assert!([&unsure, &plain, &waiting, &task].iter().all(|reference| left.contains(reference)), "{:?}", ending.left);
    let project = ["Mind the lock.", "Ship on Monday.", "The cache is warm.", "The port is 8080."];
    assert_eq!(texts(&mut memory, Scope::Project, Status::Promoted), project);
    let copy = memory.get(&ending.copied[0].copy).unwrap();
    assert_eq!(copy.sources, [ending.copied[0].original.to_string()]);
    assert_eq!((ending.mission.outcome, ending.mission.state), (Some(MissionOutcome::Success), MissionState::Archived));
    let before = files(&store);
    let again = memory.end_mission("launch", MissionOutcome::Success).unwrap();
    assert!(again.repeated && again.copied.is_empty());
    assert_eq!(files(&store), before);
    assert!(matches!(memory.end_mission("launch", MissionOutcome::Failure), Err(Error::Conflict(_))));
}

#[test]
fn a_copy_that_somebody_edited_is_not_made_again() {
    let store = Rc::new(MemoryStore::default());
    let mut memory = at(&store, NOW);
    stored(&mut memory, draft(Category::Decisions, "Ship on Monday."));
    let ending = memory.end_mission("launch", MissionOutcome::Success).unwrap();
    let changes = Changes { text: Some("Ship on Tuesday.".to_owned()), ..Changes::default() };
    memory.edit(&ending.copied[0].copy, changes).unwrap();
    put(&store, "_missions/launch/_mission.md", "It goes on after all.");
    let again = at(&store, NOW + HOUR).end_mission("launch", MissionOutcome::Success).unwrap();
    assert_eq!(again.copied, ending.copied);
    assert_eq!(texts(&mut memory, Scope::Project, Status::Promoted), ["Ship on Tuesday."]);
}

#[test]
fn failure_archives_all_that_nobody_waits_for() {
    let store = Rc::new(MemoryStore::default());
    let mut memory = at(&store, NOW);
    stored(&mut memory, draft(Category::Decisions, "Ship on Monday."));
    stored(&mut memory, Draft { tier: Some(Tier::Pinned), ..draft(Category::Lessons, "Freeze first.") });
    let open = Finding { severity: Some(Severity::Critical), ..Finding::default() };
    stored(&mut memory, Draft { finding: Some(open), ..draft(Category::Findings, "Orders are lost.") });
    let done = Finding { resolution: Some("fixed in 1f2e3d".to_owned()), ..Finding::default() };
    stored(&mut memory, Draft { finding: Some(done), ..draft(Category::Findings, "The page was blank.") });
    let ending = memory.end_mission("launch", MissionOutcome::Failure).unwrap();
    assert_eq!((ending.archived.len(), ending.left.len(), ending.copied.len()), (2, 2, 0), "{ending:?}");
    assert_eq!(texts(&mut memory, scope(), Status::Promoted).len(), 2);
    assert_eq!(texts(&mut memory, scope(), Status::Archived).len(), 2);
}

#[test]
fn an_end_that_breaks_off_can_be_repeated() {
    for outcome in [MissionOutcome::Success, MissionOutcome::Failure] {
        let root = Rc::new(MemoryStore::default());
        a_mission(&root);
        let whole = copy_of(&root);
        at(&whole, NOW + HOUR).end_mission("launch", outcome).unwrap();
        let shown = |store: &Rc<MemoryStore>| {
            let mut memory = at(store, NOW + HOUR);
            let scopes = [Scope::Project, scope()];
            scopes.map(|scope| {
                [Status::Promoted, Status::Archived].map(|status| texts(&mut memory, scope.clone(), status))
            })
        };
        for is_done_first in [false, true] {
            for dies_at in 1.. {
                let store = copy_of(&root);
                let mut memory = Memory::new(CrashingStore::new(&store, dies_at, is_done_first), || NOW + HOUR);
                memory.begin_call();
                let ended = memory.end_mission("launch", outcome).is_ok();
                at(&store, NOW + HOUR).end_mission("launch", outcome).unwrap();
                assert_eq!(shown(&store), shown(&whole), "{outcome:?} died at {dies_at}");
                if ended {
                    break;
                }
            }
        }
    }
}

#[test]
fn a_deleted_mission_comes_back_whole() {
    let store = Rc::new(MemoryStore::default());
    a_mission(&store);
    let mut memory = at(&store, NOW + HOUR);
    let gone_before = stored(&mut memory, draft(Category::Lessons, "Forgotten by hand."));
    memory.forget(&gone_before).unwrap();
    let of_mission = |store: &MemoryStore| {
        let mut files = files(store);
        files.retain(|(key, _)| key.starts_with("_missions/") || key.starts_with(ARCHIVE));
        files
    };
    let (before, shown) = (of_mission(&store), at(&store, NOW + HOUR).get_mission("launch").unwrap());
    let mut memory = at(&store, NOW + DAY);
    memory.delete_mission("launch").unwrap();
    let mark = read(&store, "_missions/launch/_deleted.md").unwrap();
    assert!(mark.starts_with(&format!("<!-- forgotten:{} -->\n", NOW + DAY)), "{mark}");
    assert_eq!(memory.missions(&MissionFilter::default()).unwrap(), []);
    let all = [Status::Candidate, Status::Promoted, Status::Archived, Status::Forgotten];
    assert_eq!(memory.list(&Filter { statuses: all.to_vec(), ..Filter::default() }).unwrap(), []);
    let deleted = MissionFilter { states: vec![MissionState::Deleted], ..MissionFilter::default() };
    assert_eq!(memory.missions(&deleted).unwrap()[0].topic.as_deref(), Some("checkout"));
    let health = memory.health().unwrap();
    assert_eq!((health.faults, health.unknown), (Vec::new(), Vec::new()));
    let error = memory.add_turn("launch", "dev", None, "x").unwrap_err().to_string();
    assert!(error.contains("in the trash"), "{error}");
    assert!(matches!(memory.create_mission("launch", &MissionChanges::default()), Err(Error::Conflict(_))));
    let back = memory.restore_mission("launch").unwrap();
    assert_eq!((back.entries, back.turns, back.topic), (shown.entries, shown.turns, shown.topic));
    assert_eq!(of_mission(&store), before);
    assert_eq!(texts(&mut memory, scope(), Status::Archived), ["Old."]);
    assert_eq!(texts(&mut memory, scope(), Status::Forgotten), ["Forgotten by hand."]);
    assert_eq!(memory.missions(&deleted).unwrap(), []);
}

#[test]
fn deleting_or_restoring_that_breaks_off_loses_nothing_and_can_be_repeated() {
    let root = Rc::new(MemoryStore::default());
    a_mission(&root);
    let deleted = copy_of(&root);
    at(&deleted, NOW + HOUR).delete_mission("launch").unwrap();
    type Do = fn(&mut Memory<Rc<CrashingStore>>) -> bool;
    let tries: [(&Rc<MemoryStore>, Do); 2] = [
        (&root, |memory| memory.delete_mission("launch").is_ok()),
        (&deleted, |memory| memory.restore_mission("launch").is_ok()),
    ];
    for (from, act) in tries {
        for is_done_first in [false, true] {
            for dies_at in 1.. {
                let store = copy_of(from);
                let dying = Rc::new(CrashingStore::new(&store, dies_at, is_done_first));
                let mut memory = Memory::new(dying, || NOW + 2 * HOUR);
                memory.begin_call();
                let is_done = act(&mut memory);
                // Whatever was done, deleting and restoring again ends with all of it.
                let mut memory = at(&store, NOW + 3 * HOUR);
                drop(memory.delete_mission("launch"));
                memory.restore_mission("launch").unwrap();
                let all =
                    [texts(&mut memory, scope(), Status::Promoted), texts(&mut memory, scope(), Status::Archived)];
                assert_eq!(
                    all,
                    [vec!["## The port\n\nIt is 8080.", "Freeze the schema first.", "Ship on Monday."], vec!["Old."]],
                    "{dies_at}"
                );
                assert_eq!(memory.turns("launch", None).unwrap().len(), 1, "{dies_at}");
                assert_eq!(memory.agent_notes("launch").unwrap().len(), 1, "{dies_at}");
                assert_eq!(memory.artifacts("launch").unwrap().len(), 1, "{dies_at}");
                assert_eq!(memory.get_mission("launch").unwrap().topic.as_deref(), Some("checkout"), "{dies_at}");
                if is_done {
                    break;
                }
            }
        }
    }
}

#[test]
fn a_mission_with_a_file_that_cannot_be_read_does_not_end() {
    let store = Rc::new(MemoryStore::default());
    a_mission(&store);
    store.write("_missions/launch/tasks.md", b"\xff", &Expect::Anything, Durability::Full).unwrap();
    let before = files(&store);
    let mut memory = at(&store, NOW + HOUR);
    assert!(matches!(memory.end_mission("launch", MissionOutcome::Success), Err(Error::Corrupt(_))));
    assert!(matches!(memory.end_mission("launch", MissionOutcome::Failure), Err(Error::Corrupt(_))));
    assert_eq!(files(&store), before);
}

#[test]
fn no_call_sees_or_changes_an_entry_of_a_deleted_mission() {
    let store = Rc::new(MemoryStore::default());
    a_mission(&store);
    let mut memory = at(&store, NOW + HOUR);
    let kept = stored(&mut memory, draft(Category::Facts, "The port of the proxy is 9090."));
    let archived =
        memory.list(&Filter { statuses: vec![Status::Archived], ..Filter::default() }).unwrap().remove(0).reference;
    memory.delete_mission("launch").unwrap();
    let before = files(&store);
    let changes = || Changes { text: Some("Another.".to_owned()), ..Changes::default() };
    let refused = [
        memory.get(&kept).map(drop),
        memory.get(&archived).map(drop),
        memory.add(draft(Category::Facts, "Late.")).map(drop),
        memory.edit(&kept, changes()).map(drop),
        memory.forget(&kept),
        memory.forget(&archived),
        memory.restore(&kept).map(drop),
        memory.restore(&archived).map(drop),
        memory.set_tier(&kept, Tier::Pinned).map(drop),
        memory.set_status(&kept, Status::Archived).map(drop),
        memory.widen(&kept, &Scope::Project).map(drop),
        memory.purge(&kept).map(drop),
        memory.add_turn("launch", "dev", None, "Late.").map(drop),
        memory.turns("launch", None).map(drop),
        memory.agent_notes("launch").map(drop),
        memory.artifacts("launch").map(drop),
        memory.get_mission("launch").map(drop),
        memory.end_mission("launch", MissionOutcome::Failure).map(drop),
        memory.export_mission("launch", MissionForm::Json, false).map(drop),
    ];
    for (nth, refused) in refused.into_iter().enumerate() {
        let error = refused.unwrap_err();
        assert!(matches!(error, Error::NotFound(_)) && error.to_string().contains("is in the trash"), "{nth}: {error}");
    }
    let query = |text: &str| Query { text: text.to_owned(), ..Query::default() };
    assert_eq!(memory.find(&query("port proxy")).unwrap(), []);
    assert_eq!(memory.counts(None).unwrap(), []);
    memory.run(&[], false).unwrap();
    let left = || files(&store).into_iter().filter(|(key, _)| before.iter().any(|(before, _)| before == key));
    assert_eq!(left().filter(|(key, _)| !key.starts_with(".vault/index")).collect::<Vec<_>>(), {
        before.iter().filter(|(key, _)| !key.starts_with(".vault/index")).cloned().collect::<Vec<_>>()
    });
    memory.restore_mission("launch").unwrap();
    assert_eq!(memory.find(&query("port proxy")).unwrap()[0].entry.reference, kept);
}

#[test]
fn undoing_a_deletion_brings_the_mission_back() {
    let store = Rc::new(MemoryStore::default());
    a_mission(&store);
    let mut memory = at(&store, NOW + HOUR);
    memory.begin_call();
    memory.delete_mission("launch").unwrap();
    let lines = memory.log(None, None).unwrap();
    assert!(
        lines[0].with_mission.as_deref() == Some("launch")
            && lines[0].deed == ChangeKind::Removed
            && lines[0].at == NOW + HOUR,
        "{lines:?}"
    );
    memory.begin_call();
    assert!(memory.undo(None).unwrap().references.len() > 1);
    assert_eq!(memory.turns("launch", None).unwrap().len(), 1);
    memory.begin_call();
    assert!(matches!(memory.undo(Some(lines[0].call)), Err(Error::NotFound(_))), "it is undone");
}

#[test]
fn an_entry_that_a_person_takes_out_after_its_mission_came_back_is_kept() {
    let store = Rc::new(MemoryStore::default());
    a_mission(&store);
    let mut memory = at(&store, NOW + HOUR);
    let gone = stored(&mut memory, draft(Category::Facts, "Taken out by hand."));
    // The log of the return is lost, as by a crash.
    memory.delete_mission("launch").unwrap();
    store.remove("_missions/launch/_deleted.md", &Expect::Anything, Durability::Full).unwrap();
    put(&store, "_missions/launch/facts.md", "");
    at(&store, NOW + DAY).run(&[], false).unwrap();
    let mut memory = at(&store, NOW + DAY);
    assert!(texts(&mut memory, scope(), Status::Forgotten).contains(&"Taken out by hand.".to_owned()), "{gone}");
}

#[test]
fn a_root_with_a_deleted_mission_deletes_none_that_is_in_use() {
    let (store, other) = (Rc::new(MemoryStore::default()), Rc::new(MemoryStore::default()));
    a_mission(&store);
    a_mission(&other);
    at(&store, NOW + HOUR).delete_mission("launch").unwrap();
    let exported = at(&store, NOW + HOUR).export(None).unwrap().text;
    let import = |into: &Rc<MemoryStore>| {
        let file = SourceFile { path: "root.json".to_owned(), bytes: exported.as_bytes().to_vec() };
        at(into, NOW + HOUR).import(Format::Keepstone, &[file], false).unwrap()
    };
    let before = files(&other);
    let taken = import(&other);
    assert!(taken.skipped.iter().any(|skipped| skipped.reason.contains("in use here")), "{taken:?}");
    assert_eq!(files(&other), before);
    let empty = Rc::new(MemoryStore::default());
    import(&empty);
    assert!(matches!(at(&empty, NOW + HOUR).get_mission("launch"), Err(Error::NotFound(_))));
    assert_eq!(at(&empty, NOW + HOUR).restore_mission("launch").unwrap().turns, 1);
}

#[test]
fn taking_a_mission_away_for_good_can_break_off_at_any_moment() {
    let root = Rc::new(MemoryStore::default());
    a_mission(&root);
    put(&root, "_missions/launch/picture.svg", "a person's own");
    let mut memory = at(&root, NOW + HOUR);
    stored(&mut memory, draft(Category::Facts, "It goes."));
    memory.delete_mission("launch").unwrap();
    for is_done_first in [false, true] {
        for dies_at in 1.. {
            let store = copy_of(&root);
            let mut memory =
                Memory::new(Rc::new(CrashingStore::new(&store, dies_at, is_done_first)), || NOW + 40 * DAY);
            memory.begin_call();
            let is_done = memory.run(&[Chore::Trash], false).is_ok();
            // Either it is whole, or it is on its way out, and nothing of it comes back alone.
            if let Ok(back) = at(&copy_of(&store), NOW + 41 * DAY).restore_mission("launch") {
                assert_eq!((back.turns, back.entries), (1, 4), "{dies_at}");
            }
            let mut memory = at(&store, NOW + 41 * DAY);
            memory.run(&[], false).unwrap();
            assert_eq!(memory.list(&Filter::default()).unwrap(), [], "{dies_at}");
            let left = files(&store).into_iter().map(|(key, _)| key);
            let left: Vec<String> = left.filter(|key| key.starts_with("_missions/")).collect();
            assert_eq!(left, ["_missions/launch/picture.svg"], "{dies_at}");
            if is_done {
                break;
            }
        }
    }
}

#[test]
fn upkeep_deletes_by_time_only_where_policy_says_so() {
    let store = Rc::new(MemoryStore::default());
    a_mission(&store);
    let run = |later: u64| at(&store, NOW + later).run(&[], false).unwrap();
    assert_eq!(run(9_000 * DAY).missions_deleted, Vec::<String>::new());
    put(&store, "policy.toml", "preset = \"smp\"\n");
    assert_eq!(run(59 * DAY).missions_deleted, Vec::<String>::new());
    let pinned = stored(&mut at(&store, NOW), Draft { tier: Some(Tier::Pinned), ..draft(Category::Facts, "Keep.") });
    assert_eq!(run(61 * DAY).missions_deleted, Vec::<String>::new());
    at(&store, NOW).set_tier(&pinned, Tier::Active).unwrap();
    assert_eq!(at(&store, NOW + 61 * DAY).run(&[Chore::Sweep], true).unwrap().missions_deleted, ["launch"]);
    assert!(at(&store, NOW + 61 * DAY).get_mission("launch").is_ok(), "a dry run changes nothing");
    assert_eq!(run(61 * DAY).missions_deleted, ["launch"]);
    assert_eq!(at(&store, NOW + 90 * DAY).restore_mission("launch").unwrap().turns, 1);
    at(&store, NOW + 90 * DAY).delete_mission("launch").unwrap();
    run(121 * DAY);
    let left = files(&store).into_iter().filter(|(key, _)| key.contains("_missions/launch/"));
    assert_eq!(left.map(|(key, _)| key).collect::<Vec<_>>(), Vec::<String>::new());
    let audit = at(&store, NOW + 121 * DAY).log(None, Some(1_000)).unwrap();
    assert!(audit.iter().any(|line| line.reference.starts_with("_missions/launch/decisions/") && line.after.is_none()));
}

#[test]
fn open_findings_outlive_a_sweep() {
    let store = Rc::new(MemoryStore::default());
    put(&store, "policy.toml", "[sweep]\narchive_after = 10\n[upkeep]\ncategory_cap = 1\ncategory_keep = 0\n");
    let mut memory = at(&store, NOW);
    let finding = |text: &str, resolution: Option<&str>| Draft {
        finding: Some(Finding { resolution: resolution.map(str::to_owned), ..Finding::default() }),
        ..draft(Category::Findings, text)
    };
    let open = stored(&mut memory, finding("Orders are lost.", None));
    stored(&mut memory, finding("The page was blank.", Some("fixed")));
    stored(&mut memory, draft(Category::Findings, "The tests take a minute."));
    at(&store, NOW + 11 * DAY).run(&[Chore::Sweep, Chore::Vault], false).unwrap();
    let mut memory = at(&store, NOW + 11 * DAY);
    assert_eq!(memory.get(&open).unwrap().status, Status::Promoted);
    assert!(memory.get(&open).unwrap().finding.unwrap().is_open());
    assert_eq!(texts(&mut memory, scope(), Status::Archived).len(), 2);
}

#[test]
fn a_note_and_an_artifact_are_lines_that_people_edit() {
    let store = Rc::new(MemoryStore::default());
    let mut memory = at(&store, NOW);
    memory.create_mission("launch", &MissionChanges::default()).unwrap();
    memory.set_agent_note("launch", "a:b", "The cart is next.").unwrap();
    memory.set_agent_note("launch", "dev", "x").unwrap();
    memory.set_agent_note("launch", "dev", " ").unwrap();
    assert_eq!(
        memory.agent_notes("launch").unwrap(),
        [AgentNote { agent: "a:b".into(), text: "The cart is next.".into() }]
    );
    put(&store, "_missions/launch/artifacts.md", "# Papers\n\n- [the plan](docs/plan.md)\n- a thought");
    let sum = "0123456789abcdef".repeat(4);
    let plan = |location: &str| Artifact { location: location.into(), name: "plan".into(), sha256: Some(sum.clone()) };
    memory.record_artifact("launch", &plan("docs/plan.md")).unwrap();
    memory.record_artifact("launch", &plan("docs/a (1).md")).unwrap();
    assert_eq!(
        read(&store, "_missions/launch/artifacts.md").unwrap(),
        format!(
            "# Papers\n\n- [plan](<docs/plan.md>) sha256:{sum}\n- a thought\n- [plan](<docs/a (1).md>) sha256:{sum}\n"
        )
    );
    assert_eq!(memory.artifacts("launch").unwrap(), [plan("docs/plan.md"), plan("docs/a (1).md")]);
    for artifact in [plan(""), plan("a>b"), Artifact { sha256: Some("1".into()), ..plan("a") }] {
        assert!(matches!(memory.record_artifact("launch", &artifact), Err(Error::Invalid(_))), "{artifact:?}");
    }
    put(&store, "_missions/launch/agents/ops.md", "<<<<<<< HEAD\nx\n=======\n>>>>>>> y\n");
    store.write("_missions/launch/conversation.md", b"\xff", &Expect::Anything, Durability::Full).unwrap();
    let faults: Vec<String> = memory.health().unwrap().faults.into_iter().map(|fault| fault.key).collect();
    assert_eq!(faults, ["_missions/launch/agents/ops.md", "_missions/launch/conversation.md"]);
    assert_eq!(memory.missions(&MissionFilter::default()).unwrap().len(), 1);
    assert_eq!(memory.take_warnings().len(), 1);
}

#[test]
fn an_exported_root_has_its_missions() {
    let (one, other) = (Rc::new(MemoryStore::default()), Rc::new(MemoryStore::default()));
    a_mission(&one);
    let document = at(&one, NOW).export(None).unwrap().text;
    let file = SourceFile { path: "root.json".to_owned(), bytes: document.into_bytes() };
    let taken = at(&other, NOW).import(Format::Keepstone, std::slice::from_ref(&file), false).unwrap();
    assert_eq!(taken.skipped, []);
    let found = |store| Mission { version: None, ..at(store, NOW).get_mission("launch").unwrap() };
    assert_eq!(found(&other), found(&one));
    at(&other, NOW).add_turn("launch", "ops", None, "More.").unwrap();
    let taken = at(&other, NOW).import(Format::Keepstone, &[file], false).unwrap();
    assert_eq!(taken.skipped[0].key, "_missions/launch/conversation.md");
    assert_eq!(at(&other, NOW).turns("launch", None).unwrap().len(), 2);
}

#[test]
fn a_mission_is_one_text_in_three_forms() {
    let store = Rc::new(MemoryStore::default());
    let mut memory = at(&store, NOW);
    let changes = MissionChanges {
        text: Some("Ship \"it\": ask Ana.".to_owned()),
        participants: Some(vec!["Ana".to_owned()]),
        tags: Some(vec!["q4".to_owned()]),
        ..MissionChanges::default()
    };
    memory.create_mission("launch", &changes).unwrap();
    memory.add_turn("launch", "ops", Some("question"), "Where?\nIn /home/ana/shop, says Ana.").unwrap();
    stored(&mut memory, by_agent(Category::Facts, "The port is 8080.", Some(0.9)));
    memory.record_artifact("launch", &Artifact { location: "plan.md".to_owned(), ..Artifact::default() }).unwrap();
    let form = |form: MissionForm, anonymous: bool| at(&store, NOW).export_mission("launch", form, anonymous).unwrap();
    let json: serde_json::Value = serde_json::from_slice(form(MissionForm::Json, false).as_bytes()).unwrap();
    assert_eq!(json["turns"][0]["text"], "Where?\nIn /home/ana/shop, says Ana.");
    assert_eq!(json["entries"][0]["author"], "dev");
    assert_eq!(
        form(MissionForm::Yaml, true),
        "artifacts:\n  - location: \"plan.md\"\n    name: \"\"\ncreated: \"2026-03-16T16:51:11.839Z\"\nentries:\n  \
         - author: \"person-3\"\n    category: \"facts\"\n    confidence: 0.9\n    created: \"2026-03-16T16:51:11.839Z\"\n    \
         reference: \"_missions/mission-1/facts/1773679871839\"\n    sources: []\n    tags: []\n    text: \"The port is 8080.\"\n\
         id: \"mission-1\"\nnotes: []\nparticipants:\n  - \"person-1\"\n  - \"person-2\"\ntags:\n  - \"q4\"\n\
         text: \"Ship \\\"it\\\": ask person-1.\"\nturns:\n  - at: \"2026-03-16T16:51:11.839Z\"\n    kind: \"question\"\n    \
         number: 1\n    speaker: \"person-2\"\n    text: \"Where?\\nIn path-1, says person-1.\"\n"
    );
    assert_eq!(
        form(MissionForm::Markdown, false),
        "# launch\n\nShip \"it\": ask Ana.\n\n- created: 2026-03-16T16:51:11.839Z\n- tags: q4\n- participants: Ana, ops\n\n\
         ## Conversation\n\n### ops · question · 2026-03-16T16:51:11.839Z\n\nWhere?\nIn /home/ana/shop, says Ana.\n\n\
         ## Entries\n\n### facts · dev · 2026-03-16T16:51:11.839Z\n\nThe port is 8080.\n\n## Artifacts\n\n- [](<plan.md>)\n"
    );
}

mod meeting;

/// One bad byte in a text that people edit stops nothing, and stays as it is.
#[test]
fn a_bad_byte_in_a_text_of_a_mission_stops_no_call() {
    for key in ["_missions/m/conversation.md", "_missions/m/artifacts.md", "_missions/m/_mission.md"] {
        let store = Rc::new(MemoryStore::default());
        let mut memory = Memory::new(store.clone(), || 1_773_679_871_839);
        memory.create_mission("m", &MissionChanges::default()).unwrap();
        memory.add_turn("m", "dev", None, "first").unwrap();
        memory.record_artifact("m", &Artifact { location: "a".to_owned(), ..Artifact::default() }).unwrap();
        let mut bytes = store.read(key).unwrap().unwrap().bytes;
        bytes.extend(b"\nBy hand: caf\xe9\n");
        store.write(key, &bytes, &Expect::Anything, Durability::Full).unwrap();
        memory.begin_call();
        memory.get_mission("m").unwrap();
        assert!(memory.take_warnings().iter().any(|fault| fault.key == key) || key.ends_with("artifacts.md"));
        memory.add_turn("m", "dev", None, "second").unwrap();
        memory.record_artifact("m", &Artifact { location: "b".to_owned(), ..Artifact::default() }).unwrap();
        assert_eq!((memory.turns("m", None).unwrap().len(), memory.artifacts("m").unwrap().len()), (2, 2));
        let changes = MissionChanges { phase: Some("tests".to_owned()), ..MissionChanges::default() };
        assert_eq!(memory.describe_mission("m", &changes, None).unwrap().phase.as_deref(), Some("tests"));
        memory.export_mission("m", MissionForm::Json, false).unwrap();
        memory.end_mission("m", MissionOutcome::Failure).unwrap();
        let there = store.read(key).unwrap().unwrap().bytes;
        assert!(there.windows(4).any(|part| part == b"caf\xe9"), "{key}");
        assert!(memory.health().unwrap().faults.iter().any(|fault| fault.key == key));
        memory.delete_mission("m").unwrap();
    }
}

#[test]
fn a_finding_is_resolved_by_an_edit_and_nothing_else_is() {
    let store = Rc::new(MemoryStore::default());
    let mut memory = at(&store, NOW);
    let found = Finding { severity: Some(Severity::Minor), ..Finding::default() };
    let finding = stored(&mut memory, Draft { finding: Some(found), ..draft(Category::Findings, "The cart forgets.") });
    let other = stored(&mut memory, draft(Category::Facts, "The cart has wheels."));
    let resolve = |text: &str| Changes { resolution: Some(text.to_owned()), ..Changes::default() };
    let entry = memory.edit(&finding, resolve("fixed in 1f2e3d")).unwrap();
    assert_eq!(entry.finding.unwrap().resolution.as_deref(), Some("fixed in 1f2e3d"));
    assert_eq!(memory.edit(&finding, resolve("")).unwrap().finding.unwrap().resolution, None);
    assert!(matches!(memory.edit(&other, resolve("fixed")), Err(Error::Invalid(_))));
    let secret = memory.edit(&finding, resolve(&format!("fixed with {}", token())));
    assert!(matches!(secret, Err(Error::Invalid(why)) if why.contains("github token")));
}

/// A digit that is lost would make it look as if it was deleted long ago.
#[test]
fn a_mission_whose_deletion_is_damaged_stays() {
    let line = "<!-- forgotten:1773679871839 -->";
    for damaged in
        ["<!-- forgotten:177367987183 -->", "<!-- forgotten:1173679871839", "<!-- forgotten:177x679871839 -->", ""]
    {
        let store = Rc::new(MemoryStore::default());
        let mut memory = Memory::new(store.clone(), || 1_773_679_871_839);
        memory.create_mission("m", &MissionChanges::default()).unwrap();
        memory.delete_mission("m").unwrap();
        let key = "_missions/m/_deleted.md";
        let text = String::from_utf8(store.read(key).unwrap().unwrap().bytes).unwrap().replace(line, damaged);
        store.write(key, text.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
        let mut later = Memory::new(store.clone(), || 1_973_679_871_839);
        later.begin_call();
        later.run(&Chore::ALL, false).unwrap();
        memory.begin_call();
        memory.restore_mission("m").unwrap_or_else(|error| panic!("{damaged}: {error}"));
    }
}

#[test]
fn no_line_of_a_mission_is_lost_to_the_program_that_saved_its_files() {
    let ways = [("a mark", "\u{feff}", "\n"), ("returns", "", "\r"), ("as Windows does", "\u{feff}", "\r\n")];
    for (way, mark, line_end) in ways {
        let saved = |text: String| format!("{mark}{}", text.replace('\n', line_end));
        let store = Rc::new(MemoryStore::default());
        let rules = MissionChanges { may_read: Some("dev: all".to_owned()), ..MissionChanges::default() };
        at(&store, NOW).create_mission("launch", &rules).unwrap();
        for text in ["first", "second"] {
            at(&store, NOW).add_turn("launch", "dev", None, text).unwrap();
        }
        let artifact = |name: &str| Artifact { location: name.to_owned(), name: name.to_owned(), sha256: None };
        at(&store, NOW).record_artifact("launch", &artifact("a.txt")).unwrap();
        at(&store, NOW).set_agent_note("launch", "dev", "The gate.\nIt is open.").unwrap();
        let keys = ["_mission.md", "conversation.md", "artifacts.md", "agents/dev.md"];
        let keys = keys.map(|name| format!("_missions/launch/{name}"));
        for key in &keys {
            put(&store, key, &saved(read(&store, key).unwrap()));
        }
        assert_eq!(at(&store, NOW).health().unwrap().faults, [], "{way}");
        let mut other = at(&store, NOW);
        other.act_for(Some("qa")).unwrap();
        assert!(matches!(other.turns("launch", None), Err(Error::Denied(_))), "{way}");
        let mission = at(&store, NOW).get_mission("launch").unwrap();
        assert_eq!(
            (mission.may_read.as_deref(), mission.text.as_str(), mission.turns),
            (Some("dev: all"), "", 2),
            "{way}"
        );
        let turns: Vec<_> = at(&store, NOW).turns("launch", None).unwrap().into_iter().map(|turn| turn.text).collect();
        assert_eq!(turns, ["first", "second"], "{way}");
        assert_eq!(at(&store, NOW).agent_notes("launch").unwrap()[0].text.lines().next(), Some("The gate."), "{way}");
        assert_eq!(at(&store, NOW).add_turn("launch", "dev", None, "third").unwrap().number, 3, "{way}");
        at(&store, NOW).record_artifact("launch", &artifact("b.txt")).unwrap();
        assert_eq!(at(&store, NOW).artifacts("launch").unwrap(), [artifact("a.txt"), artifact("b.txt")], "{way}");
        assert!(keys.iter().all(|key| read(&store, key).unwrap().starts_with(mark)), "{way}");
        at(&store, NOW).run(&[Chore::Vault], false).unwrap();
        assert_eq!(at(&store, NOW).health().unwrap().faults, [], "{way}");
    }
}

#[test]
fn a_mark_of_a_deleted_mission_that_lost_its_time_is_named() {
    let digit_lost = |mark: String| {
        let (before, rest) = mark.split_at(mark.find(|c: char| c.is_ascii_digit()).unwrap());
        format!("{before}{}", &rest[1..]).into_bytes()
    };
    let no_utf8 = |mark: String| [b"\xff\xfe".as_slice(), mark.as_bytes()].concat();
    let damages: [&dyn Fn(String) -> Vec<u8>; 3] = [&|mark| mark.into_bytes(), &digit_lost, &no_utf8];
    for (damage, faults) in damages.iter().zip([0, 1, 1]) {
        let store = Rc::new(MemoryStore::default());
        at(&store, NOW).create_mission("launch", &MissionChanges::default()).unwrap();
        at(&store, NOW).delete_mission("launch").unwrap();
        let key = "_missions/launch/_deleted.md";
        let bytes = damage(read(&store, key).unwrap());
        store.write(key, &bytes, &Expect::Anything, Durability::Full).unwrap();
        let found = at(&store, NOW).health().unwrap().faults;
        let named = found.iter().filter(|fault| fault.key == key && fault.message.contains("mission restore launch"));
        assert_eq!((named.count(), found.len()), (faults, faults), "{found:?}");
    }
}
