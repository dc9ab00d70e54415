//! The grid over an array on which accesses are added up: bounded, whatever the array's size.

/// Sizes of an array, the dimensions behind the third folded into it.
pub(crate) type Sizes = [u64; 3];

/// Most cells along a dimension of a matrix and of a vector, of a stack of slices, and in all.
const SIDE: u64 = 80;
const STRIP: u64 = 512;
const SLICES: u64 = 16;
const SLICE_SIDE: u64 = 32;
const CELLS: u64 = 6400;

/// Bins along each dimension; bin `b` of `n` elements in `m` bins holds those from `b*n/m` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    pub sizes: Sizes,
    pub bins: [usize; 3],
}

impl Grid {
    /// The grid of an array: a cell for every element where there are few, else bins.
    #[must_use]
    pub fn of(sizes: Sizes) -> Grid {
        let [r, c, p] = sizes.map(|s| s.max(1));
        let flat = |n: u64, other: u64| n.min(if other < SIDE { (CELLS / other).clamp(SIDE, STRIP) } else { SIDE });
        let bins =
            if p > 1 { [r.min(SLICE_SIDE), c.min(SLICE_SIDE), p.min(SLICES)] } else { [flat(r, c), flat(c, r), 1] };
        Grid { sizes: [r, c, p], bins: bins.map(|b| usize::try_from(b).unwrap_or(1)) }
    }

    #[must_use]
    pub fn cells(&self) -> usize {
        self.bins.iter().product()
    }

    /// The bin that index `i` of dimension `d` lies in.
    #[must_use]
    pub fn bin(&self, d: usize, i: u64) -> usize {
        let (bins, size) = (self.bins.get(d).copied().unwrap_or(1), self.sizes.get(d).copied().unwrap_or(1));
        // The first index of bin b is ceil(b*size/bins): this is its inverse.
        let b = (u128::from(i) * bins as u128 / u128::from(size.max(1))) as usize;
        b.min(bins - 1)
    }

    /// The indices of a bin, from and up to.
    #[must_use]
    pub fn bounds(&self, d: usize, b: usize) -> (u64, u64) {
        let (bins, size) = (self.bins.get(d).copied().unwrap_or(1) as u128, self.sizes.get(d).copied().unwrap_or(1));
        let edge = |b: u128| u64::try_from((b * u128::from(size)).div_ceil(bins)).unwrap_or(size);
        (edge(b as u128), edge(b as u128 + 1))
    }

    #[must_use]
    pub fn index(&self, at: [usize; 3]) -> usize {
        at[0] + self.bins[0] * (at[1] + self.bins[1] * at[2])
    }

    /// The cell of an element, by its number in column-major order.
    #[must_use]
    pub fn cell(&self, element: u64) -> usize {
        let [r, c, p] = self.sizes;
        let (i, j, k) = (element % r, element / r % c, (element / r / c).min(p - 1));
        self.index([self.bin(0, i), self.bin(1, j), self.bin(2, k)])
    }

    /// The bins of a cell: the other way round than [`Grid::index`].
    #[must_use]
    pub fn bins_of(&self, cell: usize) -> [usize; 3] {
        let [b0, b1, _] = self.bins;
        [cell % b0, cell / b0 % b1, cell / b0 / b1]
    }

    /// The first element of a cell.
    #[must_use]
    pub fn first(&self, cell: usize) -> u64 {
        let at = self.bins_of(cell);
        let low = |d: usize| self.bounds(d, at[d]).0;
        low(0) + self.sizes[0] * (low(1) + self.sizes[1] * low(2))
    }
}
