//! A call for each method of the roof; several where a method has several ways. The name of a call begins with the
//! method's.

use crate::calls::*;
use crate::clients::contract::{File, InstallOptions};
use crate::jobs::contract::TaskKind;
use crate::learn::contract::{CaptureKind, CaptureSource, RuleSet};
use crate::memory::Memory;
use crate::memory::contract::{Caller, ToolSet};
use crate::model::category::Category;
use crate::model::contract::{Changes, Client, Filter, Insight, PracticeOutcome, Status, Tier};
use crate::model::error::{Error, Result};
use crate::model::scope::Scope;
use crate::review::contract::{BaseFile, Branch, GonePath};
use crate::search::contract::{Answer, Query, QueryVector};
use crate::session::contract::{Artifact, MissionChanges, MissionForm};
use crate::session::contract::{
    MissionFilter, MissionOutcome, MissionState, ProjectRecord, Rating, RecoveryRequest, SessionSummary, WorkReport,
};
use crate::store::counting::Counting;
use crate::store::{Durability, Expect, Store};
use crate::upkeep::contract::{Chore, Format, SourceFile};
use crate::vault::contract::CoreSection;
use crate::vault::settings::ASSERTIONS;

use super::Call;
use super::root::{
    ARCHIVED, FORGOTTEN, MODEL, OTHER, STAYS, agent, commit, conversation, draft, reference, request, transcript,
    transcript_text,
};

const DECISIONS: Category = Category::Decisions;
const LESSONS: Category = Category::Lessons;
const PREFERENCES: Category = Category::Preferences;

/// A call that is not counted, for one that needs it before.
fn first<T>(memory: &mut Memory<Counting>, call: impl FnOnce(&mut Memory<Counting>) -> T) -> T {
    let done = call(memory);
    memory.begin_call();
    memory.store().take();
    done
}

fn every_status() -> Filter {
    let statuses = vec![Status::Candidate, Status::Promoted, Status::Archived, Status::Forgotten];
    Filter { statuses, ..Filter::default() }
}

fn query() -> Query {
    Query { text: "streamed answers".to_owned(), ..Query::default() }
}

fn full_query() -> Query {
    let vector = Some(QueryVector { model: MODEL.to_owned(), values: vec![1.0, 2.0, 3.0] });
    Query { vector, filter: every_status(), ..query() }
}

fn tool(memory: &mut Memory<Counting>, name: &str, input: &str) -> Result<()> {
    let caller = Caller { agent: Some("dev".to_owned()), ..Caller::default() };
    let answer = memory.call_tool(name, input, &caller, Vec::new())?;
    if answer.is_error { Err(Error::Denied(answer.text)) } else { Ok(()) }
}

fn insight(text: &str) -> Insight {
    Insight { category: DECISIONS, text: text.to_owned() }
}

fn export(memory: &mut Memory<Counting>) -> String {
    let (mut text, mut after) = (String::new(), None);
    loop {
        let page = memory.export(after.as_deref()).unwrap();
        text += &page.text;
        after = page.next;
        if after.is_none() {
            return text;
        }
    }
}

fn event(name: &str) -> String {
    format!("{{\"hook_event_name\":\"{name}\",\"session_id\":\"s\",\"cwd\":\"/w/app\"}}")
}

/// A prompt under a policy that guards turns.
fn guarded(memory: &mut Memory<Counting>, prompt: &str) -> Result<()> {
    memory.configure("[guard]\nsoft = true\nrequired = true\n")?;
    let transcript = "/home/u/.claude/projects/-w-app/s.jsonl";
    let event = serde_json::json!({
        "hook_event_name": "UserPromptSubmit", "session_id": "s", "transcript_path": transcript, "prompt": prompt,
    });
    memory.hook(Client::ClaudeCode, &event.to_string(), "dev", Vec::new(), Vec::new()).map(drop)
}

/// A file of bit-office's folder.
fn office_file() -> SourceFile {
    let fact = "[{\"category\":\"lesson_learned\",\"fact\":\"Logs are cut at noon.\",\"reinforceCount\":1}]";
    SourceFile { path: "agents/dev.json".to_owned(), bytes: fact.as_bytes().to_vec() }
}

/// An exported root with other texts.
fn changed(document: &str) -> SourceFile {
    SourceFile { path: "root.json".to_owned(), bytes: document.replace("streams", "sends").into_bytes() }
}

