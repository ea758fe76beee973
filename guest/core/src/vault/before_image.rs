//! Before-images: entries as they were, kept for undoing, one object for each write of a file.

use serde::{Deserialize, Serialize};

use crate::model::category::Category;
use crate::model::error::{Error, Result};
use crate::model::reference::Reference;
use crate::model::scope::Scope;
use crate::store::{Expect, Listed};
use crate::vault::markdown::block::Block;
use crate::vault::root::Root;

use super::log::{Deed, Seen, hex};
use super::markdown::{Document, Piece};

/// The folder of all of them, `{folder}/{category}/{ms}-{hash}.jsonl` below.
pub(crate) const FORMER: &str = ".vault/former/";

/// A piece as it stood in its file.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Former {
    pub(crate) reference: String,
    pub(crate) hash: String,
    raw: String,
}

impl Former {
    /// The piece, if it still says what it should.
    pub(crate) fn block(&self) -> Option<Block> {
        Document::parse(&format!("\u{feff}{}", self.raw)).blocks().next().cloned()
    }

    pub(crate) fn raw(&self) -> &str {
        &self.raw
    }
}

impl Root {
    /// Keeps what will be changed or taken away, before it is.
    pub(crate) fn keep_former(&mut self, before: &Document, seen: &[Seen]) -> Result<()> {
        if !self.settings.audit.log {
            return Ok(());
        }
        let lost: Vec<&Seen> = seen.iter().filter(|seen| seen.deed != Deed::Added).collect();
        let pieces = before.find_all(&lost.iter().map(|seen| &seen.reference.id).collect());
        let former = lost.iter().filter_map(|seen| former(pieces.get(&seen.reference.id)?, seen));
        let former: Vec<Former> = former.collect();
        let Some(first) = seen.first().filter(|_| !former.is_empty()) else { return Ok(()) };
        let bytes = print(&former.iter().collect::<Vec<_>>());
        let folder = folder_of(&first.reference.scope, first.reference.category);
        let key = format!("{folder}{:013}-{}.jsonl", self.now(), hex(crate::store::hash::checksum(&bytes)));
        let written = self.write(&key, &bytes, &Expect::Anything);
        written.map(drop).map_err(|error| Error::from_store(error, "writing", &key))
    }

    /// Before-images of one entry, newest first.
    pub(crate) fn former(&self, reference: &Reference) -> Result<Vec<Former>> {
        let (mut found, name) = (Vec::new(), reference.to_string());
        for listed in self.list_under(&folder_of(&reference.scope, reference.category))?.iter().rev() {
            found.extend(self.former_in(&listed.key)?.into_iter().filter(|former| former.reference == name));
        }
        Ok(found)
    }

    pub(crate) fn former_in(&self, key: &str) -> Result<Vec<Former>> {
        let Some(object) = self.read(key)? else { return Ok(Vec::new()) };
        let lines = object.bytes.split(|byte| *byte == b'\n');
        Ok(lines.filter_map(|line| serde_json::from_slice(line).ok()).collect())
    }

    /// Objects that hold what was kept before a time.
    pub(crate) fn former_before(&self, time: u64) -> Result<Vec<Listed>> {
        let mut all = self.list_under(FORMER)?;
        all.retain(|listed| time_of(&listed.key).is_some_and(|kept| kept < time));
        Ok(all)
    }
}

pub(crate) fn folder_of(scope: &Scope, category: Category) -> String {
    format!("{FORMER}{}/{}/", scope.folder(), category.name())
}

pub(crate) fn print(all: &[&Former]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for former in all {
        serde_json::to_writer(&mut bytes, former).expect("a piece is JSON");
        bytes.push(b'\n');
    }
    bytes
}

fn former(piece: &Piece, seen: &Seen) -> Option<Former> {
    Some(Former { reference: seen.reference.to_string(), hash: hex(seen.before?), raw: piece.raw.clone() })
}

fn time_of(key: &str) -> Option<u64> {
    key.rsplit('/').next()?.split('-').next()?.parse().ok()
}
