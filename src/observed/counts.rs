//! How often elements were read and written. In: accesses, one by one. Out: for every array the counts of each element, by
//! columns. An access of several elements is one of each; what an instruction reads and writes is both.

use super::lines::{Access, Kind};
use super::map::{Base, Map, Placed};
use super::passes::Passes;
use crate::trace::Trace;
use crate::trace::grid::Grid;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Most elements of all arrays together.
const ELEMENTS: u64 = 1 << 26;

/// An array with the counts of its elements.
#[derive(Clone, Debug)]
pub(crate) struct Counted {
    pub array: Placed,
    pub reads: Vec<u32>,
    pub writes: Vec<u32>,
}

impl Counted {
    fn new(array: Placed) -> Counted {
        let n = usize::try_from(array.elements()).unwrap_or(0);
        Counted { array, reads: vec![0; n], writes: vec![0; n] }
    }

    /// Elements read, or written.
    #[must_use]
    pub(crate) fn total(&self, write: bool) -> u64 {
        self.of(write).iter().map(|&n| u64::from(n)).sum()
    }

    #[must_use]
    pub(crate) fn of(&self, write: bool) -> &[u32] {
        if write { &self.writes } else { &self.reads }
    }

    /// The least and the most of any element.
    #[must_use]
    pub(crate) fn range(&self, write: bool) -> (u32, u32) {
        let list = self.of(write);
        (list.iter().copied().min().unwrap_or(0), list.iter().copied().max().unwrap_or(0))
    }

    /// Accesses of the elements of each cell.
    #[must_use]
    pub(crate) fn cells(&self, write: bool, grid: &Grid) -> Vec<u64> {
        let mut cells = vec![0; grid.cells()];
        for (e, &n) in (0..).zip(self.of(write)) {
            if let Some(c) = cells.get_mut(grid.cell(e)) {
                *c += u64::from(n);
            }
        }
        cells
    }

    fn add(&mut self, at: u64, kind: Kind) {
        let Ok(at) = usize::try_from(at) else { return };
        let lists = match kind {
            Kind::Load => [Some(&mut self.reads), None],
            Kind::Store => [None, Some(&mut self.writes)],
            Kind::Modify => [Some(&mut self.reads), Some(&mut self.writes)],
        };
        for n in lists.into_iter().flatten().filter_map(|l| l.get_mut(at)) {
            *n = n.saturating_add(1);
        }
    }
}

/// Counts what comes.
pub(super) struct Counter {
    arrays: Vec<Counted>,
    /// Arrays by their base.
    at: BTreeMap<u64, usize>,
    named: FxHashMap<String, usize>,
    begins: Vec<u64>,
    ends: Vec<u64>,
    on: bool,
    /// The access that came last counts.
    counted: bool,
    /// The accesses in their order, where they are wanted.
    passes: Option<Passes>,
    pub accesses: u64,
    pub elsewhere: u64,
}

impl Counter {
    pub(super) fn new(map: Map, passes: Option<Passes>) -> Result<Counter, String> {
        let elements: u64 = map.arrays.iter().map(Placed::elements).sum();
        if elements > ELEMENTS {
            return Err(format!("the arrays have {elements} elements; at most {ELEMENTS} are counted one by one"));
        }
        let mut counter = Counter {
            on: map.begins.is_empty(),
            counted: false,
            passes,
            begins: map.begins,
            ends: map.ends,
            arrays: Vec::new(),
            at: BTreeMap::new(),
            named: FxHashMap::default(),
            accesses: 0,
            elsewhere: 0,
        };
        map.arrays.into_iter().for_each(|a| counter.add_array(a));
        Ok(counter)
    }

    fn add_array(&mut self, array: Placed) {
        let number = self.arrays.len();
        match &array.base {
            Base::At(base) => {
                self.at.insert(*base, number);
            }
            Base::Named(name) => {
                self.named.insert(name.clone(), number);
            }
        }
        if let Some(p) = &mut self.passes {
            p.array(&array);
        }
        self.arrays.push(Counted::new(array));
    }

    /// Elements of an array by their places in memory.
    fn add(&mut self, number: usize, places: std::ops::RangeInclusive<u64>, kind: Kind) {
        let Some(counted) = self.arrays.get_mut(number) else { return };
        for at in places {
            let at = counted.array.by_columns(at);
            counted.add(at, kind);
            if let Some(p) = &mut self.passes {
                p.access(number, at, kind);
            }
        }
    }

    /// What comes next are accesses of the instruction there.
    pub(super) fn fetched(&mut self, from: u64) {
        if let Some(p) = &mut self.passes {
            p.fetched(from);
        }
    }

    /// Whether the access that came last counts.
    pub(super) fn counts(&self) -> bool {
        self.counted
    }

    pub(super) fn access(&mut self, a: &Access) -> Result<(), String> {
        self.counted = self.on;
        if a.kind == Kind::Store {
            if self.begins.contains(&a.address) {
                (self.on, self.counted) = (true, false);
                return Ok(());
            }
            if self.ends.contains(&a.address) {
                (self.on, self.counted) = (false, false);
                return Ok(());
            }
        }
        if !self.on {
            return Ok(());
        }
        self.accesses += 1;
        if !self.in_array(a) && !self.in_named(a) {
            self.elsewhere += 1;
        }
        Ok(())
    }

    /// Counts an access of an array that lies where it is known to lie.
    fn in_array(&mut self, a: &Access) -> bool {
        let Some((base, &number)) = self.at.range(..=a.address).next_back() else { return false };
        let Some(counted) = self.arrays.get(number) else { return false };
        let (from, width) = (a.address - base, u64::from(counted.array.width));
        if from >= counted.array.bytes() {
            return false;
        }
        let to = (from + u64::from(a.size.unwrap_or(1).max(1)) - 1).min(counted.array.bytes() - 1);
        self.add(number, from / width..=to / width, a.kind);
        true
    }

    /// Counts an access that names its array and element.
    fn in_named(&mut self, a: &Access) -> bool {
        let Some((name, at)) = a.element else { return false };
        let Some(&number) = self.named.get(name) else { return false };
        if self.arrays.get(number).is_none_or(|c| at >= c.array.elements()) {
            return false;
        }
        self.add(number, at..=at, a.kind);
        true
    }

    /// The program has asked for room: that of an array of the map, or of one that only the trace knows.
    pub(super) fn allocated(&mut self, base: u64, bytes: u64, name: &str) -> Result<(), String> {
        if let Some(&number) = self.named.get(name) {
            self.at.insert(base, number);
            return Ok(());
        }
        if self.at.contains_key(&base) || bytes == 0 {
            return Ok(());
        }
        // Its elements are not known: four bytes each, as numbers are in the published traces, eight where that does not fit.
        let width = if bytes.is_multiple_of(4) { 4 } else { 1 };
        let sizes = [bytes / width, 1, 1];
        let known: u64 = self.arrays.iter().map(|a| a.array.elements()).sum();
        if known + sizes[0] > ELEMENTS {
            return Err(format!("the arrays have more than {ELEMENTS} elements"));
        }
        let width = u32::try_from(width).unwrap_or(1);
        let again = self.arrays.iter().filter(|a| a.array.name == name).count();
        let name = if again > 0 { format!("{name} ({})", again + 1) } else { name.to_string() };
        self.add_array(Placed { name, base: Base::At(base), width, sizes, by_rows: false });
        Ok(())
    }

    pub(super) fn end(self) -> (Vec<Counted>, Option<Trace>) {
        (self.arrays, self.passes.map(Passes::end))
    }
}
