//! `watch`: reads transcripts as they are written.
//!
//! Events only make it fast. It relies on looking at the folders again and again: events
//! get lost, folders appear, and some file systems have none.

mod alarm;
mod log;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use keepstone::{EmbedError, Embedder, Memory};

use super::feed::{Feeder, Outcome};
use super::order::in_order;
use super::transcript::{self, Folder, Found, Stamp};
use crate::answer::Trouble;
use crate::args::Watch as Given;
use crate::embed::embedder_if_named;
use crate::failure::Failure;
use crate::moment;
use crate::place::text;
use alarm::{Alarm, Notice};
use log::{Event, Log};

/// When a file is tried again that could not be read.
const RETRY: Duration = Duration::from_secs(60);

/// Watches until it is stopped.
pub(crate) fn watch(memory: &Memory, given: &Given, workspace: &Path, as_json: bool) -> Result<(), Failure> {
    let workspace = &text(workspace)?;
    let embedder = embedder_if_named(&given.embed)?;
    let folders = transcript::folders(memory, &given.source, workspace)?;
    let log = Log { is_quiet: given.quiet, as_json };
    let (alarm, notices) = Alarm::set()?;
    let stop = &alarm.stop.clone();
    let idle_after = u64::from(given.idle) * 1_000;
    let feeder = Feeder {
        memory,
        workspace,
        agent: &given.source.agent,
        idle_after: Some(idle_after),
        last_answer: None,
        folder: None,
        stop,
    };
    let seconds = |seconds: u32| Duration::from_secs(seconds.into());
    let (debounce, poll) = (seconds(given.debounce), seconds(given.poll));
    let mut watch = Watch {
        feeder,
        embedder,
        folders,
        alarm,
        log,
        debounce,
        poll,
        idle_after,
        files: BTreeMap::new(),
        troubles: Vec::new(),
        upkeep_trouble: None,
        embed_trouble: None,
    };
    if watch.await_folders(&notices, given.wait_for_transcripts)? {
        watch.run(&notices)?;
    }
    Ok(log.tell(&Event::Stopped)?)
}

struct Watch<'a> {
    feeder: Feeder<'a>,
    /// The model for embedding; none to embed nothing.
    embedder: Option<Box<dyn Embedder>>,
    folders: Vec<Folder>,
    alarm: Alarm,
    log: Log,
    debounce: Duration,
    poll: Duration,
    /// In milliseconds.
    idle_after: u64,
    files: BTreeMap<PathBuf, File>,
    /// The folders that the last look could not read.
    troubles: Vec<Trouble>,
    /// The reason why the last maintenance failed, printed once.
    upkeep_trouble: Option<String>,
    /// The reason why the last embedding failed, printed once.
    embed_trouble: Option<String>,
}

/// A file that is followed.
struct File {
    found: Found,
    /// As it was when it was read last.
    read: Option<Stamp>,
    /// When it is to be read; none when it was read as it is.
    due: Option<Instant>,
    /// True if it has nothing more until it changes: it belongs to another project, or its session had ended.
    is_settled: bool,
    /// The reason why it could not be read, printed once.
    trouble: Option<String>,
}

