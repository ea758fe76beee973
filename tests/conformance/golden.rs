//! Goldens, and the reports of runners.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

use crate::{Case, Record, differences, here, workspace};

/// The expected records by case.
pub(crate) fn goldens() -> &'static BTreeMap<String, Record> {
    static GOLDENS: OnceLock<BTreeMap<String, Record>> = OnceLock::new();
    GOLDENS.get_or_init(|| Case::goldens().into_iter().map(|name| (name.clone(), load(&name))).collect())
}

fn load(name: &str) -> Record {
    let text = fs::read_to_string(here().join(format!("golden/{name}.json"))).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("golden/{name}.json: {error}"))
}

pub(crate) fn pretty(record: &Record) -> String {
    let mut record = record.clone();
    record.results.iter_mut().for_each(serde_json::Value::sort_all_objects);
    serde_json::to_string_pretty(&record).expect("a record is JSON")
}

/// Fails with all differences at once.
pub(crate) fn check(runner: &str, records: &BTreeMap<String, Record>) {
    report(runner, records);
    let goldens = goldens();
    let told: Vec<_> =
        Case::all().iter().map(|case| against(case, goldens, records)).filter(|told| !told.is_empty()).collect();
    assert!(told.is_empty(), "{runner}: {} cases differ\n\n{}", told.len(), told.join("\n"));
}

fn against(case: &Case, goldens: &BTreeMap<String, Record>, records: &BTreeMap<String, Record>) -> String {
    match (goldens.get(&case.name), records.get(&case.name)) {
        (Some(golden), Some(record)) => differences(case, golden, record),
        (None, _) => format!("case {} has no golden: BLESS=1 writes it", case.name),
        (_, None) => format!("case {} was not run", case.name),
    }
}

/// Writes a runner's cases to `target/conformance/`, with a hash of each result.
fn report(runner: &str, records: &BTreeMap<String, Record>) {
    let hashes: BTreeMap<_, _> = records.iter().map(|(name, record)| (name, hash(record))).collect();
    let folder = workspace().join("target/conformance");
    let text = serde_json::to_string_pretty(&hashes).expect("a report is JSON");
    let written = fs::create_dir_all(&folder).and_then(|()| fs::write(folder.join(format!("{runner}.json")), text));
    written.expect("a report can be written");
}

fn hash(record: &Record) -> String {
    let mut hasher = DefaultHasher::new();
    pretty(record).hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
