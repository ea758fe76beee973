//! What a branch changes in a memory and in the project around it, as git tells it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use keepstone_folder_rules::name::segment_of;

use super::git::Git;
use super::path::{is_in, rest_behind};
use crate::api::contract::types::{MemoryError, Mention, MentionKind};
use crate::api::contract::upkeep::{BaseFile, GonePath};

/// The bases that are tried for a branch whose base nobody names, in this order.
const BASES: [&str; 5] = ["origin/HEAD", "origin/main", "origin/master", "main", "master"];

/// What a branch changes, from the commit that it began at to the files as they are now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BranchChanges {
    /// The commit that the branch began at.
    pub base: String,
    /// The memory's folder from the top of the repository: empty, or with `/` at its end.
    pub folder: String,
    /// The Markdown files of the memory that the branch made, changed or deleted, as they were at the base.
    pub files: Vec<BaseFile>,
    /// The files of the project that it deleted, or renamed to another name.
    removed: Vec<(String, Option<String>)>,
    /// The files that the project has now.
    present: Vec<String>,
}

impl BranchChanges {
    /// What the branch changes that is checked out, where the memory is in a folder of its repository. Without a base it is what
    /// `origin/HEAD` names, else `main` or `master`.
    ///
    /// # Errors
    /// [`MemoryError::Invalid`] without a repository, and for a base that git does not know or that has no commit in common with
    /// the branch; [`MemoryError::Unavailable`] if git does not answer.
    pub fn of(memory: &Path, base: Option<&str>) -> Result<Self, MemoryError> {
        let git = Git::patient(memory);
        let place = git.ask(&["rev-parse", "--show-toplevel", "--show-prefix"], "");
        let (top, folder) = place.as_deref().and_then(|place| place.split_once('\n')).ok_or_else(|| {
            MemoryError::Invalid(format!("{} is in no repository of git, or there is no git", memory.display()))
        })?;
        let (top, folder) = (PathBuf::from(top), folder.trim_end_matches('\n').to_owned());
        let base = start(&git, base)?;
        let files = files_at(&git, &base)?;
        let around = Git::patient(&top);
        let removed = removed(&around, &base, &folder)?;
        let names = answer(&around, &["ls-files", "-z", "--cached", "--others", "--exclude-standard"])?;
        let is_removed: BTreeSet<&str> = removed.iter().map(|(path, _)| path.as_str()).collect();
        let present = names.split('\0').filter(|path| !path.is_empty() && !is_removed.contains(path));
        let present = present.map(str::to_owned).collect();
        Ok(Self { base, folder, files, removed, present })
    }

    /// Returns whether the branch deletes or renames a file of the project.
    pub fn removes_files(&self) -> bool {
        !self.removed.is_empty()
    }

    /// The paths among these that the branch took away: no other file of the project has them.
    pub fn gone(&self, mentions: &[Mention]) -> Vec<GonePath> {
        let paths = mentions.iter().filter(|mention| mention.kind == MentionKind::Path);
        let paths: BTreeSet<&str> = paths.map(|mention| mention.name.as_str()).collect();
        paths.into_iter().filter_map(|path| self.gone_path(path)).collect()
    }

    fn gone_path(&self, path: &str) -> Option<GonePath> {
        let mut targets = BTreeSet::new();
        for (removed, renamed) in &self.removed {
            if let Some(rest) = rest_behind(removed, path) {
                targets.insert(renamed.as_deref().and_then(|renamed| renamed.strip_suffix(rest)));
            }
        }
        let is_there = self.present.iter().any(|file| is_in(file, path));
        let first = targets.first().filter(|_| !is_there)?;
        let renamed_to = first.filter(|_| targets.len() == 1).map(str::to_owned);
        Some(GonePath { path: path.to_owned(), renamed_to })
    }
}

/// The commit that the branch has in common with its base.
fn start(git: &Git<'_>, base: Option<&str>) -> Result<String, MemoryError> {
    let commit = |name: &str| {
        let asked = ["rev-parse", "--verify", "--quiet", "--end-of-options", &format!("{name}^{{commit}}")];
        git.ask(&asked, "").map(|commit| commit.trim().to_owned()).filter(|commit| !commit.is_empty())
    };
    let known = match base {
        Some(base) => commit(base).ok_or_else(|| format!("git knows no commit {base}")),
        None => {
            let missing = || format!("there is none of {}: name the base with --base", BASES.join(", "));
            BASES.iter().find_map(|base| commit(base)).ok_or_else(missing)
        }
    };
    let shared = known.and_then(|known| {
        let shared = git.ask(&["merge-base", &known, "HEAD"], "").map(|commit| commit.trim().to_owned());
        let named = base.unwrap_or("the base");
        shared
            .filter(|shared| !shared.is_empty())
            .ok_or_else(|| format!("{named} and this branch have no commit in common"))
    });
    // Where a base that nobody named is the last commit itself, a clone without what is before it has nothing to compare that with.
    let shared =
        shared.and_then(|shared| match base.is_none() && is_shallow(git) && commit("HEAD").as_ref() == Some(&shared) {
            true => {
                Err("this clone has no commit from before this one, so there is nothing to compare it with".to_owned())
            }
            false => Ok(shared),
        });
    shared.map_err(|message| MemoryError::Invalid(if is_shallow(git) { message + FETCH } else { message }))
}

