//! The views of ranks in a browser: what is sent beside the source, who sends whom how much, who owns what, curves.
//! The figures are put into the page of a serial run, so that each of them is known.

use super::{Test, check, is_true, page};
use crate::browser::webdriver::Browser;
use crate::run::{repository, scratch, slamm};
use serde_json::{Value, json};
use std::path::PathBuf;

pub(super) const TESTS: [(&str, Test); 4] = [
    ("ranks_beside_the_source", beside_the_source),
    ("ranks_pictures", pictures),
    ("ranks_left_out", left_out),
    ("ranks_validated", validated),
];

/// One iteration of POP's solver with the messages of 2 and of 4 ranks in lines 27 to 32.
pub(super) fn ranks(name: &str) -> Result<PathBuf, String> {
    let html = page(name, "examples/pop_pcg", &["pcg2_1d.m", "--set", "niter=1", "--machine", "none"])?;
    let text = std::fs::read_to_string(&html).map_err(|e| e.to_string())?;
    let (before, rest) = text.split_once("id=\"data-prediction\">").ok_or("no prediction")?;
    let (data, after) = rest.split_once("</script>").ok_or("no end of the prediction")?;
    let mut prediction: Value = serde_json::from_str(data).map_err(|e| e.to_string())?;
    for range in prediction["ranges"].as_array_mut().into_iter().flatten() {
        let body = range["name"] == "iteration";
        if body || range["name"] == "pcg2_1d" {
            range["ranks"] = json!([figures(2, body), figures(4, body)]);
        }
    }
    prediction["distribution"] = json!({"ranks": [2, 4], "ghosts": "keep", "variables": variables()});
    let data = prediction.to_string().replace('<', "\\u003c");
    std::fs::write(&html, format!("{before}id=\"data-prediction\">{data}</script>{after}"))
        .map_err(|e| e.to_string())?;
    Ok(html)
}

/// Neighbours send each other; line 32 has the product.
fn figures(p: u64, body: bool) -> Value {
    let pairs: Vec<[u64; 4]> = (1..p).flat_map(|r| [[r - 1, r, 1, 1000 * r], [r, r - 1, 1, 1000 * r]]).collect();
    let bytes: u64 = pairs.iter().map(|x| x[3]).sum();
    let messages = pairs.len();
    let own = |n: u64| if body { n } else { 0 };
    let reduction = json!([{"op": "allreduce", "calls": 2, "bytes": 16}]);
    let line = json!({"line": 32, "messages": messages, "bytes": bytes, "collectives": [], "received": [], "wsl": 0, "wss": 0, "flops": 0});
    json!({
        "p": p, "messages": messages, "bytes": bytes, "worst_rank_bytes": 1000 * (2 * p - 3), "worst_rank_messages": 2,
        "collectives": reduction, "imbalance": {"elements": 1.25, "nonzeros": 1.5, "wsl": 0, "flops": 0},
        "pairs": pairs, "setup": {"messages": 2, "bytes": 64},
        "exclusive": {"messages": own(messages as u64), "bytes": own(bytes), "collectives": []},
        "each": [], "lines": if body { json!([line]) } else { json!([]) },
        "seconds": {"local": 1e-3, "messages": 1e-3, "collectives": 0, "total": 4e-3 / p as f64},
    })
}

/// A vector by blocks, and six tiles of which one is dropped.
fn variables() -> Value {
    let blocks = |p: u64| {
        let parts: Vec<[u64; 3]> = (0..p).map(|r| [r * 100 / p + 1, (r + 1) * 100 / p, r]).collect();
        json!({"p": p, "dimensions": [{"dimension": 1, "ranks": p, "parts": parts}]})
    };
    let tiles = |p: i64| {
        let owners = [0, 1, 2 % p, -1, 3 % p, 4 % p];
        json!({"p": p, "tiles": {"size": [10, 5], "count": [3, 2], "halo": 2, "owners": owners, "active": [50, 50, 25, 0, 10, 50]}})
    };
    let hostile = "</script><script>alert(1)</script>";
    json!([
        {"name": "x", "range": 0, "layout": "(block)", "size": [100, 1], "owners": [blocks(2), blocks(4)]},
        {"name": hostile, "range": 0, "layout": "(block)", "size": [100, 1], "owners": [blocks(2), blocks(4)]},
        {"name": "s", "range": 0, "layout": "(tiles 10 5)", "size": [30, 10], "owners": [tiles(2), tiles(4)]},
    ])
}

fn choose(b: &Browser, view: &str, value: &str) -> Result<(), String> {
    let script = format!(
        "const s = [...document.querySelectorAll('#view-{view} label')].find(l => l.textContent.startsWith('Ranks')).querySelector('select'); \
         s.value = '{value}'; s.dispatchEvent(new Event('change'))"
    );
    b.eval(&script).map(drop)
}

/// A third column: light is inclusive, dark exclusive; the details have messages and collectives.
fn beside_the_source(b: &Browser) -> Result<(), String> {
    b.open(&ranks("ranks_source")?, "")?;
    let cell = |line: u32| format!("document.querySelector('.source tr[data-line=\"{line}\"] td:nth-child(7)')");
    // 2·(1 + 2 + 3) messages of 1000 B on four ranks.
    is_true(b, &format!("return {}.textContent.includes('11.72 KB')", cell(32)))?;
    is_true(b, &format!("return {}.querySelectorAll('i.dark').length === 1", cell(32)))?;
    is_true(
        b,
        &format!(
            "return {}.querySelector('i.light') !== null && {}.querySelector('i.dark') !== null",
            cell(27),
            cell(27)
        ),
    )?;
    is_true(b, &format!("return {}.textContent === ''", cell(28)))?;
    b.eval("document.querySelector('.source tr[data-line=\"27\"]').focus()")?;
    let details = b.text("return document.querySelector('.details').textContent")?;
    for part in
        ["on 4 ranks", "messages6", "worst rank receives4.88 KB", "2 allreduce, 16 B", "1.2500", "least time1.00 ms"]
    {
        if !details.contains(part) {
            return Err(format!("{part} is not in {details}"));
        }
    }
    choose(b, "source", "2")?;
    is_true(b, &format!("return {}.textContent.includes('1.95 KB')", cell(32)))
}

