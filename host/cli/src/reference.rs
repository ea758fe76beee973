//! References as people type them: whole, or any unique beginning or end.

use std::cell::OnceCell;

use keepstone::{Entry, Filter, Memory, Scope, Status};

use crate::failure::Failure;
use crate::print::style::first_line;

/// Characters of the shortest id: milliseconds since 2001 have thirteen digits, a passage has `~` and twelve more.
const WHOLE_ID: usize = 13;

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
    entries: OnceCell<Vec<Entry>>,
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
        Self { memory, statuses, takes_whole: false, entries: OnceCell::new() }
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
        let pattern = Pattern::of(typed);
        let found: Vec<&Entry> = self.entries()?.iter().filter(|entry| pattern.is_of(&entry.reference)).collect();
        match found[..] {
            [entry] => Ok(entry.reference.clone()),
            // The memory knows best what is wrong with the form.
            [] if typed.matches('/').count() > 1 => Ok(typed.to_owned()),
            [] => Err(Failure::Nothing(format!("no reference begins or ends with {typed:?}"))
                .hinted("keepstone list shows what there is")),
            _ => {
                let candidates = found.iter().map(|entry| (entry.reference.clone(), first_line(entry).to_owned()));
                Err(Failure::Ambiguous { typed: typed.to_owned(), candidates: candidates.collect() })
            }
        }
    }

    fn entries(&self) -> Result<&[Entry], Failure> {
        if let Some(entries) = self.entries.get() {
            return Ok(entries);
        }
        let listed = self.memory.vault().entries(&Filter { statuses: self.statuses.to_vec(), ..Filter::default() })?;
        Ok(self.entries.get_or_init(|| listed))
    }
}

fn is_whole(typed: &str) -> bool {
    let id = typed.rsplit_once('/').filter(|(folder, _)| folder.contains('/')).map(|(_, id)| id);
    id.is_some_and(|id| id.chars().count() >= WHOLE_ID && !typed.contains('…') && !typed.contains(".."))
}

/// The typed part of a reference.
pub(crate) enum Pattern<'a> {
    /// A beginning or an end.
    Either(&'a str),
    /// A beginning and an end, with `…` between them.
    Both(&'a str, &'a str),
}

impl<'a> Pattern<'a> {
    /// The pattern that a text is; `..` stands for `…`.
    pub(crate) fn of(typed: &'a str) -> Self {
        let dots = ["…", "...", ".."];
        let split = dots.iter().find_map(|dots| typed.split_once(dots));
        split.map_or(Self::Either(typed), |(start, end)| Self::Both(start, end))
    }

    /// Returns whether a reference fits, as it is or with the name of its agent in the place of the folder.
    pub(crate) fn is_of(&self, reference: &str) -> bool {
        let has_other_name = reference.starts_with('=') || reference.contains("%3A");
        self.fits(reference) || has_other_name && self.fits(&reference.trim_start_matches('=').replace("%3A", ":"))
    }

    fn fits(&self, reference: &str) -> bool {
        match self {
            Self::Either(part) => begins(reference, part) || ends(reference, part),
            Self::Both(start, end) => {
                begins(reference, start) && ends(reference, end) && start.len() + end.len() <= reference.len()
            }
        }
    }
}

/// Returns whether the reference or its id begins with a text.
fn begins(reference: &str, start: &str) -> bool {
    reference.starts_with(start) || reference.rsplit('/').next().is_some_and(|id| id.starts_with(start))
}

/// Returns whether the reference ends with a text. An end of several parts has its first part whole: `dev/…` is not
/// `my-dev/…`.
fn ends(reference: &str, end: &str) -> bool {
    let before = reference.strip_suffix(end);
    before
        .is_some_and(|before| !end.contains('/') || end.starts_with('/') || before.is_empty() || before.ends_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const REFERENCE: &str = "my-dev/decisions/1773679871839";

    fn is_of(typed: &str) -> bool {
        Pattern::of(typed).is_of(REFERENCE)
    }

    #[test]
    fn scopes_and_folders_name_each_other() {
        for name in ["dev", "_shared", "_missions/launch"] {
            assert_eq!(folder_of(scope_of(name)), name);
        }
        assert_eq!(scope_of("_shared"), Scope::Project);
    }

    #[test]
    fn a_beginning_or_an_end_is_enough() {
        for typed in ["my-dev", "my-dev/dec", "1773", "839", "…839", "..839", "decisions/1773679871839", "my-dev/…839"]
        {
            assert!(is_of(typed), "{typed}");
        }
        for typed in
            ["679", "…177", "dev/decisions/1773679871839", "ops/…839", "839…", "my-dev/decisions/1773679871839…9"]
        {
            assert!(!is_of(typed), "{typed}");
        }
    }

    #[test]
    fn an_agent_may_be_typed_in_the_place_of_its_folder() {
        for (reference, typed) in
            [("=-x/tasks/17", "-x/tasks/17"), ("a%3Ab/tasks/17", "a:b/tasks/1"), ("=-x/tasks/17", "=-x/…7")]
        {
            assert!(Pattern::of(typed).is_of(reference), "{typed}");
        }
        assert!(!Pattern::of("x/tasks/17").is_of("=-x/tasks/17"));
    }

    #[test]
    fn a_whole_reference_is_taken_as_it_is() {
        assert!(is_whole(REFERENCE) && is_whole("_missions/m/facts/~0123456789ab"));
        assert!(
            !is_whole("dev/decisions/1") && !is_whole("1773679871839") && !is_whole("my-dev/decisions/…1773679871839")
        );
    }
}
