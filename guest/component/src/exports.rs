//! The exports: one memory, each call handed to it.

use std::cell::RefCell;
use std::io::Write;

use keepstone_core::setup::{self, File};
use keepstone_core::{Answer, BitOfficeFile, Chore, Memory, Rating, Reference, Teammate, parse_transcript, places};

use crate::bindings::exports::keepstone::memory::{
    audit, briefing, clients, facts, ingest, jobs, portable, projects, search, sessions, upkeep, vault, work,
};
use crate::bindings::keepstone::memory::types::{Entry, Error};
use crate::clock::WallClock;
use crate::convert::{each, messages};
use crate::store::HostStore;

struct Component;

// Export names hold a colon, which native linkers refuse.
#[cfg(target_family = "wasm")]
#[allow(unsafe_code, reason = "generated from the contract")]
mod export {
    use super::Component;
    crate::bindings::export!(Component with_types_in crate::bindings);
}

thread_local! {
    static MEMORY: RefCell<Memory<HostStore>> = RefCell::new(Memory::new(HostStore, WallClock));
}

fn with<T>(call: impl FnOnce(&mut Memory<HostStore>) -> keepstone_core::Result<T>) -> Result<T, Error> {
    MEMORY.with_borrow_mut(|memory| {
        memory.begin_call();
        let answer = call(memory);
        for fault in memory.take_warnings() {
            // Nobody need listen.
            let _ = writeln!(std::io::stderr(), "keepstone: {fault}");
        }
        answer.map_err(Error::from)
    })
}

/// A call about one entry that answers with an entry.
fn about(
    reference: &str,
    call: impl FnOnce(&mut Memory<HostStore>, &Reference) -> keepstone_core::Result<keepstone_core::Entry>,
) -> Result<Entry, Error> {
    with(|memory| call(memory, &Reference::parse(reference)?)).map(Entry::from)
}

impl vault::Guest for Component {
    fn add(draft: vault::Draft) -> Result<vault::Outcome, Error> {
        with(|memory| memory.add(draft.try_into()?)).map(Into::into)
    }

    fn add_many(drafts: Vec<vault::Draft>) -> Result<Vec<vault::Outcome>, Error> {
        with(|memory| memory.add_many(drafts.into_iter().map(TryInto::try_into).collect::<Result<_, _>>()?)).map(each)
    }

    fn get(reference: String) -> Result<Entry, Error> {
        about(&reference, Memory::get)
    }

    fn list(filter: vault::Filter) -> Result<Vec<Entry>, Error> {
        with(|memory| memory.list(&filter.try_into()?)).map(each)
    }

    fn edit(reference: String, changes: vault::Changes) -> Result<Entry, Error> {
        about(&reference, |memory, reference| memory.edit(reference, changes.into()))
    }

    fn forget(reference: String) -> Result<(), Error> {
        with(|memory| memory.forget(&Reference::parse(&reference)?))
    }

    fn restore(reference: String) -> Result<Entry, Error> {
        about(&reference, Memory::restore)
    }

    fn set_tier(reference: String, tier: vault::Tier) -> Result<Entry, Error> {
        about(&reference, |memory, reference| memory.set_tier(reference, tier.into()))
    }

    fn set_status(reference: String, status: vault::Status) -> Result<Entry, Error> {
        about(&reference, |memory, reference| memory.set_status(reference, status.into()))
    }

    fn widen(reference: String, to: vault::Scope) -> Result<Entry, Error> {
        about(&reference, |memory, reference| memory.widen(reference, &to.try_into()?))
    }

    fn agents() -> Result<Vec<String>, Error> {
        with(Memory::agents)
    }

    fn counts(scope: Option<vault::Scope>) -> Result<Vec<vault::CategoryCount>, Error> {
        with(|memory| memory.counts(scope.map(TryInto::try_into).transpose()?.as_ref())).map(each)
    }

    fn get_project() -> Result<vault::ProjectContext, Error> {
        with(|memory| memory.project()).map(Into::into)
    }

    fn set_project(text: String, expect: Option<String>) -> Result<vault::ProjectContext, Error> {
        with(|memory| memory.set_project(&text, expect.as_deref())).map(Into::into)
    }
}

