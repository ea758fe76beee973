//! The contract as the generator sees it: interfaces, types and functions, with their documentation.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use wit_parser::{self as wit, Resolve, TypeDefKind, TypeOwner, WorldItem};

/// All of `wit/`.
pub(crate) struct Contract {
    /// The name of the package, `keepstone:memory`.
    pub(crate) package: String,
    pub(crate) version: String,
    /// The interface of another package that the component imports, with its version.
    pub(crate) clock: String,
    /// Shared types first, then what the component imports, then what it exports, in the order of the world.
    pub(crate) interfaces: Vec<Interface>,
}

/// Who calls an interface.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Nobody: it holds types only.
    Types,
    /// The component calls it.
    Import,
    /// The host calls it.
    Export,
    /// The host opens memories with it, by hand: it has the resource that the first parameter of each call borrows.
    Opening,
}

pub(crate) struct Interface {
    pub(crate) name: String,
    pub(crate) docs: String,
    pub(crate) role: Role,
    pub(crate) types: Vec<TypeDef>,
    /// Names of resources.
    pub(crate) resources: Vec<String>,
    /// Functions of resources, without the handles that they take and return. They are called by hand, in the component and in the hosts.
    pub(crate) methods: Vec<Function>,
    /// Functions that belong to no resource, each without the memory that it borrows.
    pub(crate) functions: Vec<Function>,
}

/// The resource that every call borrows first.
const MEMORY: &str = "memory";

/// The interface of calls by name.
pub(crate) const BY_NAME: &str = "json";

pub(crate) struct TypeDef {
    pub(crate) name: String,
    pub(crate) docs: String,
    pub(crate) kind: Kind,
}

pub(crate) enum Kind {
    Alias(Ty),
    Record(Vec<Field>),
    Enum(Vec<Case>),
    Variant(Vec<Case>),
    /// Names that the contract has, and any other text: a variant whose last case is `other(string)` and whose other cases
    /// have no value. Hosts see a text.
    Open {
        names: Vec<Case>,
        other: Case,
    },
}

pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) docs: String,
    pub(crate) ty: Ty,
}

#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) docs: String,
    pub(crate) payload: Option<Ty>,
}

pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) docs: String,
    pub(crate) parameters: Vec<Field>,
    /// None for a function that answers with nothing.
    pub(crate) answer: Option<Ty>,
    /// The name of the type that it fails with.
    pub(crate) error: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ty {
    Bool,
    U8,
    U32,
    U64,
    S64,
    F32,
    F64,
    String,
    List(Box<Ty>),
    Option(Box<Ty>),
    /// A type of the contract, by its name; names are unique in the package.
    Named(String),
}

impl Contract {
    /// Reads a folder of WIT files.
    pub(crate) fn read(folder: &Path) -> Result<Self> {
        let mut resolve = Resolve::default();
        let (package, _) =
            resolve.push_dir(folder).with_context(|| format!("reading the contract in {}", folder.display()))?;
        let world = resolve.select_world(&[package], Some("memory")).context("choosing the world of the contract")?;
        let world = &resolve.worlds[world];
        let role = |id: wit::InterfaceId| {
            let is_in = |items: &wit::IndexMap<wit::WorldKey, WorldItem>| {
                items.values().any(|item| matches!(item, WorldItem::Interface { id: found, .. } if *found == id))
            };
            let interface = &resolve.interfaces[id];
            match (is_in(&world.exports), interface.functions.is_empty()) {
                (true, _) if is_resource(&resolve, interface.types.get(MEMORY)) => Role::Opening,
                (true, _) => Role::Export,
                (false, false) => Role::Import,
                (false, true) => Role::Types,
            }
        };
        let order = |id: wit::InterfaceId| {
            let at = |item: &WorldItem| matches!(item, WorldItem::Interface { id: found, .. } if *found == id);
            (role(id) as usize, world.exports.values().position(at), resolve.interfaces[id].name.clone())
        };
        let mut ids: Vec<_> = resolve.packages[package].interfaces.values().copied().collect();
        ids.sort_by_key(|id| order(*id));
        let interfaces = ids.into_iter().map(|id| Interface::read(&resolve, id, role(id))).collect::<Result<_>>()?;
        let name = &resolve.packages[package].name;
        let clock = world.imports.values().find_map(|item| match item {
            WorldItem::Interface { id, .. } if resolve.interfaces[*id].package != Some(package) => resolve.id_of(*id),
            _ => None,
        });
        let contract = Self {
            interfaces,
            package: format!("{}:{}", name.namespace, name.name),
            version: name.version.as_ref().context("the package of the contract has no version")?.to_string(),
            clock: clock.context("the world imports no clock")?,
        };
        contract.check_names()?;
        Ok(contract)
    }

    /// Types are told apart by their names alone, in Rust and in TypeScript.
    fn check_names(&self) -> Result<()> {
        let mut homes: BTreeMap<&str, &str> = BTreeMap::new();
        for interface in &self.interfaces {
            for found in &interface.types {
                if let Some(other) = homes.insert(&found.name, &interface.name) {
                    bail!("the type `{}` is defined in `{other}` and in `{}`", found.name, interface.name);
                }
            }
        }
        Ok(())
    }

