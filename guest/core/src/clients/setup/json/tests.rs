use serde_json::json;

use super::*;

fn added(before: &str, path: &[Step], name: &str) -> String {
    let mut json = Json::parse(before).unwrap();
    json.add_member(path, name, &json!({ "x": [1, 2] })).unwrap();
    json.text()
}

fn removed(before: &str, name: &str) -> String {
    let mut json = Json::parse(before).unwrap();
    json.remove(&key(&[], name)).unwrap();
    json.text()
}

#[test]
fn a_member_is_added_in_the_manner_of_the_file() {
    for (before, after) in [
        // The blank line tells what was there.
        ("", "{\n  \"n\": {\n    \"x\": [1, 2]\n  }\n}\n\n"),
        ("{}", "{\n  \"n\": {\n    \"x\": [1, 2]\n  }\n\n}"),
        ("// head\n", "// head\n{\n  \"n\": {\n    \"x\": [1, 2]\n  }\n}\n"),
        ("{\"a\":1}", "{\"a\":1, \"n\": {\"x\": [1, 2]}}"),
        ("{ /* c */ }", "{ /* c */ \"n\": {\"x\": [1, 2]} }"),
        ("{\n\t\"a\": 1 // c\n}", "{\n\t\"a\": 1, // c\n\t\"n\": {\n\t\t\"x\": [1, 2]\n\t}\n}"),
        ("{\r\n \"a\": 1,\r\n}", "{\r\n \"a\": 1,\r\n \"n\": {\r\n  \"x\": [1, 2]\r\n },\r\n}"),
        (
            "{\n  \"a\": 1 /*/ , */\n  // end\n}",
            "{\n  \"a\": 1, /*/ , */\n  \"n\": {\n    \"x\": [1, 2]\n  }\n  // end\n}",
        ),
        ("\u{feff}{\n}", "\u{feff}{\n  \"n\": {\n    \"x\": [1, 2]\n  }\n\n\n}"),
    ] {
        assert_eq!(added(before, &[], "n"), after, "{before:?}");
    }
    let nested = added("{\n    \"a\": {}\n}", &key(&[], "a"), "n");
    assert_eq!(nested, "{\n    \"a\": {\n        \"n\": {\n            \"x\": [1, 2]\n        }\n\n    }\n}");
}

#[test]
fn a_member_is_taken_away_with_one_comma() {
    for (before, after) in [
        ("{\"a\":1}", "{}"),
        ("{\"a\":1,\"b\":2}", "{\"b\":2}"),
        ("{\"b\":2,\"a\":1}", "{\"b\":2}"),
        ("{\"b\":2,\"a\":1,}", "{\"b\":2,}"),
        ("{\n  // a\n  \"a\": 1 /* c */ , // d\n  \"b\": 2\n}", "{\n  // a\n   /* c */  // d\n  \"b\": 2\n}"),
        ("{ // c\n  \"a\": 1 }", "{ // c\n   }"),
        ("{\n  \"b\": 2, // b\n  \"a\": 1\n}", "{\n  \"b\": 2 // b\n}"),
        ("{\n  \"b\": 2 // b, c\n  , \"a\": 1\n}", "{\n  \"b\": 2 // b, c\n  \n}"),
    ] {
        assert_eq!(removed(before, "a"), after, "{before:?}");
    }
    assert_eq!(removed("{\"b\":2}", "a"), "{\"b\":2}");
}

#[test]
fn a_comment_in_a_text_is_none() {
    assert!(!Json::parse(r#"{"a": "// \" /* */"}"#).unwrap().has_comments());
    assert!(Json::parse("{} // c").unwrap().has_comments());
}

#[test]
fn a_fault_is_told_by_its_line() {
    let Err(wrong) = Json::parse("{\r\n\"a\": 1,\r\n\"b\": }") else { panic!("it was taken") };
    assert_eq!(wrong.line, 3, "{wrong:?}");
}
