//! The log of changes, read and continued.

use std::ops::ControlFlow;

use crate::model::error::{Error, Result};
use crate::model::reference::Reference;
use crate::model::scope::Name;
use crate::store::contract::Fault;
use crate::store::{Expect, Object, StoreError};
use crate::text::sorted::{SortedMap, SortedSet};

use super::contract::ChangeKind;
use super::log::{LOG, LogLine, OUTSIDE, Seen, Tail, ends_with, hex, key_of, parse, parse_about, part_of};
use super::permissions::Permissions;
use super::root::Root;

/// Bytes after which the log continues in a new part. Each change rewrites a part, so parts are small.
pub(super) const PART_BYTES: usize = 32 << 10;

/// Changes that are shown when nobody says how many.
pub(super) const SHOWN: u32 = 100;

/// Returns whether a key holds the history of a root, not its content.
pub(crate) fn is_trace(key: &str) -> bool {
    [LOG, super::before_image::BEFORE_IMAGES, super::copy::COPIES].iter().any(|folder| key.starts_with(folder))
}

/// The log of changes: reads it, and continues it.
pub(crate) struct Journal<'a>(pub(crate) &'a Root);

impl Journal<'_> {
    /// Changes of entries, newest first; of one entry when it is named. Without a limit the last 100. Lines that
    /// nobody can read are passed over.
    ///
    /// # Errors
    /// An error of the store.
    pub(crate) fn log(&self, reference: Option<&Reference>, limit: Option<u32>) -> Result<Vec<LogLine>> {
        let limit = limit.unwrap_or(SHOWN) as usize;
        if !Permissions(self.0).acts_for_agent() {
            return self.lines(reference, limit);
        }
        let lines = self.lines(reference, usize::MAX)?.into_iter();
        Ok(lines.filter(|line| self.may_show(line)).take(limit).collect())
    }

    /// All changes of the entries with some names that may be shown, oldest first.
    pub(super) fn lines_of(&self, is_meant: impl Fn(&str) -> bool) -> Result<Vec<LogLine>> {
        let mut found = self.newest(is_meant, usize::MAX)?;
        found.reverse();
        found.retain(|line| !Permissions(self.0).acts_for_agent() || self.may_show(line));
        Ok(found)
    }

    fn may_show(&self, line: &LogLine) -> bool {
        let may_read = |entry: Reference| Permissions(self.0).check_may_read(&entry.key()).is_ok();
        Reference::parse(&line.reference).map_or(true, may_read)
    }

    pub(crate) fn lines(&self, reference: Option<&Reference>, limit: usize) -> Result<Vec<LogLine>> {
        let name = reference.map(ToString::to_string);
        self.newest(|reference| name.as_ref().is_none_or(|name| reference == name), limit)
    }

    /// The newest changes of the entries with some names, newest first.
    fn newest(&self, is_meant: impl Fn(&str) -> bool, limit: usize) -> Result<Vec<LogLine>> {
        let mut found = Vec::new();
        for listed in self.0.list_under(LOG)?.iter().rev() {
            if found.len() >= limit {
                break;
            }
            let Some(object) = self.0.read_or_warn(&listed.key)? else { continue };
            found.extend(parse_about(&object.bytes, &is_meant).rev().filter(|line| is_meant(&line.reference)));
        }
        found.truncate(limit);
        Ok(found)
    }

    /// The names, of some with the hash of an entry each, whose entry in force comes from that one by changes alone, as the
    /// log says: then both are one entry.
    pub(crate) fn changed_since(&self, wanted: &SortedMap<String, String>) -> Result<SortedSet<String>> {
        let (mut found, mut decided) = (SortedSet::new(), SortedSet::new());
        self.go_back(&wanted.keys().cloned().collect(), |line| {
            let is_meant = line.before.as_ref() == wanted.get(&line.reference);
            if decided.contains(&line.reference) || (line.deed == ChangeKind::Changed && !is_meant) {
                return ControlFlow::Continue(());
            }
            if line.deed == ChangeKind::Changed {
                found.insert(line.reference.clone());
            }
            decided.insert(line.reference);
            if decided.len() == wanted.len() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(found)
    }

    /// The last line of the log about each of some references, in their categories or in the archive.
    pub(crate) fn last_lines(&self, wanted: &SortedSet<String>, archived: bool) -> Result<SortedMap<String, LogLine>> {
        let mut found = SortedMap::new();
        self.go_back_in(Some(archived), wanted, |line| {
            if !line.late && !found.contains_key(&line.reference) {
                found.insert(line.reference.clone(), line);
            }
            if found.len() == wanted.len() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(found)
    }

    /// Those of some references whose entry was taken away last, from its file or from the archive, as the log says.
    pub(crate) fn taken_away(&self, wanted: &SortedSet<String>) -> Result<SortedSet<String>> {
        let (mut found, mut decided) = (SortedSet::new(), SortedSet::new());
        self.go_back_in(None, wanted, |line| {
            if decided.insert(line.reference.clone()) && line.deed == ChangeKind::Removed {
                found.insert(line.reference);
            }
            ControlFlow::Continue(())
        })?;
        Ok(found)
    }

    /// Shows the lines about some references, newest first, until it is enough: without those of the archive, and of missions that
    /// were deleted or restored.
    pub(crate) fn go_back(
        &self,
        wanted: &SortedSet<String>,
        visit: impl FnMut(LogLine) -> ControlFlow<()>,
    ) -> Result<()> {
        self.go_back_in(Some(false), wanted, visit)
    }

    fn go_back_in(
        &self,
        archived: Option<bool>,
        wanted: &SortedSet<String>,
        mut visit: impl FnMut(LogLine) -> ControlFlow<()>,
    ) -> Result<()> {
        if wanted.is_empty() {
            return Ok(());
        }
        let is_wanted = |reference: &str| wanted.contains(reference);
        for listed in self.0.list_under(LOG)?.iter().rev() {
            let Some(object) = self.0.read_or_warn(&listed.key)? else { continue };
            for line in parse_about(&object.bytes, is_wanted).rev() {
                let is_there = archived.is_none_or(|archived| line.archived == archived) && line.with_mission.is_none();
                if is_there && is_wanted(&line.reference) && visit(line).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// The number that the next line of the log will have, for a change that is about to be made; none if there is no log or it
    /// cannot be read.
    pub(super) fn next_in_log(&self) -> Option<u64> {
        if !self.0.settings.audit.log {
            return None;
        }
        if !self.0.log.borrow().knows_its_end() {
            let tail = self.read_tail().ok();
            self.0.log.borrow_mut().tail = tail;
        }
        self.0.log.borrow().tail.as_ref().map(|tail| tail.next)
    }

    /// Those of some changes that are not the last ones which the log tells of their entries; all, if it cannot be read.
    pub(super) fn not_in_log(&self, mut seen: Vec<Seen>, archived: bool) -> Vec<Seen> {
        let named = seen.iter().map(|seen| seen.reference.to_string()).collect();
        let last = self.last_lines(&named, archived).unwrap_or_default();
        seen.retain(|seen| last.get(&seen.reference.to_string()).is_none_or(|line| !seen.is_told_by(line)));
        seen
    }

    /// Writes changes into the log that were made `since` it had so many lines. They are made by now, so a log that cannot be
    /// written is a warning.
    pub(crate) fn log_changes(&self, seen: &[Seen], archived: bool, since: Option<u64>) {
        if let Err(error) = self.append(seen, archived, since) {
            let message = format!("{} changes were made but could not be logged: {error}", seen.len());
            self.0.warn(vec![Fault { key: LOG.to_owned(), line: None, message }]);
        }
    }

    /// Does what brings an entry back.
    pub(crate) fn bringing_back<T>(&self, work: impl FnOnce() -> Result<T>) -> Result<T> {
        self.0.log.borrow_mut().is_return = true;
        let done = work();
        self.0.log.borrow_mut().is_return = false;
        done
    }

    /// Writes into the log that a mission was deleted or restored, as a change of each entry.
    pub(crate) fn log_mission(&self, mission: &Name, seen: &[Seen]) {
        self.0.log.borrow_mut().mission = Some(mission.as_str().to_owned());
        self.log_changes(seen, false, None);
        self.0.log.borrow_mut().mission = None;
    }

    /// Writes changes into the log that somebody else made, as a call of their own: undoing what follows leaves them alone.
    pub(crate) fn log_from_outside(&self, seen: &[Seen], archived: bool) {
        let call = {
            let mut log = self.0.log.borrow_mut();
            log.is_outside = true;
            log.call.take()
        };
        self.log_changes(seen, archived, None);
        let mut log = self.0.log.borrow_mut();
        (log.is_outside, log.call) = (false, call);
    }

    fn append(&self, seen: &[Seen], archived: bool, since: Option<u64>) -> Result<()> {
        let settings = self.0.settings.clone();
        if seen.is_empty() || !settings.audit.log {
            return Ok(());
        }
        let (who, attempts) = (self.who(), settings.writing.attempts);
        let at = self.0.now();
        let mut last = StoreError::Conflict;
        for _ in 0..attempts {
            let known = self.0.log.borrow_mut().tail.take();
            let tail = known.map_or_else(|| self.read_tail(), Ok)?;
            let log = self.0.log.borrow();
            let call = log.call.filter(|_| log.is_marked).unwrap_or(tail.next);
            let followers = tail.lines_from(since.unwrap_or(tail.next));
            let line = |(number, seen): (u64, &Seen)| LogLine {
                number,
                call,
                at,
                who: match &who {
                    _ if log.is_outside => Some(OUTSIDE.to_owned()),
                    Some(who) => Some(who.clone()),
                    None => seen.writer().filter(|_| !log.is_return && log.mission.is_none()),
                },
                deed: seen.change,
                reference: seen.reference.to_string(),
                archived,
                before: seen.before.map(hex),
                after: seen.after.map(hex),
                undoes: log.undoes,
                late: seen.is_followed_by(&followers, archived),
                with_mission: log.mission.clone(),
            };
            let lines: Vec<LogLine> = (tail.next..).zip(seen).map(line).collect();
            drop(log);
            if matches!(last, StoreError::UnknownOutcome(_)) && ends_with(&tail, &lines) {
                // An earlier attempt wrote it, and only its answer was lost.
                self.0.log.borrow_mut().tail = Some(tail);
                return Ok(());
            }
            match self.write_tail(tail, &lines) {
                Ok(()) => {
                    self.0.log.borrow_mut().call = Some(call);
                    return Ok(());
                }
                // Once an answer got lost it stays unknown, whatever comes after.
                Err(StoreError::Conflict) => {}
                Err(error @ StoreError::UnknownOutcome(_)) => last = error,
                Err(error) => return Err(Error::from_store(error, "writing", LOG)),
            }
        }
        Err(Error::from_store(last, "writing", LOG))
    }

    /// Who makes the call: the writer that the host names, or the agent that calls a tool or that the memory acts for.
    fn who(&self) -> Option<String> {
        let named = Some(self.0.settings.audit.who.clone()).filter(|who| !who.is_empty());
        let acting = || self.0.store.agent.as_ref().map(|agent| agent.as_str().to_owned());
        named.or_else(|| self.0.log.borrow().caller.clone()).or_else(acting)
    }

    fn write_tail(&self, tail: Tail, lines: &[LogLine]) -> std::result::Result<(), StoreError> {
        let Tail { mut part, mut version, mut bytes, next } = tail;
        if bytes.len() >= PART_BYTES {
            (part, version, bytes) = (part + 1, None, Vec::new());
        }
        if bytes.last().is_some_and(|last| *last != b'\n') {
            bytes.push(b'\n');
        }
        for line in lines {
            serde_json::to_writer(&mut bytes, line).expect("a line is JSON");
            bytes.push(b'\n');
        }
        let expect = version.map_or(Expect::Absent, Expect::At);
        let version = Some(self.0.write_fast(&key_of(part), &bytes, &expect)?);
        self.0.log.borrow_mut().tail = Some(Tail { part, version, bytes, next: next + lines.len() as u64 });
        Ok(())
    }

    fn read_tail(&self) -> Result<Tail> {
        let parts = self.0.list_under(LOG)?;
        let mut tail = Tail { part: 1, version: None, bytes: Vec::new(), next: 1 };
        for listed in parts.iter().rev() {
            let Some(part) = part_of(&listed.key) else { continue };
            let Some(Object { bytes, version }) = self.0.read(&listed.key)? else { continue };
            let newest = parse(&bytes).next_back().map(|line| line.number);
            if tail.version.is_none() {
                tail = Tail { part, version: Some(version), bytes, next: 1 };
            }
            // A part without any readable line does not say which number comes next.
            if let Some(newest) = newest {
                tail.next = newest + 1;
                break;
            }
        }
        Ok(tail)
    }
}
