//! Commands that build, test or check a project, as texts name them in code.

/// Programs that run the checks of a project.
const RUNNERS: [&str; 36] = [
    "ant",
    "bazel",
    "bundle",
    "bun",
    "cargo",
    "cmake",
    "composer",
    "ctest",
    "deno",
    "dotnet",
    "eslint",
    "go",
    "golangci-lint",
    "gradle",
    "gradlew",
    "jest",
    "just",
    "make",
    "meson",
    "mise",
    "mix",
    "mvn",
    "ninja",
    "npm",
    "npx",
    "nx",
    "php",
    "pnpm",
    "poetry",
    "pytest",
    "rake",
    "ruff",
    "task",
    "tox",
    "uv",
    "yarn",
];

/// Words that say what a command does, at the beginning of one of its words.
const DOES: [&str; 10] = ["bench", "build", "check", "clippy", "compile", "fmt", "format", "lint", "test", "type"];

/// Programs that do nothing else, whatever follows.
const CHECKERS: [&str; 7] = ["ctest", "eslint", "golangci-lint", "jest", "pytest", "ruff", "tox"];

/// The commands in the code spans of a text that check a project, each in one line.
pub(super) fn check_commands(text: &str) -> Vec<String> {
    let spans = text.split('`').skip(1).step_by(2);
    spans.map(|span| span.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|span| is_check(span)).collect()
}

fn is_check(command: &str) -> bool {
    let mut words = command.split(' ').map(|word| word.trim_start_matches("./"));
    let Some(program) = words.next().filter(|program| RUNNERS.contains(program)) else { return false };
    let does = |word: &str| {
        word.split(|c: char| !c.is_ascii_alphabetic()).any(|part| DOES.iter().any(|does| part.starts_with(does)))
    };
    CHECKERS.contains(&program) || words.any(does)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_known_by_their_program_and_what_it_does() {
        for (text, commands) in [
            ("Run `cargo test --workspace` and `npm run lint` first.", &["cargo test --workspace", "npm run lint"][..]),
            ("`./gradlew check` runs all; `pytest -q` is enough for one file.", &["./gradlew check", "pytest -q"]),
            ("The type `make` is in `src/test.rs`; `git push` and `cargo add serde` check nothing.", &[]),
            ("cargo test without code marks", &[]),
        ] {
            assert_eq!(check_commands(text), commands, "{text}");
        }
    }
}
