//! What a function of the user is given of arrays and cells by a built-in that calls it for each of their elements
//! (`arrayfun`, `cellfun`). In: the operands of the built-in, and the number of the element. Out: the references of a nest
//! that runs, as of `f(x(i))` and `f(c{i})` in a loop. Where none runs, the function itself reads its parameters.

use super::Interp;
use super::access::{Arguments, Sources};
use super::frame::Frame;
use super::ir::Leaf;
use crate::events::{Src, Touch, element_key, is_variable_key, number_in_key};
use crate::ops::index::Index;
use crate::value::Value;
use smallvec::SmallVec;

/// An array or a cell whose elements a function is given, by its place among the operands.
pub(super) struct Held {
    value: Value,
    leaf: Leaf,
    key: u64,
}

/// The operands after the function that are variables, fields or the content of cells.
pub(super) fn held(args: &Arguments, srcs: &Sources) -> Vec<Held> {
    let several = |(value, src): (&Value, &Src)| match src {
        Src::Whole { leaf, key } if value.numel() > 1 => Some(Held { value: value.clone(), leaf: *leaf, key: *key }),
        _ => None,
    };
    args.iter().zip(srcs).skip(1).filter_map(several).collect()
}

/// What the cells and structs of a selection hold (`C(1:2)`) is loaded by the function that they are given to, or by nobody
/// (`cellfun(@isempty, C(:))`).
pub(super) fn hand_on_held(args: &Arguments, srcs: &mut Sources) {
    for (_, src) in args.iter().zip(srcs).filter(|(v, src)| v.is_container() && matches!(src, Src::Plain { .. })) {
        *src = Src::None;
    }
}

impl Interp<'_> {
    /// The function that is called next has the elements of this number, from 0.
    pub(super) fn elements_given(&mut self, fr: &Frame, number: usize) {
        if self.calls.operands.is_empty() || !self.events.in_nest() {
            return;
        }
        let slot = |leaf: Leaf| fr.body.outline.leaves.get(leaf as usize).map(|l| l.slot);
        let given = self.calls.operands.iter().filter_map(|h| h.reference(number, slot(h.leaf)?));
        let mut elements = std::mem::take(&mut self.calls.elements);
        elements.touched.extend(given);
        self.events.given(&mut elements);
        self.calls.elements = elements;
    }
}

/// References to elements, each with the stride by which it goes on from one element to the next.
pub(super) type Given = SmallVec<[(Touch, i64); 2]>;

impl Interp<'_> {
    /// What the function has been given with the elements of this number, where all that follow go on from it.
    pub(super) fn given_from(&self, fr: &Frame, number: usize) -> Option<Given> {
        if self.calls.operands.is_empty() || !self.events.in_nest() {
            return Some(Given::new());
        }
        let slot = |leaf: Leaf| fr.body.outline.leaves.get(leaf as usize).map(|l| l.slot);
        let one = |h: &Held| {
            let t = h.reference(number, slot(h.leaf)?)?;
            (t.place != 0 || number_in_key(t.at as u64).is_some()).then_some((t, 1))
        };
        self.calls.operands.iter().map(one).collect()
    }
}

impl Held {
    /// The reference to an element that is a number.
    fn reference(&self, number: usize, slot: u32) -> Option<Touch> {
        let t = Touch { place: 0, at: number, len: 1, width: 8, leaf: self.leaf, slot, write: false, inner: true };
        if let Value::Cell(c) = &self.value {
            c.data.get(number).filter(|v| v.is_number())?;
            let key = element_key(self.key, &[Index::At(number)]);
            return Some(Touch { at: usize::try_from(key).ok()?, ..t });
        }
        let (place, width) = (self.value.place(), u8::try_from(self.value.element_bytes()).ok()?);
        let len = self.value.numel();
        (place != 0 && number < len).then_some(Touch { place, len, width, inner: !is_variable_key(self.key), ..t })
    }
}
