//! Arrays in structs and cells, and copies that the implementation makes and the interpreter could do without. In: a
//! value that a field, the content of a cell, a list or a variable is to hold. Out: the same value, none of whose arrays
//! is the storage of anything else.
//!
//! The figures count such a store as a copy; a loop that reads the variable and the field reads two arrays then.

use super::storage::Storage;
use super::{Dense, Value, set_dims};
use std::rc::Rc;

impl Value {
    /// Whether it holds other values.
    pub(crate) fn is_container(&self) -> bool {
        matches!(self, Value::Cell(_) | Value::Struct(_))
    }

    /// The arrays in cells and structs, at every depth; numbers are none.
    pub(crate) fn each_array<'v>(&'v self, look: &mut dyn FnMut(&'v Value)) {
        match self {
            Value::Cell(c) => c.data.iter().for_each(|v| v.each_array(look)),
            Value::Struct(s) => s.data.iter().for_each(|v| v.each_array(look)),
            v if v.place() != 0 && !v.is_scalar() => look(v),
            _ => {}
        }
    }

    /// Whether it is one number, or a struct or cell that holds no arrays but such.
    pub(crate) fn fits_registers(&self) -> bool {
        let mut arrays = false;
        self.is_scalar() && {
            self.each_array(&mut |_| arrays = true);
            !arrays
        }
    }

    /// Whether something else holds the array too.
    pub(crate) fn is_shared(&self) -> bool {
        match self {
            Value::Real(a) => Rc::strong_count(a) > 1,
            Value::Complex(a) => Rc::strong_count(a) > 1,
            Value::Single(a) => Rc::strong_count(a) > 1,
            Value::SingleComplex(a) => Rc::strong_count(a) > 1,
            Value::Logical(a) => Rc::strong_count(a) > 1,
            Value::Char(a) => Rc::strong_count(a) > 1,
            Value::Int(a) => Rc::strong_count(a) > 1,
            Value::SparseReal(a) => Rc::strong_count(a) > 1,
            Value::SparseComplex(a) => Rc::strong_count(a) > 1,
            Value::SparseLogical(a) => Rc::strong_count(a) > 1,
            _ => false,
        }
    }

    /// Copies every array that something else holds as well, those in cells and structs included; what a handle has
    /// captured stays shared.
    pub(crate) fn separate(&mut self) {
        match self {
            Value::Real(a) => own(a),
            Value::Complex(a) => own(a),
            Value::Single(a) => own(a),
            Value::SingleComplex(a) => own(a),
            Value::Logical(a) => own(a),
            Value::Char(a) => own(a),
            Value::Int(a) => own(a),
            Value::SparseReal(a) => own(a),
            Value::SparseComplex(a) => own(a),
            Value::SparseLogical(a) => own(a),
            Value::Cell(c) => Rc::make_mut(c).data.iter_mut().for_each(Value::separate),
            Value::Struct(s) => Rc::make_mut(s).data.iter_mut().for_each(Value::separate),
            Value::Num(_) | Value::Bool(_) | Value::Strings(_) | Value::Func(_) | Value::Object(_) => {}
        }
    }

    /// The same of a value that takes the place of another one, whose room the copy gets where that fits.
    pub(crate) fn separate_from(&mut self, old: Option<Value>) {
        // Without the old value, which may be all that shares the array: then no copy is needed.
        match (&*self, old) {
            (Value::Char(new), Some(Value::Char(mut old))) if Rc::strong_count(new) > 1 => {
                if let Some(room) = Rc::get_mut(&mut old)
                    && copied(&new.array, &mut room.array)
                {
                    room.double_quoted = new.double_quoted;
                    *self = Value::Char(old);
                    return;
                }
            }
            (Value::Real(new), Some(Value::Real(mut old))) if Rc::strong_count(new) > 1 => {
                if let Some(room) = Rc::get_mut(&mut old)
                    && copied(new, room)
                {
                    *self = Value::Real(old);
                    return;
                }
            }
            _ => {}
        }
        self.separate();
    }
}

fn own<T: Clone>(array: &mut Rc<T>) {
    Rc::make_mut(array);
}

/// Room for so many elements is used again, where it is not much more than what comes there.
const SPARE: usize = 64;

/// Copies an array to the room of one that nobody else holds; false where it has too little in common with it.
fn copied<T: Copy>(from: &Dense<T>, to: &mut Dense<T>) -> bool {
    if to.data.capacity() > from.data.len().saturating_mul(2).saturating_add(SPARE) {
        return false;
    }
    to.data.clear();
    to.data.extend_from_slice(&from.data);
    set_dims(&mut to.dims, &from.dims);
    to.storage = Storage::default();
    true
}
