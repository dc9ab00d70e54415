//! What ranks access in their own memory. In: the sweeps and products of a run, in order, with the storages of their
//! arrays. Out: the access stream of one rank for [`crate::cache::engine`], and what its cache levels count
//! ([`Walks::simulate`]).
//!
//! A rank holds the elements that it owns in the order of their indices, and after them those that it has received; a
//! tile lies in an array of its own with its halo around it. A sweep is one loop over the elements that the rank
//! computes, in this order. Nothing is simulated before the run has ended: which rank is the slowest is known then.

use super::layout::{Layout, NOBODY, Tiles};
use super::reference::repeated;
use super::sweep::{Home, Operand};
use crate::cache::Counts;
use crate::cache::engine::Engine;
use crate::cache::machine::Machine;
use crate::cache::recording::Recorder;
use crate::cache::stream::{
    self, Advance, Compressed, EntryAccess, Nest, Op, OwnerId, Positions, RowAccess, Rows, STORAGE, Walk, When,
};
use crate::events::{CtxId, ELSEWHERE};
use crate::program::Site;
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use std::rc::Rc;

/// Most statements of a run that are followed.
const MOST: usize = 1 << 20;

/// A storage of a rank, by number.
pub(super) type Storage = u32;

/// What an outcome accesses.
pub(super) enum Accesses {
    /// A loop over the elements of `home`, whose storage comes first, then one for each array of the operands.
    Sweep { home: Home, operands: Vec<Operand> },
    /// The rows of a rank, with the vectors that they refer to: pointers, indices, values, vector.
    Rows(Rc<dyn Fn(usize, u32) -> Option<LocalRows>>),
    /// The columns of a dense matrix that is cut by rows, with a vector that lies along them (`A'*x`) or across
    /// (`A*x`): matrix, vector.
    Columns { matrix: Rc<Layout>, bytes: u64, along: bool },
    /// Nobody has written down how it goes through memory.
    Unknown,
}

/// Rows of a sparse matrix as a rank holds them.
pub(super) struct LocalRows {
    pub pointers: Vec<u32>,
    pub indices: Vec<u32>,
    /// Bytes of an index and of a value.
    pub index: u32,
    pub value: u32,
    /// Columns of the dense operand, and its elements in each.
    pub columns: u32,
    pub elements: u64,
    /// The vector is added to; each row reads one element of its own.
    pub update: bool,
}

/// An execution: its outcome, statement and storages.
struct Executed {
    outcome: usize,
    place: (CtxId, Site),
    storages: SmallVec<[Storage; 4]>,
}

/// Everything that a run does, for ranks whose caches are looked at.
pub(super) struct Walks {
    machine: Machine,
    executed: Vec<Executed>,
    known: FxHashMap<usize, Accesses>,
    full: bool,
}

/// The cache levels of one rank, by statement; statements that nothing is known of.
pub(crate) struct RankWalk {
    pub counts: FxHashMap<(CtxId, Site), Vec<Counts>>,
    pub unknown: Vec<(CtxId, Site)>,
}

/// A statement of a context.
type Place = (CtxId, Site);

/// The accesses of one rank, kept for other machines.
pub(crate) struct RecordedWalk {
    pub rank: u32,
    /// By owner.
    pub places: Vec<Place>,
    pub unknown: Vec<Place>,
    /// Nothing where they became too long.
    pub calls: Option<Vec<u8>>,
}

impl Walks {
    pub(super) fn new(machine: Machine) -> Walks {
        Walks { machine, executed: Vec::new(), known: FxHashMap::default(), full: false }
    }

    pub(super) fn machine(&self) -> &Machine {
        &self.machine
    }

    /// A statement has done something.
    pub(super) fn executed(&mut self, outcome: usize, place: (CtxId, Site)) {
        if self.executed.len() >= MOST {
            self.full = true;
            return;
        }
        self.executed.push(Executed { outcome, place, storages: SmallVec::new() });
    }

    /// Whether it is known how what was executed last goes through memory.
    pub(super) fn knows_last(&self) -> bool {
        self.executed.last().is_some_and(|e| self.known.contains_key(&e.outcome))
    }

    /// What was executed last accesses these storages in this way.
    pub(super) fn accesses(&mut self, storages: SmallVec<[Storage; 4]>, how: impl FnOnce() -> Accesses) {
        let Some(last) = self.executed.last_mut().filter(|_| !self.full) else { return };
        last.storages = storages;
        self.known.entry(last.outcome).or_insert_with(how);
    }

