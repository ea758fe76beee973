//! Calls about entries.

use keepstone::{
    Alternative, Changes, Difference, Draft, Entry, Error, Filter, Finding, Hit, Memory, MemoryError, NewestEntries,
    Origin, Outcome, Query, QueryVector, Rationale, Scope, Speaker,
};

use crate::answer::{Answer, Found};
use crate::args::{Add, AddMany, Added, Args, Edit, Embed, Filters, List, Related, Search, Similar};
use crate::embed::embedder;
use crate::failure::{Done, Failure, NO_CATEGORY};
use crate::input;
use crate::json;
use crate::print::style::{counts, remark};
use crate::reference::Resolver;

use super::job::ranked;
use super::{predecessor, told};

/// Hits of the user's own memory beside those of the project's.
const MOST_OF_USER: u32 = 3;

/// How a line of `add-many` looks.
const DRAFT: &str = r#"a line is such as {"scope": "project", "category": "facts", "text": "TEXT", "created": 1773679871839}; times are milliseconds since 1970"#;

/// Passages of sessions beside the hits.
const MOST_PASSAGES: u32 = 3;

pub(super) fn add(memory: &Memory, given: &Add, resolver: &Resolver<'_>, is_compat: bool) -> Done {
    let Added { agent, category, text } = given.added().map_err(Failure::invalid)?;
    let of_agent = || agent.as_deref().map_or(Scope::Project, Scope::agent);
    let scope = given.scope.clone().unwrap_or_else(of_agent);
    // An author beside the owner would count as the one who stated it, which is whoever types unless it is said.
    let is_typed = agent.is_some() && scope != of_agent() && !is_compat;
    let stated_by = given.stated_by.or(is_typed.then_some(Speaker::Person));
    let text = input::text(&text)?;
    let tags = [&given.tags[..], &given.listed_tags[..]].concat();
    let draft = Draft {
        tags: if is_compat { predecessor::tags(&tags, &text) } else { tags },
        tier: given.tier,
        status: given.status,
        importance: given.importance,
        confidence: given.confidence,
        author: agent,
        session: given.session.clone(),
        sources: given.sources.clone(),
        created: given.created.map(|moment| moment.0),
        origin: stated_by.map(Origin::new),
        rationale: rationale(given),
        finding: finding(given),
        supersedes: found(resolver, &given.supersedes)?,
        ..Draft::new(scope, category, text)
    };
    let outcome = memory.vault().add(&draft).map_err(|error| match Failure::from(error) {
        failure if draft.text.trim().is_empty() => {
            failure.hinted("give it as the last word, with -c TEXT or -f FILE, or on standard input")
        }
        failure => failure,
    })?;
    if let (Outcome::Stored(reference), false) = (&outcome, is_compat) {
        remark_counterparts(memory, reference);
    }
    Ok(Answer::Outcome(outcome))
}

/// Tells what says the same as a new entry, or the contrary. The entry is stored whatever happens here.
fn remark_counterparts(memory: &Memory, reference: &str) {
    let found = match memory.search().compare(reference) {
        Ok(found) => found,
        Err(error) => return remark(&format!("it was not compared with other entries: {error}")),
    };
    for pair in &found.contradicting {
        let other = if pair.newer.reference == *reference { &pair.older } else { &pair.newer };
        let what = match pair.difference {
            Difference::Subject => format!("{} is about {} too", other.reference, pair.older_says),
            _ => format!("{} may contradict it", other.reference),
        };
        let way = format!("if it no longer holds: keepstone edit {reference} --supersedes {}", other.reference);
        remark(&format!("{what}: {}\n  {way}", other.line));
    }
    for other in &found.similar {
        let way = format!("if both are one: keepstone forget {}", other.reference);
        remark(&format!("{} says nearly the same: {}\n  {way}", other.reference, other.line));
    }
}

/// Why it was decided so, if that was given.
fn rationale(given: &Add) -> Option<Rationale> {
    let alternative = |typed: &String| {
        let (name, because) = typed.split_once(':').unwrap_or((typed, ""));
        Alternative { name: name.trim().to_owned(), rejected_because: because.trim().to_owned() }
    };
    let rationale = Rationale {
        reason: given.reason.clone(),
        alternatives: given.alternatives.iter().map(alternative).collect(),
        reversible: (given.reversible || given.irreversible).then_some(given.reversible),
    };
    (rationale != Rationale::default()).then_some(rationale)
}

/// What was found, if more than its text was given.
fn finding(given: &Add) -> Option<Finding> {
    let finding = Finding {
        severity: given.severity,
        location: given.location.clone(),
        impact: given.impact.clone(),
        cause: given.cause.clone(),
        resolution: given.resolution.clone(),
    };
    (finding != Finding::default()).then_some(finding)
}

