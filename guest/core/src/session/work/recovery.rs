//! Recovery: text for an agent that lost its session.

use crate::text::marks::{RECOVERED, RECOVERED_END};

use crate::model::contract::{Message, Role};
use crate::model::error::{Error, Result};
use crate::model::scope::Name;
use crate::session::Sessions;
use crate::session::checkpoint::Checkpoints;
use crate::text::cut::{excerpt, fit};
use crate::text::prompt_text::sanitize_for_prompt;
use crate::text::token_count::Quarters;

use super::state::key_of;
use super::summary::Histories;
use super::text::{session_line, summary_lines, work_lines};
use super::{line, read_or_warn};
use crate::session::contract::{Recovery, RecoveryRequest, SessionSummary, WorkState, WorkStatus};

/// Tokens of a recovery or of knowledge, when the request names none: as many as of a brief.
pub(crate) const BUDGET: u32 = 2_000;
/// Sessions before the last that a recovery and a knowledge block show: the number of bit-office.
pub(crate) const PREVIOUS: usize = 10;

/// Limits in characters of a host's knowledge about a lost session; those of bit-office.
const TASK: usize = 300;
const LAST_RESULT: usize = 200;
const MESSAGE: usize = 400;

/// The number of messages of a lost session in the text; that of bit-office.
const MESSAGES: usize = 6;

/// Texts for agents that lost their session.
pub(crate) struct Recoveries<'a>(pub(crate) Sessions<'a>);

impl Recoveries<'_> {
    /// Composes a text for an agent that lost its session: its work state, or else its last summary, or else the
    /// latest messages; then its earlier sessions. Returns none if nothing is known.
    pub(crate) fn compose(&self, asked: &RecoveryRequest) -> Result<Option<Recovery>> {
        let agent = Name::new(&asked.agent)?;
        let budget = asked.budget.unwrap_or(BUDGET);
        let recovery = self.known_of(&agent)?;
        let mut lines = self.lines(&agent, asked, &recovery)?;
        if lines.is_empty() {
            return Ok(None);
        }
        let text = within(&mut lines, budget)?;
        let tokens = u32::try_from(Quarters::of(&text).tokens()).unwrap_or(u32::MAX);
        Ok(Some(Recovery { text, tokens, ..recovery }))
    }

    /// The present task of an agent, and its earlier sessions.
    pub(crate) fn known_of(&self, agent: &Name) -> Result<Recovery> {
        let work: Option<Option<WorkState>> = read_or_warn(self.0.root, &key_of(agent))?;
        let mut sessions = Histories(self.0).known(agent)?.into_iter();
        let last = sessions.next();
        let work = work.flatten().filter(|work| last.as_ref().is_none_or(|last| !is_over(work, last)));
        Ok(Recovery { work, last, previous: sessions.take(PREVIOUS).collect(), ..Recovery::default() })
    }

    /// The lines of a recovery, those that count most first within each part.
    pub(crate) fn lines(&self, agent: &Name, asked: &RecoveryRequest, known: &Recovery) -> Result<Vec<String>> {
        let one = |title: &str, text: &Option<String>, chars| {
            let text = text.as_deref().map(|text| line(text, chars)).filter(|text| !text.is_empty());
            text.map(|text| format!("- {title}: {text}"))
        };
        let mut lines: Vec<String> = Vec::new();
        lines.extend(one("Task", &asked.task, TASK));
        lines.extend(one("Phase", &asked.phase, TASK));
        match (&known.work, &known.last) {
            (Some(work), _) => lines.extend(work_lines(work)),
            (None, Some(last)) => lines.extend(summary_lines(last)),
            (None, None) => {
                lines.extend(one("Last result", &asked.last_result, LAST_RESULT));
                lines.extend(self.conversation_lines(agent, asked)?);
            }
        }
        let before = match (&known.work, &known.last) {
            (Some(_), Some(last)) => std::iter::once(last).chain(&known.previous).collect::<Vec<_>>(),
            _ => known.previous.iter().collect(),
        };
        if !before.is_empty() {
            lines.push("- Previous sessions:".to_owned());
            lines.extend(before.into_iter().take(PREVIOUS).map(|summary| format!("  - {}", session_line(summary))));
        }
        Ok(lines)
    }

    fn conversation_lines(&self, agent: &Name, asked: &RecoveryRequest) -> Result<Vec<String>> {
        let messages = match &asked.messages {
            Some(messages) => messages.clone(),
            None => Checkpoints(self.0).last(agent.as_str())?.map(|checkpoint| checkpoint.messages).unwrap_or_default(),
        };
        let said: Vec<&Message> = messages.iter().filter(|message| !message.internal).collect();
        let told = said[said.len().saturating_sub(MESSAGES)..].iter().map(|message| {
            let who = if message.role == Role::User { "User" } else { "You" };
            format!("  [{who}]: {}", excerpt(&message.text, MESSAGE))
        });
        let told: Vec<String> = told.filter(|line| !line.ends_with("]: ")).collect();
        let title = (!told.is_empty()).then(|| "- Recent conversation:".to_owned());
        Ok(title.into_iter().chain(told).collect())
    }
}

/// Returns whether a work state is left over: its task was committed, but the process died before clearing it.
fn is_over(work: &WorkState, last: &SessionSummary) -> bool {
    work.status == WorkStatus::Running
        && work.task_id.is_some()
        && work.task_id == last.task_id
        && last.timestamp >= work.updated_at
}

/// The whole text. It is cut at the end to fit; the last line that fits may be cut in its middle.
fn within(lines: &mut Vec<String>, budget: u32) -> Result<String> {
    let frame = Quarters(Quarters::of(RECOVERED).0 + Quarters::of(RECOVERED_END).0 + 2);
    let least = frame.tokens();
    let Some(mut room) = Quarters::of_tokens(budget.into()).checked_less(frame) else {
        return Err(Error::invalid(format!("the budget is {budget} tokens; an empty recovery takes {least}")));
    };
    let mut kept = Vec::new();
    for line in lines.drain(..) {
        let Some(left) = room.checked_less(Quarters(1)) else { break };
        let Some(fitted) = fit(&sanitize_for_prompt(&line), usize::MAX, left) else { break };
        room = left.less(Quarters::of(&fitted.text));
        kept.push(fitted.text);
        if fitted.cut > 0 {
            break;
        }
    }
    let lines: String = kept.iter().map(|line| format!("{line}\n")).collect();
    Ok(format!("{RECOVERED}\n{lines}{RECOVERED_END}\n"))
}
