//! The calls of the interface `upkeep`: health, chores and settings.

use crate::model::error::{Error, Result};
use crate::model::scope::Name;
use crate::policy::Policy;
use crate::review::contract::{Branch, CheckFinding};
use crate::search::Search;
use crate::store::Store;
use crate::upkeep::contract::{Chore, HealthReport, RunReport, ScopeSize};
use crate::upkeep::health::{health, init};
use crate::vault::mission_text::{DESCRIPTION, key_of};
use crate::vault::permissions::Permissions;

use super::contract::UpkeepCalls;
use super::{Call, Memory};

impl<S: Store + 'static> UpkeepCalls for Memory<S> {
    fn health(&mut self) -> Result<HealthReport> {
        self.ready()?;
        let policy = self.policy_fault.clone();
        health(self.searcher(), policy)
    }

    fn init(&mut self) -> Result<Vec<String>> {
        init(&self.root)
    }

    fn is_due(&mut self) -> Result<bool> {
        self.ready()?;
        Ok(self.ingesting().is_upkeep_due()? || self.maintenance().is_sweep_due()?)
    }

    fn sizes(&mut self) -> Result<Vec<ScopeSize>> {
        self.ready()?;
        self.maintenance().sweep().sizes()
    }

    fn check(&mut self, branch: &Branch) -> Result<Vec<CheckFinding>> {
        self.ready_by_policy()?;
        self.root.list_all_ahead();
        self.ready_to_search()?;
        self.reviewer().check(branch)
    }

    fn run(&mut self, chores: &[Chore], dry_run: bool) -> Result<RunReport> {
        self.ready_by_policy()?;
        let report = self.for_the_root(|memory| {
            memory.act(dry_run, |memory| {
                let report = memory.maintenance().run(chores)?;
                memory.ingest.upkeep_ran();
                Ok(report)
            })
        })?;
        Ok(self.shown(report))
    }

    fn last_report(&mut self) -> Result<Option<RunReport>> {
        let report = self.maintenance().last_report()?;
        Ok(report.map(|report| self.shown(report)))
    }
}

impl<S: Store + 'static> Memory<S> {
    /// Sets values of policy above those of the file, for this memory only, in the form of `policy.toml`. An empty text
    /// removes them.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for a text that is no policy; nothing is changed then.
    pub fn configure(&mut self, policy: &str) -> Result<()> {
        let invalid = |error: Error| Error::invalid(format!("the policy given: {error}"));
        Policy::of(&[policy]).map_err(invalid)?;
        policy.clone_into(&mut self.overrides);
        self.policy_version = None;
        if self.call == Call::Asked {
            self.call = Call::Begun;
        }
        Ok(())
    }

    /// Says for whom this memory acts from now on: for an agent, which is held to what missions declare, or for the owner.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id; nothing is changed then.
    pub fn act_for(&mut self, agent: Option<&str>) -> Result<()> {
        let agent = agent.map(Name::new).transpose()?;
        self.root.act_for(agent);
        self.search = Search::default();
        Ok(())
    }

    /// A report without what the agent that this memory acts for may not read.
    fn shown(&self, mut report: RunReport) -> RunReport {
        let may_read = |key: &str| Permissions(&self.root).check_may_read(key).is_ok();
        report.transitions.retain(|step| may_read(&step.reference.key()));
        report.missions_deleted.retain(|id| Name::new(id).is_ok_and(|name| may_read(&key_of(&name, DESCRIPTION))));
        report.faults.retain(|fault| may_read(&fault.key));
        report
    }
}
