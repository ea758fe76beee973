//! Holds the root against the account of it.

use std::rc::Rc;

use keepstone_core::calls::*;
use keepstone_core::{Chore, Fault};
use serde_json::Value;

use crate::client::{Clients, reader};
use crate::model::mission::DELETED;
use crate::model::{FORGOTTEN, GONE, Origin, PRESENT};
use crate::operation::hand::BROKEN_BY_HAND;
use crate::operation::{AGENTS, Operation, compare_lists, compare_search, policy_text, run};
use crate::scan::Kind;
use crate::store::INDEX;
use crate::world::{State, World};

/// Looks at every text that an operation or a write has touched since the last time. Nothing runs meanwhile.
pub(crate) fn texts(world: &World) {
    let mut state = world.state();
    let mut touched = std::mem::take(&mut state.model.touched);
    touched.sort_unstable();
    touched.dedup();
    for text in touched {
        if let Some(finding) = judge(&mut state, text)
            && state.finding.is_none()
        {
            state.finding = Some(finding);
        }
    }
}

/// Looks at what agents do, if a file of theirs was written: states and histories as they stand there.
pub(crate) fn work(world: &World) {
    let mut state = world.state();
    if !std::mem::take(&mut state.disk.is_work_touched) || state.finding.is_some() {
        return;
    }
    let fault = AGENTS.iter().zip(&state.model.work).find_map(|(agent, work)| {
        let json = |folder: &str| -> Value {
            let file = state.disk.file(&format!(".vault/{folder}/{agent}.json"));
            file.and_then(|file| serde_json::from_slice(&file.bytes).ok()).unwrap_or_default()
        };
        let (found, history) = (json("work-state"), json("sessions"));
        let tasks = history["sessions"].as_array().into_iter().flatten();
        let tasks: Vec<&str> = tasks.filter_map(|done| done["taskId"].as_str()).collect();
        let fault = work.fault(found["summary"].as_str()).or_else(|| work.fault_of_tasks(&tasks))?;
        Some(format!("the work of {agent}: {fault}"))
    });
    state.finding = fault;
}

/// Looks at the mission, if a text of it was written or removed.
pub(crate) fn mission(world: &World) {
    let mut state = world.state();
    if std::mem::take(&mut state.disk.is_mission_touched) && state.finding.is_none() {
        let is_kept = |name: &str, word: &str| state.disk.keeps_of_mission(name, word);
        let fault = state.model.mission.fault(&|name| state.disk.mission_text(name), &is_kept);
        state.finding = fault.map(|fault| format!("the mission: {fault}"));
    }
}

/// A deleted mission comes back.
fn take_mission_back(clients: &Rc<Clients>) {
    let world = &clients.world;
    let is_deleted = || world.state().disk.mission_text(DELETED).is_some();
    let Some(client) = clients.idle().into_iter().next().filter(|_| is_deleted()) else { return };
    world.tell("end:", || "MissionRestore".to_owned());
    run(Operation::MissionRestore, clients, &mut client.borrow_mut());
    texts(world);
    mission(world);
    if is_deleted() {
        world.find("the mission cannot be restored");
    }
}

/// Every turn that was acknowledged is read once, as it was said.
fn turns(world: &Rc<World>) {
    let said: Vec<String> = world.state().model.mission.said().cloned().collect();
    if said.is_empty() {
        return;
    }
    let turns = reader(world).turns("m1", None);
    let heard = |text: &&String| turns.iter().flatten().filter(|turn| turn.text == **text).count() == 1;
    if let Some(text) = said.iter().find(|text| !heard(text)) {
        world.find(format!("{text:?} was said once, and this is read: {turns:?}"));
    }
}

