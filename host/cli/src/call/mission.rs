//! Calls about missions.

use std::path::Path;

use keepstone::{Artifact, Memory, MemoryError, MissionChanges, MissionFilter};
use sha2::{Digest, Sha256};

use crate::answer::Answer;
use crate::args::{Described, Mission, Missions, Text};
use crate::failure::{BROUGHT_BACK, Done, Failure};
use crate::input;

pub(super) fn mission(memory: &Memory, given: &Mission) -> Done {
    answer(memory, given).map_err(|failure| match &failure {
        // Its own hint says how a deleted mission comes back.
        Failure::Memory(MemoryError::NotFound(message)) if message.contains(BROUGHT_BACK) => failure,
        Failure::Memory(MemoryError::NotFound(_)) => failure.hinted("keepstone mission list shows what there is"),
        Failure::Memory(MemoryError::Conflict(_)) => failure.hinted("keepstone mission show tells how it stands now"),
        _ => failure,
    })
}

fn answer(memory: &Memory, given: &Mission) -> Done {
    let missions = memory.missions();
    Ok(match given {
        Mission::Create(given) => Answer::Mission(missions.create(&given.mission, &changes(given)?)?.into()),
        Mission::Describe(given) => Answer::Mission(missions.describe(&given.mission, &changes(given)?, None)?.into()),
        Mission::List(given) => Answer::Missions(missions.find(&filter(given))?),
        Mission::Show { mission } => Answer::Mission(missions.get(mission)?.into()),
        Mission::Turn { mission, speaker, text, kind } => {
            Answer::Turns(vec![missions.add_turn(mission, speaker, kind.as_deref(), &input::text(text)?)?])
        }
        Mission::Turns { mission, limit } => Answer::Turns(missions.turns(mission, Some(*limit))?),
        Mission::Note { mission, agent, text } => {
            missions.set_note(mission, agent, &input::text(text)?)?;
            Answer::Names(Vec::new())
        }
        Mission::Notes { mission } => Answer::Notes(missions.notes(mission)?),
        Mission::Artifact { mission, location, name, sha256 } => {
            let sha256 = sha256.clone().map_or_else(|| checksum(Path::new(location)), |sum| Ok(Some(sum)))?;
            let artifact = Artifact { location: location.clone(), name: name.clone().unwrap_or_default(), sha256 };
            missions.add_artifact(mission, &artifact)?;
            Answer::Artifacts(vec![artifact])
        }
        Mission::Artifacts { mission } => Answer::Artifacts(missions.artifacts(mission)?),
        Mission::Export { mission, form, anonymous } => Answer::Text(missions.render(mission, *form, *anonymous)?),
        Mission::End { mission, outcome } => Answer::Ending(missions.end(mission, *outcome)?.into()),
        Mission::Delete { mission } => {
            missions.delete(mission)?;
            Answer::Names(Vec::new())
        }
        Mission::Restore { mission } => Answer::Mission(missions.restore(mission)?.into()),
    })
}

fn changes(given: &Described) -> Result<MissionChanges, Failure> {
    let text = Text { content: given.content.clone(), file: given.file.clone() };
    let listed = |given: &[String]| (!given.is_empty()).then(|| given.to_vec());
    Ok(MissionChanges {
        text: input::is_given(&text).then(|| input::text(&text)).transpose()?,
        topic: given.topic.clone(),
        phase: given.phase.clone(),
        tags: listed(&given.tags),
        participants: listed(&given.participants),
        may_read: given.may_read.clone(),
        may_write: given.may_write.clone(),
    })
}

fn filter(given: &Missions) -> MissionFilter {
    MissionFilter {
        states: given.states.clone(),
        participant: given.participant.clone(),
        tag: given.tag.clone(),
        topic: given.topic.clone(),
    }
}

/// The SHA-256 of a file; none for what is no file here.
fn checksum(file: &Path) -> Result<Option<String>, Failure> {
    if !file.is_file() {
        return Ok(None);
    }
    let digest = Sha256::digest(input::bytes(file, input::DOCUMENT_BYTES)?);
    Ok(Some(digest.iter().map(|byte| format!("{byte:02x}")).collect()))
}
