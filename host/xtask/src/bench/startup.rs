//! The cost of a start beside Node's own start.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::tool;

const RUNS: usize = 21;
const ENTRIES: usize = 1_000;

/// A fresh `keepstone search` on 1,000 entries beside `node -e 0`, in turns, medians in milliseconds.
pub(super) fn startup(dir: &Path) -> Result<Value> {
    fill(dir)?;
    let search = || {
        let mut command = tool::command(tool::keepstone(), &["--dir"]);
        command.arg(dir).args(["search", "lock of the folder store"]);
        time(command)
    };
    let node = || time(tool::command("node", &["-e", "0"]));
    search()?;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        ours.push(search()?);
        theirs.push(node()?);
    }
    let (ours, theirs) = (median(ours), median(theirs));
    Ok(json!({ "entries": ENTRIES, "search_ms": ms(ours), "node_ms": ms(theirs), "ratio": ms(ours) / ms(theirs) }))
}

/// A fresh process of Node that imports the package, searches 1,000 entries and asks for a brief, beside one that searches
/// them with MiniSearch: medians of CPU milliseconds above those of a bare process, and all of it as a multiple of that.
pub(super) fn in_node(dir: &Path, modules: &Path) -> Result<Value> {
    let step = |engine: &str, step: &str| -> Result<f64> {
        let mut command = tool::command("node", &["tests/benches/start.mjs", engine]);
        command.arg(dir).arg(modules).current_dir(tool::root());
        let steps: Value = serde_json::from_str(&tool::output(command)?)?;
        steps[step].as_f64().with_context(|| format!("{engine} has no step {step}: {steps}"))
    };
    let rows = [
        ("bare", "start"),
        ("keepstone", "import"),
        ("keepstone", "call"),
        ("keepstone", "brief"),
        ("minisearch", "call"),
    ];
    let mut times = [const { Vec::new() }; 5];
    for _ in 0..RUNS {
        for ((engine, name), times) in rows.iter().zip(&mut times) {
            times.push(Duration::from_secs_f64(step(engine, name)? / 1_000.0));
        }
    }
    let [bare, import, call, brief, minisearch] = times.map(|times| ms(median(times)));
    Ok(json!({
        "bare_ms": bare,
        "import_ms": import - bare,
        "import_and_call_ms": call - bare,
        "import_call_and_brief_ms": brief - bare,
        "ratio": (brief - bare) / bare,
        "minisearch_ratio": (minisearch - bare) / bare,
    }))
}

/// Entries made of this project's own sentences, over ten agents.
fn fill(dir: &Path) -> Result<()> {
    let papers = ["README.md", "DESIGN.md", "FORMAT.md", "ARCHITECTURE.md"];
    let text: String =
        papers.iter().map(|paper| fs::read_to_string(tool::root().join(paper)).unwrap_or_default()).collect();
    let sentences: Vec<&str> = text.split(['.', '\n']).map(str::trim).filter(|sentence| sentence.len() > 30).collect();
    for agent in 0..10 {
        let entry = |nth: usize| {
            let text = [0, 1, 2].map(|more| sentences[(agent * 97 + nth * 7 + more * 31) % sentences.len()]).join(". ");
            format!("<!-- id:{} -->\n## 2026-03-16T16:51\n\n{text}\n\n---", 1_773_679_860_000 + (ENTRIES - nth) as u64)
        };
        let file: Vec<String> = (0..ENTRIES / 10).map(entry).collect();
        let folder = dir.join(format!("agent{agent}"));
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("decisions.md"), file.join("\n\n"))?;
    }
    Ok(())
}

pub(super) fn time(mut command: Command) -> Result<Duration> {
    let start = Instant::now();
    let status = command.stdout(Stdio::null()).status().context("starting a process")?;
    ensure!(status.success(), "{command:?} ended with {status}");
    Ok(start.elapsed())
}

pub(super) fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

pub(super) fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}
