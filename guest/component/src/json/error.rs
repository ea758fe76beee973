//! What is wrong with an input, where, and what to do.

use serde_json::Value;

use super::Step;

/// The names that a message lists.
const NAMES: usize = 3;

pub(super) fn no_operation(operation: &str, all: &[&'static str]) -> String {
    format!(
        "there is no operation `{operation}`; the nearest are {}. docs/json.md lists all",
        listed(&nearest(operation, all))
    )
}

/// The place of a value as a path: `$.draft.tags[3]`.
pub(super) fn place(path: &[Step]) -> String {
    let mut place = "$".to_owned();
    for step in path {
        match step {
            Step::Member(name) => place += &[".", *name].concat(),
            Step::Item(nth) => place += &format!("[{nth}]"),
        }
    }
    place
}

pub(super) fn no_member(place: &str, name: &str, all: &[&'static str]) -> String {
    if all.is_empty() {
        return format!("`{place}.{name}` does not exist: there is no member to give here");
    }
    format!("`{place}.{name}` does not exist; the nearest members are {}", listed(&nearest(name, all)))
}

pub(super) fn missing(place: &str, name: &str) -> String {
    format!("`{place}.{name}` is missing: give it")
}

pub(super) fn unexpected(place: &str, expected: &str, found: &Value) -> String {
    let found = match found {
        Value::Null => "null".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        other => {
            let text: String = other.to_string().chars().take(40).collect();
            format!("`{text}`")
        }
    };
    format!("`{place}` is {found}: give {expected}")
}

pub(super) fn one_of(names: &[&'static str]) -> String {
    format!("one of {}", listed(names))
}

/// The forms of a variant whose first names are texts.
pub(super) fn one_case_of(names: &[&'static str], plain: usize) -> String {
    let form =
        |(nth, name): (usize, &&str)| if nth < plain { format!("\"{name}\"") } else { format!("{{\"{name}\": …}}") };
    names.iter().enumerate().map(form).collect::<Vec<_>>().join(" or ")
}

fn listed(names: &[&'static str]) -> String {
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

/// The names that a text resembles most, nearest first.
fn nearest(text: &str, all: &[&'static str]) -> Vec<&'static str> {
    let mut near: Vec<&'static str> = Vec::new();
    for _ in 0..NAMES {
        let rest = all.iter().filter(|name| !near.contains(name));
        near.extend(rest.min_by_key(|name| edits(text, name)));
    }
    near
}

/// The number of letters to add, remove or change between two names.
fn edits(one: &str, other: &str) -> usize {
    let other = other.as_bytes();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (nth, letter) in one.bytes().enumerate() {
        let mut before = std::mem::replace(&mut row[0], nth + 1);
        for (at, found) in other.iter().enumerate() {
            let change = before + usize::from(!letter.eq_ignore_ascii_case(found));
            before = row[at + 1];
            row[at + 1] = change.min(before + 1).min(row[at] + 1);
        }
    }
    row[other.len()]
}
