//! The chore `legacy`: files of older formats are deleted once their content is proved to be in the vault.

use std::collections::BTreeSet;

use crate::model::entry::Status;
use crate::model::error::Result;
use crate::model::filter::Filter;
use crate::model::scope::{Name, Scope};
use crate::upkeep::Caretaker;
use crate::vault::root::utf8;

use super::migrate::{BAK, agent_of};
use super::report::Report;
use super::section::sections;

impl Caretaker<'_> {
    /// Removes backups of migrated files, and flat files that were taken over by other means.
    pub(super) fn clean_legacy_files(&mut self, report: &mut Report) -> Result<()> {
        let mut keys = self.flat_files(BAK)?;
        keys.extend(self.flat_files("")?);
        for key in keys {
            // A file that is no agent's is not ours to remove.
            let Ok(agent) = agent_of(&key) else { continue };
            match self.clean_legacy_file(&key, &agent) {
                Ok(gone) => report.legacy_files_cleaned += u32::from(gone),
                Err(error) => report.faults.push(error.into_fault(&key)?),
            }
        }
        Ok(())
    }

    fn clean_legacy_file(&mut self, key: &str, agent: &Name) -> Result<bool> {
        let Some(object) = self.root.read(key)? else { return Ok(false) };
        let flat = key.trim_end_matches(BAK);
        let is_noted = self.migrated()?.holds(flat, &object.bytes);
        if is_noted || self.holds_all(agent, &utf8(key, object.bytes)?)? {
            self.root.remove_at(key, object.version)
        } else {
            Ok(false)
        }
    }

    /// Returns whether every section of a flat file is an entry of its agent, in whatever state.
    fn holds_all(&mut self, agent: &Name, text: &str) -> Result<bool> {
        let filter = Filter {
            scopes: vec![Scope::Agent(agent.clone())],
            statuses: vec![Status::Candidate, Status::Promoted, Status::Archived, Status::Forgotten],
            ..Filter::default()
        };
        let texts: BTreeSet<String> = self.root.list(&filter)?.into_iter().map(|entry| entry.text).collect();
        Ok(sections(text).iter().all(|section| texts.contains(&section.text)))
    }
}
