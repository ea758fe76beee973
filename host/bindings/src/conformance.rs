//! The dispatch of the shared cases: from the name of a call and its arguments in JSON to the call itself, for the
//! native core and for the crate `keepstone`; and the parameters of every call, for the runner in Node.

use anyhow::Result;

use crate::contract::{Field, Function, Interface};
use crate::convention::{Absence, Surface, camel, snake};
use crate::rust::argument::{in_host, lent};
use crate::rust::component::{as_argument, in_core, method};
use crate::rustfmt::formatted;
use crate::text::GENERATED;
use crate::{Output, exception};

/// Every runner's table of calls.
pub(crate) fn runners(surface: &Surface) -> Result<Vec<Output>> {
    Ok(vec![
        parameters(surface),
        Output { path: "tests/conformance/call/native.rs".into(), text: formatted(&native(surface))? },
        Output { path: "tests/conformance/call/component.rs".into(), text: formatted(&component(surface))? },
    ])
}

fn parameters(surface: &Surface) -> Output {
    let mut text =
        format!("// The parameters of each call, in order.\n// {GENERATED}\n\nexport const PARAMETERS = {{\n");
    for interface in surface.contract.exports() {
        for function in &interface.functions {
            let names = function.parameters.iter().map(|parameter| format!("\"{}\"", camel(&parameter.name)));
            let names = names.collect::<Vec<_>>().join(", ");
            text += &format!("  \"{}.{}\": [{names}],\n", camel(&interface.name), camel(&function.name));
        }
    }
    Output { path: "tests/node/parameters.mjs".into(), text: text + "};\n" }
}

fn native(surface: &Surface) -> String {
    let call = |surface: &Surface, interface: &Interface, function: &str, parameter: &Field| {
        let read = match in_core(surface, &parameter.ty).as_str() {
            "core::Reference" => format!("reference(args, \"{}\")?", camel(&parameter.name)),
            "Option<core::Reference>" => format!("maybe_reference(args, \"{}\")?", camel(&parameter.name)),
            ty => reading(surface, interface, function, parameter, ty),
        };
        Some(as_argument(surface, &parameter.ty, &read))
    };
    let arms = arms(surface, &|interface, function| format!("memory.{}", method(interface, function)), &call);
    format!(
        "//! The calls of the native core.\n//!\n//! {GENERATED}\n\nuse keepstone_core::{{self as core, Memory, Store}};\n\
         use serde_json::Value;\n\nuse crate::native::{{Failure, maybe_reference, of, or_default, reference, told}};\n\n\
         /// Makes a call by its name.\n\
         pub(crate) fn make<S: Store + 'static>(memory: &mut Memory<S>, call: &str, args: &Value) -> Result<Value, Failure> {{\n\
         match call {{\n{arms}        unknown => panic!(\"the contract has no call {{unknown}}\"),\n    }}\n}}\n"
    )
}

fn component(surface: &Surface) -> String {
    let call = |surface: &Surface, interface: &Interface, function: &str, parameter: &Field| {
        let read = reading(surface, interface, function, parameter, &in_host(surface, &parameter.ty));
        let is_given = !exception::is_the_hosts(&interface.name, function, &parameter.name);
        is_given.then(|| lent(surface, &parameter.ty, &read))
    };
    let callee = |interface: &Interface, function: &Function| {
        format!("memory.{}().{}", snake(&interface.name), snake(&function.name))
    };
    let arms = arms(surface, &callee, &call);
    format!(
        "//! The calls of the crate `keepstone`.\n//!\n//! {GENERATED}\n\nuse keepstone::Memory;\n\
         use serde_json::Value;\n\nuse crate::component::{{Failure, of, or_default, told}};\n\n\
         /// Makes a call by its name.\n\
         pub(crate) fn make(memory: &Memory, call: &str, args: &Value) -> Result<Value, Failure> {{\n\
         match call {{\n{arms}        unknown => panic!(\"the contract has no call {{unknown}}\"),\n    }}\n}}\n"
    )
}

/// Prints an argument; none for a parameter that the callee does not have.
type Argument<'a> = &'a dyn Fn(&Surface, &Interface, &str, &Field) -> Option<String>;

fn arms(surface: &Surface, callee: &dyn Fn(&Interface, &Function) -> String, argument: Argument<'_>) -> String {
    let mut text = String::new();
    for interface in surface.contract.exports() {
        for function in &interface.functions {
            let arguments: Vec<_> = function
                .parameters
                .iter()
                .filter_map(|parameter| argument(surface, interface, &function.name, parameter))
                .collect();
            let name = format!("{}.{}", camel(&interface.name), camel(&function.name));
            let callee = callee(interface, function);
            text += &format!("\"{name}\" => told({callee}({})),\n", arguments.join(", "));
        }
    }
    text
}

/// Reads an argument of a type from JSON.
fn reading(surface: &Surface, interface: &Interface, function: &str, parameter: &Field, ty: &str) -> String {
    let name = camel(&parameter.name);
    let absence = surface.absence_of_parameter(&interface.name, function, parameter);
    let read = match absence {
        Absence::Never | Absence::None => "of",
        Absence::EmptyList | Absence::False | Absence::EmptyRecord => "or_default",
    };
    format!("{read}::<{ty}>(args, \"{name}\")?")
}
