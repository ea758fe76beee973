//! The interface `conversations` over HTTP.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone::Memory;
use serde::Deserialize;

use crate::serve::exchange::{Done, Nothing, told};
use crate::serve::route::{Route, change, read};

/// A route for each call.
pub(super) fn routes() -> Vec<Route> {
    vec![
        read("/api/v1/conversations/load", load),
        change("/api/v1/conversations/save", save),
        change("/api/v1/conversations/checkpoint", checkpoint),
        read("/api/v1/conversations/last-checkpoint", last_checkpoint),
        change("/api/v1/conversations/sync-checkpoints", sync_checkpoints),
        read("/api/v1/conversations/resume-ids", resume_ids),
        change("/api/v1/conversations/set-resume-id", set_resume_id),
        change("/api/v1/conversations/sleep", sleep),
        change("/api/v1/conversations/close", close),
        read("/api/v1/conversations/agents", agents),
    ]
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Load {
    agent: String,
}

fn load(memory: &Memory, asked: Load) -> Done {
    told(memory.conversations().load(&asked.agent))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Save {
    conversation: keepstone::Conversation,
}

fn save(memory: &Memory, asked: Save) -> Done {
    told(memory.conversations().save(&asked.conversation))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Checkpoint {
    conversation: keepstone::Conversation,
}

fn checkpoint(memory: &Memory, asked: Checkpoint) -> Done {
    told(memory.conversations().checkpoint(&asked.conversation))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LastCheckpoint {
    agent: String,
}

fn last_checkpoint(memory: &Memory, asked: LastCheckpoint) -> Done {
    told(memory.conversations().last_checkpoint(&asked.agent))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SyncCheckpoints {
    #[serde(default)]
    force: bool,
}

fn sync_checkpoints(memory: &Memory, asked: SyncCheckpoints) -> Done {
    told(memory.conversations().sync_checkpoints(asked.force))
}

fn resume_ids(memory: &Memory, _: Nothing) -> Done {
    told(memory.conversations().resume_ids())
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SetResumeId {
    agent: String,
    chat_id: Option<String>,
}

fn set_resume_id(memory: &Memory, asked: SetResumeId) -> Done {
    told(memory.conversations().set_resume_id(&asked.agent, asked.chat_id.as_deref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sleep {
    conversation: keepstone::Conversation,
    summary: String,
}

fn sleep(memory: &Memory, asked: Sleep) -> Done {
    told(memory.conversations().sleep(&asked.conversation, &asked.summary))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Close {
    conversation: keepstone::Conversation,
    insights: Option<Vec<keepstone::Insight>>,
}

fn close(memory: &Memory, asked: Close) -> Done {
    told(memory.conversations().close(&asked.conversation, asked.insights.as_deref()))
}

fn agents(memory: &Memory, _: Nothing) -> Done {
    told(memory.conversations().agents())
}
