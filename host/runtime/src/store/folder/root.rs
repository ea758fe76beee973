//! The folder a store is in: opened once, made by the first write.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use cap_fs_ext::DirExt;
use cap_std::ambient_authority;
use cap_std::fs::Dir;
use keepstone_folder_rules::disk::{Folder, Root as OfRules};
use keepstone_folder_rules::refusal::refusal;
use keepstone_folder_rules::{Durability, StoreError};

use super::disk::Disk;
use super::{mount, rights};

/// Once open, the folder is known by its handle: what is put in its place later is another folder.
#[derive(Debug)]
pub(super) struct Root {
    path: PathBuf,
    folder: OnceLock<Disk>,
    /// The network file system it is on.
    network: OnceLock<Option<String>>,
}

impl Root {
    pub(super) fn open(path: &Path) -> Result<Self, StoreError> {
        let path = std::path::absolute(path).map_err(|error| refusal("opening", path.display(), &error))?;
        let root = Self { path, folder: OnceLock::new(), network: OnceLock::new() };
        root.existing()?;
        Ok(root)
    }

    fn still_there<'a>(&self, folder: &'a Disk) -> Result<&'a Disk, StoreError> {
        #[cfg(unix)]
        {
            use cap_std::fs::MetadataExt;
            let found = folder.0.dir_metadata().map_err(|error| self.unopened(&error))?;
            if found.nlink() == 0 {
                let path = self.path.display();
                return Err(StoreError::Unavailable(format!(
                    "opening {path}: the folder was removed; open it anew once there is one again"
                )));
            }
        }
        Ok(folder)
    }

    fn unopened(&self, error: &io::Error) -> StoreError {
        let path = self.path.display();
        match std::fs::symlink_metadata(&self.path) {
            Ok(found) if found.is_symlink() => {
                StoreError::Denied(format!("opening {path}: it is a symbolic link; name the folder it leads to"))
            }
            Ok(found) if !found.is_dir() => StoreError::Denied(format!("opening {path}: it is not a folder")),
            _ => refusal("opening", path, error),
        }
    }
}

impl OfRules for Root {
    type Folder = Disk;

    /// The folder; none when there is none yet.
    fn existing(&self) -> Result<Option<&Disk>, StoreError> {
        if self.folder.get().is_none() {
            match open_nofollow(&self.path) {
                Ok(folder) => drop(self.folder.set(Disk(folder))),
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
                Err(error) => return Err(self.unopened(&error)),
            }
        }
        self.folder.get().map(|folder| self.still_there(folder)).transpose()
    }

    /// The folder, made with all folders above it if there is none yet.
    fn made(&self, durability: Durability) -> Result<&Disk, StoreError> {
        if let Some(folder) = self.existing()? {
            return Ok(folder);
        }
        make(&self.path, durability, rights::make_root)
            .map_err(|error| refusal("making", self.path.display(), &error))?;
        let gone = || StoreError::Unavailable(format!("creating {}: it was removed right away", self.path.display()));
        self.existing()?.ok_or_else(gone)
    }

    /// Refuses to change what other machines may be changing, whom no lock keeps out.
    fn refuse_network(&self, folder: &Disk) -> Result<(), StoreError> {
        let Some(network) = self.network.get_or_init(|| mount::network(device(folder)?)) else { return Ok(()) };
        let why = "a network file system, where the lock keeps no other machine out";
        let advice = "use a folder of this machine, s3:// or postgres://; `keepstone copy` takes it there";
        Err(StoreError::Denied(format!("changing {}: it is on {network}, {why}: {advice}", self.path.display())))
    }
}

#[cfg(unix)]
fn device(folder: &Disk) -> Option<u64> {
    use cap_std::fs::MetadataExt;
    folder.0.dir_metadata().ok().map(|found| found.dev())
}

#[cfg(not(unix))]
fn device(_: &Disk) -> Option<u64> {
    None
}

/// A path without a last name (`/`, or one that ends in `..`) has nothing that could be a link.
fn open_nofollow(path: &Path) -> io::Result<Dir> {
    match (path.parent(), path.file_name()) {
        (Some(parent), Some(name)) => Dir::open_ambient_dir(parent, ambient_authority())?.open_dir_nofollow(name),
        _ => Dir::open_ambient_dir(path, ambient_authority()),
    }
}

/// Folders above a root are made as any program makes them.
fn make(path: &Path, durability: Durability, create: fn(&Path) -> io::Result<()>) -> io::Result<()> {
    let Some(parent) = path.parent() else { return Ok(()) };
    if !parent.exists() {
        make(parent, durability, |path| std::fs::create_dir(path))?;
    }
    match create(path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        _ if durability == Durability::Full => Disk(Dir::open_ambient_dir(parent, ambient_authority())?).sync(),
        _ => Ok(()),
    }
}
