//! What a person types for a reference: its beginning or its end, or both with `…` between them.

use super::reference::Reference;

/// The typed part of a reference.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ReferencePattern<'a> {
    /// A beginning or an end.
    Either(&'a str),
    /// A beginning and an end.
    Both(&'a str, &'a str),
}

impl<'a> ReferencePattern<'a> {
    /// The pattern that a text is; `..` and `...` stand for `…`.
    pub(crate) fn of(typed: &'a str) -> Self {
        let dots = ["…", "...", ".."];
        let split = dots.iter().find_map(|dots| typed.split_once(dots));
        split.map_or(Self::Either(typed), |(start, end)| Self::Both(start, end))
    }

    /// Returns whether a reference fits, as it is or with the name of its agent in the place of the folder.
    pub(crate) fn fits(&self, reference: &Reference) -> bool {
        let reference = reference.to_string();
        let has_other_name = reference.starts_with('=') || reference.contains("%3A");
        self.is_of(&reference) || has_other_name && self.is_of(&reference.trim_start_matches('=').replace("%3A", ":"))
    }

    fn is_of(&self, reference: &str) -> bool {
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

    fn fits(typed: &str, reference: &str) -> bool {
        ReferencePattern::of(typed).fits(&Reference::parse(reference).unwrap())
    }

    #[test]
    fn a_beginning_an_end_or_both_name_a_reference() {
        let reference = "my-dev/decisions/1773679871839";
        for typed in ["my-dev/dec", "17736", "71839", "decisions/1773679871839", "my-dev/…839", "my..1839", "1773...39"]
        {
            assert!(fits(typed, reference), "{typed}");
        }
        for typed in ["dev/decisions/1773679871839", "77", "my-dev/…38"] {
            assert!(!fits(typed, reference), "{typed}");
        }
    }

    #[test]
    fn the_name_of_an_agent_stands_for_its_folder() {
        assert!(fits("a:b/fac", "a%3Ab/facts/1773679871839"));
    }
}
