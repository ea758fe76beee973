//! The shortest form of references that is still unique, for lists on a terminal.

/// Fewer digits than these would soon stop being unique.
const LEAST: usize = 3;

/// Shortens references; prints them whole unless it knows all that there are.
#[derive(Debug, Default)]
pub(crate) struct Short(Vec<String>);

impl Short {
    /// Prints every reference whole.
    pub(crate) fn whole() -> Self {
        Self::default()
    }

    /// Shortens so that a form fits one of these only.
    pub(crate) fn among(references: impl Iterator<Item = String>) -> Self {
        let mut reversed: Vec<String> = references.map(|reference| reverse(&reference)).collect();
        reversed.sort_unstable();
        Self(reversed)
    }

    /// `dev/decisions/…839`, or the whole reference.
    pub(super) fn show(&self, reference: &str) -> String {
        let Some((folder, id)) = reference.rsplit_once('/').filter(|_| !self.0.is_empty()) else {
            return reference.to_owned();
        };
        let own = reverse(reference);
        let at = self.0.partition_point(|other| *other < own);
        let near = self.0[..at].last().into_iter().chain(self.0[at..].iter().find(|other| **other != own));
        let alike = near.map(|other| own.chars().zip(other.chars()).take_while(|(one, two)| one == two).count());
        let length = (alike.max().unwrap_or(0) + 1).max(LEAST);
        let digits = id.chars().count();
        // With the ellipsis it would be as long.
        if length + 1 >= digits {
            return reference.to_owned();
        }
        format!("{folder}/…{}", id.chars().skip(digits - length).collect::<String>())
    }
}

fn reverse(text: &str) -> String {
    text.chars().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_as_short_as_it_can_be_and_fits_one_only() {
        let all = ["a/facts/1773679871839", "a/facts/1773679879839", "b/tasks/1773679871000", "b/facts/1773679871000"];
        let short = Short::among(all.iter().map(ToString::to_string));
        assert_eq!(short.show(all[0]), "a/facts/…1839");
        assert_eq!(short.show(all[1]), "a/facts/…9839");
        assert_eq!(short.show(all[2]), all[2], "two entries have this id");
        assert_eq!(short.show("c/facts/1773679875111"), "c/facts/…111", "of the log, gone by now");
        assert_eq!(Short::whole().show(all[0]), all[0]);
    }
}
