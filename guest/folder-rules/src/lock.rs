//! The claim lock: one file that names its owner, taken by creating it whole and given back by removing it.
//!
//! Only the lock of a dead owner is broken, and only by whoever created the file `lock.b.` with the nonce of
//! that owner. A nonce never comes back once its owner is dead, so a lock is broken once. The hosts in Rust and
//! JavaScript share this protocol.

use std::io::{self, ErrorKind};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::contract::StoreError;
use crate::disk::{Folder, Holders, Kind, OpenFile, now};
use crate::nonce::nonce;
use crate::owner::Owner;
use crate::refusal::refusal;

const LOCK: &str = "lock";
const CLAIM: &str = "lock.b.";

/// Names a lock that holds no whole line.
const NAMELESS: &str = "0000000000000000";

/// A lock without a whole line is a lease: it ends so long after its date. It comes from a host without process ids, or
/// from where links do not exist, where its owner writes the line at once.
const LEASE: Duration = Duration::from_secs(10);

/// Who holds a lease changes nothing once it is so old. The rest is the margin for the rename that follows the look.
const LEASE_USED: Duration = Duration::from_secs(5);

/// The longest pause between two tries.
const PAUSE: Duration = Duration::from_millis(8);

/// Who has waited so long tries without a pause that grows. A host that writes again and again frees the lock for an
/// instant only, so with the pauses of one that just came it would be waited for by chance.
const LONG_WAIT: Duration = Duration::from_millis(300);

/// The pause of one that has waited long.
const SHORT_PAUSE: Duration = Duration::from_micros(200);

/// A file that waits to become the lock is dated again after so long. The date may be that much too old.
const DATED_FOR: Duration = Duration::from_millis(500);

/// The number of tries after which the owner of the lock is looked at again: it may have died.
const LOOKS_AT_OWNER: u32 = 4;

/// How long a lock is waited for.
#[derive(Clone, Copy, Debug)]
pub struct LockTimeout {
    /// While a process holds it, which may do so for any time.
    process: Duration,
    /// While it is leased, which comes to an end.
    lease: Duration,
}

impl LockTimeout {
    /// The same for all who hold it.
    pub fn of(patience: Duration) -> Self {
        Self { process: patience, lease: patience }
    }
}

impl Default for LockTimeout {
    /// A lease that was taken at the end of the wait for a process is waited out too.
    fn default() -> Self {
        let process = Duration::from_secs(5);
        Self { process, lease: process + LEASE + PAUSE }
    }
}

/// The lock; dropping it releases it.
pub struct Lock<'a, F: Folder> {
    private: &'a F,
    lease: Option<Lease>,
}

/// A lock that ends by itself, and may be another's by then.
struct Lease {
    text: String,
    taken: Instant,
}

impl<F: Folder> Lock<'_, F> {
    /// Fails if the lock may be another's by now. Whoever changes a file looks right before.
    pub(crate) fn check(&self) -> io::Result<()> {
        let Some(lease) = &self.lease else { return Ok(()) };
        if lease.taken.elapsed() < LEASE_USED && self.is_there(lease) {
            return Ok(());
        }
        let text =
            "the lock ran out, because this process stood still or the disk took seconds; nothing changed: try again";
        Err(io::Error::new(ErrorKind::TimedOut, text))
    }

    fn is_there(&self, lease: &Lease) -> bool {
        Held::read(self.private, LOCK).is_ok_and(|held| held.is_some_and(|held| held.text == lease.text))
    }
}

impl<F: Folder> Drop for Lock<'_, F> {
    fn drop(&mut self) {
        if self.lease.as_ref().is_none_or(|lease| self.is_there(lease)) {
            let _ = self.private.remove_file(LOCK);
        }
    }
}

/// The file that names the owner of the lock, linked under the lock's name while it is held. A store makes one for all
/// its locks, because making a file is most of what a lock costs; a store that comes to an end removes it. A lease has one
/// of its own, since whoever breaks it knows it by its nonce.
#[derive(Debug)]
pub struct OwnerFile<F: Folder> {
    nonce: String,
    made: Mutex<Option<Made<F>>>,
}

#[derive(Debug)]
struct Made<F: Folder> {
    private: F,
    name: String,
    dated: Instant,
}

impl<F: Folder> Drop for Made<F> {
    fn drop(&mut self) {
        let _ = self.private.remove_file(&self.name);
    }
}

