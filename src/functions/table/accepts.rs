//! What the arguments of a function may be. In: values. Out: nothing, or MATLAB's refusal, before the function runs.

use super::arguments::undefined;
use crate::error::Result;
use crate::fail;
use crate::ops::convert;
use crate::value::{Class, Value};

/// One of the things that an argument may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepts {
    /// Of these classes, and so many.
    Of(Classes, Extent),
    /// One of these words, in capitals or not.
    Words(&'static [&'static str]),
    /// One of these words or so much of its beginning that no other one is meant.
    Beginnings(&'static [&'static str]),
    /// One of these numbers.
    Numbers(&'static [i32]),
    /// One integer that is this or more.
    From(i32),
    /// One real number that is this or more.
    AtLeast(i32),
}

/// Whatever it is, the function itself looks.
pub(crate) const ANY: &[Accepts] = &[];
pub(crate) const INTEGER: &[Accepts] = &[Accepts::From(i32::MIN)];
pub(crate) const DIMENSION: &[Accepts] = &[Accepts::From(1)];
pub(crate) const REAL: &[Accepts] = &[Accepts::AtLeast(i32::MIN)];
pub(crate) const FLAG: &[Accepts] = &[Accepts::Numbers(&[0, 1])];
pub(crate) const FLOATS: &[Accepts] = &[Accepts::Of(Classes::FLOATS, Extent::Any)];
pub(crate) const VALUES: &[Accepts] = &[Accepts::Of(Classes::VALUES, Extent::Any)];
pub(crate) const VALUE: &[Accepts] = &[Accepts::Of(Classes::VALUES, Extent::One)];
pub(crate) const MATRIX: &[Accepts] = &[Accepts::Of(Classes::VALUES, Extent::Matrix)];
/// Of any class, and of two dimensions.
pub(crate) const FLAT: &[Accepts] = &[Accepts::Of(Classes::ALL, Extent::Matrix)];
pub(crate) const STRUCT: &[Accepts] = &[Accepts::Of(Classes::STRUCTS, Extent::Any)];
pub(crate) const SET_WORDS: &[Accepts] = &[Accepts::Beginnings(&["rows", "stable", "sorted", "legacy"])];

/// Sets of classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classes(u8);

/// How many elements a value has, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    Any,
    One,
    Matrix,
}

impl Classes {
    pub const FLOATS: Classes = Classes(1);
    pub const INTEGERS: Classes = Classes(2);
    pub const LOGICALS: Classes = Classes(4);
    /// Characters and strings.
    pub const TEXTS: Classes = Classes(8);
    pub const STRUCTS: Classes = Classes(16);
    pub const REST: Classes = Classes(32);
    pub const NUMBERS: Classes = Classes::FLOATS.and(Classes::INTEGERS);
    /// What arithmetic takes, apart from characters.
    pub const VALUES: Classes = Classes::NUMBERS.and(Classes::LOGICALS);
    pub const ALL: Classes = Classes::VALUES.and(Classes::TEXTS).and(Classes::STRUCTS).and(Classes::REST);

    const fn and(self, other: Classes) -> Classes {
        Classes(self.0 | other.0)
    }

    /// What `v` is of.
    fn of(v: &Value) -> Classes {
        match v.class() {
            Class::Double | Class::Single => Classes::FLOATS,
            Class::Logical => Classes::LOGICALS,
            Class::Char => Classes::TEXTS,
            Class::Struct => Classes::STRUCTS,
            c if c.is_integer() => Classes::INTEGERS,
            _ if v.is_text() => Classes::TEXTS,
            _ => Classes::REST,
        }
    }

    fn words(self) -> String {
        if self == Classes::VALUES {
            return "a number".into();
        }
        if self == Classes::ALL {
            return "an array".into();
        }
        let names = [
            (Classes::FLOATS, "floating-point"),
            (Classes::INTEGERS, "integer"),
            (Classes::LOGICALS, "logical"),
            (Classes::TEXTS, "text"),
            (Classes::STRUCTS, "a struct"),
        ];
        let own = names.iter().filter(|(c, _)| c.0 & self.0 != 0).map(|(_, name)| *name);
        own.collect::<Vec<_>>().join(" or ")
    }
}

