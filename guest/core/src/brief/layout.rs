//! The text of a brief, section by section, with the room that is left.

use crate::model::reference::Reference;
use crate::text::contract::Mention;
use crate::text::cut::{Fitted, fit, one_line, shortened};
use crate::text::marks::{AGENT, PROJECT, UNCONFIRMED};
use crate::text::mention::mentions;
use crate::text::prompt_text::{CLOSE, OPEN, sanitize_for_prompt};
use crate::text::similarity::Compared;
use crate::text::sorted::SortedSet;
use crate::text::token_count::Quarters;

use super::contract::{Brief, BriefLine, DropReason, Dropped, Excerpt, ExcerptItem, LineReason, Section};
use super::digest::reason_of;
use super::material::{Item, Material, Relevant, SectionKind, Why};
use super::settings::{Relevant as RelevantSection, Settings};

/// Explains the mark of a line that no person stands behind.
const LEGEND: &str = "? = an agent said it, nobody confirmed it\n";

/// Room from which a brief spends some of it to say how many entries had none.
const MORE_FROM: Quarters = Quarters(4 * 200);

/// The share of an unconfirmed entry's words that a line from a session has, from which the entry adds nothing.
const SAID: f64 = 0.8;

/// The largest count that room is kept for; a brief looks at fewer entries.
const MOST_COUNTED: usize = 9_999;

/// Characters told of a line in an account of the brief.
const LINE_CHARS: usize = 120;

/// The titles of the relevant entries when there is no task, and when it found none.
const NEWEST: &str = "Newest";
const NOTHING_MATCHES: &str = "Newest (nothing matches the task)";

/// The title of what is told of a small memory beside what the task found.
const IN_FORCE: &str = "Also in force";

/// The most that a small memory takes: what people decided, and with it the sessions. What is found for a task takes of it too.
pub(super) const SMALL: Quarters = Quarters(4 * 1_000);

/// A brief in the making.
pub(super) struct Layout {
    parts: Vec<Part>,
    /// The space that is left for the text.
    room: Quarters,
    /// True to explain the mark of what nobody confirmed.
    has_legend: bool,
    /// True to say how many relevant entries had no room.
    counts_more: bool,
}

/// A section in the making.
struct Part {
    /// The line that opens it.
    heading: String,
    /// The printed lines.
    lines: Vec<String>,
    /// Why each is there.
    whys: Vec<Why>,
    section: Section,
}

impl Part {
    fn fixed(fixed: SectionKind) -> Self {
        Self { heading: fixed.heading(), ..Self::relevant(fixed.title()) }
    }

    fn relevant(title: &str) -> Self {
        let section = Section { title: title.to_owned(), ..Section::default() };
        Self { heading: format!("{title}:"), lines: Vec::new(), whys: Vec::new(), section }
    }

    /// The size of the heading, which counts with the first line.
    fn opening(&self) -> Quarters {
        if self.lines.is_empty() { Quarters::of(&opening(&self.heading)) } else { Quarters::default() }
    }

    /// The size of the section; one without lines is not printed.
    fn size(&self) -> Quarters {
        if self.lines.is_empty() {
            return Quarters::default();
        }
        let heading = Quarters::of(&opening(&self.heading));
        Quarters(heading.0 + self.lines.iter().map(|line| Quarters::of(line).0 + 1).sum::<u64>())
    }

    fn put(&mut self, source: &str, line: String, cut: u32, why: Why) {
        self.lines.push(line);
        self.whys.push(why);
        self.section.sources.push(source.to_owned());
        self.section.cut = self.section.cut.saturating_add(cut);
    }

    /// Puts in an entry as a list item if that fits, and returns what it takes.
    fn put_bullet(&mut self, item: &Item, why: &Why, room: Quarters, settings: &Settings) -> Quarters {
        let left = room.checked_less(self.opening()).and_then(|room| room.checked_less(Quarters(1)));
        match left.and_then(|left| bullet(&item.text, left, settings)) {
            Some(Fitted { text, cut }) => {
                let used = Quarters(self.opening().0 + Quarters::of(&text).0 + 1);
                self.put(&item.source, text, cut, why.clone());
                used
            }
            None => {
                self.drop(item, DropReason::Budget);
                Quarters::default()
            }
        }
    }

    fn drop(&mut self, item: &Item, reason: DropReason) {
        self.section.dropped.push(Dropped { source: item.source.clone(), reason, line: line_of(&item.text) });
    }