    /// What the component exports.
    pub(crate) fn exports(&self) -> impl Iterator<Item = &Interface> {
        self.interfaces.iter().filter(|interface| interface.role == Role::Export)
    }

    /// What is called with a memory: all exports but the calls by name, which are written by hand.
    pub(crate) fn calls(&self) -> impl Iterator<Item = &Interface> {
        self.exports().filter(|interface| interface.name != BY_NAME)
    }

    /// A type and the interface that defines it.
    pub(crate) fn find(&self, name: &str) -> (&Interface, &TypeDef) {
        let all =
            self.interfaces.iter().flat_map(|interface| interface.types.iter().map(move |found| (interface, found)));
        let mut named = all.filter(|(_, found)| found.name == name);
        named.next().unwrap_or_else(|| panic!("the contract was read without `{name}`, which it uses"))
    }

    /// The type itself behind names that only stand for another.
    pub(crate) fn behind<'a>(&'a self, ty: &'a Ty) -> &'a Ty {
        match ty {
            Ty::Named(name) => match &self.find(name).1.kind {
                Kind::Alias(ty) => self.behind(ty),
                _ => ty,
            },
            _ => ty,
        }
    }

    /// Every type that a type is made of, itself included.
    pub(crate) fn parts<'a>(&'a self, ty: &'a Ty, found: &mut Vec<&'a str>) {
        match ty {
            Ty::List(of) | Ty::Option(of) => self.parts(of, found),
            Ty::Named(name) if !found.contains(&name.as_str()) => {
                found.push(name);
                match &self.find(name).1.kind {
                    Kind::Alias(ty) => self.parts(ty, found),
                    Kind::Record(fields) => fields.iter().for_each(|field| self.parts(&field.ty, found)),
                    Kind::Enum(_) | Kind::Open { .. } => {}
                    Kind::Variant(cases) => {
                        cases.iter().filter_map(|case| case.payload.as_ref()).for_each(|ty| self.parts(ty, found));
                    }
                }
            }
            _ => {}
        }
    }
}

impl Interface {
    fn read(resolve: &Resolve, id: wit::InterfaceId, role: Role) -> Result<Self> {
        let interface = &resolve.interfaces[id];
        let name = interface.name.clone().context("an interface of the contract has no name")?;
        let within = |error: anyhow::Error| error.context(format!("in the interface `{name}`"));
        let mut types = Vec::new();
        for (_, id) in &interface.types {
            types.extend(TypeDef::read(resolve, *id).map_err(within)?);
        }
        let resources = interface.types.iter().filter(|(_, id)| is_resource(resolve, Some(id)));
        let resources = resources.map(|(name, _)| name.clone()).collect();
        let (mut functions, mut methods) = (Vec::new(), Vec::new());
        for function in interface.functions.values() {
            match function.kind {
                wit::FunctionKind::Freestanding => {
                    functions.push(Function::read(resolve, function, role).map_err(within)?);
                }
                _ => methods.push(Function::of_resource(resolve, function).map_err(within)?),
            }
        }
        Ok(Self { docs: docs(&interface.docs), role, types, resources, methods, functions, name })
    }
}

impl Kind {
    fn of_cases(mut cases: Vec<Case>) -> Self {
        match cases.pop_if(|case| case.name == "other" && case.payload == Some(Ty::String)) {
            Some(other) if cases.iter().all(|case| case.payload.is_none()) => Self::Open { names: cases, other },
            other => Self::Variant(cases.into_iter().chain(other).collect()),
        }
    }
}

impl TypeDef {
    /// A type, unless it is another interface's, which is only used here.
    fn read(resolve: &Resolve, id: wit::TypeId) -> Result<Option<Self>> {
        let def = &resolve.types[id];
        let name = def.name.clone().context("a type has no name")?;
        let kind = match &def.kind {
            TypeDefKind::Type(wit::Type::Id(other)) if resolve.types[*other].owner != def.owner => return Ok(None),
            TypeDefKind::Resource => return Ok(None),
            TypeDefKind::Type(ty) => Kind::Alias(Ty::read(resolve, ty)?),
            TypeDefKind::Record(record) => Kind::Record(
                record
                    .fields
                    .iter()
                    .map(|field| {
                        Ok(Field {
                            name: field.name.clone(),
                            docs: docs(&field.docs),
                            ty: Ty::read(resolve, &field.ty)?,
                        })
                    })
                    .collect::<Result<_>>()?,
            ),
            TypeDefKind::Enum(all) => Kind::Enum(
                all.cases
                    .iter()
                    .map(|case| Case { name: case.name.clone(), docs: docs(&case.docs), payload: None })
                    .collect(),
            ),
            TypeDefKind::Variant(variant) => Kind::of_cases(
                variant
                    .cases
                    .iter()
                    .map(|case| {
                        let payload = case.ty.as_ref().map(|ty| Ty::read(resolve, ty)).transpose()?;
                        Ok(Case { name: case.name.clone(), docs: docs(&case.docs), payload })
                    })
                    .collect::<Result<_>>()?,
            ),
            other => bail!("`{name}` is a {}, which host/bindings has no form for", other.as_str()),
        };
        Ok(Some(Self { name, docs: docs(&def.docs), kind }))
    }
}

