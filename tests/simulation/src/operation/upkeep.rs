//! Chores.

use keepstone_core::calls::*;
use keepstone_core::{Chore, Format};

use super::Act;
use crate::model::PRESENT;
use crate::model::mission::IN_TRASH;
use crate::scan::Kind;

pub(super) fn run(act: &mut Act<'_>) {
    act.clients.world.state().model.begin_upkeep();
    let nth = act.clients.world.state().chance.below(Chore::ALL.len() + 2);
    let chores: Vec<Chore> = Chore::ALL.get(nth).copied().into_iter().collect();
    // Missions in which nothing happened for a day are deleted.
    let may_delete = chores.is_empty() || chores == [Chore::Sweep];
    let move_begun = may_delete.then(|| act.clients.world.state().model.mission.begin_move(IN_TRASH));
    let result = act.client.call().run(&chores, false);
    act.told(&result);
    if let Some(flight) = move_begun {
        let is_acknowledged = act.is_acknowledged(&result);
        let mission = &mut act.clients.world.state().model.mission;
        match &result {
            Ok(report) if is_acknowledged && !report.missions_deleted.is_empty() => {
                mission.end_move(flight, IN_TRASH, true);
            }
            Ok(report) if is_acknowledged && report.faults.is_empty() => mission.end_needless_move(flight),
            // A deletion that ended with a fault may have happened.
            _ => mission.end_move(flight, IN_TRASH, false),
        }
    }
    let mut state = act.clients.world.state();
    state.model.upkeeps -= 1;
    let is_whole = result.is_ok_and(|report| report.faults.is_empty()) && !act.client.is_dead.get();
    state.model.may_hold_copies |= !is_whole;
}

pub(super) fn migrate(act: &mut Act<'_>) {
    let mut state = act.clients.world.state();
    let is_flat = |text: &usize| state.disk.spots(*text).iter().any(|spot| spot.kind == Kind::Flat);
    let texts: Vec<usize> = (0..state.model.texts.len()).filter(is_flat).collect();
    for text in &texts {
        // A run before this one may have added it.
        state.model.texts[*text].was_added_again = true;
    }
    // One that was forgotten or overwritten since may stay so: its file can go before this run comes to it.
    let end = |text: &usize| PRESENT | state.model.texts[*text].allowed;
    let ends: Vec<(usize, u8)> = texts.iter().map(|text| (*text, end(text))).collect();
    drop(state);
    let flight = act.begin(ends);
    let result = act.client.call().import(Format::AgentMemory, &[], false);
    act.end(flight, &result);
}

pub(super) fn import(act: &mut Act<'_>) {
    act.clients.world.state().model.begin_upkeep();
    let result = act.client.call().import(Format::Conversations, &[], false);
    act.told(&result);
    act.clients.world.state().model.upkeeps -= 1;
}

/// A dry run asks for no change.
pub(super) fn rehearse(act: &mut Act<'_>) {
    act.client.is_rehearsing.set(true);
    let result = act.client.call().run(&[], true);
    act.told(&result);
    let result = act.client.call().import(Format::AgentMemory, &[], true);
    act.told(&result);
    act.client.is_rehearsing.set(false);
}
