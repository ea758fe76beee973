//! Migration: flat files of older formats, one an agent, become entries. A file is moved aside only once all
//! its text is found in the vault, and doing it again after a crash adds nothing twice.

use crate::learn::Learner;
use crate::model::category::Category;
use crate::model::contract::Draft;
use crate::model::error::{Error, Result};
use crate::model::scope::{Name, Scope};
use crate::text::sorted::SortedMap;
use crate::vault::category_file::utf8;
use crate::vault::contract::Outcome;
use crate::vault::json::JsonFiles;
use crate::vault::root::Root;

use super::contract::ImportReport;
use super::section::{Section, sections};

/// The ending of a migrated file.
pub(super) const BAK: &str = ".bak";

/// Moves flat files into the vault, section by section.
///
/// # Errors
/// An error of the store; faults of single files are part of the result.
pub(super) fn migrate(learner: Learner, not_migrated: &[String], report: &mut ImportReport) -> Result<()> {
    for key in flat_files(learner.root, "")? {
        if not_migrated.contains(&key) {
            continue;
        }
        let outcome = match agent_of(&key) {
            Ok(agent) => migrate_file(learner, &key, &agent, &mut report.entries),
            Err(error) => Err(error),
        };
        match outcome {
            Ok(()) => report.files.push(key),
            Err(error) => report.skip_for(&key, error)?,
        }
    }
    Ok(())
}

/// Keys of flat files with an ending behind `.md`.
pub(super) fn flat_files(root: &Root, ending: &str) -> Result<Vec<String>> {
    let keys = root.list_all()?.into_iter().map(|listed| listed.key);
    let ending = format!(".md{ending}");
    let is_flat = |key: &String| !key.contains('/') && !key.starts_with(['_', '.']) && key.ends_with(&ending);
    Ok(keys.filter(is_flat).collect())
}

fn migrate_file(learner: Learner, key: &str, agent: &Name, entries: &mut u32) -> Result<()> {
    let Some(object) = learner.root.read(key)? else { return Ok(()) };
    let text = utf8(key, object.bytes.clone())?;
    *entries += add_sections(learner, agent, &sections(&text))?;
    JsonFiles(learner.root).copy_to_free_key(&format!("{key}{BAK}"), &object.bytes)?;
    // Changed since it was read: the next run takes over what is new.
    JsonFiles(learner.root).remove_at(key, object.version)?;
    Ok(())
}

/// Adds one entry for each section, in their order; returns the number of new ones.
fn add_sections(learner: Learner, agent: &Name, sections: &[Section]) -> Result<u32> {
    let mut by_category: SortedMap<Category, Vec<Draft>> = SortedMap::new();
    // The newest entry stands first, so the first section is added last.
    for Section { category, text } in sections.iter().rev() {
        let draft = Draft::new(Scope::Agent(agent.clone()), *category, text.clone());
        by_category.entry(*category).or_default().push(draft);
    }
    let mut new = 0;
    for (_, drafts) in by_category {
        let outcomes = learner.add_many(drafts)?;
        let stored = outcomes.iter().filter(|outcome| matches!(outcome, Outcome::Stored { .. }));
        new += u32::try_from(stored.count()).unwrap_or(u32::MAX);
    }
    Ok(new)
}

/// The agent whose memory a flat file is.
pub(super) fn agent_of(key: &str) -> Result<Name> {
    let name = key.trim_end_matches(BAK).trim_end_matches(".md");
    if name.eq_ignore_ascii_case("readme") {
        return Err(Error::invalid("it describes the folder and is not an agent's memory"));
    }
    Name::from_folder(name)
}
