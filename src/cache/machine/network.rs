//! What messages take at least. In: messages, bytes and collectives of ranks. Out: seconds. Each message pays the
//! latency and its bytes at the bandwidth of one direction of one rank; a collective is a tree of
//! ceil(log2 P) of them, whose parts cannot overlap.

/// What joins the ranks of a machine.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// Of one message.
    pub latency_us: f64,
    /// GB/s in each direction, of one rank.
    pub bandwidth_gb_s: f64,
    /// Ranks that share a node: what they send each other does not use the network.
    pub ranks_per_node: u64,
    /// Where the figures come from.
    pub source: Option<String>,
}

impl Network {
    /// Seconds for so many messages, one after the other, with so many bytes in all.
    #[must_use]
    pub fn messages(&self, messages: u64, bytes: u64) -> f64 {
        messages as f64 * self.latency_us * 1e-6 + bytes as f64 / (self.bandwidth_gb_s * 1e9)
    }

    /// Seconds for so many collectives of `p` ranks, with so many bytes of each rank in all.
    #[must_use]
    pub fn collectives(&self, p: u64, calls: u64, bytes: u64) -> f64 {
        // Within a node a tree needs no network.
        let nodes = p.div_ceil(self.ranks_per_node.max(1));
        f64::from(steps(nodes)) * self.messages(calls, bytes)
    }

    /// Whether two ranks are on different nodes, which are filled one after the other.
    #[must_use]
    pub fn apart(&self, a: u64, b: u64) -> bool {
        let node = |rank: u64| rank / self.ranks_per_node.max(1);
        node(a) != node(b)
    }
}

/// ceil(log2 p)
fn steps(p: u64) -> u32 {
    p.max(1).next_power_of_two().trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latency_and_bandwidth() {
        let n = Network { latency_us: 2.0, bandwidth_gb_s: 10.0, ranks_per_node: 1, source: None };
        // Three messages take 6 us, and 20,000 B at 10 GB/s 2 us.
        approx::assert_relative_eq!(n.messages(3, 20_000), 8e-6, max_relative = 1e-12);
        // A tree over 5 ranks has three steps, over one none.
        approx::assert_relative_eq!(n.collectives(5, 1, 10_000), 9e-6, max_relative = 1e-12);
        assert_eq!(n.collectives(1, 4, 8), 0.0);
        let shared = Network { ranks_per_node: 4, ..n };
        // 5 ranks are on two nodes.
        approx::assert_relative_eq!(shared.collectives(5, 1, 10_000), 3e-6, max_relative = 1e-12);
        assert!(shared.apart(3, 4) && !shared.apart(0, 3));
    }
}
