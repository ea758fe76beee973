//! Commands about entries and the project's text.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args as ClapArgs, Subcommand};
use keepstone::{Category, Importance, Scope, Status, Tier};

use crate::moment::Moment;

/// Where a text comes from.
#[derive(Debug, ClapArgs)]
pub(crate) struct Text {
    /// The text
    #[arg(short = 'c', long, value_name = "TEXT", conflicts_with = "file", allow_hyphen_values = true)]
    pub(crate) content: Option<String>,
    /// A file with the text; - is standard input
    #[arg(short, long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

/// `add-many`.
#[derive(Debug, ClapArgs)]
pub(crate) struct AddMany {
    /// A file with one JSON object a line: scope, category and text, and what else a draft has; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

/// `add`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Add {
    /// Whose memory it is; with --scope, who wrote it
    pub(crate) agent: String,
    /// decisions, lessons, tasks, projects, handoffs, preferences, …
    #[arg(value_parser = Category::from_str)]
    pub(crate) category: Category,
    #[command(flatten)]
    pub(crate) text: Text,
    /// Can be given again
    #[arg(long = "tag", value_name = "TAG")]
    pub(crate) tags: Vec<String>,
    /// project or mission:ID
    #[arg(long, value_parser = scope)]
    pub(crate) scope: Option<Scope>,
    /// pinned, active or fading
    #[arg(long, value_parser = Tier::from_str)]
    pub(crate) tier: Option<Tier>,
    /// candidate, promoted or archived
    #[arg(long, value_parser = Status::from_str)]
    pub(crate) status: Option<Status>,
    /// low, medium or high
    #[arg(long, value_parser = Importance::from_str)]
    pub(crate) importance: Option<Importance>,
    /// 0 to 1
    #[arg(long, allow_negative_numbers = true)]
    pub(crate) confidence: Option<f64>,
    /// The session it was learnt in
    #[arg(long)]
    pub(crate) session: Option<String>,
    /// Where it comes from; can be given again
    #[arg(long = "source", value_name = "SOURCE")]
    pub(crate) sources: Vec<String>,
    /// When it was remembered, if not now
    #[arg(long, value_name = "DATE")]
    pub(crate) created: Option<Moment>,
}

/// Which entries.
#[derive(Debug, ClapArgs)]
pub(crate) struct Filters {
    /// Of this agent; can be given again
    #[arg(short, long = "agent", value_name = "AGENT")]
    pub(crate) agents: Vec<String>,
    /// project, agent:ID or mission:ID; can be given again
    #[arg(long = "scope", value_name = "SCOPE", value_parser = scope)]
    pub(crate) scopes: Vec<Scope>,
    /// Can be given again
    #[arg(short = 'g', long = "category", value_name = "CATEGORY", value_parser = Category::from_str)]
    pub(crate) categories: Vec<Category>,
    /// All of them, if given again
    #[arg(long = "tag", value_name = "TAG")]
    pub(crate) tags: Vec<String>,
    /// pinned, active or fading; can be given again
    #[arg(long = "tier", value_name = "TIER", value_parser = Tier::from_str)]
    pub(crate) tiers: Vec<Tier>,
    /// candidate, promoted, archived or forgotten; can be given again
    #[arg(long = "status", value_name = "STATUS", value_parser = Status::from_str)]
    pub(crate) statuses: Vec<Status>,
    /// 2026-03-16, 2026-03-16T16:51, with a zone, or an age such as 7d
    #[arg(long, value_name = "DATE")]
    pub(crate) since: Option<Moment>,
    /// Before this
    #[arg(long, value_name = "DATE")]
    pub(crate) until: Option<Moment>,
}

/// `list`.
#[derive(Debug, ClapArgs)]
pub(crate) struct List {
    #[command(flatten)]
    pub(crate) filters: Filters,
    /// Show at most so many
    #[arg(short, long, value_name = "N")]
    pub(crate) limit: Option<usize>,
}

/// `edit`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Edit {
    /// Such as dev/decisions/1773679871839
    pub(crate) reference: String,
    #[command(flatten)]
    pub(crate) text: Text,
    /// All tags it shall have; can be given again
    #[arg(long = "tag", value_name = "TAG")]
    pub(crate) tags: Vec<String>,
    /// Take all tags away
    #[arg(long, conflicts_with = "tags")]
    pub(crate) no_tags: bool,
    /// low, medium or high
    #[arg(long, value_parser = Importance::from_str)]
    pub(crate) importance: Option<Importance>,
    /// 0 to 1
    #[arg(long, allow_negative_numbers = true)]
    pub(crate) confidence: Option<f64>,
}

/// `search`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Search {
    /// Words, identifiers, paths
    #[arg(required = true)]
    pub(crate) query: Vec<String>,
    #[command(flatten)]
    pub(crate) filters: Filters,
    /// Show at most so many, 1 to 100
    #[arg(short, long, value_name = "N")]
    pub(crate) limit: Option<u32>,
    /// Say how each score came about
    #[arg(long)]
    pub(crate) explain: bool,
    /// Find what means the same too, by the model that embed used
    #[arg(long)]
    pub(crate) semantic: bool,
    #[command(flatten)]
    pub(crate) embed: Embed,
}

/// `related`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Related {
    /// Such as dev/decisions/1773679871839
    pub(crate) reference: String,
    #[command(flatten)]
    pub(crate) filters: Filters,
    /// Show at most so many, 1 to 100
    #[arg(short, long, value_name = "N")]
    pub(crate) limit: Option<u32>,
}

/// `similar`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Similar {
    #[command(flatten)]
    pub(crate) text: Text,
    #[command(flatten)]
    pub(crate) filters: Filters,
    /// Show at most so many, 1 to 100
    #[arg(short, long, value_name = "N")]
    pub(crate) limit: Option<u32>,
    /// Compare what they mean too, by the model that embed used
    #[arg(long)]
    pub(crate) semantic: bool,
    #[command(flatten)]
    pub(crate) embed: Embed,
}

/// Which model, for what embeds and what compares meanings.
#[derive(Debug, ClapArgs)]
pub(crate) struct Embed {
    /// A model behind an OpenAI-compatible server, such as http://localhost:11434/v1; its key: KEEPSTONE_EMBED_KEY
    #[arg(long, env = "KEEPSTONE_EMBED_URL", value_name = "URL", conflicts_with = "embed_dir")]
    pub(crate) embed_url: Option<String>,
    /// A folder with a model's config.json, vocab.txt and model.safetensors
    #[arg(long, env = "KEEPSTONE_EMBED_DIR", value_name = "DIR")]
    pub(crate) embed_dir: Option<PathBuf>,
    /// The model's name
    #[arg(long, env = "KEEPSTONE_EMBED_MODEL", value_name = "NAME")]
    pub(crate) embed_model: Option<String>,
}

/// `project`.
#[derive(Debug, Subcommand)]
pub(crate) enum Project {
    /// Print it
    Show,
    /// Change it in your editor
    Edit,
    /// Replace it: from -c, -f or standard input
    Set(Text),
}

/// Reads `project`, `agent:ID` or `mission:ID`.
pub(super) fn scope(text: &str) -> Result<Scope, String> {
    match text.split_once(':') {
        None if text == "project" => Ok(Scope::Project),
        Some(("agent", id)) => Ok(Scope::agent(id)),
        Some(("mission", id)) => Ok(Scope::mission(id)),
        _ => Err("it is project, agent:ID or mission:ID".to_owned()),
    }
}
