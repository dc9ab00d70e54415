//! Where execution tells what it does, once for each thing that happens. In: the vocabulary of
//! [`crate::events`]. Out: the same to every listener there is: the plain figures, the access stream, sizes
//! over time; and what they have found, joined into one prediction ([`level_figures`]).
//!
//! Nothing is told while the accounting is off (models run then): one branch for each event.

/// Tells every listener.
macro_rules! here {
    ($self:ident) => {
        At { context: $self.contexts.current, site: $self.site, contexts: &$self.contexts }
    };
}

macro_rules! tell {
    ($self:ident, $event:ident ( $($arg:expr),* )) => {{
        // Put together for each of them anew: a copy of what was only just written would have to wait for that.
        $self.account.$event(here!($self) $(, $arg)*);
        if let Some(s) = &mut $self.stream {
            s.$event(here!($self) $(, $arg)*);
        }
        if let Some(h) = &mut $self.history {
            h.$event(here!($self) $(, $arg)*);
        }
        if let Some(d) = &mut $self.distributed {
            d.$event(here!($self) $(, $arg)*);
        }
    }};
}

mod batch;
mod beginnings;
mod calls;
mod extrapolation;
mod flat;
pub(crate) mod level_figures;
mod over_time;
pub(crate) mod rank_figures;
pub(crate) mod rank_times;
mod ranks;
mod recorded;
mod sharing;
mod storage;
mod variables;
mod whole;
pub(crate) mod whose;

use crate::account::Account;
pub(crate) use crate::account::finish::Remark;
use crate::account::history::Recorder;
pub(crate) use crate::account::{Assigns, Learnt, Subject, WholeRead};
use crate::cache::engine::NO_MOMENT;
pub use crate::cache::levels::Curves;
use crate::cache::levels::Levels;
use crate::distributed::Distributed;
pub(crate) use crate::distributed::Setup as RankSetup;
use crate::events::{
    At, Computed, Contexts, CtxId, Elements, Form, Listener, Operand, Operation, Passes, Src, Store, Uncounted,
    WorkKind,
};
use crate::prediction::{Figures, Prediction};
use crate::program::{Accumulation, BodyId, Site, Slot};
use crate::stream::{Place, Recorded, Stream};
pub use crate::stream::{Recording, Setup as StreamSetup};
use crate::syntax::ast::Name;
use crate::text::codes;
use crate::text::source::Sources;
use crate::trace::Trace;
use crate::traffic::gather::{IndexStream, Patterns};
use crate::traffic::{Bytes, Cache, Count, Movement};
use crate::value::{Dims, Layout, Layouts, SparseFormat, Value};
use beginnings::Beginning;
use extrapolation::Extrapolation;
pub(crate) use over_time::Along;
pub(crate) use recorded::RecordedRun;
use sharing::Sharing;
use storage::Storage;
pub(crate) use whose::Whose;

/// All listeners of a run, with what they are told by.
pub(crate) struct Listeners {
    pub on: bool,
    pub cache: Cache,
    storage: Storage,
    sharing: Sharing,
    /// By body.
    beginnings: Vec<Beginning>,
    contexts: Contexts,
    /// The statement that runs.
    site: Site,
    /// What execution is in that has no flops.
    pub uncounted: Uncounted,
    passes: Passes,
    /// Context and statement of every call that has not ended.
    callers: Vec<(CtxId, Site)>,
    stamp: u64,
    account: Account,
    stream: Option<Box<Stream>>,
    history: Option<Box<Recorder>>,
    distributed: Option<Box<Distributed>>,
    over_time: Option<Box<over_time::Recorder>>,
    extrapolation: Option<Box<Extrapolation>>,
    /// What the stream found, once the run has ended, and for whom; what it has kept.
    levels: Option<(Levels, Vec<Place>)>,
    recorded: Option<Recorded>,
}

impl Listeners {
    #[must_use]
    pub(crate) fn new(on: bool, cache: Cache, layouts: &Layouts, count: Count) -> Listeners {
        Listeners {
            on,
            cache,
            storage: Storage::new(layouts),
            sharing: Sharing::default(),
            beginnings: Vec::new(),
            contexts: Contexts::default(),
            site: 0,
            uncounted: Uncounted::default(),
            passes: Passes::default(),
            callers: Vec::new(),
            stamp: 0,
            account: Account::new(cache, layouts.default, count),
            stream: None,
            history: None,
            distributed: None,
            over_time: None,
            extrapolation: None,
            levels: None,
            recorded: None,
        }
    }

