//! `_project.md`: the description of the project for every agent.

use crate::model::check;
use crate::model::error::{Error, Result};
use crate::text::line::plain;

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
        let found = TextFiles(self.0).text(KEY)?;
        let (text, version) = found.map_or_else(Default::default, |(text, at)| (text, Some(at)));
        Ok(ProjectContext { text, version })
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
        let (text, mut is_tried) = (plain(text), false);
        TextFiles(self.0).update_text(KEY, |file, version| {
            let is_mine = is_tried && *file == text;
            if expect.is_some_and(|expect| version != Some(expect)) && !is_mine {
                return Err(Error::Conflict(format!("{KEY} was changed since it was read: read it again")));
            }
            file.replace_range(.., &text);
            is_tried = true;
            Ok(Change::Made(()))
        })?;
        self.project()
    }
}
