//! Operations on a mission: what agents say and note in it, its end, its deletion and its return.

use keepstone_core::calls::*;
use keepstone_core::{Artifact, Error, MissionChanges, MissionEnding, MissionOutcome, Result};

use super::Act;
use super::entry::{AGENTS, WORDS};
use crate::client::reader;
use crate::disk::Spot;
use crate::model::mission::{ARTIFACTS, CONVERSATION, DELETED, DESCRIPTION, IN_PLACE, IN_TRASH, Part};
use crate::model::{Flight, PRESENT};
use crate::scan::{ARCHIVED_MISSION, MISSION, TRASHED_MISSION};

/// The id of the one mission.
const ID: &str = "m1";

/// Returns whether a text is the mission's, or may become so because it is nowhere yet.
pub(super) fn may_be_of_mission(spots: &[Spot]) -> bool {
    let is_of_mission =
        |spot: &Spot| [MISSION, ARCHIVED_MISSION, TRASHED_MISSION].iter().any(|folder| spot.key.starts_with(folder));
    spots.is_empty() || spots.iter().any(is_of_mission)
}

impl Act<'_> {
    /// Writes something to the mission, and holds the answer against the account.
    fn write<T>(
        &mut self,
        part: Part,
        value: &str,
        call: impl FnOnce(&mut crate::client::Sim) -> Result<T>,
    ) -> Result<T> {
        let world = self.clients.world.clone();
        let began = world.state().model.mission.begin(part, value);
        let result = call(self.client.call());
        self.told(&result);
        let fault = world.state().model.mission.end(part, value, began, self.is_acknowledged(&result));
        fault.into_iter().for_each(|fault| world.find(format!("the mission: {fault}")));
        result
    }
}

/// Creates the mission, or says which phase it is in.
pub(super) fn describe(act: &mut Act<'_>) {
    let (phase, is_new) = {
        let mut state = act.clients.world.state();
        let is_there = state.disk.mission_text(DESCRIPTION).is_some();
        let is_new = !is_there || state.chance.in_thousand(100);
        (format!("phase {}", state.chance.number() % 1_000_000), is_new)
    };
    let changes = MissionChanges { phase: Some(phase.clone()), ..MissionChanges::default() };
    drop(act.write(Part::Phase, &phase, |memory| match is_new {
        true => memory.create_mission(ID, &changes),
        false => memory.describe_mission(ID, &changes, None),
    }));
}

pub(super) fn turn(act: &mut Act<'_>) {
    let (part, speaker, text) = {
        let mut state = act.clients.world.state();
        let (part, word) = state.model.mission.new_piece(CONVERSATION);
        let said = *state.chance.one_of(&WORDS);
        let text = match state.chance.below(6) {
            0 => format!("{word}\n---\n## Turn 1 - x\n{said}"),
            1 => format!("## Turn {word}\n\n**Type:** {said}"),
            _ => format!("{word} {said}"),
        };
        (part, *state.chance.one_of(&AGENTS), text)
    };
    let result = act.write(part, "", |memory| memory.add_turn(ID, speaker, None, &text));
    let is_acknowledged = act.is_acknowledged(&result);
    if let (Ok(turn), true) = (result, is_acknowledged) {
        if turn.text != text {
            act.clients.world.find(format!("{text:?} was said, and {turn:?} was heard"));
        }
        act.clients.world.state().model.mission.was_said(part, text);
    }
}

/// Sets the note of an agent, or takes it away.
pub(super) fn note(act: &mut Act<'_>) {
    let (agent, note) = {
        let mut state = act.clients.world.state();
        let agent = state.chance.below(AGENTS.len());
        let is_taken_away = state.chance.in_thousand(150);
        let note = if is_taken_away { String::new() } else { format!("note {}", state.chance.number() % 1_000_000) };
        (agent, note)
    };
    drop(act.write(Part::Note(agent), &note, |memory| memory.set_agent_note(ID, AGENTS[agent], &note)));
}

/// Lists an artifact, at times one that is there, under another name.
pub(super) fn artifact(act: &mut Act<'_>) {
    let (part, artifact) = {
        let mut state = act.clients.world.state();
        let known = state.model.mission.pieces_of(ARTIFACTS);
        let (part, word) = match state.chance.in_thousand(300) && !known.is_empty() {
            true => state.chance.one_of(&known).clone(),
            false => state.model.mission.new_piece(ARTIFACTS),
        };
        let name = (*state.chance.one_of(&WORDS)).to_owned();
        (part, Artifact { location: format!("docs/{word}.md"), name, sha256: None })
    };
    drop(act.write(part, "", |memory| memory.record_artifact(ID, &artifact)));
}

