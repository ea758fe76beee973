//! The component in wasmtime, through the crate `keepstone`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use keepstone::{Error, Expect, Grant, Key, Memory, MemoryStore, Prefix, Scope, SourceFile, Store};

use keepstone_tests::{Case, Host, content, error, invalid, source_files, transcript};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// A memory of the component.
pub(crate) struct Component {
    memory: Memory,
    /// Looked into at the end.
    store: Arc<dyn Store>,
    now: Arc<AtomicU64>,
}

/// The reason why a call failed.
enum Failure {
    Memory(Error),
    Arguments(serde_json::Error),
}

impl Component {
    pub(crate) fn new(case: &Case) -> Self {
        Self::on(Arc::new(MemoryStore::new()), case)
    }

    /// A memory over an empty store, which gets the case's files.
    pub(crate) fn on(store: Arc<dyn Store>, case: &Case) -> Self {
        for (key, bytes) in case.files() {
            store.write(&key_of(key), &bytes, &Expect::Anything).expect("an empty store takes all");
        }
        let now = Arc::new(AtomicU64::new(0));
        let hand = now.clone();
        let grant = Grant { clock: Some(Arc::new(move || hand.load(Ordering::Relaxed))), ..Grant::default() };
        Self { memory: Memory::open(store.clone(), grant).expect("the component can be run"), store, now }
    }

