//! Goldens, and the reports of runners.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

use keepstone_tests::{Case, Record, here, workspace};

/// The expected records by case, blessed first when that is asked for.
pub(crate) fn goldens() -> &'static BTreeMap<String, Record> {
    static GOLDENS: OnceLock<BTreeMap<String, Record>> = OnceLock::new();
    GOLDENS.get_or_init(|| {
        if std::env::var_os("BLESS").is_some_and(|bless| bless == "1") {
            crate::run_all(crate::native::Native::new).iter().for_each(bless);
        }
        Case::goldens().into_iter().map(|name| (name.clone(), load(&name))).collect()
    })
}

fn load(name: &str) -> Record {
    let text = fs::read_to_string(here().join(format!("golden/{name}.json"))).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("golden/{name}.json: {error}"))
}

fn bless((name, record): (&String, &Record)) {
    let folder = here().join("golden");
    fs::create_dir_all(&folder).expect("the folder of goldens can be made");
    fs::write(folder.join(format!("{name}.json")), pretty(record) + "\n").expect("a golden can be written");
}

fn pretty(record: &Record) -> String {
    let mut record = record.clone();
    record.results.iter_mut().for_each(serde_json::Value::sort_all_objects);
    serde_json::to_string_pretty(&record).expect("a record is JSON")
}

/// Writes a runner's cases to `target/conformance/`, with a hash of each result.
pub(crate) fn report(runner: &str, records: &BTreeMap<String, Record>) {
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
