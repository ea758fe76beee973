//! The table in its document.

use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;

use super::host::{Host, megabytes};
use super::measure::{Added, Answers, Figures};
use crate::tool;

const DOCUMENT: &str = "docs/hosts.md";

/// What stands between these lines is written here.
const MARKS: [&str; 2] = ["<!-- written by cargo xtask hosts -->", "<!-- end of what cargo xtask hosts wrote -->"];

const HEAD: &str = "\
| host | size | first call | add | search | list | memory | cases | writes at the same time |
|---|---|---|---|---|---|---|---|---|
";

/// The row of a host: its figures, or why there are none.
pub(super) fn row(host: &Host, figures: &Option<Figures>, added: Option<&Added>) -> String {
    let Some(figures) = figures else {
        return format!("| {} | not here: {} | | | | | | | |\n", host.name, host.missing.unwrap_or_default());
    };
    let number = |name: &str| figures.calls[name].as_f64();
    let ms = |name: &str| number(name).map_or(String::new(), milliseconds);
    let size =
        figures.calls["bytes"].as_u64().map_or(host.size.clone(), |bytes| format!("{} by brotli", megabytes(bytes)));
    let memory = number("peak_mb").map_or(String::new(), |mb| format!("{mb:.0} MB"));
    let cases = match figures.cases {
        Answers::Equal { cases, of } => format!("{cases} of {of}"),
        Answers::As(other) => format!("those of {other}"),
    };
    let added = added.map_or(String::new(), |added| {
        format!("{} of {}, the slowest {}", added.stored, added.of, milliseconds(added.longest_ms))
    });
    let cells = [
        host.name.to_owned(),
        size,
        milliseconds(figures.first_ms),
        ms("append_ms"),
        ms("p50_ms"),
        ms("list_ms"),
        memory,
        cases,
        added,
    ];
    format!("| {} |\n", cells.join(" | "))
}

/// Writes the rows into the document, and prints them.
pub(super) fn write(rows: &[String], entries: usize, roots: &Value) -> Result<()> {
    let day = tool::output(tool::command("node", &["--print", "new Date().toISOString().slice(0, 10)"]))?;
    let cores = std::thread::available_parallelism()?;
    let number = |name: &str| roots[name].as_f64().unwrap_or_default();
    let text = format!(
        "On {}, {cores} cores, {entries} entries; medians.\n\n{HEAD}{}\nOne process of Rust with {} roots of {} entries open, each searched: {:.0} MB; \
         {:.0} MB if what all of them map is counted for each of them.\n",
        day.trim(),
        rows.concat(),
        number("roots"),
        number("entries"),
        number("taken_mb"),
        number("mapped_mb"),
    );
    print!("{text}");
    let path = tool::root().join(DOCUMENT);
    let document = fs::read_to_string(&path).with_context(|| format!("reading {DOCUMENT}"))?;
    let [begin, end] = MARKS;
    let (before, rest) = document.split_once(begin).with_context(|| format!("{DOCUMENT} has no line {begin:?}"))?;
    let (_, after) = rest.split_once(end).with_context(|| format!("{DOCUMENT} has no line {end:?}"))?;
    Ok(fs::write(path, format!("{before}{begin}\n{text}{end}{after}"))?)
}

fn milliseconds(ms: f64) -> String {
    if ms < 10.0 { format!("{ms:.1} ms") } else { format!("{ms:.0} ms") }
}
