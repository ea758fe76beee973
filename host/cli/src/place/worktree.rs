//! Linked worktrees and submodules of git: files named `.git`, where a repository has a folder.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Such files hold one path.
const MOST_BYTES: u64 = 8 << 10;

/// A folder whose `.git` is a file.
#[derive(Debug, PartialEq)]
pub(super) enum Tree {
    /// A worktree of a repository that has its main worktree elsewhere.
    Linked {
        /// The top of this one.
        top: PathBuf,
        /// The top of the main worktree, or the folder that holds a bare repository whose name begins with a dot;
        /// none for other bare repositories, which lie among strangers.
        main: Option<PathBuf>,
    },
    /// Anything else, such as a submodule: a project of its own.
    Own {
        /// Its top.
        top: PathBuf,
    },
}

impl Tree {
    /// The nearest one at a folder or above; none in a plain repository and outside of any.
    pub(super) fn around(here: &Path) -> Option<Self> {
        let top = here.ancestors().find(|folder| folder.join(".git").exists())?;
        let link = top.join(".git");
        if !link.is_file() {
            return None;
        }
        let top = top.to_owned();
        let Some(common) = common_of(&link) else { return Some(Self::Own { top }) };
        let main = common.parent().filter(|_| is_within_project(&common)).map(Path::to_owned);
        Some(Self::Linked { top, main })
    }
}

/// The repository that a worktree is linked to; none when it is not, or when that does not know it: nobody comes to another
/// project's memory by a file that says so.
fn common_of(link: &Path) -> Option<PathBuf> {
    let private = link.parent()?.join(line_of(link)?.strip_prefix("gitdir:")?.trim());
    let common = private.join(line_of(&private.join("commondir"))?);
    let back = private.join(line_of(&private.join("gitdir"))?);
    let is_known = back.canonicalize().ok()? == link.canonicalize().ok()?;
    is_known.then(|| common.canonicalize().ok()).flatten()
}

/// Returns whether a repository is in the folder of its project, as `.git` is: a submodule's is in another repository.
fn is_within_project(common: &Path) -> bool {
    let is_hidden = common.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    let is_inner = common.parent().is_none_or(|folder| folder.components().any(|part| part.as_os_str() == ".git"));
    is_hidden && !is_inner
}

fn line_of(path: &Path) -> Option<String> {
    let mut text = String::new();
    fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    File::open(path).ok()?.take(MOST_BYTES).read_to_string(&mut text).ok()?;
    Some(text.trim_end().to_owned())
}
