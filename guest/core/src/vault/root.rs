//! The files of one root: a file that was read stays known until its version changes.

use std::cell::RefCell;
use std::rc::Rc;

use crate::model::category::Category;
use crate::model::error::{Error, Result};
use crate::model::limits::LAST_TIME;
use crate::model::reference::{file_key, parse_file_key};
use crate::model::scope::{Name, Scope};
use crate::store::clock::Clock;
use crate::store::contract::Fault;
use crate::store::overlay::Layered;
use crate::store::retry::{Attempt, retry};
use crate::store::snapshot::Snapshot;
use crate::store::{Durability, Expect, Listed, Object, Store, StoreError, Version};
use crate::text::sorted::{SortedMap, SortedSet};

use super::category_file::{CategoryFile, check_size};
use super::copy::Copy;
use super::deleted::{DELETED, in_trash, leave_out_deleted};
use super::gate::Gate;
use super::known_files::KnownFiles;
use super::log::{self, Log, Seen};
use super::mission_text::key_of;
use super::settings::Settings;
use super::unicode_form::check_distinct;

/// Keys asked for in one listing.
const PAGE: u32 = 1_000;

/// Where a host answers for files that it put aside while it replaced others. A listing of the root leaves them out.
const ASIDE: &str = ".vault/aside/";

/// The one place that reads and writes files of entries. The types that work on it borrow it, several at once, so its state stands
/// in cells.
pub(crate) struct Root {
    pub(crate) store: Gate<Layered<Snapshot<Rc<dyn Store>>>>,
    pub(crate) clock: Box<dyn Clock>,
    pub(super) files: RefCell<KnownFiles>,
    /// The versions of files that have no copies but one of this very version.
    pub(super) settled: RefCell<SortedMap<String, Version>>,
    /// The last write of a file whose answer was lost or a conflict, until the file is changed again.
    pub(super) unanswered: RefCell<Option<UnacknowledgedWrite>>,
    /// The ids in files of the archive that were read for them.
    pub(super) archived_ids: RefCell<SortedMap<String, IdsAt>>,
    /// The state of the log of changes.
    pub(crate) log: RefCell<Log>,
    /// The settings of this room, as the policy had them when the last call asked.
    pub(crate) settings: Rc<Settings>,
    pub(super) met: RefCell<FaultsMet>,
}

/// A write of a file whose answer was lost: it may have taken effect.
pub(crate) struct UnacknowledgedWrite {
    pub(super) key: String,
    /// The file that it was to replace.
    pub(super) file: Rc<CategoryFile>,
    pub(super) text: String,
    pub(super) seen: Vec<Seen>,
    /// The number of the next line of the log before it.
    pub(super) since: Option<u64>,
    pub(super) copies: Option<Vec<Copy>>,
}

/// The ids in a file at a version.
type IdsAt = (Version, Rc<SortedSet<u64>>);

/// Faults that were met while answering something else.
#[derive(Default)]
pub(crate) struct FaultsMet {
    all: SortedSet<Fault>,
    /// Those that are not reported yet.
    pub(super) untold: Vec<Fault>,
}

/// What a dry run of the root puts back.
pub(crate) struct Kept {
    files: KnownFiles,
    settled: SortedMap<String, Version>,
    unanswered: Option<UnacknowledgedWrite>,
    log: Log,
}

/// The end of the keys under `.vault`: `0` comes after `/`.
const VAULT_END: &str = ".vault0";

/// Returns whether a key lies in a folder whose files hold no entries.
fn holds_no_entries(key: &str) -> bool {
    key.starts_with(".vault/") || key.starts_with("conversations/")
}

/// The place behind which to go on after a key in a folder that nobody asks for; none for other keys.
fn next_wanted<'a>(key: &str, wanted: &[&'a str]) -> Option<&'a str> {
    if !holds_no_entries(key) || wanted.iter().any(|folder| key.starts_with(folder)) {
        return None;
    }
    let end = if key < VAULT_END { VAULT_END } else { "conversations0" };
    let later = wanted.iter().filter(|folder| key < **folder && **folder < end);
    Some(later.min().map_or(end, |folder| before(folder)))
}

/// A place before all keys of a folder that has none of its own keys behind it.
fn before(folder: &str) -> &str {
    &folder[..folder.len() - 1]
}

