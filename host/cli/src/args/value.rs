//! Values that are typed: names of closed sets, scopes, members of a team.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command};
use keepstone::{Category, Scope, Teammate};

/// The agent of those who name none: hooks, transcripts and tools write and read under the same id.
pub(crate) const DEFAULT_AGENT: &str = "default";

/// A parser for the names of a closed set. Help and completions list them, and a wrong one is answered with the nearest.
macro_rules! one_of {
    ($set:ident $(except $without:ident)?) => {{
        use clap::builder::TypedValueParser as _;
        let names = keepstone::$set::ALL.iter().copied()$(.filter(|one| *one != keepstone::$set::$without))?;
        clap::builder::PossibleValuesParser::new(names.map(keepstone::$set::name))
            .try_map(|name| name.parse::<keepstone::$set>())
    }};
}
pub(super) use one_of;

/// A parser for categories. Help and completions list those of every root; any other text is taken too, because the policy of
/// a root may add it.
#[derive(Clone, Debug)]
pub(super) struct CategoryParser;

impl TypedValueParser for CategoryParser {
    type Value = Category;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Category, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value).map(Category::from)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Category::ALL.iter().map(|category| PossibleValue::new(category.name()))))
    }
}

/// Reads `project`, `agent:ID` or `mission:ID`; others call these `user:ID` and `lane:ID`.
pub(super) fn scope(text: &str) -> Result<Scope, String> {
    match text.split_once(':') {
        None if text == "project" => Ok(Scope::Project),
        Some(("agent" | "user", id)) => Ok(Scope::agent(id)),
        Some(("mission" | "lane", id)) => Ok(Scope::mission(id)),
        _ => Err("it is project, agent:ID or mission:ID".to_owned()),
    }
}

/// Reads `ID` or `ID=NAME`.
pub(super) fn teammate(text: &str) -> Result<Teammate, String> {
    let (agent, name) = match text.split_once('=') {
        Some((agent, name)) => (agent, Some(name.to_owned())),
        None => (text, None),
    };
    Ok(Teammate { agent: agent.to_owned(), name })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scope_is_known_by_the_words_of_others_too() {
        for (text, expected) in [
            ("project", Scope::Project),
            ("agent:dev", Scope::agent("dev")),
            ("user:dev", Scope::agent("dev")),
            ("mission:launch", Scope::mission("launch")),
            ("lane:launch", Scope::mission("launch")),
        ] {
            assert_eq!(scope(text), Ok(expected), "{text}");
        }
        for text in ["dev", "user", "", "Project:x"] {
            assert!(scope(text).is_err(), "{text}");
        }
    }
}
