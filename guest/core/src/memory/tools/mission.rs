//! `memory_mission`: the missions, or one with its conversation; what an agent says there and keeps in mind.

use serde_json::json;

use crate::memory::Memory;
use crate::memory::contract::MissionsCalls;
use crate::model::error::{Error, Result};
use crate::session::contract::MissionTurn;
use crate::session::contract::{Mission, MissionFilter};
use crate::store::Store;
use crate::text::cut::{excerpt, fit};
use crate::text::order::Order;
use crate::text::token_count::Quarters;

use super::arguments::Arguments;
use super::{Answer, own, print};
use crate::memory::contract::Caller;

/// Missions in a list, the last active ones.
const MOST: usize = 30;

/// Turns of an answer that names no number.
const TURNS: u32 = 10;

/// The tokens of an answer.
const ROOM: u64 = 4_000;

/// The share of them that everything but the conversation may take.
const HEAD: f64 = 0.5;

/// The parts of a mission that are read: description, notes, artifacts, and the conversation.
const PARTS: usize = 4;

/// The longest line about a mission in a list, in characters.
const LINE_CHARS: usize = 160;

pub(super) fn answer<S: Store + 'static>(
    memory: &mut Memory<S>,
    mut arguments: Arguments,
    caller: &Caller,
) -> Result<Answer> {
    let id = arguments.text("mission")?;
    let (say, note) = (arguments.text("say")?, arguments.text("note")?);
    let turns = arguments.number("turns", 1, 50)?;
    arguments.end()?;
    let Some(id) = id else {
        return match (say, note, turns) {
            (None, None, None) => Ok(told(list(memory)?)),
            _ => Err(Error::invalid("say, note and turns need \"mission\"; without arguments all missions are listed")),
        };
    };
    if let Some(text) = note {
        memory.set_agent_note(&id, own(caller)?, &text)?;
    }
    let said = say.map(|text| memory.add_turn(&id, own(caller)?, None, &text)).transpose()?;
    let shown = show(memory, &id, turns.unwrap_or(TURNS));
    Ok(told(match said {
        // The turn is there: an agent that is told of a failure would say it again.
        Some(turn) => {
            let shown = shown.unwrap_or_else(|error| error.to_string());
            format!("Said as turn {}.\n\n{shown}", turn.number)
        }
        None => shown?,
    }))
}

/// Some clients hand a model the structured content alone.
fn told(text: String) -> Answer {
    let structured = json!({ "text": text });
    Answer::new(text, structured)
}

fn list<S: Store + 'static>(memory: &mut Memory<S>) -> Result<String> {
    let mut missions = memory.missions(&MissionFilter::default())?;
    missions.order_by(|one, other| other.last_active.cmp(&one.last_active));
    if missions.is_empty() {
        return Ok("There is no mission. A person or a host begins one: `keepstone mission create ID`.".into());
    }
    let left = missions.len().saturating_sub(MOST);
    missions.truncate(MOST);
    let lines: Vec<String> = missions.iter().map(line).collect();
    let mut text = print::quoted(&lines.join("\n"));
    if left > 0 {
        text.push_str(&format!("\nMissions that are not shown, active before these: {left}."));
    }
    Ok(text)
}

/// A mission on a line: its id, its state, and what it is about.
fn line(mission: &Mission) -> String {
    let about = mission.topic.as_deref().unwrap_or(&mission.text);
    format!("- {} ({})\n  {}", mission.id, properties(mission).join(", "), excerpt(about, LINE_CHARS))
}

fn properties(mission: &Mission) -> Vec<String> {
    let mut all = vec![mission.state.name().to_owned()];
    all.extend(mission.outcome.map(|outcome| format!("ended in {}", outcome.name())));
    all.extend(mission.phase.iter().map(|phase| format!("phase {phase}")));
    all.push(format!("turns: {}", mission.turns));
    all.push(format!("entries: {}", mission.entries));
    all.extend(mission.tags.iter().map(|tag| format!("#{tag}")));
    all
}

