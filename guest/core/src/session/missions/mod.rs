//! Missions: what several agents do together, as a folder with texts that people edit, and with entries.

pub(crate) mod conversation;
pub(crate) mod deletion;
mod description;
pub(crate) mod ending;
pub(crate) mod export;
pub(crate) mod note;
pub(crate) mod settings;
mod turn;

use crate::model::contract::{Entry, Filter, Tier};
use crate::model::error::{Error, Result};
use crate::model::scope::{Name, Scope};
use crate::model::task;
use crate::session::Sessions;
use crate::text::order::Order;
use crate::text::sorted::SortedMap;
use crate::text::time::MS_PER_DAY;
use crate::vault::change::Change;
use crate::vault::deletions::Deletions;
use crate::vault::mission_text::{CONVERSATION, DESCRIPTION, is_mission_text, key_of};
use crate::vault::permissions::Permissions;
use crate::vault::survey::Survey;
use crate::vault::text_file::TextFiles;
use crate::vault::unicode_form::mission_there;

use crate::session::contract::MissionChanges;

use description::Description;
use settings::Settings;

use super::contract::{Mission, MissionFilter, MissionOutcome, MissionState};

/// Days without activity after which a mission is decaying; after one day it is idle. Both are words for a reader: nothing leaves by them.
const DECAYING_DAYS: u32 = 7;

/// Percent of the bytes that a mission may have from which on that is told.
pub(crate) const NEARLY_FULL: u64 = 80;

impl Mission {
    /// A mission as its description says, without anything else.
    fn described(mission: &Name, description: Description, state: MissionState) -> Self {
        let Description { text, topic, phase, tags, participants, may_read, may_write, created, ended, outcome } =
            description;
        let (id, last_active, turns, entries, version) = (mission.as_str().to_owned(), None, 0, 0, None);
        Self {
            id,
            text,
            topic,
            phase,
            tags,
            participants,
            may_read,
            may_write,
            created,
            ended,
            outcome,
            state,
            last_active,
            turns,
            entries,
            version,
        }
    }
}

impl MissionFilter {
    fn admits(&self, mission: &Mission) -> bool {
        let wanted =
            |given: &Option<String>| given.as_deref().map(|given| given.trim_start_matches('#').to_lowercase());
        let topic = mission.topic.as_deref().unwrap_or_default().to_lowercase();
        (self.states.is_empty() || self.states.contains(&mission.state))
            && self.participant.as_ref().is_none_or(|name| mission.participants.contains(name))
            && wanted(&self.tag).is_none_or(|wanted| mission.tags.iter().any(|tag| tag.to_lowercase() == wanted))
            && self.topic.as_ref().is_none_or(|wanted| topic.contains(&wanted.to_lowercase()))
    }
}

/// The missions of a root.
pub(crate) struct Missions<'a>(pub(crate) Sessions<'a>);

