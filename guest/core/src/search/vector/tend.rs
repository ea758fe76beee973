//! Maintenance of the files of vectors.

use crate::model::error::{Error, Result};
use crate::search::Searcher;
use crate::text::sorted::SortedMap;
use crate::text::time::MS_PER_DAY;

use super::file::PREFIX;
use super::job::job_counts;
use super::keep::{Current, VectorFiles, read_vectors};
use super::merge::merge_vectors;

/// Merges all files, and deletes damaged ones and those of unneeded models. Returns whether that was allowed.
///
/// # Errors
/// An error of the store.
pub(crate) fn tend_vectors(searcher: &mut Searcher<'_>) -> Result<bool> {
    let keys: Vec<String> = searcher.root.list_under(PREFIX)?.into_iter().map(|listed| listed.key).collect();
    if keys.is_empty() || searcher.root.store.below().is_dry_run() {
        return Ok(true);
    }
    match tend_files(searcher, &keys) {
        Err(Error::Denied(_) | Error::Full(_)) => Ok(false),
        tended => tended.map(|()| true),
    }
}

fn tend_files(searcher: &mut Searcher<'_>, keys: &[String]) -> Result<()> {
    let mut models = SortedMap::new();
    for key in keys {
        match read_vectors(searcher.root, key)? {
            Some(Ok(file)) => models.entry(file.model().to_owned()).or_insert_with(Vec::new).push(key),
            Some(Err(_)) => VectorFiles::of(searcher).drop_vectors(key)?,
            None => {}
        }
    }
    let current = VectorFiles::of(searcher).current_model()?.filter(|current| models.contains_key(&current.model));
    let superseded = match &current {
        Some(current) => supersedes(searcher, current)?,
        None => false,
    };
    for (model, keys) in models {
        if superseded && current.as_ref().is_some_and(|current| current.model != model) {
            keys.into_iter().try_for_each(|key| VectorFiles::of(searcher).drop_vectors(key))?;
        } else {
            merge_vectors(searcher, &model, u32::MAX)?;
        }
    }
    Ok(())
}

/// Returns whether vectors of other models are no longer needed.
fn supersedes(searcher: &mut Searcher<'_>, current: &Current) -> Result<bool> {
    let is_old = searcher.root.clock.now().saturating_sub(current.since) > MS_PER_DAY;
    Ok(is_old && job_counts(searcher, &current.model)?.pending == 0)
}