/// The references that were typed.
fn found(resolver: &Resolver<'_>, typed: &[String]) -> Result<Vec<String>, Failure> {
    typed.iter().map(|typed| resolver.find(typed)).collect()
}

pub(super) fn add_many(memory: &Memory, given: &AddMany) -> Done {
    let document = input::document(given.file.as_deref())?;
    let lines = document.split(|byte| *byte == b'\n').enumerate().filter(|(_, line)| !line.trim_ascii().is_empty());
    let draft = |(nth, line): (usize, &[u8])| {
        let wrong = |error: serde_json::Error| {
            let (column, text) = (error.column(), error.to_string());
            // A line counts as a document, so the error names its first line.
            let why = text.strip_suffix(&format!(" at line {} column {column}", error.line())).unwrap_or(&text);
            let message = format!("reading the drafts: line {}, column {column}: {why}", nth + 1);
            Failure::invalid(message).hinted(DRAFT)
        };
        if std::str::from_utf8(line).is_err() {
            remark(&format!("line {} is not UTF-8: U+FFFD stands for the bytes that are no text", nth + 1));
        }
        json::parse(line).map_err(wrong)
    };
    let drafts: Vec<Draft> = lines.map(draft).collect::<Result<_, _>>()?;
    Ok(Answer::Outcomes(memory.vault().add_many(&drafts)?))
}

pub(super) fn list(memory: &Memory, given: &List) -> Done {
    let filter = filter(&given.filters)?;
    if given.all {
        return Ok(Answer::Entries(memory.vault().entries(&filter)?));
    }
    let NewestEntries { entries, left_out } = memory.vault().newest(&filter, None, given.limit)?;
    if left_out > 0 {
        remark(&format!("{left_out} more left out: --all lists them, --limit N more of them"));
    }
    Ok(Answer::Entries(entries))
}

pub(super) fn search(memory: &Memory, given: &Search) -> Done {
    let text = given.query.join(" ");
    if given.sessions {
        if filter(&given.filters)? != Filter::default() {
            let told = "--sessions takes no filters: a passage of a session has no agent, category or tag";
            return Err(Failure::invalid(told.to_owned()));
        }
        return Ok(Answer::Passages(memory.search().passages(&text, given.limit)?));
    }
    let vector = vector(given.semantic, &given.embed, &text)?;
    let filter = filter(&given.filters)?;
    let query = Query { text, filter, limit: given.limit, explain: given.explain, vector };
    let is_filtered = query.filter != Filter::default();
    let passages = if is_filtered { Vec::new() } else { memory.search().passages(&query.text, Some(MOST_PASSAGES))? };
    let hits = if given.rerank { ranked(memory, &query, &given.model)? } else { memory.search().find(&query)? };
    let user = memory.user().map_or_else(Vec::new, |user| of_user(&user, query, given.limit));
    if given.semantic {
        remark_pending(memory)?;
    }
    Ok(Answer::Found(Found { hits, user, passages }))
}

/// Hits of the user's own memory. Its trouble is told, and keeps nobody from the project's.
pub(crate) fn of_user(user: &Memory, query: Query, limit: Option<u32>) -> Vec<Hit> {
    let query = Query { limit: Some(limit.unwrap_or(MOST_OF_USER).min(MOST_OF_USER)), ..query };
    let found = user.search().find(&query).or_else(|error| {
        // Its vectors may be of another model than the project's.
        let by_words = user.search().find(&Query { vector: None, ..query.clone() })?;
        remark(&format!("your own memory is searched by its words alone: {error}"));
        Ok::<_, Error>(by_words)
    });
    found.unwrap_or_else(|error| {
        // A category that only the project's policy names has no entries there.
        if !matches!(&error, Error::Memory(MemoryError::Invalid(why)) if why.contains(NO_CATEGORY)) {
            remark(&format!("your own memory is left out: {error}"));
        }
        Vec::new()
    })
}

pub(super) fn related(memory: &Memory, given: &Related, resolver: &Resolver<'_>) -> Done {
    Ok(Answer::Hits(memory.search().related(
        &resolver.find(&given.reference)?,
        &filter(&given.filters)?,
        given.limit,
    )?))
}

