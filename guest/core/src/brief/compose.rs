//! Composing a brief of what was gathered.

use crate::model::error::{Error, Result};
use crate::text::token_count::Quarters;
use crate::vault::unicode_form::agent_there;

use super::audience::{Audience, imported_from};
use super::contract::{Brief, Excerpt, Request};
use super::gather::{gather, own};
use super::layout::Layout;
use super::material::{Material, SectionKind};
use super::passages::passages;
use super::relevant::Choice;
use super::standing::superseded;
use super::{Briefing, settings};

/// Largest shares of the budget for missions and for checks, while others want room.
const MISSIONS_SHARE: f64 = 0.1;
const CHECKS_SHARE: f64 = 0.1;

/// Composes a brief, without what its audience has already.
pub(crate) fn brief(briefing: &mut Briefing<'_>, request: &Request, audience: &Audience<'_>) -> Result<Brief> {
    let agent = agent_there(briefing.root, &request.agent)?;
    let settings = briefing.settings.brief;
    let budget = budget(request.budget, settings.budget)?;
    let mut material = gather(briefing, &agent, request)?;
    if let Some(file) = &audience.has_read {
        let known = imported_from(file, briefing.root)?;
        material.retain(|item| !known.contains(&item.source));
    }
    Ok(compose(&material, &request.beside, settings, budget, settings.most_relevant(request)))
}

/// Composes what the task of a request finds that is new to the audience; empty if it finds nothing.
pub(crate) fn found(briefing: &mut Briefing<'_>, request: &Request, audience: &Audience<'_>) -> Result<Brief> {
    let agent = agent_there(briefing.root, &request.agent)?;
    let settings = briefing.settings.brief;
    let budget = budget(request.budget, settings.budget)?;
    let survey = briefing.root.survey(&own(&agent, request))?;
    let (relevant, mut handoffs) = Choice { briefing, agent: &agent, request }.found()?;
    handoffs.retain(|handoff| handoff.session.as_deref().is_none_or(|session| audience.is_other(session)));
    let mut passages = passages(briefing, request, audience, &relevant, &handoffs, None, &superseded(&survey))?;
    passages.retain(|item| audience.is_new(item));
    let mut material = Material::found(relevant);
    material.relevant.retain(|relevant| audience.is_new(&relevant.item));
    material.passages = passages;
    Ok(compose(&material, &[], settings, budget, settings.most_relevant(request)))
}

/// A budget that at least the marks around a brief fit into.
pub(super) fn budget(asked: Option<u32>, default: u32) -> Result<Quarters> {
    let asked = asked.unwrap_or(default);
    let least = Layout::around().tokens();
    match u64::from(asked) {
        tokens if tokens >= least => Ok(Quarters::of_tokens(tokens)),
        _ => Err(Error::invalid(format!("the budget is {asked} tokens; the marks around a brief take {least}"))),
    }
}

pub(super) fn compose(
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
    layout.fill_relevant(&material.relevant, most_relevant, budget, settings);
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
    layout.extend_passages(&material.passages, settings);
    layout.fill_others(&material.others, &material.recent, most_relevant, settings);
    layout.print(material)
}
