//! Limits of the run, for long loops inside operations. In: the question that the interpreter
//! sets at the start of a run. Out: an error, or that one should stop. Without a run there are no
//! limits.

use crate::error::{Result, RunError};
use std::cell::RefCell;
use std::rc::Rc;

/// Gives the error of a limit that is reached.
pub(crate) type Probe = Rc<dyn Fn() -> Option<Box<RunError>>>;

thread_local! {
    static PROBE: RefCell<Option<Probe>> = const { RefCell::new(None) };
    static CUT: RefCell<Option<Box<RunError>>> = const { RefCell::new(None) };
}

/// Sets what this thread's operations ask; `None` when the run has ended.
pub(crate) fn set_probe(probe: Option<Probe>) {
    if probe.is_some() {
        CUT.with_borrow_mut(|place| *place = None);
    }
    PROBE.with_borrow_mut(|place| *place = probe);
}

/// Whether a limit is reached: for what gives no error, such as the display of a value. The error
/// comes with the next statement, or from [`cut`] where there is none.
#[must_use]
pub(crate) fn reached() -> bool {
    let Some(e) = error() else { return false };
    CUT.with_borrow_mut(|place| *place = Some(e));
    true
}

/// The limit that cut short what gives no error.
///
/// # Errors
/// That limit.
pub(crate) fn cut() -> Result<()> {
    CUT.with_borrow_mut(Option::take).map_or(Ok(()), Err)
}

/// To be called about every thousandth of a second.
///
/// # Errors
/// The time limit, the memory limit or an interrupt was reached.
pub(crate) fn check() -> Result<()> {
    error().map_or(Ok(()), Err)
}

fn error() -> Option<Box<RunError>> {
    PROBE.with_borrow(|probe| probe.as_ref().and_then(|p| p()))
}
