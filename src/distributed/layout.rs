//! Who owns which element: layouts that directives state, for the dimensions of an array and every count of ranks.

use crate::prediction::{OwnedDimension, OwnedTiles, Owners};
use crate::syntax::ast::{Cut, Deal, LayoutText, Tiling};
use crate::value::Dims;
use std::rc::Rc;

/// Rank of what nobody owns: land in tiles that were dropped.
pub(super) const NOBODY: u32 = u32::MAX;

/// The layout of arrays of some dimensions.
#[derive(Debug)]
pub(super) struct Layout {
    /// Layouts with the same number are the same.
    pub id: u64,
    pub text: Rc<LayoutText>,
    pub dims: Dims,
    /// By count of ranks.
    pub owners: Vec<Owner>,
    /// The true elements of the mask of tiles.
    pub active: Option<Rc<Vec<bool>>>,
}

#[derive(Debug)]
pub(super) enum Owner {
    Cuts(Vec<CutDimension>),
    Tiles(Tiles),
}

/// A dimension that is cut.
#[derive(Debug)]
pub(super) struct CutDimension {
    /// Its number, from 0.
    pub dimension: usize,
    /// Elements from one index of it to the next, and its length.
    stride: usize,
    length: usize,
    /// Ranks along it, and the difference of the rank from one coordinate to the next.
    ranks: u32,
    factor: u32,
    /// Coordinate of every index.
    coordinates: Vec<u32>,
}

/// Tiles over the first two dimensions of the array without its halo.
#[derive(Debug)]
pub(super) struct Tiles {
    pub tiling: Tiling,
    /// Elements without the halo.
    pub inner: [usize; 2],
    /// Rows of the array.
    rows: usize,
    /// Columns of the array.
    columns: usize,
    pub count: [usize; 2],
    /// Rank of every tile, the first dimension fastest.
    pub ranks: Vec<u32>,
    /// True elements of the mask in every tile.
    pub active: Vec<u64>,
}

impl Layout {
    /// A layout of an array of these dimensions, or why it does not fit.
    pub(super) fn new(
        id: u64,
        text: &Rc<LayoutText>,
        dims: &Dims,
        active: Option<Rc<Vec<bool>>>,
        ranks: &[u32],
    ) -> Result<Layout, String> {
        let owners: Result<Vec<Owner>, String> = ranks
            .iter()
            .map(|&p| match &**text {
                LayoutText::Cuts(cuts) => Ok(Owner::Cuts(cut(cuts, dims, p)?)),
                LayoutText::Tiles(tiling) => Ok(Owner::Tiles(Tiles::new(tiling, dims, active.as_deref(), p)?)),
            })
            .collect();
        Ok(Layout { id, text: Rc::clone(text), dims: dims.clone(), owners: owners?, active })
    }

    /// The rank that owns an element (from 0), with the count of ranks of number `p`.
    pub(super) fn owner(&self, p: usize, element: usize) -> u32 {
        match self.owners.get(p) {
            Some(Owner::Cuts(cuts)) => {
                let coordinate =
                    |c: &CutDimension| c.coordinates.get(element / c.stride % c.length.max(1)).copied().unwrap_or(0);
                cuts.iter().map(|c| coordinate(c) * c.factor).sum()
            }
            Some(Owner::Tiles(tiles)) => tiles.owner(element),
            None => 0,
        }
    }

    /// Elements of every rank.
    pub(super) fn owned(&self, p: usize, ranks: u32) -> Vec<u64> {
        let mut owned = vec![0; ranks as usize];
        for e in 0..self.dims.iter().product::<usize>() {
            if let Some(n) = owned.get_mut(self.owner(p, e) as usize) {
                *n += 1;
            }
        }
        owned
    }

    /// The most blocks that a rank has along a dimension; nothing where that is not cut, or not for this count of ranks.
    pub(super) fn blocks_along(&self, p: usize, dimension: usize) -> Option<u64> {
        let Some(Owner::Cuts(cuts)) = self.owners.get(p) else { return None };
        let cut = cuts.iter().find(|c| c.dimension == dimension && c.ranks > 1)?;
        let mut blocks = vec![0u64; cut.ranks as usize];
        let mut last = None;
        for &c in &cut.coordinates {
            if last != Some(c)
                && let Some(n) = blocks.get_mut(c as usize)
            {
                *n += 1;
            }
            last = Some(c);
        }
        blocks.into_iter().max()
    }