pub(super) fn similar(memory: &Memory, given: &Similar) -> Done {
    if given.contradicting {
        return Ok(Answer::Contradicting(memory.search().contradicting(&filter(&given.filters)?, given.limit)?));
    }
    let text = input::text(&given.text)?;
    let vector = vector(given.semantic, &given.embed, &text)?;
    let filter = filter(&given.filters)?;
    let query = Query { text, filter, limit: given.limit, explain: false, vector };
    let similar = memory.search().similar(&query)?;
    if given.semantic {
        remark_pending(memory)?;
    }
    Ok(Answer::Similar(similar))
}

/// The vector of a text, if one is wanted.
pub(super) fn vector(is_wanted: bool, model: &Embed, text: &str) -> Result<Option<QueryVector>, Failure> {
    if is_wanted { Ok(Some(embedder(model)?.embed_query(text)?)) } else { Ok(None) }
}

fn remark_pending(memory: &Memory) -> Result<(), Failure> {
    let pending = memory.jobs().status()?.pending;
    if pending > 0 {
        let lacking = counts(&[(pending, "entry has", "entries have")]);
        remark(&format!("{lacking} no vector yet: keepstone embed gives them one"));
    }
    Ok(())
}

/// The entries that are meant.
///
/// # Errors
/// [`Failure::invalid`] for an agent beside scopes: both name owners, so together they would select more than either.
pub(super) fn filter(given: &Filters) -> Result<Filter, Failure> {
    if let (Some(agent), [_, ..]) = (given.agents.first(), &given.scopes[..]) {
        let failure = Failure::invalid("--agent and --scope both say whose entries are meant".to_owned());
        let hint = format!(
            "for the entries of both name --scope agent:{agent} beside the other; with --json each entry of a scope names its author"
        );
        return Err(failure.hinted(hint));
    }
    let agents = given.agents.iter().map(Scope::agent);
    Ok(Filter {
        scopes: agents.chain(given.scopes.iter().cloned()).collect(),
        categories: given.categories.clone(),
        tags: given.tags.clone(),
        tiers: given.tiers.clone(),
        statuses: given.statuses.clone(),
        stated_by: given.stated_by.clone(),
        superseded: given.superseded.then_some(true),
        since: given.since.map(|moment| moment.0),
        until: given.until.map(|moment| moment.0),
    })
}

/// A new text comes from where it was named; when nothing at all was named, from an editor or standard input.
pub(super) fn edit(args: &Args, memory: &Memory, given: &Edit, resolver: &Resolver<'_>) -> Done {
    let is_compat = args.is_compat();
    let edited = |deed: &str, entry: Entry| {
        if !args.json && !is_compat {
            told::say(deed, &entry);
        }
        Ok(Answer::Changed(entry.into()))
    };
    let tags = (given.no_tags || !given.tags.is_empty()).then(|| given.tags.clone());
    let mut changes = Changes {
        text: None,
        tags,
        importance: given.importance,
        confidence: given.confidence,
        supersedes: found(resolver, &given.supersedes)?,
        resolution: given.resolution.clone(),
    };
    let reference = &resolver.find(&given.reference)?;
    if input::is_given(&given.text) || (changes == Changes::default() && !input::has_terminal()) {
        changes.text = Some(input::text(&given.text)?);
    } else if changes == Changes::default() {
        let entry = memory.vault().get(reference)?;
        let save = |text| {
            let changes = Changes { text: Some(text), ..Changes::default() };
            Ok(memory.vault().edit(reference, &changes)?)
        };
        return match input::edit(&format!("{}\n", entry.text), save)? {
            Some(saved) => edited("edited", saved),
            None => edited("left as it was", entry),
        };
    }
    if let (true, None, Some(text)) = (is_compat, &changes.tags, &changes.text) {
        changes.tags = Some(predecessor::tags_after(&memory.vault().get(reference)?, text));
    }
    edited("edited", memory.vault().edit(reference, &changes)?)
}

/// Does something to each entry: where one fails the rest goes on.
///
/// All that was typed is looked up first: the end of one entry must not come to fit another.
pub(super) fn each<T>(
    resolver: &Resolver<'_>,
    typed: &[String],
    act: impl Fn(&String) -> Result<T, Failure>,
    answer: fn(Vec<T>) -> Answer,
) -> Done {
    let (mut done, mut failed) = (Vec::new(), Vec::new());
    let references: Vec<_> = typed.iter().map(|typed| resolver.find(typed)).collect();
    for reference in references {
        match reference.and_then(|reference| act(&reference)) {
            Ok(one) => done.push(one),
            Err(failure) => failed.push(failure),
        }
    }
    match (failed.is_empty(), done.is_empty()) {
        (true, _) => Ok(answer(done)),
        (false, true) => Err(Failure::Partly(None, failed)),
        (false, false) => Err(Failure::Partly(Some(answer(done).into()), failed)),
    }
}
