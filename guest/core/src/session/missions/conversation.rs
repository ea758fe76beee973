//! `conversation.md`: what was said in a mission, one turn after another. Turns are appended, and nothing that stands in the file is changed.

use crate::model::check;
use crate::model::error::{Error, Result};
use crate::model::scope::Name;
use crate::session::Sessions;
use crate::session::contract::MissionTurn;
use crate::session::missions::Missions;
use crate::session::work::line;
use crate::store::contract::Fault;
use crate::text::cut::readable;
use crate::text::label::line_end;
use crate::vault::change::Change;
use crate::vault::mission_text::{CONVERSATION, key_of};
use crate::vault::screening::Screening;
use crate::vault::text_copies::TextCopies;
use crate::vault::text_file::TextFiles;

use super::NEARLY_FULL;
use super::turn::{MESSAGE, heading, last_turn, parse};

/// Characters of a kind.
const KIND: usize = 64;

/// The conversation of a mission.
pub(crate) struct MissionTurns<'a>(pub(crate) Sessions<'a>);

impl MissionTurns<'_> {
    /// Appends a turn to the conversation of a mission.
    pub(crate) fn add(&self, mission: &str, speaker: &str, kind: Option<&str>, text: &str) -> Result<MissionTurn> {
        let mission = Missions(self.0).existing(mission, CONVERSATION)?;
        let speaker = String::from(Name::new(speaker)?);
        self.0.root.settings.admit_name(&speaker).map_err(Error::Invalid)?;
        let key = key_of(&mission, CONVERSATION);
        let (mut text, mut kind) = (readable(text), line(kind.unwrap_or(MESSAGE), KIND));
        Screening(self.0.root).redact(&key, &mut text);
        Screening(self.0.root).redact(&key, &mut kind);
        let text = check::text("the turn's text", &text, &self.0.root.settings.limits)?;
        let kind = if kind.is_empty() { MESSAGE.to_owned() } else { kind };
        let new =
            MissionTurn { at: Some(self.0.root.now()), speaker: Some(speaker), kind: Some(kind), text, number: 0 };
        self.check_room(&mission, new.text.len() as u64)?;
        let most = self.0.settings.missions.turns;
        // The number of a turn that somebody took out is not given again.
        let former = TextCopies(self.0.root).former_texts(&key)?;
        let former = former.iter().flat_map(|text| text.lines()).filter_map(|line| heading(line.trim_end()));
        let former = former.map(|turn| turn.number).max().unwrap_or_default();
        let mut mine: Option<(MissionTurn, Vec<MissionTurn>)> = None;
        Missions(self.0).update_text(&mission, CONVERSATION, |file, version| {
            // Whoever was told that the write failed says it again, and the write may have taken effect: the turn is there, and no
            // copy of the file.
            let last = last_turn(file).filter(|_| mine.is_none());
            let is_same =
                |last: &MissionTurn| (&last.speaker, &last.kind, &last.text) == (&new.speaker, &new.kind, &new.text);
            if let (Some(last), Some(version)) = (last.filter(is_same), version)
                && TextCopies(self.0.root).may_be_unanswered(&key, version)?
            {
                // Written once more: only an answer says that it lasts.
                return Ok(Change::Made(last));
            }
            // An earlier attempt may have appended it, and somebody saved the file with other line ends since.
            if let Some((turn, _)) =
                mine.as_ref().filter(|(_, heard)| heard.iter().all(|heard| parse(file).contains(heard)))
            {
                return Ok(Change::Needless(turn.clone()));
            }
            let (mut count, mut last) = (0, former);
            for turn in file.lines().filter_map(|line| heading(line.trim_end())) {
                (count, last) = (count + 1, turn.number.max(last));
            }
            if most > 0 && count >= most {
                return Err(Error::Full(format!(
                    "{key} has {count} turns; at most {most} are taken (missions.turns): end the mission"
                )));
            }
            let turn = MissionTurn { number: last.saturating_add(1), ..new.clone() };
            let line_end = line_end(file);
            let printed = turn.print().replace('\n', line_end);
            while !file.is_empty() && !file.ends_with(&line_end.repeat(2)) {
                file.push_str(line_end);
            }
            file.push_str(&printed);
            mine = Some((turn.clone(), parse(&printed)));
            Ok(Change::Made(turn))
        })
    }

    /// Refuses a turn for which the files of its mission have no room, and warns when there will be little left.
    fn check_room(&self, mission: &Name, bytes: u64) -> Result<()> {
        let most = self.0.settings.mission_bytes;
        if most == 0 {
            return Ok(());
        }
        let has: u64 = self.0.root.list_under(&key_of(mission, ""))?.iter().map(|listed| listed.size).sum();
        let (id, after) = (mission.as_str(), has.saturating_add(bytes));
        let said = format!("the files of the mission {id} have {has} of at most {most} bytes (sweep.mission_bytes)");
        if after > most {
            return Err(Error::Full(format!(
                "{said}, and the turn has no room: end the mission, raise the limit or forget entries; `compact` archives those \
                 that policy spares no longer"
            )));
        }
        if after >= most / 100 * NEARLY_FULL {
            let message = format!("{said}: end the mission or raise the limit, before no turn has room");
            self.0.root.warn(vec![Fault { key: key_of(mission, CONVERSATION), line: None, message }]);
        }
        Ok(())
    }

    /// The last turns of the conversation of a mission, oldest first; all without a limit.
    pub(crate) fn list(&self, mission: &str, limit: Option<u32>) -> Result<Vec<MissionTurn>> {
        let mission = Missions(self.0).existing(mission, CONVERSATION)?;
        let found = TextFiles(self.0.root).readable_text(&key_of(&mission, CONVERSATION))?;
        let mut turns = found.map_or_else(Vec::new, |(text, _)| parse(&text));
        let first = limit.map_or(0, |limit| turns.len().saturating_sub(limit as usize));
        Ok(turns.split_off(first))
    }
}
