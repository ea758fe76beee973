//! Records of calls: made again on what the store answered then, without any store.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};

use crate::api::contract::types::MemoryError;
use crate::api::error::Error;
use crate::api::memory::Memory;
use crate::engine::failure::OpenError;
use crate::engine::grant::Grant;
use crate::engine::record::{self, FORM, Record};
use crate::store::contract::{Durability, Expect, Listed, Object, StoreError, Version};
use crate::store::heap::MemoryStore;
use crate::store::key::{Key, Prefix};
use crate::store::promise::Store;

/// How much of two texts is shown around the place where they differ, in characters.
const SHOWN: usize = 60;

/// Why calls could not be made again as they were recorded.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The text is no record of this form.
    #[error("{0}")]
    Unreadable(String),
    /// The component asks or answers something else than the record says.
    #[error("{0}")]
    Differs(String),
    /// The memory cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// Makes the calls of a record again. No store is touched. Returns the number of calls, all of which asked and answered the same.
///
/// # Errors
/// The first difference, with both sides of it.
pub fn replay(text: &str) -> Result<usize, ReplayError> {
    let lines = text.lines().filter(|line| !line.trim().is_empty()).enumerate().map(|(nth, line)| {
        serde_json::from_str(line).map_err(|error| ReplayError::Unreadable(format!("line {}: {error}", nth + 1)))
    });
    run(lines.collect::<Result<_, _>>()?, false).map(|(calls, _)| calls)
}

impl Record {
    /// The record as lines of JSON: without keys, tokens and passwords, without what the policy redacts, and with the answers that the calls have without them.
    ///
    /// # Errors
    /// Without its secrets a call asks for what the record does not have.
    pub fn text(&self) -> Result<String, ReplayError> {
        let mut lines = self.lines().clone();
        let scratch = under_policy(&lines)?;
        for line in &mut lines {
            if let Some(policy) = policy_in(line) {
                *policy = without_names(&scratch, policy)?;
            }
            redact(&scratch, line)?;
        }
        let (_, lines) = run(lines, true)?;
        Ok(lines.iter().map(|line| format!("{line}\n")).collect())
    }
}

/// The key of the policy.
const POLICY: &str = "policy.toml";

/// The policy in a line, that of the host or that of the root.
fn policy_in(line: &mut Value) -> Option<&mut String> {
    let place = if line["key"] == POLICY { "/answer/text" } else { "/policy" };
    match line.pointer_mut(place) {
        Some(Value::String(policy)) => Some(policy),
        _ => None,
    }
}

/// An empty memory under the policies of a record.
fn under_policy(lines: &[Value]) -> Result<Memory, ReplayError> {
    let store = MemoryStore::new();
    let unreadable = |error: &dyn std::fmt::Display| ReplayError::Unreadable(error.to_string());
    if let Some(policy) =
        lines.iter().filter(|line| line["key"] == POLICY).find_map(|line| line["answer"]["text"].as_str())
    {
        let key = Key::new(POLICY).map_err(|error| unreadable(&error))?;
        let written = store.write(&key, policy.as_bytes(), &Expect::Anything, Durability::Fast);
        written.map_err(|error| unreadable(&error))?;
    }
    let policy = lines.first().and_then(|head| head["policy"].as_str()).map(str::to_owned);
    Ok(Memory::open(store, Grant { policy, ..Grant::default() })?)
}

/// A policy without the lines that spell out what they redact: in a record nothing of that is left.
fn without_names(scratch: &Memory, policy: &str) -> Result<String, ReplayError> {
    if redacted(scratch, policy)? == policy {
        return Ok(policy.to_owned());
    }
    let mut clean = String::with_capacity(policy.len());
    for line in policy.lines() {
        clean += if redacted(scratch, line)? == line { line } else { "#" };
        clean.push('\n');
    }
    Ok(clean)
}

fn redacted(scratch: &Memory, text: &str) -> Result<String, ReplayError> {
    scratch.audit().redact(text).map_err(|error| ReplayError::Unreadable(error.to_string()))
}

