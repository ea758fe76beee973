//! Stretches of sessions that wait for a model of the host: what was said, without secrets, until a model has read it.
//!
//! Nothing is lost with this file but the work of a model: the built-in rules have heard the same messages already.

use serde::{Deserialize, Serialize};

use crate::model::contract::Message;
use crate::model::error::Result;
use crate::model::scope::Name;
use crate::model::texts::redact;
use crate::store::hash::fnv1a;
use crate::text::cut::{beginning, readable};
use crate::text::fence::strip_injected_blocks;
use crate::text::prompt_text::visible;
use crate::vault::change::Change;
use crate::vault::json::JsonFiles;
use crate::vault::root::Root;

use super::or_warn;

/// The folder of the stretches, a file for each agent.
pub(crate) const FOLDER: &str = ".vault/stretches/";

/// Bytes of a stretch: about three thousand tokens, which a small model reads with a prompt and an answer beside it.
const MOST_BYTES: usize = 12 << 10;

/// Bytes of one message that are stored.
const MESSAGE_BYTES: usize = 4 << 10;

/// The stretches of an agent, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct PendingSpans {
    stretches: Vec<PendingSpan>,
}

/// Messages of one session that follow each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct PendingSpan {
    pub(crate) session: String,
    /// When the last of it was said, in milliseconds since the Unix epoch.
    pub(crate) at: u64,
    pub(crate) messages: Vec<Message>,
}

impl PendingSpan {
    /// Names the stretch with the messages that it has now: it may grow behind them.
    pub(crate) fn hash(&self) -> u64 {
        self.hashes().last().unwrap_or_default()
    }

    /// The names that it had with one message, with two, and so on.
    fn hashes(&self) -> impl Iterator<Item = u64> {
        self.messages.iter().scan(fnv1a(self.session.as_bytes()), |hash, message| {
            *hash = fnv1a(format!("{hash:016x}{:?}\0{}", message.role, message.text).as_bytes());
            Some(*hash)
        })
    }

    /// The number of messages that it had under a name.
    fn beginning_with(&self, hash: u64) -> Option<usize> {
        self.hashes().position(|known| known == hash).map(|before| before + 1)
    }

    fn bytes(&self) -> usize {
        self.messages.iter().map(|message| message.text.len()).sum()
    }
}

impl PendingSpans {
    pub(crate) fn iter(&self) -> impl Iterator<Item = &PendingSpan> {
        self.stretches.iter()
    }

    /// The messages that a hash names.
    pub(crate) fn find(&self, hash: u64) -> Option<PendingSpan> {
        self.stretches.iter().find_map(|stretch| {
            let messages = stretch.beginning_with(hash)?;
            Some(PendingSpan { messages: stretch.messages[..messages].to_vec(), ..stretch.clone() })
        })
    }

    /// Takes away the messages that a hash names, and leaves what was said behind them.
    fn drop(&mut self, hash: u64) -> bool {
        let found =
            self.stretches.iter().enumerate().find_map(|(nth, stretch)| Some((nth, stretch.beginning_with(hash)?)));
        let Some((nth, messages)) = found else { return false };
        self.stretches[nth].messages.drain(..messages);
        self.stretches.retain(|stretch| !stretch.messages.is_empty());
        true
    }

    /// Adds messages behind those of their session, and drops the oldest stretches beyond a number.
    fn add(&mut self, session: &str, said: &[Message], at: u64, most: usize) {
        for message in &said[self.known(session, said)..] {
            let last = self.stretches.iter_mut().rfind(|stretch| stretch.session == session);
            match last.filter(|last| last.bytes() + message.text.len() <= MOST_BYTES) {
                Some(last) => {
                    last.at = at;
                    last.messages.push(message.clone());
                }
                None => {
                    self.stretches.push(PendingSpan {
                        session: session.to_owned(),
                        at,
                        messages: vec![message.clone()],
                    });
                }
            }
        }
        self.stretches.drain(..self.stretches.len().saturating_sub(most));
    }

    /// How many of these messages a reader that broke off has added already.
    fn known(&self, session: &str, said: &[Message]) -> usize {
        let there: Vec<&Message> =
            self.stretches.iter().filter(|known| known.session == session).flat_map(|known| &known.messages).collect();
        let ends_with = |count: &usize| there[there.len() - count..].iter().copied().eq(&said[..*count]);
        (1..=said.len().min(there.len())).rev().find(ends_with).unwrap_or(0)
    }
}

/// The files of stretches.
pub(crate) struct PendingFiles<'a>(pub(crate) &'a Root);

