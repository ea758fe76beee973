//! From documents that were found to the entries they were made of.

use std::rc::Rc;

use crate::model::category::Category;
use crate::model::contract::{Entry, Status};
use crate::model::error::Result;
use crate::model::reference::{Id, parse_file_key};
use crate::model::scope::Scope;
use crate::search::Searcher;
use crate::text::sorted::SortedMap;
use crate::vault::archive;
use crate::vault::category_file::utf8;
use crate::vault::markdown::placed::PlacedText;

/// Bytes of texts that are kept for the next hits.
const KEPT: usize = 8 << 20;

/// Texts of files that hits were in, at one version each; those that were used last stay.
#[derive(Clone, Debug, Default)]
pub(crate) struct Texts {
    kept: SortedMap<String, Kept>,
    bytes: usize,
    uses: u64,
}

#[derive(Clone, Debug)]
struct Kept {
    version: String,
    text: Rc<PlacedText>,
    used: u64,
}

impl Texts {
    fn get(&mut self, key: &str, version: &str) -> Option<Rc<PlacedText>> {
        self.uses += 1;
        let kept = self.kept.get_mut(key).filter(|kept| kept.version == version)?;
        kept.used = self.uses;
        Some(kept.text.clone())
    }

    fn put(&mut self, key: &str, version: String, text: Rc<PlacedText>) {
        self.remove(key);
        self.bytes += text.size();
        self.kept.insert(key.to_owned(), Kept { version, text, used: self.uses });
        while self.bytes > KEPT {
            let oldest = self.kept.iter().min_by_key(|(_, kept)| kept.used).map(|(key, _)| key.clone());
            let Some(oldest) = oldest else { return };
            self.remove(&oldest);
        }
    }

    fn remove(&mut self, key: &str) {
        if let Some(removed) = self.kept.remove(key) {
            self.bytes -= removed.text.size();
        }
    }
}

/// The entry that a document of the index was made of; none when its file is another by now.
pub(crate) fn entry_of(searcher: &mut Searcher<'_>, key: &str, id: &Id) -> Result<Option<Entry>> {
    let Some(version) = searcher.search.index.version_of(key).map(str::to_owned) else { return Ok(None) };
    let Some((scope, category, is_archived)) = place_of(key) else { return Ok(None) };
    let entry = match searcher.root.known(key, &version) {
        Some(file) => file.entries().iter().find(|entry| entry.reference.id == *id).cloned(),
        None => {
            let text = text_at(searcher, key, version)?;
            text.and_then(|text| text.block(id)).map(|block| block.entry(&scope, category))
        }
    };
    let archived = |entry: Entry| Entry { status: Status::Archived, ..entry };
    Ok(if is_archived { entry.map(archived) } else { entry })
}

/// The text of a file at a version; none when it has another by now.
fn text_at(searcher: &mut Searcher<'_>, key: &str, version: String) -> Result<Option<Rc<PlacedText>>> {
    if let Some(text) = searcher.search.texts.get(key, &version) {
        return Ok(Some(text));
    }
    let Some(found) = searcher.root.read(key)?.filter(|found| found.version == version) else { return Ok(None) };
    let text = Rc::new(PlacedText::of(utf8(key, found.bytes)?));
    searcher.search.texts.put(key, version, text.clone());
    Ok(Some(text))
}

/// The scope and category of a key, and whether it is in the archive.
pub(super) fn place_of(key: &str) -> Option<(Scope, Category, bool)> {
    let in_root = parse_file_key(key).map(|(scope, category)| (scope, category, false));
    in_root.or_else(|| archive::parse_key(key).map(|(scope, category)| (scope, category, true)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_kept_than_there_is_room_for() {
        let mut texts = Texts::default();
        let text = Rc::new(PlacedText::of("x".repeat(KEPT / 3)));
        for key in ["a", "b", "c"] {
            texts.put(key, "1".to_owned(), text.clone());
        }
        assert!(texts.get("a", "1").is_some() && texts.get("b", "2").is_none());
        texts.put("d", "1".to_owned(), text.clone());
        assert!(texts.get("b", "1").is_none(), "it was used the longest ago");
        assert!(texts.get("a", "1").is_some() && texts.get("d", "1").is_some());
        texts.put("huge", "1".to_owned(), Rc::new(PlacedText::of("x".repeat(KEPT + 1))));
        assert_eq!((texts.bytes, texts.kept.len()), (0, 0));
    }
}
