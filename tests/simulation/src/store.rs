//! The store as one client has it: every call may fail before or after its effect, may be the client's last, and
//! lets others go first.

use std::cell::Cell;
use std::rc::Rc;

use keepstone_core::Store;
use keepstone_core::store::{Durability, Expect, Listed, Object, StoreError};

use crate::Switch;
use crate::bug::Bug;
use crate::client::Clients;
use crate::model::mission::{CONVERSATION, DELETED};
use crate::model::{Origin, PRESENT};
use crate::scan::{self, Kind};
use crate::world::{State, World};

/// One client's way to the root.
pub(crate) struct Gate {
    pub(crate) world: Rc<World>,
    /// Others who may go first; none for a reader that only compares.
    pub(crate) others: Option<Rc<Clients>>,
    /// The client broke down: nothing reaches the root any more.
    pub(crate) is_dead: Rc<Cell<bool>>,
    /// No change may be asked for.
    pub(crate) is_rehearsing: Rc<Cell<bool>>,
    /// True if the client has no index and can save none.
    pub(crate) has_no_index: bool,
}

/// Where the index lies, which a crash may tear.
pub(crate) const INDEX: &str = ".vault/index/";

/// Where the log lies: what is added to it a crash may tear.
const LOG: &str = ".vault/audit/";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Call {
    Read,
    Write,
    Remove,
    List,
}

/// The fault of one call.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    Refused,
    Unknown,
    UnknownAfter,
    ConflictAfter,
    CrashBefore,
    CrashAfter,
}

impl Call {
    const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Remove => "remove",
            Self::List => "list",
        }
    }

    const fn is_change(self) -> bool {
        matches!(self, Self::Write | Self::Remove)
    }
}

