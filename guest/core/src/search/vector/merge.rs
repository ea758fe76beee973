//! Merging files of vectors, without the vectors that no entry needs any more.
//!
//! A file is removed only after another that holds all it is needed for was written, so nothing is lost whoever else
//! does the same at the same time and wherever a process ends.

use std::rc::Rc;

use crate::model::contract::{Filter, Status};
use crate::model::error::Result;
use crate::search::Searcher;
use crate::search::index::tier::{Size, plan};
use crate::text::sorted::{SortedMap, SortedSet};

use super::file::VectorFile;
use super::keep::VectorFiles;

/// Makes fewer files of many, of which a rewritten one holds at most so many vectors, and leaves out what is dead.
pub(super) fn merge_vectors(searcher: &mut Searcher<'_>, model: &str, most: u32) -> Result<()> {
    let settings = searcher.settings;
    let files = &VectorFiles::of(searcher).vectors_of(model)?.files;
    let most_alive: Vec<Size> = files.iter().map(|(_, file)| Size { all: file.count(), alive: file.count() }).collect();
    // Finding dead vectors needs a walk over all entries, so it happens only for a merge, or when everything is
    // maintained.
    if most < u32::MAX && plan(&most_alive, settings.index, most).is_empty() {
        return Ok(());
    }
    let alive = hashes_in_use(searcher)?;
    loop {
        let known = VectorFiles::of(searcher).vectors_of(model)?;
        let size = |(_, file): &(String, Rc<VectorFile>)| Size {
            all: file.count(),
            alive: file.hashes().filter(|hash| alive.contains(hash)).count() as u32,
        };
        let sizes: Vec<Size> = known.files.iter().map(size).collect();
        let Some(group) = plan(&sizes, settings.index, most).into_iter().next() else { return Ok(()) };
        let mut rows = SortedMap::new();
        for file in group.iter().map(|nth| &known.files[*nth].1) {
            let living = (0..).zip(file.hashes()).filter(|(_, hash)| alive.contains(hash));
            rows.extend(living.map(|(row, hash)| (hash, file.unit(row))));
        }
        let written = match known.dimension() {
            Some(dimension) if !rows.is_empty() => {
                Some(VectorFiles::of(searcher).write_vectors(model, dimension, settings.vectors.precision, &rows)?)
            }
            _ => None,
        };
        for (key, _) in group.iter().map(|nth| &known.files[*nth]) {
            if written.as_ref() != Some(key) {
                VectorFiles::of(searcher).drop_vectors(key)?;
            }
        }
    }
}

/// The hashes of all texts that entries say, archived ones too.
fn hashes_in_use(searcher: &mut Searcher<'_>) -> Result<SortedSet<u64>> {
    searcher.refresh_index()?;
    let archived = searcher.index_archive(&Filter { statuses: vec![Status::Archived], ..Filter::default() })?;
    let parts = searcher.search.index.parts().into_iter().chain(searcher.search.index.archived(&archived));
    Ok(parts.flat_map(|part| part.living().map(|(doc, _)| part.text_hash(doc))).collect())
}
