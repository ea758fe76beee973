//! Calls about conversations, work and projects.

use crate::model::conversation::Conversation;
use crate::model::error::Result;
use crate::model::insight::Insight;
use crate::model::reference::Reference;
use crate::session::checkpoint::Sync;
use crate::session::close::Closing;
use crate::session::projects::Rating;
use crate::session::projects::record::ProjectRecord;
use crate::session::resume::ResumeId;
use crate::session::work::commit::{Committed, SessionCommit};
use crate::session::work::recovery::{Recovery, RecoveryRequest};
use crate::session::work::roster::Teammate;
use crate::session::work::state::{WorkReport, WorkState};
use crate::session::work::summary::SessionSummary;
use crate::store::Store;

use super::Memory;

impl<S: Store + 'static> Memory<S> {
    /// The conversation of an agent; none when there is none.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id, [`Error::Corrupt`] for a file that is no conversation.
    pub fn load_conversation(&mut self, agent: &str) -> Result<Option<Conversation>> {
        self.sessions().load_conversation(agent)
    }

    /// Replaces the conversation of an agent. Without a time it is saved as of now.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id; otherwise what the store answers.
    pub fn save_conversation(&mut self, conversation: Conversation) -> Result<()> {
        self.sessions().save_conversation(conversation)
    }

    /// Agents that have a conversation, in byte order.
    ///
    /// # Errors
    /// An error of the store.
    pub fn conversations(&mut self) -> Result<Vec<String>> {
        self.sessions().conversations()
    }

    /// Returns the chat with which a client can continue, by agent.
    ///
    /// # Errors
    /// An error of the store.
    pub fn resume_ids(&mut self) -> Result<Vec<ResumeId>> {
        self.sessions().resume_ids()
    }

    /// Sets it, or takes it away.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id and for a blank or overlong chat id.
    pub fn set_resume_id(&mut self, agent: &str, chat_id: Option<&str>) -> Result<()> {
        self.ready()?;
        self.sessions().set_resume_id(agent, chat_id)
    }

    /// Checkpoints, and hands over with a summary.
    ///
    /// # Errors
    /// [`crate::model::error::Error::Invalid`] for an impossible agent id or an empty summary.
    pub fn sleep(&mut self, conversation: Conversation, summary: &str) -> Result<Reference> {
        self.ready()?;
        self.sessions().sleep(conversation, summary)
    }

    /// Checkpoints, hands over with the last messages, and learns: the given insights, or those found by rule.
    ///
    /// # Errors
    /// [`crate::model::error::Error::Invalid`] for an impossible agent id.
    pub fn close(&mut self, conversation: Conversation, insights: Option<Vec<Insight>>) -> Result<Closing> {
        self.ready()?;
        self.sessions().close(conversation, insights)
    }

    /// Saves the end of a conversation, without internal messages.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id; otherwise what the store answers.
    pub fn checkpoint(&mut self, conversation: Conversation) -> Result<()> {
        self.ready()?;
        self.sessions().checkpoint(conversation)
    }

    /// The checkpoint of an agent; none when it is missing, broken or expired.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id.
    pub fn recover(&mut self, agent: &str) -> Result<Option<Conversation>> {
        self.ready()?;
        self.sessions().recover(agent)
    }

    /// Writes checkpoints for conversations that are newer than theirs; with `force` for all.
    ///
    /// # Errors
    /// An error of the store.
    pub fn sync_checkpoints(&mut self, force: bool) -> Result<Vec<Sync>> {
        self.ready()?;
        self.sessions().sync_checkpoints(force)
    }

    /// Remembers what a review found: the numbered lines of a verdict FAIL. A session counts once.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a session that is no word.
    pub fn record_review(&mut self, verdict: &str, session: Option<&str>) -> Result<Vec<Reference>> {
        self.ready()?;
        self.sessions().record_review(verdict, session)
    }

    /// Remembers technologies that a plan was approved with, one entry for each line.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an empty text.
    pub fn prefer_technology(&mut self, technology: &str, session: Option<&str>) -> Result<Reference> {
        self.ready()?;
        self.sessions().prefer_technology(technology, session)
    }

    /// Stores a finished project. A project with the same record is stored once.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an empty summary or a rating out of range.
    pub fn complete_project(&mut self, project: &ProjectRecord) -> Result<Reference> {
        self.ready()?;
        self.sessions().complete_project(project)
    }

    /// Rates the project that was finished last; none when none was.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a rating out of range.
    pub fn rate_project(&mut self, ratings: &[Rating]) -> Result<Option<Reference>> {
        self.ready()?;
        self.sessions().rate_project(ratings)
    }

    /// Finished projects, newest first.
    ///
    /// # Errors
    /// An error of the store.
    pub fn projects(&mut self) -> Result<Vec<ProjectRecord>> {
        self.sessions().projects()
    }

    /// A line for each teammate; when none is named, for every agent that committed a session.
    ///
    /// # Errors
    /// [`crate::model::error::Error::Invalid`] for an impossible agent id.
    pub fn roster(&mut self, team: &[Teammate]) -> Result<Vec<String>> {
        self.sessions().roster(team)
    }

    /// Writes down what an agent is doing, in one step, and returns what is there now.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id.
    pub fn set_work(&mut self, work: &WorkReport) -> Result<WorkState> {
        self.ready()?;
        self.sessions().set_work(work)
    }

    /// Returns the work state of an agent; none if it was cleared or never set.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id, [`Error::Corrupt`] for a file that cannot be read.
    pub fn work(&mut self, agent: &str) -> Result<Option<WorkState>> {
        self.sessions().work(agent)
    }

    /// Deletes the work state, because the task ended. Without a state the call succeeds.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id.
    pub fn clear_work(&mut self, agent: &str) -> Result<()> {
        self.sessions().clear_work(agent)
    }

    /// Sums a session up and remembers what it taught.
    ///
    /// # Errors
    /// [`crate::model::error::Error::Invalid`] for an impossible agent id.
    pub fn commit(&mut self, commit: SessionCommit) -> Result<Committed> {
        self.ready()?;
        self.sessions().commit(commit)
    }

    /// Returns the summary that a commit would store, and stores nothing.
    ///
    /// # Errors
    /// [`crate::model::error::Error::Corrupt`] when the policy cannot be read.
    pub fn summarize(&mut self, commit: &SessionCommit) -> Result<SessionSummary> {
        self.ready()?;
        self.sessions().summarize(commit)
    }

    /// Returns the latest sessions of an agent, newest first, at most so many.
    ///
    /// # Errors
    /// [`crate::model::error::Error::Invalid`] for an impossible agent id, [`crate::model::error::Error::Corrupt`] for
    /// a file that cannot be read.
    pub fn history(&mut self, agent: &str, limit: Option<u32>) -> Result<Vec<SessionSummary>> {
        self.sessions().history(agent, limit)
    }

    /// Composes a text for an agent that lost its session: its work state, or else its last summary, or else the
    /// latest messages; then its earlier sessions. Returns none if nothing is known.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id, or a budget that the first and the last line do not fit into.
    pub fn recovery(&mut self, asked: &RecoveryRequest) -> Result<Option<Recovery>> {
        self.ready()?;
        self.sessions().recovery(asked)
    }
}
