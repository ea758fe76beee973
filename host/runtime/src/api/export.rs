//! Writing a whole export, and adding up imports.

use std::io::{self, Write};

use crate::api::contract::exchange::{Exchange, ImportReport};
use crate::api::error::Error;

impl ImportReport {
    /// Adds the result of another import.
    pub fn add(&mut self, other: Self) {
        let Self { files, same, entries, handoffs, sessions, work_states, known, evicted, skipped } = other;
        self.files.extend(files);
        self.same += same;
        self.entries += entries;
        self.handoffs += handoffs;
        self.sessions += sessions;
        self.work_states += work_states;
        self.known += known;
        self.evicted.extend(evicted);
        self.skipped.extend(skipped);
    }
}

impl Exchange<'_> {
    /// Writes the whole document. What the memory answers stands inside what writing does.
    pub fn export_to(&self, out: &mut impl Write) -> io::Result<Result<(), Error>> {
        let mut after: Option<String> = None;
        loop {
            let page = match self.export_files(after.as_deref()) {
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