impl PendingFiles<'_> {
    /// Adds what was said in a session to what waits for a model, of which the latest stretches stay, `most` of them.
    pub(super) fn add(
        &self,
        agent: &Name,
        session: &str,
        messages: &[&Message],
        at: Option<u64>,
        most: usize,
    ) -> Result<()> {
        let messages: Vec<Message> = messages.iter().filter_map(|message| to_store(message)).collect();
        if most == 0 || messages.is_empty() {
            return Ok(());
        }
        let (key, at) = (key_of(agent), at.unwrap_or_else(|| self.0.now()));
        let written = JsonFiles(self.0).update_json(&key, |all: &mut PendingSpans| {
            let before = all.clone();
            all.add(session, &messages, at, most);
            if *all == before { Change::Needless(()) } else { Change::Made(()) }
        });
        // The rules have read it already, so this is no reason to read the transcript again.
        or_warn(self.0, &key, written)
    }

    /// The stretches of an agent.
    pub(crate) fn of(&self, agent: &Name) -> Result<PendingSpans> {
        JsonFiles(self.0).read_json(&key_of(agent))
    }

    /// Drops messages that a model has read.
    pub(crate) fn drop(&self, agent: &Name, hash: u64) -> Result<()> {
        JsonFiles(self.0).update_json(&key_of(agent), |all: &mut PendingSpans| {
            if all.drop(hash) { Change::Made(()) } else { Change::Needless(()) }
        })
    }
}

/// The agent whose stretches a key holds.
pub(crate) fn agent_of(key: &str) -> Option<Name> {
    Name::from_segment(key.strip_prefix(FOLDER)?.strip_suffix(".json")?).ok()
}

fn key_of(agent: &Name) -> String {
    format!("{FOLDER}{}.json", agent.segment())
}

/// A message as it is stored: its text alone, without what Keepstone itself put there, and without secrets whatever policy
/// says, because it leaves the machine.
fn to_store(message: &Message) -> Option<Message> {
    plain(message, MESSAGE_BYTES).map(|text| Message::new(message.role, text))
}

/// The text of a message without what clients and Keepstone itself put there, and without secrets; none if that says nothing.
pub(super) fn plain(message: &Message, bytes: usize) -> Option<String> {
    if message.internal {
        return None;
    }
    let mut text = readable(&visible(&strip_injected_blocks(&message.text)));
    redact(&mut text);
    let text = beginning(text.trim(), bytes).trim_end();
    (!text.is_empty()).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::contract::Role;

    fn said(texts: &[&str]) -> Vec<Message> {
        texts.iter().map(|text| Message::new(Role::Agent, *text)).collect()
    }

    fn texts(all: &PendingSpans) -> Vec<Vec<&str>> {
        all.iter().map(|stretch| stretch.messages.iter().map(|message| message.text.as_str()).collect()).collect()
    }

    #[test]
    fn messages_come_behind_those_of_their_session_until_a_stretch_is_full() {
        let mut all = PendingSpans::default();
        all.add("s1", &said(&["one"]), 1, 9);
        all.add("s2", &said(&["other"]), 2, 9);
        all.add("s1", &said(&["two"]), 3, 9);
        assert_eq!(texts(&all), [vec!["one", "two"], vec!["other"]]);
        let long = "x".repeat(MESSAGE_BYTES);
        all.add("s1", &said(&[&long, &long, &long]), 4, 9);
        assert_eq!(all.iter().map(|stretch| stretch.messages.len()).collect::<Vec<_>>(), [4, 1, 1]);
        assert!(all.iter().all(|stretch| stretch.bytes() <= MOST_BYTES));
        all.add("s3", &said(&["three"]), 5, 2);
        assert_eq!(all.iter().map(|stretch| stretch.session.as_str()).collect::<Vec<_>>(), ["s1", "s3"]);
    }

    #[test]
    fn messages_that_are_read_again_are_known() {
        let mut all = PendingSpans::default();
        all.add("s1", &said(&["one", "two"]), 1, 9);
        all.add("s1", &said(&["one", "two", "three"]), 2, 9);
        assert_eq!(texts(&all), [["one", "two", "three"]]);
    }

    #[test]
    fn what_was_said_meanwhile_stays() {
        let mut all = PendingSpans::default();
        all.add("s1", &said(&["one", "two"]), 1, 9);
        let hash = all.iter().next().unwrap().hash();
        all.add("s1", &said(&["three"]), 2, 9);
        assert_eq!(all.find(hash).unwrap().messages, said(&["one", "two"]));
        assert!(all.drop(hash) && !all.drop(hash));
        assert_eq!(texts(&all), [["three"]]);
    }

    #[test]
    fn a_message_is_kept_without_secrets_and_without_what_was_told() {
        let token = format!("ghp_{}", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8");
        let text = format!("Use {token}.\n<!-- keepstone:brief -->\nold\n<!-- /keepstone:brief -->\n");
        let stored = to_store(&Message::new(Role::User, text)).unwrap().text;
        assert_eq!(stored, "Use [redacted: github token].");
        assert_eq!(to_store(&Message { internal: true, ..Message::new(Role::User, "x") }), None);
    }
}