    /// The section with an account of its lines.
    fn finished(self) -> Section {
        let told =
            |(line, why): (String, Why)| BriefLine { line: line_of(&line), reason: why.reason, words: why.words };
        let lines = self.lines.into_iter().zip(self.whys).map(told).collect();
        Section { lines, ..self.section }
    }
}

/// The beginning of a line, without the mark of a list.
pub(super) fn line_of(text: &str) -> String {
    shortened(&one_line(text.strip_prefix("- ").unwrap_or(text)), LINE_CHARS)
}

/// A section's heading, with the blank line that ends the section.
fn opening(heading: &str) -> String {
    format!("{heading}\n\n")
}

impl Layout {
    /// The size of the marks around the sections.
    pub(super) fn around() -> Quarters {
        Quarters::of(&frame("", false))
    }

    pub(super) fn new(settings: &Settings, budget: Quarters, beside: &[Excerpt], material: &Material) -> Self {
        let title = |section: &RelevantSection| match settings.relevant.as_slice() {
            [_] if material.has_task && !material.is_for_task => NOTHING_MATCHES.to_owned(),
            [_] if !material.is_for_task => NEWEST.to_owned(),
            _ => section.title.clone(),
        };
        let relevant = settings.relevant.iter().map(|section| Part::relevant(&title(section)));
        let before = SectionKind::BEFORE.into_iter().map(Part::fixed);
        let beside = beside.iter().map(|excerpt| Part::relevant(&one_line(&excerpt.title)));
        let in_force = std::iter::once(Part::relevant(IN_FORCE));
        let parts = before
            .chain(relevant)
            .chain(in_force)
            .chain(beside)
            .chain(SectionKind::BEHIND.into_iter().map(Part::fixed));
        let has_legend = material.relevant.iter().any(|relevant| relevant.item.text.starts_with(UNCONFIRMED));
        let around = Quarters::of(&frame("", has_legend));
        // Where not even the explanation fits, the marks are told without it.
        let has_legend = has_legend && around.0 < budget.0;
        let room = budget.less(Quarters::of(&frame("", has_legend)));
        let counts_more = settings.dated && room.0 > MORE_FROM.0;
        let room = if counts_more { room.less(Quarters::of(&more(MOST_COUNTED))) } else { room };
        Self { parts: parts.collect(), room, has_legend, counts_more }
    }

    /// Fills a fixed section with as much as its share allows.
    pub(super) fn fill(&mut self, fixed: SectionKind, items: &[Item], share: Quarters) {
        let share = Quarters(share.0.min(self.room.0));
        let part = self.part(fixed);
        let Some(mut left) = share.checked_less(part.opening()) else {
            return items.iter().for_each(|item| part.drop(item, DropReason::Budget));
        };
        // The end of a conversation matters most, so the section is filled from its end and reversed at last.
        let from_the_end = fixed == SectionKind::Recovery;
        let ordered: Vec<&Item> = if from_the_end { items.iter().rev().collect() } else { items.iter().collect() };
        for item in ordered {
            // A line takes its line end too.
            match left
                .checked_less(Quarters(1))
                .and_then(|left| fit(&sanitize_for_prompt(&item.text), usize::MAX, left))
            {
                Some(Fitted { text, cut }) if cut == 0 || !fixed.is_whole() => {
                    left = left.less(Quarters(Quarters::of(&text).0 + 1));
                    part.put(&item.source, text, cut, Why::default());
                }
                _ => part.drop(item, DropReason::Budget),
            }
        }
        if from_the_end {
            part.lines.reverse();
        }
        let used = part.size();
        self.room = self.room.less(used);
    }

    /// Gives a fixed section that was cut the room that is left.
    pub(super) fn extend(&mut self, fixed: SectionKind, items: &[Item]) {
        let part = self.part(fixed);
        if part.section.cut == 0 && part.section.dropped.is_empty() {
            return;
        }
        let used = part.size();
        *part = Part::fixed(fixed);
        self.room = Quarters(self.room.0 + used.0);
        self.fill(fixed, items, self.room);
    }

