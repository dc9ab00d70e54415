//! Where the access stream goes. In: operations, with what is to be known of them. Out: the same to the caches of a machine
//! and to a recording, as far as there are these.

use crate::cache::engine::{Print, RecordCounts};
use crate::cache::placement::Engines;
use crate::cache::recording::Recorder;
use crate::cache::stream::{NOBODY, Op, OwnerId, by_owner};

pub(super) struct Sink {
    engines: Option<Engines>,
    recorder: Option<Box<Recorder>>,
    site: u32,
}

/// Records an operation: elements of several ranges as one for each.
fn record(r: &mut Recorder, op: &Op, owner: OwnerId, site: u32) {
    let Op::Elements(list) = op else { return r.operation(op, owner, site) };
    for (owner, part) in by_owner(list, owner) {
        if part.len() == list.len() {
            r.operation(op, owner, site);
        } else {
            r.operation(&Op::Elements(part.to_vec()), owner, site);
        }
    }
}

impl Sink {
    pub(super) fn new(engines: Option<Engines>, records: bool) -> Sink {
        Sink { engines, recorder: records.then(Box::default), site: NOBODY }
    }

    /// The operations that come belong to this statement.
    pub(super) fn site(&mut self, site: u32) {
        self.site = site;
        if let Some(e) = &mut self.engines {
            e.site(site);
        }
    }

    pub(super) fn push(&mut self, op: Op, owner: OwnerId) {
        if let Some(r) = &mut self.recorder {
            record(r, &op, owner, self.site);
        }
        if let Some(e) = &mut self.engines {
            e.push(op, owner);
        }
    }

    pub(super) fn trip(&mut self) {
        if let Some(r) = &mut self.recorder {
            r.trip();
        }
        if let Some(e) = &mut self.engines {
            e.trip();
        }
    }

    pub(super) fn moment(&mut self, moment: u64) {
        if let Some(r) = &mut self.recorder {
            r.moment(moment);
        }
        if let Some(e) = &mut self.engines {
            e.moment(moment);
        }
    }

    pub(super) fn record(&mut self, record: u64) {
        if let Some(r) = &mut self.recorder {
            r.record(record);
        }
        if let Some(e) = &mut self.engines {
            e.record(record);
        }
    }

    pub(super) fn name(&mut self, storage: u32, slot: u32) {
        if let Some(r) = &mut self.recorder {
            r.name(storage, slot);
        }
        if let Some(e) = &mut self.engines {
            e.name(storage, slot);
        }
    }

    pub(super) fn flush(&mut self) {
        if let Some(e) = &mut self.engines {
            e.flush();
        }
    }

    pub(super) fn found(&mut self) -> Vec<RecordCounts> {
        self.engines.as_mut().map_or_else(Vec::new, Engines::found)
    }

    /// The caches, where there are some.
    pub(super) fn engines(&mut self) -> Option<&mut Engines> {
        self.engines.as_mut()
    }

    /// Of the operations so far, where they are told apart.
    pub(super) fn print(&self) -> Print {
        self.engines.as_ref().map_or(Print::default(), Engines::print)
    }

    /// About how many accesses the caches were told so far.
    pub(super) fn accesses(&self) -> u64 {
        self.engines.as_ref().map_or(0, Engines::accesses)
    }

    /// The recording, where there is one; nothing in it where it became too long.
    pub(super) fn recording(&mut self) -> Option<Option<Vec<u8>>> {
        Some(self.recorder.take()?.end())
    }
}