impl Gate {
    /// Passes a call on, or does not.
    fn pass<T>(
        &self,
        call: Call,
        key: &str,
        is_conditional: bool,
        act: impl FnOnce(&mut State, Option<Fault>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        if self.is_dead.get() || self.world.has_finding() {
            return Err(gone());
        }
        if call.is_change() && self.is_rehearsing.get() {
            self.world.find(format!("a dry run asked for a {} of {key}", call.name()));
        }
        if self.world.is_calm.get() || self.others.is_none() {
            return act(&mut self.world.state(), None);
        }
        self.let_others_go_first();
        let fault = self.fault(call, is_conditional);
        self.world.tell(call.name(), || key.to_owned());
        if let (Some(_), Some(file)) = (fault, scan::file_of_copy(key)) {
            self.world.state().excuse(&file);
        }
        // Who is killed leaves no copy of it, nor who asks again whether it was written and is refused.
        let may_lack_copy = matches!(fault, Some(Fault::CrashAfter | Fault::UnknownAfter | Fault::ConflictAfter));
        if may_lack_copy && scan::is_text_of_mission(key) {
            self.world.state().let_be_told(key);
        }
        match fault {
            None => act(&mut self.world.state(), None),
            Some(Fault::Refused) => Err(self.refusal(call)),
            Some(Fault::Unknown) => {
                self.told("unknown");
                Err(StoreError::UnknownOutcome("the connection broke".to_owned()))
            }
            Some(Fault::CrashBefore) => Err(self.crash("crash before")),
            Some(fault) => {
                let done = act(&mut self.world.state(), Some(fault));
                self.after(fault, done)
            }
        }
    }

    fn after<T>(&self, fault: Fault, done: Result<T, StoreError>) -> Result<T, StoreError> {
        match fault {
            Fault::CrashAfter => Err(self.crash("crash after")),
            _ if done.is_err() => done,
            Fault::ConflictAfter => {
                self.told("conflict after");
                Err(StoreError::Conflict)
            }
            _ => {
                self.told("unknown after");
                Err(StoreError::UnknownOutcome("the connection broke".to_owned()))
            }
        }
    }

    fn told(&self, what: &str) {
        self.world.tell(what, String::new);
        let mut state = self.world.state();
        if what.starts_with("unknown") { state.tally.unknown += 1 } else { state.tally.conflicts += 1 }
    }

    fn let_others_go_first(&self) {
        let others = {
            let mut state = self.world.state();
            state.tally.calls += 1;
            state.chance.in_thousand(60) && !state.without.has(Switch::Others)
        };
        if let Some(clients) = self.others.as_ref().filter(|_| others) {
            self.world.deeper(|| clients.step());
        }
    }

    fn fault(&self, call: Call, is_conditional: bool) -> Option<Fault> {
        let mut state = self.world.state();
        let drawn = state.chance.below(1_000);
        let fault = match (drawn, call.is_change()) {
            (0..8, _) => Fault::Refused,
            (8..12, _) => Fault::CrashBefore,
            (12..16, _) => Fault::CrashAfter,
            (16..26, true) => Fault::Unknown,
            (26..46, true) => Fault::UnknownAfter,
            (46..56, true) if is_conditional => Fault::ConflictAfter,
            _ => return None,
        };
        let switch = match fault {
            Fault::CrashBefore | Fault::CrashAfter => Switch::Crashes,
            _ => Switch::Failures,
        };
        (!state.without.has(switch)).then_some(fault)
    }

    fn refusal(&self, call: Call) -> StoreError {
        self.world.tell("refused", String::new);
        let mut state = self.world.state();
        state.tally.failures += 1;
        let what = || "the simulation refused".to_owned();
        match (state.chance.below(4), call) {
            (0, Call::Write) => StoreError::Full(what()),
            (1, _) => StoreError::Denied(what()),
            (2, Call::Write | Call::Remove) => StoreError::Busy(what()),
            _ => StoreError::Unavailable(what()),
        }
    }

    fn crash(&self, what: &str) -> StoreError {
        self.is_dead.set(true);
        self.world.tell(what, String::new);
        let mut state = self.world.state();
        state.tally.crashes += 1;
        state.excuse_all();
        if state.bug == Some(Bug::LosesSynced)
            && let Some((key, bytes, _)) = state.before.take()
        {
            state.put(&key, &bytes, None);
        }
        gone()
    }
}

impl Store for Gate {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        if self.hides(key) {
            return Ok(None);
        }
        self.pass(Call::Read, key, false, |state, _| {
            let found = state.disk.object(key);
            Ok(match (found, &state.before) {
                (Some(found), Some((mixed, bytes, _)))
                    if state.bug == Some(Bug::MixesReads) && mixed == key && self.others.is_some() =>
                {
                    Some(Object { bytes: bytes.clone(), ..found })
                }
                (found, _) => found,
            })
        })
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, _durability: Durability) -> Result<String, StoreError> {
        if self.hides(key) {
            return Err(StoreError::Denied("there is no index here".to_owned()));
        }
        let is_conditional = *expect != Expect::Anything;
        self.pass(Call::Write, key, is_conditional, |state, fault| {
            let holds = state.disk.holds(key, expect);
            if !holds && state.bug != Some(Bug::IgnoresExpect) {
                state.tally.conflicts += 1;
                return Err(StoreError::Conflict);
            }
            write(state, key, bytes, fault)
        })
        .or_else(|error| match error {
            StoreError::UnknownOutcome(_) if self.has(Bug::RetriesBlindly) => {
                // The client waits a while before it tries again.
                if let Some(clients) = &self.others {
                    self.world.deeper(|| clients.step());
                }
                Ok(self.world.state().put(key, bytes, None))
            }
            error => Err(error),
        })
    }

    fn remove(&self, key: &str, expect: &Expect, _: Durability) -> Result<(), StoreError> {
        let is_conditional = *expect != Expect::Anything;
        self.pass(Call::Remove, key, is_conditional, |state, _| {
            if !state.disk.holds(key, expect) {
                state.tally.conflicts += 1;
                return Err(StoreError::Conflict);
            }
            state.take_away(key);
            Ok(())
        })
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.pass(Call::List, prefix, false, |state, _| {
            let mut listed = state.disk.list(prefix, after, limit);
            listed.retain(|listed| !self.hides(&listed.key));
            if self.others.is_some() {
                spoil(state, &mut listed);
            }
            Ok(listed)
        })
    }
}

