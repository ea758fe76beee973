use std::cell::Cell;
use std::rc::Rc;

use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::error::Error;
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};
use crate::vault::session_file::{Remark, SessionFiles, SessionName};
use crate::{
    Changes, Chore, Client, CoreSection, Draft, Filter, MissionChanges, Outcome, Query, Request, Speaker, Status,
};

const START: u64 = 1_773_679_871_839;
const HOUR: u64 = 60 * 60 * 1_000;
const DAY: u64 = 24 * HOUR;

type Shared = Memory<Rc<MemoryStore>>;

/// A memory whose clock the test sets.
struct Lived {
    memory: Shared,
    now: Rc<Cell<u64>>,
}

impl Lived {
    fn new(policy: &str) -> Self {
        let now = Rc::new(Cell::new(START));
        let clock = now.clone();
        let mut memory = Memory::new(Rc::new(MemoryStore::default()), move || clock.get());
        memory.configure(policy).unwrap();
        Self { memory, now }
    }

    /// Does something an hour later, as a call of its own.
    fn then<T>(&mut self, act: impl FnOnce(&mut Shared) -> T) -> T {
        self.now.set(self.now.get() + HOUR);
        self.memory.begin_call();
        act(&mut self.memory)
    }

    fn add(&mut self, text: &str) -> Reference {
        self.then(|memory| match memory.add(draft(text)).unwrap() {
            Outcome::Stored { reference } => reference,
            other => panic!("{other:?}"),
        })
    }

    fn at(&self, time: u64) -> Shared {
        let now = self.now.clone();
        let mut memory = Memory::new(self.memory.store().clone(), move || now.get());
        memory.open_at(time).unwrap();
        memory.begin_call();
        memory
    }
}

fn draft(text: &str) -> Draft {
    Draft::new(Scope::Agent(Name::new("dev").unwrap()), Category::Decisions, text)
}

/// All entries with their states, also those of the archive.
fn all(memory: &mut Shared) -> Vec<String> {
    let statuses = vec![Status::Candidate, Status::Promoted, Status::Archived];
    let entries = memory.list(&Filter { statuses, ..Filter::default() }).unwrap();
    let mut lines: Vec<String> = entries
        .iter()
        .map(|entry| {
            format!("{} {:?} {:?} {} {:?}", entry.reference, entry.status, entry.tier, entry.text, entry.superseded_by)
        })
        .collect();
    lines.sort();
    lines
}

#[test]
fn a_clone_without_a_log_says_that_it_shows_the_present() {
    let mut lived = Lived::new("");
    lived.add("We keep sessions in Redis.");
    let time = lived.now.get() + HOUR;
    lived.then(|_| ());
    lived.add("We keep sessions in Postgres.");
    let mut whole = lived.at(time);
    assert_eq!((all(&mut whole).len(), whole.take_warnings().len()), (1, 0));
    let store = lived.memory.store().clone();
    for (key, _) in store.objects().iter().filter(|(key, _)| key.starts_with(".vault/")) {
        store.remove(key, &Expect::Anything, Durability::Fast).unwrap();
    }
    let mut clone = lived.at(time);
    assert_eq!(all(&mut clone).len(), 1, "what says itself that it was made later is left out");
    let warnings = clone.take_warnings();
    let message = &warnings[0].message;
    assert!(warnings.len() == 1 && message.contains("in dev/decisions.md (1); the log is empty"), "{warnings:?}");
}

const FILE: &str = "dev/decisions.md";

