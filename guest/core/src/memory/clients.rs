//! The calls of the interface `clients`: setups of coding clients, and answers to their hooks.

use crate::brief::audience::{Audience, marks_of};
use crate::brief::compose::{brief, found};
use crate::brief::contract::{Brief, Excerpt, Request};
use crate::brief::files::memory_files;
use crate::brief::recall::recall;
use crate::clients::client;
use crate::clients::contract::{File, FilePlan, InstallOptions, Plan, Reaction};
use crate::clients::hook::event::{GuardedStep, GuardedTurn, HookEvent, fault};
use crate::clients::hook::noted::{BRIEFED, TOLD, UNSEARCHED, is_noted, note, note_told, take_out, told_to};
use crate::clients::hook::reaction::Briefed;
use crate::clients::setup;
use crate::model::contract::Client;
use crate::model::error::{Error, Result};
use crate::store::Store;
use crate::store::contract::Fault;
use crate::text::contract::{MemoryNeed, Mention, TurnNeed, TurnRule};
use crate::text::turn::need_of_turn;

use super::Memory;
use super::briefing::{Composer, compose_new};
use super::contract::ClientsCalls;

/// The mark of a session whose first prompt was answered.
const PROMPTED: &str = "prompt";

/// What is told in the middle of a session.
struct Telling {
    composer: Composer,
    /// Longest text, in tokens.
    budget: u32,
}

/// For a prompt.
const FOUND: Telling = Telling { composer: found, budget: 500 };

/// About an error or a file.
const RECALLED: Telling = Telling { composer: recall, budget: 200 };

impl<S: Store + 'static> ClientsCalls for Memory<S> {
    fn files(&mut self, client: Client) -> Result<Vec<String>> {
        Ok(setup::files(client))
    }

    fn install(&mut self, options: &InstallOptions) -> Result<Plan> {
        self.ready()?;
        setup::install(options, self.policy.guard)
    }

    fn uninstall(&mut self, client: Client, files: &[File], locator: &[String]) -> Result<Plan> {
        setup::uninstall(client, files, locator)
    }

    fn agent_to_brief(&mut self, client: Client, event: &str, agent: &str) -> Result<Option<String>> {
        let asked = HookEvent::read(client, event);
        let agent = asked.agent(agent)?;
        Ok(asked.wants_brief().then(|| agent.as_str().to_owned()))
    }

    fn memory_files(&mut self, agent: Option<&str>, files: &[File]) -> Result<FilePlan> {
        self.ready()?;
        memory_files(&self.root, agent, files)
    }

    fn hook(
        &mut self,
        client: Client,
        event: &str,
        agent: &str,
        beside: Vec<Excerpt>,
        missing: Vec<Mention>,
    ) -> Result<Reaction> {
        let asked = HookEvent::read(client, event);
        let agent = asked.agent(agent)?;
        let agent = agent.as_str();
        if !client::has_hooks(client) {
            return Err(Error::invalid(format!("{} runs no hooks: it only starts the MCP server", client.name())));
        }
        let mut answering = Answering { memory: self, client };
        if let Some(session) = asked.forgets() {
            answering.forget_briefed(session);
        }
        let request = Request { agent: agent.to_owned(), beside, missing, ..Request::default() };
        let brief = if asked.wants_brief() { answering.brief_of_start(&asked, request.clone()) } else { Ok(None) };
        let brief = brief.unwrap_or_else(|error| {
            answering.memory.root.warn(vec![fault(agent, error)]);
            None
        });
        if let (Some(session), Some(brief)) = (asked.session(), &brief) {
            answering.note_told(session, &brief.marks, !asked.is_resumed());
        }
        let (told, is_held_back) = answering.guard(&asked, request).unwrap_or_else(|error| {
            // A turn that cannot be guarded goes on.
            let message = format!("the turn is not guarded: {error}");
            answering.memory.root.warn(vec![Fault { key: UNSEARCHED.to_owned(), line: None, message }]);
            (None, false)
        });
        Ok(asked.answer(joined(brief, told), is_held_back))
    }
}

/// The answer to a hook of a client.
struct Answering<'a, S> {
    memory: &'a mut Memory<S>,
    client: Client,
}

impl<S: Store + 'static> Answering<'_, S> {
    /// What a turn is told, and whether its change is held back. The session is noted when a turn begins that must search, and
    /// taken out by a search or by the one refusal.
    fn guard(&mut self, asked: &HookEvent, request: Request) -> Result<(Option<Briefed>, bool)> {
        let Some(GuardedTurn { session, step }) = asked.turn() else { return Ok((None, false)) };
        self.memory.ready()?;
        let settings = self.memory.policy.guard;
        let (mut told, mut marks) = (None, Vec::new());
        let is_held_back = match step {
            GuardedStep::Prompt(prompt) => {
                let TurnNeed { need, rule, .. } = need_of_turn(prompt, false, settings.least_chars);
                if settings.required {
                    let change = if need == MemoryNeed::Required { note } else { take_out };
                    change(&self.memory.root, UNSEARCHED, session)?;
                }
                let is_talk = matches!(rule, TurnRule::Short | TurnRule::SlashCommand | TurnRule::SmallTalk);
                if settings.prompts && !is_talk {
                    // The first prompt says what the session is about; of the others most go on with what is in the context.
                    let audience = self.audience(session)?;
                    let is_first = !audience.told.contains(PROMPTED);
                    if is_first || need == MemoryNeed::Soft {
                        told = self.tell(&FOUND, &audience, prompt, request)?;
                    }
                    marks.extend(is_first.then(|| PROMPTED.to_owned()));
                }
                false
            }
            GuardedStep::Search if settings.required => {
                take_out(&self.memory.root, UNSEARCHED, session)?;
                false
            }
            GuardedStep::Change(file) => {
                let is_held_back = settings.required && take_out(&self.memory.root, UNSEARCHED, session)?;
                if let Some(file) = file.as_deref().filter(|_| settings.each_tool && !is_held_back) {
                    told = self.tell(&RECALLED, &self.audience(session)?, file, request)?;
                }
                is_held_back
            }
            GuardedStep::Failed(output) => {
                if settings.failures || settings.each_tool {
                    told = self.tell(&RECALLED, &self.audience(session)?, output, request)?;
                }
                false
            }
            GuardedStep::Search => false,
        };
        marks.extend(told.iter().flat_map(|told| told.marks.iter().cloned()));
        if !marks.is_empty() {
            self.note_told(session, &marks, false);
        }
        Ok((told, is_held_back))
    }

