//! The files that a model sees.

use crate::model::contract::Entry;
use crate::model::reference::Reference;
use crate::model::scope::Scope;
use crate::text::sorted::{SortedMap, SortedSet};

use super::super::print;
use super::CATEGORY;
use super::path::Path;
use super::text;

/// Levels of a listing.
const LEVELS: usize = 2;

/// A file.
pub(super) enum Node {
    /// A file of the caller's, and the entry that holds it.
    File { reference: Reference, content: String },
    /// Other entries of one scope and category.
    Remembered { content: String },
}

impl Node {
    fn bytes(&self) -> usize {
        match self {
            Self::File { content, .. } | Self::Remembered { content } => content.len(),
        }
    }
}

/// All files.
pub(super) struct Tree(SortedMap<Path, Node>);

impl Tree {
    /// The files among entries, newest first; the files of one owner can be changed.
    pub(super) fn new(entries: Vec<Entry>, owner: &Scope) -> Self {
        let mut nodes = SortedMap::new();
        let mut others: SortedMap<Path, String> = SortedMap::new();
        for entry in entries {
            let is_own = entry.reference.scope == *owner && entry.reference.category == CATEGORY;
            match text::file(&entry.text).filter(|(path, _)| is_own && !nodes.contains_key(path)) {
                Some((path, content)) => {
                    nodes.insert(path, Node::File { reference: entry.reference, content });
                }
                None => {
                    let told = others.entry(Path::remembered(&entry.reference.key())).or_default();
                    told.push_str(&format!("{}\n\n", print::whole(&entry, &entry.text)));
                }
            }
        }
        let others =
            others.into_iter().map(|(path, told)| (path, Node::Remembered { content: told.trim_end().into() }));
        nodes.extend(others);
        Self(nodes)
    }

    pub(super) fn node(&self, path: &Path) -> Option<&Node> {
        self.0.get(path)
    }

    /// Returns whether files lie below a path. The root is always there.
    pub(super) fn is_folder(&self, path: &Path) -> bool {
        path.is_root() || self.0.keys().any(|file| file.is_below(path))
    }

    /// The changeable file at a path, or those below it.
    pub(super) fn files_at(&self, path: &Path) -> Vec<(Path, Reference)> {
        let below = self.0.iter().filter(|(file, _)| *file == path || file.is_below(path));
        let own = below.filter_map(|(file, node)| match node {
            Node::File { reference, .. } => Some((file.clone(), reference.clone())),
            Node::Remembered { .. } => None,
        });
        own.collect()
    }

    /// The files and folders of a folder, two levels deep.
    pub(super) fn listing(&self, folder: &Path) -> String {
        let below: Vec<(&Path, usize)> = self
            .0
            .iter()
            .filter(|(file, _)| file.is_below(folder) && !file.is_hidden())
            .map(|(file, node)| (file, node.bytes()))
            .collect();
        let mut shown: SortedSet<Path> = below.iter().map(|(file, _)| (*file).clone()).collect();
        shown.extend(below.iter().flat_map(|(file, _)| file.folders_below(folder)));
        let size = |path: &Path| -> usize {
            below.iter().filter(|(file, _)| *file == path || file.is_below(path)).map(|(_, bytes)| bytes).sum()
        };
        let mut lines = vec![format!("{}\t{folder}", human(size(folder)))];
        let near = shown.iter().filter(|path| path.depth_below(folder) <= LEVELS);
        lines.extend(near.map(|path| format!("{}\t{path}", human(size(path)))));
        format!(
            "Here're the files and directories up to {LEVELS} levels deep in {folder}, excluding hidden items and node_modules:\n{}",
            lines.join("\n")
        )
    }
}

/// A size as `du -h` prints it.
fn human(bytes: usize) -> String {
    match bytes {
        0..1_024 => bytes.to_string(),
        1_024..1_048_576 => format!("{}.{}K", bytes / 1_024, bytes % 1_024 * 10 / 1_024),
        _ => format!("{}.{}M", bytes / 1_048_576, bytes % 1_048_576 * 10 / 1_048_576),
    }
}
