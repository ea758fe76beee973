//! Two agents and the calls of the contract: `dev` may do everything in the missions of a root, `qa` nothing.

use std::fmt::Debug;
use std::rc::Rc;

use super::contract::Caller;
use crate::calls::*;
use crate::learn::contract::{CaptureKind, CaptureSource};
use crate::model::category::Category;
use crate::model::contract::{Changes, Client, Draft, Filter, PracticeOutcome, Status, Tier};
use crate::model::error::{Error, Result};
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::review::contract::{BaseFile, Branch};
use crate::search::contract::Query;
use crate::session::contract::{Artifact, MissionChanges, MissionForm};
use crate::session::contract::{MissionFilter, MissionOutcome, MissionState};
use crate::store::counting::{Asked, Counting};
use crate::store::crashing::copy_of;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};
use crate::upkeep::contract::{Chore, Format, SourceFile};

use super::Memory;
use super::requests::calls::CALLS;
use super::requests::root;

/// Stands in every text of the missions.
const SECRET: &str = "zanzibar";

type Agents = Memory<Rc<MemoryStore>>;

/// A call, which shows its answer.
type Call = fn(&mut Agents) -> Result<String>;

/// Calls that touch missions, with their names.
const TOUCHING: &[(&str, Call)] = &[
    ("add", |memory| shown(memory.add(draft(Category::Decisions, "Another.")))),
    ("add_many", |memory| {
        let project = Draft::new(Scope::Project, Category::Decisions, "A decision of all.");
        shown(memory.add_many(vec![project, draft(Category::Decisions, "Another.")]))
    }),
    ("get", |memory| shown(memory.get(&entry(STAYS)))),
    ("get an archived entry", |memory| shown(memory.get(&entry(ARCHIVED)))),
    ("list", |memory| shown(memory.list(&every_status()))),
    ("newest", |memory| shown(memory.newest(&every_status(), None, 1_000))),
    ("edit", |memory| {
        shown(memory.edit(&entry(STAYS), Changes { tags: Some(vec!["x".to_owned()]), ..Changes::default() }))
    }),
    ("forget", |memory| shown(memory.forget(&entry(STAYS)))),
    ("restore", |memory| shown(memory.restore(&entry(FORGOTTEN)))),
    ("restore an archived entry", |memory| shown(memory.restore(&entry(ARCHIVED)))),
    ("set_tier", |memory| shown(memory.set_tier(&entry(STAYS), Tier::Pinned))),
    ("set_status", |memory| shown(memory.set_status(&entry(STAYS), Status::Candidate))),
    ("widen", |memory| shown(memory.widen(&entry(STAYS), &Scope::Project))),
    ("counts", |memory| shown(memory.counts(Some(&mission())))),
    ("find", |memory| {
        let query = Query { text: SECRET.to_owned(), filter: every_status(), explain: true, ..Query::default() };
        shown(memory.find(&query).map(|hits| hits.into_iter().map(|hit| hit.entry.text).collect::<Vec<_>>()))
    }),
    ("related", |memory| shown(memory.related(&entry(STAYS), &Filter::default(), None))),
    ("similar", |memory| {
        let query = Query { text: format!("{SECRET} ships on Monday."), ..Query::default() };
        shown(memory.similar(&query).map(|found| found.into_iter().map(|found| found.entry.text).collect::<Vec<_>>()))
    }),
    ("check", |memory| {
        let keys = ["_missions/launch/_mission.md", "_missions/launch/decisions.md", "_missions/launch/findings.md"];
        let files = keys.map(|key| BaseFile { key: key.to_owned(), text: None }).to_vec();
        shown(memory.check(&Branch { files, gone: Vec::new() }))
    }),
    ("compare", |memory| shown(memory.compare(&entry(STAYS)))),
    ("contradicting", |memory| shown(memory.contradicting(&Filter::default(), None))),
    ("mentions", |memory| shown(memory.mentions(&Filter::default()))),
    ("procedures", |memory| shown(memory.procedures(&Filter::default()))),
    ("record_practice", |memory| {
        let made = memory.list(&Filter { categories: vec![Category::Procedures], ..Filter::default() })?;
        let made = made.first().map_or_else(|| entry(STAYS), |made| made.reference.clone());
        shown(memory.record_practice(&made, PracticeOutcome::Success, "s9"))
    }),
    ("export_skills", |memory| shown(memory.export_skills(&[], &[]))),
    ("import_skills", |memory| {
        let text = Some("---\nname: release\n---\n\n# Release\n\n## Steps\n\n1. Tag it.\n".to_owned());
        let file = crate::clients::contract::File { path: "release/SKILL.md".to_owned(), text };
        shown(memory.import_skills(&mission(), &[file]))
    }),
    ("capture", |memory| {
        let text = "Never push without a review.".to_owned();
        shown(memory.capture(CaptureSource {
            kind: CaptureKind::Guidance,
            key: "m1".to_owned(),
            scope: mission(),
            text,
            error: None,
            author: None,
            session: None,
            stated_by: None,
        }))
    }),
    ("pending", |memory| shown(memory.pending("test-3", 100))),
    ("tasks", |memory| {
        memory.configure("[jobs]\nmerge_similarity = 0.1\n")?;
        shown(memory.tasks(&[], 100))
    }),
    ("rerank_task", |memory| shown(memory.rerank_task(&Query { text: SECRET.to_owned(), ..Query::default() }))),
    ("missions", |memory| shown(memory.missions(&every_state()))),
    ("get_mission", |memory| shown(memory.get_mission("launch"))),
    ("describe_mission", |memory| {
        let changes = MissionChanges { may_read: Some("others: all".to_owned()), ..MissionChanges::default() };
        shown(memory.describe_mission("launch", &changes, None))
    }),
    ("add_turn", |memory| shown(memory.add_turn("launch", "qa", None, "Yes."))),
    ("turns", |memory| shown(memory.turns("launch", None))),
    ("end_mission in success", |memory| shown(memory.end_mission("launch", MissionOutcome::Success))),
    ("end_mission in failure", |memory| shown(memory.end_mission("launch", MissionOutcome::Failure))),
    ("delete_mission", |memory| shown(memory.delete_mission("launch"))),
    ("restore_mission", |memory| shown(memory.restore_mission("over"))),
    ("set_agent_note", |memory| shown(memory.set_agent_note("launch", "qa", "Mine."))),
    ("set_agent_note to nothing", |memory| shown(memory.set_agent_note("launch", "dev", ""))),
    ("agent_notes", |memory| shown(memory.agent_notes("launch"))),
    ("record_artifact", |memory| {
        shown(memory.record_artifact("launch", &Artifact { location: "a.md".to_owned(), ..Artifact::default() }))
    }),
    ("artifacts", |memory| shown(memory.artifacts("launch"))),
    ("export_mission", |memory| shown(memory.export_mission("launch", MissionForm::Yaml, false))),
    ("log", |memory| shown(memory.log(None, None))),
    ("log of an entry", |memory| shown(memory.log(Some(&entry(STAYS)), None))),
    ("changed_texts", |memory| shown(memory.changed_texts(&(1..100).collect::<Vec<_>>()))),
    ("history_of", |memory| shown(memory.history_of(&entry(STAYS)))),
    ("undo", |memory| shown(memory.undo(None))),
    ("purge", |memory| shown(memory.purge(&entry(FORGOTTEN)))),
    ("check_receipts", |memory| shown(memory.check_receipts(None))),
    ("find_secrets", |memory| shown(memory.find_secrets(true))),
    ("health", |memory| shown(memory.health())),
    ("sizes", |memory| shown(memory.sizes())),
    ("run", |memory| {
        memory.configure("[upkeep]\ncategory_cap = 1\ncategory_keep = 1\n[sweep]\narchive_after = 1\n")?;
        shown(memory.run(&[Chore::Sweep], true))
    }),
    ("export", |memory| shown(memory.export(None))),
    ("import", |memory| {
        let text = "{\"keepstone\":1,\"files\":[{\"key\":\"_missions/launch/lessons.md\",\"text\":\"A lesson.\"}]}";
        let file = SourceFile { path: "root.json".to_owned(), bytes: text.as_bytes().to_vec() };
        shown(memory.import(Format::Keepstone, &[file], false))
    }),
    ("call_tool search", |memory| tool(memory, "memory_search", &format!("{{\"query\": \"{SECRET}\"}}"))),
    ("call_tool read", |memory| tool(memory, "memory_read", &format!("{{\"references\": [\"{}\"]}}", entry(STAYS)))),
    ("call_tool mission", |memory| tool(memory, "memory_mission", "{\"mission\": \"launch\"}")),
    ("call_tool missions", |memory| tool(memory, "memory_mission", "")),
    ("call_tool change", |memory| {
        let given = format!("{{\"reference\": \"{}\", \"action\": \"pin\"}}", entry(STAYS));
        tool(memory, "memory_change", &given)
    }),
];