    /// Fills the relevant sections by rank, with at most so many entries altogether, which take no more than their share.
    pub(super) fn fill_relevant(&mut self, relevant: &[Relevant], most: usize, share: Quarters, settings: &Settings) {
        let told: SortedSet<String> = self.parts.iter().flat_map(|part| part.section.sources.clone()).collect();
        let facts: Vec<String> =
            [SectionKind::Rules, SectionKind::Checks, SectionKind::AgentKnowledge, SectionKind::ProjectKnowledge]
                .into_iter()
                .flat_map(|fixed| self.part(fixed).lines.iter().map(|line| fact_of(line, fixed)).collect::<Vec<_>>())
                .collect();
        let said: Vec<String> = [SectionKind::Handoff, SectionKind::Passages]
            .into_iter()
            .flat_map(|fixed| self.part(fixed).lines.clone())
            .flat_map(|lines| lines.lines().map(str::to_owned).collect::<Vec<_>>())
            .collect();
        let said: Vec<Compared<'_>> = said.iter().map(|line| Compared::of(line)).collect();
        // What a person said or confirmed is told as such, wherever it was said.
        let is_said = |text: &str| {
            text.strip_prefix(UNCONFIRMED).is_some_and(|text| said.iter().any(|line| line.has_most_of(text, SAID)))
        };
        let is_told = |item: &Item| {
            told.contains(&item.source) || facts.iter().any(|fact| item.text.ends_with(fact)) || is_said(&item.text)
        };
        let mut count = 0;
        let mut left = Quarters(share.0.min(self.room.0));
        for Relevant { section, item, why, .. } in relevant.iter().filter(|relevant| !is_told(&relevant.item)) {
            let part = &mut self.parts[SectionKind::BEFORE.len() + section];
            let limit = settings.relevant.get(*section).map_or(usize::MAX, |section| section.limit);
            if count >= most || part.lines.len() >= limit {
                part.drop(item, DropReason::Limit);
                continue;
            }
            let used = part.put_bullet(item, why, left, settings);
            count += usize::from(used.0 > 0);
            left = left.less(used);
            self.room = self.room.less(used);
        }
    }

    /// Fills in what a small memory tells whatever the task is, and of it the less the more was found for the task.
    pub(super) fn fill_others(&mut self, others: &[Relevant], recent: &[Item], most: usize, settings: &Settings) {
        let relevant = SectionKind::BEFORE.len()..SectionKind::BEFORE.len() + settings.relevant.len();
        let found = self.parts[relevant].iter().map(|part| part.size().0).sum::<u64>();
        let room = SMALL.less(Quarters(found + self.part(SectionKind::Passages).size().0));
        let before = self.room;
        self.fill_relevant(others, most, room, settings);
        let mut left = room.less(before.less(self.room));
        for item in recent {
            let room = Quarters(left.0.min(self.room.0));
            let used = self.part(SectionKind::Passages).put_bullet(item, &Why::of(LineReason::Newest), room, settings);
            (left, self.room) = (left.less(used), self.room.less(used));
        }
        self.part(SectionKind::Passages).section.dropped.clear();
    }

    /// Fills the section of passages with their share of the room that is left.
    pub(super) fn fill_passages(&mut self, passages: &[Item], settings: &Settings) {
        let share = self.room.share(settings.passages_share);
        self.put_passages(passages, share, settings);
    }

    /// Gives passages the room that entries left.
    pub(super) fn extend_passages(&mut self, passages: &[Item], settings: &Settings) {
        let part = self.part(SectionKind::Passages);
        let used = part.size();
        *part = Part::fixed(SectionKind::Passages);
        self.room = Quarters(self.room.0 + used.0);
        self.put_passages(passages, self.room, settings);
    }

    fn put_passages(&mut self, passages: &[Item], share: Quarters, settings: &Settings) {
        let part = self.part(SectionKind::Passages);
        let mut left = share;
        for item in passages {
            left = left.less(part.put_bullet(item, &Why::of(LineReason::Task), left, settings));
        }
        // A passage is one of many: those that do not fit are no loss that somebody must know of.
        part.section.dropped.clear();
        self.room = self.room.less(self.part(SectionKind::Passages).size());
    }

    /// Fills the sections of other roots with as much as all of them together may take.
    pub(super) fn fill_beside(&mut self, beside: &[Excerpt], share: Quarters, settings: &Settings) {
        let mut left = Quarters(share.0.min(self.room.0));
        for (part, excerpt) in self.beside(beside.len()).iter_mut().zip(beside) {
            let why = Why::of(reason_of(excerpt));
            for ExcerptItem { source, text } in &excerpt.items {
                let item = Item { source: source.clone(), text: text.clone() };
                left = left.less(part.put_bullet(&item, &why, left, settings));
            }
        }
        let used = self.beside(beside.len()).iter().map(|part| part.size().0).sum();
        self.room = self.room.less(Quarters(used));
    }

