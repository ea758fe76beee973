//! The calls of the interface `sessions`: what agents do and did.

use crate::model::contract::{Conversation, Insight};
use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::session::checkpoint::Checkpoints;
use crate::session::close::SessionEnd;
use crate::session::contract::{
    Closing, Committed, ProjectRecord, Rating, Recovery, RecoveryRequest, ResumeId, SessionCommit, SessionSummary,
    Sync, Teammate, WorkReport, WorkState,
};
use crate::session::projects::Projects;
use crate::session::work::commit::Commits;
use crate::session::work::recovery::Recoveries;
use crate::session::work::summary::Histories;
use crate::session::work::{roster, state};
use crate::session::{conversations, resume};
use crate::store::Store;

use super::Memory;

impl<S: Store + 'static> Memory<S> {
    /// Returns the conversation of an agent, or none if there is none.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id, [`Error::Corrupt`](crate::Error::Corrupt) for a file that is not a conversation.
    pub fn load(&mut self, agent: &str) -> Result<Option<Conversation>> {
        conversations::load(&self.root, agent)
    }

    /// Replaces the conversation of an agent. Without a time it is saved as of now.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id; otherwise an error of the store.
    pub fn save(&mut self, conversation: Conversation) -> Result<()> {
        // A policy that cannot be read keeps no conversation from being saved; the defaults count then.
        let _ = self.ready();
        conversations::save(&self.root, conversation)
    }

    /// Returns the ids of all agents with a conversation, in byte order.
    ///
    /// # Errors
    /// An error of the store.
    pub fn conversations(&mut self) -> Result<Vec<String>> {
        conversations::agents(&self.root)
    }

    /// Saves the end of a conversation, without internal messages.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id; otherwise an error of the store.
    pub fn checkpoint(&mut self, conversation: Conversation) -> Result<()> {
        self.ready()?;
        Checkpoints(self.sessions()).save(conversation)
    }

    /// Returns the checkpoint of an agent; none if it is missing, broken or expired.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id.
    pub fn last_checkpoint(&mut self, agent: &str) -> Result<Option<Conversation>> {
        self.ready()?;
        Checkpoints(self.sessions()).last(agent)
    }

    /// Writes checkpoints for conversations that are newer than theirs; with `force` for all.
    ///
    /// # Errors
    /// An error of the store.
    pub fn sync_checkpoints(&mut self, force: bool) -> Result<Vec<Sync>> {
        self.ready()?;
        Checkpoints(self.sessions()).sync(force)
    }

    /// Returns the last chat of each agent that has one.
    ///
    /// # Errors
    /// An error of the store.
    pub fn resume_ids(&mut self) -> Result<Vec<ResumeId>> {
        resume::list(&self.root)
    }

    /// Sets the last chat of an agent, or removes it.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id and for a blank or overlong chat id.
    pub fn set_resume_id(&mut self, agent: &str, chat_id: Option<&str>) -> Result<()> {
        self.ready()?;
        resume::set(&self.root, agent, chat_id)
    }

    /// Saves a checkpoint, and a handoff with a summary.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id or an empty summary.
    pub fn sleep(&mut self, conversation: Conversation, summary: &str) -> Result<Reference> {
        self.ready()?;
        SessionEnd(self.sessions()).sleep(conversation, summary)
    }

    /// Ends a session: checkpoint, handoff from the last messages, and the given insights or those found by rules.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id.
    pub fn close(&mut self, conversation: Conversation, insights: Option<Vec<Insight>>) -> Result<Closing> {
        self.ready()?;
        SessionEnd(self.sessions()).close(conversation, insights)
    }

    /// Replaces the work state of an agent in one step, and returns the new one.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id.
    pub fn report_work(&mut self, report: &WorkReport) -> Result<WorkState> {
        self.ready()?;
        state::set(&self.root, report)
    }

    /// Returns the work state of an agent; none if it was cleared or never reported.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id, [`Error::Corrupt`](crate::Error::Corrupt) for a file that cannot be read.
    pub fn get_work(&mut self, agent: &str) -> Result<Option<WorkState>> {
        state::get(&self.root, agent)
    }

    /// Deletes the work state, because the task ended. Without a state the call succeeds.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id.
    pub fn clear_work(&mut self, agent: &str) -> Result<()> {
        self.ready()?;
        state::clear(&self.root, agent)
    }

    /// Stores the summary of a session and its facts.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id.
    pub fn commit(&mut self, commit: SessionCommit) -> Result<Committed> {
        self.ready()?;
        Commits(self.sessions()).commit(commit)
    }

    /// Returns the summary that a commit would store, and stores nothing.
    ///
    /// # Errors
    /// [`Error::Corrupt`](crate::Error::Corrupt) if the policy cannot be read.
    pub fn summarize(&mut self, commit: SessionCommit) -> Result<SessionSummary> {
        self.ready()?;
        Commits(self.sessions()).summarize(&commit)
    }

    /// Returns the latest sessions of an agent, newest first.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id, [`Error::Corrupt`](crate::Error::Corrupt) for a file that cannot be read.
    pub fn history(&mut self, agent: &str, limit: Option<u32>) -> Result<Vec<SessionSummary>> {
        Histories(self.sessions()).get(agent, limit)
    }

    /// Replaces the history of an agent; an empty list forgets which tasks were committed too.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id, [`Error::Corrupt`](crate::Error::Corrupt) for a file that cannot be read.
    pub fn replace_history(&mut self, agent: &str, sessions: &[SessionSummary]) -> Result<()> {
        self.ready()?;
        Histories(self.sessions()).replace(agent, sessions.to_vec())
    }

    /// Composes a text for an agent that lost its session; none if nothing is known.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id, or a budget below what an empty recovery takes.
    pub fn recover(&mut self, request: &RecoveryRequest) -> Result<Option<Recovery>> {
        self.ready()?;
        Recoveries(self.sessions()).compose(request)
    }

    /// Returns one line for each teammate; if none is named, for every agent that committed a session.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id.
    pub fn roster(&mut self, team: &[Teammate]) -> Result<Vec<String>> {
        roster::lines(self.sessions(), team)
    }

    /// Stores the issues of a failed review; a session counts once.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for a session that is no word.
    pub fn record_review(&mut self, verdict: &str, session: Option<&str>) -> Result<Vec<Reference>> {
        self.ready()?;
        Projects(self.sessions()).record_review(verdict, session)
    }

    /// Stores technologies of an approved plan, one entry for each line.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an empty text.
    pub fn prefer_technology(&mut self, technology: &str, session: Option<&str>) -> Result<Reference> {
        self.ready()?;
        Projects(self.sessions()).prefer_technology(technology, session)
    }

    /// Stores a finished project. A project with the same record is stored once.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an empty summary or a rating out of range.
    pub fn complete_project(&mut self, project: &ProjectRecord) -> Result<Reference> {
        self.ready()?;
        Projects(self.sessions()).complete(project)
    }

    /// Rates the most recently finished project. Returns none if no project was finished.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for a rating out of range.
    pub fn rate_project(&mut self, ratings: &[Rating]) -> Result<Option<Reference>> {
        self.ready()?;
        Projects(self.sessions()).rate(ratings)
    }

    /// Returns finished projects, newest first.
    ///
    /// # Errors
    /// An error of the store.
    pub fn projects(&mut self) -> Result<Vec<ProjectRecord>> {
        Projects(self.sessions()).list()
    }
}