/// How to get the history, where a clone has the last commits alone, and of one branch alone.
const FETCH: &str = "; this clone is shallow: fetch the whole history first (git remote set-branches origin '*' && git fetch --unshallow \
                     origin; in CI fetch-depth: 0 for actions/checkout, GIT_DEPTH: 0 for GitLab), or name a commit of it with --base";

fn is_shallow(git: &Git<'_>) -> bool {
    git.ask(&["rev-parse", "--is-shallow-repository"], "").is_some_and(|is| is.trim() == "true")
}

/// The Markdown files of the memory that are others now, as they were.
fn files_at(git: &Git<'_>, base: &str) -> Result<Vec<BaseFile>, MemoryError> {
    let changed = answer(git, &["diff", "--name-status", "-z", "--no-renames", "--relative", base, "--", "."])?;
    let mut parts = changed.split('\0');
    let (mut files, mut known) = (Vec::new(), BTreeSet::new());
    while let (Some(status), Some(path)) = (parts.next(), parts.next()) {
        known.insert(path.to_owned());
        let Some(key) = key_of(path) else { continue };
        let text = match status {
            "A" => None,
            _ => Some(answer(git, &["show", &format!("{base}:./{path}")])?),
        };
        files.push(BaseFile { key, text });
    }
    let new = answer(git, &["ls-files", "-z", "--others", "--exclude-standard"])?;
    let new = new.split('\0').filter(|path| !known.contains(*path)).filter_map(key_of);
    files.extend(new.map(BaseFile::new));
    Ok(files)
}

/// The key of a Markdown file by its path in the memory; none for what Keepstone keeps for itself.
fn key_of(path: &str) -> Option<String> {
    if !path.ends_with(".md") || path.starts_with(".vault/") {
        return None;
    }
    let segments = path.split('/').enumerate().map(|(nth, name)| segment_of(name, nth == 0));
    Some(segments.collect::<Option<Vec<_>>>()?.join("/"))
}

/// The files of the project that are not where they were, without those of the memory.
fn removed(git: &Git<'_>, base: &str, memory: &str) -> Result<Vec<(String, Option<String>)>, MemoryError> {
    let changed = answer(git, &["diff", "--name-status", "-z", "-M", "--diff-filter=DR", base])?;
    let mut parts = changed.split('\0').map(str::to_owned);
    let mut removed = Vec::new();
    while let (Some(status), Some(path)) = (parts.next(), parts.next()) {
        let renamed = if status.starts_with('R') { parts.next() } else { None };
        if memory.is_empty() || !path.starts_with(memory) {
            removed.push((path, renamed));
        }
    }
    Ok(removed)
}

