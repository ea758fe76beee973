//! Archives with equal bytes for equal files: names in order, one time, one owner.

use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use flate2::{Compression, GzBuilder};
use tar::{Builder, Header};

/// A file in an archive.
pub(crate) struct Member {
    /// Its name below the archive's only folder.
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) is_program: bool,
}

impl Member {
    /// A text or other data.
    pub(crate) fn data(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { name: name.into(), bytes: bytes.into(), is_program: false }
    }
}

/// Writes `FOLDER/NAME.tar.gz`, in which everything is in the folder `NAME`.
pub(crate) fn write(folder: &Path, name: &str, seconds: u64, mut members: Vec<Member>) -> Result<PathBuf> {
    members.sort_by(|one, other| one.name.cmp(&other.name));
    let path = folder.join(format!("{name}.tar.gz"));
    let file = File::create(&path).with_context(|| format!("writing {}", path.display()))?;
    let mut tar = Builder::new(GzBuilder::new().mtime(0).write(file, Compression::best()));
    for member in &members {
        let mut header = Header::new_ustar();
        header.set_size(member.bytes.len() as u64);
        header.set_mode(if member.is_program { 0o755 } else { 0o644 });
        header.set_mtime(seconds);
        header.set_uid(0);
        header.set_gid(0);
        tar.append_data(&mut header, format!("{name}/{}", member.name), member.bytes.as_slice())?;
    }
    tar.into_inner()?.finish()?;
    Ok(path)
}