    /// Follows the accesses too, for the caches of a machine, for a trace of at most so many records, or to record them.
    pub(crate) fn follow_accesses(&mut self, setup: Option<&StreamSetup>, trace: Option<usize>, recording: Recording) {
        let mut stream = Box::new(Stream::new(setup, (trace, recording), &self.cache, self.layout()));
        if let Some((same, setup)) = setup.and_then(|s| Some((s.extrapolate?, s))) {
            stream.tell_apart();
            let line = setup.machine.levels.iter().map(|l| l.line).max().unwrap_or(self.cache.line);
            self.extrapolation = Some(Box::new(Extrapolation::new(same, line)));
        }
        self.stream = Some(stream);
    }

    /// Records the figures of single executions too.
    pub(crate) fn record_executions(&mut self) {
        self.account.record_executions();
    }

    /// Records what moves along the run.
    pub(crate) fn record_over_time(&mut self) {
        self.account.follow_total();
        self.over_time = Some(Box::default());
    }

    /// A statement begins; what was counted before belongs to the one before.
    #[inline]
    fn next_moment(&mut self, site: Site) {
        if let Some(recorder) = &mut self.over_time {
            let moment = recorder.begins(self.account.total(), (self.contexts.current, site));
            let ignored = self.contexts.ignored();
            if let Some(s) = &mut self.stream {
                s.moment(if ignored { NO_MOMENT } else { moment });
            }
        }
    }

    /// The statement that called a function goes on.
    fn moment_of_caller(&mut self) {
        if let Some(recorder) = &mut self.over_time {
            recorder.returns(self.account.total(), (self.contexts.current, self.site));
            if let Some(s) = &mut self.stream {
                s.moment(if self.contexts.ignored() { NO_MOMENT } else { recorder.moment() });
            }
        }
    }

    /// Records why statements cost what they cost.
    pub(crate) fn explain(&mut self) {
        self.account.explain();
    }

    /// Records sizes over time too.
    pub(crate) fn record_sizes(&mut self) {
        self.history = Some(Box::default());
    }

    /// Whether somebody wants every event, so that nothing may be left out that changes no plain figure.
    #[inline]
    #[must_use]
    pub(crate) fn in_detail(&self) -> bool {
        self.on && self.stream.is_some() || self.one_by_one()
    }

    /// Whether somebody wants executions of scalar code one by one.
    #[inline]
    #[must_use]
    pub(crate) fn one_by_one(&self) -> bool {
        let every = || {
            self.stream.as_ref().is_some_and(|s| !s.takes_batches())
                || self.account.tells_executions()
                || self.account.explains()
                || self.over_time.is_some()
        };
        self.on && every() || self.history.is_some() || self.distributed.is_some()
    }

    /// Whether somebody asks what numbers functions are given; plain figures do not.
    #[inline]
    #[must_use]
    pub(crate) fn follows_arguments(&self) -> bool {
        self.stream.is_some() || self.history.is_some() || self.distributed.is_some()
    }

    #[must_use]
    pub(crate) fn patterns(&self) -> &Patterns {
        &self.account.patterns
    }

    /// Bytes of lines that a reduction of a sparse matrix loads of its results beyond their own, where it comes to them by
    /// the indices of the entries; nothing where they stay, or lie along the stored vectors.
    pub(crate) fn scattered_by_reduction(&self, matrix: &Value, result: &Value, layout: Layout) -> Option<u64> {
        let n = result.numel();
        let across = match layout.sparse {
            SparseFormat::Csr => result.rows() == 1 && n == matrix.cols(),
            SparseFormat::Csc => result.cols() == 1 && n == matrix.rows(),
        };
        let (own, cache) = (8 * n as u64, &self.cache);
        if !across || own <= cache.size {
            return None;
        }
        let stream = IndexStream::Stored(layout.sparse);
        let bytes = self.patterns().gather(matrix.pattern()?, stream, n, 8, cache, (matrix.bytes(layout), 1));
        // A banded matrix comes to them one after the other.
        bytes.value.checked_sub(own).filter(|more| *more > own / 10)
    }

    /// Whether so many bytes fit the first level.
    pub(crate) fn fits_cache(&self, bytes: u64) -> bool {
        bytes <= self.cache.size
    }

    // --- statements and passes -------------------------------------------------------------------

    /// A statement begins; `number` counts the statements of the run.
    pub(crate) fn statement_begins(&mut self, site: Site, number: u64) {
        if self.on {
            self.next_moment(site);
            self.site = site;
            tell!(self, statement_begins(number));
        }
    }

    /// The statement has ended with what it stores.
    pub(crate) fn statement_ends(&mut self, store: Store) {
        if self.on {
            tell!(self, statement_ran());
            self.pass_ends(store);
        }
    }

