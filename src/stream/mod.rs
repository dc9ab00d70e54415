//! The access stream of the predicted implementation. In: events ([`listener`]): reads that join a
//! pass, complete passes, operators and profiled functions, assignments. Out: operations of
//! [`crate::cache::stream`], in program order, for [`crate::cache::engine`].
//!
//! Only there for cache levels, or where an access trace is asked for ([`traced`]); the engine is
//! there for levels alone. What the predicted implementation does:
//! * Scalars and loop variables are in registers. Every array lies in a storage of its own
//!   ([`space`]). A variable that is assigned overwrites its storage as long as nothing else holds
//!   it; `s = r` shares it until elements of one are written, which copies it there; arguments are passed by reference, results are written where the
//!   caller wants them. An operand of a matrix operator is not overwritten by its result.
//! * A pass is one loop: element by element it reads its operands, in the order of their
//!   occurrence, and writes its result. Operands of another number of elements have a loop of
//!   their own before it. Where one goes across the columns of another, the loop runs in tiles.
//! * A product whose result the pass consumes is part of it ([`consumed`]); other results that have to exist are
//!   work arrays, one for each place in the text.
//! * Parts of sparse matrices are read where they lie in the matrix ([`sparse_parts`]); `accumarray`, `histc` and
//!   `sparse(i,j,v)` go where their subscripts say ([`scatters`]).
//! * What a pass overwrites it reads before: it runs from the last element where that is safe and the other way is
//!   not, or buffers a column; elements that change places go in blocks ([`exchanged`]).

mod apart;
mod batch;
mod by_columns;
mod chunks;
mod columns;
mod coming;
mod consumed;
mod crowded;
mod elements;
mod exchanged;
mod factors;
mod functions;
mod handed;
mod in_step;
mod listed;
mod listed_rows;
mod listener;
mod lookups;
mod masks;
mod matrix_parts;
mod names;
mod overwritten;
mod pass;
mod pending;
mod products;
mod reads;
mod row_masks;
mod scatters;
mod shape;
mod sink;
mod solves;
mod space;
mod sparse_parts;
mod sparse_products;
mod stored_operands;
mod targets;
mod traced;
mod unplaced;

use crate::cache::Counts;
use crate::cache::engine::Print;
use crate::cache::last_lines::LastLines;
use crate::cache::levels::{Curves, Levels};
use crate::cache::machine::Machine;
use crate::cache::placement::Engines;
use crate::cache::stream::{Compressed, ElementAccess, NOBODY, Op, OwnerId};
use crate::program::{BodyId, RangeIx, Site, Slot};
use crate::traffic::Cache;
use crate::value::{Layout, Pattern, SparseFormat, StoredVectors, Value};
use columns::Columns;
use pass::Work;
use rustc_hash::FxHashMap;
use sink::Sink;
use space::{Home, Space};
use std::rc::{Rc, Weak};
use traced::Tracer;

/// Context and range that an operation belongs to.
pub(crate) type Place = (usize, RangeIx);

const NONE: u32 = u32::MAX;
/// Most matrices whose compressed form is kept.
const MATRICES: usize = 32;

/// What the stream is asked for.
#[derive(Clone, Debug)]
pub struct Setup {
    pub machine: Machine,
    /// By the reference simulation alone, which is slow.
    pub reference: bool,
    /// Ranges whose miss curves are asked for.
    pub curve: Curves,
    /// In how many places arrays are tried; the first one is aligned.
    pub placements: usize,
    /// After so many trips that moved the same, the rest of a loop is executed without levels.
    pub extrapolate: Option<u32>,
}

/// Whether what the caches are told is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Recording {
    #[default]
    No,
    /// And the caches are told it.
    Besides,
    /// The machine is only what the predicted implementation is made for.
    Alone,
}

/// Owners of operations by their number, and what the caches were told.
pub(crate) struct Recorded {
    pub places: Vec<Place>,
    /// Nothing where it became too long.
    pub calls: Option<Vec<u8>>,
    /// Storages, and bytes that they take one behind the other.
    pub room: (u32, u64),
}

/// So few arrays inside structs and cells are looked through before each one that is new.
const FEW_HELD: usize = 64;

/// From so many on, those are given up of which nobody knows whether they are still there.
const MANY_HELD: usize = 1024;

/// The storage of an array that is no variable.
struct Held {
    /// Whether the array is still there; none where scalar code has referred to it alone.
    alive: Option<Weak<()>>,
    home: Home,
    /// It was referred to since it was last looked for what is gone.
    used: bool,
}

