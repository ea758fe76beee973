//! The interface `conversations` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::conversations as wit;
use crate::convert::{Give, Take, object, said};
use crate::exports::{Component, call, with};

impl Take<wit::Conversation> for core::Conversation {
    #[inline(never)]
    fn take(given: wit::Conversation) -> core::Result<Self> {
        Ok(Self {
            agent_id: given.agent_id,
            saved_at: given.saved_at,
            chat_id: given.chat_id,
            model_id: given.model_id,
            messages: Take::take(given.messages)?,
            other: object(&given.other, "a conversation", &["agentId", "savedAt", "chatId", "modelId", "messages"])?,
        })
    }
}

impl Give<wit::Conversation> for core::Conversation {
    #[inline(never)]
    fn give(self) -> wit::Conversation {
        wit::Conversation {
            agent_id: self.agent_id,
            saved_at: self.saved_at,
            chat_id: self.chat_id,
            model_id: self.model_id,
            messages: self.messages.give(),
            other: said(self.other),
        }
    }
}

impl Give<wit::Closing> for core::Closing {
    #[inline(never)]
    fn give(self) -> wit::Closing {
        wit::Closing { handoff: self.handoff.give(), learning: self.learning.give(), episode: self.episode.give() }
    }
}

impl wit::Guest for Component {
    fn load(memory: wit::MemoryBorrow<'_>, agent: String) -> Result<Option<wit::Conversation>, wit::Error> {
        with(&memory, |memory| memory.load(&agent))
    }

    fn save(memory: wit::MemoryBorrow<'_>, conversation: wit::Conversation) -> Result<(), wit::Error> {
        call(&memory, |memory| memory.save(<core::Conversation>::take(conversation)?))
    }

    fn checkpoint(memory: wit::MemoryBorrow<'_>, conversation: wit::Conversation) -> Result<(), wit::Error> {
        call(&memory, |memory| memory.checkpoint(<core::Conversation>::take(conversation)?))
    }

    fn last_checkpoint(memory: wit::MemoryBorrow<'_>, agent: String) -> Result<Option<wit::Conversation>, wit::Error> {
        with(&memory, |memory| memory.last_checkpoint(&agent))
    }

    fn sync_checkpoints(memory: wit::MemoryBorrow<'_>, force: bool) -> Result<Vec<core::Sync>, wit::Error> {
        call(&memory, |memory| memory.sync_checkpoints(force))
    }

    fn resume_ids(memory: wit::MemoryBorrow<'_>) -> Result<Vec<core::ResumeId>, wit::Error> {
        call(&memory, |memory| memory.resume_ids())
    }

    fn set_resume_id(memory: wit::MemoryBorrow<'_>, agent: String, chat_id: Option<String>) -> Result<(), wit::Error> {
        call(&memory, |memory| memory.set_resume_id(&agent, chat_id.as_deref()))
    }

    fn sleep(
        memory: wit::MemoryBorrow<'_>,
        conversation: wit::Conversation,
        summary: String,
    ) -> Result<wit::Reference, wit::Error> {
        with(&memory, |memory| memory.sleep(<core::Conversation>::take(conversation)?, &summary))
    }

    fn close(
        memory: wit::MemoryBorrow<'_>,
        conversation: wit::Conversation,
        insights: Option<Vec<wit::Insight>>,
    ) -> Result<wit::Closing, wit::Error> {
        with(&memory, |memory| {
            memory.close(
                <core::Conversation>::take(conversation)?,
                <Option<Vec<core::Insight>> as Take<_>>::take(insights)?,
            )
        })
    }

    fn agents(memory: wit::MemoryBorrow<'_>) -> Result<Vec<String>, wit::Error> {
        call(&memory, |memory| memory.conversations())
    }
}
