//! What the rules need of a file system: folders by their handles, never through a link.

use std::io;
use std::time::{Duration, SystemTime};

use crate::owner::Owner;

/// What stands under a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A file.
    File,
    /// A folder.
    Folder,
    /// A symbolic link.
    Link,
    /// A pipe, a socket or a device.
    Other,
}

/// What a look at a name or a handle tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// What it is.
    pub kind: Kind,
    /// In bytes.
    pub size: u64,
    /// The last change of the content, in nanoseconds since the Unix epoch; before it, wrapped around.
    pub modified: u64,
    /// The last change of the content, the name or the rights, likewise; none where the system tells no such time.
    pub changed: Option<u64>,
    /// What the system tells in the place of that time, without saying what it is; none where it tells nothing.
    pub unclear: Option<u64>,
    /// Tells files of one file system apart; 0 where that cannot be known.
    pub inode: u64,
    /// The number of its names; 1 where that cannot be known.
    pub links: u64,
    /// The rights, in the words of the system; 0 where it has none.
    pub mode: u32,
}

impl Look {
    /// The time since its content changed; none if that lies in the future: a clock was set, or somebody set the time.
    pub fn age(&self) -> Option<Duration> {
        since(self.modified)
    }
}

/// Now, in nanoseconds since the Unix epoch.
pub fn now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_nanos() as u64
}

/// The time since then; none if it is to come.
pub(crate) fn since(time: u64) -> Option<Duration> {
    // Times before the epoch are long ago, not to come.
    let age = i128::from(now()) - i128::from(time.cast_signed());
    u64::try_from(age).ok().map(Duration::from_nanos)
}

/// A name in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name.
    pub name: String,
    /// Whether it is that of a folder.
    pub is_folder: bool,
}

/// A folder that is open. Names are single segments; nothing follows a link.
pub trait Folder: Sized {
    /// An open file.
    type File: OpenFile;

    /// Another handle of the same folder.
    fn again(&self) -> io::Result<Self>;

    /// Looks at the folder itself.
    fn look_here(&self) -> io::Result<Look>;

    /// Looks at what stands under a name.
    fn look(&self, name: &str) -> io::Result<Look>;

    /// All names that are texts, in any order.
    fn entries(&self) -> io::Result<Vec<Entry>>;

    /// Opens a folder in this one.
    fn open_folder(&self, name: &str) -> io::Result<Self>;

    /// Makes a folder unless there is one, with the rights of this one, and opens it.
    fn make_folder(&self, name: &str) -> io::Result<Self>;

    /// Opens a file for reading, without waiting for the writer of a pipe.
    fn open_file(&self, name: &str) -> io::Result<Self::File>;

    /// Opens a file for reading and for writing at its end.
    fn open_to_append(&self, name: &str) -> io::Result<Self::File>;

    /// Makes a file here that will be one of `folder`, with the rights for that; fails where there is one of its name.
    fn create_file(&self, name: &str, folder: &Self) -> io::Result<Self::File>;

    /// Gives a file another name; what has that name is replaced.
    fn rename(&self, name: &str, to: &Self, new: &str) -> io::Result<()>;

    /// Gives a file one more name; fails where that is taken.
    fn link(&self, name: &str, to: &Self, new: &str) -> io::Result<()>;

    /// Renames unless the new name is taken, which is false.
    fn rename_to_free(&self, name: &str, to: &Self, new: &str) -> io::Result<bool> {
        match self.link(name, to, new) {
            Ok(()) => self.remove_file(name).map(|()| true),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Exchanges two names: true when done, false when nothing stands under one of them, none where the system or the file
    /// system cannot.
    fn exchange(&self, _name: &str, _other: &Self, _of_other: &str) -> io::Result<Option<bool>> {
        Ok(None)
    }

    /// Removes a file.
    fn remove_file(&self, name: &str) -> io::Result<()>;

    /// Sets the time of the last change of a file's content to now.
    fn date_now(&self, name: &str) -> io::Result<()>;

    /// Makes a file count as one whose content changed just now, by both its times; false where the system cannot.
    fn mark_as_just_changed(&self, _name: &str) -> bool {
        false
    }

    /// Makes the names in the folder durable, where the system needs that.
    fn sync(&self) -> io::Result<()>;

    /// Returns whether the error says that the process can open no more files, which says nothing of the one to open.
    fn has_no_handle_left(_error: &io::Error) -> bool {
        false
    }
}

/// A file that is open.
pub trait OpenFile {
    /// Looks at it.
    fn look(&self) -> io::Result<Look>;

    /// Reads from its beginning, at most so many bytes.
    fn read(&mut self, most: u64) -> io::Result<Vec<u8>>;

    /// Writes after what it was opened or created with.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Cuts it off.
    fn cut(&mut self, size: u64) -> io::Result<()>;

    /// Gives it the rights of another, where the system has rights.
    fn set_mode(&mut self, of: &Look) -> io::Result<()>;

    /// Sets the time of the last change of its content, in nanoseconds since the Unix epoch.
    fn set_modified(&mut self, at: u64) -> io::Result<()>;

    /// Makes its bytes durable.
    fn sync(&self) -> io::Result<()>;
}

/// The folder that a store is in.
pub trait Root {
    /// Its kind of folders.
    type Folder: Folder;

    /// The folder; none when there is none yet.
    ///
    /// # Errors
    /// If it cannot be opened or was removed.
    fn existing(&self) -> Result<Option<&Self::Folder>, crate::StoreError>;

    /// The folder, made if there is none yet.
    ///
    /// # Errors
    /// If it cannot be made.
    fn made(&self, durability: crate::Durability) -> Result<&Self::Folder, crate::StoreError>;

    /// Refuses to change what other machines may be changing, whom no lock keeps out, as far as the system tells.
    ///
    /// # Errors
    /// [`crate::StoreError::Denied`] on a network file system.
    fn refuse_network(&self, private: &Self::Folder) -> Result<(), crate::StoreError>;
}

/// What a host can know of the processes that hold locks.
pub trait Holders {
    /// The content of a lock of this process: a whole line, or the text of a lease.
    fn line(&self, nonce: &str) -> String;

    /// Returns whether a lock of this process is a lease, because the host has no process ids.
    fn is_leasing(&self) -> bool;

    /// Returns whether the process that owns a lock of this age has certainly ended.
    fn is_dead(&self, owner: &Owner, age: Duration) -> bool;

    /// Returns whether the process id of an owner is one of this machine.
    fn is_local(&self, owner: &Owner) -> bool;
}
