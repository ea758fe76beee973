//! `check`: what a branch changes in the memory, for a pull request, and the assertions of the project.

use keepstone::{Branch, BranchChanges, Filter, Memory, Mention, Status};

use crate::answer::{Answer, Reviewed};
use crate::args::Check;
use crate::failure::{Done, Failure};
use crate::place::Place;

pub(super) fn check(memory: &Memory, given: &Check, place: &Place) -> Done {
    let folder = place.location.folder().ok_or_else(|| {
        Failure::invalid(format!("{} is no folder: check needs a memory in a repository of git", place.location))
    })?;
    let changes = BranchChanges::of(folder, given.base.as_deref()).map_err(Failure::Memory)?;
    let mentions: Vec<Mention> = match changes.removes_files() {
        true => {
            let in_force = Filter { statuses: vec![Status::Promoted], ..Filter::default() };
            memory.briefing().mentions(&in_force)?.into_iter().flat_map(|named| named.mentions).collect()
        }
        false => Vec::new(),
    };
    let branch = Branch { gone: changes.gone(&mentions), files: changes.files };
    let findings = memory.upkeep().check(&branch)?;
    Ok(Answer::Reviewed(Reviewed { base: changes.base, findings, folder: changes.folder, format: given.format }))
}
