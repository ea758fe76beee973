//! What policy redacts stands in no byte of the store, by whichever call it comes in.

use crate::calls::*;
use crate::model::contract::{Changes, Draft, Filter};
use crate::model::scope::{Name, Scope};
use crate::search::contract::Query;
use crate::session::contract::{Artifact, MissionChanges, MissionOutcome};
use crate::store::{Durability, Expect, Store};
use crate::upkeep::contract::{Format, SourceFile};
use crate::vault::contract::{CoreSection, Outcome};

use super::secrets::{Act, Stored, acts, draft, memory, places, said};
use super::*;

/// Every text of `acts` names the runner.
const RUNNER: &str = "[redaction]\nmachine = \"RUNNER\"\n";

fn redacting() -> Stored {
    let mut memory = memory();
    memory.configure(RUNNER).unwrap();
    memory
}

/// Objects with the word in any case.
fn leaks(memory: &Stored) -> Vec<String> {
    let holds = |bytes: &[u8]| String::from_utf8_lossy(bytes).to_lowercase().contains("runner");
    memory.store().objects().into_iter().filter(|(_, bytes)| holds(bytes)).map(|(key, _)| key).collect()
}

fn has_mark(memory: &Stored) -> bool {
    let objects = memory.store().objects();
    objects.iter().any(|(_, bytes)| String::from_utf8_lossy(bytes).contains("[redacted: machine]"))
}

fn warned(memory: &mut Stored) -> bool {
    memory
        .take_warnings()
        .iter()
        .any(|fault| fault.message.contains("redacted before it was stored") && fault.message.contains("machine"))
}

fn stored(outcome: Outcome) -> Reference {
    match outcome {
        Outcome::Stored { reference } | Outcome::Merged { reference, .. } => reference,
        other => panic!("{other:?}"),
    }
}

fn by_hand() -> Vec<(&'static str, Act)> {
    let text = || "The runner has no other way in.".to_owned();
    vec![
        ("add", Box::new(move |memory| drop(stored(memory.add(draft(text())).unwrap())))),
        (
            "tag",
            Box::new(move |memory| {
                let tags = vec!["runner".to_owned(), "way".to_owned()];
                let reference = stored(memory.add(Draft { tags, ..draft(text()) }).unwrap());
                assert_eq!(memory.get(&reference).unwrap().tags, ["way"]);
            }),
        ),
        (
            "edit",
            Box::new(move |memory| {
                let reference = stored(memory.add(draft("clean".into())).unwrap());
                memory.take_warnings();
                memory.edit(&reference, Changes { text: Some(text()), ..Changes::default() }).unwrap();
            }),
        ),
        ("project", Box::new(move |memory| drop(memory.set_project(&text(), None).unwrap()))),
        ("core", Box::new(move |memory| drop(memory.set_core("dev", CoreSection::Persona, &text(), None).unwrap()))),
    ]
}

#[test]
fn what_policy_redacts_comes_in_by_no_call() {
    for (name, act) in acts().into_iter().chain(by_hand()) {
        let mut memory = redacting();
        act(&mut memory);
        assert_eq!(leaks(&memory), Vec::<String>::new(), "{name}");
        assert!(has_mark(&memory), "{name}");
        assert!(warned(&mut memory), "{name}");
        assert_eq!(places(&mut memory, true), Vec::<String>::new(), "{name}");
    }
}

/// A person who types is named in the log.
#[test]
fn the_writer_in_the_log_is_redacted() {
    let mut memory = memory();
    memory.configure("[redaction]\nperson = \"Ana Silva\"\n[audit]\nwho = \"Ana Silva\"\n").unwrap();
    memory.add(draft("clean".into())).unwrap();
    assert_eq!(memory.log(None, None).unwrap()[0].who.as_deref(), Some("[redacted: person]"));
}

/// Who allows secrets does not allow what a team redacts.
#[test]
fn allowed_secrets_are_redacted_for_a_team_all_the_same() {
    let mut memory = memory();
    memory.configure(&format!("{RUNNER}[secrets]\nby_hand = \"store\"\nautomatic = \"store\"\n")).unwrap();
    memory.add(draft(said())).unwrap();
    memory.learn("dev", vec![], &[said()]).unwrap();
    assert_eq!(leaks(&memory), Vec::<String>::new());
    let scope = Scope::Agent(Name::new("runner-3").unwrap());
    let Err(Error::Invalid(reason)) = memory.add(Draft { scope, ..draft("clean".into()) }) else {
        panic!("it is a name")
    };
    assert!(reason.contains("redaction.machine") && !reason.contains("runner"), "{reason}");
}

#[test]
fn a_redacted_entry_is_found_by_its_other_words_and_merged_with_its_like() {
    let mut memory = redacting();
    let text = || draft("We keep the deploy key on the runner because it has no other way in.".into());
    let first = stored(memory.add(text()).unwrap());
    assert!(warned(&mut memory));
    let again = memory.add(text()).unwrap();
    assert!(matches!(&again, Outcome::Merged { reference, .. } if *reference == first), "{again:?}");
    assert!(warned(&mut memory), "each call says so");
    assert_eq!(memory.list(&Filter::default()).unwrap().len(), 1);
    let mut hits = |text: &str| memory.find(&Query { text: text.to_owned(), ..Query::default() }).unwrap().len();
    assert_eq!((hits("runner"), hits("deploy key")), (0, 1));
}