/// Somebody with an editor adds a line to a text, or saves it with other line ends.
pub(super) fn edit_by_hand(act: &mut Act<'_>) {
    let mut state = act.clients.world.state();
    let name = *state.chance.one_of(&[DESCRIPTION, CONVERSATION, CONVERSATION, ARTIFACTS]);
    let Some(text) = state.disk.mission_text(name) else { return };
    if state.chance.in_thousand(200) {
        let text = text.replace("\r\n", "\n");
        let text = if state.chance.in_thousand(500) { text.replace('\n', "\r\n") } else { text };
        state.put_by_hand(&format!("{MISSION}{name}"), text.as_bytes());
        return;
    }
    let (part, word) = state.model.mission.new_piece(name);
    let remark = if name == ARTIFACTS { format!("- [by hand](docs/{word}.md)") } else { format!("By hand: {word}") };
    let text =
        if state.chance.in_thousand(300) { format!("{remark}\n\n{text}") } else { format!("{text}\n\n{remark}\n") };
    drop(state);
    act.clients.world.tell("hand writes", || name.to_owned());
    let mut state = act.clients.world.state();
    state.model.mission.by_hand(part);
    state.put_by_hand(&format!("{MISSION}{name}"), text.as_bytes());
}

/// The mission ends. In success its entries stand in the project too; in failure they go to the archive.
pub(super) fn end(act: &mut Act<'_>) {
    let world = act.clients.world.clone();
    let is_success = world.state().chance.in_thousand(600);
    let (outcome, value) =
        if is_success { (MissionOutcome::Success, "success") } else { (MissionOutcome::Failure, "failure") };
    let flight = is_success.then(|| {
        let copied = texts(act, |spot| spot.key.starts_with(MISSION));
        let flight = act.begin(copied.iter().map(|text| (*text, present(act, *text))));
        let mut state = world.state();
        for text in copied {
            let text = &mut state.model.texts[text];
            (text.is_loose, text.was_widened, text.was_added_again) = (true, true, true);
        }
        state.model.begin_sweep(flight, PRESENT);
        flight
    });
    let result = act.write(Part::Outcome, value, |memory| memory.end_mission(ID, outcome));
    let is_acknowledged = act.is_acknowledged(&result);
    end_flight(act, flight, is_acknowledged);
    // Entries may stand in the archive, and in their category too.
    let is_left = |ending: &MissionEnding| ending.left.iter().any(|rest| rest.reason.contains("meanwhile"));
    let is_whole = is_acknowledged && !result.as_ref().is_ok_and(is_left);
    world.state().model.may_hold_copies |= !is_success && !is_whole;
    if is_acknowledged {
        end_again(act, outcome);
    }
}

/// An end that is repeated at once changes nothing.
fn end_again(act: &Act<'_>, outcome: MissionOutcome) {
    let world = &act.clients.world;
    let writes = world.state().disk.writes;
    match world.calmly(|| reader(world).end_mission(ID, outcome)) {
        // Somebody deleted it meanwhile, or broke the policy.
        Err(Error::NotFound(_) | Error::Corrupt(_)) => {}
        Ok(again) if again.repeated && world.state().disk.writes == writes => {}
        again => world.find(format!("the mission ended twice: {again:?}")),
    }
}

/// An end of a text that is in force, whatever else runs on it.
fn present(act: &Act<'_>, text: usize) -> u8 {
    let state = act.clients.world.state();
    if state.model.is_idle(text) { PRESENT } else { PRESENT | state.model.texts[text].allowed }
}

fn end_flight(act: &Act<'_>, flight: Option<Flight>, is_acknowledged: bool) {
    let model = &mut act.clients.world.state().model;
    if let Some(flight) = flight {
        model.end_sweep(flight);
        model.end(flight, is_acknowledged);
    }
}

/// The texts that stand in some places.
fn texts(act: &Act<'_>, is_meant: impl Fn(&Spot) -> bool) -> Vec<usize> {
    let state = act.clients.world.state();
    (0..state.model.texts.len()).filter(|text| state.disk.spots(*text).iter().any(&is_meant)).collect()
}

/// The mission is deleted. Its entries stay where they are.
pub(super) fn delete(act: &mut Act<'_>) {
    move_to(act, IN_TRASH, |memory| memory.delete_mission(ID));
}

/// The mission comes back.
pub(super) fn restore(act: &mut Act<'_>) {
    let world = act.clients.world.clone();
    let is_deleted = world.state().disk.mission_text(DELETED).is_some();
    if is_deleted || world.state().chance.in_thousand(100) {
        move_to(act, IN_PLACE, |memory| memory.restore_mission(ID).map(drop));
    }
}

fn move_to(act: &mut Act<'_>, place: &str, call: impl FnOnce(&mut crate::client::Sim) -> Result<()>) {
    let world = act.clients.world.clone();
    let flight = world.state().model.mission.begin_move(place);
    let result = call(act.client.call());
    act.told(&result);
    world.state().model.mission.end_move(flight, place, act.is_acknowledged(&result));
}
