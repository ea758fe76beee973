//! One life of a root: its bytes, the clock, chance, and what was promised to clients.

use std::cell::{Cell, RefCell, RefMut};
use std::collections::BTreeSet;
use std::rc::Rc;

use keepstone_core::Clock;

use crate::bug::Bug;
use crate::chance::Chance;
use crate::disk::Disk;
use crate::model::{Model, Origin};
use crate::scan::{self, Kind, MISSION};
use crate::{Switches, Tally};

/// Characters of a file's bytes and calls that make up a trace, as FNV-1a.
const PRIME: u64 = 0x100_0000_01b3;

/// The maximum number of operations inside each other.
const MOST_DEPTH: usize = 3;

/// The state that all clients share.
pub(crate) struct World {
    state: RefCell<State>,
    /// True while calls have no faults, as when answers are compared.
    pub(crate) is_calm: Cell<bool>,
    depth: Cell<usize>,
}

pub(crate) struct State {
    pub(crate) chance: Chance,
    pub(crate) disk: Disk,
    pub(crate) model: Model,
    pub(crate) now: u64,
    pub(crate) tally: Tally,
    pub(crate) bug: Option<Bug>,
    pub(crate) without: Switches,
    /// The broken promise; the run ends with it.
    pub(crate) finding: Option<String>,
    /// The state of a planted bug: the file before the last write of each key, and writes to come.
    pub(crate) before: Option<(String, Vec<u8>, String)>,
    pub(crate) delayed: Option<(String, Vec<u8>)>,
    /// Files whose last content nobody promised to have a copy of: a hand wrote it, or the copy failed.
    excused: BTreeSet<String>,
    /// Files that somebody changed, and those of which a copy did not arrive: what is gone from them may be told as somebody's.
    may_be_told: BTreeSet<String>,
    trace: u64,
    log: Option<Vec<String>>,
}

impl World {
    pub(crate) fn new(seed: u64, bug: Option<Bug>, without: Switches, keeps_log: bool) -> Rc<Self> {
        let mut chance = Chance::new(seed);
        let now = 1_773_679_871_839 + chance.number() % 100_000_000;
        let state = State {
            chance,
            disk: Disk::default(),
            model: Model::default(),
            now,
            tally: Tally::default(),
            bug,
            without,
            finding: None,
            before: None,
            delayed: None,
            excused: BTreeSet::new(),
            may_be_told: BTreeSet::new(),
            trace: 0xcbf2_9ce4_8422_2325,
            log: keeps_log.then(Vec::new),
        };
        Rc::new(Self { state: RefCell::new(state), is_calm: Cell::new(false), depth: Cell::new(0) })
    }

    pub(crate) fn state(&self) -> RefMut<'_, State> {
        self.state.borrow_mut()
    }

    /// Does something one level deeper; nothing when it is deep enough.
    pub(crate) fn deeper(&self, act: impl FnOnce()) {
        if self.depth.get() < MOST_DEPTH {
            self.depth.set(self.depth.get() + 1);
            act();
            self.depth.set(self.depth.get() - 1);
        }
    }

    /// Does something without faults and without time passing.
    pub(crate) fn calmly<T>(&self, act: impl FnOnce() -> T) -> T {
        let before = self.is_calm.replace(true);
        let done = act();
        self.is_calm.set(before);
        done
    }

    /// Notes what happens.
    pub(crate) fn tell(&self, what: &str, about: impl Fn() -> String) {
        let mut state = self.state.borrow_mut();
        state.hash(what.as_bytes());
        if let Some(log) = &mut state.log {
            log.push(format!("{}{what} {}", "  ".repeat(self.depth.get()), about()));
        }
    }

    /// Something is wrong.
    pub(crate) fn find(&self, what: impl Into<String>) {
        let mut state = self.state.borrow_mut();
        if state.finding.is_none() {
            state.finding = Some(what.into());
        }
    }

    pub(crate) fn has_finding(&self) -> bool {
        self.state.borrow().finding.is_some()
    }
}

impl State {
    pub(crate) fn hash(&mut self, bytes: &[u8]) {
        self.trace = bytes.iter().fold(self.trace, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(PRIME));
    }

    pub(crate) fn trace(&self) -> u64 {
        self.trace
    }

    pub(crate) fn take_log(&mut self) -> Vec<String> {
        self.log.take().unwrap_or_default()
    }

    /// Changes a key; whatever is wrong with the file then is found at once.
    pub(crate) fn put(&mut self, key: &str, bytes: &[u8], version: Option<String>) -> String {
        self.before = self.disk.file(key).map(|file| (key.to_owned(), file.bytes.to_vec(), file.version.clone()));
        let touched = self.disk.put(key, bytes, version);
        self.model.touched.extend(touched);
        if self.finding.is_none() {
            self.finding = self.disk.fault(key, &self.model.texts);
        }
        self.disk.file(key).map(|file| file.version.clone()).unwrap_or_default()
    }

