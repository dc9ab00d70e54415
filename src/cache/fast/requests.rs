//! What levels ask of those below them. In: requests, in their order. Out: the same counts as if each had
//! gone through all levels before the next one came.
//!
//! Where nothing that happens in a level changes one above it, a level knows nothing but the requests that come to it.
//! So those to the levels below the first one are gathered, and a level serves all of them before the next level does: the
//! sets of one level are looked up side by side, and what a request costs is not the sum of what every level waits for.
//! What a level counts is what it asks for.

use super::Cause;
use super::level::Cache;
use crate::cache::Counts;

/// So many are gathered: they fit into the first level of the machine that this runs on.
pub(super) const MOST: usize = 256;

/// What is asked for.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// A line, because one of the level above is filled.
    Fill(Cause),
    /// A line of a level above is written back; log2 of its bytes.
    Back(u8),
}

#[derive(Clone, Copy)]
pub(super) struct Request {
    pub address: u64,
    /// Whose access caused it: a slice, and the place of a part in its counts.
    pub place: u32,
    pub slice: u8,
    pub kind: Kind,
}

impl Request {
    /// The same one asks for a line of this size to be written back.
    #[inline]
    pub(super) fn back(self, number: u64, shift: u32) -> Request {
        Request { address: number << shift, kind: Kind::Back(shift as u8), ..self }
    }
}

/// What a level with lines of so many bytes counts that has made this request.
#[inline]
pub(super) fn counted(kind: Kind, line: u64, counts: &mut Counts) {
    match kind {
        Kind::Fill(Cause::Read) => counts.loads += line,
        Kind::Fill(Cause::Write) => counts.write_allocates += line,
        Kind::Back(log2) => counts.write_backs += 1 << log2,
    }
}

impl Cache {
    /// Serves requests of the level above; what it asks of the next level is added to `below`.
    pub(super) fn serve(&mut self, requests: &[Request], below: &mut Vec<Request>) {
        let shift = self.shift;
        self.expect(requests.iter().map(|r| r.address >> shift));
        for r in requests {
            let number = r.address >> shift;
            match r.kind {
                Kind::Fill(_) => {
                    let Err(gone) = self.take(number, false) else { continue };
                    below.push(*r);
                    if let Some((gone, true)) = gone {
                        below.push(r.back(gone, shift));
                    }
                }
                Kind::Back(_) if self.through || !self.mark(number) => below.push(*r),
                Kind::Back(_) => {}
            }
        }
    }
}
