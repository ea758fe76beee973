//! The values of a JSON file with comments, and their places in the text.

use jsonc_parser::ast::Value as Parsed;
use jsonc_parser::common::{Range, Ranged};
use jsonc_parser::errors::ParseError;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

use super::wrong::Wrong;

/// A value and the bytes that it takes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Node {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) kind: NodeKind,
}

/// The kinds of values that setups distinguish.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NodeKind {
    Object(Vec<Member>),
    List(Vec<Node>),
    Text(String),
    /// As it is written: numbers, booleans and null.
    Plain(String),
}

/// One key of an object; `start` is where the key begins.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Member {
    pub(crate) start: usize,
    pub(crate) name: String,
    pub(crate) value: Node,
}

/// The value of a text; none for a text of nothing but white space and comments.
pub(super) fn read(text: &str) -> Result<Option<Node>, Wrong> {
    read_with(text, true)
}

/// The same, perhaps without commas behind last elements.
pub(super) fn read_with(text: &str, trailing_commas: bool) -> Result<Option<Node>, Wrong> {
    let strict = ParseOptions {
        allow_comments: true,
        allow_trailing_commas: trailing_commas,
        allow_loose_object_property_names: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    let parsed = parse_to_ast(text, &CollectOptions::default(), &strict).map_err(|error| wrong(text, &error))?;
    Ok(parsed.value.map(Node::from))
}

fn wrong(text: &str, error: &ParseError) -> Wrong {
    let mut what = error.kind().to_string();
    // Errors here start with a small letter.
    if let Some(first) = what.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    Wrong::new(text, error.range().start, what)
}

impl From<Parsed<'_>> for Node {
    fn from(value: Parsed<'_>) -> Self {
        let Range { start, end } = value.range();
        let kind = match value {
            Parsed::Object(object) => NodeKind::Object(object.properties.into_iter().map(Member::from).collect()),
            Parsed::Array(array) => NodeKind::List(array.elements.into_iter().map(Self::from).collect()),
            Parsed::StringLit(text) => NodeKind::Text(text.value.into_owned()),
            Parsed::NumberLit(number) => NodeKind::Plain(number.value.to_owned()),
            Parsed::BooleanLit(boolean) => NodeKind::Plain(boolean.value.to_string()),
            Parsed::NullKeyword(_) => NodeKind::Plain("null".to_owned()),
        };
        Self { start, end, kind }
    }
}

impl From<jsonc_parser::ast::ObjectProp<'_>> for Member {
    fn from(member: jsonc_parser::ast::ObjectProp<'_>) -> Self {
        let start = member.range.start;
        Self { start, name: member.name.into_string(), value: member.value.into() }
    }
}

impl Node {
    /// The members of an object; none of anything else.
    pub(crate) fn members(&self) -> &[Member] {
        match &self.kind {
            NodeKind::Object(members) => members,
            _ => &[],
        }
    }

    /// The elements of a list; none of anything else.
    pub(crate) fn elements(&self) -> &[Self] {
        match &self.kind {
            NodeKind::List(elements) => elements,
            _ => &[],
        }
    }

    /// The value of a key; the last one, as most readers take it.
    pub(crate) fn get(&self, name: &str) -> Option<&Self> {
        self.members().iter().rev().find(|member| member.name == name).map(|member| &member.value)
    }

    /// The text, if it is one.
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.kind {
            NodeKind::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The texts, if it is a list of nothing else.
    pub(crate) fn texts(&self) -> Option<Vec<&str>> {
        match &self.kind {
            NodeKind::List(elements) => elements.iter().map(Self::text).collect(),
            _ => None,
        }
    }

    /// For people: what kind of value it is.
    pub(super) fn name(&self) -> &'static str {
        match self.kind {
            NodeKind::Object(_) => "an object",
            NodeKind::List(_) => "a list",
            NodeKind::Text(_) => "a text",
            NodeKind::Plain(_) => "a plain value",
        }
    }

    /// Where each member or element begins and ends.
    pub(super) fn items(&self) -> Vec<(usize, usize)> {
        match &self.kind {
            NodeKind::Object(members) => members.iter().map(|member| (member.start, member.value.end)).collect(),
            NodeKind::List(elements) => elements.iter().map(|element| (element.start, element.end)).collect(),
            _ => Vec::new(),
        }
    }
}
