//! A first `_project.md`, from what the project's manifests say about it.
//!
//! Only what is really there is said; every value is one line, cut where it is long.

mod cargo;
mod go;
mod node;
mod python;
mod readme;

use super::planner::{FILE_BYTES, too_large};
use crate::clients::contract::{File, Refusal};
use crate::text::cut::one_line;

/// The files that are read, the first that names the project first.
pub(super) const MANIFESTS: [&str; 5] = ["package.json", "Cargo.toml", "pyproject.toml", "go.mod", "README.md"];

/// Most dependencies that are named of one manifest.
const DEPENDENCIES: usize = 8;
/// Longest value, in characters.
const CHARS: usize = 200;

/// The content of one manifest.
#[derive(Debug, Default, PartialEq, Eq)]
struct About {
    name: Option<String>,
    description: Option<String>,
    /// The language and the version that it asks for.
    runtime: Option<String>,
    dependencies: Vec<String>,
    tests: Option<String>,
    conventions: Vec<String>,
}

/// The content of the manifests as Markdown, and those that cannot be understood.
pub(super) fn describe(files: &[File]) -> (Option<String>, Vec<Refusal>) {
    let (mut said, mut refusals) = (Vec::new(), Vec::new());
    for path in MANIFESTS {
        let file = files.iter().find(|file| file.path == path);
        let Some(text) = file.and_then(|file| file.text.as_deref()) else { continue };
        match read(path, text.trim_start_matches('\u{feff}')) {
            Ok(about) => said.push(about),
            Err(what) => {
                let reason = format!("{what}; nothing was taken from it for _project.md");
                refusals.push(Refusal { path: path.to_owned(), reason });
            }
        }
    }
    let known = said.iter().any(|about| *about != About::default());
    (known.then(|| print(&said)), refusals)
}

fn read(path: &str, text: &str) -> Result<About, String> {
    if text.len() > FILE_BYTES {
        return Err(too_large(text));
    }
    match path {
        "package.json" => node::read(text),
        "Cargo.toml" => cargo::read(text),
        "pyproject.toml" => python::read(text),
        "go.mod" => Ok(go::read(text)),
        _ => Ok(readme::read(text)),
    }
}

fn print(said: &[About]) -> String {
    let first = |part: fn(&About) -> Option<&String>| said.iter().find_map(part).cloned();
    let mut out = format!("# {}\n", first(|about| about.name.as_ref()).unwrap_or_else(|| "Project".to_owned()));
    if let Some(description) = first(|about| about.description.as_ref()) {
        out.push_str(&format!("\n{description}\n"));
    }
    section(&mut out, "Stack", &said.iter().flat_map(stack).collect::<Vec<_>>());
    let conventions: Vec<String> = said.iter().flat_map(|about| about.conventions.clone()).collect();
    section(&mut out, "Conventions", &conventions);
    out.push_str("\n## Goals\n\n");
    out
}

fn stack(about: &About) -> Vec<String> {
    let dependencies = (!about.dependencies.is_empty()).then(|| about.dependencies.join(", "));
    [("Runtime", about.runtime.clone()), ("Key dependencies", dependencies), ("Tests", about.tests.clone())]
        .into_iter()
        .filter_map(|(what, value)| value.map(|value| format!("{what}: {value}")))
        .collect()
}

fn section(out: &mut String, title: &str, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    out.push_str(&format!("\n## {title}\n\n"));
    for line in lines {
        out.push_str(&format!("- {line}\n"));
    }
}

/// A value as one line; none if nothing is left of it.
fn plain(value: &str) -> Option<String> {
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    let text: String = value.chars().map(visible).collect();
    let text = one_line(&text);
    let cut: String = text.chars().take(CHARS).collect();
    if cut.is_empty() {
        None
    } else if cut.len() < text.len() {
        Some(format!("{cut}…"))
    } else {
        Some(cut)
    }
}

/// The first names of many.
fn key_names<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    names.filter_map(plain).take(DEPENDENCIES).collect()
}

#[cfg(test)]
mod tests;
