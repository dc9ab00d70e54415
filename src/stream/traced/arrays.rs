//! Arrays of a trace. In: values in their storages, and the variables that hold them. Out: which array
//! lies in a storage: the one of the variable that it was first given to, of the caller's once the
//! function has ended. A variable that gets another storage stays the same array; work arrays, fields
//! and contents of cells have names of their own.

use super::super::space::{Home, Space};
use super::super::{NONE, Stream};
use super::Tracer;
use crate::program::{BodyId, Leaf, Slot};
use crate::syntax::ast::Name;
use crate::trace::TracedArray;
use crate::trace::array_part::Scattered;
use crate::trace::grid::Sizes;
use crate::trace::recorder::{TraceRecorder, scattered};
use crate::value::{Pattern, Value};
use std::rc::{Rc, Weak};

/// Entries of a sparse matrix that are kept one by one.
const ENTRIES: usize = 2048;

/// What is known about a storage.
#[derive(Default)]
pub(super) struct Holding {
    pub taken: u32,
    /// The variable that it was first given to, and its body.
    pub name: Option<(Name, BodyId)>,
    pub array: Option<u32>,
    /// How the value in it was when it was last described.
    pub sizes: Sizes,
    pub width: u32,
    pub pattern: Option<Weak<Pattern>>,
}

/// Names of a body.
pub(super) struct Names {
    pub function: Name,
    pub slots: Vec<Name>,
    pub leaves: Vec<Slot>,
}

impl Stream {
    /// The array that a value is, in its storage.
    pub(crate) fn describe(&mut self, home: Home, value: &Value) {
        let width = self.width(value);
        let Some(t) = &mut self.tracer else { return };
        let pattern = value.pattern();
        let sizes = folded(&value.dims());
        if t.unchanged(home, &self.space, (sizes, width, pattern)) {
            return;
        }
        t.home(home, &self.space).pattern = pattern.map(Rc::downgrade);
        let (pattern, entries) = match pattern {
            Some(p) => t.pattern(p, sizes),
            None => (None, Vec::new()),
        };
        let array = TracedArray {
            class: value.class().name().into(),
            width,
            sizes,
            pattern,
            entries,
            ..TracedArray::default()
        };
        let work = self.work_homes.get(&home).copied();
        t.array_in(home, array, work, &self.space);
    }

    /// The value of an assignment, in its storage.
    pub(crate) fn describe_assigned(&mut self, home: Home, value: &Value) {
        if let Some(t) = &mut self.tracer {
            t.assigned = true;
        }
        self.describe(home, value);
    }

    /// The same for a dense array of which only a part is at hand.
    pub(crate) fn describe_dense(&mut self, home: Home, dims: &[usize], width: u32, class: &'static str) {
        let Some(t) = &mut self.tracer else { return };
        let sizes = folded(dims);
        if t.unchanged(home, &self.space, (sizes, width, None)) {
            return;
        }
        t.home(home, &self.space).pattern = None;
        let array = TracedArray { class: class.into(), width, sizes, ..TracedArray::default() };
        let work = self.work_homes.get(&home).copied();
        t.array_in(home, array, work, &self.space);
    }

    /// An array of doubles of which scalar code touches an element: nobody has said how large it is.
    pub(crate) fn describe_element(&mut self, home: Home, at: usize) {
        let Some(t) = &mut self.tracer else { return };
        let known = t.homes.get(home as usize).filter(|h| h.taken == self.space.taken(home));
        let (known, sizes) = (known.and_then(|h| h.array), known.map(|h| h.sizes));
        let n = at as u64 + 1;
        match (known, sizes) {
            (Some(a), Some(sizes)) => {
                let [r, c, p] = sizes;
                if n > r * c * p {
                    // It grows along its last dimension.
                    let sizes = if c == 1 { [n, 1, 1] } else { [r, n.div_ceil(r * p), p] };
                    t.recorder.grow(a, sizes);
                    t.home(home, &self.space).sizes = sizes;
                }
            }
            _ => self.describe_dense(home, &[at + 1, 1], 8, "double"),
        }
    }

    /// The occurrence that the next operand stands at.
    pub(crate) fn occurs(&mut self, leaf: Leaf) {
        if let Some(t) = &mut self.tracer {
            t.leaf = Some(leaf);
        }
    }

    /// A work array of the statement that runs.
    pub(crate) fn is_work(&mut self, home: Home) {
        if let Some(t) = &self.tracer {
            self.work_homes.insert(home, t.place);
        }
    }

