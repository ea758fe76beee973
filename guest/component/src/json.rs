//! Calls by name, with arguments and answers as JSON.
//!
//! Every type of the contract says once what it is made of ([`Json::pass`], generated); one [`Exchange`] reads and writes all of them. It is not
//! generic, since a reader and a writer for each type, as serde derives them, would be a large part of the component.

mod error;
mod resource;
mod value;

use std::mem;

use keepstone_core::{self as core, Store, TranscriptReader};
use serde_json::{Map, Number, Value};

use crate::contract::Operations;
use resource::OfResources;

/// A memory whose calls are made by name, and the transcript that was opened last.
pub struct Called<'a, S: Store> {
    /// The memory.
    pub memory: &'a mut core::Memory<S>,
    /// The transcript, until it is finished.
    pub reader: &'a mut Option<TranscriptReader>,
}

/// An operation: reads its arguments, makes the call and writes the answer.
pub(crate) type Operation<S> = fn(&mut Called<'_, S>, &mut Exchange);

/// Makes a call.
///
/// # Errors
/// When there is no such operation, when the input is none of its, and as the call itself does.
pub fn call<S: Store + 'static>(mut called: Called<'_, S>, operation: &str, input: &str) -> core::Result<String> {
    let all = || Operations::<S>::ALL.iter().chain(OfResources::<S>::ALL);
    let Some((_, make)) = all().find(|(name, _)| *name == operation) else {
        let names: Vec<_> = all().map(|(name, _)| *name).collect();
        return Err(core::Error::Invalid(error::no_operation(operation, &names)));
    };
    let mut exchange = Exchange::of(operation, input)?;
    make(&mut called, &mut exchange);
    exchange.written()
}

/// A value of the contract in JSON.
pub(crate) trait Json {
    /// Reads the value, or writes it.
    fn pass(&mut self, json: &mut Exchange);

    /// A value to read into; none for what callers only get.
    fn made() -> Option<Self>
    where
        Self: Sized,
    {
        None
    }
}

/// A value that callers give.
pub(crate) trait Blank: Json {
    /// The value before anything of it is read.
    fn blank() -> Self;
}

/// A value that holds others: a list, or an option.
pub(crate) trait Holder {
    /// The value at a place, which is made if that is asked for.
    fn at(&mut self, nth: usize, is_made: bool) -> Option<&mut dyn Json>;
}

/// The input of a call while it is read, and its answer while that is written.
pub(crate) struct Exchange {
    operation: String,
    is_writing: bool,
    /// The value that is read next.
    given: Value,
    /// The objects around it, innermost last.
    objects: Vec<Object>,
    /// The way to it.
    path: Vec<Step>,
    /// The first thing that is wrong with the input, or why the call failed.
    error: Option<core::Error>,
    answer: String,
}

/// An object that is being read.
struct Object {
    members: Map<String, Value>,
    /// The names of the members that it may have.
    names: Vec<&'static str>,
}

#[derive(Clone, Copy)]
enum Step {
    Member(&'static str),
    Item(usize),
}

impl Exchange {
    fn of(operation: &str, input: &str) -> core::Result<Self> {
        let given = core::parse_json(input.as_bytes())
            .map_err(|error| core::Error::Invalid(format!("{operation}: the input is no JSON: {error}")))?;
        let mut exchange = Self {
            operation: operation.to_owned(),
            is_writing: false,
            given,
            objects: Vec::new(),
            path: Vec::new(),
            error: None,
            answer: String::new(),
        };
        exchange.begin();
        Ok(exchange)
    }

    fn written(self) -> core::Result<String> {
        match self.error {
            Some(error) => Err(error),
            None if self.answer.is_empty() => Ok("null".to_owned()),
            None => Ok(self.answer),
        }
    }

    /// Ends the input. Returns whether nothing is wrong with it.
    pub(crate) fn is_read(&mut self) -> bool {
        self.end();
        self.is_writing = true;
        self.error.is_none()
    }

    /// Writes the answer of the call.
    // Neither is repeated in each operation.
    #[inline(never)]
    pub(crate) fn answer<T: Json>(&mut self, mut answer: core::Result<T>) {
        match &mut answer {
            Ok(answer) => answer.pass(self),
            Err(error) => self.fail(error),
        }
    }

    #[inline(never)]
    fn fail(&mut self, error: &mut core::Error) {
        self.error = Some(mem::replace(error, core::Error::Invalid(String::new())));
    }

    /// Notes what is wrong at the present place.
    fn wrong(&mut self, fault: impl FnOnce(&str) -> String) {
        if self.error.is_none() {
            let fault = fault(&error::place(&self.path));
            self.error = Some(core::Error::Invalid(format!("{}: {fault}", self.operation)));
        }
    }

    /// The value that is read now was none of those that are expected.
    fn unexpected(&mut self, expected: &str, found: &Value) {
        self.wrong(|place| error::unexpected(place, expected, found));
    }

    /// Begins a record.
    pub(crate) fn begin(&mut self) {
        if self.is_writing {
            self.answer.push('{');
            return;
        }
        let members = match mem::take(&mut self.given) {
            Value::Object(members) => members,
            other => {
                self.unexpected("an object", &other);
                Map::new()
            }
        };
        self.objects.push(Object { members, names: Vec::new() });
    }

    /// Ends a record. A member that it does not have is an error.
    pub(crate) fn end(&mut self) {
        if self.is_writing {
            self.answer.push('}');
        } else if let Some(Object { members, names }) = self.objects.pop()
            && let Some(unknown) = members.keys().find(|name| !names.contains(&name.as_str()))
        {
            self.wrong(|place| error::no_member(place, unknown, &names));
        }
    }

