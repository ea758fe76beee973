//! The bytes of a simulated root, with versions, and where texts stand in them.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::rc::Rc;

use keepstone_core::store::{Expect, Listed, Object};

use crate::model::{Origin, Text};
use crate::scan::{self, Found, Kind, MISSION};

/// One key.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) bytes: Rc<[u8]>,
    pub(crate) version: String,
    kind: Kind,
    pub(crate) found: Vec<Found>,
    /// The texts in a file that keeps what stood elsewhere before.
    spare: Vec<usize>,
}

/// Where a text stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) key: Rc<str>,
    pub(crate) kind: Kind,
    pub(crate) id: u64,
}

/// Everything that lies in the root.
#[derive(Debug, Default)]
pub(crate) struct Disk {
    files: BTreeMap<Rc<str>, File>,
    /// By text.
    spots: Vec<Vec<Spot>>,
    /// The number of times that each text stands in files that keep what stood elsewhere before.
    spares: Vec<u32>,
    pub(crate) writes: u64,
    /// True if a file about the work of agents was written since the last check.
    pub(crate) is_work_touched: bool,
    /// True if a text of the mission was written or removed since the last check.
    pub(crate) is_mission_touched: bool,
}

impl Disk {
    pub(crate) fn file(&self, key: &str) -> Option<&File> {
        self.files.get(key)
    }

    /// The version of a key; any for one that is absent.
    pub(crate) fn version(&self, key: &str) -> String {
        self.files.get(key).map_or_else(|| "0".to_owned(), |file| file.version.clone())
    }

    pub(crate) fn text(&self, key: &str) -> String {
        self.files.get(key).map(|file| String::from_utf8_lossy(&file.bytes).into_owned()).unwrap_or_default()
    }

    pub(crate) fn keys(&self) -> impl Iterator<Item = &Rc<str>> {
        self.files.keys()
    }

    pub(crate) fn spots(&self, text: usize) -> &[Spot] {
        self.spots.get(text).map_or(&[], Vec::as_slice)
    }

    /// The texts in copies of a file.
    pub(crate) fn copied(&self, file: &str) -> Vec<usize> {
        let is_copy = |key: &str| scan::file_of_copy(key).is_some_and(|of| of == file);
        let copies = self.files.iter().filter(|(key, _)| is_copy(key));
        copies.flat_map(|(_, copy)| copy.spare.iter().copied()).collect()
    }

    /// The texts in copies of a file as it was before.
    pub(crate) fn copied_before(&self, file: &str) -> Vec<usize> {
        let is_copy = |key: &str| scan::file_of_copy(key).is_some_and(|of| of == file);
        let now = self.files.get(file).map(|file| &file.bytes);
        let copies = self.files.iter().filter(|(key, copy)| is_copy(key) && Some(&copy.bytes) != now);
        copies.flat_map(|(_, copy)| copy.spare.iter().copied()).collect()
    }

    /// Returns whether a text stands in a copy or a before-image.
    pub(crate) fn has_spare(&self, text: usize) -> bool {
        self.spares.get(text).is_some_and(|times| *times > 0)
    }

    /// Returns whether a word of a text of the mission stands in a copy of it or in the trash.
    pub(crate) fn keeps_of_mission(&self, name: &str, word: &str) -> bool {
        let stem = format!("{MISSION}{}/", name.trim_end_matches(".md"));
        let folders = [scan::COPIES, ".vault/trash/"].map(|folder| format!("{folder}{stem}"));
        let mut kept = self.files.keys().filter(|key| folders.iter().any(|folder| key.starts_with(folder)));
        kept.any(|key| self.text(key).contains(word))
    }

    /// A text of the mission, by its name in the folder.
    pub(crate) fn mission_text(&self, name: &str) -> Option<String> {
        self.file(&format!("{MISSION}{name}")).map(|file| String::from_utf8_lossy(&file.bytes).into_owned())
    }

    pub(crate) fn object(&self, key: &str) -> Option<Object> {
        let file = self.files.get(key)?;
        Some(Object { bytes: file.bytes.to_vec(), version: file.version.clone() })
    }

    /// Returns whether bytes begin with those of a file.
    pub(crate) fn begins(&self, key: &str, bytes: &[u8]) -> bool {
        self.files.get(key).is_some_and(|file| bytes.starts_with(&file.bytes))
    }

    pub(crate) fn holds(&self, key: &str, expect: &Expect) -> bool {
        let version = self.files.get(key).map(|file| file.version.as_str());
        match expect {
            Expect::Anything => true,
            Expect::Absent => version.is_none(),
            Expect::At(expected) => version == Some(expected),
        }
    }

