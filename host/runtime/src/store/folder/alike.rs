//! Names that the file system takes for one, though they are two keys: in another case, or in another normal form.

use std::io;

use cap_fs_ext::DirExt;
use cap_std::fs::Dir;
use unicode_normalization::UnicodeNormalization;

use super::name::name_of;
use super::refusal::refusal;
use crate::store::contract::StoreError;
use crate::store::key::Key;

/// Returns whether the file system of a root ignores case or normal forms: it finds `.vault` under another name too.
pub(super) fn are_one(root: &Dir) -> bool {
    let (Ok(one), Ok(other)) = (root.symlink_metadata(".vault"), root.symlink_metadata(".VAULT")) else { return false };
    is_same(&one, &other)
}

#[cfg(unix)]
fn is_same(one: &cap_std::fs::Metadata, other: &cap_std::fs::Metadata) -> bool {
    use cap_std::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Without inodes: nobody else makes a folder of that name.
#[cfg(not(unix))]
fn is_same(_: &cap_std::fs::Metadata, other: &cap_std::fs::Metadata) -> bool {
    other.is_dir()
}

/// Refuses a key that would change the file of another.
pub(super) fn refuse_other(root: &Dir, key: &Key) -> Result<(), StoreError> {
    let failed = |error: io::Error| refusal("looking for names like that of", key, &error);
    let (folders, last) = key.split();
    let (mut at, mut is_first) = (root.try_clone().map_err(failed)?, true);
    for segment in folders.chain([last]) {
        let name = &*name_of(&at, segment, is_first, "changing", key)?;
        is_first = false;
        if let Some(other) = other(&at, name).map_err(failed)? {
            let found = format!("{other} is there, which is the same name to this file system as {name}");
            return Err(StoreError::Denied(format!("changing {key}: {found}")));
        }
        match at.open_dir_nofollow(name) {
            Ok(next) => at = next,
            // The folder does not exist yet, or the change itself will report the obstacle.
            Err(_) => return Ok(()),
        }
    }
    Ok(())
}

/// The name in a folder that is not this one, but the same when case and form do not count.
fn other(folder: &Dir, name: &str) -> io::Result<Option<String>> {
    let mut found = None;
    for entry in folder.entries()? {
        let Ok(there) = entry?.file_name().into_string() else { continue };
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