/// Replaces the secrets in all texts of a line. Names of keys and versions have none.
fn redact(scratch: &Memory, value: &mut Value) -> Result<(), ReplayError> {
    match value {
        Value::String(text) => {
            *text = redacted(scratch, text)?;
        }
        Value::Array(items) => items.iter_mut().try_for_each(|item| redact(scratch, item))?,
        Value::Object(members) => {
            let named = |name: &str| {
                ["key", "prefix", "after", "version", "store", "call", "expect", "component"].contains(&name)
            };
            let mut texts = members.iter_mut().filter(|(name, _)| !named(name));
            texts.try_for_each(|(_, member)| redact(scratch, member))?;
        }
        _ => {}
    }
    Ok(())
}

/// Makes the calls of the lines. With `is_sealing` the answers and what is written are taken from this run; else they are compared.
fn run(lines: Vec<Value>, is_sealing: bool) -> Result<(usize, Vec<Value>), ReplayError> {
    let Some(head) = lines.first().filter(|head| head["record"] == FORM).cloned() else {
        return Err(ReplayError::Unreadable(
            "this is no record of calls, or one of another version: its first line says so".to_owned(),
        ));
    };
    let text = |name: &str| head[name].as_str().map(str::to_owned);
    let tape = Tape::new(lines, is_sealing);
    let (clock, now) = (tape.clone(), AtomicU64::new(0));
    let grant = Grant {
        policy: text("policy"),
        agent: text("agent"),
        at: head["at"].as_u64(),
        clock: Some(Arc::new(move || clock.time(&now))),
        warn: Some(Arc::new(|_| {})),
        ..Grant::default()
    };
    let memory = Memory::open(tape.clone(), grant)?;
    let mut calls = 0;
    while let Some(line) = tape.next_call()? {
        let (operation, input) = (line["call"].as_str().unwrap_or_default(), &line["input"]);
        let input = input.as_str().map_or_else(|| input.to_string(), str::to_owned);
        let answer = match memory.json().call(operation, &input) {
            Ok(answer) => json!({ "answer": answer }),
            Err(Error::Memory(error)) => json!({ "refused": error_of(&error) }),
            Err(broken) => return Err(ReplayError::Differs(format!("{operation}: {broken}"))),
        };
        tape.answered(operation, answer)?;
        calls += 1;
    }
    let state = tape.state();
    Ok((calls, state.made.clone()))
}

fn error_of(error: &MemoryError) -> Value {
    serde_json::to_value(error).unwrap_or_default()
}

/// A record that answers as the store and the clock did.
#[derive(Clone)]
struct Tape(Arc<Mutex<State>>);

struct State {
    lines: Vec<Value>,
    /// The next line.
    at: usize,
    is_sealing: bool,
    /// The lines of this run.
    made: Vec<Value>,
    difference: Option<String>,
}

