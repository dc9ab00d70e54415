//! How fast a boundary moves bytes. In: figures of a description or a measurement. Out: [`Rates`].

/// A figure that was measured several times, or stated once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// The median.
    pub value: f64,
    /// Half the distance between the quartiles, where it was measured.
    pub spread: Option<f64>,
}

impl Rate {
    /// A figure that is stated.
    #[must_use]
    pub fn stated(value: f64) -> Rate {
        Rate { value, spread: None }
    }
}

/// What a boundary does, with one core busy or with all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rates {
    /// GB/s that cross when lines are only read.
    pub loads: Option<Rate>,
    /// GB/s that cross when lines are only written: fills and write-backs.
    pub stores: Option<Rate>,
    /// GB/s that cross when one array is copied to another: loads, fills and write-backs.
    pub copies: Option<Rate>,
    /// Nanoseconds until a load from below is there.
    pub latency_ns: Option<Rate>,
    /// Where the figures come from.
    pub source: Option<String>,
}

impl Rates {
    /// The same in every direction, GB/s.
    #[must_use]
    pub fn alike(bandwidth: f64) -> Rates {
        let rate = Some(Rate::stated(bandwidth));
        Rates { loads: rate, stores: rate, copies: rate, ..Rates::default() }
    }

    /// Whether no bandwidth is known.
    #[must_use]
    pub fn no_bandwidth(&self) -> bool {
        self.loads.is_none() && self.stores.is_none() && self.copies.is_none()
    }

    fn bandwidths(&self) -> impl Iterator<Item = f64> + '_ {
        [self.loads, self.stores, self.copies].into_iter().flatten().map(|r| r.value)
    }

    /// The fastest that anything crosses, GB/s.
    #[must_use]
    pub fn fastest(&self) -> Option<f64> {
        self.bandwidths().reduce(f64::max)
    }

    /// Least seconds that bytes read and bytes written need: both directions at once, neither faster than it is alone.
    #[must_use]
    pub fn at_least(&self, read: f64, written: f64) -> Option<f64> {
        let fastest = self.fastest()?;
        let alone = |bytes: f64, rate: Option<Rate>| rate.map_or(0.0, |r| bytes / r.value);
        let together = (read + written) / fastest;
        Some(together.max(alone(read, self.loads)).max(alone(written, self.stores)) / 1e9)
    }

    /// Most seconds: one direction after the other, or at the pace of a copy where that is slower. A direction of which
    /// nothing is known goes at the slowest pace that is known.
    #[must_use]
    pub fn at_most(&self, read: f64, written: f64) -> Option<f64> {
        let slowest = self.bandwidths().reduce(f64::min)?;
        let alone = |bytes: f64, rate: Option<Rate>| bytes / rate.map_or(slowest, |r| r.value);
        let apart = alone(read, self.loads) + alone(written, self.stores);
        let mixed =
            if read > 0.0 && written > 0.0 { self.copies.map_or(0.0, |r| (read + written) / r.value) } else { 0.0 };
        Some(apart.max(mixed) / 1e9)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_overlap_or_not() {
        let rates = Rates { loads: Some(Rate::stated(10.0)), stores: Some(Rate::stated(5.0)), ..Rates::default() };
        // 10 GB at 10 GB/s take 1 s, 20 GB at 5 GB/s 4 s; at once 4 s, one after the other 5 s.
        assert_eq!(rates.at_least(1e10, 2e10), Some(4.0));
        assert_eq!(rates.at_most(1e10, 2e10), Some(5.0));
        // A copy that is slower than either alone: 30 GB at 2 GB/s.
        let slow = Rates { copies: Some(Rate::stated(2.0)), ..rates.clone() };
        assert_eq!((slow.at_least(1e10, 2e10), slow.at_most(1e10, 2e10)), (Some(4.0), Some(15.0)));
        // Reads alone know nothing of it.
        assert_eq!((slow.at_least(1e10, 0.0), slow.at_most(1e10, 0.0)), (Some(1.0), Some(1.0)));
        assert_eq!(Rates::default().at_least(1.0, 1.0), None);
        assert_eq!(Rates::alike(10.0).at_most(1e10, 1e10), Some(2.0));
    }
}
