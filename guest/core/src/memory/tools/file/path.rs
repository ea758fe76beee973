//! Paths of files below `/memories`.

use std::fmt;

use crate::model::error::{Error, Result};

/// The folder of all files.
const ROOT: &str = "/memories";

/// The folder in which entries that are no files are read.
const REMEMBERED: &str = "remembered";

/// Longest path, in bytes.
const LONGEST: usize = 512;

/// A path that leads nowhere but below the root. The root itself has no parts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Path(Vec<String>);

impl Path {
    /// Reads a path as a model gives it.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a path that is not below `/memories` or holds `..`, `.`, `\`, `%` codes of such, a
    /// backquote or control characters.
    pub(super) fn parse(given: &str) -> Result<Self> {
        let wrong = |why: &str| {
            Error::invalid(format!("Error: {given:?} is no path of this memory: {why}. Paths begin with {ROOT}"))
        };
        let below = given.strip_prefix(ROOT).ok_or_else(|| wrong("it lies elsewhere"))?;
        let below = match below.strip_prefix('/') {
            Some(rest) => rest.strip_suffix('/').unwrap_or(rest),
            None if below.is_empty() => "",
            None => return Err(wrong("it lies elsewhere")),
        };
        if given.len() > LONGEST {
            return Err(wrong("it is too long"));
        }
        let parts: Vec<String> =
            if below.is_empty() { Vec::new() } else { below.split('/').map(str::to_owned).collect() };
        for part in &parts {
            let decoded = part.to_ascii_lowercase().replace("%2e", ".");
            if part.trim().is_empty()
                || matches!(decoded.as_str(), "." | "..")
                || decoded.contains("%2f")
                || decoded.contains("%5c")
            {
                return Err(wrong("each part must be a name"));
            }
            if part.contains(|c: char| c.is_control() || matches!(c, '\\' | '`')) {
                return Err(wrong("it holds a character that names may not hold"));
            }
        }
        Ok(Self(parts))
    }

    /// The path of a file of remembered entries.
    pub(super) fn remembered(key: &str) -> Self {
        Self([REMEMBERED].into_iter().chain(key.split('/')).map(str::to_owned).collect())
    }

    /// Returns whether it is the folder of all files.
    pub(super) fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// Refuses paths whose files cannot be changed by a file command.
    pub(super) fn check_own(&self) -> Result<()> {
        match self.0.first().map(String::as_str) {
            None => Err(Error::invalid(format!("Error: {ROOT} itself cannot be changed"))),
            Some(REMEMBERED) => Err(Error::invalid(format!(
                "Error: files below {ROOT}/{REMEMBERED} are read only: write a file of your own"
            ))),
            Some(_) => Ok(()),
        }
    }

    /// Returns whether this path lies below another one.
    pub(super) fn is_below(&self, folder: &Self) -> bool {
        self.0.len() > folder.0.len() && self.0.starts_with(&folder.0)
    }

    /// The number of parts below a folder that holds it.
    pub(super) fn depth_below(&self, folder: &Self) -> usize {
        self.0.len() - folder.0.len()
    }

    /// The folders that hold it, from the one below `folder` downwards, without itself.
    pub(super) fn folders_below(&self, folder: &Self) -> impl Iterator<Item = Self> {
        (folder.0.len() + 1..self.0.len()).map(|parts| Self(self.0[..parts].to_vec()))
    }

    /// This path with another beginning.
    pub(super) fn moved(&self, from: &Self, to: &Self) -> Self {
        Self(to.0.iter().chain(&self.0[from.0.len()..]).cloned().collect())
    }

    /// Returns whether a listing leaves it out.
    pub(super) fn is_hidden(&self) -> bool {
        self.0.iter().any(|part| part.starts_with('.') || part == "node_modules")
    }
}

impl fmt::Display for Path {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(ROOT)?;
        self.0.iter().try_for_each(|part| write!(out, "/{part}"))
    }
}
