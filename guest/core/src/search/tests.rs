mod compound;

use super::contract::{Explanation, Snippet};
use proptest::prelude::*;

use crate::model::category::Category;
use crate::model::contract::Entry;
use crate::model::reference::{Id, Reference};
use crate::model::scope::{Name, Scope};
use crate::search::collection::Collection;
use crate::search::index::part_of;
use crate::search::rank::{Found, RankRequest, find};
use crate::search::settings::Settings;
use crate::text::tokenize::tokens;

use crate::search::index::part::Part;

fn entry(id: u64, text: &str, tags: &[&str]) -> Entry {
    let scope = Scope::Agent(Name::new("dev").unwrap());
    Entry {
        reference: Reference { scope, category: Category::Decisions, id: Id::Time(id) },
        created: Some(id),
        text: text.to_owned(),
        tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        tier: crate::model::contract::Tier::default(),
        status: crate::model::contract::Status::default(),
        importance: crate::model::contract::Importance::default(),
        confidence: None,
        author: None,
        session: None,
        sources: Vec::new(),
        confirmed_by: Vec::new(),
        rationale: None,
        finding: None,
        supersedes: Vec::new(),
        superseded_by: None,
        evidence: None,
        origin: None,
    }
}

fn entries(texts: &[&str]) -> Vec<Entry> {
    (0..).zip(texts).map(|(id, text)| entry(id, text, &[])).collect()
}

/// Ids of what is found, best first.
fn ids(entries: &[Entry], query: &str) -> Vec<u64> {
    found(&[&part_of(entries)], query, &Settings::default(), 10).into_iter().map(|(id, _)| id).collect()
}

/// Ids and scores of what is found, best first.
fn found(parts: &[&Part], query: &str, settings: &Settings, limit: usize) -> Vec<(u64, f64)> {
    let id = |found: &Found| if let Id::Time(id) = parts[found.part].id(found.doc) { *id } else { 0 };
    search(parts, query, settings, &|_, _| true, limit).iter().map(|found| (id(found), found.score)).collect()
}

/// At noon of 2026-04-16, a Thursday.
const NOW: u64 = 1_776_340_800_000;

/// Searches, with explanations that add up to the scores.
fn search(
    parts: &[&Part],
    text: &str,
    settings: &Settings,
    accept: &dyn Fn(usize, u32) -> bool,
    limit: usize,
) -> Vec<Found> {
    let search = RankRequest { text, is_text: false, now: NOW, limit, explain: true };
    let found = find(&Collection::new(parts), &search, settings, None, &|_, _| 0, accept);
    for one in &found {
        assert_eq!(one.explanation.as_ref().unwrap().score(), one.score);
    }
    found
}

fn cut(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    tokens(text, &mut |token| all.push(token.text.to_owned()));
    all
}

#[test]
fn what_tells_a_change_comes_before_what_it_changes() {
    let later = 5 * 60 * 1_000;
    let old = "The webinar about ethics in hiring is on March 20 at noon.";
    let order = |texts: [&str; 2], apart: u64| {
        let entries = [entry(1, texts[0], &[]), entry(1 + apart, texts[1], &[]), entry(2, "Lunch is at noon.", &[])];
        let found = ids(&entries, "When is the noon webinar about ethics in hiring?");
        [found[0] == 1, found[0] == 1 + apart]
    };
    let new = "The hiring webinar about ethics was rescheduled to March 27.";
    assert_eq!(order([old, new], later), [false, true]);
    assert_eq!(order([old, new], later - 1), [true, false], "said at one time");
    assert_eq!(order([old, "The hiring webinar about ethics has its slides on March 27."], later), [true, false]);
    assert_eq!(order([old, "The hiring plan was rescheduled."], later), [true, false], "of another subject");
    let long = format!("{new} {}", "It is long and says much of what nobody asked for. ".repeat(6));
    assert_eq!(order([old, &long], later), [true, false]);
}

