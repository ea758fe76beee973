//! Tests for folders only: links, locks of dead owners, other processes.
#![cfg(unix)]

#[path = "folder/clock.rs"]
mod clock;
#[path = "folder/durability.rs"]
mod durability;
#[path = "folder/growth.rs"]
mod growth;
#[cfg(target_os = "linux")]
#[path = "folder/lock.rs"]
mod lock;
#[path = "folder/name.rs"]
mod name;

use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::time::{Duration, SystemTime};

use keepstone::{Durability, Expect, FolderStore, Key, Prefix, Store, StoreError};
use tempfile::TempDir;

/// The variable with the folder for the worker of a test.
const WORKER_ROOT: &str = "KEEPSTONE_TEST_WORKER_ROOT";

struct Sandbox {
    folder: TempDir,
    store: FolderStore,
}

fn sandbox() -> Sandbox {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("root")).unwrap();
    fs::create_dir(folder.path().join("outside")).unwrap();
    fs::write(folder.path().join("outside/secret.md"), "secret").unwrap();
    let store = open(&folder.path().join("root"));
    Sandbox { folder, store }
}

fn open(root: &Path) -> FolderStore {
    FolderStore::open(root).unwrap().durability(Durability::Fast).patience(Duration::from_millis(300))
}

impl Sandbox {
    fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, bytes: &str) -> Result<String, StoreError> {
        self.store.write(&key(name), bytes.as_bytes(), &Expect::Anything, Durability::Full)
    }

    fn listed(&self) -> Vec<String> {
        let listed = self.store.list(&Prefix::default(), None, 100).unwrap();
        listed.into_iter().map(|listed| listed.key).collect()
    }
}

/// Asserts that a private folder is empty, apart from the file that a store links while it holds the lock, and from files that
/// were replaced a moment ago.
fn assert_clean(private: &Path) {
    let mut names: Vec<_> = fs::read_dir(private).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.retain(|name| !name.to_string_lossy().starts_with("swap-"));
    let is_plate = |name: &std::ffi::OsString| name.to_string_lossy().starts_with("tmp-");
    assert!(names.len() <= 1 && names.iter().all(is_plate), "{names:?}");
}

fn key(text: &str) -> Key {
    Key::new(text).unwrap()
}

fn assert_denied<T: std::fmt::Debug>(result: Result<T, StoreError>, told: &str) {
    let Err(StoreError::Denied(text)) = &result else { panic!("not denied: {result:?}") };
    assert!(text.contains(told), "{text}");
}

#[test]
fn a_linked_file_is_listed_and_left_alone() {
    let sandbox = sandbox();
    symlink("../outside/secret.md", sandbox.path("root/link.md")).unwrap();
    assert_denied(sandbox.store.read(&key("link.md")), "link.md is a symbolic link");
    assert_denied(sandbox.write("link.md", "x"), "link.md is a symbolic link");
    assert_denied(sandbox.store.remove(&key("link.md"), &Expect::Anything, Durability::Full), "symbolic link");
    assert_eq!(sandbox.listed(), ["link.md"]);
    assert_eq!(fs::read_to_string(sandbox.path("outside/secret.md")).unwrap(), "secret");
}

#[test]
fn a_linked_folder_is_a_leaf() {
    let sandbox = sandbox();
    fs::create_dir(sandbox.path("root/inner")).unwrap();
    symlink("../outside", sandbox.path("root/dev")).unwrap();
    symlink("inner", sandbox.path("root/near")).unwrap();
    for name in ["dev/secret.md", "near/x.md"] {
        assert_denied(sandbox.store.read(&key(name)), "is a symbolic link");
        assert_denied(sandbox.write(name, "x"), "is a symbolic link");
    }
    assert_eq!(sandbox.listed(), ["dev", "near"]);
    assert_eq!(fs::read_dir(sandbox.path("outside")).unwrap().count(), 1);
}

