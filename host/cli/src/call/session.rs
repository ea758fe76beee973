//! Calls about what agents and their users said.

use std::path::Path;

use keepstone::{Conversation, Conversations, ResumeId};
use serde_json::Value;

use crate::answer::Answer;
use crate::args::{Session, Spoken};
use crate::failure::{Done, Failure};
use crate::input;
use crate::json;

pub(super) fn session(conversations: Conversations<'_>, given: &Session) -> Done {
    Ok(match given {
        Session::Show { agent } => Answer::Conversation(stored(conversations, agent)?),
        Session::Save { agent, file } => {
            conversations.save(&read(agent, file.as_deref())?)?;
            Answer::Saved(stored(conversations, agent)?)
        }
        Session::Checkpoint(spoken) => {
            conversations.checkpoint(&conversation(conversations, spoken)?)?;
            Answer::Saved(recovered(conversations, &spoken.agent)?)
        }
        Session::Recover { agent } => Answer::Conversation(recovered(conversations, agent)?),
        Session::Sleep { agent, summary } => {
            let conversation = stored(conversations, agent)?;
            Answer::Reference(conversations.sleep(&conversation, &input::text(summary)?)?)
        }
        Session::Close(spoken) => Answer::Closing(conversations.close(&conversation(conversations, spoken)?, None)?),
        Session::Resume { agent, id: None, clear: false } => {
            let found = conversations.resume_ids()?.into_iter().find(|resume| resume.agent_id == *agent);
            Answer::Resume(Some(found.ok_or_else(|| Failure::Nothing(format!("{agent} has no chat to take up")))?))
        }
        Session::Resume { agent, id, .. } => {
            conversations.set_resume_id(agent, id.as_deref())?;
            let resume = |id: &String| ResumeId { agent_id: agent.clone(), chat_id: id.clone() };
            Answer::Resume(id.as_ref().map(resume))
        }
    })
}

fn stored(conversations: Conversations<'_>, agent: &str) -> Result<Conversation, Failure> {
    conversations.load(agent)?.ok_or_else(|| Failure::Nothing(format!("{agent} has no conversation")))
}

fn recovered(conversations: Conversations<'_>, agent: &str) -> Result<Conversation, Failure> {
    conversations
        .last_checkpoint(agent)?
        .ok_or_else(|| Failure::Nothing(format!("{agent} has no checkpoint to recover from")))
}

fn conversation(conversations: Conversations<'_>, spoken: &Spoken) -> Result<Conversation, Failure> {
    if spoken.stored { stored(conversations, &spoken.agent) } else { read(&spoken.agent, spoken.file.as_deref()) }
}

/// A conversation that is given as JSON; it need not say whose it is, but it cannot be another's.
fn read(agent: &str, file: Option<&Path>) -> Result<Conversation, Failure> {
    let document = input::document(file)?;
    let invalid = |error: serde_json::Error| Failure::invalid(format!("reading a conversation: {error}"));
    let mut value: Value = json::parse(&document).map_err(invalid)?;
    if let Value::Object(object) = &mut value {
        object.entry("agentId").or_insert_with(|| agent.into());
    }
    let conversation: Conversation = serde_json::from_value(value).map_err(invalid)?;
    if conversation.agent_id != agent {
        let message = format!("reading a conversation: it is of {}, not of {agent}", conversation.agent_id);
        return Err(Failure::invalid(message));
    }
    Ok(conversation)
}
