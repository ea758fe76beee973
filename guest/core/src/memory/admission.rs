//! The gate of policy: what is no memory comes in nowhere by hand, and whole where a person brings it over; in some modes an entry
//! begins as a candidate, or must matter much.

use crate::calls::*;
use crate::model::category::Category;
use crate::model::contract::{Changes, Draft, Filter, Importance, Insight, Origin, Speaker, Status, Tier};
use crate::model::error::Error;
use crate::model::scope::{Name, Scope};
use crate::session::contract::MissionChanges;
use crate::session::contract::WorkReport;
use crate::store::memory::MemoryStore;
use crate::upkeep::contract::{Format, SourceFile};
use crate::vault::contract::Outcome;

use super::*;

const TRACE: &str = "ValueError: no rows\n  File \"load.py\", line 31, in main\n  File \"load.py\", line 9, in parse";
const SUMMARY: &str = "Session summary: fixed the parser, added four tests and updated the docs.";

fn memory() -> Memory<MemoryStore> {
    Memory::new(MemoryStore::default(), || 1_773_679_871_839)
}

fn draft(category: Category, text: &str) -> Draft {
    Draft::new(Scope::Agent(Name::new("dev").unwrap()), category, text)
}

fn lesson(text: &str) -> Insight {
    Insight { category: Category::Lessons, text: text.to_owned() }
}

#[test]
fn by_hand_it_is_refused_with_what_to_do() {
    let mut memory = memory();
    let drafts = [TRACE, "Call `load` with rows only."].map(|text| draft(Category::Gotchas, text));
    let outcomes = memory.add_many(drafts.to_vec()).unwrap();
    let [Outcome::Rejected { reason }, Outcome::Stored { reference }] = outcomes.as_slice() else {
        panic!("{outcomes:?}")
    };
    for part in ["a stack trace", "line 31, in main", "what to do about it", "--allow-dump", "[dumps] refuse"] {
        assert!(reason.contains(part), "{part}: {reason}");
    }
    let long = format!("src/{}.rs\nsrc/b.rs\nsrc/c.rs", "a".repeat(500));
    let Outcome::Rejected { reason } = memory.add(draft(Category::Facts, &long)).unwrap() else { panic!("{long}") };
    assert!(reason.len() < 400, "{reason}");

    let refused = memory.remember("dev", Category::Habits, SUMMARY, None);
    assert!(matches!(refused, Err(Error::Invalid(reason)) if reason.contains("a summary of a session")));
    memory.edit(reference, Changes { text: Some(TRACE.to_owned()), ..Changes::default() }).unwrap();
}

/// Ids stand in keys, listings and logs.
#[test]
fn a_secret_is_no_id_of_anybody() {
    let token = ["ghp_", "x7Qm2Vw9Rt4Ks8Lb3Nc6Hd5Jf1Gz0Py7TaQe"].concat();
    let mut memory = memory();
    let is_refused =
        |fault: Error| matches!(fault, Error::Invalid(why) if why.contains("looks like it contains a secret"));
    let named = |scope: fn(Name) -> Scope| Draft::new(scope(Name::new(&token).unwrap()), Category::Facts, "Port 8080.");
    assert!(is_refused(memory.add(named(Scope::Agent)).unwrap_err()));
    assert!(is_refused(memory.add(named(Scope::Mission)).unwrap_err()));
    assert!(is_refused(memory.create_mission(&token, &MissionChanges::default()).unwrap_err()));
    memory.create_mission("launch", &MissionChanges::default()).unwrap();
    assert!(is_refused(memory.add_turn("launch", &token, None, "Where?").unwrap_err()));
    let work = |agent: &str, task: &str| WorkReport {
        agent: agent.to_owned(),
        task_id: Some(task.to_owned()),
        ..WorkReport::default()
    };
    assert!(is_refused(memory.report_work(&work(&token, "T1")).unwrap_err()));
    let state = memory.report_work(&work("dev", &token)).unwrap();
    assert_eq!(state.task_id.as_deref(), Some("[redacted: github token]"));
    memory.configure("[secrets]\nautomatic = \"store\"\n").unwrap();
    memory.create_mission(&token, &MissionChanges::default()).unwrap();
}

#[test]
fn policy_and_presets_name_what_is_refused() {
    for (policy, is_stored) in [
        ("", false),
        ("[dumps]\nrefuse = [\"traces\"]\n", false),
        ("[dumps]\nrefuse = [\"diffs\", \"summaries\", \"history\", \"paths\"]\n", true),
        ("[dumps]\nrefuse = []\n", true),
        ("preset = \"agent-memory\"\n", true),
        ("preset = \"bit-office\"\n", true),
        ("preset = \"agent-memory\"\n[dumps]\nrefuse = [\"traces\"]\n", false),
    ] {
        let mut memory = memory();
        memory.configure(policy).unwrap();
        let outcome = memory.add(draft(Category::Gotchas, TRACE)).unwrap();
        assert_eq!(matches!(outcome, Outcome::Stored { .. }), is_stored, "{policy}");
    }
    assert!(memory().configure("[dumps]\nrefuse = [\"poems\"]\n").is_err());
}

#[test]
fn a_summary_is_welcome_where_entries_are_summaries() {
    for category in Category::ALL {
        let is_made_of_them =
            [Category::Handoffs, Category::Episodes, Category::Digests, Category::Tasks].contains(&category);
        let outcome = memory().add(draft(category, SUMMARY)).unwrap();
        assert_eq!(matches!(outcome, Outcome::Stored { .. }), is_made_of_them, "{category:?}");
        let outcome = memory().add(draft(category, TRACE)).unwrap();
        assert!(matches!(outcome, Outcome::Rejected { .. }), "{category:?}");
    }
}

