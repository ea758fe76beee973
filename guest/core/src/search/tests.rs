use proptest::prelude::*;

use super::tokenize::tokens;
use super::*;
use crate::{Category, Entry, Id, Name, Reference, Scope};

fn entry(id: u64, text: &str, tags: &[&str]) -> Entry {
    let scope = Scope::Agent(Name::new("dev").unwrap());
    Entry {
        reference: Reference { scope, category: Category::Decisions, id: Id::Time(id) },
        created: Some(id),
        text: text.to_owned(),
        tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        tier: crate::Tier::default(),
        status: crate::Status::default(),
        importance: crate::Importance::default(),
        confidence: None,
        author: None,
        session: None,
        sources: Vec::new(),
        confirmed_by: Vec::new(),
    }
}

fn entries(texts: &[&str]) -> Vec<Entry> {
    (0..).zip(texts).map(|(id, text)| entry(id, text, &[])).collect()
}

/// Ids of what is found, best first.
fn ids(entries: &[Entry], query: &str) -> Vec<u64> {
    let leaf = Leaf::new(entries);
    let found = find(&[(entries, &leaf)], query, &Settings::default(), &|_| true, 10);
    found.iter().map(|found| if let Id::Time(id) = found.entry.reference.id { id } else { 0 }).collect()
}

fn cut(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    tokens(text, &mut |token| all.push(token.text.to_owned()));
    all
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
    assert_eq!(cut("☀️ 👍🏽 🇧🇷"), ["☀", "👍", "🏽", "🇧", "🇷"], "marks of an emoji are no words");
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
fn words_are_near_as_they_are_written_not_as_they_are_stemmed() {
    let all = entries(&["ask for information", "we were writing all day", "an unrelated note"]);
    for (query, id) in [("informatio", 0), ("infromation", 0), ("writipg", 1), ("writin", 1)] {
        assert_eq!(ids(&all, query), [id], "{query}");
    }
}

#[test]
fn only_so_many_words_of_a_query_are_widened() {
    let all = entries(&["database", "proxy"]);
    let leaf = Leaf::new(&all);
    let found = |expanded_words| {
        let settings = Settings { expanded_words, ..Settings::default() };
        find(&[(&all, &leaf)], "databse prxy", &settings, &|_| true, 10).len()
    };
    assert_eq!([found(0), found(1), found(2)], [0, 1, 2]);
}

#[test]
fn system_a_widens_known_words_too() {
    let all = entries(&["data and base", "the database is slow"]);
    let leaf = Leaf::new(&all);
    let found = find(&[(&all, &leaf)], "data", &Settings::agent_memory(), &|_| true, 10);
    let found: Vec<_> = found.iter().map(|found| found.entry.created).collect();
    assert_eq!(found, [Some(0), Some(1)]);
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
    let leaf = Leaf::new(&all);
    let odd = |entry: &Entry| matches!(entry.reference.id, Id::Time(id) if id % 2 == 1);
    let found = find(&[(&all, &leaf)], "words", &Settings::default(), &odd, 10);
    let times: Vec<_> = found.iter().map(|found| found.entry.created).collect();
    assert_eq!(times, (0..10).map(|nth| Some(39 - 2 * nth)).collect::<Vec<_>>());
}

#[test]
fn it_does_not_matter_how_entries_are_spread_over_leaves() {
    let texts: Vec<String> =
        (0..60).map(|n| format!("entry {n} of the {} queue {}", n % 7, "write ".repeat(n % 5))).collect();
    let all = entries(&texts.iter().map(String::as_str).collect::<Vec<_>>());
    let answer = |cuts: &[usize]| {
        let parts: Vec<&[Entry]> = cuts.windows(2).map(|cut| &all[cut[0]..cut[1]]).collect();
        let leaves: Vec<Leaf> = parts.iter().map(|part| Leaf::new(part)).collect();
        let mut pairs: Vec<_> = parts.into_iter().zip(&leaves).collect();
        pairs.reverse();
        let found = find(&pairs, "write queue 3 wriet", &Settings::default(), &|_| true, 20);
        found.into_iter().map(|found| (found.entry.reference.clone(), found.score.to_bits())).collect::<Vec<_>>()
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
    let leaf = Leaf::new(&all);
    let found = find(&[(&all, &leaf)], "idle socket proxies", &Settings::default(), &|_| true, 1);
    let Snippet { text, highlights } = found[0].snippet(&Settings::default());
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
    let (settings, leaf) = (Settings { k1: 1.2, b: 0.75, ..Settings::default() }, Leaf::new(&all));
    let average = texts.iter().map(|text| text.split(' ').count()).sum::<usize>() as f32 / texts.len() as f32;
    let embedder = bm25::EmbedderBuilder::<u32, Terms>::with_avgdl(average).k1(1.2).b(0.75).build();
    let mut scorer = bm25::Scorer::<u64, u32>::new();
    (0..).zip(&texts).for_each(|(id, text)| scorer.upsert(&id, embedder.embed(text)));
    let query = "zqa zqf zqk";
    for found in find(&[(&all, &leaf)], query, &settings, &|_| true, 50) {
        let theirs = scorer.score(&found.entry.created.unwrap(), &embedder.embed(query)).unwrap();
        assert!((found.score - f64::from(theirs)).abs() < 1e-4, "{} {theirs}", found.score);
    }
}

proptest! {
    #[test]
    fn any_text_can_be_indexed_and_shown(texts in prop::collection::vec(any::<String>(), 1..6), query in any::<String>()) {
        let all = entries(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        let leaf = Leaf::new(&all);
        for query in [query.as_str(), texts[0].as_str()] {
            for found in find(&[(&all, &leaf)], query, &Settings::default(), &|_| true, 10) {
                prop_assert!(found.score > 0.0);
                let Snippet { text, highlights } = found.snippet(&Settings::default());
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
