//! What an anonymous function gives as it reads: its result lies nowhere, so that whoever takes it makes it element by element. In:
//! the pass of its text, then the pass of its caller. Out: what the text reads and what the caller writes, piece after
//! piece, each charged to its own statement.

use super::in_step::piece;
use super::reads::Read;
use super::shape::{Access, Accesses, Regular, sweep};
use super::{BodyId, Home, NOBODY, Site, Slot, Stream};
use crate::cache::stream::{Op, OwnerId};
use crate::events::Pass;
use crate::program::BodyKind;
use crate::value::Value;
use smallvec::SmallVec;

/// What the text of an anonymous function reads for the array that it gives.
pub(super) struct Coming {
    /// Lines of as many elements as the result has.
    reads: SmallVec<[Regular; 2]>,
    /// Their storages, and the variables of the text that name them.
    names: SmallVec<[(Home, Slot); 2]>,
    owner: OwnerId,
    site: (BodyId, Site),
    /// Its record in a trace.
    record: u64,
    count: u64,
}

impl Stream {
    /// The text of an anonymous function ends with one loop over lines, whose result nobody has taken. What it reads waits for
    /// that then, and belongs to no loop of its own. Nothing where it is something else.
    pub(super) fn gives_as_it_reads(&mut self, kind: BodyKind, pass: &Pass) -> Option<Vec<Coming>> {
        if kind != BodyKind::Anonymous || !self.simulates() || pass.has_sweeps() {
            return None;
        }
        let left = || self.work.reads.iter().filter(|r| !r.done);
        let own = left().map(|r| (r.access.bytes(), r.access.count()));
        let (bytes, count) = own.chain(self.work.coming.iter().map(Coming::extent)).max()?;
        let borrowed = |r: &Read| self.work.borrowed.contains(&r.home);
        if self.pieces_of(bytes) < 2
            || !self.work.is_plain_loop(count)
            || left().any(borrowed)
            || self.work.coming.iter().any(|c| c.count != count)
        {
            return None;
        }
        let (mut reads, mut names) = (SmallVec::<[Regular; 2]>::new(), SmallVec::new());
        for r in left() {
            let line = r.access.forward_line()?;
            if !reads.contains(&line) {
                reads.push(line);
                names.push((r.home, self.names.get(r.home as usize).copied().unwrap_or(NOBODY)));
            }
        }
        let mut all = std::mem::take(&mut self.work.coming);
        if !reads.is_empty() {
            let record = self.declared_apart(&reads);
            self.work.reads.clear();
            all.push(Coming { reads, names, owner: self.owner, site: self.site, record, count });
        }
        Some(all)
    }

    /// The loop that reads these has a record, though it comes with another one; gives its number.
    fn declared_apart(&mut self, reads: &[Regular]) -> u64 {
        if self.tracer.is_none() {
            return u64::MAX;
        }
        let reads: Accesses = reads.iter().cloned().map(Access::Regular).collect();
        let record = self.tracer.as_ref().map_or(u64::MAX, |t| t.next_record());
        self.open_pass();
        if let Some(op) = sweep(&reads, &[]) {
            self.declare_op(&op);
        }
        self.undeclare();
        self.shut();
        record
    }

    /// What has come is read now, where the call has not ended as calls do.
    pub(super) fn nobody_takes(&mut self) {
        if !self.given.is_empty() {
            std::mem::take(&mut self.given).iter().for_each(|c| self.read_at_once(c));
        }
    }

    /// The call has ended with these values: what waits is for them, or is read now.
    pub(super) fn comes_to_caller(&mut self, values: &[Value]) {
        let given = std::mem::take(&mut self.given);
        let fits = |v: &Value| !v.is_sparse() && !v.is_container() && given.iter().all(|c| c.count == v.numel() as u64);
        match values {
            [one] if fits(one) => self.work.coming.extend(given),
            _ => given.into_iter().for_each(|c| self.read_at_once(&c)),
        }
    }

    /// Nobody takes what has come so far element by element: it is read now.
    pub(super) fn read_what_comes(&mut self) {
        std::mem::take(&mut self.work.coming).into_iter().for_each(|c| self.read_at_once(&c));
    }

