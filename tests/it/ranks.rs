//! The worked cases of distributed prediction: POP's solver by rows and by tiles, `examples/distributed`, held against
//! counts from the pattern and from MPI programs under a wrapper. Expectations are written behind copies of the
//! examples, as cases have them.

use crate::cases::judge;
use crate::run::{repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};

/// Messages and bytes of an iteration by rows.
const ROWS: &str = "
%! options --ranks 2,4,8,16,64
%! ranks iteration 2 messages=2 bytes=2432 allreduce_calls=2 allreduce_bytes=16
%! ranks iteration 4 messages=6 bytes=6960 worst_rank_bytes=2600 allreduce_calls=2 imbalance_nonzeros=1.0069
%! ranks iteration 8 messages=14 bytes=16688
%! ranks iteration 16 messages=30 bytes=36144
%! ranks iteration 64 messages=174 bytes=152184
%! pair iteration 4 0 1 messages=1 bytes=173*8
%! pair iteration 4 1 0 messages=1 bytes=173*8
%! pair iteration 4 1 2 messages=1 bytes=152*8
%! pair iteration 4 2 1 messages=1 bytes=152*8
%! pair iteration 4 2 3 messages=1 bytes=110*8
%! pair iteration 4 3 2 messages=1 bytes=110*8
%! rank iteration 4 0 wsl=823496
%! rank iteration 4 1 wsl=829320
%! rank iteration 4 2 wsl=827508
%! rank iteration 4 3 wsl=821948
";

/// Tiles, and what an exchange of one array on 16 ranks comes to.
const TILES: [(&str, &str); 3] = [
    ("48 32", "messages=104 bytes=36352 imbalance_elements=1.5981"),
    ("24 16", "messages=424 bytes=76160 imbalance_elements=1.3484"),
    ("12 8", "messages=1200 bytes=119616 imbalance_elements=1.0769"),
];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = vec![
        Trial::test("distributed/pop_rows", || held("pcg_rows", ROWS, None).map_err(Failed::from)),
        Trial::test("distributed/additional_repetitions", || repeated().map_err(Failed::from)),
        Trial::test("distributed/refetched", || refetched().map_err(Failed::from)),
        Trial::test("distributed/without_directives", || without().map_err(Failed::from)),
    ];
    trials.push(Trial::test("distributed/levels", || levels().map_err(Failed::from)));
    trials.push(Trial::test("distributed/results", || kept_results().map_err(Failed::from)));
    trials.extend(TILES.into_iter().map(|(size, figures)| {
        let name = format!("distributed/pop_tiles_{}", size.replace(' ', "x"));
        Trial::test(name, move || {
            let expected = format!("\n%! ranks iteration 16 {figures} allreduce_calls=2 allreduce_bytes=16\n");
            held("pcg_tiles", &expected, Some(size)).map_err(Failed::from)
        })
    }));
    trials
}

/// One iteration of an example with expectations behind it.
fn held(example: &str, expected: &str, tiles: Option<&str>) -> Result<(), String> {
    let folder = repository("examples/distributed");
    let mut text = std::fs::read_to_string(folder.join(format!("{example}.m"))).map_err(|e| e.to_string())?;
    if let Some(size) = tiles {
        text = text.replace("tiles 24 16", &format!("tiles {size}"));
    }
    let pop = repository("examples/pop_pcg");
    text.push_str(&format!("{expected}%! options --set niter=1 --path {}\n", pop.display()));
    let copy = scratch(&format!("{example}_{}.m", tiles.unwrap_or("rows").replace(' ', "x")));
    std::fs::write(&copy, text).map_err(|e| e.to_string())?;
    judge("distributed", "analyze", &copy)
}

/// What is received is sent again for every statement where that is asked for.
fn refetched() -> Result<(), String> {
    let text = "x = (1:8)';\ny = ones(8, 1);\n%SLM distribute x(block) y(cyclic);\n%SLM start twice;\n\
                a = x + y;\nb = x - y;\n%SLM end twice;\n";
    for (ghosts, sent) in [("keep", 1), ("refetch", 2)] {
        // x: 0-3 4-7; y dealt in turn: 0 needs 1 and 3, 1 needs 4 and 6.
        let expected = format!(
            "%! options --ranks 2 --ghosts {ghosts}\n%! ranks twice 2 messages={} bytes={}\n",
            2 * sent,
            32 * sent
        );
        let file = scratch(&format!("ghosts_{ghosts}.m"));
        std::fs::write(&file, format!("{text}{expected}")).map_err(|e| e.to_string())?;
        judge("distributed", "analyze", &file)?;
    }
    Ok(())
}