    /// The accesses of a rank; `works` tells whether an outcome moves anything there. Nothing where the run was too
    /// long.
    pub(super) fn simulate(&self, k: usize, rank: u32, works: impl Fn(usize) -> bool) -> Option<RankWalk> {
        let mut engine = Engine::new(&self.machine, false, false);
        let mut found = RankWalk { counts: FxHashMap::default(), unknown: Vec::new() };
        let places = self.tell(k, rank, works, &mut found.unknown, |op, owner| engine.push(op, owner))?;
        for (owner, _, counts) in engine.shares() {
            if let Some(place) = places.get(owner as usize) {
                let sum = found.counts.entry(*place).or_insert_with(|| vec![Counts::default(); counts.len()]);
                sum.iter_mut().zip(counts).for_each(|(s, c)| *s += *c);
            }
        }
        Some(found)
    }

    /// The same accesses for other machines.
    pub(super) fn record(&self, k: usize, rank: u32, works: impl Fn(usize) -> bool) -> Option<RecordedWalk> {
        let (mut recorder, mut unknown) = (Recorder::default(), Vec::new());
        let places =
            self.tell(k, rank, works, &mut unknown, |op, owner| recorder.operation(&op, owner, stream::NOBODY))?;
        Some(RecordedWalk { rank, places, unknown, calls: recorder.end() })
    }

    /// Tells the operations of a rank, in order, each with its owner; gives the statements that these are.
    fn tell(
        &self,
        k: usize,
        rank: u32,
        works: impl Fn(usize) -> bool,
        unknown: &mut Vec<Place>,
        mut push: impl FnMut(Op, OwnerId),
    ) -> Option<Vec<Place>> {
        if self.full {
            return None;
        }
        // Columns whose lines fit half of the first level are taken together.
        let most = self.machine.levels.first().map_or(256, |l| l.size / l.line.max(1) / 2);
        let mut made = Made { k, rank, most, ..Made::default() };
        let mut places: Vec<Place> = Vec::new();
        let mut numbers: FxHashMap<Place, u32> = FxHashMap::default();
        // A product waits for the loop that takes its result, row by row.
        let mut waiting: Option<(Op, u32)> = None;
        for e in self.executed.iter().filter(|e| works(e.outcome)) {
            let owner = *numbers.entry(e.place).or_insert_with(|| {
                places.push(e.place);
                places.len() as u32 - 1
            });
            let ops = match self.known.get(&e.outcome) {
                Some(accesses) => made.ops(e.outcome, accesses),
                None => None,
            };
            let Some(ops) = ops else {
                unknown.push(e.place);
                continue;
            };
            for (op, extents) in ops.iter() {
                let bases = made.bases(&e.storages, extents, &self.machine);
                let op = based(op, &bases);
                let both =
                    waiting.as_ref().filter(|(_, of)| *of == owner).and_then(|(product, _)| together(product, &op));
                let before = waiting.take();
                let op = match (both, before) {
                    (Some(both), _) => both,
                    (None, before) => {
                        before.into_iter().for_each(|(product, of)| push(product, of));
                        op
                    }
                };
                if matches!(op, Op::Rows(_)) {
                    waiting = Some((op, owner));
                } else {
                    push(op, owner);
                }
            }
        }
        if let Some((product, of)) = waiting {
            push(product, of);
        }
        unknown.sort_unstable();
        unknown.dedup();
        Some(places)
    }
}

/// Operations with numbers of operands for addresses, and the bytes that each operand takes.
type Ops = Rc<Vec<(Op, Vec<u64>)>>;

/// The operations of one rank, made once for each outcome, and where its storages lie.
#[derive(Default)]
struct Made {
    k: usize,
    rank: u32,
    /// Columns that are gone through together.
    most: u64,
    ops: FxHashMap<usize, Option<Ops>>,
    places: FxHashMap<u64, Rc<Local>>,
    bases: FxHashMap<Storage, u64>,
    next: u64,
    matrices: u64,
}

impl Made {
    fn ops(&mut self, outcome: usize, accesses: &Accesses) -> Option<Ops> {
        if let Some(ops) = self.ops.get(&outcome) {
            return ops.clone();
        }
        let op = match accesses {
            Accesses::Sweep { home, operands } => Some(self.sweep(home, operands)),
            Accesses::Rows(local) => local(self.k, self.rank).map(|l| self.rows(l)),
            Accesses::Columns { matrix, bytes, along } => Some(self.columns(matrix, *bytes, *along)),
            Accesses::Unknown => None,
        };
        let ops = op.map(|o| Rc::new(o.into_iter().collect::<Vec<_>>()));
        self.ops.insert(outcome, ops.clone());
        ops
    }