/// What git or an editor does: the file says something else, and Keepstone does not hear of it.
fn rewrite(lived: &mut Lived, change: impl FnOnce(String) -> String) {
    lived.then(|memory| {
        let object = memory.store().read(FILE).unwrap().unwrap();
        let text = change(String::from_utf8(object.bytes).unwrap());
        memory.store().write(FILE, text.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
    });
}

#[test]
fn an_edit_by_hand_that_nobody_saw_is_not_shown_as_what_was() {
    for (policy, is_known) in [("", true), ("[audit]\nkeep_vanished = false", false)] {
        let mut lived = Lived::new(policy);
        lived.add("The pool has 8 connections.");
        let then = lived.now.get();
        lived.add("Deploys go out on Tuesdays.");
        let last = lived.now.get();
        let pulled = format!("<!-- id:{} -->\n## 2026-03-16T16:51\n\nPulled from a colleague.\n\n---\n\n", START + 1);
        rewrite(&mut lived, |text| pulled + &text.replace("8 connections", "16 connections"));
        lived.then(|_| ());
        let texts = |memory: &mut Shared| all(memory).join("\n");
        for (time, warns) in [(then, !is_known), (last, !is_known), (last + HOUR, true), (last + 2 * HOUR, true)] {
            let mut past = lived.at(time);
            let shown = texts(&mut past);
            assert_eq!((shown.contains("8 connections"), !shown.contains("Pulled")), (is_known, is_known), "{shown}");
            let warnings = past.take_warnings();
            assert_eq!(warnings.len(), usize::from(warns), "{policy}, {time}: {warnings:?}");
            assert!(warnings.iter().all(|it| it.key == FILE || it.message.contains(FILE)), "{warnings:?}");
        }
        assert!(texts(&mut lived.memory).contains("16 connections"));
        // Once Keepstone has compared the file, the edit is in the log; the entry that was pulled is not.
        lived.add("We ship on Friday.");
        let mut past = lived.at(last);
        assert_eq!(texts(&mut past).contains("8 connections"), is_known);
        let warnings = past.take_warnings();
        assert!(warnings.len() == 1 && warnings[0].message.contains("in dev/decisions.md ("), "{warnings:?}");
    }
}

#[test]
fn an_edit_by_hand_is_no_words_of_the_author_and_its_time_is_not_known() {
    for (policy, has_copy) in [("", true), ("[audit]\nkeep_vanished = false", false)] {
        let mut lived = Lived::new(policy);
        let (pool, deploys) = (lived.add("The pool has 8 connections."), lived.add("Deploys go out on Tuesdays."));
        let last = lived.now.get();
        rewrite(&mut lived, |text| text.replace("8 connections", "16 connections"));
        lived.then(|_| ());
        let warned = |memory: &mut Shared, entry: &Reference| {
            memory.begin_call();
            memory.get(entry).unwrap();
            memory.take_warnings()
        };
        let warnings = warned(&mut lived.memory, &pool);
        assert!(warnings.len() == 1 && warnings[0].key == FILE, "{policy}: {warnings:?}");
        let message = &warnings[0].message;
        assert!(message.starts_with(&pool.to_string()) && message.contains("since 2026-03-16T17:51"), "{message}");
        assert_eq!(warned(&mut lived.memory, &deploys), [], "{policy}");
        let changed = lived.memory.changed_texts(&[1]).unwrap();
        assert_eq!(changed[0].after.as_deref(), has_copy.then_some("The pool has 8 connections."), "{policy}");
        lived.add("We ship on Friday.");
        let now = lived.now.clone();
        let mut other = Memory::new(lived.memory.store().clone(), move || now.get());
        other.configure(policy).unwrap();
        assert_eq!(warned(&mut other, &pool).is_empty(), has_copy, "{policy}: a write has met it");
        for (time, warns) in [(last, false), (last + HOUR, has_copy), (lived.now.get(), false)] {
            let warnings = lived.at(time).take_warnings();
            let is_told = warnings.iter().any(|it| it.key == FILE && it.message.contains("at the latest"));
            assert_eq!(is_told, warns, "{policy}, {time}: {warnings:?}");
        }
    }
}

#[test]
fn a_text_that_is_written_otherwise_is_still_that_of_its_change() {
    let mut lived = Lived::new("");
    let pool = lived.add("The pool has 8 connections.");
    // A merge gives the end of an entry to another one.
    rewrite(&mut lived, |text| text.trim_end().trim_end_matches("---").to_owned());
    let after = |lived: &mut Lived| lived.memory.changed_texts(&[1]).unwrap().remove(0).after;
    for _ in 0..2 {
        lived.memory.begin_call();
        assert_eq!(lived.memory.get(&pool).unwrap().text, "The pool has 8 connections.");
        assert_eq!(lived.memory.take_warnings(), []);
        assert_eq!(after(&mut lived).as_deref(), Some("The pool has 8 connections."));
        lived.add(&format!("Deploys go out at {}.", lived.now.get()));
    }
}

#[test]
fn the_trash_has_what_was_forgotten_by_then_though_it_was_restored_since() {
    let mut lived = Lived::new("");
    let entry = lived.add("The pool has 8 connections.");
    lived.add("Deploys go out on Tuesdays.");
    lived.then(|memory| memory.forget(&entry)).unwrap();
    let gone = lived.now.get();
    lived.then(|memory| memory.restore(&entry)).unwrap();
    let back = lived.now.get();
    let forgotten = |time: u64| {
        let mut past = lived.at(time);
        let trash = past.list(&Filter { statuses: vec![Status::Forgotten], ..Filter::default() }).unwrap();
        (trash.into_iter().map(|entry| entry.text).collect::<Vec<_>>(), past.take_warnings())
    };
    assert_eq!(forgotten(gone - HOUR), (Vec::new(), Vec::new()));
    assert_eq!(forgotten(gone), (vec!["The pool has 8 connections.".to_owned()], Vec::new()));
    assert_eq!(forgotten(back), (Vec::new(), Vec::new()));
}

#[test]
fn a_warning_of_the_past_names_no_mission_that_the_agent_may_not_read() {
    let mut lived = Lived::new("");
    let closed = MissionChanges { may_read: Some("dev: all".to_owned()), ..MissionChanges::default() };
    lived.then(|memory| memory.create_mission("ship", &closed)).unwrap();
    let mission = Scope::Mission(Name::new("ship").unwrap());
    lived.then(|memory| memory.add(Draft::new(mission, Category::Decisions, "We ship on Friday"))).unwrap();
    let store = lived.memory.store().clone();
    for (key, _) in store.objects().iter().filter(|(key, _)| key.starts_with(".vault/")) {
        store.remove(key, &Expect::Anything, Durability::Fast).unwrap();
    }
    lived.then(|_| ());
    for (agent, is_named) in [("dev", true), ("qa", false)] {
        let now = lived.now.get();
        let mut past = Memory::new(store.clone(), move || now);
        past.act_for(Some(agent)).unwrap();
        past.open_at(now).unwrap();
        past.begin_call();
        let told = format!("{:?}", past.take_warnings());
        assert_eq!(told.contains("_missions/ship"), is_named, "{agent}: {told}");
    }
}

#[test]
fn every_moment_of_a_long_life_is_seen_as_it_was() {
    for seed in 1..=20_u64 {
        let mut lived = Lived::new("[upkeep]\ncategory_cap = 6\ncategory_keep = 4\n");
        let mut chance = seed;
        let mut next = |below: usize| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(chance >> 33).unwrap() % below
        };
        let (mut known, mut seen): (Vec<Reference>, Vec<(u64, Vec<String>)>) = Default::default();
        for step in 0..40 {
            let chosen = (!known.is_empty()).then(|| known[next(known.len())].clone());
            match (next(8), chosen) {
                (0..=2, _) | (_, None) => {
                    known.push(lived.add(&format!("Port {step} of {seed} is open to {}", next(900))));
                }
                (3, Some(entry)) => {
                    let changes =
                        Changes { text: Some(format!("Changed in step {step} of {seed}")), ..Changes::default() };
                    drop(lived.then(|memory| memory.edit(&entry, changes)));
                }
                (4, Some(entry)) => drop(lived.then(|memory| memory.forget(&entry))),
                (5, Some(entry)) => drop(lived.then(|memory| memory.restore(&entry))),
                (6, Some(entry)) => {
                    let newer = draft(&format!("In place of it, {step}"));
                    drop(lived.then(|memory| memory.add(Draft { supersedes: vec![entry], ..newer })));
                }
                (_, Some(_)) => match next(2) {
                    0 => drop(lived.then(|memory| memory.undo(None))),
                    _ => drop(lived.then(|memory| memory.run(&[Chore::Vault], false))),
                },
            }
            lived.memory.begin_call();
            seen.push((lived.now.get(), all(&mut lived.memory)));
        }
        for (time, then) in seen {
            let mut past = lived.at(time);
            assert_eq!(all(&mut past), then, "seed {seed}, hour {}", (time - START) / HOUR);
            assert_eq!(past.take_warnings(), [], "seed {seed}");
        }
    }
}

