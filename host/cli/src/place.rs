//! Where the memory is, and the project that it is of.

pub(crate) mod open;
pub(crate) mod prepare;
mod worktree;

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use keepstone::Location;

use crate::args::Named;
use crate::failure::Failure;
use worktree::Tree;

/// The name of a memory's folder.
const NAME: &str = ".memory";

/// Files and folders that stand at the top of a project.
const TOPS: [&str; 5] = [".git", "Cargo.toml", "package.json", "pyproject.toml", "go.mod"];

/// Variables that name the folder; the second is agent-memory's.
const VARIABLES: [&str; 2] = ["KEEPSTONE_DIR", "AGENT_MEMORY_DIR"];

/// A memory, and how it was found.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) location: Location,
    pub(crate) why: Why,
    /// The project's folder, where that is not the one that holds the memory.
    project: Option<PathBuf>,
}

/// Why a memory is the one.
#[derive(Debug)]
pub(crate) enum Why {
    /// It was named by this option or variable.
    Named(&'static str),
    /// The nearest folder that has one, from the current one upwards.
    Nearest,
    /// That of the main worktree, which is this folder: the linked one has none of its own.
    MainWorktree(PathBuf),
    /// There is none; this is where it would be made.
    Top,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(name) => write!(f, "named by {name}"),
            Self::Nearest => f.write_str("the nearest at the current folder or above"),
            Self::MainWorktree(main) => {
                write!(f, "that of the main worktree {}: this one has none of its own", main.display())
            }
            Self::Top => f.write_str("none is there yet; the next entry makes it"),
        }
    }
}

/// The memory that was named, on the command line or in a variable, or `.memory` in the nearest folder that has one, else
/// at the project's top. A variable that is set to nothing is not set. In a linked worktree of git without a memory, the one
/// in the same folder of the main worktree or above; a submodule is a project of its own.
pub(crate) fn find(named: &Named, workspace: Option<&Path>) -> Result<Place, Failure> {
    if named.user {
        let none = || Failure::invalid("this system names no folder for user data: set KEEPSTONE_USER_DIR");
        return Ok(Place::named(keepstone::user_dir().ok_or_else(none)?.into(), "--user"));
    }
    if let Some(url) = &named.store {
        return Ok(Place::named(url.parse()?, "--store"));
    }
    if let Some(dir) = &named.dir {
        return Ok(Place::named(dir.clone().into(), "--dir"));
    }
    let set = |name: &'static str| Some((name, std::env::var_os(name).filter(|value| !value.is_empty())?));
    match (set("KEEPSTONE_STORE"), VARIABLES.into_iter().find_map(set)) {
        (Some(_), Some((dir, _))) => {
            Err(Failure::invalid(format!("KEEPSTONE_STORE and {dir} are both set: unset one")))
        }
        (Some((name, url)), None) => {
            let url = url.into_string().map_err(|_| Failure::invalid("KEEPSTONE_STORE is not UTF-8"))?;
            Ok(Place::named(url.parse()?, name))
        }
        (None, Some((name, dir))) => Ok(Place::named(PathBuf::from(dir).into(), name)),
        (None, None) => {
            refuse_folder_of_plugin(workspace)?;
            Ok(default(workspace)?)
        }
    }
}

/// The folder of a client's plugin, if the client started this there and names no folder: then it does not say which project it works
/// in. A memory in that folder would be of no project.
pub(crate) fn folder_of_plugin(workspace: Option<&Path>) -> Option<PathBuf> {
    let plugin = std::env::var_os("PLUGIN_ROOT").filter(|path| workspace.is_none() && !path.is_empty())?;
    let plugin = std::fs::canonicalize(plugin).ok()?;
    let here = std::env::current_dir().and_then(std::fs::canonicalize).ok()?;
    here.starts_with(&plugin).then_some(plugin)
}

fn refuse_folder_of_plugin(workspace: Option<&Path>) -> Result<(), Failure> {
    folder_of_plugin(workspace).map_or(Ok(()), |plugin| {
        Err(Failure::invalid(format!(
            "the client started this in the folder of its plugin, {}, and does not say which project it works in: run \
             `keepstone install CLIENT` in the project, or name its memory with KEEPSTONE_DIR",
            plugin.display()
        )))
    })
}

fn default(workspace: Option<&Path>) -> Result<Place> {
    let here = std::env::current_dir().context("finding the current folder")?;
    let here = workspace.map_or_else(|| here.clone(), |workspace| here.join(workspace));
    match Tree::around(&here) {
        Some(Tree::Linked { top, main: Some(main) }) => Ok(in_linked(&here, &top, main)),
        Some(Tree::Own { top }) => Ok(nearest(&here, Some(&top)).unwrap_or_else(|| new(&here))),
        _ => Ok(nearest(&here, None).unwrap_or_else(|| new(&here))),
    }
}

