//! The calls of the interface `work`: what agents do and did.

use crate::model::error::Result;
use crate::session::contract::{
    Committed, Recovery, RecoveryRequest, SessionCommit, SessionSummary, Teammate, WorkReport, WorkState,
};
use crate::session::work::commit::Commits;
use crate::session::work::recovery::Recoveries;
use crate::session::work::summary::Histories;
use crate::session::work::{roster, state};
use crate::store::Store;

use super::Memory;
use super::contract::WorkCalls;

impl<S: Store + 'static> WorkCalls for Memory<S> {
    fn report_work(&mut self, report: &WorkReport) -> Result<WorkState> {
        self.ready()?;
        state::set(&self.root, report)
    }

    fn get_work(&mut self, agent: &str) -> Result<Option<WorkState>> {
        state::get(&self.root, agent)
    }

    fn clear_work(&mut self, agent: &str) -> Result<()> {
        self.ready()?;
        state::clear(&self.root, agent)
    }

    fn commit(&mut self, commit: SessionCommit) -> Result<Committed> {
        self.ready()?;
        Commits(self.sessions()).commit(commit)
    }

    fn summarize(&mut self, commit: SessionCommit) -> Result<SessionSummary> {
        self.ready()?;
        Commits(self.sessions()).summarize(&commit)
    }

    fn history(&mut self, agent: &str, limit: Option<u32>) -> Result<Vec<SessionSummary>> {
        Histories(self.sessions()).get(agent, limit)
    }

    fn replace_history(&mut self, agent: &str, sessions: &[SessionSummary]) -> Result<()> {
        self.ready()?;
        Histories(self.sessions()).replace(agent, sessions.to_vec())
    }

    fn recover(&mut self, request: &RecoveryRequest) -> Result<Option<Recovery>> {
        self.ready()?;
        Recoveries(self.sessions()).compose(request)
    }

    fn roster(&mut self, team: &[Teammate]) -> Result<Vec<String>> {
        roster::lines(self.sessions(), team)
    }
}
