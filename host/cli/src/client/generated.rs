//! Files that the component generates in a folder: read, shown to it, and written as it plans.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use keepstone::{File, FilePlan, Refusal};

use super::files::Files;
use super::install::make;
use crate::answer::Setup;
use crate::failure::Failure;

/// The files of a folder that a plan is about.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// `NAME/SKILL.md`.
    Skills,
    /// The Markdown files at its top.
    Markdown,
}

/// A folder with its files as they were read.
pub(crate) struct Generated {
    folder: PathBuf,
    pub(crate) files: Vec<File>,
    /// Files that could not be read.
    unread: Vec<Refusal>,
}

impl Generated {
    /// Reads the files. A folder that is missing is made if something will be written.
    pub(crate) fn read(folder: &Path, kind: Kind, writes: bool) -> Result<Self, Failure> {
        let (mut files, mut unread) = (Vec::new(), Vec::new());
        if writes {
            fs::create_dir_all(folder).with_context(|| format!("making the folder {}", folder.display()))?;
        } else if !folder.is_dir() {
            return Err(Failure::invalid(format!("{} is not a folder", folder.display())));
        }
        let tree = Files::of_project(folder)?;
        for path in paths(folder, kind)? {
            match tree.read(&path) {
                Ok(text) => files.push(File { path, text }),
                Err(error) => {
                    // It is shown with other words than any plan writes, so that its name is taken.
                    files.push(File { path: path.clone(), text: Some(String::new()) });
                    unread.push(Refusal { path, reason: format!("{error:#}") });
                }
            }
        }
        Ok(Self { folder: folder.to_owned(), files, unread })
    }

    /// Makes the edits of a plan. Each one that fails is a refusal.
    pub(crate) fn apply(self, plan: &FilePlan, dry_run: bool) -> Result<Setup, Failure> {
        let mut setup = Setup { is_dry: dry_run, ..Setup::default() };
        let is_unread = |path: &str| self.unread.iter().any(|refusal| refusal.path == path);
        let tree = Files::of_project(&self.folder)?;
        for edit in plan.edits.iter().filter(|edit| !is_unread(&edit.path)) {
            let shown = self.files.iter().find(|file| file.path == edit.path).and_then(|file| file.text.as_deref());
            match make(&tree, edit, shown, dry_run) {
                Ok(change) => setup.edits.push(change),
                Err(error) => {
                    setup.refusals.push(Refusal { path: edit.path.clone(), reason: format!("{error:#}") });
                }
            }
        }
        setup.refusals.extend(plan.refusals.iter().filter(|refusal| !is_unread(&refusal.path)).cloned());
        setup.refusals.extend(self.unread);
        setup.written = !dry_run && !setup.edits.is_empty();
        Ok(setup)
    }
}

/// The paths of the files, in the order of their names.
fn paths(folder: &Path, kind: Kind) -> Result<Vec<String>, Failure> {
    let mut paths = Vec::new();
    for found in fs::read_dir(folder).with_context(|| format!("listing the folder {}", folder.display()))? {
        let found = found.with_context(|| format!("listing the folder {}", folder.display()))?;
        // A name that is not a text is none that a plan could give.
        let Ok(name) = found.file_name().into_string() else { continue };
        match kind {
            Kind::Skills if found.path().join("SKILL.md").exists() => paths.push(format!("{name}/SKILL.md")),
            Kind::Markdown if name.ends_with(".md") => paths.push(name),
            Kind::Skills | Kind::Markdown => {}
        }
    }
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use keepstone::Edit;

    use super::*;

    #[test]
    fn a_plan_is_made_in_the_folder_and_what_cannot_be_read_is_told_and_stays() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("skills");
        assert!(Generated::read(&folder, Kind::Skills, false).is_err(), "there is none to read");
        fs::create_dir_all(folder.join("broken")).unwrap();
        fs::write(folder.join("broken/SKILL.md"), [0xff, 0xfe]).unwrap();
        fs::write(folder.join("notes.md"), "a person's").unwrap();
        let there = Generated::read(&folder, Kind::Skills, true).unwrap();
        assert_eq!(there.files.iter().map(|file| file.path.as_str()).collect::<Vec<_>>(), ["broken/SKILL.md"]);
        let edit =
            |path: &str| Edit { path: path.to_owned(), text: Some("new".to_owned()), purpose: "a test".to_owned() };
        let plan = FilePlan { edits: vec![edit("broken/SKILL.md"), edit("release/SKILL.md")], refusals: Vec::new() };
        let setup = there.apply(&plan, false).unwrap();
        assert_eq!((setup.edits.len(), setup.refusals.len(), setup.written), (1, 1, true));
        assert_eq!(fs::read(folder.join("broken/SKILL.md")).unwrap(), [0xff, 0xfe]);
        assert_eq!(fs::read_to_string(folder.join("release/SKILL.md")).unwrap(), "new");
        assert_eq!(Generated::read(&folder, Kind::Markdown, false).unwrap().files[0].path, "notes.md");
    }
}
