//! The files of this machine, as the rules need them.

use std::io::{self, ErrorKind, Read, Write};
use std::time::{Duration, SystemTime};

use cap_fs_ext::{DirExt, FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt, SystemTimeSpec};
use cap_std::fs::{Dir, File, Metadata, OpenOptions};
use cap_std::time::SystemTime as CapTime;
use keepstone_folder_rules::disk::{Entry, Folder, Kind, Look, OpenFile};

use super::rights;

/// The memory that is reserved for a file before its first byte is read.
const SET_ASIDE: u64 = 64 << 20;

/// The number of attempts to rename while another program's open file is in the way, as on Windows.
const RENAMES: u64 = 10;

/// A folder by its handle.
#[derive(Debug)]
pub(super) struct Disk(pub(super) Dir);

/// A file by its handle.
pub(super) struct DiskFile(File);

impl Folder for Disk {
    type File = DiskFile;

    fn again(&self) -> io::Result<Self> {
        self.0.try_clone().map(Self)
    }

    fn look_here(&self) -> io::Result<Look> {
        self.0.dir_metadata().map(|found| look(&found))
    }

    fn look(&self, name: &str) -> io::Result<Look> {
        self.0.symlink_metadata(name).map(|found| look(&found))
    }

    fn entries(&self) -> io::Result<Vec<Entry>> {
        let mut all = Vec::new();
        for entry in self.0.entries()? {
            let entry = entry?;
            if let (Ok(name), Ok(kind)) = (entry.file_name().into_string(), entry.file_type()) {
                all.push(Entry { name, is_folder: kind.is_dir() });
            }
        }
        Ok(all)
    }

    fn open_folder(&self, name: &str) -> io::Result<Self> {
        self.0.open_dir_nofollow(name).map(Self)
    }

    fn make_folder(&self, name: &str) -> io::Result<Self> {
        rights::make_folder(&self.0, name).map(Self)
    }

    fn open_file(&self, name: &str) -> io::Result<DiskFile> {
        open(&self.0, name, OpenOptions::new().read(true))
    }

    fn open_to_append(&self, name: &str) -> io::Result<DiskFile> {
        open(&self.0, name, OpenOptions::new().read(true).append(true))
    }

    fn create_file(&self, name: &str, folder: &Self) -> io::Result<DiskFile> {
        rights::create_file(&self.0, name, &folder.0).map(DiskFile)
    }

    fn rename(&self, name: &str, to: &Self, new: &str) -> io::Result<()> {
        let mut tries = 0;
        loop {
            let renamed = self.0.rename(name, &to.0, new);
            tries += 1;
            match renamed {
                Err(error) if cfg!(windows) && error.kind() == ErrorKind::PermissionDenied && tries < RENAMES => {
                    std::thread::sleep(Duration::from_millis(tries * 10));
                }
                _ => return renamed,
            }
        }
    }

    fn link(&self, name: &str, to: &Self, new: &str) -> io::Result<()> {
        self.0.hard_link(name, &to.0, new)
    }

