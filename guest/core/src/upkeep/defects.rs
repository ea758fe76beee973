//! The defects that a text of the format can have and be read all the same.

use crate::store::contract::Fault;
use crate::vault::category_file::CategoryFile;
use crate::vault::markdown::conflict::Conflicts;
use crate::vault::markdown::merge_lines::MergeLines;

/// The defects of a file of entries that can be read.
pub(crate) fn faults_of(file: &CategoryFile) -> Vec<Fault> {
    let merge = MergeLines(&file.document);
    let broken = file.document.blocks_by_line().filter_map(|(line, block)| {
        let message = match (block.broken_extra, block.duplicate_id) {
            (true, _) => "the entry's trailing keepstone comment cannot be read; it counts as text",
            (_, true) => "its id stands earlier in the file too; it counts as a passage",
            _ => return None,
        };
        Some(Fault { key: file.key.clone(), line: Some(line), message: message.to_owned() })
    });
    let folded = merge.folded().into_iter().map(|line| Fault {
        key: file.key.clone(),
        line: Some(line),
        message: "an id without text, as a merge leaves it where two entries say the same, or where its text came to \
                  stand under the id of another entry below: look there, and remove the line"
            .to_owned(),
    });
    let merged = merge.merged().into_iter().map(|line| Fault {
        key: file.key.clone(),
        line: Some(line),
        message:
            "a merge put together here what branches wrote into this entry, or into another one: edit it, or set its \
                  status to promoted if it is right as it is"
                .to_owned(),
    });
    let glued = merge.glued().into_iter().map(|line| Fault {
        key: file.key.clone(),
        line: Some(line),
        message:
            "a merge put the summary of archived entries behind this text, and its id may stand above the text of \
                  another entry: .vault/archive has each under its own id and tags; correct the file by it, and remove \
                  the summary's lines here"
                .to_owned(),
    });
    conflicts_of(&file.key, file.document.conflicts()).chain(broken).chain(folded).chain(merged).chain(glued).collect()
}

pub(super) fn conflicts_of<'a>(key: &'a str, conflicts: &'a Conflicts) -> impl Iterator<Item = Fault> + use<'a> {
    conflicts.lines().map(|line| Fault {
        key: key.to_owned(),
        line: Some(line),
        message: "a merge conflict begins here; both sides are read until it is resolved".to_owned(),
    })
}

#[cfg(test)]
mod tests;
