//! Names whose letters can be made of characters in several ways: a person types one form, and a folder may have another.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

use crate::model::contract::Filter;
use crate::model::error::Result;
use crate::model::scope::Scope;
use crate::text::sorted::SortedSet;

use super::root::Root;

/// Refuses a new file in a folder that differs from one that is there only in how its letters are made of characters (in the
/// normal form): nobody sees two names, and some file systems have one folder for both.
pub(super) fn check_distinct(root: &Root, key: &str) -> std::result::Result<(), String> {
    let Some((folder, _)) = key.rsplit_once('/').filter(|(folder, _)| has_forms(folder) && !key.starts_with(".vault/"))
    else {
        return Ok(());
    };
    let listed = root.list_named().unwrap_or_default();
    let mut folders = listed.iter().filter_map(|listed| listed.key.rsplit_once('/')).map(|(folder, _)| folder);
    match folders.any(|there| there != folder && is_alike(there, folder)) {
        false => Ok(()),
        true => Err(format!(
            "{folder} is there already, in another Unicode form of the same letters: give the name as `agents` or the \
             mission's list has it"
        )),
    }
}

/// A filter that means its scopes also where their folders have the same letters in another form.
///
/// # Errors
/// An error of the store.
pub(crate) fn in_every_form<'f>(root: &Root, filter: &'f Filter) -> Result<Cow<'f, Filter>> {
    let named: Vec<String> = filter.scopes.iter().map(Scope::folder).filter(|folder| has_forms(folder)).collect();
    if named.is_empty() {
        return Ok(Cow::Borrowed(filter));
    }
    let listed = root.list_named()?;
    let there = listed.iter().filter_map(|listed| root.place_of(&listed.key)).map(|(scope, _)| scope);
    let is_meant = |scope: &Scope| named.iter().any(|folder| is_alike(&scope.folder(), folder));
    let alike: SortedSet<Scope> = there.filter(is_meant).collect();
    Ok(Cow::Owned(Filter { scopes: filter.scopes.iter().cloned().chain(alike).collect(), ..filter.clone() }))
}

/// Most names have one form only, and need no listing.
fn has_forms(name: &str) -> bool {
    !name.is_ascii() && !name.nfd().eq(name.nfc())
}

fn is_alike(one: &str, other: &str) -> bool {
    one.nfc().eq(other.nfc())
}

#[cfg(test)]
mod tests {
    use crate::memory::Memory;
    use crate::model::category::Category;
    use crate::model::contract::Draft;
    use crate::model::scope::Name;
    use crate::search::contract::Query;
    use crate::store::memory::MemoryStore;

    use super::*;

    #[test]
    fn entries_are_found_by_a_name_that_was_typed_in_another_form() {
        let forms = ["Ren\u{e9}", "Rene\u{301}"].map(|name| Scope::Agent(Name::new(name).unwrap()));
        for (there, typed) in [(&forms[0], &forms[1]), (&forms[1], &forms[0])] {
            let mut memory = Memory::new(MemoryStore::default(), || 1_773_679_871_839);
            memory.add(Draft::new(there.clone(), Category::Facts, "The gate is open.")).unwrap();
            memory.add(Draft::new(Scope::Project, Category::Facts, "The gate is green.")).unwrap();
            let filter = Filter { scopes: vec![typed.clone()], ..Filter::default() };
            let texts: Vec<String> = memory.list(&filter).unwrap().into_iter().map(|entry| entry.text).collect();
            assert_eq!(texts, ["The gate is open."]);
            let hits = memory.find(&Query { filter, ..Query::new("gate") }).unwrap();
            assert_eq!(hits.into_iter().map(|hit| hit.entry.text).collect::<Vec<_>>(), ["The gate is open."]);
        }
    }
}
