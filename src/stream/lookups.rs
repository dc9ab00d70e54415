//! Interpolation in a table (`interp1`), over the real places that it looks at. In: operands. Out: query by query the
//! query, the points that a bisection looks at and both ends of the interval, then column by column the two values
//! there, after which the element of the result is written.

use super::Stream;
use super::pending::{Awaited, Lookup, Matrix, Pending, Placed, Scattered};
use super::scatters::{TOGETHER, numbers};
use super::shape::Array;
use crate::cache::stream::{By, ElementAccess, Op};
use crate::events::Operation;
use crate::ops::bisection::bisection;

impl Stream {
    /// Takes an interpolation over whose table and queries are full; false where they are not, or the points do not
    /// ascend.
    pub(super) fn interpolated(&mut self, o: &Operation, what: &'static str) -> bool {
        let Some(result) = o.results.first() else { return false };
        let Some(found) = self.table_of(o) else { return false };
        self.work.flops_known = true;
        if result.is_scalar() {
            self.open(what, o.movement.flops);
            self.look_up(&found, None);
            self.shut();
        } else {
            let width = self.width(result);
            let pending = Pending::new(result, width, what, Awaited::Scattered(Box::new(Scattered::Lookup(found))));
            self.work.wait(Pending { flops: o.movement.flops, ..pending });
        }
        true
    }

    fn table_of(&mut self, o: &Operation) -> Option<Lookup> {
        let given = o.operands.iter().take_while(|x| !x.value.is_text()).count().min(3);
        let last = given.checked_sub(1).filter(|k| *k > 0)?;
        let (values, queries) = (o.operands.get(last - 1)?.value, o.operands.get(last)?.value);
        let points = if values.is_vector() { values.numel() } else { values.rows() };
        let x = o.operands.first().filter(|_| last == 2).map(|x| x.value);
        if let Some(x) = x {
            let x = numbers(x)?;
            if x.len() != points || x.windows(2).any(|w| w.first() >= w.last()) {
                return None;
            }
        }
        numbers(values)?;
        // One query is in a register.
        let at = if queries.is_scalar() { None } else { Some(self.full(o, last)?) };
        let queries = (at, numbers(queries)?.into_owned());
        let x = match x {
            Some(x) => Some((self.full(o, 0)?.upright(), numbers(x)?.into_owned())),
            None => None,
        };
        let y = self.full(o, last - 1)?;
        let y = if values.is_vector() { y.upright() } else { y };
        (points > 1).then_some(Lookup { queries, x, y, points })
    }

    fn full(&mut self, o: &Operation, k: usize) -> Option<Matrix> {
        let operand = o.operands.get(k)?;
        match self.operand(operand.value, operand.src) {
            Placed::Dense(m) => Some(m),
            Placed::Nothing | Placed::Sparse { .. } => None,
        }
    }

    /// Query by query what is looked at, and where the result is stored.
    pub(super) fn look_up(&mut self, l: &Lookup, to: Option<&Array>) {
        let access = |address, width, write| ElementAccess { address, width, write, by: By::default(), first: 0 };
        let mut list: Vec<ElementAccess> = Vec::with_capacity(TOGETHER + 64);
        let (at, queries) = (&l.queries.0, &l.queries.1);
        for (i, &q) in queries.iter().enumerate() {
            if let Some(at) = at {
                let (i, rows) = (i as u64, at.rows.max(1));
                list.push(access(at.at(i % rows, i / rows), at.width, false));
            }
            let low = l.interval(q, |bounds, k| list.push(access(bounds.at(k as u64, 0), bounds.width, false)));
            for column in 0..l.y.cols {
                list.extend([low, low + 1].map(|k| access(l.y.at(k as u64, column), l.y.width, false)));
                if let Some(to) = to {
                    let element = i as u64 + column * queries.len() as u64;
                    list.push(access(to.base + element * u64::from(to.width), to.width, true));
                }
            }
            if list.len() >= TOGETHER {
                self.emit(Op::Elements(std::mem::take(&mut list)));
            }
        }
        if !list.is_empty() {
            self.emit(Op::Elements(list));
        }
    }
}

impl Lookup {
    /// The first place of the interval that a value is in; `looks` learns of each point that is looked at.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    fn interval(&self, q: f64, mut looks: impl FnMut(&Matrix, usize)) -> usize {
        let Some((bounds, x)) = &self.x else {
            return (q.max(1.0) as usize - 1).min(self.points - 2);
        };
        let low = bisection(x, self.points - 1, q, |k| looks(bounds, k));
        looks(bounds, low);
        looks(bounds, low + 1);
        low
    }
}
