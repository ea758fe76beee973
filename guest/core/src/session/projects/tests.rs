use crate::calls::*;
use crate::store::memory::MemoryStore;

use crate::memory::Memory;

use super::*;

const NOW: u64 = 1_773_679_871_839;

fn memory() -> Memory<MemoryStore> {
    Memory::new(MemoryStore::default(), || NOW)
}

fn rating(axis: &str, value: f64) -> Rating {
    Rating { axis: axis.into(), value }
}

#[test]
fn only_the_numbered_lines_of_a_failed_verdict_are_issues() {
    let mut memory = memory();
    let fail = "VERDICT: FAIL\n1. Missing error handling in the client\n2) **No tests** for the reconnect loop\n3. short\nnot numbered at all\n";
    assert_eq!(memory.record_review(fail, Some("a")).unwrap().len(), 2);
    assert_eq!(memory.record_review(fail, Some("a")).unwrap().len(), 2);
    assert_eq!(memory.record_review("VERDICT: PASS\n1. Missing error handling in the client", Some("b")).unwrap(), []);
    assert_eq!(Projects(memory.sessions()).learned_lines().unwrap(), [], "a session counts once");
    memory.record_review("**VERDICT: FAIL**\n1. missing error handling in the client!", Some("c")).unwrap();
    let lines: Vec<String> =
        Projects(memory.sessions()).learned_lines().unwrap().into_iter().map(|(_, line)| line).collect();
    let told = "COMMON REVIEW ISSUES (avoid these):\n  - Missing error handling in the client (flagged 2 times)";
    assert_eq!(lines, [told]);
}

#[test]
fn a_project_is_an_entry_that_people_can_read() {
    let mut memory = memory();
    let record = ProjectRecord {
        summary: "Snake with neon lights\n\nPlays in any browser.".into(),
        technology: Some("TypeScript, PixiJS".into()),
        review_passed: Some(true),
        completed_at: Some(NOW),
        ratings: vec![rating("creativity", 4.0), rating("visual", 2.5)],
    };
    let reference = memory.complete_project(&record).unwrap();
    assert_eq!(memory.complete_project(&record).unwrap(), reference);
    assert_eq!(
        memory.get(&reference).unwrap().text,
        "Snake with neon lights\n\nPlays in any browser.\n\nTechnology: TypeScript, PixiJS\nReview: passed\nRatings: creativity 4, visual 2.5"
    );
    assert_eq!(memory.projects().unwrap(), [record]);
    memory.rate_project(&[rating("visual", 3.0), rating("engagement", 5.0)]).unwrap();
    memory.prefer_technology("TypeScript, PixiJS", None).unwrap();
    let lines: Vec<String> =
        Projects(memory.sessions()).learned_lines().unwrap().into_iter().map(|(_, line)| line).collect();
    let told = "- Rated 4.0/5: Snake with neon lights Plays in any browser.; improve: visual 3";
    assert_eq!(lines, ["- Preferred technologies: TypeScript, PixiJS", told]);
}

#[test]
fn what_cannot_be_is_refused() {
    let mut memory = memory();
    for ratings in
        [vec![rating("", 1.0)], vec![rating("a,b", 1.0)], vec![rating("a", 6.0)], vec![rating("a", f64::NAN)]]
    {
        let record = ProjectRecord { summary: "x".into(), ratings, ..ProjectRecord::default() };
        assert!(memory.complete_project(&record).is_err());
    }
    assert!(memory.complete_project(&ProjectRecord::default()).is_err());
    assert!(memory.prefer_technology(" ", None).is_err());
    assert_eq!(memory.rate_project(&[rating("a", 1.0)]).unwrap(), None);
    assert!(
        matches!(memory.rate_project(&[rating("a", 6.0)]), Err(Error::Invalid(_))),
        "wrong whether there is one or not"
    );
}

#[test]
fn bounds_hold_and_nothing_is_lost() {
    let mut memory = memory();
    for n in 0..14 {
        memory.prefer_technology(&format!("technology number {n}"), None).unwrap();
    }
    let verdict: String = (0..25).map(|n| format!("{n}. issue number {n} of the review\n")).collect();
    memory.record_review(&format!("VERDICT: FAIL\n{verdict}"), None).unwrap();
    assert_eq!(Projects(memory.sessions()).tagged(&TECHNOLOGIES).unwrap().len(), 10);
    assert_eq!(Projects(memory.sessions()).tagged(&ISSUES).unwrap().len(), 20);
    let archived = Filter { statuses: vec![crate::model::contract::Status::Archived], ..Filter::default() };
    assert_eq!(memory.list(&archived).unwrap().len(), 9);
}
