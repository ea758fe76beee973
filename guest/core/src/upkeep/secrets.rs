//! Finding secrets, and what policy redacts, that are stored already: somebody allowed them, wrote them with an editor, or an earlier version let
//! them pass.

use crate::model::error::Result;
use crate::search::index::manifest::FOLDER as INDEX;
use crate::store::Listed;
use crate::text::language::fold;
use crate::text::sorted::SortedSet;
use crate::text::tokenize::tokens;
use crate::upkeep::Maintenance;
use crate::vault::category_file::ARCHIVE;
use crate::vault::settings::{POLICY, Settings};

use super::contract::SecretPlace;
use super::copies::readings;

/// Words of a secret that are shorter may be anybody's, so the index may have them for another reason.
const TELLING: usize = 8;

/// A word of a secret as the index has it, and the kind of the secret. Names that policy redacts are whole words, which the index
/// shows by themselves.
type Words<'s> = SortedSet<(String, &'s str)>;

impl Maintenance<'_> {
    /// Searches the Markdown files that people see, or all files.
    ///
    /// # Errors
    /// An error of the store; a file that cannot be read is a warning.
    pub(crate) fn find_secrets(&mut self, everywhere: bool) -> Result<Vec<SecretPlace>> {
        let (mut places, mut words) = (SortedSet::new(), Words::new());
        let settings = self.root.settings.clone();
        for Listed { key, .. } in self.root.list_under("")? {
            if key.starts_with(INDEX) || !(everywhere || is_seen(&key)) {
                continue;
            }
            match self.root.read(&key) {
                Ok(Some(object)) => look(&settings, &key, &object.bytes, &mut places, &mut words),
                Ok(None) => {}
                Err(error) => self.root.warn(vec![error.into_fault(&key)?]),
            }
        }
        if everywhere {
            self.root.each_aside(|listed, bytes| {
                look(&settings, &listed.key, bytes, &mut places, &mut words);
                Ok(())
            })?;
        }
        if everywhere {
            self.searcher().indexed_words(&mut |key, word| {
                let known = words.range((word.to_owned(), "")..).next().filter(|(known, _)| known == word);
                let kind = known.map(|(_, kind)| *kind);
                let kind = kind.or_else(|| settings.sensitive_parts(word).first().map(|part| part.kind));
                places.extend(kind.map(|kind| SecretPlace { key: key.to_owned(), line: None, kind: kind.to_owned() }));
            })?;
        }
        Ok(places.into_iter().collect())
    }
}

/// Returns whether people and git see a file as a part of the memory.
fn is_seen(key: &str) -> bool {
    key.ends_with(".md") && (key.starts_with(ARCHIVE) || !key.starts_with(".vault/"))
}

/// Notes the secrets of a file, and the words that the index makes of them.
fn look<'s>(
    settings: &'s Settings,
    key: &str,
    bytes: &[u8],
    places: &mut SortedSet<SecretPlace>,
    words: &mut Words<'s>,
) {
    let depth = if key.ends_with(".md") { 1 } else { usize::MAX };
    for text in readings(bytes).take(depth) {
        let (mut line, mut at) = (1, 0);
        // The policy names what it redacts.
        let parts = settings.sensitive_parts(&text).into_iter().filter(|part| part.is_secret || key != POLICY);
        for found in parts {
            line += text[at..found.range.start].matches('\n').count();
            at = found.range.start;
            let line = Some(u32::try_from(line).unwrap_or(u32::MAX));
            places.insert(SecretPlace { key: key.to_owned(), line, kind: found.kind.to_owned() });
            tokens(&text[found.range], &mut |token| {
                if token.text.len() >= TELLING {
                    words.insert((fold(token.text, token.kind).into_owned(), found.kind));
                }
            });
        }
    }
}
