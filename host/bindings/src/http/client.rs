//! The arguments and the answer of each call, in TypeScript, for the page in `host/web`.

use super::offered;
use crate::contract::{Function, Interface, Ty};
use crate::convention::{Absence, Surface, camel};
use crate::text::GENERATED;
use crate::typescript::{Way, imports, value};

/// Where the types of the npm package are, as the page sees them.
const TYPES: &str = "../../../bindings-js/src/contract";

/// `contract.ts` of the page.
pub(super) fn client(surface: &Surface) -> String {
    let mut body = "/** All calls, by their path below `/api/v1/`. */\nexport interface Calls {\n".to_owned();
    for interface in offered(surface) {
        for function in &interface.functions {
            body += &call(surface, interface, function);
        }
    }
    body += "}\n";
    format!(
        "// The calls of the server: the arguments and the answer of each.\n// {GENERATED}\n\n{}{body}",
        imports(surface, None, TYPES, &body)
    )
}

fn call(surface: &Surface, interface: &Interface, function: &Function) -> String {
    let takes = function.parameters.iter().map(|parameter| {
        let absence = surface.absence_of_parameter(&interface.name, &function.name, parameter);
        let mark = if absence == Absence::Never { "" } else { "?" };
        format!("{}{mark}: {}", camel(&parameter.name), value(surface, &parameter.ty, Way::In))
    });
    let takes = takes.collect::<Vec<_>>().join("; ");
    let takes = if takes.is_empty() { "Record<string, never>".to_owned() } else { format!("{{ {takes} }}") };
    let answers = match &function.answer {
        None => "null".to_owned(),
        Some(Ty::Option(of)) => format!("{} | null", value(surface, of, Way::Out)),
        Some(ty) => value(surface, ty, Way::Out),
    };
    format!("  \"{}/{}\": {{ takes: {takes}; answers: {answers} }};\n", interface.name, function.name)
}
