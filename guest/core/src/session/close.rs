//! The end of a session: a checkpoint, a handoff, and what was learnt.

use super::checkpoint::key_of;
use super::contract::{Closing, SessionSummary};
use super::episodes::Ended;
use crate::learn::insights::Stamp;
use crate::session::Sessions;
use crate::text::cut::readable;
use crate::vault::screening::Screening;

use crate::model::category::Category;
use crate::model::contract::{Conversation, Draft, Insight, Role};
use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};

impl Sessions<'_> {
    /// Checkpoints, and hands over with a summary.
    ///
    /// # Errors
    /// [`crate::model::error::Error::Invalid`] for an impossible agent id or an empty summary.
    pub(crate) fn sleep(&mut self, conversation: Conversation, summary: &str) -> Result<Reference> {
        let agent = Name::new(&conversation.agent_id)?;
        let session = conversation.chat_id.clone();
        let handoff = Draft { session, ..Draft::new(Scope::Agent(agent), Category::Handoffs, readable(summary)) };
        let reference = self.learner().remember(handoff)?;
        self.checkpoint(conversation)?;
        Ok(reference)
    }

    /// Checkpoints, hands over, and learns: the given insights, or those found by rule.
    ///
    /// # Errors
    /// [`crate::model::error::Error::Invalid`] for an impossible agent id.
    pub(crate) fn close(&mut self, mut conversation: Conversation, insights: Option<Vec<Insight>>) -> Result<Closing> {
        let agent = Name::new(&conversation.agent_id)?;
        // Before anything is cut: the half of a key is no longer recognised.
        Screening(self.root).redact(&key_of(&agent), &mut conversation);
        let stamp =
            Stamp { session: conversation.chat_id.clone(), ..Stamp::tagged(&["auto-extract", "session-close"]) };
        let learning = match insights {
            Some(given) => self.learner().learn_from(&agent, given, &stamp)?,
            None => self.learner().learn_by_rule(&agent, &conversation.messages, &stamp)?,
        };
        let handoff = self.hand_over(&agent, &conversation, &["auto-handoff", "session-close"])?;
        let episode = self.write_closed_episode(&agent, &conversation, !learning.learnt.is_empty())?;
        self.checkpoint(conversation)?;
        Ok(Closing { handoff, learning, episode })
    }

    /// Writes the episode of a session that ends with its conversation. Without an id nobody could tell it from others.
    fn write_closed_episode(
        &mut self,
        agent: &Name,
        conversation: &Conversation,
        taught: bool,
    ) -> Result<Option<Reference>> {
        let Some(session) = conversation.chat_id.as_deref() else { return Ok(None) };
        let request = conversation.said().find(|message| message.role == Role::User);
        let what = request.map(|message| readable(&message.text)).unwrap_or_default();
        self.write_episode(&Ended {
            agent,
            session,
            started: conversation.began(),
            ended: None,
            task: None,
            summary: &SessionSummary { what, ..SessionSummary::default() },
            tools: &[],
            taught,
        })
    }
}
