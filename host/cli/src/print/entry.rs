//! Entries, for people.

use std::io::{self, Write};

use keepstone::{
    Composite, Contradiction, Entry, Evidence, Explanation, Hit, Learnt, Mention, Mentioned, Origin, Outcome, Pointer,
    SessionPassage, SimilarEntry, Snippet, Speaker, Status, Tier,
};

use super::short::Short;
use super::style::{FAINT, IN_THE_FILE, MARK, NAME, OUTSIDE, by, first_line, remark, status_in_words};
use super::visible::visible;
use crate::answer::{Found, Gap, History, InForce, Wording};
use crate::moment;

pub(super) fn print_outcome(out: &mut impl Write, outcome: &Outcome) -> io::Result<()> {
    match outcome {
        Outcome::Stored(reference) => writeln!(out, "{reference}"),
        Outcome::Merged(reference) => {
            remark("already stored: confirmed once more");
            writeln!(out, "{reference}")
        }
        Outcome::Rejected(reason) => {
            remark(&format!("not remembered: {reason}"));
            Ok(())
        }
    }
}

pub(crate) fn print_entry(out: &mut impl Write, entry: &Entry, history: &History) -> io::Result<()> {
    print_head(out, entry, &Short::whole())?;
    let of = |what: &str, found: &Option<String>| found.as_ref().map(|found| format!("{what} {found}"));
    let many = |what: &str, found: &[String]| (!found.is_empty()).then(|| format!("{what} {}", found.join(", ")));
    let confidence = entry.confidence.map(|confidence| format!("confidence {confidence}"));
    // Whoever added it is not the author of what was made of it.
    let adder = if history.unlogged.is_some() { "added by" } else { "by" };
    let about = [
        Some(standing(entry, history) + &between(&history.gaps)),
        (entry.tier != Tier::Active).then(|| entry.tier.to_string()),
        Some(format!("importance {}", entry.importance)),
        confidence,
        history.unlogged.map(changed_in_file),
        of("by", &entry.author)
            .filter(|_| history.unlogged.is_none())
            .or_else(|| of(adder, &history.added_by.clone().filter(|by| by != OUTSIDE))),
        entry.origin.is_none().then(|| unsaid_origin(entry).to_owned()),
        learnt(entry, history.wording),
        many("confirmed by", &entry.confirmed_by),
        many("supersedes", &entry.supersedes),
        superseded_by(entry, history),
    ];
    writeln!(out, "{FAINT}{}{FAINT:#}", visible(&about.into_iter().flatten().collect::<Vec<_>>().join(" · ")))?;
    if let Some(last) = &history.last {
        let who = by(last.who.as_ref());
        let times = if history.changes == 1 { "once".to_owned() } else { format!("{} times", history.changes) };
        let told = format!(
            "changed {times}, last {}{who}: keepstone log {} --diff",
            moment::print_exactly(last.at),
            entry.reference
        );
        writeln!(out, "{FAINT}{}{FAINT:#}", visible(&told))?;
    }
    writeln!(out, "\n{}", visible(&entry.text))
}

/// The words for whether an entry holds, since when as it is, and of one that another one took the place of until when: by the log, since
/// an entry may bear any date.
fn standing(entry: &Entry, history: &History) -> String {
    if entry.status != Status::Promoted {
        return status_in_words(entry.status).to_owned();
    }
    let since = history.in_force.as_ref().filter(|_| history.unlogged.is_none());
    let unknown = if history.is_asked { " (the log does not know since when)" } else { "" };
    let how = |InForce { who, how, .. }: &InForce| format!("({how}{})", by(who.as_ref()));
    match (since, &history.superseded) {
        (_, None) if entry.superseded_by.is_some() => format!("no longer in force{unknown}"),
        (Some(since), None) => format!("in force since {} {}", moment::print(since.at), how(since)),
        (None, None) if history.unlogged.is_some() => status_in_words(entry.status).to_owned(),
        (None, None) => format!("{}{unknown}", status_in_words(entry.status)),
        (Some(since), Some((to, _))) if since.at < *to => {
            let is_brief = moment::print(since.at) == moment::print(*to);
            let print = if is_brief { moment::print_exactly } else { moment::print };
            format!("in force from {} {} to {}", print(since.at), how(since), print(*to))
        }
        (_, Some((to, _))) => format!("in force until {}", moment::print(*to)),
    }
}