    /// An error leaves the statement: it has read what it has read, but it was not executed.
    pub(crate) fn statement_fails(&mut self) {
        if self.on {
            self.pass_ends(Store::Nothing);
        }
    }

    fn pass_ends(&mut self, store: Store) {
        let pass = self.passes.complete(store);
        tell!(self, pass(pass));
        self.passes.begin();
        self.sharing.statement_ends();
    }

    /// A statement that reads and stores nothing was executed.
    pub(crate) fn statement_ran(&mut self, site: Site) {
        if self.on {
            let before = std::mem::replace(&mut self.site, site);
            tell!(self, statement_ran());
            self.site = before;
        }
    }

    /// A statement was executed in its scalar form; gives the elements back empty.
    #[inline]
    pub(crate) fn scalar_statement(&mut self, site: Site, elements: &mut Elements) {
        if self.on {
            self.next_moment(site);
            let at = At { context: self.contexts.current, site, contexts: &self.contexts };
            self.account.ran_as_scalar(at, &elements.widths);
        }
        if !elements.is_empty() {
            self.elements(site, elements);
        }
    }

    /// References to elements that the statement which runs gives to a function.
    pub(crate) fn given(&mut self, elements: &mut Elements) {
        self.elements(self.site, elements);
    }

    fn elements(&mut self, site: Site, elements: &mut Elements) {
        if self.on {
            let before = std::mem::replace(&mut self.site, site);
            tell!(self, scalar_statement(elements));
            self.site = before;
        }
        elements.clear();
    }

    /// An operand of the statement's pass.
    pub(crate) fn read(&mut self, value: &Value, src: &mut Src, sparse: bool) -> Computed {
        if !self.on {
            return Computed::default();
        }
        if (self.stream.is_some() || self.distributed.is_some()) && self.passes.joins(value, src) {
            let at = At { context: self.contexts.current, site: self.site, contexts: &self.contexts };
            let number = self.passes.next_read();
            if let Some(s) = &mut self.stream {
                s.read(at, number, value, src);
            }
            if let Some(d) = &mut self.distributed {
                d.read(at, number, value, src);
            }
        }
        let layout = self.layout_from(src);
        self.passes.read(value, src, sparse, layout)
    }

    /// What is stored of a variable that the statement's pass adds scatters to where it is; none where it does not.
    pub(crate) fn accumulates(&mut self, slot: Slot, sum: &Accumulation) -> Option<Bytes> {
        if self.on { self.passes.accumulates(u64::from(slot), sum) } else { None }
    }

    /// The reads of arrays of indices, up to the second number, of which the elements are read next.
    pub(crate) fn indexes(&mut self, reads: (u32, u32), sweep: u16) {
        if self.on {
            self.passes.indexes(reads, sweep);
        }
    }

    /// How many reads the open pass has.
    #[inline]
    pub(crate) fn next_read(&self) -> u32 {
        self.passes.next_read()
    }

    /// The numbers that were read from there on tell places.
    #[inline]
    pub(crate) fn numbers_tell_places(&mut self, from: u32) {
        if self.on {
            self.passes.numbers_tell_places(from);
        }
    }

    /// One side of a short circuit is known; `array`: it is more than a number.
    #[inline]
    pub(crate) fn decides(&mut self, array: bool) {
        if self.on && self.passes.decides(array) {
            let open = self.passes.open();
            tell!(self, decided(open));
        }
    }

    /// What has been read as indices of dimension `k` selects something of these dimensions.
    pub(crate) fn repeats(&mut self, indices: Computed, k: usize, selection: &Dims) {
        if self.on {
            self.passes.repeats(indices, k, selection);
        }
    }

    /// A vector that the open pass computes is seen the other way round.
    pub(crate) fn turned(&mut self, computed: Computed) {
        if self.on {
            self.passes.turned(computed);
        }
    }

    /// An element-wise operator, function or reduction of the statement's pass has given `result`; gives where
    /// that comes from. No name where it works on scalars: what these are computed by does not name the pass.
    #[inline]
    pub(crate) fn computed(
        &mut self,
        what: &'static str,
        work: WorkKind,
        flops: u64,
        operands: &[Computed],
        result: &Value,
    ) -> Src {
        if !self.on {
            return Src::TEMP;
        }
        let flops = if self.uncounted.holds() { 0 } else { flops };
        if let Some(s) = &mut self.stream {
            let at = At { context: self.contexts.current, site: self.site, contexts: &self.contexts };
            s.worked(at, what, flops);
        }
        if let Some(d) = &mut self.distributed {
            let at = At { context: self.contexts.current, site: self.site, contexts: &self.contexts };
            d.computed(at, work, flops, operands, result);
        }
        let layout = self.layout();
        self.passes.computed(work, flops, operands, result, layout)
    }

