//! `check`: what a branch changes in the memory, for a pull request, and the assertions of the project.

use std::fs;
use std::path::Path;

use keepstone::{Branch, BranchChanges, Filter, Memory, Mention, Status};

use crate::answer::{Answer, Reviewed};
use crate::args::Check;
use crate::failure::{Done, Failure};
use crate::place::Place;
use crate::place::open::is_behind_components;

/// The file of the project's assertions, in the memory.
const ASSERTIONS: &str = "memory-tests.toml";

pub(super) fn check(memory: &Memory, given: &Check, place: &Place) -> Done {
    let folder = place.location.folder().ok_or_else(|| {
        Failure::invalid(format!("{} is no folder: check needs a memory in a repository of git", place.location))
    })?;
    if is_behind_components() {
        return Err(Failure::invalid(
            "check compares files as git has them, and here a component (--with, KEEPSTONE_WITH) changes what stands in them, as \
             encryption does: there is nothing that it could compare",
        ));
    }
    let assertions = assertions(folder)?;
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
    let (base, files, folder, format) = (changes.base, branch.files.len(), changes.folder, given.format);
    Ok(Answer::Reviewed(Reviewed { base, files, assertions, findings, folder, format }))
}

/// The number of assertions in a memory's folder.
///
/// # Errors
/// Invalid where they lie beside the memory, in which nobody reads them: a check would pass that looked at nothing.
fn assertions(folder: &Path) -> Result<usize, Failure> {
    let beside = folder.parent().map(|project| project.join(ASSERTIONS)).filter(|file| file.is_file());
    if let Some(beside) = beside.filter(|_| folder.ends_with(".memory")) {
        let (beside, inside) = (beside.display(), folder.join(ASSERTIONS));
        return Err(Failure::invalid(format!("{beside} is not read there: move it to {}", inside.display())));
    }
    // The component reads it too, and says what is wrong with it.
    let text = fs::read_to_string(folder.join(ASSERTIONS)).unwrap_or_default();
    let tables: toml::Table = text.parse().unwrap_or_default();
    Ok(tables.values().filter_map(|asserted| asserted.as_array()).map(Vec::len).sum())
}
