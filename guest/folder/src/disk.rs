//! Files by `wasi:filesystem`, as the rules need them. Each name is one segment and no call follows a link, so nothing
//! outside the granted folder is reached even by a link that somebody puts there meanwhile.

use std::io::{self, ErrorKind};

use keepstone_folder_rules::disk::{Entry, Folder, Kind, Look, OpenFile};
use wasip2::filesystem::types::{
    Datetime, Descriptor, DescriptorFlags, DescriptorStat, DescriptorType, ErrorCode, MetadataHashValue, NewTimestamp,
    OpenFlags, PathFlags,
};

const NO_LINKS: PathFlags = PathFlags::empty();

/// The most that one call reads or writes.
const CHUNK: usize = 1 << 20;

/// In nanoseconds. File systems that count in whole seconds, even in pairs of them, set a time that is nearer.
const FAR_AWAY: u64 = 3_000_000_000;

/// The number of times that a folder is listed in which files go away meanwhile: a runtime may look at each of them, and then
/// fails as a whole.
const LISTINGS: usize = 64;

/// A folder by its descriptor.
#[derive(Debug)]
pub(crate) struct Disk(Descriptor);

/// A file by its descriptor.
pub(crate) struct DiskFile {
    file: Descriptor,
    /// Where the next bytes go.
    end: u64,
}

impl Disk {
    /// The granted folder, opened once more, because some runtimes read no folder that is itself granted.
    pub(crate) fn root(granted: &Descriptor) -> io::Result<Self> {
        open_folder(granted, ".")
    }

    fn open(&self, name: &str, how: OpenFlags, flags: DescriptorFlags) -> io::Result<DiskFile> {
        let file = self.0.open_at(NO_LINKS, name, how, flags).map_err(error)?;
        Ok(DiskFile { file, end: 0 })
    }

    fn entries_once(&self) -> Result<Vec<Entry>, ErrorCode> {
        let (stream, mut all) = (self.0.read_directory()?, Vec::new());
        loop {
            match stream.read_directory_entry() {
                Ok(Some(entry)) => {
                    let is_folder = entry.type_ == DescriptorType::Directory;
                    all.push(Entry { name: entry.name, is_folder });
                }
                Ok(None) => return Ok(all),
                // A name that is no text is no key.
                Err(ErrorCode::IllegalByteSequence) => {}
                Err(error) => return Err(error),
            }
        }
    }
}

impl Folder for Disk {
    type File = DiskFile;

    fn again(&self) -> io::Result<Self> {
        Self::root(&self.0)
    }

    fn look_here(&self) -> io::Result<Look> {
        Ok(look(&self.0.stat().map_err(error)?, None))
    }

    fn look(&self, name: &str) -> io::Result<Look> {
        let found = self.0.stat_at(NO_LINKS, name).map_err(error)?;
        Ok(look(&found, self.0.metadata_hash_at(NO_LINKS, name).ok()))
    }

    fn entries(&self) -> io::Result<Vec<Entry>> {
        let listings = (0..LISTINGS).map(|_| self.entries_once());
        let mut listed = listings.skip_while(|listed| matches!(listed, Err(ErrorCode::NoEntry)));
        match listed.next() {
            Some(listed) => listed.map_err(error),
            None => Err(io::Error::new(ErrorKind::ResourceBusy, "files keep going away while the folder is listed")),
        }
    }

    fn open_folder(&self, name: &str) -> io::Result<Self> {
        open_folder(&self.0, name)
    }

    fn make_folder(&self, name: &str) -> io::Result<Self> {
        match self.0.create_directory_at(name) {
            Ok(()) | Err(ErrorCode::Exist) => open_folder(&self.0, name),
            Err(refused) => Err(error(refused)),
        }
    }

    /// Opening a pipe would wait for its writer.
    fn open_file(&self, name: &str) -> io::Result<DiskFile> {
        require_file(&self.0, name)?;
        self.open(name, OpenFlags::empty(), DescriptorFlags::READ)
    }

    fn open_to_append(&self, name: &str) -> io::Result<DiskFile> {
        require_file(&self.0, name)?;
        let mut file = self.open(name, OpenFlags::empty(), DescriptorFlags::READ | DescriptorFlags::WRITE)?;
        file.end = file.look()?.size;
        Ok(file)
    }

    fn create_file(&self, name: &str, _: &Self) -> io::Result<DiskFile> {
        let how = OpenFlags::CREATE | OpenFlags::EXCLUSIVE;
        self.open(name, how, DescriptorFlags::READ | DescriptorFlags::WRITE)
    }

    fn rename(&self, name: &str, to: &Self, new: &str) -> io::Result<()> {
        self.0.rename_at(name, &to.0, new).map_err(error)
    }

    fn link(&self, name: &str, to: &Self, new: &str) -> io::Result<()> {
        self.0.link_at(NO_LINKS, name, &to.0, new).map_err(error)
    }

    fn remove_file(&self, name: &str) -> io::Result<()> {
        self.0.unlink_file_at(name).map_err(error)
    }

