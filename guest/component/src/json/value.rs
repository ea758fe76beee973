//! The values that all others are made of.

use std::mem;

use serde_json::{Number, Value};

use super::{Blank, Exchange, Holder, Json};

impl Json for String {
    fn pass(&mut self, json: &mut Exchange) {
        if json.is_writing {
            return json.text(self);
        }
        match mem::take(&mut json.given) {
            Value::String(text) => *self = text,
            other => json.unexpected("a text", &other),
        }
    }

    fn made() -> Option<Self> {
        Some(Self::new())
    }
}

impl Blank for String {
    fn blank() -> Self {
        Self::new()
    }
}

impl Json for bool {
    fn pass(&mut self, json: &mut Exchange) {
        if json.is_writing {
            json.answer += if *self { "true" } else { "false" };
            return;
        }
        match mem::take(&mut json.given) {
            Value::Bool(flag) => *self = flag,
            other => json.unexpected("true or false", &other),
        }
    }

    fn made() -> Option<Self> {
        Some(false)
    }
}

impl Exchange {
    /// A whole number from zero up to a limit.
    fn whole(&mut self, value: u64, most: u64) -> u64 {
        if self.is_writing {
            self.number(&Number::from(value));
            return value;
        }
        let given = mem::take(&mut self.given);
        let found = given.as_u64().filter(|found| *found <= most);
        if found.is_none() {
            self.unexpected(&format!("a whole number from 0 to {most}"), &given);
        }
        found.unwrap_or_default()
    }

    fn fraction(&mut self, value: f64) -> f64 {
        if self.is_writing {
            match Number::from_f64(value) {
                Some(number) => self.number(&number),
                None => self.answer += "null",
            }
            return value;
        }
        let given = mem::take(&mut self.given);
        if !given.is_number() {
            self.unexpected("a number", &given);
        }
        given.as_f64().unwrap_or_default()
    }
}

macro_rules! whole {
    ($($name:ty),*) => {$(
        impl Json for $name {
            fn pass(&mut self, json: &mut Exchange) {
                // No value is over its own limit.
                *self = Self::try_from(json.whole(u64::from(*self), u64::from(Self::MAX))).unwrap_or_default();
            }

            fn made() -> Option<Self> {
                Some(0)
            }
        }

        impl Blank for $name {
            fn blank() -> Self {
                0
            }
        }
    )*};
}

whole!(u8, u32, u64);

impl Json for f64 {
    fn pass(&mut self, json: &mut Exchange) {
        *self = json.fraction(*self);
    }

    fn made() -> Option<Self> {
        Some(0.0)
    }
}

impl Blank for f64 {
    fn blank() -> Self {
        0.0
    }
}

impl Json for f32 {
    #[expect(clippy::cast_possible_truncation, reason = "the number nearest to it")]
    fn pass(&mut self, json: &mut Exchange) {
        *self = json.fraction(f64::from(*self)) as Self;
    }

    fn made() -> Option<Self> {
        Some(0.0)
    }
}

/// No answer.
impl Json for () {
    fn pass(&mut self, _: &mut Exchange) {}
}

impl Blank for bool {
    fn blank() -> Self {
        false
    }
}

impl<T: Json> Json for Vec<T> {
    fn pass(&mut self, json: &mut Exchange) {
        json.list(self);
    }

    fn made() -> Option<Self> {
        Some(Self::new())
    }
}

impl<T: Json> Blank for Vec<T> {
    fn blank() -> Self {
        Self::new()
    }
}

impl<T: Json> Holder for Vec<T> {
    fn at(&mut self, nth: usize, is_made: bool) -> Option<&mut dyn Json> {
        if is_made && let Some(made) = T::made() {
            self.push(made);
        }
        self.get_mut(nth).map(|value| value as &mut dyn Json)
    }
}

impl<T: Json> Json for Option<T> {
    fn pass(&mut self, json: &mut Exchange) {
        json.option(self);
    }

    fn made() -> Option<Self> {
        Some(None)
    }
}

impl<T: Json> Blank for Option<T> {
    fn blank() -> Self {
        None
    }
}

impl<T: Json> Holder for Option<T> {
    fn at(&mut self, _: usize, is_made: bool) -> Option<&mut dyn Json> {
        if is_made {
            *self = T::made();
        }
        self.as_mut().map(|value| value as &mut dyn Json)
    }
}
