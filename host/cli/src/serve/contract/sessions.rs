//! The interface `sessions` over HTTP.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone::Memory;
use serde::Deserialize;

use crate::serve::exchange::{Done, Nothing, told};
use crate::serve::route::{Route, change, read};

/// A route for each call.
pub(super) fn routes() -> Vec<Route> {
    vec![
        read("/api/v1/sessions/load", load),
        change("/api/v1/sessions/save", save),
        read("/api/v1/sessions/conversations", conversations),
        change("/api/v1/sessions/checkpoint", checkpoint),
        read("/api/v1/sessions/last-checkpoint", last_checkpoint),
        change("/api/v1/sessions/sync-checkpoints", sync_checkpoints),
        read("/api/v1/sessions/resume-ids", resume_ids),
        change("/api/v1/sessions/set-resume-id", set_resume_id),
        change("/api/v1/sessions/sleep", sleep),
        change("/api/v1/sessions/close", close),
        change("/api/v1/sessions/report-work", report_work),
        read("/api/v1/sessions/get-work", get_work),
        change("/api/v1/sessions/clear-work", clear_work),
        change("/api/v1/sessions/commit", commit),
        read("/api/v1/sessions/summarize", summarize),
        read("/api/v1/sessions/history", history),
        change("/api/v1/sessions/replace-history", replace_history),
        read("/api/v1/sessions/recover", recover),
        read("/api/v1/sessions/roster", roster),
        change("/api/v1/sessions/record-review", record_review),
        change("/api/v1/sessions/prefer-technology", prefer_technology),
        change("/api/v1/sessions/complete-project", complete_project),
        change("/api/v1/sessions/rate-project", rate_project),
        read("/api/v1/sessions/projects", projects),
    ]
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Load {
    agent: String,
}

fn load(memory: &Memory, asked: Load) -> Done {
    told(memory.sessions().load(&asked.agent))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Save {
    conversation: keepstone::Conversation,
}

fn save(memory: &Memory, asked: Save) -> Done {
    told(memory.sessions().save(&asked.conversation))
}

fn conversations(memory: &Memory, _: Nothing) -> Done {
    told(memory.sessions().conversations())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Checkpoint {
    conversation: keepstone::Conversation,
}

fn checkpoint(memory: &Memory, asked: Checkpoint) -> Done {
    told(memory.sessions().checkpoint(&asked.conversation))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LastCheckpoint {
    agent: String,
}

fn last_checkpoint(memory: &Memory, asked: LastCheckpoint) -> Done {
    told(memory.sessions().last_checkpoint(&asked.agent))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SyncCheckpoints {
    #[serde(default)]
    force: bool,
}

fn sync_checkpoints(memory: &Memory, asked: SyncCheckpoints) -> Done {
    told(memory.sessions().sync_checkpoints(asked.force))
}

fn resume_ids(memory: &Memory, _: Nothing) -> Done {
    told(memory.sessions().resume_ids())
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SetResumeId {
    agent: String,
    chat_id: Option<String>,
}

fn set_resume_id(memory: &Memory, asked: SetResumeId) -> Done {
    told(memory.sessions().set_resume_id(&asked.agent, asked.chat_id.as_deref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sleep {
    conversation: keepstone::Conversation,
    summary: String,
}

fn sleep(memory: &Memory, asked: Sleep) -> Done {
    told(memory.sessions().sleep(&asked.conversation, &asked.summary))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Close {
    conversation: keepstone::Conversation,
    insights: Option<Vec<keepstone::Insight>>,
}

fn close(memory: &Memory, asked: Close) -> Done {
    told(memory.sessions().close(&asked.conversation, asked.insights.as_deref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReportWork {
    report: keepstone::WorkReport,
}

fn report_work(memory: &Memory, asked: ReportWork) -> Done {
    told(memory.sessions().report_work(&asked.report))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GetWork {
    agent: String,
}

fn get_work(memory: &Memory, asked: GetWork) -> Done {
    told(memory.sessions().get_work(&asked.agent))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClearWork {
    agent: String,
}

fn clear_work(memory: &Memory, asked: ClearWork) -> Done {
    told(memory.sessions().clear_work(&asked.agent))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Commit {
    commit: keepstone::SessionCommit,
}

fn commit(memory: &Memory, asked: Commit) -> Done {
    told(memory.sessions().commit(&asked.commit))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Summarize {
    commit: keepstone::SessionCommit,
}

fn summarize(memory: &Memory, asked: Summarize) -> Done {
    told(memory.sessions().summarize(&asked.commit))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct History {
    agent: String,
    limit: Option<u32>,
}

fn history(memory: &Memory, asked: History) -> Done {
    told(memory.sessions().history(&asked.agent, asked.limit))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReplaceHistory {
    agent: String,
    sessions: Vec<keepstone::SessionSummary>,
}

fn replace_history(memory: &Memory, asked: ReplaceHistory) -> Done {
    told(memory.sessions().replace_history(&asked.agent, &asked.sessions))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recover {
    request: keepstone::RecoveryRequest,
}

fn recover(memory: &Memory, asked: Recover) -> Done {
    told(memory.sessions().recover(&asked.request))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Roster {
    #[serde(default)]
    team: Vec<keepstone::Teammate>,
}

fn roster(memory: &Memory, asked: Roster) -> Done {
    told(memory.sessions().roster(&asked.team))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordReview {
    verdict: String,
    session: Option<String>,
}

fn record_review(memory: &Memory, asked: RecordReview) -> Done {
    told(memory.sessions().record_review(&asked.verdict, asked.session.as_deref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PreferTechnology {
    technology: String,
    session: Option<String>,
}

fn prefer_technology(memory: &Memory, asked: PreferTechnology) -> Done {
    told(memory.sessions().prefer_technology(&asked.technology, asked.session.as_deref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CompleteProject {
    project: keepstone::ProjectRecord,
}

fn complete_project(memory: &Memory, asked: CompleteProject) -> Done {
    told(memory.sessions().complete_project(&asked.project))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RateProject {
    ratings: Vec<keepstone::Rating>,
}

fn rate_project(memory: &Memory, asked: RateProject) -> Done {
    told(memory.sessions().rate_project(&asked.ratings))
}

fn projects(memory: &Memory, _: Nothing) -> Done {
    told(memory.sessions().projects())
}