    /// Addresses of storages: each in a region of its own, as if they lay one after the other.
    fn bases(&mut self, storages: &[Storage], extents: &[u64], machine: &Machine) -> Vec<u64> {
        let line = machine.levels.iter().map(|l| l.line).max().unwrap_or(64);
        let all = storages.iter().zip(extents).map(|(&s, &bytes)| {
            *self.bases.entry(s).or_insert_with(|| {
                let base = (u64::from(s) << STORAGE) + self.next % (1 << 32);
                self.next += bytes.div_ceil(line) * line;
                base
            })
        });
        all.collect()
    }

    fn local(&mut self, layout: &Rc<Layout>) -> Rc<Local> {
        let (k, rank) = (self.k, self.rank);
        Rc::clone(self.places.entry(layout.id).or_insert_with(|| Rc::new(Local::new(layout, k, rank))))
    }

    /// One loop over the elements that the rank computes.
    fn sweep(&mut self, home: &Home, operands: &[Operand]) -> Option<(Op, Vec<u64>)> {
        let n: usize = home.dims.iter().product();
        let arrays = operands.iter().map(|o| o.array as usize + 1).max().unwrap_or(0);
        let mut extents = vec![0; 1 + arrays];
        let targets = home.taken.elements(n);
        let own = home.layout.as_ref().map(|l| self.local(l));
        // Step and place of every element that is computed here, in the order of the places.
        let mut steps: Vec<(usize, u32)> = match &own {
            Some(own) => {
                let place = |(step, t): (usize, &usize)| own.own(*t).map(|p| (step, p));
                targets.iter().enumerate().filter_map(place).collect()
            }
            None => (0..n).map(|s| (s, s as u32)).collect(),
        };
        steps.sort_unstable_by_key(|s| s.1);
        let mut walks: SmallVec<[Walk; 4]> = SmallVec::new();
        let mut seen: Vec<(u64, Vec<u32>)> = Vec::new();
        for o in operands.iter().filter(|o| !o.free) {
            let taken = o.taken.elements(o.dims.iter().product());
            let Some(map) = repeated(&o.dims, &home.dims) else { continue };
            let element = |step: usize| map.get(step).and_then(|&s| taken.get(s)).copied().unwrap_or(ELSEWHERE);
            let there =
                steps.iter().map(|&(step, place)| (targets.get(step).copied().unwrap_or(step), place, element(step)));
            let places = match &o.layout {
                Some(layout) => self.local(layout).of(there, own.as_deref()),
                None => there.filter(|(.., f)| *f != ELSEWHERE).map(|(.., f)| f as u32).collect(),
            };
            if places.len() < 2 || seen.iter().any(|(array, list)| *array == o.array && *list == places) {
                continue;
            }
            push_walk(&mut walks, &mut extents, o.array as usize + 1, &places, o.bytes, false);
            seen.push((o.array, places));
        }
        if home.stores > 0 && steps.len() > 1 {
            let places: Vec<u32> = steps.iter().map(|s| s.1).collect();
            push_walk(&mut walks, &mut extents, 0, &places, home.stores, true);
        }
        let steps = steps.len() as u64;
        let nest = Nest { extents: smallvec![steps], walks };
        (steps > 0 && !nest.walks.is_empty()).then_some((Op::Nest(nest), extents))
    }

    /// The own rows of a dense matrix, column by column; what is added up is in registers.
    fn columns(&mut self, matrix: &Rc<Layout>, bytes: u64, along: bool) -> Option<(Op, Vec<u64>)> {
        let columns = matrix.dims.get(1).copied().unwrap_or(1) as u64;
        let own = u64::from(self.local(matrix).size);
        let rows = own / columns.max(1);
        let width = bytes.cast_signed();
        let walk = |base: u64, when, steps: [i64; 2]| Walk {
            base,
            width: bytes as u32,
            write: false,
            when,
            step: Advance::Strides(SmallVec::from_slice(&steps)),
        };
        let lead = rows.cast_signed() * width;
        let nest = if along && columns <= self.most {
            let vector = walk(1 << STORAGE, When::First, [0, width]);
            Nest { extents: smallvec![columns, rows], walks: smallvec![vector, walk(0, When::Each, [lead, width])] }
        } else {
            let (when, steps) = if along { (When::Each, [width, 0]) } else { (When::First, [0, width]) };
            let vector = walk(1 << STORAGE, when, steps);
            Nest { extents: smallvec![rows, columns], walks: smallvec![walk(0, When::Each, [width, lead]), vector] }
        };
        let other = if along { rows } else { columns };
        (rows > 0).then_some((Op::Nest(nest), vec![own * bytes, other * bytes]))
    }

