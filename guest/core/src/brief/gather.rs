//! Gathering what can stand in a brief.

use crate::brief::Briefing;
use crate::model::contract::{Conversation, Filter, Message, Role};
use crate::model::error::Result;
use crate::model::scope::{Name, Scope};
use crate::search::vector::file::PREFIX as VECTORS;
use crate::session::checkpoint::{Checkpoints, key_of as checkpoint_key};
use crate::session::contract::{Mission, MissionFilter, MissionState};
use crate::session::missions::Missions;
use crate::session::projects::Projects;
use crate::session::work::summary::FOLDER as SESSIONS;
use crate::store::contract::Fault;
use crate::text::code::CodeBlock;
use crate::text::cut::excerpt;
use crate::vault::contract::CoreSection;
use crate::vault::core_memory::{CoreMemories, key_of as core_key};
use crate::vault::markdown::said;
use crate::vault::mission_text::{DESCRIPTION, key_of as mission_key};
use crate::vault::project_text::{KEY as PROJECT_KEY, ProjectText};

use super::audience::Audience;
use super::contract::Request;
use super::knowledge::Knowledge;
use super::material::{Item, Material, SectionKind, item};
use super::passages::passages;
use super::relevant::{Choice, Chosen};
use super::settings::Settings;
use super::small::Small;
use super::standing::{checks, handoff, rule_lines, rules, superseded, tasks};
use super::work_lines::{interrupted_lines, session_lines, team_lines};

/// Characters told of a mission.
const MISSION_CHARS: usize = 200;

/// The entries of an agent and of the project, by those whom a request names.
pub(super) fn own(agent: &Name, request: &Request) -> Filter {
    let scopes = vec![Scope::Agent(agent.clone()), Scope::Project];
    Filter { scopes, stated_by: request.stated_by.clone(), ..Filter::default() }
}

/// Gathers all that could stand in the brief of an agent.
pub(super) fn gather(briefing: &mut Briefing<'_>, agent: &Name, request: &Request) -> Result<Material> {
    let folders = [briefing.settings.brief.work.then_some(SESSIONS), request.vector.as_ref().map(|_| VECTORS)];
    briefing.root.list_ahead(&folders);
    let filter = own(agent, request);
    let survey = briefing.root.survey(&filter)?;
    let mut choice = Choice { briefing: &mut *briefing, agent, request };
    let Chosen { relevant, is_for_task, mut handoffs } = choice.relevant()?;
    let is_last_handoff_due = choice.briefing.settings.brief.last_handoff || !is_for_task;
    let is_told = |last: &Item| {
        is_last_handoff_due || handoffs.iter().any(|handoff| handoff.reference.to_string() == last.source)
    };
    let last = handoff(&survey, &filter).filter(is_told);
    handoffs.retain(|handoff| last.as_ref().is_none_or(|last| last.source != handoff.reference.to_string()));
    let superseded = superseded(&survey);
    let told: Vec<String> = handoffs.iter().map(|handoff| handoff.reference.to_string()).collect();
    let small = Small::of(&choice, &survey, &filter, &superseded, &told);
    let others = small.others(&relevant);
    let passages = passages(briefing, request, &Audience::default(), &relevant, &handoffs, last.as_ref(), &superseded)?;
    let mut recent = small.sessions;
    recent.retain(|session| last.as_ref().is_none_or(|last| last.source != session.source));
    let has_task = request.task().is_some();
    let material = Material { relevant, has_task, is_for_task, passages, others, recent, ..Material::default() };
    let settings = briefing.settings.brief;
    let mut gathering = Gathering { briefing, agent, request, material };
    gathering.material.put(SectionKind::Handoff, last.into_iter().collect());
    if settings.rules_share > 0.0 {
        let rules = rules(&survey, &filter);
        gathering.material.put(SectionKind::Checks, checks(&survey, &filter, &rules));
        gathering.material.put(SectionKind::Rules, rule_lines(&rules));
    }
    gathering.material.put(SectionKind::Missions, gathering.mission_lines()?);
    gathering.material.put(SectionKind::Tasks, tasks(&survey, &filter));
    gathering.material.unreadable =
        gathering.briefing.search.index.faults().into_iter().map(|fault| fault.key).collect();
    match ProjectText(gathering.briefing.root).project() {
        Ok(project) => {
            gathering.material.put(
                SectionKind::Project,
                item(PROJECT_KEY, &without_empty_sections(&said(&project.text))).into_iter().collect(),
            );
        }
        Err(error) => gathering.leave_out(error.into_fault(PROJECT_KEY)?),
    }
    gathering.core()?;
    gathering.recovery()?;
    if settings.work {
        gathering.work()?;
    }
    Ok(gathering.material)
}

/// The sections that do not depend on relevance, as they are gathered.
struct Gathering<'g, 'b> {
    briefing: &'g mut Briefing<'b>,
    agent: &'g Name,
    request: &'g Request,
    material: Material,
}

