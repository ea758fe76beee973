//! Jobs: texts that want a vector, handed out, and the vectors taken in.

use crate::model::contract::{Filter, Status};
use crate::model::error::{Error, Result};
use crate::search::contract::{Answer, Job, JobStatus};
use crate::search::{Searcher, rank};
use crate::text::sorted::{SortedMap, SortedSet};

use super::code::unit;
use super::file::MOST_DIMENSIONS;
use super::keep::{VectorFiles, check_model};
use super::merge::merge_vectors;
use super::{given, hash_of};

/// Jobs that one call hands out at most.
const MOST_JOBS: u32 = 1_024;

/// Texts that have no vector of a model yet, those of the newest entries first, each once; none when all have.
pub(crate) fn pending(searcher: &mut Searcher<'_>, model: &str, limit: u32) -> Result<Vec<Job>> {
    check_model(model)?;
    if !(1..=MOST_JOBS).contains(&limit) {
        return Err(Error::invalid(format!("the limit is {limit}; it goes from 1 to {}", MOST_JOBS)));
    }
    searcher.list_ahead(&Filter::default(), true);
    let known = VectorFiles::of(searcher).vectors_of(model)?;
    let lacking = searcher.find_ranked(limit as usize, &|_| true, &mut |memory, limit| {
        memory.search_parts(&Filter::default(), &|_, _| true, None, &|all, accept, _, _| {
            let lacks = |part: usize, doc: u32| known.place(all.text_hash(part, doc)).is_none();
            rank::newest(all, &|part, doc| lacks(part, doc) && accept(part, doc), limit)
        })
    })?;
    let (mut jobs, mut seen) = (Vec::new(), SortedSet::new());
    for (_, entry) in lacking {
        let hash = hash_of(&entry.text);
        if seen.insert(hash) {
            jobs.push(Job { id: id_of(hash), text: given(&entry.text).to_owned() });
        }
    }
    Ok(jobs)
}

/// Stores vectors, all or, on an error, none. Returns the number of new ones: vectors that
/// are known, or whose text no entry has any more, are skipped.
pub(crate) fn resolve(searcher: &mut Searcher<'_>, model: &str, answers: &[Answer]) -> Result<u32> {
    check_model(model)?;
    let (dimension, mut rows) = check_answers(answers)?;
    let settings = searcher.settings;
    searcher.list_ahead(&Filter { statuses: vec![Status::Archived], ..Filter::default() }, true);
    searcher.refresh_index()?;
    let known = VectorFiles::of(searcher).vectors_of(model)?;
    if let Some(stored) = known.dimension()
        && !rows.is_empty()
        && stored != dimension
    {
        return Err(Error::invalid(format!(
            "the vectors have {dimension} dimensions, those of the model {model} in this root have {stored}; \
             another model needs another name"
        )));
    }
    rows.retain(|hash, _| known.place(*hash).is_none());
    let parts = searcher.search.index.parts();
    let said = parts.iter().flat_map(|part| part.living().map(|(doc, _)| part.text_hash(doc)));
    let wanted: SortedSet<u64> = said.filter(|hash| rows.contains_key(hash)).collect();
    rows.retain(|hash, _| wanted.contains(hash));
    if rows.is_empty() {
        return Ok(0);
    }
    // First, so that a process that ends between both has said so.
    VectorFiles::of(searcher).set_current_model(model)?;
    VectorFiles::of(searcher).write_vectors(model, dimension, settings.vectors.precision, &rows)?;
    merge_vectors(searcher, model, settings.index.merged_by_search)?;
    Ok(rows.len() as u32)
}

/// Returns the progress with the model whose vectors came last.
pub(crate) fn job_status(searcher: &mut Searcher<'_>) -> Result<JobStatus> {
    let model = VectorFiles::of(searcher).current_model()?.map(|current| current.model);
    job_counts(searcher, model.as_deref().unwrap_or_default())
}

pub(super) fn job_counts(searcher: &mut Searcher<'_>, model: &str) -> Result<JobStatus> {
    searcher.list_ahead(&Filter::default(), true);
    searcher.refresh_index()?;
    let known = VectorFiles::of(searcher).vectors_of(model)?;
    let dimension = known.dimension().and_then(|dimension| u32::try_from(dimension).ok());
    let model = Some(model.to_owned()).filter(|model| !model.is_empty());
    let mut status = JobStatus { model, dimension, ..JobStatus::default() };
    let filter = Filter::default();
    for part in searcher.search.index.parts() {
        for (doc, _) in part.living().filter(|(_, row)| row.is_meant(&filter, &[])) {
            status.entries += 1;
            status.embedded += u32::from(known.place(part.text_hash(doc)).is_some());
        }
    }
    status.pending = status.entries - status.embedded;
    Ok(status)
}

/// The id of a job.
fn id_of(hash: u64) -> String {
    format!("{hash:016x}")
}

/// The dimension of the answers, and their vectors of length 1 by the hashes of the texts.
fn check_answers(answers: &[Answer]) -> Result<(usize, SortedMap<u64, Vec<f32>>)> {
    let dimension = answers.first().map_or(0, |answer| answer.vector.len());
    let mut rows = SortedMap::new();
    for Answer { id, vector } in answers {
        let hash = Some(id).filter(|id| id.len() == 16).and_then(|id| u64::from_str_radix(id, 16).ok());
        let hash = hash.ok_or_else(|| Error::invalid(format!("{id:?} is not an id of a job")))?;
        rows.insert(hash, check_vector(vector, dimension).map_err(|why| Error::invalid(format!("job {id}: {why}")))?);
    }
    Ok((dimension, rows))
}

/// A vector scaled to length 1, or why it is none.
pub(super) fn check_vector(vector: &[f32], dimension: usize) -> std::result::Result<Vec<f32>, String> {
    let found = vector.len();
    if found == 0 || found > MOST_DIMENSIONS {
        return Err(format!("the vector has {found} dimensions; it may have 1 to {MOST_DIMENSIONS}"));
    }
    if found != dimension {
        return Err(format!("the vector has {found} dimensions, the first has {dimension}"));
    }
    unit(vector).ok_or_else(|| "the vector has no direction: it is all zero, or not of numbers".to_owned())
}