const STAYS: u64 = 1_700_000_000_000;
const ARCHIVED: u64 = 1_700_000_060_000;
const FORGOTTEN: u64 = 1_700_000_120_000;

fn mission() -> Scope {
    Scope::Mission(Name::new("launch").unwrap())
}

fn entry(id: u64) -> Reference {
    Reference::parse(&format!("_missions/launch/decisions/{id}")).unwrap()
}

fn draft(category: Category, text: &str) -> Draft {
    Draft::new(mission(), category, text)
}

fn every_status() -> Filter {
    let statuses = vec![Status::Candidate, Status::Promoted, Status::Archived, Status::Forgotten];
    Filter { statuses, ..Filter::default() }
}

fn every_state() -> MissionFilter {
    let states = vec![MissionState::Active, MissionState::Idle, MissionState::Deleted];
    MissionFilter { states, ..MissionFilter::default() }
}

fn shown<T: Debug>(answer: Result<T>) -> Result<String> {
    answer.map(|answer| format!("{answer:?}"))
}

fn tool(memory: &mut Agents, name: &str, input: &str) -> Result<String> {
    let answer = memory.call_tool(name, input, &Caller::default(), Vec::new())?;
    if answer.is_error { Err(Error::Denied(answer.text)) } else { Ok(format!("{answer:?}")) }
}