/// A policy under which the root has entries to merge.
const JOBS: &str = "[jobs]\nmerge_similarity = 0.1\n";

/// The answer to the first task of a kind.
fn submit(memory: &mut Memory<Counting>, kind: TaskKind, answer: &str) -> Result<()> {
    let mut task = None;
    first(memory, |memory| {
        memory.configure(JOBS).unwrap();
        task = Some(memory.tasks(&[kind], 100).unwrap().remove(0));
    });
    memory.submit(&task.unwrap().id, answer).map(drop)
}

/// The files that a setup needs, in a workspace that has none of them.
fn files_of(memory: &mut Memory<Counting>, client: Client) -> Result<Vec<File>> {
    Ok(memory.files(client)?.into_iter().map(|path| File { path, text: None }).collect())
}

pub(crate) const CALLS: &[(&str, Call)] = &[
    ("compose", |memory| memory.compose(&request()).map(drop)),
    ("compose with a vector", |memory| {
        let vector = full_query().vector;
        memory.compose(&crate::brief::contract::Request { vector, ..request() }).map(drop)
    }),
    ("compose without a task", |memory| {
        memory.compose(&crate::brief::contract::Request { task: None, ..request() }).map(drop)
    }),
    ("recall", |memory| memory.recall(&request()).map(drop)),
    ("instructions", |memory| memory.instructions("dev", None, &[]).map(drop)),
    ("last_seen", |memory| memory.last_seen("dev").map(drop)),
    ("digest_commits", |memory| memory.digest_commits(&[]).map(drop)),
    ("agent_to_brief", |memory| memory.agent_to_brief(Client::Codex, &event("SessionStart"), "dev").map(drop)),
    ("flush_prompt", |memory| memory.flush_prompt("dev").map(drop)),
    ("need_of_turn", |memory| memory.need_of_turn("Fix the stream of answers", false).map(drop)),
    ("scope_block", |memory| memory.scope_block("shop", "/w/app").map(drop)),
    ("knowledge", |memory| memory.knowledge(Some("dev"), Some("answers"), None).map(drop)),
    ("facts", |memory| memory.facts(Some("dev"), Some("answers"), None).map(drop)),
    ("mentions", |memory| memory.mentions(&Filter::default()).map(drop)),
    ("hook", |memory| memory.hook(Client::ClaudeCode, &event("SessionStart"), "dev", Vec::new(), Vec::new()).map(drop)),
    ("hook before a soft turn", |memory| guarded(memory, "Explain the streamed answers")),
    ("hook before a required turn", |memory| guarded(memory, "Fix the streamed answers")),
    ("contribute", |memory| memory.contribute(&request()).map(drop)),
    ("forget", |memory| memory.forget(&reference("dev", PREFERENCES, STAYS))),
    ("forget an archived entry", |memory| memory.forget(&reference("dev", LESSONS, ARCHIVED))),
    ("restore", |memory| memory.restore(&reference("dev", DECISIONS, FORGOTTEN)).map(drop)),
    ("restore an archived entry", |memory| memory.restore(&reference("dev", LESSONS, ARCHIVED)).map(drop)),
    ("add", |memory| memory.add(draft(agent("dev"), DECISIONS, "Answers end with a newline.")).map(drop)),
    ("add a fact", |memory| memory.add(draft(agent("dev"), PREFERENCES, "Answers are short and plain.")).map(drop)),
    ("add_many", |memory| {
        let text = |scope, category| draft(scope, category, "Answers end with a newline.");
        let drafts = [agent("dev"), agent("ops"), Scope::Project].into_iter();
        memory
            .add_many(drafts.flat_map(|scope| [DECISIONS, PREFERENCES].map(|of| text(scope.clone(), of))).collect())
            .map(drop)
    }),
    ("open_transcript", |memory| memory.open_transcript(&transcript()).map(drop)),
    ("feed_transcript", |memory| {
        let mut reader = first(memory, |memory| memory.open_transcript(&transcript()).unwrap());
        memory.feed_transcript(&mut reader, transcript_text().as_bytes())
    }),
    ("finish_transcript", |memory| {
        let reader = first(memory, |memory| {
            let mut reader = memory.open_transcript(&transcript()).unwrap();
            memory.feed_transcript(&mut reader, transcript_text().as_bytes()).unwrap();
            reader
        });
        memory.finish_transcript(reader).map(drop)
    }),
    ("sizes", |memory| memory.sizes().map(drop)),
    ("is_due", |memory| memory.is_due().map(drop)),
    ("extract", |memory| memory.extract(&conversation("dev").messages, RuleSet::Insights).map(drop)),
    ("learn", |memory| memory.learn("dev", vec![insight("Answers end with a newline.")], &[]).map(drop)),
    ("extract facts", |memory| memory.extract(&conversation("dev").messages, RuleSet::Facts).map(drop)),
    ("capture", |memory| {
        let text = "Never push without a review. The new index breaks the import.".to_owned();
        let (kind, key) = (CaptureKind::Guidance, "m1".to_owned());
        let scope = Scope::Project;
        let source =
            CaptureSource { kind, key, scope, text, error: None, author: None, session: None, stated_by: None };
        memory.capture(source).map(drop)
    }),
    ("procedures", |memory| memory.procedures(&Filter::default()).map(drop)),
    ("learn_procedures", |memory| memory.learn_procedures(&agent("dev")).map(drop)),
    ("record_practice", |memory| {
        let mut made = None;
        first(memory, |memory| {
            made = memory.add(draft(agent("dev"), Category::Procedures, "Release it")).unwrap().reference().cloned();
        });
        memory.record_practice(&made.unwrap(), PracticeOutcome::Success, "s9").map(drop)
    }),
    ("export_skills", |memory| memory.export_skills(&[], &[]).map(drop)),
    ("import_skills", |memory| {
        let text = Some("---\nname: release\n---\n\n# Release\n\n## Steps\n\n1. Tag it.\n".to_owned());
        memory.import_skills(&agent("dev"), &[File { path: "release/SKILL.md".to_owned(), text }]).map(drop)
    }),
    ("memory_files", |memory| memory.memory_files(Some("dev"), &[]).map(drop)),
    ("remember", |memory| memory.remember("dev", PREFERENCES, "Answers are plain text.", Some("s9")).map(drop)),
    ("share", |memory| memory.share(&reference("dev", PREFERENCES, OTHER)).map(drop)),
    ("confirm", |memory| memory.confirm("zoe", "The queue is drained before each deploy.").map(drop)),
    ("find", |memory| memory.find(&query()).map(drop)),
    ("find by words and vector, in every status", |memory| memory.find(&full_query()).map(drop)),
    ("related", |memory| memory.related(&reference("dev", DECISIONS, STAYS), &Filter::default(), None).map(drop)),
    ("related in every status", |memory| {
        memory.related(&reference("dev", DECISIONS, STAYS), &every_status(), None).map(drop)
    }),
    ("passages", |memory| memory.passages("streamed answers", None).map(drop)),
    ("contradicting", |memory| memory.contradicting(&every_status(), None).map(drop)),
    ("compare", |memory| memory.compare(&reference("dev", DECISIONS, STAYS)).map(drop)),
    ("similar", |memory| memory.similar(&query()).map(drop)),
    ("similar by words and vector, in every status", |memory| memory.similar(&full_query()).map(drop)),
    ("pending", |memory| memory.pending(MODEL, 10).map(drop)),
    ("resolve", |memory| {
        let mut jobs = Vec::new();
        first(memory, |memory| jobs = memory.pending(MODEL, 10).unwrap());
        let answer = |id: &String| Answer { id: id.clone(), vector: vec![0.0, 1.0, 2.0] };
        let answers: Vec<Answer> = jobs.iter().map(|job| answer(&job.id)).collect();
        assert!(!answers.is_empty());
        memory.resolve(MODEL, &answers).map(drop)
    }),
    ("status", |memory| memory.status().map(drop)),
    ("tasks", |memory| {
        memory.configure(JOBS)?;
        assert!(!memory.tasks(&[], 100)?.is_empty());
        Ok(())
    }),
    ("submit statements", |memory| {
        let said = "We decided to warm the cache at night";
        submit(
            memory,
            TaskKind::Extract,
            &format!(r#"{{"statements":[{{"category":"lessons","text":"{said}.","quote":"{said}"}}]}}"#),
        )
    }),
    ("submit a merged text", |memory| {
        submit(memory, TaskKind::Merge, r#"{"text":"Lessons 4, 5, 6, 7: a long answer is streamed."}"#)
    }),
    ("submit nothing to merge", |memory| submit(memory, TaskKind::Merge, r#"{"text":""}"#)),
    ("rerank_task", |memory| memory.rerank_task(&query()).map(drop)),
    ("rerank", |memory| {
        let mut task = None;
        first(memory, |memory| task = memory.rerank_task(&query()).unwrap());
        memory.rerank(&query(), &task.unwrap().id, r#"{"order":[2]}"#).map(drop)
    }),
    ("load", |memory| memory.load("dev").map(drop)),
    ("save", |memory| memory.save(conversation("dev"))),
    ("conversations", |memory| memory.conversations().map(drop)),
    ("resume_ids", |memory| memory.resume_ids().map(drop)),
    ("set_resume_id", |memory| memory.set_resume_id("dev", None)),
    ("sleep", |memory| memory.sleep(conversation("dev"), "The stream works.").map(drop)),
    ("close", |memory| memory.close(conversation("dev"), None).map(drop)),
    ("close with insights", |memory| memory.close(conversation("dev"), Some(vec![insight("Close early.")])).map(drop)),
    ("checkpoint", |memory| memory.checkpoint(conversation("dev"))),
    ("last_checkpoint", |memory| memory.last_checkpoint("dev").map(drop)),
    ("sync_checkpoints", |memory| memory.sync_checkpoints(true).map(drop)),
    ("record_review", |memory| memory.record_review("VERDICT: FAIL\n1. The page is slow.\n", Some("s9")).map(drop)),
    ("prefer_technology", |memory| memory.prefer_technology("Rust and nothing else", Some("s9")).map(drop)),
    ("complete_project", |memory| {
        let project = ProjectRecord { summary: "Another page".to_owned(), ..ProjectRecord::default() };
        memory.complete_project(&project).map(drop)
    }),
    ("rate_project", |memory| memory.rate_project(&[Rating { axis: "visual".to_owned(), value: 3.0 }]).map(drop)),
    ("projects", |memory| memory.projects().map(drop)),
    ("roster", |memory| memory.roster(&[]).map(drop)),
    ("report_work", |memory| {
        let work =
            WorkReport { agent: "dev".to_owned(), output: Some("half done".to_owned()), ..WorkReport::default() };
        memory.report_work(&work).map(drop)
    }),
    ("get_work", |memory| memory.get_work("dev").map(drop)),
    ("clear_work", |memory| memory.clear_work("dev")),
    ("commit", |memory| memory.commit(commit("four")).map(drop)),
    ("commit again", |memory| memory.commit(commit("one")).map(drop)),
    ("summarize", |memory| memory.summarize(commit("four")).map(drop)),
    ("history", |memory| memory.history("ops", None).map(drop)),
    ("replace_history", |memory| memory.replace_history("ops", &[SessionSummary::default()])),
    ("recover", |memory| {
        memory.recover(&RecoveryRequest { agent: "dev".to_owned(), ..RecoveryRequest::default() }).map(drop)
    }),
    ("changed_texts", |memory| memory.changed_texts(&[1]).map(drop)),
    ("history_of", |memory| memory.history_of(&reference("dev", DECISIONS, STAYS)).map(drop)),
    ("undo an addition", |memory| {
        first(memory, |memory| drop(memory.add(draft(agent("dev"), PREFERENCES, "Undo this."))));
        memory.undo(None).map(drop)
    }),
    ("undo a change", |memory| {
        let text = Some("Undo this.".to_owned());
        first(memory, |memory| {
            drop(memory.edit(&reference("dev", DECISIONS, STAYS), Changes { text, ..Changes::default() }));
        });
        memory.undo(None).map(drop)
    }),
    ("undo a removal", |memory| {
        first(memory, |memory| memory.forget(&reference("dev", DECISIONS, STAYS)).unwrap());
        memory.undo(None).map(drop)
    }),
    ("health", |memory| memory.health().map(drop)),
    ("init", |memory| memory.init().map(drop)),
    ("import flat files", |memory| memory.import(Format::AgentMemory, &[], false).map(drop)),
    ("import flat files in a dry run", |memory| memory.import(Format::AgentMemory, &[], true).map(drop)),
    ("purge", |memory| memory.purge(&reference("dev", DECISIONS, FORGOTTEN)).map(drop)),
    ("check_receipts", |memory| {
        first(memory, |memory| memory.purge(&reference("dev", DECISIONS, FORGOTTEN)).unwrap());
        memory.check_receipts(None).map(drop)
    }),
    ("redact", |memory| memory.redact("x").map(drop)),
    ("find_secrets", |memory| memory.find_secrets(false).map(drop)),
    ("find_secrets everywhere", |memory| memory.find_secrets(true).map(drop)),
    ("run", |memory| memory.run(&[], false).map(drop)),
    ("run with small categories", |memory| {
        memory.configure("[upkeep]\ncategory_cap = 1\ncategory_keep = 1\n[facts]\ncap = 1\ntime_to_live = 1\n")?;
        memory.run(&[], false).map(drop)
    }),
    ("run in a dry run", |memory| memory.run(&[], true).map(drop)),
    ("run one chore", |memory| memory.run(&[Chore::Trash], false).map(drop)),
    ("check", |memory| {
        let assertions = "[[brief]]\ntask = \"answers\"\nagent = \"dev\"\ntells = [\"x\"]\n[[search]]\nquery = \"answers\"\ntells = [\"x\"]\n";
        memory.store().write(ASSERTIONS, assertions.as_bytes(), &Expect::Anything, Durability::Fast).unwrap();
        let file = |key: &str| BaseFile { key: key.to_owned(), text: None };
        let gone = vec![GonePath { path: "src/a.rs".to_owned(), renamed_to: None }];
        let branch = Branch { files: ["dev/decisions.md", "ops/lessons.md"].map(file).to_vec(), gone };
        first(memory, |_| ());
        assert!(!memory.check(&branch)?.is_empty());
        Ok(())
    }),
    ("last_report", |memory| memory.last_report().map(drop)),
    ("import a folder", |memory| memory.import(Format::BitOffice, &[office_file()], false).map(drop)),
    ("import a folder in a dry run", |memory| memory.import(Format::BitOffice, &[office_file()], true).map(drop)),
    ("import conversations", |memory| memory.import(Format::Conversations, &[], false).map(drop)),
    ("import conversations in a dry run", |memory| memory.import(Format::Conversations, &[], true).map(drop)),
    ("export", |memory| memory.export(None).map(drop)),
    ("export the next page", |memory| memory.export(Some("dev/decisions.md")).map(drop)),
    ("import", |memory| {
        let mut document = String::new();
        first(memory, |memory| document = export(memory));
        memory.import(Format::Keepstone, &[changed(&document)], false).map(drop)
    }),
    ("import in a dry run", |memory| {
        let mut document = String::new();
        first(memory, |memory| document = export(memory));
        memory.import(Format::Keepstone, &[changed(&document)], true).map(drop)
    }),
    ("create_mission", |memory| memory.create_mission("next", &MissionChanges::default()).map(drop)),
    ("missions", |memory| memory.missions(&MissionFilter::default()).map(drop)),
    ("missions in the trash", |memory| {
        memory.missions(&MissionFilter { states: vec![MissionState::Deleted], ..MissionFilter::default() }).map(drop)
    }),
    ("get_mission", |memory| memory.get_mission("launch").map(drop)),
    ("describe_mission", |memory| {
        let changes = MissionChanges { topic: Some("answers".to_owned()), ..MissionChanges::default() };
        memory.describe_mission("launch", &changes, None).map(drop)
    }),
    ("add_turn", |memory| memory.add_turn("launch", "ops", None, "Yes.").map(drop)),
    ("turns", |memory| memory.turns("launch", Some(1)).map(drop)),
    ("end_mission in success", |memory| memory.end_mission("launch", MissionOutcome::Success).map(drop)),
    ("end_mission in failure", |memory| memory.end_mission("launch", MissionOutcome::Failure).map(drop)),
    ("delete_mission", |memory| memory.delete_mission("launch")),
    ("restore_mission", |memory| memory.restore_mission("over").map(drop)),
    ("set_agent_note", |memory| memory.set_agent_note("launch", "ops", "The queue comes second.")),
    ("agent_notes", |memory| memory.agent_notes("launch").map(drop)),
    ("record_artifact", |memory| {
        memory.record_artifact("launch", &Artifact { location: "docs/plan.md".to_owned(), ..Artifact::default() })
    }),
    ("export_mission", |memory| memory.export_mission("launch", MissionForm::Json, true).map(drop)),
    ("artifacts", |memory| memory.artifacts("launch").map(drop)),
    ("get_project", |memory| memory.get_project().map(drop)),
    ("get_core", |memory| memory.get_core("dev").map(drop)),
    ("set_core", |memory| memory.set_core("dev", CoreSection::User, "Likes tea.", None).map(drop)),
    ("set_project", |memory| memory.set_project("Another text.", None).map(drop)),
    ("widen", |memory| memory.widen(&reference("dev", DECISIONS, STAYS), &Scope::Project).map(drop)),
    ("get", |memory| memory.get(&reference("dev", DECISIONS, STAYS)).map(drop)),
    ("get an archived entry", |memory| memory.get(&reference("dev", LESSONS, ARCHIVED)).map(drop)),
    ("get nothing", |memory| {
        memory.get(&reference("dev", DECISIONS, FORGOTTEN)).unwrap_err();
        Ok(())
    }),
    ("edit", |memory| {
        let changes = Changes { text: Some("Edited.".to_owned()), ..Changes::default() };
        memory.edit(&reference("dev", DECISIONS, STAYS), changes).map(drop)
    }),
    ("set_tier", |memory| memory.set_tier(&reference("dev", DECISIONS, STAYS), Tier::Pinned).map(drop)),
    ("set_status", |memory| memory.set_status(&reference("dev", DECISIONS, STAYS), Status::Candidate).map(drop)),
    ("log", |memory| memory.log(None, None).map(drop)),
    ("log of an entry", |memory| memory.log(Some(&reference("dev", DECISIONS, STAYS)), None).map(drop)),
    ("list", |memory| memory.list(&Filter::default()).map(drop)),
    ("list every status", |memory| memory.list(&every_status()).map(drop)),
    ("newest", |memory| memory.newest(&Filter::default(), None, 1).map(drop)),
    ("newest of every status that supersede nothing", |memory| {
        let filter = Filter { superseded: Some(false), ..every_status() };
        memory.newest(&filter, Some("…9"), 1).map(drop)
    }),
    ("agents", |memory| memory.agents().map(drop)),
    ("counts", |memory| memory.counts(None).map(drop)),
    ("configure", |memory| memory.configure("[brief]\nbudget = 900\n")),
    ("act_for", |memory| memory.act_for(Some("dev"))),
    ("open_at", |memory| memory.open_at(super::NOW)),
    ("similarity", |memory| memory.similarity("short answers", "long answers").map(drop)),
    ("places", |memory| memory.places("/home/u", "/w/app").map(drop)),
    ("parse", |memory| memory.parse(Client::ClaudeCode, transcript_text().as_bytes()).map(drop)),
    ("explain", |memory| memory.explain(Client::ClaudeCode, transcript_text().as_bytes()).map(drop)),
    ("folders", |memory| memory.folders(Format::BitOffice, "/home/u").map(drop)),
    ("files", |memory| memory.files(Client::Cursor).map(drop)),
    ("install", |memory| {
        let files = files_of(memory, Client::Cursor)?;
        let command = vec!["keepstone".to_owned()];
        let locator = Vec::new();
        memory
            .install(&InstallOptions { client: Client::Cursor, command, tools: true, replace: false, files, locator })
            .map(drop)
    }),
    ("uninstall", |memory| {
        let files = files_of(memory, Client::Cursor)?;
        memory.uninstall(Client::Cursor, &files, &[]).map(drop)
    }),
    ("list_tools", |memory| memory.list_tools(ToolSet::Entries).map(drop)),
    ("quote_text", |memory| memory.quote_text("The queue has one writer.").map(drop)),
    ("call_tool search", |memory| tool(memory, "memory_search", r#"{"query": "streamed answers"}"#)),
    ("call_tool read", |memory| {
        let read = format!(r#"{{"references": ["dev/decisions/{STAYS}"], "related": true, "around": true}}"#);
        tool(memory, "memory_read", &read)
    }),
    ("call_tool write", |memory| {
        tool(memory, "memory_write", r#"{"text": "The queue has one writer.", "category": "facts"}"#)
    }),
    ("call_tool change", |memory| {
        let pin = format!(r#"{{"reference": "dev/decisions/{STAYS}", "action": "pin"}}"#);
        tool(memory, "memory_change", &pin)
    }),
    ("call_tool brief", |memory| tool(memory, "memory_brief", r#"{"task": "stream the answers"}"#)),
    ("call_tool missions", |memory| tool(memory, "memory_mission", "")),
    ("call_tool mission", |memory| tool(memory, "memory_mission", r#"{"mission": "launch"}"#)),
    ("call_tool status", |memory| tool(memory, "memory_status", "")),
    ("call_tool file", |memory| tool(memory, "memory", r#"{"command": "view", "path": "/memories"}"#)),
];
