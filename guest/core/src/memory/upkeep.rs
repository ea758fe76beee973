//! The calls of the interface `upkeep`: health and chores.

use crate::model::error::Result;
use crate::model::scope::Name;
use crate::review::contract::{Branch, CheckFinding};
use crate::store::Store;
use crate::upkeep::contract::{Chore, HealthReport, RunReport, ScopeSize};
use crate::upkeep::health::{health, init};
use crate::vault::mission_text::{DESCRIPTION, key_of};
use crate::vault::permissions::Permissions;
use crate::vault::root::Root;

use super::Memory;
use super::contract::UpkeepCalls;

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
        Ok(shown(&self.root, report))
    }

    fn last_report(&mut self) -> Result<Option<RunReport>> {
        let report = self.maintenance().last_report()?;
        Ok(report.map(|report| shown(&self.root, report)))
    }
}

/// A report without what the agent that a memory acts for may not read.
fn shown(root: &Root, mut report: RunReport) -> RunReport {
    let may_read = |key: &str| Permissions(root).check_may_read(key).is_ok();
    report.transitions.retain(|step| may_read(&step.reference.key()));
    report.missions_deleted.retain(|id| Name::new(id).is_ok_and(|name| may_read(&key_of(&name, DESCRIPTION))));
    report.faults.retain(|fault| may_read(&fault.key));
    report
}
