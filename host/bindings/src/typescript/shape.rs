//! Shapes: how a value looks in JavaScript and how it crosses into the component; and what each call takes.

use std::collections::BTreeSet;

use crate::contract::{Case, Field, Kind, Ty, TypeDef};
use crate::convention::{Absence, Surface, Tagging, camel, is_open, is_others, payload_name};
use crate::exception;
use crate::text::GENERATED;
use crate::typescript::typedef::{array_name, key};

/// The longest line.
const WIDTH: usize = 120;

/// `operation.ts`: the shapes in an order in which each is there before it is used, then the operations.
pub(super) fn operations(surface: &Surface) -> String {
    let mut shapes = Shapes { surface, done: BTreeSet::new(), text: String::new() };
    let mut calls = String::new();
    for interface in surface.contract.exports() {
        calls += &format!("  {}: {{\n", camel(&interface.name));
        for function in &interface.functions {
            let takes: Vec<_> = function
                .parameters
                .iter()
                .map(|parameter| {
                    let absence = surface.absence_of_parameter(&interface.name, &function.name, parameter);
                    format!("[\"{}\", {}]", camel(&parameter.name), shapes.given(&parameter.ty, absence))
                })
                .collect();
            let answers = function.answer.as_ref().map_or_else(|| "is.nothing".to_owned(), |ty| shapes.of(ty));
            calls += &broken(&format!("    {}: ", camel(&function.name)), &takes, &answers);
        }
        calls += "  },\n";
    }
    let mut methods = String::new();
    for interface in surface.contract.exports().filter(|interface| !interface.methods.is_empty()) {
        methods += &format!("  {}: {{\n", camel(&interface.name));
        for function in &interface.methods {
            let takes = function.parameters.iter();
            let takes: Vec<_> = takes
                .map(|parameter| format!("[\"{}\", {}]", camel(&parameter.name), shapes.of(&parameter.ty)))
                .collect();
            let answers = function.answer.as_ref().map_or_else(|| "is.nothing".to_owned(), |ty| shapes.of(ty));
            let name = function.name.rsplit('.').next().unwrap_or_default();
            methods += &broken(&format!("    {}: ", camel(name)), &takes, &answers);
        }
        methods += "  },\n";
    }
    format!(
        "// The operations of a memory: what each takes and answers. Both surfaces, with and without promises, are made of\n\
         // this.\n// {GENERATED}\n\nimport * as names from \"../contract.js\";\nimport * as is from \"../shape.js\";\n\n{}\n/** All of them, by interface. */\n\
         export const operations: Record<string, Record<string, is.Operation>> = {{\n{calls}}};\n\n\
         /** What the functions of a resource take, without handles, and answer: by interface. */\n\
         export const methods: Record<string, Record<string, is.Operation>> = {{\n{methods}}};\n",
        shapes.text
    )
}

fn broken(start: &str, takes: &[String], answers: &str) -> String {
    let line = format!("{start}{{ takes: [{}], answers: {answers} }},\n", takes.join(", "));
    if line.len() <= WIDTH {
        return line;
    }
    let takes: String = takes.iter().map(|take| format!("        {take},\n")).collect();
    format!("{start}{{\n      takes: [\n{takes}      ],\n      answers: {answers},\n    }},\n")
}

struct Shapes<'a> {
    surface: &'a Surface,
    done: BTreeSet<String>,
    text: String,
}

impl Shapes<'_> {
    /// The expression for a type; what it names is written before.
    fn of(&mut self, ty: &Ty) -> String {
        match ty {
            Ty::Bool => "is.flag".to_owned(),
            Ty::U8 | Ty::U32 => "is.u32".to_owned(),
            Ty::U64 => "is.u64".to_owned(),
            Ty::S64 => "is.integer".to_owned(),
            Ty::F32 | Ty::F64 => "is.fraction".to_owned(),
            Ty::String => "is.text".to_owned(),
            Ty::List(of) if **of == Ty::U8 => "is.bytes".to_owned(),
            Ty::List(of) if **of == Ty::F32 => "is.vector".to_owned(),
            Ty::List(of) => format!("is.list({})", self.of(of)),
            Ty::Option(of) => format!("is.option({})", self.of(of)),
            Ty::Named(name) if name == exception::MOMENT => "is.moment".to_owned(),
            Ty::Named(name) if exception::is_shaped_by_hand(name) => format!("is.{}", camel(name)),
            Ty::Named(name) => self.named(name),
        }
    }

    /// The expression for what a caller may leave out.
    fn given(&mut self, ty: &Ty, absence: Absence) -> String {
        let shape = self.of(ty);
        match absence {
            Absence::Never | Absence::None => shape,
            Absence::EmptyList => format!("is.option({shape}, [])"),
            Absence::False => format!("is.option({shape}, false)"),
            Absence::EmptyRecord => format!("is.option({shape}, {shape}.lower({{}}, \"\"))"),
        }
    }

    fn named(&mut self, name: &str) -> String {
        let surface = self.surface;
        let (_, found) = surface.contract.find(name);
        if let Kind::Alias(ty) = &found.kind {
            return self.of(ty);
        }
        let shape = camel(name);
        if self.done.insert(name.to_owned()) {
            let text = match &found.kind {
                Kind::Record(fields) => self.record(found, fields, &shape),
                Kind::Variant(cases) => self.variant(found, cases, &shape),
                Kind::Open { .. } => format!("const {shape} = is.nameOrText(names.{});\n", array_name(name)),
                _ => format!("const {shape} = is.oneOf(names.{});\n", array_name(name)),
            };
            self.text += &text;
        }
        shape
    }

    fn record(&mut self, found: &TypeDef, fields: &[Field], shape: &str) -> String {
        let surface = self.surface;
        let fields_of: Vec<_> = fields
            .iter()
            .filter(|field| !is_others(field))
            .map(|field| {
                let value = if surface.is_silent_when_false(&found.name, field) {
                    "is.mark".to_owned()
                } else {
                    self.given(&field.ty, surface.absence(&found.name, field))
                };
                property(&camel(&field.name), &value)
            })
            .collect();
        let kind = if is_open(fields) { "open" } else { "record" };
        object(&format!("const {shape} = is.{kind}("), &fields_of)
    }

    fn variant(&mut self, found: &TypeDef, cases: &[Case], shape: &str) -> String {
        let tagging = self.surface.tagging(&found.name);
        let cases: Vec<_> = cases
            .iter()
            .map(|case| {
                let value = case.payload.as_ref().map(|ty| self.of(ty));
                let told = match (tagging, value) {
                    (Tagging::Kind, Some(value)) => format!("[\"{}\", {value}]", payload_name(&found.name, case)),
                    (Tagging::Kind, None) => "[]".to_owned(),
                    (Tagging::Name, Some(value)) => value,
                    (Tagging::Name, None) => "undefined".to_owned(),
                };
                property(&case.name, &told)
            })
            .collect();
        let kind = if tagging == Tagging::Kind { "variant" } else { "choice" };
        object(&format!("const {shape} = is.{kind}("), &cases)
    }
}

fn object(start: &str, fields: &[String]) -> String {
    let line = format!("{start}{{ {} }});\n", fields.join(", "));
    if line.len() <= WIDTH {
        return line;
    }
    let fields: String = fields.iter().map(|field| format!("  {field},\n")).collect();
    format!("{start}{{\n{fields}}});\n")
}

/// A property, in short where its value is called as it is.
fn property(name: &str, value: &str) -> String {
    if name == value { name.to_owned() } else { format!("{}: {value}", key(name)) }
}
