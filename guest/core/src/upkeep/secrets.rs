//! Finding secrets, and what policy redacts, that are stored already: somebody allowed them, wrote them with an editor, or an earlier version let
//! them pass.

use crate::model::error::Result;
use crate::search::Searcher;
use crate::search::index::manifest::FOLDER as INDEX;
use crate::store::Listed;
use crate::text::language::fold;
use crate::text::sorted::SortedSet;
use crate::text::tokenize::tokens;
use crate::vault::category_file::ARCHIVE;
use crate::vault::settings::{POLICY, Settings};

use super::contract::SecretPlace;
use super::copies::readings;

/// Words of a secret that are shorter may be anybody's, so the index may have them for another reason.
const TELLING: usize = 8;

/// Searches the Markdown files that people see, or all files.
pub(crate) fn find_secrets(searcher: Searcher, everywhere: bool) -> Result<Vec<SecretPlace>> {
    let root = searcher.root;
    let mut found = Found { settings: &root.settings, places: SortedSet::new(), words: SortedSet::new() };
    for Listed { key, .. } in root.list_under("")? {
        if key.starts_with(INDEX) || !(everywhere || is_seen(&key)) {
            continue;
        }
        match root.read(&key) {
            Ok(Some(object)) => found.look(&key, &object.bytes),
            Ok(None) => {}
            Err(error) => root.warn(vec![error.into_fault(&key)?]),
        }
    }
    if everywhere {
        root.each_aside(|listed, bytes| {
            found.look(&listed.key, bytes);
            Ok(())
        })?;
        searcher.indexed_words(&mut |key, word| found.look_at_word(key, word))?;
    }
    Ok(found.places.into_iter().collect())
}

/// Returns whether people and git see a file as a part of the memory.
fn is_seen(key: &str) -> bool {
    key.ends_with(".md") && (key.starts_with(ARCHIVE) || !key.starts_with(".vault/"))
}

/// The secrets that were found, and the words that the index makes of them, each with the kind of its secret. Names that policy
/// redacts are whole words, which the index shows by themselves.
struct Found<'a> {
    settings: &'a Settings,
    places: SortedSet<SecretPlace>,
    words: SortedSet<(String, &'a str)>,
}

impl Found<'_> {
    /// Notes a word of the index that is a part of a secret.
    fn look_at_word(&mut self, key: &str, word: &str) {
        let known = self.words.range((word.to_owned(), "")..).next().filter(|(known, _)| known == word);
        let kind = known.map(|(_, kind)| *kind);
        let kind = kind.or_else(|| self.settings.sensitive_parts(word).first().map(|part| part.kind));
        self.places.extend(kind.map(|kind| SecretPlace { key: key.to_owned(), line: None, kind: kind.to_owned() }));
    }

    fn look(&mut self, key: &str, bytes: &[u8]) {
        let depth = if key.ends_with(".md") { 1 } else { usize::MAX };
        for text in readings(bytes).take(depth) {
            let (mut line, mut at) = (1, 0);
            // The policy names what it redacts.
            let parts = self.settings.sensitive_parts(&text).into_iter().filter(|part| part.is_secret || key != POLICY);
            for found in parts {
                line += text[at..found.range.start].matches('\n').count();
                at = found.range.start;
                let line = Some(u32::try_from(line).unwrap_or(u32::MAX));
                self.places.insert(SecretPlace { key: key.to_owned(), line, kind: found.kind.to_owned() });
                tokens(&text[found.range], &mut |token| {
                    if token.text.len() >= TELLING {
                        self.words.insert((fold(token.text, token.kind).into_owned(), found.kind));
                    }
                });
            }
        }
    }
}
