//! Where the memory is, and the project that it is of.

pub(crate) mod open;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use keepstone::Location;

use crate::args::Named;
use crate::failure::Failure;

/// The name of a memory's folder.
const NAME: &str = ".memory";

/// What stands at the top of a project.
const TOPS: [&str; 5] = [".git", "Cargo.toml", "package.json", "pyproject.toml", "go.mod"];

/// Variables that name the folder; the second is system A's.
const VARIABLES: [&str; 2] = ["KEEPSTONE_DIR", "AGENT_MEMORY_DIR"];

/// What was named, on the command line or in a variable, or `.memory` in the nearest folder that has one, else at the
/// project's top. A variable that is set to nothing is not set.
pub(crate) fn find(named: &Named, workspace: Option<&Path>) -> Result<Location, Failure> {
    if let Some(url) = &named.store {
        return Ok(url.parse()?);
    }
    if let Some(dir) = &named.dir {
        return Ok(dir.clone().into());
    }
    let set =
        |name: &&str| std::env::var_os(name).filter(|value| !value.is_empty()).map(|value| (name.to_string(), value));
    match (set(&"KEEPSTONE_STORE"), VARIABLES.iter().find_map(set)) {
        (Some(_), Some((dir, _))) => {
            Err(Failure::invalid(format!("KEEPSTONE_STORE and {dir} are both set: unset one")))
        }
        (Some((_, url)), None) => {
            let url = url.into_string().map_err(|_| Failure::invalid("KEEPSTONE_STORE is not UTF-8"))?;
            Ok(url.parse()?)
        }
        (None, Some((_, dir))) => Ok(PathBuf::from(dir).into()),
        (None, None) => Ok(default(workspace)?.into()),
    }
}

fn default(workspace: Option<&Path>) -> Result<PathBuf> {
    let here = std::env::current_dir().context("finding the current folder")?;
    let here = workspace.map_or_else(|| here.clone(), |workspace| here.join(workspace));
    let with = |names: &[&str]| here.ancestors().find(|folder| names.iter().any(|name| folder.join(name).exists()));
    let folder = with(&[NAME]).or_else(|| with(&TOPS)).unwrap_or(&here);
    Ok(folder.join(NAME))
}

/// The project's folder: the one that was named, else the one that holds a memory called `.memory`, else the current
/// one. It is absolute and without links, as clients write it.
pub(crate) fn workspace(named: Option<&Path>, memory: &Location) -> Result<PathBuf, Failure> {
    let here = std::env::current_dir().context("finding the current folder")?;
    let memory = memory.folder().filter(|folder| folder.ends_with(NAME));
    let holder = || memory.and_then(Path::parent).map(|holder| here.join(holder));
    let folder = named.map(|named| here.join(named)).or_else(holder).unwrap_or_else(|| here.clone());
    let folder = folder
        .canonicalize()
        .map_err(|error| Failure::invalid(format!("finding the project's folder {}: {error}", folder.display())))?;
    Ok(plain(folder))
}

/// The path of a Windows drive without the prefix that its system adds.
fn plain(path: PathBuf) -> PathBuf {
    match path.to_str().and_then(|path| path.strip_prefix(r"\\?\")) {
        Some(rest) if rest.as_bytes().get(1) == Some(&b':') => PathBuf::from(rest),
        _ => path,
    }
}

/// A path as text, for those who can only have text.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    path.to_str().map(str::to_owned).ok_or_else(|| Failure::invalid(format!("{} is not UTF-8", path.display())))
}
