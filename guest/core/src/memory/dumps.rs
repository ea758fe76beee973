//! What is no memory comes in nowhere by hand, and whole where a person brings it over.

use crate::model::category::Category;
use crate::model::entry::{Changes, Draft};
use crate::model::error::Error;
use crate::model::filter::Filter;
use crate::model::insight::Insight;
use crate::model::scope::{Name, Scope};
use crate::store::memory::MemoryStore;
use crate::upkeep::exchange::{Format, SourceFile};
use crate::vault::entries::Outcome;

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
