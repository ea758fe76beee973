//! Names whose letters can be made of characters in several ways: a person types one form, and a folder may have another.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

use crate::model::contract::Filter;
use crate::model::error::Result;
use crate::model::scope::{Name, Scope};
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

/// The name of an agent as its folder has it, where that has the same letters in another form.
///
/// # Errors
/// [`Error::Invalid`](crate::Error::Invalid) for an impossible name; otherwise an error of the store.
pub(crate) fn agent_there(root: &Root, name: &str) -> Result<Name> {
    there(root, name, |key| Name::from_folder(key.split_once('/')?.0).ok())
}

/// The name of a mission as its folder has it, where that has the same letters in another form.
///
/// # Errors
/// [`Error::Invalid`](crate::Error::Invalid) for an impossible name; otherwise an error of the store.
pub(crate) fn mission_there(root: &Root, name: &str) -> Result<Name> {
    there(root, name, |key| Scope::mission_of(key).map(|(name, _)| name))
}

fn there(root: &Root, name: &str, name_of: impl Fn(&str) -> Option<Name>) -> Result<Name> {
    let name = Name::new(name)?;
    if !has_forms(name.as_str()) {
        return Ok(name);
    }
    let listed = root.list_named()?;
    let named = || listed.iter().filter_map(|listed| name_of(&listed.key));
    let other = named().find(|there| is_alike(there.as_str(), name.as_str()));
    Ok(other.filter(|_| named().all(|there| there != name)).unwrap_or(name))
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
    use crate::brief::contract::Request;
    use crate::calls::*;
    use crate::memory::Memory;
    use crate::model::category::Category;
    use crate::model::contract::Draft;
    use crate::search::contract::Query;
    use crate::session::contract::MissionChanges;
    use crate::store::memory::MemoryStore;
    use crate::vault::contract::CoreSection;

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

    #[test]
    fn a_brief_and_a_core_memory_are_those_of_a_name_in_another_form() {
        let forms = ["Ren\u{e9}", "Rene\u{301}"];
        for (there, typed) in [(forms[0], forms[1]), (forms[1], forms[0])] {
            let mut memory = Memory::new(MemoryStore::default(), || 1_773_679_871_839);
            let scope = Scope::Agent(Name::new(there).unwrap());
            memory.add(Draft::new(scope, Category::Facts, "The gate is open.")).unwrap();
            memory.set_core(there, CoreSection::Persona, "A gatekeeper.", None).unwrap();
            memory.create_mission(there, &MissionChanges::default()).unwrap();
            assert_eq!(memory.get_core(typed).unwrap().persona, "A gatekeeper.");
            memory.set_core(typed, CoreSection::User, "Ana.", None).unwrap();
            assert_eq!(memory.get_core(there).unwrap().user, "Ana.");
            let brief = memory.compose(&Request { agent: typed.into(), ..Request::default() }).unwrap().text;
            assert!(brief.contains("The gate is open.") && brief.contains("A gatekeeper."), "{brief}");
            assert_eq!(memory.get_mission(typed).unwrap().id, there);
            memory.add_turn(typed, "ana", None, "Open it.").unwrap();
            assert_eq!(memory.turns(there, None).unwrap().len(), 1);
        }
    }
}