fn answer(git: &Git<'_>, arguments: &[&str]) -> Result<String, MemoryError> {
    let asked = arguments.first().copied().unwrap_or_default();
    git.ask(arguments, "").ok_or_else(|| MemoryError::Unavailable(format!("git {asked} did not answer")))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::process::Command;

    use super::*;

    fn git(folder: &Path, words: &[&str]) {
        let named = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"];
        let done = Command::new("git").arg("-C").arg(folder).args(named).args(words).output().unwrap();
        assert!(done.status.success(), "{done:?}");
    }

    fn write(top: &Path, name: &str, text: &str) {
        let path = top.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn commit(top: &Path, message: &str) {
        git(top, &["add", "-A"]);
        git(top, &["commit", "-q", "-m", message]);
    }

    fn repository() -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        let top = dir.path();
        git(top, &["init", "-q", "-b", "main"]);
        write(top, ".memory/dev/decisions.md", "one\n");
        write(top, ".memory/dev/lessons.md", "two\n");
        write(top, ".memory/policy.toml", "");
        for name in ["src/lock.rs", "src/cache.rs", "old/a.rs", "packages/ui/src/menu.ts", "src/menu.ts"] {
            write(top, name, &format!("{name} is a file of its own\n").repeat(9));
        }
        commit(top, "first");
        git(top, &["switch", "-q", "-c", "work"]);
        dir
    }

    #[test]
    fn changed_and_new_files_of_the_memory_are_told_as_they_were() {
        let dir = repository();
        let top = dir.path();
        write(top, ".memory/dev/decisions.md", "one\nmore\n");
        commit(top, "second");
        write(top, ".memory/-x/tasks.md", "new\n");
        write(top, ".memory/.vault/archive/dev/facts.md", "archived\n");
        fs::remove_file(top.join(".memory/dev/lessons.md")).unwrap();
        let changes = BranchChanges::of(&top.join(".memory"), None).unwrap();
        let file = |key: &str, text: Option<&str>| BaseFile { key: key.to_owned(), text: text.map(str::to_owned) };
        let gone = file("dev/lessons.md", Some("two\n"));
        assert_eq!(changes.files, [file("dev/decisions.md", Some("one\n")), gone, file("=-x/tasks.md", None)]);
        assert_eq!((changes.folder.as_str(), changes.base.len(), changes.removes_files()), (".memory/", 40, false));
        git(top, &["switch", "-q", "-C", "main"]);
        assert_eq!(BranchChanges::of(&top.join(".memory"), Some("HEAD")).unwrap().files.len(), 2);
    }

    #[test]
    fn paths_that_the_branch_takes_away_are_gone_unless_another_file_has_them() {
        let dir = repository();
        let top = dir.path();
        fs::remove_file(top.join("src/lock.rs")).unwrap();
        git(top, &["mv", "src/cache.rs", "src/store.rs"]);
        git(top, &["mv", "old", "new"]);
        git(top, &["rm", "-q", "src/menu.ts"]);
        let changes = BranchChanges::of(&top.join(".memory"), Some("main")).unwrap();
        let names =
            ["src/lock.rs", "src/cache.rs", "old/a.rs", "old", "src/menu.ts", "src", "src/never.rs", "cache.rs"];
        let mention = |name: &str| Mention { kind: MentionKind::Path, name: name.to_owned(), stated: None };
        let gone = changes.gone(&names.map(mention));
        let gone: Vec<_> = gone.iter().map(|gone| (gone.path.as_str(), gone.renamed_to.as_deref())).collect();
        let (store, new) = (Some("src/store.rs"), Some("new/a.rs"));
        let expected = [
            ("cache.rs", store),
            ("old", Some("new")),
            ("old/a.rs", new),
            ("src/cache.rs", store),
            ("src/lock.rs", None),
        ];
        assert_eq!(gone, expected);
    }

    #[test]
    fn what_cannot_be_compared_is_an_error_that_says_why() {
        let error = |memory: &Path, base| BranchChanges::of(memory, base).unwrap_err().to_string();
        let none = tempfile::tempdir().unwrap();
        assert!(error(none.path(), None).contains("in no repository of git"));
        git(none.path(), &["init", "-q", "-b", "work"]);
        assert!(error(none.path(), None).contains("name the base with --base"));
        let dir = repository();
        let top = dir.path();
        let memory = top.join(".memory");
        assert!(error(&memory, Some("nope")).contains("git knows no commit nope"));
        git(top, &["switch", "-q", "--orphan", "other"]);
        write(top, ".memory/_project.md", "");
        commit(top, "another beginning");
        assert!(error(&memory, Some("main")).contains("main and this branch have no commit in common"));
        git(top, &["switch", "-q", "work"]);
        write(top, "b", "");
        commit(top, "second");
        let clone = tempfile::tempdir().unwrap();
        let from = format!("file://{}", top.display());
        git(clone.path(), &["clone", "-q", "--depth=1", "--branch=work", &from, "shallow"]);
        let shallow = error(&clone.path().join("shallow/.memory"), Some("main"));
        assert!(shallow.contains("knows no commit main; this clone is shallow"), "{shallow}");
    }

    #[test]
    fn a_shallow_clone_is_not_compared_with_itself_and_its_error_says_how_to_fetch() {
        let dir = repository();
        let top = dir.path();
        write(top, ".memory/dev/decisions.md", "one\nmore\n");
        commit(top, "second");
        let clone = tempfile::tempdir().unwrap();
        let from = format!("file://{}", top.display());
        for branch in ["work", "main"] {
            git(clone.path(), &["clone", "-q", "--depth=1", "--branch", branch, &from, branch]);
            let memory = clone.path().join(branch).join(".memory");
            let error = BranchChanges::of(&memory, None).unwrap_err().to_string();
            assert!(error.contains("this clone is shallow") && error.contains("set-branches origin '*'"), "{error}");
            assert_eq!(BranchChanges::of(&memory, Some("HEAD")).unwrap().files, []);
        }
        let work = clone.path().join("work");
        git(&work, &["remote", "set-branches", "origin", "*"]);
        git(&work, &["fetch", "-q", "--unshallow", "origin"]);
        assert_eq!(BranchChanges::of(&work.join(".memory"), Some("origin/main")).unwrap().files.len(), 1);
    }
}
