//! The words of people and agents in sessions, stored as they were said beneath the entries.

use crate::clients::transcript::dialect::Said;
use crate::model::contract::{Role, Speaker};
use crate::model::error::Result;
use crate::vault::root::Root;
use crate::vault::session_file::{CONVERSATIONS, REMARK_BYTES, Remark, SessionFiles, SessionName};

use super::or_warn;
use super::pending_span::plain;

/// Stores the words of people and agents, if policy wants it. A message without a time is as old as the transcript.
pub(super) fn store_remarks(root: &Root, name: &SessionName, said: &[Said], modified: u64) -> Result<()> {
    let settings = &root.settings.conversations;
    if !settings.keep {
        return Ok(());
    }
    let oldest = settings.oldest(root.now());
    let remark = |said: &Said| {
        let who = if said.message.role == Role::User { Speaker::Person } else { Speaker::Agent };
        let text = plain(&said.message, REMARK_BYTES)?;
        Some(Remark { at: said.at.unwrap_or(modified), who, text }).filter(|remark| remark.at >= oldest)
    };
    let remarks: Vec<Remark> = said.iter().filter_map(remark).collect();
    // The rules have read it all the same, so this is no reason to read the transcript again.
    or_warn(root, CONVERSATIONS, SessionFiles(root).add_remarks(name, &remarks))
}
