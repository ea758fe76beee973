//! The notes that a coding client keeps by itself: where they are, importing them, and whether that was done.

use std::path::{Path, PathBuf};

use keepstone::{Access, Client, Format, Memory, SourceFile};

use super::exchange::walk;
use crate::answer::{Answer, Check, Setup, State};
use crate::args::Install;
use crate::client::transcript::{home, moved};
use crate::failure::{Done, Failure};
use crate::input;
use crate::place::open::open;
use crate::place::{self, Place};

/// The maximum depth of a client's folder.
const DEPTH: u32 = 3;

/// The place of a client's notes.
enum Notes {
    /// A file or a folder with notes of this project; it need not be there.
    OfProject(PathBuf),
    /// A file with notes of the person, about all projects; it need not be there.
    OfPerson(PathBuf),
    /// None on this machine.
    Elsewhere(&'static str),
    Unknown,
}

/// Imports the notes in a file or a folder, or those that the client keeps of this project or, into the person's own memory, of the
/// person.
pub(super) fn import(memory: &Memory, client: Client, path: Option<&Path>, place: &Place, dry_run: bool) -> Done {
    let path = path.map_or_else(|| usual(memory, client, place), |path| Ok(path.to_owned()))?;
    let found = files(client, &path)?;
    if found.is_empty() {
        return Err(Failure::Nothing(format!("there are no notes in {}", path.display())));
    }
    Ok(Answer::Imported(memory.exchange().import_files(Format::ClientNotes, &found, dry_run)?))
}

/// The notes that fit a memory.
fn usual(memory: &Memory, client: Client, place: &Place) -> Result<PathBuf, Failure> {
    match find(memory, client, (None, place), place.is_of_person())? {
        Notes::OfProject(path) => Ok(path),
        Notes::OfPerson(path) if place.is_of_person() => Ok(path),
        Notes::OfPerson(path) => Err(Failure::invalid(format!(
            "{client} keeps one file of notes for all projects, {}: keepstone --user import client-notes {client} brings it into \
             your own memory; name the file to bring it into this project's",
            path.display()
        ))),
        Notes::Elsewhere(why) => Err(Failure::Nothing(why.to_owned())),
        Notes::Unknown => Err(Failure::invalid(format!(
            "it is not known where {client} keeps notes of a project: name the file or folder"
        ))),
    }
}

/// Finds the notes about the project's folder that was named, or else that of the memory.
fn find(
    memory: &Memory,
    client: Client,
    (named, place): (Option<&Path>, &Place),
    of_person: bool,
) -> Result<Notes, Failure> {
    let home = || home("name the file or folder");
    Ok(match client {
        Client::ClaudeCode => {
            let workspace = place::text(&place::workspace(named, place)?)?;
            let places = memory.transcripts().folders(&place::text(&home()?)?, &workspace)?;
            match places.into_iter().find(|place| place.client == client && place.prefix.is_none()) {
                Some(own) => Notes::OfProject(moved(&home()?, client, Path::new(&own.folder)).join("memory")),
                None => Notes::Unknown,
            }
        }
        Client::Codex => {
            let home = home()?;
            Notes::OfPerson(moved(&home, client, &home.join(".codex")).join("memories").join("MEMORY.md"))
        }
        Client::Gemini if of_person => Notes::OfPerson(home()?.join(".gemini").join("GEMINI.md")),
        Client::Gemini => Notes::OfProject(gemini(&home()?, &place::workspace(named, place)?)),
        Client::CopilotCli => {
            Notes::Elsewhere("GitHub Copilot keeps its memory at GitHub, so there is nothing on this machine to import")
        }
        _ => Notes::Unknown,
    })
}

/// Gemini keeps what it writes of a project in a folder whose file `.project_root` names the project.
fn gemini(home: &Path, workspace: &Path) -> PathBuf {
    let folders = home.join(".gemini").join("tmp");
    let named = |folder: &PathBuf| {
        let root = std::fs::read_to_string(folder.join(".project_root"));
        root.is_ok_and(|root| Path::new(root.trim()) == workspace)
    };
    let all = std::fs::read_dir(&folders).into_iter().flatten().flatten().map(|entry| entry.path());
    all.filter(named).min().unwrap_or(folders).join("memory")
}

/// The notes of a client in a file or a folder; none if it is not there.
fn files(client: Client, path: &Path) -> Result<Vec<SourceFile>, Failure> {
    let mut found = Vec::new();
    if path.is_file() {
        let name = path.file_name().map_or_else(|| Ok(String::new()), |name| place::text(Path::new(name)))?;
        found.push(SourceFile { path: name, bytes: input::bytes(path, input::DOCUMENT_BYTES)? });
    } else if path.is_dir() {
        walk(path, path, DEPTH, "md", &mut found)?;
    }
    for file in &mut found {
        file.path = format!("{client}/{}", file.path);
    }
    Ok(found)
}

/// Tells whether a client has notes of its own, and whether they were imported. None if it is not known where they are.
pub(super) fn check(memory: &Memory, client: Client, named: Option<&Path>, place: &Place) -> Option<Check> {
    checked(memory, client, named, place).unwrap_or_else(|failure| {
        let told = format!("those of {client}: {}", failure.message());
        Some(Check::warning("notes", told, "give yourself the permission to read them"))
    })
}

/// Like [`check`], after a setup: only what there is to do, and nothing where nothing was set up.
pub(super) fn after(setup: &Setup, memory: &Memory, install: &Install, place: &Place) -> Option<Check> {
    let is_refused = setup.edits.is_empty() && !setup.refusals.is_empty();
    if is_refused || place.is_of_person() {
        return None;
    }
    check(memory, install.client, install.workspace.as_deref(), place).filter(|check| check.state != State::Ok)
}

fn checked(memory: &Memory, client: Client, named: Option<&Path>, place: &Place) -> Result<Option<Check>, Failure> {
    let (path, user) = match find(memory, client, (named, place), false)? {
        Notes::OfProject(path) => (path, ""),
        Notes::OfPerson(path) => (path, "--user "),
        Notes::Elsewhere(why) => return Ok(Some(Check::ok("notes", why))),
        Notes::Unknown => return Ok(None),
    };
    let found = files(client, &path)?;
    if found.is_empty() {
        return Ok(Some(Check::ok("notes", format!("{client} keeps none here by itself"))));
    }
    let path = path.display();
    let new = if user.is_empty() { new(memory, &found)? } else { new_to_person(&found)? };
    Ok(Some(match new {
        Some(0) => Check::ok("notes", format!("those that {client} keeps by itself in {path} were imported")),
        new => {
            let count = new.map_or("its notes".to_owned(), |new| format!("{new} of its notes"));
            let told = format!("{client} keeps notes by itself in {path}; {count} were not imported");
            Check::warning("notes", told, format!("keepstone {user}import client-notes {client}"))
        }
    }))
}

/// The number of notes that a memory does not have.
fn new(memory: &Memory, found: &[SourceFile]) -> Result<Option<u32>, Failure> {
    Ok(Some(memory.exchange().import_files(Format::ClientNotes, found, true)?.entries))
}

/// Like [`new`], for the person's own memory; none if there is no such memory.
fn new_to_person(found: &[SourceFile]) -> Result<Option<u32>, Failure> {
    let Some(dir) = keepstone::user_dir().filter(|dir| dir.is_dir()) else { return Ok(None) };
    new(&open(&dir.into(), Access::ReadOnly)?, found)
}
