use proptest::prelude::*;

use crate::brief::contract::Request;
use crate::calls::*;
use crate::memory::Memory;
use crate::model::contract::{Draft, Role};
use crate::model::scope::{Name, Scope};
use crate::store::memory::MemoryStore;

use super::*;

fn found(text: &str) -> Vec<(Category, String)> {
    let message = Message::new(Role::Agent, text);
    insights([message].iter()).into_iter().map(|found| (found.category, found.text)).collect()
}

fn texts(text: &str) -> Vec<String> {
    found(text).into_iter().map(|(_, text)| text).collect()
}

#[test]
fn decisions_are_found_in_both_languages() {
    for line in [
        "We decided to store entries as plain Markdown files.",
        "I went with a lexical index instead of embeddings here.",
        "After measuring we SETTLED ON a single file per category.",
        "The host will use one store for all of its agents.",
        "I’m going with one file per category of the entries.",
        "My recommendation is to keep the format as it is.",
        "We’ll use tabs for everything in this repository.",
        "The narrative runner is deliberately API-only for now.",
        "Decidimos guardar as entradas em ficheiros Markdown.",
        "A decisão foi manter um ficheiro por categoria.",
        "A decisao foi manter um ficheiro por categoria.",
        "Optamos por um índice lexical em vez de vetores.",
        "Proponho separar o leitor do escritor neste módulo.",
        "Escolhemos o formato mais simples para o utilizador.",
    ] {
        assert_eq!(found(line), [(Category::Decisions, line.to_owned())]);
    }
}

#[test]
fn lessons_are_found_in_both_languages() {
    for line in [
        "We learned that the lock must be taken before the sweep.",
        "Root cause: the scanner counted a tab as one column.",
        "The issue was that OpenCode reads only the main field.",
        "It turns out that the file is rewritten on every save.",
        "Important: never rename the category files by hand.",
        "A known limitation of the API is its single writer.",
        "Aprendemos que o bloqueio vem antes da limpeza toda.",
        "Lição: nunca renomear os ficheiros das categorias.",
        "Licao: nunca renomear os ficheiros das categorias.",
        "Cuidado com os ficheiros que outro programa escreve.",
        "O problema era a ordem em que os blocos eram lidos.",
    ] {
        assert_eq!(found(line), [(Category::Lessons, line.to_owned())]);
    }
}

#[test]
fn the_forms_that_models_write_are_understood() {
    for (line, text) in [
        ("**Decision:** use one file per category.", "Decision: use one file per category."),
        ("- Decided: one file for each of the categories", "Decided: one file for each of the categories"),
        ("1. **Decision (store)**: one file per category", "Decision (store): one file per category"),
        ("* ✅ **Decision** — one file per category", "Decision — one file per category"),
        ("**Lesson learned:** never rename `a ** b` by hand", "Lesson learned: never rename `a ** b` by hand"),
        ("- [x] Key takeaway: measure before the change", "Key takeaway: measure before the change"),
    ] {
        assert_eq!(texts(line), [text]);
    }
}

#[test]
fn a_label_alone_speaks_for_what_follows() {
    let text = "## Decisions\n\n- One file for each category of entries\n- **Two** agents may write at the same time\n\n\
                That is all there is to say about it now.\n\n**Root cause:**\nThe scanner counted every tab as one column.\n\
                And this line is not of it any longer, of course.";
    let expected = [
        (Category::Decisions, "One file for each category of entries".to_owned()),
        (Category::Decisions, "Two agents may write at the same time".to_owned()),
        (Category::Lessons, "The scanner counted every tab as one column.".to_owned()),
    ];
    assert_eq!(found(text), expected);
}

