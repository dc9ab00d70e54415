//! Stamps of activations that begin alike. In: the sizes of the variables when the parameters of a call are
//! bound. Out: the stamp of the last call of that body, where it began with the same sizes.
//!
//! Ranges record sizes when they are entered, and skip that where the stamp is one that they have seen. Most
//! calls of a function begin with the sizes of the call before.

use super::Listeners;
use crate::events::Activation;
use crate::program::Outline;

/// How the last call of a body began.
#[derive(Default)]
pub(super) struct Beginning {
    stamp: u64,
    bytes: Vec<u64>,
}

impl Listeners {
    /// The parameters of a call are bound; `first` was the stamp before.
    #[inline]
    pub(crate) fn parameters_bound(&mut self, body: &Outline, sizes: &mut Activation, first: u64) {
        if !self.on {
            return;
        }
        let held = sizes.bytes.iter().filter(|b| **b > 0).count() as u64;
        // An empty value is no unset variable, but its size is the same.
        if sizes.stamp - first != held {
            return;
        }
        match self.beginnings.get_mut(body.id) {
            Some(last) if last.stamp != 0 && last.bytes == sizes.bytes => sizes.stamp = last.stamp,
            Some(last) => {
                last.stamp = sizes.stamp;
                last.bytes.clone_from(&sizes.bytes);
            }
            None => self.beginnings.resize_with(body.id + 1, Beginning::default),
        }
    }
}
