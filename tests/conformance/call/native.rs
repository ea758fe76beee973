//! The calls of the native core.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core::{self as core, Memory, Store};
use serde_json::Value;

use crate::native::{Failure, maybe_reference, of, or_default, reference, told};

/// Makes a call by its name.
pub(crate) fn make<S: Store + 'static>(memory: &mut Memory<S>, call: &str, args: &Value) -> Result<Value, Failure> {
    match call {
        "compat.recordReview" => told(
            memory.record_review(&of::<String>(args, "verdict")?, of::<Option<String>>(args, "session")?.as_deref()),
        ),
        "compat.preferTechnology" => {
            told(memory.prefer_technology(
                &of::<String>(args, "technology")?,
                of::<Option<String>>(args, "session")?.as_deref(),
            ))
        }
        "compat.completeProject" => told(memory.complete_project(&of::<core::ProjectRecord>(args, "project")?)),
        "compat.rateProject" => told(memory.rate_project(&of::<Vec<core::Rating>>(args, "ratings")?)),
        "compat.projects" => told(memory.projects()),
        "compat.knowledge" => told(memory.knowledge(
            of::<Option<String>>(args, "agent")?.as_deref(),
            of::<Option<String>>(args, "task")?.as_deref(),
            of::<Option<u32>>(args, "budget")?,
        )),
        "compat.scopeBlock" => {
            told(memory.scope_block(&of::<String>(args, "project")?, &of::<String>(args, "workspace")?))
        }
        "search.find" => told(memory.find(&of::<core::Query>(args, "query")?)),
        "search.related" => told(memory.related(
            &reference(args, "reference")?,
            &or_default::<core::Filter>(args, "filter")?,
            of::<Option<u32>>(args, "limit")?,
        )),
        "search.similar" => told(memory.similar(&of::<core::Query>(args, "query")?)),
        "search.contradicting" => {
            told(memory.contradicting(&or_default::<core::Filter>(args, "filter")?, of::<Option<u32>>(args, "limit")?))
        }
        "search.compare" => told(memory.compare(&reference(args, "reference")?)),
        "search.passages" => told(memory.passages(&of::<String>(args, "text")?, of::<Option<u32>>(args, "limit")?)),
        "briefing.compose" => told(memory.compose(&of::<core::Request>(args, "request")?)),
        "briefing.recall" => told(memory.recall(&of::<core::Request>(args, "request")?)),
        "briefing.mentions" => told(memory.mentions(&or_default::<core::Filter>(args, "filter")?)),
        "briefing.contribute" => told(memory.contribute(&of::<core::Request>(args, "request")?)),
        "briefing.lastSeen" => told(memory.last_seen(&of::<String>(args, "agent")?)),
        "briefing.digestCommits" => told(memory.digest_commits(&of::<Vec<core::OutsideCommit>>(args, "commits")?)),
        "briefing.instructions" => told(memory.instructions(
            &of::<String>(args, "agent")?,
            of::<Option<String>>(args, "folder")?.as_deref(),
            &or_default::<Vec<core::Category>>(args, "categories")?,
        )),
        "briefing.flushPrompt" => told(memory.flush_prompt(&of::<String>(args, "agent")?)),
        "briefing.needOfTurn" => {
            told(memory.need_of_turn(&of::<String>(args, "prompt")?, or_default::<bool>(args, "attachments")?))
        }
        "clients.files" => told(memory.files(of::<core::Client>(args, "client")?)),
        "clients.install" => told(memory.install(&of::<core::InstallOptions>(args, "options")?)),
        "clients.uninstall" => told(memory.uninstall(
            of::<core::Client>(args, "client")?,
            &of::<Vec<core::File>>(args, "files")?,
            &or_default::<Vec<String>>(args, "locator")?,
        )),
        "clients.agentToBrief" => told(memory.agent_to_brief(
            of::<core::Client>(args, "client")?,
            &of::<String>(args, "event")?,
            &of::<String>(args, "agent")?,
        )),
        "clients.memoryFiles" => told(memory.memory_files(
            of::<Option<String>>(args, "agent")?.as_deref(),
            &or_default::<Vec<core::File>>(args, "files")?,
        )),
        "clients.hook" => told(memory.hook(
            of::<core::Client>(args, "client")?,
            &of::<String>(args, "event")?,
            &of::<String>(args, "agent")?,
            or_default::<Vec<core::Excerpt>>(args, "beside")?,
            or_default::<Vec<core::Mention>>(args, "missing")?,
        )),
        "learning.capture" => told(memory.capture(of::<core::CaptureSource>(args, "source")?)),
        "learning.extract" => {
            told(memory.extract(&of::<Vec<core::Message>>(args, "messages")?, of::<core::RuleSet>(args, "rules")?))
        }
        "learning.learn" => told(memory.learn(
            &of::<String>(args, "agent")?,
            of::<Vec<core::Insight>>(args, "insights")?,
            &or_default::<Vec<String>>(args, "tags")?,
        )),
        "learning.remember" => told(memory.remember(
            &of::<String>(args, "agent")?,
            of::<core::Category>(args, "category")?,
            &of::<String>(args, "text")?,
            of::<Option<String>>(args, "session")?.as_deref(),
        )),
        "learning.confirm" => told(memory.confirm(&of::<String>(args, "agent")?, &of::<String>(args, "text")?)),
        "learning.facts" => told(memory.facts(
            of::<Option<String>>(args, "agent")?.as_deref(),
            of::<Option<String>>(args, "task")?.as_deref(),
            of::<Option<u32>>(args, "limit")?,
        )),
        "learning.similarity" => told(memory.similarity(&of::<String>(args, "one")?, &of::<String>(args, "other")?)),
        "procedures.find" => told(memory.procedures(&or_default::<core::Filter>(args, "filter")?)),
        "procedures.learn" => told(memory.learn_procedures(&of::<core::Scope>(args, "scope")?)),
        "procedures.recordPractice" => told(memory.record_practice(
            &reference(args, "reference")?,
            of::<core::PracticeOutcome>(args, "outcome")?,
            &of::<String>(args, "session")?,
        )),
        "procedures.exportSkills" => told(memory.export_skills(
            &or_default::<Vec<core::Reference>>(args, "references")?,
            &or_default::<Vec<core::File>>(args, "files")?,
        )),
        "procedures.importSkills" => {
            told(memory.import_skills(&of::<core::Scope>(args, "scope")?, &of::<Vec<core::File>>(args, "files")?))
        }
        "transcripts.folders" => told(memory.places(&of::<String>(args, "home")?, &of::<String>(args, "workspace")?)),
        "transcripts.parse" => told(memory.parse(of::<core::Client>(args, "client")?, &of::<Vec<u8>>(args, "bytes")?)),
        "transcripts.explain" => {
            told(memory.explain(of::<core::Client>(args, "client")?, &of::<Vec<u8>>(args, "bytes")?))
        }
        "tools.catalog" => told(memory.list_tools(of::<core::ToolSet>(args, "of")?)),
        "tools.call" => told(memory.call_tool(
            &of::<String>(args, "name")?,
            &of::<String>(args, "input")?,
            &of::<core::Caller>(args, "caller")?,
            or_default::<Vec<core::Mention>>(args, "missing")?,
        )),
        "tools.quote" => told(memory.quote_text(&of::<String>(args, "text")?)),
        "vault.add" => told(memory.add(of::<core::Draft>(args, "draft")?)),
        "vault.addMany" => told(memory.add_many(of::<Vec<core::Draft>>(args, "drafts")?)),
        "vault.get" => told(memory.get(&reference(args, "reference")?)),
        "vault.entries" => told(memory.list(&or_default::<core::Filter>(args, "filter")?)),
        "vault.newest" => told(memory.newest(
            &or_default::<core::Filter>(args, "filter")?,
            of::<Option<String>>(args, "typed")?.as_deref(),
            of::<u32>(args, "limit")?,
        )),
        "vault.edit" => told(memory.edit(&reference(args, "reference")?, of::<core::Changes>(args, "changes")?)),
        "vault.forget" => told(memory.forget(&reference(args, "reference")?)),
        "vault.restore" => told(memory.restore(&reference(args, "reference")?)),
        "vault.setTier" => told(memory.set_tier(&reference(args, "reference")?, of::<core::Tier>(args, "tier")?)),
        "vault.setStatus" => {
            told(memory.set_status(&reference(args, "reference")?, of::<core::Status>(args, "status")?))
        }
        "vault.moveTo" => told(memory.widen(&reference(args, "reference")?, &of::<core::Scope>(args, "to")?)),
        "vault.share" => told(memory.share(&reference(args, "reference")?)),
        "vault.agents" => told(memory.agents()),
        "vault.counts" => told(memory.counts(of::<Option<core::Scope>>(args, "scope")?.as_ref())),
        "vault.getProject" => told(memory.get_project()),
        "vault.setProject" => {
            told(memory.set_project(&of::<String>(args, "text")?, of::<Option<String>>(args, "expect")?.as_deref()))
        }
        "vault.getCore" => told(memory.get_core(&of::<String>(args, "agent")?)),
        "vault.setCore" => told(memory.set_core(
            &of::<String>(args, "agent")?,
            of::<core::CoreSection>(args, "section")?,
            &of::<String>(args, "text")?,
            of::<Option<String>>(args, "expect")?.as_deref(),
        )),
        "conversations.load" => told(memory.load(&of::<String>(args, "agent")?)),
        "conversations.save" => told(memory.save(of::<core::Conversation>(args, "conversation")?)),
        "conversations.checkpoint" => told(memory.checkpoint(of::<core::Conversation>(args, "conversation")?)),
        "conversations.lastCheckpoint" => told(memory.last_checkpoint(&of::<String>(args, "agent")?)),
        "conversations.syncCheckpoints" => told(memory.sync_checkpoints(or_default::<bool>(args, "force")?)),
        "conversations.resumeIds" => told(memory.resume_ids()),
        "conversations.setResumeId" => {
            told(memory.set_resume_id(&of::<String>(args, "agent")?, of::<Option<String>>(args, "chatId")?.as_deref()))
        }
        "conversations.sleep" => {
            told(memory.sleep(of::<core::Conversation>(args, "conversation")?, &of::<String>(args, "summary")?))
        }
        "conversations.close" => told(memory.close(
            of::<core::Conversation>(args, "conversation")?,
            of::<Option<Vec<core::Insight>>>(args, "insights")?,
        )),
        "conversations.agents" => told(memory.conversations()),
        "work.commit" => told(memory.commit(of::<core::SessionCommit>(args, "commit")?)),
        "work.summarize" => told(memory.summarize(of::<core::SessionCommit>(args, "commit")?)),
        "work.history" => told(memory.history(&of::<String>(args, "agent")?, of::<Option<u32>>(args, "limit")?)),
        "work.replaceHistory" => told(
            memory.replace_history(&of::<String>(args, "agent")?, &of::<Vec<core::SessionSummary>>(args, "sessions")?),
        ),
        "work.recover" => told(memory.recover(&of::<core::RecoveryRequest>(args, "request")?)),
        "work.roster" => told(memory.roster(&or_default::<Vec<core::Teammate>>(args, "team")?)),
        "work.report" => told(memory.report_work(&of::<core::WorkReport>(args, "report")?)),
        "work.get" => told(memory.get_work(&of::<String>(args, "agent")?)),
        "work.clear" => told(memory.clear_work(&of::<String>(args, "agent")?)),
        "missions.create" => {
            told(memory.create_mission(&of::<String>(args, "id")?, &of::<core::MissionChanges>(args, "changes")?))
        }
        "missions.find" => told(memory.missions(&or_default::<core::MissionFilter>(args, "filter")?)),
        "missions.get" => told(memory.get_mission(&of::<String>(args, "id")?)),
        "missions.describe" => told(memory.describe_mission(
            &of::<String>(args, "id")?,
            &of::<core::MissionChanges>(args, "changes")?,
            of::<Option<String>>(args, "expect")?.as_deref(),
        )),
        "missions.addTurn" => told(memory.add_turn(
            &of::<String>(args, "mission")?,
            &of::<String>(args, "speaker")?,
            of::<Option<String>>(args, "kind")?.as_deref(),
            &of::<String>(args, "text")?,
        )),
        "missions.turns" => told(memory.turns(&of::<String>(args, "mission")?, of::<Option<u32>>(args, "limit")?)),
        "missions.end" => {
            told(memory.end_mission(&of::<String>(args, "id")?, of::<core::MissionOutcome>(args, "outcome")?))
        }
        "missions.delete" => told(memory.delete_mission(&of::<String>(args, "id")?)),
        "missions.restore" => told(memory.restore_mission(&of::<String>(args, "id")?)),
        "missions.setNote" => told(memory.set_agent_note(
            &of::<String>(args, "mission")?,
            &of::<String>(args, "agent")?,
            &of::<String>(args, "text")?,
        )),
        "missions.notes" => told(memory.agent_notes(&of::<String>(args, "mission")?)),
        "missions.addArtifact" => {
            told(memory.record_artifact(&of::<String>(args, "mission")?, &of::<core::Artifact>(args, "artifact")?))
        }
        "missions.artifacts" => told(memory.artifacts(&of::<String>(args, "mission")?)),
        "missions.render" => told(memory.export_mission(
            &of::<String>(args, "id")?,
            of::<core::MissionForm>(args, "form")?,
            or_default::<bool>(args, "anonymous")?,
        )),
        "upkeep.health" => told(memory.health()),
        "upkeep.init" => told(memory.init()),
        "upkeep.isDue" => told(memory.is_due()),
        "upkeep.sizes" => told(memory.sizes()),
        "upkeep.run" => {
            told(memory.run(&or_default::<Vec<core::Chore>>(args, "chores")?, or_default::<bool>(args, "dryRun")?))
        }
        "upkeep.check" => told(memory.check(&of::<core::Branch>(args, "branch")?)),
        "upkeep.lastReport" => told(memory.last_report()),
        "audit.log" => {
            told(memory.log(maybe_reference(args, "reference")?.as_ref(), of::<Option<u32>>(args, "limit")?))
        }
        "audit.changedTexts" => told(memory.changed_texts(&of::<Vec<u64>>(args, "numbers")?)),
        "audit.undo" => told(memory.undo(of::<Option<u64>>(args, "call")?)),
        "audit.purge" => told(memory.purge(&reference(args, "reference")?)),
        "audit.checkReceipts" => told(memory.check_receipts(of::<Option<String>>(args, "key")?.as_deref())),
        "audit.findSecrets" => told(memory.find_secrets(or_default::<bool>(args, "everywhere")?)),
        "exchange.exportFiles" => told(memory.export(of::<Option<String>>(args, "after")?.as_deref())),
        "exchange.folders" => told(memory.folders(of::<core::Format>(args, "format")?, &of::<String>(args, "home")?)),
        "exchange.importFiles" => told(memory.import(
            of::<core::Format>(args, "format")?,
            &or_default::<Vec<core::SourceFile>>(args, "files")?,
            or_default::<bool>(args, "dryRun")?,
        )),
        "jobs.pending" => told(memory.pending(&of::<String>(args, "model")?, of::<u32>(args, "limit")?)),
        "jobs.resolve" => {
            told(memory.resolve(&of::<String>(args, "model")?, &of::<Vec<core::Answer>>(args, "answers")?))
        }
        "jobs.status" => told(memory.status()),
        "jobs.tasks" => {
            told(memory.tasks(&or_default::<Vec<core::TaskKind>>(args, "kinds")?, of::<u32>(args, "limit")?))
        }
        "jobs.submit" => told(memory.submit(&of::<String>(args, "id")?, &of::<String>(args, "answer")?)),
        "jobs.rerankTask" => told(memory.rerank_task(&of::<core::Query>(args, "query")?)),
        "jobs.rerank" => told(memory.rerank(
            &of::<core::Query>(args, "query")?,
            &of::<String>(args, "id")?,
            &of::<String>(args, "answer")?,
        )),
        unknown => panic!("the contract has no call {unknown}"),
    }
}