/// A mission with a text in each of its parts, one that was deleted, and the last change of the root in the former.
fn a_root() -> Rc<MemoryStore> {
    let store = Rc::new(MemoryStore::default());
    let mut memory = Memory::new(Rc::clone(&store), || root::NOW);
    memory.configure("[secrets]\nby_hand = \"store\"\n").unwrap();
    for id in ["launch", "over"] {
        let changes = MissionChanges {
            text: Some(format!("The {SECRET}.")),
            topic: Some(SECRET.to_owned()),
            participants: Some(vec![SECRET.to_owned()]),
            may_read: Some("dev: all".to_owned()),
            ..MissionChanges::default()
        };
        memory.create_mission(id, &changes).unwrap();
        memory.add_turn(id, "dev", None, &format!("Where is {SECRET}?")).unwrap();
        memory.set_agent_note(id, "dev", &format!("Mind {SECRET}.")).unwrap();
        let location = format!("docs/{SECRET}.md");
        memory.record_artifact(id, &Artifact { location, ..Artifact::default() }).unwrap();
    }
    memory.delete_mission("over").unwrap();
    let archived = format!("<!-- id:{ARCHIVED} -->\n## 2023-11-14T22:14\n\nOld {SECRET}.\n\n---\n");
    let key = ".vault/archive/_missions/launch/decisions.md";
    store.write(key, archived.as_bytes(), &Expect::Absent, Durability::Full).unwrap();
    let receipt = r#"{"reference":"_missions/launch/decisions/1","at":1,"version":"0.1.0","removed":[],"texts":[]}"#;
    store.write(".vault/receipts/1-00.json", receipt.as_bytes(), &Expect::Absent, Durability::Full).unwrap();
    let token = ["ghp_", "x7Qm2Vw9Rt4Ks8Lb3Nc6Hd5Jf1Gz0Py7TaQe"].concat();
    let lesson =
        |nth: u64| draft(Category::Lessons, &format!("Lesson {nth} of {SECRET}: a long answer is streamed in parts."));
    memory.add_many((0..4).map(lesson).collect()).unwrap();
    let at = |created: u64, category, text: String| Draft { created: Some(created), ..draft(category, &text) };
    memory
        .add_many(vec![
            at(FORGOTTEN, Category::Decisions, format!("Forget {SECRET}.")),
            at(
                FORGOTTEN + 60_000,
                Category::Decisions,
                format!("{SECRET} ships on Monday, with src/cart.rs in place."),
            ),
            at(
                FORGOTTEN + 61_000,
                Category::Decisions,
                format!("{SECRET} does not ship on Monday, with src/cart.rs in place."),
            ),
            at(FORGOTTEN, Category::Procedures, format!("Release {SECRET}\n\n### Steps\n\n1. Tag {SECRET}.")),
            at(FORGOTTEN, Category::Findings, format!("The token of {SECRET} is {token}.")),
        ])
        .unwrap();
    memory.forget(&entry(FORGOTTEN)).unwrap();
    memory.run(&[Chore::Index], false).unwrap();
    memory.add(at(STAYS, Category::Decisions, format!("{SECRET} ships on Tuesday."))).unwrap();
    store
}

fn is_of_missions(key: &str) -> bool {
    key.contains("_missions/")
}

fn missions_in(store: &MemoryStore) -> Vec<(String, Vec<u8>)> {
    store.objects().into_iter().filter(|(key, _)| is_of_missions(key)).collect()
}

