//! Commands about entries and the project's text.

use clap::{Args as ClapArgs, Subcommand};
use keepstone::{Category, CoreSection, Importance, Scope, Severity, Speaker, Status, Tier};
use std::path::PathBuf;

use super::job::ModelServer;
use super::value::{CategoryParser, one_of, scope};
use crate::moment::Moment;
use crate::nearest::nearest;

/// Where a text comes from.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct Text {
    /// The text
    #[arg(short = 'c', long, value_name = "TEXT", conflicts_with = "file", allow_hyphen_values = true)]
    pub(crate) content: Option<String>,
    /// A file with the text; - is standard input
    #[arg(short, long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

/// Leave for what looks like a secret.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub(crate) struct Allow {
    /// Store the text although it seems to contain a key, a token or a password
    #[arg(long)]
    pub(crate) allow_secret: bool,
}

impl Allow {
    /// The settings that allow it, in the form of `policy.toml`.
    pub(crate) fn policy(self) -> Option<&'static str> {
        self.allow_secret.then_some("[secrets]\nby_hand = \"store\"\n")
    }
}

/// Leave for what looks like no memory.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub(crate) struct AllowDump {
    /// Store the text although it is a raw diff, a stack trace, a summary of a session, git history or a list of files
    #[arg(long)]
    pub(crate) allow_dump: bool,
}

impl AllowDump {
    /// The settings that allow it, in the form of `policy.toml`.
    pub(crate) fn policy(self) -> Option<&'static str> {
        self.allow_dump.then_some("[dumps]\nrefuse = []\n")
    }
}

/// What `add` was told in one, two or three words.
pub(crate) struct Added {
    /// The agent that was named; none for an entry of the project.
    pub(crate) agent: Option<String>,
    pub(crate) category: Category,
    /// None where it comes from standard input.
    pub(crate) text: Text,
}

impl Add {
    /// The agent, the category and the text.
    ///
    /// # Errors
    /// The reason why the words cannot be meant.
    pub(crate) fn added(&self) -> Result<Added, String> {
        let text = |content: &str| Text { content: Some(content.to_owned()), file: None };
        let is_given = self.text.content.is_some() || self.text.file.is_some();
        let known = |word: &str| Some(Category::from(word)).filter(|category| Category::ALL.contains(category));
        let first = self.first.as_deref();
        let (agent, category, text) = match (first, &self.second, &self.third) {
            (Some(agent), Some(category), Some(content)) => (Some(agent), category.clone(), text(content)),
            (Some(first), Some(second), None) => match (known(first), known(second.name()).is_some() || is_given) {
                (Some(category), false) => (None, category, text(second.name())),
                // No category has a space: it is the text.
                (None, false) if second.name().contains(' ') => return Err(no_category(first, second.name())),
                _ => (Some(first), second.clone(), self.text.clone()),
            },
            (Some(first), None, _) if is_given => match known(first) {
                Some(category) => (None, category, self.text.clone()),
                None => return Err(format!("say what kind of entry it is: keepstone add {first} facts -c TEXT")),
            },
            // `echo TEXT | keepstone add lessons`.
            (Some(word), None, _) => match known(word) {
                Some(category) => (None, category, self.text.clone()),
                None => (None, Category::Facts, text(word)),
            },
            (None, ..) => (None, Category::Facts, self.text.clone()),
        };
        Ok(Added { agent: agent.map(str::to_owned), category, text })
    }
}

/// The command to type in place of a word that is no category, and a text.
fn no_category(word: &str, text: &str) -> String {
    let meant = nearest(word, Category::ALL.iter().map(Category::name));
    let words = meant.map_or_else(|| format!("{word} facts"), str::to_owned);
    format!("say what kind of entry it is: keepstone add {words} {text:?}")
}

