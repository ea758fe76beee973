//! Tests for PostgreSQL only.

use std::process::Command;
use std::sync::Barrier;
use std::thread;

use keepstone::store_kit::Manner;
use keepstone::{Durability, Expect, Key, Store, StoreError};

use crate::install;
use crate::part::{conformance, contract, killed_processes, lost_answers, open};
use crate::proxy::Proxy;
use crate::server::{free_port, is_root};

fn url() -> String {
    std::env::var("KEEPSTONE_POSTGRES").expect("the URL of the database")
}

fn in_table(name: &str) -> String {
    format!("{}?root={name}", url())
}

/// The root through a proxy.
fn in_proxy(name: &str) -> String {
    let port = std::env::var("KEEPSTONE_PROXY_PORT").expect("the port of the proxy");
    format!("postgres://postgres@127.0.0.1:{port}/postgres?root={name}")
}

fn key(text: &str) -> Key {
    Key::new(text).expect("a key")
}

pub(crate) fn postgres() {
    if let Ok(port) = std::env::var("KEEPSTONE_PROXY_PORT") {
        let server = std::env::var("KEEPSTONE_SERVER").expect("the address of the server");
        let proxy = Proxy::start(port.parse().expect("a port"), server, |_| ());
        return lost_answers("postgres", in_proxy, &proxy);
    }
    a_root_that_nobody_wrote_to_is_empty();
    the_table_is_made_once();
    contract("postgres", Manner::default(), in_table);
    conformance("postgres", in_table);
    killed_processes("postgres", in_table, 200);
    who_may_not_is_denied();
    a_full_disk_is_told();
    a_broken_connection_is_made_anew();
    let program = std::env::current_exe().expect("this program has a path");
    let port = free_port().to_string();
    let done = Command::new(program).env("KEEPSTONE_PROXY_PORT", port).status().expect("it starts");
    assert!(done.success(), "postgres through a proxy");
}

/// Runs SQL as the one who owns the database.
fn sql(text: &str) {
    let psql = install::postgres("psql").expect("it comes with the server");
    install::run(Command::new(psql).args(["-q", "-v", "ON_ERROR_STOP=1", "-c", text]).arg(url())).expect(text);
}

fn a_root_that_nobody_wrote_to_is_empty() {
    let store = open(&in_table("untouched"));
    assert_eq!(store.read(&key("a")).expect("it is read"), None);
    assert_eq!(store.list(&keepstone::Prefix::default(), None, 10).expect("it lists"), []);
}

fn the_table_is_made_once() {
    let start = Barrier::new(8);
    thread::scope(|scope| {
        for hand in 0..8 {
            let (store, start) = (open(&in_table("made")), &start);
            scope.spawn(move || {
                start.wait();
                store.write(&key(&hand.to_string()), b"x", &Expect::Absent, Durability::Full).expect("it is written");
            });
        }
    });
}

fn who_may_not_is_denied() {
    sql("create role reader login; grant select on keepstone to reader");
    let owner = open(&in_table("denied"));
    owner.write(&key("a"), b"x", &Expect::Absent, Durability::Full).expect("it is written");
    let as_user = |user: &str, more: &str| open(&in_table("denied").replace("postgres@", user).replace('?', more));
    let reader = as_user("reader@", "?");
    assert!(reader.read(&key("a")).expect("it may read").is_some());
    let nobody = as_user("no_such_role@", "?");
    let read_only = as_user("postgres@", "?options=-c%20default_transaction_read_only%3Don&");
    for store in [&reader, &nobody, &read_only] {
        denied(&**store);
    }
    assert!(matches!(nobody.read(&key("a")), Err(StoreError::Denied(_))));
    let missing = open(&in_table("denied").replace("/postgres?", "/no_such_database?"));
    let told = missing.read(&key("a"));
    assert!(matches!(&told, Err(StoreError::Unavailable(told)) if told.contains("does not exist")), "{told:?}");
}

fn denied(store: &dyn Store) {
    for expect in [Expect::Anything, Expect::Absent] {
        let written = store.write(&key("b"), b"x", &expect, Durability::Full);
        assert!(matches!(written, Err(StoreError::Denied(_))), "{written:?}");
    }
    let removed = store.remove(&key("a"), &Expect::Anything, Durability::Full);
    assert!(matches!(removed, Err(StoreError::Denied(_))), "{removed:?}");
}

/// The table lies on a disk of its own for this.
fn a_full_disk_is_told() {
    let Some(disk) = small_disk() else {
        eprintln!(
            "\n!!!!!!\nNOT RUN: postgres on a full disk: this user cannot mount a file system, root can\n!!!!!!\n"
        );
        return;
    };
    let location = format!("create tablespace small location '{}'", disk.path.display());
    sql(&location);
    sql("create database small tablespace small");
    let store = open(&in_table("full").replace("/postgres?", "/small?"));
    store.write(&key("a"), b"before", &Expect::Absent, Durability::Full).expect("there is room for a little");
    let much: Vec<u8> = (0..60 << 20).map(|n: u32| n.wrapping_mul(2_654_435_761).to_le_bytes()[3]).collect();
    let full = store.write(&key("a"), &much, &Expect::Anything, Durability::Full);
    assert!(matches!(full, Err(StoreError::Full(_))), "{full:?}");
    let more = ["-o", "remount,size=80m"];
    install::run(Command::new("mount").args(more).arg(&disk.path)).expect("the disk grows");
    assert_eq!(store.read(&key("a")).expect("it is read").expect("it is there").bytes, b"before");
    drop(store);
    sql("drop database small");
    sql("drop tablespace small");
}

struct Disk {
    path: std::path::PathBuf,
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.path).status();
        let _ = std::fs::remove_dir(&self.path);
    }
}

fn small_disk() -> Option<Disk> {
    let path = std::env::temp_dir().join(format!("keepstone-small-{}", std::process::id()));
    if !is_root() || std::fs::create_dir_all(&path).is_err() {
        return None;
    }
    let mount = ["-t", "tmpfs", "-o", "size=40m,mode=0700,uid=nobody", "tmpfs"];
    install::run(Command::new("mount").args(mount).arg(&path)).ok()?;
    Some(Disk { path })
}

fn a_broken_connection_is_made_anew() {
    let store = open(&in_table("broken"));
    let version = store.write(&key("a"), b"1", &Expect::Absent, Durability::Full).expect("it is written");
    let end_all = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'keepstone'";
    sql(end_all);
    assert!(store.read(&key("a")).expect("a read is made again").is_some());
    sql(end_all);
    let version = store
        .write(&key("a"), b"1", &Expect::At(version), Durability::Full)
        .expect("nothing of the write was sent yet");
    sql(end_all);
    let lost = store.write(&key("a"), b"2", &Expect::At(version.clone()), Durability::Full);
    assert!(matches!(lost, Err(StoreError::UnknownOutcome(_))), "{lost:?}");
    // Nothing had been sent that the server took.
    store.write(&key("a"), b"3", &Expect::At(version), Durability::Full).expect("the next is on a new connection");
    let nobody = open(&format!("postgres://postgres@127.0.0.1:{}/postgres", free_port()));
    let told = nobody.write(&key("a"), b"x", &Expect::Anything, Durability::Full);
    assert!(matches!(told, Err(StoreError::Unavailable(_))), "{told:?}");
}
