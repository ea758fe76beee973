//! The store as an agent may see it: every read, write and listing of what belongs to a mission passes here.
//!
//! No call of the contract asks for itself whether an agent may do something: each goes through a store, and this is the
//! one above all others. What may not be read is left out of listings, and refused to whoever asks for it by its key.

use std::cell::{Cell, RefCell};

use crate::model::scope::Name;
use crate::store::overlay::Layered;
use crate::store::snapshot::Snapshot;
use crate::store::{Durability, Expect, Listed, Object, Store, StoreError, Version};
use crate::text::sorted::SortedSet;

use super::access::{Access, AccessKind, Part};
use super::cut_description::uncut;
use super::deleted::is_mark;

/// The object by which encryption knows the roots that it made. It hides it from the memory above, so a memory that sees it runs
/// without encryption, and would write beside what it cannot read.
const ENCRYPTION: &str = ".vault/encryption";

/// A store behind what missions declare.
pub(crate) struct Gate<S> {
    below: S,
    /// The agent that the memory acts for; none is the owner of the root, who may do everything.
    pub(super) agent: Option<Name>,
    /// True while work is done for the root as a whole.
    is_open: Cell<bool>,
    /// Why nothing can be changed; none: it can.
    read_only: Option<String>,
    /// Why nothing can be read; none: it can.
    unreadable: Option<String>,
    /// True after the root was seen without `ENCRYPTION`: it is looked for once, before anything else is asked.
    is_plain: Cell<bool>,
    /// Keys that listings of this call left out.
    pub(super) left_out: RefCell<SortedSet<String>>,
}

/// The rules that a mission declares.
struct Declared {
    /// The rules, or the reason why they are not sure.
    access: std::result::Result<Access, String>,
    /// The copy that has them, where the description is cut.
    copy: Option<String>,
}

impl<S: Store> Gate<S> {
    pub(crate) fn new(below: S) -> Self {
        Self {
            below,
            agent: None,
            is_open: Cell::new(false),
            read_only: None,
            unreadable: None,
            is_plain: Cell::new(false),
            left_out: RefCell::default(),
        }
    }

    /// The store without a gate.
    pub(crate) fn below(&self) -> &S {
        &self.below
    }

    /// Opens or closes the gate, and returns whether it was open.
    pub(crate) fn set_open(&self, is_open: bool) -> bool {
        self.is_open.replace(is_open)
    }

    /// From now on nothing can be changed, for this reason; none: it can.
    pub(crate) fn set_read_only(&mut self, why: Option<String>) {
        self.read_only = why;
    }

    /// From now on nothing can be read, for this reason; none: it can.
    pub(crate) fn set_unreadable(&mut self, why: Option<String>) {
        self.unreadable = why;
    }

    /// The agent, while it is held to what missions declare.
    pub(super) fn held(&self) -> Option<&Name> {
        self.agent.as_ref().filter(|_| !self.is_open.get())
    }

    /// Refuses a root that is encrypted, where nothing between it and the memory decrypts it.
    pub(crate) fn check_is_plain(&self) -> std::result::Result<(), StoreError> {
        if !self.is_plain.get() {
            if self.below.read(ENCRYPTION)?.is_some() {
                return Err(StoreError::Denied(
                    "the memory is encrypted: put the component that encrypts before its store (--with or KEEPSTONE_WITH), with its key \
                     (KEEPSTONE_WITH_KEY)"
                        .to_owned(),
                ));
            }
            self.is_plain.set(true);
        }
        Ok(())
    }

    pub(super) fn check(&self, key: &str, deed: AccessKind) -> std::result::Result<(), StoreError> {
        self.check_is_plain()?;
        if let Some(why) = self.read_only.as_ref().filter(|_| deed == AccessKind::Write) {
            return Err(StoreError::Denied(why.clone()));
        }
        if let Some(why) = &self.unreadable {
            return Err(StoreError::Unavailable(why.clone()));
        }
        let (Some(agent), Some(part)) = (self.held(), Part::of(key)) else { return Ok(()) };
        if deed == AccessKind::Read && is_mark(key) {
            return Ok(());
        }
        let declared = self.declared(part)?;
        if is_allowed(&declared, agent, deed, part) {
            return Ok(());
        }
        Err(StoreError::Denied(refusal(&declared, agent, deed, part)))
    }

