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
        let hazards = self.work.hazards.len();
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
            if algorithm == Algorithm::Qr && self.factored_there(operation, what, (m, hazards)) {
                return;
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
        if algorithm.is_some_and(|a| {
            self.part_of_matrix(operation, what, a)
                || self.running(operation, what, a)
                || self.in_step(operation, what, a)
        }) {
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

    /// Householder's method in the first result, where that has the rows and columns of the matrix `m`, which it may
    /// overwrite then; its operand's storages come after so many `hazards`. False where it is another result.
    fn factored_there(&mut self, operation: &Operation, what: &'static str, (m, hazards): (Matrix, usize)) -> bool {
        let (Some(o), [first, others @ ..]) = (operation.operands.first(), operation.results) else { return false };
        let applied = operation.operands.get(1).is_some_and(|b| !b.value.is_scalar() && b.value.is_numeric());
        let width = self.width(first);
        let holds = first.rows() as u64 == m.rows && first.cols() as u64 >= m.cols && width == m.width;
        if applied || !holds || first.is_sparse() {
            return false;
        }
        if matches!(o.src, Src::Whole { .. }) {
            self.work.hazards.truncate(hazards);
        }
        self.written(others, what);
        self.work.flops_known = false;
        let formed = !others.is_empty();
        self.work.wait(Pending::new(first, width, what, Awaited::Qr { matrix: m, formed }));
        true
    }

    /// A running sum goes from what it reads to what is stored, element by element, so that it may overwrite what it
    /// reads. False where it is another function.
    fn running(&mut self, operation: &Operation, what: &'static str, algorithm: Algorithm) -> bool {
        let ([o, more @ ..], [result]) = (operation.operands, operation.results) else { return false };
        if algorithm != Algorithm::Scan || o.value.is_sparse() || o.value.is_container() || result.is_scalar() {
            return false;
        }
        let hazards = self.work.hazards.len();
        let Placed::Dense(matrix) = self.operand(o.value, o.src) else { return false };
        let width = self.width(result);
        if matches!(o.src, Src::Whole { .. }) && matrix.width == width {
            self.work.hazards.truncate(hazards);
        }
        let across = more.first().is_some_and(|d| d.value.is_scalar() && d.value.as_scalar() == Some(2.0));
        self.work.wait(Pending::new(result, width, what, Awaited::Scan { matrix, across }));
        true
    }

    /// The loop of a running sum. Along rows it adds to the column before, of the result.
    pub(super) fn scan_into(&mut self, matrix: Matrix, across: bool, dest: Matrix) {
        if !across || matrix.rows < 2 || matrix.cols < 2 || (matrix.rows, matrix.cols) != (dest.rows, dest.cols) {
            return self.emit_sweep(&[matrix.access()], &[dest.access()]);
        }
        let columns = |m: &Matrix, from: u64, count: u64| m.part(0, m.rows, from, count).access();
        let rest = matrix.cols - 1;
        self.emit_sweep(&[columns(&matrix, 0, 1)], &[columns(&dest, 0, 1)]);
        self.emit_sweep(&[columns(&dest, 0, rest), columns(&matrix, 1, rest)], &[columns(&dest, 1, rest)]);
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
