//! The files of entries that were read, for as long as they are not too many: a large root is read file by file.

use std::rc::Rc;

use crate::text::sorted::SortedMap;

use super::category_file::CategoryFile;

/// Bytes of memory that the kept files may take, of the gibibyte that a component has.
const MOST: usize = 192 << 20;

/// Bytes that a byte of a file takes: in its pieces, its blocks and its entries.
const OF_BYTE: usize = 4;

/// Bytes that an entry takes beside its text.
const OF_ENTRY: usize = 1 << 10;

/// Files by their keys.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownFiles {
    files: SortedMap<String, (Rc<CategoryFile>, usize)>,
    /// Bytes of memory that they take, about.
    bytes: usize,
}

impl KnownFiles {
    /// The file under a key as it was read last.
    pub(super) fn get(&self, key: &str) -> Option<&Rc<CategoryFile>> {
        self.files.get(key).map(|(file, _)| file)
    }

    /// Keeps a file of so many bytes. When they are too many, it is the only one.
    pub(super) fn insert(&mut self, key: &str, file: Rc<CategoryFile>, bytes: usize) {
        self.remove(key);
        let bytes = bytes * OF_BYTE + file.document.blocks().count() * OF_ENTRY;
        if self.bytes + bytes > MOST {
            *self = Self::default();
        }
        self.bytes += bytes;
        self.files.insert(key.to_owned(), (file, bytes));
    }

    pub(super) fn remove(&mut self, key: &str) {
        if let Some((_, bytes)) = self.files.remove(key) {
            self.bytes -= bytes;
        }
    }

    /// Forgets the files that a test does not let pass.
    pub(super) fn retain(&mut self, mut test: impl FnMut(&str) -> bool) {
        self.files.retain(|key, _| test(key));
        self.bytes = self.files.values().map(|(_, bytes)| bytes).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_kept_until_they_are_too_many() {
        let mut known = KnownFiles::default();
        let file = || Rc::new(CategoryFile::absent());
        known.insert("a", file(), MOST / 2 / OF_BYTE);
        known.insert("a", file(), MOST / 2 / OF_BYTE);
        known.insert("b", file(), MOST / 2 / OF_BYTE);
        assert!(known.get("a").is_some() && known.get("b").is_some());
        known.remove("a");
        known.insert("c", file(), MOST / 2 / OF_BYTE);
        assert!(known.get("b").is_some());
        known.insert("d", file(), 1);
        assert!(known.get("b").is_none() && known.get("d").is_some());
        known.insert("e", file(), MOST);
        assert!(known.get("d").is_none() && known.get("e").is_some());
    }
}
