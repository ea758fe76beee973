//! The properties that a change gave another value, as text for people.

use super::contract::ChangedProperty;
use super::markdown::block::Block;

/// The properties in which two states of an entry differ.
pub(super) fn changed_properties(before: &Block, after: &Block) -> Vec<ChangedProperty> {
    let pairs = properties(before).into_iter().zip(properties(after));
    pairs
        .filter(|((_, before), (_, after))| before != after)
        .map(|((name, before), (_, after))| ChangedProperty { name: name.to_owned(), before, after })
        .collect()
}

fn properties(block: &Block) -> [(&'static str, Option<String>); 13] {
    let list = |all: &[String]| (!all.is_empty()).then(|| all.join(", "));
    let extra = &block.extra;
    let origin = extra.origin.as_ref();
    [
        ("tags", list(&block.tags)),
        ("tier", Some(extra.tier.name().to_owned())),
        ("status", Some(extra.status.name().to_owned())),
        ("importance", Some(extra.importance.name().to_owned())),
        ("confidence", extra.confidence.map(|confidence| confidence.to_string())),
        ("author", extra.author.clone()),
        ("session", extra.session.clone()),
        ("sources", list(&extra.sources)),
        ("confirmed-by", list(&extra.confirmed_by)),
        ("evidence", extra.evidence.as_ref().map(|evidence| evidence.count.to_string())),
        ("stated-by", origin.map(|origin| origin.stated_by.name().to_owned())),
        ("confirmed", origin.filter(|origin| origin.confirmed).map(|_| "yes".to_owned())),
        ("supersedes", list(&extra.supersedes)),
    ]
}
