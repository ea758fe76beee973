//! The rules over the files of this machine.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use cap_std::ambient_authority;
use cap_std::fs::Dir;
use keepstone_folder_rules::disk::{Folder, Look};
use keepstone_folder_rules::lock::{Lock, LockTimeout, OwnerFile};
use keepstone_folder_rules::name::{name_of, segment_of};
use keepstone_folder_rules::swap::{Aside, Swapped, Target};
use tempfile::TempDir;

use super::FolderStore;
use super::disk::Disk;
use super::processes::Processes;
use crate::store::key::{Key, Prefix};
use crate::store::promise::Store;

fn open(path: &Path) -> Disk {
    Disk(Dir::open_ambient_dir(path, ambient_authority()).unwrap())
}

#[test]
fn a_name_and_its_segment_lead_to_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let dir = open(folder.path());
    let key = Key::new("a").unwrap();
    for (name, segment) in [
        ("dev", "dev"),
        ("-x", "=-x"),
        ("=-x", "-x"),
        ("==-x", "==-x"),
        ("+x", "=+x"),
        ("%3Ax", "=%3Ax"),
        ("=%3Ax", "%3Ax"),
        ("=x", "=x"),
        ("=", "="),
        ("x-", "x-"),
        ("a%3Ab", "a%3Ab"),
    ] {
        assert_eq!(segment_of(name, true).unwrap(), segment);
        assert_eq!(name_of(&dir, segment, true, "reading", &key).unwrap(), name);
        assert_eq!(segment_of(name, false).unwrap(), name);
        assert_eq!(name_of(&dir, name, false, "reading", &key).unwrap(), name);
    }
}

#[cfg(unix)]
#[test]
fn a_name_with_colons_counts_where_it_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let dir = open(folder.path());
    let key = Key::new("a").unwrap();
    let name = |segment| name_of(&dir, segment, true, "reading", &key).map(std::borrow::Cow::into_owned);
    for (colons, segment) in [("a:b", "a%3Ab"), (":x", "=%3Ax"), ("-a:b", "=-a%3Ab"), ("a::b", "a%3A%3Ab")] {
        assert_eq!(segment_of(colons, true).unwrap(), segment);
        let plain = name(segment).unwrap();
        assert!(plain.contains("%3A"), "nothing is there: {plain}");
        std::fs::create_dir(folder.path().join(colons)).unwrap();
        assert_eq!(name(segment).unwrap(), colons);
        std::fs::create_dir(folder.path().join(&plain)).unwrap();
        let both = name(segment).unwrap_err().to_string();
        assert!(both.contains(&format!("{colons} and {plain} are there")), "{both}");
    }
    assert_eq!(segment_of("a:b%3Ac", true), None);
}

#[test]
fn the_pages_of_a_folder_are_its_keys_also_when_it_changes_between_them() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(dir.path().join("a/b")).unwrap();
    let file = |name: &str| std::fs::write(dir.path().join(name), "x").unwrap();
    (0..300).for_each(|nth| file(&format!("a/b/{nth:03}.md")));
    file("a/z.md");
    let store = FolderStore::open(dir.path()).unwrap();
    let mut keys: Vec<String> = Vec::new();
    loop {
        let after = keys.last().cloned().unwrap_or_default();
        let page = store.list(&Prefix::default(), Some(&after), 10).unwrap();
        if page.is_empty() {
            break;
        }
        keys.extend(page.into_iter().map(|listed| listed.key));
        if keys.len() == 100 {
            file("a/b/200a.md");
            std::fs::remove_file(dir.path().join("a/b/250.md")).unwrap();
        }
    }
    assert_eq!((keys.len(), keys.is_sorted()), (301, true));
    assert!(keys.contains(&"a/b/200a.md".to_owned()) && !keys.contains(&"a/b/250.md".to_owned()));
}

#[test]
fn a_lock_that_is_no_text_is_a_lease_and_ends() {
    let folder = tempfile::tempdir().unwrap();
    let (disk, lock) = (open(folder.path()), folder.path().join("lock"));
    let acquire = |patience| Lock::acquire(&disk, &OwnerFile::default(), &Processes, LockTimeout::of(patience)).is_ok();
    fs::write(&lock, b"\xff\xfe\x00").unwrap();
    assert!(!acquire(Duration::ZERO), "it holds");
    let ended = SystemTime::now() - Duration::from_secs(11);
    fs::File::options().write(true).open(&lock).unwrap().set_modified(ended).unwrap();
    assert!(acquire(Duration::from_secs(60)), "it ended");
    assert!(!lock.exists(), "and is given back");
}

/// A folder with `note.md`, and `aside` beside it, ready to take its place.
struct Desk {
    folder: TempDir,
    disk: Disk,
}

impl Desk {
    fn new(note: Option<&str>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        if let Some(text) = note {
            fs::write(folder.path().join("note.md.new"), text).unwrap();
            let long_ago = SystemTime::now() - Duration::from_secs(3_600);
            fs::File::options()
                .write(true)
                .open(folder.path().join("note.md.new"))
                .unwrap()
                .set_modified(long_ago)
                .unwrap();
            fs::rename(folder.path().join("note.md.new"), folder.path().join("note.md")).unwrap();
        }
        fs::write(folder.path().join("aside"), "ours").unwrap();
        let disk = open(folder.path());
        Self { folder, disk }
    }

    fn look(&self, name: &str) -> Look {
        self.disk.look(name).unwrap()
    }

    fn save(&self, text: &str) {
        fs::write(self.folder.path().join("note.md"), text).unwrap();
    }

    fn save_by_rename(&self, text: &str) {
        fs::write(self.folder.path().join("note.md~"), text).unwrap();
        fs::rename(self.folder.path().join("note.md~"), self.folder.path().join("note.md")).unwrap();
    }

