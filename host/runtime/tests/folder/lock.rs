//! The claim lock: broken when its owner is provably dead, by one alone, and never else.

use std::process::{Child, Command};
use std::sync::atomic::{AtomicU32, Ordering};

use super::*;

fn machine() -> String {
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap();
    format!("{}/{}", boot.trim(), fs::read_link("/proc/self/ns/pid").unwrap().display())
}

fn state_and_start(pid: u32) -> (String, String) {
    let told = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    let fields: Vec<&str> = told.rsplit_once(") ").unwrap().1.split(' ').collect();
    (fields[0].to_owned(), fields[19].to_owned())
}

fn hold(sandbox: &Sandbox, name: &str, line: &str) {
    let private = sandbox.path("root/.vault/.host");
    fs::create_dir_all(&private).unwrap();
    fs::write(private.join(name), line).unwrap();
}

fn held_by(child: &Child) -> String {
    format!("0123456789abcdef\t{}\t{}\t{}\n", machine(), child.id(), state_and_start(child.id()).1)
}

fn assert_free(sandbox: &Sandbox) {
    sandbox.write("a.md", "x").unwrap();
    assert_clean(&sandbox.path("root/.vault/.host"));
}

fn assert_busy(sandbox: &Sandbox, told: &str) {
    let written = sandbox.write("a.md", "x");
    let Err(StoreError::Busy(text)) = &written else { panic!("not busy: {written:?}") };
    assert!(text.contains(told), "{text}");
    assert!(!sandbox.path("root/a.md").exists());
}

#[test]
fn the_lock_of_a_process_that_is_gone_is_broken() {
    let sandbox = sandbox();
    let mut child = Command::new("sleep").arg("60").spawn().unwrap();
    hold(&sandbox, "lock", &held_by(&child));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_free(&sandbox);
}

#[test]
fn the_lock_of_a_zombie_is_broken() {
    let sandbox = sandbox();
    let mut child = Command::new("sleep").arg("60").spawn().unwrap();
    hold(&sandbox, "lock", &held_by(&child));
    child.kill().unwrap();
    while state_and_start(child.id()).0 != "Z" {
        std::thread::yield_now();
    }
    assert_free(&sandbox);
    child.wait().unwrap();
}

#[test]
fn the_lock_of_an_earlier_process_with_the_same_id_is_broken() {
    let sandbox = sandbox();
    hold(&sandbox, "lock", &format!("0123456789abcdef\t{}\t{}\t1\n", machine(), std::process::id()));
    assert_free(&sandbox);
}

#[test]
fn a_lock_is_broken_though_its_breaker_died_too() {
    let sandbox = sandbox();
    let dead = |nonce: &str| format!("{nonce}\t{}\t{}\t1\n", machine(), std::process::id());
    hold(&sandbox, "lock", &dead("0123456789abcdef"));
    hold(&sandbox, "lock.b.0123456789abcdef", &dead("fedcba9876543210"));
    assert_free(&sandbox);
}

