//! Taking over raw conversations: what was learnt in them, and where each was left.

use serde::Serialize;

use crate::learn::insights::Origin;
use crate::upkeep::Caretaker;

use crate::model::conversation::Conversation;
use crate::model::error::{Fault, Result};
use crate::model::scope::Name;
use crate::session::conversations::{CONVERSATIONS, agent_of};
use crate::vault::log::LOG;

/// The result of learning from conversations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Imported {
    /// The number of conversations that were read.
    pub conversations: u32,
    /// Handoffs that they left.
    pub handoffs: u32,
    /// Insights that were new.
    pub insights: u32,
    /// Files that could not be read.
    pub faults: Vec<Fault>,
}

impl Caretaker<'_> {
    /// Learns from all raw conversations and hands over from each.
    ///
    /// # Errors
    /// An error of the store; faults of single files are part of the result.
    pub(crate) fn import_conversations(&mut self) -> Result<Imported> {
        let mut imported = Imported::default();
        self.root.list_ahead(&[Some(LOG), Some(CONVERSATIONS)]);
        for listed in self.root.list_under(CONVERSATIONS)? {
            let Some(agent) = agent_of(&listed.key) else { continue };
            if let Err(error) = self.import_conversation(&listed.key, &agent, &mut imported) {
                imported.faults.push(error.into_fault(&listed.key)?);
            }
        }
        Ok(imported)
    }

    fn import_conversation(&mut self, key: &str, agent: &Name, imported: &mut Imported) -> Result<()> {
        let Some(object) = self.root.read(key)? else { return Ok(()) };
        let conversation = Conversation::parse(key, &object.bytes)?;
        let origin = Origin { session: conversation.chat_id.clone(), ..Origin::tagged(&["auto-extract", "imported"]) };
        let learning = self.learner().learn_by_rule(agent, &conversation.messages, &origin)?;
        let handoff = self.sessions().hand_over(agent, &conversation, &["auto-handoff", "imported"])?;
        imported.conversations += 1;
        imported.insights += u32::try_from(learning.learnt.len()).unwrap_or(u32::MAX);
        imported.handoffs += u32::from(handoff.is_some());
        Ok(())
    }
}
