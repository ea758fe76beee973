//! Purging: what was forgotten is taken away for good, and everything is searched to prove it.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::model::error::{Error, Result};
use crate::model::reference::Reference;
use crate::search::Search;
use crate::store::{Expect, Listed, Store, StoreError, Version};
use crate::text::cut::one_line;
use crate::upkeep::Caretaker;
use crate::vault::before_image::{Former, folder_of, print};
use crate::vault::log::{LOG, parse};
use crate::vault::markdown::escape::escape;
use crate::vault::trash::Forgotten;

use super::report::Report;

/// The index with its vectors: it is built again without the entry.
const INDEX: &str = ".vault/index";

const DAY: u64 = 24 * 60 * 60 * 1_000;

/// The result of deleting an entry permanently.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Purged {
    /// Keys that are gone, or were written without it.
    pub removed: Vec<String>,
    /// Keys of files in which its text stands still, word for word: those belong to people and clients, and only they
    /// can say what is to become of them.
    pub remaining: Vec<String>,
}

impl Caretaker<'_> {
    /// Removes an entry that was forgotten for good, from the trash, from what is kept for undoing, and from all that
    /// is derived, then searches every object of the root for its text.
    ///
    /// # Errors
    /// [`Error::NotFound`] when neither the trash nor what is kept for undoing knows it. [`Error::Invalid`] for one
    /// that is in force or archived.
    pub(crate) fn purge(&mut self, reference: &Reference) -> Result<Purged> {
        if self.root.get(reference).is_ok() {
            return Err(Error::invalid(format!("{reference} is not forgotten: forget it first")));
        }
        self.root.list_all_ahead();
        let trashed = self.root.trashed(reference)?;
        let mut texts: BTreeSet<String> = trashed.iter().map(|trashed| trashed.block.text.clone()).collect();
        let former = self.root.former(reference)?;
        texts.extend(former.iter().filter_map(|former| Some(former.block()?.text)));
        if texts.is_empty() {
            return Err(Error::NotFound(format!("neither the trash nor what is kept for undoing knows {reference}")));
        }
        let mut purged = Purged::default();
        self.purge_former(reference, &mut purged)?;
        self.purge_derived(&mut purged)?;
        // The trash last: until then purging again finds what to look for.
        for Forgotten { key, version, .. } in trashed {
            self.remove_for_good(&key, Expect::At(version), &mut purged)?;
        }
        purged.remaining = self.keys_with(&texts)?;
        Ok(purged)
    }

    fn purge_former(&self, reference: &Reference, purged: &mut Purged) -> Result<()> {
        let name = reference.to_string();
        for Listed { key, .. } in self.root.list_under(&folder_of(&reference.scope, reference.category))? {
            let all = self.root.former_in(&key)?;
            let others: Vec<&Former> = all.iter().filter(|former| former.reference != name).collect();
            if others.is_empty() && !all.is_empty() {
                self.remove_for_good(&key, Expect::Anything, purged)?;
            } else if others.len() < all.len() {
                let written = self.root.write(&key, &print(&others), &Expect::Anything);
                written.map_err(|error| Error::from_store(error, "writing", &key))?;
                purged.removed.push(key);
            }
        }
        Ok(())
    }

    fn purge_derived(&mut self, purged: &mut Purged) -> Result<()> {
        for Listed { key, .. } in self.root.list_under(INDEX)? {
            self.remove_for_good(&key, Expect::Anything, purged)?;
        }
        *self.search = Search::default();
        Ok(())
    }

    fn remove_for_good(&self, key: &str, expect: Expect, purged: &mut Purged) -> Result<()> {
        match self.root.store.remove(key, &expect) {
            Ok(()) => purged.removed.push(key.to_owned()),
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(Error::from_store(error, "removing", key)),
        }
        Ok(())
    }

    /// Keys of all objects that contain one of some texts. An object that changes during the search is searched again.
    fn keys_with(&mut self, texts: &BTreeSet<String>) -> Result<Vec<String>> {
        let wanted = spellings(texts);
        let mut seen: BTreeMap<String, (Version, bool)> = BTreeMap::new();
        for _ in 0..self.root.settings.writing.attempts {
            let (before, mut is_settled) = (std::mem::take(&mut seen), true);
            if !before.is_empty() {
                self.root.renew();
            }
            for Listed { key, version, .. } in self.root.list_under("")? {
                let known = before.get(&key).filter(|(known, _)| *known == version);
                let is_found = if let Some((_, is_found)) = known {
                    *is_found
                } else {
                    is_settled = false;
                    self.root.read(&key)?.is_some_and(|object| says_one(&object.bytes, &wanted))
                };
                seen.insert(key, (version, is_found));
            }
            if is_settled {
                break;
            }
        }
        Ok(seen.into_iter().filter(|(_, (_, is_found))| *is_found).map(|(key, _)| key).collect())
    }

    /// Empties the trash, what is kept for undoing, and the log, of what is older than policy keeps it.
    pub(crate) fn empty_trash(&mut self, report: &mut Report) -> Result<()> {
        let (now, settings) = (self.root.now(), self.root.settings.audit.clone());
        let before = |days: u32| now.saturating_sub(u64::from(days) * DAY);
        let mut gone = Purged::default();
        if settings.trash_days > 0 {
            for (key, version) in self.root.trash_before(before(settings.trash_days))? {
                self.remove_for_good(&key, Expect::At(version), &mut gone)?;
                report.trash_emptied += 1;
            }
            for Listed { key, version, .. } in self.root.former_before(before(settings.trash_days))? {
                self.remove_for_good(&key, Expect::At(version), &mut gone)?;
            }
        }
        if settings.log_days > 0 {
            self.shorten_log(before(settings.log_days), &mut gone)?;
        }
        Ok(())
    }

    /// Deletes parts of the log whose changes are all older. The last part stays, because it holds the next number.
    fn shorten_log(&mut self, before: u64, gone: &mut Purged) -> Result<()> {
        let mut parts = self.root.list_under(LOG)?;
        parts.pop();
        for Listed { key, version, .. } in parts {
            let Some(object) = self.root.read(&key)? else { continue };
            let lines = parse(&object.bytes);
            if lines.is_empty() || lines.iter().any(|line| line.at >= before) {
                break;
            }
            self.remove_for_good(&key, Expect::At(version), gone)?;
        }
        Ok(())
    }
}

/// Texts as they may stand in an object: as they are or as files of entries have them, and both within JSON.
fn spellings(texts: &BTreeSet<String>) -> BTreeSet<String> {
    let written = texts.iter().flat_map(|text| [text.clone(), escape(text)]);
    let mut all: BTreeSet<String> = written.map(|text| one_line(&text)).collect();
    // An entry may say nothing, which stands everywhere.
    all.remove("");
    let quoted: Vec<_> = all.iter().filter_map(|text| serde_json::to_string(text).ok()).collect();
    all.extend(quoted.iter().map(|text| text[1..text.len() - 1].to_owned()));
    all
}

fn says_one(bytes: &[u8], wanted: &BTreeSet<String>) -> bool {
    // Line ends within JSON are spaces too.
    let content = one_line(&String::from_utf8_lossy(bytes).replace("\\n", " "));
    wanted.iter().any(|text| content.contains(text))
}
