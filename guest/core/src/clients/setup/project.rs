//! A first `_project.md`, from what the project's manifests say about it.
//!
//! Only what is really there is said; every value is one line, cut where it is long.

mod about;
mod cargo;
mod go;
mod node;
mod python;
mod readme;

use crate::clients::contract::{File, Refusal};

use super::planner::{FILE_BYTES, too_large};

use about::About;

/// The files that are read, the first that names the project first.
pub(super) const MANIFESTS: [&str; 5] = ["package.json", "Cargo.toml", "pyproject.toml", "go.mod", "README.md"];

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

#[cfg(test)]
mod tests;