    fn note(&self) -> String {
        fs::read_to_string(self.folder.path().join("note.md")).unwrap()
    }

    fn target<'a>(&'a self, old: Option<&'a Look>) -> Target<'a, Disk> {
        Target { folder: &self.disk, name: "note.md", old, check: &|| Ok(()) }
    }

    fn put(&self, old: Option<&Look>) -> Swapped {
        let names = Aside { name: "aside", held: None };
        self.target(old).put(&self.disk, names, &self.look("aside")).unwrap()
    }
}

#[test]
fn a_file_that_nobody_touched_is_replaced_and_left_aside() {
    let desk = Desk::new(Some("old"));
    assert_eq!(desk.put(Some(&desk.look("note.md"))), Swapped::Done);
    assert_eq!(desk.note(), "ours");
    assert_eq!(fs::read_to_string(desk.folder.path().join("aside")).unwrap(), "old");
}

#[test]
fn a_save_after_the_look_stays() {
    for by_rename in [false, true] {
        let desk = Desk::new(Some("old"));
        let old = desk.look("note.md");
        if by_rename {
            desk.save_by_rename("saved by a person");
        } else {
            desk.save("saved by a person");
        }
        assert_eq!(desk.put(Some(&old)), Swapped::Overtaken);
        assert_eq!(desk.note(), "saved by a person");
        let target = desk.target(Some(&old));
        assert_eq!(target.remove(&desk.disk, "gone").unwrap(), Swapped::Overtaken);
        assert_eq!(desk.note(), "saved by a person");
    }
}

#[test]
fn a_file_that_came_to_be_after_the_look_stays() {
    let desk = Desk::new(None);
    desk.save("from git pull");
    assert_eq!(desk.put(None), Swapped::Overtaken);
    assert_eq!(desk.note(), "from git pull");
}

#[test]
fn a_file_that_went_after_the_look_does_not_come_back() {
    let desk = Desk::new(Some("old"));
    let old = desk.look("note.md");
    fs::remove_file(desk.folder.path().join("note.md")).unwrap();
    assert_eq!(desk.put(Some(&old)), Swapped::Overtaken);
    assert!(!desk.folder.path().join("note.md").exists());
}

#[cfg(any(target_os = "linux", target_vendor = "apple"))]
#[test]
fn of_two_saves_during_an_exchange_the_later_gets_the_name_and_the_first_is_left_aside() {
    let desk = Desk::new(Some("old"));
    let (old, new) = (desk.look("note.md"), desk.look("aside"));
    desk.save_by_rename("first save");
    let target = desk.target(Some(&old));
    assert_eq!(desk.disk.exchange("aside", &desk.disk, "note.md").unwrap(), Some(true));
    desk.save_by_rename("second save");
    assert_eq!(target.keep_the_last(&desk.disk, "aside", &old, &new).unwrap(), Swapped::Overtaken);
    assert_eq!(desk.note(), "second save");
    assert_eq!(fs::read_to_string(desk.folder.path().join("aside")).unwrap(), "first save");
}

#[cfg(any(target_os = "linux", target_vendor = "apple"))]
#[test]
fn a_file_that_gets_its_name_back_still_counts_as_saved_in_part() {
    let desk = Desk::new(Some("old"));
    let (old, new) = (desk.look("note.md"), desk.look("aside"));
    desk.save("");
    let target = desk.target(Some(&old));
    assert_eq!(desk.disk.exchange("aside", &desk.disk, "note.md").unwrap(), Some(true));
    assert_eq!(target.keep_the_last(&desk.disk, "aside", &old, &new).unwrap(), Swapped::Overtaken);
    assert!(keepstone_folder_rules::version::unsaved_for(&desk.look("note.md")).is_some());
}

#[test]
fn a_removed_file_is_left_aside() {
    let desk = Desk::new(Some("old"));
    let old = desk.look("note.md");
    let target = desk.target(Some(&old));
    assert_eq!(target.remove(&desk.disk, "gone").unwrap(), Swapped::Done);
    assert!(!desk.folder.path().join("note.md").exists());
    assert_eq!(fs::read_to_string(desk.folder.path().join("gone")).unwrap(), "old");
}

#[test]
fn where_names_cannot_be_exchanged_a_second_name_holds_the_old_file() {
    let desk = Desk::new(Some("old"));
    let (old, new) = (desk.look("note.md"), desk.look("aside"));
    let put = |old| {
        let names = Aside { name: "aside", held: Some("held") };
        desk.target(Some(old)).replace(&desk.disk, names, old, &new).unwrap()
    };
    desk.save("saved by a person");
    assert_eq!(put(&old), Swapped::Overtaken);
    assert_eq!(desk.note(), "saved by a person");
    fs::write(desk.folder.path().join("aside"), "ours").unwrap();
    assert_eq!(put(&desk.look("note.md")), Swapped::Done);
    assert_eq!(
        (desk.note(), fs::read_to_string(desk.folder.path().join("held")).unwrap()),
        ("ours".into(), "saved by a person".into())
    );
}

#[test]
fn who_lost_the_lock_changes_nothing() {
    let desk = Desk::new(Some("old"));
    let (old, new) = (desk.look("note.md"), desk.look("aside"));
    let lost = || Err(std::io::Error::from(std::io::ErrorKind::TimedOut));
    let names = Aside { name: "aside", held: Some("held") };
    let target = Target { folder: &desk.disk, name: "note.md", old: Some(&old), check: &lost };
    target.put(&desk.disk, names, &new).unwrap_err();
    target.remove(&desk.disk, "gone").unwrap_err();
    assert_eq!(desk.note(), "old");
}
