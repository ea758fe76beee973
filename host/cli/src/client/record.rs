//! The last run of each client's hooks, for `doctor`: whether a client that is set up really calls us.
//!
//! The record lies in the user's folder of state, not in the memory: it is of this machine, and may be lost.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use keepstone::{Client, Location};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{moment, place};

/// One run of a hook.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Run {
    /// The memory, for whoever looks at the file.
    pub(crate) memory: String,
    pub(crate) client: String,
    /// In milliseconds since the Unix epoch.
    pub(crate) at: u64,
    /// Why it failed; absent where it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
    /// A remark on the answer; absent if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
}

/// Notes a run. Where that cannot be done nothing is noted: a hook does not fail for this.
pub(crate) fn note(place: &Location, client: Client, error: Option<String>, note: Option<String>) {
    let run = Run { memory: name(place), client: client.to_string(), at: moment::now(), error, note };
    let write = |file: PathBuf| -> Option<()> {
        let folder = file.parent()?;
        fs::create_dir_all(folder).ok()?;
        let mut draft = tempfile::NamedTempFile::new_in(folder).ok()?;
        draft.write_all(&serde_json::to_vec(&run).ok()?).ok()?;
        draft.persist(file).ok().map(drop)
    };
    let _ = file(&run.memory, client).and_then(write);
}

/// The last run; none where none was noted.
pub(crate) fn last(place: &Location, client: Client) -> Option<Run> {
    serde_json::from_slice(&fs::read(file(&name(place), client)?).ok()?).ok()
}

/// The memory by a name that does not hang on the folder from which it was named.
fn name(place: &Location) -> String {
    let folder = place.folder().and_then(|folder| folder.canonicalize().ok());
    folder.map_or_else(|| place.to_string(), |folder| folder.display().to_string())
}

fn file(memory: &str, client: Client) -> Option<PathBuf> {
    let sum: String = Sha256::digest(memory)[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    Some(place::state()?.join("hooks").join(format!("{sum}-{client}.json")))
}
