//! Touches, and what levels ask of those below them. In: requests, in their order. Out: the same counts as if each had
//! gone through all levels before the next one came.
//!
//! Where nothing that happens in a level changes one above it, a level knows nothing but the requests that come to it.
//! So they are gathered, and a level serves all of them before the next level does: the sets of one level are looked up
//! side by side, and what a request costs is not the sum of what every level waits for.

use super::found::Touch;
use super::linked::Linked;
use super::packed::Packed;
use super::states::Changed;
use super::tree::TreeWays;
use super::ways::Ways;
use super::{Cache, Cause, Store};
use crate::cache::Counts;

/// So many are gathered: they fit into the first level of the machine that this runs on.
pub(super) const MOST: usize = 256;

/// Whose access caused a request.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Owner {
    pub slice: u8,
    pub part: u32,
}

#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// A line is read or written, or one of the level above is filled.
    Fill(Cause),
    /// A line of a level above is written back; log2 of its bytes.
    Back(u8),
}

#[derive(Clone, Copy)]
pub(super) struct Request {
    pub address: u64,
    pub owner: Owner,
    pub kind: Kind,
}

/// Lines of one level that are all of one owner.
#[derive(Default)]
struct Tally {
    owner: Owner,
    read: u64,
    written: u64,
    /// Bytes.
    back: u64,
}

impl Tally {
    #[inline]
    fn of(&mut self, owner: Owner, line: u64, tell: &mut impl FnMut(Owner, Counts)) -> &mut Tally {
        if owner != self.owner {
            self.end(line, tell);
            self.owner = owner;
        }
        self
    }

    /// Tells what was counted, and begins again.
    fn end(&mut self, line: u64, tell: &mut impl FnMut(Owner, Counts)) {
        let Tally { owner, read, written, back } = std::mem::take(self);
        if read + written + back > 0 {
            let counts =
                Counts { loads: read * line, write_allocates: written * line, write_backs: back, clean_victims: 0 };
            tell(owner, counts);
        }
    }
}

/// Sets of lines, whatever keeps their order.
trait Sets {
    fn set_of(&self, number: u64) -> usize;
    fn mark(&mut self, number: u64) -> Touch;
    /// Makes the line the one used last, and dirty; it is put there where it is missing.
    fn take(&mut self, number: u64, dirty: bool) -> Result<Touch, Gone>;
}

/// The line that had to go for one that was missing, and whether it was dirty.
pub(super) type Gone = Option<(u64, bool)>;

macro_rules! sets {
    ($($store:ty),*) => {$(
        impl Sets for $store {
            #[inline]
            fn set_of(&self, number: u64) -> usize {
                <$store>::set_of(self, number)
            }

            #[inline]
            fn mark(&mut self, number: u64) -> Touch {
                <$store>::mark(self, number)
            }

            #[inline]
            fn take(&mut self, number: u64, dirty: bool) -> Result<Touch, Gone> {
                match self.touch(number, dirty) {
                    Touch::Missed => Err(self.insert(number, dirty)),
                    found => Ok(found),
                }
            }
        }
    )*};
}
sets!(Ways, Linked, TreeWays);

impl Sets for Packed {
    #[inline]
    fn set_of(&self, number: u64) -> usize {
        Packed::set_of(self, number)
    }

    #[inline]
    fn mark(&mut self, number: u64) -> Touch {
        Packed::mark(self, number)
    }

    #[inline]
    fn take(&mut self, number: u64, dirty: bool) -> Result<Touch, Gone> {
        Packed::take(self, number, dirty)
    }
}

impl Cache {
    /// Serves requests, as the `first` level or as another one; what it asks of the next level is added to `below`.
    pub(super) fn serve(
        &mut self,
        first: bool,
        requests: &[Request],
        below: &mut Vec<Request>,
        count: impl FnMut(Owner, Counts),
    ) {
        let Cache { line, shift, through, changed, store, .. } = self;
        let level = Level { line: *line, shift: *shift, through: *through, first, changed };
        match store {
            Store::Packed(sets) => level.serve(sets, requests, below, count),
            Store::Ways(sets) => level.serve(sets, requests, below, count),
            Store::Linked(sets) => level.serve(&mut **sets, requests, below, count),
            Store::Tree(sets) => level.serve(sets, requests, below, count),
        }
    }
}

/// What of a level its sets do not know.
struct Level<'c> {
    line: u64,
    shift: u32,
    through: bool,
    /// Its lines are read and written, not filled.
    first: bool,
    changed: &'c mut Changed,
}

impl Level<'_> {
    fn serve(
        self,
        sets: &mut impl Sets,
        requests: &[Request],
        below: &mut Vec<Request>,
        mut count: impl FnMut(Owner, Counts),
    ) {
        let Level { line, shift, through, first, changed } = self;
        let mut tally = Tally::default();
        for r in requests {
            let number = r.address >> shift;
            let found = match r.kind {
                Kind::Fill(cause) => match sets.take(number, first && cause == Cause::Write) {
                    Ok(found) => found,
                    Err(gone) => {
                        let tally = tally.of(r.owner, line, &mut count);
                        *(if cause == Cause::Write { &mut tally.written } else { &mut tally.read }) += 1;
                        below.push(*r);
                        if let Some((gone, true)) = gone {
                            tally.back += line;
                            below.push(Request { address: gone << shift, kind: Kind::Back(shift as u8), ..*r });
                        }
                        Touch::Changed
                    }
                },
                Kind::Back(_) if !through && let found @ (Touch::Same | Touch::Changed) = sets.mark(number) => found,
                Kind::Back(bytes) => {
                    tally.of(r.owner, line, &mut count).back += 1 << bytes;
                    below.push(*r);
                    Touch::Same
                }
            };
            if found == Touch::Changed {
                changed.add(sets.set_of(number));
            }
        }
        tally.end(line, &mut count);
    }
}
