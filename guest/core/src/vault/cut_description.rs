//! Descriptions of missions that lost their rules: a crash, a full disk or another program may empty such a file, cut it off or take it
//! away, and that must not open the mission. What the copy says that Keepstone left of it counts, until the file says something else.

use crate::model::scope::Scope;
use crate::store::{Object, Store, StoreError};
use crate::text::label::set;
use crate::text::line::plain;

use super::access::{Access, MAY_READ, MAY_WRITE};
use super::copy::{folder_of, key_of, split_copy};
use super::mission_text::DESCRIPTION;

/// Copies that are looked at: there are more than one or two only after several faults.
const MOST: u32 = 100;

/// The text of a description before it was cut.
#[derive(Debug)]
pub(super) struct Uncut {
    /// The key of the copy that has it.
    pub(super) key: String,
    pub(super) text: String,
}

/// The copy of a description that is missing, blank or a beginning of it, if the copy declares who may read or write. None also
/// for a file that says all that the copy says but these rules: somebody took them out. A whole description costs no request.
pub(super) fn uncut(
    store: &impl Store,
    key: &str,
    found: Option<&Object>,
) -> std::result::Result<Option<Uncut>, StoreError> {
    if !(key.starts_with(Scope::MISSIONS) && key.ends_with(DESCRIPTION)) {
        return Ok(None);
    }
    let Ok(text) = std::str::from_utf8(found.map_or(&[], |object| &object.bytes)) else { return Ok(None) };
    let text = plain(text);
    if is_whole(&text) {
        return Ok(None);
    }
    let keys = store.list(&folder_of(key), None, MOST)?.into_iter().map(|listed| listed.key);
    let keys: Vec<String> = keys.collect();
    if found.is_some_and(|object| keys.contains(&key_of(key, &object.version))) {
        return Ok(None);
    }
    let (mut copies, mut replaced) = (Vec::new(), Vec::new());
    for key in keys {
        let copy = match store.read(&key) {
            Ok(Some(copy)) => String::from_utf8_lossy(&copy.bytes).into_owned(),
            // Such as a link.
            Ok(None) | Err(StoreError::Denied(_)) => continue,
            Err(error) => return Err(error),
        };
        let (after, said) = split_copy(&copy);
        replaced.extend(after.map(str::to_owned));
        copies.push(Uncut { key, text: plain(said).into_owned() });
    }
    copies.retain(|copy| !replaced.contains(&copy.key));
    Ok(copies.into_iter().find(|copy| is_cut(&text, &copy.text)))
}

/// Returns whether a text has rules, the last of them with its end: behind it the other rule may have stood, or the rest of its own.
fn is_whole(text: &str) -> bool {
    let last = text.lines().rev().map(str::trim).skip_while(|line| line.is_empty()).take_while(|line| !line.is_empty());
    let ends_in_rule = || last.into_iter().any(|line| line.starts_with(MAY_READ) || line.starts_with(MAY_WRITE));
    declares(text) && text.ends_with('\n') && !ends_in_rule()
}

/// Returns whether a text has rules, also such that cannot be understood.
fn declares(text: &str) -> bool {
    Access::parse(text).map_or(true, |access| access.is_declared())
}