#[test]
fn a_search_and_a_brief_are_those_of_the_time() {
    let mut lived = Lived::new("");
    let old = lived.add("The gateway listens on port 8080");
    let then = lived.now.get();
    lived
        .then(|memory| {
            memory
                .edit(&old, Changes { text: Some("The gateway listens on port 9090".to_owned()), ..Changes::default() })
        })
        .unwrap();
    lived.add("The gateway speaks HTTP/3 since today");
    let query = Query { text: "gateway".to_owned(), ..Query::default() };
    let request = Request { agent: "dev".to_owned(), task: Some("gateway".to_owned()), ..Request::default() };
    let mut past = lived.at(then);
    let found: Vec<String> = past.find(&query).unwrap().into_iter().map(|hit| hit.entry.text).collect();
    assert_eq!(found, ["The gateway listens on port 8080"]);
    let brief = past.compose(&request).unwrap().text;
    assert!(brief.contains("8080") && !brief.contains("9090") && !brief.contains("HTTP/3"), "{brief}");
    assert_eq!(past.log(None, None).unwrap().len(), 1);
    lived.then(|memory| memory.forget(&old)).unwrap();
    let forgotten = Filter { statuses: vec![Status::Forgotten], ..Filter::default() };
    assert_eq!(lived.at(then).list(&forgotten).unwrap(), []);
    assert_eq!(lived.at(then).get(&old).unwrap().text, "The gateway listens on port 8080");
    lived.memory.begin_call();
    assert_eq!(lived.memory.find(&query).unwrap().len(), 1);
}

