//! Appending to a log in place: writing it again for each line would cost more than the
//! entry that the line describes.

use std::io;

use crate::contract::{StoreError, Version};
use crate::disk::{Folder, Kind, OpenFile};
use crate::key::Key;
use crate::lock::Lock;
use crate::path::Found;
use crate::refusal::{refusal, unknown_outcome};
use crate::version;

/// Keys that start so are logs.
const LOGS: &str = ".vault/audit/";

/// Adds what these bytes have more than the file of a log, under the lock. None when they are not that file and more,
/// or it cannot be added to: then it is to be replaced.
pub(crate) fn add<F: Folder>(
    found: &Found<'_, F>,
    lock: &Lock<'_, F>,
    key: &Key,
    bytes: &[u8],
) -> Result<Option<Version>, StoreError> {
    if !key.as_str().starts_with(LOGS) || bytes.len() as u64 <= found.look.size || found.look.links > 1 {
        return Ok(None);
    }
    // A file that cannot be appended to may still be replaced.
    let Ok(mut file) = found.folder.open_to_append(&found.name) else { return Ok(None) };
    let goes_on = starts_with_file(&mut file, found, bytes).map_err(|error| refusal("reading", key, &error))?;
    let Some(more) = goes_on else { return Ok(None) };
    let before = found.look.size;
    lock.check().map_err(|error| refusal("writing", key, &error))?;
    if let Err(error) = file.write_all(more) {
        // Half a line is cut off again. If that fails too, nobody knows what the file contains.
        return Err(match file.cut(before) {
            Ok(()) => refusal("writing", key, &error),
            Err(_) => unknown_outcome("writing", key, &error),
        });
    }
    let after = file.look().map_err(|error| unknown_outcome("writing", key, &error))?;
    Ok(Some(version::of(&after)))
}

/// The bytes after those of the file as it was found; none if the file changed or has other bytes.
fn starts_with_file<'b, F: Folder>(
    file: &mut F::File,
    found: &Found<'_, F>,
    bytes: &'b [u8],
) -> io::Result<Option<&'b [u8]>> {
    let look = file.look()?;
    if look.kind != Kind::File || version::of(&look) != found.version() {
        return Ok(None);
    }
    let there = file.read(bytes.len() as u64)?;
    Ok(bytes.strip_prefix(there.as_slice()))
}
