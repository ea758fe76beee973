//! `MemoryCalls`: every call with its documentation.

use crate::contract::{Field, Function, Interface, Kind, Ty};
use crate::convention::{Absence, Surface, camel};
use crate::text::{GENERATED, jsdoc};
use crate::typescript::typedef::optional_when_given;
use crate::typescript::{Way, docs, imports, value};

pub(super) fn memory(surface: &Surface) -> String {
    let mut body =
        jsdoc("The calls of a memory of one root; each answers at once. Errors are thrown as `MemoryError`.", "");
    body += "export interface MemoryCalls {\n";
    for interface in surface.contract.exports() {
        body += &docs(surface, &interface.docs, "  ");
        body += &format!("  {}: {{\n", camel(&interface.name));
        for function in &interface.functions {
            body += &docs(surface, &function.docs, "    ");
            body += &signature(surface, interface, function);
        }
        body += "  };\n";
    }
    body += "}\n";
    format!("// The calls of a memory.\n// {GENERATED}\n\n{}{body}", imports(surface, None, ".", &body))
}

fn signature(surface: &Surface, interface: &Interface, function: &Function) -> String {
    let absences: Vec<_> = function
        .parameters
        .iter()
        .map(|parameter| surface.absence_of_parameter(&interface.name, &function.name, parameter))
        .collect();
    // After the last that must be there, all may be left out.
    let needed = absences.iter().rposition(|absence| *absence == Absence::Never).map_or(0, |nth| nth + 1);
    let parameters: Vec<_> = function
        .parameters
        .iter()
        .zip(&absences)
        .enumerate()
        .map(|(nth, (parameter, absence))| {
            let (name, given) = (camel(&parameter.name), given(surface, parameter));
            match (*absence == Absence::Never, nth < needed) {
                (true, _) => format!("{name}: {given}"),
                (false, true) => format!("{name}: {given} | undefined"),
                (false, false) => format!("{name}?: {given}"),
            }
        })
        .collect();
    let answer = match &function.answer {
        None => "void".to_owned(),
        Some(ty @ Ty::Option(_)) => format!("{} | undefined", value(surface, ty, Way::Out)),
        Some(ty) => value(surface, ty, Way::Out),
    };
    let line = format!("    {}({}): {answer};\n", camel(&function.name), parameters.join(", "));
    if line.len() <= 120 {
        return line;
    }
    let parameters: String = parameters.iter().map(|parameter| format!("      {parameter},\n")).collect();
    format!("    {}(\n{parameters}    ): {answer};\n", camel(&function.name))
}

/// The type of a parameter. What an answer always has may be left out by a caller.
fn given(surface: &Surface, parameter: &Field) -> String {
    let plain = value(surface, &parameter.ty, Way::In);
    let Ty::Named(name) = surface.contract.behind(&parameter.ty) else { return plain };
    let Kind::Record(fields) = &surface.contract.find(name).1.kind else { return plain };
    let optional = optional_when_given(surface, name, fields);
    if optional.is_empty() {
        return plain;
    }
    let names: Vec<_> = optional.iter().map(|field| format!("\"{}\"", camel(&field.name))).collect();
    let names = names.join(" | ");
    format!("Omit<{plain}, {names}> & Partial<Pick<{plain}, {names}>>")
}
