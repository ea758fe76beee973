//! `_project.md`: the description of the project for every agent.

use serde::Serialize;

use crate::model::check;
use crate::model::error::{Error, Result};
use crate::store::{Expect, StoreError};
use crate::vault::root::Root;
use crate::vault::root::utf8;

/// The key of the file.
pub(crate) const KEY: &str = "_project.md";

/// The description of the project for every agent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProjectContext {
    /// Empty when there is no file.
    pub text: String,
    /// Absent when there is no file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

impl Root {
    /// Returns the project's description.
    ///
    /// # Errors
    /// [`Error::Corrupt`] when the file is not UTF-8.
    pub(crate) fn project(&self) -> Result<ProjectContext> {
        match self.read(KEY)? {
            None => Ok(ProjectContext { text: String::new(), version: None }),
            Some(object) => Ok(ProjectContext { text: utf8(KEY, object.bytes)?, version: Some(object.version) }),
        }
    }

    /// Replaces it; with a version only if it is still at that one.
    ///
    /// # Errors
    /// [`Error::Conflict`] when it is not at that version, [`Error::Invalid`] for control characters or a
    /// text over the limit.
    pub(crate) fn set_project(&mut self, text: &str, expect: Option<&str>) -> Result<ProjectContext> {
        let limits = &self.settings.limits;
        if !text.trim().is_empty() {
            check::text("the project's text", text, limits)?;
        }
        // A file that we cannot read must not be replaced.
        self.project()?;
        let expect = expect.map_or(Expect::Anything, |version| Expect::At(version.to_owned()));
        match self.write(KEY, text.as_bytes(), &expect) {
            Ok(version) => Ok(ProjectContext { text: text.to_owned(), version: Some(version) }),
            Err(StoreError::Conflict) => {
                Err(Error::Conflict(format!("{KEY} was changed since it was read: read it again")))
            }
            Err(error @ StoreError::UnknownOutcome(_)) => match self.project()? {
                there if there.text == text => Ok(there),
                _ => Err(Error::from_store(error, "writing", KEY)),
            },
            Err(error) => Err(Error::from_store(error, "writing", KEY)),
        }
    }
}
