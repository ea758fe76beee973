//! Entries, for people.

use std::io::{self, Write};

use keepstone::{
    ChangeOutcome, Composite, Contradiction, Difference, Entry, EntryHistory, Evidence, Explanation, HistoryStep, Hit,
    Learnt, Mention, Mentioned, Origin, Outcome, Pointer, SessionPassage, SimilarEntry, Snippet, Speaker, Status,
    TextOfOrigin, Tier,
};

use super::short::Short;
use super::style::{
    FAINT, IN_THE_FILE, MARK, NAME, OUTSIDE, by, first_line, outcome_in_words, remark, status_in_words,
};
use super::visible::visible;
use crate::answer::Found;
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

/// An entry, with its history where that was asked for, and the entries that it supersedes.
pub(crate) fn print_entry(
    out: &mut impl Write,
    entry: &Entry,
    history: Option<&EntryHistory>,
    replaced: &[Entry],
) -> io::Result<()> {
    print_head(out, entry, &Short::whole())?;
    let of = |what: &str, found: Option<&String>| found.map(|found| format!("{what} {found}"));
    let many = |what: &str, found: &[String]| (!found.is_empty()).then(|| format!("{what} {}", found.join(", ")));
    let confidence = entry.confidence.map(|confidence| format!("confidence {confidence}"));
    let in_file = history.and_then(unlogged);
    let added_by = history.and_then(|history| step(history, ChangeOutcome::Added)?.who.as_ref());
    // Whoever added it is not the author of what was made of it.
    let author = of("by", entry.author.as_ref()).filter(|_| in_file.is_none());
    let adder = if in_file.is_some() { "added by" } else { "by" };
    let about = [
        Some(standing(entry, history)),
        history.and_then(moved),
        (entry.tier != Tier::Active).then(|| entry.tier.to_string()),
        Some(format!("importance {}", entry.importance)),
        confidence,
        in_file,
        author.or_else(|| of(adder, added_by.filter(|by| *by != OUTSIDE))),
        entry.origin.is_none().then(|| unsaid_origin(entry).to_owned()),
        learnt(entry, history.map_or(TextOfOrigin::Present, |history| history.text_of_origin)),
        many("confirmed by", &entry.confirmed_by),
        many("supersedes", if replaced.is_empty() { &entry.supersedes } else { &[] }),
        superseded_by(entry, history),
    ];
    writeln!(out, "{FAINT}{}{FAINT:#}", visible(&about.into_iter().flatten().collect::<Vec<_>>().join(" · ")))?;
    if let Some(changes) = history.and_then(|history| changes(entry, history)) {
        writeln!(out, "{FAINT}{}{FAINT:#}", visible(&changes))?;
    }
    for old in replaced {
        print_replaced(out, &old.reference, old.created, first_line(old))?;
    }
    writeln!(out, "\n{}", visible(&entry.text))
}

/// The entry that another one supersedes.
fn print_replaced(out: &mut impl Write, reference: &str, created: Option<u64>, line: &str) -> io::Result<()> {
    let of = created.map(|created| format!(" of {}", moment::print(created))).unwrap_or_default();
    writeln!(out, "{FAINT}{}{FAINT:#}", visible(&format!("replaces {reference}{of}: {line}")))
}

/// The newest step of a history with an outcome.
fn step(history: &EntryHistory, outcome: ChangeOutcome) -> Option<&HistoryStep> {
    history.steps.iter().find(|step| step.outcome == outcome)
}

/// How often an entry was changed, and where to see how.
fn changes(entry: &Entry, history: &EntryHistory) -> Option<String> {
    let is_change = |step: &&HistoryStep| {
        matches!(step.outcome, ChangeOutcome::TextChanged | ChangeOutcome::Changed | ChangeOutcome::Accepted)
    };
    let last = history.steps.iter().find(is_change)?;
    let times = match history.steps.iter().filter(is_change).count() {
        1 => "once".to_owned(),
        times => format!("{times} times"),
    };
    let (at, who) = (moment::print_exactly(last.at), by(last.who.as_ref()));
    Some(format!("changed {times}, last {at}{who}: keepstone log {} --diff", entry.reference))
}

