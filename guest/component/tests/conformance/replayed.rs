//! The records of `tests/replays`, made again on the native core.

use std::cell::{Cell, RefCell};
use std::fs;
use std::rc::Rc;

use keepstone_component::json::{Called, call};
use keepstone_core::store::{Durability, Expect, Listed, Object, StoreError, Version};
use keepstone_core::{Memory, Store};
use serde_json::{Value, json};

use crate::here;

/// The store and the clock of a record.
#[derive(Clone, Default)]
struct Tape(Rc<Played>);

#[derive(Default)]
struct Played {
    lines: RefCell<Vec<Value>>,
    /// The number of the next line.
    next: Cell<usize>,
    now: Cell<u64>,
}

impl Tape {
    fn of(text: &str) -> Self {
        let lines = text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
        Self(Rc::new(Played { lines: RefCell::new(lines), next: Cell::new(1), now: Cell::new(0) }))
    }

    fn peek(&self) -> Option<Value> {
        self.0.lines.borrow().get(self.0.next.get()).cloned()
    }

    fn next(&self) -> Option<Value> {
        let line = self.peek();
        self.0.next.set(self.0.next.get() + 1);
        line
    }

    fn now(&self) -> u64 {
        if let Some(time) = self.peek().and_then(|line| line["time"].as_u64()) {
            self.0.now.set(time);
            self.next();
        }
        self.0.now.get()
    }

    /// The line of a request, which the record must have next.
    fn asked(&self, what: &str, key: &str, text: Option<&[u8]>) -> Result<Value, StoreError> {
        while self.peek().is_some_and(|line| line.get("time").is_some()) {
            self.next();
        }
        let line = self.next().unwrap_or_default();
        let name = if what == "list" { "prefix" } else { "key" };
        assert_eq!((&line["store"], &line[name]), (&json!(what), &json!(key)), "{line}");
        if let Some(bytes) = text {
            assert_eq!(content(&line), bytes, "{line}");
        }
        match line["error"]["kind"].as_str() {
            None => Ok(line["answer"].clone()),
            Some("conflict") => Err(StoreError::Conflict),
            Some("denied") => Err(StoreError::Denied(line["error"]["message"].as_str().unwrap_or_default().to_owned())),
            Some(other) => panic!("no store in memory answers {other}"),
        }
    }
}

fn content(line: &Value) -> Vec<u8> {
    let bytes = || serde_json::from_value(line["bytes"].clone()).expect("bytes are numbers");
    line["text"].as_str().map_or_else(bytes, |text| text.as_bytes().to_vec())
}

impl Store for Tape {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        let answer = self.asked("read", key, None)?;
        Ok(answer["version"].as_str().map(|version| Object { bytes: content(&answer), version: version.to_owned() }))
    }

    fn write(&self, key: &str, bytes: &[u8], _: &Expect, _: Durability) -> Result<Version, StoreError> {
        Ok(self.asked("write", key, Some(bytes))?.as_str().expect("a version").to_owned())
    }

    fn remove(&self, key: &str, _: &Expect, _: Durability) -> Result<(), StoreError> {
        self.asked("remove", key, None).map(drop)
    }

    fn list(&self, prefix: &str, _: Option<&str>, _: u32) -> Result<Vec<Listed>, StoreError> {
        let answer = self.asked("list", prefix, None)?;
        let lines: Vec<(String, Version, u64)> = serde_json::from_value(answer).expect("a listing");
        Ok(lines.into_iter().map(|(key, version, size)| Listed { key, version, size }).collect())
    }
}

/// Makes the calls of a record natively; returns their number.
fn replay_natively(text: &str) -> usize {
    let tape = Tape::of(text);
    let mut memory = Memory::new(tape.clone(), Clock(tape.clone()));
    let head: Value = serde_json::from_str(text.lines().next().unwrap_or_default()).expect("the first line is JSON");
    memory.act_for(head["agent"].as_str()).expect("an agent's id");
    let (mut reader, mut calls) = (None, 0);
    while let Some(line) = tape.next() {
        if line.get("time").is_some() {
            continue;
        }
        memory.begin_call();
        let input = line["input"].as_str().map_or_else(|| line["input"].to_string(), str::to_owned);
        let operation = line["call"].as_str().unwrap_or_else(|| panic!("{line} is no call"));
        let answer = call(Called { memory: &mut memory, reader: &mut reader }, operation, &input);
        let recorded = tape.next().unwrap_or_default();
        match answer {
            Ok(answer) => assert_eq!(recorded["answer"], json!(answer), "{operation}"),
            Err(error) => assert_eq!(recorded["refused"]["message"], json!(error.to_string()), "{operation}"),
        }
        calls += 1;
    }
    calls
}

/// The clock of a record.
struct Clock(Tape);

impl keepstone_core::Clock for Clock {
    fn now(&self) -> u64 {
        self.0.now()
    }
}

#[test]
fn the_records_answer_the_same() {
    let files = fs::read_dir(here().join("replays")).expect("there are records");
    let calls: usize = files
        .map(|file| replay_natively(&fs::read_to_string(file.expect("a file").path()).expect("a record can be read")))
        .sum();
    assert!(calls >= 100, "{calls} calls");
}
