//! `doctor`: what it finds, and that it changes nothing.

mod sealed;

use std::fs;

use sealed::Home;
use serde_json::{Value, json};

/// What a check says: its state and message.
fn check(home: &Home, name: &str) -> Vec<(String, String)> {
    let (told, _) = home.json(&["doctor"], "");
    let of = |check: &Value, key: &str| check[key].as_str().unwrap().to_owned();
    let checks = told["checks"].as_array().unwrap().iter().filter(|check| check["name"] == name);
    checks.map(|check| (of(check, "state"), of(check, "message"))).collect()
}

fn state(home: &Home, name: &str) -> Vec<String> {
    check(home, name).into_iter().map(|(state, _)| state).collect()
}

#[test]
fn a_new_memory_is_sound_and_none_is_made_by_looking() {
    let home = Home::new();
    let (told, code) = home.json(&["doctor"], "");
    assert_eq!((&told["sound"], code), (&json!(true), 0), "{told}");
    assert_eq!(state(&home, "memory"), ["warning"]);
    assert!(!home.app().join(".memory").exists());

    assert!(home.run(&["add", "dev", "facts", "-c", "one"], b"").status.success());
    assert!(home.run(&["search", "one"], b"").status.success());
    let before = home.json(&["status"], "").0;
    let (told, code) = home.json(&["doctor"], "");
    assert_eq!((&told["sound"], code), (&json!(true), 0), "{told}");
    for name in ["version", "compiled code", "memory", "store", "files", "index", "embeddings", "clients"] {
        assert_eq!(state(&home, name), ["ok"], "{name}: {told}");
    }
    assert_eq!(home.json(&["status"], "").0, before);
    assert!(!home.app().join(".memory/.vault/index/doctor.probe").exists());
}

#[test]
fn a_damaged_index_is_a_warning_until_the_next_search() {
    let home = Home::new();
    let drafts: String = (0..200)
        .map(|n| {
            json!({ "scope": { "agent": "dev" }, "category": "facts", "text": format!("fact number {n}") }).to_string()
                + "\n"
        })
        .collect();
    assert!(home.run(&["add-many"], drafts.as_bytes()).status.success());
    assert!(home.run(&["search", "fact"], b"").status.success());
    assert_eq!(state(&home, "index"), ["ok"]);
    for file in fs::read_dir(home.app().join(".memory/.vault/index")).unwrap().flatten() {
        let mut bytes = fs::read(file.path()).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(file.path(), bytes).unwrap();
    }
    let (told, code) = home.json(&["doctor"], "");
    assert_eq!((state(&home, "index"), code), (vec!["warning".to_owned()], 0), "{told}");
    assert_eq!(state(&home, "files"), ["ok"]);
    assert!(home.run(&["search", "fact"], b"").status.success());
    assert_eq!(state(&home, "index"), ["ok"]);
}

#[test]
fn a_fault_has_a_hint_and_an_exit_code() {
    let home = Home::new();
    fs::create_dir_all(home.app().join(".memory/dev")).unwrap();
    fs::write(home.app().join(".memory/dev/facts.md"), b"one\n\xff").unwrap();
    let done = home.run(&["doctor"], b"");
    let shown = String::from_utf8(done.stdout).unwrap();
    assert_eq!(done.status.code(), Some(6), "{shown}");
    assert!(shown.contains("dev/facts.md, line 2") && shown.contains("hint: mend the file"), "{shown}");
}

#[test]
fn secrets_are_counted_and_with_secrets_each_place_is_named_without_them() {
    let home = Home::new();
    // In two parts, so that no text of this repository is a key.
    let text = ["The deploy key is\nghp_", "x7Qm2Vw9Rt4Ks8Lb3Nc6Hd5Jf1Gz0Py7TaQe for now."].concat();
    let (added, _) = home.json(&["add", "dev", "facts", "--allow-secret", "-c", &text], "");
    let reference = added["reference"].as_str().unwrap();
    assert_eq!(state(&home, "secrets"), ["warning"]);
    let told = home.run(&["doctor", "--secrets"], b"");
    let shown = String::from_utf8(told.stdout).unwrap();
    assert!(shown.contains("dev/facts.md, line 5: github token") && !shown.contains("x7Qm2Vw9"), "{shown}");
    assert_eq!(told.status.code(), Some(0), "a person may have allowed it: {shown}");

    assert!(home.run(&["forget", reference], b"").status.success());
    assert_eq!(state(&home, "secrets"), ["ok"]);
    let shown = String::from_utf8(home.run(&["doctor", "--secrets"], b"").stdout).unwrap();
    assert!(shown.contains(".vault/trash/") && shown.contains(".vault/former/"), "{shown}");
    assert!(home.run(&["purge", reference], b"").status.success());
    let shown = String::from_utf8(home.run(&["doctor", "--secrets"], b"").stdout).unwrap();
    assert!(shown.contains("none is recognised in any file"), "{shown}");
}

#[cfg(unix)]
#[test]
fn a_memory_that_everybody_can_read_is_a_warning_and_one_that_they_can_write_a_fault() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::new();
    assert!(home.run(&["init"], b"").status.success());
    assert_eq!(state(&home, "permissions"), ["ok"]);
    for (mode, expected) in [(0o755, "warning"), (0o770, "ok"), (0o777, "fault")] {
        fs::set_permissions(home.app().join(".memory"), fs::Permissions::from_mode(mode)).unwrap();
        assert_eq!(state(&home, "permissions"), [expected], "{mode:o}");
    }
}

#[test]
fn it_tells_whether_hooks_really_ran() {
    let home = Home::new();
    assert!(home.run(&["install", "claude-code"], b"").status.success());
    let found = &check(&home, "clients")[0];
    assert_eq!((&*found.0, found.1.contains("never ran")), ("warning", true), "{found:?}");

    assert!(home.run(&["hook", "claude-code"], b"{\"hook_event_name\":\"SessionStart\"}").status.success());
    let found = &check(&home, "clients")[0];
    assert_eq!((&*found.0, found.1.contains("last hook ran")), ("ok", true), "{found:?}");

    let later = home.keepstone(&["doctor", "--json"]).env("KEEPSTONE_NOW", "4102444800000").output().unwrap();
    let told: Value = serde_json::from_slice(&later.stdout).unwrap();
    let client = told["checks"].as_array().unwrap().iter().find(|check| check["name"] == "clients").unwrap();
    assert_eq!(client["state"], "warning", "that is long ago: {client}");

    fs::remove_dir_all(home.app().join(".memory")).unwrap();
    fs::write(home.app().join(".memory"), "no folder").unwrap();
    assert_eq!(state(&home, "memory")[0], "fault");
}
