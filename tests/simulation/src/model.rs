//! The model: what must be true of every text, whatever failed; the root is compared with it.
//!
//! A text is in force, forgotten, or neither. While operations on it run, any of their ends is possible; once they
//! are over, the end of the last that took effect holds, and an acknowledged one took effect. A failed one may have.

pub(crate) mod mission;
mod register;
mod work;

use std::collections::{BTreeMap, BTreeSet};

use mission::Mission;
pub(crate) use register::Register;
pub(crate) use work::Work;

/// A text is in force, in its category or in the archive.
pub(crate) const PRESENT: u8 = 1;
/// The text is in the trash and nowhere else.
pub(crate) const FORGOTTEN: u8 = 2;
/// The text is not in force: it never was, or another took its place.
pub(crate) const GONE: u8 = 4;

/// A set of ends, for people.
pub(crate) fn told(ends: u8) -> String {
    let all = [(PRESENT, "in force"), (FORGOTTEN, "forgotten"), (GONE, "gone")];
    let named: Vec<_> = all.iter().filter(|(end, _)| ends & end != 0).map(|(_, name)| *name).collect();
    named.join(" or ")
}

/// The writer of a text.
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
    /// The bytes that a file must contain wherever it has the text's word.
    pub(crate) needle: String,
    pub(crate) origin: Origin,
    pub(crate) allowed: u8,
    /// True if a failed or overtaken operation may have left it in more than one place.
    pub(crate) is_loose: bool,
    pub(crate) was_widened: bool,
    pub(crate) was_added_again: bool,
    /// True if a call that changed it may have been undone: an entry may have its old text again, even if another one
    /// has it too.
    pub(crate) was_turned_back: bool,
    /// The file in which somebody saved over it, or brought it back, without having read what others did meanwhile: then it
    /// may stand anywhere, but not nowhere.
    pub(crate) saved_over_in: Option<String>,
    /// True if a copy of its file may have stayed that a later one should have followed: an earlier wording may go from there
    /// to the trash, and be restored.
    pub(crate) may_come_back: bool,
    /// True if nobody promised that it outlives such a save: its file had no copy.
    pub(crate) may_lack_copy: bool,
    /// True if an agent certainly learnt it.
    pub(crate) is_learnt: bool,
    /// True if an agent may have learnt it: it was told to one, or saved for maintenance.
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

/// An operation on all entries of a mission, which may meet each of them.
#[derive(Debug)]
struct Sweep {
    of_known: Flight,
    /// That of entries which it meets while it runs.
    of_met: Flight,
    end: u8,
}

/// All texts and what runs on them.
#[derive(Debug, Default)]
pub(crate) struct Model {
    pub(crate) texts: Vec<Text>,
    flights: BTreeMap<Flight, Vec<(usize, u8)>>,
    sweeps: Vec<Sweep>,
    next: Flight,
    /// Texts to look at when nothing runs.
    pub(crate) touched: Vec<usize>,
    /// True if copies may be in the archive, of entries that changed during maintenance or after it died.
    pub(crate) may_hold_copies: bool,
    pub(crate) upkeeps: u32,
    /// The work of each agent.
    pub(crate) work: [Work; 3],
    pub(crate) mission: Mission,
}

impl Model {
    pub(crate) fn new_text(&mut self, needle: String, origin: Origin) -> usize {
        let cluster = Cluster::default();
        self.texts.push(Text {
            needle,
            origin,
            // A message may be learnt at any time.
            allowed: if origin == Origin::Said { GONE | PRESENT } else { GONE },
            is_loose: false,
            was_widened: false,
            was_added_again: false,
            was_turned_back: false,
            saved_over_in: None,
            may_come_back: false,
            may_lack_copy: origin == Origin::Hand,
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

    /// From now on an operation may lead any text of the mission to an end, also one that another operation begins on.
    pub(crate) fn begin_sweep(&mut self, of_known: Flight, end: u8) {
        let of_met = self.begin([]);
        self.sweeps.push(Sweep { of_known, of_met, end });
    }

    /// Something begins on a text of the mission: operations on all of it may meet that text.
    pub(crate) fn meet_sweeps(&mut self, text: usize) {
        let has =
            |flight: &Flight| self.flights.get(flight).is_some_and(|ends| ends.iter().any(|(nth, _)| *nth == text));
        let meeting = self.sweeps.iter().filter(|sweep| !has(&sweep.of_known) && !has(&sweep.of_met));
        let meeting: Vec<(Flight, u8)> = meeting.map(|sweep| (sweep.of_met, sweep.end)).collect();
        meeting.into_iter().for_each(|(flight, end)| self.join(flight, text, end));
    }

    /// The end of such an operation, before the end of its flight. It may have met a text, or not.
    pub(crate) fn end_sweep(&mut self, of_known: Flight) {
        if let Some(at) = self.sweeps.iter().position(|sweep| sweep.of_known == of_known) {
            let Sweep { of_met, .. } = self.sweeps.remove(at);
            self.end(of_met, false);
        }
    }

    /// A text takes the place of another: whatever runs on that one may meet this one.
    pub(crate) fn replaces(&mut self, new: usize, old: usize) {
        let on_old = |ends: &Vec<(usize, u8)>| ends.iter().find(|(text, _)| *text == old).map(|(_, end)| *end);
        let is_met = |ends: &Vec<(usize, u8)>| ends.iter().any(|(text, _)| *text == new);
        let flights = self.flights.iter().filter(|(_, ends)| !is_met(ends));
        let heirs: Vec<_> = flights.filter_map(|(nth, ends)| Some((*nth, on_old(ends)?))).collect();
        for (flight, end) in heirs {
            // An operation that brings the old text back may do so again, in place of the new one.
            let end = if end & PRESENT != 0 { end | GONE } else { end };
            self.join(flight, new, end);
            self.texts[new].cluster.is_heir = true;
        }
    }

    /// Each of some texts may come to stand in the place of another.
    pub(crate) fn change_places(&mut self, texts: &BTreeSet<usize>) {
        for (new, old) in texts.iter().flat_map(|new| texts.iter().map(move |old| (*new, *old))) {
            if new != old {
                self.replaces(new, old);
            }
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

    /// Allows more ends, once an operation turned out to be another than expected.
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

    /// Somebody saves a file without having read what others did: of every text in it before and after.
    pub(crate) fn save_over(&mut self, key: &str, texts: impl IntoIterator<Item = usize>, has_copy: bool) {
        for text in texts {
            let text = &mut self.texts[text];
            text.saved_over_in = Some(key.to_owned());
            text.may_lack_copy |= !has_copy;
            text.is_loose = true;
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

    /// Returns whether one operation runs on a text, and no other did since it began.
    pub(crate) fn is_alone(&self, text: usize) -> bool {
        self.texts[text].cluster.all == 1
    }

    /// Returns whether no operation runs on a text.
    pub(crate) fn is_idle(&self, text: usize) -> bool {
        self.texts[text].cluster.open == 0
    }
}
