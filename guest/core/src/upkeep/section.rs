//! Flat files of older formats: one Markdown file an agent, a section for each kind of thing.

use crate::model::category::Category;
use crate::text::code::CodeBlock;
use crate::text::cut::trim_blank_lines;

/// The text under one heading, or before the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Section {
    pub(super) category: Category,
    /// The entry's text to be, never empty.
    pub(super) text: String,
}

/// Titles of agent-memory, in lower case; `(whole title, its category)`.
const TITLES: [(&str, Category); 23] = [
    ("decisões", Category::Decisions),
    ("decisões técnicas", Category::Decisions),
    ("decisions", Category::Decisions),
    ("technical decisions", Category::Decisions),
    ("notas de sessão", Category::Lessons),
    ("aprendizados", Category::Lessons),
    ("preferências do utilizador", Category::Lessons),
    ("preferências do usuário", Category::Lessons),
    ("lessons", Category::Lessons),
    ("lessons learned", Category::Lessons),
    ("findings", Category::Lessons),
    ("notes", Category::Lessons),
    ("session notes", Category::Lessons),
    ("tarefas", Category::Tasks),
    ("tasks", Category::Tasks),
    ("contexto", Category::Projects),
    ("contexto de projeto", Category::Projects),
    ("projetos", Category::Projects),
    ("context", Category::Projects),
    ("project context", Category::Projects),
    ("projects", Category::Projects),
    ("handoffs", Category::Handoffs),
    ("handoff", Category::Handoffs),
];

/// Cuts a flat file into sections. They hold all its text except blank lines and the titles of agent-memory.
pub(super) fn sections(text: &str) -> Vec<Section> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
    let mut sections = Vec::new();
    for (title, body) in cut(&text) {
        let (category, is_known) = classify(title.unwrap_or_default());
        let body = trim_blank_lines(&body).to_owned();
        let text = match title {
            Some(title) if !is_known => format!("## {title}\n\n{body}"),
            _ => body,
        };
        let text = trim_blank_lines(&text).to_owned();
        if !text.is_empty() {
            sections.push(Section { category, text });
        }
    }
    sections
}

/// The text under each second-level heading outside code blocks, and before the first.
fn cut(text: &str) -> Vec<(Option<&str>, String)> {
    let mut parts = vec![(None, String::new())];
    let mut code = CodeBlock::default();
    for line in text.split_inclusive('\n') {
        let is_code = code.holds(line);
        match line.trim_end().strip_prefix("## ").map(str::trim) {
            Some(title) if !is_code && !title.is_empty() => parts.push((Some(title), String::new())),
            _ => {
                if let Some((_, body)) = parts.last_mut() {
                    body.push_str(line);
                }
            }
        }
    }
    parts
}

/// The category of a title, and whether it is one that says nothing beyond that.
fn classify(title: &str) -> (Category, bool) {
    let title = title.to_lowercase();
    if let Some((_, category)) = TITLES.iter().find(|(known, _)| *known == title) {
        return (*category, true);
    }
    let part = TITLES.iter().find(|(known, _)| title.contains(known));
    (part.map_or(Category::Lessons, |(_, category)| *category), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_flat_file_is_dropped() {
        let text = "# dev\n\nintro\n\n## Decisões Técnicas\n- use SSE\n\n## My Odd Title\nbody\n```\n## no title\n```\n## Tarefas\n";
        let found = sections(text);
        let told: Vec<(Category, &str)> =
            found.iter().map(|section| (section.category, section.text.as_str())).collect();
        assert_eq!(
            told,
            [
                (Category::Lessons, "# dev\n\nintro"),
                (Category::Decisions, "- use SSE"),
                (Category::Lessons, "## My Odd Title\n\nbody\n```\n## no title\n```"),
            ]
        );
        assert_eq!(sections(" \n"), []);
        assert_eq!(sections("x").len(), 1);
        assert_eq!(sections("## Key decisions of May\nx")[0].category, Category::Decisions);
    }
}