    fn rows(&mut self, local: LocalRows) -> Option<(Op, Vec<u64>)> {
        let rows = local.pointers.len().saturating_sub(1) as u64;
        if rows == 0 {
            return None;
        }
        let entries = local.indices.len() as u64;
        let width = local.value;
        let base = |k: u64| k << STORAGE;
        self.matrices += 1;
        let matrix = Rc::new(Compressed { id: self.matrices, pointers: local.pointers, indices: local.indices });
        let column = local.elements as i64 * i64::from(width);
        let before = if local.update {
            let of_row = RowAccess {
                base: base(4),
                width,
                write: false,
                stride: width.into(),
                count: local.columns,
                column: rows as i64 * i64::from(width),
            };
            smallvec![of_row]
        } else {
            SmallVec::new()
        };
        let target = EntryAccess {
            base: base(3),
            width,
            stride: width.into(),
            update: local.update,
            count: local.columns,
            column,
            skip_diagonal: false,
        };
        let rows_op = Rows {
            matrix,
            descending: false,
            pointers: (base(0), local.index),
            indices: (base(1), local.index),
            values: (base(2), width),
            before,
            target,
            after: SmallVec::new(),
        };
        let (index, width, columns) = (u64::from(local.index), u64::from(width), u64::from(local.columns));
        let dense = local.elements * columns * width;
        let extents = vec![(rows + 1) * index, entries * index, entries * width, dense, rows * columns * width];
        Some((Op::Rows(Box::new(rows_op)), extents))
    }
}

/// Adds what goes through an array.
fn push_walk(
    walks: &mut SmallVec<[Walk; 4]>,
    extents: &mut [u64],
    array: usize,
    places: &[u32],
    width: u64,
    write: bool,
) {
    let last = places.iter().max().map_or(0, |&p| u64::from(p) + 1);
    if let Some(e) = extents.get_mut(array) {
        *e = (*e).max(last * width);
    }
    let base = (array as u64) << STORAGE;
    let first = places.first().copied().unwrap_or(0);
    let step = match places {
        [a, b, ..] => i64::from(*b) - i64::from(*a),
        _ => 0,
    };
    let even = places.windows(2).all(|w| matches!(w, [a, b] if i64::from(*b) - i64::from(*a) == step));
    let (base, step) = if even {
        (base + u64::from(first) * width, Advance::Strides(smallvec![step * width.cast_signed()]))
    } else {
        (base, Advance::List(Rc::new(Positions::new(places.to_vec()))))
    };
    walks.push(Walk { base, width: width as u32, write, when: When::Each, step });
}

/// A product with the loop over its rows that takes what it gives, as one loop; nothing where they do not fit.
fn together(product: &Op, taking: &Op) -> Option<Op> {
    let (Op::Rows(rows), Op::Nest(nest)) = (product, taking) else { return None };
    let vectors = rows.matrix.pointers.len().saturating_sub(1) as u64;
    let one = |w: &Walk| match (&w.step, w.when) {
        (Advance::Strides(s), When::Each) => {
            let stride = s.first().copied().unwrap_or(0);
            Some(RowAccess { base: w.base, width: w.width, write: w.write, stride, count: 1, column: 0 })
        }
        _ => None,
    };
    let after: SmallVec<[RowAccess; 2]> = nest.walks.iter().map(one).collect::<Option<_>>()?;
    let fits = nest.extents[..] == [vectors] && rows.target.count == 1 && !rows.target.update;
    fits.then(|| Op::Rows(Box::new(Rows { after, ..Rows::clone(rows) })))
}

/// The operation with its operands where their storages lie.
fn based(op: &Op, bases: &[u64]) -> Op {
    let at = |address: u64| {
        let operand = (address >> STORAGE) as usize;
        bases.get(operand).copied().unwrap_or(0) + (address & ((1 << STORAGE) - 1))
    };
    let mut op = op.clone();
    match &mut op {
        Op::Nest(n) => n.walks.iter_mut().for_each(|w| w.base = at(w.base)),
        Op::Rows(r) => {
            r.pointers.0 = at(r.pointers.0);
            r.indices.0 = at(r.indices.0);
            r.values.0 = at(r.values.0);
            r.before.iter_mut().for_each(|b| b.base = at(b.base));
            r.target.base = at(r.target.base);
        }
        Op::Product(_) | Op::Elements(_) => {}
    }
    op
}