impl search::Guest for Component {
    fn find(query: search::Query) -> Result<Vec<search::Hit>, Error> {
        with(|memory| memory.find(&query.try_into()?)).map(each)
    }

    fn related(reference: String, filter: vault::Filter, limit: Option<u32>) -> Result<Vec<search::Hit>, Error> {
        with(|memory| memory.related(&Reference::parse(&reference)?, &filter.try_into()?, limit)).map(each)
    }

    fn similar(query: search::Query) -> Result<Vec<search::SimilarEntry>, Error> {
        with(|memory| memory.similar(&query.try_into()?)).map(each)
    }
}

impl jobs::Guest for Component {
    fn pending(model: String, limit: u32) -> Result<Vec<jobs::Job>, Error> {
        with(|memory| memory.pending(&model, limit)).map(each)
    }

    fn resolve(model: String, answers: Vec<jobs::Answer>) -> Result<u32, Error> {
        let answers: Vec<Answer> = each(answers);
        with(|memory| memory.resolve(&model, &answers))
    }

    fn status() -> Result<jobs::JobStatus, Error> {
        with(Memory::job_status).map(Into::into)
    }
}

impl briefing::Guest for Component {
    fn compose(request: briefing::Request) -> Result<briefing::Brief, Error> {
        with(|memory| memory.brief(&request.into())).map(Into::into)
    }

    fn contribute(request: briefing::Request) -> Result<briefing::Excerpt, Error> {
        with(|memory| memory.contribute(&request.into())).map(Into::into)
    }

    fn instructions(agent: String) -> Result<String, Error> {
        with(|memory| memory.instructions(&agent))
    }

    fn scope_block(project: String, workspace: String) -> Result<String, Error> {
        with(|memory| memory.scope_block(&project, &workspace))
    }
}

impl upkeep::Guest for Component {
    fn health() -> Result<upkeep::HealthReport, Error> {
        with(Memory::health).map(Into::into)
    }

    fn init() -> Result<Vec<String>, Error> {
        with(Memory::init)
    }

    fn configure(policy: String) -> Result<(), Error> {
        with(|memory| memory.configure(&policy))
    }

    fn is_due() -> Result<bool, Error> {
        with(Memory::is_upkeep_due)
    }

    fn run(chores: Vec<upkeep::Chore>, dry_run: bool) -> Result<upkeep::Report, Error> {
        let chores: Vec<Chore> = each(chores);
        with(|memory| memory.run(&chores, dry_run)).map(Into::into)
    }

    fn last_report() -> Result<Option<upkeep::Report>, Error> {
        with(Memory::last_report).map(|report| report.map(Into::into))
    }

    fn migrate(dry_run: bool) -> Result<upkeep::Migration, Error> {
        with(|memory| memory.migrate(dry_run)).map(Into::into)
    }

    fn import_conversations(dry_run: bool) -> Result<upkeep::Imported, Error> {
        with(|memory| memory.import_conversations(dry_run)).map(Into::into)
    }
}

impl sessions::Guest for Component {
    fn load(agent: String) -> Result<Option<sessions::Conversation>, Error> {
        with(|memory| memory.load_conversation(&agent)).map(|found| found.map(Into::into))
    }

    fn save(conversation: sessions::Conversation) -> Result<(), Error> {
        with(|memory| memory.save_conversation(conversation.try_into()?))
    }

    fn conversations() -> Result<Vec<String>, Error> {
        with(Memory::conversations)
    }

    fn checkpoint(conversation: sessions::Conversation) -> Result<(), Error> {
        with(|memory| memory.checkpoint(conversation.try_into()?))
    }

    fn recover(agent: String) -> Result<Option<sessions::Conversation>, Error> {
        with(|memory| memory.recover(&agent)).map(|found| found.map(Into::into))
    }

    fn sleep(conversation: sessions::Conversation, summary: String) -> Result<String, Error> {
        with(|memory| memory.sleep(conversation.try_into()?, &summary)).map(|reference| reference.to_string())
    }

