//! What must be true of every text, whatever failed: the plain account that the root is held against.
//!
//! A text is in force, forgotten, or neither. While operations on it run, any of their ends is possible; once they
//! are over, the end of the last that took effect holds, and an acknowledged one took effect. A failed one may have.

mod work;

use std::collections::BTreeMap;

pub(crate) use work::Work;

/// A text is in force, in its category or in the archive.
pub(crate) const PRESENT: u8 = 1;
/// It is in the trash and nowhere else.
pub(crate) const FORGOTTEN: u8 = 2;
/// It is not in force: never was, or another took its place.
pub(crate) const GONE: u8 = 4;

/// A set of ends, for people.
pub(crate) fn told(ends: u8) -> String {
    let all = [(PRESENT, "in force"), (FORGOTTEN, "forgotten"), (GONE, "gone")];
    let named: Vec<_> = all.iter().filter(|(end, _)| ends & end != 0).map(|(_, name)| *name).collect();
    named.join(" or ")
}

/// Who wrote a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A client, as an entry.
    Client,
    /// Somebody with an editor.
    Hand,
    /// An agent said it in a conversation or transcript.
    Said,
}

/// One text.
#[derive(Debug)]
pub(crate) struct Text {
    /// What must stand in a file, byte for byte, wherever the text's word does.
    pub(crate) needle: String,
    pub(crate) origin: Origin,
    pub(crate) allowed: u8,
    /// Whether a failed or an overtaken operation may have left it in more than one place.
    pub(crate) is_loose: bool,
    pub(crate) was_widened: bool,
    pub(crate) was_added_again: bool,
    /// Whether a call that changed it may have been undone: an entry says again then what it said, even if another does.
    pub(crate) was_turned_back: bool,
    /// Whether an agent is known to have learnt it.
    pub(crate) is_learnt: bool,
    /// Whether one may have learnt it: it was told to one, or saved for upkeep.
    pub(crate) may_be_known: bool,
    cluster: Cluster,
}

/// Operations on one text that overlap.
#[derive(Debug, Default)]
struct Cluster {
    open: u32,
    all: u32,
    acknowledged: u8,
    failed: u8,
    /// Operations on another text may have met this one, if it came to be.
    is_heir: bool,
}

/// The number of an operation that runs.
pub(crate) type Flight = u32;

/// All texts and what runs on them.
#[derive(Debug, Default)]
pub(crate) struct Model {
    pub(crate) texts: Vec<Text>,
    flights: BTreeMap<Flight, Vec<(usize, u8)>>,
    next: Flight,
    /// Texts to look at when nothing runs.
    pub(crate) touched: Vec<usize>,
    /// Whether copies may lie in the archive, of entries that changed while upkeep ran or since it broke off.
    pub(crate) may_hold_copies: bool,
    pub(crate) upkeeps: u32,
    /// Of each agent.
    pub(crate) work: [Work; 3],
}

impl Model {
    pub(crate) fn new_text(&mut self, needle: String, origin: Origin) -> usize {
        let cluster = Cluster::default();
        self.texts.push(Text {
            needle,
            origin,
            // What was said may be learnt at any time.
            allowed: if origin == Origin::Said { GONE | PRESENT } else { GONE },
            is_loose: false,
            was_widened: false,
            was_added_again: false,
            was_turned_back: false,
            is_learnt: false,
            may_be_known: false,
            cluster,
        });
        self.texts.len() - 1
    }

    /// An operation begins that leads each of these texts to an end.
    pub(crate) fn begin(&mut self, ends: impl IntoIterator<Item = (usize, u8)>) -> Flight {
        self.next += 1;
        self.flights.insert(self.next, Vec::new());
        for (text, end) in ends {
            self.join(self.next, text, end);
        }
        self.next
    }

    /// A text takes the place of another: whatever runs on that one may meet this one.
    pub(crate) fn replaces(&mut self, new: usize, old: usize) {
        let on_old = |ends: &Vec<(usize, u8)>| ends.iter().find(|(text, _)| *text == old).map(|(_, end)| *end);
        let heirs: Vec<_> = self.flights.iter().filter_map(|(nth, ends)| Some((*nth, on_old(ends)?))).collect();
        for (flight, end) in heirs {
            // What brings the old text about may do so again, in place of the new one.
            let end = if end & PRESENT != 0 { end | GONE } else { end };
            self.join(flight, new, end);
            self.texts[new].cluster.is_heir = true;
        }
    }

    fn join(&mut self, flight: Flight, text: usize, end: u8) {
        if let Some(ends) = self.flights.get_mut(&flight) {
            ends.push((text, end));
            let cluster = &mut self.texts[text].cluster;
            cluster.open += 1;
            cluster.all += 1;
        }
    }

    /// What an operation turned out to be allows more ends.
    pub(crate) fn reconsider(&mut self, flight: Flight, more: impl Fn(usize) -> u8) {
        self.flights.entry(flight).or_default().iter_mut().for_each(|(text, end)| *end |= more(*text));
    }

    /// An operation is over.
    pub(crate) fn end(&mut self, flight: Flight, is_acknowledged: bool) {
        for (nth, end) in self.flights.remove(&flight).unwrap_or_default() {
            let text = &mut self.texts[nth];
            let cluster = &mut text.cluster;
            cluster.open -= 1;
            if is_acknowledged {
                cluster.acknowledged |= end;
            } else {
                cluster.failed |= end;
            }
            if cluster.open == 0 {
                let is_open = cluster.acknowledged == 0 || (cluster.is_heir && cluster.failed != 0);
                let before = if is_open { text.allowed } else { 0 };
                text.allowed = before | cluster.acknowledged | cluster.failed;
                text.is_loose |= cluster.failed != 0 || cluster.all > 1;
                text.cluster = Cluster::default();
            }
            self.touched.push(nth);
        }
    }

    /// Upkeep begins, which learns too: what is being learnt may be learnt twice, in other words.
    pub(crate) fn begin_upkeep(&mut self) {
        let is_alone = self.upkeeps == 0;
        self.upkeeps += 1;
        for text in self.texts.iter_mut().filter(|text| text.origin == Origin::Said) {
            text.is_loose |= !is_alone || text.cluster.open > 0;
        }
    }

    /// A client begins to learn a text.
    pub(crate) fn begin_learning(&mut self, text: usize) {
        let is_alone = self.upkeeps == 0 && self.is_idle(text);
        let text = &mut self.texts[text];
        // One that broke off may have learnt it, and it may have gone to a wider scope since.
        text.was_added_again |= text.may_be_known;
        text.is_loose |= !is_alone || (text.was_widened && text.was_added_again);
    }

    /// Whether one operation runs on a text, and none did since it began.
    pub(crate) fn is_alone(&self, text: usize) -> bool {
        self.texts[text].cluster.all == 1
    }

    /// Whether nothing runs on a text.
    pub(crate) fn is_idle(&self, text: usize) -> bool {
        self.texts[text].cluster.open == 0
    }
}
