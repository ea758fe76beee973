//! The JSON form of everything a caller sees, equal to that of the JavaScript host.

use keepstone::{
    Category, Changes, Draft, Entry, Fault, Filter, Importance, MemoryError, Outcome, Query, Request, Scope, Status,
    Tier,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, from_value, json, to_value};

fn is_told_as<T: serde::Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T, form: Value) {
    assert_eq!(to_value(value).unwrap(), form);
    assert_eq!(&from_value::<T>(form).unwrap(), value);
}

#[test]
fn scopes_and_outcomes_and_names() {
    is_told_as(&Scope::Project, json!("project"));
    is_told_as(&Scope::agent("dev"), json!({"agent": "dev"}));
    is_told_as(&Scope::mission("m1"), json!({"mission": "m1"}));
    is_told_as(&Outcome::Stored("dev/facts/1".into()), json!({"kind": "stored", "reference": "dev/facts/1"}));
    is_told_as(&Outcome::Merged("dev/facts/1".into()), json!({"kind": "merged", "reference": "dev/facts/1"}));
    is_told_as(&Outcome::Rejected("too short".into()), json!({"kind": "rejected", "reason": "too short"}));
    for category in Category::ALL {
        is_told_as(category, json!(category.name()));
        assert_eq!(category.name().parse(), Ok(*category));
    }
    let error = "pined".parse::<Tier>().unwrap_err().to_string();
    assert_eq!(error, "reading a tier `pined`: it is none of pinned, active, fading");
}

#[test]
fn an_entry_leaves_out_what_is_absent() {
    let mut entry = Entry {
        reference: "dev/facts/1".into(),
        scope: Scope::agent("dev"),
        category: Category::Facts,
        created: Some(1),
        text: "text".into(),
        tags: vec![],
        tier: Tier::Active,
        status: Status::Promoted,
        importance: Importance::Medium,
        confidence: None,
        author: None,
        session: None,
        sources: vec![],
        confirmed_by: vec!["qa".into()],
    };
    let mut form = json!({
        "reference": "dev/facts/1", "scope": {"agent": "dev"}, "category": "facts", "created": 1, "text": "text",
        "tags": [], "tier": "active", "status": "promoted", "importance": "medium", "sources": [],
        "confirmedBy": ["qa"],
    });
    is_told_as(&entry, form.clone());
    entry.confidence = Some(0.5);
    form["confidence"] = json!(0.5);
    is_told_as(&entry, form);
}

#[test]
fn errors_have_a_code_and_a_message() {
    is_told_as(&MemoryError::NotFound("text".into()), json!({"code": "not-found", "message": "text"}));
    let fault = Fault { key: "dev/facts.md".into(), line: Some(3), message: "no heading".into() };
    is_told_as(
        &MemoryError::Corrupt(fault),
        json!({
            "code": "corrupt", "message": "dev/facts.md, line 3: no heading",
            "fault": {"key": "dev/facts.md", "line": 3, "message": "no heading"},
        }),
    );
    assert!(from_value::<MemoryError>(json!({"code": "strange", "message": ""})).is_err());
}

#[test]
fn what_is_not_given_takes_its_default() {
    let draft: Draft = from_value(json!({"scope": "project", "category": "facts", "text": "x"})).unwrap();
    assert_eq!(draft, Draft::new(Scope::Project, Category::Facts, "x"));
    assert_eq!(from_value::<Filter>(json!({})).unwrap(), Filter::default());
    assert_eq!(from_value::<Changes>(json!({})).unwrap(), Changes::default());
    assert_eq!(from_value::<Query>(json!({"text": "x"})).unwrap(), Query::new("x"));
    assert_eq!(from_value::<Request>(json!({"agent": "dev"})).unwrap(), Request::new("dev"));
}

#[test]
fn what_is_not_known_is_refused() {
    assert!(from_value::<Draft>(json!({"scope": "project", "category": "facts", "text": "x", "tag": "y"})).is_err());
    assert!(from_value::<Filter>(json!({"scope": []})).is_err());
    assert!(from_value::<Changes>(json!({"tier": "pinned"})).is_err());
    assert!(from_value::<Query>(json!({"text": "x", "top": 3})).is_err());
    assert!(from_value::<Request>(json!({"agent": "dev", "tokens": 3})).is_err());
}