#[test]
fn the_private_folder_is_no_link_either() {
    for name in [".vault", ".vault/.host"] {
        let sandbox = sandbox();
        fs::create_dir_all(sandbox.path("root").join(name).parent().unwrap()).unwrap();
        symlink(sandbox.path("outside"), sandbox.path("root").join(name)).unwrap();
        assert_denied(sandbox.write("a.md", "x"), "is a symbolic link");
        assert_eq!(fs::read_dir(sandbox.path("outside")).unwrap().count(), 1);
    }
}

#[test]
fn a_linked_root_is_refused() {
    let sandbox = sandbox();
    symlink("root", sandbox.path("link")).unwrap();
    assert_denied(FolderStore::open(sandbox.path("link")), "it is a symbolic link");
    assert_denied(FolderStore::open(sandbox.path("outside/secret.md")), "it is not a folder");
}

#[test]
fn a_root_is_known_by_its_handle() {
    let sandbox = sandbox();
    sandbox.write("a.md", "mine").unwrap();
    fs::rename(sandbox.path("root"), sandbox.path("moved")).unwrap();
    symlink("outside", sandbox.path("root")).unwrap();
    sandbox.write("b.md", "mine").unwrap();
    assert_eq!(sandbox.listed(), ["a.md", "b.md"]);
    assert!(sandbox.path("moved/b.md").exists());
}

#[test]
fn a_root_that_vanished_is_told_and_not_taken_for_empty() {
    let sandbox = sandbox();
    sandbox.write("a.md", "x").unwrap();
    fs::remove_dir_all(sandbox.path("root")).unwrap();
    assert!(matches!(sandbox.store.read(&key("a.md")), Err(StoreError::Unavailable(_))));
    assert!(matches!(sandbox.write("a.md", "y"), Err(StoreError::Unavailable(_))));
    assert!(!sandbox.path("root").exists());
}

/// Says so past the capture of a test that passes.
fn not_run(what: &str) {
    std::io::stderr().write_all(format!("NOT RUN: {what}\n").as_bytes()).unwrap();
}

/// A disk of its own for a root; none, with a loud message, if this process may not mount one.
struct Disk(TempDir);

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = mount("umount", &["-l"], self.0.path());
    }
}

fn mount(program: &str, options: &[&str], at: &Path) -> bool {
    let done = std::process::Command::new(program).args(options).arg(at).output();
    done.is_ok_and(|done| done.status.success())
}

fn disk(options: &str) -> Option<Disk> {
    let folder = tempfile::tempdir().unwrap();
    if mount("mount", &["-t", "tmpfs", "-o", options, "tmpfs"], folder.path()) {
        return Some(Disk(folder));
    }
    not_run("a test that needs a disk of its own: mounting needs root");
    None
}

#[test]
fn a_full_disk_is_told_and_what_was_there_stays() {
    let Some(disk) = disk("size=1m") else { return };
    let root = disk.0.path().join("root");
    for durability in [Durability::Fast, Durability::Full] {
        let store = open(&root).durability(durability);
        let version = store.write(&key("a.md"), b"before", &Expect::Anything, Durability::Full).unwrap();
        for expect in [Expect::Anything, Expect::At(version.clone())] {
            let full = store.write(&key("a.md"), &vec![b'x'; 2 << 20], &expect, Durability::Full);
            assert!(matches!(full, Err(StoreError::Full(_))), "{full:?}");
        }
        let full = store.write(&key("new/b.md"), &vec![b'x'; 2 << 20], &Expect::Absent, Durability::Full);
        assert!(matches!(full, Err(StoreError::Full(_))), "{full:?}");
        let found = store.read(&key("a.md")).unwrap().unwrap();
        assert_eq!((found.bytes, found.version), (b"before".to_vec(), version));
        assert_eq!(store.read(&key("new/b.md")).unwrap(), None);
        assert_clean(&root.join(".vault/.host"));
        // A program that another test starts at this moment may hold the refused file for an instant.
        let has_room = || {
            let written = store.write(&key("a.md"), b"there is room for this", &Expect::Anything, Durability::Full);
            written.inspect_err(|_| std::thread::sleep(Duration::from_millis(20))).is_ok()
        };
        assert!((0..100).any(|_| has_room()));
    }
}

