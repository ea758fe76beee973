//! Questions to the program git, which have a time in which all of them must be answered.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// The time for all questions of one look at a project. A brief takes two, for commits and for what is gone, and clients end the
/// hook that asks for it after ten seconds.
const PATIENCE: Duration = Duration::from_secs(3);

/// The time for all questions of a look at a branch, which nobody waits for at a prompt.
const LONG_PATIENCE: Duration = Duration::from_secs(120);

/// What git tells its hooks of their repository, relative to another folder than the one that is asked about.
const OF_HOOKS: [&str; 4] = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"];

/// Git in a folder.
pub(super) struct Git<'a> {
    folder: &'a Path,
    until: Instant,
}

impl<'a> Git<'a> {
    pub(super) fn new(folder: &'a Path) -> Self {
        Self { folder, until: Instant::now() + PATIENCE }
    }

    /// The same, for questions about a whole branch.
    pub(super) fn patient(folder: &'a Path) -> Self {
        Self { folder, until: Instant::now() + LONG_PATIENCE }
    }

    /// The output of git; none if there is no git, no repository, or no time left. An end with 1 says that nothing was found.
    pub(super) fn ask(&self, arguments: &[&str], input: &str) -> Option<String> {
        let left = self.until.checked_duration_since(Instant::now())?;
        let mut command = Command::new("git");
        // A question neither disturbs a git that somebody else runs, nor fetches what a partial clone lacks.
        command.args(["--no-optional-locks", "-c", "protocol.allow=never", "-C"]).arg(self.folder).args(arguments);
        for name in OF_HOOKS {
            command.env_remove(name);
        }
        let mut git = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?;
        let (mut stdin, mut stdout) = (git.stdin.take()?, git.stdout.take()?);
        let input = input.as_bytes().to_vec();
        // Git may end before it has read all of it.
        thread::spawn(move || stdin.write_all(&input));
        let (tell, told) = mpsc::channel();
        thread::spawn(move || {
            let mut output = Vec::new();
            let read = stdout.read_to_end(&mut output);
            tell.send(read.map(|_| output))
        });
        let Ok(Ok(output)) = told.recv_timeout(left) else {
            let _ = git.kill();
            let _ = git.wait();
            return None;
        };
        let status = git.wait().ok()?;
        matches!(status.code(), Some(0 | 1)).then(|| String::from_utf8_lossy(&output).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_time_or_a_repository_there_is_no_answer() {
        let dir = tempfile::tempdir().unwrap();
        let asked = |until| Git { folder: dir.path(), until }.ask(&["rev-parse", "--git-dir"], "");
        let later = Instant::now() + Duration::from_secs(600);
        assert_eq!(asked(later), None);
        assert!(Command::new("git").arg("-C").arg(dir.path()).args(["init", "-q"]).status().unwrap().success());
        assert_eq!(asked(later).as_deref(), Some(".git\n"));
        assert_eq!(asked(Instant::now()), None);
    }
}
