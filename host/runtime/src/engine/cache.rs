//! Compiled code kept between processes, so that a command starts in a millisecond and not in a second.
//!
//! Code from a file runs with all the rights of this process, so a file is used only where nobody but its user
//! could have put it, and only if its checksum is right: damaged code would kill the process. Nothing here is needed:
//! whatever goes wrong, the component is compiled in memory.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{env, fs};

use wasmtime::Engine;
use wasmtime::component::Component;

/// Code older than this belongs to a version that is no longer used.
const KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The time after which a compilation that somebody began is begun again, if it made no code. Where it fails each time, each
/// command would otherwise start one.
const TRIED_AGAIN: Duration = Duration::from_secs(60);

/// A file ends with the checksum of its code: CRC-32 in four bytes, the lowest first.
const SUM_BYTES: usize = 4;

/// Code is read in pieces of this size to compute its checksum.
const PIECE_BYTES: usize = 128 << 10;

/// The work of a process that opens its first memory, unless that starts quickly ([`Grant::quick_start`](crate::Grant)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readiness {
    /// It takes compiled code from the cache: milliseconds.
    Ready,
    /// It compiles the component and keeps the code for all later processes: seconds, once.
    Unprepared,
    /// As [`Unprepared`](Self::Unprepared), because the file in the cache is damaged or cannot be used here; it is replaced.
    Damaged,
    /// It compiles the component, as each process does: the cache's folder cannot be used.
    Uncached,
}

/// A folder of compiled code.
pub(crate) struct Cache {
    folder: PathBuf,
}

impl Cache {
    /// The folder of this user: `KEEPSTONE_CACHE_DIR`, or `keepstone` in the cache folder of the system.
    pub(crate) fn of_user() -> Option<Self> {
        let folder = match set("KEEPSTONE_CACHE_DIR") {
            Some(folder) => folder,
            None => system_caches()?.join("keepstone"),
        };
        Some(Self { folder })
    }

