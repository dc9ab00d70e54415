//! Objects that are shared by reference: `containers.Map`, `inputParser`, what `onCleanup` gives.

use super::{Dims, StructArray, Value};
use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A handle object; assignments copy the reference.
#[derive(Debug)]
pub struct Object {
    /// As `class(x)` spells it.
    pub class: Rc<str>,
    pub content: RefCell<Content>,
}

#[derive(Debug)]
pub enum Content {
    /// Public properties of a class whose methods are functions of the library.
    Properties(StructArray),
    Map(Map),
    /// The function that runs when nothing refers to the object any more.
    Cleanup(Value),
    /// A name that only classes hang on, as `containers`.
    Package,
}

/// Keys in order, as MATLAB lists them.
#[derive(Debug)]
pub struct Map {
    /// `char`, `double`, `int32` …; `UniformValues` is not kept.
    pub key_type: String,
    pub value_type: String,
    pub entries: BTreeMap<Key, Value>,
}

#[derive(Clone, Debug)]
pub enum Key {
    Number(f64),
    Text(String),
}

impl Object {
    /// A value that refers to a new object.
    #[must_use]
    pub fn value(class: &str, content: Content) -> Value {
        Value::Object(Rc::new(Object { class: class.into(), content: RefCell::new(content) }))
    }

    /// A map has as many elements as keys; everything else is 1×1.
    #[must_use]
    pub fn dims(&self) -> Dims {
        match &*self.content.borrow() {
            Content::Map(m) => Dims::from_slice(&[m.entries.len(), 1]),
            _ => Dims::from_slice(&[1, 1]),
        }
    }
}

impl Ord for Key {
    /// Numbers by value, texts by their UTF-16 code units as MATLAB compares characters.
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Key::Number(a), Key::Number(b)) => (a + 0.0).total_cmp(&(b + 0.0)),
            (Key::Text(a), Key::Text(b)) => a.encode_utf16().cmp(b.encode_utf16()),
            (Key::Number(_), Key::Text(_)) => Ordering::Less,
            (Key::Text(_), Key::Number(_)) => Ordering::Greater,
        }
    }
}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Key {}
