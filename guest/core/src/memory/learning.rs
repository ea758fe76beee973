//! The calls of the interface `learning`: finding statements, and remembering them.

use crate::brief::knowledge::Knowledge;
use crate::learn::capture::capture;
use crate::learn::contract::{CaptureSource, Captured, LearntInsights, Remembered, RuleSet};
use crate::learn::extract::statements;
use crate::learn::facts::learn::NewFacts;
use crate::learn::facts::share::Sharing;
use crate::learn::insights::{Insights, Stamp};
use crate::model::category::Category;
use crate::model::contract::{Entry, Insight, Message};
use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::model::scope::Name;
use crate::store::Store;
use crate::text::similarity::similarity;

use super::Memory;
use super::contract::LearningCalls;

impl<S: Store + 'static> LearningCalls for Memory<S> {
    fn extract(&mut self, messages: &[Message], rules: RuleSet) -> Result<Vec<Insight>> {
        self.ready()?;
        Ok(statements(messages, rules))
    }

    fn learn(&mut self, agent: &str, insights: Vec<Insight>, tags: &[String]) -> Result<LearntInsights> {
        self.ready()?;
        let stamp = Stamp { tags: tags.to_vec(), ..Stamp::default() };
        Insights(self.learner()).learn(&Name::new(agent)?, insights, &stamp)
    }

    fn remember(&mut self, agent: &str, category: Category, text: &str, session: Option<&str>) -> Result<Remembered> {
        self.ready()?;
        NewFacts(self.learner()).add(agent, category, text, session)
    }

    fn capture(&mut self, source: CaptureSource) -> Result<Captured> {
        self.ready()?;
        capture(self.learner(), source)
    }

    fn confirm(&mut self, agent: &str, text: &str) -> Result<Option<Reference>> {
        self.ready()?;
        Sharing(self.learner().facts()).confirm_any(agent, text)
    }

    fn facts(&mut self, agent: Option<&str>, task: Option<&str>, limit: Option<u32>) -> Result<Vec<Entry>> {
        self.ready_to_search()?;
        Knowledge(&mut self.briefing()).facts(agent, task, limit)
    }

    fn similarity(&mut self, one: &str, other: &str) -> Result<f64> {
        Ok(similarity(one, other))
    }
}