#[test]
fn a_read_only_disk_is_read_and_denied() {
    let Some(disk) = disk("size=1m") else { return };
    let root = disk.0.path().join("root");
    open(&root).write(&key("a.md"), b"before", &Expect::Absent, Durability::Full).unwrap();
    assert!(mount("mount", &["-o", "remount,ro"], disk.0.path()));
    let store = open(&root);
    assert_eq!(store.read(&key("a.md")).unwrap().unwrap().bytes, b"before");
    assert_eq!(store.list(&Prefix::default(), None, 9).unwrap().len(), 1);
    assert_denied(store.write(&key("a.md"), b"x", &Expect::Anything, Durability::Full), "");
    assert_denied(store.write(&key("new/b.md"), b"x", &Expect::Absent, Durability::Full), "");
    assert_denied(store.remove(&key("a.md"), &Expect::Anything, Durability::Full), "");
    assert_denied(open(&disk.0.path().join("other")).write(&key("a.md"), b"x", &Expect::Absent, Durability::Full), "");
}

/// The variable with the folder for the worker of the permission test, which runs as nobody.
const NOBODYS_ROOT: &str = "KEEPSTONE_TEST_NOBODYS_ROOT";

#[test]
fn what_another_user_closed_is_denied() {
    use std::os::unix::fs::PermissionsExt;
    let sandbox = sandbox();
    sandbox.write("closed/a.md", "x").unwrap();
    sandbox.write("open/a.md", "x").unwrap();
    let mode = |name: &str, mode| fs::set_permissions(sandbox.path(name), fs::Permissions::from_mode(mode)).unwrap();
    let everyone = [("", 0o755), ("root", 0o755), ("root/.vault", 0o755), ("root/open", 0o755)];
    everyone.into_iter().for_each(|(name, bits)| mode(name, bits));
    mode("root/closed", 0o700);
    // The test program may lie where nobody may look.
    let program = sandbox.path("worker");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let mut worker = std::process::Command::new("setpriv");
    worker.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(&program);
    worker.args(["--exact", "worker_that_is_nobody", "--nocapture"]).env(NOBODYS_ROOT, sandbox.path("root"));
    match worker.current_dir("/").output() {
        Ok(done) if String::from_utf8_lossy(&done.stdout).contains("nobody was here") => {
            assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        }
        told => not_run(&format!("what another user closed: becoming nobody needs root and setpriv: {told:?}")),
    }
}

#[test]
fn worker_that_is_nobody() {
    let Some(root) = std::env::var_os(NOBODYS_ROOT) else { return };
    println!("nobody was here");
    let store = open(Path::new(&root));
    assert_eq!(store.read(&key("open/a.md")).unwrap().unwrap().bytes, b"x");
    assert_denied(store.read(&key("closed/a.md")), "");
    assert_denied(store.list(&Prefix::default(), None, 9), "");
    assert_denied(store.write(&key("open/a.md"), b"y", &Expect::Anything, Durability::Full), "");
    assert_denied(store.remove(&key("open/a.md"), &Expect::Anything, Durability::Full), "");
}

#[test]
fn a_root_is_made_by_the_first_write_only() {
    let sandbox = sandbox();
    let store = open(&sandbox.path("new/root"));
    assert_eq!(store.read(&key("a.md")).unwrap(), None);
    store.remove(&key("a.md"), &Expect::Anything, Durability::Full).unwrap();
    assert!(!sandbox.path("new").exists());
    store.write(&key("a.md"), b"x", &Expect::Absent, Durability::Full).unwrap();
    assert_eq!(fs::read(sandbox.path("new/root/a.md")).unwrap(), b"x");
}

