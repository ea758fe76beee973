//! Types of settings: a table changes single values of the defaults, and may name no others.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, Visitor};

/// Declares a type of settings, and reads it of a table into its defaults. What serde derives keeps each value aside
/// until all are read, which takes four times the code.
macro_rules! settings {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident { $($(#[doc = $about:literal])* pub $field:ident: $type:ty,)+ }
    ) => {
        $(#[$meta])*
        $vis struct $name { $($(#[doc = $about])* pub $field: $type,)+ }

        #[cfg(test)]
        impl $crate::model::setting::Described for $name {
            const ABOUT: &'static [(&'static str, &'static str)] =
                &[$((stringify!($field), concat!($($about),*))),+];
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
                #[expect(non_camel_case_types, reason = "they are the fields")]
                enum Field { $($field),+ }

                const FIELDS: &[&str] = &[$(stringify!($field)),+];

                struct Table;

                impl<'de> serde::de::Visitor<'de> for Table {
                    type Value = $name;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str(concat!("struct ", stringify!($name)))
                    }

                    fn visit_map<A: serde::de::MapAccess<'de>>(
                        self,
                        mut members: A,
                    ) -> std::result::Result<Self::Value, A::Error> {
                        let mut settings = $name::default();
                        while let Some(field) = members.next_key_seed($crate::model::setting::OneOf(FIELDS))? {
                            match field {
                                $(field if field == Field::$field as usize => settings.$field = members.next_value()?,)+
                                _ => {}
                            }
                        }
                        Ok(settings)
                    }
                }

                from.deserialize_struct(stringify!($name), FIELDS, Table)
            }
        }
    };
}

pub(crate) use settings;

/// The name of each setting of a type, and what its documentation says; docs/settings.md is made of it.
#[cfg(test)]
pub(crate) trait Described {
    const ABOUT: &'static [(&'static str, &'static str)];
}

/// Reads a name as its place among those that there are.
pub(crate) struct OneOf(pub(crate) &'static [&'static str]);

impl<'de> DeserializeSeed<'de> for OneOf {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<usize, D::Error> {
        from.deserialize_identifier(self)
    }
}

impl Visitor<'_> for OneOf {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("field identifier")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<usize, E> {
        self.0.iter().position(|one| *one == name).ok_or_else(|| E::unknown_field(name, self.0))
    }
}
