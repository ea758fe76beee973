//! Compiled code kept between processes, so that a command starts in a millisecond and not in a second.
//!
//! Code from a file runs with all the rights of this process, so a file is used only where nobody but its user
//! could have put it. Nothing here is needed: whatever goes wrong, the component is compiled in memory.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{env, fs, io};

use wasmtime::Engine;
use wasmtime::component::Component;

/// Code older than this belongs to a version that is no longer used.
const KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The line of wasmtime whose code is kept; its exact version is part of the hash of the settings.
const WASMTIME: &str = "48";

/// The work of a process that opens its first memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readiness {
    /// It takes compiled code from the cache: milliseconds.
    Ready,
    /// It compiles the component and keeps the code for all later processes: seconds, once.
    Unprepared,
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

    /// Returns whether the code of a component is cached, or could be.
    pub(crate) fn readiness(&self, engine: &Engine, digest: &str) -> Readiness {
        let file = self.folder.join(file_name(engine, digest));
        if is_own(&self.folder) && is_own(&file) {
            return Readiness::Ready;
        }
        if self.lock_file().is_some() { Readiness::Unprepared } else { Readiness::Uncached }
    }

    /// The component, from the file if there is a good one; if not, compiled, and the file made. Of processes that want it
    /// at the same time one compiles.
    pub(crate) fn load(&self, engine: &Engine, component: &[u8], digest: &str) -> wasmtime::Result<Component> {
        let file = self.folder.join(file_name(engine, digest));
        if let Some(component) = self.mapped(engine, &file) {
            return Ok(component);
        }
        let lock = self.lock_file().filter(|lock| lock.lock().is_ok());
        if lock.is_some()
            && let Some(component) = self.mapped(engine, &file)
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

    /// The file that is locked while its holder compiles; none where nothing can be kept.
    fn lock_file(&self) -> Option<fs::File> {
        make_private_folder(&self.folder).ok()?;
        let path = self.folder.join("compiling.lock");
        is_own(&self.folder).then(|| private().create(true).truncate(false).open(path).ok()).flatten()
    }

    fn mapped(&self, engine: &Engine, file: &Path) -> Option<Component> {
        if !is_own(&self.folder) || !is_own(file) {
            return None;
        }
        // SAFETY: the bytes must come from wasmtime. Only this user could write the file and its folder, and
        // what this crate writes there is the code of `Component::serialize`, put in place whole by a rename.
        #[allow(unsafe_code, reason = "mapping compiled code is what makes starting fast")]
        unsafe { Component::deserialize_file(engine, file) }.ok()
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
            let ours = path.extension().is_some_and(|end| end == "cwasm" || end == "partial");
            if ours && entry.metadata().is_ok_and(|found| is_old(&found)) {
                let _ = fs::remove_file(path);
            }
        }
    }
}

fn is_old(found: &fs::Metadata) -> bool {
    let age = found.modified().ok().and_then(|then| SystemTime::now().duration_since(then).ok());
    age.is_some_and(|age| age > KEPT)
}

/// Differs by component, wasmtime, and all settings of the engine that shape code.
fn file_name(engine: &Engine, digest: &str) -> String {
    let mut settings = DefaultHasher::new();
    engine.precompile_compatibility_hash().hash(&mut settings);
    format!("{}-{WASMTIME}-{:016x}.cwasm", &digest[..16], settings.finish())
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

fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let _ = fs::remove_file(path);
    io::Write::write_all(&mut private().create_new(true).open(path)?, bytes)
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
        let mut files = paths.filter(|path| !path.ends_with("compiling.lock"));
        let file = files.next().unwrap();
        assert!(files.next().is_none());
        file
    }

    #[test]
    fn code_is_kept_and_mapped() {
        let (engine, folder) = (Engine::default(), tempfile::tempdir().unwrap());
        let cache = Cache::in_folder(&folder.path().join("made"));
        cache.load(&engine, EMPTY, DIGEST).unwrap();
        let file = only_file(&cache.folder);
        assert!(cache.mapped(&engine, &file).is_some());
        cache.load(&engine, b"never compiled", DIGEST).unwrap();
    }

    #[test]
    fn it_is_known_whether_starting_takes_long() {
        let (engine, folder) = (Engine::default(), tempfile::tempdir().unwrap());
        let cache = Cache::in_folder(&folder.path().join("made"));
        assert_eq!(cache.readiness(&engine, DIGEST), Readiness::Unprepared);
        cache.load(&engine, EMPTY, DIGEST).unwrap();
        assert_eq!(cache.readiness(&engine, DIGEST), Readiness::Ready);
        assert_eq!(cache.readiness(&engine, "another digest of a component"), Readiness::Unprepared);
        fs::write(folder.path().join("file"), "").unwrap();
        let nowhere = Cache::in_folder(&folder.path().join("file/made"));
        assert_eq!(nowhere.readiness(&engine, DIGEST), Readiness::Uncached);
        nowhere.load(&engine, EMPTY, DIGEST).unwrap();
    }

    #[test]
    fn of_processes_that_start_at_once_one_compiles() {
        let (engine, folder) = (Engine::default(), tempfile::tempdir().unwrap());
        let cache = Cache::in_folder(folder.path());
        let lock = cache.lock_file().unwrap();
        lock.lock().unwrap();
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| cache.load(&engine, b"never compiled", DIGEST).map(drop));
            let code = Component::new(&engine, EMPTY).unwrap().serialize().unwrap();
            cache.keep(&folder.path().join(file_name(&engine, DIGEST)), &code).unwrap();
            lock.unlock().unwrap();
            waiting.join().unwrap().unwrap();
        });
    }

    #[test]
    fn a_damaged_file_is_replaced() {
        let (engine, folder) = (Engine::default(), tempfile::tempdir().unwrap());
        let cache = Cache::in_folder(folder.path());
        fs::write(folder.path().join(file_name(&engine, DIGEST)), b"no code").unwrap();
        cache.load(&engine, EMPTY, DIGEST).unwrap();
        assert!(cache.mapped(&engine, &only_file(folder.path())).is_some());
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
        assert!(cache.mapped(&engine, &file).is_none());
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
        assert!(cache.mapped(&engine, &file).is_none());
        cache.load(&engine, EMPTY, DIGEST).unwrap();
    }
}
