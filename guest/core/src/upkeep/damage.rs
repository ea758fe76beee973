//! Damage of files that hold no entries: each is read as its owner reads it, and the fault names what cannot be read.

use serde::de::DeserializeOwned;

use crate::clients::hook::noted::{BRIEFED, TOLD, Told, UNSEARCHED};
use crate::jobs::merge::{UNMERGED, Unmerged};
use crate::learn::facts::usage::{FOLDER as USAGE, Usage};
use crate::learn::ingest::{KEY as POSITIONS, check_positions};
use crate::learn::ledger::{FOLDER as LEDGERS, Ledger};
use crate::learn::pending_span::{FOLDER as STRETCHES, PendingSpans};
use crate::model::contract::Conversation;
use crate::model::error::{Error, Result};
use crate::search::index::FOLDER as INDEX;
use crate::search::vector::{CURRENT as VECTORS, Current};
use crate::session::checkpoint::{self, CHECKPOINTS};
use crate::session::contract::WorkState;
use crate::session::conversations::agent_of;
use crate::session::resume::KEY as RESUME_IDS;
use crate::session::work::state::FOLDER as WORK_STATES;
use crate::session::work::summary::{FOLDER as SESSIONS, History};
use crate::store::Listed;
use crate::store::contract::Fault;
use crate::text::sorted::SortedMap;
use crate::vault::archive::Archive;
use crate::vault::before_image::{BEFORE_IMAGES, BeforeImage};
use crate::vault::category_file::{ARCHIVE, utf8};
use crate::vault::copy::COPIES;
use crate::vault::file_writer::FOREIGN_INDEX;
use crate::vault::forgotten::TRASH;
use crate::vault::json::{BROKEN, parse};
use crate::vault::log::{LOG, LogLine};
use crate::vault::root::Root;
use crate::vault::session_file::{CONVERSATIONS, is_session_file};

use super::defects::faults_of;
use super::import_drafts::{TAKEN, TakenFiles};
use super::receipt::{RECEIPTS, StoredReceipt};
use super::report::{LOG as REPORT, Logged};

/// The folder of Keepstone's own files.
pub(super) const OWN: &str = ".vault/";

/// Where a host keeps saves that it met while it replaced a file.
const KEPT: &str = ".vault/kept/";

const PUT_ASIDE: &str = "it could not be read and was put aside: look at it, then delete it";
const SAVED_MEANWHILE: &str =
    "somebody saved it while Keepstone replaced the file of this name: take over what is missing there, then delete it";

/// Reads a file as its owner does.
type Check = fn(&str, &[u8]) -> Result<()>;

/// Files by their key, or by the folder that they lie in.
const KINDS: [(&str, Check); 22] = [
    (CONVERSATIONS, |key, bytes| Conversation::parse(key, bytes).map(drop)),
    (CHECKPOINTS, |key, bytes| checkpoint::parse(key, bytes).map(drop)),
    (LOG, lines::<LogLine>),
    (BEFORE_IMAGES, lines::<BeforeImage>),
    (COPIES, |key, bytes| utf8(key, bytes.to_vec()).map(drop)),
    (LEDGERS, json::<Ledger>),
    (STRETCHES, json::<PendingSpans>),
    (UNMERGED, json::<Unmerged>),
    (BRIEFED, json::<Vec<String>>),
    (TOLD, json::<Vec<Told>>),
    (UNSEARCHED, json::<Vec<String>>),
    (POSITIONS, check_positions),
    (RESUME_IDS, json::<SortedMap<String, String>>),
    (RECEIPTS, json::<StoredReceipt>),
    (REPORT, json::<Logged>),
    (WORK_STATES, json::<Option<WorkState>>),
    (SESSIONS, json::<History>),
    (USAGE, json::<Usage>),
    (TAKEN, json::<TakenFiles>),
    (VECTORS, json::<Current>),
    (BROKEN, |key, _| Err(Error::corrupt(key, None, PUT_ASIDE))),
    (KEPT, |key, _| Err(Error::corrupt(key, None, SAVED_MEANWHILE))),
];

/// Where another program notes the conversations that it has read.
const FOREIGN_NOTES: &str = ".vault/processed-conversations.json";

/// Folders and files that others look at, or that another program owns.
const OTHERS: [&str; 4] = [TRASH, INDEX, FOREIGN_INDEX, FOREIGN_NOTES];

/// The defects of files that hold no entries, and of the archive; and the keys that no part of the format explains.
pub(super) fn damage(root: &Root) -> Result<(Vec<Fault>, Vec<String>)> {
    let (mut faults, mut unknown) = (Vec::new(), Vec::new());
    for folder in [CONVERSATIONS, OWN] {
        for listed in root.list_under(folder)? {
            if listed.key.starts_with(ARCHIVE) {
                look_at_archive(root, &listed, &mut faults, &mut unknown)?;
            } else if let Some(check) = check_of(&listed.key) {
                let read = root.read(&listed.key);
                let read = read.and_then(|found| found.map_or(Ok(()), |object| check(&listed.key, &object.bytes)));
                if let Err(error) = read {
                    faults.push(error.into_fault(&listed.key)?);
                }
            } else if !is_explained(&listed.key) {
                unknown.push(listed.key);
            }
        }
    }
    Ok((faults, unknown))
}

fn look_at_archive(root: &Root, listed: &Listed, faults: &mut Vec<Fault>, unknown: &mut Vec<String>) -> Result<()> {
    let Some((scope, category)) = Archive(root).place_in_archive(&listed.key) else {
        unknown.push(listed.key.clone());
        return Ok(());
    };
    match root.peek_at(listed, &scope, category) {
        Ok(file) => faults.extend(faults_of(&file)),
        Err(error) => faults.push(error.into_fault(&listed.key)?),
    }
    Ok(())
}

/// Returns whether the format explains a key that is of Keepstone's own files, but for the archive, or of the conversations.
pub(super) fn is_explained(key: &str) -> bool {
    check_of(key).is_some() || OTHERS.iter().any(|other| key.starts_with(other))
}

/// How a file is read; none for one that no part of the format explains.
fn check_of(key: &str) -> Option<Check> {
    if is_session_file(key) {
        return Some(|key, bytes| utf8(key, bytes.to_vec()).map(drop));
    }
    if key.starts_with(CONVERSATIONS) && agent_of(key).is_none() {
        return None;
    }
    let is_of = |place: &str| key == place || (place.ends_with('/') && key.starts_with(place));
    KINDS.iter().find(|(place, _)| is_of(place)).map(|(_, check)| *check)
}

fn json<J: DeserializeOwned>(key: &str, bytes: &[u8]) -> Result<()> {
    parse::<J>(key, bytes).map(drop)
}

/// Reads a file of lines. One that breaks off was left by a crash; readers pass it over.
fn lines<J: DeserializeOwned>(key: &str, bytes: &[u8]) -> Result<()> {
    for (line, nth) in bytes.split(|byte| *byte == b'\n').zip(1..) {
        match serde_json::from_slice::<J>(line) {
            Err(error) if !error.is_eof() => {
                return Err(Error::corrupt(
                    key,
                    Some(nth),
                    format!("the line cannot be read and is passed over: {error}"),
                ));
            }
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