impl Watch<'_> {
    /// Returns whether there is a folder to watch; if wanted, waits for one until the watch is stopped.
    fn await_folders(&self, notices: &Receiver<Notice>, waits: bool) -> Result<bool, Failure> {
        let is_there = || self.watched().any(|folder| folder.path.is_dir());
        if is_there() {
            return Ok(true);
        }
        let looked = self.watched().map(|folder| folder.path.display().to_string());
        let looked: Vec<String> = looked.collect();
        if !waits {
            let message =
                "watching transcripts: no client keeps any of this project yet (--wait-for-transcripts waits)";
            return Err(Failure::Nothing(format!("{message}; looked at {}", looked.join(", "))));
        }
        self.log.tell(&Event::Waiting { folders: &looked })?;
        while !self.is_stopped() {
            if is_there() {
                return Ok(true);
            }
            let _ = notices.recv_timeout(self.poll);
        }
        Ok(false)
    }

    fn run(&mut self, notices: &Receiver<Notice>) -> Result<(), Failure> {
        // First the events, then the look: what comes between is seen twice, not never.
        self.listen()?;
        let folders = self.watched().filter(|folder| folder.path.is_dir());
        let folders: Vec<String> = folders.map(|folder| folder.path.display().to_string()).collect();
        self.log.tell(&Event::Watching { folders: &folders })?;
        self.look_at_all(Duration::ZERO)?;
        let mut next_look = Instant::now() + self.poll;
        while !self.is_stopped() {
            self.read_due()?;
            let until = self.next_due().map_or(next_look, |due| due.min(next_look));
            let mut is_lost = false;
            match notices.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(notice) => std::iter::once(notice).chain(notices.try_iter()).for_each(|notice| {
                    is_lost |= !self.take_in(notice);
                }),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            if is_lost {
                // Not at once: after an event without paths, more events follow.
                next_look = next_look.min(Instant::now() + Duration::from_millis(500));
            }
            if next_look <= Instant::now() {
                self.listen()?;
                self.look_at_all(self.debounce)?;
                self.look_after()?;
                next_look = Instant::now() + self.poll;
            }
        }
        Ok(())
    }

    /// The folders of the project itself. For those of its sub-folders no event is asked: they lie among the folders of all
    /// projects, and are looked at again and again.
    fn watched(&self) -> impl Iterator<Item = &Folder> {
        self.folders.iter().filter(|folder| folder.prefix.is_none())
    }

    fn is_stopped(&self) -> bool {
        self.alarm.stop.load(Ordering::Relaxed)
    }

    /// Asks for events of folders that are there by now.
    fn listen(&mut self) -> Result<(), Failure> {
        for (folder, error) in self.alarm.listen(&self.folders) {
            let message =
                format!("no events come from it, so it is looked at every {} s: {error}", self.poll.as_secs());
            self.log.tell(&Event::Error(&Trouble::new(&folder, message)))?;
        }
        Ok(())
    }

    /// Returns whether a notice named files; if not, all must be looked at.
    fn take_in(&mut self, notice: Notice) -> bool {
        let Notice::Changed(paths) = notice else { return matches!(notice, Notice::Stop) };
        let mut is_enough = true;
        for path in paths {
            let found = self.folders.iter().find_map(|folder| folder.look(&path));
            match found {
                Some(found) => self.notice(found, self.debounce),
                // A new folder can hold files already, and some systems write paths in another way.
                None => is_enough &= path.is_file() && self.folders.iter().any(|folder| path.starts_with(&folder.path)),
            }
        }
        is_enough
    }

    fn look_at_all(&mut self, wait: Duration) -> Result<(), Failure> {
        let (found, troubles) = transcript::walk(&self.folders);
        for trouble in troubles.iter().filter(|trouble| !self.troubles.contains(trouble)) {
            self.log.tell(&Event::Error(trouble))?;
        }
        self.troubles = troubles;
        let there: BTreeSet<&PathBuf> = found.iter().map(|found| &found.path).collect();
        self.files.retain(|path, _| there.contains(path));
        found.into_iter().for_each(|found| self.notice(found, wait));
        Ok(())
    }

    /// Notes that a file is to be read, if it is not as it was. A later change does not put that off: a session that
    /// never pauses is read all the same.
    fn notice(&mut self, found: Found, wait: Duration) {
        let due = Instant::now() + wait;
        let new = || File { found: found.clone(), read: None, due: None, is_settled: false, trouble: None };
        let file = self.files.entry(found.path.clone()).or_insert_with(new);
        if file.read != Some(found.stamp) {
            file.due.get_or_insert(due);
        }
        file.found = found;
    }

    /// When something is to be read next.
    fn next_due(&self) -> Option<Instant> {
        let (now, at) = (moment::now(), Instant::now());
        let idle = |file: &File| {
            let left = (file.found.stamp.modified + self.idle_after).saturating_sub(now);
            (!file.is_settled).then(|| at + Duration::from_millis(left))
        };
        self.files.values().filter_map(|file| file.due.or_else(|| idle(file))).min()
    }

    /// Reads the files that are due, changed or idle, in the order of their sessions.
    fn read_due(&mut self) -> Result<(), Failure> {
        let is_due = |file: &&File| match file.due {
            Some(due) => due <= Instant::now(),
            None => !file.is_settled && self.is_idle(file.found.stamp),
        };
        let due: Vec<Found> = self.files.values().filter(is_due).map(|file| file.found.clone()).collect();
        for found in &in_order(&due) {
            if self.is_stopped() {
                return Ok(());
            }
            self.read(found)?;
        }
        if due.is_empty() { Ok(()) } else { self.look_after() }
    }

    fn is_idle(&self, stamp: Stamp) -> bool {
        moment::now().saturating_sub(stamp.modified) >= self.idle_after
    }

    fn read(&mut self, found: &Found) -> Result<(), Failure> {
        let Some(found) = self.folders.iter().find_map(|folder| folder.look(&found.path)) else {
            self.files.remove(&found.path);
            return Ok(());
        };
        let is_idle = self.is_idle(found.stamp);
        let outcome = self.feeder.read(&found, |_| {});
        let (path, stamp) = (found.path.clone(), found.stamp);
        let file = File { found, read: Some(stamp), due: None, is_settled: is_idle, trouble: None };
        let before = self.files.insert(path.clone(), file);
        let Some(file) = self.files.get_mut(&path) else { return Ok(()) };
        match outcome {
            Ok(Outcome::Read(digest)) => self.log.tell(&Event::Read { path: &path.display().to_string(), digest })?,
            Ok(Outcome::Current | Outcome::Stopped) => {}
            Ok(Outcome::Foreign(_)) => file.is_settled = true,
            Err(error) => {
                let message = format!("{error:#}");
                (file.due, file.read) = (Some(Instant::now() + RETRY), None);
                file.trouble = Some(message.clone());
                if before.and_then(|file| file.trouble).as_ref() != Some(&message) {
                    self.log.tell(&Event::Error(&Trouble::new(&path, message)))?;
                }
            }
        }
        Ok(())
    }

    /// Embeds what is new, and does the chores when so much was learnt that they are due. Where that fails the watch
    /// goes on.
    fn look_after(&mut self) -> Result<(), Failure> {
        let upkeep = self.feeder.memory.upkeep();
        let done = upkeep.is_due().and_then(|is_due| is_due.then(|| upkeep.run(&[], false)).transpose());
        let failed = done.as_ref().err().map(|error| format!("upkeep: {error}"));
        if let Ok(Some(report)) = &done {
            self.log.tell(&Event::Upkeep(report))?;
        }
        if let Some(message) = failed.clone().filter(|_| failed != self.upkeep_trouble) {
            self.log.tell(&Event::Error(&Trouble { path: String::new(), message }))?;
        }
        self.upkeep_trouble = failed;
        self.embed()
    }

    /// Embeds what has no vector yet, if there is a model. Where that fails it is tried again with the next look.
    fn embed(&mut self) -> Result<(), Failure> {
        let (vectors, done) = self.embed_pending();
        if vectors > 0 {
            self.log.tell(&Event::Embedded { vectors })?;
        }
        let failed = done.err().map(|error| format!("embedding: {error}"));
        if let Some(message) = failed.clone().filter(|_| failed != self.embed_trouble) {
            self.log.tell(&Event::Error(&Trouble { path: String::new(), message }))?;
        }
        self.embed_trouble = failed;
        Ok(())
    }

    /// Embeds pending texts; returns the number of new vectors, and the error that ended it.
    fn embed_pending(&self) -> (u32, Result<(), EmbedError>) {
        let mut vectors = 0;
        let Some(embedder) = &self.embedder else { return (vectors, Ok(())) };
        while !self.is_stopped() {
            match self.feeder.memory.jobs().embed_batch(&**embedder) {
                Ok(0) => break,
                Ok(new) => vectors += new,
                Err(error) => return (vectors, Err(error)),
            }
        }
        (vectors, Ok(()))
    }
}