/// `add-many`.
#[derive(Debug, ClapArgs)]
pub(crate) struct AddMany {
    #[command(flatten)]
    pub(crate) allow: Allow,
    #[command(flatten)]
    pub(crate) allow_dump: AllowDump,
    /// A file with one JSON object per line: scope, category, text, and optional fields; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

/// `add`.
///
/// `add TEXT` is a fact of the project, `add CATEGORY TEXT` another entry of it, `add AGENT CATEGORY TEXT` one of an agent.
#[derive(Debug, ClapArgs)]
#[command(override_usage = "keepstone add [OPTIONS] TEXT
       keepstone add [OPTIONS] CATEGORY TEXT
       keepstone add [OPTIONS] AGENT CATEGORY [TEXT]")]
pub(crate) struct Add {
    /// The agent whose entry it is, or the author with --scope; without it the entry is the project's
    #[arg(value_name = "AGENT")]
    first: Option<String>,
    /// The kind of entry; a fact without it
    #[arg(value_name = "CATEGORY", value_parser = CategoryParser)]
    second: Option<Category>,
    /// The text, if neither --content nor --file gives it; else it comes from standard input
    #[arg(value_name = "TEXT", conflicts_with_all = ["content", "file"])]
    third: Option<String>,
    #[command(flatten)]
    text: Text,
    /// A tag; repeatable
    #[arg(long = "tag", value_name = "TAG")]
    pub(crate) tags: Vec<String>,
    /// Tags between commas, as agent-memory takes them
    #[arg(short = 't', long = "tags", value_name = "TAGS", value_delimiter = ',', hide = true)]
    pub(crate) listed_tags: Vec<String>,
    /// project or mission:ID
    #[arg(long, value_parser = scope)]
    pub(crate) scope: Option<Scope>,
    /// The tier: pinned comes first in briefs and is never archived, fading is in no brief [default: active]
    #[arg(long, value_parser = one_of!(Tier))]
    pub(crate) tier: Option<Tier>,
    /// The status: a candidate waits for review [default: promoted]
    #[arg(long, value_parser = one_of!(Status except Forgotten))]
    pub(crate) status: Option<Status>,
    /// Its importance
    #[arg(long, value_parser = one_of!(Importance))]
    pub(crate) importance: Option<Importance>,
    /// Its confidence, 0 to 1
    #[arg(long, allow_negative_numbers = true)]
    pub(crate) confidence: Option<f64>,
    /// The id of the session in which it was learnt
    #[arg(long)]
    pub(crate) session: Option<String>,
    /// Its origin: a file, an address or a message id; repeatable
    #[arg(long = "source", value_name = "SOURCE")]
    pub(crate) sources: Vec<String>,
    /// Who stated it; without it the words count as a person's
    #[arg(long, value_name = "SPEAKER", value_parser = one_of!(Speaker))]
    pub(crate) stated_by: Option<Speaker>,
    /// When the entry was made [default: now]
    #[arg(long, value_name = "DATE")]
    pub(crate) created: Option<Moment>,
    /// The reference of an older entry of the category that this one replaces, or a unique beginning or end of it; repeatable
    #[arg(long, value_name = "REFERENCE")]
    pub(crate) supersedes: Vec<String>,
    /// The reason for the decision; this and the next options are for decisions
    #[arg(long)]
    pub(crate) reason: Option<String>,
    /// An alternative, and after a colon the reason against it; repeatable
    #[arg(long = "alternative", value_name = "NAME: WHY NOT")]
    pub(crate) alternatives: Vec<String>,
    /// The decision is easy to reverse
    #[arg(long, conflicts_with = "irreversible")]
    pub(crate) reversible: bool,
    /// The decision is hard to reverse
    #[arg(long)]
    pub(crate) irreversible: bool,
    /// The severity; this and the next options are for findings
    #[arg(long, value_parser = one_of!(Severity))]
    pub(crate) severity: Option<Severity>,
    /// The place of the finding: a file and its lines, a section, an address
    #[arg(long, value_name = "PLACE")]
    pub(crate) location: Option<String>,
    /// The effect of the finding
    #[arg(long, value_name = "TEXT")]
    pub(crate) impact: Option<String>,
    /// The cause of the finding
    #[arg(long, value_name = "TEXT")]
    pub(crate) cause: Option<String>,
    /// The resolution; without it the finding is open
    #[arg(long, value_name = "TEXT")]
    pub(crate) resolution: Option<String>,
    #[command(flatten)]
    pub(crate) allow: Allow,
    #[command(flatten)]
    pub(crate) allow_dump: AllowDump,
}

/// The entries to select.
#[derive(Debug, ClapArgs)]
pub(crate) struct Filters {
    /// Only entries of this agent, as --scope agent:AGENT; repeatable
    #[arg(short, long = "agent", value_name = "AGENT")]
    pub(crate) agents: Vec<String>,
    /// Only of this scope: project, agent:ID or mission:ID; repeatable
    #[arg(long = "scope", value_name = "SCOPE", value_parser = scope)]
    pub(crate) scopes: Vec<Scope>,
    /// Only of this category; repeatable
    #[arg(short = 'g', long = "category", value_name = "CATEGORY", value_parser = CategoryParser)]
    pub(crate) categories: Vec<Category>,
    /// Only with this tag; if given again, with all of them
    #[arg(long = "tag", value_name = "TAG")]
    pub(crate) tags: Vec<String>,
    /// Only of this tier; repeatable
    #[arg(long = "tier", value_name = "TIER", value_parser = one_of!(Tier))]
    pub(crate) tiers: Vec<Tier>,
    /// Only of this status; repeatable
    #[arg(long = "status", value_name = "STATUS", value_parser = one_of!(Status))]
    pub(crate) statuses: Vec<Status>,
    /// Only entries that this kind of speaker stated; repeatable. What was written by hand counts as a person's words
    #[arg(long = "stated-by", value_name = "SPEAKER", value_parser = one_of!(Speaker))]
    pub(crate) stated_by: Vec<Speaker>,
    /// Only superseded entries
    #[arg(long)]
    pub(crate) superseded: bool,
    /// Only since this time: 2026-03-16, 2026-03-16T16:51 (local time unless it names a zone), or an age such as 7d
    #[arg(long, value_name = "DATE")]
    pub(crate) since: Option<Moment>,
    /// Only before this time
    #[arg(long, value_name = "DATE")]
    pub(crate) until: Option<Moment>,
}

/// `list`.
#[derive(Debug, ClapArgs)]
pub(crate) struct List {
    #[command(flatten)]
    pub(crate) filters: Filters,
    /// The maximum number of entries
    #[arg(short, long, value_name = "N", default_value_t = 100, conflicts_with = "all")]
    pub(crate) limit: u32,
    /// List all of them
    #[arg(long)]
    pub(crate) all: bool,
}

/// `browse`.
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Keys: / searches, Tab shows the candidates and the trash, e edits, p pins, d forgets, u undoes, a accepts,
r rejects or restores, m merges, ? lists all keys, q quits."
)]
pub(crate) struct Browse {
    #[command(flatten)]
    pub(crate) filters: Filters,
    /// Words to search for at the start
    pub(crate) query: Vec<String>,
}

