//! `_project.md`: the description of the project for every agent.

use crate::model::check;
use crate::model::error::{Error, Result};

use super::category_file::utf8;
use super::change::Change;
use super::contract::ProjectContext;
use super::root::Root;
use super::text_file::TextFiles;

/// The key of the file.
pub(crate) const KEY: &str = "_project.md";

/// The description of the project.
pub(crate) struct ProjectText<'a>(pub(crate) &'a Root);

impl ProjectText<'_> {
    /// Returns the project's description.
    ///
    /// # Errors
    /// [`Error::Corrupt`] when the file is not UTF-8.
    pub(crate) fn project(&self) -> Result<ProjectContext> {
        match self.0.read(KEY)? {
            None => Ok(ProjectContext { text: String::new(), version: None }),
            Some(object) => Ok(ProjectContext { text: utf8(KEY, object.bytes)?, version: Some(object.version) }),
        }
    }

    /// Replaces it; with a version only if it is still at that one.
    ///
    /// # Errors
    /// [`Error::Conflict`] when it is not at that version, [`Error::Invalid`] for control characters or a
    /// text over the limit.
    pub(crate) fn set_project(&self, text: &str, expect: Option<&str>) -> Result<ProjectContext> {
        let limits = &self.0.settings.limits;
        if !text.trim().is_empty() {
            check::text("the project's text", text, limits)?;
        }
        let mut is_tried = false;
        TextFiles(self.0).update_text(KEY, |file, version| {
            let is_mine = is_tried && file == text;
            if expect.is_some_and(|expect| version != Some(expect)) && !is_mine {
                return Err(Error::Conflict(format!("{KEY} was changed since it was read: read it again")));
            }
            text.clone_into(file);
            is_tried = true;
            Ok(Change::Made(()))
        })?;
        self.project()
    }
}
