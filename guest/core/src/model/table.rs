//! Making settings of a table, with the place of what is wrong.
//!
//! toml reads every type of settings from five kinds of things, dates among them, and each kind is code of its own for
//! each type. Here all are read from one.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::ops::Range;
use std::slice::Iter;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error as _, Expected, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The reason why a table is refused.
#[derive(Debug)]
pub(crate) struct TableRefusal(Box<Reason>);

#[derive(Debug)]
struct Reason {
    message: String,
    place: Option<Range<usize>>,
}

impl TableRefusal {
    pub(crate) fn message(&self) -> &str {
        &self.0.message
    }

    /// The first byte of what is wrong.
    pub(crate) fn start(&self) -> Option<usize> {
        Some(self.0.place.as_ref()?.start)
    }

    /// The same, in this place unless a closer one is known.
    fn at(mut self, place: &Range<usize>) -> Self {
        self.0.place.get_or_insert_with(|| place.clone());
        self
    }
}

impl Display for TableRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for TableRefusal {}

impl serde::de::Error for TableRefusal {
    fn custom<T: Display>(message: T) -> Self {
        Self(Box::new(Reason { message: message.to_string(), place: None }))
    }
}

/// Makes settings of a table.
pub(crate) fn read<'de, T: Deserialize<'de>>(table: &DeTable) -> Result<T, TableRefusal> {
    T::deserialize(Thing { what: What::Table(table), place: 0..0 })
}

/// A key or a value, and its place in the text.
struct Thing<'a> {
    what: What<'a>,
    place: Range<usize>,
}

enum What<'a> {
    Key(&'a str),
    Table(&'a DeTable<'a>),
    Value(&'a DeValue<'a>),
}

/// A number, in the type that holds it.
enum Number {
    Signed(i64),
    Unsigned(u64),
    Float(f64),
}

impl<'a> Thing<'a> {
    fn value(value: &'a Spanned<DeValue<'a>>) -> Self {
        Self { what: What::Value(value.get_ref()), place: value.span() }
    }

    /// The number that this is. In the words of serde if it is none, or none that a setting can have.
    fn number(&self, wanted: &dyn Expected) -> Result<Number, TableRefusal> {
        match self.what {
            What::Value(DeValue::Integer(digits)) => {
                let signed = i64::from_str_radix(digits.as_str(), digits.radix()).map(Number::Signed);
                let number =
                    signed.or_else(|_| u64::from_str_radix(digits.as_str(), digits.radix()).map(Number::Unsigned));
                // To read and print such a number as serde does takes 19 KB.
                let too_large =
                    |_| TableRefusal::invalid_type(Unexpected::Other(&format!("integer `{digits}` as i128")), wanted);
                number.map_err(too_large)
            }
            What::Value(DeValue::Float(digits)) => match digits.as_str().parse::<f64>() {
                Ok(number) if number.is_finite() || digits.as_str().contains(['i', 'n']) => Ok(Number::Float(number)),
                _ => Err(TableRefusal::custom("floating-point number overflowed")),
            },
            _ => Err(self.refusal(wanted)),
        }
    }

    /// The refusal of something that is of another kind than the wanted one.
    fn refusal(&self, wanted: &dyn Expected) -> TableRefusal {
        let found = match self.what {
            What::Key(text) => Unexpected::Str(text),
            What::Value(DeValue::String(text)) => Unexpected::Str(text),
            What::Value(DeValue::Boolean(is)) => Unexpected::Bool(*is),
            What::Value(DeValue::Array(_)) => Unexpected::Seq,
            What::Value(DeValue::Integer(_) | DeValue::Float(_)) => match self.number(wanted) {
                Ok(Number::Signed(number)) => Unexpected::Signed(number),
                Ok(Number::Unsigned(number)) => Unexpected::Unsigned(number),
                Ok(Number::Float(number)) => Unexpected::Float(number),
                Err(refusal) => return refusal,
            },
            What::Table(_) | What::Value(DeValue::Table(_) | DeValue::Datetime(_)) => Unexpected::Map,
        };
        TableRefusal::invalid_type(found, wanted)
    }

