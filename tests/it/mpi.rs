//! MPI programs under the wrapper of `tools/pmpi`: POP's solver of `examples/distributed` on 2, 4 and 8 ranks. It has to
//! find what the serial prototypes find, and its messages are counted. Without `mpicc` the trials are left out, with a
//! line on standard error.

use crate::run::{Ran, finish, repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

type Test = fn() -> Result<(), String>;

const TESTS: [(&str, Test); 9] = [
    ("rows/answer", || answers("pcg_rows", &[])),
    ("tiles/answer", || answers("pcg_tiles", &["24", "16"])),
    ("rows/messages", rows),
    ("tiles/messages", tiles),
    ("prediction", held_against),
    ("manual", manual),
    ("moves", moves),
    ("wrapper/every_call", every_call),
    ("wrapper/preloaded", preloaded),
];

pub(crate) fn trials() -> Vec<Trial> {
    let here = ["mpicc", "mpirun"].iter().all(|tool| finish(Command::new(tool).arg("--version")).is_ok());
    let skip = !here && std::env::var_os("CI").is_none();
    if skip {
        eprintln!("*** mpicc or mpirun is not installed: NO messages are counted ***");
    }
    TESTS
        .into_iter()
        .map(|(name, test)| {
            Trial::test(format!("mpi/{name}"), move || test().map_err(Failed::from)).with_ignored_flag(skip)
        })
        .collect()
}

/// Compiles with warnings as errors, and says what the compiler said.
fn mpicc(args: &[&str]) -> Result<(), String> {
    finish(Command::new("mpicc").args(["-std=c99", "-O2", "-Wall", "-Wextra", "-Werror"]).args(args))?.expect(0)
}

/// The programs of the example, each built once with the wrapper.
pub(crate) fn program(name: &str) -> Result<PathBuf, String> {
    static BUILT: OnceLock<Result<[(&str, PathBuf); 2], String>> = OnceLock::new();
    let all = || {
        let built = ["pcg_rows", "pcg_tiles"].map(|name| (name, scratch(&format!("mpi_{name}"))));
        let example = repository("examples/distributed");
        let [grid, wrapper] = [example.join("pop_grid.c"), repository("tools/pmpi/pmpi.c")];
        for (name, target) in &built {
            let source = example.join(name).with_extension("c");
            let files = [target, &source, &grid, &wrapper].map(|p| p.to_string_lossy().into_owned());
            let [out, source, grid, wrapper] = files.each_ref().map(String::as_str);
            mpicc(&["-o", out, source, grid, wrapper, "-lm"])?;
        }
        Ok(built)
    };
    let built = BUILT.get_or_init(all).as_ref().map_err(String::clone)?;
    let found = built.iter().find(|(built, _)| *built == name);
    found.map(|(_, target)| target.clone()).ok_or_else(|| format!("no program {name}"))
}

/// A folder for the sessions of one mpirun: two that make the same one at once are in each other's way.
struct Sessions(PathBuf);

impl Sessions {
    fn new() -> Sessions {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        Sessions(std::env::temp_dir().join(format!("slamm-mpi-{}-{number}", std::process::id())))
    }

    /// What mpirun needs where CI is.
    fn of<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        command.env("OMPI_MCA_btl_vader_single_copy_mechanism", "none").env("OMPI_MCA_orte_tmpdir_base", &self.0)
    }
}

