//! The files of a project, and no others: no path and no link leads out.

use std::io::{self, ErrorKind, Read, Write};
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions};

use crate::failure::Failure;

/// The largest file, in bytes, that is shown and changed.
const MOST_BYTES: u64 = 1 << 20;

/// A project's folder.
pub(crate) struct Tree(Dir);

impl Tree {
    pub(crate) fn open(folder: &Path) -> Result<Self, Failure> {
        let dir = Dir::open_ambient_dir(folder, ambient_authority());
        Ok(Self(dir.with_context(|| format!("opening the folder {}", folder.display()))?))
    }

    /// The text of a file; none when there is no such file.
    pub(crate) fn read(&self, path: &str) -> anyhow::Result<Option<String>> {
        let Some(path) = self.find(path)? else { return Ok(None) };
        let metadata = self.0.metadata(&path).context("looking at it")?;
        ensure!(metadata.is_file(), "it is no file");
        let mut bytes = Vec::new();
        self.0.open(&path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes).context("reading it")?;
        ensure!(bytes.len() as u64 <= MOST_BYTES, "it has more than {MOST_BYTES} bytes");
        String::from_utf8(bytes).map(Some).map_err(|_| anyhow!("it is not UTF-8"))
    }

    /// Puts a text in the place of a file in one step, with the permissions that it had. Where a link leads to the
    /// file the link stays. Folders above it are made.
    pub(crate) fn write(&self, path: &str, text: &str) -> anyhow::Result<()> {
        let path = self.find(path)?.unwrap_or(inside(path)?);
        let folder = path.parent().unwrap_or(Path::new(""));
        if folder != Path::new("") {
            self.0.create_dir_all(folder).context("making its folder")?;
        }
        let draft = folder.join(format!(".keepstone-{}.tmp", std::process::id()));
        let written = self.write_draft(&draft, &path, text).and_then(|()| self.0.rename(&draft, &self.0, &path));
        if written.is_err() {
            let _ = self.0.remove_file(&draft);
        }
        written.context("writing it")
    }

    fn write_draft(&self, draft: &Path, path: &Path, text: &str) -> io::Result<()> {
        let before = self.0.metadata(path).ok();
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if before.is_some() {
            // It may be a file that others must not read.
            cap_std::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        let mut file = self.0.open_with(draft, &options)?;
        file.write_all(text.as_bytes())?;
        if let Some(before) = before {
            file.set_permissions(before.permissions())?;
        }
        file.sync_all()
    }

    /// Deletes a file, and the folders around it that are empty then; a missing one is no error.
    pub(crate) fn remove(&self, path: &str) -> anyhow::Result<()> {
        let path = inside(path)?;
        match self.0.remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error).context("removing it"),
            _ => {}
        }
        let folders = path.ancestors().skip(1).filter(|folder| *folder != Path::new(""));
        // One that holds anything cannot be removed, and neither can those around it.
        folders.map_while(|folder| self.0.remove_dir(folder).ok()).for_each(drop);
        Ok(())
    }

    /// The first part of a path that is a link, and where it leads.
    fn link_in(&self, path: &Path) -> Option<(PathBuf, PathBuf)> {
        let mut parts: Vec<&Path> = path.ancestors().filter(|part| *part != Path::new("")).collect();
        parts.reverse();
        parts.into_iter().find_map(|part| Some((part.to_owned(), self.0.read_link_contents(part).ok()?)))
    }

    /// Where a file lies, with links followed that stay inside; none when there is none.
    fn find(&self, path: &str) -> anyhow::Result<Option<PathBuf>> {
        let path = inside(path)?;
        match self.0.canonicalize(&path) {
            Ok(found) => Ok(Some(found)),
            Err(error) if error.kind() != ErrorKind::NotFound => match self.link_in(&path) {
                Some((link, target)) => bail!(
                    "{} is a link to {}, which is not in the project: put a file in its place, or change that file by hand",
                    link.display(),
                    target.display()
                ),
                None => Err(error).context("looking for it"),
            },
            // A link that leads nowhere is not nothing.
            Err(_) if self.0.symlink_metadata(&path).is_ok() => bail!("it is a link that leads nowhere"),
            Err(_) => Ok(None),
        }
    }
}

/// A path that names something in the project by itself.
fn inside(path: &str) -> anyhow::Result<PathBuf> {
    let parts = Path::new(path).components();
    let is_plain = !path.is_empty() && !path.contains(['\\', ':', '\0']) && !path.starts_with('/');
    ensure!(
        is_plain && parts.into_iter().all(|part| matches!(part, Component::Normal(_))),
        "its path leads out of the project"
    );
    Ok(PathBuf::from(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_cannot_lead_out() {
        for path in ["", "/etc/passwd", "..", "../x", "a/../../x", "./a", "c:/x", "a\\b", "a\0"] {
            assert!(inside(path).is_err(), "{path:?}");
        }
        assert!(inside(".cursor/rules/a.mdc").is_ok());
    }

    #[test]
    fn a_file_that_cannot_be_shown_is_an_error() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("folder")).unwrap();
        std::fs::write(dir.path().join("bytes"), b"\xff").unwrap();
        std::fs::write(dir.path().join("large"), vec![b' '; 1 + (1 << 20)]).unwrap();
        let tree = Tree::open(dir.path()).unwrap();
        for path in ["folder", "bytes", "large"] {
            assert!(tree.read(path).is_err(), "{path}");
        }
        assert_eq!(tree.read("none/at/all").unwrap(), None);
    }

    #[cfg(unix)]
    #[test]
    fn links_inside_are_kept_and_links_out_are_refused() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let (dir, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let at = |name: &str| dir.path().join(name);
        symlink(other.path(), at("out")).unwrap();
        symlink(other.path().join("new"), at("dangling")).unwrap();
        symlink("AGENTS.md", at("CLAUDE.md")).unwrap();
        std::fs::write(at("AGENTS.md"), "before").unwrap();
        std::fs::set_permissions(at("AGENTS.md"), std::fs::Permissions::from_mode(0o640)).unwrap();
        let tree = Tree::open(dir.path()).unwrap();
        for path in ["out/file", "dangling"] {
            assert!(tree.read(path).is_err() && tree.write(path, "x").is_err(), "{path}");
        }
        let refused = tree.read("out/file").unwrap_err().to_string();
        assert!(refused.contains(&format!("out is a link to {}", other.path().display())), "{refused}");
        assert_eq!(std::fs::read_dir(other.path()).unwrap().count(), 0);
        tree.write("CLAUDE.md", "after").unwrap();
        tree.write("deep/er/new.json", "{}").unwrap();
        assert!(at("CLAUDE.md").is_symlink());
        assert_eq!(std::fs::read_to_string(at("AGENTS.md")).unwrap(), "after");
        assert_eq!(std::fs::metadata(at("AGENTS.md")).unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(std::fs::read_to_string(at("deep/er/new.json")).unwrap(), "{}");
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 5, "no draft is left");
    }
}