/// The defect of one text. Its state must stay until an operation changes it.
fn judge(state: &mut State, text: usize) -> Option<String> {
    if !state.model.is_idle(text) {
        return Some(format!("the simulation is wrong: something runs on text {text}"));
    }
    let spots = state.disk.spots(text);
    let count = |kind| spots.iter().filter(|spot| spot.kind == kind).count();
    let (live, archived, flat) = (count(Kind::Live) + count(Kind::Json), count(Kind::Archive), count(Kind::Flat));
    let in_trash = count(Kind::Trash) > 0;
    let is = |what: &str| Some(format!("text {text} {what}; it stands in {spots:?}"));
    let holds_copies = state.model.may_hold_copies;
    let account = &state.model.texts[text];
    let may = |what: u8| account.allowed & what != 0;
    if account.saved_over_in.is_some() {
        let is_anywhere = live + archived + flat > 0 || in_trash || state.disk.has_spare(text);
        return if is_anywhere || may(GONE) || account.may_lack_copy { None } else { is("is lost by a save") };
    }
    let observed = if live + archived > 0 {
        // The archive keeps what an entry said before.
        let is_old = live == 0 && (may(GONE) || holds_copies);
        if !may(PRESENT) && !is_old && !account.may_come_back {
            return is(if may(FORGOTTEN) { "was forgotten and is back" } else { "was replaced and is back" });
        }
        if live > 1 && !account.is_loose && account.origin != Origin::Hand {
            return is("is there more than once");
        }
        // One that stands in the archive alone may be either, if both are allowed.
        if may(PRESENT) && !(live == 0 && may(GONE)) { PRESENT } else { account.allowed }
    } else if flat > 0 {
        account.allowed
    } else if in_trash {
        if !may(FORGOTTEN | GONE) {
            return is("is in the trash, where nobody put it");
        }
        if may(FORGOTTEN) { FORGOTTEN } else { GONE }
    } else if may(GONE) {
        GONE
    } else {
        return is("is lost");
    };
    let account = &mut state.model.texts[text];
    let may_be_learnt = account.origin == Origin::Said && !account.is_learnt;
    account.allowed = if may_be_learnt { observed | PRESENT } else { observed };
    if account.origin != Origin::Said && observed != PRESENT && live + archived == 0 {
        account.is_loose = false;
    }
    None
}

/// At the end of a life: everything can be read, all agree, and upkeep that nobody disturbs comes to rest.
pub(crate) fn end(clients: &Rc<Clients>) {
    let world = &clients.world;
    world.state().put("policy.toml", policy_text(4, 2, 4, 500).as_bytes(), None);
    let is_searched = world.state().chance.in_thousand(100);
    let idle = clients.idle();
    world.calmly(|| take_mission_back(clients));
    let mut idle: Vec<_> = idle.iter().map(|client| client.borrow_mut()).collect();
    let mut memories: Vec<_> = idle.iter_mut().map(|client| &mut client.memory).collect();
    compare_lists(clients, &mut memories);
    if is_searched {
        compare_search(clients, &mut memories);
    }
    world.calmly(|| {
        turns(world);
        rest(world);
        health(world);
    });
}

fn rest(world: &Rc<World>) {
    let mut fresh = reader(world);
    // An index that nobody made need not be made now.
    let has_index = world.state().disk.keys().any(|key| key.starts_with(INDEX));
    let chores = [Chore::Checkpoints, Chore::Consolidate, Chore::Sweep, Chore::Vault, Chore::Index];
    let mut run = || fresh.run(if has_index { &chores } else { &chores[..4] }, false);
    match (run(), run()) {
        (Ok(_), Ok(second)) if second.entries_archived == 0 && second.faults.is_empty() => {}
        (first, second) => world.find(format!("upkeep does not come to rest: {first:?}, then {second:?}")),
    }
}

fn health(world: &Rc<World>) {
    // What a person broke is named, also where it was put aside, until somebody mends or deletes it.
    let is_by_hand = |key: &str| key.starts_with(".vault/broken/") || BROKEN_BY_HAND.contains(&key);
    match reader(world).health() {
        Ok(mut health) => {
            // What somebody saved over is told, in the trash or in a copy.
            let is_told = |fault: &Fault| {
                fault.message.contains("Keepstone did not remove") && world.state().may_be_told(&fault.key)
            };
            health.faults.retain(|fault| !is_by_hand(&fault.key) && !is_told(fault));
            if !health.faults.is_empty() {
                world.find(format!("the root is not whole: {health:?}"));
            }
        }
        other => world.find(format!("the root is not whole: {other:?}")),
    }
}
