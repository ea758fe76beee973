//! How each type crosses, and what each call takes.

use super::typedef::case_name;
use super::{Module, broken, constant, identifier, is_exception, is_moment};
use crate::contract::{Case, Field, Function, Kind, Role, Ty, TypeDef};
use crate::convention::{Absence, Tagging, is_others};
use crate::exception;
use crate::typescript::typedef::name_of;

impl Module<'_> {
    /// The expression for a type; what it names is written before.
    fn shape(&mut self, ty: &Ty) -> String {
        match ty {
            Ty::Bool => "is_.boolean".to_owned(),
            Ty::U8 | Ty::U32 => "is_.u32".to_owned(),
            Ty::U64 => "is_.u64".to_owned(),
            Ty::S64 => "is_.s64".to_owned(),
            Ty::F32 => "is_.f32".to_owned(),
            Ty::F64 => "is_.f64".to_owned(),
            Ty::String => "is_.text".to_owned(),
            Ty::List(of) if **of == Ty::U8 => "is_.octets".to_owned(),
            Ty::List(of) => format!("is_.list_of({})", self.shape(of)),
            Ty::Option(of) => format!("is_.option({})", self.shape(of)),
            Ty::Named(name) if is_moment(name) => "is_.u64".to_owned(),
            Ty::Named(name) => self.shape_of(name),
        }
    }

    pub(super) fn shape_of(&mut self, name: &str) -> String {
        let surface = self.surface;
        let (home, found) = surface.contract.find(name);
        if let Kind::Alias(ty) = &found.kind {
            return self.shape(ty);
        }
        if home.name == self.interface.name && self.done.insert(name.to_owned()) {
            let text = self.written_shape(found);
            self.shapes += &text;
        }
        self.name(home, constant(name))
    }

    fn written_shape(&mut self, found: &TypeDef) -> String {
        let names = |cases: &[Case]| cases.iter().map(|case| format!("\"{}\"", case.name)).collect::<Vec<_>>();
        let start = format!("{} = is_.", constant(&found.name));
        match &found.kind {
            Kind::Alias(_) => String::new(),
            Kind::Enum(cases) => broken(&format!("{start}one_of("), &names(cases), ")"),
            Kind::Open { names: cases, .. } => broken(&format!("{start}name_or_text("), &names(cases), ")"),
            Kind::Record(fields) => self.record_shape(found, fields, &start),
            Kind::Variant(cases) => self.variant_shape(found, cases, &start),
        }
    }

    fn record_shape(&mut self, found: &TypeDef, fields: &[Field], start: &str) -> String {
        let mut parts = vec![name_of(&found.name)];
        for field in fields {
            let shape = if is_others(field) { "is_.json_object".to_owned() } else { self.shape(&field.ty) };
            parts.push(format!("{}={shape}", identifier(&field.name)));
        }
        match found.name == exception::MARKED {
            true => broken(&format!("{start}marked(is_.record("), &parts, "))"),
            false => broken(&format!("{start}record("), &parts, ")"),
        }
    }

    fn variant_shape(&mut self, found: &TypeDef, cases: &[Case], start: &str) -> String {
        let is_answer = self.surface.tagging(&found.name) == Tagging::Kind && !is_exception(self.surface, found);
        let kind = match (is_exception(self.surface, found), self.interface.role) {
            (true, Role::Import) => "refusal",
            (true, _) => "failure",
            _ if is_answer => "answer",
            _ => "choice",
        };
        let parts: Vec<_> = cases
            .iter()
            .map(|case| {
                let shape = case.payload.as_ref().map_or_else(|| "None".to_owned(), |ty| self.shape(ty));
                match is_answer {
                    true => format!("\"{}\": ({}, {shape})", case.name, case_name(found, case)),
                    false => format!("\"{}\": {shape}", case.name),
                }
            })
            .collect();
        broken(&format!("{start}{kind}({{"), &parts, "})")
    }

    /// The constants of the calls: what each takes and answers.
    pub(super) fn operations(&mut self) -> String {
        let (functions, methods) = (&self.interface.functions, &self.interface.methods);
        functions.iter().chain(methods).map(|function| self.operation(function)).collect()
    }

    fn operation(&mut self, function: &Function) -> String {
        let takes: Vec<_> = function.parameters.iter().map(|parameter| self.taken(function, parameter)).collect();
        let answer = function.answer.as_ref().map_or_else(|| "None".to_owned(), |ty| self.value(ty));
        let shape = function.answer.as_ref().map_or_else(|| "None".to_owned(), |ty| self.shape(ty));
        let error = function.error.as_ref().map(|error| self.shape_of(error));
        let mut parts = vec![
            format!("\"{}\"", self.interface.name),
            format!("\"{}\"", function.name),
            format!("{{{}}}", takes.join(", ")),
            shape,
        ];
        parts.extend(error);
        broken(&format!("{}: is_.Operation[{answer}] = is_.Operation(", self.operation_name(function)), &parts, ")")
    }

    fn taken(&mut self, function: &Function, parameter: &Field) -> String {
        let shape = self.shape(&parameter.ty);
        let shape = match self.surface.absence_of_parameter(&self.interface.name, &function.name, parameter) {
            Absence::Never | Absence::None => shape,
            Absence::EmptyList => format!("is_.default({shape}, list)"),
            Absence::False => format!("is_.default({shape}, bool)"),
            Absence::EmptyRecord => format!("is_.default({shape}, {})", self.value(&parameter.ty)),
        };
        format!("\"{}\": {shape}", identifier(&parameter.name))
    }

    /// `_ADD` for a call; `READER_FEED` for a method and `READ` for a function of the host, which are used by hand.
    pub(super) fn operation_name(&self, function: &Function) -> String {
        match (function.name.split_once(']'), self.interface.role) {
            (Some((_, name)), _) => constant(&name.replace('.', "-")),
            (None, Role::Import) => constant(&function.name),
            (None, _) => format!("_{}", constant(&function.name)),
        }
    }
}