/// How references are read.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub(crate) struct Whole {
    /// References are whole: a beginning or an end names nothing. agent-memory's ids are
    #[arg(long, hide = true)]
    pub(crate) whole: bool,
}

/// `edit`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Edit {
    /// A reference such as dev/decisions/1773679871839, or a unique beginning or end of it such as 1795 or …839
    pub(crate) reference: String,
    #[command(flatten)]
    pub(crate) whole: Whole,
    #[command(flatten)]
    pub(crate) text: Text,
    /// The new tags, all of them; repeatable
    #[arg(long = "tag", value_name = "TAG")]
    pub(crate) tags: Vec<String>,
    /// Remove all tags
    #[arg(long, conflicts_with = "tags")]
    pub(crate) no_tags: bool,
    /// Its importance
    #[arg(long, value_parser = one_of!(Importance))]
    pub(crate) importance: Option<Importance>,
    /// Its confidence, 0 to 1
    #[arg(long, allow_negative_numbers = true)]
    pub(crate) confidence: Option<f64>,
    /// The reference of an older entry of the category that this one replaces; repeatable
    #[arg(long, value_name = "REFERENCE")]
    pub(crate) supersedes: Vec<String>,
    /// How a finding was resolved; empty: it is open again
    #[arg(long, value_name = "TEXT")]
    pub(crate) resolution: Option<String>,
    #[command(flatten)]
    pub(crate) allow: Allow,
}

