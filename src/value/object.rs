//! Objects that are shared by reference: `containers.Map`, `inputParser`, what `onCleanup` gives, a `decomposition`.

use super::{Dense, Dims, IntArray, Layout, StructArray, Value};
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
    /// Properties of an operand: its operators are functions of the library, and its bytes are those of what it holds.
    Operand(StructArray),
    Map(MapObject),
    /// The function that runs when nothing refers to the object any more.
    Cleanup(Value),
    /// A name that only classes hang on, as `containers`.
    Package,
}

/// Keys in order, as MATLAB lists them.
#[derive(Debug)]
pub struct MapObject {
    /// `char`, `double`, `int32` …; `UniformValues` is not kept.
    pub key_type: String,
    pub value_type: String,
    pub entries: BTreeMap<MapKey, Value>,
}

#[derive(Clone, Debug)]
pub enum MapKey {
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

    /// A handle of what it holds has no bytes; an operand has those of its properties.
    #[must_use]
    pub fn bytes(&self, layout: Layout) -> u64 {
        match &*self.content.borrow() {
            Content::Operand(s) => {
                s.keys.iter().zip(&s.data).filter(|(k, _)| is_hidden(k)).map(|(_, v)| v.bytes(layout)).sum()
            }
            _ => 0,
        }
    }

    /// What the functions of the library are given for an operand.
    #[must_use]
    pub fn as_operand(&self) -> Option<Value> {
        match &*self.content.borrow() {
            Content::Operand(s) => Some(Value::Struct(Rc::new(s.clone()))),
            _ => None,
        }
    }

    /// Names and values of the public properties, for display.
    #[must_use]
    pub fn properties(&self) -> Vec<(String, Value)> {
        match &*self.content.borrow() {
            Content::Properties(s) | Content::Operand(s) => s
                .keys
                .iter()
                .zip(&s.data)
                .filter(|(k, _)| !is_hidden(k))
                .map(|(k, v)| (k.to_string(), v.clone()))
                .collect(),
            Content::Map(m) => vec![
                ("Count".into(), m.count()),
                ("KeyType".into(), Value::text(&m.key_type)),
                ("ValueType".into(), Value::text(&m.value_type)),
            ],
            Content::Cleanup(f) => vec![("task".into(), f.clone())],
            Content::Package => Vec::new(),
        }
    }
}

/// What ends with two underscores is for the methods alone.
fn is_hidden(property: &str) -> bool {
    property.ends_with("__")
}

impl MapObject {
    /// The number of keys, of class `uint64`.
    #[must_use]
    pub fn count(&self) -> Value {
        Value::int(IntArray::Uint64(Dense::scalar(self.entries.len() as u64)))
    }
}

impl Ord for MapKey {
    /// Numbers by value, texts by their UTF-16 code units as MATLAB compares characters.
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (MapKey::Number(a), MapKey::Number(b)) => (a + 0.0).total_cmp(&(b + 0.0)),
            (MapKey::Text(a), MapKey::Text(b)) => a.encode_utf16().cmp(b.encode_utf16()),
            (MapKey::Number(_), MapKey::Text(_)) => Ordering::Less,
            (MapKey::Text(_), MapKey::Number(_)) => Ordering::Greater,
        }
    }
}

impl PartialOrd for MapKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for MapKey {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for MapKey {}
