//! The interface `sessions` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::sessions as wit;
use crate::convert::{Give, Take, object, said};
use crate::exports::{Component, with};

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

impl Give<wit::Synced> for core::Synced {
    #[inline(never)]
    fn give(self) -> wit::Synced {
        match self {
            Self::Written => wit::Synced::Written,
            Self::Current => wit::Synced::Current,
            Self::Unreadable => wit::Synced::Unreadable,
        }
    }
}

impl Give<wit::Sync> for core::Sync {
    #[inline(never)]
    fn give(self) -> wit::Sync {
        wit::Sync { agent_id: self.agent_id, outcome: self.outcome.give() }
    }
}

impl Give<wit::ResumeId> for core::ResumeId {
    #[inline(never)]
    fn give(self) -> wit::ResumeId {
        wit::ResumeId { agent_id: self.agent_id, chat_id: self.chat_id }
    }
}

impl Take<wit::WorkStatus> for core::WorkStatus {
    #[inline(never)]
    fn take(given: wit::WorkStatus) -> core::Result<Self> {
        Ok(match given {
            wit::WorkStatus::Running => Self::Running,
            wit::WorkStatus::Interrupted => Self::Interrupted,
            wit::WorkStatus::Failed => Self::Failed,
            wit::WorkStatus::Cancelled => Self::Cancelled,
        })
    }
}

impl Give<wit::WorkStatus> for core::WorkStatus {
    #[inline(never)]
    fn give(self) -> wit::WorkStatus {
        match self {
            Self::Running => wit::WorkStatus::Running,
            Self::Interrupted => wit::WorkStatus::Interrupted,
            Self::Failed => wit::WorkStatus::Failed,
            Self::Cancelled => wit::WorkStatus::Cancelled,
        }
    }
}

impl Give<wit::WorkState> for core::WorkState {
    #[inline(never)]
    fn give(self) -> wit::WorkState {
        wit::WorkState {
            started_at: self.started_at,
            updated_at: self.updated_at,
            status: self.status.give(),
            task_id: self.task_id,
            task_prompt: self.task_prompt,
            cwd: self.cwd,
            summary: self.summary,
            next_steps: self.next_steps,
            unfinished: self.unfinished,
            files_touched: self.files_touched,
            last_activity: self.last_activity,
        }
    }
}

impl Take<wit::WorkReport> for core::WorkReport {
    #[inline(never)]
    fn take(given: wit::WorkReport) -> core::Result<Self> {
        Ok(Self {
            agent: given.agent,
            status: Take::take(given.status)?,
            started_at: given.started_at,
            task_id: given.task_id,
            task_prompt: given.task_prompt,
            cwd: given.cwd,
            summary: given.summary,
            next_steps: given.next_steps,
            unfinished: given.unfinished,
            files_touched: given.files_touched,
            last_activity: given.last_activity,
            output: given.output,
        })
    }
}

impl Take<wit::TokenUsage> for core::TokenUsage {
    #[inline(never)]
    fn take(given: wit::TokenUsage) -> core::Result<Self> {
        Ok(Self { input: given.input, output: given.output })
    }
}

impl Give<wit::TokenUsage> for core::TokenUsage {
    #[inline(never)]
    fn give(self) -> wit::TokenUsage {
        wit::TokenUsage { input: self.input, output: self.output }
    }
}

impl Take<wit::SessionSummary> for core::SessionSummary {
    #[inline(never)]
    fn take(given: wit::SessionSummary) -> core::Result<Self> {
        Ok(Self {
            timestamp: given.timestamp,
            session: given.session,
            task_id: given.task_id,
            what: given.what,
            decisions: given.decisions,
            files_changed: given.files_changed,
            unfinished: given.unfinished,
            next_steps: given.next_steps,
            commits: given.commits,
            tokens: Take::take(given.tokens)?,
        })
    }
}