#[test]
fn nothing_can_be_changed_in_the_past() {
    let mut lived = Lived::new("");
    let entry = lived.add("The gateway listens on port 8080");
    let before = lived.memory.store().objects();
    let mut past = lived.at(lived.now.get());
    let changes = Changes { text: Some("other".to_owned()), ..Changes::default() };
    for refused in [
        past.add(draft("New")).map(drop),
        past.edit(&entry, changes).map(drop),
        past.forget(&entry),
        past.undo(None).map(drop),
        past.run(&[], false).map(drop),
        past.run(&[], true).map(drop),
        past.set_core("dev", CoreSection::User, "Core", None).map(drop),
    ] {
        assert!(matches!(&refused, Err(Error::Denied(why)) if why.contains("cannot be changed")), "{refused:?}");
    }
    assert_eq!(lived.memory.store().objects(), before);
    let error = Memory::new(MemoryStore::default(), || START).open_at(START + 1).unwrap_err().to_string();
    assert!(error.contains("has not come"), "{error}");
}

#[test]
fn what_is_not_kept_any_more_is_left_out_with_a_warning() {
    let mut lived = Lived::new("");
    let gone = lived.add("The gateway listens on port 8080");
    let stays = lived.add("Deploys go out on Tuesdays");
    let then = lived.now.get();
    lived
        .then(|memory| memory.edit(&gone, Changes { text: Some("Port 9090".to_owned()), ..Changes::default() }))
        .unwrap();
    lived.now.set(lived.now.get() + 40 * DAY);
    lived.then(|memory| memory.run(&[], false)).unwrap();
    let mut past = lived.at(then);
    let texts: Vec<String> = past.list(&Filter::default()).unwrap().into_iter().map(|entry| entry.text).collect();
    assert_eq!(texts, ["Deploys go out on Tuesdays"]);
    let warning = past.take_warnings().remove(0).message;
    assert!(warning.contains("1 of the entries") && warning.contains("2026-03-16T19:51"), "{warning}");
    assert_eq!(lived.at(then + HOUR).list(&Filter::default()).unwrap().len(), 2);
    drop(stays);
}

#[test]
fn a_mission_that_was_deleted_later_is_there_and_what_was_said_later_is_not() {
    let mut lived = Lived::new("");
    lived.then(|memory| memory.create_mission("ship", &MissionChanges::default())).unwrap();
    let mission = Scope::Mission(Name::new("ship").unwrap());
    lived.then(|memory| memory.add(Draft::new(mission, Category::Decisions, "We ship on Friday"))).unwrap();
    let remark = |text: &str, at| Remark { at, who: Speaker::Person, text: text.to_owned() };
    let there = lived.now.get();
    let said = [remark("The canary stays for a week", there), remark("The canary goes", there + HOUR)];
    let name = SessionName::new(Client::ClaudeCode, "s1");
    SessionFiles(&lived.memory.root).add_remarks(&name, &said).unwrap();
    lived.then(|memory| memory.delete_mission("ship")).unwrap();
    let gone = lived.now.get();
    lived.then(|memory| memory.restore_mission("ship")).unwrap();
    let texts = |memory: &mut Shared| memory.list(&Filter::default()).unwrap().len();
    assert_eq!([texts(&mut lived.at(there)), texts(&mut lived.at(gone))], [1, 0]);
    let passages = |time| lived.at(time).passages("canary", None).unwrap().len();
    assert_eq!([passages(there - 1), passages(there), passages(gone)], [0, 1, 2]);
}
