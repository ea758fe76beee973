//! The shortest form of references that is still unique in its category, for lists on a terminal.

use std::collections::BTreeMap;

/// Fewer digits than these would soon stop being unique.
const LEAST: usize = 3;

/// Shortens references; prints one whole unless it knows all others of its category.
#[derive(Debug, Default)]
pub(crate) struct Short {
    /// The ids of each category's entries, reversed and sorted. A category is named as in references: `dev/decisions`.
    categories: BTreeMap<String, Vec<String>>,
}

impl Short {
    /// Prints every reference whole.
    pub(crate) fn whole() -> Self {
        Self::default()
    }

    /// Shortens so that a form fits one of these only.
    pub(crate) fn among(references: impl Iterator<Item = String>) -> Self {
        let mut categories = BTreeMap::<_, Vec<_>>::new();
        for (category, id) in references.filter_map(|reference| split(&reference)) {
            categories.entry(category).or_default().push(reverse(&id));
        }
        categories.values_mut().for_each(|ids| ids.sort_unstable());
        Self { categories }
    }

    /// `dev/decisions/…839`, or the whole reference.
    pub(super) fn show(&self, reference: &str) -> String {
        let shortened = split(reference).and_then(|(category, id)| {
            let length = length(self.categories.get(&category)?, &id);
            let digits = id.chars().count();
            // With the ellipsis a longer form would be as long as the whole.
            (length + 1 < digits)
                .then(|| format!("{category}/…{}", id.chars().skip(digits - length).collect::<String>()))
        });
        shortened.unwrap_or_else(|| reference.to_owned())
    }
}

/// The number of characters at the end of an id that no other of these reversed ids ends with.
fn length(others: &[String], id: &str) -> usize {
    let own = reverse(id);
    let at = others.partition_point(|other| *other < own);
    let near = others[..at].last().into_iter().chain(others[at..].iter().find(|other| **other != own));
    let alike = near.map(|other| own.chars().zip(other.chars()).take_while(|(one, two)| one == two).count());
    (alike.max().unwrap_or(0) + 1).max(LEAST)
}

/// A reference's category and its id.
fn split(reference: &str) -> Option<(String, String)> {
    reference.rsplit_once('/').map(|(category, id)| (category.to_owned(), id.to_owned()))
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
        assert_eq!([short.show(all[2]), short.show(all[3])], ["b/tasks/…000", "b/facts/…000"]);
        assert_eq!(short.show("a/facts/1773679875111"), "a/facts/…111", "of the log, gone by now");
        assert_eq!(short.show("c/facts/1773679875111"), "c/facts/1773679875111", "of a category that is not known");
        assert_eq!(Short::whole().show(all[0]), all[0]);
    }
}
