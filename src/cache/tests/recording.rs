//! Recordings: what is told again is what was told; bytes that no recorder wrote are refused or played, and never more.

use super::programs::{machines, programs};
use crate::cache::engine::Engine;
use crate::cache::recording::{Player, Recorder, Takes};
use crate::cache::stream::{Compressed, Op, OwnerId};
use proptest::prelude::*;
use std::rc::Rc;

/// A call, as an engine takes it.
#[derive(Clone, Debug, PartialEq)]
enum Call {
    Operation(String, OwnerId, u32),
    Trip,
    Moment(u64),
    Record(u64),
    Name(u32, u32),
}

#[derive(Default)]
struct Calls(Vec<Call>);

impl Takes for Calls {
    fn operation(&mut self, op: &Rc<Op>, owner: OwnerId, site: u32) {
        // With who is charged, which operations that are equal may differ in.
        self.0.push(Call::Operation(format!("{op:?}"), owner, site));
    }

    fn trip(&mut self) {
        self.0.push(Call::Trip);
    }

    fn moment(&mut self, moment: u64) {
        self.0.push(Call::Moment(moment));
    }

    fn record(&mut self, record: u64) {
        self.0.push(Call::Record(record));
    }

    fn name(&mut self, storage: u32, slot: u32) {
        self.0.push(Call::Name(storage, slot));
    }
}

struct Feed(Engine);

impl Takes for Feed {
    fn operation(&mut self, op: &Rc<Op>, owner: OwnerId, site: u32) {
        self.0.site(site);
        self.0.push((**op).clone(), owner);
    }

    fn trip(&mut self) {
        self.0.trip();
    }

    fn moment(&mut self, moment: u64) {
        self.0.moment(moment);
    }

    fn record(&mut self, record: u64) {
        self.0.record(record);
    }

    fn name(&mut self, storage: u32, slot: u32) {
        self.0.name(storage, slot);
    }
}

fn play(bytes: &[u8], owners: usize, to: &mut impl Takes) -> Result<(), crate::packed::Damaged> {
    let mut player = Player::new(bytes, owners);
    while player.step(to)? {}
    Ok(())
}

/// The program with matrices that have a number of their own, as those of a run have.
fn numbered(program: Vec<(Op, OwnerId)>) -> Vec<(Op, OwnerId)> {
    let mut known: Vec<(Vec<u32>, Vec<u32>)> = Vec::new();
    let mut of = |op: Op| {
        let Op::Rows(mut rows) = op else { return op };
        let (pointers, indices) = (rows.matrix.pointers.clone(), rows.matrix.indices.clone());
        let content = (pointers.clone(), indices.clone());
        let id = known.iter().position(|k| *k == content).unwrap_or_else(|| {
            known.push(content);
            known.len() - 1
        });
        rows.matrix = Rc::new(Compressed { id: id as u64, pointers, indices });
        Op::Rows(rows)
    };
    program.into_iter().map(|(op, owner)| (of(op), owner)).collect()
}

/// The bytes of a program, with other calls between its operations; and those calls.
fn recorded(program: &[(Op, OwnerId)]) -> (Vec<u8>, Vec<Call>) {
    let (mut recorder, mut calls) = (Recorder::default(), Vec::new());
    for (k, (op, owner)) in (0u32..).zip(program) {
        recorder.name(k % 3, k % 7);
        calls.push(Call::Name(k % 3, k % 7));
        recorder.moment(u64::from(k) / 2 + 1);
        if k.is_multiple_of(2) {
            calls.push(Call::Moment(u64::from(k) / 2 + 1));
        }
        let record = if k.is_multiple_of(4) { u64::MAX } else { u64::from(k) };
        recorder.record(record);
        calls.push(Call::Record(record));
        recorder.operation(op, *owner, k % 5);
        calls.push(Call::Operation(format!("{op:?}"), *owner, k % 5));
        if k.is_multiple_of(3) {
            recorder.trip();
            calls.push(Call::Trip);
        }
    }
    (recorder.end().expect("a recording"), calls)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn what_is_told_again_is_what_was_told(program in programs()) {
        let (bytes, calls) = recorded(&numbered(program));
        let mut found = Calls::default();
        prop_assert_eq!(play(&bytes, 8, &mut found), Ok(()));
        prop_assert_eq!(found.0, calls);
    }

    #[test]
    fn an_engine_finds_the_same(m in machines(), program in programs()) {
        let mut told = Feed(Engine::new(&m, false, false));
        let program = numbered(program);
        let (bytes, _) = recorded(&program);
        for (k, (op, owner)) in (0u32..).zip(program) {
            told.name(k % 3, k % 7);
            told.operation(&Rc::new(op), owner, k % 5);
            if k.is_multiple_of(3) {
                told.trip();
            }
        }
        let mut played = Feed(Engine::new(&m, false, false));
        prop_assert_eq!(play(&bytes, 8, &mut played), Ok(()));
        for owner in 0..3 {
            prop_assert_eq!(told.0.counts(owner), played.0.counts(owner));
        }
    }

    #[test]
    fn damaged_bytes_are_refused_or_played(program in programs(), at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>()) {
        let (mut bytes, _) = recorded(&program);
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if cut {
            bytes.truncate(at);
        }
        // Nothing panics, and no memory is taken for what is not there.
        let _ = play(&bytes, 8, &mut Calls::default());
    }
}
