//! Who may read and change a new file or folder: whoever may do so in the folder that it is made in.
//!
//! So the rights of the root are the setting: one that this store makes is its user's alone, and one that a person opened
//! to a group stays open to it. Windows inherits rights by itself.

use std::io::{self, ErrorKind};

use cap_fs_ext::DirExt;
use cap_std::fs::{Dir, File, OpenOptions, Permissions};

/// Makes a folder unless there is one, and opens it.
pub(super) fn make_folder(at: &Dir, name: &str) -> io::Result<Dir> {
    match system::create_folder(at, name) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        _ => at.open_dir_nofollow(name),
    }
}

/// Makes a file in `at` that will be one of `folder`; fails where there is one of its name.
pub(super) fn create_file(at: &Dir, name: &str, folder: &Dir) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    system::create_file(at, name, folder, options)
}

/// The rights that a look told, for a file.
pub(super) fn permissions(file: &File, mode: u32) -> io::Result<Permissions> {
    system::permissions(file, mode)
}

/// Makes the folder of a root for its user alone.
pub(super) fn make_root(path: &std::path::Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    system::close(&mut builder);
    builder.create(path)
}

#[cfg(unix)]
mod system {
    use std::io;

    use cap_std::fs::{
        Dir, DirBuilder, DirBuilderExt, File, MetadataExt, OpenOptions, OpenOptionsExt, Permissions, PermissionsExt,
    };

    /// Reading and writing, without running.
    const FILE: u32 = 0o666;

    /// The group may write. Who shares a folder in this way has to give others the new files too, whatever the umask.
    const GROUP_WRITES: u32 = 0o020;

    pub(super) fn create_folder(at: &Dir, name: &str) -> io::Result<()> {
        let mode = at.dir_metadata()?.mode() & 0o7777;
        let mut builder = DirBuilder::new();
        at.create_dir_with(name, builder.mode(mode & 0o777))?;
        if mode & GROUP_WRITES != 0 { at.set_permissions(name, Permissions::from_mode(mode)) } else { Ok(()) }
    }

    pub(super) fn create_file(at: &Dir, name: &str, folder: &Dir, mut options: OpenOptions) -> io::Result<File> {
        let mode = folder.dir_metadata()?.mode();
        let file = at.open_with(name, options.mode(mode & FILE))?;
        if mode & GROUP_WRITES != 0 {
            file.set_permissions(Permissions::from_mode(mode & FILE))?;
        }
        Ok(file)
    }

    pub(super) fn permissions(_: &File, mode: u32) -> io::Result<Permissions> {
        Ok(Permissions::from_mode(mode))
    }

    pub(super) fn close(builder: &mut std::fs::DirBuilder) {
        std::os::unix::fs::DirBuilderExt::mode(builder, 0o700);
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;

    use cap_std::fs::{Dir, File, OpenOptions, Permissions};

    pub(super) fn create_folder(at: &Dir, name: &str) -> io::Result<()> {
        at.create_dir(name)
    }

    pub(super) fn create_file(at: &Dir, name: &str, _: &Dir, options: OpenOptions) -> io::Result<File> {
        at.open_with(name, &options)
    }

    /// Whether it is read-only.
    pub(super) fn permissions(file: &File, mode: u32) -> io::Result<Permissions> {
        let mut permissions = file.metadata()?.permissions();
        permissions.set_readonly(mode != 0);
        Ok(permissions)
    }

    pub(super) fn close(_: &mut std::fs::DirBuilder) {}
}
