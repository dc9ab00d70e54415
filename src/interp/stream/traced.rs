//! The access trace. In: the operations that the stream emits, and what it knows about the arrays
//! behind their addresses. Out: records for [`crate::trace::recorder`].
//!
//! What an operation touches is read off it, so that trace and cache levels never disagree. Where
//! one step of the predicted implementation is many operations (a dense product in blocks, a
//! factorisation), a *scope* makes them one record and says itself what the whole of it touches.
//! Scalar code on elements becomes one record as long as each statement goes on by constant steps.

use super::space::{Home, Space};
use super::{NONE, Stream};
use crate::cache::stream::{Compressed, Element, Nest, Op, RowAccess, Rows, Step, Target};
use crate::interp::ir::{Body, BodyId, Leaf, Site, Slot};
use crate::source::{FileId, Sources};
use crate::syntax::ast::Name;
use crate::trace::recorder::{Recorder, scattered};
use crate::trace::region::{Axis, Region, Scattered, Sizes};
use crate::trace::{Access, Array, Place, Trace};
use crate::value::{Pattern, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::rc::{Rc, Weak};

/// Most statements that scalar code of one record has.
const RUNS: usize = 16;
/// Entries of a sparse matrix that are kept one by one.
const ENTRIES: usize = 2048;
/// Scattered elements that are remembered.
const REMEMBERED: usize = 1024;
/// Characters of a source line that are kept.
const TEXT: usize = 400;

/// Which elements an operation names in an array, by what says so: the positions of an index
/// vector (their hash, how many, from which element on), or a matrix and how its entries name them.
#[derive(PartialEq, Eq, Hash)]
enum Named {
    Positions(u64, usize, u64),
    Entries(u64, u64, Target),
}

/// What is known about a storage.
#[derive(Default)]
struct Home1 {
    taken: u32,
    /// The variable that it was first given to, and its body.
    name: Option<(Name, BodyId)>,
    array: Option<u32>,
    /// How the value in it was when it was last described.
    sizes: Sizes,
    width: u32,
    pattern: Option<Weak<Pattern>>,
}

/// Names of a body.
struct Names {
    function: Name,
    slots: Vec<Name>,
    leaves: Vec<Slot>,
}

/// A record that takes several operations.
struct Scope {
    /// Operator or function and its flops; those of the pass without.
    what: Option<(&'static str, u64)>,
    /// What is touched has been said: the operations add nothing.
    declared: bool,
    accesses: Accesses,
    depth: u32,
}

type Accesses = SmallVec<[u32; 8]>;

/// One execution of a statement in its scalar form.
#[derive(Default)]
struct Execution {
    place: u32,
    owner: u32,
    flops: u64,
    elements: SmallVec<[Element; 8]>,
}

/// Executions of one statement that go on by constant steps.
struct Run {
    place: u32,
    first: SmallVec<[Element; 8]>,
    last: SmallVec<[u64; 8]>,
    steps: SmallVec<[i64; 8]>,
    times: u64,
}

/// Scalar code that becomes one record.
#[derive(Default)]
struct Group {
    /// The range that its statements stand in: a loop in it or around it is another record.
    owner: u32,
    runs: Vec<Run>,
    flops: u64,
}

pub(super) struct Tracer {
    pub recorder: Recorder,
    levels: Vec<String>,
    homes: Vec<Home1>,
    /// Where each array lay last: the storage and which of its uses.
    lies: Vec<(Home, u32)>,
    bodies: FxHashMap<BodyId, Rc<Names>>,
    /// The body that runs when no function does.
    main: BodyId,
    /// Work arrays, fields and cell contents, by name: those alike are one.
    nameless: FxHashMap<(String, Sizes, bool), u32>,
    /// The occurrence whose storage is looked for.
    leaf: Option<Leaf>,
    /// What is described next is assigned, not read.
    assigned: bool,
    pub place: u32,
    places: FxHashMap<(BodyId, Site), u32>,
    files: Vec<FileId>,
    scope: Option<Scope>,
    execution: Execution,
    group: Group,
    named: FxHashMap<(u32, Named), Rc<Scattered>>,
    /// Patterns met last.
    patterns: Vec<(Rc<Pattern>, Rc<Scattered>)>,
    by_rows: bool,
}

impl Tracer {
    pub fn new(limit: usize, levels: Vec<String>, by_rows: bool) -> Tracer {
        Tracer {
            recorder: Recorder::new(limit, levels.len()),
            levels,
            homes: Vec::new(),
            lies: Vec::new(),
            bodies: FxHashMap::default(),
            main: 0,
            nameless: FxHashMap::default(),
            leaf: None,
            assigned: false,
            place: NONE,
            places: FxHashMap::default(),
            files: Vec::new(),
            scope: None,
            execution: Execution::default(),
            group: Group::default(),
            named: FxHashMap::default(),
            patterns: Vec::new(),
            by_rows,
        }
    }

    pub fn body(&mut self, body: &Body) {
        self.bodies.entry(body.id).or_insert_with(|| {
            Rc::new(Names {
                function: Rc::clone(&body.name),
                slots: body.slots.clone(),
                leaves: body.leaves.iter().map(|l| l.slot).collect(),
            })
        });
    }

    /// A statement of a body runs; `counts`: and is counted.
    pub fn at(&mut self, body: &Body, site: Site, counts: bool, top: bool) -> u32 {
        if top {
            self.main = body.id;
        }
        if !counts {
            return NONE;
        }
        if let Some(&p) = self.places.get(&(body.id, site)) {
            return p;
        }
        self.body(body);
        let line = body.sites.get(site as usize).map_or(0, |s| s.line);
        let function = body.name.to_string();
        let place = self.recorder.place(Place { file: String::new(), line, function, text: String::new() });
        self.files.push(body.file);
        self.places.insert((body.id, site), place);
        place
    }

    fn home(&mut self, home: Home, space: &Space) -> &mut Home1 {
        let at = home as usize;
        if self.homes.len() <= at {
            self.homes.resize_with(at + 1, Home1::default);
        }
        let taken = space.taken(home);
        let h = &mut self.homes[at];
        if h.taken != taken {
            *h = Home1 { taken, ..Home1::default() };
        }
        h
    }

    /// The array in a storage that holds what it held before.
    fn unchanged(&mut self, home: Home, space: &Space, now: (Sizes, u32, Option<&Rc<Pattern>>)) -> bool {
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
    fn bound(&mut self, body: BodyId, slot: Slot, home: Home, space: &Space, ended: impl Fn(BodyId) -> bool) {
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
    fn function(&self, body: BodyId) -> String {
        let function = |b: BodyId| self.bodies.get(&b).map(|n| &n.function);
        if function(body) == function(self.main) {
            String::new()
        } else {
            function(body).map_or(String::new(), |f| f.to_string())
        }
    }

    /// A variable with its function.
    fn called(&self, name: &str, body: BodyId) -> String {
        match self.function(body).as_str() {
            "" => name.to_string(),
            f => format!("{name} in {f}"),
        }
    }

    /// The array that lies in a storage.
    fn array_in(&mut self, home: Home, array: Array, work: Option<u32>, space: &Space) {
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
        let fits = |r: &Recorder, a: u32| r.info(a).is_some_and(|known| goes_on(known, &array));
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
                known
                    .unwrap_or_else(|| self.recorder.array(Array { name: name.to_string(), function, ..array.clone() }))
            }
        };
        self.recorder.grow(a, array.sizes);
        self.lies_in(a, home, space);
    }

    fn lies_in(&mut self, array: u32, home: Home, space: &Space) {
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
    fn nameless_in(&mut self, home: Home, array: Array, work: Option<u32>) {
        let name = match work {
            Some(place) => match self.recorder_line(place) {
                0 => "(temporary)".to_string(),
                line => format!("(temporary, line {line})"),
            },
            None => self.part_of(),
        };
        let key = (name, array.sizes, array.pattern.is_some());
        let a = match self.nameless.get(&key) {
            Some(&a) => a,
            None => {
                let a = self.recorder.array(Array { name: key.0.clone(), ..array });
                self.nameless.insert(key, a);
                a
            }
        };
        if let Some(h) = self.homes.get_mut(home as usize) {
            h.array = Some(a);
        }
    }

    fn recorder_line(&self, place: u32) -> u32 {
        self.recorder.line_of(place)
    }

    fn part_of(&self) -> String {
        let place = self.places.iter().find(|(_, p)| **p == self.place).map(|((body, _), _)| *body);
        let names = place.and_then(|b| self.bodies.get(&b));
        let slot = names.and_then(|n| n.leaves.get(self.leaf? as usize));
        match slot.and_then(|&s| names?.slots.get(s as usize)) {
            Some(name) => format!("part of {name}"),
            None => "(field or cell content)".into(),
        }
    }

    /// What a walk over elements from `base` on touches, with loops of counts and bytes.
    fn part(&mut self, space: &Space, base: u64, width: u32, loops: &[(u64, i64)], write: bool) -> Option<u32> {
        let (array, first) = self.element(space, base, width)?;
        if self.recorder.info(array)?.pattern.is_some() {
            return Some(self.stored(array, write));
        }
        let unit = i64::from(width.max(1));
        let loops: SmallVec<[(u64, i64); 4]> = loops.iter().map(|&(n, s)| (n, s / unit)).collect();
        let sizes = self.homes.get(Space::at(base) as usize)?.sizes;
        let (region, across) = Region::of_loops(sizes, first, &loops);
        Some(self.recorder.access(Access { array, write, across, region }))
    }

    fn stored(&mut self, array: u32, write: bool) -> u32 {
        self.recorder.access(Access { array, write, across: false, region: Region::Stored })
    }

    /// The array at an address and the number of the element there.
    fn element(&mut self, space: &Space, address: u64, width: u32) -> Option<(u32, u64)> {
        let home = Space::at(address);
        let array = self.homes.get(home as usize)?.array?;
        Some((array, address.saturating_sub(space.base(home)) / u64::from(width.max(1))))
    }

    fn nest(&mut self, n: &Nest, space: &Space, out: &mut Accesses) {
        for w in &n.walks {
            let access = match &w.step {
                Step::Strides(s) => {
                    let loops: SmallVec<[(u64, i64); 4]> = n.extents.iter().copied().zip(s.iter().copied()).collect();
                    self.part(space, w.base, w.width, &loops, w.write)
                }
                Step::List(p) => {
                    let Some((array, first)) = self.element(space, w.base, w.width) else { continue };
                    let key = Named::Positions(p.hash_value(), p.list.len(), first);
                    let list = p.list.iter().map(|&e| first + u64::from(e));
                    self.named(array, key, list).map(|s| {
                        let region = Region::Index(s);
                        self.recorder.access(Access { array, write: w.write, across: false, region })
                    })
                }
            };
            add(out, access);
        }
    }

    fn named(&mut self, array: u32, key: Named, elements: impl Iterator<Item = u64>) -> Option<Rc<Scattered>> {
        let key = (array, key);
        if let Some(s) = self.named.get(&key) {
            return Some(Rc::clone(s));
        }
        let sizes = self.recorder.info(array)?.sizes;
        let s = Rc::new(scattered(elements, sizes));
        if self.named.len() >= REMEMBERED {
            self.named.clear();
        }
        self.named.insert(key, Rc::clone(&s));
        Some(s)
    }

    fn rows(&mut self, r: &Rows, space: &Space, out: &mut Accesses) {
        let n = r.matrix.pointers.len().saturating_sub(1) as u64;
        let of_rows = |t: &mut Tracer, a: &RowAccess| {
            t.part(space, a.base, a.width, &[(n, a.stride), (u64::from(a.count), a.column)], a.write)
        };
        let Some((matrix, _)) = self.element(space, r.values.0, r.values.1) else { return };
        let stored = self.stored(matrix, false);
        add(out, Some(stored));
        for a in &r.before {
            let access = of_rows(self, a);
            add(out, access);
        }
        self.target(&r.matrix, &r.target, matrix, space, out);
        for a in &r.after {
            let access = of_rows(self, a);
            add(out, access);
        }
    }

    fn target(&mut self, m: &Compressed, t: &Target, of: u32, space: &Space, out: &mut Accesses) {
        let Some((array, first)) = self.element(space, t.base, t.width) else { return };
        let unit = i64::from(t.width.max(1));
        let (step, column) = (t.stride / unit, t.column / unit);
        let rows = m.pointers.windows(2).enumerate().flat_map(|(row, w)| {
            let entries = m.indices.get(w[0] as usize..w[1] as usize).unwrap_or_default();
            entries.iter().copied().filter(move |&i| !(t.skip_diagonal && i as usize == row))
        });
        let elements = rows.flat_map(|i| {
            (0..i64::from(t.count)).map(move |c| first.wrapping_add_signed(step * i64::from(i) + column * c))
        });
        let key = Named::Entries(m.id, first, *t);
        let Some(named) = self.named(array, key, elements) else { return };
        let axis = if self.by_rows { Axis::Columns } else { Axis::Rows };
        for write in [false, true] {
            if write && !t.update {
                continue;
            }
            let region = Region::Entries { of, axis, named: Rc::clone(&named) };
            let access = self.recorder.access(Access { array, write, across: false, region });
            add(out, Some(access));
        }
    }

    fn runs(&mut self, group: &Group, space: &Space) -> Accesses {
        let mut out = Accesses::new();
        for write in [false, true] {
            for run in &group.runs {
                let steps = run.steps.iter().copied().chain(std::iter::repeat(0));
                for (e, step) in run.first.iter().zip(steps).filter(|(e, _)| e.write == write) {
                    let access = self.part(space, e.address, e.width, &[(run.times, step)], write);
                    add(&mut out, access);
                }
            }
        }
        out
    }
}

/// Reads before writes, each once.
fn add(out: &mut Accesses, access: Option<u32>) {
    if let Some(a) = access.filter(|a| !out.contains(a)) {
        out.push(a);
    }
}

/// Whether an array goes on as this one: the same, or of another size.
fn goes_on(known: &Array, now: &Array) -> bool {
    let pattern = |a: &Array| a.pattern.as_ref().map(|p| (p.hash, p.count));
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

impl Group {
    /// Takes an execution up where it goes on with what there is.
    fn accepts(&mut self, e: &Execution) -> bool {
        if self.runs.is_empty() {
            self.owner = e.owner;
        } else if self.owner != e.owner {
            return false;
        }
        let Some(run) = self.runs.iter_mut().find(|r| r.place == e.place) else {
            if self.runs.len() >= RUNS {
                return false;
            }
            self.runs.push(Run {
                place: e.place,
                first: e.elements.clone(),
                last: e.elements.iter().map(|e| e.address).collect(),
                steps: SmallVec::new(),
                times: 1,
            });
            self.flops += e.flops;
            return true;
        };
        let alike = run.first.len() == e.elements.len()
            && run
                .first
                .iter()
                .zip(&e.elements)
                .all(|(a, b)| a.write == b.write && Space::at(a.address) == Space::at(b.address));
        if !alike {
            return false;
        }
        let steps: SmallVec<[i64; 8]> =
            run.last.iter().zip(&e.elements).map(|(l, e)| e.address.wrapping_sub(*l).cast_signed()).collect();
        if run.times > 1 && run.steps != steps {
            return false;
        }
        run.last = e.elements.iter().map(|e| e.address).collect();
        run.steps = steps;
        run.times += 1;
        self.flops += e.flops;
        true
    }
}

impl Stream {
    /// Whether the caches of a machine are simulated: without, only what is touched matters.
    pub fn simulates(&self) -> bool {
        self.engine.is_some()
    }

    /// The array that a value is, in its storage.
    pub fn describe(&mut self, home: Home, value: &Value) {
        let Some(t) = &mut self.tracer else { return };
        let pattern = match value {
            Value::SparseReal(s) => Some(&s.pattern),
            Value::SparseComplex(s) => Some(&s.pattern),
            Value::SparseLogical(s) => Some(&s.pattern),
            _ => None,
        };
        let sizes = folded(&value.dims());
        let width = u32::try_from(value.element_bytes()).unwrap_or(8);
        if t.unchanged(home, &self.space, (sizes, width, pattern)) {
            return;
        }
        t.home(home, &self.space).pattern = pattern.map(Rc::downgrade);
        let (pattern, entries) = match pattern {
            Some(p) => t.pattern(p, sizes),
            None => (None, Vec::new()),
        };
        let array = Array { class: value.class().name(), width, sizes, pattern, entries, ..Array::default() };
        let work = self.work_homes.get(&home).copied();
        t.array_in(home, array, work, &self.space);
    }

    /// The value of an assignment, in its storage.
    pub fn describe_assigned(&mut self, home: Home, value: &Value) {
        if let Some(t) = &mut self.tracer {
            t.assigned = true;
        }
        self.describe(home, value);
    }

    /// The same for a dense array of which only a part is at hand.
    pub fn describe_dense(&mut self, home: Home, dims: &[usize], width: u32, class: &'static str) {
        let Some(t) = &mut self.tracer else { return };
        let sizes = folded(dims);
        if t.unchanged(home, &self.space, (sizes, width, None)) {
            return;
        }
        t.home(home, &self.space).pattern = None;
        let array = Array { class, width, sizes, ..Array::default() };
        let work = self.work_homes.get(&home).copied();
        t.array_in(home, array, work, &self.space);
    }

    /// An array of doubles of which scalar code touches an element: nobody has said how large it is.
    pub fn describe_element(&mut self, home: Home, at: usize) {
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
    pub fn occurs(&mut self, leaf: Leaf) {
        if let Some(t) = &mut self.tracer {
            t.leaf = Some(leaf);
        }
    }

    /// A work array of the statement that runs.
    pub fn is_work(&mut self, home: Home) {
        if let Some(t) = &self.tracer {
            self.work_homes.insert(home, t.place);
        }
    }

    /// A variable of the frame that runs holds a storage.
    pub fn bound_to(&mut self, slot: Slot, home: Home) {
        let Some(t) = &mut self.tracer else { return };
        self.work_homes.remove(&home);
        let main = t.main;
        let body = if self.frames.len() <= 1 { main } else { self.frames.last().map_or(main, |f| f.body) };
        let frames = self.frames.get(1..).unwrap_or_default();
        t.bound(body, slot, home, &self.space, |b| b != main && !frames.iter().any(|f| f.body == b));
    }

    /// Flops of the pass, by an operator or function.
    pub fn worked(&mut self, what: &'static str, flops: u64) {
        if self.tracer.is_none() {
            return;
        }
        self.work.flops += flops;
        if !what.is_empty() && !self.work.names.contains(&what) && self.work.names.len() < 6 {
            self.work.names.push(what);
        }
    }

    /// Flops of the operator or function that has just been told.
    pub fn charged(&mut self, flops: u64) {
        match self.work.pending.last_mut().filter(|_| self.work.uncharged) {
            Some(p) => p.flops += flops,
            None => self.work.flops += flops,
        }
        self.work.uncharged = false;
    }

    /// Operations up to [`Stream::shut`] are one record.
    pub fn open(&mut self, what: &'static str, flops: u64) {
        self.open_scope(Some((what, flops)));
    }

    /// The loops of the pass up to [`Stream::shut`] are one record.
    pub fn open_pass(&mut self) {
        self.open_scope(None);
    }

    fn open_scope(&mut self, what: Option<(&'static str, u64)>) {
        let Some(t) = &mut self.tracer else { return };
        match &mut t.scope {
            Some(s) => s.depth += 1,
            None => t.scope = Some(Scope { what, declared: false, accesses: Accesses::new(), depth: 0 }),
        }
    }

    /// Everything that the scope touches from here on, in elements of matrices.
    pub fn declare(&mut self, reads: &[super::products::Matrix], writes: &[super::products::Matrix]) {
        let Some(t) = &mut self.tracer else { return };
        let mut found = Accesses::new();
        for (list, write) in [(reads, false), (writes, true)] {
            for m in list {
                let access = t.part(&self.space, m.base, m.width, &[(m.rows, m.down), (m.cols, m.across)], write);
                add(&mut found, access);
            }
        }
        t.declare(&found);
    }

    /// A triangle of a matrix that is read; as it lies in memory.
    pub fn declare_triangle(&mut self, m: &super::products::Matrix, lower: bool) {
        let Some(t) = &mut self.tracer else { return };
        let Some((array, first)) = t.element(&self.space, m.base, m.width) else { return };
        let whole = t.recorder.info(array).is_some_and(|a| a.sizes[0] == m.rows && a.pattern.is_none()) && first == 0;
        if whole && m.rows == m.cols {
            let region = Region::Triangle { lower, size: m.rows };
            let access = t.recorder.access(Access { array, write: false, across: false, region });
            t.declare(&[access]);
        } else {
            self.declare(std::slice::from_ref(m), &[]);
        }
    }

    /// Operations say again what they touch.
    pub fn undeclare(&mut self) {
        if let Some(s) = self.tracer.as_mut().and_then(|t| t.scope.as_mut()) {
            s.declared = false;
        }
    }

    pub fn shut(&mut self) {
        let Some(t) = &mut self.tracer else { return };
        if let Some(s) = t.scope.as_mut().filter(|s| s.depth > 0) {
            s.depth -= 1;
            return;
        }
        let Some(s) = t.scope.take().filter(|s| !s.accesses.is_empty()) else { return };
        // Where nothing is simulated, nothing was emitted that would have ended it.
        self.close_scalar();
        match s.what {
            Some((what, flops)) => self.record(what, &s.accesses, flops),
            None => self.record_pass(&s.accesses),
        }
    }

    /// An operation is about to be emitted: what it touches, where it is a record of its own.
    pub(super) fn trace(&mut self, op: &Op) -> Option<SmallVec<[u32; 8]>> {
        let t = self.tracer.as_mut()?;
        if t.place == NONE {
            if let Some(e) = &mut self.engine {
                e.record(u64::MAX);
            }
            return None;
        }
        if let Some(e) = &mut self.engine {
            e.record(t.recorder.next());
        }
        if t.scope.as_ref().is_some_and(|s| s.declared) {
            return None;
        }
        let mut found = Accesses::new();
        match op {
            Op::Nest(n) => t.nest(n, &self.space, &mut found),
            Op::Rows(r) => t.rows(r, &self.space, &mut found),
            Op::Elements(_) => {}
        }
        match &mut t.scope {
            Some(s) => {
                found.iter().for_each(|&a| add(&mut s.accesses, Some(a)));
                None
            }
            None => Some(found),
        }
    }

    /// The record of an operation of the pass.
    pub(super) fn record_pass(&mut self, accesses: &[u32]) {
        let names = self.work.names.join(" ");
        let flops = std::mem::take(&mut self.work.flops);
        self.record(&names, accesses, flops);
    }

    fn record(&mut self, what: &str, accesses: &[u32], flops: u64) {
        let Some(t) = &mut self.tracer else { return };
        if t.place == NONE || accesses.is_empty() {
            return;
        }
        if t.recorder.is_full()
            && let Some(e) = &mut self.engine
        {
            e.flush();
            e.found().iter().for_each(|f| t.recorder.hits(f.record, f.lines, &f.misses));
        }
        let what = match what {
            "" if t.recorder.reads(accesses) => "copy",
            "" => "store",
            what => what,
        };
        t.recorder.record(t.place, what, accesses, flops, 1);
    }

    /// What the simulation has found goes to its records.
    pub(super) fn take_hits(&mut self) {
        if let (Some(t), Some(e)) = (&mut self.tracer, &mut self.engine) {
            e.found().iter().for_each(|f| t.recorder.hits(f.record, f.lines, &f.misses));
        }
    }

    // --- scalar code -----------------------------------------------------------------------

    /// A statement in its scalar form has run; its elements come next.
    pub fn executed(&mut self, place: u32, flops: u64) {
        self.end_execution();
        let owner = self.owner;
        if let Some(t) = &mut self.tracer {
            t.execution = Execution { place, owner, flops, elements: SmallVec::new() };
        }
    }

    /// An element that the execution touches.
    pub(super) fn traced_element(&mut self, e: Element) {
        if let Some(t) = &mut self.tracer {
            t.execution.elements.push(e);
        }
    }

    fn end_execution(&mut self) {
        let Some(t) = &mut self.tracer else { return };
        if t.execution.elements.is_empty() {
            return;
        }
        let e = std::mem::take(&mut t.execution);
        if e.place == NONE {
            self.end_group();
            if let Some(engine) = &mut self.engine {
                engine.record(u64::MAX);
                engine.push(Op::Elements(e.elements.into_vec()), e.owner);
            }
            return;
        }
        if !t.group.accepts(&e) {
            self.end_group();
            if let Some(t) = &mut self.tracer {
                t.group.accepts(&e);
            }
        }
        if self.engine.is_some() {
            for x in e.elements {
                if self.elements_owner != e.owner || self.elements.len() >= 4096 {
                    self.push_elements();
                    self.elements_owner = e.owner;
                }
                self.elements.push(x);
            }
        }
    }

    /// Scalar code ends, because something else comes.
    pub(super) fn close_scalar(&mut self) {
        self.end_execution();
        self.end_group();
    }

    fn end_group(&mut self) {
        self.push_elements();
        let Some(t) = &mut self.tracer else { return };
        let group = std::mem::take(&mut t.group);
        let Some(first) = group.runs.first() else { return };
        let accesses = t.runs(&group, &self.space);
        if accesses.is_empty() {
            return;
        }
        let times = group.runs.iter().map(|r| r.times).max().unwrap_or(1);
        if t.recorder.is_full()
            && let Some(e) = &mut self.engine
        {
            e.flush();
            e.found().iter().for_each(|f| t.recorder.hits(f.record, f.lines, &f.misses));
        }
        t.recorder.record(first.place, "scalar code", &accesses, group.flops, times);
    }

    /// The trace, when the run has ended.
    pub fn end_trace(&mut self, sources: &Sources, complete: bool) -> Option<Trace> {
        self.close_scalar();
        if let Some(e) = &mut self.engine {
            e.flush();
        }
        self.take_hits();
        let t = *self.tracer.take()?;
        let (files, main) = (t.files, t.bodies.get(&t.main).map(|n| n.function.to_string()));
        let mut trace = t.recorder.finish(t.levels);
        trace.complete = complete;
        for (place, file) in trace.places.iter_mut().zip(files) {
            let source = sources.get(file);
            place.file.clone_from(&source.name);
            place.text = source.line_text(place.line).trim().chars().take(TEXT).collect();
            if Some(&place.function) == main.as_ref() {
                place.function.clear();
            }
        }
        Some(trace)
    }
}

impl Tracer {
    fn declare(&mut self, accesses: &[u32]) {
        if let Some(s) = &mut self.scope {
            accesses.iter().for_each(|&a| add(&mut s.accesses, Some(a)));
            s.declared = true;
        }
    }

    /// The stored entries of a sparse matrix.
    fn pattern(&mut self, p: &Rc<Pattern>, sizes: Sizes) -> (Option<Rc<Scattered>>, Vec<(u32, u32)>) {
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

/// Three sizes; further dimensions go into the third.
fn folded(dims: &[usize]) -> Sizes {
    let size = |k: usize| dims.get(k).map_or(1, |&d| d as u64);
    [size(0), size(1), dims.iter().skip(2).map(|&d| d as u64).product()]
}