    fn rename_to_free(&self, name: &str, to: &Self, new: &str) -> io::Result<bool> {
        if let Some(renamed) = system::rename_to_free(self, name, to, new)? {
            return Ok(renamed);
        }
        match self.link(name, to, new) {
            Ok(()) => self.remove_file(name).map(|()| true),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn exchange(&self, name: &str, other: &Self, of_other: &str) -> io::Result<Option<bool>> {
        system::exchange(self, name, other, of_other)
    }

    fn remove_file(&self, name: &str) -> io::Result<()> {
        self.0.remove_file(name)
    }

    fn date_now(&self, name: &str) -> io::Result<()> {
        // A clock that stands before 1970 is no time of a file.
        let now = SystemTimeSpec::Absolute(CapTime::from_std(SystemTime::now().max(SystemTime::UNIX_EPOCH)));
        self.0.set_symlink_times(name, None, Some(now))
    }

    /// A name that leads to nothing by now has nothing to mark.
    #[cfg(unix)]
    fn mark_as_just_changed(&self, name: &str) -> bool {
        use rustix::fs::{AtFlags, Timespec, Timestamps, UTIME_NOW, UTIME_OMIT};
        let at = |tv_nsec| Timespec { tv_sec: 0, tv_nsec };
        let times = Timestamps { last_access: at(UTIME_OMIT), last_modification: at(UTIME_NOW) };
        let _ = rustix::fs::utimensat(&self.0, name, &times, AtFlags::SYMLINK_NOFOLLOW);
        true
    }

    /// Windows has no such call and keeps names by itself.
    fn sync(&self) -> io::Result<()> {
        if cfg!(unix) { self.0.open(".")?.sync_all() } else { Ok(()) }
    }

    /// `EMFILE` and `ENFILE`, or `ERROR_TOO_MANY_OPEN_FILES`.
    fn has_no_handle_left(error: &io::Error) -> bool {
        let codes: &[i32] = if cfg!(windows) { &[4] } else { &[24, 23] };
        error.raw_os_error().is_some_and(|code| codes.contains(&code))
    }
}

impl OpenFile for DiskFile {
    fn look(&self) -> io::Result<Look> {
        self.0.metadata().map(|found| look(&found))
    }

    fn read(&mut self, most: u64) -> io::Result<Vec<u8>> {
        let size = self.0.metadata()?.len();
        let mut bytes = Vec::with_capacity(size.min(most).min(SET_ASIDE) as usize);
        Read::take(&mut self.0, most).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    fn cut(&mut self, size: u64) -> io::Result<()> {
        self.0.set_len(size)
    }

    fn set_mode(&mut self, of: &Look) -> io::Result<()> {
        self.0.set_permissions(rights::permissions(&self.0, of.mode)?)
    }

    fn set_modified(&mut self, at: u64) -> io::Result<()> {
        let at = SystemTime::UNIX_EPOCH + Duration::from_nanos(at);
        self.0.try_clone()?.into_std().set_modified(at)
    }

    fn sync(&self) -> io::Result<()> {
        self.0.sync_all()
    }
}

/// Not blocking, because opening a pipe would wait for its writer.
fn open(folder: &Dir, name: &str, options: &mut OpenOptions) -> io::Result<DiskFile> {
    folder.open_with(name, options.follow(FollowSymlinks::No).nonblock(true)).map(DiskFile)
}

fn look(found: &Metadata) -> Look {
    let kind = match found.file_type() {
        kind if kind.is_file() => Kind::File,
        kind if kind.is_dir() => Kind::Folder,
        kind if kind.is_symlink() => Kind::Link,
        _ => Kind::Other,
    };
    system::look(kind, found)
}

#[cfg(unix)]
mod system {
    use std::io;

    use cap_std::fs::{Metadata, MetadataExt};
    #[cfg(any(target_os = "linux", target_vendor = "apple"))]
    use rustix::{
        fs::{RenameFlags, renameat_with},
        io::Errno,
    };

    use super::{Disk, Kind, Look};

    pub(super) fn look(kind: Kind, found: &Metadata) -> Look {
        let nanoseconds =
            |seconds: i64, rest: i64| seconds.wrapping_mul(1_000_000_000).wrapping_add(rest).cast_unsigned();
        Look {
            kind,
            size: found.len(),
            modified: nanoseconds(found.mtime(), found.mtime_nsec()),
            changed: Some(nanoseconds(found.ctime(), found.ctime_nsec())),
            unclear: None,
            inode: found.ino(),
            links: found.nlink(),
            mode: found.mode(),
        }
    }

    /// None where the system or the file system cannot.
    #[cfg(any(target_os = "linux", target_vendor = "apple"))]
    pub(super) fn rename_to_free(from: &Disk, old: &str, to: &Disk, new: &str) -> io::Result<Option<bool>> {
        match renameat_with(&from.0, old, &to.0, new, RenameFlags::NOREPLACE) {
            Ok(()) => Ok(Some(true)),
            Err(Errno::EXIST) => Ok(Some(false)),
            Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    #[cfg(any(target_os = "linux", target_vendor = "apple"))]
    pub(super) fn exchange(from: &Disk, old: &str, to: &Disk, new: &str) -> io::Result<Option<bool>> {
        match renameat_with(&from.0, old, &to.0, new, RenameFlags::EXCHANGE) {
            Ok(()) => Ok(Some(true)),
            Err(Errno::NOENT) => Ok(Some(false)),
            Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    #[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
    pub(super) fn rename_to_free(_: &Disk, _: &str, _: &Disk, _: &str) -> io::Result<Option<bool>> {
        Ok(None)
    }

    #[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
    pub(super) fn exchange(_: &Disk, _: &str, _: &Disk, _: &str) -> io::Result<Option<bool>> {
        Ok(None)
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;
    use std::time::SystemTime;

    use cap_std::fs::Metadata;

    use super::{Disk, Kind, Look};

    /// The time of the status, the inode and the other names are not to be had here.
    pub(super) fn look(kind: Kind, found: &Metadata) -> Look {
        let modified = found.modified().map_or(SystemTime::UNIX_EPOCH, cap_std::time::SystemTime::into_std);
        let since = modified.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let mode = u32::from(found.permissions().readonly());
        let (size, modified) = (found.len(), since.as_nanos() as u64);
        Look { kind, size, modified, changed: None, unclear: None, inode: 0, links: 1, mode }
    }

    pub(super) fn rename_to_free(_: &Disk, _: &str, _: &Disk, _: &str) -> io::Result<Option<bool>> {
        Ok(None)
    }

    pub(super) fn exchange(_: &Disk, _: &str, _: &Disk, _: &str) -> io::Result<Option<bool>> {
        Ok(None)
    }
}
