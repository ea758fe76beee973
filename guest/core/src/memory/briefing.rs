//! The calls of the interface `briefing`: texts for an agent.

use crate::brief::audience::Audience;
use crate::brief::contract::{Brief, Excerpt, Mentioned, OutsideCommit, Request};
use crate::brief::digest::{digest, last_seen};
use crate::brief::excerpt::contribute;
use crate::brief::mentioned::mentioned;
use crate::brief::recall::recall;
use crate::brief::{Briefing, compose, instructions};
use crate::model::category::Category;
use crate::model::contract::Filter;
use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::store::Store;
use crate::text::contract::TurnNeed;
use crate::text::cut::one_line;
use crate::text::turn::need_of_turn;
use crate::vault::unicode_form::agent_there;

use super::Memory;
use super::contract::BriefingCalls;

impl<S: Store + 'static> BriefingCalls for Memory<S> {
    fn compose(&mut self, request: &Request) -> Result<Brief> {
        compose_new(self, compose::brief, request, &Audience::default())
    }

    fn recall(&mut self, request: &Request) -> Result<Brief> {
        compose_new(self, recall, request, &Audience::default())
    }

    fn need_of_turn(&mut self, prompt: &str, attachments: bool) -> Result<TurnNeed> {
        self.ready()?;
        Ok(need_of_turn(prompt, attachments, self.policy.guard.least_chars))
    }

    fn mentions(&mut self, filter: &Filter) -> Result<Vec<Mentioned>> {
        self.ready()?;
        mentioned(&self.root, filter)
    }

    fn contribute(&mut self, request: &Request) -> Result<Excerpt> {
        self.ready_to_search()?;
        contribute(&mut self.briefing(), request)
    }

    fn last_seen(&mut self, agent: &str) -> Result<Option<u64>> {
        self.ready()?;
        last_seen(self.sessions(), &agent_there(&self.root, agent)?)
    }

    fn digest_commits(&mut self, commits: &[OutsideCommit]) -> Result<Excerpt> {
        Ok(digest(commits))
    }

    fn instructions(&mut self, agent: &str, folder: Option<&str>, categories: &[Category]) -> Result<String> {
        self.ready()?;
        instructions::instructions(&self.root, agent, folder, categories)
    }

    fn flush_prompt(&mut self, agent: &str) -> Result<String> {
        instructions::flush_prompt(agent)
    }
}

/// How a text on the task of a request is composed, of what is new to an audience; empty where memory knows nothing of it.
pub(super) type Composer = fn(&mut Briefing<'_>, &Request, &Audience<'_>) -> Result<Brief>;

/// Composes a text on the task of a request, and notes that it shows its entries.
pub(super) fn compose_new<S: Store + 'static>(
    memory: &mut Memory<S>,
    composer: Composer,
    request: &Request,
    audience: &Audience<'_>,
) -> Result<Brief> {
    memory.ready_to_search()?;
    let brief = composer(&mut memory.briefing(), request, audience)?;
    note_brief(memory, request, &brief);
    Ok(brief)
}

/// Notes that a brief shows its entries. Excerpts are of other roots, whose references may be those of this one too.
fn note_brief<S: Store + 'static>(memory: &mut Memory<S>, request: &Request, brief: &Brief) {
    let is_excerpt = |title: &str| request.beside.iter().any(|excerpt| one_line(&excerpt.title) == title);
    let own = brief.sections.iter().filter(|section| !is_excerpt(&section.title));
    let sources = own.flat_map(|section| &section.sources);
    memory.note_reads(sources.filter_map(|source| Reference::parse(source).ok()));
}
