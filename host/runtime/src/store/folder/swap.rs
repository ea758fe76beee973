//! Changing what a name leads to, only while it leads to the file that was looked at.
//!
//! An editor and `git pull` know no lock. What they save between the look and the change must not be unlinked unread, so
//! the change is made first where the system can take it back: the new file and the old one change their names, the
//! old one is looked at again, and if it is another one by now, both change back. Whatever stays aside then is the caller's:
//! it was not read, or somebody may be about to save it.

use std::io::{self, ErrorKind};
use std::time::Duration;

use cap_std::fs::{Dir, Metadata};

use super::aside::is_same;

/// The number of attempts to rename while another program's open file is in the way, as on Windows.
const RENAMES: u32 = 10;

/// The number of times that two files change their names back and forth while somebody keeps saving.
const EXCHANGES: usize = 8;

/// The end of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Swapped {
    /// The name leads to the new file, or to nothing after a removal.
    Done,
    /// Somebody else changed what the name leads to. That stays.
    Overtaken,
}

/// A name in a folder, and the file that it led to.
#[derive(Clone, Copy)]
pub(super) struct Target<'a> {
    pub(super) folder: &'a Dir,
    pub(super) name: &'a str,
    /// None: it led to nothing.
    pub(super) old: Option<&'a Metadata>,
}

