//! The brief: text for an agent at the start of its work, never above its budget.
//!
//! SectionKind sections first take no more than their share; relevant entries are then filled in by rank; what is
//! left over goes to fixed sections that were cut.

mod checks;
mod choice;
pub(crate) mod contract;
pub(crate) mod digest;
pub(crate) mod excerpt;
mod files;
mod gather;
mod instructions;
pub(crate) mod knowledge;
mod layout;
pub(crate) mod mentioned;
mod passages;
mod recall;
pub(crate) mod settings;
mod small;
mod standing;
#[cfg(test)]
mod table;
mod work_lines;

use crate::model::error::{Error, Result};
use crate::model::scope::Name;
use crate::text::token_count::Quarters;

use crate::brief::contract::Excerpt;
use crate::learn::Learner;
use crate::search::{self, Search, Searcher};
use crate::session::{self, Sessions};
use crate::vault::root::Root;

use gather::Material;
use layout::{Layout, SectionKind};

use contract::{Brief, Request};

/// The settings of this room and of the rooms that it asks.
#[derive(Clone, Copy)]
pub(crate) struct Settings<'a> {
    pub(crate) session: session::Settings<'a>,
    pub(crate) search: search::Settings<'a>,
    pub(crate) brief: &'a settings::Settings,
}

/// The room at work in one call.
pub(crate) struct Briefing<'a> {
    pub(crate) root: &'a Root,
    pub(crate) search: &'a mut Search,
    pub(crate) settings: Settings<'a>,
}

impl Briefing<'_> {
    fn searcher(&mut self) -> Searcher<'_> {
        Searcher { root: self.root, search: self.search, settings: self.settings.search }
    }

    fn learner(&mut self) -> Learner<'_> {
        Learner { root: self.root, settings: self.settings.session.learn }
    }

    fn sessions(&mut self) -> Sessions<'_> {
        Sessions { root: self.root, settings: self.settings.session }
    }
}

/// Largest shares of the budget for missions and for checks, while others want room.
const MISSIONS_SHARE: f64 = 0.1;
const CHECKS_SHARE: f64 = 0.1;

impl Briefing<'_> {
    /// Composes a brief.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id and for a budget below what the marks around a brief take.
    pub(crate) fn brief(&mut self, request: &Request) -> Result<Brief> {
        let agent = Name::new(&request.agent)?;
        let settings = self.settings.brief;
        let budget = budget(request.budget, settings.budget)?;
        let material = self.gather(&agent, request)?;
        Ok(compose(&material, &request.beside, settings, budget, settings.most_relevant(request)))
    }

    /// Composes what the task of a request finds; empty if it finds nothing.
    ///
    /// # Errors
    /// As [`Briefing::brief`].
    pub(crate) fn found(&mut self, request: &Request) -> Result<Brief> {
        let agent = Name::new(&request.agent)?;
        let settings = self.settings.brief;
        let budget = budget(request.budget, settings.budget)?;
        let material = self.gather_hits(&agent, request)?;
        Ok(compose(&material, &[], settings, budget, settings.most_relevant(request)))
    }
}

impl Request {
    /// What the agent is about to do, if that is said.
    fn task(&self) -> Option<&str> {
        self.task.as_deref().map(str::trim).filter(|task| !task.is_empty())
    }
}

/// A budget that at least the marks around a brief fit into.
fn budget(asked: Option<u32>, default: u32) -> Result<Quarters> {
    let asked = asked.unwrap_or(default);
    let least = Layout::around().tokens();
    match u64::from(asked) {
        tokens if tokens >= least => Ok(Quarters::of_tokens(tokens)),
        _ => Err(Error::invalid(format!("the budget is {asked} tokens; the marks around a brief take {least}"))),
    }
}

fn compose(
    material: &Material,
    beside: &[Excerpt],
    settings: &settings::Settings,
    budget: Quarters,
    most_relevant: usize,
) -> Brief {
    let mut layout = Layout::new(settings, budget, beside, material);
    for (fixed, share) in [
        (SectionKind::Core, settings.core_share),
        (SectionKind::Rules, settings.rules_share),
        (SectionKind::Project, settings.project_share),
        (SectionKind::Interrupted, settings.recovery_share),
        (SectionKind::Handoff, settings.handoff_share),
        (SectionKind::AgentKnowledge, settings.knowledge_share),
        (SectionKind::ProjectKnowledge, settings.knowledge_share),
        (SectionKind::Tasks, settings.tasks_share),
        (SectionKind::Missions, MISSIONS_SHARE),
        (SectionKind::Checks, CHECKS_SHARE),
        (SectionKind::Recovery, settings.recovery_share),
        (SectionKind::RecentSessions, settings.work_share),
        (SectionKind::Team, settings.work_share),
        (SectionKind::Learned, settings.work_share),
    ] {
        layout.fill(fixed, material.fixed(fixed), budget.share(share));
    }
    layout.fill_beside(beside, budget.share(settings.beside_share), settings);
    layout.fill_passages(&material.passages, settings);
    layout.fill_relevant(&material.relevant, most_relevant, settings);
    // Sections are filled in the order of their worth, most important first, as agent-memory does. Beside what a task found,
    // those that do not depend on it stay as they are from task to task: clients keep what stays.
    let stays = |fixed: &SectionKind| material.is_for_task && settings.rules_share > 0.0 && fixed.is_steady();
    for fixed in [
        SectionKind::Core,
        SectionKind::Rules,
        SectionKind::Interrupted,
        SectionKind::Handoff,
        SectionKind::Project,
        SectionKind::Tasks,
        SectionKind::Recovery,
        SectionKind::Learned,
        SectionKind::RecentSessions,
        SectionKind::Team,
    ]
    .into_iter()
    .filter(|fixed| !stays(fixed))
    {
        layout.extend(fixed, material.fixed(fixed));
    }
    layout.extend_beside(beside, settings);
    layout.extend_passages(&material.passages, &material.recent, settings);
    layout.print(material)
}

#[cfg(test)]
mod tests;