pub(crate) struct Stream {
    machine: Option<Machine>,
    engine: Option<Sink>,
    tracer: Option<Box<Tracer>>,
    space: Space,
    /// Variable in each storage, as the engine knows it.
    names: Vec<Slot>,
    layout: Layout,
    /// Bytes of the first-level cache: what blocked products are blocked for.
    l1: u64,
    /// Bytes of its lines: the side of tiles.
    line: u64,
    owners: FxHashMap<Place, OwnerId>,
    last_place: (Place, OwnerId),
    /// The owner of the operations that come now.
    owner: OwnerId,
    /// Body and site that run, for work arrays.
    site: (BodyId, Site),
    /// Storages of variables: a variable is a cell, so that frames can share it.
    cells: Vec<Home>,
    spare_cells: Vec<u32>,
    frames: Vec<Frame>,
    globals: FxHashMap<(bool, String), u32>,
    /// Storages of values that are no variables of their own, by the place of the array: fields, contents of cells, what
    /// handles capture.
    held: FxHashMap<usize, Held>,
    held_limit: usize,
    work: Work,
    suspended: Vec<Work>,
    kept_owner: Vec<(OwnerId, (BodyId, Site), u32)>,
    /// Loops over columns that run.
    columns: Vec<Columns>,
    /// Storages of work arrays by the place of the trace that they belong to.
    work_homes: FxHashMap<Home, u32>,
    /// Storages of the arguments of the call that comes next.
    arguments: Vec<Option<Home>>,
    /// Storages of the results of the call that has just ended, held for its caller.
    results: Vec<Option<Home>>,
    /// What an anonymous function that ends gives of what it was given.
    passed: Vec<Option<Home>>,
    /// What the text of the anonymous function that ends reads for its result.
    given: Vec<coming::Coming>,
    /// Where the result of the call that comes next is wanted.
    wanted: Option<Home>,
    elements: Vec<ElementAccess>,
    /// The lines that they used last, where those that change nothing are left out.
    last_lines: Option<LastLines>,
    /// They belong to several ranges.
    elements_of_several: bool,
    /// Each range has lists of its own: operations are told apart, or have moments.
    apart: bool,
    matrices: FxHashMap<(usize, SparseFormat), (Rc<Pattern>, Rc<Compressed>)>,
    next_matrix: u64,
    curves: Curves,
    /// What was only approximate, for warnings.
    pub approximate: Vec<String>,
    /// Blocks of what has run crowd into few sets of the first level, for a warning.
    pub crowded: bool,
    unplaced: unplaced::Unplaced,
}

/// The variables of one activation.
struct Frame {
    body: BodyId,
    /// Cells by slot.
    cells: Vec<u32>,
    /// Slots whose cell belongs to another frame.
    shared: Vec<bool>,
    arguments: Vec<Option<Home>>,
    /// Where the caller wants the first output.
    wanted: Option<Home>,
    /// The same where the function is given it too, once: the first output may be written there if that parameter is
    /// the output as well (`w = f(w)` of `function w = f(w)`).
    updated: Option<Home>,
    output: Option<Slot>,
}

impl Stream {
    /// `trace`: most records that are kept of an access trace, where one is asked for.
    pub(crate) fn new(
        setup: Option<&Setup>,
        (trace, recording): (Option<usize>, Recording),
        cache: &Cache,
        layout: Layout,
    ) -> Stream {
        let levels = setup.map_or(&[][..], |s| &s.machine.levels);
        let line = levels.iter().map(|l| l.line).max().unwrap_or(cache.line);
        let names = || levels.iter().map(|l| l.name.clone()).collect();
        let engine = |s: &Setup| {
            let simulates = recording != Recording::Alone;
            let engines = simulates.then(|| s.curve.engines(&s.machine, s.reference, s.placements));
            Sink::new(engines, recording != Recording::No)
        };
        Stream {
            machine: setup.map(|s| s.machine.clone()),
            engine: setup.map(engine),
            tracer: trace.map(|limit| Box::new(Tracer::new(limit, names(), layout.sparse))),
            work_homes: FxHashMap::default(),
            space: Space::new(line),
            names: Vec::new(),
            layout,
            l1: levels.first().map_or(cache.size, |l| l.size),
            line: levels.first().map_or(cache.line, |l| l.line),
            owners: FxHashMap::default(),
            last_place: ((usize::MAX, 0), 0),
            owner: 0,
            site: (0, 0),
            cells: Vec::new(),
            spare_cells: Vec::new(),
            frames: Vec::new(),
            globals: FxHashMap::default(),
            held: FxHashMap::default(),
            held_limit: 0,
            work: Work::default(),
            suspended: Vec::new(),
            kept_owner: Vec::new(),
            columns: Vec::new(),
            arguments: Vec::new(),
            results: Vec::new(),
            passed: Vec::new(),
            given: Vec::new(),
            wanted: None,
            elements: Vec::new(),
            last_lines: setup.filter(|_| recording == Recording::No && trace.is_none()).and_then(last_lines),
            elements_of_several: false,
            apart: false,
            matrices: FxHashMap::default(),
            next_matrix: 0,
            curves: setup.map_or(Curves::None, |s| s.curve.clone()),
            approximate: Vec::new(),
            crowded: false,
            unplaced: unplaced::Unplaced::default(),
        }
    }

