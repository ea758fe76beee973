//! The messages of a conversation in their turns. A message waits until the next one shows if it was the last before a
//! person spoke.

use serde::{Deserialize, Serialize};

use crate::model::contract::{Message, Role};

use super::feature::Context;
use super::guard;
use super::statement::question_at_end;
use crate::learn::lexicon;

/// Characters kept of a person's message for the answers to it.
const ASKED_CHARS: usize = 400;

/// Bytes of a judged message that goes on waiting for its answer, at most: nobody answers a longer one in a word.
const WAITING_BYTES: usize = 16 << 10;

/// A message with what its place tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Spoken {
    pub(crate) role: Role,
    pub(crate) text: String,
    /// Milliseconds since the Unix epoch, where the client writes a time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<u64>,
    /// The line of the transcript, where the message is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u32>,
    /// Nothing follows before a person speaks.
    #[serde(default)]
    is_last: bool,
    /// The person's answer begins with a refusal.
    #[serde(default)]
    is_overruled: bool,
    /// The person's answer begins with consent.
    #[serde(default)]
    is_confirmed: bool,
    #[serde(default)]
    is_first: bool,
    #[serde(default)]
    asked: String,
    /// What a person's message answers: the agent's message before it, if that ended a turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answered: Option<String>,
    /// It was judged when nothing followed yet.
    #[serde(default)]
    is_judged: bool,
}

impl Spoken {
    /// The agent's message that the person's message answers.
    pub(crate) fn answered(&self) -> Option<&str> {
        self.answered.as_deref()
    }

    /// The end of what the person said before, if the agent's answer to it lies between.
    pub(crate) fn asked(&self) -> &str {
        &self.asked
    }

    /// Returns whether the person refused the message.
    pub(crate) fn is_overruled(&self) -> bool {
        self.is_overruled
    }

    /// Returns whether the person consented to the message.
    pub(crate) fn is_confirmed(&self) -> bool {
        self.is_confirmed
    }

    /// Returns whether a statement takes up what the person said before ("Got it — …").
    pub(crate) fn takes_up(&self, statement: &str) -> bool {
        let first = self.text.trim_start().lines().next().and_then(lexicon::taken_up);
        !self.asked.is_empty()
            && first.is_some_and(|first| first.starts_with(statement) || statement.starts_with(first))
    }

    pub(crate) fn place(&self) -> Context<'_> {
        Context { role: self.role, is_last: self.is_last, is_first: self.is_first, asked: &self.asked }
    }
}

/// The state between messages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Turns {
    /// The latest message, as long as it is not known what follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    waiting: Option<Spoken>,
    /// The end of what the person said last.
    asked: String,
    begun: bool,
}

impl Turns {
    /// Takes the next message and returns the one before it, unless that was judged and is not confirmed now.
    pub(crate) fn take(&mut self, role: Role, text: &str, at: Option<u64>, line: Option<u32>) -> Option<Spoken> {
        let mut before = self.end(role == Role::User);
        let mut answered = None;
        if let Some(before) = before.as_mut().filter(|before| before.is_last) {
            answered = Some(before.text.clone());
            before.is_overruled = guard::rejects(text);
            // "Yes add a todo" answers a question; without one it may be a request of its own.
            let is_asked = question_at_end(&before.text).is_some();
            let is_yes = lexicon::confirms(text) || is_asked && lexicon::affirms(text);
            before.is_confirmed = !before.is_overruled && is_yes;
        }
        let spoken = Spoken {
            role,
            text: text.to_owned(),
            at,
            line,
            is_last: false,
            is_overruled: false,
            is_confirmed: false,
            is_first: !self.begun,
            asked: std::mem::take(&mut self.asked),
            answered,
            is_judged: false,
        };
        self.asked.clone_from(&spoken.asked);
        if role == Role::User {
            let skipped = text.trim().chars().count().saturating_sub(ASKED_CHARS);
            self.asked = text.trim().chars().skip(skipped).collect();
        }
        self.begun = true;
        self.waiting = Some(spoken);
        before.filter(|before| !before.is_judged || before.is_confirmed)
    }

    /// Returns the message that waits, unless it was returned before: nothing follows for now. It goes on waiting for its answer,
    /// which may come in another reading.
    pub(crate) fn finish(&mut self) -> Option<Spoken> {
        let spoken = self.end(true)?;
        // The record of a transcript holds it as long as the session lasts.
        let is_short = spoken.text.len() <= WAITING_BYTES;
        self.waiting = is_short.then(|| Spoken { is_judged: true, ..spoken.clone() });
        Some(spoken).filter(|spoken| !spoken.is_judged)
    }

    /// Forgets the message that waits: the session is over.
    pub(crate) fn forget_waiting(&mut self) {
        self.waiting = None;
    }

    fn end(&mut self, is_turn_over: bool) -> Option<Spoken> {
        let mut spoken = self.waiting.take()?;
        spoken.is_last = is_turn_over && spoken.role == Role::Agent;
        Some(spoken)
    }
}

/// The messages of a whole conversation.
pub(crate) fn of(messages: &[Message]) -> Vec<Spoken> {
    let mut turns = Turns::default();
    let said = messages.iter().filter(|message| !message.internal);
    let mut spoken: Vec<Spoken> =
        said.filter_map(|message| turns.take(message.role, &message.text, None, None)).collect();
    spoken.extend(turns.finish());
    spoken
}