/// A mission, as far as the agent that the memory acts for may read it.
fn show<S: Store + 'static>(memory: &mut Memory<S>, id: &str, turns: u32) -> Result<String> {
    let mut denied = Vec::new();
    let mission = permitted(memory.get_mission(id), &mut denied)?;
    let notes = permitted(memory.agent_notes(id), &mut denied)?.unwrap_or_default();
    let artifacts = permitted(memory.artifacts(id), &mut denied)?.unwrap_or_default();
    let conversation = permitted(memory.turns(id, Some(turns)), &mut denied)?.unwrap_or_default();
    if denied.len() == PARTS {
        return Err(denied.swap_remove(0));
    }
    let mut paragraphs = mission.as_ref().map(head).unwrap_or_default();
    paragraphs.extend(
        notes.iter().map(|note| format!("{} keeps in mind: {}", note.agent, print::without_headings(&note.text))),
    );
    if !artifacts.is_empty() {
        let lines = artifacts.iter().map(|one| format!("- {} {}", one.location, one.name).trim_end().to_owned());
        paragraphs.push(format!("Files and addresses:\n{}", lines.collect::<Vec<_>>().join("\n")));
    }
    let room = Quarters::of_tokens(ROOM);
    let head = fit(&paragraphs.join("\n\n"), usize::MAX, room.share(HEAD)).map(|head| head.text).unwrap_or_default();
    let mut said = last_that_fit(&conversation, room.less(Quarters::of(&head)));
    let all = mission.as_ref().map_or(conversation.len(), |mission| mission.turns as usize);
    let left = all.saturating_sub(said.len());
    said.insert(0, head);
    let mut text = print::quoted(said.join("\n\n").trim_start());
    if left > 0 {
        text.push_str(&format!("\nEarlier turns that are not shown: {left}."));
    }
    for error in &denied {
        text.push_str(&format!("\n{error}"));
    }
    Ok(text)
}

/// An answer; none, and the reason among the others, if the agent may not read that part.
fn permitted<T>(answer: Result<T>, denied: &mut Vec<Error>) -> Result<Option<T>> {
    match answer {
        Err(error @ Error::Denied(_)) => {
            denied.push(error);
            Ok(None)
        }
        answer => answer.map(Some),
    }
}

/// What a mission is about, as paragraphs.
fn head(mission: &Mission) -> Vec<String> {
    let mut all = vec![format!("# {} ({})", mission.id, properties(mission).join(", "))];
    all.extend(mission.topic.iter().map(|topic| format!("Topic: {topic}")));
    if !mission.participants.is_empty() {
        all.push(format!("Participants: {}", mission.participants.join(", ")));
    }
    all.extend((!mission.text.is_empty()).then(|| print::without_headings(&mission.text)));
    all
}

/// The last turns that have room, oldest first; the last one is cut if it has too little.
fn last_that_fit(turns: &[MissionTurn], mut room: Quarters) -> Vec<String> {
    let mut fitting: Vec<String> = Vec::new();
    for turn in turns.iter().rev() {
        let whole = printed(turn);
        if Quarters::of(&whole) > room && !fitting.is_empty() {
            break;
        }
        let Some(fitted) = fit(&whole, usize::MAX, room) else { break };
        room = room.less(Quarters::of(&whole));
        fitting.push(fitted.text);
    }
    fitting.reverse();
    fitting
}

fn printed(turn: &MissionTurn) -> String {
    let mut about = vec![format!("turn {}", turn.number)];
    about.extend(turn.at.map(print::day_of));
    about.extend(turn.kind.clone());
    format!(
        "## {} ({})\n\n{}",
        turn.speaker.as_deref().unwrap_or("somebody"),
        about.join(", "),
        print::without_headings(&turn.text)
    )
}