    /// A member that must be there.
    pub(crate) fn needed(&mut self, name: &'static str, value: &mut dyn Json) {
        if !self.member(name, value) && !self.is_writing {
            self.wrong(|place| error::missing(place, name));
        }
    }

    /// A member that may be left out, or be null.
    pub(crate) fn may(&mut self, name: &'static str, value: &mut dyn Json) {
        self.member(name, value);
    }

    /// A flag that is left out where it is false.
    pub(crate) fn flag(&mut self, name: &'static str, value: &mut bool) {
        if !self.is_writing || *value {
            self.member(name, value);
        }
    }

    /// Reads or writes a member. False: it is not there.
    fn member(&mut self, name: &'static str, value: &mut dyn Json) -> bool {
        if self.is_writing {
            let before = self.answer.len();
            self.separate('{');
            self.text(name);
            self.answer.push(':');
            let begin = self.answer.len();
            value.pass(self);
            if self.answer.len() == begin {
                self.answer.truncate(before);
            }
            return true;
        }
        // Of several faults the first counts, and nothing after it is read.
        if self.error.is_some() {
            return true;
        }
        let Some(object) = self.objects.last_mut() else { return false };
        object.names.push(name);
        match object.members.get_mut(name).map(Value::take) {
            None | Some(Value::Null) => return false,
            Some(given) => self.given = given,
        }
        self.path.push(Step::Member(name));
        value.pass(self);
        self.path.pop();
        true
    }

    /// The members beside those that a record has, as the text of an object.
    pub(crate) fn others(&mut self, text: &mut String) {
        if self.is_writing {
            let inner = text.trim().trim_start_matches('{').strip_suffix('}').unwrap_or_default();
            if !inner.is_empty() {
                self.separate('{');
                self.answer += inner;
            }
        } else if let Some(Object { members, names }) = self.objects.last_mut() {
            let others = mem::take(members).into_iter().filter(|(name, _)| !names.contains(&name.as_str()));
            *text = crate::convert::said(others.collect());
        }
    }

    /// A list.
    pub(crate) fn list(&mut self, list: &mut dyn Holder) {
        if self.is_writing {
            self.answer.push('[');
            let mut nth = 0;
            while let Some(value) = list.at(nth, false) {
                self.separate('[');
                value.pass(self);
                nth += 1;
            }
            self.answer.push(']');
            return;
        }
        let items = match mem::take(&mut self.given) {
            Value::Array(items) => items,
            other => return self.unexpected("a list", &other),
        };
        for (nth, item) in items.into_iter().enumerate() {
            self.given = item;
            self.path.push(Step::Item(nth));
            if let Some(value) = list.at(nth, true) {
                value.pass(self);
            }
            self.path.pop();
        }
    }

    /// A value that may be absent, which is written as nothing.
    pub(crate) fn option(&mut self, option: &mut dyn Holder) {
        let is_made = !self.is_writing && !self.given.is_null();
        if let Some(value) = option.at(0, is_made) {
            value.pass(self);
        }
    }

    /// One of some names, by its place. Returns the place that was read.
    pub(crate) fn name(&mut self, names: &[&'static str], now: usize) -> usize {
        if self.is_writing {
            self.text(names[now]);
            return now;
        }
        let found = mem::take(&mut self.given);
        let place = found.as_str().and_then(|text| names.iter().position(|name| *name == text));
        if place.is_none() {
            self.unexpected(&error::one_of(names), &found);
        }
        place.unwrap_or(now)
    }

    /// Begins the value of a variant: one of the first names is a text, one of the others an object with one member, whose value is read next.
    /// Returns its place among all.
    pub(crate) fn case(&mut self, names: &[&'static str], plain: usize) -> Option<usize> {
        let found = mem::take(&mut self.given);
        let place = |text: &str| names.iter().position(|name| *name == text);
        let at = match &found {
            Value::String(text) => place(text).filter(|nth| *nth < plain),
            Value::Object(members) if members.len() == 1 => {
                members.keys().find_map(|name| place(name)).filter(|nth| *nth >= plain)
            }
            _ => None,
        };
        match (at, found) {
            (Some(_), Value::Object(members)) => {
                self.given = members.into_iter().next().map(|(_, value)| value).unwrap_or_default();
            }
            (Some(_), _) => {}
            (None, found) => self.unexpected(&error::one_case_of(names, plain), &found),
        }
        at
    }

    /// Reads the value of a case.
    pub(crate) fn value_of(&mut self, name: &'static str, value: &mut dyn Json) {
        self.path.push(Step::Member(name));
        value.pass(self);
        self.path.pop();
    }

    /// Returns whether the answer is written now.
    pub(crate) fn is_writing(&self) -> bool {
        self.is_writing
    }

    /// Writes a variant: its name, or an object with its value.
    pub(crate) fn write_case(&mut self, name: &'static str, value: Option<&mut dyn Json>) {
        match value {
            None => self.text(name),
            Some(value) => {
                self.begin();
                self.may(name, value);
                self.end();
            }
        }
    }

    /// Writes what only the component answers: an object with the name of its case.
    pub(crate) fn write_kind(&mut self, kind: &'static str, value: Option<(&'static str, &mut dyn Json)>) {
        self.begin();
        self.may("kind", &mut kind.to_owned());
        if let Some((name, value)) = value {
            self.may(name, value);
        }
        self.end();
    }

    fn separate(&mut self, opening: char) {
        if !self.answer.ends_with(opening) {
            self.answer.push(',');
        }
    }

    fn text(&mut self, text: &str) {
        // Writing a text does not fail.
        self.answer += &serde_json::to_string(text).unwrap_or_default();
    }

    fn number(&mut self, number: &Number) {
        self.answer += &number.to_string();
    }
}

#[cfg(test)]
mod tests;
