//! The memory as it was at a time: its entries with their wordings and states, what was said in sessions, and the log.
//!
//! What changed later is turned back in the layer of dry runs, above the present files, so that every call reads the past
//! as it would have read it then. The texts come from the before-images, the trash and the archive. What has no history
//! stays as it is now: the policy, the text of the project, core memories and the texts of missions. The trash has what was
//! forgotten by then, but for what was purged since.

use serde_json::Value;

use crate::model::category::Category;
use crate::model::error::{Error, Result};
use crate::model::reference::{Id, Reference, file_key};
use crate::model::scope::{Name, Scope};
use crate::session::work::{state, summary};
use crate::store::contract::Fault;
use crate::store::{Durability, Expect, Store};
use crate::text::sorted::{SortedMap, SortedSet};
use crate::text::time;
use crate::vault::archive::Archive;
use crate::vault::category_file::utf8;
use crate::vault::contract::ChangeKind;
use crate::vault::copies::Copies;
use crate::vault::deleted::{DELETED, Deletion, is_mark, mark_of};
use crate::vault::forgotten::copy_in_trash;
use crate::vault::journal::Journal;
use crate::vault::log::{self, LOG, LogLine, hex};
use crate::vault::markdown::Document;
use crate::vault::markdown::block::Block;
use crate::vault::mission_text;
use crate::vault::outside::changed_in_file;
use crate::vault::permissions::Permissions;
use crate::vault::root::Root;
use crate::vault::session_file::{CONVERSATIONS, SessionFile, is_session_file};
use crate::vault::stored_texts::stored_texts;
use crate::vault::trash::Trash;

/// Turns a root back to a time, within a dry run.
pub(crate) struct Past<'a> {
    pub(crate) root: &'a Root,
    /// In milliseconds since the Unix epoch.
    pub(crate) at: u64,
}

/// Files that a warning names.
const NAMED: usize = 5;

/// A file of entries: its scope, its category, and whether it is the archive's.
type Place = (Scope, Category, bool);

/// For each entry of a file the first change after the time, which says how the entry was before.
type Later = SortedMap<Id, LogLine>;

