//! The interface `conversations` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core::{self as core, ConversationsCalls, Store};

use crate::bindings::exports::keepstone::memory::conversations as wit;
use crate::convert::{Give, Take, object, said};
use crate::exports::{self, Component};
use crate::json::{Blank, Called, Exchange, Json};

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
        exports::call(&memory, |memory| self::load(memory, agent))
    }

    fn save(memory: wit::MemoryBorrow<'_>, conversation: wit::Conversation) -> Result<(), wit::Error> {
        exports::call(&memory, |memory| self::save(memory, conversation))
    }

    fn checkpoint(memory: wit::MemoryBorrow<'_>, conversation: wit::Conversation) -> Result<(), wit::Error> {
        exports::call(&memory, |memory| self::checkpoint(memory, conversation))
    }

    fn last_checkpoint(memory: wit::MemoryBorrow<'_>, agent: String) -> Result<Option<wit::Conversation>, wit::Error> {
        exports::call(&memory, |memory| self::last_checkpoint(memory, agent))
    }

    fn sync_checkpoints(memory: wit::MemoryBorrow<'_>, force: bool) -> Result<Vec<core::Sync>, wit::Error> {
        exports::call(&memory, |memory| self::sync_checkpoints(memory, force))
    }

    fn resume_ids(memory: wit::MemoryBorrow<'_>) -> Result<Vec<core::ResumeId>, wit::Error> {
        exports::call(&memory, self::resume_ids)
    }

    fn set_resume_id(memory: wit::MemoryBorrow<'_>, agent: String, chat_id: Option<String>) -> Result<(), wit::Error> {
        exports::call(&memory, |memory| self::set_resume_id(memory, agent, chat_id))
    }

    fn sleep(
        memory: wit::MemoryBorrow<'_>,
        conversation: wit::Conversation,
        summary: String,
    ) -> Result<wit::Reference, wit::Error> {
        exports::call(&memory, |memory| self::sleep(memory, conversation, summary))
    }

    fn close(
        memory: wit::MemoryBorrow<'_>,
        conversation: wit::Conversation,
        insights: Option<Vec<wit::Insight>>,
    ) -> Result<wit::Closing, wit::Error> {
        exports::call(&memory, |memory| self::close(memory, conversation, insights))
    }

    fn agents(memory: wit::MemoryBorrow<'_>) -> Result<Vec<String>, wit::Error> {
        exports::call(&memory, self::agents)
    }
}

fn load<S: Store + 'static>(memory: &mut core::Memory<S>, agent: String) -> core::Result<Option<wit::Conversation>> {
    memory.load(&agent).map(Give::give)
}

pub(super) fn json_load<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut agent = <String as Blank>::blank();
    json.needed("agent", &mut agent);
    if json.is_read() {
        json.answer(self::load(called.memory, agent));
    }
}

fn save<S: Store + 'static>(memory: &mut core::Memory<S>, conversation: wit::Conversation) -> core::Result<()> {
    memory.save(<core::Conversation>::take(conversation)?)
}

pub(super) fn json_save<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut conversation = <wit::Conversation as Blank>::blank();
    json.needed("conversation", &mut conversation);
    if json.is_read() {
        json.answer(self::save(called.memory, conversation));
    }
}

fn checkpoint<S: Store + 'static>(memory: &mut core::Memory<S>, conversation: wit::Conversation) -> core::Result<()> {
    memory.checkpoint(<core::Conversation>::take(conversation)?)
}

pub(super) fn json_checkpoint<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut conversation = <wit::Conversation as Blank>::blank();
    json.needed("conversation", &mut conversation);
    if json.is_read() {
        json.answer(self::checkpoint(called.memory, conversation));
    }
}

fn last_checkpoint<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    agent: String,
) -> core::Result<Option<wit::Conversation>> {
    memory.last_checkpoint(&agent).map(Give::give)
}

pub(super) fn json_last_checkpoint<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut agent = <String as Blank>::blank();
    json.needed("agent", &mut agent);
    if json.is_read() {
        json.answer(self::last_checkpoint(called.memory, agent));
    }
}

