//! The interface `briefing` over HTTP.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone::Memory;
use serde::Deserialize;

use crate::serve::exchange::{Done, told};
use crate::serve::route::{Route, read};

/// A route for each call.
pub(super) fn routes() -> Vec<Route> {
    vec![
        read("/api/v1/briefing/compose", compose),
        read("/api/v1/briefing/recall", recall),
        read("/api/v1/briefing/mentions", mentions),
        read("/api/v1/briefing/contribute", contribute),
        read("/api/v1/briefing/last-seen", last_seen),
        read("/api/v1/briefing/digest-commits", digest_commits),
        read("/api/v1/briefing/instructions", instructions),
        read("/api/v1/briefing/flush-prompt", flush_prompt),
        read("/api/v1/briefing/need-of-turn", need_of_turn),
    ]
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Compose {
    request: keepstone::Request,
}

fn compose(memory: &Memory, asked: Compose) -> Done {
    told(memory.briefing().compose(&asked.request))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recall {
    request: keepstone::Request,
}

fn recall(memory: &Memory, asked: Recall) -> Done {
    told(memory.briefing().recall(&asked.request))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mentions {
    #[serde(default)]
    filter: keepstone::Filter,
}

fn mentions(memory: &Memory, asked: Mentions) -> Done {
    told(memory.briefing().mentions(&asked.filter))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Contribute {
    request: keepstone::Request,
}

fn contribute(memory: &Memory, asked: Contribute) -> Done {
    told(memory.briefing().contribute(&asked.request))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LastSeen {
    agent: String,
}

fn last_seen(memory: &Memory, asked: LastSeen) -> Done {
    told(memory.briefing().last_seen(&asked.agent))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DigestCommits {
    commits: Vec<keepstone::OutsideCommit>,
}

fn digest_commits(memory: &Memory, asked: DigestCommits) -> Done {
    told(memory.briefing().digest_commits(&asked.commits))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Instructions {
    agent: String,
    folder: Option<String>,
    #[serde(default)]
    categories: Vec<keepstone::Category>,
}

fn instructions(memory: &Memory, asked: Instructions) -> Done {
    told(memory.briefing().instructions(&asked.agent, asked.folder.as_deref(), &asked.categories))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FlushPrompt {
    agent: String,
}

fn flush_prompt(memory: &Memory, asked: FlushPrompt) -> Done {
    told(memory.briefing().flush_prompt(&asked.agent))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NeedOfTurn {
    prompt: String,
    #[serde(default)]
    attachments: bool,
}

fn need_of_turn(memory: &Memory, asked: NeedOfTurn) -> Done {
    told(memory.briefing().need_of_turn(&asked.prompt, asked.attachments))
}
