//! Operations of clients and people on a root.

mod compare;
mod entry;
pub(crate) mod hand;
mod mission;
mod session;
mod undo;
mod upkeep;
mod work;

use std::rc::Rc;

use keepstone_core::{Error, Result};

use crate::chance::Chance;
use crate::client::{Client, Clients};
use crate::model::{self, Flight};

pub(crate) use compare::{compare, compare_lists, compare_search};
pub(crate) use entry::AGENTS;
pub(crate) use hand::policy_text;

/// Names each operation, with how often it is chosen.
macro_rules! operations {
    ($($name:ident $weight:literal,)*) => {
        /// One kind of operation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the names are the documentation")]
        pub enum Operation { $($name,)* }

        impl Operation {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name,)*];
            const WEIGHTS: &[usize] = &[$($weight,)*];

            /// As it is written on the command line.
            pub fn name(self) -> String {
                format!("{self:?}").to_lowercase()
            }
        }
    };
}

operations! {
    Add 24, AddAgain 6, Learn 3, Edit 8, Forget 9, Restore 7, Unarchive 3, Tier 5, Status 3, Supersede 4, Widen 5, Get 3, Find 1,
    Say 6, Save 4, Close 4, Sleep 2, Checkpoint 2, Sync 1, Resume 2, Project 2,
    Undo 3, Purge 2,
    Run 5, Migrate 2, Import 1, Rehearse 1, Ingest 5,
    HandText 5, HandSave 3, HandCheckout 3, HandEdit 4, HandLineEnds 1, HandFlat 2, HandGarbage 1, HandPolicy 2, HandIndex 1,
    Work 2, Commit 3,
    Mission 3, Turn 6, Note 3, Artifact 3, MissionEnd 3, MissionDelete 3, MissionRestore 4, HandMission 2,
    Compare 2,
}

impl Operation {
    /// Returns whether it is one on a mission as such.
    pub(crate) fn is_of_missions(self) -> bool {
        matches!(
            self,
            Self::Mission
                | Self::Turn
                | Self::Note
                | Self::Artifact
                | Self::MissionEnd
                | Self::MissionDelete
                | Self::MissionRestore
                | Self::HandMission
        )
    }

    pub(crate) fn choose(chance: &mut Chance) -> Self {
        let mut drawn = chance.below(Self::WEIGHTS.iter().sum());
        for (operation, weight) in Self::ALL.iter().zip(Self::WEIGHTS) {
            if drawn < *weight {
                return *operation;
            }
            drawn -= weight;
        }
        Self::Add
    }
}

pub(crate) fn run(operation: Operation, clients: &Rc<Clients>, client: &mut Client) {
    let act = &mut Act { clients, client };
    match operation {
        Operation::Add => entry::add(act),
        Operation::AddAgain => entry::add_again(act),
        Operation::Edit => entry::edit(act),
        Operation::Forget => entry::forget(act),
        Operation::Restore => entry::restore(act),
        Operation::Unarchive => entry::unarchive(act),
        Operation::Tier => entry::tier(act),
        Operation::Status => entry::status(act),
        Operation::Supersede => entry::supersede(act),
        Operation::Widen => entry::widen(act),
        Operation::Get => entry::get(act),
        Operation::Find => entry::find(act),
        Operation::Learn => session::learn(act),
        Operation::Say => session::say(act),
        Operation::Save => session::save(act),
        Operation::Close => session::close(act),
        Operation::Sleep => session::sleep(act),
        Operation::Checkpoint => session::checkpoint(act),
        Operation::Sync => session::sync(act),
        Operation::Resume => session::resume(act),
        Operation::Project => session::project(act),
        Operation::Ingest => session::ingest(act),
        Operation::Undo => undo::undo(act),
        Operation::Purge => undo::purge(act),
        Operation::Run => upkeep::run(act),
        Operation::Migrate => upkeep::migrate(act),
        Operation::Import => upkeep::import(act),
        Operation::Rehearse => upkeep::rehearse(act),
        Operation::HandText => hand::text(act),
        Operation::HandSave => hand::save(act),
        Operation::HandCheckout => hand::checkout(act),
        Operation::HandEdit => hand::edit(act),
        Operation::HandLineEnds => hand::line_ends(act),
        Operation::HandFlat => hand::flat(act),
        Operation::HandGarbage => hand::garbage(act),
        Operation::HandPolicy => hand::policy(act),
        Operation::HandIndex => hand::index(act),
        Operation::Work => work::set(act),
        Operation::Commit => work::commit(act),
        Operation::Mission => mission::describe(act),
        Operation::Turn => mission::turn(act),
        Operation::Note => mission::note(act),
        Operation::Artifact => mission::artifact(act),
        Operation::MissionEnd => mission::end(act),
        Operation::MissionDelete => mission::delete(act),
        Operation::MissionRestore => mission::restore(act),
        Operation::HandMission => mission::edit_by_hand(act),
        Operation::Compare => compare(clients, client),
    }
}

/// One operation of one client.
pub(crate) struct Act<'a> {
    clients: &'a Rc<Clients>,
    client: &'a mut Client,
}

impl Act<'_> {
    fn begin(&self, ends: impl IntoIterator<Item = (usize, u8)>) -> Flight {
        let ends: Vec<(usize, u8)> = ends.into_iter().collect();
        self.clients.world.tell("leads", || {
            let told = ends.iter().map(|(text, end)| format!("text {text} to {}", model::told(*end)));
            told.collect::<Vec<_>>().join(", ")
        });
        let mut state = self.clients.world.state();
        let texts: Vec<usize> = ends.iter().map(|(text, _)| *text).collect();
        let flight = state.model.begin(ends);
        for text in texts {
            if mission::may_be_of_mission(state.disk.spots(text)) {
                state.model.meet_sweeps(text);
            }
        }
        flight
    }

    /// Ends an operation; answers to a client after its crash do not count.
    fn end<T>(&self, flight: Flight, result: &Result<T>) -> bool {
        let is_acknowledged = self.is_acknowledged(result);
        self.told(result);
        self.clients.world.state().model.end(flight, is_acknowledged);
        is_acknowledged
    }

    fn is_acknowledged<T>(&self, result: &Result<T>) -> bool {
        result.is_ok() && !self.client.is_dead.get()
    }

    fn told<T>(&self, result: &Result<T>) {
        let told = match result {
            Ok(_) => "ok",
            Err(Error::NotFound(_)) => "not found",
            Err(Error::Invalid(_)) => "invalid",
            Err(Error::Conflict(_)) => "conflict",
            Err(Error::Denied(_)) => "denied",
            Err(Error::Full(_)) => "full",
            Err(Error::Corrupt(_)) => "corrupt",
            Err(Error::Unavailable(_)) => "unavailable",
        };
        self.clients.world.tell("done:", || told.to_owned());
    }
}
