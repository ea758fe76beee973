//! The end of a session: a checkpoint, a handoff, and what was learnt.

use serde::Serialize;

use crate::learn::insights::{Learning, Origin, readable};
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::conversation::{Conversation, Message, Role};
use crate::model::entry::Draft;
use crate::model::error::Result;
use crate::model::insight::Insight;
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::store::Store;
use crate::store::clock::Clock;
use crate::text::fence::unfenced;

/// The result of closing a session.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Closing {
    /// Absent when nothing was said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handoff: Option<Reference>,
    /// The result of learning.
    pub learning: Learning,
}

impl<S: Store, C: Clock> Memory<S, C> {
    /// Checkpoints, and hands over with a summary.
    ///
    /// # Errors
    /// [`crate::model::error::Error::Invalid`] for an impossible agent id or an empty summary.
    pub fn sleep(&mut self, conversation: Conversation, summary: &str) -> Result<Reference> {
        let agent = Name::new(&conversation.agent_id)?;
        let session = conversation.chat_id.clone();
        let handoff = Draft { session, ..Draft::new(Scope::Agent(agent), Category::Handoffs, readable(summary)) };
        let reference = self.remember(handoff)?;
        self.checkpoint(conversation)?;
        Ok(reference)
    }

    /// Checkpoints, hands over with the last messages, and learns: the given insights, or those found by rule.
    ///
    /// # Errors
    /// [`crate::model::error::Error::Invalid`] for an impossible agent id.
    pub fn close(&mut self, conversation: Conversation, insights: Option<Vec<Insight>>) -> Result<Closing> {
        let agent = Name::new(&conversation.agent_id)?;
        let origin =
            Origin { session: conversation.chat_id.clone(), ..Origin::tagged(&["auto-extract", "session-close"]) };
        let learning = match insights {
            Some(given) => self.learn_from(&agent, given, &origin)?,
            None => self.learn_by_rule(&agent, &conversation.messages, &origin)?,
        };
        let handoff = self.hand_over(&agent, &conversation, &["auto-handoff", "session-close"])?;
        self.checkpoint(conversation)?;
        Ok(Closing { handoff, learning })
    }

    /// Leaves the last messages of a conversation as a handoff; none when nothing was said.
    pub(crate) fn hand_over(
        &mut self,
        agent: &Name,
        conversation: &Conversation,
        tags: &[&str],
    ) -> Result<Option<Reference>> {
        let policy = self.policy()?;
        let Some(text) = handoff(conversation.said(), &policy.sessions) else { return Ok(None) };
        let draft = Draft {
            tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
            session: conversation.chat_id.clone(),
            ..Draft::new(Scope::Agent(agent.clone()), Category::Handoffs, text)
        };
        self.remember(draft).map(Some)
    }
}

/// The last messages, one line each; none when they say nothing.
fn handoff<'a>(said: impl DoubleEndedIterator<Item = &'a Message>, policy: &crate::policy::Sessions) -> Option<String> {
    let line = |message: &Message| {
        let who = if message.role == Role::User { "User" } else { "Agent" };
        let words = excerpt(&message.text, policy.handoff_chars);
        (!words.is_empty()).then(|| format!("[{who}]: {words}"))
    };
    let mut lines: Vec<String> = said.rev().filter_map(line).take(policy.handoff_messages).collect();
    lines.reverse();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// The beginning of what somebody said, on one line of at most so many characters, without what Keepstone itself
/// put there.
pub(crate) fn excerpt(text: &str, chars: usize) -> String {
    let said = readable(&unfenced(text));
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() <= chars {
        return words;
    }
    let beginning: String = words.chars().take(chars.saturating_sub(1)).collect();
    format!("{}…", beginning.trim_end())
}
