//! Names that the file system takes for one, though they are two keys: in another case, or in another normal form.

use std::io;

use unicode_normalization::UnicodeNormalization;

use crate::contract::StoreError;
use crate::disk::{Folder, Kind, Look};
use crate::key::Key;
use crate::name::name_of;
use crate::refusal::refusal;

/// Returns whether the file system of a root ignores case or normal forms: it finds `.vault` under another name too.
pub(crate) fn are_one(root: &impl Folder) -> bool {
    let (Ok(one), Ok(other)) = (root.look(".vault"), root.look(".VAULT")) else { return false };
    is_same(&one, &other)
}

/// Without inodes: nobody else makes a folder of that name.
fn is_same(one: &Look, other: &Look) -> bool {
    if one.inode == 0 { other.kind == Kind::Folder } else { one.inode == other.inode }
}

/// Refuses a key that would change the file of another.
pub(crate) fn refuse_other(root: &impl Folder, key: &Key) -> Result<(), StoreError> {
    let failed = |error: io::Error| refusal("looking for names like that of", key, &error);
    let (folders, last) = key.split();
    let (mut at, mut is_first) = (root.again().map_err(failed)?, true);
    for segment in folders.chain([last]) {
        let name = &*name_of(&at, segment, is_first, "changing", key)?;
        is_first = false;
        if let Some(other) = other(&at, name).map_err(failed)? {
            let found = format!("{other} is there, which is the same name to this file system as {name}");
            return Err(StoreError::Denied(format!("changing {key}: {found}")));
        }
        match at.open_folder(name) {
            Ok(next) => at = next,
            // The folder does not exist yet, or the change itself will report the obstacle.
            Err(_) => return Ok(()),
        }
    }
    Ok(())
}

/// The name in a folder that is not this one, but the same when case and form do not count.
fn other(folder: &impl Folder, name: &str) -> io::Result<Option<String>> {
    let mut found = None;
    for entry in folder.entries()? {
        let there = entry.name;
        if there == name {
            return Ok(None);
        }
        if plain(&there) == plain(name) {
            found = Some(there);
        }
    }
    Ok(found)
}

fn plain(name: &str) -> String {
    name.nfc().collect::<String>().to_lowercase().nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_normal_form_do_not_count() {
        for (one, other) in [("Dev", "dev"), ("\u{e9}.md", "e\u{301}.md"), ("É.md", "e\u{301}.md"), ("ÇE", "çe")] {
            assert_eq!(plain(one), plain(other));
        }
        for (one, other) in [("dev", "dev2"), ("é", "e"), ("a.md", "a-md")] {
            assert_ne!(plain(one), plain(other));
        }
    }
}
