//! A package of WIT as a list of its items: each by its path, with what it is. Two packages are compared by it, and a component with what
//! its world declares.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use wit_component::{DecodedWasm, WitPrinter};
use wit_parser::{
    Function, InterfaceId, Param, Resolve, Type, TypeDefKind, TypeId, TypeOwner, WorldId, WorldItem, WorldKey,
};

use crate::tool;

/// Items by their paths: `vault/add` is a function, `types/entry/text` a field.
#[derive(Debug, Default)]
pub(crate) struct Outline {
    items: BTreeMap<String, String>,
}

impl Outline {
    /// The interfaces and functions that a world exports.
    pub(crate) fn of_exports(resolve: &Resolve, world: WorldId) -> Self {
        let mut outline = Self::default();
        for (key, item) in &resolve.worlds[world].exports {
            match item {
                WorldItem::Interface { id, .. } => outline.add_interface(resolve, *id),
                WorldItem::Function(function) => outline.add_function(resolve, &key_name(resolve, key), function),
                WorldItem::Type { id, .. } => outline.add_type(resolve, &key_name(resolve, key), *id),
            }
        }
        outline
    }

    fn add_interface(&mut self, resolve: &Resolve, id: InterfaceId) {
        let path = interface_name(resolve, id);
        let interface = &resolve.interfaces[id];
        for (name, id) in &interface.types {
            self.add_type(resolve, &format!("{path}/{name}"), *id);
        }
        for (name, function) in &interface.functions {
            self.add_function(resolve, &format!("{path}/{name}"), function);
        }
        self.items.insert(path, "interface".to_owned());
    }

    fn add_function(&mut self, resolve: &Resolve, path: &str, function: &Function) {
        let parameter = |param: &Param| format!("{}: {}", param.name, shape(resolve, &param.ty));
        let parameters: Vec<String> = function.params.iter().map(parameter).collect();
        let result = function.result.as_ref().map(|ty| format!(" -> {}", shape(resolve, ty))).unwrap_or_default();
        self.items.insert(path.to_owned(), format!("func({}){result}", parameters.join(", ")));
    }

    fn add_type(&mut self, resolve: &Resolve, path: &str, id: TypeId) {
        let payload = |ty: &Option<Type>| ty.as_ref().map_or("case".to_owned(), |ty| shape(resolve, ty));
        let kind = &resolve.types[id].kind;
        let parts: Vec<(&str, String)> = match kind {
            TypeDefKind::Record(record) => {
                record.fields.iter().map(|field| (field.name.as_str(), shape(resolve, &field.ty))).collect()
            }
            TypeDefKind::Variant(variant) => {
                variant.cases.iter().map(|case| (case.name.as_str(), payload(&case.ty))).collect()
            }
            TypeDefKind::Enum(names) => names.cases.iter().map(|case| (case.name.as_str(), payload(&None))).collect(),
            TypeDefKind::Flags(flags) => flags.flags.iter().map(|flag| (flag.name.as_str(), payload(&None))).collect(),
            _ => {
                self.items.insert(path.to_owned(), meaning(resolve, id));
                return;
            }
        };
        // Their order is part of the type: it decides where a value lies in memory.
        let names: Vec<&str> = parts.iter().map(|(name, _)| *name).collect();
        self.items.insert(path.to_owned(), format!("{} of {}", kind.as_str(), names.join(", ")));
        self.items.extend(parts.into_iter().map(|(name, shape)| (format!("{path}/{name}"), shape)));
    }

    /// Items that are missing in another outline or differ there.
    pub(crate) fn changed_in(&self, other: &Self) -> Vec<String> {
        let changed = self.items.iter().filter_map(|(path, was)| match other.items.get(path) {
            None => Some(format!("{path} is missing: {was}")),
            Some(is) if is != was => Some(format!("{path} is {is} and not {was}")),
            Some(_) => None,
        });
        changed.collect()
    }
}

/// Fails unless a component exports exactly what a world declares, with equal types, and imports WASI only. The world is in the last of the
/// folders of WIT, which use those before.
pub(crate) fn require_world(bytes: &[u8], folders: &[&str], world: &str) -> Result<()> {
    let (mut resolve, mut package) = (Resolve::default(), None);
    for folder in folders {
        package = Some(resolve.push_dir(tool::root().join(folder)).with_context(|| format!("reading {folder}"))?.0);
    }
    let declared = Outline::of_exports(&resolve, resolve.select_world(package.as_slice(), Some(world))?);
    let DecodedWasm::Component(built, root) = wit_component::decode(bytes)? else { bail!("this is no component") };
    let exported = Outline::of_exports(&built, root);
    let mut faults = declared.changed_in(&exported);
    let undeclared = exported.items.keys().filter(|path| !declared.items.contains_key(*path));
    faults.extend(undeclared.map(|path| format!("{path} is exported and not declared")));
    let imports = built.worlds[root].imports.iter().filter(|(_, item)| !has_only_types(&built, item));
    let foreign = imports.map(|(key, _)| key_name(&built, key)).filter(|name| !name.starts_with("wasi:"));
    faults.extend(foreign.map(|name| format!("{name} is imported, which is not of WASI")));
    if !faults.is_empty() {
        bail!("the component is not the world {world} of {}:\n  {}", folders.join(", "), faults.join("\n  "));
    }
    Ok(())
}

/// An interface of types alone asks nothing of a runtime.
fn has_only_types(resolve: &Resolve, item: &WorldItem) -> bool {
    matches!(item, WorldItem::Interface { id, .. } if resolve.interfaces[*id].functions.is_empty())
}

fn key_name(resolve: &Resolve, key: &WorldKey) -> String {
    match key {
        WorldKey::Name(name) => name.clone(),
        WorldKey::Interface(id) => interface_name(resolve, *id),
    }
}

/// The name of an interface, in other packages than Keepstone's with theirs. Versions are compared elsewhere.
fn interface_name(resolve: &Resolve, id: InterfaceId) -> String {
    let interface = &resolve.interfaces[id];
    let name = interface.name.clone().unwrap_or_default();
    match interface.package.map(|package| &resolve.packages[package].name) {
        Some(package) if package.namespace != "keepstone" => format!("{}:{}/{name}", package.namespace, package.name),
        _ => name,
    }
}

/// A type where it is used: named ones by their names.
fn shape(resolve: &Resolve, ty: &Type) -> String {
    let mut printer = WitPrinter::default();
    printer.print_type_name(resolve, ty).expect("a type that was read can be printed");
    String::from(printer.output)
}

/// What a name stands for.
fn meaning(resolve: &Resolve, id: TypeId) -> String {
    match resolve.types[id].kind {
        TypeDefKind::Resource => "resource".to_owned(),
        // A `use` of another interface.
        TypeDefKind::Type(Type::Id(used)) => match resolve.types[used].owner {
            TypeOwner::Interface(owner) => {
                format!("{}/{}", interface_name(resolve, owner), shape(resolve, &Type::Id(used)))
            }
            _ => shape(resolve, &Type::Id(used)),
        },
        _ => {
            let mut nameless = resolve.clone();
            nameless.types[id].name = None;
            shape(&nameless, &Type::Id(id))
        }
    }
}
