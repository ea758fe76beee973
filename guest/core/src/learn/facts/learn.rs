//! Facts on their way in: by hand, or found by rule in what an agent said.

use crate::learn::contract::Remembered;
use crate::learn::ledger::{Ledgers, hash, key_of};
use crate::learn::{Learner, or_warn};
use crate::text::cut::readable;
use crate::text::order::Order;
use crate::text::sorted::{SortedMap, SortedSet};

use crate::model::category::Category;
use crate::model::contract::{Draft, Evidence, Insight, Learnt};
use crate::model::error::{Error, Result};
use crate::model::reference::file_key;
use crate::model::scope::{Name, Scope};
use crate::vault::contract::Outcome;
use crate::vault::screening::Screening;

use super::cap::{Effects, FactCap};
use super::eviction_plan::EvictionPlan;
use super::share::Sharing;

impl Remembered {
    fn take(&mut self, outcomes: Vec<Outcome>) {
        for outcome in outcomes {
            match outcome {
                Outcome::Stored { reference } => self.stored.push(reference),
                Outcome::Merged { reference } => self.known.push(reference),
                Outcome::Rejected { .. } => {}
            }
        }
    }

    fn add(&mut self, effects: Effects) {
        self.shared.extend(effects.shared);
        self.evicted.extend(effects.evicted);
    }
}

/// Remembering facts.
pub(crate) struct NewFacts<'a>(pub(crate) Learner<'a>);

impl NewFacts<'_> {
    /// Remembers a fact that somebody names, under the same gates and bounds as any other.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id, a text that is empty, too long or no memory, or a category without facts.
    pub(crate) fn add(&self, agent: &str, category: Category, text: &str, session: Option<&str>) -> Result<Remembered> {
        let agent = Name::new(agent)?;
        let Learner { root, settings } = self.0;
        let facts = settings.facts;
        if !facts.holds(category) {
            let names: Vec<_> = facts.categories.iter().map(|category| category.name()).collect();
            let message = format!("{} holds no facts; {} do (facts.categories)", category.name(), names.join(", "));
            return Err(Error::invalid(message));
        }
        let scope = Scope::Agent(agent.clone());
        let mut text = readable(text);
        Screening(root).redact(&file_key(&scope, category), &mut text);
        Screening(root).admit_text_or_fail(category, &text)?;
        let draft = Draft { session: session.map(str::to_owned), ..Draft::new(scope, category, text.clone()) };
        let mut remembered = Remembered::default();
        let (outcomes, effects) = self.0.add_with_effects(vec![draft])?;
        remembered.take(outcomes);
        remembered.add(effects);
        remembered.confirmed.extend(Sharing(self.0.facts()).confirm(&agent, category, &text)?);
        Ok(remembered)
    }

    /// Remembers facts that a session taught an agent. Doing it again changes nothing.
    pub(crate) fn learn(&self, agent: &Name, mut facts: Vec<Insight>, session: &str) -> Result<Remembered> {
        let (root, known) = (self.0.root, self.0.facts());
        let mut remembered = Remembered::default();
        let scope = Scope::Agent(agent.clone());
        Screening(root).redact(&key_of(&scope), &mut facts);
        Screening(root).leave_out_dumps(&key_of(&scope), &mut facts, |fact| (fact.category, &fact.text));
        let forgotten = Ledgers(root).forgotten_among(&scope, &facts)?;
        let mut hashes = SortedSet::new();
        let mut by_category: SortedMap<Category, Vec<String>> = SortedMap::new();
        for fact in facts {
            let hash = hash(&fact);
            if forgotten.contains(&hash) {
                remembered.forgotten += 1;
                continue;
            }
            hashes.insert(hash);
            by_category.entry(fact.category).or_default().push(fact.text);
        }
        let plan = EvictionPlan::of(FactCap(known), &scope, &by_category);
        let mut plan = or_warn(root, &key_of(&scope), plan)?;
        let mut effects = Effects::default();
        for (category, texts) in by_category {
            let now = root.now();
            let draft = |text: &String| Draft {
                session: Some(session.to_owned()),
                evidence: Some(Evidence::first(now, Some(session), Learnt::Rule)),
                ..Draft::new(scope.clone(), category, text)
            };
            let drafts = self.0.checked(texts.iter().map(draft).collect())?;
            let (outcomes, more) = self.0.add_checked(drafts, None, plan.as_mut())?;
            effects.extend(more);
            remembered.take(outcomes);
            for text in &texts {
                remembered.confirmed.extend(Sharing(known).confirm(agent, category, text)?);
            }
        }
        if plan.is_some_and(|plan| plan.is_enough()) {
            effects.had_room(&scope);
        }
        FactCap(known).make_room_or_warn(&mut effects)?;
        remembered.add(effects);
        remembered.confirmed.order();
        remembered.confirmed.dedup();
        Ledgers(root).note(&scope, &hashes, None)?;
        Ok(remembered)
    }
}