    /// A session, and what it was told.
    fn audience<'s>(&self, session: &'s str) -> Result<Audience<'s>> {
        Ok(Audience { session: Some(session), told: told_to(&self.memory.root, session)?, has_read: None })
    }

    /// Composes what a subject finds that the session was not told yet, if there is any.
    fn tell(
        &mut self,
        telling: &Telling,
        audience: &Audience<'_>,
        subject: &str,
        request: Request,
    ) -> Result<Option<Briefed>> {
        let request = Request { task: Some(subject.to_owned()), budget: Some(telling.budget), ..request };
        let found =
            self.compose_for(request, |memory, request| compose_new(memory, telling.composer, request, audience))?;
        // For what is missing the host would ask again, and get the brief where a client asks for that at each prompt.
        Ok((!found.text.is_empty()).then(|| Briefed { mentions: Vec::new(), ..found }))
    }

    /// Notes what a session was told. Where that cannot be noted, it may be told again.
    fn note_told(&mut self, session: &str, marks: &[String], is_all: bool) {
        if let Err(error) = note_told(&self.memory.root, session, marks, is_all) {
            let message = format!("a session may be told the same again: {error}");
            self.memory.root.warn(vec![Fault { key: TOLD.to_owned(), line: None, message }]);
        }
    }

    /// The brief for a session that had none.
    fn brief_of_start(&mut self, asked: &HookEvent, request: Request) -> Result<Option<Briefed>> {
        // With missing things the host asks again for an answer that it already has.
        let is_again = !request.missing.is_empty();
        if !is_again
            && let Some((session, true)) = asked.asks_often()
            && is_noted(&self.memory.root, BRIEFED, session)?
        {
            return Ok(None);
        }
        let audience = Audience { has_read: client::shown_notes(self.client), ..Audience::default() };
        let brief = self.compose_for(request, |memory, request| compose_new(memory, brief, request, &audience))?;
        if brief.text.is_empty() {
            return Ok(None);
        }
        if is_again {
            return Ok(Some(brief));
        }
        let is_due = asked.asks_often().is_none_or(|(session, is_new)| self.note_briefed(session) || !is_new);
        Ok(is_due.then_some(brief))
    }

    /// Composes a brief that the client takes whole.
    fn compose_for(
        &mut self,
        mut request: Request,
        compose: impl Fn(&mut Memory<S>, &Request) -> Result<Brief>,
    ) -> Result<Briefed> {
        let mut brief = compose(self.memory, &request)?;
        let before = brief.tokens;
        let Some(limit) = client::limit(self.client) else {
            return Ok(briefed(brief, None));
        };
        while let Some(budget) = limit.smaller_budget(&brief.text, brief.tokens) {
            request.budget = Some(budget);
            brief = compose(self.memory, &request)?;
        }
        let note = (brief.tokens < before).then(|| {
            let (name, tokens) = (self.client.name(), brief.tokens);
            format!(
                "the brief has {tokens} tokens instead of {before}: {name} takes {limit} at most, and cuts longer ones"
            )
        });
        Ok(briefed(brief, note))
    }

    /// Notes that a session gets its brief; returns whether it had none. Where that cannot be noted, the brief may come
    /// twice.
    fn note_briefed(&mut self, session: &str) -> bool {
        note(&self.memory.root, BRIEFED, session).unwrap_or_else(|error| {
            self.memory.root.warn(vec![unnoted(error)]);
            true
        })
    }

    /// Lets a session have its brief once more. Where that cannot be noted, it goes on without.
    fn forget_briefed(&mut self, session: &str) {
        if let Err(error) = take_out(&self.memory.root, BRIEFED, session) {
            let message = format!("a session that was compacted gets no new brief: {error}");
            self.memory.root.warn(vec![Fault { key: BRIEFED.to_owned(), line: None, message }]);
        }
    }
}

fn briefed(brief: Brief, note: Option<String>) -> Briefed {
    let marks = brief.sections.iter().flat_map(marks_of).collect();
    Briefed { text: brief.text, note, mentions: brief.mentions, marks }
}

/// A brief, and what a prompt finds beside it.
fn joined(brief: Option<Briefed>, told: Option<Briefed>) -> Option<Briefed> {
    match (brief, told) {
        (Some(brief), Some(told)) => Some(Briefed { text: format!("{}\n{}", brief.text, told.text), ..brief }),
        (brief, told) => brief.or(told),
    }
}

fn unnoted(error: Error) -> Fault {
    Fault { key: BRIEFED.to_owned(), line: None, message: format!("the brief may come twice: {error}") }
}
