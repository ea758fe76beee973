//! Copies of texts that are no entries, as Keepstone last left them, so that no turn, artifact, note or core memory is lost
//! when somebody puts another file in the place of one.
//!
//! As beside category files, a write leaves a copy that is named by the version which it made. The first line of a copy
//! names the copy that Keepstone itself replaced by it, so a copy that a killed process left is not taken for a loss. A line of
//! any other copy that the file has no more was taken out by somebody else: then the copy goes to the trash as a whole.

use crate::model::error::{Error, Result};
use crate::store::Listed;
use crate::store::contract::Fault;
use crate::store::hash::checksum;
use crate::text::line::{mark, plain};
use crate::text::sorted::{SortedMap, SortedSet};

use super::copy::{COPIES, file_of_copy, folder_of, key_of, leave_copy, split_copy};
use super::core_memory::is_core;
use super::cut_description::uncut;
use super::deletions::Deletions;
use super::forgotten::{TRASH, first_line, split};
use super::log::hex;
use super::mission_text::{ARTIFACTS, CONVERSATION, is_mission_text};
use super::project_text;
use super::root::Root;

/// Stands before the hash in the name of a text in the trash, which no entry's name begins with.
const TEXT: &str = "text-";

/// The mark of a text that somebody else replaced.
const VANISHED: &str = " vanished";

/// A text at a version.
pub(super) struct TextAt<'a> {
    pub(super) text: &'a str,
    /// None for one that is absent.
    pub(super) version: Option<&'a str>,
}

/// One copy.
struct TextCopy {
    key: String,
    /// The key of the copy that this one replaced.
    after: String,
    text: String,
}

/// Returns whether copies of a file are left.
pub(crate) fn is_kept_text(key: &str) -> bool {
    key == project_text::KEY || is_mission_text(key) || is_core(key)
}

/// The file whose text lies in the trash under a key.
pub(crate) fn file_in_trash(key: &str) -> Option<String> {
    let (folder, name) = key.strip_prefix(TRASH)?.rsplit_once('/')?;
    name.starts_with(TEXT).then(|| format!("{folder}.md")).filter(|file| is_kept_text(file))
}

/// The copies beside texts.
pub(crate) struct TextCopies<'a>(pub(crate) &'a Root);

