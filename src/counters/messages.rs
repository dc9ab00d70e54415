//! Tables of messages, `rank,peer,op,calls,bytes`, as `tools/pmpi` writes them: what each rank sent to whom, what it
//! received, and the collectives that it took part in. In: text. Out: [`Messages`].

use super::{CounterFile, CounterFormat, Read, UnreadableCounters, is_comment, shown};
use std::collections::BTreeMap;

const HEADING: [&str; 5] = ["rank", "peer", "op", "calls", "bytes"];
/// The most ranks of a table: beyond this a number is a mistake.
const MOST_RANKS: usize = 1 << 24;

/// Messages of a run on several ranks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Messages {
    /// How many ranks there were; a rank that sent nothing may have no row.
    pub ranks: usize,
    /// What each rank sent to another one, by sender and receiver.
    pub sent: BTreeMap<(usize, usize), Transfers>,
    /// The same as the receivers counted it.
    pub received: BTreeMap<(usize, usize), Transfers>,
    /// Collectives by name, and what each rank gave to them.
    pub collectives: BTreeMap<String, BTreeMap<usize, Transfers>>,
    /// Receives from whoever sends.
    pub from_anyone: u64,
    /// Calls that move data and are not counted.
    pub not_counted: u64,
}

/// How often, and bytes in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Transfers {
    pub calls: u64,
    pub bytes: u64,
}

impl Transfers {
    /// Sums beyond 64 bits stay at the largest number.
    pub(crate) fn add(&mut self, other: Transfers) {
        self.calls = self.calls.saturating_add(other.calls);
        self.bytes = self.bytes.saturating_add(other.bytes);
    }
}

/// Whether a line names the columns.
pub(super) fn is_heading(line: &str) -> bool {
    line.split(',').map(|f| f.trim().to_ascii_lowercase()).eq(HEADING)
}

pub(super) fn read(text: &str) -> Read {
    let mut messages = Messages { ranks: stated_ranks(text)?, ..Messages::default() };
    let rows = text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty() && !is_comment(l.trim()));
    let stated = messages.ranks;
    for (n, row) in rows.skip(1) {
        add(&mut messages, row, n + 1)?;
        if stated > 0 && messages.ranks > stated {
            let message = format!("rank {} of {stated} ranks", messages.ranks - 1);
            return Err(UnreadableCounters::at(n + 1, message, "Was the table put together from two runs?"));
        }
    }
    if messages.ranks == 0 {
        return Err(UnreadableCounters::whole("no rank is in this table", HELP));
    }
    Ok(CounterFile {
        format: CounterFormat::Messages,
        counts: Vec::new(),
        caches: Vec::new(),
        inclusive: false,
        messages: Some(messages),
    })
}

const HELP: &str = "tools/pmpi/README.md says how the table is made.";

/// `# 4 ranks`; 0 where no line says so.
fn stated_ranks(text: &str) -> Result<usize, UnreadableCounters> {
    for (n, line) in text.lines().enumerate() {
        let Some(count) = line.trim().strip_prefix('#').and_then(|l| l.trim().strip_suffix(" ranks")) else { continue };
        let ranks = count.parse().ok().filter(|r| (1..=MOST_RANKS).contains(r));
        return ranks.ok_or_else(|| {
            UnreadableCounters::at(n + 1, format!("'{}' is not a number of ranks", shown(count)), HELP)
        });
    }
    Ok(0)
}

fn add(messages: &mut Messages, row: &str, line: usize) -> Result<(), UnreadableCounters> {
    let fields: Vec<&str> = row.split(',').map(str::trim).collect();
    let &[rank, peer, op, calls, bytes] = fields.as_slice() else {
        let message = format!("{} columns; the heading has 5", fields.len());
        return Err(UnreadableCounters::at(line, message, "Was the file cut off?"));
    };
    let number = |text: &str, what: &str| {
        text.parse::<u64>()
            .map_err(|_| UnreadableCounters::at(line, format!("'{}' is not a number of {what}", shown(text)), HELP))
    };
    let a_rank = |text: &str| {
        let number = text.parse::<usize>().ok().filter(|r| *r < MOST_RANKS);
        number.ok_or_else(|| UnreadableCounters::at(line, format!("'{}' is not a rank", shown(text)), HELP))
    };
    let rank = a_rank(rank)?;
    let peer = if peer.is_empty() { None } else { Some(a_rank(peer)?) };
    let count = Transfers { calls: number(calls, "calls")?, bytes: number(bytes, "bytes")? };
    messages.ranks = messages.ranks.max(rank + 1).max(peer.map_or(0, |p| p + 1));
    let nowhere = || UnreadableCounters::at(line, format!("`{op}` needs a peer"), HELP);
    match op {
        "send" | "alltoall" => messages.sent.entry((rank, peer.ok_or_else(nowhere)?)).or_default().add(count),
        "recv" => match peer {
            Some(peer) => messages.received.entry((peer, rank)).or_default().add(count),
            None => messages.from_anyone = messages.from_anyone.saturating_add(count.calls),
        },
        "other" => messages.not_counted = messages.not_counted.saturating_add(count.calls),
        "" => return Err(UnreadableCounters::at(line, "the operation has no name", HELP)),
        _ => messages.collectives.entry(shown(op)).or_default().entry(rank).or_default().add(count),
    }
    // An all-to-all is received by the call that sends it.
    if op == "alltoall"
        && let Some(peer) = peer
    {
        messages.received.entry((rank, peer)).or_default().add(count);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "# 3 ranks\nrank,peer,op,calls,bytes\n0,1,send,2,48\n1,0,recv,2,48\n0,1,alltoall,1,8\n\
                         0,,allreduce,2,16\n1,,allreduce,2,16\n1,,recv,1,8\n0,,other,4,0\n";

    #[test]
    fn a_table_is_sorted_by_pairs() {
        let read = super::super::read(TABLE.as_bytes()).expect("a table");
        let m = read.messages.expect("messages");
        let of = |calls, bytes| Transfers { calls, bytes };
        assert_eq!(m.ranks, 3);
        assert_eq!(m.sent, BTreeMap::from([((0, 1), of(3, 56))]));
        assert_eq!(m.received, m.sent);
        assert_eq!(m.collectives["allreduce"], BTreeMap::from([(0, of(2, 16)), (1, of(2, 16))]));
        assert_eq!((m.from_anyone, m.not_counted), (1, 4));
    }

    #[test]
    fn wrong_tables_say_where() {
        let wrong = |rows: &str| {
            let e = super::super::read(format!("rank,peer,op,calls,bytes\n{rows}").as_bytes()).expect_err("wrong");
            (e.line, e.message)
        };
        assert_eq!(wrong("0,1,send,1\n"), (Some(2), "4 columns; the heading has 5".into()));
        assert_eq!(wrong("0,,send,1,8\n"), (Some(2), "`send` needs a peer".into()));
        assert_eq!(wrong("0,1,send,-1,8\n"), (Some(2), "'-1' is not a number of calls".into()));
        assert_eq!(wrong("0,x,send,1,8\n"), (Some(2), "'x' is not a rank".into()));
        assert_eq!(wrong("# 2 ranks\n2,0,send,1,8\n"), (Some(3), "rank 2 of 2 ranks".into()));
        assert_eq!(wrong("# many ranks\n"), (Some(2), "'many' is not a number of ranks".into()));
        assert_eq!(wrong(""), (None, "no rank is in this table".into()));
    }
}