/// A prediction, as JSON.
fn predicted(file: &std::path::Path, options: &[&str]) -> Result<serde_json::Value, String> {
    let json =
        scratch("ranks_predicted.json").with_extension(format!("{}.json", options.len() + options.concat().len()));
    let (file, out) = (file.to_string_lossy(), json.to_string_lossy());
    let words = [&["analyze", &file, "-q", "--no-table", "--json", &out], options].concat();
    slamm(&repository("."), &words)?.expect(0)?;
    let text = std::fs::read_to_string(&json).map_err(|e| e.to_string())?;
    serde_json::from_str(&text).map_err(|e| e.to_string())
}

/// Loads and write-allocates of the first level: of a region, and of its slowest rank.
fn first_level(p: &serde_json::Value, region: &str) -> Result<[[f64; 2]; 2], String> {
    let range = p["ranges"].as_array().and_then(|r| r.iter().find(|r| r["name"] == region)).ok_or("no region")?;
    let of = |levels: &serde_json::Value| -> Option<[f64; 2]> {
        let [loads, allocates] = ["loads", "write_allocates"].map(|k| levels[0][k]["value"].as_f64());
        Some([loads?, allocates?])
    };
    let all = (of(&range["levels"]), of(&range["ranks"][0]["slowest"]["levels"]));
    if let (Some(a), Some(b)) = all { Ok([a, b]) } else { Err(format!("no levels: {}", range["ranks"])) }
}

/// One rank of one moves what the serial program moves, and one of four what a serial program of a quarter moves, in the
/// first level; but for ghosts, and for what the caches hold when arrays become distributed.
fn levels() -> Result<(), String> {
    let pop = repository("examples/pop_pcg");
    let path = pop.to_string_lossy();
    let rows = repository("examples/distributed/pcg_rows.m");
    let options = ["--machine", "zen3", "--path", &path, "--set", "niter=3", "--ranks", "1"];
    let near = |a: f64, b: f64| (a - b).abs() <= 0.002 * b;
    let [serial, one] = first_level(&predicted(&rows, &options)?, "iteration")?;
    if !near(one[0], serial[0]) || one[1] != serial[1] {
        return Err(format!("one rank of one: {one:?}, serial {serial:?}"));
    }
    let text = "x = zeros(n,1); y = ones(n,1); z = y;\nA = spdiags([-ones(n,1) 2*ones(n,1) -ones(n,1)], -1:1, n, n);\n\
                %SLM distribute A(block,:) x(block);\n%SLM align y, z with x;\nx = ones(n,1);\ny = 2*x;\nfor k = 1:5\n\
                %SLM start step;\n  z = x + 3*y;\n  x = z - y;\n  s = sum(z);\n  y = A*x;\n%SLM end step;\nend\n";
    let file = scratch("ranks_levels.m");
    std::fs::write(&file, text).map_err(|e| e.to_string())?;
    let [_, quarter] =
        first_level(&predicted(&file, &["--machine", "zen3", "--set", "n=20000", "--ranks", "4"])?, "step")?;
    let [small, _] =
        first_level(&predicted(&file, &["--machine", "zen3", "--set", "n=5000", "--ranks", "1"])?, "step")?;
    if !near(quarter[0], small[0]) || !near(quarter[1], small[1]) {
        return Err(format!("one rank of four: {quarter:?}, a quarter: {small:?}"));
    }
    Ok(())
}

/// Results of a sweep are not taken for those on other ranks, or with other ghosts.
fn kept_results() -> Result<(), String> {
    let (file, results) = (scratch("kept.m"), scratch("kept.jsonl"));
    let text = "%SLM distribute x(block) y(cyclic);\nx = ones(n, 1);\ny = ones(n, 1);\n%SLM start twice;\n\
                a = x + y;\nb = x - y;\n%SLM end twice;\n";
    std::fs::write(&file, text).map_err(|e| e.to_string())?;
    let _ = std::fs::remove_file(&results);
    let [file, results] = [file, results].map(|p| p.to_string_lossy().into_owned());
    // 0-3 4-7 and dealt in turn: two elements each way. On 4 ranks: 0 needs 1, 1 needs 2 3, 2 needs 4 5, 3 needs 6.
    for (ranks, ghosts, bytes) in [("2", "keep", "32"), ("4", "keep", "48"), ("2", "refetch", "64")] {
        let options = ["--ranks", ranks, "--ghosts", ghosts, "--machine", "none", "--quiet"];
        let sweep =
            ["compare", &file, "--sweep", "n=8", "--results", &results, "--figure", "message_bytes", "--units", "B"];
        let ran = slamm(&repository("."), &[&sweep[..], &options[..]].concat())?;
        ran.expect(0)?;
        let row = ran.stdout.lines().rfind(|l| l.split_whitespace().next() == Some("8")).unwrap_or_default();
        if row.split_whitespace().last() != Some(bytes) {
            return Err(ran.refuse(format!("expected {bytes} B on {ranks} ranks with {ghosts}")));
        }
    }
    Ok(())
}

