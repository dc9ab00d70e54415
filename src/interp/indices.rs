//! Indices of an access. In: the expressions in its parentheses and the value that they choose from. Out: [`Index`]es,
//! ranges without their arrays, and what they are computed from as read.

use super::Interp;
use super::frame::Frame;
use super::fx::position;
use super::ir::{Args, Ex, ExKind};
use crate::error::{Result, RunError};
use crate::events::source::selected_dims;
use crate::events::{Computed, NO_SELECTOR, Src, WorkKind};
use crate::ops::index::{self, Index};
use crate::syntax::ast::BinaryOp;
use crate::text::codes;
use crate::value::Value;
use smallvec::SmallVec;

pub(super) type Indices = SmallVec<[Index; 2]>;

/// Indices that arrays are read for, by their dimension.
type Arrays = SmallVec<[(usize, Computed); 2]>;

/// An element of an array of indices.
const SELECTOR_BYTES: u64 = 8;

/// Arrays of indices with less are not worth a remark.
const LEAST_TOLD: u64 = 256;

impl Interp<'_> {
    pub(super) fn indices_of(&mut self, fr: &mut Frame, base: &Value, args: &Args) -> Result<Indices> {
        let count = args.list.len();
        let mut indices = Indices::new();
        let mut arrays = Arrays::new();
        let first_read = self.events.next_read();
        for (k, e) in args.list.iter().enumerate() {
            match &e.kind {
                ExKind::Colon => {
                    indices.push(Index::All);
                    continue;
                }
                ExKind::Num(x) => {
                    if let Some(i) = position(*x) {
                        indices.push(Index::At(i));
                        continue;
                    }
                }
                ExKind::Scalar(s) => {
                    let (v, mut src) = self.scalar(fr, s)?;
                    let computed = self.events.read(&v, &mut src, false);
                    self.selected_by(k, computed, &mut arrays);
                    match v {
                        Value::Num(x) if position(x).is_some() => indices.extend(position(x).map(Index::At)),
                        v => indices.push(index::resolve(&v).map_err(|x| x.mark(e.span))?),
                    }
                    continue;
                }
                ExKind::End | ExKind::Flops { .. } if args.uses_end => {
                    if let Some(i) = self.near_end(base, k, count, e) {
                        indices.push(Index::At(i));
                        continue;
                    }
                }
                _ => {}
            }
            if args.uses_end {
                self.calls.ends.push((base.clone(), k, count));
            }
            let done = self.index(fr, e, &mut indices);
            if args.uses_end {
                self.calls.ends.pop();
            }
            self.selected_by(k, done?, &mut arrays);
        }
        self.events.numbers_tell_places(first_read);
        self.calls.selector = NO_SELECTOR;
        // Rows and columns of a sparse matrix are renumbered by a sweep over its entries.
        if !arrays.is_empty() && !base.is_sparse() {
            let first = arrays.iter().map(|(_, c)| c.reads.0).min().unwrap_or(0);
            let end = arrays.iter().map(|(_, c)| c.reads.1).max().unwrap_or(0);
            let known = |c: &Computed| c.sweep + u16::from(c.reduced.is_some());
            self.events.indexes((first, end), arrays.iter().map(|(_, c)| known(c)).max().unwrap_or(0));
            self.calls.selector = first;
            let selection = selected_dims(&base.dims(), &indices);
            for (k, _) in &arrays {
                if let (Some(i), Some(e)) = (indices.get(*k), args.list.get(*k)) {
                    self.note_counted(base, i, (*k, &selection), e);
                }
            }
            if indices.len() > 1 {
                arrays.into_iter().for_each(|(k, c)| self.events.repeats(c, k, &selection));
            }
        }
        Ok(indices)
    }

    /// An array of evenly spaced numbers selects in dimension `k`: its loads are counted, and a loop that a programmer writes has
    /// none. Told where they are a tenth or more of what is selected.
    fn note_counted(&mut self, base: &Value, index: &Index, (k, selection): (usize, &[usize]), e: &Ex) {
        let (Index::List { .. } | Index::Range { .. }) = index else { return };
        if !self.events.on || self.program.sources.is_shipped(e.span.file) {
            return;
        }
        let listed = index.len(0) as u64 * SELECTOR_BYTES;
        let product = |dims: &[usize]| dims.iter().fold(1u64, |a, &d| a.saturating_mul(d as u64));
        let (inner, outer) = selection.split_at_checked(k + 1).unwrap_or((selection, &[]));
        let swept = product(inner).saturating_mul(base.element_bytes());
        // What a column is read from and what it goes to.
        let stays = self.events.fits_cache(listed.saturating_add(swept.saturating_mul(2)));
        let times = if stays { 1 } else { product(outer) };
        let selected = swept.saturating_mul(product(outer));
        let uneven = |i: &Index| matches!(i, Index::List { positions, .. } if !index::evenly_spaced(positions));
        if listed < LEAST_TOLD || listed.saturating_mul(times) < selected / 10 || uneven(index) {
            return;
        }
        let text = self.program.sources.slice(e.span);
        let message = format!(
            "`{text}` is an array of evenly spaced numbers, loaded with what it selects; a loop in C or Fortran counts them. A \
             range in the parentheses (`2:n-1`) has no loads"
        );
        self.warn(e.span, codes::SLM326, message);
    }

    /// Index `k` has been computed: of an array that the pass reads, or of nothing of that kind.
    fn selected_by(&mut self, k: usize, computed: Computed, arrays: &mut Arrays) {
        if computed.count > 1 && computed.reads.0 < computed.reads.1 {
            self.events.select_by(computed);
            arrays.push((k, computed));
        }
    }

    /// `end`, `end + 1`, `end - 2`: where that is a place.
    fn near_end(&mut self, base: &Value, k: usize, count: usize, e: &Ex) -> Option<usize> {
        #[allow(clippy::cast_precision_loss)]
        let last = index::end_of(base, k, count) as f64;
        match &e.kind {
            ExKind::End => position(last),
            ExKind::Flops { e, .. } => {
                let ExKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) = &e.kind else { return None };
                let (ExKind::End, ExKind::Num(x)) = (&a.kind, &b.kind) else { return None };
                let at = position(if *op == BinaryOp::Add { last + x } else { last - x })?;
                self.events.computed("", WorkKind::Elementwise, 0, &[], &Value::Num(last));
                Some(at)
            }
            _ => None,
        }
    }

    /// What the index was computed from, where it is an array that the pass reads.
    fn index(&mut self, fr: &mut Frame, e: &Ex, indices: &mut Indices) -> Result<Computed> {
        if let ExKind::Range(a, step, b) = &e.kind {
            let a = self.eval(fr, a)?;
            let step = step.as_ref().map(|s| self.eval(fr, s)).transpose()?;
            let b = self.eval(fr, b)?;
            if let Some(r) = plain_range(&a, step.as_ref(), &b) {
                indices.push(r);
            } else {
                let v = crate::ops::range(&a, step.as_ref(), &b).map_err(|x| x.mark(e.span))?;
                indices.push(index::resolve(&v).map_err(|x| x.mark(e.span))?.spaced());
            }
            return Ok(Computed::default());
        }
        let mut found = SmallVec::new();
        self.several(fr, e, 1, &mut found)?;
        let mut computed = Computed::default();
        for (v, mut src) in found {
            computed = self.events.read(&v, &mut src, false);
            if let Value::Num(x) = v
                && let Some(i) = position(x)
            {
                indices.push(Index::At(i));
            } else if v.is_text() && v.as_text().as_deref() == Some(":") {
                indices.push(Index::All);
            } else {
                indices.push(index::resolve(&v).map_err(|x| x.mark(e.span))?);
            }
        }
        Ok(computed)
    }

    /// `end` in an index.
    pub(super) fn end_value(&mut self, e: &Ex) -> Result<(Value, Src)> {
        let Some((base, k, count)) = self.calls.ends.last() else {
            return Err(
                RunError::new("MATLAB:endOutsideIndex", "`end` means a dimension only inside an index.").mark(e.span)
            );
        };
        #[allow(clippy::cast_precision_loss)]
        let n = index::end_of(base, *k, *count) as f64;
        Ok((Value::Num(n), Src::None))
    }
}