/// The words for the times between in which another entry stood in the place of one.
fn between(gaps: &[Gap]) -> String {
    let gap = |Gap { from, to, by }: &Gap| {
        let by = by.as_ref().map(|by| format!(" by {by}")).unwrap_or_default();
        format!(", but superseded{by} from {} to {}", moment::print_exactly(*from), moment::print_exactly(*to))
    };
    gaps.iter().map(gap).collect()
}

/// The words for a change that nobody logged: the text is another one than the log knows.
fn changed_in_file(since: u64) -> String {
    format!("changed{IN_THE_FILE} after {}, nobody knows by whom", moment::print_exactly(since))
}

/// The entry that took the place of one, and the one that stands there now.
fn superseded_by(entry: &Entry, history: &History) -> Option<String> {
    let now = entry.superseded_by.as_ref()?;
    Some(match history.superseded.as_ref().and_then(|(_, first)| first.as_ref()) {
        Some(first) if first != now => format!("superseded by {first}, in whose place {now} stands now"),
        _ => format!("superseded by {now}"),
    })
}

/// Where an entry was learnt and who confirmed it, and for which text that stands.
fn learnt(entry: &Entry, wording: Wording) -> Option<String> {
    let stated = entry.origin.as_ref().map(origin);
    let confirmed = entry.origin.as_ref().and_then(confirmation).map(str::to_owned);
    let found = [
        entry.session.as_ref().map(|session| format!("session {session}")),
        entry.evidence.as_ref().and_then(observed),
        (!entry.sources.is_empty()).then(|| format!("from {}", entry.sources.join(", "))),
    ];
    let list = |all: Vec<Option<String>>, between: &str| {
        let all = all.into_iter().flatten().collect::<Vec<_>>().join(between);
        (!all.is_empty()).then_some(all)
    };
    let of_earlier = |earlier: Option<String>| earlier.map(|earlier| format!("an earlier text: {earlier}"));
    match wording {
        Wording::Present => list([vec![list(vec![stated, confirmed], ", ")], found.to_vec()].concat(), " · "),
        Wording::OfOrigin => {
            list(vec![list(vec![stated, confirmed], ", "), of_earlier(list(found.to_vec(), ", "))], " · ")
        }
        Wording::Earlier => {
            list(vec![of_earlier(list([vec![stated], found.to_vec()].concat(), ", ")), confirmed], " · ")
        }
    }
}

/// How an entry counts whose origin nobody recorded.
fn unsaid_origin(entry: &Entry) -> &'static str {
    match entry.evidence.as_ref().map(|evidence| evidence.learnt) {
        Some(Learnt::Import) => "from an import",
        Some(Learnt::Rule | Learnt::Model) => "stated by agent",
        None | Some(Learnt::Hand) if entry.author.is_some() => "written by an agent",
        // A handoff, or another text that the end of a session leaves.
        None | Some(Learnt::Hand) if entry.session.is_some() => "put together from what its session said and did",
        None | Some(Learnt::Hand) => "written by hand, which counts as a person's words",
    }
}

/// Who stated an entry, and where.
fn origin(origin: &Origin) -> String {
    let Origin { stated_by, client, line, commit, confirmed: _ } = origin;
    let mut told = format!("stated by {stated_by}");
    told += &client.as_ref().map(|client| format!(" in {client}")).unwrap_or_default();
    told += &line.map(|line| format!(", line {line}")).unwrap_or_default();
    told += &commit.as_ref().map(|commit| format!(", at commit {commit}")).unwrap_or_default();
    told
}

/// The words for whether a person stands behind a statement of somebody else.
fn confirmation(origin: &Origin) -> Option<&'static str> {
    match (origin.stated_by, origin.confirmed) {
        (Speaker::Person, _) => None,
        (_, true) => Some("confirmed by a person"),
        (_, false) => Some("not confirmed by a person"),
    }
}