    fn answer(&self, call: &str, args: &Value) -> Result<Value, Failure> {
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

    fn entries(&self, call: &str, args: &Value) -> Result<Value, Failure> {
        let (vault, search, briefing) = (self.memory.vault(), self.memory.search(), self.memory.briefing());
        let jobs = self.memory.jobs();
        let text = |name| of::<String>(args, name);
        let reference = || text("reference");
        match call {
            "vault.add" => told(vault.add(&of(args, "draft")?)),
            "vault.addMany" => told(vault.add_many(&of::<Vec<_>>(args, "drafts")?)),
            "vault.get" => told(vault.get(&reference()?)),
            "vault.list" => told(vault.list(&of(args, "filter")?)),
            "vault.edit" => told(vault.edit(&reference()?, &of(args, "changes")?)),
            "vault.forget" => told(vault.forget(&reference()?)),
            "vault.restore" => told(vault.restore(&reference()?)),
            "vault.setTier" => told(vault.set_tier(&reference()?, of(args, "tier")?)),
            "vault.setStatus" => told(vault.set_status(&reference()?, of(args, "status")?)),
            "vault.widen" => told(vault.widen(&reference()?, &of(args, "to")?)),
            "vault.agents" => told(vault.agents()),
            "vault.counts" => told(vault.counts(of::<Option<Scope>>(args, "scope")?.as_ref())),
            "vault.getProject" => told(vault.get_project()),
            "vault.setProject" => {
                told(vault.set_project(&text("text")?, of::<Option<String>>(args, "expect")?.as_deref()))
            }
            "search.find" => told(search.find(&of(args, "query")?)),
            "search.related" => told(search.related(&reference()?, &of(args, "filter")?, of(args, "limit")?)),
            "search.similar" => told(search.similar(&of(args, "query")?)),
            "jobs.pending" => told(jobs.pending(&text("model")?, of(args, "limit")?)),
            "jobs.resolve" => told(jobs.resolve(&text("model")?, &of::<Vec<_>>(args, "answers")?)),
            "jobs.status" => told(jobs.status()),
            "briefing.compose" => told(briefing.compose(&of(args, "request")?)),
            "briefing.contribute" => told(briefing.contribute(&of(args, "request")?)),
            "briefing.instructions" => told(briefing.instructions(&text("agent")?)),
            "briefing.scopeBlock" => told(briefing.scope_block(&text("project")?, &text("workspace")?)),
            unknown => panic!("no runner knows the call {unknown}"),
        }
    }

    fn upkeep(&self, call: &str, args: &Value) -> Result<Value, Failure> {
        let upkeep = self.memory.upkeep();
        let dry_run = || or_default(args, "dryRun");
        match call {
            "upkeep.health" => told(upkeep.health()),
            "upkeep.init" => told(upkeep.init()),
            "upkeep.isDue" => told(upkeep.is_due()),
            "upkeep.run" => told(upkeep.run(&or_default::<Vec<_>>(args, "chores")?, dry_run()?)),
            "upkeep.lastReport" => told(upkeep.last_report()),
            "upkeep.migrate" => told(upkeep.migrate(dry_run()?)),
            "upkeep.importConversations" => told(upkeep.import_conversations(dry_run()?)),
            unknown => panic!("no runner knows the call {unknown}"),
        }
    }

    fn sessions(&self, call: &str, args: &Value) -> Result<Value, Failure> {
        let sessions = self.memory.sessions();
        let agent = || of::<String>(args, "agent");
        let conversation = || of(args, "conversation");
        let insights = || of::<Vec<_>>(args, "insights");
        match call {
            "sessions.load" => told(sessions.load(&agent()?)),
            "sessions.save" => told(sessions.save(&conversation()?)),
            "sessions.conversations" => told(sessions.conversations()),
            "sessions.checkpoint" => told(sessions.checkpoint(&conversation()?)),
            "sessions.recover" => told(sessions.recover(&agent()?)),
            "sessions.sleep" => told(sessions.sleep(&conversation()?, &of::<String>(args, "summary")?)),
            "sessions.close" => {
                told(sessions.close(&conversation()?, of::<Option<Vec<_>>>(args, "insights")?.as_deref()))
            }
            "sessions.extract" => told(sessions.extract(&of::<Vec<_>>(args, "messages")?)),
            "sessions.learn" => told(sessions.learn(&agent()?, &insights()?, &or_default::<Vec<_>>(args, "tags")?)),
            "sessions.syncCheckpoints" => told(sessions.sync_checkpoints(or_default(args, "force")?)),
            "sessions.resumeIds" => told(sessions.resume_ids()),
            "sessions.setResumeId" => {
                told(sessions.set_resume_id(&agent()?, of::<Option<String>>(args, "chatId")?.as_deref()))
            }
            unknown => panic!("no runner knows the call {unknown}"),
        }
    }

    fn clients(&self, call: &str, args: &Value) -> Result<Value, Failure> {
        let clients = self.memory.clients();
        let client = || of(args, "client");
        let files = || of::<Vec<_>>(args, "files");
        match call {
            "clients.files" => told(clients.files(client()?)),
            "clients.install" => told(clients.install(client()?, &of::<Vec<_>>(args, "command")?, &files()?)),
            "clients.uninstall" => told(clients.uninstall(client()?, &files()?)),
            "clients.hook" => {
                told(clients.hook(client()?, &of::<String>(args, "event")?, &of::<String>(args, "agent")?))
            }
            unknown => panic!("no runner knows the call {unknown}"),
        }
    }

    fn ingest(&self, call: &str, args: &Value) -> Result<Value, Failure> {
        let ingest = self.memory.ingest();
        match call {
            "ingest.places" => told(ingest.places(&of::<String>(args, "home")?, &of::<String>(args, "workspace")?)),
            "ingest.parse" => told(ingest.parse(of(args, "client")?, &content(args))),
            "ingest.open" => {
                let transcript = serde_json::from_value(transcript(args)).map_err(Failure::Arguments)?;
                told(ingest.open(&transcript))
            }
            "ingest.feed" => told(ingest.feed(&content(args))),
            "ingest.close" => told(ingest.close()),
            unknown => panic!("no runner knows the call {unknown}"),
        }
    }

    fn work(&self, call: &str, args: &Value) -> Result<Value, Failure> {
        let work = self.memory.work();
        let agent = || of::<String>(args, "agent");
        match call {
            "work.set" => told(work.set(&of(args, "report")?)),
            "work.get" => told(work.get(&agent()?)),
            "work.clear" => told(work.clear(&agent()?)),
            "work.commit" => told(work.commit(&of(args, "commit")?)),
            "work.summarize" => told(work.summarize(&of(args, "commit")?)),
            "work.history" => told(work.history(&agent()?, of(args, "limit")?)),
            "work.recover" => told(work.recover(&of(args, "request")?)),
            "work.roster" => told(work.roster(&or_default::<Vec<_>>(args, "team")?)),
            unknown => panic!("no runner knows the call {unknown}"),
        }
    }

    fn facts(&self, call: &str, args: &Value) -> Result<Value, Failure> {
        let facts = self.memory.facts();
        let text = |name| of::<String>(args, name);
        let maybe = |name| of::<Option<String>>(args, name);
        match call {
            "facts.add" => {
                let (agent, category) = (text("agent")?, of(args, "category")?);
                told(facts.add(&agent, category, &text("text")?, maybe("session")?.as_deref()))
            }
            "facts.list" => told(facts.list(maybe("agent")?.as_deref(), maybe("task")?.as_deref(), of(args, "limit")?)),
            "facts.extract" => told(facts.extract(&text("output")?)),
            "facts.similarity" => told(facts.similarity(&text("one")?, &text("other")?)),
            "facts.promote" => told(facts.promote(&text("reference")?)),
            "facts.confirm" => told(facts.confirm(&text("agent")?, &text("text")?)),
            "facts.knowledge" => {
                told(facts.knowledge(maybe("agent")?.as_deref(), maybe("task")?.as_deref(), of(args, "budget")?))
            }
            unknown => panic!("no runner knows the call {unknown}"),
        }
    }

    fn carried(&self, call: &str, args: &Value) -> Result<Value, Failure> {
        let (projects, portable) = (self.memory.projects(), self.memory.portable());
        let audit = self.memory.audit();
        let text = |name| of::<String>(args, name);
        let maybe = |name| of::<Option<String>>(args, name);
        match call {
            "projects.recordReview" => told(projects.record_review(&text("verdict")?, maybe("session")?.as_deref())),
            "projects.preferTechnology" => {
                told(projects.prefer_technology(&text("technology")?, maybe("session")?.as_deref()))
            }
            "projects.complete" => told(projects.complete(&of(args, "project")?)),
            "projects.rate" => told(projects.rate(&of::<Vec<_>>(args, "ratings")?)),
            "projects.list" => told(projects.list()),
            "audit.log" => told(audit.log(maybe("reference")?.as_deref(), of(args, "limit")?)),
            "audit.undo" => told(audit.undo(of(args, "call")?)),
            "audit.purge" => told(audit.purge(&text("reference")?)),
            "portable.export" => told(portable.export(maybe("after")?.as_deref())),
            "portable.import" => told(portable.import(&text("document")?, or_default(args, "dryRun")?)),
            "portable.bitOfficeFolders" => told(portable.bit_office_folders(&text("home")?)),
            "portable.importBitOffice" => {
                let files = source_files(args).into_iter().map(|(path, bytes)| SourceFile { path, bytes });
                told(portable.import_bit_office(&files.collect::<Vec<_>>(), or_default(args, "dryRun")?))
            }
            unknown => panic!("no runner knows the call {unknown}"),
        }
    }
}

impl Host for Component {
    fn set_clock(&mut self, now: u64) {
        self.now.store(now, Ordering::Relaxed);
    }

