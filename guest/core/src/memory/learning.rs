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

impl<S: Store + 'static> Memory<S> {
    /// Finds statements in the agent's messages by rules, and stores nothing.
    ///
    /// # Errors
    /// [`Error::Corrupt`](crate::Error::Corrupt) if the policy cannot be read.
    pub fn extract(&mut self, messages: &[Message], rules: RuleSet) -> Result<Vec<Insight>> {
        self.ready()?;
        Ok(statements(messages, rules))
    }

    /// Adds insights as entries of an agent, each once.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id, tag or text; nothing is stored then.
    pub fn learn(&mut self, agent: &str, insights: Vec<Insight>, tags: &[String]) -> Result<LearntInsights> {
        self.ready()?;
        let stamp = Stamp { tags: tags.to_vec(), ..Stamp::default() };
        Insights(self.learner()).learn(&Name::new(agent)?, insights, &stamp)
    }

    /// Remembers a fact for an agent, under the same gates and limits as any other.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id, a text that is empty, too long or no memory, or a category without facts.
    pub fn remember(
        &mut self,
        agent: &str,
        category: Category,
        text: &str,
        session: Option<&str>,
    ) -> Result<Remembered> {
        self.ready()?;
        NewFacts(self.learner()).add(agent, category, text, session)
    }

    /// Captures the guidance of a person, a failure or a comment of a review as candidates, once for each owner.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for a key or a session that is no word; nothing is stored then.
    pub fn capture(&mut self, source: CaptureSource) -> Result<Captured> {
        self.ready()?;
        capture(self.learner(), source)
    }

    /// Records that an agent learnt a fact of the project independently. Returns none if the project has no similar fact, or
    /// has it from this agent.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id.
    pub fn confirm(&mut self, agent: &str, text: &str) -> Result<Option<Reference>> {
        self.ready()?;
        Sharing(self.learner().facts()).confirm_any(agent, text)
    }

    /// Returns the facts of an agent, or of the project: those relevant to a task first, then the most observed, then the
    /// latest.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid) for an impossible agent id.
    pub fn facts(&mut self, agent: Option<&str>, task: Option<&str>, limit: Option<u32>) -> Result<Vec<Entry>> {
        self.ready_to_search()?;
        Knowledge(&mut self.briefing()).facts(agent, task, limit)
    }

    /// Returns the Jaccard similarity of the words of two texts, 0 to 1.
    ///
    /// # Errors
    /// None; the result is one so that all calls are alike.
    pub fn similarity(&mut self, one: &str, other: &str) -> Result<f64> {
        Ok(similarity(one, other))
    }
}
