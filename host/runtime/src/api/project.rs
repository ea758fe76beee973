//! A project as a memory sees it: which files and commits there are. Nothing in it is read or changed.

use std::io::{ErrorKind, Write};
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};

use crate::api::contract::types::{Mention, MentionKind};

/// The folder of a project. Questions that files do not answer go to the program git, where it is there.
#[derive(Clone, Debug)]
pub struct Project {
    folder: PathBuf,
}

impl Project {
    /// The project in a folder.
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// The commit that the project is at, in its shortest form of at least 12 digits. None without git.
    pub fn commit(&self) -> Option<String> {
        let out = self.git(&["rev-parse", "--short=12", "HEAD"], &[])?;
        Some(out.trim().to_owned()).filter(|commit| !commit.is_empty())
    }

    /// The things that the project certainly lacks.
    ///
    /// A path counts only if the project has its first folder: others may be relative to anything. Git must know no file of
    /// that path in any folder, and must not ignore it. Commits count in a repository with its whole history.
    pub fn missing(&self, mentions: &[Mention]) -> Vec<Mention> {
        let of =
            |kind| mentions.iter().filter(move |mention| mention.kind == kind).map(|mention| mention.name.as_str());
        let mut gone = self.missing_paths(of(MentionKind::Path).collect());
        gone.extend(self.missing_commits(of(MentionKind::Commit).collect()));
        mentions.iter().filter(|mention| gone.contains(&mention.name)).cloned().collect()
    }

    fn missing_paths(&self, mut paths: Vec<&str>) -> Vec<String> {
        paths.retain(|path| self.is_ours(path) && self.is_absent(path));
        if paths.is_empty() {
            return Vec::new();
        }
        if let Some(files) = self.git(&["ls-files", "-z"], &[]) {
            let files: Vec<&str> = files.split('\0').collect();
            paths.retain(|path| !files.iter().any(|file| is_in(file, path)));
        }
        let asked: Vec<u8> = paths.iter().flat_map(|path| path.bytes().chain([0])).collect();
        let ignored = self.git(&["check-ignore", "-z", "--stdin"], &asked).unwrap_or_default();
        let ignored: Vec<&str> = ignored.split('\0').collect();
        paths.into_iter().filter(|path| !ignored.contains(path)).map(str::to_owned).collect()
    }

    /// Returns whether the project has the first folder of a path that stays in it.
    fn is_ours(&self, path: &str) -> bool {
        let mut parts = Path::new(path).components();
        let is_inside = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
        is_inside && parts.next().is_some_and(|first| self.folder.join(first).is_dir())
    }

    fn is_absent(&self, path: &str) -> bool {
        let found = self.folder.join(path).symlink_metadata();
        found.is_err_and(|error| matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory))
    }

    fn missing_commits(&self, commits: Vec<&str>) -> Vec<String> {
        let is_whole =
            || self.git(&["rev-parse", "--is-shallow-repository"], &[]).is_some_and(|is| is.trim() == "false");
        if commits.is_empty() || !is_whole() {
            return Vec::new();
        }
        let asked: String = commits.iter().map(|commit| format!("{commit}^{{commit}}\n")).collect();
        let told = self.git(&["cat-file", "--batch-check"], asked.as_bytes()).unwrap_or_default();
        let missing = told.lines().filter_map(|line| line.strip_suffix("^{commit} missing"));
        missing.map(str::to_owned).collect()
    }

    /// The output of git; none if there is no git, or no repository. An end with 1 says that nothing was found.
    fn git(&self, arguments: &[&str], input: &[u8]) -> Option<String> {
        let mut command = Command::new("git");
        // Without optional locks a question never disturbs a git that somebody else runs.
        command.arg("--no-optional-locks").arg("-C").arg(&self.folder).args(arguments);
        let mut git = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?;
        // What is asked fits into a pipe; git may end before it has read all of it.
        let _ = git.stdin.take()?.write_all(input);
        let done = git.wait_with_output().ok()?;
        matches!(done.status.code(), Some(0 | 1)).then(|| String::from_utf8_lossy(&done.stdout).into_owned())
    }
}

/// Returns whether a file has a path at its end, or is in a folder of that path.
fn is_in(file: &str, path: &str) -> bool {
    let mut from = 0;
    while let Some(at) = file[from..].find(path).map(|at| from + at) {
        let end = at + path.len();
        if (at == 0 || file[..at].ends_with('/')) && (end == file.len() || file[end..].starts_with('/')) {
            return true;
        }
        from = at + file[at..].chars().next().map_or(1, char::len_utf8);
    }
    false
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn path(name: &str) -> Mention {
        Mention { kind: MentionKind::Path, name: name.to_owned() }
    }

    fn commit(name: &str) -> Mention {
        Mention { kind: MentionKind::Commit, name: name.to_owned() }
    }

    fn missing(project: &Project, mentions: &[Mention]) -> Vec<String> {
        project.missing(mentions).into_iter().map(|mention| mention.name).collect()
    }

    #[test]
    fn without_git_only_a_path_below_a_folder_of_the_project_can_be_missing() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir_all(dir.path().join("src/store")).unwrap();
        fs::write(dir.path().join("src/store/lock.rs"), "").unwrap();
        let project = Project::at(dir.path());
        let named = ["src/store/lock.rs", "src/store", "src/old.rs", "src/store/lock.rs/x", "lib/a.rs", "../a/b.rs"];
        assert_eq!(missing(&project, &named.map(path)), ["src/old.rs", "src/store/lock.rs/x"]);
        assert_eq!((project.commit(), missing(&project, &[commit("1f2e3d4c")])), (None, Vec::new()));
    }

    #[test]
    fn git_knows_commits_files_in_other_folders_and_what_is_built() {
        let dir = tempfile::tempdir().unwrap();
        let project = Project::at(dir.path());
        let git = |arguments: &[&str]| {
            let named = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"];
            let done = Command::new("git").arg("-C").arg(dir.path()).args(named).args(arguments).output().unwrap();
            assert!(done.status.success(), "{done:?}");
        };
        for folder in ["packages/ui/src", "src", "target"] {
            fs::create_dir_all(dir.path().join(folder)).unwrap();
        }
        fs::write(dir.path().join("packages/ui/src/menu.ts"), "").unwrap();
        fs::write(dir.path().join(".gitignore"), "/target/\n").unwrap();
        git(&["init", "-q"]);
        assert_eq!(project.commit(), None, "there is no commit yet");
        git(&["add", "."]);
        git(&["commit", "-q", "-m", "first"]);
        let head = project.commit().unwrap();
        let named = ["src/menu.ts", "ui/src", "src/old.ts", "target/release/app", "src/men"].map(path);
        assert_eq!(missing(&project, &named), ["src/old.ts", "src/men"]);
        assert_eq!(missing(&project, &[commit(&head), commit("1f2e3d4c5b6a")]), ["1f2e3d4c5b6a"]);
    }
}
