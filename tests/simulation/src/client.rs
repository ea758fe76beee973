//! Clients of the root: each a real memory, taken by the next operation that is due, replaced when it breaks down.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use keepstone_core::calls::*;
use keepstone_core::{Category, Entry, Filter, Memory, Message, Reference, Status};

use crate::model::Origin;
use crate::operation::{self, Operation};
use crate::scan;
use crate::store::Gate;
use crate::world::{Time, World};

/// The maximum number of clients.
const MOST: usize = 4;

pub(crate) type Sim = Memory<Gate>;

/// One process that uses the root.
pub(crate) struct Client {
    pub(crate) memory: Sim,
    pub(crate) is_dead: Rc<Cell<bool>>,
    pub(crate) is_rehearsing: Rc<Cell<bool>>,
}

impl Client {
    /// The memory at the beginning of a call.
    pub(crate) fn call(&mut self) -> &mut Sim {
        self.memory.begin_call();
        &mut self.memory
    }
}

/// All of them, and what goes on around the root.
pub(crate) struct Clients {
    pub(crate) world: Rc<World>,
    all: RefCell<Vec<Rc<RefCell<Client>>>>,
    /// Looks at the root without faults.
    watcher: RefCell<Sim>,
    pub(crate) talks: RefCell<Vec<Talk>>,
    pub(crate) transcripts: RefCell<Vec<Log>>,
}

/// The messages of an agent and its user.
pub(crate) struct Talk {
    pub(crate) agent: &'static str,
    pub(crate) messages: Vec<Message>,
    pub(crate) tokens: Vec<usize>,
}

/// A transcript that a coding client writes.
pub(crate) struct Log {
    pub(crate) path: String,
    pub(crate) text: String,
    pub(crate) tokens: Vec<usize>,
}

impl Clients {
    pub(crate) fn new(world: &Rc<World>) -> Rc<Self> {
        let clients = Rc::new(Self {
            world: world.clone(),
            all: RefCell::new(Vec::new()),
            watcher: RefCell::new(reader(world)),
            talks: RefCell::new(Vec::new()),
            transcripts: RefCell::new(Vec::new()),
        });
        let all = (0..MOST).map(|_| Rc::new(RefCell::new(clients.start()))).collect();
        clients.all.replace(all);
        clients
    }

    fn start(self: &Rc<Self>) -> Client {
        let (is_dead, is_rehearsing) = (Rc::<Cell<bool>>::default(), Rc::<Cell<bool>>::default());
        let gate = Gate {
            world: self.world.clone(),
            others: Some(self.clone()),
            is_dead: is_dead.clone(),
            is_rehearsing: is_rehearsing.clone(),
            has_no_index: false,
        };
        Client { memory: Memory::new(gate, Time(self.world.clone())), is_dead, is_rehearsing }
    }

    /// Ends all of them, which know each other.
    pub(crate) fn end(&self) {
        self.all.borrow_mut().clear();
    }

    /// A client that does nothing just now does something.
    pub(crate) fn step(self: &Rc<Self>) {
        let (nth, operation) = {
            let mut state = self.world.state();
            state.tally.operations += 1;
            let nth = state.chance.below(MOST);
            (nth, Operation::choose(&mut state.chance))
        };
        if self.world.state().without.has_operation(operation) {
            return;
        }
        let Some(client) = self.all.borrow().get(nth).cloned() else { return };
        let Ok(mut client) = client.try_borrow_mut() else { return };
        self.world.tell("do", || format!("client {nth}: {operation:?}"));
        operation::run(operation, self, &mut client);
        if client.is_dead.get() {
            *client = self.start();
        }
    }

    /// All clients that do nothing just now.
    pub(crate) fn idle(&self) -> Vec<Rc<RefCell<Client>>> {
        self.all.borrow().iter().filter(|client| client.try_borrow_mut().is_ok()).cloned().collect()
    }

    /// The name of any entry of the root as it is, with the texts in it.
    pub(crate) fn any_reference(&self) -> Option<(Reference, Vec<usize>)> {
        let is_slow = self.world.state().chance.in_thousand(50);
        let quick = if is_slow { None } else { self.any_plain_reference() };
        quick.or_else(|| self.any_entry().map(|(entry, texts)| (entry.reference, texts)))
    }

    /// Any entry of a file that holds nothing but entries, which needs no memory to read.
    fn any_plain_reference(&self) -> Option<(Reference, Vec<usize>)> {
        let mut state = self.world.state();
        let is_live = |key: &&Rc<str>| scan::Kind::of(key) == scan::Kind::Live;
        let keys: Vec<Rc<str>> = state.disk.keys().filter(is_live).cloned().collect();
        if keys.is_empty() {
            return None;
        }
        let key = state.chance.one_of(&keys).clone();
        let found = state.disk.file(&key)?.found.clone();
        if found.is_empty() || found.iter().any(|found| state.model.texts[found.token].origin == Origin::Hand) {
            return None;
        }
        let id = state.chance.one_of(&found).id;
        let texts = found.iter().filter(|found| found.id == id).map(|found| found.token).collect();
        Some((Reference::parse(&format!("{}/{id}", key.trim_end_matches(".md"))).ok()?, texts))
    }

    /// Any entry of the root, with the texts in it.
    pub(crate) fn any_entry(&self) -> Option<(Entry, Vec<usize>)> {
        let (scope, category) = {
            let mut state = self.world.state();
            let is_live = |key: &&Rc<str>| scan::Kind::of(key) == scan::Kind::Live;
            let keys: Vec<Rc<str>> = state.disk.keys().filter(is_live).cloned().collect();
            if keys.is_empty() {
                return None;
            }
            let reference = Reference::parse(&format!("{}/0", state.chance.one_of(&keys).trim_end_matches(".md")));
            let Reference { scope, category, .. } = reference.ok()?;
            (scope, category)
        };
        let statuses = vec![Status::Candidate, Status::Promoted, Status::Archived];
        let filter = Filter { scopes: vec![scope], categories: vec![category], statuses, ..Filter::default() };
        let entries = self.world.calmly(|| self.watcher.borrow_mut().list(&filter)).ok()?;
        if entries.is_empty() {
            return None;
        }
        let reference = self.world.state().chance.one_of(&entries).reference.clone();
        // The archive may have another of that name, or what it said before.
        let entry = self.world.calmly(|| self.watcher.borrow_mut().get(&reference)).ok()?;
        let mut texts: Vec<usize> = scan::tokens(&entry.text).collect();
        if category == Category::Handoffs {
            texts.retain(|text| self.world.state().disk.spots(*text).iter().any(|spot| spot.key.contains("/handoffs")));
        }
        if entry.text.starts_with("Compacted ") {
            texts.clear();
        }
        Some((entry, texts))
    }
}

/// A memory that meets no faults and nobody else.
pub(crate) fn reader(world: &Rc<World>) -> Sim {
    calm(world, false)
}

/// A client without the index of the others.
pub(crate) fn rebuilder(world: &Rc<World>) -> Sim {
    calm(world, true)
}

fn calm(world: &Rc<World>, has_no_index: bool) -> Sim {
    let (is_dead, is_rehearsing) = (Rc::default(), Rc::default());
    let gate = Gate { world: world.clone(), others: None, is_dead, is_rehearsing, has_no_index };
    Memory::new(gate, Time(world.clone()))
}
