//! Arguments of a call, as a model wrote them: each is taken by its name and checked, and what is left over is refused,
//! so that a misspelt argument is never ignored.

use serde_json::{Map, Value};

use crate::model::error::{Error, Result};
use crate::text::{json, time};

/// The arguments that were not taken yet.
pub(super) struct Arguments {
    tool: String,
    left: Map<String, Value>,
    /// The names that were asked for, given or not.
    known: Vec<&'static str>,
}

impl Arguments {
    /// Reads a JSON object; an empty text is an empty one. Some clients give a list, an object or a number as a text of it.
    pub(super) fn parse(tool: &str, given: &str) -> Result<Self> {
        let given = if given.trim().is_empty() { "{}" } else { given };
        let left = json::parse(given.as_bytes())
            .and_then(|given| serde_json::from_value(json::unwrapped(given)))
            .map_err(|error| Error::invalid(format!("the arguments of {tool} are no JSON object: {error}")))?;
        Ok(Self { tool: tool.to_owned(), left, known: Vec::new() })
    }

    /// Gives an argument its present name.
    pub(super) fn rename(&mut self, former: &str, name: &str) {
        if let Some(given) = self.left.remove(former) {
            self.left.entry(name).or_insert(given);
        }
    }

    /// Takes a text. `null` counts as absent, as for all arguments.
    pub(super) fn text(&mut self, name: &'static str) -> Result<Option<String>> {
        match self.take(name) {
            Value::Null => Ok(None),
            Value::String(text) => Ok(Some(text)),
            other => Err(self.wrong(name, "a text", &other)),
        }
    }

    /// Takes a text that must be there.
    pub(super) fn needed(&mut self, name: &'static str) -> Result<String> {
        let tool = self.tool.clone();
        self.text(name)?.ok_or_else(|| Error::invalid(format!("{tool} needs {name:?}")))
    }

    /// Takes a list of texts; absent means an empty one. A text is a list as clients write one, or one between commas.
    pub(super) fn texts(&mut self, name: &'static str) -> Result<Option<Vec<String>>> {
        let items = match self.take(name) {
            Value::Null => return Ok(None),
            Value::Array(items) => items,
            Value::String(text) => match listed(&text) {
                Some(items) => items,
                // Some clients send an empty text for an empty list.
                None if text.trim_start().starts_with('[') => {
                    return Err(self.wrong(name, "a list of texts", &Value::String(text)));
                }
                None => text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(Value::from).collect(),
            },
            other => return Err(self.wrong(name, "a list of texts", &other)),
        };
        let mut texts = Vec::new();
        for item in items {
            match item {
                Value::String(text) => match listed(&text) {
                    Some(inner) => texts.extend(inner.iter().filter_map(Value::as_str).map(str::to_owned)),
                    None => texts.push(text),
                },
                other => return Err(self.wrong(name, "a list of texts", &other)),
            }
        }
        Ok(Some(texts))
    }

    /// Takes true or false; absent means false.
    pub(super) fn flag(&mut self, name: &'static str) -> Result<bool> {
        match self.take(name) {
            Value::Null => Ok(false),
            Value::Bool(flag) => Ok(flag),
            Value::String(text) if text == "true" || text == "false" => Ok(text == "true"),
            other => Err(self.wrong(name, "true or false", &other)),
        }
    }

    /// Takes a whole number within bounds.
    pub(super) fn number(&mut self, name: &'static str, least: u32, most: u32) -> Result<Option<u32>> {
        let given = self.take(name);
        if given.is_null() {
            return Ok(None);
        }
        let number = given.as_u64().or_else(|| given.as_str()?.parse().ok());
        let number = number.and_then(|number| u32::try_from(number).ok());
        match number.filter(|number| (least..=most).contains(number)) {
            Some(number) => Ok(Some(number)),
            None => Err(self.wrong(name, &format!("a whole number from {least} to {most}"), &given)),
        }
    }

    /// Takes one of several names.
    pub(super) fn one_of<T: Copy>(&mut self, name: &'static str, names: &[(&str, T)]) -> Result<Option<T>> {
        let Some(given) = self.text(name)? else { return Ok(None) };
        match names.iter().find(|(known, _)| *known == given) {
            Some((_, value)) => Ok(Some(*value)),
            None => {
                let all: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
                Err(self.wrong(name, &format!("one of {}", all.join(", ")), &Value::String(given)))
            }
        }
    }

    /// Takes a day, as the millisecond at which it begins in UTC.
    pub(super) fn day(&mut self, name: &'static str) -> Result<Option<u64>> {
        let Some(given) = self.text(name)? else { return Ok(None) };
        match time::day(given.trim()) {
            Some(begins) => Ok(Some(begins)),
            None => Err(self.wrong(name, "a day such as 2026-03-16", &Value::String(given))),
        }
    }

    /// Ends the reading: an argument that nobody took is an error.
    pub(super) fn end(&mut self) -> Result<()> {
        let Some(name) = self.left.keys().next() else { return Ok(()) };
        let known = if self.known.is_empty() { "none".to_owned() } else { self.known.join(", ") };
        Err(Error::invalid(format!("{} has no argument {name:?}; its arguments are: {known}", self.tool)))
    }

    /// Takes a value of any kind; `null` if it is absent.
    pub(super) fn take(&mut self, name: &'static str) -> Value {
        self.known.push(name);
        self.left.remove(name).unwrap_or(Value::Null)
    }

    fn wrong(&self, name: &str, wanted: &str, given: &Value) -> Error {
        let given: String = given.to_string().chars().take(80).collect();
        Error::invalid(format!("{name:?} of {} must be {wanted}, not {given}", self.tool))
    }
}

/// The list of texts that a text is, as JSON or as Python prints one.
fn listed(text: &str) -> Option<Vec<Value>> {
    let of = |text: String| match json::unwrapped(Value::String(text)) {
        Value::Array(all) if all.iter().all(Value::is_string) => Some(all),
        _ => None,
    };
    of(text.to_owned()).or_else(|| of(text.replace('\'', "\"")))
}
