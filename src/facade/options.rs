//! What the library is given: the prototype, and how it runs.

use super::Error;
use super::result::messages;
use crate::cache::machine::Machine;
use crate::emit as emitter;
use crate::emit::program_name::{is_identifier, is_taken, runtime_beside};
use crate::interp::{Curves, Folders, RankSetup, RunOptions, StreamSetup};
use crate::prediction::Ghosts;
use crate::program::Loader;
use crate::report::Units;
use crate::setup::machine::{self, first_level};
use crate::text::codes;
use crate::traffic::{Cache, Count};
use crate::value::{Layout, SparseFormat};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Most ranks, as on the command line.
const MOST_RANKS: u32 = 1 << 20;
/// Most trips that have to move the same, as there.
const MOST_ALIKE: u32 = 1000;

/// A prototype: a file, or texts held in memory as an editor has them.
#[derive(Clone, Debug)]
pub struct Prototype {
    file: PathBuf,
    loader: Loader,
}

impl Prototype {
    /// The prototype in a file; its functions are looked for beside it.
    #[must_use]
    pub fn file(path: impl AsRef<Path>) -> Prototype {
        Prototype { file: path.as_ref().to_path_buf(), loader: Loader::default() }
    }

    /// A prototype that is no file: no source is read from disk.
    #[must_use]
    pub fn text(name: &str, text: &str) -> Prototype {
        Prototype { file: name.into(), loader: Loader::in_memory() }.with_text(name, text)
    }

    /// Holds the text of a further file, in place of what the disk has there.
    #[must_use]
    pub fn with_text(mut self, path: impl AsRef<Path>, text: &str) -> Prototype {
        self.loader = self.loader.with_text(path, text);
        self
    }

    pub(super) fn loader(&self) -> (&Loader, &Path) {
        (&self.loader, &self.file)
    }
}

/// How a prototype runs, and what is predicted. The default is that of the command line.
#[derive(Clone, Debug)]
pub struct Options {
    /// A shipped machine, a file that describes one, or `host`: its cache levels are simulated; `none`
    /// leaves them out. The machine `generic` where there is no name.
    pub machine: Option<String>,
    /// Size of the first-level cache in bytes, of the machine `generic` or of none; else that of the machine,
    /// or 32 KiB.
    pub l1: Option<u64>,
    /// Bytes of a cache line, a power of two, as `l1`; else those of the machine, or 64.
    pub line: Option<u64>,
    /// Lines in a set of the first-level cache; those of the machine, or 8.
    pub l1_ways: Option<u64>,
    /// Bytes of an index of a sparse matrix: 4 or 8.
    pub index_bytes: u64,
    /// Sparse matrices are stored by columns (CSC) instead of by rows (CSR).
    pub by_columns: bool,
    /// What scalars and single elements cost; [`Count::Model`] where nothing is said, [`Count::Textbook`] in emitted
    /// programs.
    pub count: Option<Count>,
    /// Folders searched for functions, in addition to the prototype's own.
    pub path: Vec<PathBuf>,
    /// Variables that are set before the first statement, with the MATLAB expression of their value.
    pub set: Vec<(String, String)>,
    /// Bytes of all arrays together.
    pub max_memory: Option<u64>,
    /// The run ends after so long.
    pub timeout: Option<Duration>,
    /// Start value of the random numbers.
    pub seed: Option<u64>,
    /// Folders, in addition to the working folder, in which the prototype may write files.
    pub allow_write: Vec<PathBuf>,
    /// Names of regions and functions that alone are counted; all where it is empty.
    pub only: Vec<String>,
    /// Names of regions and functions that are not counted.
    pub skip: Vec<String>,
    /// Counts of ranks for which it is predicted what they would send, where directives distribute arrays; those of
    /// `%SLM ranks` where it is empty.
    pub ranks: Vec<u32>,
    /// How long elements that a rank has received stay valid.
    pub ghosts: Ghosts,
    /// After so many trips of a loop that moved the same, 2 to 1000, the rest of them is executed without cache levels, and
    /// their level figures are filled in; every trip is simulated where there is no number.
    pub extrapolate: Option<u32>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            machine: None,
            l1: None,
            line: None,
            l1_ways: None,
            index_bytes: 4,
            by_columns: false,
            count: None,
            path: Vec::new(),
            set: Vec::new(),
            max_memory: None,
            timeout: None,
            seed: None,
            allow_write: Vec::new(),
            only: Vec::new(),
            skip: Vec::new(),
            ranks: Vec::new(),
            ghosts: Ghosts::Keep,
            extrapolate: None,
        }
    }
}

impl Options {
    pub(super) fn running(&self, accounting: bool) -> Result<RunOptions, Error> {
        let machine = self.machine()?;
        let (cache, layout) = self.storage(machine.as_ref())?;
        let (curve, extrapolate) = (Curves::None, self.extrapolate);
        if extrapolate.is_some_and(|k| !(2..=MOST_ALIKE).contains(&k)) {
            return Err(Error::of(codes::SLM900.id(), format!("trips that move the same are 2 to {MOST_ALIKE}")));
        }
        if self.ranks.iter().any(|p| !(1..=MOST_RANKS).contains(p)) {
            return Err(Error::of(codes::SLM900.id(), format!("a count of ranks is from 1 to {MOST_RANKS}")));
        }
        Ok(RunOptions {
            set: self.set.clone(),
            max_memory: self.max_memory,
            timeout: self.timeout,
            seed: self.seed,
            folders: Folders { write: self.allow_write.clone(), ..Folders::default() },
            cache,
            layouts: layout.into(),
            count: self.count.unwrap_or_default(),
            machine: machine.map(|machine| StreamSetup {
                machine,
                reference: false,
                curve,
                placements: 1,
                extrapolate,
            }),
            only: self.only.clone(),
            skip: self.skip.clone(),
            ranks: RankSetup { ranks: self.ranks.clone(), ghosts: self.ghosts },
            ..RunOptions::new(accounting)
        })
    }

    pub(super) fn emitted(&self, name: &str) -> Result<emitter::Options, Error> {
        if !is_identifier(name) || is_taken(name).is_some() {
            return Err(Error::of(codes::SLM900.id(), format!("a MATLAB program cannot be named '{name}'")));
        }
        let (cache, layout) = self.storage(self.machine()?.as_ref())?;
        Ok(emitter::Options {
            cache,
            layout,
            count: self.count.unwrap_or(Count::Textbook),
            only: self.only.clone(),
            skip: self.skip.clone(),
            set: self.set.clone(),
            units: Units::default().word(),
            profile: false,
            json: None,
            stem: name.to_string(),
            folder: runtime_beside(name),
        })
    }

    fn machine(&self) -> Result<Option<Machine>, Error> {
        machine::of_run(self.machine.as_deref(), (self.l1, self.l1_ways), self.line)
            .map_err(|wrong| Error::from_messages(messages(&wrong.1, &wrong.0)))
    }

    fn storage(&self, machine: Option<&Machine>) -> Result<(Cache, Layout), Error> {
        let refused = |text: String| Error::of(codes::SLM900.id(), text);
        let cache = first_level((self.l1, self.l1_ways), self.line, machine).map_err(refused)?;
        if ![4, 8].contains(&self.index_bytes) {
            return Err(refused(format!("an index has 4 or 8 bytes, not {}", self.index_bytes)));
        }
        let sparse = if self.by_columns { SparseFormat::Csc } else { SparseFormat::Csr };
        Ok((cache, Layout { index_bytes: self.index_bytes, sparse }))
    }
}