impl<F: Folder> Default for OwnerFile<F> {
    fn default() -> Self {
        Self { nonce: nonce(), made: Mutex::new(None) }
    }
}

impl<F: Folder> OwnerFile<F> {
    /// Links it under the lock's name, dated now. Tells when it was dated; none when there is a lock.
    fn hang(&self, private: &F, holders: &impl Holders, is_first: bool) -> io::Result<Option<Instant>> {
        let name = aside(&self.nonce);
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        // The date says when the lock was taken; other processes judge its age by it.
        let dated = Instant::now();
        let is_dated = made.as_ref().is_some_and(|made| !is_first && made.dated.elapsed() < DATED_FOR);
        if is_dated {
        } else if made.is_some() && date_now(private, &name)? {
            made.iter_mut().for_each(|made| made.dated = dated);
        } else {
            *made = None;
            write_new(private, &name, &holders.line(&self.nonce))?;
            *made = Some(Made { private: private.again()?, name: name.clone(), dated });
        }
        let dated = made.as_ref().map(|made| made.dated);
        drop(made);
        Ok(link(private, &name, LOCK, &self.nonce, holders)?.then_some(dated).flatten())
    }
}

impl<'a, F: Folder> Lock<'a, F> {
    /// Takes the lock in the private folder of a store; the error after `patience` names its owner.
    ///
    /// # Errors
    /// [`StoreError::Busy`], or what the file system refuses.
    pub fn acquire(
        private: &'a F,
        owner_file: &OwnerFile<F>,
        holders: &impl Holders,
        patience: LockTimeout,
    ) -> Result<Self, StoreError> {
        let started = Instant::now();
        let mut pause = SHORT_PAUSE;
        for tries in 0_u32.. {
            let taken = owner_file.hang(private, holders, tries == 0);
            if let Some(taken) = taken.map_err(|error| refusal("taking", "the lock", &error))? {
                let lease = || Lease { text: holders.line(&owner_file.nonce), taken };
                return Ok(Self { private, lease: holders.is_leasing().then(lease) });
            }
            let waited = started.elapsed();
            let is_over = waited >= patience.process;
            let broken = (is_over || tries % LOOKS_AT_OWNER == 0).then(|| break_if_dead(private, LOCK, holders));
            let broken = broken.unwrap_or(Ok(false));
            // Whoever broke it tries at once, even at the end of its patience: others would take it while this one pauses.
            if broken.map_err(|error| refusal("breaking", "the lock of a dead owner", &error))? {
                continue;
            }
            if is_over {
                let held = Held::read(private, LOCK).ok().flatten();
                let is_leased = held.as_ref().is_some_and(|held| held.owner.is_none());
                if !is_leased || waited >= patience.lease {
                    return Err(StoreError::Busy(busy(held, holders)));
                }
            }
            std::thread::sleep(pause + jitter(pause));
            pause = if waited > LONG_WAIT { SHORT_PAUSE } else { (pause * 2).min(PAUSE) };
        }
        unreachable!("tries end with the patience")
    }
}

/// Returns whether a name in the private folder is that of a claim to break a lock.
pub(crate) fn is_claim(name: &str) -> bool {
    name.starts_with(CLAIM)
}

/// Returns whether the owner of a lock or claim is dead.
pub(crate) fn is_abandoned(private: &impl Folder, name: &str, holders: &impl Holders) -> bool {
    matches!(Held::read(private, name), Ok(Some(held)) if held.is_dead(holders))
}

/// The content of a lock or claim file.
struct Held {
    text: String,
    owner: Option<Owner>,
    age: Duration,
}

impl Held {
    /// Returns none if nobody holds it.
    fn read(private: &impl Folder, name: &str) -> io::Result<Option<Self>> {
        let opened = private.open_file(name);
        let mut file = match opened {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(_) if is_obstacle(private, name) => return Err(obstacle(name)),
            opened => opened?,
        };
        let found = file.look()?;
        if found.kind != Kind::File {
            return Err(obstacle(name));
        }
        // One that is not a text has no whole line, and ends as a lease does.
        let text = String::from_utf8_lossy(&file.read(4096)?).into_owned();
        // After a clock went back, a lock may seem to come from the future.
        let age = Duration::from_nanos(now().abs_diff(found.modified));
        Ok(Some(Self { owner: Owner::parse(&text), text, age }))
    }

    fn is_dead(&self, holders: &impl Holders) -> bool {
        self.owner.as_ref().map_or(self.age > LEASE, |owner| holders.is_dead(owner, self.age))
    }

