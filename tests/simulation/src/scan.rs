//! Where texts stand, read from the bytes of files without the core: every text that the simulation hands out
//! holds a word of its own, and the file format has few marks.

use crate::model::Origin;
use crate::model::mission::{ARTIFACTS, CONVERSATION};

/// The kind of file behind a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A file with entries in force.
    Live,
    Archive,
    Trash,
    /// A file of an older format, one for each agent.
    Flat,
    /// JSON of a host, or what was put aside of it.
    Json,
    Other,
}

impl Kind {
    pub(crate) fn of(key: &str) -> Self {
        if is_text_of_mission(key) {
            return Self::Other;
        }
        if let Some(vault) = key.strip_prefix(".vault/") {
            return match vault.split('/').next() {
                Some("archive") => Self::Archive,
                Some("trash") => Self::Trash,
                Some("broken") => Self::Json,
                Some("index") => Self::Other,
                _ if key.ends_with(".json") => Self::Json,
                _ => Self::Other,
            };
        }
        let is_flat = !key.contains('/') && !key.starts_with(['_', '.']) && key.ends_with(".md");
        match key.rsplit_once('/') {
            None if is_flat => Self::Flat,
            None => Self::Other,
            // What was said in a session says again what entries say.
            Some(("conversations", name)) if name.ends_with(".md") => Self::Other,
            Some(("conversations", _)) => Self::Json,
            Some(_) => Self::Live,
        }
    }
}

/// The folder of the one mission, and those of what was in it in the archive and in the trash.
pub(crate) const MISSION: &str = "_missions/m1/";
pub(crate) const ARCHIVED_MISSION: &str = ".vault/archive/_missions/m1/";
pub(crate) const TRASHED_MISSION: &str = ".vault/trash/_missions/m1/";

/// Returns whether a key is that of a description, a conversation, a list of artifacts or a note of the mission, or of the file that says
/// that it is deleted.
pub(crate) fn is_text_of_mission(key: &str) -> bool {
    let name = key.strip_prefix(MISSION);
    let is_text = |name: &str| {
        ["_mission", "_deleted", "conversation", "artifacts", "agents/"].iter().any(|start| name.starts_with(start))
    };
    name.is_some_and(is_text)
}

/// Returns whether a key is that of a text of the mission to which each write adds.
pub(crate) fn is_list_of_mission(key: &str) -> bool {
    key.strip_prefix(MISSION).is_some_and(|name| [CONVERSATION, ARTIFACTS].contains(&name))
}

/// What a copy says of its file: a copy of a text says first which copy it replaced.
pub(crate) fn copied(bytes: &[u8]) -> &[u8] {
    let rest = bytes.starts_with(b"<!-- after:").then(|| bytes.iter().position(|byte| *byte == b'\n')).flatten();
    rest.map_or(bytes, |end| &bytes[end + 1..])
}

/// Returns whether a file keeps what stood elsewhere before, for when that is lost: copies of files, and before-images.
pub(crate) fn is_spare(key: &str) -> bool {
    key.starts_with(COPIES) || key.starts_with(".vault/former/")
}

/// The folder of copies of category files.
pub(crate) const COPIES: &str = ".vault/copies/";

/// The category file that a copy is of.
pub(crate) fn file_of_copy(key: &str) -> Option<String> {
    Some(format!("{}.md", key.strip_prefix(COPIES)?.rsplit_once('/')?.0))
}

/// The file of the root that a copy, a part of the archive or a text in the trash belongs to; any other key is its own.
pub(crate) fn file_of(key: &str) -> String {
    let in_trash = key.strip_prefix(".vault/trash/").and_then(|key| Some(format!("{}.md", key.rsplit_once('/')?.0)));
    let key = file_of_copy(key).or(in_trash).unwrap_or_else(|| key.to_owned());
    match key.strip_prefix(".vault/archive/").and_then(|key| key.split_once('.')) {
        Some((stem, _)) => format!("{stem}.md"),
        None => key,
    }
}

/// One text in one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) token: usize,
    /// The id of the entry it stands in; 0 in front of the first.
    pub(crate) id: u64,
}

/// The beginning of the word of a text that a client or a person wrote.
const WRITTEN: &str = "tok";
/// The beginning of the word of a message: handoffs quote it, and there it is no entry.
const SAID: &str = "dec";

/// The word of the nth text.
pub(crate) fn word(token: usize, origin: Origin) -> String {
    let start = if origin == Origin::Said { SAID } else { WRITTEN };
    format!("{start}{token}x")
}

/// The words in a text.
pub(crate) fn tokens(text: &str) -> impl Iterator<Item = usize> {
    words(text, WRITTEN).chain(words(text, SAID))
}

fn words<'a>(text: &'a str, start: &'a str) -> impl Iterator<Item = usize> + 'a {
    text.match_indices(start).filter_map(move |(at, _)| {
        let rest = &text[at + start.len()..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        rest[digits..].starts_with('x').then(|| rest[..digits].parse().ok()).flatten()
    })
}

/// The texts in a file of entries. Summaries of archived entries and of sessions quote them and are passed over.
pub(crate) fn entries(key: &str, text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let is_quoting = key.contains("/handoffs");
    let (mut id, mut is_summary) = (0, false);
    for line in text.lines() {
        if let Some(next) = line.strip_prefix("<!-- id:").and_then(|rest| rest.strip_suffix(" -->")) {
            (id, is_summary) = (next.parse().unwrap_or(0), false);
        } else if (line.starts_with("Compacted ") && line.ends_with(" older entries:"))
            || (line.starts_with("## ") && line.contains(" #autohandoff"))
        {
            is_summary = true;
        } else if line == "---" {
            is_summary = false;
        } else if !is_summary {
            found.extend(words(line, WRITTEN).map(|token| Found { token, id }));
            if !is_quoting {
                found.extend(words(line, SAID).map(|token| Found { token, id }));
            }
        }
    }
    found
}

/// A text as it stands in a file of entries: lines that would be marks have a backslash in front.
pub(crate) fn escaped(text: &str) -> String {
    let is_mark = |line: &str| {
        let bare = line.trim_start_matches('\\');
        ["---", "<!-- id:", "<!-- keepstone "].iter().any(|mark| bare.starts_with(mark))
    };
    let lines = text.split('\n').map(|line| if is_mark(line) { format!("\\{line}") } else { line.to_owned() });
    lines.collect::<Vec<_>>().join("\n")
}