/// The words for whether an entry holds, since when as it is, and of one that does no more until when: by the log, since an entry may
/// bear any date.
fn standing(entry: &Entry, history: Option<&EntryHistory>) -> String {
    let is_over = entry.status == Status::Promoted && entry.superseded_by.is_some();
    let status = if is_over { "no longer in force" } else { status_in_words(entry.status) };
    let Some(history) = history else { return status.to_owned() };
    let since = history.in_force_since.map(|since| (since, how(history, since)));
    match (since, history.in_force_until) {
        (Some((since, how)), None) => format!("in force since {}{how}", moment::print(since)),
        (since, Some(until)) => {
            let is_brief = since.as_ref().is_some_and(|(since, _)| moment::print(*since) == moment::print(until));
            let print = if is_brief { moment::print_exactly } else { moment::print };
            let from = since.map(|(since, how)| format!("from {}{how} to ", print(since)));
            let period = format!("in force {}{}", from.unwrap_or_else(|| "until ".to_owned()), print(until));
            if is_over { period } else { format!("{status}, {period}") }
        }
        (None, None) if entry.status == Status::Promoted && unlogged(history).is_none() => {
            format!("{status} (the log does not know since when)")
        }
        (None, None) => status.to_owned(),
    }
}

/// How an entry came into force at a time, in brackets.
fn how(history: &EntryHistory, since: u64) -> String {
    let Some(at) = history.steps.iter().position(|step| step.at == since && step.outcome != ChangeOutcome::Moved)
    else {
        return String::new();
    };
    let HistoryStep { outcome, who, .. } = &history.steps[at];
    let before = || history.steps[at..].iter().find(|step| step.outcome == ChangeOutcome::Superseded);
    match before().filter(|_| *outcome == ChangeOutcome::InForceAgain) {
        Some(HistoryStep { at, other, .. }) => {
            let other = other.as_deref().unwrap_or("another entry");
            format!(" (again: {other} stood in its place from {})", moment::print_exactly(*at))
        }
        None => {
            let by = if who.is_none() { ", nobody recorded by whom".to_owned() } else { by(who.as_ref()) };
            format!(" ({}{by})", outcome_in_words(*outcome))
        }
    }
}

/// From where an entry came that has another owner than before.
fn moved(history: &EntryHistory) -> Option<String> {
    let HistoryStep { at, who, other, .. } = step(history, ChangeOutcome::Moved)?;
    let from = other.as_ref()?;
    Some(format!("moved from {from} {}{}", moment::print(*at), by(who.as_ref())))
}

/// The words for such a change, if the text is another one than the log knows.
fn unlogged(history: &EntryHistory) -> Option<String> {
    let HistoryStep { outcome, at, .. } = history.steps.first()?;
    (*outcome == ChangeOutcome::ChangedInFile).then(|| changed_in_file(*at))
}

/// The words for a change of the file after a time, which nobody logged.
pub(super) fn changed_in_file(after: u64) -> String {
    format!("changed{IN_THE_FILE} after {}, Keepstone does not know by whom", moment::print_exactly(after))
}

/// The entry that took the place of one, and the one that stands there now.
fn superseded_by(entry: &Entry, history: Option<&EntryHistory>) -> Option<String> {
    let now = entry.superseded_by.as_ref()?;
    let first = history.and_then(|history| step(history, ChangeOutcome::Superseded)?.other.as_ref());
    Some(match first {
        Some(first) if first != now => format!("superseded by {first}, in whose place {now} stands now"),
        _ => format!("superseded by {now}"),
    })
}

/// Where an entry was learnt and who confirmed it, and for which text that stands.
fn learnt(entry: &Entry, text: TextOfOrigin) -> Option<String> {
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
    let of_earlier = |earlier: Option<String>| earlier.map(|earlier| format!("of an earlier text: {earlier}"));
    match text {
        TextOfOrigin::Present => list([vec![list(vec![stated, confirmed], ", ")], found.to_vec()].concat(), " · "),
        TextOfOrigin::OriginOnly => {
            list(vec![list(vec![stated, confirmed], ", "), of_earlier(list(found.to_vec(), ", "))], " · ")
        }
        TextOfOrigin::Earlier => {
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
        None | Some(Learnt::Hand) => "nobody recorded who stated it, so it counts as a person's words",
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
            write!(out, "    ")?;
            print_replaced(out, &short.show(&old.reference), old.created, &old.line)?;
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
        // Both are about the same name from code, of which nobody but a reader can tell what holds.
        let differ = match difference {
            Difference::Subject => format!("both are about {newer_says}"),
            _ => format!("{difference}: {newer_says} / {older_says}"),
        };
        let differ = visible(&differ);
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