    /// A further store of the statement (`[a, b] = f(x)`).
    pub(crate) fn stores_too(&mut self, store: Store) {
        if self.on {
            self.passes.stores_too(store);
        }
    }

    /// A matrix operator or profiled function has run.
    pub(crate) fn operation(
        &mut self,
        form: Form,
        movement: &Movement,
        operands: &[Operand],
        results: &[Value],
        sparse: bool,
    ) {
        if self.on {
            let without = self.uncounted.holds().then(|| Movement { flops: 0, ..movement.clone() });
            let movement = without.as_ref().unwrap_or(movement);
            let operation = Operation { form, movement, operands, results, sparse };
            let layout = self.layout();
            self.passes.operation(&operation, layout);
            let open = self.passes.open();
            tell!(self, operation(&operation, open));
        }
    }

    /// What has just run and is only about right in the level figures.
    pub(crate) fn approximated(&mut self) -> Vec<String> {
        let stream = self.stream.as_mut().filter(|_| self.on);
        stream.map_or(Vec::new(), |s| std::mem::take(&mut s.approximate))
    }

    /// Whether blocks of what has just run crowd into few sets of the first level.
    pub(crate) fn crowded(&mut self) -> bool {
        self.stream.as_mut().filter(|_| self.on).is_some_and(|s| std::mem::take(&mut s.crowded))
    }

    // --- results ---------------------------------------------------------------------------------------

    #[must_use]
    pub(crate) fn contexts(&self) -> &Contexts {
        &self.contexts
    }

    /// The whole result, also in the middle of a run.
    #[must_use]
    pub(crate) fn prediction(&self, subject: &Subject) -> Prediction {
        let (numbering, mut prediction) = self.account.prediction(subject, self.history.as_deref());
        if let Some((found, places)) = &self.levels {
            let whose = Whose::of(places, subject, &numbering, &prediction.seen.stacks, self.history.as_deref());
            level_figures::add(found, &whose, &mut prediction);
        }
        if let Some(recorder) = &self.over_time {
            let levels = self.levels.as_ref().and_then(|(l, _)| l.over_time.as_ref());
            prediction.seen.over_time = recorder.along(self.account.total(), subject, &numbering).with(levels);
        }
        if let Some(found) = &self.distributed {
            rank_figures::add(found, subject, &numbering, &mut prediction, true);
            if let Some((levels, _)) = &self.levels {
                rank_times::add(&mut prediction.ranges, &levels.machine);
            }
            let warned = self.distributed_remarks();
            prediction.warnings.extend(warned.iter().map(|w| subject.warning(w)));
        }
        if let Some(e) = &self.extrapolation {
            e.add(subject, &numbering, &mut prediction);
        }
        prediction
    }

    /// Inclusive figures so far of the ranges with a name.
    #[must_use]
    pub(crate) fn figures_named(&self, subject: &Subject, name: &Name) -> Figures {
        self.account.figures_named(subject, name)
    }

    /// What the plain figures have to remark.
    #[must_use]
    pub(crate) fn remarks(&self, subject: &Subject) -> Vec<Remark> {
        let mut remarks = self.account.remarks(subject);
        remarks.extend(self.distributed_remarks());
        remarks.extend(self.stream.as_ref().and_then(|s| unplaced_remark(s.unplaced()?, subject)));
        if let Some(e) = &self.extrapolation {
            remarks.extend(e.remarks(subject));
        }
        remarks
    }

    /// The run has ended: what waits is simulated. Gives the access trace, where one was asked for.
    pub(crate) fn close(&mut self, sources: &Sources, complete: bool) -> Option<Trace> {
        self.extrapolate(Extrapolation::end);
        let s = self.stream.as_mut()?;
        let trace = s.end_trace(sources, complete);
        self.levels = s.levels().map(|l| (l, s.places()));
        self.recorded = s.recorded();
        trace
    }
}

/// Numbers in structs and cells that the levels do not have, from the statement that touches one too many on.
fn unplaced_remark(((body, site), count): ((BodyId, Site), u64), subject: &Subject) -> Option<Remark> {
    let span = subject.body(body)?.sites.get(site as usize)?.span;
    let message = "scalar code reads and writes more numbers in structs or cells than the first cache level holds: the plain \
                   figures count them, the cache levels do not have them";
    Some(Remark { code: codes::SLM319, message: message.into(), span, count })
}
