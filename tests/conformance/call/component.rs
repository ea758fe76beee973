//! The calls of the crate `keepstone`.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone::Memory;
use serde_json::Value;

use crate::component::{Failure, of, or_default, told};

/// Makes a call by its name.
pub(crate) fn make(memory: &Memory, call: &str, args: &Value) -> Result<Value, Failure> {
    match call {
        "compat.recordReview" => told(
            memory
                .compat()
                .record_review(&of::<String>(args, "verdict")?, of::<Option<String>>(args, "session")?.as_deref()),
        ),
        "compat.preferTechnology" => {
            told(memory.compat().prefer_technology(
                &of::<String>(args, "technology")?,
                of::<Option<String>>(args, "session")?.as_deref(),
            ))
        }
        "compat.completeProject" => {
            told(memory.compat().complete_project(&of::<keepstone::ProjectRecord>(args, "project")?))
        }
        "compat.rateProject" => told(memory.compat().rate_project(&of::<Vec<keepstone::Rating>>(args, "ratings")?)),
        "compat.projects" => told(memory.compat().projects()),
        "compat.knowledge" => told(memory.compat().knowledge(
            of::<Option<String>>(args, "agent")?.as_deref(),
            of::<Option<String>>(args, "task")?.as_deref(),
            of::<Option<u32>>(args, "budget")?,
        )),
        "compat.scopeBlock" => {
            told(memory.compat().scope_block(&of::<String>(args, "project")?, &of::<String>(args, "workspace")?))
        }
        "search.find" => told(memory.search().find(&of::<keepstone::Query>(args, "query")?)),
        "search.related" => told(memory.search().related(
            &of::<String>(args, "reference")?,
            &or_default::<keepstone::Filter>(args, "filter")?,
            of::<Option<u32>>(args, "limit")?,
        )),
        "search.similar" => told(memory.search().similar(&of::<keepstone::Query>(args, "query")?)),
        "search.contradicting" => told(
            memory
                .search()
                .contradicting(&or_default::<keepstone::Filter>(args, "filter")?, of::<Option<u32>>(args, "limit")?),
        ),
        "search.compare" => told(memory.search().compare(&of::<String>(args, "reference")?)),
        "search.passages" => {
            told(memory.search().passages(&of::<String>(args, "text")?, of::<Option<u32>>(args, "limit")?))
        }
        "briefing.compose" => told(memory.briefing().compose(&of::<keepstone::Request>(args, "request")?)),
        "briefing.recall" => told(memory.briefing().recall(&of::<keepstone::Request>(args, "request")?)),
        "briefing.mentions" => told(memory.briefing().mentions(&or_default::<keepstone::Filter>(args, "filter")?)),
        "briefing.contribute" => told(memory.briefing().contribute(&of::<keepstone::Request>(args, "request")?)),
        "briefing.lastSeen" => told(memory.briefing().last_seen(&of::<String>(args, "agent")?)),
        "briefing.digestCommits" => {
            told(memory.briefing().digest_commits(&of::<Vec<keepstone::OutsideCommit>>(args, "commits")?))
        }
        "briefing.instructions" => told(memory.briefing().instructions(
            &of::<String>(args, "agent")?,
            of::<Option<String>>(args, "folder")?.as_deref(),
            &or_default::<Vec<keepstone::Category>>(args, "categories")?,
        )),
        "briefing.flushPrompt" => told(memory.briefing().flush_prompt(&of::<String>(args, "agent")?)),
        "briefing.needOfTurn" => told(
            memory.briefing().need_of_turn(&of::<String>(args, "prompt")?, or_default::<bool>(args, "attachments")?),
        ),
        "clients.files" => told(memory.clients().files(of::<keepstone::Client>(args, "client")?)),
        "clients.install" => told(memory.clients().install(&of::<keepstone::InstallOptions>(args, "options")?)),
        "clients.uninstall" => told(memory.clients().uninstall(
            of::<keepstone::Client>(args, "client")?,
            &of::<Vec<keepstone::File>>(args, "files")?,
            &or_default::<Vec<String>>(args, "locator")?,
        )),
        "clients.agentToBrief" => told(memory.clients().agent_to_brief(
            of::<keepstone::Client>(args, "client")?,
            &of::<String>(args, "event")?,
            &of::<String>(args, "agent")?,
        )),
        "clients.memoryFiles" => told(memory.clients().memory_files(
            of::<Option<String>>(args, "agent")?.as_deref(),
            &or_default::<Vec<keepstone::File>>(args, "files")?,
        )),
        "clients.hook" => told(memory.clients().hook(
            of::<keepstone::Client>(args, "client")?,
            &of::<String>(args, "event")?,
            &of::<String>(args, "agent")?,
        )),
        "learning.capture" => told(memory.learning().capture(&of::<keepstone::CaptureSource>(args, "source")?)),
        "learning.extract" => told(
            memory
                .learning()
                .extract(&of::<Vec<keepstone::Message>>(args, "messages")?, of::<keepstone::RuleSet>(args, "rules")?),
        ),
        "learning.learn" => told(memory.learning().learn(
            &of::<String>(args, "agent")?,
            &of::<Vec<keepstone::Insight>>(args, "insights")?,
            &or_default::<Vec<String>>(args, "tags")?,
        )),
        "learning.remember" => told(memory.learning().remember(
            &of::<String>(args, "agent")?,
            of::<keepstone::Category>(args, "category")?,
            &of::<String>(args, "text")?,
            of::<Option<String>>(args, "session")?.as_deref(),
        )),
        "learning.confirm" => {
            told(memory.learning().confirm(&of::<String>(args, "agent")?, &of::<String>(args, "text")?))
        }
        "learning.facts" => told(memory.learning().facts(
            of::<Option<String>>(args, "agent")?.as_deref(),
            of::<Option<String>>(args, "task")?.as_deref(),
            of::<Option<u32>>(args, "limit")?,
        )),
        "learning.similarity" => {
            told(memory.learning().similarity(&of::<String>(args, "one")?, &of::<String>(args, "other")?))
        }
        "procedures.find" => told(memory.procedures().find(&or_default::<keepstone::Filter>(args, "filter")?)),
        "procedures.learn" => told(memory.procedures().learn(&of::<keepstone::Scope>(args, "scope")?)),
        "procedures.recordPractice" => told(memory.procedures().record_practice(
            &of::<String>(args, "reference")?,
            of::<keepstone::PracticeOutcome>(args, "outcome")?,
            &of::<String>(args, "session")?,
        )),
        "procedures.exportSkills" => told(memory.procedures().export_skills(
            &or_default::<Vec<String>>(args, "references")?,
            &or_default::<Vec<keepstone::File>>(args, "files")?,
        )),
        "procedures.importSkills" => told(
            memory
                .procedures()
                .import_skills(&of::<keepstone::Scope>(args, "scope")?, &of::<Vec<keepstone::File>>(args, "files")?),
        ),
        "transcripts.folders" => {
            told(memory.transcripts().folders(&of::<String>(args, "home")?, &of::<String>(args, "workspace")?))
        }
        "transcripts.parse" => {
            told(memory.transcripts().parse(of::<keepstone::Client>(args, "client")?, &of::<Vec<u8>>(args, "bytes")?))
        }
        "transcripts.explain" => {
            told(memory.transcripts().explain(of::<keepstone::Client>(args, "client")?, &of::<Vec<u8>>(args, "bytes")?))
        }
        "tools.catalog" => told(memory.tools().catalog(of::<keepstone::ToolSet>(args, "of")?)),
        "tools.call" => told(memory.tools().call(
            &of::<String>(args, "name")?,
            &of::<String>(args, "input")?,
            &of::<keepstone::Caller>(args, "caller")?,
        )),
        "tools.quote" => told(memory.tools().quote(&of::<String>(args, "text")?)),
        "vault.add" => told(memory.vault().add(&of::<keepstone::Draft>(args, "draft")?)),
        "vault.addMany" => told(memory.vault().add_many(&of::<Vec<keepstone::Draft>>(args, "drafts")?)),
        "vault.get" => told(memory.vault().get(&of::<String>(args, "reference")?)),
        "vault.entries" => told(memory.vault().entries(&or_default::<keepstone::Filter>(args, "filter")?)),
        "vault.newest" => told(memory.vault().newest(
            &or_default::<keepstone::Filter>(args, "filter")?,
            of::<Option<String>>(args, "typed")?.as_deref(),
            of::<u32>(args, "limit")?,
        )),
        "vault.edit" => {
            told(memory.vault().edit(&of::<String>(args, "reference")?, &of::<keepstone::Changes>(args, "changes")?))
        }
        "vault.forget" => told(memory.vault().forget(&of::<String>(args, "reference")?)),
        "vault.restore" => told(memory.vault().restore(&of::<String>(args, "reference")?)),
        "vault.setTier" => {
            told(memory.vault().set_tier(&of::<String>(args, "reference")?, of::<keepstone::Tier>(args, "tier")?))
        }
        "vault.setStatus" => {
            told(memory.vault().set_status(&of::<String>(args, "reference")?, of::<keepstone::Status>(args, "status")?))
        }
        "vault.moveTo" => {
            told(memory.vault().move_to(&of::<String>(args, "reference")?, &of::<keepstone::Scope>(args, "to")?))
        }
        "vault.share" => told(memory.vault().share(&of::<String>(args, "reference")?)),
        "vault.agents" => told(memory.vault().agents()),
        "vault.counts" => told(memory.vault().counts(of::<Option<keepstone::Scope>>(args, "scope")?.as_ref())),
        "vault.getProject" => told(memory.vault().get_project()),
        "vault.setProject" => told(
            memory.vault().set_project(&of::<String>(args, "text")?, of::<Option<String>>(args, "expect")?.as_deref()),
        ),
        "vault.getCore" => told(memory.vault().get_core(&of::<String>(args, "agent")?)),
        "vault.setCore" => told(memory.vault().set_core(
            &of::<String>(args, "agent")?,
            of::<keepstone::CoreSection>(args, "section")?,
            &of::<String>(args, "text")?,
            of::<Option<String>>(args, "expect")?.as_deref(),
        )),
        "conversations.load" => told(memory.conversations().load(&of::<String>(args, "agent")?)),
        "conversations.save" => {
            told(memory.conversations().save(&of::<keepstone::Conversation>(args, "conversation")?))
        }
        "conversations.checkpoint" => {
            told(memory.conversations().checkpoint(&of::<keepstone::Conversation>(args, "conversation")?))
        }
        "conversations.lastCheckpoint" => told(memory.conversations().last_checkpoint(&of::<String>(args, "agent")?)),
        "conversations.syncCheckpoints" => {
            told(memory.conversations().sync_checkpoints(or_default::<bool>(args, "force")?))
        }
        "conversations.resumeIds" => told(memory.conversations().resume_ids()),
        "conversations.setResumeId" => told(
            memory
                .conversations()
                .set_resume_id(&of::<String>(args, "agent")?, of::<Option<String>>(args, "chatId")?.as_deref()),
        ),
        "conversations.sleep" => told(
            memory
                .conversations()
                .sleep(&of::<keepstone::Conversation>(args, "conversation")?, &of::<String>(args, "summary")?),
        ),
        "conversations.close" => told(memory.conversations().close(
            &of::<keepstone::Conversation>(args, "conversation")?,
            of::<Option<Vec<keepstone::Insight>>>(args, "insights")?.as_deref(),
        )),
        "conversations.agents" => told(memory.conversations().agents()),
        "work.commit" => told(memory.work().commit(&of::<keepstone::SessionCommit>(args, "commit")?)),
        "work.summarize" => told(memory.work().summarize(&of::<keepstone::SessionCommit>(args, "commit")?)),
        "work.history" => told(memory.work().history(&of::<String>(args, "agent")?, of::<Option<u32>>(args, "limit")?)),
        "work.replaceHistory" => {
            told(memory.work().replace_history(
                &of::<String>(args, "agent")?,
                &of::<Vec<keepstone::SessionSummary>>(args, "sessions")?,
            ))
        }
        "work.recover" => told(memory.work().recover(&of::<keepstone::RecoveryRequest>(args, "request")?)),
        "work.roster" => told(memory.work().roster(&or_default::<Vec<keepstone::Teammate>>(args, "team")?)),
        "work.report" => told(memory.work().report(&of::<keepstone::WorkReport>(args, "report")?)),
        "work.get" => told(memory.work().get(&of::<String>(args, "agent")?)),
        "work.clear" => told(memory.work().clear(&of::<String>(args, "agent")?)),
        "missions.create" => told(
            memory.missions().create(&of::<String>(args, "id")?, &of::<keepstone::MissionChanges>(args, "changes")?),
        ),
        "missions.find" => told(memory.missions().find(&or_default::<keepstone::MissionFilter>(args, "filter")?)),
        "missions.get" => told(memory.missions().get(&of::<String>(args, "id")?)),
        "missions.describe" => told(memory.missions().describe(
            &of::<String>(args, "id")?,
            &of::<keepstone::MissionChanges>(args, "changes")?,
            of::<Option<String>>(args, "expect")?.as_deref(),
        )),
        "missions.addTurn" => told(memory.missions().add_turn(
            &of::<String>(args, "mission")?,
            &of::<String>(args, "speaker")?,
            of::<Option<String>>(args, "kind")?.as_deref(),
            &of::<String>(args, "text")?,
        )),
        "missions.turns" => {
            told(memory.missions().turns(&of::<String>(args, "mission")?, of::<Option<u32>>(args, "limit")?))
        }
        "missions.end" => {
            told(memory.missions().end(&of::<String>(args, "id")?, of::<keepstone::MissionOutcome>(args, "outcome")?))
        }
        "missions.delete" => told(memory.missions().delete(&of::<String>(args, "id")?)),
        "missions.restore" => told(memory.missions().restore(&of::<String>(args, "id")?)),
        "missions.setNote" => told(memory.missions().set_note(
            &of::<String>(args, "mission")?,
            &of::<String>(args, "agent")?,
            &of::<String>(args, "text")?,
        )),
        "missions.notes" => told(memory.missions().notes(&of::<String>(args, "mission")?)),
        "missions.addArtifact" => told(
            memory
                .missions()
                .add_artifact(&of::<String>(args, "mission")?, &of::<keepstone::Artifact>(args, "artifact")?),
        ),
        "missions.artifacts" => told(memory.missions().artifacts(&of::<String>(args, "mission")?)),
        "missions.render" => told(memory.missions().render(
            &of::<String>(args, "id")?,
            of::<keepstone::MissionForm>(args, "form")?,
            or_default::<bool>(args, "anonymous")?,
        )),
        "upkeep.health" => told(memory.upkeep().health()),
        "upkeep.init" => told(memory.upkeep().init()),
        "upkeep.isDue" => told(memory.upkeep().is_due()),
        "upkeep.sizes" => told(memory.upkeep().sizes()),
        "upkeep.run" => told(
            memory
                .upkeep()
                .run(&or_default::<Vec<keepstone::Chore>>(args, "chores")?, or_default::<bool>(args, "dryRun")?),
        ),
        "upkeep.check" => told(memory.upkeep().check(&of::<keepstone::Branch>(args, "branch")?)),
        "upkeep.lastReport" => told(memory.upkeep().last_report()),
        "audit.log" => told(
            memory.audit().log(of::<Option<String>>(args, "reference")?.as_deref(), of::<Option<u32>>(args, "limit")?),
        ),
        "audit.changedTexts" => told(memory.audit().changed_texts(&of::<Vec<u64>>(args, "numbers")?)),
        "audit.undo" => told(memory.audit().undo(of::<Option<u64>>(args, "call")?)),
        "audit.purge" => told(memory.audit().purge(&of::<String>(args, "reference")?)),
        "audit.checkReceipts" => told(memory.audit().check_receipts(of::<Option<String>>(args, "key")?.as_deref())),
        "audit.findSecrets" => told(memory.audit().find_secrets(or_default::<bool>(args, "everywhere")?)),
        "exchange.exportFiles" => told(memory.exchange().export_files(of::<Option<String>>(args, "after")?.as_deref())),
        "exchange.folders" => {
            told(memory.exchange().folders(of::<keepstone::Format>(args, "format")?, &of::<String>(args, "home")?))
        }
        "exchange.importFiles" => told(memory.exchange().import_files(
            of::<keepstone::Format>(args, "format")?,
            &or_default::<Vec<keepstone::SourceFile>>(args, "files")?,
            or_default::<bool>(args, "dryRun")?,
        )),
        "jobs.pending" => told(memory.jobs().pending(&of::<String>(args, "model")?, of::<u32>(args, "limit")?)),
        "jobs.resolve" => {
            told(memory.jobs().resolve(&of::<String>(args, "model")?, &of::<Vec<keepstone::Answer>>(args, "answers")?))
        }
        "jobs.status" => told(memory.jobs().status()),
        "jobs.tasks" => told(
            memory.jobs().tasks(&or_default::<Vec<keepstone::TaskKind>>(args, "kinds")?, of::<u32>(args, "limit")?),
        ),
        "jobs.submit" => told(memory.jobs().submit(&of::<String>(args, "id")?, &of::<String>(args, "answer")?)),
        "jobs.rerankTask" => told(memory.jobs().rerank_task(&of::<keepstone::Query>(args, "query")?)),
        "jobs.rerank" => told(memory.jobs().rerank(
            &of::<keepstone::Query>(args, "query")?,
            &of::<String>(args, "id")?,
            &of::<String>(args, "answer")?,
        )),
        unknown => panic!("the contract has no call {unknown}"),
    }
}
