//! What was said in sessions, kept word for word beneath the entries.

use crate::clients::transcript::dialect::Said;
use crate::learn::Learner;
use crate::model::contract::{Role, Speaker};
use crate::model::error::Result;
use crate::vault::session_file::{REMARK_BYTES, Remark, SessionFiles, SessionName};

use super::pending_span::plain;

impl Learner<'_> {
    /// Keeps the words of people and agents, if policy wants it. A message without a time is as old as the transcript.
    pub(crate) fn keep_said(&mut self, name: &SessionName, said: &[Said], modified: u64) -> Result<()> {
        let settings = &self.root.settings.conversations;
        if !settings.keep {
            return Ok(());
        }
        let oldest = settings.oldest(self.root.now());
        let remark = |said: &Said| {
            let who = if said.message.role == Role::User { Speaker::Person } else { Speaker::Agent };
            let text = plain(&said.message, REMARK_BYTES)?;
            Some(Remark { at: said.at.unwrap_or(modified), who, text }).filter(|remark| remark.at >= oldest)
        };
        let remarks: Vec<Remark> = said.iter().filter_map(remark).collect();
        // The rules have heard it all the same, so this is no reason to read the transcript again.
        SessionFiles(self.root).add_remarks(name, &remarks).or_else(|error| {
            self.root.warn(vec![error.into_fault(crate::vault::session_file::CONVERSATIONS)?]);
            Ok(())
        })
    }
}
