//! Texts that come in: from an argument, a file, standard input, or an editor.

use std::fs;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, anyhow, bail};

use crate::args::Text;
use crate::failure::Failure;
use crate::moment;
use crate::print::style::remark;

/// The longest text, in bytes: a file of entries has no more either.
const TEXT_BYTES: u64 = 16 << 20;

/// The longest document with much in it, in bytes: a quarter of what the component may use, which keeps several forms of it.
pub(crate) const DOCUMENT_BYTES: u64 = 256 << 20;

/// The text that was named; standard input when none was.
pub(crate) fn text(text: &Text) -> Result<String, Failure> {
    match &text.content {
        Some(content) => Ok(content.clone()),
        None => {
            let file = named(text.file.as_deref());
            let from = file.map_or("standard input".to_owned(), |file| file.display().to_string());
            utf8(input(file, TEXT_BYTES)?, &from)
        }
    }
}

/// The entries or the memory in a file that was named, or on standard input: JSON, whose reader decides on bytes that are no
/// UTF-8.
pub(crate) fn document(file: Option<&Path>) -> Result<Vec<u8>, Failure> {
    input(named(file), DOCUMENT_BYTES)
}

/// The file, unless its name stands for standard input.
fn named(file: Option<&Path>) -> Option<&Path> {
    file.filter(|file| *file != Path::new("-"))
}

fn input(file: Option<&Path>, most: u64) -> Result<Vec<u8>, Failure> {
    file.map_or_else(|| standard_input(most), |file| bytes(file, most))
}

/// A file whole, if it is not longer than it may be.
pub(crate) fn bytes(file: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let from = file.display().to_string();
    let opened = fs::File::open(file).with_context(|| format!("reading {from}"))?;
    bounded(opened, most, &from)
}

/// Reads no more than needed to know that it is too much: some inputs never end.
fn bounded(input: impl Read, most: u64, from: &str) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes).with_context(|| format!("reading {from}"))?;
    if bytes.len() as u64 > most {
        return Err(Failure::invalid(format!("reading {from}: it is longer than {} MiB", most >> 20)));
    }
    Ok(bytes)
}

/// Returns whether somebody sits at a terminal and can be asked.
pub(crate) fn can_ask() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Asks a question; anything but yes is no.
pub(crate) fn is_agreed(question: &str) -> io::Result<bool> {
    let mut out = anstream::stderr().lock();
    write!(out, "{question} [y/N] ")?;
    out.flush()?;
    let mut typed = String::new();
    io::stdin().lock().read_line(&mut typed)?;
    Ok(matches!(typed.trim().to_lowercase().as_str(), "y" | "yes"))
}

/// Returns whether a text was given or is piped in.
pub(crate) fn is_given(text: &Text) -> bool {
    text.content.is_some() || text.file.is_some()
}

/// Returns whether a person can edit on this terminal.
pub(crate) fn has_terminal() -> bool {
    io::stdin().is_terminal()
}

fn standard_input(most: u64) -> Result<Vec<u8>, Failure> {
    if has_terminal() {
        remark("Type the text, then press Ctrl-D on a line of its own:");
    }
    bounded(io::stdin().lock(), most, "standard input")
}

fn utf8(bytes: Vec<u8>, from: &str) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::invalid(format!("reading {from}: it is not UTF-8 from byte {at} on"))
    })
}

/// Lets people change a text in `$VISUAL` or `$EDITOR` and saves it; none when they left it as it was.
///
/// Text that could not be saved stays in its file.
pub(crate) fn edit<T>(text: &str, save: impl FnOnce(String) -> Result<T, Failure>) -> Result<Option<T>, Failure> {
    let editor = editor()?;
    let file = scratch(text).context("making a file to edit")?;
    let saved = edited(&editor, &file).and_then(|edited| (edited != text).then(|| save(edited)).transpose());
    if saved.is_err() && bytes(&file, TEXT_BYTES).map_or(file.exists(), |left| left != text.as_bytes()) {
        remark(&format!("what you typed is kept in {}", file.display()));
    } else {
        let _ = fs::remove_file(&file);
    }
    saved
}

fn editor() -> anyhow::Result<String> {
    let set = |name| std::env::var(name).ok().filter(|editor| !editor.trim().is_empty());
    set("VISUAL").or_else(|| set("EDITOR")).ok_or_else(|| anyhow!("no editor: set $EDITOR"))
}

/// A new file that only its owner can read: others can write into the folder of temporary files too.
fn scratch(text: &str) -> io::Result<PathBuf> {
    let name = format!("keepstone-{}-{}.md", std::process::id(), moment::now());
    let path = std::env::temp_dir().join(name);
    let mut options = fs::OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.write(true).create_new(true).open(&path)?.write_all(text.as_bytes())?;
    Ok(path)
}

fn edited(editor: &str, file: &Path) -> Result<String, Failure> {
    run_editor(editor, file)?;
    utf8(bytes(file, TEXT_BYTES)?, &file.display().to_string())
}

/// The variable may hold arguments too, as in `code --wait`.
fn run_editor(editor: &str, file: &Path) -> anyhow::Result<()> {
    let mut words = editor.split_whitespace();
    let program = words.next().unwrap_or(editor);
    let status = Command::new(program).args(words).arg(file).status().with_context(|| format!("starting {editor}"))?;
    if !status.success() {
        bail!("{editor} ended with {status}; nothing was changed");
    }
    Ok(())
}