impl TextCopies<'_> {
    /// Leaves a copy of a text that was written, removes those that it replaced, and saves what somebody took out before.
    /// `there` are the copies before the write: one that comes later may be of a newer text. `replaced` are earlier states that
    /// this call itself replaced. The text is written by now, so a failure is a warning.
    pub(super) fn settle_text(
        &self,
        key: &str,
        there: Result<Vec<String>>,
        (before, written): (&TextAt<'_>, &TextAt<'_>),
        replaced: &[String],
    ) {
        // Where nobody knows the copies before it, the new one alone says which state was replaced.
        let (there, known) = there.map_or_else(|error| (Vec::new(), Err(error)), |there| (there, Ok(())));
        let settled = self.try_to_settle_text(key, there, (before, written), replaced);
        self.warn_unless_text_settled(key, settled.and(known));
    }

    /// The copies of a text that is about to be written.
    pub(super) fn text_copies_before(&self, key: &str) -> Result<Vec<String>> {
        let is_kept = self.0.settings.audit.keep_vanished && is_kept_text(key);
        if is_kept { self.text_copy_keys(key) } else { Ok(Vec::new()) }
    }

    /// As [`settle_text`](Self::settle_text), for a text that is about to go.
    pub(super) fn try_to_settle_text(
        &self,
        key: &str,
        there: Vec<String>,
        (before, written): (&TextAt<'_>, &TextAt<'_>),
        replaced: &[String],
    ) -> Result<()> {
        if !self.0.settings.audit.keep_vanished || !is_kept_text(key) {
            return Ok(());
        }
        let of = |version: Option<&str>| version.map(|version| key_of(key, version));
        let old = of(before.version);
        // A copy of a text that is gone may arrive yet, from whoever wrote it.
        let new = of(written.version).or_else(|| before.version.map(|gone| mark_key(key, gone)));
        if let Some(new) = &new {
            leave_copy(self.0, new, old.as_deref(), written.text)?;
        }
        let mut others = there;
        others.retain(|copy| Some(copy) != new.as_ref());
        let is_replaced = |copy: &String| Some(copy) == old.as_ref() || replaced.contains(copy);
        let mut compared = Vec::new();
        if !others.iter().all(is_replaced) {
            let gone = others.iter().filter(|copy| is_replaced(copy)).chain(&new).cloned().collect();
            compared = self.rescue_texts(key, before.text, old.as_deref(), (&others, &gone))?;
        }
        // Those that the replaced one names go before it: whoever is killed in between leaves none that nobody names.
        let (replaced, earlier): (Vec<String>, Vec<String>) = others.into_iter().partition(is_replaced);
        let mut earlier = earlier.iter().filter(|copy| compared.contains(copy));
        earlier.try_for_each(|copy| self.0.remove_at_any_version(copy))?;
        replaced.iter().try_for_each(|copy| self.0.remove_at_any_version(copy))?;
        let is_ours = old.is_some_and(|old| replaced.contains(&old));
        if is_ours { self.take_out_of_trash(key, before.text) } else { Ok(()) }
    }

    /// Removes what this call replaced from the trash. Another may have compared it between the write and the copy that names it,
    /// and taken our change for somebody's.
    fn take_out_of_trash(&self, key: &str, replaced: &str) -> Result<()> {
        let trashed = key_in_trash(key, replaced);
        match self.0.read(&trashed)? {
            Some(_) => self.0.remove_at_any_version(&trashed),
            None => Ok(()),
        }
    }

    /// Returns whether the write that made a version of a text was answered, and a copy left of it. One of a process that was
    /// killed, or of somebody else, was not; without copies nobody knows.
    pub(crate) fn may_be_unanswered(&self, key: &str, version: &str) -> Result<bool> {
        Ok(self.0.settings.audit.keep_vanished && !self.text_copy_keys(key)?.contains(&key_of(key, version)))
    }

    /// Leaves a copy of a text in which a call found its work done, if there is none.
    pub(super) fn settle_text_as_found(&self, key: &str, found: &TextAt<'_>) {
        let (true, true, Some(version)) = (self.0.settings.audit.keep_vanished, is_kept_text(key), found.version)
        else {
            return;
        };
        let copy = key_of(key, version);
        let settled = self.text_copy_keys(key).and_then(|there| match there.contains(&copy) {
            true => Ok(()),
            false => leave_copy(self.0, &copy, None, found.text),
        });
        self.warn_unless_text_settled(key, settled);
    }

    fn warn_unless_text_settled(&self, key: &str, settled: Result<()>) {
        if let Err(error) = settled {
            let message = format!("what others take out of it now may be lost, because its copy failed: {error}");
            self.0.warn(vec![Fault { key: key.to_owned(), line: None, message }]);
        }
    }

    /// Puts copies into the trash that have lines which a file has not, but those of states that Keepstone replaced. Returns the
    /// copies that it could read: any other, such as a link or one that the store refused just now, stays.
    fn rescue_texts(
        &self,
        key: &str,
        file: &str,
        current: Option<&str>,
        (meant, replaced): (&[String], &SortedSet<String>),
    ) -> Result<Vec<String>> {
        let copies = self.text_copies(key)?;
        let read = copies.iter().map(|copy| copy.key.clone()).collect();
        for copy in vanished(copies, current) {
            let lost = missing_lines(&copy.text, file);
            if lost == 0 || replaced.contains(&copy.key) || !meant.contains(&copy.key) {
                continue;
            }
            let trashed = self.put_text_in_trash(key, &copy.text)?;
            self.0.warn(vec![Fault { key: trashed, line: None, message: told(lost, key) }]);
        }
        Ok(read)
    }

    fn put_text_in_trash(&self, key: &str, text: &str) -> Result<String> {
        let trashed = key_in_trash(key, text);
        let bytes = format!("{}\n{text}", first_line(self.0.now(), VANISHED)).into_bytes();
        self.0.overwrite(&trashed, &bytes, self.0.settings.writing.durability)?;
        Ok(trashed)
    }

    fn text_copy_keys(&self, key: &str) -> Result<Vec<String>> {
        Ok(self.0.list_under(&folder_of(key))?.into_iter().map(|listed| listed.key).collect())
    }

    /// The copies of a text that can be read.
    fn text_copies(&self, key: &str) -> Result<Vec<TextCopy>> {
        let mut copies = Vec::new();
        for copy in self.text_copy_keys(key)? {
            let Some(object) = self.0.read_or_warn(&copy)? else { continue };
            let text = String::from_utf8_lossy(&object.bytes).into_owned();
            let (after, text) = split_copy(&text);
            copies.push(TextCopy { key: copy, after: after.unwrap_or_default().to_owned(), text: text.to_owned() });
        }
        Ok(copies)
    }

    /// What somebody took out of a text: the copies beside it that say more, and what lies in the trash.
    pub(crate) fn former_texts(&self, key: &str) -> Result<Vec<String>> {
        let version = self.0.read(key)?.map(|object| key_of(key, &object.version));
        let mut all: Vec<String> = Vec::new();
        if self.text_copy_keys(key)?.iter().any(|copy| Some(copy) != version.as_ref()) {
            all.extend(
                vanished(self.text_copies(key)?, version.as_deref())
                    .into_iter()
                    .map(|copy| plain(&copy.text).into_owned()),
            );
        }
        for listed in self.0.list_under(&format!("{TRASH}{}/{TEXT}", key.strip_suffix(".md").unwrap_or(key)))? {
            let found = self.0.read_or_warn(&listed.key)?;
            all.extend(found.map(|object| plain(&String::from_utf8_lossy(&object.bytes)).into_owned()));
        }
        Ok(all)
    }

    /// Looks at every text that has copies, and leaves copies of the others. Returns the faults of those that cannot be read.
    pub(super) fn reconcile_texts(&self) -> Result<Vec<Fault>> {
        let mut keys = self.texts_with_copies()?;
        keys.extend(self.0.list_named()?.into_iter().map(|listed| listed.key).filter(|key| is_kept_text(key)));
        let mut faults = Vec::new();
        for key in keys {
            if let Err(error) = self.reconcile_text(&key) {
                faults.push(error.into_fault(&key)?);
            }
        }
        Ok(faults)
    }

    /// The text of a mission's description before it was cut off, emptied or removed, where its rules went with the rest.
    pub(super) fn uncut_text(&self, key: &str) -> Result<Option<String>> {
        let found = self.0.read(key)?;
        let uncut = uncut(&self.0.store, key, found.as_ref());
        Ok(uncut.map_err(|error| Error::from_store(error, "reading the copies of", key))?.map(|uncut| uncut.text))
    }

    fn reconcile_text(&self, key: &str) -> Result<()> {
        // While its copy says who may read the mission, it stays the copy.
        if self.uncut_text(key)?.is_some() {
            return Ok(());
        }
        let mut copies = self.text_copy_keys(key)?;
        let mut found = self.lossy_text(key)?;
        let current = |found: &Option<(String, String)>| found.as_ref().map(|(_, version)| key_of(key, version));
        if copies.len() == 1 && copies.first() == current(&found).as_ref() || copies.is_empty() && found.is_none() {
            return Ok(());
        }
        if !copies.is_empty() {
            // What this call has seen of the file may be older than a copy.
            self.0.renew();
            copies = self.text_copy_keys(key)?;
            self.0.renew();
            found = self.lossy_text(key)?;
        }
        let now = current(&found);
        let (text, at) = found.map(|(text, version)| (text, Some(version))).unwrap_or_default();
        match &now {
            Some(now) if copies.contains(now) => {}
            Some(now) => leave_copy(self.0, now, None, &text)?,
            None => {}
        }
        let compared = self.rescue_texts(key, &text, now.as_deref(), (&copies, &SortedSet::new()))?;
        // Whoever is about to remove the text has left the mark that names its copy.
        let mark = at.as_ref().map(|version| mark_key(key, version));
        let is_other = |copy: &&String| Some(*copy) != now.as_ref() && Some(*copy) != mark.as_ref();
        let mut others = copies.iter().filter(|copy| is_other(copy) && compared.contains(copy));
        others.try_for_each(|copy| self.0.remove_at_any_version(copy))
    }

    fn lossy_text(&self, key: &str) -> Result<Option<(String, String)>> {
        let found = self.0.read(key)?;
        Ok(found.map(|object| (String::from_utf8_lossy(&object.bytes).into_owned(), object.version)))
    }

    fn texts_with_copies(&self) -> Result<SortedSet<String>> {
        let listed = Deletions(self.0).list_in_place(COPIES)?;
        Ok(listed.iter().filter_map(|listed| file_of_copy(&listed.key)).filter(|key| is_kept_text(key)).collect())
    }

    /// Copies that say what their files do not any more.
    pub(super) fn vanished_texts(&self) -> Result<Vec<Fault>> {
        let mut faults = Vec::new();
        for key in self.texts_with_copies()? {
            if !self.vanished_beside_text(&key)?.is_empty() {
                // What this call has seen of the file may be older than a copy.
                self.0.renew();
                faults.extend(self.vanished_beside_text(&key)?);
            }
        }
        Ok(faults)
    }

    fn vanished_beside_text(&self, key: &str) -> Result<Vec<Fault>> {
        let found = self.0.read(key)?;
        let current = found.as_ref().map(|object| key_of(key, &object.version));
        let copies = self.text_copy_keys(key)?;
        if copies.iter().all(|copy| Some(copy) == current.as_ref()) {
            return Ok(Vec::new());
        }
        let text = found.map(|object| String::from_utf8_lossy(&object.bytes).into_owned()).unwrap_or_default();
        let copies = vanished(self.text_copies(key)?, current.as_deref()).into_iter();
        let lost = copies.map(|copy| (missing_lines(&copy.text, &text), copy.key)).filter(|(lost, _)| *lost > 0);
        Ok(lost.map(|(lost, copy)| Fault { key: copy, line: None, message: told(lost, key) }).collect())
    }

    /// Texts in the trash of which a file has less now. One of which a person changed the wording is not among them.
    pub(crate) fn vanished_texts_in_trash(&self) -> Result<Vec<Fault>> {
        let mut faults = Vec::new();
        for Listed { key, .. } in Deletions(self.0).list_in_place(TRASH)? {
            let Some(file) = file_in_trash(&key) else { continue };
            let read = |key: &str| {
                let found = self.0.read_or_warn(key)?;
                Ok::<_, Error>(
                    found.map(|found| String::from_utf8_lossy(&found.bytes).into_owned()).unwrap_or_default(),
                )
            };
            let (trashed, now) = (read(&key)?, read(&file)?);
            let (_, _, was) = split(&trashed);
            let lost = missing_lines(was, &now);
            let is_list = file.ends_with(CONVERSATION) || file.ends_with(ARTIFACTS);
            if lost > 0 && (is_list || lines(was).count() > lines(&now).count()) {
                faults.push(Fault { key, line: None, message: told(lost, &file) });
            }
        }
        Ok(faults)
    }
}

