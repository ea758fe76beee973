//! Widening: what one agent or mission knows becomes what others know.

use crate::model::contract::{Entry, Speaker};
use crate::model::error::{Error, Result};
use crate::model::reference::{Id, Reference};
use crate::model::scope::Scope;

use super::archive::Archive;
use super::blocks::{adopt, fresh_id, merge_into, same_text};
use super::change::Change;
use super::file_writer::FileWriter;
use super::journal::Journal;
use super::markdown::Document;
use super::markdown::block::Block;
use super::markdown::extra::unite;
use super::permissions::Permissions;
use super::root::Root;
use super::trash::Trash;

/// Moves and copies entries to wider scopes.
pub(crate) struct Widening<'a>(pub(crate) &'a Root);

impl Widening<'_> {
    /// Moves an entry to a wider scope under a new reference. It is written there before it is taken away
    /// here, so a crash in between leaves it in both, and widening again merges the two.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the scope is not wider; [`Error::NotFound`] when there is none of that name.
    pub(crate) fn widen(&self, reference: &Reference, to: &Scope) -> Result<Entry> {
        let Reference { scope, category, id } = reference;
        if to.width() <= scope.width() {
            let (from, to) = (scope.folder(), to.folder());
            return Err(Error::invalid(format!(
                "{to} is not wider than {from}: an entry moves from a mission to an agent, or from either to the project"
            )));
        }
        Permissions(self.0).check_may_write(&reference.key())?;
        let file = self.0.file(scope, *category)?;
        let Some(block) = file.document.find(id).and_then(|piece| piece.block.clone()) else {
            return Err(Trash(self.0).not_found(reference));
        };
        let widened = self.put_widened(reference, to, block.clone())?;
        let removed = FileWriter(self.0).update(scope, *category, |document| {
            Ok(match document.find(id) {
                None => Change::Needless(true),
                Some(piece) if piece.block.as_ref() != Some(&block) => Change::Needless(false),
                Some(_) => {
                    document.remove(id);
                    Change::Made(true)
                }
            })
        })?;
        match removed {
            true => {
                Archive(self.0).leave_archive(reference, &block)?;
                Ok(widened)
            }
            false => Err(Error::Conflict(format!("{reference} was changed while it was being moved: try again"))),
        }
    }

    /// Copies an entry to a wider scope, once: the copy names it among its sources. Returns the entry there.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none of that name.
    pub(crate) fn copy_wider(&self, reference: &Reference, to: &Scope) -> Result<Entry> {
        let file = self.0.file(&reference.scope, reference.category)?;
        let Some(mut block) = file.document.find(&reference.id).and_then(|piece| piece.block.clone()) else {
            return Err(Trash(self.0).not_found(reference));
        };
        unite(&mut block.extra.sources, &[reference.to_string()]);
        self.put_widened(reference, to, block)
    }

    fn put_widened(&self, from: &Reference, to: &Scope, mut block: Block) -> Result<Entry> {
        let now = self.0.now();
        // What counts as a person's, because nobody recorded who stated it, stays so: with an author it would count as an agent's.
        let is_agents = block.entry(&from.scope, from.category).speaker() != Speaker::Person;
        if let (Scope::Agent(agent), None) = (&from.scope, &block.extra.author)
            && (is_agents || block.extra.origin.is_some())
        {
            block.extra.author = Some(agent.as_str().to_owned());
        }
        let earliest = if let Id::Time(id) = block.id { id } else { block.created.unwrap_or(now) };
        let put = |document: &mut Document| {
            // It has its own name among its sources if it is copied: somebody may have edited the copy since.
            let name = from.to_string();
            let is_copy = |there: &&Block| there.extra.sources.contains(&name);
            if let Some(copy) = document.blocks().find(is_copy).filter(|_| block.extra.sources.contains(&name)) {
                return Ok(Change::Needless(copy.entry(to, from.category)));
            }
            if let Some(duplicate) = same_text(document, &block.text).cloned() {
                return Ok(merge_into(document, &duplicate, &block, now).map(|block| block.entry(to, from.category)));
            }
            let mut block = block.clone();
            if document.is_taken(&block.id) {
                block.id = fresh_id(document, block.created, now);
            }
            adopt(&mut block, |wanted| fresh_id(document, wanted, now));
            let entry = block.entry(to, from.category);
            document.insert(block);
            Ok(Change::Made(entry))
        };
        // Whoever moves an entry is not its author.
        Journal(self.0).bringing_back(|| FileWriter(self.0).update_with_ids(to, from.category, Some(earliest), put))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use crate::calls::*;
    use crate::memory::Memory;
    use crate::model::category::Category;
    use crate::model::contract::{Changes, Draft, Filter, Speaker, Status};
    use crate::model::scope::Name;
    use crate::store::crashing::CrashingStore;
    use crate::store::interleaving::InterleavingStore;
    use crate::store::memory::MemoryStore;
    use crate::store::{Expect, Store};
    use crate::upkeep::contract::Chore;
    use crate::vault::copy::COPIES;

    use super::*;

    const NOW: u64 = 1_773_679_871_839;

    fn fresh(store: &Rc<MemoryStore>) -> Memory<Rc<MemoryStore>> {
        let mut memory = Memory::new(store.clone(), || NOW);
        memory.begin_call();
        memory
    }

    fn name(name: &str) -> Name {
        Name::new(name).unwrap()
    }

    fn add(store: &Rc<MemoryStore>, scope: &Scope, text: &str) -> Reference {
        let draft = Draft::new(scope.clone(), Category::Facts, text);
        fresh(store).add(draft).unwrap().reference().unwrap().clone()
    }

    /// From each scope to each that is wider.
    fn ways() -> [(Scope, Scope); 3] {
        let (mission, agent) = (Scope::Mission(name("m")), Scope::Agent(name("dev")));
        [(mission.clone(), agent.clone()), (mission, Scope::Project), (agent, Scope::Project)]
    }

    /// The texts with a status, and the faults.
    fn looked_at(store: &Rc<MemoryStore>, status: Status) -> (Vec<String>, Vec<String>) {
        let filter = Filter { statuses: vec![status], ..Filter::default() };
        let mut texts: Vec<String> = fresh(store).list(&filter).unwrap().into_iter().map(|entry| entry.text).collect();
        texts.sort();
        (texts, fresh(store).health().unwrap().faults.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn what_a_killed_widening_took_out_counts_as_taken_out_by_keepstone() {
        for (from, to) in ways() {
            for (dies_at, is_done_first) in (1..40).flat_map(|dies_at| [(dies_at, false), (dies_at, true)]) {
                // Made anew: the copies are named by versions, which are others in a copy of the store.
                let store = Rc::new(MemoryStore::default());
                let reference = add(&store, &from, "widened");
                add(&store, &from, "stays");
                let mut dying = Memory::new(CrashingStore::new(&store, dies_at, is_done_first), || NOW);
                drop(dying.widen(&reference, &to));
                let at = format!("{from:?}, {dies_at}, {is_done_first}");
                assert_eq!(looked_at(&store, Status::Forgotten), (vec![], vec![]), "{at}");
                add(&store, &from, "later");
                fresh(&store).run(&[Chore::Vault], false).unwrap();
                assert_eq!(looked_at(&store, Status::Forgotten), (vec![], vec![]), "{at}");
                drop(fresh(&store).widen(&reference, &to));
                assert_eq!(looked_at(&store, Status::Promoted).0, ["later", "stays", "widened"], "{at}");
            }
        }
    }

    #[test]
    fn what_a_killed_widening_left_in_both_scopes_is_named_until_it_is_moved_again() {
        let warnings = |store: &Rc<MemoryStore>| {
            let mut memory = fresh(store);
            memory.health().unwrap();
            memory.take_warnings().into_iter().map(|fault| fault.message).collect::<Vec<_>>()
        };
        let mut met = 0;
        for (from, to) in ways() {
            for (dies_at, is_done_first) in (1..40).flat_map(|dies_at| [(dies_at, false), (dies_at, true)]) {
                let store = Rc::new(MemoryStore::default());
                let reference = add(&store, &from, "widened");
                drop(Memory::new(CrashingStore::new(&store, dies_at, is_done_first), || NOW).widen(&reference, &to));
                let is_in_both = looked_at(&store, Status::Promoted).0.len() == 2;
                met += u32::from(is_in_both);
                let told = warnings(&store);
                let is_told =
                    told.iter().any(|told| told.contains(&format!("{reference} stands in {} too", to.folder())));
                assert_eq!((is_told, told.len()), (is_in_both, usize::from(is_in_both)), "{dies_at}: {told:?}");
                drop(fresh(&store).widen(&reference, &to));
                assert_eq!(warnings(&store), Vec::<String>::new(), "{dies_at}, {is_done_first}");
            }
        }
        assert!(met > 3, "{met} widenings were left in both");
    }

    /// The edit was killed between the copy that it left and the one that it replaced, and the widening anywhere.
    #[test]
    fn a_wording_that_keepstone_replaced_itself_is_told_of_nobody() {
        let agent = Scope::Agent(name("dev"));
        let mut met = 0;
        for (edit_dies_at, widening_dies_at) in (5..15).flat_map(|edit| (1..30).map(move |widening| (edit, widening))) {
            let store = Rc::new(MemoryStore::default());
            let reference = add(&store, &agent, "old words");
            let changes = Changes { text: Some("new words".to_owned()), ..Changes::default() };
            drop(Memory::new(CrashingStore::new(&store, edit_dies_at, false), || NOW).edit(&reference, changes));
            let copies = store.objects().into_iter().filter(|(key, _)| key.starts_with(COPIES));
            if copies.count() < 2 {
                continue;
            }
            met += 1;
            drop(
                Memory::new(CrashingStore::new(&store, widening_dies_at, true), || NOW)
                    .widen(&reference, &Scope::Project),
            );
            add(&store, &agent, "later");
            fresh(&store).run(&[Chore::Vault], false).unwrap();
            let at = format!("{edit_dies_at}, {widening_dies_at}");
            assert_eq!(looked_at(&store, Status::Forgotten), (vec![], vec![]), "{at}");
        }
        assert!(met > 0, "no edit left two copies");
    }

    #[test]
    fn what_a_widening_has_just_taken_out_is_not_taken_for_a_loss_by_whoever_compares_meanwhile() {
        let store = Rc::new(MemoryStore::default());
        let agent = Scope::Agent(name("dev"));
        let reference = add(&store, &agent, "widened");
        let (others, met) = (store.clone(), Cell::new(0));
        let beset = InterleavingStore::new(&store, move |key: &str| {
            if key.starts_with("dev/") && met.replace(met.get() + 1) == 1 {
                fresh(&others).run(&[Chore::Vault], false).unwrap();
            }
        });
        Memory::new(beset, || NOW).widen(&reference, &Scope::Project).unwrap();
        assert_eq!(looked_at(&store, Status::Forgotten), (vec![], vec![]));
    }

    /// The wider file is the only one that has it, until a copy of that file is there.
    #[test]
    fn what_a_killed_widening_put_into_the_wider_file_is_safe_there() {
        for (dies_at, is_done_first) in (1..40).flat_map(|dies_at| [(dies_at, false), (dies_at, true)]) {
            let store = Rc::new(MemoryStore::default());
            let agent = Scope::Agent(name("dev"));
            let reference = add(&store, &agent, "widened");
            let mut dying = Memory::new(CrashingStore::new(&store, dies_at, is_done_first), || NOW);
            drop(dying.widen(&reference, &Scope::Project));
            add(&store, &agent, "later");
            let shared = Reference { scope: Scope::Project, ..reference }.key();
            store.remove(&shared, &Expect::Anything, crate::store::Durability::Full).unwrap();
            fresh(&store).run(&[Chore::Vault], false).unwrap();
            let (forgotten, promoted) = (looked_at(&store, Status::Forgotten).0, looked_at(&store, Status::Promoted).0);
            assert!([forgotten, promoted].concat().contains(&"widened".to_owned()), "{dies_at}, {is_done_first}");
        }
    }

    #[test]
    fn a_move_leaves_an_entry_with_whoever_stated_it() {
        let mut memory = Memory::new(MemoryStore::default(), || NOW);
        let dev = Scope::Agent(Name::new("dev").unwrap());
        let typed = Draft::new(dev.clone(), Category::Facts, "The gate is open.");
        let agents = Draft { author: Some("qa".to_owned()), ..Draft::new(dev, Category::Facts, "The gate is green.") };
        for (draft, speaker) in [(typed, Speaker::Person), (agents, Speaker::Agent)] {
            let reference = memory.add(draft).unwrap().reference().unwrap().clone();
            assert_eq!(memory.get(&reference).unwrap().speaker(), speaker);
            assert_eq!(memory.widen(&reference, &Scope::Project).unwrap().speaker(), speaker);
        }
    }
}
