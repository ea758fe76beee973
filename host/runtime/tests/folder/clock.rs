//! The clock may jump: no version comes back, and nothing waits for it.

use super::*;

fn date(sandbox: &Sandbox, name: &str, time: SystemTime) {
    fs::File::options().write(true).open(sandbox.path(name)).unwrap().set_modified(time).unwrap();
}

/// 2100, before which a clock that went back may have been.
fn future() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(4_102_444_800)
}

#[test]
fn no_version_comes_back_when_the_clock_does() {
    let sandbox = sandbox();
    sandbox.write("a.md", "same").unwrap();
    date(&sandbox, "root/a.md", future());
    let mut versions = vec![sandbox.store.read(&key("a.md")).unwrap().unwrap().version];
    for _ in 0..50 {
        versions.push(sandbox.write("a.md", "same").unwrap());
    }
    let modified = fs::metadata(sandbox.path("root/a.md")).unwrap().modified().unwrap();
    assert!(modified > future());
    versions.sort();
    versions.dedup();
    assert_eq!(versions.len(), 51);
}

#[test]
fn a_file_of_the_future_is_replaced_and_removed_at_its_version() {
    let sandbox = sandbox();
    sandbox.write("a.md", "before").unwrap();
    date(&sandbox, "root/a.md", future());
    let version = sandbox.store.read(&key("a.md")).unwrap().unwrap().version;
    let version = sandbox.store.write(&key("a.md"), b"after", &Expect::At(version), Durability::Full).unwrap();
    date(&sandbox, "root/a.md", SystemTime::UNIX_EPOCH);
    let late = sandbox.store.write(&key("a.md"), b"late", &Expect::At(version), Durability::Full);
    assert_eq!(late, Err(StoreError::Conflict), "whoever set its time has touched it");
    let version = sandbox.store.read(&key("a.md")).unwrap().unwrap().version;
    sandbox.store.remove(&key("a.md"), &Expect::At(version), Durability::Full).unwrap();
}

#[test]
fn leftovers_of_the_future_stand_in_nobodys_way() {
    let sandbox = sandbox();
    let private = sandbox.path("root/.vault/.host");
    fs::create_dir_all(&private).unwrap();
    fs::write(private.join("tmp-0011223344556677"), "half").unwrap();
    date(&sandbox, "root/.vault/.host/tmp-0011223344556677", future());
    sandbox.write("a.md", "x").unwrap();
    assert_eq!(sandbox.listed(), ["a.md"]);
}
