//! One memory over one root: a short method per call of the contract.
//!
//! The rooms do the work. This file hands each of them the root, its own state and its own settings.

mod audit;
mod briefing;
mod clients;
mod compat;
pub(crate) mod contract;
mod conversations;
mod exchange;
mod jobs;
mod learning;
mod missions;
mod past;
mod procedures;
mod resource;
mod search;
pub(crate) mod tools;
mod transcripts;
mod upkeep;
mod vault;
mod work;

use std::rc::Rc;

use crate::brief::Briefing;
use crate::jobs::Jobs;
use crate::jobs::merge::Merging;
use crate::learn::Learner;
use crate::learn::facts::usage::{FOLDER as USAGE, UsageFiles};
use crate::learn::ingest::{Ingest, Ingesting};
use crate::learn::reads::{FOLDER as READS, ReadFiles};
use crate::model::contract::Entry;
use crate::model::error::{Error, Result};
use crate::model::reference::Reference;
use crate::policy::{self, Policy};
use crate::review::Review;
use crate::search::vector::file::PREFIX as VECTORS;
use crate::search::{Search, Searcher};
use crate::session::Sessions;
use crate::session::work::summary::FOLDER as SESSIONS;
use crate::store::clock::Clock;
use crate::store::contract::Fault;
use crate::store::{Object, Store};
use crate::text::sorted::SortedMap;
use crate::upkeep::Maintenance;
use crate::vault::category_file::{ARCHIVE, utf8};
use crate::vault::root::Root;
use crate::vault::succession::Successors;

/// The memory of one root.
pub struct Memory<S> {
    store: Rc<S>,
    pub(crate) root: Root,
    pub(crate) search: Search,
    ingest: Ingest,
    pub(crate) policy: Rc<Policy>,
    /// The version of the policy file that the policy was read from; none before it is read.
    policy_version: Option<Option<String>>,
    /// The defect of the policy file, while the defaults apply in its place.
    policy_fault: Option<Fault>,
    /// Settings by the host, for this memory only; they take precedence over the file.
    overrides: String,
    /// None: the memory is as it is now.
    moment: Option<past::Moment>,
    call: Call,
}

/// How long the cached policy stays valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Call {
    /// Nobody says where a call begins: until it is asked for again.
    Unmarked,
    /// A call has begun that did not ask yet.
    Begun,
    /// Until the next call begins.
    Asked,
}