    /// Ranks along a dimension.
    pub(super) fn ranks_along(&self, p: usize, dimension: usize) -> u32 {
        let Some(Owner::Cuts(cuts)) = self.owners.get(p) else { return 1 };
        cuts.iter().find(|c| c.dimension == dimension).map_or(1, |c| c.ranks)
    }

    /// Whether nothing is cut, so that every rank has all.
    pub(super) fn is_replicated(&self) -> bool {
        matches!(&*self.text, LayoutText::Cuts(cuts) if cuts.iter().all(|c| *c == Cut::Whole))
    }

    /// The dimensions that are cut, from 0.
    pub(super) fn cut_dimensions(&self) -> Vec<usize> {
        match self.owners.first() {
            Some(Owner::Cuts(cuts)) => cuts.iter().map(|c| c.dimension).collect(),
            _ => vec![0, 1],
        }
    }

    pub(super) fn tiles(&self, p: usize) -> Option<&Tiles> {
        if let Some(Owner::Tiles(tiles)) = self.owners.get(p) { Some(tiles) } else { None }
    }

    /// Who owns what, for reports.
    pub(super) fn map(&self, p: usize, ranks: u32) -> Owners {
        let mut owners = Owners { p: u64::from(ranks), ..Owners::default() };
        match self.owners.get(p) {
            Some(Owner::Cuts(cuts)) => owners.dimensions = cuts.iter().map(CutDimension::parts).collect(),
            Some(Owner::Tiles(t)) => {
                let rank = |r: &u32| if *r == NOBODY { -1 } else { i64::from(*r) };
                owners.tiles = Some(OwnedTiles {
                    size: t.tiling.size.map(u64::from),
                    count: t.count.map(|n| n as u64),
                    halo: u64::from(t.tiling.halo),
                    owners: t.ranks.iter().map(rank).collect(),
                    active: t.active.clone(),
                });
            }
            None => {}
        }
        owners
    }
}

/// The largest divisor of `p` that is at most its root, and the other factor.
pub(super) fn grid(p: u32) -> (u32, u32) {
    let rows = (1..=p.isqrt()).rev().find(|r| p.is_multiple_of(*r)).unwrap_or(1);
    (rows, p / rows)
}

fn cut(cuts: &[Cut], dims: &Dims, p: u32) -> Result<Vec<CutDimension>, String> {
    let is_row = cuts.len() == 1 && dims.len() == 2 && dims.first() == Some(&1);
    let vector = dims.len() == 2 && (dims.first() == Some(&1) || dims.get(1) == Some(&1));
    if cuts.len() != dims.len() && !(cuts.len() == 1 && vector) {
        let n = cuts.len();
        return Err(format!("{n} dimension{} for an array of {}", if n == 1 { "" } else { "s" }, dims.len()));
    }
    let cut: Vec<(usize, Cut)> = cuts.iter().copied().enumerate().filter(|(_, c)| *c != Cut::Whole).collect();
    let (rows, columns) = match cut.len() {
        0 | 1 => (p, 1),
        2 => grid(p),
        n => return Err(format!("{n} dimensions are cut; at most two can be")),
    };
    let mut found = Vec::new();
    for (k, (d, how)) in cut.into_iter().enumerate() {
        let dimension = if is_row { 1 } else { d };
        let (ranks, factor) = if k == 0 { (rows, 1) } else { (columns, rows) };
        let length = dims.get(dimension).copied().unwrap_or(1);
        let each = ranks as usize;
        let coordinates = match how {
            Cut::Block(None) => (0..length).map(|i| i / length.div_ceil(each).max(1)).collect(),
            Cut::Block(Some(b)) if (b as usize).saturating_mul(each) < length => {
                return Err(format!("blocks of {b} on {ranks} ranks hold fewer than {length} indices"));
            }
            Cut::Block(Some(b)) => (0..length).map(|i| i / b as usize).collect::<Vec<_>>(),
            Cut::Cyclic(b) => (0..length).map(|i| i / b as usize % each).collect(),
            Cut::Whole => continue,
        };
        let coordinates = coordinates.into_iter().map(|c| c as u32).collect();
        let stride = dims.iter().take(dimension).product::<usize>().max(1);
        found.push(CutDimension { dimension, stride, length, ranks, factor, coordinates });
    }
    Ok(found)
}

