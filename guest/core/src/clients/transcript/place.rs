//! Where clients keep the transcripts of a workspace.

use serde::{Deserialize, Serialize};

use crate::model::client::Client;
use crate::model::error::{Error, Result};

use super::path::{drive, parts};

/// A folder in which, or below which, transcripts may lie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The client.
    pub client: Client,
    /// Absolute.
    pub folder: String,
    /// The endings of their names.
    pub suffixes: Vec<String>,
}

/// The longest name that Claude Code gives a folder unchanged; a longer one is cut and gets a hash, which is not
/// the same in all of its versions.
const CLAUDE_MOST: usize = 200;

/// The places of a workspace, from the user's home folder and the absolute path of the workspace. They need not
/// exist, and those of Codex and Gemini hold the transcripts of other workspaces too.
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
        suffixes: suffixes.iter().map(|suffix| (*suffix).to_owned()).collect(),
    };
    let mut places: Vec<Place> = cursor_slugs(workspace)
        .iter()
        .map(|slug| place(Client::Cursor, &[".cursor", "projects", slug, "agent-transcripts"], &[".jsonl"]))
        .collect();
    let claude = dashed(without_end(workspace));
    let claude = if claude.len() <= CLAUDE_MOST { vec![claude] } else { Vec::new() };
    let claude: Vec<&str> = [".claude", "projects"].into_iter().chain(claude.iter().map(String::as_str)).collect();
    places.push(place(Client::ClaudeCode, &claude, &[".jsonl"]));
    for sessions in ["sessions", "archived_sessions"] {
        places.push(place(Client::Codex, &[".codex", sessions], &[".jsonl", ".jsonl.zst"]));
    }
    places.push(place(Client::Gemini, &[".gemini", "tmp"], &[".jsonl", ".json"]));
    Ok(places)
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
