//! What agents find and are told, on data sets that are not part of the checkout: one table, beside plain BM25.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::tool;

/// What a folder of labelled sessions has, and no data set.
const LABELS: &str = "labels.jsonl";

/// Prints the table of all sets in some folders. Labelled sessions are heard by tables of other repositories.
/// Options are those of `keepstone-value`.
pub(crate) fn run(given: &[&str]) -> Result<()> {
    let (mut labelled, mut sets, mut folders) = (vec!["summary".to_owned()], Vec::new(), 0);
    for word in given {
        let folder = Path::new(word);
        if !folder.is_dir() {
            sets.push((*word).to_owned());
            continue;
        }
        let is_labelled = folder.join(LABELS).is_file();
        folders += usize::from(!is_labelled);
        let folder = folder.canonicalize().with_context(|| format!("looking for {word}"))?;
        let folder = folder.to_str().with_context(|| format!("{word} is not UTF-8"))?.to_owned();
        if is_labelled { labelled.push(folder) } else { sets.push(folder) }
    }
    ensure!(folders > 0, "name at least one folder of data sets: cargo xtask value FOLDER …");
    let table = output("keepstone-value", &sets)?;
    let rows = if labelled.len() > 1 { output("keepstone-hearing", &labelled)? } else { String::new() };
    // An empty line ends the table.
    let (table, rest) = table.split_once("\n\n").context("keepstone-value printed no table")?;
    print!("{table}\n{rows}\n{rest}");
    Ok(())
}

/// Builds a program, which needs no wasmtime, and runs it.
fn output(package: &str, args: &[String]) -> Result<String> {
    tool::run("cargo", &["build", "--release", "--quiet", "--package", package])?;
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    tool::output(tool::command(tool::release(package), &args))
}
