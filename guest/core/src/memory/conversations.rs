//! The calls of the interface `conversations`: conversations of agents, and what is written when they end.

use crate::model::contract::{Conversation, Insight};
use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::session::checkpoint::Checkpoints;
use crate::session::close::SessionEnd;
use crate::session::contract::{Closing, ResumeId, Sync};
use crate::session::{conversations, resume};
use crate::store::Store;

use super::Memory;
use super::contract::ConversationsCalls;

impl<S: Store + 'static> ConversationsCalls for Memory<S> {
    fn load(&mut self, agent: &str) -> Result<Option<Conversation>> {
        conversations::load(&self.root, agent)
    }

    fn save(&mut self, conversation: Conversation) -> Result<()> {
        // A policy that cannot be read keeps no conversation from being saved; the defaults count then.
        let _ = self.ready();
        conversations::save(&self.root, conversation)
    }

    fn conversations(&mut self) -> Result<Vec<String>> {
        conversations::agents(&self.root)
    }

    fn checkpoint(&mut self, conversation: Conversation) -> Result<()> {
        self.ready()?;
        Checkpoints(self.sessions()).save(conversation)
    }

    fn last_checkpoint(&mut self, agent: &str) -> Result<Option<Conversation>> {
        self.ready()?;
        Checkpoints(self.sessions()).last(agent)
    }

    fn sync_checkpoints(&mut self, force: bool) -> Result<Vec<Sync>> {
        self.ready()?;
        Checkpoints(self.sessions()).sync(force)
    }

    fn resume_ids(&mut self) -> Result<Vec<ResumeId>> {
        resume::list(&self.root)
    }

    fn set_resume_id(&mut self, agent: &str, chat_id: Option<&str>) -> Result<()> {
        self.ready()?;
        resume::set(&self.root, agent, chat_id)
    }

    fn sleep(&mut self, conversation: Conversation, summary: &str) -> Result<Reference> {
        self.ready()?;
        SessionEnd(self.sessions()).sleep(conversation, summary)
    }

    fn close(&mut self, conversation: Conversation, insights: Option<Vec<Insight>>) -> Result<Closing> {
        self.ready()?;
        SessionEnd(self.sessions()).close(conversation, insights)
    }
}
