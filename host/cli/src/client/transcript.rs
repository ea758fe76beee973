//! Finding transcripts: where clients keep them, and whose a file is.
//!
//! The component decides whether a transcript belongs to this project, from its beginning.

use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use keepstone::{Client, Memory, TranscriptLocation};

use super::alias::other_names;
use crate::answer::Trouble;
use crate::args::Source;
use crate::failure::Failure;
use crate::place::text;

/// Folders in folders: clients keep at most four, `sessions/2026/03/16`.
const MOST_DEEP: usize = 8;

/// Bytes of a transcript in which the folder of its session is looked for.
const LOOKED_AT: u64 = 64 << 10;

/// Bytes of a transcript that the component gets to decide about it.
pub(super) const HEAD_BYTES: u64 = 256 << 10;

/// The endings of transcripts if no client is named.
const SUFFIXES: [&str; 3] = [".jsonl", ".jsonl.zst", ".json"];

/// A folder to look in, with those below it.
#[derive(Clone, Debug)]
pub(crate) struct Folder {
    /// None if each file must name its client.
    pub(crate) client: Option<Client>,
    pub(crate) path: PathBuf,
    /// The beginning of the names of the folders in it that count; none if all do, and files in it too.
    pub(crate) prefix: Option<String>,
    suffixes: Vec<String>,
    /// The folder that this one stands for, if somebody vouches that it is of this project.
    stands_for: Option<PathBuf>,
}

/// A file that may be a transcript, as it was when it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) client: Option<Client>,
    pub(crate) path: PathBuf,
    /// The path that the component gets, where it is another one.
    pub(crate) told: Option<PathBuf>,
    pub(crate) stamp: Stamp,
}

/// The values that change when a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp {
    /// In bytes.
    pub(crate) size: u64,
    /// In milliseconds since the Unix epoch.
    pub(crate) modified: u64,
}

impl Found {
    /// Its beginning; none if it cannot be read.
    pub(super) fn head(&self) -> Option<Vec<u8>> {
        head_of(&self.path, HEAD_BYTES)
    }
}

impl From<&Metadata> for Stamp {
    fn from(metadata: &Metadata) -> Self {
        let since = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
        Self { size: metadata.len(), modified: u64::try_from(since.as_millis()).unwrap_or(u64::MAX) }
    }
}

/// The folders that were named, or those in which clients keep the transcripts of a project. They need not exist.
pub(crate) fn folders(memory: &Memory, source: &Source, workspace: &str) -> Result<Vec<Folder>, Failure> {
    if !source.folders.is_empty() {
        let client = only(&source.clients)?;
        let suffixes: Vec<String> = SUFFIXES.map(str::to_owned).to_vec();
        let named = |path: &PathBuf| {
            let path = std::path::absolute(path).map_err(|error| Failure::Other(error.into()))?;
            Ok(Folder { client, path, prefix: None, suffixes: suffixes.clone(), stands_for: None })
        };
        return source.folders.iter().map(named).collect();
    }
    let home = home("name --transcripts")?;
    let mut places = memory.transcripts().folders(&text(&home)?, workspace)?;
    if let Some(folder) = &source.transcripts_dir {
        return vouched(folder, places);
    }
    for name in names_in_use(&home, workspace, &places) {
        let others = memory.transcripts().folders(&text(&home)?, &name)?;
        let new: Vec<_> = others.into_iter().filter(|place| !places.contains(place)).collect();
        places.extend(new);
    }
    let wanted = |place: &TranscriptLocation| source.clients.is_empty() || source.clients.contains(&place.client);
    let folder = |place: TranscriptLocation| {
        let path = moved(&home, place.client, Path::new(&place.folder));
        Folder { client: Some(place.client), path, prefix: place.prefix, suffixes: place.suffixes, stands_for: None }
    };
    Ok(places.into_iter().filter(wanted).map(folder).collect())
}