    /// The machine whose caches are simulated.
    pub(crate) fn machine(&self) -> Option<&Machine> {
        self.machine.as_ref()
    }

    /// Contexts and ranges by the number that they have as owners of operations.
    pub(crate) fn places(&self) -> Vec<Place> {
        let mut places: Vec<(OwnerId, Place)> = self.owners.iter().map(|(p, o)| (*o, *p)).collect();
        places.sort_unstable();
        places.into_iter().map(|(_, p)| p).collect()
    }

    /// What the caches have found.
    pub(crate) fn levels(&mut self) -> Option<Levels> {
        self.flush_elements();
        let owners = self.owners.len() as u32;
        let (engines, machine) = (self.engine.as_mut()?.engines()?, self.machine.as_ref()?);
        Some(Levels::found(engines, machine, owners, &self.curves))
    }

    /// What the caches were told, where that is kept.
    pub(crate) fn recorded(&mut self) -> Option<Recorded> {
        self.flush_elements();
        let calls = self.engine.as_mut()?.recording()?;
        Some(Recorded { places: self.places(), calls, room: self.space.room() })
    }

    /// The caches, where there are some.
    fn engines(&mut self) -> Option<&mut Engines> {
        self.engine.as_mut()?.engines()
    }

    /// Operations are told apart from now on ([`Stream::print`]).
    pub(crate) fn tell_apart(&mut self) {
        self.apart = true;
        self.last_lines = None;
        if let Some(engines) = self.engines() {
            engines.tell_apart();
        }
    }

    /// Of the operations so far.
    #[must_use]
    pub(crate) fn print(&self) -> Print {
        self.engine.as_ref().map_or(Print::default(), Sink::print)
    }

    /// About how many accesses to lines there were so far.
    #[must_use]
    pub(crate) fn accesses(&self) -> u64 {
        self.engine.as_ref().map_or(0, Sink::accesses) + self.elements.len() as u64
    }

    /// Counts so far of every placement by place; the places keep their order.
    pub(crate) fn totals(&mut self) -> Vec<Vec<Counts>> {
        self.flush_elements();
        self.engines().map_or(Vec::new(), Engines::totals)
    }

    /// Gives places counts that were not simulated: what `much` makes of those in `of`, by place and statement. Gives
    /// the levels of the first placement together.
    pub(crate) fn fill(
        &mut self,
        of: &[Vec<Counts>],
        mut much: impl FnMut(Place, Site, Counts) -> Counts,
    ) -> Vec<Counts> {
        let places: FxHashMap<OwnerId, Place> = self.owners.iter().map(|(p, o)| (*o, *p)).collect();
        let nowhere = (usize::MAX, 0);
        let much = |owner, site, counts| much(places.get(&owner).copied().unwrap_or(nowhere), site, counts);
        self.engines().map_or(Vec::new(), |engines| engines.fill(of, much))
    }

    /// The sums of counts by place belong to a moment.
    pub(crate) fn fill_moment(&mut self, moment: u64, counts: &[Counts]) {
        let levels = self.machine.as_ref().map_or(1, |m| m.levels.len().max(1));
        let mut sums = vec![Counts::default(); levels];
        counts.chunks(levels).for_each(|place| sums.iter_mut().zip(place).for_each(|(s, c)| *s += *c));
        if let Some(engines) = self.engines() {
            engines.fill_moment(moment, sums);
        }
    }

    /// What comes now happens at this moment.
    pub(crate) fn moment(&mut self, moment: u64) {
        self.apart = true;
        if let Some(engine) = &mut self.engine {
            engine.moment(moment);
        }
    }