    pub(crate) fn take_away(&mut self, key: &str) {
        let touched = self.disk.remove(key);
        self.model.touched.extend(touched);
    }

    /// Somebody with an editor changes a file.
    pub(crate) fn put_by_hand(&mut self, key: &str, bytes: &[u8]) {
        self.put(key, bytes, None);
        self.let_be_told(key);
        self.excused.insert(key.to_owned());
    }

    /// Somebody puts a file in place of another that has changed since it was read.
    pub(crate) fn save_over(&mut self, key: &str, bytes: &[u8]) {
        let texts = |state: &Self| -> Vec<usize> {
            let found = state.disk.file(key).map(|file| file.found.iter().map(|found| found.token).collect());
            found.unwrap_or_default()
        };
        let before = texts(self);
        self.put(key, bytes, None);
        let has_copy = !self.excused.contains(key);
        self.may_be_told.insert(scan::file_of(key));
        if let Some(name) = key.strip_prefix(MISSION) {
            self.model.mission.save_over(name, has_copy);
        }
        // An earlier wording may go from a copy that a crash left to the trash, and be restored from there.
        let all = before.into_iter().chain(texts(self)).chain(self.disk.copied(key));
        self.model.save_over(key, all.collect::<Vec<_>>(), has_copy);
        self.model.touched.extend(texts(self));
        self.excused.insert(key.to_owned());
    }

    /// A copy of a file did not arrive: whoever lost a text of it could not know.
    pub(crate) fn excuse(&mut self, key: &str) {
        self.excused.insert(key.to_owned());
        self.let_be_told(key);
        self.disk.copied(key).into_iter().for_each(|text| self.model.texts[text].may_come_back = true);
        for (nth, text) in self.model.texts.iter_mut().enumerate() {
            text.may_lack_copy |= text.saved_over_in.as_deref() == Some(key) && !self.disk.has_spare(nth);
        }
        if let Some(name) = key.strip_prefix(MISSION) {
            self.model.mission.excuse(name, &|name, word| self.disk.keeps_of_mission(name, word));
        }
    }

    /// What Keepstone itself replaced in a file may be taken for somebody's change of it.
    pub(crate) fn let_be_told(&mut self, key: &str) {
        self.may_be_told.insert(scan::file_of(key));
    }

    /// Returns whether a fault under a key may tell that something is gone which Keepstone did not remove.
    pub(crate) fn may_be_told(&self, key: &str) -> bool {
        self.may_be_told.contains(&scan::file_of(key))
    }

    /// A process ended: the last change of any file may have no copy.
    pub(crate) fn excuse_all(&mut self) {
        let keys: Vec<String> = self.disk.keys().filter(|key| has_copies(key)).map(ToString::to_string).collect();
        keys.iter().for_each(|key| self.excuse(key));
    }

    /// A copy of a file arrives, which may have been changed since the write that leaves it: what was moved to another file
    /// meanwhile looks as if somebody had taken it out.
    pub(crate) fn copy_arrives(&mut self, key: &str, bytes: &[u8]) {
        if self.disk.file(key).is_some_and(|file| *file.bytes == *scan::copied(bytes)) {
            self.excused.remove(key);
            return;
        }
        let now: BTreeSet<usize> = scan::tokens(&self.disk.text(key)).collect();
        for text in scan::tokens(&String::from_utf8_lossy(bytes)).filter(|text| !now.contains(text)) {
            self.model.texts[text].may_come_back = true;
        }
    }

    /// A new text with a word of its own, made from that word.
    pub(crate) fn new_text(
        &mut self,
        origin: Origin,
        make: impl FnOnce(&str, &mut Chance) -> String,
    ) -> (usize, String) {
        let word = scan::word(self.model.texts.len(), origin);
        let text = make(&word, &mut self.chance);
        let token = self.model.new_text(scan::escaped(&text), origin);
        (token, text)
    }
}

/// Returns whether copies of a file are left.
fn has_copies(key: &str) -> bool {
    matches!(Kind::of(key), Kind::Live | Kind::Archive) || scan::is_list_of_mission(key)
}

/// The clock of all clients: it jumps, stands still and goes back.
pub(crate) struct Time(pub(crate) Rc<World>);

impl Clock for Time {
    fn now(&self) -> u64 {
        let mut state = self.0.state();
        if !self.0.is_calm.get() {
            let passed = state.chance.below(4) as u64;
            state.now += passed;
        }
        state.now
    }
}