/// The other names of a project's folder under which clients may keep sessions: some name a folder after the path that a session was
/// in, which may have been a link. The first file of each folder names that path.
fn names_in_use(home: &Path, workspace: &str, places: &[TranscriptLocation]) -> Vec<String> {
    let mut names = other_names(workspace, b"", None);
    for place in places.iter().filter(|place| place.prefix.is_some()) {
        let shared = fs::read_dir(moved(home, place.client, Path::new(&place.folder)));
        for project in shared.into_iter().flatten().flatten() {
            let head = head_in(&project.path(), &place.suffixes).unwrap_or_default();
            names.extend(other_names(workspace, &head, None));
        }
    }
    names.sort();
    names.dedup();
    names
}

/// The beginning of a file directly in a folder, of those whose names end right.
fn head_in(folder: &Path, suffixes: &[String]) -> Option<Vec<u8>> {
    let is_meant = |entry: &fs::DirEntry| {
        let name = entry.file_name();
        suffixes.iter().any(|suffix| name.to_string_lossy().ends_with(suffix.as_str()))
            && entry.file_type().is_ok_and(|kind| kind.is_file())
    };
    let file = fs::read_dir(folder).ok()?.flatten().find(is_meant)?;
    head_of(&file.path(), LOOKED_AT)
}

fn head_of(path: &Path, bytes: u64) -> Option<Vec<u8>> {
    let mut head = Vec::new();
    fs::File::open(path).ok()?.take(bytes).read_to_end(&mut head).ok()?;
    Some(head)
}

/// The person's home folder.
pub(crate) fn home(else_name: &str) -> Result<PathBuf, Failure> {
    let home = std::env::home_dir().filter(|home| home.is_absolute());
    home.ok_or_else(|| Failure::invalid(format!("there is no home folder: set HOME, or {else_name}")))
}

/// A folder of Cursor's transcripts that somebody vouches for: a transcript belongs to the project that Cursor's folder is named
/// after, so the component gets the path that Cursor would have used.
fn vouched(folder: &Path, places: Vec<TranscriptLocation>) -> Result<Vec<Folder>, Failure> {
    let path = std::path::absolute(folder).map_err(|error| Failure::Other(error.into()))?;
    let cursor = places.into_iter().find(|place| place.client == Client::Cursor);
    let folder = cursor.map(|TranscriptLocation { client, folder, suffixes, .. }| {
        let stands_for = Some(folder.into());
        Folder { client: Some(client), path, prefix: None, suffixes, stands_for }
    });
    Ok(folder.into_iter().collect())
}

/// The named client; with named files there can be only one.
pub(crate) fn only(clients: &[Client]) -> Result<Option<Client>, Failure> {
    match clients {
        [] => Ok(None),
        [client] => Ok(Some(*client)),
        _ => Err(Failure::invalid("name one client with --transcripts or FILE, or none")),
    }
}

/// Where a client's folder is if a variable of that client says that it is elsewhere.
pub(crate) fn moved(home: &Path, client: Client, folder: &Path) -> PathBuf {
    let (name, variable) = match client {
        Client::ClaudeCode => (".claude", "CLAUDE_CONFIG_DIR"),
        Client::Codex => (".codex", "CODEX_HOME"),
        Client::CopilotCli => (".copilot", "COPILOT_HOME"),
        _ => return folder.to_owned(),
    };
    let set = std::env::var_os(variable).map(PathBuf::from).filter(|set| set.is_absolute());
    match (set, folder.strip_prefix(home.join(name))) {
        (Some(set), Ok(rest)) => set.join(rest),
        _ => folder.to_owned(),
    }
}

impl Folder {
    /// Every file in it whose name ends right, and what could not be looked at. Links are not followed, and what is
    /// no regular file is none.
    pub(crate) fn walk(&self, found: &mut Vec<Found>, troubles: &mut Vec<Trouble>) {
        self.walk_below(&self.path, 0, found, troubles);
    }