impl CutDimension {
    fn parts(&self) -> OwnedDimension {
        const MOST: usize = 1 << 16;
        let mut parts: Vec<[u64; 3]> = Vec::new();
        for (i, &c) in self.coordinates.iter().enumerate() {
            match parts.last_mut() {
                Some(last) if last[2] == u64::from(c) => last[1] += 1,
                _ => parts.push([i as u64 + 1, i as u64 + 1, u64::from(c)]),
            }
        }
        if parts.len() > MOST {
            parts.clear();
        }
        OwnedDimension { dimension: self.dimension as u32 + 1, ranks: u64::from(self.ranks), parts }
    }
}

impl Tiles {
    fn new(tiling: &Tiling, dims: &Dims, mask: Option<&Vec<bool>>, p: u32) -> Result<Tiles, String> {
        let [rows, columns] = [dims.first().copied().unwrap_or(1), dims.get(1).copied().unwrap_or(1)];
        if dims.len() < 2 || rows < 2 || columns < 2 {
            return Err("tiles for an array that has not two dimensions".into());
        }
        let frame = if tiling.included { 2 * tiling.halo as usize } else { 0 };
        if rows <= frame || columns <= frame {
            return Err(format!("a halo of {} in an array of {rows} x {columns}", tiling.halo));
        }
        let inner = [rows - frame, columns - frame];
        let size = tiling.size.map(|s| s as usize);
        if tiling.size.iter().any(|&s| s < tiling.halo) {
            return Err(format!("a halo of {} is wider than a tile", tiling.halo));
        }
        let count = [inner[0].div_ceil(size[0]), inner[1].div_ceil(size[1])];
        // The mask is that of the array, or of the array without its halo.
        let (offset, lead) = match mask.map(|m| m.len()) {
            Some(n) if n == inner[0] * inner[1] => (0, inner[0]),
            Some(n) if n == rows * columns => (frame / 2, rows),
            Some(n) => return Err(format!("a mask of {n} elements for an array of {rows} x {columns}")),
            None => (0, inner[0]),
        };
        let mut active = vec![0; count[0] * count[1]];
        for j in 0..inner[1] {
            for i in 0..inner[0] {
                let on = mask.is_none_or(|m| m.get(i + offset + (j + offset) * lead).copied().unwrap_or(false));
                if let Some(n) = active.get_mut(i / size[0] + j / size[1] * count[0]) {
                    *n += u64::from(on);
                }
            }
        }
        let ranks = deal(tiling.deal, &active, count, p);
        Ok(Tiles { tiling: tiling.clone(), inner, rows, columns, count, ranks, active })
    }

    /// Elements of the halo that the array holds itself belong to the tile that is nearest.
    fn owner(&self, element: usize) -> u32 {
        let frame = if self.tiling.included { self.tiling.halo as usize } else { 0 };
        let place =
            |k: usize, d: usize| k.saturating_sub(frame).min(self.inner[d] - 1) / self.tiling.size[d].max(1) as usize;
        let plane = element % (self.rows * self.columns).max(1);
        let tile = place(plane % self.rows, 0) + place(plane / self.rows, 1) * self.count[0];
        self.ranks.get(tile).copied().unwrap_or(NOBODY)
    }

    /// Elements of a tile in a dimension.
    pub(super) fn extent(&self, tile: usize, d: usize) -> u64 {
        let size = self.tiling.size[d] as usize;
        size.min(self.inner[d].saturating_sub(tile * size)) as u64
    }