impl Target<'_> {
    /// Gives the name to a finished file, which lies aside under another.
    pub(super) fn put(&self, private: &Dir, aside: &str, new: &Metadata) -> io::Result<Swapped> {
        match self.old {
            None => self.put_first(private, aside),
            // A person whose save is seen here is not disturbed by an exchange.
            Some(old) if !self.is_as_it_was(old)? => Ok(Swapped::Overtaken),
            Some(old) => match self.exchange(private, aside)? {
                Some(true) => self.keep_the_last(private, aside, old, new),
                Some(false) => Ok(Swapped::Overtaken),
                // Names cannot be exchanged here.
                None => rename(private, aside, self.folder, self.name).map(|()| Swapped::Done),
            },
        }
    }

    /// Takes the file away that lies under the name.
    pub(super) fn remove(&self, private: &Dir, aside: &str) -> io::Result<Swapped> {
        let Some(old) = self.old else { return Ok(Swapped::Done) };
        match rename_to_free(self.folder, self.name, private, aside) {
            Ok(true) if is_same(&private.symlink_metadata(aside)?, old) => {}
            Ok(true) => {
                // A name that is taken again was saved after what lies aside.
                rename_to_free(private, aside, self.folder, self.name)?;
                self.mark_as_just_changed();
                return Ok(Swapped::Overtaken);
            }
            Ok(false) => return Ok(Swapped::Overtaken),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Swapped::Overtaken),
            Err(_) if !self.is_as_it_was(old)? => return Ok(Swapped::Overtaken),
            Err(_) => self.folder.remove_file(self.name)?,
        }
        Ok(Swapped::Done)
    }

    fn put_first(&self, private: &Dir, aside: &str) -> io::Result<Swapped> {
        match rename_to_free(private, aside, self.folder, self.name) {
            Ok(true) => Ok(Swapped::Done),
            Ok(false) => Ok(Swapped::Overtaken),
            Err(_) if self.folder.symlink_metadata(self.name).is_ok() => Ok(Swapped::Overtaken),
            Err(_) => rename(private, aside, self.folder, self.name).map(|()| Swapped::Done),
        }
    }

    /// The two names were exchanged. The old file must be the one that was looked at; otherwise somebody saved meanwhile,
    /// and what they saved last gets its name back, even if that was saved over the new file.
    fn keep_the_last(&self, private: &Dir, aside: &str, old: &Metadata, new: &Metadata) -> io::Result<Swapped> {
        let mut taken = private.symlink_metadata(aside)?;
        if is_same(&taken, old) {
            return Ok(Swapped::Done);
        }
        let mut given = new.clone();
        for _ in 0..EXCHANGES {
            if self.exchange(private, aside)? != Some(true) {
                return Ok(Swapped::Overtaken);
            }
            let back = private.symlink_metadata(aside)?;
            if is_same(&back, &given) {
                self.mark_as_just_changed();
                return Ok(Swapped::Overtaken);
            }
            // Somebody saved again, over what the name was given: the newest save is the one that just came back.
            (given, taken) = (taken, back);
        }
        Err(io::Error::new(ErrorKind::ResourceBusy, "another program keeps saving this file"))
    }

    /// A rename set the time of the last change of metadata, by which a reader knows a file that may be saved in part: one
    /// that was emptied would count as whole. So its content counts as changed now.
    #[cfg(unix)]
    fn mark_as_just_changed(&self) {
        use rustix::fs::{AtFlags, Timespec, Timestamps, UTIME_NOW, UTIME_OMIT};
        let at = |tv_nsec| Timespec { tv_sec: 0, tv_nsec };
        let times = Timestamps { last_access: at(UTIME_OMIT), last_modification: at(UTIME_NOW) };
        // The name may lead to the next save of the same person, or to nothing: then there is nothing to mark.
        let _ = rustix::fs::utimensat(self.folder, self.name, &times, AtFlags::SYMLINK_NOFOLLOW);
    }

    #[cfg(not(unix))]
    #[allow(clippy::unused_self, reason = "as where renaming sets a time")]
    fn mark_as_just_changed(&self) {}

    fn is_as_it_was(&self, old: &Metadata) -> io::Result<bool> {
        match self.folder.symlink_metadata(self.name) {
            Ok(now) => Ok(is_same(&now, old)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Exchanges the name with the one aside: true when done, false when nothing stands there, none where the system or
    /// the file system cannot.
    #[cfg(any(target_os = "linux", target_vendor = "apple"))]
    fn exchange(&self, private: &Dir, aside: &str) -> io::Result<Option<bool>> {
        use rustix::fs::{RenameFlags, renameat_with};
        use rustix::io::Errno;
        match renameat_with(private, aside, self.folder, self.name, RenameFlags::EXCHANGE) {
            Ok(()) => Ok(Some(true)),
            Err(Errno::NOENT) => Ok(Some(false)),
            Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    #[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
    #[allow(clippy::unused_self, clippy::unnecessary_wraps, reason = "as where the system can")]
    fn exchange(&self, _: &Dir, _: &str) -> io::Result<Option<bool>> {
        Ok(None)
    }
}

/// Renames unless the new name is taken, which is false. An error where the file system can do neither.
fn rename_to_free(from: &Dir, old: &str, to: &Dir, new: &str) -> io::Result<bool> {
    #[cfg(any(target_os = "linux", target_vendor = "apple"))]
    {
        use rustix::fs::{RenameFlags, renameat_with};
        use rustix::io::Errno;
        match renameat_with(from, old, to, new, RenameFlags::NOREPLACE) {
            Ok(()) => return Ok(true),
            Err(Errno::EXIST) => return Ok(false),
            Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => {}
            Err(error) => return Err(error.into()),
        }
    }
    match from.hard_link(old, to, new) {
        Ok(()) => from.remove_file(old).map(|()| true),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error),
    }
}

fn rename(from: &Dir, old: &str, to: &Dir, new: &str) -> io::Result<()> {
    let mut tries = 0;
    loop {
        let renamed = from.rename(old, to, new);
        tries += 1;
        match renamed {
            Err(error) if cfg!(windows) && error.kind() == ErrorKind::PermissionDenied && tries < RENAMES => {
                std::thread::sleep(Duration::from_millis(u64::from(tries) * 10));
            }
            _ => return renamed,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::SystemTime;

    use cap_std::ambient_authority;
    use tempfile::TempDir;

    use super::*;

    /// A folder with `note.md`, and `aside` beside it, ready to take its place.
    struct Desk {
        folder: TempDir,
        dir: Dir,
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
            let dir = Dir::open_ambient_dir(folder.path(), ambient_authority()).unwrap();
            Self { folder, dir }
        }

        fn look(&self, name: &str) -> Metadata {
            self.dir.symlink_metadata(name).unwrap()
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

        fn put(&self, old: Option<&Metadata>) -> Swapped {
            let new = self.look("aside");
            Target { folder: &self.dir, name: "note.md", old }.put(&self.dir, "aside", &new).unwrap()
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
            let target = Target { folder: &desk.dir, name: "note.md", old: Some(&old) };
            assert_eq!(target.remove(&desk.dir, "gone").unwrap(), Swapped::Overtaken);
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
        let target = Target { folder: &desk.dir, name: "note.md", old: Some(&old) };
        assert_eq!(target.exchange(&desk.dir, "aside").unwrap(), Some(true));
        desk.save_by_rename("second save");
        assert_eq!(target.keep_the_last(&desk.dir, "aside", &old, &new).unwrap(), Swapped::Overtaken);
        assert_eq!(desk.note(), "second save");
        assert_eq!(fs::read_to_string(desk.folder.path().join("aside")).unwrap(), "first save");
    }

    #[cfg(any(target_os = "linux", target_vendor = "apple"))]
    #[test]
    fn a_file_that_gets_its_name_back_still_counts_as_saved_in_part() {
        let desk = Desk::new(Some("old"));
        let (old, new) = (desk.look("note.md"), desk.look("aside"));
        desk.save("");
        let target = Target { folder: &desk.dir, name: "note.md", old: Some(&old) };
        assert_eq!(target.exchange(&desk.dir, "aside").unwrap(), Some(true));
        assert_eq!(target.keep_the_last(&desk.dir, "aside", &old, &new).unwrap(), Swapped::Overtaken);
        assert!(super::super::version::unsaved_for(&desk.look("note.md")).is_some());
    }

    #[test]
    fn a_removed_file_is_left_aside() {
        let desk = Desk::new(Some("old"));
        let old = desk.look("note.md");
        let target = Target { folder: &desk.dir, name: "note.md", old: Some(&old) };
        assert_eq!(target.remove(&desk.dir, "gone").unwrap(), Swapped::Done);
        assert!(!desk.folder.path().join("note.md").exists());
        assert_eq!(fs::read_to_string(desk.folder.path().join("gone")).unwrap(), "old");
    }
}
