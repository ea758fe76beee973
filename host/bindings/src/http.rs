//! The contract over HTTP: `POST /api/v1/INTERFACE/CALL`, with the arguments as a JSON object.

mod client;
mod document;
mod schema;

use anyhow::Result;

use crate::contract::{Function, Interface};
use crate::convention::{Absence, Surface, camel, pascal, snake};
use crate::rust::argument::{in_host, lent};
use crate::rustfmt::formatted;
use crate::text::GENERATED;
use crate::{Output, exception};

/// Where the routes are.
const FOLDER: &str = "host/cli/src/serve/contract";

/// The calls as the page sees them.
const PAGE: &str = "host/web/src/contract.ts";

/// The routes and their description.
pub(crate) fn interface(surface: &Surface) -> Result<Vec<Output>> {
    let mut outputs = Vec::new();
    for interface in offered(surface) {
        let path = format!("{FOLDER}/{}.rs", snake(&interface.name)).into();
        outputs.push(Output { path, text: formatted(&routes(surface, interface))? });
    }
    outputs.push(Output { path: format!("{FOLDER}.rs").into(), text: formatted(&face(surface))? });
    outputs.push(Output { path: PAGE.into(), text: client::client(surface) });
    outputs.push(Output { path: format!("{FOLDER}.json").into(), text: document::document(surface) });
    Ok(outputs)
}

fn offered(surface: &Surface) -> impl Iterator<Item = &Interface> {
    surface.contract.exports().filter(|interface| exception::is_over_http(&interface.name))
}

fn path(interface: &Interface, function: &Function) -> String {
    format!("/api/v1/{}/{}", interface.name, function.name)
}

fn face(surface: &Surface) -> String {
    let names: Vec<_> = offered(surface).map(|interface| snake(&interface.name)).collect();
    let modules: String = names.iter().map(|name| format!("mod {name};\n")).collect();
    let all: Vec<_> = names.iter().map(|name| format!("{name}::routes()")).collect();
    format!(
        "//! The contract over HTTP, by interface.\n//!\n//! {GENERATED}\n\n{modules}\nuse crate::serve::route::Route;\n\n\
         /// All calls.\npub(super) fn routes() -> impl Iterator<Item = Route> {{\n    [{}].into_iter().flatten()\n}}\n",
        all.join(", ")
    )
}

/// The routes of an interface, and the call behind each.
fn routes(surface: &Surface, interface: &Interface) -> String {
    let (mut table, mut calls) = (String::new(), String::new());
    for function in &interface.functions {
        let name = snake(&function.name);
        let is_read = exception::is_read_only(&interface.name, &function.name);
        let route = format!("{}(\"{}\", {name})", if is_read { "read" } else { "change" }, path(interface, function));
        table += &match exception::is_local(&interface.name, &function.name) {
            true => format!("local_only({route}),\n"),
            false => format!("{route},\n"),
        };
        calls += &call(surface, interface, function);
    }
    format!(
        "//! The interface `{}` over HTTP.\n//!\n//! {GENERATED}\n\n{}\n\
         /// A route for each call.\npub(super) fn routes() -> Vec<Route> {{\n    vec![{table}]\n}}\n\n{calls}",
        interface.name,
        imports(&(table.clone() + &calls)),
    )
}

fn imports(body: &str) -> String {
    let used = |names: &[&str], mark: fn(&str) -> String| {
        let names = names.iter().filter(|name| body.contains(&mark(name)));
        names.map(|name| (*name).to_owned()).collect::<Vec<_>>()
    };
    let mut exchange = vec!["Done".to_owned()];
    exchange.extend(used(&["Nothing"], |name| format!(": {name}")));
    exchange.push("told".to_owned());
    let mut route = vec!["Route".to_owned()];
    route.extend(used(&["change", "local_only", "read"], |name| format!("{name}(")));
    let serde = if body.contains("Deserialize") { "use serde::Deserialize;\n" } else { "" };
    format!(
        "use keepstone::Memory;\n{serde}\nuse crate::serve::exchange::{{{}}};\nuse crate::serve::route::{{{}}};\n",
        exchange.join(", "),
        route.join(", ")
    )
}

fn call(surface: &Surface, interface: &Interface, function: &Function) -> String {
    let (name, asked) = (snake(&function.name), pascal(&function.name));
    let given: Vec<_> = function
        .parameters
        .iter()
        .map(|parameter| lent(surface, &parameter.ty, &format!("asked.{}", snake(&parameter.name))))
        .collect();
    let callee = format!("told(memory.{}().{name}({}))", snake(&interface.name), given.join(", "));
    if function.parameters.is_empty() {
        return format!("fn {name}(memory: &Memory, _: Nothing) -> Done {{\n    {callee}\n}}\n\n");
    }
    let is_renamed = function.parameters.iter().any(|parameter| camel(&parameter.name) != snake(&parameter.name));
    let renaming = if is_renamed { "rename_all = \"camelCase\", " } else { "" };
    let fields: String = function
        .parameters
        .iter()
        .map(|parameter| {
            let default = match surface.absence_of_parameter(&interface.name, &function.name, parameter) {
                Absence::Never | Absence::None => "",
                Absence::EmptyList | Absence::False | Absence::EmptyRecord => "    #[serde(default)]\n",
            };
            format!("{default}    {}: {},\n", snake(&parameter.name), in_host(surface, &parameter.ty))
        })
        .collect();
    format!(
        "#[derive(Deserialize)]\n#[serde({renaming}deny_unknown_fields)]\nstruct {asked} {{\n{fields}}}\n\n\
         fn {name}(memory: &Memory, asked: {asked}) -> Done {{\n    {callee}\n}}\n\n"
    )
}