    /// What is sent where the halo of one array is exchanged: from, to, elements; a message each, none between
    /// tiles of one rank and none to or from a tile that was dropped.
    pub(super) fn exchange(&self) -> Vec<(u32, u32, u64)> {
        let mut sent = Vec::new();
        let halo = u64::from(self.tiling.halo);
        for j in 0..self.count[1] {
            for i in 0..self.count[0] {
                let Some(&to) = self.ranks.get(i + j * self.count[0]).filter(|r| **r != NOBODY) else { continue };
                for (di, dj) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)] {
                    let Some(other) = self.neighbour([i, j], [di, dj]) else { continue };
                    let from = self.ranks.get(other).copied().unwrap_or(NOBODY);
                    if from == NOBODY || from == to {
                        continue;
                    }
                    let along =
                        |step: isize, tile: usize, d: usize| if step == 0 { self.extent(tile, d) } else { halo };
                    sent.push((from, to, along(di, i, 0) * along(dj, j, 1)));
                }
            }
        }
        sent
    }

    /// Whether an element is in the halo of a tile of this rank.
    pub(super) fn in_halo_of(&self, rank: u32, element: usize) -> bool {
        let frame = if self.tiling.included { self.tiling.halo as usize } else { 0 };
        let halo = self.tiling.halo as usize;
        let plane = element % (self.rows * self.columns).max(1);
        let at = [plane % self.rows, plane / self.rows];
        let inner = |d: usize| at[d].saturating_sub(frame).min(self.inner[d] - 1);
        let tile = [0, 1].map(|d| inner(d) / self.tiling.size[d].max(1) as usize);
        // Steps to the tiles whose halos reach this far into the tile.
        let steps = [0, 1].map(|d| {
            let inside = inner(d) - tile[d] * self.tiling.size[d] as usize;
            let end = self.extent(tile[d], d) as usize;
            [Some(0), (inside < halo).then_some(-1), (inside + halo >= end).then_some(1)]
        });
        let pairs = steps[0].iter().flatten().flat_map(|i| steps[1].iter().flatten().map(move |j| [*i, *j]));
        pairs.filter(|s| *s != [0, 0]).any(|step| {
            let other = self.neighbour(tile, step).and_then(|t| self.ranks.get(t));
            other == Some(&rank)
        })
    }

    fn neighbour(&self, tile: [usize; 2], step: [isize; 2]) -> Option<usize> {
        let mut at = [0; 2];
        for d in 0..2 {
            let (n, k) = (self.count[d].cast_signed(), tile[d].cast_signed() + step[d]);
            let inside = (0..n).contains(&k);
            if !inside && !self.tiling.periodic[d] {
                return None;
            }
            at[d] = k.rem_euclid(n).cast_unsigned();
        }
        Some(at[0] + at[1] * self.count[0])
    }
}

/// Deals the tiles that have something active.
fn deal(how: Deal, active: &[u64], count: [usize; 2], p: u32) -> Vec<u32> {
    let mut order: Vec<usize> = (0..active.len()).filter(|&t| active.get(t).is_some_and(|n| *n > 0)).collect();
    if how == Deal::Hilbert {
        let side = count[0].max(count[1]).next_power_of_two();
        order.sort_by_key(|t| hilbert(side, t % count[0], t / count[0]));
    }
    let mut ranks = vec![NOBODY; active.len()];
    let each = order.len().div_ceil(p as usize).max(1);
    for (k, tile) in order.into_iter().enumerate() {
        let rank = if how == Deal::RoundRobin { k % p as usize } else { k / each };
        if let Some(r) = ranks.get_mut(tile) {
            *r = rank as u32;
        }
    }
    ranks
}

/// Place of a cell along the Hilbert curve of a square of `side` cells, a power of two.
fn hilbert(side: usize, mut x: usize, mut y: usize) -> usize {
    let mut place = 0;
    let mut s = side / 2;
    while s > 0 {
        let (rx, ry) = (usize::from(x & s > 0), usize::from(y & s > 0));
        place += s * s * ((3 * rx) ^ ry);
        if ry == 0 {
            if rx == 1 {
                (x, y) = ((side - 1) - x, (side - 1) - y);
            }
            std::mem::swap(&mut x, &mut y);
        }
        s /= 2;
    }
    place
}
