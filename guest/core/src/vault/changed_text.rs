//! What entries said before and after changes. The log has hashes; the before-images and the files have the texts under them.

use crate::model::category::Category;
use crate::model::error::Result;
use crate::model::reference::{Id, Reference};
use crate::model::scope::Scope;
use crate::text::sorted::{SortedMap, SortedSet};

use super::before_image::BEFORE_IMAGES;
use super::change_outcome::Outcomes;
use super::changed_property::changed_properties;
use super::contract::ChangedText;
use super::copies::Copies;
use super::copy::COPIES;
use super::journal::Journal;
use super::log::{LOG, LogLine};
use super::markdown::Document;
use super::markdown::block::Block;
use super::root::Root;
use super::stored_texts::stored_texts;

/// The texts of changes.
pub(crate) struct ChangedTexts<'a>(pub(crate) &'a Root);

/// Entries as they stood, by reference and hash.
pub(super) type Texts = SortedMap<(String, String), Block>;

impl ChangedTexts<'_> {
    /// The texts of changes by their numbers, newest first, without those that the log does not have.
    pub(crate) fn of(&self, numbers: &[u64]) -> Result<Vec<ChangedText>> {
        self.0.list_ahead(&[Some(LOG), Some(BEFORE_IMAGES), Some(COPIES)]);
        let wanted: SortedSet<u64> = numbers.iter().copied().collect();
        let all = Journal(self.0).lines_of(|_| true)?;
        let lines: Vec<LogLine> = all.iter().filter(|line| wanted.contains(&line.number)).cloned().collect();
        let (texts, outcomes) = (self.blocks(&lines)?, Outcomes::of(&all, &lines));
        let changed = |line: &LogLine| {
            let state = |hash: &Option<String>| texts.get(&(line.reference.clone(), hash.clone()?));
            let (before, after) = (state(&line.before), state(&line.after));
            let outcome = outcomes.outcome(line, before, after);
            let text = |state: Option<&Block>| state.map(|block| block.text.clone());
            let properties = before.zip(after).map(|(before, after)| changed_properties(before, after));
            let (before, after, properties) = (text(before), text(after), properties.unwrap_or_default());
            ChangedText { number: line.number, outcome, before, after, properties }
        };
        Ok(lines.iter().rev().map(changed).collect())
    }

    /// The states of entries before and after some changes, as far as they are stored.
    pub(super) fn blocks(&self, lines: &[LogLine]) -> Result<Texts> {
        let mut texts = self.texts(lines)?;
        self.add_last(lines, &mut texts)?;
        Ok(texts)
    }

    /// What the last change of each entry left, which no before-image follows, as Keepstone left its file: git and editors may
    /// have changed that since, or written the same otherwise.
    fn add_last(&self, lines: &[LogLine], texts: &mut Texts) -> Result<()> {
        let is_unknown = |line: &&LogLine| match &line.after {
            Some(after) => !line.archived && !texts.contains_key(&(line.reference.clone(), after.clone())),
            None => false,
        };
        let unknown: SortedSet<String> = lines.iter().filter(is_unknown).map(|line| line.reference.clone()).collect();
        for (name, line) in Journal(self.0).last_lines(&unknown, false)? {
            let (Ok(reference), Some(after)) = (Reference::parse(&name), line.after) else { continue };
            // A file that cannot be read is told by its reader.
            if let Ok(Some(left)) = Copies(self.0).entry_as_left(&reference) {
                texts.entry((name, after)).or_insert(left);
            }
        }
        Ok(())
    }

    /// All texts that are stored of the entries of some lines.
    fn texts(&self, lines: &[LogLine]) -> Result<Texts> {
        let mut places: SortedMap<(Scope, Category), SortedSet<Id>> = SortedMap::new();
        for Reference { scope, category, id } in lines.iter().filter_map(|line| Reference::parse(&line.reference).ok())
        {
            places.entry((scope, category)).or_default().insert(id);
        }
        let mut texts = Texts::new();
        for ((scope, category), ids) in places {
            for ((id, hash), stored) in stored_texts(self.0, &scope, category, &ids.iter().collect())? {
                let reference = Reference { scope: scope.clone(), category, id };
                if let Some(block) = Document::block_of(&stored.raw) {
                    texts.insert((reference.to_string(), hash), block);
                }
            }
        }
        Ok(texts)
    }
}