impl Root {
    pub(crate) fn new(store: Rc<dyn Store>, clock: Box<dyn Clock>) -> Self {
        Self {
            store: Gate::new(Layered::new(Snapshot::new(store))),
            clock,
            files: RefCell::default(),
            settled: RefCell::default(),
            unanswered: RefCell::default(),
            archived_ids: RefCell::default(),
            log: RefCell::default(),
            settings: Rc::default(),
            met: RefCell::default(),
        }
    }

    /// Begins a call: until the next one, nothing is listed or read twice, as long as nobody else is met at work.
    pub(crate) fn begin_call(&self) {
        self.store.left_out.take();
        self.store.below().below().begin();
        self.log.borrow_mut().begin_call();
    }

    /// From now on the memory acts for an agent, or for the owner.
    pub(crate) fn act_for(&mut self, agent: Option<Name>) {
        self.store.agent = agent;
        self.files.take();
        self.archived_ids.borrow_mut().clear();
    }

    /// Now, as far as a date header can say it.
    pub(crate) fn now(&self) -> u64 {
        self.clock.now().min(LAST_TIME)
    }

    /// From here on the call sees the root as it is now, with the changes that others made meanwhile.
    pub(crate) fn renew(&self) {
        self.store.below().below().renew();
    }

    /// From now on nothing is really written. Returns the state to end with.
    pub(crate) fn begin_dry_run(&self) -> Kept {
        self.store.below().begin_dry_run();
        let (files, settled) = (self.files.borrow().clone(), self.settled.borrow().clone());
        Kept { files, settled, unanswered: self.unanswered.take(), log: self.log.borrow().clone() }
    }

    /// Forgets everything that was written since the dry run began.
    pub(crate) fn end_dry_run(&self, kept: Kept) {
        self.store.below().end_dry_run();
        self.files.replace(kept.files);
        self.settled.replace(kept.settled);
        self.unanswered.replace(kept.unanswered);
        self.log.replace(kept.log);
        // Versions of a dry run come back in the next one.
        self.archived_ids.borrow_mut().clear();
    }

    /// Faults that answers had to leave out and could not name, each once: the host shows them as warnings.
    pub(crate) fn take_warnings(&self) -> Vec<Fault> {
        std::mem::take(&mut self.met.borrow_mut().untold)
    }

    /// Keeps faults to report beside the answer.
    pub(crate) fn warn(&self, faults: Vec<Fault>) {
        let FaultsMet { all, untold } = &mut *self.met.borrow_mut();
        untold.extend(faults.into_iter().filter(|fault| all.insert(fault.clone())));
    }

    /// Reads a key.
    pub(crate) fn read(&self, key: &str) -> Result<Option<Object>> {
        self.store.read(key).map_err(|error| Error::from_store(error, "reading", key))
    }

    /// Reads a key of which nothing else depends: one that cannot be read, such as a link, is a warning and counts as absent.
    pub(crate) fn read_or_warn(&self, key: &str) -> Result<Option<Object>> {
        found_or_warn(self, key, self.read(key)).map(Option::flatten)
    }

    /// Writes a key as durably as policy asks (`store.durability`).
    pub(crate) fn write(&self, key: &str, bytes: &[u8], expect: &Expect) -> std::result::Result<Version, StoreError> {
        if *expect == Expect::Absent {
            self.settings.admit_name(key).map_err(StoreError::Invalid)?;
            check_distinct(self, key).map_err(StoreError::Invalid)?;
        }
        self.store.write(key, bytes, expect, self.settings.writing.durability)
    }

    /// Removes a key as durably as policy asks.
    pub(crate) fn remove(&self, key: &str, expect: &Expect) -> std::result::Result<(), StoreError> {
        self.store.remove(key, expect, self.settings.writing.durability)
    }

    /// Writes what may be lost with the machine's power, though not with the process: what is derived, and the log.
    pub(crate) fn write_fast(
        &self,
        key: &str,
        bytes: &[u8],
        expect: &Expect,
    ) -> std::result::Result<Version, StoreError> {
        if *expect == Expect::Absent {
            self.settings.admit_name(key).map_err(StoreError::Invalid)?;
        }
        self.store.write(key, bytes, expect, Durability::Fast)
    }

    /// Returns whether a scope is a deleted mission.
    pub(crate) fn is_deleted(&self, scope: &Scope) -> Result<bool> {
        match scope {
            Scope::Mission(mission) => Ok(self.read(&key_of(mission, DELETED))?.is_some()),
            Scope::Agent(_) | Scope::Project => Ok(false),
        }
    }

