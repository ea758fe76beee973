//! The licences of the crates that are in a program, as their authors packed them: most ask that their text goes along.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use super::sbom;

/// One text with all crates and their licences; a text that several crates have stands there once.
pub(crate) fn of_crates(metadata: &Value) -> Result<String> {
    let shipped = sbom::shipped(metadata)?;
    let mut of_text: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut list = String::new();
    for package in metadata["packages"].as_array().into_iter().flatten().filter(|package| !package["source"].is_null())
    {
        let field = |name| package[name].as_str().unwrap_or_default();
        let (name, version) = (field("name"), field("version"));
        if !shipped.contains(&(name.to_owned(), version.to_owned())) {
            continue;
        }
        writeln!(list, "{name} {version}: {}", field("license"))?;
        let folder = Path::new(field("manifest_path")).parent().context("a manifest is in a folder")?;
        for text in texts(folder)? {
            of_text.entry(text).or_default().push(format!("{name} {version}"));
        }
    }
    let mut document = format!(
        "The command keepstone contains these crates, some of them on some systems or with some features only:\n\n{list}"
    );
    let mut parts: Vec<_> = of_text.into_iter().map(|(text, crates)| (crates, text)).collect();
    parts.sort();
    for (crates, text) in parts {
        write!(document, "\n{}\n{}\n\n{text}\n", "-".repeat(80), crates.join(", "))?;
    }
    Ok(document)
}

/// The files of a package that hold a licence or a notice, in the order of their names.
fn texts(folder: &Path) -> Result<Vec<String>> {
    let mut files: Vec<_> = fs::read_dir(folder).with_context(|| folder.display().to_string())?.flatten().collect();
    files.sort_by_key(fs::DirEntry::file_name);
    let is_licence = |file: &fs::DirEntry| {
        let name = file.file_name().to_string_lossy().to_uppercase();
        ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"].iter().any(|word| name.starts_with(word))
    };
    let read = |file: fs::DirEntry| Some(fs::read_to_string(file.path()).ok()?.replace("\r\n", "\n").trim().to_owned());
    Ok(files.into_iter().filter(is_licence).filter_map(read).collect())
}