#[test]
fn what_is_no_statement_is_passed_over() {
    for text in [
        "We decided on tabs.",
        "| We decided to use | one file per category of entries |",
        "> We decided to store entries as plain Markdown files.",
        "# We decided to store entries as plain Markdown files.",
        "<!-- We decided to store entries as plain Markdown -->",
        "Let me see why we decided to store entries as files.",
        "I'll use the search to find where we decided to do this thing.",
        "**Actually**, we decided to store entries as plain files.",
        "Should we say that we decided to store entries as files?",
        "The router decides which of the handlers sees the request.",
        "The observable emits one value whenever the store changes.",
        "- [2026-03-16 dev] We decided to store entries as files.",
        "```\nWe decided to store entries as plain Markdown files.\n```",
        "```We decided to store entries as plain Markdown files.```",
        "``` We decided to store entries as plain Markdown files. ```",
        "~~~~ text\n```\nWe decided to store entries as plain files.\n~~~~",
        "An undecided and unlearned file of no interest to anyone.",
    ] {
        assert_eq!(texts(text), Vec::<String>::new(), "{text}");
    }
    let after = "```rust\nlet a = 1;\n```\nWe decided to store entries as plain Markdown files.";
    assert_eq!(texts(after).len(), 1);
}

#[test]
fn what_a_brief_printed_is_not_learnt_again() {
    let told = "We decided to store entries as plain Markdown files.";
    let ours = format!("Before.\n<!-- keepstone:brief -->\n## MEMORY CONTEXT\n\nLessons:\n- {told}\n---\n{told}\n");
    assert_eq!(texts(&ours), Vec::<String>::new());
    assert_eq!(texts(&format!("{ours}<!-- /keepstone:brief -->\n{told}")), [told]);
    let old = format!("## MEMORY CONTEXT\n\nProject:\n{told}\n---\nWe chose to keep that, as it is written above.");
    assert_eq!(texts(&old), ["We chose to keep that, as it is written above."]);
}

#[test]
fn a_brief_as_it_is_made_is_recognised() {
    let told = "We decided to store entries as plain Markdown files.";
    let mut memory = Memory::new(MemoryStore::default(), || 1_773_651_600_000);
    memory.add(Draft::new(Scope::Agent(Name::new("dev").unwrap()), Category::Decisions, told)).unwrap();
    let brief = memory.compose(&Request { agent: "dev".into(), ..Request::default() }).unwrap();
    assert!(brief.text.contains(told));
    assert_eq!(texts(&brief.text), Vec::<String>::new());
    for line in [
        format!("- ? decision: {told}"),
        format!("- ? lesson (2026-01-02, qa): {told}"),
        format!("- [2026-01-02 dev] {told}"),
    ] {
        assert_eq!(texts(&line), Vec::<String>::new(), "not even without what stands around it: {line}");
    }
}

#[test]
fn only_agents_teach_and_each_text_once() {
    let line = "We decided to store entries as plain Markdown files.";
    let mut internal = Message::new(Role::Agent, line);
    internal.internal = true;
    let silent = [Message::new(Role::User, line), internal];
    assert_eq!(insights(silent.iter()), []);
    let twice = vec![Message::new(Role::Agent, format!("{line}\n- {line}")); 3];
    assert_eq!(insights(twice.iter()).len(), 1);
}

#[test]
fn limits_hold() {
    let many: String = (0..40)
        .map(|nth| format!("We decided to do thing number {nth} first.\nNote: it cost {nth} whole days of work.\n"))
        .collect();
    let kinds: Vec<Category> = found(&many).into_iter().map(|(category, _)| category).collect();
    let count = |category| kinds.iter().filter(|kind| **kind == category).count();
    assert_eq!((count(Category::Decisions), count(Category::Lessons)), (10, 10));
    let long = format!("We decided to write {}", "é".repeat(400));
    let cut = texts(&long).remove(0);
    assert_eq!(cut.chars().count(), 300);
    assert!(cut.ends_with("é…"));
}

proptest! {
    #[test]
    fn no_text_panics(text in "(?s).{0,200}") {
        found(&text);
        found(&format!("**Decision:** {text}"));
    }

    #[test]
    fn what_is_found_was_said(words in "[a-z ]{10,400}") {
        for text in texts(&format!("We decided to {words}")) {
            prop_assert!(text.chars().count() <= 300);
        }
    }
}
