//! What a prototype consists of. Out: bodies with their slots, ranges, statements and occurrences, as
//! plain structs ([`outline`]) that execution, events and their listeners share.

pub mod outline;

pub use outline::{BodyId, BodyKind, Leaf, LeafInfo, Outline, Plan, RangeInfo, RangeIx, Site, SiteInfo, Slot};