/// Where a rank has the elements of an array.
struct Local {
    /// By element; [`NOBODY`] for those of others.
    places: Vec<u32>,
    /// Places that the own elements take.
    size: u32,
    tiles: Option<TilePlaces>,
}

/// An array in tiles.
struct TilePlaces {
    inner: [usize; 2],
    rows: usize,
    plane: usize,
    frame: usize,
    periodic: [bool; 2],
    /// Elements from a column of a tile with its halo to the next.
    lead: i64,
}

impl Local {
    fn new(layout: &Layout, k: usize, rank: u32) -> Local {
        let n: usize = layout.dims.iter().product();
        if let Some(tiles) = layout.tiles(k) {
            return Local::of_tiles(layout, tiles, rank, n);
        }
        let mut size = 0;
        let place = |e: usize| {
            if layout.owner(k, e) == rank {
                size += 1;
                size - 1
            } else {
                NOBODY
            }
        };
        let places = (0..n).map(place).collect();
        Local { places, size, tiles: None }
    }

    /// Every tile with its halo, one after the other.
    fn of_tiles(layout: &Layout, tiles: &Tiles, rank: u32, n: usize) -> Local {
        let t = &tiles.tiling;
        let [a, b] = t.size.map(|s| s as usize);
        let halo = t.halo as usize;
        let frame = if t.included { halo } else { 0 };
        let lead = a + 2 * halo;
        let area = lead * (b + 2 * halo);
        let mut own = vec![None; tiles.ranks.len()];
        let mut count = 0;
        for (tile, _) in tiles.ranks.iter().enumerate().filter(|(_, r)| **r == rank) {
            if let Some(o) = own.get_mut(tile) {
                *o = Some(count);
                count += 1;
            }
        }
        let rows = layout.dims.first().copied().unwrap_or(1);
        let plane = rows * layout.dims.get(1).copied().unwrap_or(1);
        let place = |e: usize| -> Option<u32> {
            let [i, j] = [e % plane % rows, e % plane / rows].map(|x| x.checked_sub(frame));
            let (i, j) = (i.filter(|i| *i < tiles.inner[0])?, j.filter(|j| *j < tiles.inner[1])?);
            let tile = (*own.get(i / a + j / b * tiles.count[0])?)?;
            let inside = i % a + halo + (j % b + halo) * lead;
            Some((e / plane * count * area + tile * area + inside) as u32)
        };
        let places = (0..n).map(|e| place(e).unwrap_or(NOBODY)).collect();
        let size = (n / plane.max(1) * count * area) as u32;
        let periodic = t.periodic;
        let tiles = Some(TilePlaces { inner: tiles.inner, rows, plane, frame, periodic, lead: lead as i64 });
        Local { places, size, tiles }
    }

    /// Where an element is that the rank owns.
    fn own(&self, element: usize) -> Option<u32> {
        self.places.get(element).copied().filter(|p| *p != NOBODY)
    }

    /// Where elements are that are read for targets with these places: element of the target, its place, element read.
    fn of(&self, there: impl Iterator<Item = (usize, u32, usize)>, target: Option<&Local>) -> Vec<u32> {
        let there: Vec<(usize, u32, usize)> = there.filter(|(.., f)| *f != ELSEWHERE).collect();
        if let (Some(tiles), Some(to)) = (&self.tiles, target.and_then(|t| t.tiles.as_ref())) {
            let place = |&(t, place, f): &(usize, u32, usize)| {
                let (from, at) = (tiles.indices(f), to.indices(t));
                let step = |d: usize| {
                    let n = tiles.inner[d] as i64;
                    let mut s = from[d] - at[d];
                    if tiles.periodic[d] && 2 * s.abs() > n {
                        s -= s.signum() * n;
                    }
                    s
                };
                (i64::from(place) + step(0) + step(1) * tiles.lead).max(0) as u32
            };
            return there.iter().map(place).collect();
        }
        let mut ghosts: Vec<usize> = there.iter().map(|x| x.2).filter(|f| self.own(*f).is_none()).collect();
        ghosts.sort_unstable();
        ghosts.dedup();
        let after = |f: usize| ghosts.binary_search(&f).map_or(0, |g| self.size + g as u32);
        there.iter().map(|&(.., f)| self.own(f).unwrap_or_else(|| after(f))).collect()
    }
}

impl TilePlaces {
    /// Indices of an element without the halo that the array holds itself.
    fn indices(&self, element: usize) -> [i64; 2] {
        let plane = element % self.plane.max(1);
        [plane % self.rows.max(1), plane / self.rows.max(1)].map(|x| x as i64 - self.frame as i64)
    }
}