impl Gate {
    fn has(&self, bug: Bug) -> bool {
        self.world.state().bug == Some(bug)
    }

    fn hides(&self, key: &str) -> bool {
        self.has_no_index && key.starts_with(INDEX)
    }
}

/// Writes, as well as the planted bug lets it.
fn write(state: &mut State, key: &str, bytes: &[u8], fault: Option<Fault>) -> Result<String, StoreError> {
    if fault.is_none()
        && let Some(file) = scan::file_of_copy(key)
    {
        state.copy_arrives(&file, bytes);
    }
    match state.bug {
        Some(Bug::LosesDeletions) if key.ends_with(DELETED) && state.chance.in_thousand(200) => {
            return Ok("0".to_owned());
        }
        Some(Bug::LosesTurns) if key.ends_with(CONVERSATION) && state.chance.in_thousand(200) => {
            return Ok(state.disk.version(key));
        }
        Some(Bug::DoublesTurns) if key.ends_with(CONVERSATION) && state.disk.begins(key, bytes) => {
            let known = state.disk.file(key).map_or(0, |file| file.bytes.len());
            return Ok(state.put(key, &[bytes, &bytes[known..]].concat(), None));
        }
        Some(Bug::LosesCopies) if key.starts_with(scan::COPIES) => return Ok("0".to_owned()),
        Some(Bug::ReplacesSaves) if Kind::of(key) == Kind::Live && state.chance.in_thousand(20) => {
            let (token, body) = state.new_text(Origin::Hand, |word, _| format!("## Saved\n\n{word}"));
            let text = format!("{}\n\n{body}", state.disk.text(key));
            let flight = state.model.begin([(token, PRESENT)]);
            state.put_by_hand(key, text.as_bytes());
            state.model.end(flight, true);
        }
        Some(Bug::LosesWrites) if state.chance.in_thousand(20) => {
            return Ok(state.disk.version(key));
        }
        Some(Bug::TearsWrites) if fault == Some(Fault::CrashAfter) => {
            return Ok(state.put(key, &bytes[..bytes.len() / 2], None));
        }
        Some(Bug::AppliesTwice) => {
            if let Some((late, bytes)) = state.delayed.take_if(|(late, _)| late != key) {
                state.put(&late, &bytes, None);
            }
            if fault == Some(Fault::UnknownAfter) {
                state.delayed = Some((key.to_owned(), bytes.to_vec()));
            }
        }
        _ => {}
    }
    if fault == Some(Fault::CrashAfter) && key.starts_with(INDEX) {
        // A host need not make writes into the index outlive a crash.
        let left = state.chance.below(bytes.len() + 1);
        return Ok(state.put(key, &bytes[..left], None));
    }
    let known = state.disk.file(key).map_or(0, |file| file.bytes.len());
    if fault == Some(Fault::CrashAfter) && key.starts_with(LOG) && state.disk.begins(key, bytes) {
        let left = known + state.chance.below(bytes.len() - known + 1);
        return Ok(state.put(key, &bytes[..left], None));
    }
    let file = state.disk.file(key).filter(|file| file.bytes.len() == bytes.len());
    let same = file.map(|file| file.version.clone()).filter(|_| state.bug == Some(Bug::CoarseVersions));
    Ok(state.put(key, bytes, same))
}

/// Lists wrongly, if that is the planted bug.
fn spoil(state: &mut State, listed: &mut Vec<Listed>) {
    match state.bug {
        Some(Bug::ListsStale) => {
            let Some((key, bytes, version)) = &state.before else { return };
            if let Some(stale) = listed.iter_mut().find(|listed| listed.key == *key) {
                stale.version.clone_from(version);
                stale.size = bytes.len() as u64;
            }
        }
        Some(Bug::ListsLess) if !listed.is_empty() && state.chance.in_thousand(100) => {
            let at = state.chance.below(listed.len());
            listed.remove(at);
        }
        _ => {}
    }
}

fn gone() -> StoreError {
    StoreError::Unavailable("the process is gone".to_owned())
}