#[test]
fn the_lock_of_a_living_process_is_respected() {
    let sandbox = sandbox();
    let mut child = Command::new("sleep").arg("60").spawn().unwrap();
    hold(&sandbox, "lock", &held_by(&child));
    assert_busy(&sandbox, &format!("process {}", child.id()));
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn the_lock_of_another_machine_is_respected() {
    let sandbox = sandbox();
    hold(&sandbox, "lock", "0123456789abcdef\telsewhere/pid:[1]\t1\t1\n");
    assert_busy(&sandbox, "remove .vault/.host/lock");
}

#[test]
fn the_lock_of_an_earlier_boot_is_broken() {
    let sandbox = sandbox();
    hold(&sandbox, "lock", "0123456789abcdef\t00000000-earlier/pid:[1]\t1\t1\n");
    assert_busy(&sandbox, "remove .vault/.host/lock");
    let lock = fs::File::options().write(true).open(sandbox.path("root/.vault/.host/lock")).unwrap();
    lock.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    assert_free(&sandbox);
}

/// The patience is over at once, so it is over whenever the lock is broken.
#[test]
fn who_breaks_a_lock_at_the_end_of_its_patience_takes_it() {
    let sandbox = sandbox();
    hold(&sandbox, "lock", &format!("0123456789abcdef\t{}\t{}\t1\n", machine(), std::process::id()));
    let store = open(&sandbox.path("root")).patience(Duration::ZERO);
    store.write(&key("a.md"), b"x", &Expect::Absent, Durability::Full).unwrap();
}

/// As a host without process ids leaves it when it is killed. It has more time left than a process is waited for.
#[test]
fn a_lease_is_waited_out() {
    let sandbox = sandbox();
    hold(&sandbox, "lock", "0123456789abcdef\tsandbox");
    let lock = fs::File::options().write(true).open(sandbox.path("root/.vault/.host/lock")).unwrap();
    lock.set_modified(SystemTime::now() - Duration::from_secs(4)).unwrap();
    let store = FolderStore::open(sandbox.path("root")).unwrap();
    store.write(&key("a.md"), b"x", &Expect::Absent, Durability::Full).unwrap();
}

#[test]
fn what_stands_in_the_place_of_the_lock_is_named() {
    let sandbox = sandbox();
    let (private, lock) = (sandbox.path("root/.vault/.host"), sandbox.path("root/.vault/.host/lock"));
    fs::create_dir_all(&private).unwrap();
    let told = "lock is not a file, and so not of Keepstone: remove it";
    assert!(Command::new("mkfifo").arg(&lock).status().unwrap().success());
    assert_denied(sandbox.write("a.md", "x"), told);
    fs::remove_file(&lock).unwrap();
    let socket = std::os::unix::net::UnixListener::bind(&lock).unwrap();
    assert_denied(sandbox.write("a.md", "x"), told);
    drop(socket);
    fs::remove_file(&lock).unwrap();
    symlink("/dev/zero", &lock).unwrap();
    assert_denied(sandbox.write("a.md", "x"), told);
    fs::remove_file(&lock).unwrap();
    fs::create_dir(&lock).unwrap();
    assert_denied(sandbox.write("a.md", "x"), told);
    fs::remove_dir(&lock).unwrap();
    assert_free(&sandbox);
}

#[test]
fn a_lock_without_a_line_is_respected_for_ten_seconds() {
    let sandbox = sandbox();
    hold(&sandbox, "lock", "");
    assert_busy(&sandbox, "a process without a name");
    let lock = fs::File::options().write(true).open(sandbox.path("root/.vault/.host/lock")).unwrap();
    lock.set_modified(SystemTime::now() - Duration::from_secs(11)).unwrap();
    assert_free(&sandbox);
}

/// Creates the lock of a process that is gone, as that one did, unless another holds it.
fn plant(private: &Path, nth: usize) -> bool {
    let aside = private.join(format!("planted-{nth}"));
    fs::write(&aside, format!("{nth:016x}\t{}\t{}\t1\n", machine(), std::process::id())).unwrap();
    let linked = fs::hard_link(&aside, private.join("lock")).is_ok();
    fs::remove_file(aside).unwrap();
    linked
}

#[test]
fn many_who_break_the_locks_of_the_dead_never_hold_one_together() {
    const HANDS: u32 = 6;
    const TIMES: u32 = 300;
    const DEAD: u32 = 10;
    let sandbox = sandbox();
    let private = sandbox.path("root/.vault/.host");
    fs::create_dir_all(&private).unwrap();
    // How often the dead are met depends on the machine: the hands go on until that was often enough.
    let met = &AtomicU32::new(0);
    let incremented: u32 = std::thread::scope(|scope| {
        let hands: Vec<_> = (0..HANDS)
            .map(|_| {
                let root = sandbox.path("root");
                scope.spawn(move || {
                    let store = open(&root).patience(Duration::from_secs(30));
                    let is_enough =
                        |done: u32| done >= TIMES && (met.load(Ordering::Relaxed) >= DEAD || done >= 20 * TIMES);
                    let mut done = 0;
                    while !is_enough(done) {
                        done += u32::from(increment(&store));
                    }
                    done
                })
            })
            .collect();
        for nth in 0.. {
            met.fetch_add(u32::from(plant(&private, nth)), Ordering::Relaxed);
            if hands.iter().all(std::thread::ScopedJoinHandle::is_finished) {
                break;
            }
            // Without a pause it would take every turn, and nobody else would come to hold the lock.
            std::thread::sleep(Duration::from_millis(2));
        }
        hands.into_iter().map(|hand| hand.join().unwrap()).sum()
    });
    let counted = sandbox.store.read(&key("count")).unwrap().unwrap();
    assert_eq!(String::from_utf8(counted.bytes).unwrap(), incremented.to_string());
    let met = met.load(Ordering::Relaxed);
    assert!(met >= DEAD, "only {met} locks of the dead were met");
}

#[test]
fn a_lock_without_a_line_from_before_the_clock_went_back_is_broken() {
    let sandbox = sandbox();
    hold(&sandbox, "lock", "");
    let lock = fs::File::options().write(true).open(sandbox.path("root/.vault/.host/lock")).unwrap();
    lock.set_modified(SystemTime::now() + Duration::from_secs(24 * 60 * 60)).unwrap();
    assert_free(&sandbox);
}

#[test]
fn a_store_takes_its_plate_along_and_makes_another_when_it_is_gone() {
    use std::os::unix::fs::MetadataExt;
    let sandbox = sandbox();
    let private = sandbox.path("root/.vault/.host");
    let plates = || fs::read_dir(&private).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    sandbox.write("a.md", "x").unwrap();
    let first = plates();
    sandbox.write("b.md", "x").unwrap();
    assert_eq!((first.len(), plates()), (1, first.clone()), "one is made for all locks");
    fs::remove_file(&first[0]).unwrap();
    sandbox.write("c.md", "x").unwrap();
    let links = fs::metadata(&first[0]).unwrap().nlink();
    assert_eq!((plates(), links), (first, 1), "no lock is left behind");
    fs::rename(sandbox.path("root/.vault"), sandbox.path("root/aside")).unwrap();
    sandbox.write("d.md", "x").unwrap();
    assert_eq!(fs::read_dir(sandbox.path("root/aside/.host")).unwrap().count(), 0);
    let Sandbox { folder, store } = sandbox;
    drop(store);
    assert_eq!(fs::read_dir(folder.path().join("root/.vault/.host")).unwrap().count(), 0);
}

#[test]
fn the_lock_is_dated_when_it_is_taken_not_when_the_store_was_opened() {
    let sandbox = sandbox();
    sandbox.write("a.md", "x").unwrap();
    let owner_file = fs::read_dir(sandbox.path("root/.vault/.host")).unwrap().next().unwrap().unwrap().path();
    fs::File::options().write(true).open(&owner_file).unwrap().set_modified(SystemTime::UNIX_EPOCH).unwrap();
    sandbox.write("a.md", "y").unwrap();
    assert!(fs::metadata(&owner_file).unwrap().modified().unwrap().elapsed().unwrap() < Duration::from_secs(3600));
}