    /// Reads the rules of the mission that a part is of.
    fn declared(&self, part: Part) -> std::result::Result<Declared, StoreError> {
        let description = part.description();
        let found = self.below.read(&description)?;
        if let Some(copy) = uncut(&self.below, &description, found.as_ref())? {
            return Ok(Declared { access: Access::parse(&copy.text), copy: Some(copy.key) });
        }
        let text = String::from_utf8(found.map(|object| object.bytes).unwrap_or_default());
        let text = text.map_err(|_| "it is not UTF-8".to_owned());
        Ok(Declared { access: text.and_then(|text| Access::parse(&text)), copy: None })
    }
}

impl<S: Store> Gate<Layered<Snapshot<S>>> {
    /// The version of a key, if the call knows it and may read it; the inner none is an absent key.
    pub(crate) fn version(&self, key: &str) -> Option<Option<Version>> {
        self.check(key, AccessKind::Read).ok()?;
        self.below.version(key)
    }
}

impl<S: Store> Store for Gate<S> {
    fn read(&self, key: &str) -> std::result::Result<Option<Object>, StoreError> {
        self.check(key, AccessKind::Read)?;
        self.below.read(key)
    }

    fn write(
        &self,
        key: &str,
        bytes: &[u8],
        expect: &Expect,
        durability: Durability,
    ) -> std::result::Result<Version, StoreError> {
        self.check(key, AccessKind::Write)?;
        self.below.write(key, bytes, expect, durability)
    }

    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> std::result::Result<(), StoreError> {
        self.check(key, AccessKind::Write)?;
        self.below.remove(key, expect, durability)
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> std::result::Result<Vec<Listed>, StoreError> {
        self.check("", AccessKind::Read)?;
        let Some(agent) = self.held() else { return self.below.list(prefix, after, limit) };
        let (mut found, mut after) = (Vec::new(), after.map(str::to_owned));
        let mut last: Option<(String, Declared)> = None;
        loop {
            let page = self.below.list(prefix, after.as_deref(), limit)?;
            let is_end = page.len() < limit as usize;
            after = page.last().map(|listed| listed.key.clone());
            for listed in page {
                if let Some(part) = Part::of(&listed.key).filter(|_| !is_mark(&listed.key)) {
                    if last.as_ref().is_none_or(|(folder, _)| folder != part.folder) {
                        last = Some((part.folder.to_owned(), self.declared(part)?));
                    }
                    if last.as_ref().is_some_and(|(_, declared)| !is_allowed(declared, agent, AccessKind::Read, part)) {
                        self.left_out.borrow_mut().insert(listed.key);
                        continue;
                    }
                }
                found.push(listed);
            }
            if is_end || found.len() >= limit as usize {
                found.truncate(limit as usize);
                return Ok(found);
            }
        }
    }
}

/// While nobody can be sure what is declared, an agent may do nothing.
fn is_allowed(declared: &Declared, agent: &Name, deed: AccessKind, part: Part) -> bool {
    declared.access.as_ref().is_ok_and(|access| access.allows(agent, deed, part.name))
}

fn refusal(declared: &Declared, agent: &Name, deed: AccessKind, part: Part) -> String {
    let verb = if deed == AccessKind::Read { "read" } else { "write" };
    let what = if part.name.is_empty() { "all" } else { part.name };
    let (agent, folder, description) = (agent.as_str(), part.folder, part.description());
    match (&declared.access, &declared.copy) {
        (Ok(_), None) => format!("{agent} may not {verb} {what} of {folder}, as {description} declares"),
        (Ok(_), Some(copy)) => format!(
            "{agent} may not {verb} {what} of {folder}, as {description} declared before it was emptied, cut off or removed: its owner \
             finds what it said in {copy}"
        ),
        (Err(why), _) => format!(
            "{agent} may not {verb} {what} of {folder}: it is not sure what {description} declares, since {why}; until that is \
             mended nobody but the owner may"
        ),
    }
}
