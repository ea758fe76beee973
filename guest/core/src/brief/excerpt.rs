//! What a root has to say beside the brief of another: the memory of a person in that of a project.

use crate::model::contract::Filter;
use crate::model::error::Result;
use crate::model::scope::Scope;
use crate::text::sorted::SortedSet;
use crate::text::token_count::Quarters;
use crate::vault::markdown::said;
use crate::vault::project_text::{KEY as PROJECT_KEY, ProjectText};
use crate::vault::unicode_form::agent_there;

use super::Briefing;
use super::contract::{Excerpt, ExcerptItem, LineReason, Request};
use super::material::{Candidate, Item, Relevant, item};
use super::relevant::Choice;
use super::standing::{RULES, rules};

/// As the brief names it.
const TITLE: &str = "Across Projects";

/// What this root has to say to an agent that works in another one: what it tells every agent, the rules of people, then what
/// a brief of its own would choose. No more than could fit the budget.
pub(crate) fn contribute(briefing: &mut Briefing<'_>, request: &Request) -> Result<Excerpt> {
    let agent = agent_there(briefing.root, &request.agent)?;
    let budget = request.budget.unwrap_or(briefing.settings.brief.budget);
    let mut room = Quarters::of_tokens(budget.into());
    let mut items: Vec<Item> = match ProjectText(briefing.root).project() {
        Ok(project) => item(PROJECT_KEY, &said(&project.text)).into_iter().collect(),
        Err(error) => {
            let fault = error.into_fault(PROJECT_KEY)?;
            briefing.root.warn(vec![fault]);
            Vec::new()
        }
    };
    let mut choice = Choice { briefing, agent: &agent, request };
    let mut chosen = standing_rules(&choice)?;
    chosen.extend(choice.relevant()?.relevant);
    let mut seen = SortedSet::new();
    chosen.retain(|relevant| seen.insert(relevant.item.source.clone()));
    items.extend(chosen.into_iter().map(|relevant| relevant.item));
    let fits = |item: &Item| {
        let left = room.checked_less(Quarters::of(&item.text));
        std::mem::replace(&mut room, left.unwrap_or_default()).0 > 0
    };
    let items = items.into_iter().take_while(fits).map(|Item { source, text }| ExcerptItem { source, text });
    Ok(Excerpt { title: TITLE.to_owned(), items: items.collect() })
}

/// The rules that a brief of its own would have whatever the task is.
fn standing_rules(choice: &Choice<'_, '_>) -> Result<Vec<Relevant>> {
    let Choice { briefing, agent, request } = choice;
    if briefing.settings.brief.rules_share == 0.0 {
        return Ok(Vec::new());
    }
    let scopes = vec![Scope::Agent((*agent).clone()), Scope::Project];
    let stated_by = request.stated_by.clone();
    let filter = Filter { scopes, categories: RULES.to_vec(), stated_by, ..Filter::default() };
    let survey = briefing.root.survey(&filter)?;
    let rules = rules(&survey, &filter).into_iter();
    Ok(choice.placed(rules.map(|rule| Candidate::whole(rule.clone(), LineReason::Always)).collect()))
}