    /// The loop that takes what comes, with the reads of the pass and what it writes. False where the pass is no such loop;
    /// what comes has been read then.
    pub(super) fn taken_as_it_comes(&mut self, writes: &[Access]) -> bool {
        let Some(count) = self.work.coming.first().map(|c| c.count) else { return false };
        let lines =
            |list: &mut dyn Iterator<Item = &Access>| list.map(Access::forward_line).collect::<Option<Vec<_>>>();
        let stores = lines(&mut writes.iter()).filter(|s| s.len() < 2 && s.iter().all(|w| w.count() == count));
        let reads = lines(&mut self.work.reads.iter().filter(|r| !r.done).map(|r| &r.access));
        let (Some(reads), Some(stores)) = (reads, stores) else { return self.is_read_before() };
        let shifted = |w: &Regular| self.work.coming.iter().flat_map(|c| &c.reads).any(|r| r.is_shifted(w));
        if self.work.coming.iter().any(|c| c.count != count)
            || !self.work.is_plain_loop(count)
            || reads.len() + stores.len() == 0
            || stores.iter().any(shifted)
        {
            return self.is_read_before();
        }
        let coming = std::mem::take(&mut self.work.coming);
        self.work.reads.iter_mut().for_each(|r| r.done = true);
        let of = |list: Vec<Regular>| list.into_iter().map(Access::Regular).collect::<Accesses>();
        self.go_with(&coming, &of(reads), &of(stores));
        true
    }

    fn is_read_before(&mut self) -> bool {
        self.read_what_comes();
        false
    }

    /// Pieces of what comes, and of the caller's loop.
    fn go_with(&mut self, coming: &[Coming], reads: &[Access], writes: &[Access]) {
        let Some(whole) = sweep(reads, writes) else { return };
        let own = reads.iter().chain(writes).map(Access::bytes);
        let pieces = self.pieces_of(own.chain(coming.iter().map(|c| c.extent().0)).max().unwrap_or(0));
        self.open_pass();
        self.declare_op(&whole);
        for k in 0..pieces {
            coming.iter().for_each(|c| self.read_piece(c, k, pieces));
            let cut = |list: &[Access]| list.iter().filter_map(|a| piece(a, k..k + 1, pieces)).collect::<Accesses>();
            if let Some(op) = sweep(&cut(reads), &cut(writes)) {
                self.emit(op);
            }
        }
        self.undeclare();
        self.shut();
    }

    fn read_at_once(&mut self, coming: &Coming) {
        self.read_piece(coming, 0, 1);
    }

    /// Piece `k` of so many of what comes, as its own statement reads it.
    fn read_piece(&mut self, coming: &Coming, k: u64, pieces: u64) {
        let reads: Accesses =
            coming.reads.iter().filter_map(|r| piece(&Access::Regular(r.clone()), k..k + 1, pieces)).collect();
        let Some(op) = sweep(&reads, &[]) else { return };
        let before: SmallVec<[(Home, Slot); 2]> =
            coming.names.iter().map(|&(h, _)| (h, self.names.get(h as usize).copied().unwrap_or(NOBODY))).collect();
        coming.names.iter().for_each(|&(home, slot)| self.name(home, slot));
        let mine = (self.owner, self.site);
        (self.owner, self.site) = (coming.owner, coming.site);
        self.emit_for_record(op, coming.record);
        (self.owner, self.site) = mine;
        before.iter().rev().for_each(|&(home, slot)| self.name(home, slot));
    }

    /// Emits what belongs to a record of its own, which has been declared.
    fn emit_for_record(&mut self, op: Op, record: u64) {
        self.flush_elements();
        if let Some(last) = &mut self.last_lines {
            last.forget();
        }
        if let Some(engine) = &mut self.engine {
            if self.tracer.is_some() {
                engine.record(record);
            }
            engine.site(self.site.1);
            engine.push(op, self.owner);
        }
        if self.tracer.is_some() {
            self.take_hits();
        }
    }
}

impl Coming {
    /// Most bytes of what it reads, and the elements.
    fn extent(&self) -> (u64, u64) {
        (self.reads.iter().map(|r| self.count * u64::from(r.width)).max().unwrap_or(0), self.count)
    }
}

impl Regular {
    fn count(&self) -> u64 {
        self.lengths.iter().product()
    }

    /// Whether a write of these elements would change what is still to be read here.
    fn is_shifted(&self, write: &Regular) -> bool {
        Access::Regular(self.clone()).storage() == Access::Regular(write.clone()).storage() && self != write
    }
}