#[test]
fn identifiers_are_cut_whole_and_in_parts() {
    assert_eq!(cut("writeQueue"), ["writeQueue", "write", "Queue"]);
    assert_eq!(cut("TERM_HOVER."), ["TERM_HOVER", "TERM", "HOVER"]);
    assert_eq!(cut("(agent-session.ts)"), ["agent-session.ts", "agent", "session", "ts"]);
    assert_eq!(
        cut("src/a-x/b.rs:42"),
        ["src/a-x/b.rs:42", "src/a-x/b.rs", "a-x", "b.rs", "src", "a", "x", "b", "rs", "42"]
    );
    assert_eq!(cut("HTTPServer2"), ["HTTPServer2", "HTTP", "Server"]);
    assert_eq!(cut("E0463, ERR_FS"), ["E0463", "0463", "ERR_FS", "ERR", "FS"]);
}

#[test]
fn scripts_without_spaces_are_cut_into_bigrams() {
    assert_eq!(cut("我们决定"), ["我们", "们决", "决定"]);
    assert_eq!(cut("使用Rust書く"), ["使用", "Rust", "書く"]);
    assert_eq!(cut("검색 🍕🍕"), ["검색", "🍕", "🍕"]);
    assert_eq!(cut("决定🎉发布"), ["决定", "🎉", "发布"], "an emoji ends a run");
    assert_eq!(cut("ใช้ฐานข้อมูล"), ["ใช้", "ช้ฐ", "ฐา", "าน", "นข้", "ข้อ", "อมู", "มูล"], "with the marks of the letters");
    assert_eq!(cut("☀️ 👍🏽 🇧🇷"), ["☀", "👍", "🏽", "🇧", "🇷"], "marks of an emoji are no words");
}

#[test]
fn scripts_without_spaces_are_found_in_the_middle_of_a_run() {
    for (text, query) in [
        ("เราตัดสินใจใช้ฐานข้อมูลโพสต์เกรส", "ฐานข้อมูล"),
        ("យើងសម្រេចចិត្តប្រើមូលដ្ឋានទិន្នន័យ", "ទិន្នន័យ"),
        ("ພວກເຮົາຕັດສິນໃຈໃຊ້ຖານຂໍ້ມູນ", "ຖານຂໍ້ມູນ"),
        ("ကျွန်ုပ်တို့သည်ဒေတာဘေ့စ်ကိုအသုံးပြုသည်", "ဒေတာဘေ့စ်"),
    ] {
        let all = entries(&["The cache is cleared at night", text]);
        assert_eq!(ids(&all, query).first(), Some(&1), "{query}");
    }
}

#[test]
fn a_version_is_found_with_and_without_its_letter_and_before_others() {
    let all = entries(&[
        "Since 2.0.1 of the server, 1 of 2 workers may be idle",
        "Step 2.1 of the plan has 0 risks, step 1 has 2",
        "Use 2 retries, 1 worker and 0 caches: 2, 1, 0",
        "Chapter 2.1, page 0",
        "The retry was mended in v2.1.0 of the client",
    ]);
    assert_eq!(ids(&all, "2.1.0").first(), Some(&4));
    let all =
        entries(&["v2.1.0 drops the old API", "v2.0.0-rc.1 drops the old API", "client-2.0.0 is out", "v1.9.9 too"]);
    let found = ids(&all, "v2.0.0");
    assert_eq!(found.first(), Some(&1), "{found:?}");
    let all = entries(&[
        "Release v2.1.0 of the client was shipped",
        "Release 2.0.0 of the client was shipped",
        "Release 2.0.0-rc.1 of the client was shipped",
        "Release 2.1.0 of the client was shipped",
    ]);
    assert_eq!(ids(&all, "v2.0.0")[..2], [1, 2]);
    assert_eq!(ids(&all, "V2.1.0")[..2], [0, 3]);
    assert_eq!(cut("v2.0.0-rc.1"), ["v2.0.0-rc.1", "2.0.0-rc.1", "2.0.0", "v2", "0", "0", "rc", "1"]);
    assert_eq!(cut("10.0.0.5:5432"), ["10.0.0.5:5432", "10.0.0.5", "10", "0", "0", "5", "5432"]);
    assert_eq!(cut("a1.5 1.5"), ["a1.5", "a1", "5", "1.5", "1", "5"]);
}