impl Gathering<'_, '_> {
    /// The sections of the preset bit-office: interrupted work, facts by worth, sessions, teammates, projects.
    fn work(&mut self) -> Result<()> {
        let (agent, task, speakers) = (self.agent, self.request.task(), self.request.stated_by.as_slice());
        let own = Knowledge(self.briefing).agent_lines(agent, task, speakers)?;
        let mut shared = Knowledge(self.briefing).project_lines(task, speakers)?;
        shared.retain(|(_, line)| !own.iter().any(|(_, own)| own.ends_with(line.trim_start_matches("- "))));
        let sessions = self.briefing.sessions();
        for (fixed, lines) in [
            (SectionKind::Interrupted, interrupted_lines(sessions, agent)?),
            (SectionKind::AgentKnowledge, own),
            (SectionKind::ProjectKnowledge, shared),
            (SectionKind::RecentSessions, session_lines(sessions, agent)?),
            (SectionKind::Team, team_lines(sessions, agent)?),
            (SectionKind::Learned, Projects(sessions).learned_lines()?),
        ] {
            self.material.put(fixed, lines.into_iter().map(|(source, text)| Item { source, text }).collect());
        }
        Ok(())
    }

    /// The core memory of the agent, one item a section.
    fn core(&mut self) -> Result<()> {
        let key = core_key(self.agent);
        match CoreMemories(self.briefing.root).core(self.agent) {
            Ok(core) => {
                let sections = CoreSection::ALL.into_iter().filter(|section| !core.text(*section).is_empty());
                let line = |section: CoreSection| format!("{}: {}", section.title(), core.text(section));
                self.material
                    .put(SectionKind::Core, sections.filter_map(|section| item(&key, &line(section))).collect());
            }
            Err(error) => self.leave_out(error.into_fault(&key)?),
        }
        Ok(())
    }

    fn recovery(&mut self) -> Result<()> {
        let key = checkpoint_key(self.agent);
        match Checkpoints(self.briefing.sessions()).current(self.agent) {
            Ok(found) => {
                let last = found.map(|found| last_messages(&found, &key, self.briefing.settings.brief));
                self.material.put(SectionKind::Recovery, last.unwrap_or_default());
            }
            Err(error) => self.leave_out(error.into_fault(&key)?),
        }
        Ok(())
    }

    /// Goes on without a file, and says so.
    fn leave_out(&mut self, fault: Fault) {
        self.material.unreadable.push(fault.key.clone());
        self.briefing.root.warn(vec![Fault { message: format!("the brief lacks it: {}", fault.message), ..fault }]);
    }
    /// The missions in which the agent takes part, a line each.
    fn mission_lines(&self) -> Result<Vec<Item>> {
        let filter = MissionFilter {
            states: vec![MissionState::Active, MissionState::Idle, MissionState::Decaying],
            participant: Some(self.agent.as_str().to_owned()),
            ..MissionFilter::default()
        };
        let line = |mission: Mission| {
            let phase = mission.phase.map(|phase| format!(" ({phase})")).unwrap_or_default();
            let about = mission.topic.into_iter().chain(Some(mission.text)).filter(|text| !text.trim().is_empty());
            let about = excerpt(&about.collect::<Vec<_>>().join(": "), MISSION_CHARS);
            let key = Name::new(&mission.id).ok().map(|name| mission_key(&name, DESCRIPTION))?;
            item(&key, &format!("- {}{phase}: {about}", mission.id))
        };
        Ok(Missions(self.briefing.sessions()).list(&filter)?.into_iter().filter_map(line).collect())
    }
}

/// The last messages, one line each.
fn last_messages(checkpoint: &Conversation, key: &str, settings: &Settings) -> Vec<Item> {
    let line = |message: &Message| {
        let who = if message.role == Role::User { "user" } else { "agent" };
        let text = format!("[{who}]: {}", excerpt(&message.text, settings.recovery_chars));
        Item { source: key.to_owned(), text }
    };
    let mut last: Vec<Item> = checkpoint.said().rev().take(settings.recovery_messages).map(line).collect();
    last.reverse();
    last
}

/// A text of Markdown without headings under which nothing stands yet: a setup leaves them for people to write below.
fn without_empty_sections(text: &str) -> String {
    let (mut kept, mut code): (Vec<&str>, _) = (Vec::new(), CodeBlock::default());
    let level = |line: &str| line.len() - line.trim_start_matches('#').len();
    let is_heading = |line: &str| (1..=6).contains(&level(line)) && line[level(line)..].starts_with(' ');
    let drop_empty = |kept: &mut Vec<&str>, next: usize| {
        while let Some(last) = kept.iter().rposition(|line| !line.trim().is_empty()) {
            if !is_heading(kept[last]) || level(kept[last]) < next {
                break;
            }
            kept.truncate(last);
        }
    };
    for line in text.lines() {
        if !code.holds(line) && is_heading(line) {
            drop_empty(&mut kept, level(line));
        }
        kept.push(line);
    }
    drop_empty(&mut kept, 1);
    kept.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_without_a_text_are_left_out() {
        for (text, told) in [
            ("# P\n\n## Goals\n\n## Stack\n\n- Rust\n\n## Notes\n", "# P\n\n## Stack\n\n- Rust\n"),
            ("# P\n\n## Goals\n\n### First\n\nShip it.", "# P\n\n## Goals\n\n### First\n\nShip it."),
            ("## Goals\n\n### First\n\n## Stack\nRust", "## Stack\nRust"),
            ("```\n# a\n```\n# B\nc", "```\n# a\n```\n# B\nc"),
            ("#tag is no heading", "#tag is no heading"),
        ] {
            assert_eq!(without_empty_sections(text), told);
        }
    }
}