#[test]
fn what_is_no_file_is_denied() {
    let sandbox = sandbox();
    sandbox.write("dev/a.md", "x").unwrap();
    assert_denied(sandbox.store.read(&key("dev")), "dev");
    assert_denied(sandbox.write("dev", "x"), "it is not a file");
    assert_denied(sandbox.write("dev/a.md/b.md", "x"), "a.md is not a folder");
    let pipe = std::process::Command::new("mkfifo").arg(sandbox.path("root/pipe")).status().unwrap();
    assert!(pipe.success());
    assert_denied(sandbox.store.read(&key("pipe")), "it is not a file");
    let _socket = std::os::unix::net::UnixListener::bind(sandbox.path("root/socket")).unwrap();
    assert_denied(sandbox.store.read(&key("socket")), "it is not a file");
    assert_denied(sandbox.write("socket", "x"), "it is not a file");
    fs::remove_dir_all(sandbox.path("root/.vault")).unwrap();
    fs::write(sandbox.path("root/.vault"), "no folder").unwrap();
    assert_denied(sandbox.write("a.md", "x"), "opening .vault: it is not a folder");
}

#[test]
fn names_that_are_no_keys_are_not_listed() {
    use std::os::unix::ffi::OsStrExt;
    let sandbox = sandbox();
    for name in [&b"con.md"[..], b"a*b", b"a:b%3Ac", b"\xff\xfe.md", b"good.md"] {
        fs::write(sandbox.path("root").join(std::ffi::OsStr::from_bytes(name)), "x").unwrap();
    }
    assert_eq!(sandbox.listed(), ["good.md"]);
}

#[test]
fn the_private_folder_is_not_listed() {
    let sandbox = sandbox();
    sandbox.write(".vault/seen.json", "x").unwrap();
    assert_eq!(sandbox.listed(), [".vault/seen.json"]);
    assert_clean(&sandbox.path("root/.vault/.host"));
}

/// The rights of everything in a root, its own first.
fn modes(root: &Path) -> Vec<(String, u32)> {
    use std::os::unix::fs::PermissionsExt;
    let told = |path: &Path| {
        let mode = fs::metadata(path).unwrap().permissions().mode() & 0o7777;
        (path.strip_prefix(root).unwrap().display().to_string(), mode)
    };
    let mut modes = vec![told(root)];
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            modes.push(told(&path));
            folders.extend(path.is_dir().then_some(path));
        }
    }
    modes
}

#[test]
fn a_new_root_is_its_users_alone() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("above/root");
    let store = open(&root);
    for name in ["dev/a.md", ".vault/trash/dev/a/1.md", ".vault/former/dev/a/1.jsonl"] {
        store.write(&key(name), b"x", &Expect::Absent, Durability::Full).unwrap();
        store.write(&key(name), b"y", &Expect::Anything, Durability::Full).unwrap();
    }
    let modes = modes(&root);
    assert!(modes.len() >= 11 && modes.iter().all(|(_, mode)| mode & 0o077 == 0), "{modes:?}");
}

