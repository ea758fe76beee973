//! Running chores, and the log of the last run.

use serde::{Deserialize, Serialize};

use crate::jobs::merge::{Merged, Merging};
use crate::model::conversation::parse_time;
use crate::model::error::Result;
use crate::model::scope::Scope;
use crate::search::vector::tend::tend_vectors;
use crate::session::Sessions;
use crate::session::missions::Missions;
use crate::session::missions::deletion::MissionDeletion;
use crate::store::contract::Fault;
use crate::text::time;
use crate::vault::file_writer::FileWriter;
use crate::vault::json::{self, JsonFiles};

use super::cap::CategoryCap;
use super::checkpoints::clean_checkpoints;
use super::contract::{Chore, EntryTransition, RunReport, Transition};
use super::conversations::ConversationTrim;
use super::expiry::empty_trash;
use super::legacy::clean_legacy_files;
use super::session_files::delete_old_sessions;
use super::{Maintenance, Settings};
use crate::text::time::MS_PER_DAY;

/// The report of the last run, in the form of agent-memory.
pub(super) const LOG: &str = ".vault/compact-log.json";

/// A report as agent-memory writes and reads it, followed by our fields.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Logged {
    timestamp: String,
    checkpoints_cleaned: u32,
    conversations_trimmed: u32,
    vault_entries_merged: u32,
    index_rebuilt: bool,
    legacy_files_cleaned: u32,
    #[serde(default)]
    insights_learnt: u32,
    #[serde(default)]
    entries_promoted: u32,
    #[serde(default)]
    entries_demoted: u32,
    #[serde(default)]
    trash_emptied: u32,
    /// The time of the last sweep, in milliseconds since the Unix epoch.
    #[serde(default)]
    swept_at: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    faults: Vec<Fault>,
}

impl Maintenance<'_> {
    /// Does the chores named, all when none is named.
    pub(crate) fn run(&mut self, chores: &[Chore]) -> Result<RunReport> {
        self.root.list_all_ahead();
        let chores = if chores.is_empty() { &Chore::ALL[..] } else { chores };
        let mut report = RunReport::default();
        let mut swept_at = self.swept_at()?;
        let (root, sessions, Settings { session, jobs, upkeep, .. }) = (self.root, self.sessions(), self.settings);
        for chore in Chore::ALL.iter().filter(|chore| chores.contains(chore)) {
            match chore {
                Chore::Checkpoints => clean_checkpoints(root, session.sessions.checkpoint_expiry, &mut report)?,
                Chore::Conversations => {
                    let messages = upkeep.conversation_messages;
                    ConversationTrim { learner: sessions.learner(), messages }.run(&mut report)?;
                    delete_old_sessions(root, &mut report)?;
                }
                Chore::Consolidate => {
                    let merging = Merging { root, settings: jobs };
                    for Merged { into, archived } in merging.consolidate()? {
                        let reason = format!("{into} says the same, and took over its words");
                        let step = |reference| EntryTransition {
                            reference,
                            transition: Transition::Archived,
                            reason: reason.clone(),
                        };
                        report.note(&archived.into_iter().map(step).collect::<Vec<_>>());
                    }
                }
                Chore::Sweep => {
                    self.sweep().run(&mut report)?;
                    delete_old_missions(sessions, &mut report)?;
                    swept_at = self.root.now();
                }
                Chore::Vault => CategoryCap { learner: sessions.learner(), settings: upkeep }.run(&mut report)?,
                Chore::Index => {
                    report.index_rebuilt = FileWriter(self.root).drop_foreign_index()?
                        && self.searcher().tend_index()?
                        && tend_vectors(&mut self.searcher())?;
                }
                Chore::Legacy => clean_legacy_files(root, &mut report)?,
                Chore::Trash => empty_trash(sessions, &mut report)?,
            }
        }
        report.finished = self.root.now();
        JsonFiles(self.root).write_last(
            LOG,
            &json::print(&Logged { swept_at, ..Logged::from(&report) }),
            json::parse::<Logged>,
        )?;
        Ok(report)
    }

    /// The report of the last run; none before the first, and if it cannot be read.
    pub(crate) fn last_report(&self) -> Result<Option<RunReport>> {
        Ok(self.logged()?.map(RunReport::from))
    }

    fn logged(&self) -> Result<Option<Logged>> {
        JsonFiles(self.root).read_json(LOG)
    }

    /// When a process swept last, in milliseconds since the Unix epoch; 0 if none did.
    fn swept_at(&self) -> Result<u64> {
        Ok(self.logged()?.map_or(0, |logged| logged.swept_at))
    }

    /// Returns whether policy has a sweep do anything for what it is not used, and none did so for long. A clock that went back
    /// makes it due.
    pub(crate) fn is_sweep_due(&self) -> Result<bool> {
        let settings = &self.settings.sweep;
        let deletes = self.settings.session.missions.deleted_days > 0;
        if !(settings.asks_for_use() || deletes) {
            return Ok(false);
        }
        let (swept_at, now) = (self.swept_at()?, self.root.now());
        Ok(now < swept_at || now - swept_at >= MS_PER_DAY)
    }
}

