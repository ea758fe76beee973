//! Closed sets of names: one macro gives an enum the same lower-case name in WIT, JSON and text.

macro_rules! names {
    ($(#[$about:meta])* $set:ident, $what:literal { $($(#[$doc:meta])* $case:ident = $name:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[derive(wasmtime::component::ComponentType, wasmtime::component::Lift, wasmtime::component::Lower)]
        #[derive(serde::Serialize, serde::Deserialize)]
        #[component(enum)]
        #[repr(u8)]
        pub enum $set {
            $(
                $(#[$doc])*
                #[component(name = $name)]
                #[serde(rename = $name)]
                $case,
            )+
        }

        impl $set {
            /// All of them, in their declared order.
            pub const ALL: &[Self] = &[$(Self::$case),+];

            /// The name in WIT, JSON and files.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$case => $name,)+
                }
            }
        }

        impl std::fmt::Display for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $set {
            type Err = $crate::MemoryError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::ALL.iter().copied().find(|one| one.name() == text).ok_or_else(|| {
                    let known: Vec<_> = Self::ALL.iter().map(|one| one.name()).collect();
                    let known = known.join(", ");
                    $crate::MemoryError::Invalid(format!("reading {} `{text}`: it is not one of {known}", $what))
                })
            }
        }
    };
}

/// Names of an open set: those that the contract has, and any other text. In JSON, and as a text, each is its name.
macro_rules! open_names {
    ($(#[$about:meta])* $set:ident {
        $($(#[$doc:meta])* $case:ident = $name:literal,)+
    } else {
        $(#[$docs:meta])* Other(String),
    }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[derive(wasmtime::component::ComponentType, wasmtime::component::Lift, wasmtime::component::Lower)]
        #[derive(serde::Serialize, serde::Deserialize)]
        #[serde(from = "String", into = "String")]
        #[component(variant)]
        pub enum $set {
            $(
                $(#[$doc])*
                #[component(name = $name)]
                $case,
            )+
            $(#[$docs])*
            #[component(name = "other")]
            Other(String),
        }

        impl $set {
            /// Those that the contract has, in their declared order.
            pub const ALL: &[Self] = &[$(Self::$case),+];

            /// The name in JSON and files.
            pub fn name(&self) -> &str {
                match self {
                    $(Self::$case => $name,)+
                    Self::Other(name) => name,
                }
            }
        }

        impl std::fmt::Display for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl From<&str> for $set {
            fn from(name: &str) -> Self {
                match name {
                    $($name => Self::$case,)+
                    other => Self::Other(other.to_owned()),
                }
            }
        }

        impl From<String> for $set {
            fn from(name: String) -> Self {
                Self::from(name.as_str())
            }
        }

        impl std::str::FromStr for $set {
            type Err = std::convert::Infallible;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                Ok(Self::from(name))
            }
        }

        impl From<$set> for String {
            fn from(named: $set) -> Self {
                named.to_string()
            }
        }
    };
}

pub(crate) use {names, open_names};
