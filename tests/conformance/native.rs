//! The core itself, without a component around it.

use std::cell::Cell;
use std::rc::Rc;

use keepstone_core::setup::{self, File};
use keepstone_core::store::{Expect, MemoryStore};
use keepstone_core::{
    BitOfficeFile, Clock, Error, Memory, Name, Reference, Result, Scope, Store, Transcript, WorkReport,
    bit_office_folders, parse_transcript, places, similarity,
};
use keepstone_tests::{Case, Host, content, error, invalid, source_files, transcript};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// A memory of the core.
pub(crate) struct Native {
    memory: Memory<MemoryStore>,
    hand: Hand,
}

/// A clock that is set by hand.
#[derive(Clone, Default)]
struct Hand(Rc<Cell<u64>>);

impl Clock for Hand {
    fn now(&self) -> u64 {
        self.0.get()
    }
}

/// The reason why a call failed.
enum Failure {
    Memory(Error),
    Arguments(serde_json::Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Memory(error)
    }
}

impl Native {
    pub(crate) fn new(case: &Case) -> Self {
        let store = MemoryStore::default();
        for (key, bytes) in case.files() {
            store.write(key, &bytes, &Expect::Anything).expect("a store in memory takes all");
        }
        let hand = Hand::default();
        Self { memory: Memory::new(store, hand.clone()), hand }
    }

    /// The memory itself.
    pub(crate) fn memory(&mut self) -> &mut Memory<MemoryStore> {
        &mut self.memory
    }

    fn answer(&mut self, call: &str, args: &Value) -> std::result::Result<Value, Failure> {
        self.memory.begin_call();
        match call.split_once('.') {
            Some(("upkeep", _)) => self.upkeep(call, args),
            Some(("sessions", _)) => self.sessions(call, args),
            Some(("clients", _)) => self.clients(call, args),
            Some(("ingest", _)) => self.ingest(call, args),
            Some(("work", _)) => self.work(call, args),
            Some(("facts", _)) => self.facts(call, args),
            Some(("projects" | "portable" | "audit", _)) => self.carried(call, args),
            _ => self.entries(call, args),
        }
    }

    fn entries(&mut self, call: &str, args: &Value) -> std::result::Result<Value, Failure> {
        let memory = &mut self.memory;
        let reference = || Ok::<_, Failure>(Reference::parse(&of::<String>(args, "reference")?)?);
        match call {
            "vault.add" => {
                scope_of(&args["draft"]["scope"])?;
                told(memory.add(of(args, "draft")?))
            }
            "vault.addMany" => {
                let drafts = args["drafts"].as_array().into_iter().flatten();
                drafts.clone().try_for_each(|draft| scope_of(&draft["scope"]).map(drop))?;
                told(memory.add_many(of(args, "drafts")?))
            }
            "vault.get" => told(memory.get(&reference()?)),
            "vault.list" => told(memory.list(&of(args, "filter")?)),
            "vault.edit" => told(memory.edit(&reference()?, of(args, "changes")?)),
            "vault.forget" => told(memory.forget(&reference()?)),
            "vault.restore" => told(memory.restore(&reference()?)),
            "vault.setTier" => told(memory.set_tier(&reference()?, of(args, "tier")?)),
            "vault.setStatus" => told(memory.set_status(&reference()?, of(args, "status")?)),
            "vault.widen" => told(memory.widen(&reference()?, &of(args, "to")?)),
            "vault.agents" => told(memory.agents()),
            "vault.counts" => told(memory.counts(of::<Option<Scope>>(args, "scope")?.as_ref())),
            "vault.getProject" => told(memory.project()),
            "vault.setProject" => {
                let expect: Option<String> = of(args, "expect")?;
                told(memory.set_project(&of::<String>(args, "text")?, expect.as_deref()))
            }
            "search.find" => told(memory.find(&of(args, "query")?)),
            "search.related" => told(memory.related(&reference()?, &of(args, "filter")?, of(args, "limit")?)),
            "search.similar" => told(memory.similar(&of(args, "query")?)),
            "jobs.pending" => told(memory.pending(&of::<String>(args, "model")?, of(args, "limit")?)),
            "jobs.resolve" => told(memory.resolve(&of::<String>(args, "model")?, &of::<Vec<_>>(args, "answers")?)),
            "jobs.status" => told(memory.job_status()),
            "briefing.compose" => told(memory.brief(&of(args, "request")?)),
            "briefing.contribute" => told(memory.contribute(&of(args, "request")?)),
            "briefing.instructions" => told(memory.instructions(&of::<String>(args, "agent")?)),
            "briefing.scopeBlock" => {
                told(memory.scope_block(&of::<String>(args, "project")?, &of::<String>(args, "workspace")?))
            }
            unknown => panic!("no runner knows the call {unknown}"),
        }
    }

