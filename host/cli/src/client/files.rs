//! The files that a setup may change: those of the project, and few of the person's own, for all projects.

use std::path::{Path, PathBuf};

use anyhow::Context;

use super::tree::Tree;
use crate::failure::Failure;

/// The files of a person that a plan may name. Whatever else it names there is refused.
const OF_PERSON: [&str; 2] = ["~/.codeium/windsurf/mcp_config.json", "~config/Claude/claude_desktop_config.json"];

/// A project's files, and those of the person.
pub(crate) struct Files(Tree);

impl Files {
    pub(crate) fn of_project(folder: &Path) -> Result<Self, Failure> {
        Tree::open(folder).map(Self)
    }

    /// The text of a file; none when there is no such file.
    pub(crate) fn read(&self, path: &str) -> anyhow::Result<Option<String>> {
        match of_person(path)? {
            None => self.0.read(path),
            Some((folder, below)) if folder.is_dir() => opened(&folder)?.read(below),
            Some(_) => Ok(None),
        }
    }

    /// Puts a text in the place of a file, as [`Tree::write`] does.
    pub(crate) fn write(&self, path: &str, text: &str) -> anyhow::Result<()> {
        let Some((folder, below)) = of_person(path)? else { return self.0.write(path, text) };
        std::fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
        opened(&folder)?.write(below, text)
    }

    /// Deletes a file, as [`Tree::remove`] does.
    pub(crate) fn remove(&self, path: &str) -> anyhow::Result<()> {
        match of_person(path)? {
            None => self.0.remove(path),
            Some((folder, below)) => opened(&folder)?.remove(below),
        }
    }
}

/// A path for people: one outside of the project is whole, so that they see it.
pub(crate) fn shown(path: &str) -> String {
    match of_person(path) {
        Ok(Some((folder, below))) => folder.join(below).display().to_string(),
        _ => path.to_owned(),
    }
}

/// Returns whether a file is one of the person.
pub(crate) fn is_of_person(path: &str) -> bool {
    path.starts_with('~')
}

fn opened(folder: &Path) -> anyhow::Result<Tree> {
    Tree::open(folder).map_err(|failure| anyhow::anyhow!(failure.message()))
}

/// The folder and the path in it of a file of the person; none for one of the project.
fn of_person(path: &str) -> anyhow::Result<Option<(PathBuf, &str)>> {
    if !is_of_person(path) {
        return Ok(None);
    }
    let named = path.split_once('/').filter(|_| OF_PERSON.contains(&path));
    let (base, below) = named.context("it is none of the person's files that a setup may change")?;
    let folder = if base == "~config" { settings() } else { home() };
    Ok(Some((folder.context("this system tells no folder of the person: set HOME")?, below)))
}

fn home() -> Option<PathBuf> {
    std::env::home_dir().filter(|home| home.is_absolute())
}

/// The folder in which the system keeps the settings of a person's programs.
fn settings() -> Option<PathBuf> {
    let set = |variable| std::env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
    if cfg!(windows) {
        return set("APPDATA");
    }
    if cfg!(target_os = "macos") {
        return home().map(|home| home.join("Library/Application Support"));
    }
    set("XDG_CONFIG_HOME").or_else(|| home().map(|home| home.join(".config")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_other_file_of_the_person_is_touched() {
        let dir = tempfile::tempdir().unwrap();
        let files = Files::of_project(dir.path()).unwrap();
        for path in ["~/.ssh/config", "~/../x", "~config/x", "~", "~root/.bashrc", "~/.codeium/windsurf/../x"] {
            assert!(files.write(path, "x").is_err(), "{path}");
            assert!(files.read(path).is_err() && files.remove(path).is_err(), "{path}");
        }
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
        assert!(Path::new(&shown(OF_PERSON[0])).is_absolute());
        assert_eq!(shown(".mcp.json"), ".mcp.json");
    }
}