/// `search`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Search {
    /// Words, identifiers or paths
    #[arg(required = true)]
    pub(crate) query: Vec<String>,
    #[command(flatten)]
    pub(crate) filters: Filters,
    /// The maximum number of results, 1 to 100
    #[arg(short, long, value_name = "N")]
    pub(crate) limit: Option<u32>,
    /// List only passages of sessions, word for word as they were said
    #[arg(long, conflicts_with_all = ["explain", "semantic", "rerank"])]
    pub(crate) sessions: bool,
    /// Explain each score
    #[arg(long)]
    pub(crate) explain: bool,
    /// Also find entries of similar meaning, by the model that embed used
    #[arg(long)]
    pub(crate) semantic: bool,
    #[command(flatten)]
    pub(crate) embed: Embed,
    /// Let a language model order the results; if it does not answer in time, the order stays
    #[arg(long)]
    pub(crate) rerank: bool,
    #[command(flatten)]
    pub(crate) model: ModelServer,
}

/// `related`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Related {
    /// A reference such as dev/decisions/1773679871839, or a unique beginning or end of it such as 1795 or …839
    pub(crate) reference: String,
    #[command(flatten)]
    pub(crate) filters: Filters,
    /// The maximum number of results, 1 to 100
    #[arg(short, long, value_name = "N")]
    pub(crate) limit: Option<u32>,
}

/// `similar`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Similar {
    #[command(flatten)]
    pub(crate) text: Text,
    /// Instead, list pairs of entries that probably contradict each other
    #[arg(long, conflicts_with_all = ["content", "file", "semantic"])]
    pub(crate) contradicting: bool,
    #[command(flatten)]
    pub(crate) filters: Filters,
    /// The maximum number of results, 1 to 100
    #[arg(short, long, value_name = "N")]
    pub(crate) limit: Option<u32>,
    /// Also compare meanings, by the model that embed used
    #[arg(long)]
    pub(crate) semantic: bool,
    #[command(flatten)]
    pub(crate) embed: Embed,
}

/// The model, for embedding and for comparing meanings.
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

/// `core`.
#[derive(Debug, Subcommand)]
pub(crate) enum Core {
    /// Print the core memory of an agent
    Show {
        /// The agent's id
        agent: String,
    },
    /// Replace a section: from -c, -f or standard input; an empty text removes it
    Set {
        /// The agent's id
        agent: String,
        /// The section
        #[arg(value_parser = one_of!(CoreSection))]
        section: CoreSection,
        #[command(flatten)]
        text: Text,
        #[command(flatten)]
        allow: Allow,
    },
}

/// `project`.
#[derive(Debug, Subcommand)]
pub(crate) enum Project {
    /// Print the text
    Show,
    /// Change the text: from -c, -f or your editor
    Edit {
        #[command(flatten)]
        text: Text,
        #[command(flatten)]
        allow: Allow,
    },
    /// Replace the text: from -c, -f or standard input
    Set {
        #[command(flatten)]
        text: Text,
        #[command(flatten)]
        allow: Allow,
    },
}