/// How often an entry was observed, if more than once.
fn observed(Evidence { count, last_seen, .. }: &Evidence) -> Option<String> {
    (*count > 1).then(|| format!("observed {count} times, last {}", moment::print(*last_seen)))
}

fn print_head(out: &mut impl Write, entry: &Entry, short: &Short) -> io::Result<()> {
    write!(out, "{NAME}{}{NAME:#}", short.show(&entry.reference))?;
    if let Some(created) = entry.created {
        write!(out, "  {FAINT}{}{FAINT:#}", moment::print(created))?;
    }
    if entry.status == Status::Candidate {
        write!(out, "  {FAINT}candidate{FAINT:#}")?;
    }
    if let Some(newer) = &entry.superseded_by {
        write!(out, "  {FAINT}superseded by {}{FAINT:#}", short.show(newer))?;
    }
    let tags: String = entry.tags.iter().map(|tag| format!(" #{}", visible(tag))).collect();
    writeln!(out, "{}{tags}", if tags.is_empty() { "" } else { " " })
}

pub(super) fn print_entries(out: &mut impl Write, entries: &[Entry], short: &Short) -> io::Result<()> {
    for entry in entries {
        print_head(out, entry, short)?;
        writeln!(out, "    {}", visible(first_line(entry)))?;
    }
    Ok(())
}

/// Entries with what they name that no longer exists.
pub(super) fn print_stale(out: &mut impl Write, stale: &[Mentioned], short: &Short) -> io::Result<()> {
    for Mentioned { entry, mentions } in stale {
        print_head(out, entry, short)?;
        writeln!(out, "    {}", visible(first_line(entry)))?;
        writeln!(out, "    {FAINT}{}{FAINT:#}", visible(&told_gone(mentions)))?;
    }
    Ok(())
}

/// The things that an entry names and that no longer exist, in words.
pub(crate) fn told_gone(mentions: &[Mention]) -> String {
    let names: Vec<&str> = mentions.iter().map(|mention| mention.name.as_str()).collect();
    format!("not there now: {}", names.join(", "))
}

pub(super) fn print_hits(out: &mut impl Write, hits: &[Hit], short: &Short) -> io::Result<()> {
    for hit in hits {
        print_head(out, &hit.entry, short)?;
        writeln!(out, "    {}", marked(&hit.snippet))?;
        if let Some(old) = &hit.replaces {
            let of = old.created.map(|created| format!(" of {}", moment::print(created))).unwrap_or_default();
            let told = format!("replaces {}{of}: {}", short.show(&old.reference), old.line);
            writeln!(out, "    {FAINT}{}{FAINT:#}", visible(&told))?;
        }
        if let Some(explanation) = &hit.explanation {
            print_explanation(out, hit.score, explanation)?;
        }
    }
    Ok(())
}

/// Hits of the project's memory, then those of the user's own, with whole references: `--user` is another memory.
pub(super) fn print_found(out: &mut impl Write, found: &Found, short: &Short) -> io::Result<()> {
    print_hits(out, &found.hits, short)?;
    if !found.user.is_empty() {
        writeln!(out, "{}Across projects (--user):", if found.hits.is_empty() { "" } else { "\n" })?;
        print_hits(out, &found.user, &Short::whole())?;
    }
    if !found.passages.is_empty() {
        let is_first = found.hits.is_empty() && found.user.is_empty();
        writeln!(out, "{}From sessions, as it was said (--sessions):", if is_first { "" } else { "\n" })?;
        print_passages(out, &found.passages)?;
    }
    Ok(())
}

/// Characters that are printed of what was said before a passage.
const BEFORE_CHARS: usize = 100;

/// What was said in sessions: who said it, when and where, and the words.
pub(super) fn print_passages(out: &mut impl Write, passages: &[SessionPassage]) -> io::Result<()> {
    for SessionPassage { who, at, client, session, text, before, .. } in passages {
        let head = format!("{who} · {client} {session}");
        writeln!(out, "{} {FAINT}{}{FAINT:#}", moment::print(*at), visible(&head))?;
        if let Some(before) = before {
            writeln!(
                out,
                "    {FAINT}after: {}{FAINT:#}",
                visible(&before.chars().take(BEFORE_CHARS).collect::<String>().replace('\n', " "))
            )?;
        }
        for line in text.lines() {
            writeln!(out, "    {}", visible(line))?;
        }
    }
    Ok(())
}