impl Missions<'_> {
    /// Makes a mission.
    pub(crate) fn create(&self, id: &str, changes: &MissionChanges) -> Result<Mission> {
        let mission = Name::new(id)?;
        self.0.root.list_ahead(&[]);
        if Deletions(self.0.root).deletion_of(&mission)?.is_some() {
            return Err(Error::Conflict(format!("a mission {id} is in the trash: restore it, or take another name")));
        }
        let changes = changes.checked(&self.0.root.settings.limits, &self.0.root.settings.categories)?;
        let new = description::created(&changes.apply(""), self.0.root.now());
        let mut is_mine = false;
        self.update_text(&mission, DESCRIPTION, |file, version| {
            if is_mine && *file == new {
                return Ok(Change::Needless(()));
            }
            if !file.trim().is_empty() {
                return Err(Error::Conflict(match version {
                    Some(_) => format!("the mission {id} already exists: describe it to change it"),
                    None => format!(
                        "the description of the mission {id} is gone, and a copy in .vault/copies/_missions/ still says who may read \
                         it: describe the mission to have it back, or delete the copy"
                    ),
                }));
            }
            file.clone_from(&new);
            is_mine = true;
            Ok(Change::Made(()))
        })?;
        self.look_up(&mission)
    }

    /// The missions that a filter selects, by id.
    pub(crate) fn list(&self, filter: &MissionFilter) -> Result<Vec<Mission>> {
        self.0.root.list_ahead(&[]);
        let mut names: Vec<Name> = Vec::new();
        for listed in self.0.root.list_named()? {
            let Some((name, _)) = Scope::mission_of(&listed.key) else { continue };
            let is_its = is_mission_text(&listed.key) || self.0.root.place_of(&listed.key).is_some();
            if is_its && names.last() != Some(&name) {
                names.push(name);
            }
        }
        Permissions(self.0.root).warn_of_left_out(&|key| key.ends_with(DESCRIPTION));
        let mut entries = self.entries_of(&names)?;
        let mut found = Vec::new();
        for name in &names {
            let entries = entries.remove(name).unwrap_or_default();
            match self.with_entries(name, &entries) {
                Ok(mission) => found.extend(mission),
                Err(error) => self.0.root.warn(vec![error.into_fault(&key_of(name, DESCRIPTION))?]),
            }
        }
        if filter.states.contains(&MissionState::Deleted) {
            for name in Deletions(self.0.root).deleted_missions()? {
                match self.deleted(&name) {
                    Ok(mission) => found.extend(mission),
                    Err(error) => self.0.root.warn(vec![error.into_fault(&key_of(&name, DESCRIPTION))?]),
                }
            }
        }
        found.retain(|mission| filter.admits(mission));
        found.order_by(|one, other| one.id.cmp(&other.id));
        Ok(found)
    }

    /// One mission.
    pub(crate) fn get(&self, id: &str) -> Result<Mission> {
        self.0.root.list_ahead(&[]);
        let mission = mission_there(self.0.root, id)?;
        self.look_up(&mission)
    }

    /// Changes the description of a mission.
    pub(crate) fn describe(&self, id: &str, changes: &MissionChanges, expect: Option<&str>) -> Result<Mission> {
        let mission = self.existing(id, DESCRIPTION)?;
        let changes = changes.checked(&self.0.root.settings.limits, &self.0.root.settings.categories)?;
        if changes == MissionChanges::default() {
            return Err(Error::invalid("name something to change"));
        }
        let key = key_of(&mission, DESCRIPTION);
        let mut written: Option<String> = None;
        self.update_text(&mission, DESCRIPTION, |file, version| {
            let is_mine = written.as_ref() == Some(&*file);
            if !is_mine && expect.is_some_and(|expect| version != Some(expect)) {
                return Err(Error::Conflict(format!("{key} was changed since it was read: read it again")));
            }
            let new = changes.apply(file);
            if new == *file {
                return Ok(Change::Needless(()));
            }
            file.clone_from(&new);
            written = Some(new);
            Ok(Change::Made(()))
        })?;
        self.look_up(&mission)
    }

    /// Checks that a mission is in use, for an agent that may not read its description too.
    ///
    /// # Errors
    /// [`Error::NotFound`] if it is not; the text says if it is in the trash.
    pub(crate) fn expect(&self, mission: &Name) -> Result<()> {
        self.existing(mission.as_str(), DESCRIPTION).map(drop)
    }

    /// A mission that is there, for a call that needs one of its texts.
    fn existing(&self, id: &str, text: &str) -> Result<Name> {
        let mission = mission_there(self.0.root, id)?;
        // Whoever asks for the description reads it next.
        if text != DESCRIPTION {
            Permissions(self.0.root).check_may_read(&key_of(&mission, text))?;
        }
        self.check_in_place(&mission)?;
        for name in [text, DESCRIPTION, CONVERSATION] {
            if Permissions(self.0.root).is_there(&key_of(&mission, name))? {
                return Ok(mission);
            }
        }
        self.look_up(&mission).map(|_| mission)
    }

    fn look_up(&self, mission: &Name) -> Result<Mission> {
        self.check_in_place(mission)?;
        let entries = self.entries_of(std::slice::from_ref(mission))?.remove(mission).unwrap_or_default();
        if let Some(found) = self.with_entries(mission, &entries)? {
            return Ok(found);
        }
        Err(Error::NotFound(format!("there is no mission {}", mission.as_str())))
    }

    /// Refuses a mission that is in the trash.
    fn check_in_place(&self, mission: &Name) -> Result<()> {
        self.0.root.check_in_place(&Scope::Mission(mission.clone()))
    }

    /// Changes a text of a mission that is not in the trash.
    fn update_text<T>(
        &self,
        mission: &Name,
        name: &str,
        mut change: impl FnMut(&mut String, Option<&str>) -> Result<Change<T>>,
    ) -> Result<T> {
        TextFiles(self.0.root).update_text(&key_of(mission, name), |file, version| {
            // At each attempt: somebody may have deleted it meanwhile.
            self.check_in_place(mission)?;
            change(file, version)
        })
    }

    /// The entries of missions.
    fn entries_of(&self, missions: &[Name]) -> Result<SortedMap<Name, Vec<Entry>>> {
        let mut found: SortedMap<Name, Vec<Entry>> = SortedMap::new();
        if missions.is_empty() {
            return Ok(found);
        }
        let scopes = missions.iter().cloned().map(Scope::Mission).collect();
        let survey = self.0.root.survey(&Filter { scopes, ..Filter::default() })?;
        self.0.root.warn(survey.faults);
        for file in survey.files {
            for entry in file.entries() {
                if let Scope::Mission(name) = &entry.reference.scope {
                    found.entry(name.clone()).or_default().push(entry.clone());
                }
            }
        }
        Ok(found)
    }

    /// A mission with its entries; none if there is nothing of it.
    fn with_entries(&self, mission: &Name, entries: &[Entry]) -> Result<Option<Mission>> {
        let description = TextFiles(self.0.root).readable_text(&key_of(mission, DESCRIPTION))?;
        let key = key_of(mission, CONVERSATION);
        let conversation =
            if Permissions(self.0.root).may_show(&key)? { TextFiles(self.0.root).readable_text(&key)? } else { None };
        let has_any = description.is_some() || conversation.is_some() || !entries.is_empty();
        if !has_any && TextFiles(self.0.root).mission_texts(mission)?.is_empty() {
            return Ok(None);
        }
        let (file, version) = description.map_or_else(Default::default, |(text, at)| (text, Some(at)));
        let turns = conversation.map_or_else(Vec::new, |(text, _)| turn::parse(&text));
        let said = Description::parse(&file);
        let met = entries.iter().map(|entry| entry.evidence.as_ref().map(|met| met.last_seen).max(entry.created));
        let times = met.chain(turns.iter().map(|turn| turn.at)).chain([said.created, said.ended]);
        let last_active = times.flatten().max();
        let state = state(said.outcome, last_active, self.0.root.now(), self.0.settings.missions);
        let mut found = Mission::described(mission, said, state);
        for speaker in turns.iter().filter_map(|turn| turn.speaker.as_ref()) {
            if !found.participants.contains(speaker) {
                found.participants.push(speaker.clone());
            }
        }
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let (turns, entries) = (count(turns.len()), count(entries.len()));
        Ok(Some(Mission { last_active, turns, entries, version, ..found }))
    }

    /// A mission that is in the trash, as its description says.
    fn deleted(&self, mission: &Name) -> Result<Option<Mission>> {
        let Some(deletion) = Deletions(self.0.root).deletion_of(mission)? else { return Ok(None) };
        let description = TextFiles(self.0.root).readable_text(&key_of(mission, DESCRIPTION))?;
        let said = Description::parse(&description.map(|(text, _)| text).unwrap_or_default());
        let last_active = Some(deletion.at).filter(|at| *at > 0);
        Ok(Some(Mission { last_active, ..Mission::described(mission, said, MissionState::Deleted) }))
    }

    /// The category files of a mission.
    fn survey(&self, mission: &Name) -> Result<Survey> {
        self.0.root.survey(&Filter { scopes: vec![Scope::Mission(mission.clone())], ..Filter::default() })
    }

    /// Missions in which nothing happened for so long that policy deletes them. Those with a pinned entry, an open task or an open finding
    /// are not among them.
    pub(crate) fn to_delete(&self) -> Result<Vec<String>> {
        let (days, now) = (self.0.settings.missions.deleted_days, self.0.root.now());
        if days == 0 {
            return Ok(Vec::new());
        }
        let mut old = self.list(&MissionFilter::default())?;
        old.retain(|mission| {
            mission.last_active.is_some_and(|last| now.saturating_sub(last) >= u64::from(days) * MS_PER_DAY)
        });
        let names = old.iter().map(|mission| Name::new(&mission.id)).collect::<Result<Vec<_>>>()?;
        let entries = self.entries_of(&names)?;
        let stays = |entry: &Entry| entry.tier == Tier::Pinned || task::is_open(entry.reference.category, &entry.text);
        let may_go = |name: &&Name| !entries.get(*name).is_some_and(|entries| entries.iter().any(stays));
        Ok(names.iter().filter(may_go).map(|name| name.as_str().to_owned()).collect())
    }
}

/// The stage of a life. A clock that went back counts as no time.
fn state(outcome: Option<MissionOutcome>, last: Option<u64>, now: u64, settings: &Settings) -> MissionState {
    let idle = now.saturating_sub(last.unwrap_or(now));
    let days = |days: u32| u64::from(days) * MS_PER_DAY;
    if outcome.is_some() || idle >= days(settings.archived_days) {
        MissionState::Archived
    } else if idle >= days(DECAYING_DAYS) {
        MissionState::Decaying
    } else if idle >= MS_PER_DAY {
        MissionState::Idle
    } else {
        MissionState::Active
    }
}

#[cfg(test)]
mod tests;
