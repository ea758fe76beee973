//! Which keys are files of the format. An export, an import and a copy move these alone: a root may be the top of a project, with
//! its `.git`, or hold files of other programs.

use crate::model::category::Categories;
use crate::model::reference::parse_file_key;
use crate::vault::archive;
use crate::vault::category_file::ARCHIVE;
use crate::vault::core_memory::is_core;
use crate::vault::deleted::is_mark;
use crate::vault::mission_text::is_mission_text;
use crate::vault::project_text::KEY as PROJECT_KEY;
use crate::vault::session_file::CONVERSATIONS;
use crate::vault::settings::{ASSERTIONS, POLICY};

use super::damage::{OWN, is_explained};
use super::receipt::RECEIPTS;

/// What git leaves out of the root.
pub(super) const GITIGNORE_KEY: &str = ".gitignore";

/// How git merges and shows the files of the root.
pub(super) const GITATTRIBUTES_KEY: &str = ".gitattributes";

/// The names with a dot in front that the format has, all at the top of the root.
const WITH_DOT: [&str; 3] = [".vault", ".gitignore", ".gitattributes"];

/// Returns whether a key is that of a file of the format, where these are the categories.
pub(super) fn is_of_format(key: &str, categories: &Categories) -> bool {
    let is_hidden = |(nth, name): (usize, &str)| name.starts_with('.') && (nth > 0 || !WITH_DOT.contains(&name));
    if key.split('/').enumerate().any(is_hidden) {
        return false;
    }
    // A receipt is about its own root, and names entries that whoever exports may not read.
    if key.starts_with(RECEIPTS) {
        return false;
    }
    if key.starts_with(ARCHIVE) {
        return archive::parse_key(key).is_some_and(|(_, category)| categories.have(category));
    }
    if key.starts_with(OWN) || key.starts_with(CONVERSATIONS) {
        return is_explained(key);
    }
    is_known(key) || parse_file_key(key).is_some_and(|(_, category)| categories.have(category))
}

/// Returns whether a key is that of a text of the format that is not a file of entries.
pub(super) fn is_known(key: &str) -> bool {
    [PROJECT_KEY, POLICY, ASSERTIONS, GITATTRIBUTES_KEY, GITIGNORE_KEY].contains(&key)
        || is_mission_text(key)
        || is_mark(key)
        || is_core(key)
}
