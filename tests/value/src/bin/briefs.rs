//! `briefs BUDGET SESSIONS TASK…`: learns from sessions of Claude Code in the folder SESSIONS, or from those whose names begin with
//! the last part of that path, and prints the brief of each task, to be read and judged.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use keepstone_core::calls::*;
use keepstone_core::{Request, Start};
use keepstone_value::sessions::{memory, read};
use serde_json::Value;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "usage: briefs BUDGET SESSIONS TASK...";

/// Milliseconds between the end of the last session and the tasks.
const LATER: u64 = 86_400_000;

struct Session {
    path: PathBuf,
    bytes: Vec<u8>,
    folder: String,
    ended: u64,
}

fn main() -> Result<()> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [budget, sessions, tasks @ ..] = given.as_slice() else { return Err(USAGE.into()) };
    let mut sessions: Vec<Session> = files(Path::new(sessions))?.into_iter().map(session).collect::<Result<_>>()?;
    sessions.sort_by_key(|session| session.ended);
    let last = sessions.iter().map(|session| session.ended).max().ok_or("no sessions")?;
    let mut memory = memory(last + LATER, "")?;
    for Session { path, bytes, folder, ended } in &sessions {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        match read(&mut memory, format!("/home/.claude/projects/-project/{name}"), bytes, folder, *ended)? {
            Start::At { .. } => {}
            other => eprintln!("{name}: {other:?}"),
        }
    }
    for task in tasks {
        memory.begin_call();
        let request = Request {
            agent: "default".to_owned(),
            task: Some(task.clone()),
            budget: Some(budget.parse()?),
            ..Request::default()
        };
        println!("# {task}\n{}", memory.compose(&request)?.text);
    }
    Ok(())
}

/// The transcripts in a folder, or those that begin with the last part of a path.
fn files(sessions: &Path) -> Result<Vec<PathBuf>> {
    let is_folder = sessions.is_dir();
    let folder = if is_folder { sessions } else { sessions.parent().ok_or(USAGE)? };
    let prefix = sessions.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut files = fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<Result<Vec<_>>>()?;
    files.retain(|file| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        name.ends_with(".jsonl") && (is_folder || name.starts_with(&prefix))
    });
    Ok(files)
}

fn session(path: PathBuf) -> Result<Session> {
    let bytes = fs::read(&path)?;
    let (mut folder, mut ended) = (String::new(), 0);
    for line in String::from_utf8_lossy(&bytes).lines() {
        let Ok(line) = serde_json::from_str::<Value>(line) else { continue };
        if let (true, Some(cwd)) = (folder.is_empty(), line["cwd"].as_str()) {
            cwd.clone_into(&mut folder);
        }
        if let Some(time) = line["timestamp"].as_str().and_then(|at| chrono::DateTime::parse_from_rfc3339(at).ok()) {
            ended = ended.max(u64::try_from(time.timestamp_millis())?);
        }
    }
    Ok(Session { path, bytes, folder, ended })
}
