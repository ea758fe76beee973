//! The last answer of a turn, which a hook tells before the transcript has it. Its lines are compared, as hashes: a hook may
//! tell several messages as one text.

use serde::{Deserialize, Serialize};

use crate::model::contract::{Message, Role};
use crate::store::hash::fnv1a;

/// Lines that are kept of what the agent said last.
const MOST: usize = 200;

/// The agent's lines since the person spoke last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Answers {
    /// Hashes of the last lines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    said: Vec<u32>,
    /// Hashes of the lines that a hook told and that the transcript lacks so far.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ahead: Vec<u32>,
}

impl Answers {
    /// Takes the next message of the transcript. Returns whether a hook told it already.
    pub(super) fn take(&mut self, message: &Message) -> bool {
        if message.internal {
            return false;
        }
        if message.role == Role::User {
            self.said.clear();
            return false;
        }
        let lines: Vec<u32> = lines(&message.text).map(|(_, hash)| hash).collect();
        let is_told = !lines.is_empty() && self.ahead.starts_with(&lines);
        if is_told {
            self.ahead.drain(..lines.len());
        }
        self.said.extend(lines);
        self.said.drain(..self.said.len().saturating_sub(MOST));
        is_told
    }

    /// The end of an answer that was not said yet; none if all of it was.
    pub(super) fn missing<'a>(&self, answer: &'a str) -> Option<&'a str> {
        let (starts, lines): (Vec<usize>, Vec<u32>) = lines(answer).unzip();
        let said = [self.said.as_slice(), self.ahead.as_slice()].concat();
        if said.ends_with(&lines[lines.len().saturating_sub(MOST)..]) {
            return None;
        }
        let known = (0..=lines.len().min(said.len())).rev().find(|known| said.ends_with(&lines[..*known]))?;
        starts.get(known).map(|start| &answer[*start..])
    }

    /// Expects the message that was taken last once more, from the transcript.
    pub(super) fn expect_again(&mut self, message: &Message) {
        let count = lines(&message.text).count();
        self.ahead = self.said.split_off(self.said.len().saturating_sub(count));
    }
}

/// The lines that are not blank: where each starts, and its hash without the space around it.
fn lines(text: &str) -> impl Iterator<Item = (usize, u32)> {
    let starts = text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line.trim()))
    });
    #[expect(clippy::cast_possible_truncation, reason = "half of a hash is enough to tell lines apart")]
    starts.filter(|(_, line)| !line.is_empty()).map(|(start, line)| (start, fnv1a(line.as_bytes()) as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agent(text: &str) -> Message {
        Message::new(Role::Agent, text)
    }

    #[test]
    fn only_what_was_not_said_is_missing() {
        let mut answers = Answers::default();
        assert_eq!(answers.missing("I look.\n\nDone: it is the cache."), Some("I look.\n\nDone: it is the cache."));
        answers.take(&Message::new(Role::User, "Why is it slow?"));
        answers.take(&agent("I look."));
        assert_eq!(answers.missing("I look.\n\n  Done: it is the cache.\n"), Some("  Done: it is the cache.\n"));
        assert_eq!(answers.missing("Done: it is the cache."), Some("Done: it is the cache."));
        assert!(!answers.take(&agent("Done: it is the cache.\n")));
        for told in ["Done: it is the cache.", "I look.\nDone: it is the cache.", "", " \n"] {
            assert_eq!(answers.missing(told), None, "{told:?}");
        }
    }

    #[test]
    fn what_was_told_ahead_is_passed_over_once() {
        let mut answers = Answers::default();
        let told = agent("One.\nTwo.");
        assert!(!answers.take(&told));
        answers.expect_again(&told);
        assert_eq!(answers.missing("One.\nTwo."), None);
        assert!(!answers.take(&agent("Between.")));
        assert!(answers.take(&agent("One.")), "a client may write the blocks of a message one by one");
        assert!(answers.take(&agent("Two.")));
        assert!(!answers.take(&agent("Two.")));
    }

    #[test]
    fn a_long_answer_is_known_again() {
        let long: String = (0..3 * MOST).map(|number| format!("line {number}\n")).collect();
        let mut answers = Answers::default();
        answers.take(&agent(&long));
        assert_eq!(answers.missing(&long), None);
        assert!(answers.said.len() <= MOST);
        answers.expect_again(&agent(&long));
        assert_eq!(answers.missing(&long), None);
    }
}