    fn close(
        conversation: sessions::Conversation,
        insights: Option<Vec<sessions::Insight>>,
    ) -> Result<sessions::Closing, Error> {
        with(|memory| memory.close(conversation.try_into()?, insights.map(each))).map(Into::into)
    }

    fn extract(said: Vec<sessions::Message>) -> Result<Vec<sessions::Insight>, Error> {
        with(|memory| memory.extract(&messages(said)?)).map(each)
    }

    fn learn(agent: String, insights: Vec<sessions::Insight>, tags: Vec<String>) -> Result<sessions::Learning, Error> {
        with(|memory| memory.learn(&agent, each(insights), tags)).map(Into::into)
    }

    fn sync_checkpoints(force: bool) -> Result<Vec<sessions::Sync>, Error> {
        with(|memory| memory.sync_checkpoints(force)).map(each)
    }

    fn resume_ids() -> Result<Vec<sessions::ResumeId>, Error> {
        with(Memory::resume_ids).map(each)
    }

    fn set_resume_id(agent: String, chat_id: Option<String>) -> Result<(), Error> {
        with(|memory| memory.set_resume_id(&agent, chat_id.as_deref()))
    }
}

impl clients::Guest for Component {
    fn files(client: clients::Client) -> Result<Vec<String>, Error> {
        Ok(setup::files(client.into()))
    }

    fn install(
        client: clients::Client,
        command: Vec<String>,
        files: Vec<clients::File>,
    ) -> Result<clients::Plan, Error> {
        let files: Vec<File> = each(files);
        Ok(setup::install(client.into(), &command, &files)?.into())
    }

    fn uninstall(client: clients::Client, files: Vec<clients::File>) -> Result<clients::Plan, Error> {
        let files: Vec<File> = each(files);
        Ok(setup::uninstall(client.into(), &files)?.into())
    }

    fn hook(
        client: clients::Client,
        event: String,
        agent: String,
        beside: Vec<clients::Excerpt>,
    ) -> Result<clients::Reaction, Error> {
        with(|memory| memory.hook(client.into(), &event, &agent, each(beside))).map(Into::into)
    }
}

impl ingest::Guest for Component {
    fn places(home: String, workspace: String) -> Result<Vec<ingest::Place>, Error> {
        Ok(each(places(&home, &workspace)?))
    }

    fn parse(client: ingest::Client, bytes: Vec<u8>) -> Result<Vec<sessions::Message>, Error> {
        Ok(each(parse_transcript(client.into(), &bytes)))
    }

    fn open(transcript: ingest::Transcript) -> Result<ingest::Start, Error> {
        with(|memory| memory.open_transcript(&transcript.into())).map(Into::into)
    }

    fn feed(bytes: Vec<u8>) -> Result<(), Error> {
        with(|memory| memory.feed(&bytes))
    }

    fn close() -> Result<ingest::Digest, Error> {
        with(Memory::close_transcript).map(Into::into)
    }
}

impl work::Guest for Component {
    fn set(report: work::WorkReport) -> Result<work::WorkState, Error> {
        with(|memory| memory.set_work(&report.into())).map(Into::into)
    }

    fn get(agent: String) -> Result<Option<work::WorkState>, Error> {
        with(|memory| memory.work(&agent)).map(|found| found.map(Into::into))
    }

    fn clear(agent: String) -> Result<(), Error> {
        with(|memory| memory.clear_work(&agent))
    }

    fn commit(commit: work::SessionCommit) -> Result<work::Committed, Error> {
        with(|memory| memory.commit(commit.into())).map(Into::into)
    }

    fn summarize(commit: work::SessionCommit) -> Result<work::SessionSummary, Error> {
        with(|memory| memory.summarize(&commit.into())).map(Into::into)
    }

    fn history(agent: String, limit: Option<u32>) -> Result<Vec<work::SessionSummary>, Error> {
        with(|memory| memory.history(&agent, limit)).map(each)
    }

    fn recover(request: work::RecoveryRequest) -> Result<Option<work::Recovery>, Error> {
        with(|memory| memory.recovery(&request.try_into()?)).map(|found| found.map(Into::into))
    }