impl Past<'_> {
    /// Turns everything back that changed after the time. What cannot be turned back is left out, and a warning says so.
    ///
    /// # Errors
    /// An error of the store, or a file of entries that cannot be read.
    pub(crate) fn turn_back(&self) -> Result<()> {
        self.root.list_all_ahead();
        // Newest first: of each entry the oldest line remains.
        let lines = Journal(self.root).lines(None, usize::MAX)?;
        self.turn_unseen_back(&lines)?;
        self.warn_of_unlogged(&lines)?;
        let (mut places, mut missions): (SortedMap<Place, Later>, SortedMap<Name, ChangeKind>) = Default::default();
        let (later, earlier): (Vec<_>, Vec<_>) = lines.into_iter().partition(|line| line.at > self.at);
        for line in later {
            let Ok(reference) = Reference::parse(&line.reference) else { continue };
            if let Some(mission) = line.with_mission.as_deref().and_then(|mission| Name::new(mission).ok()) {
                missions.insert(mission, line.deed);
                continue;
            }
            let place = (reference.scope, reference.category, line.archived);
            places.entry(place).or_default().insert(reference.id, line);
        }
        self.turn_missions_back(missions)?;
        self.add_unlogged(&mut places)?;
        let mut unknown = Vec::new();
        for ((scope, category, is_archived), later) in places {
            if !is_archived {
                self.return_to_trash(&scope, category, &later, &earlier)?;
            }
            unknown.extend(self.turn_file_back(&scope, category, is_archived, later)?);
        }
        self.turn_sessions_back()?;
        self.turn_log_back()?;
        self.warn_of(&unknown);
        Ok(())
    }

    /// Files in which an entry says itself that it was made later, though the log has no line about it.
    fn add_unlogged(&self, places: &mut SortedMap<Place, Later>) -> Result<()> {
        for listed in self.root.list_named()? {
            let Some((scope, category)) = self.root.place_of(&listed.key) else { continue };
            let Ok(file) = self.root.file(&scope, category) else { continue };
            if file.document.blocks().any(|block| self.is_later(&block.id)) {
                places.entry((scope, category, false)).or_default();
            }
        }
        Ok(())
    }

    /// Ids of entries are the times at which they were made.
    fn is_later(&self, id: &Id) -> bool {
        matches!(id, Id::Time(made) if *made > self.at)
    }

    /// Turns the entries of one category back, in its file or in its archive. Returns the changes before which an entry had a
    /// text that is not kept any more.
    fn turn_file_back(
        &self,
        scope: &Scope,
        category: Category,
        is_archived: bool,
        later: Later,
    ) -> Result<Vec<LogLine>> {
        if !self.root.settings.categories.have(category) {
            return Ok(Vec::new());
        }
        let keys = match is_archived {
            true => Archive(self.root).parts(scope, category)?.into_iter().map(|part| part.key).collect(),
            false => vec![file_key(scope, category)],
        };
        let texts = stored_texts(self.root, scope, category, &later.keys().collect())?;
        let mut missing: SortedMap<&Id, &LogLine> = later.iter().filter(|(_, line)| line.before.is_some()).collect();
        let mut documents = Vec::new();
        for key in keys {
            let before = match self.root.read(&key)? {
                Some(object) => Document::parse(&utf8(&key, object.bytes)?),
                None => Document::default(),
            };
            let mut document = before.clone();
            let unlogged = before.blocks().map(|block| &block.id);
            let mut gone: SortedSet<&Id> =
                unlogged.filter(|id| self.is_later(id) && !later.contains_key(*id)).collect();
            for (id, piece) in before.find_all(&later.keys().collect()) {
                let now = piece.identity().map(|(_, hash)| hex(hash));
                match later[id].before == now {
                    true => drop(missing.remove(id)),
                    false => drop(gone.insert(id)),
                }
            }
            document.remove_all(&gone);
            documents.push((key, before, document));
        }
        let mut unknown = Vec::new();
        for (id, line) in missing {
            let text = line.before.as_ref().and_then(|hash| texts.get(&(id.clone(), hash.clone())));
            let block = text.and_then(|text| Some((text, Document::block_of(&text.raw)?)));
            let is_back = block.is_some_and(|(text, block)| {
                let document = documents.first_mut().map(|(_, _, document)| document);
                document.is_some_and(|document| document.insert_raw(&text.raw, &block, text.next.as_ref()))
            });
            if !is_back {
                unknown.push(line.clone());
            }
        }
        for (key, _, document) in documents.iter().filter(|(_, before, document)| before != document) {
            self.put(key, document.print().as_bytes())?;
        }
        if !is_archived {
            self.leave_trash(scope, category, later.keys())?;
        }
        Ok(unknown)
    }

    /// Takes out of the trash what was forgotten later.
    fn leave_trash<'i>(&self, scope: &Scope, category: Category, ids: impl Iterator<Item = &'i Id>) -> Result<()> {
        for id in ids {
            let reference = Reference { scope: scope.clone(), category, id: id.clone() };
            for trashed in Trash(self.root).trashed(&reference)?.iter().filter(|trashed| trashed.at > self.at) {
                self.take_away(&trashed.key)?;
            }
        }
        Ok(())
    }

    /// Puts into the trash what was forgotten by then, and restored later. `earlier` are the lines by then, newest first.
    fn return_to_trash(&self, scope: &Scope, category: Category, later: &Later, earlier: &[LogLine]) -> Result<()> {
        let last = |name: &str, archived| {
            let is_it =
                |line: &&LogLine| line.reference == name && line.archived == archived && line.with_mission.is_none();
            earlier.iter().find(is_it)
        };
        let restored = later.iter().filter(|(_, line)| line.deed == ChangeKind::Added);
        let forgotten = restored.filter_map(|(id, line)| {
            let gone = last(&line.reference, false).filter(|line| line.deed == ChangeKind::Removed)?;
            let is_archived = last(&line.reference, true).is_some_and(|line| line.deed == ChangeKind::Added);
            (!is_archived).then_some((id, gone))
        });
        let forgotten: Vec<(&Id, &LogLine)> = forgotten.collect();
        if forgotten.is_empty() {
            return Ok(());
        }
        let texts = stored_texts(self.root, scope, category, &forgotten.iter().map(|(id, _)| *id).collect())?;
        for (id, gone) in forgotten {
            let Some(text) = gone.before.as_ref().and_then(|hash| texts.get(&(id.clone(), hash.clone()))) else {
                continue;
            };
            let reference = Reference { scope: scope.clone(), category, id: id.clone() };
            let nth = u32::try_from(Trash(self.root).trashed(&reference)?.len()).unwrap_or(u32::MAX);
            let (key, copy) = copy_in_trash(&reference, nth.saturating_add(1), gone.at, &text.raw);
            self.put(&key, copy.as_bytes())?;
        }
        Ok(())
    }

    /// Missions that were deleted later are there, and those that were restored later are not.
    fn turn_missions_back(&self, later: SortedMap<Name, ChangeKind>) -> Result<()> {
        for listed in self.root.list_under(Scope::MISSIONS)?.iter().filter(|listed| is_mark(&listed.key)) {
            let Some(object) = self.root.read(&listed.key)? else { continue };
            if Deletion::parse(&utf8(&listed.key, object.bytes)?, object.version).at > self.at {
                self.take_away(&listed.key)?;
            }
        }
        for mission in later.into_iter().filter(|(_, first)| *first == ChangeKind::Added).map(|(mission, _)| mission) {
            self.put(&mission_text::key_of(&mission, DELETED), mark_of(&mission, self.at, "").as_bytes())?;
        }
        Ok(())
    }

    /// What was said later is not known, nor what a later session left.
    fn turn_sessions_back(&self) -> Result<()> {
        for listed in self.root.list_under(CONVERSATIONS)?.iter().filter(|listed| is_session_file(&listed.key)) {
            let Some(object) = self.root.read_or_warn(&listed.key)? else { continue };
            let text = utf8(&listed.key, object.bytes)?;
            match SessionFile::parse(&text).until(self.at) {
                Some(file) => self.put_if_changed(&listed.key, &text, &file.print())?,
                None => self.take_away(&listed.key)?,
            }
        }
        for listed in self.root.list_under(summary::FOLDER)? {
            self.turn_json_back(&listed.key, |history| {
                if let Some(Value::Array(sessions)) = history.get_mut("sessions") {
                    sessions.retain(|session| session["timestamp"].as_u64().is_none_or(|time| time <= self.at));
                }
                true
            })?;
        }
        for listed in self.root.list_under(state::FOLDER)? {
            self.turn_json_back(&listed.key, |work| work["updatedAt"].as_u64().is_none_or(|time| time <= self.at))?;
        }
        Ok(())
    }

    /// Changes a file of JSON, or takes it away if nothing of it was there. One that cannot be read is a warning elsewhere.
    fn turn_json_back(&self, key: &str, keep: impl FnOnce(&mut Value) -> bool) -> Result<()> {
        let Some(object) = self.root.read_or_warn(key)? else { return Ok(()) };
        let Ok(mut value) = serde_json::from_slice(&object.bytes) else { return Ok(()) };
        match keep(&mut value) {
            true => self.put(key, value.to_string().as_bytes()),
            false => self.take_away(key),
        }
    }

    /// The log ends at the time.
    fn turn_log_back(&self) -> Result<()> {
        for listed in self.root.list_under(LOG)? {
            let Some(object) = self.root.read_or_warn(&listed.key)? else { continue };
            let lines: Vec<LogLine> = log::parse(&object.bytes).collect();
            if lines.iter().all(|line| line.at <= self.at) {
                continue;
            }
            let until = lines.iter().filter(|line| line.at <= self.at);
            let text: String = until.map(|line| serde_json::to_string(line).expect("it was JSON") + "\n").collect();
            self.put(&listed.key, text.as_bytes())?;
        }
        Ok(())
    }

    /// Files that somebody else changed since Keepstone last wrote or compared them are as it left them: nobody knows when after that
    /// they were changed. So are those that it compared later.
    fn turn_unseen_back(&self, lines: &[LogLine]) -> Result<()> {
        let mut lines_of: SortedMap<String, Vec<&LogLine>> = SortedMap::new();
        for line in lines {
            if let Ok(reference) = Reference::parse(&line.reference) {
                lines_of.entry(reference.key()).or_default().push(line);
            }
        }
        for place in Copies(self.root).files_with_copies()? {
            // A file that cannot be read is told by its reader.
            let left = Copies(self.root).as_left(&place).ok().flatten();
            if let Some(left) = &left {
                self.put(&place.key, left.print().as_bytes())?;
            }
            let (later, last) = self.around(lines_of.get(&place.key).map_or(&[], Vec::as_slice));
            let met = later.first().map(|line| line.at).filter(|_| later.iter().any(|line| line.is_outside()));
            let is_unseen = if later.is_empty() { left.is_some() } else { met.is_some() };
            if is_unseen && last.is_none_or(|line| line.at < self.at) && self.may_name(&place.key) {
                let until = met.map(|met| format!(" (at {} at the latest)", time::print(met))).unwrap_or_default();
                let message = format!(
                    "it was {}, and Keepstone has not seen when{until}: its entries are shown as they were before that",
                    changed_in_file(last.map(|line| line.at))
                );
                self.root.warn(vec![Fault { key: place.key, line: None, message }]);
            }
        }
        Ok(())
    }

    /// Of lines, newest first: those of the first moment after the time, and the last one by then.
    fn around<'l>(&self, lines: &[&'l LogLine]) -> (Vec<&'l LogLine>, Option<&'l LogLine>) {
        let mut next: Vec<&LogLine> = Vec::new();
        for &line in lines {
            if line.at <= self.at {
                return (next, Some(line));
            }
            next.retain(|later| later.at == line.at);
            next.push(line);
        }
        (next, None)
    }

    /// Says which files have entries of that time that stand there otherwise than the log knows, as after an edit by hand of which
    /// there is no copy, in a clone, or after `git pull`.
    fn warn_of_unlogged(&self, lines: &[LogLine]) -> Result<()> {
        if !self.root.settings.audit.log {
            return Ok(());
        }
        let mut logged: SortedMap<&str, SortedSet<&str>> = SortedMap::new();
        for line in lines {
            let hashes = logged.entry(line.reference.as_str()).or_default();
            hashes.extend([&line.before, &line.after].into_iter().flatten().map(String::as_str));
        }
        let mut files = Vec::new();
        for listed in self.root.list_named()? {
            let Some((scope, category)) = self.root.place_of(&listed.key) else { continue };
            let Ok(file) = self.root.file(&scope, category) else { continue };
            let is_unknown = |(block, hash): (&Block, u64)| {
                let reference = Reference { scope: scope.clone(), category, id: block.id.clone() };
                let known = logged.get(reference.to_string().as_str());
                matches!(block.id, Id::Time(made) if made <= self.at)
                    && known.is_none_or(|known| !known.contains(hex(hash).as_str()))
            };
            let unknown = file.document.blocks().zip(file.document.hashes()).filter(|found| is_unknown(*found)).count();
            if unknown > 0 && self.may_name(&listed.key) {
                files.push(format!("{} ({unknown})", listed.key));
            }
        }
        if files.is_empty() {
            return Ok(());
        }
        let begins = match lines.iter().map(|line| line.at).min() {
            None => "the log is empty (a clone has none of what was before)".to_owned(),
            Some(at) => format!("the log, which begins at {}, does not know them", time::print(at)),
        };
        let more = files.len().saturating_sub(NAMED);
        let more = if more > 0 { format!(" and {more} more files") } else { String::new() };
        let files = files.into_iter().take(NAMED).collect::<Vec<_>>().join(", ");
        self.warn(format!(
            "entries are shown as they are now, and may have said something else or not been there: in {files}{more}; {begins}"
        ));
        Ok(())
    }

    /// Says from when on the memory is known whole.
    fn warn_of(&self, unknown: &[LogLine]) {
        if !self.root.settings.audit.log {
            self.warn(
                "policy keeps no log (audit.log), so entries are shown as they are now, without those made later"
                    .to_owned(),
            );
        }
        let Some(last) = unknown.iter().map(|line| line.at).max() else { return };
        let message = format!(
            "{} of the entries of that time are left out: they were changed or removed later, and their former texts are kept for \
             {} days only; all are known from {} on",
            unknown.len(),
            self.root.settings.audit.trash_days,
            time::print(last)
        );
        self.warn(message);
    }

    /// Returns whether a warning may name a file: the whole root is turned back, whoever the memory acts for.
    fn may_name(&self, key: &str) -> bool {
        let was_open = self.root.store.set_open(false);
        let may = Permissions(self.root).check_may_read(key).is_ok();
        self.root.store.set_open(was_open);
        may
    }

    fn warn(&self, message: String) {
        self.root.warn(vec![Fault { key: LOG.to_owned(), line: None, message }]);
    }

    fn put_if_changed(&self, key: &str, before: &str, after: &str) -> Result<()> {
        if before == after { Ok(()) } else { self.put(key, after.as_bytes()) }
    }

    /// Writes below what says who may write: nobody may, in the past.
    fn put(&self, key: &str, bytes: &[u8]) -> Result<()> {
        let written = self.root.store.below().write(key, bytes, &Expect::Anything, Durability::Fast);
        written.map(drop).map_err(|error| Error::from_store(error, "writing", key))
    }

    fn take_away(&self, key: &str) -> Result<()> {
        let removed = self.root.store.below().remove(key, &Expect::Anything, Durability::Fast);
        removed.map_err(|error| Error::from_store(error, "removing", key))
    }
}