    /// Gives the sections of other roots the room that is left, where something of them was cut.
    pub(super) fn extend_beside(&mut self, beside: &[Excerpt], settings: &Settings) {
        let parts = self.beside(beside.len());
        if parts.iter().all(|part| part.section.cut == 0 && part.section.dropped.is_empty()) {
            return;
        }
        let used: u64 = parts.iter().map(|part| part.size().0).sum();
        parts.iter_mut().for_each(|part| *part = Part::relevant(&part.section.title));
        self.room = Quarters(self.room.0 + used);
        self.fill_beside(beside, self.room, settings);
    }

    /// The sections of other roots.
    fn beside(&mut self, count: usize) -> &mut [Part] {
        let end = self.parts.len() - SectionKind::BEHIND.len();
        &mut self.parts[end - count..end]
    }

    pub(super) fn print(self, material: &Material) -> Brief {
        let mut body = String::new();
        for part in &self.parts {
            if !part.lines.is_empty() {
                let lines: String = part.lines.iter().map(|line| format!("{line}\n")).collect();
                body += &format!("{}\n{lines}\n", part.heading);
            }
        }
        let of_relevant = self.parts.iter().flat_map(|part| &part.section.dropped);
        let left_out = of_relevant.filter(|dropped| Reference::parse(&dropped.source).is_ok()).count();
        if self.counts_more && left_out > 0 && !body.is_empty() {
            body += &more(left_out);
        }
        let text = if body.is_empty() {
            body
        } else {
            frame(&body, self.has_legend && body.contains(&format!("- {UNCONFIRMED}")))
        };
        let mut sections: Vec<Section> = self.parts.into_iter().map(Part::finished).collect();
        // A source that one section had no room for may be in another.
        let told: SortedSet<String> = sections.iter().flat_map(|section| section.sources.clone()).collect();
        for section in sections.iter_mut().filter(|section| [AGENT, PROJECT].contains(&section.title.as_str())) {
            section.dropped.retain(|dropped| !told.contains(&dropped.source));
        }
        let unreadable = material.unreadable.iter();
        let unreadable =
            unreadable.map(|key| Dropped { source: key.clone(), reason: DropReason::Unreadable, line: String::new() });
        if let Some(project) = sections.iter_mut().find(|section| section.title == SectionKind::Project.title()) {
            project.dropped.extend(unreadable);
        }
        sections.retain(|section| !section.sources.is_empty() || !section.dropped.is_empty());
        let tokens = u32::try_from(Quarters::of(&text).tokens()).unwrap_or(u32::MAX);
        let mentions = mentions_of(material, &told);
        Brief { text, tokens, sections, mentions }
    }

    fn part(&mut self, fixed: SectionKind) -> &mut Part {
        let place = |places: &[SectionKind]| places.iter().position(|place| *place == fixed);
        let behind = self.parts.len() - SectionKind::BEHIND.len();
        let at = place(&SectionKind::BEFORE).or_else(|| place(&SectionKind::BEHIND).map(|at| behind + at));
        &mut self.parts[at.unwrap_or_default()]
    }
}

/// The things that entries in the text name, each once.
fn mentions_of(material: &Material, told: &SortedSet<String>) -> Vec<Mention> {
    let entries = material.relevant.iter().chain(&material.others);
    let told = entries.filter(|relevant| told.contains(&relevant.item.source));
    let named = told.flat_map(|relevant| mentions(&relevant.item.text, relevant.created));
    let mut seen = SortedSet::new();
    named.filter(|mention| seen.insert(mention.clone())).collect()
}

/// The fact in a line of knowledge, without what it is called.
fn fact_of(line: &str, fixed: SectionKind) -> String {
    let fact = line.trim_start_matches("- ");
    let fact =
        if fixed == SectionKind::AgentKnowledge { fact.split_once(": ").map_or(fact, |(_, fact)| fact) } else { fact };
    fact.to_owned()
}

/// The whole text around the sections. The fence lets readers of transcripts recognise a brief.
fn frame(body: &str, has_legend: bool) -> String {
    let legend = if has_legend { LEGEND } else { "" };
    format!("{OPEN}\n## MEMORY CONTEXT\n{legend}\n{body}---\n{CLOSE}\n")
}

/// Says how many entries had no room, and how to read them.
fn more(count: usize) -> String {
    format!("{count} more: memory_search, or keepstone search\n\n")
}

/// A relevant entry as a list item, cut where it is too long or where a good part of it still fits.
fn bullet(text: &str, room: Quarters, settings: &Settings) -> Option<Fitted> {
    let item = format!("- {}", sanitize_for_prompt(text).replace('\n', "\n  "));
    let fitted = fit(&item, settings.entry_chars, room)?;
    let kept = fitted.text.chars().count();
    (fitted.cut == 0 || kept >= settings.cut_chars).then_some(fitted)
}