/// Returns whether a text is less than a copy by what was cut off its end, rules among it.
fn is_cut(text: &str, copy: &str) -> bool {
    // After a loss of power the rest of a file may be zeros.
    let left = text.trim_end_matches(|c: char| c.is_whitespace() || c == '\0');
    let is_beginning = left.len() < copy.trim_end().len() && copy.starts_with(left);
    let took_rules_out = || !left.is_empty() && text == set(&set(copy, MAY_READ, ""), MAY_WRITE, "");
    is_beginning && declares(copy) && !took_rules_out()
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::calls::*;
    use crate::memory::Memory;
    use crate::model::category::Category;
    use crate::model::contract::{Draft, Filter};
    use crate::model::error::Error;
    use crate::model::scope::Name;
    use crate::session::contract::{MissionChanges, MissionOutcome};
    use crate::store::memory::MemoryStore;
    use crate::store::{Durability, Expect};
    use crate::upkeep::contract::Chore;

    const KEY: &str = "_missions/f/_mission.md";
    const RULES: &str = "dev: all; others: conversation";

    type Shared = Rc<MemoryStore>;

    fn memory(store: &Shared, agent: Option<&str>) -> Memory<Shared> {
        let mut memory = Memory::new(Rc::clone(store), || 1_773_679_871_839);
        memory.act_for(agent).unwrap();
        memory.begin_call();
        memory
    }

    /// A mission that others may not read, with one entry, and its description.
    fn closed() -> (Shared, String) {
        let store = Shared::default();
        let changes = MissionChanges {
            text: Some("Ship it.".to_owned()),
            may_read: Some(RULES.to_owned()),
            may_write: Some("dev: all".to_owned()),
            ..MissionChanges::default()
        };
        memory(&store, None).create_mission("f", &changes).unwrap();
        let scope = Scope::Mission(Name::new("f").unwrap());
        memory(&store, None).add(Draft::new(scope, Category::Decisions, "Zebra")).unwrap();
        let text = text_of(&store).unwrap();
        (store, text)
    }

    fn text_of(store: &Shared) -> Option<String> {
        store.read(KEY).unwrap().map(|object| String::from_utf8(object.bytes).unwrap())
    }

    /// As another program leaves the file; none: it takes it away.
    fn put(store: &Shared, text: Option<&str>) {
        match text {
            Some(text) => drop(store.write(KEY, text.as_bytes(), &Expect::Anything, Durability::Full).unwrap()),
            None => store.remove(KEY, &Expect::Anything, Durability::Full).unwrap(),
        }
    }

    fn sees(store: &Shared, agent: &str) -> bool {
        !memory(store, Some(agent)).list(&Filter::default()).unwrap().is_empty()
    }

    /// All ways to lose the rules, from a description that has them.
    fn cuts(text: &str) -> Vec<Option<String>> {
        let mut cuts = vec![None, Some("\n \n".to_owned()), Some("\0".repeat(text.len())), Some("\u{feff}".to_owned())];
        cuts.extend((0..text.len()).map(|end| Some(text[..end].to_owned())));
        cuts.extend((0..text.len()).map(|end| Some(text[..end].to_owned() + &"\0".repeat(text.len() - end))));
        cuts
    }

    #[test]
    fn a_description_that_is_cut_opens_no_mission() {
        let (store, whole) = closed();
        for cut in cuts(&whole) {
            put(&store, cut.as_deref());
            assert!(!sees(&store, "qa"), "{cut:?}");
            let added = memory(&store, Some("qa")).add_turn("f", "qa", None, "Let me in.");
            assert!(matches!(added, Err(Error::Denied(_))), "{cut:?}: {added:?}");
            put(&store, Some(&whole));
            assert!(sees(&store, "dev"));
        }
    }

    #[test]
    fn who_may_read_a_mission_reads_it_although_its_description_is_cut() {
        let (store, _) = closed();
        put(&store, Some("Ship"));
        assert!(sees(&store, "dev"));
        let Err(Error::Denied(why)) = memory(&store, Some("qa")).agent_notes("f") else { panic!("qa may") };
        assert!(why.contains("cut off or removed") && why.contains(".vault/copies/_missions/f/_mission/"), "{why}");
    }

    #[test]
    fn maintenance_and_changes_open_no_mission_either() {
        let (store, whole) = closed();
        for cut in [None, Some(""), Some("Ship it.\n")] {
            put(&store, cut);
            memory(&store, None).run(&[Chore::Vault], false).unwrap();
            let created = memory(&store, None).create_mission("f", &MissionChanges::default());
            assert!(matches!(created, Err(Error::Conflict(_))), "{cut:?}: {created:?}");
            assert!(!sees(&store, "qa"), "{cut:?}");
            let faults = memory(&store, None).health().unwrap().faults;
            assert!(faults.iter().any(|fault| fault.key.starts_with(".vault/copies/_missions/f/_mission/")));
            let phase = MissionChanges { phase: Some(format!("{cut:?}")), ..MissionChanges::default() };
            let mut owner = memory(&store, None);
            owner.describe_mission("f", &phase, None).unwrap();
            assert_eq!(owner.take_warnings(), []);
            let text = text_of(&store).unwrap();
            assert!(text.starts_with(whole.trim_end()) && !sees(&store, "qa"), "{cut:?}: {text}");
            put(&store, Some(&whole));
            memory(&store, None).run(&[Chore::Vault], false).unwrap();
        }
        put(&store, Some(""));
        memory(&store, None).end_mission("f", MissionOutcome::Failure).unwrap();
        assert!(text_of(&store).unwrap().contains(RULES));
    }

    #[test]
    fn rules_that_somebody_took_out_are_gone() {
        let (store, whole) = closed();
        let left = |text: &str| text.lines().filter(|line| !line.starts_with("**May ")).collect::<Vec<_>>().join("\n");
        let free = MissionChanges {
            may_read: Some(String::new()),
            may_write: Some(String::new()),
            ..MissionChanges::default()
        };
        for text in [left(&whole), "Another plan.".to_owned()] {
            put(&store, Some(&text));
            assert!(sees(&store, "qa"), "{text}");
            put(&store, Some(&whole));
        }
        put(&store, None);
        memory(&store, None).describe_mission("f", &free, None).unwrap();
        assert!(sees(&store, "qa"));
        // They stand last now, and another clone takes them out.
        let without = text_of(&store).unwrap();
        let rules = MissionChanges { may_read: Some(RULES.to_owned()), ..MissionChanges::default() };
        memory(&store, None).describe_mission("f", &rules, None).unwrap();
        assert!(!sees(&store, "qa"));
        put(&store, Some(&without));
        assert!(sees(&store, "qa"));
    }

    #[test]
    fn who_deletes_the_copy_opens_the_mission() {
        let (store, _) = closed();
        put(&store, Some(""));
        for (key, _) in store.objects() {
            if key.starts_with(&folder_of(KEY)) {
                store.remove(&key, &Expect::Anything, Durability::Full).unwrap();
            }
        }
        assert!(sees(&store, "qa"));
    }
}
