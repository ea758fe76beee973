//! What a check of a branch found.

use keepstone::CheckFinding;
use serde::Serialize;

use crate::args::CheckFormat;

/// The findings, and how they are printed.
#[derive(Debug, Serialize)]
pub(crate) struct Reviewed {
    /// The commit that the branch began at.
    pub(crate) base: String,
    /// The number of Markdown files of the memory that differ from it.
    pub(crate) files: usize,
    /// The number of assertions that the memory has.
    pub(crate) assertions: usize,
    /// In the order of files and lines.
    pub(crate) findings: Vec<CheckFinding>,
    /// The memory's folder from the top of the repository.
    #[serde(skip)]
    pub(crate) folder: String,
    #[serde(skip)]
    pub(crate) format: CheckFormat,
}