    fn walk_below(&self, folder: &Path, depth: usize, found: &mut Vec<Found>, troubles: &mut Vec<Trouble>) {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            // Clients tidy up at any time.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return,
            Err(error) => return troubles.push(Trouble::new(folder, error)),
        };
        for entry in entries.flatten() {
            let Ok(kind) = entry.file_type() else { continue };
            if depth == 0 && !self.counts(&entry.file_name(), kind.is_dir()) {
                continue;
            }
            if kind.is_dir() && depth < MOST_DEEP {
                self.walk_below(&entry.path(), depth + 1, found, troubles);
            } else if kind.is_file() && self.has_name_of(&entry.file_name()) {
                found.extend(entry.metadata().ok().map(|metadata| self.found(entry.path(), &metadata)));
            }
        }
    }

    /// The file at a path in this folder, if it can be a transcript.
    pub(crate) fn look(&self, path: &Path) -> Option<Found> {
        let below = path.strip_prefix(&self.path).ok()?;
        let metadata = fs::symlink_metadata(path).ok().filter(Metadata::is_file)?;
        let is_near = below.components().count() <= MOST_DEEP + 1;
        let counts = self.counts(below.iter().next()?, below.components().count() > 1);
        (is_near && counts && self.has_name_of(path.file_name()?)).then(|| self.found(path.to_owned(), &metadata))
    }

    /// Returns whether something directly in the folder counts.
    fn counts(&self, name: &OsStr, is_folder: bool) -> bool {
        self.prefix.as_ref().is_none_or(|prefix| is_folder && name.to_string_lossy().starts_with(prefix.as_str()))
    }

    fn found(&self, path: PathBuf, metadata: &Metadata) -> Found {
        let below = path.strip_prefix(&self.path).ok();
        let told = self.stands_for.as_ref().zip(below).map(|(folder, below)| folder.join(below));
        Found { client: self.client, path, told, stamp: metadata.into() }
    }

    fn has_name_of(&self, name: &OsStr) -> bool {
        let name = name.to_string_lossy();
        self.suffixes.iter().any(|suffix| name.ends_with(suffix.as_str()))
    }
}

/// All files in folders, each once.
pub(crate) fn walk(folders: &[Folder]) -> (Vec<Found>, Vec<Trouble>) {
    let (mut found, mut troubles) = (Vec::new(), Vec::new());
    folders.iter().for_each(|folder| folder.walk(&mut found, &mut troubles));
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found.dedup_by(|one, other| one.path == other.path);
    (found, troubles)
}

/// A file that somebody named. Here a link may lead to it.
pub(crate) fn named(path: &Path, client: Option<Client>) -> Result<Found, Trouble> {
    let path = std::path::absolute(path).map_err(|error| Trouble::new(path, error))?;
    match fs::metadata(&path) {
        Ok(metadata) if metadata.is_file() => Ok(Found { client, stamp: (&metadata).into(), told: None, path }),
        Ok(_) => Err(Trouble::new(&path, "it is no file")),
        Err(error) => Err(Trouble::new(&path, error)),
    }
}

/// The client of a file: by the nearest folder with a client's name, else by the file's beginning.
pub(crate) fn guess(path: &Path, head: &[u8]) -> Option<Client> {
    let folders = path.parent()?.iter().rev().filter_map(OsStr::to_str);
    let of_folder = |name: &str| match name {
        ".cursor" | "agent-transcripts" => Some(Client::Cursor),
        ".claude" => Some(Client::ClaudeCode),
        ".codex" | "archived_sessions" => Some(Client::Codex),
        ".gemini" => Some(Client::Gemini),
        ".copilot" => Some(Client::CopilotCli),
        ".qwen" => Some(Client::QwenCode),
        _ => None,
    };
    folders.filter_map(of_folder).next().or_else(|| of_beginning(head))
}

