//! Taking over raw conversations: what was learnt in them, and where each was left.

use super::contract::ImportReport;
use crate::learn::insights::{Insights, Stamp};

use crate::model::contract::Conversation;
use crate::model::error::Result;
use crate::model::scope::Name;
use crate::session::Sessions;
use crate::session::conversations::agent_of;
use crate::session::handoff::Handoffs;
use crate::vault::log::LOG;
use crate::vault::screening::Screening;
use crate::vault::session_file::CONVERSATIONS;

/// Learns from all raw conversations and hands over from each.
///
/// # Errors
/// An error of the store; faults of single files are part of the result.
pub(super) fn import_conversations(sessions: Sessions, report: &mut ImportReport) -> Result<()> {
    sessions.root.list_ahead(&[Some(LOG), Some(CONVERSATIONS)]);
    for listed in sessions.root.list_under(CONVERSATIONS)? {
        let Some(agent) = agent_of(&listed.key) else { continue };
        if let Err(error) = import_conversation(sessions, &listed.key, &agent, report) {
            report.skip_for(&listed.key, error)?;
        }
    }
    Ok(())
}

fn import_conversation(sessions: Sessions, key: &str, agent: &Name, report: &mut ImportReport) -> Result<()> {
    let Some(object) = sessions.root.read(key)? else { return Ok(()) };
    let mut conversation = Conversation::parse(key, &object.bytes)?;
    Screening(sessions.root).redact(key, &mut conversation);
    let stamp = Stamp { session: conversation.chat_id.clone(), ..Stamp::tagged(&["auto-extract", "imported"]) };
    let learning = Insights(sessions.learner()).learn_by_rule(agent, &conversation.messages, &stamp)?;
    let handoff = Handoffs(sessions).of_conversation(agent, &conversation, &["auto-handoff", "imported"])?;
    report.files.push(key.to_owned());
    report.entries += u32::try_from(learning.learnt.len()).unwrap_or(u32::MAX);
    report.entries += u32::from(handoff.is_some());
    report.handoffs += u32::from(handoff.is_some());
    report.known += learning.known;
    Ok(())
}
