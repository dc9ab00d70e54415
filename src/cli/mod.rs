//! The command line. In: arguments. Out: reports on standard output, diagnostics and progress on
//! standard error, and the exit status.

mod analyze;
pub(crate) mod args;
pub(crate) mod check;
mod commands;
mod compare;
mod compare_args;
mod console;
pub(crate) mod emit;
mod explain;
mod export;
pub(crate) mod files;
mod functions;
pub(crate) mod machines;
mod measure;
pub(crate) mod render;
mod sweep;
mod validate;

use clap::Parser;
use commands::{Cli, Command};
use std::process::ExitCode;

/// Exit statuses of `slamm`.
pub(crate) mod status {
    pub(crate) const SUCCESS: u8 = 0;
    /// The prototype is wrong or failed.
    pub(crate) const PROTOTYPE: u8 = 1;
    /// The command line is wrong.
    pub(crate) const USAGE: u8 = 2;
    /// A limit was reached or the run was interrupted.
    pub(crate) const LIMIT: u8 = 3;
    /// A comparison or validation exceeded its tolerance.
    pub(crate) const TOLERANCE: u8 = 4;
}

/// Stacks to try for the run, largest first: pages are taken only when a deep recursion touches
/// them, but the address space may be limited.
const STACKS: [usize; 4] = [2 << 30, 512 << 20, 128 << 20, 32 << 20];

/// Runs the command and gives its exit status.
#[must_use]
pub(crate) fn main() -> ExitCode {
    let cli = Cli::parse();
    // A panic has printed its own message.
    ExitCode::from(on_large_stack(|| dispatch(&cli)).unwrap_or(101))
}

/// Works in a thread whose stack is large, so that a deep recursion of the prototype meets the
/// interpreter's own limit first; nothing after a panic.
pub(crate) fn on_large_stack<T: Send>(work: impl Fn() -> T + Sync) -> Option<T> {
    std::thread::scope(|scope| {
        for size in STACKS {
            let thread = std::thread::Builder::new().name("slamm".into()).stack_size(size);
            let in_thread = || {
                make_room();
                work()
            };
            if let Ok(handle) = thread.spawn_scoped(scope, in_thread) {
                return handle.join().ok();
            }
        }
        Some(work())
    })
}

/// The GNU allocator grows the heap of a thread page by page, each with a call of the system. What
/// is taken here and given back untouched stays with the heap: the first block is large enough to
/// raise the sizes from which memory is asked from, and given back to, the system.
fn make_room() {
    const BLOCK: usize = 30 << 20;
    drop(std::hint::black_box(Vec::<u8>::with_capacity(BLOCK + (1 << 20))));
    drop(std::hint::black_box([Vec::<u8>::with_capacity(BLOCK), Vec::with_capacity(BLOCK)]));
}

fn dispatch(cli: &Cli) -> u8 {
    match &cli.command {
        Command::Analyze(a) => analyze::analyze(a),
        Command::Run(r) => analyze::run(r),
        Command::Check(c) => check::check(c),
        Command::Emit(e) => emit::emit(e),
        Command::Compare(c) => compare::compare(c),
        Command::Measure(m) => measure::measure(m),
        Command::Validate(v) => validate::validate(v),
        Command::Functions(f) => functions::print(f),
        Command::Machines(m) => machines::print(m),
        Command::Explain(e) => explain::print(e),
    }
}
