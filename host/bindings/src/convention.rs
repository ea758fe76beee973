//! How the contract looks from a host: which way a type crosses, what a caller may leave out, and what it is called.
//!
//! Every rule here reads off the contract itself; what does not is in `exception.rs`.

use std::collections::BTreeSet;

use heck::{ToLowerCamelCase, ToSnakeCase, ToTitleCase, ToUpperCamelCase};

use crate::contract::{Case, Contract, Field, Kind, Ty, TypeDef};
use crate::exception;

/// The contract, and which way its types cross.
pub(crate) struct Surface {
    pub(crate) contract: Contract,
    inputs: BTreeSet<String>,
    outputs: BTreeSet<String>,
}

/// What a field or a parameter may look like to a caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Absence {
    /// It must be there.
    Never,
    /// It need not be there, and then it has no value.
    None,
    /// A list that need not be there, and then is empty.
    EmptyList,
    /// A flag that need not be there, and then is false.
    False,
    /// A record that need not be there, and then has nothing in it.
    EmptyRecord,
}

/// How a variant looks in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tagging {
    /// `{"kind": "stored", "reference": "…"}`: what only the component answers.
    Kind,
    /// `"project"` or `{"agent": "dev"}`: what a caller writes too.
    Name,
}

impl Surface {
    pub(crate) fn new(contract: Contract) -> Self {
        let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
        for function in contract.exports().flat_map(|interface| interface.functions.iter().chain(&interface.methods)) {
            function.parameters.iter().for_each(|parameter| contract.parts(&parameter.ty, &mut inputs));
            function.answer.iter().for_each(|ty| contract.parts(ty, &mut outputs));
        }
        let owned = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect();
        let (inputs, outputs) = (owned(inputs), owned(outputs));
        Self { contract, inputs, outputs }
    }

    /// Whether callers hand such a value in.
    pub(crate) fn is_input(&self, name: &str) -> bool {
        self.inputs.contains(name)
    }

    /// Whether callers are handed such a value.
    pub(crate) fn is_output(&self, name: &str) -> bool {
        self.outputs.contains(name)
    }

    /// Whether calls fail with such a value.
    pub(crate) fn is_error(&self, name: &str) -> bool {
        let all = self.contract.interfaces.iter().flat_map(|interface| &interface.functions);
        all.filter_map(|function| function.error.as_deref()).any(|error| error == name)
    }

    pub(crate) fn tagging(&self, name: &str) -> Tagging {
        if self.is_output(name) && !self.is_input(name) { Tagging::Kind } else { Tagging::Name }
    }

    /// What a field of a record may look like.
    pub(crate) fn absence(&self, record: &str, field: &Field) -> Absence {
        match self.contract.behind(&field.ty) {
            Ty::Option(_) => Absence::None,
            _ if !self.is_input(record) || exception::is_required(record, &field.name) => Absence::Never,
            ty => self.absence_of_input(ty),
        }
    }

    /// What a parameter may look like.
    pub(crate) fn absence_of_parameter(&self, interface: &str, function: &str, parameter: &Field) -> Absence {
        match self.contract.behind(&parameter.ty) {
            Ty::Option(_) => Absence::None,
            Ty::List(_) if !exception::may_be_left_out(interface, function, &parameter.name) => Absence::Never,
            ty => self.absence_of_input(ty),
        }
    }

    fn absence_of_input(&self, ty: &Ty) -> Absence {
        match ty {
            ty if ty.is_numbers() => Absence::Never,
            Ty::List(_) => Absence::EmptyList,
            Ty::Bool => Absence::False,
            Ty::Named(name) if exception::means_all_when_empty(name) => Absence::EmptyRecord,
            _ => Absence::Never,
        }
    }

    /// Whether a false flag is left out of what is answered: where callers may leave it out too.
    pub(crate) fn is_silent_when_false(&self, record: &str, field: &Field) -> bool {
        self.is_output(record) && self.absence(record, field) == Absence::False
    }
}

/// Whether a record holds any names beside its fields: as the text of a JSON object, in a field called `other`.
pub(crate) fn is_open(fields: &[Field]) -> bool {
    fields.iter().any(is_others)
}

pub(crate) fn is_others(field: &Field) -> bool {
    field.name == "other" && field.ty == Ty::String
}

/// What the value of a case is called in JSON: as its type where that has a name, else `reason` for a text.
pub(crate) fn payload_name(variant: &str, case: &Case) -> String {
    if let Some(name) = exception::payload_name(variant, &case.name) {
        return name.to_owned();
    }
    match &case.payload {
        Some(Ty::Named(name)) => camel(name),
        Some(Ty::String) => "reason".to_owned(),
        _ => "value".to_owned(),
    }
}

/// `is-due` as `isDue`.
pub(crate) fn camel(name: &str) -> String {
    name.to_lower_camel_case()
}

/// `is-due` as `is_due`.
pub(crate) fn snake(name: &str) -> String {
    name.to_snake_case()
}

/// `is-due` as `IsDue`.
pub(crate) fn pascal(name: &str) -> String {
    name.to_upper_camel_case()
}

/// `work-status` as `a work status`.
pub(crate) fn with_article(name: &str) -> String {
    let words = name.to_title_case().to_lowercase();
    if exception::has_no_plural(name) {
        return format!("the value of `{name}`");
    }
    let article = if words.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("{article} {words}")
}

/// `work-status` as `workStatuses`.
pub(crate) fn plural(name: &str) -> String {
    let name = camel(name);
    if exception::has_no_plural(&name) {
        return name;
    }
    match name.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None if name.ends_with('s') => format!("{name}es"),
        None => format!("{name}s"),
    }
}

/// The names of the contract that are written otherwise in a language, inside of documentation: `` `is-due` ``.
pub(crate) fn renamed(contract: &Contract, docs: &str, rename: impl Fn(&str) -> String) -> String {
    let mut names = BTreeSet::new();
    for interface in &contract.interfaces {
        for function in &interface.functions {
            names.insert(function.name.as_str());
            names.extend(function.parameters.iter().map(|parameter| parameter.name.as_str()));
        }
        for TypeDef { kind, .. } in &interface.types {
            if let Kind::Record(fields) = kind {
                names.extend(fields.iter().map(|field| field.name.as_str()));
            }
        }
    }
    let part = |(nth, part): (usize, &str)| {
        let is_code = nth % 2 == 1;
        let words =
            part.split('.').map(|word| if is_code && names.contains(word) { rename(word) } else { word.to_owned() });
        words.collect::<Vec<_>>().join(".")
    };
    docs.split('`').enumerate().map(part).collect::<Vec<_>>().join("`")
}
