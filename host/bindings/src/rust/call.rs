//! Calls: one handle for each interface, one method for each function.

use crate::contract::{Function, Interface, Kind, Ty};
use crate::convention::{Surface, camel, pascal, snake};
use crate::exception;
use crate::rust::argument::is_enum;
use crate::rust::{docs, docs_or, owned};

pub(super) fn handle(surface: &Surface, interface: &Interface) -> String {
    let name = pascal(&interface.name);
    let mut text = docs(surface, &interface.docs, "");
    text +=
        &format!("#[derive(Clone, Copy, Debug)]\npub struct {name}<'a>(pub(crate) Calls<'a>);\n\nimpl {name}<'_> {{\n");
    let is_by_hand = |function: &&Function| exception::has_method_by_hand(&interface.name, &function.name);
    for function in interface.functions.iter().filter(|function| !is_by_hand(function)) {
        text += &method(surface, interface, function);
    }
    text + "}\n"
}

fn method(surface: &Surface, interface: &Interface, function: &Function) -> String {
    let parameters: String = function
        .parameters
        .iter()
        .map(|parameter| format!(", {}: {}", snake(&parameter.name), borrowed(surface, &parameter.ty)))
        .collect();
    let answer = function.answer.as_ref().map_or_else(|| "()".to_owned(), owned);
    // Names that are texts are lent, as the record looks at them too.
    let names = function.parameters.iter().map(|parameter| match surface.contract.behind(&parameter.ty) {
        Ty::Named(name) if matches!(surface.contract.find(name).1.kind, Kind::Open { .. }) => {
            format!("&{}", snake(&parameter.name))
        }
        _ => snake(&parameter.name),
    });
    let arguments = match names.collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => "(memory,)".to_owned(),
        all => format!("(memory, {all})"),
    };
    let members: Vec<_> = function
        .parameters
        .iter()
        .map(|parameter| format!("\"{}\": {}", camel(&parameter.name), snake(&parameter.name)))
        .collect();
    let input = format!("|| json!({{ {} }})", members.join(", "));
    let (face, name) = (&interface.name, &function.name);
    let docs = docs_or(surface, &function.docs, name, "    ");
    format!(
        "{docs}    pub fn {}(&self{parameters}) -> Result<{answer}, Error> {{\n        \
         self.0.call(\"{face}\", \"{name}\", {input}, |memory| {arguments})\n    }}\n\n",
        snake(name)
    )
}

/// A type as an argument: what is large is borrowed.
fn borrowed(surface: &Surface, ty: &Ty) -> String {
    match surface.contract.behind(ty) {
        Ty::String => "&str".to_owned(),
        Ty::List(of) => format!("&[{}]", owned(of)),
        Ty::Option(of) => format!("Option<{}>", borrowed(surface, of)),
        Ty::Named(name) if !is_enum(surface, name) => format!("&{}", owned(ty)),
        _ => owned(ty),
    }
}
