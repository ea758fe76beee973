//! Printing a value in the style of the file around it.

use serde_json::{Map, Value};

use crate::text::order::Order;

/// The names that we write, as people would order them.
const ORDER: [&str; 14] = [
    "version",
    "matcher",
    "label",
    "name",
    "type",
    "command",
    "args",
    "timeout",
    "isBackground",
    "presentation",
    "problemMatcher",
    "runOptions",
    "tasks",
    "hooks",
];

/// The manner of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Style {
    pub(super) newline: &'static str,
    pub(super) unit: String,
}

impl Style {
    /// The manner of a text whose first member begins at a place; two spaces where nothing can be learnt.
    pub(super) fn of(text: &str, first: Option<usize>) -> Self {
        let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let unit = first.and_then(|first| own_indent(text, first)).filter(|unit| !unit.is_empty());
        Self { newline, unit: unit.unwrap_or("  ").to_owned() }
    }

    /// A value over as many lines as people would take; lists of plain values take one.
    pub(super) fn lines(&self, value: &Value, indent: &str) -> String {
        let inner = format!("{indent}{}", self.unit);
        let parts: Vec<String> = match value {
            Value::Object(members) if !members.is_empty() => ordered(members)
                .map(|(name, value)| format!("{}: {}", Value::from(name.as_str()), self.lines(value, &inner)))
                .collect(),
            Value::Array(elements) if elements.iter().any(|element| element.is_object() || element.is_array()) => {
                elements.iter().map(|element| self.lines(element, &inner)).collect()
            }
            plain => return line(plain),
        };
        let (open, close) = if value.is_object() { ('{', '}') } else { ('[', ']') };
        let newline = self.newline;
        let between = format!(",{newline}{inner}");
        format!("{open}{newline}{inner}{}{newline}{indent}{close}", parts.join(&between))
    }
}

/// Members in the order that people would write them; a map knows none.
fn ordered(members: &Map<String, Value>) -> impl Iterator<Item = (&String, &Value)> {
    let rank = |name: &str| ORDER.iter().position(|known| *known == name).unwrap_or(ORDER.len());
    let mut members: Vec<_> = members.iter().collect();
    members.order_by_key(|(name, _)| rank(name));
    members.into_iter()
}

/// A value on one line.
pub(super) fn line(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let members =
                ordered(members).map(|(name, value)| format!("{}: {}", Value::from(name.as_str()), line(value)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
        }
        Value::Array(elements) => format!("[{}]", elements.iter().map(line).collect::<Vec<_>>().join(", ")),
        plain => plain.to_string(),
    }
}

/// The white space before a place, if nothing else is before it on its line.
pub(super) fn own_indent(text: &str, place: usize) -> Option<&str> {
    let before = line_before(text, place);
    is_blank(before).then_some(before)
}

/// The white space that the line of a place begins with.
pub(super) fn line_indent(text: &str, place: usize) -> &str {
    let before = line_before(text, place);
    &before[..before.len() - before.trim_start_matches([' ', '\t']).len()]
}

fn line_before(text: &str, place: usize) -> &str {
    let before = &text[..place];
    &before[before.rfind('\n').map_or(0, |newline| newline + 1)..]
}

fn is_blank(text: &str) -> bool {
    text.chars().all(|c| matches!(c, ' ' | '\t'))
}
