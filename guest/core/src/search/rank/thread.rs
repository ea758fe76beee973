//! Entries that were learnt in one session, and the turns of a conversation in their order.
//!
//! A session is a conversation when most of its entries *speak*: they ask, or say I or you. Its entries are turns,
//! each with one before and one after it. Decisions and lessons of a session are written about it afterwards:
//! such entries have a session, but no neighbours.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::search::collection::idf;
use crate::search::doc::Doc;
use crate::search::speech::Speech;
use crate::store::hash::Fnv;
use crate::text::order::Order;

/// Turns that a conversation has at least.
const FEWEST_TURNS: usize = 3;

/// No session, no neighbour.
const NONE: u32 = u32::MAX;

/// The sessions of a root that several entries are from. Entries are numbered through all parts.
#[derive(Debug, Default)]
pub(crate) struct Threads {
    /// The place of each entry.
    places: Vec<Place>,
    /// The words of each session.
    lengths: Vec<u64>,
    average_length: f64,
}

/// The place of an entry: its session, the turn before it and the turn after.
#[derive(Clone, Copy, Debug)]
struct Place {
    session: u32,
    before: u32,
    after: u32,
}

/// The turns beside an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Neighbours {
    pub(crate) before: Option<u32>,
    pub(crate) after: Option<u32>,
}

impl Threads {
    /// Builds threads of numbered entries below `count`. `tie` orders entries of one moment and place.
    pub(crate) fn new<'a>(
        docs: impl Iterator<Item = (u32, &'a Doc)>,
        count: usize,
        tie: &dyn Fn(u32, u32) -> Ordering,
    ) -> Self {
        let mut known: HashMap<u64, u32, BuildHasherDefault<Fnv>> = HashMap::default();
        let mut groups: Vec<Vec<(u32, &Doc)>> = Vec::new();
        for (nth, doc) in docs.filter(|(_, doc)| doc.session != 0) {
            let group = *known.entry(doc.session).or_insert(groups.len() as u32);
            match groups.get_mut(group as usize) {
                Some(group) => group.push((nth, doc)),
                None => groups.push(vec![(nth, doc)]),
            }
        }
        let nowhere = Place { session: NONE, before: NONE, after: NONE };
        let mut threads = Self { places: vec![nowhere; count], ..Self::default() };
        let time = |doc: &Doc| (doc.created, doc.place);
        for group in groups.iter_mut().filter(|group| group.len() > 1) {
            group.order_by(|(a, one), (b, other)| time(one).cmp(&time(other)).then_with(|| tie(*a, *b)));
            threads.add(group);
        }
        let total: u64 = threads.lengths.iter().sum();
        threads.average_length = (total as f64 / (threads.lengths.len() as f64).max(1.0)).max(1.0);
        threads
    }

    /// Adds a session, its entries in their order.
    fn add(&mut self, entries: &[(u32, &Doc)]) {
        entries.iter().for_each(|(nth, _)| self.places[*nth as usize].session = self.lengths.len() as u32);
        self.lengths.push(entries.iter().map(|(_, doc)| u64::from(doc.length)).sum());
        let speaks = |doc: &Doc| doc.speech.does(Speech::ASKS) || doc.speech.does(Speech::SPEAKS);
        let speaking = entries.iter().filter(|(_, doc)| speaks(doc)).count();
        if entries.len() < FEWEST_TURNS || 2 * speaking <= entries.len() {
            return;
        }
        for pair in entries.windows(2) {
            let (one, next) = (pair[0].0, pair[1].0);
            (self.places[one as usize].after, self.places[next as usize].before) = (next, one);
        }
    }

    /// The number of sessions.
    pub(crate) fn len(&self) -> usize {
        self.lengths.len()
    }

    /// The inverse document frequency of a term that so many sessions have.
    pub(crate) fn idf(&self, sessions: usize) -> f64 {
        idf(self.lengths.len() as f64, sessions as f64)
    }

    /// Returns whether an entry is the only one of its session, or of none: then nothing else counts for it.
    #[inline(always)]
    pub(crate) fn is_alone(&self, entry: u32) -> bool {
        self.places[entry as usize].session == NONE
    }

    /// The session of an entry; none when it is alone in it.
    #[inline(always)]
    pub(crate) fn session(&self, entry: u32) -> Option<u32> {
        known(self.places[entry as usize].session)
    }

    /// The length of a session, in average lengths.
    pub(crate) fn length(&self, session: u32) -> f64 {
        self.lengths[session as usize] as f64 / self.average_length
    }

    /// The turns beside an entry; none beside one that is no turn.
    #[inline]
    pub(crate) fn neighbours(&self, entry: u32) -> Neighbours {
        let Place { before, after, .. } = self.places[entry as usize];
        Neighbours { before: known(before), after: known(after) }
    }
}

fn known(nth: u32) -> Option<u32> {
    Some(nth).filter(|nth| *nth != NONE)
}
