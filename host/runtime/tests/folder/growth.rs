//! Logs are added to where they stand, as long as they go on as they were.

use std::os::unix::fs::{MetadataExt, PermissionsExt};

use super::*;

const LOG: &str = ".vault/audit/00000001.jsonl";

fn inode(sandbox: &Sandbox, name: &str) -> u64 {
    fs::metadata(sandbox.path("root").join(name)).unwrap().ino()
}

fn grow(sandbox: &Sandbox, name: &str, texts: &[&str]) -> Vec<u64> {
    let write = |text: &&str| {
        sandbox.write(name, text).unwrap();
        assert_eq!(sandbox.store.read(&key(name)).unwrap().unwrap().bytes, text.as_bytes());
        inode(sandbox, name)
    };
    texts.iter().map(write).collect()
}

#[test]
fn a_log_that_goes_on_stays_the_same_file() {
    let sandbox = sandbox();
    let files = grow(&sandbox, LOG, &["1\n", "1\n2\n", "1\n2\n3\n"]);
    assert!(files.iter().all(|file| *file == files[0]), "{files:?}");
}

#[test]
fn a_log_that_is_another_by_now_and_any_other_file_are_replaced() {
    let sandbox = sandbox();
    for (name, texts) in [(LOG, ["1\n", "2\n3\n"]), (LOG, ["1\n2\n", "1\n"]), ("dev/facts.md", ["1\n", "1\n2\n"])] {
        let files = grow(&sandbox, name, &texts);
        assert_ne!(files[0], files[1], "{name}: {texts:?}");
    }
}

#[test]
fn a_backup_that_shares_the_file_keeps_what_it_has() {
    let sandbox = sandbox();
    sandbox.write(LOG, "1\n").unwrap();
    fs::hard_link(sandbox.path("root").join(LOG), sandbox.path("backup")).unwrap();
    sandbox.write(LOG, "1\n2\n").unwrap();
    assert_eq!(fs::read_to_string(sandbox.path("backup")).unwrap(), "1\n");
}

#[test]
fn a_log_that_must_not_be_added_to_is_replaced() {
    let sandbox = sandbox();
    sandbox.write(LOG, "1\n").unwrap();
    fs::set_permissions(sandbox.path("root").join(LOG), fs::Permissions::from_mode(0o444)).unwrap();
    grow(&sandbox, LOG, &["1\n2\n"]);
}

#[test]
fn what_has_to_outlive_a_loss_of_power_is_replaced() {
    let sandbox = sandbox();
    let store = FolderStore::open(sandbox.path("root")).unwrap();
    let write = |text: &str| {
        store.write(&key(LOG), text.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
        inode(&sandbox, LOG)
    };
    assert_ne!(write("1\n"), write("1\n2\n"));
}