    fn emit(&mut self, op: Op) {
        self.nobody_takes();
        if self.joins_elements(&op) {
            return;
        }
        self.flush_elements();
        if let Some(last) = &mut self.last_lines {
            last.forget();
        }
        let touched = self.trace(&op);
        if let Some(engine) = &mut self.engine {
            engine.site(self.site.1);
            engine.push(op, self.owner);
        }
        if self.tracer.is_some() {
            self.take_hits();
        }
        if let Some(touched) = touched {
            self.record_pass(&touched);
        }
    }

    /// The matrix as it is stored; `rows` of the matrix.
    fn compressed(&mut self, pattern: &Rc<Pattern>, rows: usize) -> Rc<Compressed> {
        self.compressed_in(self.layout.sparse, pattern, rows)
    }

    fn compressed_in(&mut self, format: SparseFormat, pattern: &Rc<Pattern>, rows: usize) -> Rc<Compressed> {
        let key = (Rc::as_ptr(pattern) as usize, format);
        if let Some((_, c)) = self.matrices.get(&key) {
            return Rc::clone(c);
        }
        if self.matrices.len() >= MATRICES {
            self.matrices.retain(|_, (p, _)| Rc::strong_count(p) > 1);
            if self.matrices.len() >= MATRICES {
                self.matrices.clear();
            }
        }
        let StoredVectors { pointers, indices } = format.vectors(pattern, rows);
        let c = Rc::new(Compressed { id: self.next_matrix, pointers, indices });
        self.next_matrix += 1;
        self.matrices.insert(key, (Rc::clone(pattern), Rc::clone(&c)));
        c
    }

    // --- variables -------------------------------------------------------------------------

    fn new_cell(&mut self) -> u32 {
        match self.spare_cells.pop() {
            Some(c) => {
                if let Some(place) = self.cells.get_mut(c as usize) {
                    *place = NONE;
                }
                c
            }
            None => {
                self.cells.push(NONE);
                (self.cells.len() - 1) as u32
            }
        }
    }

    fn cell(&mut self, slot: Slot) -> u32 {
        if self.frames.is_empty() {
            self.frames.push(Frame::new(0));
        }
        let at = slot as usize;
        let known = self.frames.last().and_then(|f| f.cells.get(at)).copied().unwrap_or(NONE);
        if known != NONE {
            return known;
        }
        let cell = self.new_cell();
        if let Some(f) = self.frames.last_mut() {
            f.set(slot, cell, false);
        }
        cell
    }

    /// The storage of a variable of the frame that runs, if it has one.
    fn variable(&mut self, slot: Slot) -> Option<Home> {
        let cell = self.cell(slot);
        let home = self.cells.get(cell as usize).copied().filter(|&h| h != NONE)?;
        self.name(home, slot);
        Some(home)
    }

    /// The variable holds this storage from now on; the one before is given up.
    fn bind(&mut self, slot: Slot, home: Home) {
        let cell = self.cell(slot) as usize;
        self.space.retain(home);
        self.name(home, slot);
        self.bound_to(slot, home);
        let before = self.cells.get_mut(cell).map_or(NONE, |c| std::mem::replace(c, home));
        if before != NONE {
            self.space.release(before);
        }
    }

    fn own(&self, slot: Slot) -> space::Owner {
        (0, self.frames.last().map_or(0, |f| f.body), slot, 0)
    }

    /// The storage that a variable, field or cell content is read from.
    fn home_of(&mut self, key: u64, value: &Value, bytes: u64) -> Home {
        if let Ok(slot) = Slot::try_from(key) {
            if let Some(home) = self.variable(slot) {
                self.space.extend(home, bytes);
                return home;
            }
            let owner = self.own(slot);
            let home = self.space.take(bytes, Some(owner));
            self.bind(slot, home);
            self.space.release(home);
            return home;
        }
        self.home_of_value(value, bytes)
    }

    /// The storage of the array of which a part is read.
    fn home_of_part(&mut self, key: u64, place: usize, value: &Value, bytes: u64) -> Home {
        if place == 0 || Slot::try_from(key).is_ok() {
            self.home_of(key, value, bytes)
        } else {
            self.home_at(place, bytes)
        }
    }