impl Drop for Sessions {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs a program on some ranks, however few processors there are, and as root where CI is. Its table goes to `table`.
pub(crate) fn mpirun(ranks: usize, program: &Path, args: &[&str], table: &Path) -> Result<Ran, String> {
    let mut command = Command::new("mpirun");
    command
        .args(["--allow-run-as-root", "--oversubscribe", "--timeout", "100", "-n", &ranks.to_string()])
        .arg(program)
        .args(args);
    let sessions = Sessions::new();
    sessions.of(&mut command).env("SLAMM_PMPI", table);
    let ran = finish(&mut command)?;
    ran.expect(0)?;
    Ok(ran)
}

/// What a table says: calls and bytes by rank, peer and operation.
type Table = BTreeMap<(usize, Option<usize>, String), (u64, u64)>;

fn table(file: &Path) -> Result<Table, String> {
    let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let mut lines = text.lines().filter(|l| !l.starts_with('#'));
    if lines.next() != Some("rank,peer,op,calls,bytes") {
        return Err(format!("no heading:\n{text}"));
    }
    let row = |line: &str| -> Option<_> {
        let [rank, peer, op, calls, bytes] = line.split(',').collect::<Vec<_>>().try_into().ok()?;
        let peer = if peer.is_empty() { None } else { Some(peer.parse().ok()?) };
        Some(((rank.parse().ok()?, peer, op.to_owned()), (calls.parse().ok()?, bytes.parse().ok()?)))
    };
    lines.map(|l| row(l).ok_or_else(|| format!("not a row: {l}"))).collect()
}

/// Calls and bytes by sender and receiver.
type Messages = BTreeMap<(usize, usize), (u64, u64)>;

/// What was sent. What was received has to be what was sent.
fn messages(table: &Table) -> Result<Messages, String> {
    let of = |wanted: &str, turned: bool| -> Messages {
        let rows = table.iter().filter_map(|((rank, peer, op), count)| {
            let pair = if turned { ((*peer)?, *rank) } else { (*rank, (*peer)?) };
            (op == wanted).then_some((pair, *count))
        });
        rows.collect()
    };
    let (sent, received) = (of("send", false), of("recv", true));
    if sent == received { Ok(sent) } else { Err(format!("sent {sent:?}, received {received:?}")) }
}

fn total(messages: &Messages) -> (u64, u64) {
    messages.values().fold((0, 0), |(m, b), (calls, bytes)| (m + calls, b + bytes))
}

/// The collectives of every rank.
fn collectives(table: &Table, ranks: usize, op: &str, expected: (u64, u64)) -> Result<(), String> {
    let found: Vec<_> = (0..ranks).map(|r| table.get(&(r, None, op.to_owned())).copied()).collect();
    let others = table.keys().filter(|(_, peer, o)| peer.is_none() && o != op).count();
    let right = others == 0 && found.iter().all(|f| *f == Some(expected));
    if right { Ok(()) } else { Err(format!("{op}: {found:?}, expected {expected:?} of every rank; {others} others")) }
}

/// What the serial prototype ends with: iterations, relative residual, norm of the pressure.
fn serial() -> Result<[f64; 3], String> {
    let driver = scratch("mpi_serial.m");
    std::fs::write(&driver, "pcg2_1d\nfprintf('%d %.15e %.15e\\n', it, residual, norm(x));\n")
        .map_err(|e| e.to_string())?;
    let path = repository("examples/pop_pcg");
    let ran = slamm(&repository("."), &["run", &driver.to_string_lossy(), "--path", &path.to_string_lossy()])?;
    ran.expect(0)?;
    let last = ran.stdout.lines().last().unwrap_or_default();
    let numbers: Vec<f64> = last.split(' ').filter_map(|w| w.parse().ok()).collect();
    numbers.try_into().map_err(|_| ran.refuse("not three numbers"))
}

/// The last line of a program in the same order.
fn parallel(ran: &Ran) -> Result<[f64; 3], String> {
    let last = ran.stdout.lines().last().unwrap_or_default();
    let after = |what: &str| last.split(what).nth(1).and_then(|t| t.split([' ', ',']).next()?.parse().ok());
    let iterations = last.split(", ").nth(1).and_then(|t| t.split(' ').next()?.parse().ok());
    match (iterations, after("residual "), after("norm ")) {
        (Some(i), Some(r), Some(n)) => Ok([i, r, n]),
        _ => Err(ran.refuse("not the line that was expected")),
    }
}

/// The same iterations, and the same residual and pressure but for the order of sums: 190 iterations bring the
/// residual down by 2e-11, in which 1e-16 of the first is 1e-5; what is seen is 1e-11.
fn answers(name: &str, tile: &[&str]) -> Result<(), String> {
    let [iterations, residual, norm] = serial()?;
    for ranks in [2, 4, 8] {
        for reductions in ["1", "2"] {
            let counts = scratch(&format!("mpi_answer_{name}_{ranks}_{reductions}.csv"));
            let args = [&["200", reductions], tile].concat();
            let ran = mpirun(ranks, &program(name)?, &args, &counts)?;
            let [i, r, n] = parallel(&ran)?;
            let near = |a: f64, b: f64, tolerance: f64| ((a - b) / b).abs() < tolerance;
            if i != iterations || !near(r, residual, 1e-9) || !near(n, norm, 1e-13) {
                return Err(ran.refuse(format!("expected {iterations} {residual:e} {norm:e}")));
            }
            // The norms are outside of what is counted.
            let each = if reductions == "1" { (1, 16) } else { (2, 16) };
            let all = iterations as u64;
            collectives(&table(&counts)?, ranks, "allreduce", (each.0 * all, each.1 * all))?;
        }
    }
    Ok(())
}

/// Distinct columns that the rows of one rank name and another one owns, counted from the pattern.
fn needed(ranks: usize) -> Result<Messages, String> {
    let driver = scratch(&format!("mpi_pattern_{ranks}.m"));
    let text = format!(
        "[ocean, W] = pop_grid(192, 128, 1);\nA = pop_matrix(ocean, W);\nb = ceil(size(A, 1)/{ranks});\n\
         [i, j] = find(A);\nto = floor((i - 1)/b);\nfrom = floor((j - 1)/b);\nk = to ~= from;\n\
         u = unique([from(k) to(k) j(k)], 'rows');\nfprintf('%d %d\\n', u(:,1:2)');\n"
    );
    std::fs::write(&driver, text).map_err(|e| e.to_string())?;
    let path = repository("examples/pop_pcg");
    let ran = slamm(&repository("."), &["run", &driver.to_string_lossy(), "--path", &path.to_string_lossy()])?;
    ran.expect(0)?;
    let mut pairs = BTreeMap::new();
    for line in ran.stdout.lines() {
        let [from, to] = line.split(' ').filter_map(|w| w.parse().ok()).collect::<Vec<usize>>()[..] else {
            return Err(ran.refuse(line));
        };
        pairs.entry((from, to)).or_insert((1, 0)).1 += 8;
    }
    Ok(pairs)
}

/// One message for every pair of ranks where one names elements of the other, of these elements, in each iteration.
fn rows() -> Result<(), String> {
    for (ranks, expected) in [(2, (2, 2432)), (4, (6, 6960)), (8, (14, 16_688))] {
        let pattern = needed(ranks)?;
        for (reductions, iterations) in [("2", 1), ("1", 3)] {
            let counts = scratch(&format!("mpi_rows_{ranks}_{reductions}.csv"));
            mpirun(ranks, &program("pcg_rows")?, &[&iterations.to_string(), reductions], &counts)?;
            let table = table(&counts)?;
            let found = messages(&table)?;
            let wanted = pattern.iter().map(|(&p, &(m, b))| (p, (m * iterations, b * iterations))).collect();
            if found != wanted || total(&pattern) != expected {
                return Err(format!("{ranks} ranks: found {found:?}\npattern {wanted:?}\nby hand {expected:?}"));
            }
            let calls = if reductions == "1" { 1 } else { 2 };
            collectives(&table, ranks, "allreduce", (calls * iterations, 16 * iterations))?;
        }
    }
    Ok(())
}

/// `slamm measure` runs the programs on 2, 4 and 8 ranks and compares every pair of ranks with the prediction of the
/// serial prototype.
fn held_against() -> Result<(), String> {
    let programs: [(&str, &str, &[&str]); 4] = [
        ("pcg_rows", "pcg_rows", &["2"]),
        ("pcg_rows", "pcg_rows_one", &["1"]),
        ("pcg_tiles", "pcg_tiles", &["2", "24", "16"]),
        ("pcg_tiles", "pcg_tiles_one", &["1", "24", "16"]),
    ];
    for (program_name, name, args) in programs {
        let json = scratch(&format!("mpi_held_{name}.json")).to_string_lossy().into_owned();
        let prototype = format!("{name}.m");
        let analyze = ["analyze", &prototype, "--path", "../pop_pcg", "--set", "niter=1", "--ranks", "2,4,8"];
        let quiet = ["--machine", "none", "--quiet", "--no-table", "--json", &json];
        slamm(&repository("examples/distributed"), &[&analyze[..], &quiet].concat())?.expect(0)?;
        let program = program(program_name)?.to_string_lossy().into_owned();
        for ranks in ["2", "4", "8"] {
            let measured = |iterations: &str, options: &[&str]| {
                let mut command = Command::new(env!("CARGO_BIN_EXE_slamm"));
                command.args(["measure", &json, "--tool", "pmpi", "--region", "iteration", "--tolerance", "0%"]);
                command.args(options).args(["--", "mpirun", "--allow-run-as-root", "--oversubscribe"]);
                command.args(["--timeout", "100", "-n", ranks]).arg(&program).arg(iterations).args(args);
                finish(Sessions::new().of(&mut command))
            };
            let ran = measured("1", &[])?;
            ran.expect(0)?;
            if !ran.stdout.contains("pairs of ranks are as predicted") {
                return Err(ran.refuse("no comparison"));
            }
            let off = measured("2", &[])?;
            off.expect(4)?;
            if !off.stderr.contains("from rank 0 to rank 1: ") || !off.stderr.contains("(+100.0 %)") {
                return Err(off.refuse("a pair is not named"));
            }
            measured("3", &["--per-execution", "3"])?.expect(0)?;
        }
    }
    Ok(())
}

/// A scatter whose indices come up several times, and an array that gets another layout.
const MOVES: &str = "n = 120;\nk = (0:n-1)';\nidx = mod(7*k.^2 + 3, n) + 1;\nv = k + 0.5;\nx = k;\ny = zeros(n, 1);\n\
    %SLM distribute y(cyclic(7)) v(cyclic(7)) x(block);\n%SLM start scattered;\ny(idx) = v;\n%SLM end scattered;\n\
    %SLM start moved;\n%SLM distribute x(cyclic);\nz = 2*x;\n%SLM end moved;\n";

/// What these send, as a program in MPI sends it.
fn moves() -> Result<(), String> {
    let [prototype, json, program, source] = ["mpi_moves.m", "mpi_moves.json", "mpi_moves", "mpi_moves.c"]
        .map(|f| scratch(f).to_string_lossy().into_owned());
    std::fs::write(&prototype, MOVES).map_err(|e| e.to_string())?;
    std::fs::write(&source, include_str!("support/moves.c")).map_err(|e| e.to_string())?;
    mpicc(&["-o", &program, &source, &repository("tools/pmpi/pmpi.c").to_string_lossy()])?;
    let quiet = ["--machine", "none", "--quiet", "--no-table", "--json", &json];
    slamm(&repository("."), &[&["analyze", &prototype, "--ranks", "2,3,4,5"], &quiet[..]].concat())?.expect(0)?;
    for (region, which) in [("scattered", "1"), ("moved", "2")] {
        for ranks in ["2", "3", "4", "5"] {
            let counts = scratch(&format!("mpi_moves_{region}_{ranks}.csv"));
            let p = ranks.parse().map_err(|e: std::num::ParseIntError| e.to_string())?;
            mpirun(p, Path::new(&program), &[which], &counts)?;
            let counts = counts.to_string_lossy().into_owned();
            let ran = slamm(&repository("."), &["validate", &json, &counts, "--region", region, "--tolerance", "0%"])?;
            ran.expect(0)?;
            if !ran.stdout.contains("pairs of ranks are as predicted") {
                return Err(ran.refuse("no comparison"));
            }
        }
    }
    Ok(())
}

/// One exchange of one array on 16 ranks, by tile.
fn tiles() -> Result<(), String> {
    for (tile, expected) in
        [(["48", "32"], (104, 36_352)), (["24", "16"], (424, 76_160)), (["12", "8"], (1200, 119_616))]
    {
        for reductions in ["1", "2"] {
            let counts = scratch(&format!("mpi_tiles_{}_{reductions}.csv", tile[0]));
            mpirun(16, &program("pcg_tiles")?, &["1", reductions, tile[0], tile[1]], &counts)?;
            let found = total(&messages(&table(&counts)?)?);
            if found != expected {
                return Err(format!("tiles of {tile:?}: {found:?}, by hand {expected:?}"));
            }
        }
    }
    Ok(())
}

/// The rows of the manual's table for numbers of ranks that a small machine can run.
fn manual() -> Result<(), String> {
    let page = std::fs::read_to_string(repository("docs/src/model/pop_ranks.md")).map_err(|e| e.to_string())?;
    let mut compared = 0;
    for line in page.lines() {
        let cells: Vec<String> = line.split('|').map(|c| c.trim().replace(',', "")).collect();
        let [_, ranks @ ("4" | "16"), layout, messages, bytes, worst, ..] =
            &*cells.iter().map(String::as_str).collect::<Vec<_>>()
        else {
            continue;
        };
        let counts = scratch(&format!("mpi_manual_{compared}.csv"));
        let tile: Vec<&str> = layout.trim_start_matches("tiles ").split(" × ").collect();
        let (name, args) = match tile.as_slice() {
            [x, y] => ("pcg_tiles", vec!["1", "2", x, y]),
            _ => ("pcg_rows", vec!["1", "2"]),
        };
        let p: usize = ranks.parse().map_err(|e: std::num::ParseIntError| format!("{line}: {e}"))?;
        mpirun(p, &program(name)?, &args, &counts)?;
        let found = crate::mpi::messages(&table(&counts)?)?;
        let mut received = vec![0u64; p];
        found.iter().for_each(|((_, to), (_, bytes))| received[*to] += bytes);
        let (m, b) = total(&found);
        let [m, b, w] = [m, b, received.into_iter().max().unwrap_or(0)].map(|n| n.to_string());
        if [m.as_str(), b.as_str(), w.as_str()] != [*messages, *bytes, *worst] {
            return Err(format!("{line}\nis measured as {m} messages, {b} bytes, {w} for the worst rank"));
        }
        compared += 1;
    }
    if compared == 10 { Ok(()) } else { Err(format!("{compared} rows were compared")) }
}

/// On three ranks: every way to send, a communicator that turns the ranks round, collectives, a call that is not
/// counted, and what is outside of the region.
const EVERY_CALL: &str = r#"
#include <mpi.h>
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int me, n[3] = { 1, 2, 3 }, at[3] = { 0, 1, 3 }, got[3], from[3] = { 0, 4, 8 };
  double a[16] = { 0 }, b[16]; char c[7] = "";
  MPI_Request q[2];
  MPI_Comm turned;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  for (int k = 0; k < 3; k++) got[k] = n[me];
  MPI_Pcontrol(0);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Bcast(a, 5, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Comm_split(MPI_COMM_WORLD, 0, -me, &turned);
  MPI_Pcontrol(1);
  int next = (me + 1)%3, last = (me + 2)%3;
  if (me == 0) { MPI_Send(a, 4, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD); MPI_Send(c, 7, MPI_CHAR, 2, 0, turned); }
  if (me == 2) MPI_Ssend(a, 1, MPI_DOUBLE, 1, 3, turned);
  if (me == 1) MPI_Recv(b, 1, MPI_DOUBLE, 0, 3, turned, MPI_STATUS_IGNORE);
  if (me == 1) MPI_Recv(b, 16, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (me == 0) MPI_Recv(c, 7, MPI_CHAR, 2, 0, turned, MPI_STATUS_IGNORE);
  MPI_Irecv(b, 3, MPI_DOUBLE, last, 1, MPI_COMM_WORLD, &q[0]);
  MPI_Isend(a, 3, MPI_DOUBLE, next, 1, MPI_COMM_WORLD, &q[1]);
  MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
  MPI_Sendrecv(a, 2, MPI_DOUBLE, last, 2, b, 9, MPI_DOUBLE, next, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Send(a, 9, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Allreduce(a, b, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Bcast(a, 5, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Allgather(a, 2, MPI_DOUBLE, b, 2, MPI_DOUBLE, MPI_COMM_WORLD);
  MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DOUBLE, b, n, at, MPI_DOUBLE, MPI_COMM_WORLD);
  MPI_Alltoall(a, 1, MPI_DOUBLE, b, 1, MPI_DOUBLE, MPI_COMM_WORLD);
  MPI_Alltoallv(a, n, at, MPI_DOUBLE, b, got, from, MPI_DOUBLE, MPI_COMM_WORLD);
  MPI_Gather(a, 1, MPI_DOUBLE, b, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
"#;

/// Rank 2 of the communicator that is turned round is rank 0 of the world: the seven characters stay there.
const COUNTED: &str = "\
0,0,send,1,7
0,1,send,2,56
0,2,send,1,16
0,0,recv,1,7
0,1,recv,1,16
0,2,recv,1,24
0,1,alltoall,2,24
0,2,alltoall,2,32
0,,allreduce,1,16
0,,bcast,1,40
0,,allgather,2,24
0,,other,1,0
1,0,send,1,16
1,2,send,1,24
1,0,recv,2,56
1,2,recv,2,24
1,0,alltoall,2,16
1,2,alltoall,2,32
1,,allreduce,1,16
1,,bcast,1,40
1,,allgather,2,32
1,,other,1,0
2,0,send,1,24
2,1,send,2,24
2,0,recv,1,16
2,1,recv,1,24
2,0,alltoall,2,16
2,1,alltoall,2,24
2,,allreduce,1,16
2,,bcast,1,40
2,,allgather,2,40
2,,other,1,0
";
const OUTSIDE: &str = "0,,bcast,1,40\n1,,bcast,1,40\n2,,bcast,1,40\n";

fn every_call() -> Result<(), String> {
    let [source, program, counts] = ["mpi_every.c", "mpi_every", "mpi_every.csv"].map(scratch);
    std::fs::write(&source, EVERY_CALL).map_err(|e| e.to_string())?;
    let wrapper = repository("tools/pmpi/pmpi.c");
    let files = [&program, &source, &wrapper].map(|p| p.to_string_lossy().into_owned());
    mpicc(&["-Wno-error=stringop-overflow", "-o", &files[0], &files[1], &files[2]])?;
    counted(&program, &counts, &|command| command)
}

/// The same program without the wrapper, which comes as a library.
fn preloaded() -> Result<(), String> {
    let [source, program, library, counts] = ["mpi_plain.c", "mpi_plain", "mpi_plain.so", "mpi_plain.csv"].map(scratch);
    std::fs::write(&source, EVERY_CALL).map_err(|e| e.to_string())?;
    let wrapper = repository("tools/pmpi/pmpi.c");
    let files = [&program, &source, &library, &wrapper].map(|p| p.to_string_lossy().into_owned());
    mpicc(&["-o", &files[0], &files[1]])?;
    mpicc(&["-shared", "-fPIC", "-o", &files[2], &files[3]])?;
    let preload = format!("LD_PRELOAD={}", files[2]);
    counted(&program, &counts, &|command| command.args(["-x", &preload]))
}

fn counted(
    program: &Path,
    counts: &Path,
    with: &dyn for<'a> Fn(&'a mut Command) -> &'a mut Command,
) -> Result<(), String> {
    let mut command = Command::new("mpirun");
    with(command.args(["--allow-run-as-root", "--oversubscribe", "--timeout", "100", "-n", "3"])).arg(program);
    let sessions = Sessions::new();
    sessions.of(&mut command).env("SLAMM_PMPI", counts);
    finish(&mut command)?.expect(0)?;
    let outside = PathBuf::from(format!("{}.outside", counts.display()));
    for (file, rows) in [(counts, COUNTED), (&outside, OUTSIDE)] {
        let text = std::fs::read_to_string(file).map_err(|e| e.to_string())?;
        let expected = format!("# 3 ranks\nrank,peer,op,calls,bytes\n{rows}");
        if text != expected {
            return Err(format!("{} has\n{text}and not\n{expected}", file.display()));
        }
    }
    Ok(())
}
