//! Arguments as the methods of the crate `keepstone` take them.

use crate::contract::{Kind, Ty};
use crate::convention::Surface;
use crate::rust::component::in_core;
use crate::rust::rust_name;

/// A type as the crate `keepstone` names it.
pub(crate) fn in_host(surface: &Surface, ty: &Ty) -> String {
    match surface.contract.behind(ty) {
        Ty::List(of) => format!("Vec<{}>", in_host(surface, of)),
        Ty::Option(of) => format!("Option<{}>", in_host(surface, of)),
        Ty::Named(name) => format!("keepstone::{}", rust_name(name)),
        primitive => in_core(surface, primitive),
    }
}

/// A value as the methods of the crate `keepstone` take it.
pub(crate) fn lent(surface: &Surface, ty: &Ty, value: &str) -> String {
    match surface.contract.behind(ty) {
        Ty::String | Ty::List(_) => format!("&{value}"),
        Ty::Option(of) => match surface.contract.behind(of) {
            Ty::String | Ty::List(_) => format!("{value}.as_deref()"),
            Ty::Named(name) if !is_enum(surface, name) => format!("{value}.as_ref()"),
            _ => value.to_owned(),
        },
        Ty::Named(name) if !is_enum(surface, name) => format!("&{value}"),
        _ => value.to_owned(),
    }
}

/// Whether a value of a named type is a name, which is handed over as it is.
pub(super) fn is_enum(surface: &Surface, name: &str) -> bool {
    matches!(surface.contract.find(name).1.kind, Kind::Enum(_) | Kind::Open { .. })
}
