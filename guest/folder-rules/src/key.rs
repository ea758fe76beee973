//! The one check that every key passes on its way to a store.
//!
//! A key that passes means the same file on Linux, macOS and Windows and never leaves the root.
//! `tests/cases/keys.json` holds the cases that this check and the one in JavaScript agree on.

use std::fmt;

/// In bytes.
const LONGEST_KEY: usize = 512;
/// In bytes.
const LONGEST_SEGMENT: usize = 128;
/// Keys below are derived from the others, as the contract says, and check themselves.
const CACHE: &str = ".vault/index/";

/// The folder of files that belong to the memory, and the part of it that people share.
const OURS: &str = ".vault/";
const ARCHIVE: &str = ".vault/archive/";

/// What is wrong with a key or a prefix.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InvalidKey(pub String);

/// A relative, `/`-separated key.
///
/// ```
/// use keepstone_folder_rules::Key;
///
/// assert!(Key::new("dev/decisions.md").is_ok());
/// assert!(Key::new("../decisions.md").is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(String);

impl Key {
    /// Checks a key against the grammar of `wit/store.wit`.
    ///
    /// # Errors
    /// [`InvalidKey`] with what is wrong with it.
    pub fn new(key: &str) -> Result<Self, InvalidKey> {
        match fault(key) {
            None => Ok(Self(key.to_owned())),
            Some(found) => Err(InvalidKey(format!("checking the key {key:?}: {found}"))),
        }
    }

    /// The text of the key.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns whether the key belongs to the cache, which is built again from other keys if it is lost.
    pub fn is_cache(&self) -> bool {
        self.0.starts_with(CACHE)
    }

    /// Returns whether people write files under such keys. What lies in `.vault/` is ours, apart from the archive.
    pub fn is_for_people(&self) -> bool {
        self.0.starts_with(ARCHIVE) || !self.0.starts_with(OURS)
    }

    /// The folders of the key and the name in the last of them.
    pub fn split(&self) -> (impl Iterator<Item = &str>, &str) {
        let (folders, name) = self.0.rsplit_once('/').unwrap_or(("", &self.0));
        (folders.split('/').filter(|folder| !folder.is_empty()), name)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The prefix of a listing: empty, or the start of a key, cut anywhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prefix(String);

impl Prefix {
    /// Checks a prefix: it is relative, not too long, and holds no `..`, backslash or NUL.
    ///
    /// # Errors
    /// [`InvalidKey`] with what is wrong with it.
    pub fn new(prefix: &str) -> Result<Self, InvalidKey> {
        let found = match prefix {
            _ if prefix.starts_with('/') => "it starts with a slash",
            _ if prefix.contains(['\\', '\0']) => "it holds a backslash or a NUL",
            _ if prefix.split('/').any(|segment| segment == "..") => "it holds a `..`",
            _ if prefix.len() > LONGEST_KEY => "it is longer than a key may be",
            _ => return Ok(Self(prefix.to_owned())),
        };
        Err(InvalidKey(format!("checking the prefix {prefix:?}: {found}")))
    }

    /// The text of the prefix.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The defect of a key; none for a valid key.
fn fault(key: &str) -> Option<String> {
    if key.is_empty() {
        return Some("it is empty".into());
    }
    if key.len() > LONGEST_KEY {
        return Some(format!("it is longer than {LONGEST_KEY} bytes"));
    }
    if is_private(key) {
        return Some("what is under .vault/.host belongs to the host".into());
    }
    key.split('/').find_map(segment_fault)
}

fn segment_fault(segment: &str) -> Option<String> {
    let found = match segment {
        "" => "it has an empty segment",
        "." | ".." => "it has a segment of dots",
        _ if segment.len() > LONGEST_SEGMENT => "a segment is longer than 128 bytes",
        _ if segment.ends_with(['.', ' ']) => "a segment ends with a dot or a space",
        _ if segment.chars().any(char::is_control) => "it holds a control character",
        _ if segment.contains(['\\', ':', '*', '?', '"', '<', '>', '|']) => "it holds one of \\ : * ? \" < > |",
        _ if is_device(segment) => "a segment is a device name of Windows",
        _ => return None,
    };
    Some(found.into())
}

/// Returns whether Windows treats a name as a device, regardless of case, extension and blanks before it.
fn is_device(segment: &str) -> bool {
    let stem = segment.split('.').next().unwrap_or_default().trim_end_matches(' ').to_ascii_uppercase();
    match stem.as_str() {
        "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$" => true,
        _ => {
            let number = stem.strip_prefix("COM").or_else(|| stem.strip_prefix("LPT"));
            number.is_some_and(|n| matches!(n.chars().collect::<Vec<_>>()[..], ['0'..='9' | '¹' | '²' | '³']))
        }
    }
}

/// Returns whether some file system would put the key into `.vault/.host`, which is compared in upper case.
fn is_private(key: &str) -> bool {
    let mut segments = key.split('/').map(str::to_uppercase);
    segments.next().as_deref() == Some(".VAULT") && segments.next().as_deref() == Some(".HOST")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct Case {
        key: String,
        ok: bool,
        #[serde(default)]
        cache: bool,
        why: String,
    }

    #[test]
    fn keys_are_judged_as_the_shared_cases_say() {
        let cases: Vec<Case> = serde_json::from_str(include_str!("../../../tests/cases/keys.json")).unwrap();
        assert!(cases.iter().filter(|case| case.ok).count() >= 15);
        assert!(cases.iter().filter(|case| !case.ok).count() >= 60);
        for Case { key, ok, cache, why } in cases {
            assert_eq!(Key::new(&key).is_ok(), ok, "{key:?}: {why}");
            assert_eq!(Key::new(&key).is_ok_and(|key| key.is_cache()), cache, "{key:?}: {why}");
        }
    }

    #[test]
    fn a_prefix_may_be_cut_anywhere_but_not_lead_out() {
        for good in ["", "d", "dev/", "dev/dec", ".vault/", "a..b"] {
            assert!(Prefix::new(good).is_ok(), "{good:?}");
        }
        for bad in ["/", "/dev", "..", "../", "dev/../", "a\\b", "a\0"] {
            assert!(Prefix::new(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_key_splits_into_folders_and_name() {
        let key = Key::new("_missions/launch/findings.md").unwrap();
        let (folders, name) = key.split();
        assert_eq!((folders.collect::<Vec<_>>(), name), (vec!["_missions", "launch"], "findings.md"));
        assert_eq!(Key::new("_project.md").unwrap().split().0.count(), 0);
    }
}