fn pictures(b: &Browser) -> Result<(), String> {
    b.open(&ranks("ranks_pictures")?, "ranks")?;
    let shown = |script: &str, n: u64| check(b, script, |v| v.as_u64() == Some(n)).map(drop);
    shown("return document.querySelectorAll('.matrix .cell').length", 6)?;
    b.eval("document.querySelector('.matrix').focus()")?;
    for key in ["ArrowDown", "ArrowRight", "ArrowRight"] {
        b.eval(&format!(
            "document.querySelector('.matrix').dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}' }}))"
        ))?;
    }
    is_true(
        b,
        "return document.querySelector('.rank-readout').textContent === 'from rank 1 to rank 2: 1 messages, 1.95 KB'",
    )?;
    // The largest pair first, in words.
    is_true(b, "return document.querySelector('.pair-picture tbody tr').textContent === '2312.93 KB'")?;
    is_true(
        b,
        "return document.querySelector('.pair-picture').textContent.includes('lists of indices, once: 2 messages, 64 B')",
    )?;
    // Two variables of one layout share a picture; the tiles go upwards.
    shown("return document.querySelectorAll('.owners').length", 2)?;
    shown("return document.querySelectorAll('.map rect[style]').length", 5)?;
    is_true(
        b,
        "const y = k => Number(document.querySelectorAll('.map g')[k].querySelector('.land').getAttribute('y')); return y(0) > y(3)",
    )?;
    is_true(
        b,
        "return document.querySelector('.map + .legend').textContent.includes('5 of 6 tiles are dealt to 4 of 4 ranks; 1 without')",
    )?;
    is_true(
        b,
        "return document.querySelectorAll('.owners script').length === 0 && document.body.textContent.includes('alert(1)')",
    )?;
    // Bytes, messages, balance, speed-up.
    shown("return document.querySelectorAll('#view-ranks .chart').length", 4)?;
    is_true(
        b,
        "return [...document.querySelectorAll('#view-ranks table.data')].some(t => t.textContent.includes('2.00 ms') && t.textContent.includes('1.00 ms'))",
    )?;
    choose(b, "ranks", "2")?;
    shown("return document.querySelectorAll('.matrix .cell').length", 2)
}

/// Without distribution there is neither a tab nor a column.
fn left_out(b: &Browser) -> Result<(), String> {
    let html = page("ranks_none", "examples/pop_pcg", &["pcg2_1d.m", "--set", "niter=1", "--machine", "none"])?;
    b.open(&html, "")?;
    is_true(
        b,
        "return document.querySelector('#tab-ranks') === null && document.querySelectorAll('.source thead th').length % 6 === 0",
    )
}

/// A table that is as predicted but for one pair, which comes first and is marked.
fn validated(b: &Browser) -> Result<(), String> {
    let [json_file, counts, html] = ["json", "csv", "html"].map(|end| scratch(&format!("browser_ranks_v.{end}")));
    let [j, c, h] = [&json_file, &counts, &html].map(|f| f.display().to_string());
    let folder = repository("examples/pop_pcg");
    let plain = ["analyze", "pcg2_1d.m", "--set", "niter=1", "--machine", "none", "--quiet", "--json", &*j];
    slamm(&folder, &plain)?.expect(0)?;
    let text = std::fs::read_to_string(&json_file).map_err(|e| e.to_string())?;
    let mut prediction: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    for range in prediction["ranges"].as_array_mut().into_iter().flatten().filter(|r| r["name"] == "iteration") {
        range["ranks"] = json!([figures(4, true)]);
    }
    std::fs::write(&json_file, prediction.to_string()).map_err(|e| e.to_string())?;
    let mut table = String::from("# 4 ranks\nrank,peer,op,calls,bytes\n");
    for rank in 0..4 {
        table.push_str(&format!("{rank},,allreduce,2,16\n"));
        for (from, to) in [(rank, rank + 1), (rank + 1, rank)].into_iter().filter(|(a, b)| *a.max(b) < 4) {
            let bytes = if from == 2 && to == 3 { 2400 } else { 1000 * from.max(to) };
            table.push_str(&format!("{from},{to},send,1,{bytes}\n{to},{from},recv,1,{bytes}\n"));
        }
    }
    std::fs::write(&counts, table).map_err(|e| e.to_string())?;
    let ran = slamm(&folder, &["validate", &j, &c, "--region", "iteration", "--html", &h, "--tolerance", "10%"])?;
    ran.expect(4)?;
    if !ran.stderr.contains("from rank 2 to rank 3: 3000 bytes predicted, 2400 measured (-20.0 %)") {
        return Err(ran.refuse("the pair is not named"));
    }
    b.open(&html, "")?;
    is_true(b, "return document.body.textContent.includes('1 of 6 pairs of ranks are not as predicted.')")?;
    // All, the reduction, then the pair.
    is_true(b, "return document.querySelectorAll('.ranks tbody tr')[2].textContent === '2 → 31130002400−20.0 %'")?;
    is_true(b, "return document.querySelectorAll('.ranks tbody tr.differs').length === 2")
}