/// Positions from here on are no numbers of elements.
const MOST_POSITIONS: f64 = 9e18;

/// `a:s:b` of whole positive doubles, without an array.
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]
fn plain_range(a: &Value, step: Option<&Value>, b: &Value) -> Option<Index> {
    let (Value::Num(a), Value::Num(b)) = (a, b) else { return None };
    let step = match step {
        None => 1.0,
        Some(Value::Num(s)) => *s,
        Some(_) => return None,
    };
    if *a != a.trunc()
        || step != step.trunc()
        || step == 0.0
        || !b.is_finite()
        || *a < 1.0
        || *a > 1e15
        || step.abs() > 1e15
    {
        return None;
    }
    let len = ((b - a) / step).floor() + 1.0;
    if len < 1.0 {
        return Some(Index::Range { start: 0, step: 1, len: 0 });
    }
    let last = a + (len - 1.0) * step;
    (1.0..MOST_POSITIONS).contains(&last).then_some(Index::Range {
        start: *a as usize - 1,
        step: step as isize,
        len: len as usize,
    })
}

/// Linear position of the element that indices choose; `None` unless it is one that there is.
pub(super) fn single_position(dims: &crate::value::Dims, indices: &Indices) -> Option<usize> {
    let last = indices.len().checked_sub(1)?;
    let mut at = 0;
    let mut stride = 1;
    for (k, i) in indices.iter().enumerate() {
        let size = if k == last { dims.iter().skip(k).product() } else { dims.get(k).copied().unwrap_or(1) };
        let p = match i {
            Index::All if size == 1 => 0,
            i => one_position(i)?,
        };
        if p >= size {
            return None;
        }
        at += p * stride;
        stride *= size;
    }
    Some(at)
}

/// The position that an index chooses; `None` unless it is one.
pub(super) fn one_position(i: &Index) -> Option<usize> {
    match i {
        Index::At(k) => Some(*k),
        Index::Range { start, len: 1, .. } => Some(*start),
        Index::List { positions, .. } | Index::Mask { positions, .. } => match positions.as_slice() {
            [k] => Some(*k),
            _ => None,
        },
        Index::All | Index::Range { .. } => None,
    }
}
