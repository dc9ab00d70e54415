//! Limits of a run: time, memory, interrupts. A thread of its own watches, so that the
//! interpreter only looks at one flag.

use super::frame::Frame;
use super::ir::Site;
use super::{Interp, RunOptions};
use crate::error::{Result, RunError};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::{Duration, Instant};

const TIMEOUT: u8 = 1;
const MEMORY: u8 = 2;
const INTERRUPT: u8 = 4;
const PROGRESS: u8 = 8;

/// What the watching thread has seen.
pub(super) struct Monitor {
    flags: Arc<AtomicU8>,
    done: Arc<AtomicBool>,
}

impl Drop for Monitor {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
    }
}

impl Monitor {
    pub fn start(options: &RunOptions) -> Monitor {
        let flags = Arc::new(AtomicU8::new(0));
        let done = Arc::new(AtomicBool::new(false));
        let monitor = Monitor { flags: Arc::clone(&flags), done: Arc::clone(&done) };
        let (timeout, memory, interrupt) = (options.timeout, options.max_memory, Arc::clone(&options.interrupt));
        let watch = move || {
            let start = Instant::now();
            let mut next_progress = Duration::from_secs(1);
            while !done.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(10));
                let elapsed = start.elapsed();
                if timeout.is_some_and(|t| elapsed >= t) {
                    flags.fetch_or(TIMEOUT, Ordering::Relaxed);
                }
                if interrupt.load(Ordering::Relaxed) {
                    flags.fetch_or(INTERRUPT, Ordering::Relaxed);
                }
                if memory.is_some_and(|m| resident_bytes().is_some_and(|r| r > m)) {
                    flags.fetch_or(MEMORY, Ordering::Relaxed);
                }
                if elapsed >= next_progress {
                    next_progress = elapsed + Duration::from_millis(500);
                    flags.fetch_or(PROGRESS, Ordering::Relaxed);
                }
            }
        };
        // Without the thread there are no limits, but the run itself is sound.
        let _ = std::thread::Builder::new().name("limits".into()).spawn(watch);
        monitor
    }
}

impl Interp<'_> {
    /// Called at every trip of a loop and every statement that is not plain scalar arithmetic, so
    /// that straight-line code over large matrices meets its limits too.
    pub(super) fn tick(&mut self, fr: &Frame, site: Site) -> Result<()> {
        if self.monitor.flags.load(Ordering::Relaxed) == 0 {
            return Ok(());
        }
        if self.monitor.flags.fetch_and(!PROGRESS, Ordering::Relaxed) & PROGRESS != 0 {
            let line = fr.body.sites.get(site as usize).map_or(0, |s| s.line);
            let file = self.sources.get(fr.body.file).name.clone();
            self.output.progress(&file, line, self.statements);
        }
        let span = fr.body.sites.get(site as usize).map(|s| s.span);
        self.check_limits().map_err(|e| match span {
            Some(s) => e.mark(s),
            None => e,
        })
    }

    pub(super) fn check_limits(&mut self) -> Result<()> {
        let flags = self.monitor.flags.load(Ordering::Relaxed);
        if flags & INTERRUPT != 0 {
            return Err(RunError::limit("Interrupted."));
        }
        if flags & TIMEOUT != 0 {
            let seconds = self.options.timeout.map_or(0.0, |t| t.as_secs_f64());
            return Err(RunError::limit(format!("The time limit of {seconds} s is reached."))
                .with_help("a larger --timeout, or fewer iterations with --set"));
        }
        if flags & MEMORY != 0 {
            return Err(RunError::limit(format!(
                "The run holds more than the {} bytes of --max-memory.",
                self.memory_limit
            ))
            .with_help("a larger --max-memory, or a smaller problem with --set"));
        }
        Ok(())
    }

    /// Fails when an array of so many bytes would break the memory limit.
    pub(super) fn reserve(&mut self, bytes: u64) -> Result<()> {
        if bytes > self.memory_limit {
            return Err(RunError::limit(format!(
                "An array of {bytes} bytes is asked for; the limit is {} bytes.",
                self.memory_limit
            ))
            .with_help("a larger --max-memory, a sparse matrix, or a smaller problem with --set"));
        }
        Ok(())
    }
}

/// Bytes that the process holds in memory (Linux; `None` elsewhere).
fn resident_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

/// Largest array when no limit is given: what the machine has free, so that a wrong size is an
/// error and not a dead machine.
pub(super) fn default_memory_limit() -> u64 {
    let free = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find(|l| l.starts_with("MemAvailable:"))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok()
    });
    free.map_or(16 << 30, |kb| kb * 1024 / 10 * 9)
}
