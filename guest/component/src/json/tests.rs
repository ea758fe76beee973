//! Calls with JSON on the core itself: what they answer, and what they say of an input that is none of theirs.

use keepstone_core::store::MemoryStore;
use serde_json::json;

use super::*;

struct Root {
    memory: core::Memory<MemoryStore>,
    reader: Option<TranscriptReader>,
}

impl Root {
    fn new() -> Self {
        Self { memory: core::Memory::new(MemoryStore::default(), || 1_773_679_871_839), reader: None }
    }

    fn call(&mut self, operation: &str, input: &str) -> core::Result<String> {
        self.memory.begin_call();
        call(Called { memory: &mut self.memory, reader: &mut self.reader }, operation, input)
    }

    fn refused(&mut self, operation: &str, input: &str) -> String {
        match self.call(operation, input) {
            Err(core::Error::Invalid(message)) => message,
            other => panic!("{operation} {input}: {other:?}"),
        }
    }
}

#[test]
fn an_entry_comes_back_in_the_form_of_the_document() {
    let mut root = Root::new();
    let draft = r#"{"draft":{"scope":{"agent":"dev"},"category":"decisions","text":"Sessions \"live\" in Redis \ud83d.","confidence":0.5}}"#;
    assert_eq!(
        root.call("vault.add", draft).unwrap(),
        r#"{"kind":"stored","reference":"dev/decisions/1773679871839"}"#
    );
    let entry = root.call("vault.get", r#"{"reference":"dev/decisions/1773679871839"}"#).unwrap();
    let entry: Value = serde_json::from_slice(entry.as_bytes()).unwrap();
    assert_eq!(entry["text"], "Sessions \"live\" in Redis \u{fffd}.");
    assert_eq!(entry["scope"], json!({"agent": "dev"}));
    assert_eq!((&entry["confidence"], &entry["created"]), (&json!(0.5), &json!(1_773_679_871_839_u64)));
    assert!(entry.get("session").is_none() && entry["tags"] == json!([]), "{entry}");
    assert_eq!(root.call("vault.forget", r#"{"reference":"dev/decisions/1773679871839"}"#).unwrap(), "null");
    assert_eq!(root.call("work.get", r#"{"agent":"dev"}"#).unwrap(), "null");
}

#[test]
fn an_input_that_is_wrong_is_refused_with_its_place() {
    let mut root = Root::new();
    let add = |draft: &str| format!(r#"{{"draft":{draft}}}"#);
    for (input, said) in [
        (
            add(r#"{"scope":"project","category":"facts","text":"x","tagz":[]}"#),
            "vault.add: `$.draft.tagz` does not exist; the nearest members are `tags`, `text`",
        ),
        (add(r#"{"scope":"project","category":"facts"}"#), "vault.add: `$.draft.text` is missing"),
        (
            add(r#"{"scope":"project","category":"facts","text":"x","tags":["a",5]}"#),
            "vault.add: `$.draft.tags[1]` is `5`: give a text",
        ),
        (
            add(r#"{"scope":{"team":"x"},"category":"facts","text":"x"}"#),
            "vault.add: `$.draft.scope` is an object: give \"project\" or {\"agent\": …} or {\"mission\": …}",
        ),
        (
            add(r#"{"scope":{"agent":7},"category":"facts","text":"x"}"#),
            "vault.add: `$.draft.scope.agent` is `7`: give a text",
        ),
        (
            add(r#"{"scope":"project","category":"facts","text":"x","created":1.5}"#),
            "vault.add: `$.draft.created` is `1.5`: give a whole number from 0 to 18446744073709551615",
        ),
        (
            add(r#"{"scope":"project","category":"facts","text":"x","tier":"steel"}"#),
            "vault.add: `$.draft.tier` is `\"steel\"`: give one of `pinned`, `active`, `fading`",
        ),
        ("[]".to_owned(), "vault.add: `$` is a list: give an object"),
        ("{".to_owned(), "vault.add: the input is no JSON"),
        ("{}".to_owned(), "vault.add: `$.draft` is missing"),
    ] {
        let refused = root.refused("vault.add", &input);
        assert!(refused.starts_with(said), "{input}: {refused}");
    }
    assert!(root.refused("vault.agents", r#"{"x":1}"#).contains("`$.x` does not exist"));
    assert_eq!(root.memory.store().objects(), []);
}

#[test]
fn an_operation_that_does_not_exist_is_refused_with_the_nearest() {
    let refused = Root::new().refused("vault.ad", "{}");
    assert!(refused.starts_with("there is no operation `vault.ad`; the nearest are `vault.add`, "), "{refused}");
}

#[test]
fn a_flag_is_left_out_where_it_is_false_and_other_members_stay() {
    let mut root = Root::new();
    let messages = r#"{"conversation":{"agentId":"dev","messages":[{"role":"user","text":"x","internal":true,"z":{"é":[null,1.5]}},{"role":"agent","text":"y","internal":false}]}}"#;
    root.call("conversations.save", messages).unwrap();
    let loaded = root.call("conversations.load", r#"{"agent":"dev"}"#).unwrap();
    assert!(loaded.contains(r#""text":"x","internal":true,"z":{"é":[null,1.5]}}"#), "{loaded}");
    assert!(loaded.contains(r#"{"role":"agent","text":"y"}"#), "{loaded}");
}

#[test]
fn a_transcript_is_opened_before_it_is_fed() {
    let refused = Root::new().refused("transcripts.feed", r#"{"bytes":[1,255]}"#);
    assert!(refused.contains("call `transcripts.open` first"), "{refused}");
    assert!(Root::new().refused("transcripts.feed", r#"{"bytes":[256]}"#).contains("`$.bytes[0]`"));
}