fn acting(agent: &str, store: &Rc<MemoryStore>) -> Agents {
    let mut memory = Memory::new(Rc::clone(store), || root::NOW + 10_000_000);
    memory.act_for(Some(agent)).unwrap();
    memory.begin_call();
    memory
}

#[test]
fn an_agent_learns_and_changes_nothing_where_it_may_not() {
    let root = a_root();
    let mut found = Vec::new();
    for (name, call) in TOUCHING {
        let store = copy_of(&root);
        let answer = call(&mut acting("qa", &store));
        let is_right = match &answer {
            Ok(shown) => !shown.contains(SECRET) && (!shown.contains("launch") || shown.contains("qa may not")),
            Err(Error::Denied(why)) => why.contains("qa may not") && why.contains("/_mission.md declares"),
            Err(error) => !error.to_string().contains(SECRET),
        };
        if !is_right || missions_in(&store) != missions_in(&root) {
            found.push(format!("{name}, by qa: {answer:?}"));
        }
        let store = copy_of(&root);
        let may = call(&mut acting("dev", &store));
        let is_done = may.as_ref().is_ok_and(|shown| shown.contains(SECRET) || shown.contains("launch"));
        if may.is_err() || !(is_done || missions_in(&store) != missions_in(&root) || may != answer) {
            found.push(format!("{name}, by dev: {may:?}"));
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

/// The keys of the mission that a memory read, without those that say who may.
fn read_of_mission(memory: &mut Memory<Counting>) -> Vec<String> {
    let read = memory.store().take().into_iter();
    let read = read.filter_map(|asked| if let Asked::Read(key, ..) = asked { Some(key) } else { None });
    let is_open = |key: &str| {
        ["/_mission.md", "/_deleted.md"].iter().any(|name| key.ends_with(name)) || key.contains("/launch/_mission/")
    };
    read.filter(|key| key.contains("_missions/launch/") && !is_open(key)).collect()
}

#[test]
fn no_call_reads_or_writes_what_an_agent_may_not() {
    let root = root::a_full_root("");
    let text = b"The launch.\n\n**May read:** dev: all\n";
    root.write("_missions/launch/_mission.md", text, &Expect::Anything, Durability::Full).unwrap();
    let mut denied = 0;
    for (name, call) in CALLS {
        // They are done for the root as a whole.
        if ["run", "purge", "check_receipts", "act_for"].iter().any(|whole| name.starts_with(whole)) {
            continue;
        }
        let store = copy_of(&root);
        let before = missions_in(&store);
        let mut memory = Memory::new(Counting::new(&store), || root::NOW);
        memory.act_for(Some("qa")).unwrap();
        memory.begin_call();
        let is_about_others = name.starts_with("create_mission") || name.starts_with("restore_mission");
        match call(&mut memory) {
            Err(Error::Denied(_)) => denied += 1,
            done => done.unwrap_or_else(|error| panic!("{name}: {error}")),
        }
        assert_eq!(read_of_mission(&mut memory), Vec::<String>::new(), "{name}");
        assert!(is_about_others || missions_in(&store) == before, "{name}");
    }
    assert!(denied >= 12, "{denied}");
}

/// `claude --agent dev`: whoever writes the settings of a client, or its events, may name any agent.
#[test]
fn an_agent_that_a_client_names_brings_no_rights_to_a_hook() {
    let root = root::a_full_root("");
    let text = b"The launch.\n\n**May read:** dev: all\n";
    root.write("_missions/launch/_mission.md", text, &Expect::Anything, Durability::Full).unwrap();
    for (acting, is_reading) in [("default", false), ("dev", true)] {
        let store = copy_of(&root);
        let mut memory = Memory::new(Counting::new(&store), || root::NOW);
        memory.act_for(Some(acting)).unwrap();
        memory.configure("[guard]\nsoft = true\n").unwrap();
        let mut read = Vec::new();
        for event in ["SessionStart", "UserPromptSubmit"] {
            let event = serde_json::json!({
                "hook_event_name": event, "session_id": "s", "cwd": "/w/app", "agent_type": "dev",
                "transcript_path": "/home/u/.claude/projects/-w-app/s.jsonl", "prompt": "Please explain the launch of the app.",
            });
            memory.begin_call();
            let briefed = memory.agent_to_brief(Client::ClaudeCode, &event.to_string(), "default").unwrap();
            assert!(briefed.is_none_or(|agent| agent == "dev"));
            memory.hook(Client::ClaudeCode, &event.to_string(), "default", Vec::new(), Vec::new()).unwrap();
            read.extend(read_of_mission(&mut memory));
        }
        assert_eq!(!read.is_empty(), is_reading, "{acting}: {read:?}");
    }
}