/// Layouts change no other figure, and without ranks the prediction says nothing of them.
fn without() -> Result<(), String> {
    let (rows, pop) = (repository("examples/distributed"), repository("examples/pop_pcg"));
    let pop = pop.to_string_lossy();
    let mut found = Vec::new();
    for (folder, file) in [(rows.as_path(), "pcg_rows.m"), (repository("examples/pop_pcg").as_path(), "pcg2_1d.m")] {
        let json = scratch(&format!("without_{file}.json"));
        let name = json.to_string_lossy();
        slamm(folder, &["analyze", file, "--path", &pop, "--set", "niter=2", "-q", "--no-table", "--json", &name])?
            .expect(0)?;
        let text = std::fs::read_to_string(&json).map_err(|e| e.to_string())?;
        let p: serde_json::Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
        let region = p["ranges"].as_array().and_then(|r| r.iter().find(|r| r["name"] == "iteration")).cloned();
        let region = region.ok_or("no region")?;
        found.push((p["distribution"].is_null(), region["inclusive"].clone(), region["levels"].clone()));
    }
    match found.as_slice() {
        [(false, a, la), (true, b, lb)] if a == b && la == lb => Ok(()),
        _ => Err(format!("figures differ: {found:?}")),
    }
}

/// Of two additional repetitions ranks send what two repetitions send, without the index lists of the first.
fn repeated() -> Result<(), String> {
    let text = "times = 2; m = 16; n = m*m; e = ones(m,1);\nT = spdiags([-e 2*e -e], -1:1, m, m);\n\
                A = kron(speye(m), T) + kron(T, speye(m));\nx = ones(n,1); r = ones(n,1);\n\
                %SLM distribute A(block,:) x(block);\n%SLM align r with x;\n%SLM ranks 4;\n\
                for k = 1:times\n%SLM start it;\ny = A*x;\na = r'*y;\nx = x + a*r;\n%SLM end it;\nend\n";
    let file = scratch("repeated_ranks.m");
    std::fs::write(&file, text).map_err(|e| e.to_string())?;
    let name = file.to_string_lossy().into_owned();
    let args = ["analyze", &name, "--machine", "none", "--quiet", "--json", "-"];
    let of = |more: &[&str]| -> Result<serde_json::Value, String> {
        let ran = slamm(std::path::Path::new("."), &[&args[..], more].concat())?;
        let v: serde_json::Value = serde_json::from_str(&ran.stdout).map_err(|e| e.to_string())?;
        let ranges = v["ranges"].as_array().cloned().unwrap_or_default();
        ranges.into_iter().find(|r| r["name"] == "it").ok_or_else(|| ran.refuse("no region"))
    };
    let one = of(&["--set", "times=1"])?;
    let two = of(&["--set", "times={}", "--repeats", "3,1"])?;
    let (one, two) = (&one["ranks"][0], &two["ranks"][0]);
    // Three borders of 16 elements each way; the sums of four ranks.
    let sent = |v: &serde_json::Value| [v["messages"].as_u64(), v["bytes"].as_u64(), v["worst_rank_bytes"].as_u64()];
    if sent(one) != [Some(6), Some(6 * 128), Some(256)] || one["setup"]["messages"] == 0 {
        return Err(format!("one repetition: {one}"));
    }
    let right = sent(two) == [Some(12), Some(12 * 128), Some(512)]
        && two["collectives"][0]["calls"] == 2
        && two["setup"]["messages"] == 0
        && two["pairs"][0] == serde_json::json!([0, 1, 2, 256])
        && two["each"][0]["wsl"].as_u64() == one["each"][0]["wsl"].as_u64().map(|b| 2 * b);
    if right { Ok(()) } else { Err(format!("two repetitions: {two}")) }
}
