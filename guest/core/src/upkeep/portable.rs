//! A whole root as one JSON document, and back.
//!
//! `{"keepstone": 1, "files": [{"key": …, "text": …}, …]}`; a file that is not UTF-8 has `hex` instead of `text`. The
//! index is left out, since it is built again, and so are the log, which belongs to one root, and files that the format does not
//! explain. Importing never overwrites: a category file takes over the entries it lacks, any other file that differs is named and left alone.

use serde::{Deserialize, Serialize};

use crate::learn::pending_span::FOLDER as STRETCHES;
use crate::model::category::Categories;
use crate::model::error::{Error, Result};
use crate::model::scope::{Name, Scope};
use crate::store::contract::Fault;
use crate::text::order::Order;
use crate::text::sorted::SortedSet;
use crate::vault::category_file::ARCHIVE;
use crate::vault::deleted::is_mark;
use crate::vault::deletions::Deletions;
use crate::vault::forgotten::reference_of;
use crate::vault::journal::is_trace;
use crate::vault::mission_text::key_of;
use crate::vault::root::Root;
use crate::vault::screening::Screening;
use crate::vault::session_file::is_session_file;
use crate::vault::settings::POLICY;

use super::contract::{ImportReport, Page};
use super::format_key::is_of_format;
use super::receipt::{RECEIPTS, Receipts};
use super::unite::unite;

/// The form of the document.
const FORM: u32 = 1;

/// Derived files, and what was said in sessions, which nobody shares with a memory. Evictions them out loses nothing.
const DERIVED: [&str; 2] = [".vault/index", STRETCHES];

/// Files that a warning names.
const NAMED: usize = 10;

/// Bytes of files after which a page ends.
const PAGE: usize = 1 << 20;

#[derive(Serialize, Deserialize)]
struct Portable {
    key: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hex: Option<String>,
}

#[derive(Deserialize)]
struct Export {
    keepstone: u32,
    files: Vec<Portable>,
}

fn is_derived(key: &str) -> bool {
    DERIVED.iter().any(|folder| key.starts_with(folder)) || is_session_file(key)
}

/// Names the files that are not exported.
fn left_out(foreign: &[String]) -> Option<Fault> {
    let mut named = foreign.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    if foreign.len() > NAMED {
        named += &format!(" and {} more", foreign.len() - NAMED);
    }
    let message = format!("no file of the format, so left out of the export: {named}");
    Some(Fault { key: foreign.first()?.clone(), line: None, message })
}

/// The categories of the root, and those that the policy in a document adds to them.
fn categories_with(of_root: &Categories, files: &[Portable]) -> Categories {
    #[derive(Deserialize)]
    struct OfPolicy {
        #[serde(default)]
        categories: Categories,
    }
    let text = files.iter().find(|file| file.key == POLICY).and_then(|file| file.text.as_deref());
    let policy = text.and_then(|text| toml::from_str::<OfPolicy>(text).ok());
    policy.and_then(|policy| of_root.clone().unite(policy.categories).ok()).unwrap_or_else(|| of_root.clone())
}

/// Returns a part of the root as one JSON document: the first one if `after` is absent, else the one after.
pub(crate) fn export(root: &Root, after: Option<&str>) -> Result<Page> {
    let mut page = Page::default();
    if after.is_none() {
        page.text += &format!("{{\"keepstone\":{FORM},\"files\":[");
    }
    let keys = root.list_under("")?.into_iter().map(|listed| listed.key);
    let keys = keys.filter(|key| !is_derived(key) && !is_trace(key) && !key.starts_with(RECEIPTS));
    let categories = &root.settings.categories;
    let (keys, foreign): (Vec<_>, Vec<_>) = keys.partition(|key| is_of_format(key, categories));
    if after.is_none() {
        root.warn(left_out(&foreign).into_iter().collect());
    }
    let keys = keys.into_iter().filter(|key| after.is_none_or(|after| key.as_str() > after));
    let mut is_first = after.is_none();
    for key in keys {
        if page.text.len() >= PAGE {
            return Ok(page);
        }
        let Some(object) = root.read_or_warn(&key)? else { continue };
        let (text, hex) = match String::from_utf8(object.bytes) {
            Ok(text) => (Some(text), None),
            Err(error) => (None, Some(to_hex(error.as_bytes()))),
        };
        page.next = Some(key.clone());
        let file = serde_json::to_string(&Portable { key, text, hex }).expect("a file is JSON");
        page.text += if is_first { "\n" } else { ",\n" };
        page.text += &file;
        is_first = false;
    }
    page.text += "\n]}\n";
    page.next = None;
    Ok(page)
}

/// Imports an exported root. Importing a document again adds nothing.
///
/// # Errors
/// [`Error::Invalid`] for what is no such document; nothing is taken over then.
pub(super) fn import_document(root: &Root, document: &str, report: &mut ImportReport) -> Result<()> {
    let invalid = |what: String| Error::invalid(format!("reading an exported memory: {what}"));
    let export: Export = crate::text::json::parse(document.as_bytes()).map_err(|error| invalid(error.to_string()))?;
    if export.keepstone != FORM {
        return Err(invalid(format!("its form is {}; this version reads {FORM}", export.keepstone)));
    }
    take_all(root, export.files, report)
}

fn take_all(root: &Root, mut files: Vec<Portable>, taken: &mut ImportReport) -> Result<()> {
    let in_use = missions_not_to_delete(root, &files)?;
    let categories = categories_with(&root.settings.categories, &files);
    let purged = Receipts(root).purged()?;
    // The file that deletes a mission comes last: until then the mission's files can be united with others. An entry that the archive or the
    // trash of the document has too is not taken for one that left its file here.
    let is_apart = |key: &str| key.starts_with(ARCHIVE) || reference_of(key).is_some();
    files.order_by_key(|file| (is_mark(&file.key), is_apart(&file.key)));
    for Portable { key, text, hex } in files {
        if !is_derived(&key) && !is_of_format(&key, &categories) {
            taken.skip(&key, "it is not a file of the format");
            continue;
        }
        if Scope::mission_of(&key).is_some_and(|(mission, _)| in_use.contains(&mission)) {
            taken.skip(&key, "its mission is deleted there and in use here");
            continue;
        }
        let bytes = match (text, hex.as_deref().map(from_hex)) {
            (Some(mut text), None) => {
                Screening(root).redact(&key, &mut text);
                text.into_bytes()
            }
            (None, Some(Some(bytes))) => bytes,
            _ => {
                taken.skip(&key, "it has neither text nor hex that can be read");
                continue;
            }
        };
        if is_derived(&key) {
            continue;
        }
        if let Err(error) = unite(root, (&key, &bytes), &purged, taken) {
            taken.skip_for(&key, error)?;
        }
    }
    Ok(())
}

/// Missions that are deleted in a document and not in this root.
fn missions_not_to_delete(root: &Root, files: &[Portable]) -> Result<SortedSet<Name>> {
    let mut in_use = SortedSet::new();
    root.list_all_ahead();
    for file in files.iter().filter(|file| is_mark(&file.key)) {
        let Some((mission, _)) = Scope::mission_of(&file.key) else { continue };
        let is_there = !root.list_under(&key_of(&mission, ""))?.is_empty();
        if is_there && Deletions(root).deletion_of(&mission)?.is_none() {
            in_use.insert(mission);
        }
    }
    Ok(in_use)
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}

#[cfg(test)]
mod tests;
