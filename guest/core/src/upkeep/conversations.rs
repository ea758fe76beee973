//! The chore `conversations`: learns from conversations, then cuts long ones to their end.
//!
//! In this order: entries, ledger, cut. A crash in between, or a host that writes the whole conversation back,
//! only makes it be done again, and then the ledger knows.

use serde_json::Value;

use crate::learn::Learner;
use crate::learn::insights::{Insights, Stamp};
use crate::learn::ledger::{Ledgers, hash};
use crate::text::sorted::SortedSet;

use crate::model::category::Category;
use crate::model::contract::{Conversation, Draft, Insight, Message, Role};
use crate::model::error::{Error, Result};
use crate::model::scope::{Name, Scope};
use crate::session::conversations::agent_of;
use crate::store::retry::{Attempt, retry};
use crate::store::{Expect, Object};
use crate::text::cut::excerpt;
use crate::vault::json;
use crate::vault::screening::Screening;
use crate::vault::session_file::CONVERSATIONS;

use super::contract::RunReport;

/// Removed messages of the agent that the handoff of a cut quotes, as agent-memory does, and characters shown of each.
const REMOVED_MESSAGES: usize = 3;
const REMOVED_CHARS: usize = 150;

/// Cutting conversations that are too long.
pub(super) struct ConversationTrim<'a> {
    pub(super) learner: Learner<'a>,
    /// Messages that stay.
    pub(super) messages: usize,
}

impl ConversationTrim<'_> {
    pub(super) fn run(&mut self, report: &mut RunReport) -> Result<()> {
        for listed in self.learner.root.list_under(CONVERSATIONS)? {
            let Some(agent) = agent_of(&listed.key) else { continue };
            if let Err(error) = self.trim_conversation(&listed.key, &agent, report) {
                report.faults.push(error.into_fault(&listed.key)?);
            }
        }
        Ok(())
    }

    /// Again while a host saves the conversation at the same time.
    fn trim_conversation(&mut self, key: &str, agent: &Name, report: &mut RunReport) -> Result<()> {
        let done = retry(self.learner.root.settings.writing.attempts, |_| {
            let Some(object) = self.learner.root.read(key)? else { return Ok(Attempt::Done(())) };
            let mut conversation = Conversation::parse(key, &object.bytes)?;
            Screening(self.learner.root).redact(key, &mut conversation);
            report.insights_learnt += self.learn_from_conversation(agent, &conversation)?;
            let total = conversation.messages.len();
            let Some(surplus) = total.checked_sub(self.messages).filter(|surplus| *surplus > 0) else {
                return Ok(Attempt::Done(()));
            };
            self.hand_over_removed(agent, &conversation, surplus)?;
            let mut rest = without_first(&object, surplus);
            Screening(self.learner.root).redact(key, &mut rest);
            match self.learner.root.write(key, &json::print(&rest), &Expect::At(object.version.clone())) {
                Ok(_) => {
                    report.conversations_trimmed += 1;
                    Ok(Attempt::Done(()))
                }
                Err(error) if error.is_contested() => Ok(Attempt::Lost(error)),
                Err(error) => Err(Error::from_store(error, "writing", key)),
            }
        })?;
        done.map_err(|error| Error::from_store(error, "writing", key))
    }

    /// All that is worth remembering, however much it is: what is cut is gone.
    fn learn_from_conversation(&mut self, agent: &Name, conversation: &Conversation) -> Result<u32> {
        let mut learnt = 0;
        loop {
            match self.learn_some(agent, conversation)? {
                0 => return Ok(learnt),
                more => learnt += more,
            }
        }
    }

    /// One entry a category, with a line for each of as many new insights as policy takes at a time.
    fn learn_some(&mut self, agent: &Name, conversation: &Conversation) -> Result<u32> {
        let fresh = Insights(self.learner).unknown_in(agent, &conversation.messages)?;
        let stamp = Stamp::tagged(&["compacted", "auto-extract"]);
        let mut learnt = 0;
        for category in [Category::Decisions, Category::Lessons] {
            let lines: Vec<String> = fresh
                .insights
                .iter()
                .filter(|(_, insight)| insight.category == category)
                .map(|(_, insight)| format!("- {}", insight.text.replace('\n', " ")))
                .collect();
            if lines.is_empty() {
                continue;
            }
            learnt += u32::try_from(lines.len()).unwrap_or(u32::MAX);
            self.learner.remember(Draft {
                tags: stamp.tags.clone(),
                session: conversation.chat_id.clone(),
                origin: stamp.origin.clone(),
                ..Draft::new(Scope::Agent(agent.clone()), category, lines.join("\n"))
            })?;
        }
        Ledgers(self.learner.root).note(&Scope::Agent(agent.clone()), &fresh.hashes(), None)?;
        Ok(learnt)
    }

    /// Quotes what the agent said last of what goes, unless that was handed over before.
    fn hand_over_removed(&mut self, agent: &Name, conversation: &Conversation, surplus: usize) -> Result<()> {
        let is_agents = |message: &&Message| message.role == Role::Agent && !message.internal;
        let removed = conversation.messages[..surplus].iter().rev().filter(is_agents);
        let quote = |message: &Message| excerpt(&message.text, REMOVED_CHARS);
        let quotes = removed.map(quote).filter(|quote| !quote.is_empty()).take(REMOVED_MESSAGES);
        let mut lines: Vec<String> = quotes.map(|quote| format!("- {quote}")).collect();
        if lines.is_empty() {
            return Ok(());
        }
        lines.reverse();
        let quoted = lines.join("\n");
        let (scope, hash) =
            (Scope::Agent(agent.clone()), hash(&Insight { category: Category::Handoffs, text: quoted.clone() }));
        if Ledgers(self.learner.root).of(&scope).is_ok_and(|ledger| ledger.knows(&hash)) {
            return Ok(());
        }
        let text = format!("Session compacted ({surplus} msgs removed):\n{quoted}");
        self.learner.remember(Draft {
            tags: Stamp::tagged(&["compacted", "auto-handoff"]).tags,
            session: conversation.chat_id.clone(),
            ..Draft::new(scope.clone(), Category::Handoffs, text)
        })?;
        Ledgers(self.learner.root).note(&scope, &SortedSet::from([hash]), None)
    }
}

/// The file with its first messages gone and everything else as it is, whatever a host keeps there.
fn without_first(object: &Object, surplus: usize) -> Value {
    let bytes = object.bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&object.bytes);
    let mut value: Value = serde_json::from_slice(bytes).unwrap_or_default();
    if let Some(messages) = value.get_mut("messages").and_then(Value::as_array_mut) {
        messages.drain(..surplus.min(messages.len()));
    }
    value
}
