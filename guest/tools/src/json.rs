//! Plain values as JSON: a whole serialiser would be larger than the rest of this component.

use std::fmt::Write;

/// Arguments of a tool; those that are absent are left out.
#[derive(Default)]
pub(crate) struct Arguments(String);

impl Arguments {
    /// Adds an argument.
    pub(crate) fn add(mut self, name: &str, value: &impl Json) -> Self {
        let mut text = String::new();
        if value.write(&mut text) {
            let comma = if self.0.is_empty() { "" } else { "," };
            // Writing to a text does not fail.
            let _ = write!(self.0, "{comma}\"{name}\":{text}");
        }
        self
    }

    /// The object of all.
    pub(crate) fn object(&self) -> String {
        format!("{{{}}}", self.0)
    }
}

/// A value that JSON has a form for.
pub(crate) trait Json {
    /// Appends the value; false if there is none.
    fn write(&self, to: &mut String) -> bool;
}

impl Json for String {
    fn write(&self, to: &mut String) -> bool {
        to.push('"');
        for c in self.chars() {
            match c {
                '"' | '\\' => to.extend(['\\', c]),
                c if c < ' ' => drop(write!(to, "\\u{:04x}", u32::from(c))),
                c => to.push(c),
            }
        }
        to.push('"');
        true
    }
}

macro_rules! as_displayed {
    ($($number:ty),+) => {$(
        impl Json for $number {
            fn write(&self, to: &mut String) -> bool {
                let _ = write!(to, "{self}");
                true
            }
        }
    )+};
}

as_displayed!(bool, i32, u32);

impl<T: Json> Json for Option<T> {
    fn write(&self, to: &mut String) -> bool {
        self.as_ref().is_some_and(|value| value.write(to))
    }
}

impl<T: Json> Json for Vec<T> {
    fn write(&self, to: &mut String) -> bool {
        to.push('[');
        for (nth, value) in self.iter().enumerate() {
            if nth > 0 {
                to.push(',');
            }
            value.write(to);
        }
        to.push(']');
        true
    }
}