fn sync_checkpoints<S: Store + 'static>(memory: &mut core::Memory<S>, force: bool) -> core::Result<Vec<core::Sync>> {
    memory.sync_checkpoints(force)
}

pub(super) fn json_sync_checkpoints<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut force = <bool as Blank>::blank();
    json.may("force", &mut force);
    if json.is_read() {
        json.answer(self::sync_checkpoints(called.memory, force));
    }
}

fn resume_ids<S: Store + 'static>(memory: &mut core::Memory<S>) -> core::Result<Vec<core::ResumeId>> {
    memory.resume_ids()
}

pub(super) fn json_resume_ids<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    if json.is_read() {
        json.answer(self::resume_ids(called.memory));
    }
}

fn set_resume_id<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    agent: String,
    chat_id: Option<String>,
) -> core::Result<()> {
    memory.set_resume_id(&agent, chat_id.as_deref())
}

pub(super) fn json_set_resume_id<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut agent = <String as Blank>::blank();
    json.needed("agent", &mut agent);
    let mut chat_id = <Option<String> as Blank>::blank();
    json.may("chatId", &mut chat_id);
    if json.is_read() {
        json.answer(self::set_resume_id(called.memory, agent, chat_id));
    }
}

fn sleep<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    conversation: wit::Conversation,
    summary: String,
) -> core::Result<wit::Reference> {
    memory.sleep(<core::Conversation>::take(conversation)?, &summary).map(Give::give)
}

pub(super) fn json_sleep<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut conversation = <wit::Conversation as Blank>::blank();
    json.needed("conversation", &mut conversation);
    let mut summary = <String as Blank>::blank();
    json.needed("summary", &mut summary);
    if json.is_read() {
        json.answer(self::sleep(called.memory, conversation, summary));
    }
}

fn close<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    conversation: wit::Conversation,
    insights: Option<Vec<wit::Insight>>,
) -> core::Result<wit::Closing> {
    memory
        .close(<core::Conversation>::take(conversation)?, <Option<Vec<core::Insight>> as Take<_>>::take(insights)?)
        .map(Give::give)
}

pub(super) fn json_close<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut conversation = <wit::Conversation as Blank>::blank();
    json.needed("conversation", &mut conversation);
    let mut insights = <Option<Vec<wit::Insight>> as Blank>::blank();
    json.may("insights", &mut insights);
    if json.is_read() {
        json.answer(self::close(called.memory, conversation, insights));
    }
}

fn agents<S: Store + 'static>(memory: &mut core::Memory<S>) -> core::Result<Vec<String>> {
    memory.conversations()
}

pub(super) fn json_agents<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    if json.is_read() {
        json.answer(self::agents(called.memory));
    }
}
impl Json for wit::Conversation {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("agentId", &mut self.agent_id);
        json.may("savedAt", &mut self.saved_at);
        json.may("chatId", &mut self.chat_id);
        json.may("modelId", &mut self.model_id);
        json.needed("messages", &mut self.messages);
        json.others(&mut self.other);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for wit::Conversation {
    fn blank() -> Self {
        Self {
            agent_id: Blank::blank(),
            saved_at: Blank::blank(),
            chat_id: Blank::blank(),
            model_id: Blank::blank(),
            messages: Blank::blank(),
            other: Blank::blank(),
        }
    }
}

impl Json for wit::Closing {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("handoff", &mut self.handoff);
        json.may("learning", &mut self.learning);
        json.may("episode", &mut self.episode);
        json.end();
    }
}

impl Json for core::Synced {
    fn pass(&mut self, json: &mut Exchange) {
        json.name(&["written", "current", "unreadable"], *self as usize);
    }
}

impl Json for core::Sync {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("agentId", &mut self.agent_id);
        json.may("outcome", &mut self.outcome);
        json.end();
    }
}

impl Json for core::ResumeId {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("agentId", &mut self.agent_id);
        json.may("chatId", &mut self.chat_id);
        json.end();
    }
}
