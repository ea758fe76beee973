//! Names: long ones, those in two normal forms, and file systems that take two for one.

use super::*;

#[test]
fn a_key_of_the_greatest_length_is_reached_under_a_root_of_any() {
    let sandbox = sandbox();
    let mut root = sandbox.path("root");
    while root.as_os_str().len() < 3_800 {
        root.push("a".repeat(200));
    }
    fs::create_dir_all(&root).unwrap();
    let store = open(&root);
    let segment = "b".repeat(127);
    let longest = [segment.as_str(), &segment, &segment, &segment].join("/") + "c";
    assert_eq!(longest.len(), 512);
    assert!(root.as_os_str().len() + longest.len() > 4_096, "longer than a path may be");
    let version = store.write(&key(&longest), b"far", &Expect::Absent, Durability::Full).unwrap();
    assert_eq!(store.read(&key(&longest)).unwrap().unwrap().bytes, b"far");
    assert_eq!(store.list(&Prefix::default(), None, 9).unwrap()[0].key, longest);
    store.remove(&key(&longest), &Expect::At(version), Durability::Full).unwrap();
    assert!(Key::new(&format!("{longest}c")).is_err());
}

#[test]
fn a_root_whose_path_is_too_long_is_told() {
    let sandbox = sandbox();
    let root = sandbox.path("root").join(["a".repeat(200).as_str(); 25].join("/"));
    let refused = FolderStore::open(root).map(drop);
    assert!(matches!(&refused, Err(StoreError::Unavailable(told)) if told.contains("too long")), "{refused:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn two_normal_forms_are_two_keys_where_the_file_system_keeps_them_apart() {
    let sandbox = sandbox();
    for (name, text) in
        [("\u{e9}.md", "composed"), ("e\u{301}.md", "decomposed"), ("DEV.md", "upper"), ("dev.md", "lower")]
    {
        sandbox.store.write(&key(name), text.as_bytes(), &Expect::Absent, Durability::Full).unwrap();
    }
    assert_eq!(sandbox.listed(), ["DEV.md", "dev.md", "e\u{301}.md", "\u{e9}.md"]);
    assert_eq!(sandbox.store.read(&key("\u{e9}.md")).unwrap().unwrap().bytes, b"composed");
    sandbox.store.remove(&key("e\u{301}.md"), &Expect::Anything, Durability::Full).unwrap();
    assert_eq!(sandbox.listed(), ["DEV.md", "dev.md", "\u{e9}.md"]);
}

/// Puts a file where another program would.
fn place(sandbox: &Sandbox, path: &str, text: &str) {
    let path = sandbox.path("root").join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

#[test]
fn the_folder_of_an_agent_whose_name_starts_with_a_sign_has_its_name() {
    let sandbox = sandbox();
    for (path, text) in
        [("-x/tasks.md", "dash"), ("+49/tasks.md", "plus"), ("=-x/tasks.md", "odd"), ("=y/a.md", "plain")]
    {
        place(&sandbox, path, text);
    }
    assert_eq!(sandbox.listed(), ["-x/tasks.md", "=+49/tasks.md", "=-x/tasks.md", "=y/a.md"]);
    let read = |name: &str| sandbox.store.read(&key(name)).unwrap().unwrap().bytes;
    assert_eq!((read("=-x/tasks.md"), read("-x/tasks.md")), (b"dash".into(), b"odd".into()));
    sandbox.write("=-x/tasks.md", "done").unwrap();
    sandbox.write("=-new/tasks.md", "new").unwrap();
    assert_eq!(fs::read_to_string(sandbox.path("root/-x/tasks.md")).unwrap(), "done");
    assert_eq!(fs::read_to_string(sandbox.path("root/=-x/tasks.md")).unwrap(), "odd");
    assert_eq!(fs::read_to_string(sandbox.path("root/-new/tasks.md")).unwrap(), "new");
    sandbox.store.remove(&key("=+49/tasks.md"), &Expect::Anything, Durability::Full).unwrap();
    assert!(!sandbox.path("root/+49/tasks.md").exists());
}

#[test]
fn a_colon_in_a_name_is_found_and_stays() {
    let sandbox = sandbox();
    for path in ["a:b/tasks.md", ":x/tasks.md", "conversations/a:b.json", "a%3Ac/tasks.md", "a:b%3Ac/tasks.md"] {
        place(&sandbox, path, path);
    }
    let keys = ["=%3Ax/tasks.md", "a%3Ab/tasks.md", "a%3Ac/tasks.md", "conversations/a%3Ab.json"];
    assert_eq!(sandbox.listed(), keys);
    for name in keys {
        sandbox.write(name, name).unwrap();
        assert_eq!(sandbox.store.read(&key(name)).unwrap().unwrap().bytes, name.as_bytes());
    }
    assert_eq!(sandbox.listed(), keys);
    sandbox.write("a%3Ab/new.md", "new").unwrap();
    sandbox.write("b%3Ac/new.md", "portable").unwrap();
    for (path, text) in [
        ("a:b/tasks.md", "a%3Ab/tasks.md"),
        (":x/tasks.md", "=%3Ax/tasks.md"),
        ("conversations/a:b.json", "conversations/a%3Ab.json"),
        ("a%3Ac/tasks.md", "a%3Ac/tasks.md"),
        ("a:b%3Ac/tasks.md", "a:b%3Ac/tasks.md"),
        ("a:b/new.md", "new"),
        ("b%3Ac/new.md", "portable"),
    ] {
        assert_eq!(fs::read_to_string(sandbox.path("root").join(path)).unwrap(), text);
    }
    sandbox.store.remove(&key("a%3Ab/tasks.md"), &Expect::Anything, Durability::Full).unwrap();
    assert!(!sandbox.path("root/a:b/tasks.md").exists());
}

#[test]
fn two_names_that_are_one_are_listed_and_left_alone() {
    let sandbox = sandbox();
    for (path, text) in [
        ("a:b/tasks.md", "colon"),
        ("a:b/lessons.md", "colon"),
        ("a%3Ab/tasks.md", "plain"),
        ("a%3Ab/decisions.md", "plain"),
        ("b/one.md", "else"),
    ] {
        place(&sandbox, path, text);
    }
    let keys = ["a%3Ab/decisions.md", "a%3Ab/lessons.md", "a%3Ab/tasks.md", "b/one.md"];
    assert_eq!(sandbox.listed(), keys);
    for (nth, last) in keys.iter().enumerate() {
        let page = sandbox.store.list(&Prefix::default(), nth.checked_sub(1).map(|before| keys[before]), 1).unwrap();
        assert_eq!(page.iter().map(|listed| listed.key.as_str()).collect::<Vec<_>>(), [*last]);
    }
    for name in &keys[..3] {
        assert_denied(sandbox.store.read(&key(name)), "a:b and a%3Ab are there, which are one name");
        assert_denied(sandbox.write(name, "x"), "which are one name");
        assert_denied(sandbox.store.remove(&key(name), &Expect::Anything, Durability::Full), "which are one name");
    }
    assert_denied(sandbox.write("a%3Ab/new.md", "x"), "which are one name");
    fs::remove_dir_all(sandbox.path("root/a%3Ab")).unwrap();
    assert_eq!(sandbox.store.read(&key("a%3Ab/tasks.md")).unwrap().unwrap().bytes, b"colon");
}

/// Makes a root look as on a file system where case does not count: `.vault` is found as `.VAULT` too.
fn folding(sandbox: &Sandbox) -> bool {
    for name in ["root/.vault", "root/.VAULT"] {
        fs::create_dir_all(sandbox.path(name)).unwrap();
    }
    mount("mount", &["--bind", sandbox.path("root/.vault").to_str().unwrap()], &sandbox.path("root/.VAULT"))
}

#[test]
fn the_second_of_two_keys_that_are_one_file_is_refused() {
    let sandbox = sandbox();
    if !folding(&sandbox) {
        not_run("a file system where case does not count: mounting needs root");
        return;
    }
    sandbox.write("dev/caf\u{e9}.md", "first").unwrap();
    for other in ["Dev/caf\u{e9}.md", "dev/cafe\u{301}.md", "dev/CAF\u{c9}.md", "DEV/new.md", "dev/caf\u{e9}.MD/below"]
    {
        assert_denied(sandbox.write(other, "second"), "the same name to this file system");
        assert_denied(
            sandbox.store.remove(&key(other), &Expect::Anything, Durability::Full),
            "the same name to this file system",
        );
    }
    sandbox.write("dev/caf\u{e9}.md", "again").unwrap();
    sandbox.write("dev/other.md", "another").unwrap();
    let seen: Vec<_> = sandbox.listed().into_iter().filter(|key| !key.starts_with('.')).collect();
    assert_eq!(seen, ["dev/caf\u{e9}.md", "dev/other.md"]);
    assert!(mount("umount", &["-l"], &sandbox.path("root/.VAULT")));
}