/// In a linked worktree: its own memory, else the one that is found from the same folder of the main worktree.
fn in_linked(here: &Path, top: &Path, main: PathBuf) -> Place {
    if let Some(own) = nearest(here, Some(top)) {
        return own;
    }
    let below = here.strip_prefix(top).unwrap_or(Path::new(""));
    let there = main.join(below);
    let Some(found) = nearest(&there, None) else {
        return nearest(here, None).unwrap_or_else(|| Place { project: Some(top.to_owned()), ..new(&there) });
    };
    let holder = found.location.folder().and_then(Path::parent);
    let project = holder.and_then(|holder| holder.strip_prefix(&main).ok()).map(|below| top.join(below));
    Place { why: Why::MainWorktree(main), project: project.or(Some(top.to_owned())), ..found }
}

/// The memory in the nearest folder that has one, no further up than `last`.
fn nearest(here: &Path, last: Option<&Path>) -> Option<Place> {
    let folders = here.ancestors().take_while(|folder| last.is_none_or(|last| folder.starts_with(last)));
    let folder = folders.map(|folder| folder.join(NAME)).find(|folder| folder.exists())?;
    Some(Place { location: folder.into(), why: Why::Nearest, project: None })
}

/// Where a memory would be made: at the project's top.
fn new(here: &Path) -> Place {
    let is_top = |folder: &&Path| TOPS.iter().any(|name| folder.join(name).exists());
    let top = here.ancestors().find(is_top).unwrap_or(here);
    Place { location: top.join(NAME).into(), why: Why::Top, project: None }
}

impl Place {
    fn named(location: Location, name: &'static str) -> Self {
        Self { location, why: Why::Named(name), project: None }
    }

    /// Returns whether nobody named it and another folder than the current one holds it.
    pub(crate) fn is_found_elsewhere(&self) -> bool {
        let holder = self.location.folder().and_then(Path::parent);
        let is_found = matches!(self.why, Why::Nearest | Why::MainWorktree(_));
        is_found && std::env::current_dir().is_ok_and(|here| holder != Some(here.as_path()))
    }

    /// Returns whether it is the person's own, of no project.
    pub(crate) fn is_of_person(&self) -> bool {
        matches!(self.why, Why::Named("--user"))
    }
}

/// The project's folder: the one that was named, else that of the memory, which is the one that holds it if it is called
/// `.memory`, else the current one. It is absolute and without links, as clients write it.
pub(crate) fn workspace(named: Option<&Path>, memory: &Place) -> Result<PathBuf, Failure> {
    let here = std::env::current_dir().context("finding the current folder")?;
    let held = memory.location.folder().filter(|folder| folder.ends_with(NAME));
    let holder = || memory.project.as_deref().or_else(|| held.and_then(Path::parent)).map(|holder| here.join(holder));
    let folder = named.map(|named| here.join(named)).or_else(holder).unwrap_or_else(|| here.clone());
    let folder = folder
        .canonicalize()
        .map_err(|error| Failure::invalid(format!("finding the project's folder {}: {error}", folder.display())))?;
    Ok(plain(folder))
}

/// The arguments by which our command finds a memory from any folder.
pub(crate) fn arguments(memory: &Place) -> Result<Vec<String>, Failure> {
    if memory.is_of_person() {
        return Ok(vec!["--user".to_owned()]);
    }
    let Some(folder) = memory.location.folder() else {
        return Ok(vec!["--store".to_owned(), memory.location.to_string()]);
    };
    let folder = std::path::absolute(folder).context("finding the folder of the memory")?;
    let holder = folder.parent().and_then(|holder| holder.canonicalize().ok());
    // A dry run makes no folder.
    let held = holder.zip(folder.file_name()).map(|(holder, name)| holder.join(name));
    let folder = folder.canonicalize().ok().or(held).unwrap_or(folder);
    Ok(vec!["--dir".to_owned(), text(&plain(folder))?])
}

/// The path of a Windows drive without the prefix that its system adds.
fn plain(path: PathBuf) -> PathBuf {
    match path.to_str().and_then(|path| path.strip_prefix(r"\\?\")) {
        Some(rest) if rest.as_bytes().get(1) == Some(&b':') => PathBuf::from(rest),
        _ => path,
    }
}

/// The command's folder where the system wants a user's state: what is of this machine, and no cache.
pub(crate) fn state() -> Option<PathBuf> {
    state_folder().map(|folder| folder.join("keepstone"))
}

fn state_folder() -> Option<PathBuf> {
    let set = |variable| std::env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
    if cfg!(windows) {
        return set("LOCALAPPDATA");
    }
    if cfg!(target_os = "macos") {
        return set("HOME").map(|home| home.join("Library/Application Support"));
    }
    set("XDG_STATE_HOME").or_else(|| set("HOME").map(|home| home.join(".local/state")))
}

/// A path as a program in the current folder names it.
pub(crate) fn seen_from_here(path: &Path) -> Result<String, Failure> {
    let here = std::env::current_dir().context("finding the current folder")?;
    let path = here.join(path);
    match path.strip_prefix(&here) {
        Ok(below) if below.as_os_str().is_empty() => Ok(".".to_owned()),
        Ok(below) => text(below),
        Err(_) => text(&path),
    }
}

/// A path as text, for those who can only have text.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    path.to_str().map(str::to_owned).ok_or_else(|| Failure::invalid(format!("{} is not UTF-8", path.display())))
}