    fn upkeep(&mut self, call: &str, args: &Value) -> std::result::Result<Value, Failure> {
        let memory = &mut self.memory;
        let dry_run = || or_default(args, "dryRun");
        match call {
            "upkeep.health" => told(memory.health()),
            "upkeep.init" => told(memory.init()),
            "upkeep.isDue" => told(memory.is_upkeep_due()),
            "upkeep.run" => told(memory.run(&or_default::<Vec<_>>(args, "chores")?, dry_run()?)),
            "upkeep.lastReport" => told(memory.last_report()),
            "upkeep.migrate" => told(memory.migrate(dry_run()?)),
            "upkeep.importConversations" => told(memory.import_conversations(dry_run()?)),
            unknown => panic!("no runner knows the call {unknown}"),
        }
    }

    fn sessions(&mut self, call: &str, args: &Value) -> std::result::Result<Value, Failure> {
        let memory = &mut self.memory;
        let agent = || of::<String>(args, "agent");
        let conversation = || of(args, "conversation");
        match call {
            "sessions.load" => told(memory.load_conversation(&agent()?)),
            "sessions.save" => told(memory.save_conversation(conversation()?)),
            "sessions.conversations" => told(memory.conversations()),
            "sessions.checkpoint" => told(memory.checkpoint(conversation()?)),
            "sessions.recover" => told(memory.recover(&agent()?)),
            "sessions.sleep" => told(memory.sleep(conversation()?, &of::<String>(args, "summary")?)),
            "sessions.close" => told(memory.close(conversation()?, of(args, "insights")?)),
            "sessions.extract" => told(memory.extract(&of::<Vec<_>>(args, "messages")?)),
            "sessions.learn" => told(memory.learn(&agent()?, of(args, "insights")?, or_default(args, "tags")?)),
            "sessions.syncCheckpoints" => told(memory.sync_checkpoints(or_default(args, "force")?)),
            "sessions.resumeIds" => told(memory.resume_ids()),
            "sessions.setResumeId" => {
                told(memory.set_resume_id(&agent()?, of::<Option<String>>(args, "chatId")?.as_deref()))
            }
            unknown => panic!("no runner knows the call {unknown}"),
        }
    }

    fn clients(&mut self, call: &str, args: &Value) -> std::result::Result<Value, Failure> {
        let client = || of(args, "client");
        let files = || of::<Vec<File>>(args, "files");
        match call {
            "clients.files" => told(Ok(setup::files(client()?))),
            "clients.install" => told(setup::install(client()?, &of::<Vec<_>>(args, "command")?, &files()?)),
            "clients.uninstall" => told(setup::uninstall(client()?, &files()?)),
            "clients.hook" => {
                let (event, agent): (String, String) = (of(args, "event")?, of(args, "agent")?);
                told(self.memory.hook(client()?, &event, &agent, Vec::new()))
            }
            unknown => panic!("no runner knows the call {unknown}"),
        }
    }

    fn ingest(&mut self, call: &str, args: &Value) -> std::result::Result<Value, Failure> {
        let memory = &mut self.memory;
        match call {
            "ingest.places" => told(places(&of::<String>(args, "home")?, &of::<String>(args, "workspace")?)),
            "ingest.parse" => told(Ok(parse_transcript(of(args, "client")?, &content(args)))),
            "ingest.open" => {
                let transcript: Transcript = serde_json::from_value(transcript(args)).map_err(Failure::Arguments)?;
                told(memory.open_transcript(&transcript))
            }
            "ingest.feed" => told(memory.feed(&content(args))),
            "ingest.close" => told(memory.close_transcript()),
            unknown => panic!("no runner knows the call {unknown}"),
        }
    }

    fn work(&mut self, call: &str, args: &Value) -> std::result::Result<Value, Failure> {
        let memory = &mut self.memory;
        let agent = || of::<String>(args, "agent");
        match call {
            "work.set" => told(memory.set_work(&of::<WorkReport>(args, "report")?)),
            "work.get" => told(memory.work(&agent()?)),
            "work.clear" => told(memory.clear_work(&agent()?)),
            "work.commit" => told(memory.commit(of(args, "commit")?)),
            "work.summarize" => told(memory.summarize(&of(args, "commit")?)),
            "work.history" => told(memory.history(&agent()?, of(args, "limit")?)),
            "work.recover" => told(memory.recovery(&of(args, "request")?)),
            "work.roster" => told(memory.roster(&or_default::<Vec<_>>(args, "team")?)),
            unknown => panic!("no runner knows the call {unknown}"),
        }
    }

