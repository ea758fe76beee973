//! References as people type them: whole, or any unique beginning or end.

use keepstone::{Entry, Filter, Memory, Scope, Status};

use crate::failure::Failure;
use crate::print::style::first_line;

/// Characters of the shortest id: milliseconds since 2001 have thirteen digits, a passage has `~` and twelve more.
const WHOLE_ID: usize = 13;

/// The most entries that are named where a typed reference means several.
const CANDIDATES: u32 = 100;

/// The folder of the project's entries, which stands in the place of an agent.
const SHARED: &str = "_shared";

/// The start of a mission's folder.
const MISSIONS: &str = "_missions/";

/// Whose entries a folder has: the beginning of a reference.
pub(crate) fn scope_of(folder: &str) -> Scope {
    match folder.strip_prefix(MISSIONS) {
        Some(mission) => Scope::mission(mission),
        None if folder == SHARED => Scope::Project,
        None => Scope::agent(folder),
    }
}

pub(crate) fn folder_of(scope: Scope) -> String {
    match scope {
        Scope::Agent(agent) => agent,
        Scope::Project => SHARED.to_owned(),
        Scope::Mission(mission) => format!("{MISSIONS}{mission}"),
    }
}

/// Finds the entries that typed references mean.
pub(crate) struct Resolver<'a> {
    memory: &'a Memory,
    statuses: &'static [Status],
    /// True if what is typed is a whole reference, however short its id is.
    takes_whole: bool,
}

impl<'a> Resolver<'a> {
    /// The statuses of entries that are not forgotten.
    pub(crate) const KEPT: &'static [Status] = &[Status::Candidate, Status::Promoted, Status::Archived];

    /// Looks among the entries that are not forgotten.
    pub(crate) fn kept(memory: &'a Memory) -> Self {
        Self::among(memory, Self::KEPT)
    }

    /// Looks among the entries that can be restored.
    pub(crate) fn restorable(memory: &'a Memory) -> Self {
        Self::among(memory, &[Status::Forgotten, Status::Archived])
    }

    /// Looks among the entries in the trash.
    pub(crate) fn forgotten(memory: &'a Memory) -> Self {
        Self::among(memory, &[Status::Forgotten])
    }

    /// Looks among all entries.
    pub(crate) fn all(memory: &'a Memory) -> Self {
        Self::among(memory, Status::ALL)
    }

    fn among(memory: &'a Memory, statuses: &'static [Status]) -> Self {
        Self { memory, statuses, takes_whole: false }
    }

    /// Takes only whole references, if that is wanted.
    pub(crate) fn whole(self, takes_whole: bool) -> Self {
        Self { takes_whole, ..self }
    }

    /// The whole reference. One that was typed whole is not looked up, so that it never means another entry.
    pub(crate) fn find(&self, typed: &str) -> Result<String, Failure> {
        // The memory knows best what is wrong with nothing, and nothing would fit everything.
        if self.takes_whole || is_whole(typed) || typed.trim_matches(['.', '…']).is_empty() {
            return Ok(typed.to_owned());
        }
        let mut entries = self.newest(typed, self.statuses)?;
        if entries.is_empty() {
            // Of one with another status the memory knows best why it cannot be meant.
            entries = self.newest(typed, Status::ALL)?;
        }
        match &entries[..] {
            [entry] => Ok(entry.reference.clone()),
            // The memory knows best what is wrong with the form.
            [] if typed.matches('/').count() > 1 => Ok(typed.to_owned()),
            [] => Err(Failure::Nothing(format!("no reference begins or ends with {typed:?}"))
                .hinted("keepstone list shows what there is")),
            _ => {
                let candidates = entries.iter().map(|entry| (entry.reference.clone(), first_line(entry).to_owned()));
                Err(Failure::Ambiguous { typed: typed.to_owned(), candidates: candidates.collect() })
            }
        }
    }

    fn newest(&self, typed: &str, statuses: &[Status]) -> Result<Vec<Entry>, Failure> {
        let filter = Filter { statuses: statuses.to_vec(), ..Filter::default() };
        Ok(self.memory.vault().newest(&filter, Some(typed), CANDIDATES)?.entries)
    }
}

fn is_whole(typed: &str) -> bool {
    let id = typed.rsplit_once('/').filter(|(folder, _)| folder.contains('/')).map(|(_, id)| id);
    id.is_some_and(|id| id.chars().count() >= WHOLE_ID && !typed.contains('…') && !typed.contains(".."))
}

#[cfg(test)]
mod tests {
    use super::*;

    const REFERENCE: &str = "my-dev/decisions/1773679871839";

    #[test]
    fn scopes_and_folders_name_each_other() {
        for name in ["dev", "_shared", "_missions/launch"] {
            assert_eq!(folder_of(scope_of(name)), name);
        }
        assert_eq!(scope_of("_shared"), Scope::Project);
    }

    #[test]
    fn a_whole_reference_is_taken_as_it_is() {
        assert!(is_whole(REFERENCE) && is_whole("_missions/m/facts/~0123456789ab"));
        assert!(
            !is_whole("dev/decisions/1") && !is_whole("1773679871839") && !is_whole("my-dev/decisions/…1773679871839")
        );
    }
}
