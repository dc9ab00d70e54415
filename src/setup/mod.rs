//! What a run needs before it begins, for the command line and the library alike. In: what they were
//! asked for. Out: the opened prototype, the machine, the first-level cache, a thread with a large stack.

pub(crate) mod machine;
pub(crate) mod prototype;
pub(crate) mod settings;
mod stack;

pub(crate) use stack::on_large_stack;
