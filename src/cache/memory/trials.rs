//! When states are looked for. Naming what the caches hold costs a part of what simulating costs, and pays only
//! where chunks meet a state again: it is tried for a time, and for longer and longer ones after pauses.

/// Touches that are simulated before the first pause.
const FIRST: u64 = 1 << 25;
/// Touches that were spared, as a part of those that were simulated, that makes a trial continue.
const PAYS: u64 = 4;

pub(super) struct Trials {
    tries: bool,
    length: u64,
    /// Touches of this trial or pause: simulated, not simulated because what they do was looked up.
    simulated: u64,
    spared: u64,
}

impl Default for Trials {
    fn default() -> Trials {
        Trials { tries: true, length: FIRST, simulated: 0, spared: 0 }
    }
}

impl Trials {
    pub(super) fn simulated(&mut self, touches: u64) {
        self.simulated += touches;
    }

    pub(super) fn spared(&mut self, touches: u64) {
        self.spared += touches;
    }

    /// Whether states are looked for now.
    pub(super) fn now(&mut self) -> bool {
        if self.simulated >= self.length {
            let pays = self.spared >= self.simulated / PAYS;
            if self.tries && !pays {
                self.length *= 2;
            }
            self.tries = !self.tries || pays;
            (self.simulated, self.spared) = (0, 0);
        }
        self.tries
    }
}
