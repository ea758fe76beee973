//! Texts of missions in the trash. Their copies are numbered, and the last one is the latest.

use crate::model::error::{Error, Result};
use crate::model::scope::Scope;
use crate::store::Expect;
use crate::text::sorted::SortedSet;
use crate::vault::change::Change;
use crate::vault::mission_text::{DESCRIPTION, is_mission_text};
use crate::vault::root::Root;

use super::{TRASH, first_line, split};

impl Root {
    /// Moves a text of a mission to the trash; without one the call succeeds.
    pub(crate) fn forget_text(&mut self, key: &str, earliest: u64) -> Result<()> {
        for _ in 0..self.settings.writing.attempts {
            let Some((text, version)) = self.text(key)? else { return Ok(()) };
            // The copy of a description says since when its mission is deleted.
            let is_description = Scope::mission_of(key).is_some_and(|(_, name)| name == DESCRIPTION);
            let record = if is_description { self.trashed_text(key)?.filter(|copy| copy.text == text) } else { None };
            if let Some(copy) = record {
                // Written again, so that somebody who restores the mission and has read it does not take it away.
                let again = format!("{}\n{text}", first_line(copy.at + 1, ""));
                match self.write(&copy.key, again.as_bytes(), &Expect::At(copy.version)) {
                    Ok(_) => {}
                    Err(error) if error.is_contested() => {
                        self.renew();
                        continue;
                    }
                    Err(error) => return Err(Error::from_store(error, "writing", &copy.key)),
                }
            } else {
                self.put_text_in_trash(key, &text, earliest)?;
            }
            if self.remove_at(key, version)? {
                return Ok(());
            }
            self.renew();
        }
        Err(Error::Conflict(format!("{key} kept being changed while it was moved to the trash: do it again")))
    }

    /// Puts a copy of a text into the trash, later than those that are there, and not before the earliest time.
    pub(crate) fn put_text_in_trash(&mut self, key: &str, text: &str, earliest: u64) -> Result<()> {
        // Behind the last one, whatever an earlier one says, and though the clock may have gone back since.
        let (last, after) = self.trashed_text(key)?.map_or((1, 0), |copy| (copy.nth, copy.at + 1));
        self.put_raw_in_trash(&|nth| text_key(key, nth + last - 1), text, "", earliest.max(after))
    }

    /// The latest copy of a text in the trash; none if the trash has none.
    pub(crate) fn trashed_text(&self, key: &str) -> Result<Option<TrashedText>> {
        let mut latest: Option<TrashedText> = None;
        for nth in 1.. {
            let key = text_key(key, nth);
            let Some((found, version)) = self.text(&key)? else { break };
            let (at, _, text) = split(&found);
            let since = latest.map_or(at, |earlier| earlier.since.min(at));
            latest = Some(TrashedText { nth, since, at, text: text.to_owned(), key, version });
        }
        Ok(latest)
    }

    /// Brings a text back from the trash; returns whether it did. The copy goes only then: where the text still stands,
    /// somebody may be about to move it to the trash, and then that copy is the only one. Copies from before a time
    /// stayed there so, and do not count beside a text.
    ///
    /// # Errors
    /// [`Error::Conflict`] if another text stands there by now.
    pub(crate) fn restore_text(&mut self, key: &str, time: u64) -> Result<bool> {
        let Some(copy) = self.trashed_text(key)? else { return Ok(false) };
        let mut is_back = copy.text.is_empty();
        if !is_back {
            is_back = self.update_text(key, |text, version| {
                if version.is_some() && (*text == copy.text || copy.at < time) {
                    return Ok(Change::Needless(is_back && *text == copy.text));
                }
                if version.is_some() {
                    return Err(Error::Conflict(format!(
                        "{key} has another text than {}, which is to come back: unite them, then delete that one",
                        copy.key
                    )));
                }
                // An attempt without an answer may have brought it back.
                is_back = true;
                text.clone_from(&copy.text);
                Ok(Change::Made(true))
            })?;
        }
        Ok(is_back && self.remove_at(&copy.key, copy.version)?)
    }

    /// Takes the copies of a text out of the trash, but none of later than a time.
    pub(crate) fn drop_trashed_text(&mut self, key: &str, time: u64) -> Result<()> {
        while let Some(copy) = self.trashed_text(key)?.filter(|copy| copy.at <= time) {
            self.remove_at(&copy.key, copy.version)?;
        }
        Ok(())
    }

    /// The texts of missions of which the trash has a copy, by the keys that they had.
    pub(crate) fn trashed_texts(&self, folder: &str) -> Result<SortedSet<String>> {
        let listed = self.list_under(&format!("{TRASH}{folder}"))?;
        Ok(listed.iter().filter_map(|listed| text_of(&listed.key)).collect())
    }
}

/// A text in the trash.
pub(crate) struct TrashedText {
    /// Its number among the copies, counted from 1.
    pub(crate) nth: u32,
    /// When its first copy was forgotten, in milliseconds since the Unix epoch.
    pub(crate) since: u64,
    /// When this one was.
    pub(crate) at: u64,
    pub(crate) text: String,
    pub(crate) key: String,
    pub(crate) version: String,
}

/// Where the nth forgotten text of one key lies, counted from 1.
fn text_key(key: &str, nth: u32) -> String {
    // No name has this sign: the note of an agent may have a name that ends with a number.
    let nth = if nth == 1 { String::new() } else { format!("~{nth}") };
    format!("{TRASH}{}{nth}.md", key.strip_suffix(".md").unwrap_or(key))
}

/// The key that a text in the trash had.
pub(super) fn text_of(key: &str) -> Option<String> {
    let stem = key.strip_prefix(TRASH)?.strip_suffix(".md")?.split('~').next()?;
    Some(format!("{stem}.md")).filter(|key| is_mission_text(key))
}
