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