#[test]
fn what_is_stored_already_is_found_and_can_be_purged() {
    let mut memory = memory();
    let reference = stored(memory.add(draft("clean\nThe runner is called Hilda.".into())).unwrap());
    memory.configure(RUNNER).unwrap();
    assert_eq!(places(&mut memory, false), ["dev/decisions.md, line 5: machine"]);
    memory.forget(&reference).unwrap();
    assert!(places(&mut memory, true).iter().any(|place| place.starts_with(".vault/trash/")));
    memory.purge(&reference).unwrap();
    assert_eq!((places(&mut memory, true), leaks(&memory)), (Vec::new(), Vec::new()));
    let receipts = memory.check_receipts(None).unwrap();
    let [receipt] = receipts.as_slice() else { panic!("{receipts:?}") };
    assert_eq!(
        (receipt.texts, receipt.secret_texts, receipt.found.len()),
        (0, 1, 0),
        "a digest of a name could be guessed"
    );
}

/// The memory of a person has no such policy; that of the team has.
#[test]
fn an_import_is_redacted_by_the_policy_of_the_root_that_it_comes_into() {
    let mut own = memory();
    own.add(draft("The runner is called Hilda.".into())).unwrap();
    own.set_project("Builds on a runner.", None).unwrap();
    let exported = own.export(None).unwrap().text;
    assert!(exported.contains("runner"));
    let mut shared = redacting();
    let file = || SourceFile { path: "root.json".into(), bytes: exported.clone().into_bytes() };
    for _ in 0..2 {
        shared.import(Format::Keepstone, &[file()], false).unwrap();
        assert_eq!(leaks(&shared), Vec::<String>::new());
    }
    let entries = shared.list(&Filter::default()).unwrap();
    let texts: Vec<_> = entries.iter().map(|entry| entry.text.as_str()).collect();
    assert_eq!(texts, ["The [redacted: machine] is called Hilda."]);
    assert_eq!(shared.get_project().unwrap().text.trim(), "Builds on a [redacted: machine].");
}

fn with_policy(text: &str) -> Stored {
    let memory = memory();
    memory.store().write("policy.toml", text.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
    memory
}

#[test]
fn while_a_policy_that_may_redact_is_broken_nothing_is_stored() {
    for policy in [
        "[redaction]\nmachine = \"(runner\"\n",
        "[redaction]\nmachine = \"runner\"\n[brief]\nbugdet = 1\n",
        "[Redaction\n",
    ] {
        let mut memory = with_policy(policy);
        let added = memory.add(draft("clean".into()));
        let Err(Error::Denied(reason)) = added else { panic!("{policy}: {added:?}") };
        assert!(
            reason.contains("policy.toml, line ") && reason.contains("nothing is stored until it is fixed"),
            "{reason}"
        );
        assert_eq!(memory.list(&Filter::default()).unwrap(), [], "it can be read");
        let keys: Vec<_> = memory.store().objects().into_iter().map(|(key, _)| key).collect();
        assert_eq!(keys, ["policy.toml"]);
        let fixed = RUNNER.as_bytes();
        memory.store().write("policy.toml", fixed, &Expect::Anything, Durability::Full).unwrap();
        stored(memory.add(draft("The runner".into())).unwrap());
        assert_eq!(leaks(&memory), ["policy.toml"]);
    }
    let mut other = with_policy("[brief]\nbugdet = 1\n");
    stored(other.add(draft("clean".into())).unwrap());
}

#[test]
fn missions_are_redacted_too() {
    let mut memory = redacting();
    let text = || "The runner has no other way in.".to_owned();
    let tags = Some(vec!["runner".to_owned(), "way".to_owned()]);
    let changes = MissionChanges { text: Some(text()), topic: Some(text()), tags, ..MissionChanges::default() };
    memory.create_mission("launch", &changes).unwrap();
    memory.add_turn("launch", "dev", Some("about the runner"), &text()).unwrap();
    memory.set_agent_note("launch", "dev", &text()).unwrap();
    let artifact = Artifact::new(text(), text());
    memory.record_artifact("launch", &artifact).unwrap();
    memory.end_mission("launch", MissionOutcome::Success).unwrap();
    assert_eq!(leaks(&memory), Vec::<String>::new());
    assert!(memory.create_mission("runner-launch", &MissionChanges::default()).is_err());
    assert!(memory.add_turn("launch", "runner", None, "clean").is_err());
}

#[test]
fn a_text_is_redacted_by_the_policy_of_its_root() {
    let mut memory = with_policy(RUNNER);
    assert_eq!(memory.redact("a Runner").unwrap(), "a [redacted: machine]");
    let mut broken = with_policy("[redaction]\nmachine = 1\n");
    assert!(matches!(broken.redact("a Runner"), Err(Error::Corrupt(fault)) if fault.line == Some(2)));
}
