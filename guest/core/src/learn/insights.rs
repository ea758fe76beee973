//! Learning: insights become entries, each once and for all.

use crate::learn::Learner;
use crate::model::category::Category;
use crate::model::contract::{Draft, Insight, Message, Origin, Speaker};
use crate::model::error::Result;
use crate::model::scope::{Name, Scope};
use crate::text::cut::readable;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::screening::Screening;

use super::add::accepted;
use super::contract::LearntInsights;
use super::extract;
use super::ledger::{Ledgers, hash, key_of};

/// The properties that all entries of some insights get.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stamp {
    pub(crate) tags: Vec<String>,
    pub(crate) session: Option<String>,
    pub(crate) sources: Vec<String>,
    pub(crate) origin: Option<Origin>,
}

impl Stamp {
    /// The stamp of what rules find in the words of an agent.
    pub(crate) fn tagged(tags: &[&str]) -> Self {
        let tags = tags.iter().map(|tag| (*tag).to_owned()).collect();
        Self { tags, origin: Some(Origin::new(Speaker::Agent)), ..Self::default() }
    }
}

/// Insights that an agent did not know yet.
#[derive(Default)]
pub(crate) struct Fresh {
    /// With their hashes.
    pub(crate) insights: Vec<(String, Insight)>,
    /// Hashes of insights that stand in the vault and that the ledger does not know.
    standing: SortedSet<String>,
    pub(crate) known: u32,
}

impl Fresh {
    /// Keeps the first decisions and the first of everything else, as many as of one conversation.
    pub(crate) fn limit(&mut self) {
        let (mut decisions, mut others) = (0, 0);
        self.insights.retain(|(_, insight)| {
            let count = if insight.category == Category::Decisions { &mut decisions } else { &mut others };
            *count += 1;
            *count <= extract::MOST
        });
    }

    /// Hashes to add to the ledger once the insights are entries.
    pub(crate) fn hashes(&self) -> SortedSet<String> {
        self.standing.iter().cloned().chain(self.insights.iter().map(|(hash, _)| hash.clone())).collect()
    }
}

/// Learning what conversations came to.
pub(crate) struct Insights<'a>(pub(crate) Learner<'a>);

impl Insights<'_> {
    /// Remembers insights for an agent.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::model::error::Error::Invalid) for an impossible tag or text; nothing is remembered then.
    pub(crate) fn learn(&self, agent: &Name, insights: Vec<Insight>, stamp: &Stamp) -> Result<LearntInsights> {
        let fresh = self.unknown(agent, insights)?;
        self.learn_fresh(agent, fresh, stamp)
    }

    /// Learns what a whole conversation holds by rule, as much of it as policy takes at a time.
    pub(crate) fn learn_by_rule(&self, agent: &Name, messages: &[Message], stamp: &Stamp) -> Result<LearntInsights> {
        let fresh = self.unknown_in(agent, messages)?;
        self.learn_fresh(agent, fresh, stamp)
    }

    /// The insights that rules find in a whole conversation and that the agent does not know.
    pub(crate) fn unknown_in(&self, agent: &Name, messages: &[Message]) -> Result<Fresh> {
        let mut fresh = self.unknown(agent, extract::insights_up_to(usize::MAX, messages.iter()))?;
        fresh.limit();
        Ok(fresh)
    }

    fn learn_fresh(&self, agent: &Name, fresh: Fresh, stamp: &Stamp) -> Result<LearntInsights> {
        let hashes = fresh.hashes();
        let mut by_category: SortedMap<Category, Vec<String>> = SortedMap::new();
        for (_, insight) in fresh.insights {
            by_category.entry(insight.category).or_default().push(insight.text);
        }
        let mut learning = LearntInsights { known: fresh.known, ..LearntInsights::default() };
        for (category, texts) in by_category {
            let draft = |text| Draft {
                tags: stamp.tags.clone(),
                session: stamp.session.clone(),
                sources: stamp.sources.clone(),
                origin: stamp.origin.clone(),
                ..Draft::new(Scope::Agent(agent.clone()), category, text)
            };
            for outcome in self.0.add_many(texts.into_iter().map(draft).collect())? {
                learning.learnt.push(accepted(outcome)?);
            }
        }
        Ledgers(self.0.root).note(&Scope::Agent(agent.clone()), &hashes, None)?;
        Ok(learning)
    }

    /// Leaves out what the agent learnt before, and what is said twice. A line that stands in an entry was learnt
    /// by a run that broke off before it could note it.
    fn unknown(&self, agent: &Name, mut insights: Vec<Insight>) -> Result<Fresh> {
        let mut fresh = Fresh::default();
        let key = key_of(&Scope::Agent(agent.clone()));
        Screening(self.0.root).redact(&key, &mut insights);
        Screening(self.0.root).leave_out_dumps(&key, &mut insights, |insight| (insight.category, &insight.text));
        if insights.is_empty() {
            return Ok(fresh);
        }
        let ledger = Ledgers(self.0.root).of(&Scope::Agent(agent.clone()))?;
        let mut standing: SortedMap<Category, SortedSet<String>> = SortedMap::new();
        let mut met = SortedSet::new();
        for insight in insights {
            let insight = Insight { text: readable(&insight.text), ..insight };
            let hash = hash(&insight);
            if ledger.knows(&hash) || !met.insert(hash.clone()) {
                fresh.known += 1;
                continue;
            }
            let category = insight.category;
            if !standing.contains_key(&category) {
                standing.insert(category, self.lines_of(agent, category)?);
            }
            if standing[&category].contains(&hash) {
                fresh.known += 1;
                fresh.standing.insert(hash);
            } else {
                fresh.insights.push((hash, insight));
            }
        }
        Ok(fresh)
    }

    /// The hashes of all entries of an agent's category, and of their lines.
    fn lines_of(&self, agent: &Name, category: Category) -> Result<SortedSet<String>> {
        let file = self.0.root.file(&Scope::Agent(agent.clone()), category)?;
        let texts =
            file.entries().iter().flat_map(|entry| std::iter::once(entry.text.as_str()).chain(entry.text.lines()));
        let bare = |text: &str| text.strip_prefix("- ").unwrap_or(text).to_owned();
        Ok(texts.map(|text| hash(&Insight { category, text: bare(text) })).collect())
    }
}