/// The group may write and new files belong to it, as people set it up who share a folder; a umask does not undo it.
#[test]
fn in_a_root_that_a_group_shares_the_group_may_do_everything() {
    use std::os::unix::fs::PermissionsExt;
    let sandbox = sandbox();
    let root = sandbox.path("root");
    fs::set_permissions(&root, fs::Permissions::from_mode(0o2770)).unwrap();
    sandbox.write("dev/a.md", "x").unwrap();
    sandbox.write(".vault/trash/dev/a/1.md", "x").unwrap();
    for (name, mode) in modes(&root) {
        let wanted = if root.join(&name).is_dir() { 0o2770 } else { 0o660 };
        assert_eq!(mode, wanted, "{name}");
    }
    fs::set_permissions(root.join("dev"), fs::Permissions::from_mode(0o700)).unwrap();
    sandbox.write("dev/b.md", "x").unwrap();
    assert_eq!(fs::metadata(root.join("dev/b.md")).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn an_edit_by_hand_changes_the_version() {
    let sandbox = sandbox();
    let version = sandbox.write("a.md", "mine").unwrap();
    fs::write(sandbox.path("root/a.md"), "ours").unwrap();
    let expect = Expect::At(version);
    assert_eq!(sandbox.store.write(&key("a.md"), b"late", &expect, Durability::Full), Err(StoreError::Conflict));
}

#[test]
fn a_version_has_the_form_that_all_hosts_share() {
    use std::os::unix::fs::MetadataExt;
    let sandbox = sandbox();
    let version = sandbox.write("a.md", "mine").unwrap();
    let found = fs::metadata(sandbox.path("root/a.md")).unwrap();
    let nanoseconds = |seconds: i64, rest: i64| seconds as u64 * 1_000_000_000 + rest as u64;
    let modified = nanoseconds(found.mtime(), found.mtime_nsec());
    let changed = nanoseconds(found.ctime(), found.ctime_nsec());
    assert_eq!(version, format!("{:x}.{modified:x}.{changed:x}", 4));
}

#[test]
fn a_replaced_file_keeps_its_mode() {
    use std::os::unix::fs::PermissionsExt;
    let sandbox = sandbox();
    sandbox.write("a.md", "x").unwrap();
    fs::set_permissions(sandbox.path("root/a.md"), fs::Permissions::from_mode(0o640)).unwrap();
    sandbox.write("a.md", "y").unwrap();
    let mode = fs::metadata(sandbox.path("root/a.md")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[test]
fn what_ended_processes_left_is_swept_after_an_hour() {
    let sandbox = sandbox();
    let private = sandbox.path("root/.vault/.host");
    fs::create_dir_all(&private).unwrap();
    for name in ["tmp-old", "tmp-new", "other"] {
        fs::write(private.join(name), "x").unwrap();
    }
    let long_ago = SystemTime::now() - Duration::from_secs(2 * 60 * 60);
    for name in ["tmp-old", "other"] {
        fs::File::options().write(true).open(private.join(name)).unwrap().set_modified(long_ago).unwrap();
    }
    sandbox.write("a.md", "x").unwrap();
    assert!(!private.join("tmp-old").exists());
    assert!(private.join("tmp-new").exists() && private.join("other").exists());
}

/// A little more than a replaced file stays aside.
const ASIDE: Duration = Duration::from_millis(2_100);

/// The texts that were kept beside a key.
fn kept(sandbox: &Sandbox, label: &str) -> Vec<String> {
    let listed = sandbox.store.list(&Prefix::new(&format!(".vault/kept/{label}-")).unwrap(), None, 9).unwrap();
    listed.iter().map(|found| fs::read_to_string(sandbox.path("root").join(&found.key)).unwrap()).collect()
}

#[cfg(unix)]
#[test]
fn a_save_that_a_killed_writer_left_aside_is_kept_and_its_own_file_is_swept() {
    use std::os::unix::fs::MetadataExt;
    let sandbox = sandbox();
    let private = sandbox.path("root/.vault/.host");
    fs::create_dir_all(&private).unwrap();
    fs::write(private.join("swap-4-1.2.3-0011223344556677-dev%decisions.md"), "saved by a person").unwrap();
    fs::write(private.join("kept-note.md"), "kept before").unwrap();
    fs::write(private.join("ours"), "never acknowledged").unwrap();
    let ours = format!("swap-{:x}-1.2.3-0011223344556677-a", fs::metadata(private.join("ours")).unwrap().ino());
    fs::rename(private.join("ours"), private.join(&ours)).unwrap();
    sandbox.write("a.md", "x").unwrap();
    assert!(private.join(&ours).exists(), "an editor may be about to save it");
    std::thread::sleep(ASIDE);
    open(&sandbox.path("root")).write(&key("b.md"), b"x", &Expect::Absent, Durability::Full).unwrap();
    assert_eq!(kept(&sandbox, "dev%decisions.md"), ["saved by a person"]);
    assert_eq!(kept(&sandbox, "note.md"), ["kept before"]);
    assert!(!private.join(&ours).exists());
    assert_clean(&private);
}

/// The texts aside, by their keys, without the lines of a lock's owner.
fn texts_aside(store: &FolderStore) -> Vec<(String, String, String)> {
    let listed = store.list(&Prefix::new(".vault/aside/").unwrap(), None, 99).unwrap();
    let read = listed.into_iter().map(|listed| {
        let object = store.read(&key(&listed.key)).unwrap().unwrap();
        assert_eq!(object.version, listed.version);
        (listed.key, listed.version, String::from_utf8(object.bytes).unwrap())
    });
    read.filter(|(_, _, text)| !text.contains('\t')).collect()
}

#[cfg(unix)]
#[test]
fn a_file_aside_is_found_and_goes_once_it_has_served() {
    let sandbox = sandbox();
    sandbox.write("note.md", "secret").unwrap();
    sandbox.write("note.md", "clean").unwrap();
    let aside = texts_aside(&sandbox.store);
    let [(name, version, text)] = &aside[..] else { panic!("{aside:?}") };
    assert_eq!(text, "secret");
    let all = sandbox.store.list(&Prefix::default(), None, 9).unwrap();
    assert_eq!(all.iter().map(|listed| listed.key.as_str()).collect::<Vec<_>>(), ["note.md"]);
    sandbox.store.remove(&key(name), &Expect::At(version.clone()), Durability::Full).unwrap();
    assert_eq!(texts_aside(&sandbox.store), []);
    // One that an editor may have open stays for a minute.
    fs::write(sandbox.path("root/note.md"), "SECRET").unwrap();
    sandbox.write("note.md", "clean").unwrap();
    let (name, version, _) = texts_aside(&sandbox.store).remove(0);
    let refused = sandbox.store.remove(&key(&name), &Expect::At(version), Durability::Full);
    assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
}

/// In a copy no inode is as the names tell, and with `-R` alone no time.
#[cfg(target_os = "linux")]
#[test]
fn a_copied_root_has_no_saves_of_somebody() {
    for how in ["-a", "-R"] {
        let sandbox = sandbox();
        sandbox.write("note.md", "old").unwrap();
        sandbox.write("note.md", "new").unwrap();
        sandbox.store.remove(&key("note.md"), &Expect::Anything, Durability::Full).unwrap();
        // One that a killed writer left aside is still somebody's in the copy.
        let private = sandbox.path("root/.vault/.host");
        fs::write(private.join("swap-4.1.2-1.2.3.4-0011223344556677-plan.md"), "saved by a person").unwrap();
        let copied =
            std::process::Command::new("cp").arg(how).args([sandbox.path("root"), sandbox.path("copy")]).status();
        assert!(copied.unwrap().success());
        let copy = open(&sandbox.path("copy"));
        assert_eq!(texts_aside(&copy).len(), 3);
        copy.write(&key("other.md"), b"x", &Expect::Absent, Durability::Full).unwrap();
        let kept = copy.list(&Prefix::new(".vault/kept/").unwrap(), None, 9).unwrap();
        let [saved] = &kept[..] else { panic!("{how}: {kept:?}") };
        assert!(saved.key.starts_with(".vault/kept/plan.md-"), "{saved:?}");
        std::thread::sleep(ASIDE);
        open(&sandbox.path("copy")).write(&key("other.md"), b"y", &Expect::Anything, Durability::Full).unwrap();
        assert!(texts_aside(&copy).iter().all(|(_, _, text)| text == "x"), "{:?}", texts_aside(&copy));
    }
}

#[cfg(unix)]
#[test]
fn what_an_editor_writes_into_a_file_that_was_replaced_is_kept_by_the_next_sweep() {
    use std::io::Write;
    let sandbox = sandbox();
    fs::write(sandbox.path("root/note.md"), "saved by a person").unwrap();
    let mut open_file = fs::File::options().write(true).open(sandbox.path("root/note.md")).unwrap();
    sandbox.write("note.md", "ours").unwrap();
    open_file.write_all(b"SAVED and more of it").unwrap();
    open(&sandbox.path("root")).write(&key("other.md"), b"x", &Expect::Absent, Durability::Full).unwrap();
    assert_eq!(fs::read_to_string(sandbox.path("root/note.md")).unwrap(), "ours");
    assert_eq!(kept(&sandbox, "note.md"), ["SAVED and more of it"]);
}

/// The editor's call has found the file before it was replaced, and empties it only then: it had to wait for the disk.
#[cfg(unix)]
#[test]
fn what_an_editor_saves_that_opened_a_file_right_before_it_was_replaced_is_kept() {
    use std::io::Write;
    let sandbox = sandbox();
    sandbox.write("note.md", "old").unwrap();
    for is_removed in [false, true] {
        let mut opened = fs::File::options().write(true).open(sandbox.path("root/note.md")).unwrap();
        if is_removed {
            sandbox.store.remove(&key("note.md"), &Expect::Anything, Durability::Full).unwrap();
        } else {
            sandbox.write("note.md", "ours").unwrap();
        }
        opened.set_len(0).unwrap();
        opened.write_all(b"saved by a person").unwrap();
        open(&sandbox.path("root")).write(&key("other.md"), b"x", &Expect::Anything, Durability::Full).unwrap();
    }
    assert_eq!(kept(&sandbox, "note.md"), ["saved by a person", "saved by a person"]);
}

#[cfg(unix)]
#[test]
fn replaced_files_do_not_pile_up_aside() {
    let sandbox = sandbox();
    let aside = || fs::read_dir(sandbox.path("root/.vault/.host")).unwrap().count();
    for _ in 0..3 {
        for nth in 0..20 {
            sandbox.write("note.md", &format!("version {nth}")).unwrap();
        }
        std::thread::sleep(ASIDE);
    }
    for nth in 0..17 {
        sandbox.write("note.md", &format!("last {nth}")).unwrap();
    }
    assert!(aside() < 25, "{}", aside());
}

#[cfg(unix)]
#[test]
fn a_file_that_is_emptied_and_then_written_is_read_once_it_is_written() {
    use std::io::Write;
    let sandbox = sandbox();
    sandbox.write("note.md", "old").unwrap();
    let mut person = fs::File::create(sandbox.path("root/note.md")).unwrap();
    let saving = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        person.write_all(b"half").unwrap();
        std::thread::sleep(Duration::from_millis(40));
        person.write_all(b" and half").unwrap();
    });
    let read = sandbox.store.read(&key("note.md")).unwrap().unwrap();
    assert_eq!(String::from_utf8(read.bytes).unwrap(), "half and half");
    saving.join().unwrap();
}

#[test]
fn processes_count_together() {
    let sandbox = sandbox();
    let program = std::env::current_exe().unwrap();
    let workers: Vec<_> = (0..3)
        .map(|_| {
            let mut worker = std::process::Command::new(&program);
            worker.args(["--exact", "worker_of_processes_count_together", "--nocapture"]);
            worker.env(WORKER_ROOT, sandbox.path("root")).spawn().unwrap()
        })
        .collect();
    for mut worker in workers {
        assert!(worker.wait().unwrap().success());
    }
    assert_eq!(sandbox.store.read(&key("count")).unwrap().unwrap().bytes, b"300");
}

#[test]
fn worker_of_processes_count_together() {
    let Some(root) = std::env::var_os(WORKER_ROOT) else { return };
    let store = open(Path::new(&root)).patience(Duration::from_secs(30));
    for _ in 0..100 {
        while !increment(&store) {}
    }
}

fn increment(store: &FolderStore) -> bool {
    let found = store.read(&key("count")).unwrap();
    let (count, expect) = match found {
        Some(object) => (String::from_utf8(object.bytes).unwrap().parse().unwrap(), Expect::At(object.version)),
        None => (0, Expect::Absent),
    };
    match store.write(&key("count"), (count + 1u32).to_string().as_bytes(), &expect, Durability::Full) {
        Err(StoreError::Conflict) => false,
        written => written.map(|_| true).unwrap(),
    }
}