    #[cfg(test)]
    fn in_folder(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// Returns why the code of a component that [`get`](Self::get) did not return is not cached.
    pub(crate) fn lack(&self, engine: &Engine, digest: &str) -> Readiness {
        let file = self.folder.join(file_name(engine, digest));
        if self.lock_file(&file).is_none() {
            return Readiness::Uncached;
        }
        let is_there = is_own(&file);
        if is_there { Readiness::Damaged } else { Readiness::Unprepared }
    }

    /// The component from its file; none if there is no good one.
    pub(crate) fn get(&self, engine: &Engine, digest: &str) -> Option<Component> {
        self.read(engine, &self.folder.join(file_name(engine, digest)))
    }

    /// The component, from the file if there is a good one; if not, compiled, and the file made. Of processes that want it
    /// at the same time one compiles.
    pub(crate) fn load(&self, engine: &Engine, component: &[u8], digest: &str) -> wasmtime::Result<Component> {
        let file = self.folder.join(file_name(engine, digest));
        if let Some(component) = self.read(engine, &file) {
            return Ok(component);
        }
        let lock = self.lock_file(&file).filter(|lock| lock.lock().is_ok());
        if lock.is_some()
            && let Some(component) = self.read(engine, &file)
        {
            return Ok(component);
        }
        let component = Component::new(engine, component)?;
        if let Ok(code) = component.serialize()
            && self.keep(&file, &code).is_ok()
        {
            self.sweep();
        }
        Ok(component)
    }

    /// Returns whether the caller should see to it that the component is compiled; of several callers one is told so.
    pub(crate) fn claim(&self, engine: &Engine, digest: &str) -> bool {
        let Some(mut lock) = self.lock_file(&self.folder.join(file_name(engine, digest))) else { return false };
        if lock.try_lock().is_err() {
            return false;
        }
        // It is empty until the first claim.
        let is_claimed = lock.metadata().is_ok_and(|found| found.len() > 0 && !is_older(&found, TRIED_AGAIN));
        !is_claimed && lock.write_all(b"!").is_ok()
    }

    /// The file that is locked while its holder compiles a file of code; none where nothing can be kept.
    fn lock_file(&self, code: &Path) -> Option<fs::File> {
        make_private_folder(&self.folder).ok()?;
        let path = code.with_extension("lock");
        is_own(&self.folder).then(|| private().create(true).truncate(false).open(path).ok()).flatten()
    }

    fn read(&self, engine: &Engine, file: &Path) -> Option<Component> {
        if !is_own(&self.folder) || !is_own(file) {
            return None;
        }
        deserialize(engine, file).ok().flatten()
    }

    fn keep(&self, file: &Path, code: &[u8]) -> io::Result<()> {
        make_private_folder(&self.folder)?;
        if !is_own(&self.folder) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let partial = file.with_extension(format!("{}.partial", std::process::id()));
        let kept = write_private(&partial, code).and_then(|()| fs::rename(&partial, file));
        if kept.is_err() {
            let _ = fs::remove_file(&partial);
        }
        kept
    }

    fn sweep(&self) {
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let ours = path.extension().is_some_and(|end| ["cwasm", "partial", "lock"].iter().any(|ours| end == *ours));
            if ours && entry.metadata().is_ok_and(|found| is_older(&found, KEPT)) {
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// None if the checksum is wrong.
#[cfg(unix)]
#[allow(unsafe_code, reason = "mapping compiled code is what makes starting fast")]
fn deserialize(engine: &Engine, file: &Path) -> wasmtime::Result<Option<Component>> {
    if !is_whole(fs::File::open(file)?)? {
        return Ok(None);
    }
    // SAFETY: the bytes must come from wasmtime. Only this user could write the file and its folder; this crate writes
    // there the code of `Component::serialize`, put in place whole by a rename; and the checksum says that it is still
    // that. The checksum stands after all that the code refers to.
    unsafe { Component::deserialize_file(engine, file) }.map(Some)
}

/// None if the checksum is wrong. Windows maps a file to run it only under conditions that differ between its versions,
/// and does not let it be replaced meanwhile; copying the code takes some milliseconds more.
#[cfg(not(unix))]
#[allow(unsafe_code, reason = "reading compiled code is what makes starting fast")]
fn deserialize(engine: &Engine, file: &Path) -> wasmtime::Result<Option<Component>> {
    let bytes = fs::read(file)?;
    if !is_whole(bytes.as_slice())? {
        return Ok(None);
    }
    // SAFETY: as where files are mapped; and the bytes are the very ones whose checksum is right.
    unsafe { Component::deserialize(engine, &bytes[..bytes.len() - SUM_BYTES]) }.map(Some)
}

/// Returns whether code is followed by its checksum.
fn is_whole(mut file: impl Read) -> io::Result<bool> {
    let mut sum = crc32fast::Hasher::new();
    // The last bytes that were read may belong to the checksum, so they are not added to it yet.
    let (mut piece, mut held) = (vec![0; PIECE_BYTES], 0);
    loop {
        let read = file.read(&mut piece[held..])?;
        let filled = held + read;
        if read == 0 {
            return Ok(piece[..filled] == sum.finalize().to_le_bytes());
        }
        let certain = filled.saturating_sub(SUM_BYTES);
        sum.update(&piece[..certain]);
        piece.copy_within(certain..filled, 0);
        held = filled - certain;
    }
}

fn is_older(found: &fs::Metadata, than: Duration) -> bool {
    let age = found.modified().ok().and_then(|then| SystemTime::now().duration_since(then).ok());
    age.is_some_and(|age| age > than)
}

/// Differs by component, version of wasmtime, and all settings of the engine that shape code.
fn file_name(engine: &Engine, digest: &str) -> String {
    let mut settings = DefaultHasher::new();
    engine.precompile_compatibility_hash().hash(&mut settings);
    format!("{}-{:016x}.cwasm", &digest[..16], settings.finish())
}

fn set(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

fn system_caches() -> Option<PathBuf> {
    if cfg!(windows) {
        return set("LOCALAPPDATA");
    }
    if cfg!(target_os = "macos") {
        return set("HOME").map(|home| home.join("Library/Caches"));
    }
    set("XDG_CACHE_HOME").or_else(|| set("HOME").map(|home| home.join(".cache")))
}

/// Returns whether a path is this user's own, is no link, and cannot be written by others.
#[cfg(unix)]
fn is_own(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::symlink_metadata(path).is_ok_and(|found| {
        let own = found.uid() == rustix::process::geteuid().as_raw();
        own && !found.is_symlink() && found.mode() & 0o022 == 0
    })
}

/// The cache folder of Windows lies in the profile, which others cannot write.
#[cfg(not(unix))]
fn is_own(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| !found.is_symlink())
}

fn make_private_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Writes code and its checksum to the disk, not only to the memory of the system: a loss of power must not leave the
/// name on half of it.
fn write_private(path: &Path, code: &[u8]) -> io::Result<()> {
    let _ = fs::remove_file(path);
    let mut file = private().create_new(true).open(path)?;
    file.write_all(code)?;
    file.write_all(&crc32fast::hash(code).to_le_bytes())?;
    file.sync_all()
}

/// For writing a file that others cannot.
fn private() -> fs::OpenOptions {
    let mut options = fs::OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The smallest component there is.
    const EMPTY: &[u8] = b"\0asm\x0d\0\x01\0";
    const DIGEST: &str = "0123456789abcdef0123456789abcdef";

    fn only_file(folder: &Path) -> PathBuf {
        let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let mut files = paths.filter(|path| path.extension().is_some_and(|end| end == "cwasm"));
        let file = files.next().unwrap();
        assert!(files.next().is_none());
        file
    }

    #[test]
    fn code_is_kept_and_read() {
        let (engine, folder) = (Engine::default(), tempfile::tempdir().unwrap());
        let cache = Cache::in_folder(&folder.path().join("made"));
        cache.load(&engine, EMPTY, DIGEST).unwrap();
        let file = only_file(&cache.folder);
        assert!(cache.read(&engine, &file).is_some());
        cache.load(&engine, b"never compiled", DIGEST).unwrap();
    }

    #[test]
    fn it_is_known_whether_starting_takes_long() {
        let (engine, folder) = (Engine::default(), tempfile::tempdir().unwrap());
        let cache = Cache::in_folder(&folder.path().join("made"));
        assert_eq!(cache.lack(&engine, DIGEST), Readiness::Unprepared);
        cache.load(&engine, EMPTY, DIGEST).unwrap();
        assert!(cache.get(&engine, DIGEST).is_some());
        assert!(cache.get(&engine, "another digest of a component").is_none());
        assert_eq!(cache.lack(&engine, "another digest of a component"), Readiness::Unprepared);
        fs::write(folder.path().join("file"), "").unwrap();
        let nowhere = Cache::in_folder(&folder.path().join("file/made"));
        assert_eq!(nowhere.lack(&engine, DIGEST), Readiness::Uncached);
        nowhere.load(&engine, EMPTY, DIGEST).unwrap();
    }

    #[test]
    fn of_processes_that_start_at_once_one_compiles() {
        let (engine, folder) = (Engine::default(), tempfile::tempdir().unwrap());
        let cache = Cache::in_folder(folder.path());
        let lock = cache.lock_file(&folder.path().join(file_name(&engine, DIGEST))).unwrap();
        lock.lock().unwrap();
        assert!(!cache.claim(&engine, DIGEST), "it is being compiled");
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| cache.load(&engine, b"never compiled", DIGEST).map(drop));
            let code = Component::new(&engine, EMPTY).unwrap().serialize().unwrap();
            cache.keep(&folder.path().join(file_name(&engine, DIGEST)), &code).unwrap();
            // As the loader gives it up.
            drop(lock);
            waiting.join().unwrap().unwrap();
        });
    }

    #[test]
    fn one_caller_is_told_to_compile_until_that_must_have_failed() {
        let (engine, folder) = (Engine::default(), tempfile::tempdir().unwrap());
        let cache = Cache::in_folder(folder.path());
        assert_eq!(cache.lack(&engine, DIGEST), Readiness::Unprepared, "looking makes the file, and claims nothing");
        let told = std::thread::scope(|scope| {
            let asking: Vec<_> = (0..8).map(|_| scope.spawn(|| cache.claim(&engine, DIGEST))).collect();
            asking.into_iter().map(|one| one.join().unwrap()).filter(|told| *told).count()
        });
        assert_eq!(told, 1);
        let lock = cache.lock_file(&folder.path().join(file_name(&engine, DIGEST))).unwrap();
        lock.set_modified(SystemTime::now() - TRIED_AGAIN * 2).unwrap();
        drop(lock);
        assert!(cache.claim(&engine, DIGEST));
        assert!(!cache.claim(&engine, DIGEST));
        assert!(cache.claim(&engine, "another digest of a component"));
        fs::write(folder.path().join("file"), "").unwrap();
        assert!(!Cache::in_folder(&folder.path().join("file/made")).claim(&engine, DIGEST), "nothing can be kept");
    }

    /// Every byte counts, and so do those at the end: a file cut short, one that grew, and one without a checksum.
    #[test]
    fn a_damaged_file_is_replaced() {
        let (engine, folder) = (Engine::default(), tempfile::tempdir().unwrap());
        let cache = Cache::in_folder(folder.path());
        cache.load(&engine, EMPTY, DIGEST).unwrap();
        let file = only_file(folder.path());
        let good = fs::read(&file).unwrap();
        let flipped = (0..good.len()).step_by(good.len() / 200).map(|at| {
            let mut bytes = good.clone();
            bytes[at] ^= 0x10;
            bytes
        });
        let others =
            [vec![], b"no".to_vec(), b"no code".to_vec(), good[..good.len() - 4].to_vec(), [&good[..], b"!"].concat()];
        for damaged in flipped.chain(others) {
            fs::write(&file, damaged).unwrap();
            assert!(cache.get(&engine, DIGEST).is_none());
            assert_eq!(cache.lack(&engine, DIGEST), Readiness::Damaged);
        }
        cache.load(&engine, EMPTY, DIGEST).unwrap();
        assert_eq!(fs::read(&file).unwrap(), good);
    }

    #[test]
    fn a_checksum_is_found_wherever_pieces_end() {
        for size in [0, 1, 3, 4, 5, PIECE_BYTES - 5, PIECE_BYTES - 4, PIECE_BYTES - 1, PIECE_BYTES, 2 * PIECE_BYTES + 7]
        {
            let mut bytes: Vec<u8> = (0..size).map(|nth| (nth % 251) as u8).collect();
            bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
            assert!(is_whole(bytes.as_slice()).unwrap(), "{size}");
            bytes[size / 2] ^= 1;
            assert!(!is_whole(bytes.as_slice()).unwrap(), "{size}");
        }
    }

    #[test]
    fn engines_with_other_settings_keep_other_files() {
        let timed = Engine::new(wasmtime::Config::new().epoch_interruption(true)).unwrap();
        assert_ne!(file_name(&timed, DIGEST), file_name(&Engine::default(), DIGEST));
    }

    #[cfg(unix)]
    #[test]
    fn what_others_could_write_is_not_used() {
        use std::os::unix::fs::PermissionsExt;
        let (engine, folder) = (Engine::default(), tempfile::tempdir().unwrap());
        let cache = Cache::in_folder(folder.path());
        cache.load(&engine, EMPTY, DIGEST).unwrap();
        let file = only_file(folder.path());
        fs::set_permissions(&file, fs::Permissions::from_mode(0o620)).unwrap();
        assert!(cache.read(&engine, &file).is_none());
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
        assert!(cache.read(&engine, &file).is_none());
        cache.load(&engine, EMPTY, DIGEST).unwrap();
    }
}
