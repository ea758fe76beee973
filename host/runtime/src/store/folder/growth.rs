//! Appending to a log in place: writing it again for each line would cost more than the
//! entry that the line describes.

use std::io::{self, Read, Write};

use cap_fs_ext::{FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::fs::{File, Metadata, OpenOptions};

use super::path::Found;
use super::refusal::{refusal, unknown_outcome};
use super::version;
use crate::store::contract::{StoreError, Version};
use crate::store::key::Key;

/// Keys that start so are logs.
const LOGS: &str = ".vault/audit/";

/// Adds what these bytes have more than the file of a log, under the lock. None when they are not that file and more,
/// or it cannot be added to: then it is to be replaced.
pub(super) fn add(found: &Found<'_>, key: &Key, bytes: &[u8]) -> Result<Option<Version>, StoreError> {
    if !key.as_str().starts_with(LOGS) || bytes.len() as u64 <= found.metadata.len() || is_shared(&found.metadata) {
        return Ok(None);
    }
    // A file that cannot be appended to may still be replaced.
    let Ok(mut file) = open(found) else { return Ok(None) };
    let goes_on = starts_with_file(&mut file, found, bytes).map_err(|error| refusal("reading", key, &error))?;
    let Some(more) = goes_on else { return Ok(None) };
    let before = found.metadata.len();
    if let Err(error) = file.write_all(more) {
        // Half a line is cut off again. If that fails too, nobody knows what the file contains.
        return Err(match file.set_len(before) {
            Ok(()) => refusal("writing", key, &error),
            Err(_) => unknown_outcome("writing", key, &error),
        });
    }
    let after = file.metadata().map_err(|error| unknown_outcome("writing", key, &error))?;
    Ok(Some(version::of(&after)))
}

fn open(found: &Found<'_>) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).follow(FollowSymlinks::No).nonblock(true);
    found.folder.open_with(&*found.name, &options)
}

/// The bytes after those of the file as it was found; none if the file changed or has other bytes.
fn starts_with_file<'b>(file: &mut File, found: &Found<'_>, bytes: &'b [u8]) -> io::Result<Option<&'b [u8]>> {
    let metadata = file.metadata()?;
    if !metadata.is_file() || version::of(&metadata) != found.version() {
        return Ok(None);
    }
    let mut there = Vec::with_capacity(bytes.len());
    file.take(bytes.len() as u64).read_to_end(&mut there)?;
    Ok(bytes.strip_prefix(there.as_slice()))
}

/// Returns whether a file has other names, such as that of a backup, which must keep their content.
#[cfg(unix)]
fn is_shared(metadata: &Metadata) -> bool {
    use cap_std::fs::MetadataExt;
    metadata.nlink() > 1
}

#[cfg(not(unix))]
fn is_shared(_metadata: &Metadata) -> bool {
    false
}
