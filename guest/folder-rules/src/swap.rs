//! Changing what a name leads to, only while it leads to the file that was looked at.
//!
//! An editor and `git pull` know no lock. What they save between the look and the change must not be unlinked unread, so
//! the change is made first where the system can take it back: the new file and the old one change their names, the
//! old one is looked at again, and if it is another one by now, both change back. Where names cannot be exchanged, a second
//! name holds the old file while the new one takes its place. Whatever stays aside then is the caller's:
//! it was not read, or somebody may be about to save it.

use std::io::{self, ErrorKind};

use crate::aside::is_same;
use crate::disk::{Folder, Look};
use crate::version;

/// The number of times that two files change their names back and forth while somebody keeps saving.
const EXCHANGES: usize = 8;

/// The end of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swapped {
    /// The name leads to the new file, or to nothing after a removal.
    Done,
    /// Somebody else changed what the name leads to. That stays.
    Overtaken,
}

/// Names in the private folder for one attempt.
#[derive(Clone, Copy)]
pub struct Aside<'a> {
    /// That of the new file, or of nothing before a removal. An exchange leaves the old file there.
    pub name: &'a str,
    /// For a second name of the old file, where names cannot be exchanged; none if nobody else writes to it.
    pub held: Option<&'a str>,
}

/// A name in a folder, and the file that it led to.
#[derive(Clone, Copy)]
pub struct Target<'a, F> {
    /// The folder.
    pub folder: &'a F,
    /// The name.
    pub name: &'a str,
    /// None: it led to nothing.
    pub old: Option<&'a Look>,
    /// Fails if the lock may be another's by now; asked right before a change.
    pub check: &'a dyn Fn() -> io::Result<()>,
}

impl<F: Folder> Target<'_, F> {
    /// Gives the name to a finished file, which lies aside under another.
    ///
    /// # Errors
    /// What the file system says; nothing changed then.
    pub fn put(&self, private: &F, aside: Aside<'_>, new: &Look) -> io::Result<Swapped> {
        (self.check)()?;
        match self.old {
            None => self.put_first(private, aside.name),
            // A person whose save is seen here is not disturbed by an exchange.
            Some(old) if !self.is_as_it_was(old)? => Ok(Swapped::Overtaken),
            Some(old) => match private.exchange(aside.name, self.folder, self.name)? {
                Some(true) => self.keep_the_last(private, aside.name, old, new),
                Some(false) => Ok(Swapped::Overtaken),
                None => self.replace(private, aside, old, new),
            },
        }
    }

    /// Takes the file away that lies under the name.
    ///
    /// # Errors
    /// What the file system says; nothing changed then.
    pub fn remove(&self, private: &F, aside: &str) -> io::Result<Swapped> {
        let Some(old) = self.old else { return Ok(Swapped::Done) };
        (self.check)()?;
        // The name aside is nobody else's.
        match self.folder.rename(self.name, private, aside) {
            Ok(()) if is_same(&private.look(aside)?, old) => {}
            Ok(()) => {
                // A name that is taken again was saved after what lies aside.
                private.rename_to_free(aside, self.folder, self.name)?;
                self.wait_until_saved();
                return Ok(Swapped::Overtaken);
            }
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Swapped::Overtaken),
            Err(_) if !self.is_as_it_was(old)? => return Ok(Swapped::Overtaken),
            Err(_) => self.folder.remove_file(self.name)?,
        }
        Ok(Swapped::Done)
    }

    fn put_first(&self, private: &F, aside: &str) -> io::Result<Swapped> {
        match private.rename_to_free(aside, self.folder, self.name) {
            Ok(true) => Ok(Swapped::Done),
            Ok(false) => Ok(Swapped::Overtaken),
            Err(_) if self.folder.look(self.name).is_ok() => Ok(Swapped::Overtaken),
            Err(_) => private.rename(aside, self.folder, self.name).map(|()| Swapped::Done),
        }
    }

    /// Where names cannot be exchanged. The second name is given right before the rename and looked at after it: what somebody
    /// saved until then gets its name back, or is left aside. Only a file that another program renames there in the
    /// microseconds between the two is replaced.
    ///
    /// # Errors
    /// What the file system says.
    pub fn replace(&self, private: &F, aside: Aside<'_>, old: &Look, new: &Look) -> io::Result<Swapped> {
        let linked = aside.held.map(|held| self.folder.link(self.name, private, held).map(|()| held));
        if matches!(&linked, Some(Err(error)) if error.kind() == ErrorKind::NotFound) {
            return Ok(Swapped::Overtaken);
        }
        private.rename(aside.name, self.folder, self.name)?;
        // None: nobody else writes to it, or the file system has no hard links.
        let Some(Ok(held)) = linked else { return Ok(Swapped::Done) };
        if is_same(&private.look(held)?, old) {
            return Ok(Swapped::Done);
        }
        if self.folder.look(self.name).is_ok_and(|found| is_same(&found, new)) {
            private.rename(held, self.folder, self.name)?;
        }
        self.wait_until_saved();
        Ok(Swapped::Overtaken)
    }

    /// The two names were exchanged. The old file must be the one that was looked at; otherwise somebody saved meanwhile,
    /// and what they saved last gets its name back, even if that was saved over the new file.
    ///
    /// # Errors
    /// What the file system says, or that somebody keeps saving.
    pub fn keep_the_last(&self, private: &F, aside: &str, old: &Look, new: &Look) -> io::Result<Swapped> {
        let mut taken = private.look(aside)?;
        if is_same(&taken, old) {
            return Ok(Swapped::Done);
        }
        let mut given = new.clone();
        for _ in 0..EXCHANGES {
            if private.exchange(aside, self.folder, self.name)? != Some(true) {
                return Ok(Swapped::Overtaken);
            }
            let back = private.look(aside)?;
            if is_same(&back, &given) {
                self.wait_until_saved();
                return Ok(Swapped::Overtaken);
            }
            // Somebody saved again, over what the name was given: the newest save is the one that just came back.
            (given, taken) = (taken, back);
        }
        Err(io::Error::new(ErrorKind::ResourceBusy, "another program keeps saving this file"))
    }

    /// A rename or a link set the time of the last change of metadata, by which a reader knows a file that may be saved in
    /// part: one that was emptied would count as whole. So its content counts as changed now, or it is waited for.
    fn wait_until_saved(&self) {
        if !self.folder.mark_as_just_changed(self.name)
            && let Ok(found) = self.folder.look(self.name)
        {
            std::thread::sleep(version::quiet_for(&found));
        }
    }

    fn is_as_it_was(&self, old: &Look) -> io::Result<bool> {
        match self.folder.look(self.name) {
            Ok(now) => Ok(is_same(&now, old)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }
}
