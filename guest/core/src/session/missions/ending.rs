//! The end of a mission: what it learnt becomes the project's, or goes to the archive. The description says last that it ended, so an end
//! that broke off can be repeated.

use crate::learn::facts::cap::{Effects, FactCap};
use crate::learn::facts::share::Sharing;
use crate::learn::retention::{retire_all, warn_of_evicted, why_it_stays};
use crate::model::category::Category;
use crate::model::contract::{Entry, Importance, Status, Tier};
use crate::model::error::{Error, Result};
use crate::model::reference::{Id, Reference};
use crate::model::scope::{Name, Scope};
use crate::session::Sessions;
use crate::session::missions::Missions;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::change::Change;
use crate::vault::contract::Outcome;
use crate::vault::markdown::block::Block;
use crate::vault::mission_text::{DESCRIPTION, key_of};
use crate::vault::permissions::Permissions;
use crate::vault::succession::Successors;
use crate::vault::summary::is_summary;
use crate::vault::trash::Trash;
use crate::vault::widen::Widening;

use super::description::{self, Description};
use crate::session::contract::{MissionCopy, MissionEnding, MissionOutcome, MissionRest};

/// Confidence from which on entries of a mission that succeeded are copied to the project: above that of an entry of medium importance.
const COPIED: f64 = 0.7;

/// The end of a mission.
pub(crate) struct MissionEnd<'a>(pub(crate) Sessions<'a>);

impl MissionEnd<'_> {
    /// Ends a mission.
    pub(crate) fn end(&self, id: &str, outcome: MissionOutcome) -> Result<MissionEnding> {
        let name = Name::new(id)?;
        self.0.root.list_all_ahead();
        // Everything: what is left out could not be copied later.
        Permissions(self.0.root).check_may_write(&key_of(&name, ""))?;
        let mission = Missions(self.0).look_up(&name)?;
        let repeated = mission.outcome.is_some();
        let mut ending =
            MissionEnding { mission, copied: Vec::new(), archived: Vec::new(), left: Vec::new(), repeated };
        match ending.mission.outcome {
            Some(before) if before != outcome => return Err(ended_already(id, before)),
            Some(_) => return Ok(ending),
            None => {}
        }
        match outcome {
            MissionOutcome::Success => self.copy_entries(&name, &mut ending)?,
            MissionOutcome::Failure => self.archive_entries(&name, &mut ending)?,
        }
        let now = self.0.root.now();
        Missions(self.0).update_text(&name, DESCRIPTION, |file, _| match Description::parse(file).outcome {
            Some(before) if before != outcome => Err(ended_already(id, before)),
            Some(_) => Ok(Change::Needless(())),
            None => {
                *file = description::ended(file, outcome, now);
                Ok(Change::Made(()))
            }
        })?;
        ending.mission = Missions(self.0).look_up(&name)?;
        Ok(ending)
    }

    fn copy_entries(&self, mission: &Name, ending: &mut MissionEnding) -> Result<()> {
        let mut copied: SortedMap<Category, Vec<Outcome>> = SortedMap::new();
        for (entry, block) in self.entries_with_blocks(mission)? {
            if let Some(reason) = why_not_copied(&entry, &block) {
                ending.left.push(MissionRest { reference: entry.reference, reason });
                continue;
            }
            let copy = Widening(self.0.root).copy_wider(&entry.reference, &Scope::Project)?.reference;
            copied.entry(copy.category).or_default().push(Outcome::Stored { reference: copy.clone() });
            ending.copied.push(MissionCopy { original: entry.reference, copy });
        }
        let (facts, mut effects) = (self.0.learner().facts(), Effects::default());
        for (category, copies) in copied {
            effects.extend(Sharing(facts).promote_all(&Scope::Project, category, &copies)?);
        }
        FactCap(facts).make_room(&mut effects)?;
        warn_of_evicted(self.0.root, &effects.evicted);
        Ok(())
    }

    fn archive_entries(&self, mission: &Name, ending: &mut MissionEnding) -> Result<()> {
        let mut leaving: SortedMap<Category, Vec<Block>> = SortedMap::new();
        let trash = Trash(self.0.root).trash_with_files()?;
        for (entry, block) in self.entries_with_blocks(mission)? {
            match why_it_stays(entry.reference.category, &block) {
                Some(reason) => {
                    ending.left.push(MissionRest { reference: entry.reference, reason: reason.to_owned() });
                }
                None => leaving.entry(entry.reference.category).or_default().push(block),
            }
        }
        let scope = Scope::Mission(mission.clone());
        for (category, blocks) in leaving {
            let gone: SortedSet<Id> = retire_all(self.0.root, &scope, category, &blocks, &trash)?;
            for Block { id, .. } in blocks {
                let reference = Reference { scope: scope.clone(), category, id };
                if gone.contains(&reference.id) {
                    ending.archived.push(reference);
                } else {
                    let reason = "it was changed in the meantime".to_owned();
                    ending.left.push(MissionRest { reference, reason });
                }
            }
        }
        Ok(())
    }

    /// All entries of a mission, with those that stand in the place of others known.
    ///
    /// # Errors
    /// [`Error::Corrupt`] if one of its files cannot be read: an end takes them whole.
    fn entries_with_blocks(&self, mission: &Name) -> Result<Vec<(Entry, Block)>> {
        let survey = Missions(self.0).survey(mission)?;
        if let Some(fault) = survey.faults.into_iter().next() {
            return Err(Error::Corrupt(fault));
        }
        let succession = Successors(self.0.root).succession(&survey.files)?;
        let mut found = Vec::new();
        for file in &survey.files {
            for (entry, block) in file.entries().iter().zip(file.document.blocks()) {
                let superseded_by = succession.successor(&entry.reference).cloned();
                found.push((Entry { superseded_by, ..entry.clone() }, block.clone()));
            }
        }
        Ok(found)
    }
}

fn ended_already(id: &str, outcome: MissionOutcome) -> Error {
    Error::Conflict(format!("{id} has ended already, with {}: the description says so", outcome.name()))
}

/// The reason why an entry is not copied to the project; none if it is.
fn why_not_copied(entry: &Entry, block: &Block) -> Option<String> {
    let category = entry.reference.category;
    match (&entry.superseded_by, entry.status) {
        _ if is_summary(&block.tags, &block.text) => return Some("it is a summary of archived entries".to_owned()),
        _ if !category.is_stating() => {
            return Some(format!("{} belong to the mission", category.name()));
        }
        (Some(newer), _) if newer.scope != Scope::Project => return Some(format!("{newer} supersedes it")),
        (_, Status::Candidate) => return Some("it is a candidate: nothing has confirmed it yet".to_owned()),
        (_, Status::Archived | Status::Forgotten) => return Some("it is out of force".to_owned()),
        _ => {}
    }
    let confidence = certainty(entry, block);
    (confidence < COPIED).then(|| format!("its confidence is {confidence:.2}, below {COPIED:.2}"))
}

/// The confidence of an entry. Without one it is certain if a person stands behind it; otherwise its importance counts.
fn certainty(entry: &Entry, block: &Block) -> f64 {
    let by_importance = || match entry.importance {
        _ if entry.tier == Tier::Pinned || block.extra.is_a_persons() => 1.0,
        Importance::High => 1.0,
        Importance::Medium => 0.6,
        Importance::Low => 0.3,
    };
    entry.confidence.unwrap_or_else(by_importance)
}
