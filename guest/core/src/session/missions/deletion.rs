//! Deleting a mission: its entries and its texts go to the trash, and come back from there.
//!
//! The copy of its description is there first and goes last: while it is there, deleting or restoring can be repeated.

use crate::model::category::Category;
use crate::model::error::{Error, Result};
use crate::model::reference::file_key;
use crate::model::scope::{Name, Scope};
use crate::session::Sessions;
use crate::vault::archive::{parse_key, prefix_of};
use crate::vault::mission_text::{DESCRIPTION, key_of};

use super::description::Description;
use super::{Mission, MissionState, is_in_pieces};

/// Milliseconds that the time of a record may move on: one for each time that it is written again.
const REWRITES: u64 = 1_000;

impl Sessions<'_> {
    /// Moves a mission to the trash.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such mission; [`Error::Corrupt`] if a file of its entries cannot be read: nothing is changed then.
    pub(crate) fn delete_mission(&mut self, id: &str) -> Result<()> {
        let mission = Name::new(id)?;
        self.root.list_all_ahead();
        self.readable_files(&mission)?;
        let key = key_of(&mission, DESCRIPTION);
        let there = self.root.text(&key)?.map(|(text, _)| text);
        let record = self.root.trashed_text(&key)?;
        // A deletion that broke off goes on, and what was forgotten since belongs to it.
        let goes_on = record.is_some_and(|record| there.as_ref().is_none_or(|there| *there == record.text));
        if !goes_on {
            self.mission(&mission)?;
            self.root.put_text_in_trash(&key, &there.unwrap_or_default(), 0)?;
        }
        // What goes to the trash later belongs to the deletion, whatever the clock says by then, and however often the record is written.
        let since = self.root.trashed_text(&key)?.map_or(0, |record| record.at + REWRITES);
        let scope = Scope::Mission(mission.clone());
        let categories: Vec<Category> = self.root.settings.categories.all().collect();
        for category in categories {
            // An entry that stands in both comes back to its category. The archive twice, because upkeep may have archived one meanwhile.
            self.forget_archived(&scope, category, since)?;
            self.root.forget_all(&file_key(&scope, category), &scope, category, since)?;
            self.forget_archived(&scope, category, since)?;
        }
        for listed in self.root.mission_texts(&mission)? {
            if listed.key != key {
                self.keep_record(&key)?;
                self.root.forget_text(&listed.key, since)?;
            }
        }
        self.root.forget_text(&key, 0)
    }

    fn forget_archived(&mut self, scope: &Scope, category: Category, since: u64) -> Result<()> {
        for listed in self.root.list_under(&prefix_of(scope, category))? {
            if parse_key(&listed.key) == Some((scope.clone(), category)) {
                self.root.forget_all(&listed.key, scope, category, since)?;
            }
        }
        Ok(())
    }

    /// Writes the record of a deletion again, which a restoration that it met has taken away.
    fn keep_record(&mut self, key: &str) -> Result<()> {
        if self.root.trashed_text(key)?.is_none() {
            let there = self.root.text(key)?.map(|(text, _)| text);
            self.root.put_text_in_trash(key, &there.unwrap_or_default(), 0)?;
        }
        Ok(())
    }

    /// Brings a mission back from the trash. If its description still stands, the deletion is ended first: somebody may be at
    /// it.
    ///
    /// # Errors
    /// [`Error::NotFound`] if the trash has none of this name; [`Error::Conflict`] if others kept deleting it.
    pub(crate) fn restore_mission(&mut self, id: &str) -> Result<Mission> {
        let mission = Name::new(id)?;
        self.root.list_all_ahead();
        let key = key_of(&mission, DESCRIPTION);
        if self.root.trashed_text(&key)?.is_none() && !is_in_pieces(self.root, &mission)? {
            return Err(Error::NotFound(format!("no mission {id} is in the trash")));
        }
        for _ in 0..self.root.settings.writing.attempts {
            if self.bring_mission_back(&mission, &key)? {
                return self.mission(&mission);
            }
            self.root.renew();
        }
        Err(Error::Conflict(format!("{id} kept being deleted while it was restored: do it again")))
    }

    /// Brings back what the trash has of a mission; returns whether nothing of it is left there.
    fn bring_mission_back(&mut self, mission: &Name, key: &str) -> Result<bool> {
        if self.root.trashed_text(key)?.is_some() && self.root.read(key)?.is_some() {
            self.delete_mission(mission.as_str())?;
        }
        let record = self.root.trashed_text(key)?;
        let scope = Scope::Mission(mission.clone());
        // Without a record the texts alone are there: those that are not in their place come back.
        let (since, at) = record.map_or((u64::MAX, u64::MAX), |record| (record.since, record.at));
        for reference in self.root.forgotten_since(&scope, since)? {
            let copy = match self.root.trashed(&reference)?.pop().filter(|copy| copy.is_archived) {
                Some(copy) => {
                    self.root.archive(&scope, reference.category, std::slice::from_ref(&copy.block))?;
                    Some(copy)
                }
                None => self.root.bring_back(&reference)?.and_then(|(_, copy)| copy),
            };
            copy.map_or(Ok(()), |copy| self.root.drop_from_trash(&copy))?;
        }
        for text in self.root.trashed_texts(&format!("{}/", scope.folder()))? {
            if text != key {
                self.root.restore_text(&text, at)?;
            }
        }
        if self.root.restore_text(key, at)? {
            self.root.drop_trashed_text(key, at)?;
        }
        Ok(self.root.trashed_text(key)?.is_none())
    }

    /// A mission that is in the trash, as its description says.
    pub(super) fn deleted_mission(&mut self, mission: &Name) -> Result<Option<Mission>> {
        let Some(record) = self.root.trashed_text(&key_of(mission, DESCRIPTION))? else { return Ok(None) };
        let said = Description::parse(&record.text);
        Ok(Some(Mission { last_active: Some(record.since), ..Mission::said(mission, said, MissionState::Deleted) }))
    }
}