/// The client of a beginning: the keys of its first line decide; only Codex writes compressed files.
fn of_beginning(head: &[u8]) -> Option<Client> {
    if head.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) {
        return Some(Client::Codex);
    }
    // A transcript of opencode is one object over many lines.
    let start = String::from_utf8_lossy(&head[..head.len().min(4_096)]);
    if start.trim_start().starts_with('{') && start.contains("\"info\"") && start.contains("\"directory\"") {
        return Some(Client::Opencode);
    }
    let first = head.split(|byte| *byte == b'\n').find(|line| !line.trim_ascii().is_empty())?;
    let has = |key: &str| first.windows(key.len() + 2).any(|at| at == format!("\"{key}\"").as_bytes());
    match () {
        () if has("projectHash") => Some(Client::Gemini),
        () if has("payload") => Some(Client::Codex),
        () if has("copilotVersion") => Some(Client::CopilotCli),
        () if has("sessionId") && has("parts") => Some(Client::QwenCode),
        () if has("sessionId") || has("parentUuid") || has("leafUuid") => Some(Client::ClaudeCode),
        () if has("role") && has("message") => Some(Client::Cursor),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_folder_tells_whose_a_file_is() {
        let of = |path: &str| guess(Path::new(path), b"");
        assert_eq!(of("/h/.claude/projects/-w/s.jsonl"), Some(Client::ClaudeCode));
        assert_eq!(of("/h/.claude/copies/.codex/sessions/s.jsonl"), Some(Client::Codex));
        assert_eq!(of("/copies/w-app/agent-transcripts/s/s.jsonl"), Some(Client::Cursor));
        assert_eq!(of("/copies/.claude"), None, "that is the file itself");
    }

    #[test]
    fn else_the_first_line_tells_it() {
        let of = |head: &str| guess(Path::new("/copies/s.jsonl"), head.as_bytes());
        assert_eq!(of("\n{\"type\":\"user\",\"sessionId\":\"s\"}\n{\"payload\":1}"), Some(Client::ClaudeCode));
        assert_eq!(of("{\"type\":\"session_meta\",\"payload\":{}}"), Some(Client::Codex));
        assert_eq!(of("{\"sessionId\":\"s\",\"projectHash\":\"h\"}"), Some(Client::Gemini));
        assert_eq!(of("{\"role\":\"user\",\"message\":{}}"), Some(Client::Cursor));
        let started = "{\"type\":\"session.start\",\"data\":{\"sessionId\":\"s\",\"copilotVersion\":\"1\"}}";
        assert_eq!(of(started), Some(Client::CopilotCli));
        assert_eq!(of("{\"sessionId\":\"s\",\"message\":{\"parts\":[]}}"), Some(Client::QwenCode));
        assert_eq!(of("{\n \"info\": {\n  \"directory\": \"/w\""), Some(Client::Opencode));
        assert_eq!(guess(Path::new("s.zst"), b"\x28\xb5\x2f\xfd"), Some(Client::Codex));
        assert_eq!((of(""), of("hello")), (None, None));
    }

    #[cfg(unix)]
    #[test]
    fn links_and_other_names_are_passed_by() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir_all(dir.path().join("place/2026")).unwrap();
        for name in ["place/2026/a.jsonl", "place/b.txt", "secret.jsonl"] {
            fs::write(dir.path().join(name), "x").unwrap();
        }
        std::os::unix::fs::symlink(dir.path(), dir.path().join("place/out")).unwrap();
        std::os::unix::fs::symlink(dir.path().join("secret.jsonl"), dir.path().join("place/c.jsonl")).unwrap();
        let path = dir.path().join("place");
        let suffixes = vec![".jsonl".to_owned()];
        let folder = Folder { client: None, path: path.clone(), prefix: None, suffixes, stands_for: None };
        let (found, troubles) = walk(&[folder.clone(), folder.clone()]);
        assert_eq!(found.iter().map(|found| &found.path).collect::<Vec<_>>(), [&path.join("2026/a.jsonl")]);
        assert_eq!(troubles, []);
        assert!(folder.look(&path.join("c.jsonl")).is_none());
        assert!(folder.look(&path.join("2026/a.jsonl")).is_some());
    }
}
