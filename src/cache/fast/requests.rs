//! Touches, and what levels ask of those below them. In: requests, in their order. Out: the same counts as if each had
//! gone through all levels before the next one came.
//!
//! Where nothing that happens in a level changes one above it, a level knows nothing but the requests that come to it.
//! So they are gathered, and a level serves all of them before the next level does: the sets of one level are looked up
//! side by side, and what a request costs is not the sum of what every level waits for.

use super::Cause;
use super::level::Cache;
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

impl Cache {
    /// Serves requests, as the `first` level, whose lines are read and written, or as one whose lines are filled; what it
    /// asks of the next level is added to `below`.
    pub(super) fn serve(
        &mut self,
        first: bool,
        requests: &[Request],
        below: &mut Vec<Request>,
        mut count: impl FnMut(Owner, Counts),
    ) {
        let (line, shift) = (self.line, self.shift);
        let mut tally = Tally::default();
        for r in requests {
            let number = r.address >> shift;
            match r.kind {
                Kind::Fill(cause) => {
                    let Err(gone) = self.take(number, first && cause == Cause::Write) else { continue };
                    let tally = tally.of(r.owner, line, &mut count);
                    *(if cause == Cause::Write { &mut tally.written } else { &mut tally.read }) += 1;
                    below.push(*r);
                    if let Some((gone, true)) = gone {
                        tally.back += line;
                        below.push(Request { address: gone << shift, kind: Kind::Back(shift as u8), ..*r });
                    }
                }
                Kind::Back(log2) if self.through || !self.mark(number) => {
                    tally.of(r.owner, line, &mut count).back += 1 << log2;
                    below.push(*r);
                }
                Kind::Back(_) => {}
            }
        }
        tally.end(line, &mut count);
    }
}
