//! Exports and imports.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use keepstone::{Format, ImportReport, Memory, SourceFile};

use crate::answer::Answer;
use crate::failure::{Done, Failure};
use crate::input;
use crate::place;
use crate::print::progress::{during, files};

/// The maximum depth of bit-office's folder.
const DEPTH: u32 = 3;

/// Writes the root to a file, or to standard output. A file is there whole or not at all.
pub(super) fn export(memory: &Memory, file: Option<&Path>) -> Done {
    let Some(file) = file.filter(|file| *file != Path::new("-")) else {
        let mut out = io::BufWriter::new(io::stdout().lock());
        memory.exchange().export_to(&mut out).context("writing the memory to standard output")??;
        out.flush().context("writing the memory to standard output")?;
        return Ok(Answer::Told);
    };
    let writing = || format!("writing {}", file.display());
    let there = fs::symlink_metadata(file).ok();
    if there.as_ref().is_some_and(fs::Metadata::is_symlink) {
        // The link stays, as it does for `>`.
        return export(memory, Some(&fs::canonicalize(file).with_context(writing)?));
    }
    if there.is_some_and(|there| !there.is_file()) {
        // A pipe or a device takes the text as it comes; a folder refuses to be opened.
        let mut out = io::BufWriter::new(fs::OpenOptions::new().write(true).open(file).with_context(writing)?);
        memory.exchange().export_to(&mut out).with_context(writing)??;
        out.flush().with_context(writing)?;
        return Ok(Answer::Told);
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut out = tempfile::NamedTempFile::new_in(folder).with_context(writing)?;
    memory.exchange().export_to(&mut out).with_context(writing)??;
    out.as_file().sync_all().with_context(writing)?;
    out.persist(file).with_context(writing)?;
    Ok(Answer::Told)
}

pub(super) fn import_root(memory: &Memory, file: Option<&Path>, dry_run: bool) -> Done {
    let path = file.map_or(Ok("standard input".to_owned()), place::text)?;
    let document = [SourceFile { path, bytes: input::document(file)? }];
    let import = || memory.exchange().import_files(Format::Keepstone, &document, dry_run);
    Ok(Answer::Imported(during("importing the memory", import)?))
}

/// Imports bit-office's folder: the named one, or those in the user's home.
pub(super) fn import_bit_office(memory: &Memory, dir: Option<&Path>, dry_run: bool) -> Done {
    let folders = dir.map_or_else(|| known_folders(memory), |dir| Ok(vec![dir.to_owned()]))?;
    let mut found = Vec::new();
    for folder in folders.iter().filter(|folder| dir.is_some() || folder.is_dir()) {
        walk(folder, folder, DEPTH, "json", &mut found)?;
    }
    if found.is_empty() {
        let names: Vec<_> = folders.iter().map(|folder| folder.display().to_string()).collect();
        return Err(Failure::Nothing(format!("there is nothing to take over in {}", names.join(" or "))));
    }
    if dry_run {
        return Ok(Answer::Imported(memory.exchange().import_files(Format::BitOffice, &found, true)?));
    }
    let bar = files(found.len() as u64);
    let mut taken = ImportReport::default();
    for file in &found {
        bar.set_message(file.path.clone());
        taken.add(memory.exchange().import_files(Format::BitOffice, std::slice::from_ref(file), false)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(Answer::Imported(taken))
}

fn known_folders(memory: &Memory) -> Result<Vec<PathBuf>, Failure> {
    let home = std::env::home_dir().context("finding your home folder")?;
    let folders = memory.exchange().folders(Format::BitOffice, &place::text(&home)?)?;
    Ok(folders.into_iter().map(PathBuf::from).collect())
}

/// All files below a folder whose names have an ending, by name, so that agents' facts come before what the project knows of them.
pub(super) fn walk(
    top: &Path,
    folder: &Path,
    depth: u32,
    ending: &str,
    found: &mut Vec<SourceFile>,
) -> Result<(), Failure> {
    let reading = || format!("reading {}", folder.display());
    let entries = fs::read_dir(folder).with_context(reading)?;
    let mut paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>();
    let paths = paths.as_mut().map_err(|error| anyhow::anyhow!("{}: {error}", reading()))?;
    paths.sort();
    for path in paths {
        let is_dir = path.symlink_metadata().is_ok_and(|found| found.is_dir());
        if is_dir && depth > 0 {
            walk(top, path, depth - 1, ending, found)?;
        } else if path.is_file() && path.extension().is_some_and(|extension| extension == ending) {
            let bytes = input::bytes(path, input::DOCUMENT_BYTES)?;
            let below = path.strip_prefix(top).unwrap_or(path);
            found.push(SourceFile { path: place::text(below)?.replace('\\', "/"), bytes });
        }
    }
    Ok(())
}