impl Give<wit::SessionSummary> for core::SessionSummary {
    #[inline(never)]
    fn give(self) -> wit::SessionSummary {
        wit::SessionSummary {
            timestamp: self.timestamp,
            session: self.session,
            task_id: self.task_id,
            what: self.what,
            decisions: self.decisions,
            files_changed: self.files_changed,
            unfinished: self.unfinished,
            next_steps: self.next_steps,
            commits: self.commits,
            tokens: self.tokens.give(),
        }
    }
}

impl Take<wit::SessionCommit> for core::SessionCommit {
    #[inline(never)]
    fn take(given: wit::SessionCommit) -> core::Result<Self> {
        Ok(Self {
            agent: given.agent,
            session: given.session,
            task_id: given.task_id,
            what: given.what,
            decisions: given.decisions,
            files_changed: given.files_changed,
            unfinished: given.unfinished,
            next_steps: given.next_steps,
            commits: given.commits,
            tokens: Take::take(given.tokens)?,
            started_at: given.started_at,
            tools: given.tools,
            facts: Take::take(given.facts)?,
            output: given.output,
        })
    }
}

impl Give<wit::Committed> for core::Committed {
    #[inline(never)]
    fn give(self) -> wit::Committed {
        wit::Committed {
            summary: self.summary.give(),
            repeated: self.repeated,
            facts: self.facts.give(),
            episode: self.episode.give(),
        }
    }
}

impl Take<wit::RecoveryRequest> for core::RecoveryRequest {
    #[inline(never)]
    fn take(given: wit::RecoveryRequest) -> core::Result<Self> {
        Ok(Self {
            agent: given.agent,
            task: given.task,
            phase: given.phase,
            last_result: given.last_result,
            messages: Take::take(given.messages)?,
            budget: given.budget,
        })
    }
}

impl Give<wit::Recovery> for core::Recovery {
    #[inline(never)]
    fn give(self) -> wit::Recovery {
        wit::Recovery {
            text: self.text,
            tokens: self.tokens,
            work: self.work.give(),
            last: self.last.give(),
            previous: self.previous.give(),
        }
    }
}

impl Take<wit::Teammate> for core::Teammate {
    #[inline(never)]
    fn take(given: wit::Teammate) -> core::Result<Self> {
        Ok(Self { agent: given.agent, name: given.name })
    }
}

impl Take<wit::Rating> for core::Rating {
    #[inline(never)]
    fn take(given: wit::Rating) -> core::Result<Self> {
        Ok(Self { axis: given.axis, value: given.value })
    }
}

impl Give<wit::Rating> for core::Rating {
    #[inline(never)]
    fn give(self) -> wit::Rating {
        wit::Rating { axis: self.axis, value: self.value }
    }
}

impl Take<wit::ProjectRecord> for core::ProjectRecord {
    #[inline(never)]
    fn take(given: wit::ProjectRecord) -> core::Result<Self> {
        Ok(Self {
            summary: given.summary,
            technology: given.technology,
            review_passed: given.review_passed,
            completed_at: given.completed_at,
            ratings: Take::take(given.ratings)?,
        })
    }
}

impl Give<wit::ProjectRecord> for core::ProjectRecord {
    #[inline(never)]
    fn give(self) -> wit::ProjectRecord {
        wit::ProjectRecord {
            summary: self.summary,
            technology: self.technology,
            review_passed: self.review_passed,
            completed_at: self.completed_at,
            ratings: self.ratings.give(),
        }
    }
}

impl wit::Guest for Component {
    fn load(agent: String) -> Result<Option<wit::Conversation>, wit::Error> {
        with(|memory| memory.load(&agent))
    }

    fn save(conversation: wit::Conversation) -> Result<(), wit::Error> {
        with(|memory| memory.save(<core::Conversation>::take(conversation)?))
    }

    fn conversations() -> Result<Vec<String>, wit::Error> {
        with(|memory| memory.conversations())
    }