/// The copies of a text but the current one, and without those that Keepstone replaced itself.
fn vanished(mut copies: Vec<TextCopy>, current: Option<&str>) -> Vec<TextCopy> {
    let replaced: SortedSet<String> = copies.iter().map(|copy| copy.after.clone()).collect();
    copies.retain(|copy| Some(&*copy.key) != current && !replaced.contains(&copy.key));
    copies
}

/// Where a text of a file lies in the trash.
fn key_in_trash(key: &str, text: &str) -> String {
    let folder = key.strip_suffix(".md").unwrap_or(key);
    format!("{TRASH}{folder}/{TEXT}{}.md", hex(checksum(text.as_bytes())))
}

/// The key of what a removed text leaves instead of a copy: it names the copy of the version that was removed, and says nothing.
fn mark_key(key: &str, version: &str) -> String {
    key_of(key, &format!("{version} removed"))
}

fn told(lost: usize, file: &str) -> String {
    let lines = if lost == 1 { "1 line".to_owned() } else { format!("{lost} lines") };
    format!(
        "what {file} said, with {lines} that Keepstone did not remove from it: take over what is missing, or delete this file \
         if that was meant"
    )
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text[mark(text).len()..].split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty())
}

/// The lines of a text that another has not, or not as often.
fn missing_lines(text: &str, other: &str) -> usize {
    let mut there: SortedMap<&str, usize> = SortedMap::new();
    lines(other).for_each(|line| *there.entry(line).or_default() += 1);
    let mut missing = 0;
    for line in lines(text) {
        match there.get_mut(&line).filter(|count| **count > 0) {
            Some(count) => *count -= 1,
            None => missing += 1,
        }
    }
    missing
}

#[cfg(test)]
mod tests;
