//! A project as a memory sees it: which files, commits and symbols there are. Nothing in it is read or changed.

pub(super) mod branch;
mod commits;
mod git;
mod path;

use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use crate::api::contract::types::{Mention, MentionKind};
use git::Git;
use path::is_in;

/// How long after an entry was stated the project may first have a symbol that it names: what a session writes is committed later.
const COMMITTED_WITHIN_MS: u64 = 24 * 60 * 60 * 1000;

/// The files in which symbols are looked for: all of the repository but documents, which tell of what is long gone, and memories,
/// which hold the entries themselves.
const CODE: [&str; 4] = ["--", ":(top)", ":(top,exclude)*.md", ":(top,exclude,glob)**/.memory/**"];

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
        let out = Git::new(&self.folder).ask(&["rev-parse", "--short=12", "HEAD"], "")?;
        Some(out.trim().to_owned()).filter(|commit| !commit.is_empty())
    }

    /// The things that the project certainly lacks. It takes three seconds at the most; what is not answered by then is not missing.
    ///
    /// A path counts only if the project has its first folder: others may be relative to anything. Git must know no file of
    /// that path in any folder, and must not ignore it. Commits count in a repository with its whole history. A symbol counts
    /// if code had the word at most a day after the entry was stated, and no code has it now.
    pub fn missing(&self, mentions: &[Mention]) -> Vec<Mention> {
        let git = Git::new(&self.folder);
        let of = |kind| mentions.iter().filter(move |mention| mention.kind == kind);
        let name = |mention: &'_ Mention| mention.name.clone();
        let paths = self.missing_paths(&git, of(MentionKind::Path).map(name).collect());
        let commits = missing_commits(&git, &of(MentionKind::Commit).map(name).collect::<Vec<_>>());
        let symbols = missing_symbols(&git, of(MentionKind::Symbol).collect());
        let is_missing = |mention: &&Mention| match mention.kind {
            MentionKind::Path => paths.contains(&mention.name),
            MentionKind::Commit => commits.contains(&mention.name),
            MentionKind::Symbol => symbols.contains(mention),
        };
        mentions.iter().filter(is_missing).cloned().collect()
    }

    fn missing_paths(&self, git: &Git<'_>, mut paths: Vec<String>) -> Vec<String> {
        paths.retain(|path| self.is_ours(path) && self.is_absent(path));
        if paths.is_empty() {
            return Vec::new();
        }
        if let Some(files) = git.ask(&["ls-files", "-z"], "") {
            let files: Vec<&str> = files.split('\0').collect();
            paths.retain(|path| !files.iter().any(|file| is_in(file, path)));
        }
        let asked: String = paths.iter().map(|path| format!("{path}\0")).collect();
        let ignored = git.ask(&["check-ignore", "-z", "--stdin"], &asked).unwrap_or_default();
        let ignored: Vec<&str> = ignored.split('\0').collect();
        paths.retain(|path| !ignored.contains(&path.as_str()));
        paths
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
}

fn missing_commits(git: &Git<'_>, commits: &[String]) -> Vec<String> {
    let is_whole = || git.ask(&["rev-parse", "--is-shallow-repository"], "").is_some_and(|is| is.trim() == "false");
    if commits.is_empty() || !is_whole() {
        return Vec::new();
    }
    let asked: String = commits.iter().map(|commit| format!("{commit}^{{commit}}\n")).collect();
    let told = git.ask(&["cat-file", "--batch-check"], &asked).unwrap_or_default();
    let missing = told.lines().filter_map(|line| line.strip_suffix("^{commit} missing"));
    missing.map(str::to_owned).collect()
}

/// Git searches the history only for the words that no code has now.
fn missing_symbols<'a>(git: &Git<'_>, symbols: Vec<&'a Mention>) -> Vec<&'a Mention> {
    let Some(now) = words(git, &symbols, None) else { return Vec::new() };
    let commit_of = |stated: u64| commit_at(git, stated.saturating_add(COMMITTED_WITHIN_MS));
    let mut by_commit: BTreeMap<String, Vec<&Mention>> = BTreeMap::new();
    for symbol in symbols.into_iter().filter(|symbol| !now.contains(&symbol.name)) {
        if let Some(commit) = symbol.stated.and_then(commit_of) {
            by_commit.entry(commit).or_default().push(symbol);
        }
    }
    let gone = by_commit.into_iter().flat_map(|(commit, symbols)| {
        let then = words(git, &symbols, Some(&commit)).unwrap_or_default();
        symbols.into_iter().filter(move |symbol| then.contains(&symbol.name))
    });
    gone.collect()
}

/// The symbols that stand as words in code, now or in a commit.
fn words(git: &Git<'_>, symbols: &[&Mention], commit: Option<&str>) -> Option<BTreeSet<String>> {
    if symbols.is_empty() {
        return Some(BTreeSet::new());
    }
    // A file that git does not have yet is code too. The last three are against settings of the person.
    let how = ["-I", "-w", "-F", "-o", "-h", "--no-color", "--no-line-number", "--no-column"];
    let names = symbols.iter().flat_map(|symbol| ["-e", &symbol.name]);
    let asked = ["grep"].into_iter().chain(how).chain(names).chain([commit.unwrap_or("--untracked")]).chain(CODE);
    let found = git.ask(&asked.collect::<Vec<_>>(), "")?;
    Some(found.lines().map(str::to_owned).collect())
}