    fn nonce(&self) -> &str {
        self.owner.as_ref().map_or(NAMELESS, |owner| &owner.nonce)
    }
}

/// Returns whether something that is no file stands where a lock should be: a link, a socket, a folder.
fn is_obstacle(private: &impl Folder, name: &str) -> bool {
    private.look(name).is_ok_and(|found| found.kind != Kind::File)
}

fn obstacle(name: &str) -> io::Error {
    let text = format!(".vault/.host/{name} is not a file, and so not of Keepstone: remove it");
    io::Error::new(ErrorKind::PermissionDenied, text)
}

/// Removes a lock, or a claim to break one, if its owner is dead. Whoever made the claim looks once more: the
/// lock may have been broken between the first look and the claim. Tells whether it removed anything.
fn break_if_dead<F: Folder>(private: &F, name: &str, holders: &impl Holders) -> io::Result<bool> {
    let Some(held) = Held::read(private, name)?.filter(|held| held.is_dead(holders)) else { return Ok(false) };
    let claim = format!("{CLAIM}{}", held.nonce());
    // Creating the claim decides which process may break the lock. A claim may itself belong to a dead process.
    if !create(private, &claim, &nonce(), holders)? {
        return if claim == name { Ok(false) } else { break_if_dead(private, &claim, holders) };
    }
    let broken = remove_if_still(private, name, &held.text, holders);
    remove(private, &claim).and(broken)
}

/// A lease with the same text may have been dated again.
fn remove_if_still(private: &impl Folder, name: &str, text: &str, holders: &impl Holders) -> io::Result<bool> {
    match Held::read(private, name)? {
        Some(again) if again.text == text && again.is_dead(holders) => remove(private, name),
        _ => Ok(false),
    }
}

/// Removes a file; false when it is gone. Windows removes a file that others have open only when they close it, so one
/// that was just read may be gone in the next moment.
fn remove(private: &impl Folder, name: &str) -> io::Result<bool> {
    match private.remove_file(name) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        removed => removed.map(|()| true),
    }
}

/// Creates a file that names this process, in one step with its content; false when there is one.
fn create<F: Folder>(private: &F, name: &str, nonce: &str, holders: &impl Holders) -> io::Result<bool> {
    let aside = aside(nonce);
    write_new(private, &aside, &holders.line(nonce))?;
    let linked = link(private, &aside, name, nonce, holders);
    // The lock has a link of its own by now, so the name aside is no longer needed.
    private.remove_file(&aside)?;
    linked
}

fn aside(nonce: &str) -> String {
    format!("tmp-{nonce}")
}

/// Gives a file that names this process another name, or makes one like it; false when there is a file of that name.
fn link<F: Folder>(private: &F, aside: &str, name: &str, nonce: &str, holders: &impl Holders) -> io::Result<bool> {
    match private.link(aside, private, name) {
        Err(error) if has_no_links(&error) => exists_as_false(write_new(private, name, &holders.line(nonce))),
        linked => exists_as_false(linked),
    }
}

/// False when it is gone.
fn date_now(private: &impl Folder, name: &str) -> io::Result<bool> {
    match private.date_now(name) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        dated => dated.map(|()| true),
    }
}

fn write_new<F: Folder>(private: &F, name: &str, line: &str) -> io::Result<()> {
    let mut file = private.create_file(name, private)?;
    file.write_all(line.as_bytes()).inspect_err(|_| drop(private.remove_file(name)))
}

/// File systems without hard links say so in one of two ways.
fn has_no_links(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::Unsupported | ErrorKind::PermissionDenied)
}

fn exists_as_false(created: io::Result<()>) -> io::Result<bool> {
    match created {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error),
    }
}

fn busy(held: Option<Held>, holders: &impl Holders) -> String {
    let holder = match held.and_then(|held| held.owner) {
        Some(owner) if holders.is_local(&owner) => format!("process {}", owner.pid),
        Some(owner) => {
            format!("process {} of another machine or container; if it is gone, remove .vault/.host/lock", owner.pid)
        }
        None => "a process without a name, for ten seconds at most".to_owned(),
    };
    format!("taking the lock: it is held by {holder}")
}

/// Up to as much again, so that waiting processes do not try in step.
fn jitter(pause: Duration) -> Duration {
    let chance = u32::from_str_radix(&nonce()[..4], 16).unwrap_or_default();
    pause * chance / 0x1_0000
}