impl Accepts {
    fn fits(self, v: &Value) -> bool {
        let number = || {
            let one = v.is_scalar() && !v.is_complex() && Classes::of(v).0 & Classes::VALUES.0 != 0;
            if one { convert::real_array(v).ok()?.data.first().copied() } else { None }
        };
        match self {
            Accepts::Of(classes, extent) => {
                classes.0 & Classes::of(v).0 != 0
                    && match extent {
                        Extent::Any => true,
                        Extent::One => v.is_scalar(),
                        Extent::Matrix => v.dims().len() == 2,
                    }
            }
            Accepts::Words(words) => {
                v.is_text() && v.as_text().is_some_and(|t| words.iter().any(|w| w.eq_ignore_ascii_case(&t)))
            }
            Accepts::Beginnings(words) => v.is_text() && v.as_text().is_some_and(|t| begun(words, &t).is_some()),
            Accepts::Numbers(numbers) => number().is_some_and(|x| numbers.iter().any(|&n| f64::from(n) == x)),
            Accepts::AtLeast(least) => number().is_some_and(|x| least == i32::MIN || x >= f64::from(least)),
            Accepts::From(least) => number().is_some_and(|x| x >= f64::from(least) && x.fract() == 0.0),
        }
    }

    fn words(self) -> String {
        match self {
            Accepts::Of(classes, extent) => match extent {
                Extent::Any => classes.words(),
                Extent::One => format!("one element, {}", classes.words()),
                Extent::Matrix => format!("{}, of two dimensions", classes.words()),
            },
            Accepts::Words(words) | Accepts::Beginnings(words) => {
                words.iter().map(|w| format!("'{w}'")).collect::<Vec<_>>().join(" or ")
            }
            Accepts::Numbers(numbers) => numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or "),
            Accepts::AtLeast(i32::MIN) => "a real number".into(),
            Accepts::AtLeast(least) => format!("a real number of {least} or more"),
            Accepts::From(i32::MIN) => "an integer".into(),
            Accepts::From(least) => format!("an integer of {least} or more"),
        }
    }
}

/// Holds arguments against what they may be, a list of choices for each; the last list is for all further ones, and an
/// empty one lets everything through.
///
/// # Errors
/// An argument is nothing of what it may be: as MATLAB says it for the class of the first one.
pub(crate) fn check(name: &str, accepts: &[&[Accepts]], args: &[Value]) -> Result<()> {
    let further = accepts.last().copied().unwrap_or_default();
    let lists = accepts.iter().copied().chain(std::iter::repeat(further));
    for (k, (v, list)) in args.iter().zip(lists).enumerate() {
        if list.is_empty() || list.iter().any(|a| a.fits(v)) {
            continue;
        }
        let class = |a: &Accepts| matches!(a, Accepts::Of(classes, _) if classes.0 & Classes::of(v).0 == 0);
        if k == 0 && list.iter().all(class) {
            return Err(undefined(name, v));
        }
        let words: Vec<String> = list.iter().map(|a| a.words()).collect();
        fail!(
            "MATLAB:InputParser:ArgumentFailedValidation",
            "Invalid argument {} of `{name}`: it must be {}.",
            k + 1,
            words.join(", or ")
        );
    }
    Ok(())
}

/// The one of the words that a text, in capitals or not, is the beginning of.
pub(crate) fn begun(words: &[&'static str], text: &str) -> Option<&'static str> {
    let begins = |w: &&str| w.get(..text.len()).is_some_and(|b| b.eq_ignore_ascii_case(text));
    let mut found = words.iter().copied().filter(begins);
    found.next().filter(|_| !text.is_empty() && found.next().is_none())
}
