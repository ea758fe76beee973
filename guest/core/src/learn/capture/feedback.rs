//! Feedback that teaches nothing: what programs write, what is true of any change, and what the code itself says.

use crate::learn::extract::fact::width;

use super::cue::{has_phrase, words};

/// Names of programs that comment on changes, where their name does not end with `bot`.
const PROGRAMS: &str = "\
    renovate|github-actions|codecov|codecov-commenter|coveralls|sonarcloud|sonarqubecloud|coderabbitai|\
    copilot-pull-request-reviewer|gemini-code-assist|vercel|netlify|greptile-apps|linear";

/// Praise, thanks and requests that fit any change, as words.
const GENERIC: &str = "\
    lgtm|looks good|looks great|nice work|good job|great job|great work|well done|thanks|thank you|\
    ship it|approved|please fix|please address|ready to merge|obrigado|obrigada|bom trabalho|parece bem|\
    por favor corrige|谢谢|ありがとう";

/// Words of remarks about one place in the code: it says so itself, or a tool does.
const DERIVABLE: &str = "\
    typo|typos|rename|renamed|unused|semicolon|indentation|whitespace|trailing|missing import|lint|\
    linter|rebase|merge conflict|merge conflicts|this line|this variable|this import|this function|\
    this file|esta linha|esta variável|esta função|gralha|não usado";

/// The most words of a sentence that is taken for praise or thanks.
const SHORT: usize = 6;

/// The narrowest sentence that says something; wide characters count as two.
const NARROWEST: usize = 12;

/// Returns whether the writer of a comment is a program.
pub(super) fn is_bot(author: &str) -> bool {
    let name = author.trim().trim_start_matches('@').to_lowercase();
    let bare = name.strip_suffix("[bot]").unwrap_or(&name);
    bare.len() < name.len()
        || bare.ends_with("-bot")
        || bare.ends_with("_bot")
        || bare == "dependabot"
        || PROGRAMS.split('|').any(|program| program == bare)
}

/// The reason why a sentence of a review is not kept.
pub(super) fn refusal(sentence: &str) -> Option<&'static str> {
    too_general(sentence).or_else(|| {
        let words = words(sentence);
        let is_derivable = DERIVABLE.split('|').any(|remark| has_phrase(&words, remark));
        is_derivable.then_some("it is about one place in the code, which says so itself")
    })
}

/// The reason why a sentence says nothing that helps later.
pub(super) fn too_general(sentence: &str) -> Option<&'static str> {
    let words = words(sentence);
    let is_short = words.split_whitespace().count() <= SHORT;
    if is_short && GENERIC.split('|').any(|phrase| has_phrase(&words, phrase)) {
        Some("it fits any change")
    } else if width(sentence) < NARROWEST {
        Some("it is too short to stand alone")
    } else {
        None
    }
}