    fn checkpoint(conversation: wit::Conversation) -> Result<(), wit::Error> {
        with(|memory| memory.checkpoint(<core::Conversation>::take(conversation)?))
    }

    fn last_checkpoint(agent: String) -> Result<Option<wit::Conversation>, wit::Error> {
        with(|memory| memory.last_checkpoint(&agent))
    }

    fn sync_checkpoints(force: bool) -> Result<Vec<wit::Sync>, wit::Error> {
        with(|memory| memory.sync_checkpoints(force))
    }

    fn resume_ids() -> Result<Vec<wit::ResumeId>, wit::Error> {
        with(|memory| memory.resume_ids())
    }

    fn set_resume_id(agent: String, chat_id: Option<String>) -> Result<(), wit::Error> {
        with(|memory| memory.set_resume_id(&agent, chat_id.as_deref()))
    }

    fn sleep(conversation: wit::Conversation, summary: String) -> Result<wit::Reference, wit::Error> {
        with(|memory| memory.sleep(<core::Conversation>::take(conversation)?, &summary))
    }

    fn close(conversation: wit::Conversation, insights: Option<Vec<wit::Insight>>) -> Result<wit::Closing, wit::Error> {
        with(|memory| {
            memory.close(
                <core::Conversation>::take(conversation)?,
                <Option<Vec<core::Insight>> as Take<_>>::take(insights)?,
            )
        })
    }

    fn report_work(report: wit::WorkReport) -> Result<wit::WorkState, wit::Error> {
        with(|memory| memory.report_work(&<core::WorkReport>::take(report)?))
    }

    fn get_work(agent: String) -> Result<Option<wit::WorkState>, wit::Error> {
        with(|memory| memory.get_work(&agent))
    }

    fn clear_work(agent: String) -> Result<(), wit::Error> {
        with(|memory| memory.clear_work(&agent))
    }

    fn commit(commit: wit::SessionCommit) -> Result<wit::Committed, wit::Error> {
        with(|memory| memory.commit(<core::SessionCommit>::take(commit)?))
    }

    fn summarize(commit: wit::SessionCommit) -> Result<wit::SessionSummary, wit::Error> {
        with(|memory| memory.summarize(<core::SessionCommit>::take(commit)?))
    }

    fn history(agent: String, limit: Option<u32>) -> Result<Vec<wit::SessionSummary>, wit::Error> {
        with(|memory| memory.history(&agent, limit))
    }

    fn replace_history(agent: String, sessions: Vec<wit::SessionSummary>) -> Result<(), wit::Error> {
        with(|memory| memory.replace_history(&agent, &<Vec<core::SessionSummary>>::take(sessions)?))
    }

    fn recover(request: wit::RecoveryRequest) -> Result<Option<wit::Recovery>, wit::Error> {
        with(|memory| memory.recover(&<core::RecoveryRequest>::take(request)?))
    }

    fn roster(team: Vec<wit::Teammate>) -> Result<Vec<String>, wit::Error> {
        with(|memory| memory.roster(&<Vec<core::Teammate>>::take(team)?))
    }

    fn record_review(verdict: String, session: Option<String>) -> Result<Vec<wit::Reference>, wit::Error> {
        with(|memory| memory.record_review(&verdict, session.as_deref()))
    }

    fn prefer_technology(technology: String, session: Option<String>) -> Result<wit::Reference, wit::Error> {
        with(|memory| memory.prefer_technology(&technology, session.as_deref()))
    }

    fn complete_project(project: wit::ProjectRecord) -> Result<wit::Reference, wit::Error> {
        with(|memory| memory.complete_project(&<core::ProjectRecord>::take(project)?))
    }

    fn rate_project(ratings: Vec<wit::Rating>) -> Result<Option<wit::Reference>, wit::Error> {
        with(|memory| memory.rate_project(&<Vec<core::Rating>>::take(ratings)?))
    }

    fn projects() -> Result<Vec<wit::ProjectRecord>, wit::Error> {
        with(|memory| memory.projects())
    }
}
