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
        Trial::test("distributed/refetched", || refetched().map_err(Failed::from)),
        Trial::test("distributed/without_directives", || without().map_err(Failed::from)),
    ];
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
