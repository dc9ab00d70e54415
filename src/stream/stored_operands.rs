//! Operands that the pass computes and that have to exist in memory (`L\(b - U*x)`, `A*(x + y)`). In: what was read and what
//! is pending of the pass so far. Out: the loop that stores the operand, products that it consumes included, and only what
//! belongs to it: the rest of the statement goes on with what it has.

use super::Stream;
use super::pass::Waiting;
use super::pending::{Awaited, Pending};
use super::reads::Read;
use super::shape::{Access, Shape};
use super::space::Home;
use crate::events::Computed;
use crate::value::{Dims, Value};
use smallvec::SmallVec;

impl Stream {
    /// An operand that the pass computes has to exist in memory: its loop runs now.
    pub(crate) fn store_now(&mut self, value: &Value, computed: Option<&Computed>) -> (Home, Shape) {
        let room = self.room(value);
        let home = self.work_array(room);
        let shape = self.shape(value, home);
        let own = computed.map(|c| c.reads).filter(|(from, to)| from < to);
        let mut products = self.products_of(value, own);
        if products.len() == 1
            && self.own_reads(own).next().is_none()
            && let Some(p) = products.pop()
        {
            self.has_stored(own);
            self.produce(p, &shape);
            return (home, shape);
        }
        // Nothing is repeated over a sparse result.
        let dims = if value.is_sparse() { Dims::new() } else { value.dims() };
        self.open_pass();
        match own {
            Some(numbers) => {
                self.read_what_comes();
                self.store_own(numbers, products, (home, &shape), &dims);
            }
            None if self.taken_as_it_comes(&shape.accesses(0)) => {}
            None => {
                let fits = self.fitting(value.numel() as u64, &dims);
                self.loop_over(&fits, &shape.accesses(0));
            }
        }
        self.shut();
        self.has_stored(own);
        (home, shape)
    }

    /// The products that are part of an operand, taken from what is pending: as many of its size as it takes, which are the
    /// last ones; the others belong to what takes the operator's result.
    fn products_of(&mut self, value: &Value, own: Option<(u32, u32)>) -> Vec<Pending> {
        let count = value.numel() as u64;
        let waits = |w: &&Waiting| own.is_some_and(|(from, to)| (from..to).contains(&w.number)) && w.count == count;
        let several = own.is_some() && !value.is_sparse();
        let most = if several { self.work.waiting.iter().filter(waits).count() } else { 1 };
        let mut found = Vec::new();
        while found.len() < most
            && let Some(k) = self.work.pending.iter().rposition(|p| p.count() == count)
        {
            found.insert(0, self.work.pending.remove(k));
        }
        found
    }

    fn own_reads(&self, own: Option<(u32, u32)>) -> impl Iterator<Item = &Read> {
        let is_own = move |r: &&Read| own.is_some_and(|(from, to)| (from..to).contains(&r.number));
        self.work.reads.iter().filter(|r| !r.done).filter(is_own)
    }

    fn has_stored(&mut self, own: Option<(u32, u32)>) {
        self.work.stored.extend(own);
        let stored = |w: &Waiting| own.is_some_and(|(from, to)| (from..to).contains(&w.number));
        self.work.waiting.retain(|w| !stored(w));
    }

    /// The sweeps of an operand, of the reads with these numbers and of products.
    fn store_own(
        &mut self,
        (from, to): (u32, u32),
        products: Vec<Pending>,
        (home, shape): (Home, &Shape),
        dims: &Dims,
    ) {
        let writes = &*shape.accesses(0);
        let mine = |r: &Read| (from..to).contains(&r.number);
        let first = if products.is_empty() { 0 } else { self.first_waiting(|w| (from..to).contains(&w.number)) };
        let last = self.last_sweep(mine).max(first);
        self.sweeps_before(last, mine);
        // What else the pass has read so far waits.
        let others: SmallVec<[usize; 8]> =
            self.work.reads.iter().enumerate().filter(|(_, r)| !r.done && !mine(r)).map(|(k, _)| k).collect();
        self.set_done(&others, true);
        let left = if products.is_empty() { Some(products) } else { self.consume(products, None, writes, Some(dims)) };
        if let Some(left) = left {
            for (k, p) in left.into_iter().enumerate() {
                match shape {
                    // What has to be there as a whole is where the operand comes (`U\(d.*(L\r))`).
                    Shape::Dense(array) if k == 0 && p.dims == *dims && p.is_made_there() => {
                        let dims = p.dims.clone();
                        self.produce(p, shape);
                        self.read(home, array.whole(), dims);
                    }
                    _ => self.put_in_work_array(p),
                }
            }
            let count = writes.first().map_or(0, Access::count);
            let fits = self.fitting_of(count, dims, |_| true);
            self.loops_and_writes(|_| true, &fits, writes);
        }
        self.set_done(&others, false);
    }

    pub(super) fn set_done(&mut self, reads: &[usize], done: bool) {
        for &k in reads {
            if let Some(r) = self.work.reads.get_mut(k) {
                r.done = done;
            }
        }
    }

    /// The sweep in which the first pending product is taken.
    pub(super) fn first_waiting(&self, of: impl Fn(&Waiting) -> bool) -> u16 {
        self.work.waiting.iter().filter(|w| of(w)).map(|w| w.sweep).min().unwrap_or(0)
    }
}

impl Pending {
    /// Whether its algorithm, which is still to run, writes a full array.
    fn is_made_there(&self) -> bool {
        let passes =
            matches!(self.result, Awaited::Written | Awaited::Scan { .. } | Awaited::InStep(_) | Awaited::Triangle(_));
        self.sizes().is_none() && !passes
    }
}