#[test]
fn identifiers_are_found_by_the_whole_a_part_and_another_spelling() {
    let all = entries(&[
        "All writes go through the `writeQueue` chain",
        "TERM_HOVER is off",
        "see src/a/b.rs:42 and agent-session.ts",
        "error[E0463]: can't find crate",
    ]);
    for (query, id) in [
        ("writeQueue", 0),
        ("write queue", 0),
        ("write_queue", 0),
        ("queue", 0),
        ("TERM_HOVER", 1),
        ("hover", 1),
        ("src/a/b.rs", 2),
        ("src/a/b.rs:42", 2),
        ("b.rs", 2),
        ("agent-session", 2),
        ("session", 2),
        ("E0463", 3),
        ("e0463", 3),
    ] {
        assert_eq!(ids(&all, query).first(), Some(&id), "{query}");
    }
}

#[test]
fn portuguese_is_found_with_and_without_accents() {
    let all = entries(&["Nós decidimos que as informações da sessão ficam em memória", "The cache is warm"]);
    for query in ["informação", "informacoes", "sessao", "memória", "memoria", "decidimos"] {
        assert_eq!(ids(&all, query), [0], "{query}");
    }
}

#[test]
fn notes_too_short_to_tell_their_language_are_found() {
    let all = entries(&["Reunião semanal", "a long note about something else"]);
    for query in ["quando é a reunião", "when is the reuniao", "reunião"] {
        assert_eq!(ids(&all, query), [0], "{query}");
    }
}

#[test]
fn chinese_japanese_and_korean_are_found() {
    let all = entries(&["我们决定使用数据库", "データベースを使う", "데이터베이스를 사용한다", "a database"]);
    for (query, id) in [("数据库", 0), ("决", 0), ("データ", 1), ("사용", 2), ("database", 3)] {
        assert_eq!(ids(&all, query).first(), Some(&id), "{query}");
    }
}

#[test]
fn typos_and_beginnings_stand_in_for_unknown_words_only() {
    let all = entries(&["the database is slow", "configuration of the proxy", "data and base"]);
    for (query, id) in [("databse", 0), ("dtaabase", 0), ("config", 1), ("porxy", 1)] {
        assert_eq!(ids(&all, query).first(), Some(&id), "{query}");
    }
    assert_eq!(ids(&all, "data"), [2], "a known word is not widened");
}

#[test]
fn a_word_that_means_the_same_stands_in_for_an_unknown_one() {
    let all = entries(&[
        "Publish with `make ship`.",
        "Credentials are rotated in March.",
        "Chrome and Safari only.",
        "A note.",
    ]);
    for (query, id) in [("deployments", 0), ("passwords", 1), ("which browsers", 2)] {
        assert_eq!(ids(&all, query), [id], "{query}");
    }
    let known = entries(&["Publish with `make ship`.", "The deployment takes an hour."]);
    assert_eq!(ids(&known, "deployment"), [1], "a known word is not widened");
    let found = found(&[&part_of(&all)], "deployments", &Settings::agent_memory(), 10);
    assert_eq!(found, [], "agent-memory knows none");
}

#[test]
fn words_are_near_as_they_are_written_not_as_they_are_stemmed() {
    let all = entries(&["ask for information", "we were writing all day", "an unrelated note"]);
    for (query, id) in [("informatio", 0), ("infromation", 0), ("writipg", 1), ("writin", 1)] {
        assert_eq!(ids(&all, query), [id], "{query}");
    }
}

