//! The calls of the core: one trait for each interface, which `Memory` implements.

use crate::contract::{Field, Function, Interface, Ty};
use crate::convention::{Surface, pascal, snake};
use crate::rust::component::{as_argument, method};
use crate::rust::docs;

use super::{direct, in_room};

/// The room that implements the traits, and sees the types of all others.
pub(super) const ROOM: &str = "memory";

/// The trait of an interface.
pub(crate) fn name(interface: &Interface) -> String {
    format!("{}Calls", pascal(&interface.name))
}

/// All traits, and a module to import them from.
pub(super) fn traits(surface: &Surface) -> String {
    let names: Vec<_> = surface.contract.calls().map(name).collect();
    format!(
        "{}/// The traits of all calls, to be imported at once: `use keepstone_core::calls::*`. Their\n\
         /// documentation names calls and errors as the contract does: `search.find`, `not-found`.\npub mod calls {{\n\
         pub use super::{{{}}};\n}}\n",
        surface.contract.calls().map(|interface| written(surface, interface)).collect::<String>(),
        names.join(", ")
    )
}

/// The types of the contract that the traits name.
pub(super) fn parts(surface: &Surface) -> Vec<&str> {
    let mut found = Vec::new();
    for function in surface.contract.calls().flat_map(|interface| &interface.functions) {
        let parameters = function.parameters.iter().map(|parameter| &parameter.ty);
        parameters.chain(&function.answer).for_each(|ty| direct(ty, &mut found));
    }
    found
}

fn written(surface: &Surface, interface: &Interface) -> String {
    let call = |function: &Function| {
        let parameter = |of: &Field| format!(", {}: {}", snake(&of.name), argument(surface, &of.ty));
        let answer = function.answer.as_ref().map_or_else(|| "()".to_owned(), |ty| in_room(surface, ty));
        format!(
            "{}fn {}(&mut self{}) -> Result<{answer}>;\n\n",
            docs(surface, &function.docs, "    "),
            method(interface, function),
            function.parameters.iter().map(parameter).collect::<String>()
        )
    };
    let calls: String = interface.functions.iter().map(call).collect();
    format!("{}pub trait {} {{\n{calls}}}\n\n", docs(surface, &interface.docs, ""), name(interface))
}

/// A type as an argument: [`as_argument`] says which values are lent.
fn argument(surface: &Surface, ty: &Ty) -> String {
    match (ty, as_argument(surface, ty, "")) {
        (Ty::String, _) => "&str".to_owned(),
        (Ty::List(of), lent) if lent == "&" => format!("&[{}]", in_room(surface, of)),
        (Ty::Option(of), lent) if !lent.is_empty() => format!("Option<{}>", argument(surface, of)),
        (ty, lent) => format!("{lent}{}", in_room(surface, ty)),
    }
}