impl Tape {
    fn new(lines: Vec<Value>, is_sealing: bool) -> Self {
        let made = lines.first().cloned().into_iter().collect();
        Self(Arc::new(Mutex::new(State { lines, at: 1, is_sealing, made, difference: None })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn time(&self, now: &AtomicU64) -> u64 {
        let mut state = self.state();
        if let Some(time) = state.lines.get(state.at).and_then(|line| line["time"].as_u64()) {
            now.store(time, Ordering::Relaxed);
            state.at += 1;
            state.made.push(json!({ "time": time }));
        }
        now.load(Ordering::Relaxed)
    }

    fn next_call(&self) -> Result<Option<Value>, ReplayError> {
        let mut state = self.state();
        // What was left out of the calls before.
        while state.lines.get(state.at).is_some_and(|line| line.get("time").is_some()) {
            state.at += 1;
        }
        let Some(line) = state.lines.get(state.at).cloned() else { return Ok(None) };
        if line.get("call").is_none() {
            let at = state.at + 1;
            return Err(ReplayError::Differs(format!(
                "line {at}: the record has {}, and the call asks no more",
                shown(&line)
            )));
        }
        state.at += 1;
        state.made.push(line.clone());
        Ok(Some(line))
    }

    fn answered(&self, operation: &str, answer: Value) -> Result<(), ReplayError> {
        let mut state = self.state();
        if let Some(difference) = state.difference.take() {
            return Err(ReplayError::Differs(format!("{operation}: {difference}")));
        }
        if !state.is_sealing {
            let recorded = state.lines.get(state.at).cloned().unwrap_or_default();
            if recorded != answer {
                let difference = difference(&texts(&recorded), &texts(&answer));
                return Err(ReplayError::Differs(format!(
                    "line {}: {operation} answers otherwise {difference}",
                    state.at + 1
                )));
            }
            state.at += 1;
        }
        state.made.push(answer);
        Ok(())
    }

    /// The answer that the record has to what the component asks.
    fn asked(&self, asked: Value) -> Result<Value, StoreError> {
        let mut state = self.state();
        let lost = || StoreError::Unavailable("the record has no answer to this".to_owned());
        if state.difference.is_some() {
            return Err(lost());
        }
        while state.lines.get(state.at).is_some_and(|line| line.get("time").is_some()) {
            state.at += 1;
        }
        let mut line = state.lines.get(state.at).cloned().unwrap_or_default();
        let is_written = state.is_sealing && asked["store"] == "write";
        let members = line.as_object_mut();
        let (answer, error) =
            members.map_or((None, None), |members| (members.remove("answer"), members.remove("error")));
        let same = match is_written {
            true => line["store"] == asked["store"] && line["key"] == asked["key"],
            false => line == asked,
        };
        if !same {
            let at = state.at + 1;
            state.difference = Some(format!(
                "line {at}: the component asks otherwise {}",
                difference(&line.to_string(), &asked.to_string())
            ));
            return Err(lost());
        }
        state.at += 1;
        let mut made = asked;
        if let Some(error) = error {
            made["error"] = error.clone();
            state.made.push(made);
            return Err(store_error(&error));
        }
        let answer = answer.unwrap_or_default();
        made["answer"] = answer.clone();
        state.made.push(made);
        Ok(answer)
    }
}

impl Store for Tape {
    fn read_up_to(&self, key: &Key, _: u64) -> Result<Option<Object>, StoreError> {
        let answer = self.asked(record::asked_read(key.as_str()))?;
        let bytes = match &answer["text"] {
            Value::String(text) => text.clone().into_bytes(),
            _ => serde_json::from_value(answer["bytes"].clone()).unwrap_or_default(),
        };
        Ok(answer["version"].as_str().map(|version| Object { bytes, version: version.to_owned() }))
    }

    fn write(&self, key: &Key, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        let answer = self.asked(record::asked_write(key.as_str(), bytes, expect, durability))?;
        Ok(answer.as_str().unwrap_or_default().to_owned())
    }

    fn remove(&self, key: &Key, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        self.asked(record::asked_remove(key.as_str(), expect, durability)).map(drop)
    }

    fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let answer = self.asked(record::asked_list(prefix.as_str(), after, limit))?;
        let lines: Vec<(String, Version, u64)> = serde_json::from_value(answer).unwrap_or_default();
        Ok(lines.into_iter().map(|(key, version, size)| Listed { key, version, size }).collect())
    }
}

fn store_error(error: &Value) -> StoreError {
    let message = error["message"].as_str().unwrap_or_default().to_owned();
    match error["kind"].as_str().unwrap_or_default() {
        "conflict" => StoreError::Conflict,
        "busy" => StoreError::Busy(message),
        "denied" => StoreError::Denied(message),
        "invalid" => StoreError::Invalid(message),
        "full" => StoreError::Full(message),
        "unknown-outcome" => StoreError::UnknownOutcome(message),
        _ => StoreError::Unavailable(message),
    }
}

/// An answer as it is compared: its own text where it is one.
fn texts(answer: &Value) -> String {
    answer["answer"].as_str().map_or_else(|| answer.to_string(), str::to_owned)
}

/// The first place at which two texts differ, with what stands there.
fn difference(recorded: &str, now: &str) -> String {
    let at = recorded.bytes().zip(now.bytes()).take_while(|(one, other)| one == other).count();
    let around = |text: &str| {
        let begin = text.floor_char_boundary(at.saturating_sub(SHOWN / 2));
        text[begin..].chars().take(SHOWN).collect::<String>()
    };
    format!("at byte {at}: recorded `{}`, now `{}`", around(recorded), around(now))
}

fn shown(line: &Value) -> String {
    line.to_string().chars().take(SHOWN * 2).collect()
}