#[test]
fn only_so_many_words_of_a_query_are_widened() {
    let all = entries(&["database", "proxy"]);
    let part = part_of(&all);
    let hits = |expanded_words| {
        let settings = Settings { expanded_words, ..Settings::default() };
        found(&[&part], "databse prxy", &settings, 10).len()
    };
    assert_eq!([hits(0), hits(1), hits(2)], [0, 1, 2]);
}

#[test]
fn agent_memory_widens_known_words_too() {
    let all = entries(&["data and base", "the database is slow"]);
    let found = found(&[&part_of(&all)], "data", &Settings::agent_memory(), 10);
    assert_eq!(found.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn a_query_of_stop_words_finds_them_and_an_empty_one_nothing() {
    let all = entries(&["to be or not to be", "database"]);
    assert_eq!(ids(&all, "what to be"), [0]);
    assert!(ids(&all, "  ...  ").is_empty());
}

#[test]
fn tags_count_and_authors_that_are_named_come_first() {
    let mut all = entries(&["nothing here", "we spoke of sse", "we spoke of sse"]);
    all[0].tags = vec!["sse-stream".into()];
    all[2].author = Some("caroline".into());
    assert_eq!(ids(&all, "what did caroline say of sse").first(), Some(&2));
    assert!(ids(&all, "sse").contains(&0));
}

#[test]
fn filters_come_before_the_limit_and_ties_have_an_order() {
    let all = entries(&["same words"; 40]);
    let part = part_of(&all);
    let odd = |_: usize, doc: u32| doc % 2 == 1;
    let found = search(&[&part], "words", &Settings::default(), &odd, 10);
    let times: Vec<_> = found.iter().map(|found| part.docs()[found.doc as usize].created).collect();
    assert_eq!(times, (0..10).map(|nth| Some(39 - 2 * nth)).collect::<Vec<_>>());
}

#[test]
fn it_does_not_matter_how_entries_are_spread_over_parts() {
    let texts: Vec<String> =
        (0..60).map(|n| format!("entry {n} of the {} queue {}", n % 7, "write ".repeat(n % 5))).collect();
    let all = entries(&texts.iter().map(String::as_str).collect::<Vec<_>>());
    let answer = |cuts: &[usize]| {
        let parts: Vec<&[Entry]> = cuts.windows(2).map(|cut| &all[cut[0]..cut[1]]).collect();
        let parts: Vec<Part> = parts.into_iter().rev().map(part_of).collect();
        found(&parts.iter().collect::<Vec<_>>(), "write queue 3 wriet", &Settings::default(), 20)
    };
    assert_eq!(answer(&[0, 60]), answer(&[0, 1, 20, 21, 60]));
}

#[test]
fn a_snippet_shows_the_best_window_cut_at_words() {
    let text = format!(
        "{} The proxy drops idle sockets after sixty seconds. {}",
        "Filler words stand here. ".repeat(20),
        "More filler. ".repeat(20)
    );
    let all = entries(&[&text]);
    let found = search(&[&part_of(&all)], "idle socket proxies", &Settings::default(), &|_, _| true, 1);
    let Snippet { text, highlights } = found[0].snippet(&text, &Settings::default());
    let marked: Vec<&str> = highlights.iter().map(|mark| &text[mark.start as usize..mark.end as usize]).collect();
    assert_eq!(marked, ["proxy", "idle", "sockets"]);
    assert!(text.starts_with('…') && text.ends_with('…') && text.chars().count() <= 122, "{text}");
}

/// Our tokens for the oracle.
#[derive(Clone, Default)]
struct Terms;

impl bm25::Tokenizer for Terms {
    fn tokenize(&self, text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }
}

#[test]
fn scores_are_those_of_the_bm25_crate() {
    let texts: Vec<String> = (0..50)
        .map(|n| {
            (0..3 + n % 9)
                .map(|m| format!("zq{}", char::from(b'a' + ((n * 7 + m * m) % 13) as u8)))
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    let all = entries(&texts.iter().map(String::as_str).collect::<Vec<_>>());
    let settings = Settings { k1: 1.2, b: 0.75, short_words: 0, ..Settings::default() };
    let average = texts.iter().map(|text| text.split(' ').count()).sum::<usize>() as f32 / texts.len() as f32;
    let embedder = bm25::EmbedderBuilder::<u32, Terms>::with_avgdl(average).k1(1.2).b(0.75).build();
    let mut scorer = bm25::Scorer::<u64, u32>::new();
    (0..).zip(&texts).for_each(|(id, text)| scorer.upsert(&id, embedder.embed(text)));
    let query = "zqa zqf zqk";
    for (id, score) in found(&[&part_of(&all)], query, &settings, 50) {
        let theirs = scorer.score(&id, &embedder.embed(query)).unwrap();
        assert!((score - f64::from(theirs)).abs() < 1e-4, "{score} {theirs}");
    }
}

proptest! {
    #[test]
    fn any_text_can_be_indexed_and_shown(texts in prop::collection::vec(any::<String>(), 1..6), query in any::<String>()) {
        let all = entries(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        let part = part_of(&all);
        for query in [query.as_str(), texts[0].as_str()] {
            for found in search(&[&part], query, &Settings::default(), &|_, _| true, 10) {
                prop_assert!(found.score > 0.0);
                let text = &texts[found.doc as usize];
                let Snippet { text, highlights } = found.snippet(text, &Settings::default());
                let mut at = 0;
                for mark in highlights {
                    prop_assert!(mark.start >= at && mark.end > mark.start);
                    prop_assert!(text.get(mark.start as usize..mark.end as usize).is_some());
                    at = mark.end;
                }
            }
        }
    }
}

/// Entries of one session, a minute apart, in the order of the texts.
fn session(name: &str, from: u64, texts: &[&str]) -> Vec<Entry> {
    let said =
        |(nth, text): (u64, &&str)| Entry { session: Some(name.into()), ..entry(from + 60_000 * nth, text, &[]) };
    (0..).zip(texts).map(said).collect()
}

/// The settings with one changed.
fn with(change: impl FnOnce(&mut Settings)) -> Settings {
    let mut settings = Settings::default();
    change(&mut settings);
    settings
}

/// The first that is found, by its id.
fn first(entries: &[Entry], query: &str, settings: &Settings) -> Option<u64> {
    found(&[&part_of(entries)], query, settings, 10).first().map(|(id, _)| *id)
}

#[test]
fn an_author_that_is_named_counts_as_a_word() {
    let mut all = entries(&["we spoke of sse at length", "sse drops, sse comes back"]);
    all[0].author = Some("caroline".into());
    let query = "what did Caroline say about sse";
    assert_eq!(first(&all, query, &Settings::default()), Some(0));
    assert_eq!(first(&all, query, &with(|settings| settings.author_weight = 0.0)), Some(1));
}

#[test]
fn entries_of_a_time_that_is_named_come_first() {
    let mut all = entries(&["the proxy was slow", "the proxy, the slow proxy"]);
    all[0].created = Some(NOW - 7 * 86_400_000);
    all[1].created = Some(NOW - 60 * 86_400_000);
    let ids = |entries: &[Entry], query, settings: &Settings| {
        let found = search(&[&part_of(entries)], query, settings, &|_, _| true, 10);
        found.first().map(|found| found.doc)
    };
    for query in ["slow proxy last week", "slow proxy in April 2026", "proxy lento na semana passada: slow proxy"] {
        assert_eq!(ids(&all, query, &Settings::default()), Some(0), "{query}");
        assert_eq!(ids(&all, query, &with(|settings| settings.time_weight = 1.0)), Some(1), "{query}");
    }
}

#[test]
fn who_asks_how_is_told_the_procedure() {
    let mut all = entries(&[
        "A release that was made without its notes confused everybody.",
        "To release, raise the version, write the notes, make the tag and push it to the main server",
    ]);
    all[1].reference.category = Category::Procedures;
    for query in ["how do I make a release", "como se faz o release?", "wie geht ein release"] {
        assert_eq!(first(&all, query, &Settings::default()), Some(1), "{query}");
    }
    for query in ["a release that was made", "how many releases were made", "release"] {
        assert_eq!(first(&all, query, &Settings::default()), Some(0), "{query}");
    }
}

#[test]
fn a_slip_is_never_a_stop_word() {
    let alone = found(&[&part_of(&entries(&["Salt and pepper"]))], "landing", &Settings::default(), 10);
    assert!(alone.is_empty(), "{alone:?}");
    let all = entries(&["Salt and pepper.", "The page of the langing is blue."]);
    let found = found(&[&part_of(&all)], "landing", &Settings::default(), 10);
    assert_eq!(found.into_iter().map(|(id, _)| id).collect::<Vec<_>>(), [1]);
}

#[test]
fn who_asks_why_is_told_the_decision() {
    let mut all = entries(&[
        "Websockets are used by the chat of the old app.",
        "Use SSE and not websockets: the proxy drops idle sockets.",
    ]);
    all[0].reference.category = Category::Facts;
    for query in ["why not websockets", "warum keine websockets?", "por que não websockets"] {
        assert_eq!(first(&all, query, &Settings::default()), Some(1), "{query}");
    }
    for query in ["websockets", "what are websockets"] {
        assert_eq!(first(&all, query, &Settings::default()), Some(0), "{query}");
    }
}

#[test]
fn who_asks_when_is_told_a_time() {
    let all = entries(&["we moved to the new proxy on Monday", "the proxy moved"]);
    let query = "when was the proxy moved";
    assert_eq!(first(&all, query, &with(|settings| settings.kind_weight = 1.5)), Some(0));
    assert_eq!(first(&all, query, &with(|settings| settings.kind_weight = 1.0)), Some(1));
    assert_eq!(first(&all, "proxy moved", &with(|settings| settings.kind_weight = 1.5)), Some(1));
}

#[test]
fn a_session_that_speaks_of_it_lifts_its_entries() {
    let mut all = session("release", 0, &["the deadline is near", "we ship the release on friday"]);
    all.extend(session("lunch", 1_000_000, &["the deadline is here", "soup again"]));
    assert_eq!(first(&all, "release deadline", &Settings::default()), Some(60_000));
    let texts = |settings: &Settings| {
        let found = found(&[&part_of(&all)], "ship deadline", settings, 10);
        found.into_iter().map(|(id, _)| id).collect::<Vec<_>>()
    };
    assert_eq!(texts(&Settings::default()), [60_000, 0, 1_000_000]);
    assert_eq!(texts(&with(|settings| settings.session_weight = 0.0)), [60_000, 1_000_000, 0], "the newest first");
}

#[test]
fn an_answer_is_found_by_its_question() {
    let all = session("chat", 0, &["hello you", "Which colour did you paint the fence?", "Green, I think.", "I see"]);
    let ids = |asked_weight: f64, turn_weight: f64| {
        let settings = with(|settings| {
            (settings.asked_weight, settings.turn_weight, settings.session_weight) = (asked_weight, turn_weight, 0.0);
        });
        let found = found(&[&part_of(&all)], "colour of the fence", &settings, 10);
        found.into_iter().map(|(id, _)| id).collect::<Vec<_>>()
    };
    assert_eq!(ids(0.7, 0.1), [60_000, 120_000, 0], "the question, its answer, what came before");
    assert_eq!(ids(0.7, 0.0), [60_000, 120_000]);
    assert_eq!(ids(0.0, 0.0), [60_000]);
}

#[test]
fn the_turn_before_counts_little_unless_it_asks() {
    let all = session("chat", 0, &["I painted the fence", "I like it", "you do?"]);
    let scores = |turn_weight: f64| {
        let settings = with(|settings| (settings.session_weight, settings.turn_weight) = (0.0, turn_weight));
        found(&[&part_of(&all)], "fence", &settings, 10).into_iter().map(|(_, score)| score).collect::<Vec<_>>()
    };
    let [own, beside] = scores(0.15)[..] else { panic!() };
    let short = f64::from(Settings::default().short_words);
    assert_eq!(beside, 0.15 * (short / (short + 1.0)) * own, "it has one word");
    assert_eq!(scores(0.0), [own]);
}

#[test]
fn the_longer_a_turn_is_the_less_counts_what_stands_beside_it() {
    let long = "I like it, and ".to_owned() + &"gardens ".repeat(60);
    let beside = |answer: &str| {
        let all = session("chat", 0, &["I painted the fence", answer, "you do?"]);
        let settings = with(|settings| settings.session_weight = 0.0);
        let found = found(&[&part_of(&all)], "fence", &settings, 10);
        found[1].1 / found[0].1
    };
    assert!(beside(&long) < 0.6 * beside("I like it"));
}

#[test]
fn of_short_texts_the_length_counts_less_than_of_long_ones() {
    let ratio = |words: usize| {
        let texts = [words, 2 * words].map(|words| "fence ".to_owned() + &"garden ".repeat(words - 1));
        let all = entries(&[&texts[0], &texts[1], &texts[1], &texts[0]]);
        let found = found(&[&part_of(&all)], "fence", &Settings::default(), 10);
        found[3].1 / found[0].1
    };
    assert!(ratio(4) > 0.9 && ratio(400) < 0.75, "{} {}", ratio(4), ratio(400));
}

#[test]
fn a_word_that_most_sessions_have_lifts_none() {
    let lift = |others: &[&str]| {
        let mut all = session("one", 0, &["the deadline is near", "the soup is hot"]);
        for (nth, text) in (1..).zip(others) {
            all.extend(session(&format!("other {nth}"), nth * 1_000_000, &[text, "the roof leaks"]));
        }
        let score = |settings: &Settings| found(&[&part_of(&all)], "deadline", settings, 1)[0].1;
        score(&Settings::default()) / score(&with(|settings| settings.session_weight = 0.0))
    };
    let (rare, common) = (lift(&["a fence", "a fence", "a fence"]), lift(&["a deadline", "a deadline", "a deadline"]));
    assert!(rare > 1.3 && common < rare, "{rare} {common}");
}

#[test]
fn what_was_learnt_in_a_session_has_no_neighbours() {
    let told = ["Ana decided to paint the fence?", "The green is from the cellar", "The roof leaks", "Soup is cold"];
    let all = session("facts", 0, &told);
    assert_eq!(ids(&all, "paint the fence"), [0]);
}

#[test]
fn turns_of_one_minute_stand_in_the_order_of_their_sources() {
    let mut all =
        session("chat", 0, &["what colour do you like?", "I like green", "and you like what else?", "blue, I say"]);
    for (nth, entry) in (1..).zip(&mut all) {
        (entry.created, entry.sources) = (Some(0), vec![format!("chat.jsonl:{nth}")]);
    }
    all.reverse();
    let found = search(&[&part_of(&all)], "colour", &Settings::default(), &|_, _| true, 10);
    let docs: Vec<u32> = found.iter().map(|found| found.doc).collect();
    assert_eq!(docs, [3, 2], "the question is the last, its answer the one before");
}

#[test]
fn a_word_as_it_is_written_beats_another_of_its_stem() {
    let all = entries(&["os registradores do processador", "os registros e a registrada do curso são de dois"]);
    let all = [&all[..], &entries(&["para que serve o registro"])].concat();
    let find = |settings: &Settings| search(&[&part_of(&all)], "os registradores", settings, &|_, _| true, 1)[0].score;
    assert!(find(&Settings::default()) > find(&with(|settings| settings.written_weight = 0.0)));
    let english = entries(&["the writers write", "a writing of writings, writing"]);
    assert_eq!(first(&english, "writings", &Settings::default()), Some(1));
}

#[test]
fn a_preset_of_agent_memory_knows_no_signals() {
    let mut all = session("chat", 0, &["when do you paint the fence?", "I paint it on Monday", "you do?"]);
    all[1].author = Some("ana".into());
    let explained = search(&[&part_of(&all)], "when did Ana paint today", &Settings::agent_memory(), &|_, _| true, 10);
    for found in explained {
        let explanation = found.explanation.unwrap();
        let Explanation { session, before, after, author, time, kind, words, .. } = explanation;
        assert_eq!([session, before, after, author, time - 1.0, kind - 1.0], [0.0; 6]);
        assert!(words.iter().all(|word| word.weight == 1.0));
    }
}

proptest! {
    /// Words that the index knows are found the same whether others may stand in or not.
    #[test]
    fn what_is_known_is_not_widened(
        texts in prop::collection::vec("[ab]{3,5}( [ab]{3,5}){0,6}", 2..20),
        picked in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
    ) {
        let all = entries(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        let words: Vec<&str> = texts.iter().flat_map(|text| text.split(' ')).collect();
        let query = picked.iter().map(|nth| *nth.get(&words)).collect::<Vec<_>>().join(" ");
        let part = part_of(&all);
        let plain = found(&[&part], &query, &with(|settings| settings.expanded_words = 0), 50);
        prop_assert_eq!(found(&[&part], &query, &Settings::default(), 50), plain);
    }

    /// A slip of the finger in a word of some length still finds what has the word.
    #[test]
    fn a_slip_still_finds(word in "[b-df-hj-np-tv-xz]{6,12}", at in any::<prop::sample::Index>(), swap in any::<bool>()) {
        let mut letters: Vec<char> = word.chars().collect();
        let at = at.index(letters.len() - 1);
        if swap { letters.swap(at, at + 1) } else { letters.insert(at, 'q') }
        let slip: String = letters.into_iter().collect();
        let all = entries(&[&format!("the {word} is here"), "nothing of the kind"]);
        prop_assert_eq!(ids(&all, &slip), [0]);
    }

    /// Entries that the ranking drops early would not have been among the best.
    #[test]
    fn a_limit_cuts_and_changes_nothing(
        turns in prop::collection::vec((0_u8..4, "(who|what|you|I|fence|paint|green|roof)( (you|I|fence|paint|green)){0,5}[?.]"), 3..40),
        limit in 1_usize..6,
    ) {
        let all: Vec<Entry> = (0..).zip(&turns).map(|(nth, (session, text))| {
            Entry { session: Some(format!("s{session}")), ..entry(nth, text, &[]) }
        }).collect();
        let part = part_of(&all);
        let answer = |limit| found(&[&part], "when did you paint the fence", &Settings::default(), limit);
        let most = answer(100);
        prop_assert_eq!(&answer(limit)[..], &most[..limit.min(most.len())]);
    }

    /// However the sessions of a root are spread over parts, the answer is the same to the last digit.
    #[test]
    fn sessions_do_not_depend_on_parts(
        turns in prop::collection::vec((0_u8..3, 0_u64..6, "(who|what|you|I|fence|paint|green|roof)( (you|I|fence|paint|green)){0,5}[?.]"), 3..24),
        cut in any::<prop::sample::Index>(),
    ) {
        let all: Vec<Entry> = (0..).zip(&turns).map(|(nth, (session, minute, text))| Entry {
            session: Some(format!("s{session}")),
            created: Some(60_000 * minute),
            ..entry(nth, text, &[])
        }).collect();
        let answer = |parts: &[&Part]| {
            let answer = found(parts, "did you paint the green fence", &Settings::default(), 50);
            answer.into_iter().map(|(id, score)| (id, score.to_bits())).collect::<Vec<_>>()
        };
        let cut = cut.index(all.len());
        let (front, back) = (part_of(&all[..cut]), part_of(&all[cut..]));
        prop_assert_eq!(answer(&[&part_of(&all)]), answer(&[&back, &front]));
    }
}
