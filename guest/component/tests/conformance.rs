//! Every case in `tests/cases` on the native core, called by name: the results and the files of `tests/golden`, which `BLESS=1` refreshes.
#![allow(dead_code, unreachable_pub, reason = "the files of keepstone-tests stand here as modules")]
#![expect(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "the test reads files, and its size is nobody's matter"
)]

#[path = "../../../tests/src/case.rs"]
mod case;
#[path = "../../../tests/conformance/golden.rs"]
mod golden;
#[path = "../../../tests/src/host.rs"]
mod host;
#[path = "conformance/native.rs"]
mod native;
#[path = "../../../tests/src/normal.rs"]
mod normal;
#[path = "../../../tests/src/notation.rs"]
mod notation;
#[path = "../../../tests/src/record.rs"]
mod record;
#[path = "conformance/replayed.rs"]
mod replayed;
#[path = "conformance/watched.rs"]
mod watched;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use case::{Case, Compare, plain};
use golden::{check, pretty};
use host::{Host, error};
use normal::{normal, parsed};
use notation::expand;
use record::{Record, differences, run};

/// The folder of the shared tests.
fn here() -> PathBuf {
    workspace().join("tests")
}

fn workspace() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn native_core() {
    let records: BTreeMap<_, _> =
        Case::all().iter().map(|case| (case.name.clone(), run(case, native::Native::new(case)))).collect();
    if std::env::var_os("BLESS").is_some_and(|bless| bless == "1") {
        records.iter().for_each(bless);
    }
    check("native", &records);
}

fn bless((name, record): (&String, &Record)) {
    let folder = here().join("golden");
    fs::create_dir_all(&folder).expect("the folder of goldens can be made");
    fs::write(folder.join(format!("{name}.json")), pretty(record) + "\n").expect("a golden can be written");
}
