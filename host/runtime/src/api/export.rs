//! Writing a whole export, and adding up imports.

use std::io::{self, Write};

use crate::api::contract::portable::{BitOffice, Portable};
use crate::api::error::Error;

impl BitOffice {
    /// Adds what another import took over.
    pub fn add(&mut self, other: Self) {
        let Self { files, same, facts, shared, sessions, work_states, projects, known, evicted, skipped } = other;
        self.files += files;
        self.same += same;
        self.facts += facts;
        self.shared += shared;
        self.sessions += sessions;
        self.work_states += work_states;
        self.projects += projects;
        self.known += known;
        self.evicted.extend(evicted);
        self.skipped.extend(skipped);
    }
}

impl Portable<'_> {
    /// Writes the whole document. What the memory answers stands inside what writing does.
    pub fn export_to(&self, out: &mut impl Write) -> io::Result<Result<(), Error>> {
        let mut after: Option<String> = None;
        loop {
            let page = match self.export(after.as_deref()) {
                Ok(page) => page,
                Err(error) => return Ok(Err(error)),
            };
            out.write_all(page.text.as_bytes())?;
            match page.next {
                Some(next) => after = Some(next),
                None => return Ok(Ok(())),
            }
        }
    }
}