    fn call(&mut self, call: &str, args: &Value) -> Value {
        match self.answer(call, args) {
            Ok(answer) => answer,
            Err(Failure::Memory(Error::Memory(refused))) => json!({"error": refused}),
            Err(Failure::Memory(broken)) => error("broken", broken.to_string()),
            Err(Failure::Arguments(wrong)) => invalid(&wrong),
        }
    }

    fn files(&self) -> Vec<(String, Vec<u8>)> {
        let all = Prefix::new("").expect("every key starts with nothing");
        let listed = self.store.list(&all, None, keepstone::LIST_LIMIT).expect("the store lists");
        let bytes = |key: &str| self.store.read(&key_of(key)).ok().flatten().expect("what is listed is there").bytes;
        listed.iter().map(|listed| (listed.key.clone(), bytes(&listed.key))).collect()
    }
}

fn key_of(key: &str) -> Key {
    Key::new(key).unwrap_or_else(|error| panic!("{key}: {error}"))
}

fn of<T: DeserializeOwned>(args: &Value, name: &str) -> Result<T, Failure> {
    serde_json::from_value(args[name].clone()).map_err(Failure::Arguments)
}

/// An argument that may be absent.
fn or_default<T: DeserializeOwned + Default>(args: &Value, name: &str) -> Result<T, Failure> {
    Ok(of::<Option<T>>(args, name)?.unwrap_or_default())
}

fn told<T: Serialize>(result: Result<T, Error>) -> Result<Value, Failure> {
    Ok(serde_json::to_value(result.map_err(Failure::Memory)?).expect("results are JSON"))
}