/// Moves missions to the trash in which nothing happened for so long that policy deletes them.
fn delete_old_missions(sessions: Sessions, report: &mut RunReport) -> Result<()> {
    for mission in Missions(sessions).to_delete()? {
        match MissionDeletion(sessions).delete(&mission) {
            Ok(()) => report.missions_deleted.push(mission),
            Err(error) => report.faults.push(error.into_fault(Scope::MISSIONS)?),
        }
    }
    Ok(())
}

/// Steps that a report names.
const MOST_STEPS: usize = 1_000;

impl RunReport {
    /// Adds faults of files, each once: several chores may meet the same one.
    pub(super) fn name_once(&mut self, faults: Vec<Fault>) {
        for fault in faults {
            if !self.faults.contains(&fault) {
                self.faults.push(fault);
            }
        }
    }

    /// Counts entries that a chore changed, and names them.
    pub(super) fn note<'a>(&mut self, steps: impl IntoIterator<Item = &'a EntryTransition>) {
        for step in steps {
            *match step.transition {
                Transition::Promoted => &mut self.entries_promoted,
                Transition::Demoted => &mut self.entries_demoted,
                Transition::Archived => &mut self.entries_archived,
            } += 1;
            if self.transitions.len() < MOST_STEPS {
                self.transitions.push(step.clone());
            }
        }
    }
}

impl From<&RunReport> for Logged {
    fn from(report: &RunReport) -> Self {
        Self {
            timestamp: time::print(report.finished),
            checkpoints_cleaned: report.checkpoints_cleaned,
            conversations_trimmed: report.conversations_trimmed,
            vault_entries_merged: report.entries_archived,
            index_rebuilt: report.index_rebuilt,
            legacy_files_cleaned: report.legacy_files_cleaned,
            insights_learnt: report.insights_learnt,
            entries_promoted: report.entries_promoted,
            entries_demoted: report.entries_demoted,
            swept_at: 0,
            trash_emptied: report.trash_emptied,
            faults: report.faults.clone(),
        }
    }
}

impl From<Logged> for RunReport {
    fn from(logged: Logged) -> Self {
        Self {
            finished: parse_time(&logged.timestamp).unwrap_or_default(),
            checkpoints_cleaned: logged.checkpoints_cleaned,
            conversations_trimmed: logged.conversations_trimmed,
            insights_learnt: logged.insights_learnt,
            entries_promoted: logged.entries_promoted,
            entries_demoted: logged.entries_demoted,
            entries_archived: logged.vault_entries_merged,
            transitions: Vec::new(),
            missions_deleted: Vec::new(),
            index_rebuilt: logged.index_rebuilt,
            legacy_files_cleaned: logged.legacy_files_cleaned,
            trash_emptied: logged.trash_emptied,
            faults: logged.faults,
        }
    }
}
