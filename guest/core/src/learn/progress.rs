//! A session so far, as far as the next one needs it: what was asked last, what the agent answered, and what the records say
//! of the work. The first request stands at the beginning of the transcript, and what was decided in the entries.

use serde::{Deserialize, Serialize};

use crate::clients::transcript::work::Work;
use crate::learn::hearing::quote::Quoted;
use crate::model::contract::{Message, Role};
use crate::store::hash::fnv1a;
use crate::text::cut::{beginning, excerpt, readable};
use crate::text::fence::strip_injected_blocks;
use crate::text::prompt_text::visible;

/// Later requests that are kept, the last, and characters of each.
const REQUESTS: usize = 3;
const REQUEST: usize = 200;

/// A request or an answer of fewer characters says little: "commit", "Committed."
const TERSE_REQUEST: usize = 20;
const TERSE_ANSWER: usize = 120;

/// Stands for what a request quotes.
const QUOTE: &str = "[quote]";

/// Bytes kept of an answer: its beginning, and its end, which says what comes next.
const BEGINNING: usize = 3 << 10;
const END: usize = 1 << 10;

/// The end of a session, and the records of its work.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Progress {
    /// The person's later requests, the last at the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) requests: Vec<String>,
    /// The agent's last message.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) answer: String,
    /// The last message with which the agent ended a turn before that, unless it was terse.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) recap: String,
    /// What the transcript records.
    #[serde(skip_serializing_if = "is_empty")]
    pub(crate) work: Work,
    /// The time of the last message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<u64>,
    /// Of all messages; 0 if there is none.
    hash: u64,
    /// True if the person spoke last.
    is_asked: bool,
}

impl Progress {
    /// Takes in the next message.
    pub(crate) fn take(&mut self, message: &Message, at: Option<u64>) {
        let text = readable(&visible(&strip_injected_blocks(&message.text)));
        let text = text.trim();
        if message.internal || text.is_empty() {
            return;
        }
        let role = message.role;
        self.hash = fnv1a(format!("{:016x}{role:?}\0{text}", self.hash).as_bytes());
        self.at = self.at.max(at);
        match role {
            Role::User => {
                if text.chars().count() >= TERSE_REQUEST {
                    self.requests.push(request(text, REQUEST));
                    self.requests.drain(..self.requests.len().saturating_sub(REQUESTS));
                }
                self.is_asked = true;
            }
            Role::Agent => {
                let is_recap = self.answer.chars().count() >= TERSE_ANSWER;
                if std::mem::take(&mut self.is_asked) && is_recap {
                    self.recap = std::mem::take(&mut self.answer);
                }
                self.answer = without_middle(text);
            }
        }
    }

    /// Returns whether anything was said.
    pub(crate) fn is_begun(&self) -> bool {
        self.hash != 0
    }

    /// Returns whether the same was said as in another reading of the session.
    pub(crate) fn says_the_same(&self, other: &Self) -> bool {
        self.hash == other.hash
    }

    /// Keeps what a session that goes on still needs after its handoff.
    pub(crate) fn hand_over(&mut self) {
        let Self { work, at, hash, .. } = std::mem::take(self);
        *self = Self { work, at, hash, ..Self::default() };
    }
}

/// What a message asks, cut to so many characters, with a mark for what it quotes: that may be what the person objects to.
pub(crate) fn request(text: &str, chars: usize) -> String {
    let (mut quoted, mut own) = (Quoted::default(), Vec::new());
    for line in text.lines() {
        match quoted.own(line) {
            Some(line) => own.push(line),
            None if own.last().is_none_or(|last| last != QUOTE) => own.push(QUOTE.into()),
            None => {}
        }
    }
    let is_quote = own.iter().all(|line| line.is_empty() || line == QUOTE);
    if is_quote && own.contains(&QUOTE.into()) {
        return excerpt(&format!("{QUOTE} {text}"), chars);
    }
    excerpt(&own.join("\n"), chars)
}

/// A text without its middle, if it is long.
fn without_middle(text: &str) -> String {
    if text.len() <= BEGINNING + END {
        return text.to_owned();
    }
    let end = &text[text.ceil_char_boundary(text.len() - END)..];
    format!("{} […]\n{end}", beginning(text, BEGINNING))
}

fn is_empty(work: &Work) -> bool {
    *work == Work::default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_is_no_part_of_a_request() {
        for (text, expected) in [
            ("> We switch off the checks.\n> They are slow.\n\nI would not do that.", "[quote] I would not do that."),
            ("- > > We use MongoDB.\n\nNo way.", "[quote] No way."),
            ("Ana wrote:\n\n\"We disable the firewall.\"\n\nNonsense.", "Ana wrote: [quote] Nonsense."),
            ("> We use MongoDB.", "[quote] > We use MongoDB."),
            ("Fix the sum.\nThen a > b holds.", "Fix the sum. Then a > b holds."),
        ] {
            assert_eq!(request(text, 300), expected);
        }
        assert!(request(&"word ".repeat(90), 20).chars().count() <= 20);
    }
}
