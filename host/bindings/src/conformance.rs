//! The parameters of every call, for the runner of the shared cases that makes typed calls in Node.

use crate::Output;
use crate::convention::{Surface, camel};
use crate::text::GENERATED;

/// The table.
pub(crate) fn parameters(surface: &Surface) -> Output {
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