    /// A variable of the frame that runs holds a storage.
    pub(crate) fn bound_to(&mut self, slot: Slot, home: Home) {
        let Some(t) = &mut self.tracer else { return };
        self.work_homes.remove(&home);
        let main = t.main;
        let body = if self.frames.len() <= 1 { main } else { self.frames.last().map_or(main, |f| f.body) };
        let frames = self.frames.get(1..).unwrap_or_default();
        t.bound(body, slot, home, &self.space, |b| b != main && !frames.iter().any(|f| f.body == b));
    }
}

impl Tracer {
    pub(super) fn home(&mut self, home: Home, space: &Space) -> &mut Holding {
        let at = home as usize;
        if self.homes.len() <= at {
            self.homes.resize_with(at + 1, Holding::default);
        }
        let taken = space.taken(home);
        let h = &mut self.homes[at];
        if h.taken != taken {
            *h = Holding { taken, ..Holding::default() };
        }
        h
    }

    /// The array in a storage that holds what it held before.
    pub(super) fn unchanged(&mut self, home: Home, space: &Space, now: (Sizes, u32, Option<&Rc<Pattern>>)) -> bool {
        let assigned = std::mem::take(&mut self.assigned);
        let h = self.home(home, space);
        let pattern = match (&h.pattern, now.2) {
            (None, None) => true,
            (Some(w), Some(p)) => w.as_ptr() == Rc::as_ptr(p),
            _ => false,
        };
        // The elements of an array that is read in another shape (`reshape`) lie where they lay.
        let shape = h.sizes == now.0 || !assigned && now.0.iter().product::<u64>() == h.sizes.iter().product::<u64>();
        h.array.is_some() && shape && h.width == now.1 && pattern
    }

    /// A variable of a body holds a storage. `ended`: the bodies that do not run any more; what
    /// they called it is only another name then.
    pub(super) fn bound(
        &mut self,
        body: BodyId,
        slot: Slot,
        home: Home,
        space: &Space,
        ended: impl Fn(BodyId) -> bool,
    ) {
        let Some(names) = self.bodies.get(&body).map(Rc::clone) else { return };
        let Some(name) = names.slots.get(slot as usize).map(Rc::clone) else { return };
        let h = self.home(home, space);
        let Some((first, owner)) = h.name.clone() else {
            h.name = Some((name, body));
            return;
        };
        if owner == body && first == name {
            return;
        }
        let array = h.array;
        if ended(owner) {
            h.name = Some((Rc::clone(&name), body));
        }
        let Some(array) = array else { return };
        if ended(owner) {
            let function = self.function(body);
            let was = self.called(&first, owner);
            self.recorder.rename(array, &name, &function, &was);
        } else {
            let called = self.called(&name, body);
            self.recorder.alias(array, &called);
        }
    }

    /// The name of a body, empty for the prototype's own.
    pub(super) fn function(&self, body: BodyId) -> String {
        let function = |b: BodyId| self.bodies.get(&b).map(|n| &n.function);
        if function(body) == function(self.main) {
            String::new()
        } else {
            function(body).map_or(String::new(), |f| f.to_string())
        }
    }

    /// A variable with its function.
    pub(super) fn called(&self, name: &str, body: BodyId) -> String {
        match self.function(body).as_str() {
            "" => name.to_string(),
            f => format!("{name} in {f}"),
        }
    }

    /// The array that lies in a storage.
    pub(super) fn array_in(&mut self, home: Home, array: TracedArray, work: Option<u32>, space: &Space) {
        let h = self.home(home, space);
        (h.sizes, h.width) = (array.sizes, array.width);
        let (name, current) = (h.name.clone(), h.array);
        if array.sizes.contains(&0) {
            h.array = None;
            return;
        }
        let Some((name, body)) = name else {
            return self.nameless_in(home, array, work);
        };
        let fits = |r: &TraceRecorder, a: u32| r.info(a).is_some_and(|known| goes_on(known, &array));
        let a = match current.filter(|&a| fits(&self.recorder, a)) {
            Some(a) => a,
            None => {
                let function = self.function(body);
                // The variable that had another storage before, unless something else has that now.
                let gone = |(h, taken): (Home, u32)| h == home || space.refs(h) == 0 || space.taken(h) != taken;
                let known = (0..self.recorder.arrays() as u32).find(|&a| {
                    let at = self.lies.get(a as usize).copied().unwrap_or((NONE, 0));
                    let named = self.recorder.info(a).is_some_and(|i| *i.name == *name && i.function == function);
                    named && fits(&self.recorder, a) && gone(at)
                });
                known.unwrap_or_else(|| {
                    self.recorder.array(TracedArray { name: name.to_string(), function, ..array.clone() })
                })
            }
        };
        self.recorder.grow(a, array.sizes);
        self.lies_in(a, home, space);
    }