    fn date_now(&self, name: &str) -> io::Result<()> {
        self.0.set_times_at(NO_LINKS, name, NewTimestamp::NoChange, NewTimestamp::Now).map_err(error)
    }

    /// Not every runtime flushes folders.
    fn sync(&self) -> io::Result<()> {
        match self.0.sync() {
            Err(ErrorCode::Unsupported | ErrorCode::BadDescriptor | ErrorCode::NotPermitted | ErrorCode::Invalid) => {
                Ok(())
            }
            synced => synced.map_err(error),
        }
    }
}

impl OpenFile for DiskFile {
    fn look(&self) -> io::Result<Look> {
        let found = self.file.stat().map_err(error)?;
        Ok(look(&found, self.file.metadata_hash().ok()))
    }

    fn read(&mut self, most: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        while (bytes.len() as u64) < most {
            let wanted = (most - bytes.len() as u64).min(CHUNK as u64);
            let (more, is_end) = self.file.read(wanted, bytes.len() as u64).map_err(error)?;
            let is_over = is_end || more.is_empty();
            bytes.extend(more);
            if is_over {
                break;
            }
        }
        Ok(bytes)
    }

    fn write_all(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let chunk = &bytes[..bytes.len().min(CHUNK)];
            let written = self.file.write(chunk, self.end).map_err(error)? as usize;
            if written == 0 {
                return Err(ErrorKind::WriteZero.into());
            }
            self.end += written as u64;
            bytes = &bytes[written.min(bytes.len())..];
        }
        Ok(())
    }

    fn cut(&mut self, size: u64) -> io::Result<()> {
        self.file.set_size(size).map_err(error)
    }

    /// WASI has no rights of files.
    fn set_mode(&mut self, _: &Look) -> io::Result<()> {
        Ok(())
    }

    /// jco's preview2-shim 0.26 takes seconds for milliseconds, and so sets a time far away. Its clock is right.
    fn set_modified(&mut self, time: u64) -> io::Result<()> {
        self.file.set_times(NewTimestamp::NoChange, at(time)).map_err(error)?;
        if self.look()?.modified.abs_diff(time) > FAR_AWAY {
            self.file.set_times(NewTimestamp::NoChange, NewTimestamp::Now).map_err(error)?;
        }
        Ok(())
    }

    fn sync(&self) -> io::Result<()> {
        self.file.sync().map_err(error)
    }
}

/// For reading only: some runtimes refuse the flag for changes in a folder, and none asks for it.
fn open_folder(at: &Descriptor, name: &str) -> io::Result<Disk> {
    at.open_at(NO_LINKS, name, OpenFlags::DIRECTORY, DescriptorFlags::READ).map(Disk).map_err(error)
}

fn require_file(at: &Descriptor, name: &str) -> io::Result<()> {
    match at.stat_at(NO_LINKS, name).map_err(error)?.type_ {
        DescriptorType::RegularFile => Ok(()),
        _ => Err(ErrorKind::InvalidInput.into()),
    }
}

fn look(found: &DescriptorStat, hash: Option<MetadataHashValue>) -> Look {
    let kind = match found.type_ {
        DescriptorType::RegularFile => Kind::File,
        DescriptorType::Directory => Kind::Folder,
        DescriptorType::SymbolicLink => Kind::Link,
        _ => Kind::Other,
    };
    let nanoseconds = |at: Datetime| at.seconds.wrapping_mul(1_000_000_000).wrapping_add(u64::from(at.nanoseconds));
    Look {
        kind,
        size: found.size,
        modified: found.data_modification_timestamp.map_or(0, nanoseconds),
        // wasmtime tells the time of the birth here, others that of the change.
        changed: None,
        unclear: found.status_change_timestamp.map(nanoseconds),
        // WASI has no inodes; its hash of a file's identity serves as well.
        inode: hash.map_or(0, |hash| hash.lower),
        links: found.link_count,
        mode: 0,
    }
}

fn at(time: u64) -> NewTimestamp {
    let nanoseconds = (time % 1_000_000_000) as u32;
    NewTimestamp::Timestamp(Datetime { seconds: time / 1_000_000_000, nanoseconds })
}

fn error(code: ErrorCode) -> io::Error {
    let kind = match code {
        ErrorCode::NoEntry => ErrorKind::NotFound,
        ErrorCode::Exist => ErrorKind::AlreadyExists,
        ErrorCode::NotDirectory => ErrorKind::NotADirectory,
        ErrorCode::IsDirectory => ErrorKind::IsADirectory,
        ErrorCode::Access | ErrorCode::NotPermitted => ErrorKind::PermissionDenied,
        ErrorCode::ReadOnly => ErrorKind::ReadOnlyFilesystem,
        ErrorCode::InsufficientSpace => ErrorKind::StorageFull,
        ErrorCode::Quota => ErrorKind::QuotaExceeded,
        ErrorCode::FileTooLarge => ErrorKind::FileTooLarge,
        ErrorCode::Unsupported => ErrorKind::Unsupported,
        ErrorCode::Busy => ErrorKind::ResourceBusy,
        _ => ErrorKind::Other,
    };
    io::Error::new(kind, code.message())
}