    /// Refuses a deleted mission.
    ///
    /// # Errors
    /// [`Error::NotFound`] that says how it comes back.
    pub(crate) fn check_in_place(&self, scope: &Scope) -> Result<()> {
        match scope {
            Scope::Mission(mission) if self.is_deleted(scope)? => Err(in_trash(mission)),
            _ => Ok(()),
        }
    }

    /// Tries a change of a key until it is made, as often as policy says.
    pub(crate) fn retry<T>(
        &self,
        doing: &str,
        key: &str,
        attempt: impl FnMut(bool) -> Result<Attempt<T>>,
    ) -> Result<T> {
        let done = retry(self.settings.writing.attempts, attempt)?;
        done.map_err(|error| Error::from_store(error, doing, key))
    }

    /// Writes a key whatever is there, again while others are faster.
    pub(crate) fn overwrite(&self, key: &str, bytes: &[u8], durability: Durability) -> Result<()> {
        self.retry("writing", key, |_| {
            let written = self.store.write(key, bytes, &Expect::Anything, durability).map(drop);
            Attempt::of(written).map_err(|error| Error::from_store(error, "writing", key))
        })
    }

    /// One that comes back after a loss of power is compared again.
    pub(super) fn remove_at_any_version(&self, key: &str) -> Result<()> {
        let removed = self.store.remove(key, &Expect::Anything, Durability::Fast);
        removed.map_err(|error| Error::from_store(error, "removing", key))
    }

    /// The scope and category of a key of the root, when it is a file of entries. Every other file stays as it is, and is
    /// not read: one of a name that policy does not count among the categories, too.
    pub(crate) fn place_of(&self, key: &str) -> Option<(Scope, Category)> {
        parse_file_key(key).filter(|(_, category)| self.settings.categories.have(*category))
    }

    /// One category file as it is now; an absent one is empty.
    pub(crate) fn file(&self, scope: &Scope, category: Category) -> Result<Rc<CategoryFile>> {
        self.file_under(&file_key(scope, category), scope, category)
    }

    /// The file under another key of the same layout, such as one in the archive.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a category that policy does not have, so for every call that would change its file;
    /// [`Error::NotFound`] for a deleted mission.
    pub(crate) fn file_under(&self, key: &str, scope: &Scope, category: Category) -> Result<Rc<CategoryFile>> {
        self.settings.categories.check(&[category])?;
        self.check_in_place(scope)?;
        if let Some(Some(version)) = self.store.version(key)
            && let Some(file) = self.known(key, &version)
        {
            return Ok(file);
        }
        let Some(object) = self.read(key)? else {
            self.files.borrow_mut().remove(key);
            return Ok(Rc::new(CategoryFile::absent()));
        };
        self.known(key, &object.version).map_or_else(|| self.take_in(key, scope, category, object), Ok)
    }

    /// Every key of the root but those that hold no entries by design, in byte order.
    pub(crate) fn list_all(&self) -> Result<Vec<Listed>> {
        self.list_behind(None)
    }

    /// Lists without the keys that sort before or under `.vault`, which may be many: no agent's name does. The files of deleted
    /// missions are left out.
    pub(crate) fn list_named(&self) -> Result<Vec<Listed>> {
        let mut all = self.list_behind(Some(VAULT_END))?;
        leave_out_deleted(&mut all);
        Ok(all)
    }

    fn list_behind(&self, key: Option<&str>) -> Result<Vec<Listed>> {
        let mut all = self.pages("", key.map(str::to_owned), &[])?;
        all.retain(|listed| !holds_no_entries(&listed.key));
        Ok(all)
    }

    /// Keys that start with a prefix.
    pub(crate) fn list_under(&self, prefix: &str) -> Result<Vec<Listed>> {
        self.pages(prefix, None, &[prefix])
    }

    /// Keys that start with a prefix and come behind another.
    pub(super) fn list_behind_key(&self, prefix: &str, after: &str) -> Result<Vec<Listed>> {
        self.pages(prefix, Some(after.to_owned()), &[prefix])
    }

    /// Shows each file that the host put aside, past the snapshot, in which a listing of the root has none.
    pub(crate) fn each_aside(&self, mut visit: impl FnMut(&Listed, &[u8]) -> Result<()>) -> Result<()> {
        let store = self.store.below().below().below();
        let listed = store.list(ASIDE, None, PAGE).map_err(|error| Error::from_store(error, "listing", ASIDE))?;
        for listed in listed {
            let found = store.read(&listed.key).map_err(|error| Error::from_store(error, "reading", &listed.key))?;
            if let Some(object) = found {
                visit(&listed, &object.bytes)?;
            }
        }
        Ok(())
    }

