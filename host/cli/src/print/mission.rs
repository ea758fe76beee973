//! Missions, for people.

use std::io::{self, Write};

use keepstone::{AgentNote, Artifact, Mission, MissionEnding, MissionTurn};

use super::style::{FAINT, NAME, counts, remark};
use super::visible::visible;
use crate::moment;

/// One mission a line.
pub(super) fn print_missions(out: &mut impl Write, missions: &[Mission]) -> io::Result<()> {
    missions.iter().try_for_each(|mission| print_line(out, mission))
}

pub(super) fn print_mission(out: &mut impl Write, mission: &Mission) -> io::Result<()> {
    print_line(out, mission)?;
    let tags = mission.tags.iter().map(|tag| format!("#{tag}")).collect::<Vec<_>>().join(" ");
    let participants = mission.participants.join(", ");
    let times = [("created", mission.created), ("last active", mission.last_active), ("ended", mission.ended)];
    let times = times.map(|(title, time)| (title, time.map(moment::print).unwrap_or_default()));
    let outcome = mission.outcome.map(|outcome| outcome.to_string()).unwrap_or_default();
    let said = [
        ("phase", mission.phase.clone().unwrap_or_default()),
        ("tags", tags),
        ("participants", participants),
        ("may read", mission.may_read.clone().unwrap_or_default()),
        ("may write", mission.may_write.clone().unwrap_or_default()),
        ("outcome", outcome),
    ];
    for (title, text) in said.into_iter().chain(times).filter(|(_, text)| !text.is_empty()) {
        writeln!(out, "  {FAINT}{title}:{FAINT:#} {}", visible(&text))?;
    }
    if mission.text.is_empty() { Ok(()) } else { writeln!(out, "\n{}", visible(&mission.text)) }
}

fn print_line(out: &mut impl Write, mission: &Mission) -> io::Result<()> {
    let has = counts(&[(mission.entries, "entry", "entries"), (mission.turns, "turn", "turns")]);
    let about = if has.is_empty() { mission.state.to_string() } else { format!("{}, {has}", mission.state) };
    let topic = mission.topic.as_deref().unwrap_or_default();
    writeln!(out, "{NAME}{}{NAME:#} {FAINT}{about}{FAINT:#} {}", visible(&mission.id), visible(topic))
}

pub(super) fn print_turns(out: &mut impl Write, turns: &[MissionTurn]) -> io::Result<()> {
    for turn in turns {
        let speaker = turn.speaker.as_deref().unwrap_or("somebody");
        let at = turn.at.map(moment::print);
        let about: Vec<&str> = [turn.kind.as_deref(), at.as_deref()].into_iter().flatten().collect();
        let about = visible(&about.join(" · "));
        writeln!(out, "{NAME}{} {}{NAME:#} {FAINT}{about}{FAINT:#}", turn.number, visible(speaker))?;
        writeln!(out, "{}\n", visible(&turn.text))?;
    }
    Ok(())
}

pub(super) fn print_notes(out: &mut impl Write, notes: &[AgentNote]) -> io::Result<()> {
    notes.iter().try_for_each(|note| writeln!(out, "{NAME}{}{NAME:#}\n{}\n", visible(&note.agent), visible(&note.text)))
}

pub(super) fn print_artifacts(out: &mut impl Write, artifacts: &[Artifact]) -> io::Result<()> {
    for artifact in artifacts {
        let sum = artifact.sha256.as_deref().unwrap_or_default();
        let named = format!("{} {}", visible(&artifact.location), visible(&artifact.name));
        writeln!(out, "{NAME}{}{NAME:#} {FAINT}{}{FAINT:#}", named.trim_end(), visible(sum))?;
    }
    Ok(())
}

pub(super) fn print_ending(out: &mut impl Write, ending: &MissionEnding) -> io::Result<()> {
    if ending.repeated {
        remark("It had ended so before; nothing was changed.");
    }
    for copy in &ending.copied {
        writeln!(out, "to the project: {} as {}", visible(&copy.original), visible(&copy.copy))?;
    }
    for reference in &ending.archived {
        writeln!(out, "to the archive: {}", visible(reference))?;
    }
    for rest in &ending.left {
        writeln!(out, "left: {}: {}", visible(&rest.reference), visible(&rest.reason))?;
    }
    Ok(())
}
