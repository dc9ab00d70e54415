//! The block that `%SLM print NAME;` prints.

use super::Units;
use crate::prediction::Figures;
use crate::traffic::Bytes;

/// The block of one range, from its inclusive figures; the layout is the paper's (its Fig. 1) with
/// the stores added.
#[must_use]
pub fn region_block(name: &str, figures: &Figures, units: Units) -> String {
    let word = format!("{:<6}", units.word());
    let pair = |b: Bytes| format!("{} +- {}", units.format(b.value), units.format(b.error()));
    format!(
        "SLAMM Memory Analysis for Body: {name}\n\
         \n\
         TOTAL: Storage Requirement    {word} (SR)  : {}\n\
         TOTAL: Loaded from L2 -> L1   {word} (WSL) : {}\n\
         TOTAL: Stored to memory       {word} (WSS) : {}\n\
         DGEMM                         {word}       : {}\n\
         Sparse Ops                    {word}       : {}\n",
        units.format(figures.sr),
        pair(figures.wsl),
        pair(figures.wss),
        pair(figures.dgemm),
        pair(figures.sparse_ops),
    )
}