    /// Removes a file that the host put aside; false if somebody may still need it.
    pub(crate) fn remove_aside(&self, listed: &Listed) -> Result<bool> {
        let store = self.store.below().below().below();
        match store.remove(&listed.key, &Expect::At(listed.version.clone()), Durability::Full) {
            Ok(()) => Ok(true),
            // Whoever takes the lock of the folder sweeps it too, so the file may be gone.
            Err(StoreError::Conflict) => {
                let found =
                    store.read(&listed.key).map_err(|error| Error::from_store(error, "reading", &listed.key))?;
                Ok(found.is_none())
            }
            Err(error) => Err(Error::from_store(error, "removing", &listed.key)),
        }
    }

    /// Lists in one go what a call is about to ask for: the category files, and folders beside them. Without it the
    /// call lists each folder when it needs it.
    ///
    /// A failure is left to the question that needs the listing.
    pub(crate) fn list_ahead(&self, folders: &[Option<&str>]) {
        if self.store.below().below().is_kept() {
            let wanted: Vec<&str> = folders.iter().flatten().copied().collect();
            let first = wanted.iter().filter(|folder| **folder < VAULT_END).min();
            let after = first.map_or(VAULT_END, |first| before(first)).to_owned();
            drop(self.pages("", Some(after), &wanted));
        }
    }

    /// Lists all keys in one go, for a call that looks at every object.
    pub(crate) fn list_all_ahead(&self) {
        if self.store.below().below().is_kept() {
            drop(self.list_under(""));
        }
    }

    /// Lists the category files and, before the first change of a process, the log: for a call that changes entries
    /// and then looks at all of them.
    pub(crate) fn list_ahead_of_changes(&self) {
        self.list_ahead(&[(!self.log.borrow().knows_its_end()).then_some(log::LOG)]);
    }

    /// Page after page behind a key; of the whole root without the pages that lie in folders which nobody asks for.
    fn pages(&self, prefix: &str, mut after: Option<String>, wanted: &[&str]) -> Result<Vec<Listed>> {
        let mut all = Vec::new();
        loop {
            let page = self.store.list(prefix, after.as_deref(), PAGE);
            let page = page.map_err(|error| {
                Error::from_store(error, "listing", if prefix.is_empty() { "the root" } else { prefix })
            })?;
            let last = page.last().filter(|_| page.len() >= PAGE as usize).map(|listed| listed.key.clone());
            all.extend(page);
            let Some(last) = last else { return Ok(all) };
            after = Some(next_wanted(&last, wanted).map_or(last, str::to_owned));
        }
    }

    /// A file that was read at this version and is kept.
    pub(crate) fn known(&self, key: &str, version: &str) -> Option<Rc<CategoryFile>> {
        self.files.borrow().get(key).filter(|file| file.version.as_deref() == Some(version)).cloned()
    }

    /// A file at the version of a listing.
    pub(crate) fn file_at(&self, listed: &Listed, scope: &Scope, category: Category) -> Result<Rc<CategoryFile>> {
        check_size(&listed.key, listed.size)?;
        match self.known(&listed.key, &listed.version) {
            Some(file) => Ok(file),
            None => self.file_under(&listed.key, scope, category),
        }
    }

    /// Like `file_at`, but an uncached file stays uncached; an absent one is empty.
    pub(crate) fn peek_at(&self, listed: &Listed, scope: &Scope, category: Category) -> Result<Rc<CategoryFile>> {
        self.settings.categories.check(&[category])?;
        let Listed { key, version, size } = listed;
        check_size(key, *size)?;
        if let Some(file) = self.known(key, version) {
            return Ok(file);
        }
        Ok(Rc::new(match self.read(key)? {
            Some(object) => CategoryFile::of(key, object, scope, category)?,
            None => CategoryFile::absent(),
        }))
    }

    fn take_in(&self, key: &str, scope: &Scope, category: Category, object: Object) -> Result<Rc<CategoryFile>> {
        let bytes = object.bytes.len();
        let file = Rc::new(CategoryFile::of(key, object, scope, category)?);
        self.files.borrow_mut().insert(key, file.clone(), bytes);
        Ok(file)
    }
}

/// The content of a file that nothing else depends on; none, and a warning, if the file cannot be read or understood.
pub(crate) fn found_or_warn<T>(root: &Root, key: &str, found: Result<T>) -> Result<Option<T>> {
    found.map(Some).or_else(|error| {
        root.warn(vec![error.into_fault(key)?]);
        Ok(None)
    })
}