/// The last commit before a time.
fn commit_at(git: &Git<'_>, time_ms: u64) -> Option<String> {
    let before = format!("--min-age={}", time_ms / 1000);
    let commit = git.ask(&["rev-list", "-1", &before, "HEAD"], "")?;
    Some(commit.trim().to_owned()).filter(|commit| !commit.is_empty())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::process::Command;

    use super::*;

    fn path(name: &str) -> Mention {
        Mention { kind: MentionKind::Path, name: name.to_owned(), stated: None }
    }

    fn commit(name: &str) -> Mention {
        Mention { kind: MentionKind::Commit, name: name.to_owned(), stated: None }
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

    /// A repository, and a function that runs git in it, at a time in seconds.
    fn repository() -> (tempfile::TempDir, impl Fn(u64, &[&str])) {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().to_owned();
        let git = move |time: u64, arguments: &[&str]| {
            let named = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"];
            let mut command = Command::new("git");
            command.env("GIT_COMMITTER_DATE", format!("@{time} +0000")).arg("-C").arg(&folder);
            let done = command.args(named).args(arguments).output().unwrap();
            assert!(done.status.success(), "{done:?}");
        };
        git(0, &["init", "-q"]);
        (dir, git)
    }

    #[test]
    fn git_knows_commits_files_in_other_folders_and_what_is_built() {
        let (dir, git) = repository();
        let project = Project::at(dir.path());
        for folder in ["packages/ui/src", "src", "target"] {
            fs::create_dir_all(dir.path().join(folder)).unwrap();
        }
        fs::write(dir.path().join("packages/ui/src/menu.ts"), "").unwrap();
        fs::write(dir.path().join(".gitignore"), "/target/\n").unwrap();
        assert_eq!(project.commit(), None, "there is no commit yet");
        git(1_700_000_000, &["add", "."]);
        git(1_700_000_000, &["commit", "-q", "-m", "first"]);
        let head = project.commit().unwrap();
        let named = ["src/menu.ts", "ui/src", "src/old.ts", "target/release/app", "src/men"].map(path);
        assert_eq!(missing(&project, &named), ["src/old.ts", "src/men"]);
        assert_eq!(missing(&project, &[commit(&head), commit("1f2e3d4c5b6a")]), ["1f2e3d4c5b6a"]);
    }

    #[test]
    fn commits_since_a_time_are_told_with_their_files() {
        const FIRST: u64 = 1_700_000_000;
        let (dir, git) = repository();
        let project = Project::at(dir.path());
        assert_eq!(project.commits_since(0), [], "there is no commit yet");
        fs::create_dir(dir.path().join("src")).unwrap();
        for (nth, text) in [(0, "a\n"), (1, "a\nb\n"), (2, "c\n")] {
            fs::write(dir.path().join("src/ä b.txt"), text).unwrap();
            fs::write(dir.path().join("image"), [0, nth]).unwrap();
            git(FIRST + u64::from(nth) * 10, &["add", "."]);
            git(FIRST + u64::from(nth) * 10, &["commit", "-q", "-m", &format!("change {nth}\n\nmore")]);
        }
        let commits = project.commits_since(FIRST * 1000);
        let subjects: Vec<&str> = commits.iter().map(|commit| commit.subject.as_str()).collect();
        assert_eq!(subjects, ["change 2", "change 1"]);
        let files: Vec<_> =
            commits[0].files.iter().map(|file| (file.path.as_str(), file.added, file.removed)).collect();
        assert_eq!(files, [("image", 0, 0), ("src/ä b.txt", 1, 2)]);
        assert_eq!((commits[1].time, commits[1].author.as_str()), ((FIRST + 10) * 1000, "a"));
        assert_eq!(project.commits_since((FIRST + 20) * 1000), []);
    }

    #[test]
    fn a_symbol_is_missing_if_code_had_it_and_has_it_no_more() {
        const FIRST: u64 = 1_700_000_000;
        const DAY: u64 = 24 * 60 * 60;
        let (dir, git) = repository();
        let write = |name: &str, text: &str| {
            let path = dir.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("src/a.rs", "fn parse_key() { read_all(); rename_me() } fn old_name() {}");
        write("lib/b.rs", "struct StillThere;");
        write("docs/a.md", "`only_documented` and `old_name`");
        write(".memory/dev/state.json", "old_name");
        git(FIRST, &["add", "."]);
        git(FIRST, &["commit", "-q", "-m", "first"]);
        write("src/a.rs", "fn parse_key2() { parse_keys() }");
        write("src/new.rs", "read_all");
        git(FIRST + 9 * DAY, &["commit", "-q", "-a", "-m", "second"]);
        let symbol = |name: &str, time: u64| Mention {
            kind: MentionKind::Symbol,
            name: name.to_owned(),
            stated: Some(time * 1000),
        };
        let names = ["parse_key", "read_all", "old_name", "StillThere", "only_documented", "never_there"];
        for (folder, time, expected) in [
            (dir.path().to_owned(), FIRST + 10, vec!["parse_key", "old_name"]),
            (dir.path().join("lib"), FIRST + 10, vec!["parse_key", "old_name"]),
            // What a session writes is committed later, but not days later.
            (dir.path().to_owned(), FIRST - DAY / 2, vec!["parse_key", "old_name"]),
            (dir.path().to_owned(), FIRST - 3 * DAY, vec![]),
            // By then they were gone.
            (dir.path().to_owned(), FIRST + 9 * DAY, vec![]),
        ] {
            let project = Project::at(&folder);
            assert_eq!(missing(&project, &names.map(|name| symbol(name, time))), expected, "{time} {folder:?}");
        }
        let project = Project::at(dir.path());
        let unknown = Mention { stated: None, ..symbol("parse_key", 0) };
        assert_eq!(missing(&project, &[unknown, symbol("parse_key", u64::MAX / 1000)]), Vec::<String>::new());
    }
}
