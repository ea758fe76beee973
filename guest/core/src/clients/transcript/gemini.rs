//! Gemini CLI: a log to be replayed, since a line can withdraw or rewrite earlier ones; in older versions one object
//! over the whole file.

use serde_json::Value;

use crate::model::conversation::{Message, Role};
use crate::text::sorted::SortedMap;

use super::json::{self, Object, blocks, text, time};
use super::lines::Lines;
use super::text::{is_element, without};
use super::work::Work;
use super::{Malformed, Said, Weight};

/// The messages so far.
#[derive(Default)]
pub(super) struct Log {
    /// In the order of their first line, with those that say nothing to people: a rewind may name one.
    turns: Vec<Turn>,
    /// The position of the turn with a key.
    places: SortedMap<String, usize>,
    /// The number of histories that the client began.
    histories: u64,
    /// The lines of a file that begins as no line of a log does, until its end.
    whole: Option<Vec<u8>>,
    begun: bool,
    too_long: bool,
}

struct Turn {
    /// Its id, or its text if it has none.
    key: String,
    /// The last of the client's histories that contained it.
    history: u64,
    said: Option<Said>,
}

impl Log {
    pub(super) fn take(&mut self, line: &[u8], work: &mut Work) -> Result<(), Malformed> {
        if let Some(whole) = &mut self.whole {
            if whole.len().saturating_add(line.len()) >= Lines::MOST_WHOLE {
                self.too_long = true;
            } else {
                whole.extend_from_slice(line);
                whole.push(b'\n');
            }
            return Ok(());
        }
        let (records, is_broken) = json::objects(line);
        if !self.begun && records.is_empty() {
            self.whole = Some([line, b"\n"].concat());
            self.begun = true;
            return Ok(());
        }
        self.begun = true;
        records.into_iter().for_each(|record| self.replay(record, work));
        if is_broken { Err(Malformed) } else { Ok(()) }
    }

    /// Returns whether the last line of the file is complete without a line end: it closes an object over the
    /// whole file, or is itself an object.
    pub(super) fn completes(&self, rest: &[u8]) -> bool {
        let rest = rest.trim_ascii();
        !rest.is_empty()
            && match self.whole {
                Some(_) => rest == b"}",
                None => !self.begun && json::object(rest).is_some_and(|object| object.contains_key("messages")),
            }
    }

    /// Adds the messages that were not withdrawn, and returns the number of lines that could not be understood.
    pub(super) fn finish(&mut self, said: &mut Vec<Said>, work: &mut Work) -> u64 {
        let malformed = self.whole.take().map_or(0, |whole| self.unwrap(&whole, work));
        said.extend(self.turns.drain(..).filter_map(|turn| turn.said));
        malformed
    }

    /// Replays a file that seemed to be one object: if it is none, it is a log with a broken first line.
    fn unwrap(&mut self, whole: &[u8], work: &mut Work) -> u64 {
        if self.too_long {
            return 1;
        }
        if let Some(object) = json::object(whole) {
            self.replay(object, work);
            return 0;
        }
        let lines = whole.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
        let mut malformed = 0;
        for line in lines {
            let (records, is_broken) = json::objects(line);
            records.into_iter().for_each(|record| self.replay(record, work));
            malformed += u64::from(is_broken);
        }
        malformed
    }

    fn replay(&mut self, mut record: Object, work: &mut Work) {
        work.note(&record);
        if let Some(id) = text(&record, "$rewindTo") {
            self.rewind(id);
        } else if text(&record, "id").is_some() {
            self.put(&record);
        } else if let Some(Value::Object(mut set)) = record.remove("$set") {
            self.rebuild(set.remove("messages"));
        } else {
            self.rebuild(record.remove("messages"));
        }
    }

    /// Withdraws a turn and all after it; where it is unknown the client's whole history, as the client does.
    fn rewind(&mut self, id: &str) {
        match self.places.get(id).copied() {
            Some(at) => {
                for turn in self.turns.drain(at..) {
                    self.places.remove(&turn.key);
                }
            }
            None => {
                self.turns.retain(|turn| turn.history != self.histories);
                self.places = self.turns.iter().enumerate().map(|(at, turn)| (turn.key.clone(), at)).collect();
            }
        }
    }

    fn put(&mut self, record: &Object) {
        let said = said(record);
        let text_of = |said: &Said| said.message.text.clone();
        let Some(key) = text(record, "id").map(str::to_owned).or_else(|| said.as_ref().map(text_of)) else { return };
        let known = self.places.get(&key).and_then(|at| self.turns.get_mut(*at));
        if let Some(known) = known {
            known.history = self.histories;
            // An answer is written before its tools ran and again after; what was said stays said.
            known.said = said.or_else(|| known.said.take());
        } else {
            self.places.insert(key.clone(), self.turns.len());
            self.turns.push(Turn { key, history: self.histories, said });
        }
    }

    /// Starts the history again after the client compressed it. Messages that are no longer in it were said
    /// nevertheless.
    fn rebuild(&mut self, messages: Option<Value>) {
        let Some(Value::Array(messages)) = messages else { return };
        self.histories += 1;
        messages.iter().filter_map(Value::as_object).for_each(|record| self.put(record));
    }
}

fn said(record: &Object) -> Option<Said> {
    let role = match text(record, "type")? {
        "user" => Role::User,
        "gemini" | "model" => Role::Agent,
        _ => return None,
    };
    let shown = record.get("displayContent").filter(|shown| role == Role::User && !shown.is_null());
    let words = blocks(shown.or_else(|| record.get("content"))?, &["text"]);
    // Without a terminal the client puts what hooks add into the person's text.
    let words = if role == Role::User { without(&words, &["hook_context"]) } else { words };
    let words = words.trim();
    let context = role == Role::User && (is_element(words) || is_command(words));
    (!words.is_empty() && !context).then(|| Said {
        message: Message::new(role, words),
        at: time(record, "timestamp"),
        id: text(record, "id").map(str::to_owned),
        weight: Weight::Full,
        line: None,
    })
}

/// Returns whether a person spoke to the client: `/chat save x`, and not `/home/x is full`.
fn is_command(words: &str) -> bool {
    let first = words.split_whitespace().next().unwrap_or_default();
    first
        .strip_prefix('/')
        .is_some_and(|name| !name.is_empty() && name.chars().all(|at| at.is_ascii_lowercase() || at == '-'))
}
