//! Knowledge blocks: facts as text for an agent, in the wording of bit-office.

use crate::session::projects::Projects;
use crate::text::cut::{beginning, one_line};
use crate::text::marks::{AGENT, LEARNED, PROJECT, RECENT_SESSIONS, title_line};
use crate::text::order::Order;

use crate::brief::Briefing;
use crate::model::category::Category;
use crate::model::contract::{Entry, Speaker, Tier};
use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::search::rank::RankRequest;
use crate::session::work::recovery::BUDGET;
use crate::session::work::text::block;
use crate::text::prompt_text::sanitize_for_prompt;
use crate::text::token_count::Quarters;
use crate::vault::unicode_form::agent_there;

use super::contract::KnowledgeBlocks;
use super::work_lines::session_lines;

/// Facts of an agent and of the project.
pub(crate) struct Knowledge<'k, 'b>(pub(crate) &'k mut Briefing<'b>);

impl Knowledge<'_, '_> {
    /// Facts of an agent, or of the project when none is named: those that matter to a task first, then those that
    /// were met most, then those that were met last.
    pub(crate) fn facts(&mut self, agent: Option<&str>, task: Option<&str>, limit: Option<u32>) -> Result<Vec<Entry>> {
        let scope = agent.map(|name| agent_there(self.0.root, name)).transpose()?.map_or(Scope::Project, Scope::Agent);
        let mut facts = self.facts_of(&scope, task)?;
        facts.truncate(limit.map_or(usize::MAX, |limit| limit as usize));
        Ok(facts)
    }

    /// Facts of a scope, the ones that matter to a task first.
    fn facts_of(&mut self, scope: &Scope, task: Option<&str>) -> Result<Vec<Entry>> {
        let mut facts = self.0.learner().facts().of(scope)?;
        if let Some(task) = task.map(str::trim).filter(|task| !task.is_empty()) {
            let found = self.found_for(task, scope, facts.len())?;
            let rank = |entry: &Entry| found.iter().position(|hit| *hit == entry.reference).unwrap_or(found.len());
            facts.order_by_key(|entry| rank(entry));
        }
        Ok(facts)
    }

    /// The facts of a scope that a task finds, best first.
    fn found_for(&mut self, task: &str, scope: &Scope, most: usize) -> Result<Vec<Reference>> {
        let filter = self.0.learner().facts().filter(scope);
        let (text, now) = (beginning(task, self.0.settings.search.query_bytes), self.0.root.now());
        let found = self.0.searcher().find_current(most.max(1), &filter, &|_| true, &mut |searcher, limit| {
            let wanted = RankRequest { text, is_text: false, now, limit, explain: false };
            searcher.rank(&wanted, &filter, None, &|_, _| true)
        })?;
        Ok(found.into_iter().map(|shown| shown.entry.reference).collect())
    }

    /// The knowledge blocks for an agent, or those of the project alone; facts that matter to the task come first.
    pub(crate) fn blocks(
        &mut self,
        agent: Option<&str>,
        task: Option<&str>,
        budget: Option<u32>,
    ) -> Result<KnowledgeBlocks> {
        let agent = agent.map(|name| agent_there(self.0.root, name)).transpose()?;
        let budget = budget.unwrap_or(BUDGET);
        let lines = |told: Vec<(String, String)>| told.into_iter().map(|(_, line)| line).collect::<Vec<_>>();
        let (own, sessions) = match &agent {
            Some(agent) => {
                (lines(self.agent_lines(agent, task, &[])?), lines(session_lines(self.0.sessions(), agent)?))
            }
            None => (Vec::new(), Vec::new()),
        };
        let shared = lines(self.project_lines(task, &[])?);
        let learned = lines(Projects(self.0.sessions()).learned_lines()?);
        let mut room = Quarters::of_tokens(u64::from(budget));
        let mut take = |title: &str, lines: Vec<String>| block(title, &fitting(title, lines, &mut room));
        let mut knowledge = KnowledgeBlocks {
            agent_knowledge: take(AGENT, own),
            project_knowledge: take(PROJECT, shared),
            recent_sessions: take(RECENT_SESSIONS, sessions),
            learned: take(LEARNED, learned),
            ..KnowledgeBlocks::default()
        };
        let parts =
            [&knowledge.learned, &knowledge.agent_knowledge, &knowledge.project_knowledge, &knowledge.recent_sessions];
        let parts: Vec<&str> = parts.into_iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
        knowledge.text = parts.join("\n");
        knowledge.tokens = u32::try_from(Quarters::of(&knowledge.text).tokens()).unwrap_or(u32::MAX);
        Ok(knowledge)
    }

    /// Facts of an agent, one line each, with their references.
    pub(crate) fn agent_lines(
        &mut self,
        agent: &Name,
        task: Option<&str>,
        stated_by: &[Speaker],
    ) -> Result<Vec<(String, String)>> {
        let most = self.0.settings.session.learn.facts.told;
        let facts = self.facts_of(&Scope::Agent(agent.clone()), task)?;
        let line = |fact: &Entry| {
            let label = label(fact.reference.category);
            (fact.reference.to_string(), format!("- {label}: {}", one_line(&sanitize_for_prompt(&fact.text))))
        };
        Ok(facts.iter().filter(|fact| is_told(fact, stated_by)).take(most).map(line).collect())
    }

    /// Facts of the project, one line each, with their references.
    pub(crate) fn project_lines(&mut self, task: Option<&str>, stated_by: &[Speaker]) -> Result<Vec<(String, String)>> {
        let most = self.0.settings.session.learn.facts.shared_told;
        let facts = self.facts_of(&Scope::Project, task)?;
        let line =
            |fact: &Entry| (fact.reference.to_string(), format!("- {}", one_line(&sanitize_for_prompt(&fact.text))));
        Ok(facts.iter().filter(|fact| is_told(fact, stated_by)).take(most).map(line).collect())
    }
}

/// Returns whether a fact may be told: none that is fading, and of these speakers only, if any is named.
fn is_told(fact: &Entry, stated_by: &[Speaker]) -> bool {
    fact.tier != Tier::Fading && (stated_by.is_empty() || stated_by.contains(&fact.speaker()))
}

/// The label of a category in a block.
fn label(category: Category) -> String {
    match category {
        Category::Preferences => "Preference".to_owned(),
        Category::Patterns => "Codebase".to_owned(),
        Category::Habits => "Workflow".to_owned(),
        Category::Lessons => "Lesson".to_owned(),
        other => other.title(),
    }
}

/// The first lines that fit, with the title, the line ends and the blank line between two blocks.
fn fitting(title: &str, lines: Vec<String>, room: &mut Quarters) -> Vec<String> {
    let opening = Quarters(Quarters::of(&title_line(title)).0 + 2);
    let Some(mut left) = room.checked_less(opening) else { return Vec::new() };
    let mut kept = Vec::new();
    for line in lines {
        match left.checked_less(Quarters(Quarters::of(&line).0 + 1)) {
            Some(rest) => left = rest,
            None => continue,
        }
        kept.push(line);
    }
    if !kept.is_empty() {
        *room = left;
    }
    kept
}
