//! Running chores, and the log of the last run.

use serde::{Deserialize, Serialize};

use crate::model::conversation::parse_time;
use crate::model::error::{Fault, Result};
use crate::text::time;
use crate::upkeep::Caretaker;
use crate::vault::json;

/// The report of the last run, in the form of agent-memory.
pub(super) const LOG: &str = ".vault/compact-log.json";

/// The index of agent-memory, which builds it again if it is missing.
pub(super) const INDEX: &str = ".vault/index.json";

/// One kind of upkeep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Chore {
    /// Removes checkpoints that expired and puts broken ones aside.
    Checkpoints,
    /// Learns from conversations and cuts long ones to their end.
    Conversations,
    /// Moves the oldest entries of full categories to the archive and leaves a summary.
    Vault,
    /// Brings the search index up to date, merges its segments, removes what is derived and out of date.
    Index,
    /// Removes files of older formats whose content is provably in the vault.
    Legacy,
    /// Removes from the trash, from what is kept for undoing, and from the log what is older than policy keeps it.
    Trash,
}

impl Chore {
    /// All of them, in the order they run.
    pub const ALL: [Self; 6] =
        [Self::Checkpoints, Self::Conversations, Self::Vault, Self::Index, Self::Legacy, Self::Trash];
}

/// The result of maintenance.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// When, in milliseconds since the Unix epoch.
    pub finished: u64,
    /// Checkpoints that expired or were broken.
    pub checkpoints_cleaned: u32,
    /// Conversations that were cut.
    pub conversations_trimmed: u32,
    /// The number of insights that became entries.
    pub insights_learnt: u32,
    /// Entries that are in the archive now.
    pub entries_archived: u32,
    /// True if the index is up to date.
    pub index_rebuilt: bool,
    /// Files of older formats that are gone.
    pub legacy_files_cleaned: u32,
    /// Entries that were forgotten so long ago that they are gone.
    pub trash_emptied: u32,
    /// Files that could not be maintained.
    pub faults: Vec<Fault>,
}

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
    trash_emptied: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    faults: Vec<Fault>,
}

impl Caretaker<'_> {
    /// Does the chores named, all when none is named.
    ///
    /// # Errors
    /// An error of the store; faults of single files are part of the report.
    pub(crate) fn run(&mut self, chores: &[Chore]) -> Result<Report> {
        self.root.list_all_ahead();
        self.do_chores(if chores.is_empty() { &Chore::ALL[..] } else { chores })
    }

    /// The report of the last run; none before the first, and if it cannot be read.
    ///
    /// # Errors
    /// An error of the store.
    pub(crate) fn last_report(&self) -> Result<Option<Report>> {
        let logged: Option<Logged> = self.root.read_json(LOG)?;
        Ok(logged.map(Report::from))
    }

    fn do_chores(&mut self, chores: &[Chore]) -> Result<Report> {
        let mut report = Report::default();
        for chore in Chore::ALL.iter().filter(|chore| chores.contains(chore)) {
            match chore {
                Chore::Checkpoints => self.clean_checkpoints(&mut report)?,
                Chore::Conversations => self.trim_conversations(&mut report)?,
                Chore::Vault => self.cap_categories(&mut report)?,
                Chore::Index => {
                    report.index_rebuilt = self.drop_foreign_index()?
                        && self.searcher().tend_index()?
                        && self.searcher().tend_vectors()?;
                }
                Chore::Legacy => self.clean_legacy_files(&mut report)?,
                Chore::Trash => self.empty_trash(&mut report)?,
            }
        }
        report.finished = self.root.now();
        self.root.write_last(LOG, &json::print(&Logged::from(&report)), json::parse::<Logged>)?;
        Ok(report)
    }

    /// Deletes the index of agent-memory, which does not record changes.
    fn drop_foreign_index(&self) -> Result<bool> {
        match self.root.read(INDEX)? {
            Some(found) => self.root.remove_at(INDEX, found.version),
            None => Ok(true),
        }
    }
}

impl From<&Report> for Logged {
    fn from(report: &Report) -> Self {
        Self {
            timestamp: time::print(report.finished),
            checkpoints_cleaned: report.checkpoints_cleaned,
            conversations_trimmed: report.conversations_trimmed,
            vault_entries_merged: report.entries_archived,
            index_rebuilt: report.index_rebuilt,
            legacy_files_cleaned: report.legacy_files_cleaned,
            insights_learnt: report.insights_learnt,
            trash_emptied: report.trash_emptied,
            faults: report.faults.clone(),
        }
    }
}

impl From<Logged> for Report {
    fn from(logged: Logged) -> Self {
        Self {
            finished: parse_time(&logged.timestamp).unwrap_or_default(),
            checkpoints_cleaned: logged.checkpoints_cleaned,
            conversations_trimmed: logged.conversations_trimmed,
            insights_learnt: logged.insights_learnt,
            entries_archived: logged.vault_entries_merged,
            index_rebuilt: logged.index_rebuilt,
            legacy_files_cleaned: logged.legacy_files_cleaned,
            trash_emptied: logged.trash_emptied,
            faults: logged.faults,
        }
    }
}