    pub(super) fn lies_in(&mut self, array: u32, home: Home, space: &Space) {
        let at = array as usize;
        if self.lies.len() <= at {
            self.lies.resize(at + 1, (NONE, 0));
        }
        self.lies[at] = (home, space.taken(home));
        if let Some(h) = self.homes.get_mut(home as usize) {
            h.array = Some(array);
        }
    }

    /// A work array (`work`: its place), or what a field or a cell holds.
    pub(super) fn nameless_in(&mut self, home: Home, array: TracedArray, work: Option<u32>) {
        let name = match work {
            Some(place) => match self.recorder.line_of(place) {
                0 => "(temporary)".to_string(),
                line => format!("(temporary, line {line})"),
            },
            None => self.part_of(),
        };
        let key = (name, array.sizes, array.pattern.is_some());
        let a = match self.nameless.get(&key) {
            Some(&a) => a,
            None => {
                let a = self.recorder.array(TracedArray { name: key.0.clone(), ..array });
                self.nameless.insert(key, a);
                a
            }
        };
        if let Some(h) = self.homes.get_mut(home as usize) {
            h.array = Some(a);
        }
    }

    pub(super) fn part_of(&self) -> String {
        let place = self.places.iter().find(|(_, p)| **p == self.place).map(|((body, _), _)| *body);
        let names = place.and_then(|b| self.bodies.get(&b));
        let slot = names.and_then(|n| n.leaves.get(self.leaf? as usize));
        match slot.and_then(|&s| names?.slots.get(s as usize)) {
            Some(name) => format!("part of {name}"),
            None => "(field or cell content)".into(),
        }
    }

    /// The stored entries of a sparse matrix.
    pub(super) fn pattern(&mut self, p: &Rc<Pattern>, sizes: Sizes) -> (Option<Rc<Scattered>>, Vec<(u32, u32)>) {
        let found = self.patterns.iter().find(|(known, _)| Rc::ptr_eq(known, p)).map(|(_, s)| Rc::clone(s));
        let pattern = found.unwrap_or_else(|| {
            let columns = p.colptr.windows(2).enumerate();
            let elements = columns.flat_map(|(j, w)| {
                let rows = p.rowidx.get(w[0]..w[1]).unwrap_or_default();
                rows.iter().map(move |&i| i as u64 + j as u64 * sizes[0])
            });
            let s = Rc::new(scattered(elements, sizes));
            if self.patterns.len() >= 16 {
                self.patterns.remove(0);
            }
            self.patterns.push((Rc::clone(p), Rc::clone(&s)));
            s
        });
        let mut entries = Vec::new();
        if pattern.count <= ENTRIES as u64 {
            for (j, w) in p.colptr.windows(2).enumerate() {
                let rows = p.rowidx.get(w[0]..w[1]).unwrap_or_default();
                entries.extend(rows.iter().map(|&i| (u32::try_from(i).unwrap_or(0), u32::try_from(j).unwrap_or(0))));
            }
        }
        (Some(pattern), entries)
    }
}

/// Whether an array goes on as this one: the same, or of another size.
fn goes_on(known: &TracedArray, now: &TracedArray) -> bool {
    let pattern = |a: &TracedArray| a.pattern.as_ref().map(|p| (p.hash, p.count));
    if known.width != now.width || known.class != now.class || pattern(known) != pattern(now) {
        return false;
    }
    // A column, a row, a matrix, slices: subscripts of one size mean the same in the other.
    let kind = |[r, c, p]: Sizes| {
        if p > 1 {
            3
        } else if c == 1 {
            1
        } else if r == 1 {
            2
        } else {
            0
        }
    };
    let grown = known.sizes[1] == 1 && now.sizes[2] == 1 && known.sizes[0] == now.sizes[0];
    known.sizes == now.sizes || known.pattern.is_none() && (kind(known.sizes) == kind(now.sizes) || grown)
}

/// Three sizes; further dimensions go into the third.
fn folded(dims: &[usize]) -> Sizes {
    let size = |k: usize| dims.get(k).map_or(1, |&d| d as u64);
    [size(0), size(1), dims.iter().skip(2).map(|&d| d as u64).product()]
}
