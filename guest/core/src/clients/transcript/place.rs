//! Where clients keep the transcripts of a workspace.

use serde::{Deserialize, Serialize};

use crate::model::client::Client;
use crate::model::error::{Error, Result};

use super::path::{drive, names, parts};

/// A folder in which, or below which, transcripts may lie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The client.
    pub client: Client,
    /// Absolute.
    pub folder: String,
    /// Present: only folders directly in it whose names begin so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prefix: Option<String>,
    /// The endings of their names.
    pub suffixes: Vec<String>,
}

/// The longest name that Claude Code gives a folder unchanged; a longer one is cut and gets a hash, which is not
/// the same in all of its versions.
const CLAUDE_MOST: usize = 200;

/// The places of a workspace, from the user's home folder and the absolute path of the workspace. They need not
/// exist, and those of Codex, Gemini and Copilot CLI hold the transcripts of other workspaces too.
///
/// # Errors
/// [`Error::Invalid`] when one of the two is not absolute.
pub(crate) fn places(home: &str, workspace: &str) -> Result<Vec<Place>> {
    for (what, path) in [("home", home), ("workspace", workspace)] {
        if parts(path).is_none() {
            return Err(Error::invalid(format!("{what}: {path:?} is not an absolute path")));
        }
    }
    let place = |client, names: &[&str], suffixes: &[&str]| Place {
        client,
        folder: join(home, names),
        prefix: None,
        suffixes: suffixes.iter().map(|suffix| (*suffix).to_owned()).collect(),
    };
    let mut places: Vec<Place> = cursor_slugs(workspace)
        .iter()
        .map(|slug| place(Client::Cursor, &[".cursor", "projects", slug, "agent-transcripts"], &[".jsonl"]))
        .collect();
    let slug = dashed(without_end(workspace));
    let is_whole = slug.len() <= CLAUDE_MOST;
    let own = if is_whole { vec![slug.as_str()] } else { Vec::new() };
    places.push(place(Client::ClaudeCode, &[&[".claude", "projects"], own.as_slice()].concat(), &[".jsonl"]));
    places.push(place(Client::QwenCode, &[&[".qwen", "projects"], own.as_slice()].concat(), &[".jsonl"]));
    // A session in a sub-folder of the workspace is in the folder of that. Longer names are all looked at already.
    for (client, name) in
        [(Client::ClaudeCode, ".claude"), (Client::QwenCode, ".qwen")].into_iter().filter(|_| is_whole)
    {
        let prefix = Some(format!("{slug}-"));
        places.push(Place { prefix, ..place(client, &[name, "projects"], &[".jsonl"]) });
    }
    for sessions in ["sessions", "archived_sessions"] {
        places.push(place(Client::Codex, &[".codex", sessions], &[".jsonl", ".jsonl.zst"]));
    }
    places.push(place(Client::Gemini, &[".gemini", "tmp"], &[".jsonl", ".json"]));
    places.push(place(Client::CopilotCli, &[".copilot", "session-state"], &[".jsonl"]));
    Ok(places)
}

/// The client in whose folder a transcript lies, where that is certain: Copilot CLI runs the hooks of other clients.
pub(crate) fn writer(path: &str) -> Option<Client> {
    let is_copilots = names(path).windows(2).any(|names| names == [".copilot", "session-state"]);
    is_copilots.then_some(Client::CopilotCli)
}

/// The name that Cursor gives the folder of a workspace: all but ASCII letters and digits become `-`, without a
/// leading one.
pub fn workspace_slug(path: &str) -> String {
    dashed(without_end(path)).trim_start_matches('-').to_owned()
}

/// All names that versions of Cursor gave it, the present one first.
pub(super) fn cursor_slugs(workspace: &str) -> Vec<String> {
    let path = without_end(workspace);
    let mut slugs = vec![
        workspace_slug(path),
        path.replace(['/', '\\'], "-").trim_start_matches('-').to_owned(),
        runs_as_one(&workspace_slug(path)),
    ];
    if drive(path).is_some() {
        // A drive letter may have either case, and no colon.
        slugs = slugs.iter().flat_map(|slug| [slug.clone(), with_lower_drive(slug)]).collect();
    }
    let mut distinct = Vec::new();
    for slug in slugs {
        if !slug.is_empty() && !slug.contains(':') && !distinct.contains(&slug) {
            distinct.push(slug);
        }
    }
    if distinct.is_empty() {
        // The root of the file system leaves no name. Under this one, which no workspace has, somebody may vouch for a folder.
        distinct.push("-".to_owned());
    }
    distinct
}

/// Clients replace UTF-16 units, so that a character beyond the first plane gives two dashes.
fn dashed(path: &str) -> String {
    path.encode_utf16()
        .map(|unit| u8::try_from(unit).ok().filter(u8::is_ascii_alphanumeric).map_or('-', char::from))
        .collect()
}

fn runs_as_one(slug: &str) -> String {
    slug.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

fn with_lower_drive(slug: &str) -> String {
    slug.split_at_checked(1).map_or_else(String::new, |(letter, rest)| letter.to_ascii_lowercase() + rest)
}

fn without_end(path: &str) -> &str {
    path.trim().trim_end_matches(['/', '\\'])
}

fn join(home: &str, names: &[&str]) -> String {
    let separator = if drive(home).is_some() || home.starts_with(r"\\") { "\\" } else { "/" };
    names.iter().fold(without_end(home).to_owned(), |path, name| path + separator + name)
}