impl<S: Store + 'static> Memory<S> {
    /// A memory over a store. Reads nothing yet.
    pub fn new(store: S, clock: impl Clock + 'static) -> Self {
        let store = Rc::new(store);
        Self {
            root: Root::new(store.clone(), Box::new(clock)),
            store,
            search: Search::default(),
            ingest: Ingest::default(),
            policy: Rc::default(),
            policy_version: None,
            policy_fault: None,
            overrides: String::new(),
            moment: None,
            call: Call::Unmarked,
        }
    }

    /// The store that it was made with.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// Begins a call. Until the next one the policy is cached: it is read once, when it is first needed. The root is
    /// listed once and each object is read once, unless a change meets another's. Without this call the store is asked
    /// each time. All changes until the next call are undone together.
    pub fn begin_call(&mut self) {
        self.call = Call::Begun;
        self.root.begin_call();
        past::turn_back(self);
    }

    /// Faults that answers had to leave out and could not name, each once: the host shows them as warnings.
    pub fn take_warnings(&mut self) -> Vec<Fault> {
        self.root.take_warnings()
    }

    /// Reads the policy, unless it was read in this call. While its file cannot be read, the defaults apply, and a
    /// warning says so.
    pub(crate) fn ready(&mut self) -> Result<()> {
        if self.call == Call::Asked {
            return Ok(());
        }
        // Were it only for the policy that cannot be read, defaults would do.
        let plain = self.root.store.check_is_plain();
        plain.map_err(|error| Error::from_store(error, "opening", "the root"))?;
        let found = self.root.read(policy::KEY);
        let version = found.as_ref().ok().map(|found| found.as_ref().map(|object| object.version.clone()));
        if version.is_none() || self.policy_version != version {
            let is_read = found.is_ok();
            let redacts = |file: &Object| policy::names_redaction(&file.bytes);
            let may_redact = found.as_ref().is_ok_and(|found| found.as_ref().is_some_and(redacts));
            let policy = found.and_then(|found| self.policy_in(found));
            self.policy_fault =
                policy.as_ref().err().cloned().map(|error| error.into_fault(policy::KEY)).transpose()?;
            if self.moment.is_none() {
                let fault = self.policy_fault.as_ref().filter(|_| may_redact);
                self.root.store.set_read_only(fault.map(refusal_to_store));
            }
            // Nobody can follow the rules of what cannot be read, such as a link, and a memory that stores nothing loses more.
            let unread = if is_read { "" } else { ", and nothing is redacted that it may name" };
            let told = self.policy_fault.iter().map(|fault| Fault {
                message: format!("{}; the defaults apply until it is fixed{unread}", fault.message),
                ..fault.clone()
            });
            self.root.warn(told.collect());
            let (policy, warnings) = policy.or_else(|_| Policy::with_warnings(&[&self.overrides]))?;
            self.root.warn(warnings);
            self.policy = Rc::new(policy);
            self.policy_version = version;
            self.root.settings = Rc::new(self.policy.vault());
        }
        if self.call == Call::Begun {
            self.call = Call::Asked;
        }
        Ok(())
    }

    /// Like `ready`, for a call that takes away by numbers of the policy, or judges by them: defaults in their place could take
    /// away what the policy keeps, or let pass what it refuses.
    fn ready_by_policy(&mut self) -> Result<()> {
        self.ready()?;
        self.policy_fault.clone().map_or(Ok(()), |fault| Err(Error::Corrupt(fault)))
    }

    /// The policy in a file, with the settings of the host above it, and warnings.
    fn policy_in(&self, found: Option<Object>) -> Result<(Policy, Vec<Fault>)> {
        let file = found.map(|object| utf8(policy::KEY, object.bytes)).transpose()?.unwrap_or_default();
        Policy::with_warnings(&[&file, &self.overrides])
    }

    /// Does something as if it were done: it sees its own changes, and afterwards nothing was changed.
    fn act<T>(&mut self, dry_run: bool, act: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        // A dry run in the past would see the present: what it would do is refused, as the change itself.
        if !dry_run || self.moment.is_some() {
            return act(self);
        }
        let (root, search, ingest) = (self.root.begin_dry_run(), self.search.kept(), std::mem::take(&mut self.ingest));
        let done = act(self);
        self.root.end_dry_run(root);
        (self.search, self.ingest) = (search, ingest);
        done
    }

    /// Does work for the root as a whole, whatever the agent that this memory acts for may read: the caller keeps to itself what
    /// the agent may not read.
    fn for_the_root<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let was_open = self.root.store.set_open(true);
        let done = work(self);
        self.root.store.set_open(was_open);
        done
    }

    /// Reads the policy, and how often entries were used if ranking counts that.
    fn ready_to_search(&mut self) -> Result<()> {
        self.ready()?;
        let counts_use = self.policy.search.access_weight > 0.0;
        if counts_use {
            self.root.list_ahead(&[Some(ARCHIVE), Some(VECTORS), Some(SESSIONS), Some(USAGE)]);
        }
        self.search.usage = if counts_use { UsageFiles(&self.root).by_file()? } else { SortedMap::new() };
        Ok(())
    }

    /// Notes that an answer shows entries, if policy asks how long ago they were used. It is derived and may be missing: a
    /// root that cannot be written gives its answers all the same.
    fn note_reads(&mut self, read: impl Iterator<Item = Reference>) {
        if !self.policy.sweep.asks_for_use() {
            return;
        }
        let read: Vec<Reference> = read.collect();
        match ReadFiles(&self.root).note(&read) {
            Ok(()) | Err(Error::Denied(_)) => {}
            Err(error) => {
                let message = format!("the use of entries is not noted: {error}");
                self.root.warn(vec![Fault { key: READS.to_owned(), line: None, message }]);
            }
        }
    }

    /// Notes that somebody read or changed an entry, and says which one supersedes it.
    fn used(&mut self, entry: Entry) -> Result<Entry> {
        self.note_reads(std::iter::once(entry.reference.clone()));
        Successors(&self.root).with_successor(entry)
    }

    pub(crate) fn searcher(&mut self) -> Searcher<'_> {
        Searcher { root: &self.root, search: &mut self.search, settings: self.policy.search() }
    }

    pub(crate) fn learner(&self) -> Learner<'_> {
        Learner { root: &self.root, settings: self.policy.learn() }
    }

    pub(crate) fn ingesting(&mut self) -> Ingesting<'_> {
        let learner = Learner { root: &self.root, settings: self.policy.learn() };
        Ingesting { learner, ingest: &mut self.ingest }
    }

    pub(crate) fn sessions(&self) -> Sessions<'_> {
        Sessions { root: &self.root, settings: self.policy.session() }
    }

    pub(crate) fn briefing(&mut self) -> Briefing<'_> {
        Briefing { root: &self.root, search: &mut self.search, settings: self.policy.brief() }
    }

    pub(crate) fn jobs(&self) -> Jobs<'_> {
        Jobs { learner: self.learner(), merging: Merging { root: &self.root, settings: &self.policy.jobs } }
    }

    pub(crate) fn reviewer(&mut self) -> Review<'_> {
        Review { root: &self.root, search: &mut self.search, settings: self.policy.review() }
    }

    pub(crate) fn maintenance(&mut self) -> Maintenance<'_> {
        Maintenance { root: &self.root, search: &mut self.search, settings: self.policy.upkeep() }
    }
}

/// Why nothing is stored while a policy is broken that may say what to redact.
fn refusal_to_store(fault: &Fault) -> String {
    let line = fault.line.map_or_else(String::new, |line| format!(", line {line}"));
    format!("{}{line}: {}; it may say what to redact, so nothing is stored until it is fixed", fault.key, fault.message)
}

#[cfg(test)]
mod access;
#[cfg(test)]
mod admission;
#[cfg(test)]
mod categories;
#[cfg(test)]
mod growth;
#[cfg(test)]
mod origin;
#[cfg(test)]
mod redaction;
#[cfg(test)]
pub(crate) mod requests;
#[cfg(test)]
mod secrets;
#[cfg(test)]
mod tests;