    fn facts(&mut self, call: &str, args: &Value) -> std::result::Result<Value, Failure> {
        let memory = &mut self.memory;
        let text = |name| of::<String>(args, name);
        let maybe = |name| of::<Option<String>>(args, name);
        match call {
            "facts.add" => {
                let (agent, category) = (text("agent")?, of(args, "category")?);
                told(memory.add_fact(&agent, category, &text("text")?, maybe("session")?.as_deref()))
            }
            "facts.list" => {
                told(memory.facts(maybe("agent")?.as_deref(), maybe("task")?.as_deref(), of(args, "limit")?))
            }
            "facts.extract" => told(memory.extract_facts(&text("output")?)),
            "facts.similarity" => told(Ok(similarity(&text("one")?, &text("other")?))),
            "facts.promote" => told(memory.promote_fact(&Reference::parse(&text("reference")?)?)),
            "facts.confirm" => told(memory.confirm_shared(&text("agent")?, &text("text")?)),
            "facts.knowledge" => {
                told(memory.knowledge(maybe("agent")?.as_deref(), maybe("task")?.as_deref(), of(args, "budget")?))
            }
            unknown => panic!("no runner knows the call {unknown}"),
        }
    }

    fn carried(&mut self, call: &str, args: &Value) -> std::result::Result<Value, Failure> {
        let memory = &mut self.memory;
        let text = |name| of::<String>(args, name);
        let maybe = |name| of::<Option<String>>(args, name);
        match call {
            "projects.recordReview" => told(memory.record_review(&text("verdict")?, maybe("session")?.as_deref())),
            "projects.preferTechnology" => {
                told(memory.prefer_technology(&text("technology")?, maybe("session")?.as_deref()))
            }
            "projects.complete" => told(memory.complete_project(&of(args, "project")?)),
            "projects.rate" => told(memory.rate_project(&of::<Vec<_>>(args, "ratings")?)),
            "projects.list" => told(memory.projects()),
            "audit.log" => {
                let reference = maybe("reference")?.map(|text| Reference::parse(&text)).transpose()?;
                told(memory.log(reference.as_ref(), of(args, "limit")?))
            }
            "audit.undo" => told(memory.undo(of(args, "call")?)),
            "audit.purge" => told(memory.purge(&Reference::parse(&text("reference")?)?)),
            "portable.export" => told(memory.export(maybe("after")?.as_deref())),
            "portable.import" => told(memory.import(&text("document")?, or_default(args, "dryRun")?)),
            "portable.bitOfficeFolders" => told(Ok(bit_office_folders(&text("home")?))),
            "portable.importBitOffice" => {
                let files = source_files(args).into_iter().map(|(path, bytes)| BitOfficeFile { path, bytes });
                told(memory.import_bit_office(&files.collect::<Vec<_>>(), or_default(args, "dryRun")?))
            }
            unknown => panic!("no runner knows the call {unknown}"),
        }
    }
}

impl Host for Native {
    fn set_clock(&mut self, now: u64) {
        self.hand.0.set(now);
    }

    fn call(&mut self, call: &str, args: &Value) -> Value {
        match self.answer(call, args) {
            Ok(answer) => answer,
            Err(Failure::Memory(error)) => refusal(&error),
            Err(Failure::Arguments(error)) => invalid(&error),
        }
    }

    fn files(&self) -> Vec<(String, Vec<u8>)> {
        self.memory.store().objects()
    }
}

/// An argument by its name; one that is absent is null.
fn of<T: DeserializeOwned>(args: &Value, name: &str) -> std::result::Result<T, Failure> {
    serde_json::from_value(args[name].clone()).map_err(Failure::Arguments)
}

/// An argument that may be absent.
fn or_default<T: DeserializeOwned + Default>(args: &Value, name: &str) -> std::result::Result<T, Failure> {
    Ok(of::<Option<T>>(args, name)?.unwrap_or_default())
}

/// A bad name is the memory's to refuse; everything else is a matter of types.
fn scope_of(scope: &Value) -> Result<()> {
    let name = scope.get("agent").or_else(|| scope.get("mission")).and_then(Value::as_str);
    name.map_or(Ok(()), |name| Name::new(name).map(drop))
}

fn told<T: Serialize>(result: Result<T>) -> std::result::Result<Value, Failure> {
    Ok(serde_json::to_value(result?).expect("results are JSON"))
}

fn refusal(refused: &Error) -> Value {
    let (code, fault) = match refused {
        Error::NotFound(_) => ("not-found", None),
        Error::Invalid(_) => ("invalid", None),
        Error::Conflict(_) => ("conflict", None),
        Error::Denied(_) => ("denied", None),
        Error::Full(_) => ("full", None),
        Error::Corrupt(fault) => ("corrupt", Some(fault)),
        Error::Unavailable(_) => ("unavailable", None),
    };
    let mut told = error(code, refused.to_string());
    if let Some(fault) = fault {
        told["error"]["fault"] = json!(fault);
    }
    told
}