#[test]
fn of_what_is_learnt_it_is_left_out_with_a_warning() {
    let mut memory = memory();
    let good = "The parser reads tables without a header, since the old export has none.";
    let learnt = memory.learn("dev", vec![lesson(SUMMARY), lesson(good)], &[]).unwrap();
    assert_eq!((learnt.learnt.len(), learnt.known), (1, 0));
    let warnings = memory.take_warnings();
    assert!(warnings.iter().any(|fault| fault.message.contains("a summary of a session")), "{warnings:?}");
}

#[test]
fn an_import_brings_everything_over() {
    let mut memory = memory();
    let text = format!("<!-- id:1773679871839 -->\n## 2026-03-16T16:51\n\n{TRACE}\n\n---");
    let document = serde_json::json!({"keepstone": 1, "files": [{"key": "dev/gotchas.md", "text": text}]});
    let file = SourceFile { path: "root.json".into(), bytes: document.to_string().into_bytes() };
    memory.import(Format::Keepstone, &[file], false).unwrap();
    let [entry] = <[_; 1]>::try_from(memory.list(&Filter::default()).unwrap()).unwrap();
    assert_eq!(entry.text, TRACE);
    memory.forget(&entry.reference).unwrap();
    assert_eq!(memory.restore(&entry.reference).unwrap().text, TRACE);
}

fn by(speaker: Speaker, draft: Draft) -> Draft {
    Draft { origin: Some(Origin::new(speaker)), ..draft }
}

/// An entry's status and confidence.
fn kept(memory: &mut Memory<MemoryStore>, draft: Draft) -> (Status, Option<f64>) {
    let outcome = memory.add(draft).unwrap();
    let entry = memory.get(outcome.reference().expect("stored")).unwrap();
    (entry.status, entry.confidence)
}

#[test]
fn what_no_person_states_is_a_candidate_where_policy_says_so() {
    let mut memory = memory();
    let said = |speaker, text: &str| by(speaker, draft(Category::Facts, text));
    assert_eq!(kept(&mut memory, said(Speaker::Agent, "The queue holds 40 jobs.")), (Status::Promoted, None));

    memory.configure("preset = \"ade\"\n").unwrap();
    assert_eq!(kept(&mut memory, said(Speaker::Agent, "Logs rotate at midnight.")), (Status::Candidate, Some(0.6)));
    assert_eq!(kept(&mut memory, said(Speaker::Person, "Tokens live an hour.")), (Status::Promoted, None));
    assert_eq!(kept(&mut memory, draft(Category::Facts, "The cache is warm.")), (Status::Promoted, None));
    let named = Draft { confidence: Some(0.9), ..said(Speaker::Tool, "Ports begin at 8080.") };
    assert_eq!(kept(&mut memory, named), (Status::Candidate, Some(0.9)));
    let pinned = Draft { tier: Some(Tier::Pinned), ..said(Speaker::Agent, "Deploy from the main branch.") };
    assert_eq!(kept(&mut memory, pinned), (Status::Promoted, Some(1.0)));
    let decided = Draft { status: Some(Status::Promoted), ..said(Speaker::Agent, "Mails go out in batches.") };
    assert_eq!(kept(&mut memory, decided).0, Status::Promoted);
}

#[test]
fn strict_takes_only_what_matters_much_and_says_why() {
    let mut memory = memory();
    memory.configure("[drafts]\nmode = \"strict\"\n").unwrap();
    let high = |category, text: &str| Draft { importance: Some(Importance::High), ..draft(category, text) };
    assert_eq!(kept(&mut memory, high(Category::Gotchas, "A retry doubles the mail.")), (Status::Promoted, Some(1.0)));
    let pinned = Draft { tier: Some(Tier::Pinned), ..draft(Category::Facts, "The office is in Lisbon.") };
    assert_eq!(kept(&mut memory, pinned), (Status::Promoted, Some(1.0)));
    for refused in [draft(Category::Gotchas, "A retry is slow."), high(Category::Facts, "The moon is far.")] {
        let Outcome::Rejected { reason } = memory.add(refused).unwrap() else { panic!("it was taken") };
        for part in ["high importance", "decisions, patterns, gotchas, conventions", "drafts.mode"] {
            assert!(reason.contains(part), "{part}: {reason}");
        }
    }
    for wrong in ["[drafts]\nmode = \"harsh\"\n", "[drafts]\ncandidate_confidence = 2\n"] {
        assert!(memory.configure(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn near_duplicates_of_a_category_are_one_and_no_word_is_lost() {
    let mut memory = memory();
    memory.configure("[facts]\nother_similarity = 0.85\n").unwrap();
    let said = |nth: usize| {
        let last = ["quickly", "today", "always", "first", "alone"][nth];
        format!(
            "The payment service keeps its integration tests on the staging cluster and runs them with anonymous data of customers {last}."
        )
    };
    let mut add = |category, nth| memory.add(draft(category, &said(nth))).unwrap();
    let Outcome::Stored { reference: first } = add(Category::Decisions, 0) else { panic!("it is new") };
    for nth in 1..4 {
        assert!(matches!(add(Category::Decisions, nth), Outcome::Merged { reference } if reference == first), "{nth}");
    }
    // An entry keeps three other wordings.
    assert!(matches!(add(Category::Decisions, 4), Outcome::Stored { .. }));
    assert!(matches!(add(Category::Gotchas, 1), Outcome::Stored { .. }), "another category is another matter");
    let entry = memory.get(&first).unwrap();
    let told = format!("{} {}", entry.text, entry.evidence.unwrap().wordings.join(" "));
    for nth in 0..4 {
        assert!(told.contains(&said(nth)), "{nth}: {told}");
    }
}