    /// The storage of a variable of which scalar code refers to an element.
    fn home_of_element(&mut self, slot: Slot, at: usize) -> Home {
        if let Some(home) = self.variable(slot) {
            return home;
        }
        let owner = self.own(slot);
        let home = self.space.take(8 * (at as u64 + 1), Some(owner));
        self.bind(slot, home);
        self.space.release(home);
        home
    }

    /// The storage of a value that is no variable.
    fn home_of_value(&mut self, value: &Value, bytes: u64) -> Home {
        let place = value.place();
        if let Some(held) = self.held.get_mut(&place) {
            if held.alive.is_none() {
                held.alive = value.watch();
            }
            let home = held.home;
            if !self.is_of_variable(home) {
                self.name(home, NOBODY);
            }
            return home;
        }
        self.give_back();
        let home = self.space.take(bytes, None);
        if place != 0 {
            self.name(home, NOBODY);
            self.held.insert(place, Held { alive: value.watch(), home, used: true });
        }
        home
    }

    /// Where an array is that a field or cell holds, if it is one: what `cellfun` gives to a function.
    fn known_home(&mut self, value: &Value) -> Option<Home> {
        let held = !value.is_scalar() && self.held.contains_key(&value.place());
        held.then(|| self.home_of_value(value, 0))
    }

    /// The storage of the array of this place, which is inside a struct or cell.
    fn home_at(&mut self, place: usize, bytes: u64) -> Home {
        if let Some(held) = self.held.get_mut(&place) {
            held.used = true;
            let home = held.home;
            self.space.extend(home, bytes);
            return home;
        }
        self.give_back();
        let home = self.space.take(bytes, None);
        self.held.insert(place, Held { alive: None, home, used: true });
        home
    }

    /// A value that is no variable lies in this storage.
    fn hold(&mut self, value: &Value, home: Home) {
        let place = value.place();
        if place != 0 && !self.held.contains_key(&place) {
            self.give_back();
            self.space.retain(home);
            self.held.insert(place, Held { alive: value.watch(), home, used: true });
        }
    }

    /// An array inside a struct or cell is another value too.
    pub(crate) fn seen_as(&mut self, array: &Value, view: &Value) {
        if !array.is_scalar() && !array.is_container() && array.place() != view.place() {
            let room = self.room(array);
            let home = self.home_of_value(array, room);
            self.hold(view, home);
        }
    }

    /// Storages of arrays that are gone are free, before another one is taken: each time as long as there are few.
    fn give_back(&mut self) {
        if self.held.len() < self.held_limit {
            return;
        }
        let many = self.held.len() >= MANY_HELD;
        // In the order of the storages, as they were taken.
        let mut dead: Vec<Home> = Vec::new();
        self.held.retain(|_, held| {
            let used = std::mem::take(&mut held.used);
            let alive = held.alive.as_ref().map_or(used || !many, |alive| alive.strong_count() > 0);
            if !alive {
                dead.push(held.home);
            }
            alive
        });
        dead.sort_unstable();
        dead.into_iter().for_each(|h| self.space.release(h));
        self.held_limit = if self.held.len() < FEW_HELD { 0 } else { 2 * self.held.len() };
    }

    /// The work array number `k` of the statement that runs.
    fn work_array(&mut self, bytes: u64) -> Home {
        let k = self.work.arrays;
        self.work.arrays += 1;
        let (body, site) = self.site;
        let home = self.space.take(bytes, Some((1, body, site, k)));
        // Free again for whoever comes next: the statement's own ones differ by number.
        self.work.borrowed.push(home);
        self.name(home, NOBODY);
        self.is_work(home);
        home
    }
}

impl Frame {
    fn new(body: BodyId) -> Frame {
        Frame {
            body,
            cells: Vec::new(),
            shared: Vec::new(),
            arguments: Vec::new(),
            wanted: None,
            updated: None,
            output: None,
        }
    }

    fn set(&mut self, slot: Slot, cell: u32, shared: bool) {
        let at = slot as usize;
        if self.cells.len() <= at {
            self.cells.resize(at + 1, NONE);
            self.shared.resize(at + 1, false);
        }
        if let (Some(c), Some(s)) = (self.cells.get_mut(at), self.shared.get_mut(at)) {
            (*c, *s) = (cell, shared);
        }
    }
}

/// Where accesses that change nothing need not be told: what is simulated is the meaning of counts, or finds the miss curve,
/// where all are.
fn last_lines(setup: &Setup) -> Option<LastLines> {
    let all = setup.reference || setup.curve != Curves::None;
    if all { None } else { LastLines::new(&setup.machine, setup.placements) }
}