impl Function {
    fn read(resolve: &Resolve, function: &wit::Function, role: Role) -> Result<Self> {
        let params = match (role, function.params.as_slice()) {
            (Role::Export, [first, others @ ..]) if is_handle(resolve, &first.ty) => others,
            (Role::Export, _) => {
                bail!("`{}` does not borrow a memory first: nothing is reached without one", function.name)
            }
            (_, all) => all,
        };
        Self::of(resolve, function, params)
    }

    fn of_resource(resolve: &Resolve, function: &wit::Function) -> Result<Self> {
        let params: Vec<_> =
            function.params.iter().filter(|parameter| !is_handle(resolve, &parameter.ty)).cloned().collect();
        Self::of(resolve, function, &params)
    }

    fn of(resolve: &Resolve, function: &wit::Function, params: &[wit::Param]) -> Result<Self> {
        let parameters = params
            .iter()
            .map(|parameter| {
                Ok(Field { name: parameter.name.clone(), docs: String::new(), ty: Ty::read(resolve, &parameter.ty)? })
            })
            .collect::<Result<_>>()?;
        let (answer, error) = match &function.result {
            None => (None, None),
            Some(wit::Type::Id(id)) if matches!(resolve.types[*id].kind, TypeDefKind::Result(_)) => {
                let TypeDefKind::Result(result) = &resolve.types[*id].kind else { unreachable!("it was looked at") };
                let read = |ty: &Option<wit::Type>| {
                    let value = ty.as_ref().filter(|ty| !is_handle(resolve, ty));
                    value.map(|ty| Ty::read(resolve, ty)).transpose()
                };
                let error = match read(&result.err)? {
                    Some(Ty::Named(name)) => Some(name),
                    _ => bail!("`{}` fails with something that has no name", function.name),
                };
                (read(&result.ok)?, error)
            }
            Some(ty) => (Some(Ty::read(resolve, ty)?), None),
        };
        Ok(Self { name: function.name.clone(), docs: docs(&function.docs), parameters, answer, error })
    }
}

impl Ty {
    fn read(resolve: &Resolve, ty: &wit::Type) -> Result<Self> {
        Ok(match ty {
            wit::Type::Bool => Self::Bool,
            wit::Type::U8 => Self::U8,
            wit::Type::U32 => Self::U32,
            wit::Type::U64 => Self::U64,
            wit::Type::S64 => Self::S64,
            wit::Type::F32 => Self::F32,
            wit::Type::F64 => Self::F64,
            wit::Type::String => Self::String,
            wit::Type::Id(id) => Self::of_def(resolve, *id)?,
            other => bail!("{other:?} is a type that host/bindings has no form for"),
        })
    }

    fn of_def(resolve: &Resolve, id: wit::TypeId) -> Result<Self> {
        let def = &resolve.types[id];
        Ok(match (&def.kind, &def.name) {
            (TypeDefKind::Type(wit::Type::Id(other)), Some(_)) if is_use(resolve, id, *other) => {
                Self::of_def(resolve, *other)?
            }
            (_, Some(name)) => Self::Named(name.clone()),
            (TypeDefKind::List(of), None) => Self::List(Box::new(Self::read(resolve, of)?)),
            (TypeDefKind::Option(of), None) => Self::Option(Box::new(Self::read(resolve, of)?)),
            (other, None) => bail!("a {} is a type that host/bindings has no form for", other.as_str()),
        })
    }

    /// Bytes and vectors cross as arrays of numbers; they are values, not lists of things.
    pub(crate) fn is_numbers(&self) -> bool {
        matches!(self, Self::List(of) if matches!(**of, Self::U8 | Self::F32))
    }
}

/// Whether a type is a resource of the interface that names it.
fn is_resource(resolve: &Resolve, id: Option<&wit::TypeId>) -> bool {
    id.is_some_and(|id| matches!(resolve.types[*id].kind, TypeDefKind::Resource))
}

/// Whether a value is a resource, owned or borrowed.
fn is_handle(resolve: &Resolve, ty: &wit::Type) -> bool {
    matches!(ty, wit::Type::Id(id) if matches!(resolve.types[*id].kind, TypeDefKind::Handle(_)))
}

/// Whether a type is only used from another interface.
fn is_use(resolve: &Resolve, id: wit::TypeId, other: wit::TypeId) -> bool {
    let (here, there) = (resolve.types[id].owner, resolve.types[other].owner);
    matches!(there, TypeOwner::Interface(_)) && here != there
}

fn docs(docs: &wit::Docs) -> String {
    docs.contents.as_deref().unwrap_or_default().trim().to_owned()
}
