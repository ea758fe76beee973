//! The end of a session: a checkpoint, a handoff, and what was learnt.

use super::checkpoint::{Checkpoints, key_of};
use super::contract::{Closing, SessionSummary};
use super::episodes::{Ended, Episodes};
use super::handoff::Handoffs;
use crate::learn::insights::{Insights, Stamp};
use crate::session::Sessions;
use crate::text::cut::readable;
use crate::vault::screening::Screening;

use crate::model::category::Category;
use crate::model::contract::{Conversation, Draft, Insight, Role};
use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};

/// The end of a session.
pub(crate) struct SessionEnd<'a>(pub(crate) Sessions<'a>);

impl SessionEnd<'_> {
    /// Checkpoints, and hands over with a summary.
    pub(crate) fn sleep(&self, conversation: Conversation, summary: &str) -> Result<Reference> {
        let agent = Name::new(&conversation.agent_id)?;
        let session = conversation.chat_id.clone();
        let handoff = Draft { session, ..Draft::new(Scope::Agent(agent), Category::Handoffs, readable(summary)) };
        let reference = self.0.learner().remember(handoff)?;
        Checkpoints(self.0).save(conversation)?;
        Ok(reference)
    }

    /// Checkpoints, hands over, and learns: the given insights, or those found by rule.
    pub(crate) fn close(&self, mut conversation: Conversation, insights: Option<Vec<Insight>>) -> Result<Closing> {
        let agent = Name::new(&conversation.agent_id)?;
        // Before anything is cut: the half of a key is no longer recognised.
        Screening(self.0.root).redact(&key_of(&agent), &mut conversation);
        let stamp =
            Stamp { session: conversation.chat_id.clone(), ..Stamp::tagged(&["auto-extract", "session-close"]) };
        let learning = match insights {
            Some(given) => Insights(self.0.learner()).learn(&agent, given, &stamp)?,
            None => Insights(self.0.learner()).learn_by_rule(&agent, &conversation.messages, &stamp)?,
        };
        let handoff = Handoffs(self.0).of_conversation(&agent, &conversation, &["auto-handoff", "session-close"])?;
        let episode = self.write_closed_episode(&agent, &conversation, !learning.learnt.is_empty())?;
        Checkpoints(self.0).save(conversation)?;
        Ok(Closing { handoff, learning, episode })
    }

    /// Writes the episode of a session that ends with its conversation. Without an id nobody could tell it from others.
    fn write_closed_episode(
        &self,
        agent: &Name,
        conversation: &Conversation,
        taught: bool,
    ) -> Result<Option<Reference>> {
        let Some(session) = conversation.chat_id.as_deref() else { return Ok(None) };
        let request = conversation.said().find(|message| message.role == Role::User);
        let what = request.map(|message| readable(&message.text)).unwrap_or_default();
        Episodes(self.0).write(&Ended {
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