    fn visit_number<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TableRefusal> {
        let found = self.number(&visitor).and_then(|number| match number {
            Number::Signed(number) => visitor.visit_i64(number),
            Number::Unsigned(number) => visitor.visit_u64(number),
            Number::Float(number) => visitor.visit_f64(number),
        });
        found.map_err(|refusal| refusal.at(&self.place))
    }
}

/// Reads any of the types of numbers.
macro_rules! numbers {
    ($($method:ident)+) => { $(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TableRefusal> {
            self.visit_number(visitor)
        }
    )+ };
}

/// Each method reads one kind of thing and refuses the others, so that a type of settings brings no code for kinds
/// that it is not.
impl<'de> Deserializer<'de> for Thing<'_> {
    type Error = TableRefusal;

    numbers! { deserialize_u8 deserialize_u32 deserialize_u64 deserialize_f64 }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TableRefusal> {
        let found = match self.what {
            What::Value(DeValue::Boolean(is)) => visitor.visit_bool(*is),
            _ => Err(self.refusal(&visitor)),
        };
        found.map_err(|refusal| refusal.at(&self.place))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TableRefusal> {
        let found = match self.what {
            What::Value(DeValue::String(text)) => visitor.visit_str(text),
            What::Key(text) => visitor.visit_str(text),
            _ => Err(self.refusal(&visitor)),
        };
        found.map_err(|refusal| refusal.at(&self.place))
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TableRefusal> {
        let found = match self.what {
            What::Key(text) => visitor.visit_str(text),
            _ => Err(self.refusal(&visitor)),
        };
        found.map_err(|refusal| refusal.at(&self.place))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TableRefusal> {
        let found = match self.what {
            What::Value(DeValue::Array(values)) => visitor.visit_seq(Values(values.iter())),
            _ => Err(self.refusal(&visitor)),
        };
        found.map_err(|refusal| refusal.at(&self.place))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TableRefusal> {
        self.deserialize_map(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TableRefusal> {
        let found = match self.what {
            What::Table(table) | What::Value(DeValue::Table(table)) => {
                visitor.visit_map(Members { rest: table.iter(), value: None })
            }
            _ => Err(self.refusal(&visitor)),
        };
        found.map_err(|refusal| refusal.at(&self.place))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TableRefusal> {
        visitor.visit_some(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TableRefusal> {
        let found = match self.what {
            What::Value(DeValue::String(name)) => visitor.visit_enum(name.as_ref().into_deserializer()),
            What::Key(name) => visitor.visit_enum(name.into_deserializer()),
            _ => Err(TableRefusal::custom("wanted string or table")),
        };
        found.map_err(|refusal| refusal.at(&self.place))
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TableRefusal> {
        Err(self.refusal(&visitor).at(&self.place))
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u16 u128 f32 char str bytes byte_buf unit unit_struct newtype_struct tuple tuple_struct
        ignored_any
    }
}

/// The values of an array; a type of its own, since one with a closure of a generic method is another in each.
struct Values<'a>(Iter<'a, Spanned<DeValue<'a>>>);

impl<'de> SeqAccess<'de> for Values<'_> {
    type Error = TableRefusal;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, TableRefusal> {
        self.0.next().map(|value| seed.deserialize(Thing::value(value))).transpose()
    }
}

/// The members of a table, and the value whose key was read last.
struct Members<'a> {
    rest: toml::map::Iter<'a, Spanned<Cow<'a, str>>, Spanned<DeValue<'a>>>,
    value: Option<Thing<'a>>,
}

impl<'a> Members<'a> {
    /// The next key.
    fn step(&mut self) -> Option<Thing<'a>> {
        let (key, value) = self.rest.next()?;
        self.value = Some(Thing::value(value));
        Some(Thing { what: What::Key(key.get_ref()), place: key.span() })
    }
}

impl<'de> MapAccess<'de> for Members<'_> {
    type Error = TableRefusal;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, TableRefusal> {
        self.step().map(|key| seed.deserialize(key)).transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, TableRefusal> {
        let value = self.value.take().ok_or_else(|| TableRefusal::custom("a value is read before its key"))?;
        seed.deserialize(value)
    }
}

/// The line of a byte of a text, counted from 1.
pub(crate) fn line_of(text: &str, start: usize) -> Option<u32> {
    text.get(..start).and_then(|before| u32::try_from(before.matches('\n').count() + 1).ok())
}
