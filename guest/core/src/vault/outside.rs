//! Changes of files that somebody made with git or an editor: Keepstone meets them with its next write of the file, and knows neither
//! when nor by whom they were made.

use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::store::contract::Fault;
use crate::text::sorted::SortedSet;
use crate::text::time;

use super::copies::Copies;
use super::journal::Journal;
use super::log::hex;
use super::root::Root;

/// A change of a file in words, with the time after which it was made.
pub(crate) fn changed_in_file(since: Option<u64>) -> String {
    let since = since.map(|since| format!(" since {}", time::print(since))).unwrap_or_default();
    format!("changed in the file (with git or an editor){since}")
}

/// Warns that what an entry says of its origin is older than the entry, if somebody changed it in its file and no write has met that.
/// What the log never had, as in a clone, is no change.
pub(crate) fn warn_of_unmet_change(root: &Root, reference: &Reference) -> Result<()> {
    let file = root.file(&reference.scope, reference.category)?;
    let Some(piece) = file.document.find(&reference.id) else { return Ok(()) };
    let left = Copies(root).entry_as_left(reference)?;
    if left.is_some() && left == piece.block {
        return Ok(());
    }
    let name = reference.to_string();
    let last = Journal(root).last_lines(&SortedSet::from_iter([name.clone()]), false)?.remove(&name);
    let Some(line) = last.filter(|line| line.after.is_some()) else { return Ok(()) };
    // Without a copy the hash alone tells.
    if left.is_none() && line.after == piece.identity().map(|(_, hash)| hex(hash)) {
        return Ok(());
    }
    let message = format!(
        "{reference} was {}, nobody knows by whom: its author, session, origin and confirmations are those of an earlier text",
        changed_in_file(Some(line.at))
    );
    root.warn(vec![Fault { key: file.key.clone(), line: None, message }]);
    Ok(())
}