    fn roster(team: Vec<work::Teammate>) -> Result<Vec<String>, Error> {
        let team: Vec<Teammate> = each(team);
        with(|memory| memory.roster(&team))
    }
}

impl facts::Guest for Component {
    fn add(
        agent: String,
        category: facts::Category,
        text: String,
        session: Option<String>,
    ) -> Result<facts::Remembered, Error> {
        with(|memory| memory.add_fact(&agent, category.into(), &text, session.as_deref())).map(Into::into)
    }

    fn list(agent: Option<String>, task: Option<String>, limit: Option<u32>) -> Result<Vec<Entry>, Error> {
        with(|memory| memory.facts(agent.as_deref(), task.as_deref(), limit)).map(each)
    }

    fn extract(output: String) -> Result<Vec<sessions::Insight>, Error> {
        with(|memory| memory.extract_facts(&output)).map(each)
    }

    fn similarity(one: String, other: String) -> Result<f64, Error> {
        Ok(keepstone_core::similarity(&one, &other))
    }

    fn promote(reference: String) -> Result<Entry, Error> {
        about(&reference, Memory::promote_fact)
    }

    fn confirm(agent: String, text: String) -> Result<Option<String>, Error> {
        with(|memory| memory.confirm_shared(&agent, &text)).map(|found| found.map(|reference| reference.to_string()))
    }

    fn knowledge(
        agent: Option<String>,
        task: Option<String>,
        budget: Option<u32>,
    ) -> Result<facts::KnowledgeBlocks, Error> {
        with(|memory| memory.knowledge(agent.as_deref(), task.as_deref(), budget)).map(Into::into)
    }
}

impl projects::Guest for Component {
    fn record_review(verdict: String, session: Option<String>) -> Result<Vec<String>, Error> {
        let noted = with(|memory| memory.record_review(&verdict, session.as_deref()))?;
        Ok(noted.iter().map(ToString::to_string).collect())
    }

    fn prefer_technology(technology: String, session: Option<String>) -> Result<String, Error> {
        let noted = with(|memory| memory.prefer_technology(&technology, session.as_deref()));
        noted.map(|reference| reference.to_string())
    }

    fn complete(project: projects::ProjectRecord) -> Result<String, Error> {
        with(|memory| memory.complete_project(&project.into())).map(|reference| reference.to_string())
    }

    fn rate(ratings: Vec<projects::Rating>) -> Result<Option<String>, Error> {
        let ratings: Vec<Rating> = each(ratings);
        with(|memory| memory.rate_project(&ratings)).map(|rated| rated.map(|reference| reference.to_string()))
    }

    fn list() -> Result<Vec<projects::ProjectRecord>, Error> {
        with(Memory::projects).map(each)
    }
}

impl audit::Guest for Component {
    fn log(reference: Option<String>, limit: Option<u32>) -> Result<Vec<audit::LogLine>, Error> {
        with(|memory| memory.log(reference.map(|text| Reference::parse(&text)).transpose()?.as_ref(), limit)).map(each)
    }

    fn undo(call: Option<u64>) -> Result<audit::Undone, Error> {
        with(|memory| memory.undo(call)).map(Into::into)
    }

    fn purge(reference: String) -> Result<audit::Purged, Error> {
        with(|memory| memory.purge(&Reference::parse(&reference)?)).map(Into::into)
    }
}

impl portable::Guest for Component {
    fn export(after: Option<String>) -> Result<portable::Page, Error> {
        with(|memory| memory.export(after.as_deref())).map(Into::into)
    }

    fn import(document: String, dry_run: bool) -> Result<portable::Taken, Error> {
        with(|memory| memory.import(&document, dry_run)).map(Into::into)
    }

    fn bit_office_folders(home: String) -> Result<Vec<String>, Error> {
        Ok(keepstone_core::bit_office_folders(&home))
    }

    fn import_bit_office(files: Vec<portable::SourceFile>, dry_run: bool) -> Result<portable::BitOffice, Error> {
        let files: Vec<BitOfficeFile> = each(files);
        with(|memory| memory.import_bit_office(&files, dry_run)).map(Into::into)
    }
}
