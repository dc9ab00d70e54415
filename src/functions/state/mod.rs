//! State of built-in functions that lives as long as a run.

pub(crate) mod messages;
pub(crate) mod open_files;
pub(crate) mod random;

/// Random numbers, open files, clocks.
#[derive(Default)]
pub struct State {
    /// Start of the last `tic`.
    pub tic: Option<std::time::Instant>,
    /// When a clock was first asked for.
    pub started: Option<std::time::Instant>,
    /// What the prototype may reach of the disk.
    pub disk: crate::disk::Disk,
    /// How numbers are shown.
    pub format: crate::format::display::Format,
    /// Warnings that are off, the last warning.
    pub messages: messages::Messages,
    /// Files that are open.
    pub files: open_files::OpenFiles,
    /// The stream of random numbers; `--seed` replaces it by `Random::seeded(n)`.
    pub random: random::Random,
    /// The function that has just run left its work to another one, which was counted: it has no traffic of
    /// its own.
    pub handed_on: bool,
    /// Objects of `onCleanup` whose function has not run.
    pub cleanups: Vec<std::rc::Rc<crate::value::Object>>,
}
