//! Profiled functions. In: what their model says they move. Out: sweeps over operands and work
//! arrays, which is approximate, and said so; for a few functions their own algorithm.

use super::Stream;
use super::pending::{Awaited, Matrix, Pending, Placed};
use super::shape::{Access, Regular, sweep};
use crate::events::operation::Algorithm;
use crate::events::{Operation, Src};
use crate::value::Value;

/// Most sweeps over one array that are followed one by one.
const SWEEPS: u64 = 1000;

impl Stream {
    /// A call of a profiled function whose model says what it moves.
    pub(crate) fn profiled(&mut self, operation: &Operation, what: &'static str, algorithm: Option<Algorithm>) {
        let Operation { movement, operands, results, .. } = *operation;
        if algorithm == Some(Algorithm::Lookup) && self.interpolated(operation, what) {
            return;
        }
        if algorithm.is_some_and(|a| self.scattered(operation, what, a)) {
            return;
        }
        if let (Some(algorithm @ (Algorithm::Lu | Algorithm::Cholesky | Algorithm::Qr)), Some(o)) =
            (algorithm, operands.first())
            && !o.value.is_sparse()
            && let Placed::Dense(m) = self.operand(o.value, o.src)
        {
            self.note_crowded_factors(&m);
            if let (Algorithm::Cholesky, [result]) = (algorithm, results) {
                // The copy that is factored is the result.
                let width = self.width(result);
                return self.work.wait(Pending::new(result, width, what, Awaited::Cholesky(m)));
            }
            self.open(what, movement.flops);
            let work = self.copied(m, o.value);
            match algorithm {
                Algorithm::Cholesky => self.factor_cholesky(work),
                Algorithm::Qr => {
                    self.factor_qr(work);
                    if let [q, _, ..] = results {
                        self.form_q(work, q.cols() as u64);
                    }
                }
                _ => self.factor_lu(work),
            }
            self.shut();
            return self.written(results, what);
        }
        if algorithm.is_some_and(|a| self.part_of_matrix(operation, what, a)) {
            return;
        }
        self.open(what, movement.flops);
        let moved = movement.loads.iter().any(|b| !b.is_zero());
        let mut once = movement.work_loads.is_zero() && movement.work_stores.is_zero();
        for (k, o) in operands.iter().enumerate() {
            let loaded = movement.loads.get(k).map_or(0, |b| b.value);
            if loaded == 0 {
                continue;
            }
            let bytes = o.value.bytes(self.layout).max(1);
            let times = (loaded + bytes / 2) / bytes;
            once &= times <= 1;
            if times <= 1 && self.swept_where_it_is(o.src) {
                continue;
            }
            let placed = self.operand(o.value, o.src);
            for _ in 0..times.clamp(1, SWEEPS) {
                self.sweep_operand(&placed);
            }
        }
        self.work_sweeps(operation);
        self.shut();
        self.written(results, what);
        if moved && !once {
            let operator = !what.starts_with(|c: char| c.is_ascii_alphabetic());
            match operator {
                true => self.approximately(&format!("`{what}`")),
                false => self.approximately(what),
            }
        }
    }

    /// Results that are only stored, by whoever takes them.
    pub(super) fn written(&mut self, results: &[Value], what: &'static str) {
        self.work.flops_known = true;
        for r in results.iter().filter(|r| !r.is_scalar()) {
            let width = self.width(r);
            self.work.wait(Pending::new(r, width, what, Awaited::Written));
        }
    }

    /// Work arrays as large as the result or the largest operand, written and read as often as the model says.
    fn work_sweeps(&mut self, operation: &Operation) {
        let Operation { movement, operands, results, .. } = *operation;
        let (loads, stores) = (movement.work_loads.value, movement.work_stores.value);
        if loads.max(stores) == 0 {
            return;
        }
        let values = results.iter().chain(operands.iter().map(|o| o.value));
        let largest = values.map(|v| v.bytes(self.layout)).max().unwrap_or(0);
        let most = stores.max(loads);
        let known = movement.work_array.map(|b| b.min(most));
        let bytes = known.unwrap_or(if largest >= 8 { most.min(largest) } else { most }) / 8 * 8;
        if bytes == 0 {
            return;
        }
        let home = self.work_array(bytes);
        self.describe_dense(home, &[(bytes / 8) as usize, 1], 8, "double");
        let array = Access::Regular(Regular::line(self.space.base(home), 8, bytes / 8));
        let (mut written, mut read) = (0, 0);
        for _ in 0..SWEEPS {
            let (write, again) = (written + bytes / 2 < stores, read + bytes / 2 < loads);
            if !write && !again {
                break;
            }
            if write && let Some(op) = sweep(&[], std::slice::from_ref(&array)) {
                self.emit(op);
            }
            if again && let Some(op) = sweep(std::slice::from_ref(&array), &[]) {
                self.emit(op);
            }
            written += if write { bytes } else { 0 };
            read += if again { bytes } else { 0 };
        }
    }

    /// The stream of something is only about right.
    pub(crate) fn approximately(&mut self, what: &str) {
        if self.simulates() && !self.approximate.iter().any(|a| a == what) {
            self.approximate.push(what.to_string());
        }
    }

    /// `B = A'` on its own: the rows of A become columns of B.
    pub(crate) fn transpose(&mut self, value: &Value, src: &Src, result: &Value) {
        match self.operand(value, src) {
            Placed::Dense(m) => {
                // The elements of the result in its order are read across.
                let turned: Matrix = m.transposed();
                self.read_access(turned.access(), result.dims());
            }
            p => {
                let width = self.width(result);
                let awaited = if value.is_vector() {
                    self.open("'", 0);
                    self.sweep_operand(&p);
                    self.shut();
                    Awaited::Written
                } else {
                    let turned = self.turned_entries(p, result);
                    turned.map_or(Awaited::Written, |t| Awaited::Scattered(Box::new(t)))
                };
                self.work.wait(Pending::new(result, width, "'", awaited));
            }
        }
    }
}
