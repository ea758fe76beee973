//! Second files that programs leave which synchronize folders, where two machines changed one: `facts (conflicted copy).md`.

use crate::model::category::Category;
use crate::model::error::Result;
use crate::model::scope::Scope;
use crate::store::contract::Fault;
use crate::text::sorted::SortedSet;
use crate::vault::root::Root;

use super::format_key::is_known;

/// Words that such programs put behind a name, in lower case.
const WORDS: [&str; 6] = ["conflicted", "copy", "kopie", "copie", "cópia", "copia"];

/// Words of such a name in parentheses, or behind `sync-`, in lower case.
const CONFLICTS: [&str; 3] = ["conflict", "konflikt", "conflit"];

/// Signs with which such a name goes on behind the name of the file.
const SIGNS: [char; 6] = [' ', '(', '.', '-', '_', '~'];

/// The file of which a key is such a copy.
struct Original {
    key: String,
    /// Whose entries it has; none for a text that is no file of entries.
    place: Option<(Scope, Category)>,
}

/// Finds such copies.
pub(super) struct SyncedCopies<'a>(pub(super) &'a Root);

impl SyncedCopies<'_> {
    /// Takes such copies out of a list of unknown keys, and says of each whether it tells what its file does not.
    pub(super) fn take_out(&self, unknown: &mut Vec<String>) -> Result<Vec<Fault>> {
        let mut faults = Vec::new();
        let mut others = Vec::new();
        for key in std::mem::take(unknown) {
            let Some(original) = self.original_of(&key) else {
                others.push(key);
                continue;
            };
            faults.push(match self.told_of(&key, &original) {
                Ok(message) => Fault { key, line: None, message },
                Err(error) => error.into_fault(&key)?,
            });
        }
        *unknown = others;
        Ok(faults)
    }

    fn told_of(&self, key: &str, original: &Original) -> Result<String> {
        let of = &original.key;
        let Some((scope, category)) = &original.place else {
            return Ok(format!(
                "a second {of} of a program that synchronizes: take over what is missing there, and delete it"
            ));
        };
        let there = self.0.file_under(of, scope, *category)?;
        let texts: SortedSet<&str> = there.entries().iter().map(|entry| entry.text.as_str()).collect();
        let copy = self.0.file_under(key, scope, *category)?;
        let missing = copy.entries().iter().filter(|entry| !texts.contains(entry.text.as_str())).count();
        Ok(match missing {
            0 => format!("a second {of} of a program that synchronizes, which says nothing more: delete it"),
            1 => format!(
                "a second {of} of a program that synchronizes, with 1 entry that is not read: move it over, and delete the file"
            ),
            more => format!(
                "a second {of} of a program that synchronizes, with {more} entries that are not read: move them over, and delete the file"
            ),
        })
    }

    fn original_of(&self, key: &str) -> Option<Original> {
        let stem = key.strip_suffix(".md")?;
        let name = stem.rfind('/').map_or(0, |slash| slash + 1);
        stem[name..].match_indices(SIGNS).find_map(|(at, _)| {
            let (before, behind) = stem.split_at(name + at);
            let key = format!("{before}.md");
            let place = self.0.place_of(&key);
            (is_of_program(behind) && (place.is_some() || is_known(&key))).then_some(Original { key, place })
        })
    }
}

/// Returns whether such programs name a second file so: with a word of theirs, or with a number alone.
fn is_of_program(behind: &str) -> bool {
    let lower = behind.to_lowercase();
    let has_word = lower.split(|c: char| !c.is_alphanumeric()).any(|word| WORDS.contains(&word));
    let is_conflict = (lower.contains('(') || lower.contains("sync-")) && CONFLICTS.iter().any(|it| lower.contains(it));
    let number = behind.trim_matches(|c: char| " ()".contains(c));
    let is_number = behind.starts_with([' ', '(']) && number.bytes().all(|byte| byte.is_ascii_digit());
    has_word || is_conflict || is_number && !number.is_empty()
}
