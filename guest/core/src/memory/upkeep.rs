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

use super::{Call, Memory};

impl<S: Store + 'static> Memory<S> {
    /// Checks every file and returns the findings.
    ///
    /// # Errors
    /// An error of the store; a defect of a single file is a finding.
    pub fn health(&mut self) -> Result<HealthReport> {
        self.ready()?;
        let policy = self.policy_fault.clone();
        health(self.searcher(), policy)
    }

    /// Makes a new root usable and returns the keys it wrote.
    ///
    /// # Errors
    /// An error of the store.
    pub fn init(&mut self) -> Result<Vec<String>> {
        init(&self.root)
    }

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

    /// Returns whether maintenance is due: transcripts have added enough entries since this memory's last one, or the last sweep
    /// of any process is a day old.
    ///
    /// # Errors
    /// [`Error::Corrupt`](crate::Error::Corrupt) if the policy cannot be read.
    pub fn is_due(&mut self) -> Result<bool> {
        self.ready()?;
        Ok(self.ingesting().is_upkeep_due()? || self.maintenance().is_sweep_due()?)
    }

    /// What each owner keeps, and how much it may keep.
    ///
    /// # Errors
    /// An error of the store.
    pub fn sizes(&mut self) -> Result<Vec<ScopeSize>> {
        self.ready()?;
        self.maintenance().sweep().sizes()
    }

    /// Reviews what a branch changes, and runs what the project asserts of its memory.
    ///
    /// # Errors
    /// [`Error::Corrupt`] for a policy or assertions that cannot be read; an error of the store. Faults of other files are
    /// findings.
    pub fn check(&mut self, branch: &Branch) -> Result<Vec<CheckFinding>> {
        self.ready_by_policy()?;
        self.root.list_all_ahead();
        self.ready_to_search()?;
        self.reviewer().check(branch)
    }

    /// Does the named chores, or all if none is named; a dry run changes nothing.
    ///
    /// # Errors
    /// [`Error::Corrupt`] for a policy file that cannot be read; an error of the store. Faults of other files are part of
    /// the report.
    pub fn run(&mut self, chores: &[Chore], dry_run: bool) -> Result<RunReport> {
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

    /// Returns the report of the last run; none before the first, and if it cannot be read.
    ///
    /// # Errors
    /// An error of the store.
    pub fn last_report(&mut self) -> Result<Option<RunReport>> {
        let report = self.maintenance().last_report()?;
        Ok(report.map(|report| self.shown(report)))
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