pub(super) fn print_similar(out: &mut impl Write, found: &[SimilarEntry], short: &Short) -> io::Result<()> {
    for SimilarEntry { entry, similarity, words, cosine } in found {
        print_head(out, entry, short)?;
        let cosine = cosine.map(|cosine| format!(", cosine {cosine:.2}")).unwrap_or_default();
        writeln!(out, "    {FAINT}{similarity:.2} alike: words {words:.2}{cosine}{FAINT:#}")?;
        writeln!(out, "    {}", visible(first_line(entry)))?;
    }
    Ok(())
}

/// Pairs that contradict each other, each with the command by which the newer entry supersedes the older one.
pub(super) fn print_contradicting(out: &mut impl Write, found: &[Contradiction]) -> io::Result<()> {
    for (nth, Contradiction { newer, older, difference, newer_says, older_says, .. }) in found.iter().enumerate() {
        if nth > 0 {
            writeln!(out)?;
        }
        for Pointer { reference, created, line } in [newer, older] {
            let date = created.map(moment::print).unwrap_or_default();
            writeln!(out, "{NAME}{reference}{NAME:#}  {FAINT}{date}{FAINT:#}\n    {}", visible(line))?;
        }
        let differ = visible(&format!("{difference}: {newer_says} / {older_says}"));
        writeln!(out, "    {FAINT}{differ}{FAINT:#}")?;
        let (newer, older) = (&newer.reference, &older.reference);
        writeln!(out, "    {FAINT}keepstone edit {newer} --supersedes {older}{FAINT:#}")?;
    }
    Ok(())
}

/// Prints the parts of a score on one line.
fn print_explanation(out: &mut impl Write, score: f64, explanation: &Explanation) -> io::Result<()> {
    let Explanation { words, session, before, after, author, time, kind, fused, composite, repeated } = explanation;
    let mut parts: Vec<String> = words
        .iter()
        .map(|word| format!("{} {:.2}", visible(&word.word), word.weight * word.idf * word.saturation))
        .collect();
    let beside = [("session", session), ("before", before), ("after", after), ("author", author)];
    parts.extend(beside.iter().filter(|(_, value)| **value != 0.0).map(|(name, value)| format!("{name} {value:.2}")));
    let factors = [("time", time), ("kind", kind)];
    parts.extend(factors.iter().filter(|(_, value)| **value != 1.0).map(|(name, value)| format!("{name} ×{value:.2}")));
    parts.extend(fused.map(|fused| {
        let cosine = fused.cosine.map_or("none".to_owned(), |cosine| format!("{cosine:.2}"));
        format!("lexical {:.2}, semantic {:.2} at {:.2} (cosine {cosine})", fused.lexical, fused.semantic, fused.weight)
    }));
    parts.extend(composite.map(|Composite { relevance, recency, importance, confidence, access }| {
        let told = format!("relevance {relevance:.2}, recency {recency:.2}, importance {importance:.2}");
        format!("{told}, confidence {confidence:.2}, access {access:.2}")
    }));
    parts.extend((*repeated != 0.0).then(|| format!("repeated -{repeated:.2}")));
    writeln!(out, "    {FAINT}{score:.3} = {}{FAINT:#}", parts.join(" · "))
}

/// The snippet with what matched in colour.
fn marked(snippet: &Snippet) -> String {
    let (mut marked, mut at) = (String::new(), 0);
    for highlight in &snippet.highlights {
        let (start, end) = (highlight.start as usize, highlight.end as usize);
        let (Some(before), Some(hit)) = (snippet.text.get(at..start), snippet.text.get(start..end)) else { continue };
        marked += &format!("{}{MARK}{}{MARK:#}", visible(before), visible(hit));
        at = end;
    }
    marked + &visible(snippet.text.get(at..).unwrap_or_default())
}