    /// Puts bytes under a key at a new version, or at one that is given. Tells the texts that came or went.
    pub(crate) fn put(&mut self, key: &str, bytes: &[u8], version: Option<String>) -> Vec<usize> {
        self.writes += 1;
        self.is_work_touched |= key.starts_with(".vault/work-state/") || key.starts_with(".vault/sessions/");
        let version = version.unwrap_or_else(|| self.writes.to_string());
        let mut touched = self.remove(key);
        let key: Rc<str> = key.into();
        let kind = Kind::of(&key);
        let found = find(&key, kind, bytes);
        for Found { token, id } in &found {
            if self.spots.len() <= *token {
                self.spots.resize_with(token + 1, Vec::new);
            }
            self.spots[*token].push(Spot { key: key.clone(), kind, id: *id });
            touched.push(*token);
        }
        let spare: Vec<usize> = match scan::is_spare(&key) {
            true => scan::tokens(&String::from_utf8_lossy(bytes)).collect(),
            false => Vec::new(),
        };
        for token in &spare {
            if self.spares.len() <= *token {
                self.spares.resize(token + 1, 0);
            }
            self.spares[*token] += 1;
            touched.push(*token);
        }
        self.files.insert(key, File { bytes: bytes.into(), version, kind, found, spare });
        touched
    }

    pub(crate) fn remove(&mut self, key: &str) -> Vec<usize> {
        let kept = [scan::COPIES, ".vault/trash/"].iter().find_map(|folder| key.strip_prefix(folder));
        self.is_mission_touched |=
            scan::is_text_of_mission(kept.unwrap_or(key)) || kept.is_some_and(|key| key.starts_with(MISSION));
        let Some(file) = self.files.remove(key) else { return Vec::new() };
        for Found { token, .. } in &file.found {
            self.spots[*token].retain(|spot| &*spot.key != key);
        }
        for token in &file.spare {
            self.spares[*token] -= 1;
        }
        file.found.into_iter().map(|found| found.token).chain(file.spare).collect()
    }

    /// The defect of a file: it should be JSON and is not, or a text is in it twice, or not as it was written.
    pub(crate) fn fault(&self, key: &str, needles: &[Text]) -> Option<String> {
        let file = self.files.get(key)?;
        let is_broken_by_hand = file.bytes.starts_with(b"!");
        if file.kind == Kind::Json && !is_broken_by_hand && !is_json(&file.bytes) {
            return Some(format!("{key} is no JSON:\n{}", String::from_utf8_lossy(&file.bytes)));
        }
        if file.found.is_empty() {
            return None;
        }
        let text = String::from_utf8_lossy(&file.bytes);
        let text = if text.contains('\r') { text.replace("\r\n", "\n").into() } else { text };
        for (nth, Found { token, .. }) in file.found.iter().enumerate() {
            let Some(expected) = needles.get(*token) else { return Some(format!("{key}: text {token} is invented")) };
            if !text.contains(&expected.needle) {
                return Some(format!("{key}: text {token} is not as it was written:\n{text}"));
            }
            let is_again = file.found[..nth].iter().any(|before| before.token == *token);
            // Two who learn the same at the same time may put it into words of their own; text of a hand may have
            // become part of another passage when it is restored.
            let is_entry = expected.origin == Origin::Client;
            let is_once = file.kind == Kind::Live || (file.kind == Kind::Archive && !expected.was_added_again);
            if is_again && is_entry && is_once && !expected.was_turned_back && expected.saved_over_in.is_none() {
                return Some(format!("{key}: text {token} stands there twice:\n{text}"));
            }
        }
        None
    }

    /// As the contract says it.
    pub(crate) fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Vec<Listed> {
        let start = match after {
            Some(after) if after >= prefix => Bound::Excluded(after),
            _ => Bound::Included(prefix),
        };
        let found = self.files.range::<str, _>((start, Bound::Unbounded));
        let found = found.take_while(|(key, _)| key.starts_with(prefix)).take(limit as usize);
        let listed = |(key, file): (&Rc<str>, &File)| Listed {
            key: key.to_string(),
            version: file.version.clone(),
            size: file.bytes.len() as u64,
        };
        found.map(listed).collect()
    }
}

fn is_json(bytes: &[u8]) -> bool {
    serde_json::from_slice::<serde::de::IgnoredAny>(bytes).is_ok()
}

fn find(key: &str, kind: Kind, bytes: &[u8]) -> Vec<Found> {
    let Ok(text) = std::str::from_utf8(bytes) else { return Vec::new() };
    match kind {
        Kind::Live | Kind::Archive | Kind::Trash => scan::entries(key, text),
        Kind::Flat => scan::tokens(text).map(|token| Found { token, id: 0 }).collect(),
        // Messages of a conversation are no entries; only files broken by hand are checked.
        Kind::Json if !text.starts_with('{') => scan::tokens(text).map(|token| Found { token, id: 0 }).collect(),
        Kind::Json | Kind::Other => Vec::new(),
    }
}
