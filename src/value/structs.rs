//! Cells and structs.

use super::{Dense, Dims, Value};
use std::rc::Rc;

pub(crate) type CellArray = Dense<Value>;

/// Struct array: `data[element * keys.len() + field]`, elements in column-major order.
#[derive(Clone, Debug)]
pub struct StructArray {
    pub dims: Dims,
    /// Field names in the order of their creation.
    pub keys: Rc<Vec<Rc<str>>>,
    pub data: Vec<Value>,
}

impl StructArray {
    /// 1×1 without fields.
    #[must_use]
    pub fn scalar() -> Self {
        StructArray { dims: Dims::from_slice(&[1, 1]), keys: Rc::new(Vec::new()), data: Vec::new() }
    }

    #[must_use]
    pub fn numel(&self) -> usize {
        super::dense::elements(&self.dims)
    }

    #[must_use]
    pub fn field_index(&self, name: &str) -> Option<usize> {
        self.keys.iter().position(|k| &**k == name)
    }

    /// Field of one element (from 0).
    #[must_use]
    pub fn get(&self, element: usize, name: &str) -> Option<&Value> {
        self.data.get(element * self.keys.len() + self.field_index(name)?)
    }

    /// Adds a field that holds `[]` everywhere unless it exists; gives its index.
    pub fn add_field(&mut self, name: &str) -> usize {
        if let Some(i) = self.field_index(name) {
            return i;
        }
        let (old, n) = (self.keys.len(), self.numel());
        Rc::make_mut(&mut self.keys).push(name.into());
        let mut data = Vec::with_capacity(n * (old + 1));
        let mut rest = std::mem::take(&mut self.data).into_iter();
        for _ in 0..n {
            data.extend(rest.by_ref().take(old));
            data.push(Value::empty());
        }
        self.data = data;
        old
    }

    /// Sets a field of one element, adding the field where it is missing. The element has to exist.
    pub fn set(&mut self, element: usize, name: &str, value: Value) {
        let field = self.add_field(name);
        let width = self.keys.len();
        if let Some(place) = self.data.get_mut(element * width + field) {
            *place = value;
        }
    }
}
