//! Arrays in a browser: one row however many functions have the array, temporaries by line, sizes along a loop, what
//! crosses each boundary by array, the variables of the bar of a line.

use super::{Test, check, is_true, written};
use crate::browser::webdriver::Browser;
use serde_json::json;

pub(super) const TESTS: [(&str, Test); 4] =
    [("arrays_rows", rows), ("arrays_sizes", sizes), ("arrays_levels", levels), ("arrays_of_lines", of_lines)];

/// By hand, with vectors of 3200 B. A: stored once, loaded in line 1 and 50 times each in lines 3 (as w, in line 8) and 4. b:
/// stored in line 1 and 50 times as y, loaded 50 times as x and 50 times in line 4. The sum in line 4 is stored and loaded
/// 50 times; what `sort` gives is s. p is changed by the function that gets it: it is one of its own from then on.
const PROGRAM: &str = "A = ones(400, 1); b = 2*A;\nfor k = 1:50\n  b = scaled(b, A, k);\n  s = sort(A + b);\nend\n\
c = changed(A);\nfunction y = scaled(x, w, k)\n  y = x + k*w;\nend\nfunction r = changed(p)\n  p(1:200) = 0;\n  r = sum(p);\nend\n";

fn rows(b: &Browser) -> Result<(), String> {
    let file = written("arrays_rows", PROGRAM, &[])?;
    b.open(&file, "variables")?;
    let table = "const rows = [...document.querySelectorAll('#view-variables .main > .scroll tbody tr')]; \
                 return Object.fromEntries(rows.map(t => [t.cells[0].querySelector('.name').textContent, [t.cells[1].textContent, t.cells[5].textContent, t.cells[7].textContent]]))";
    let of = "browser_arrays_rows";
    check(b, table, |t| {
        t["A"] == json!([of, "315.63 KB", "3.13 KB"])
            && t["b"] == json!([of, "312.50 KB", "159.38 KB"])
            && t["line 4 (temporary)"][1] == "156.25 KB"
            && t["line 4 (temporary)"][2] == "156.25 KB"
            && t["p"][0] == "changed"
            && ["x", "w", "y"].iter().all(|n| t[*n].is_null())
    })?;
    // The panel says under which name a function has it, and where a temporary is computed.
    b.eval(
        "[...document.querySelectorAll('#view-variables th .link')].find(l => l.textContent === 'b').focus(); return 1",
    )?;
    let panel = "return document.querySelector('#view-variables .details').textContent";
    check(b, panel, |t| t.as_str().is_some_and(|t| t.contains("scaled as x") && t.contains("scaled as y")))?;
    b.eval("[...document.querySelectorAll('#view-variables th .link')].find(l => l.textContent.startsWith('line 4')).focus(); return 1")?;
    check(b, panel, |t| t.as_str().is_some_and(|t| t.contains("s = sort(A + b);")))?;
    b.click("#view-variables .details .go")?;
    is_true(b, "return document.activeElement.dataset.line === '4'")
}

/// A vector that grows and is gone in every trip: at any time of the run both sizes were there, so that only the light area
/// is seen; one that stays has the dark one alone.
fn sizes(b: &Browser) -> Result<(), String> {
    let program = "stays = ones(1000, 1);\nfor k = 1:4000\n  v = zeros(500, 1);\n  v = [];\nend\n";
    let file = written("arrays_sizes", program, &["--machine", "none"])?;
    b.open(&file, "variables")?;
    // The heights of both areas in the middle of the picture, as shares of the largest size.
    let heights = |name: &str| {
        format!(
            "const tr = [...document.querySelectorAll('#view-variables tbody tr')].find(t => t.cells[0].textContent === '{name}'); \
             return ['most', 'least'].map(c => {{ const p = tr.querySelector(`.${{c}}`).getAttribute('d').match(/V[\\d.]+/g); return Math.round((16 - Number(p[27].slice(1)))/14*100)/100; }})"
        )
    };
    check(b, &heights("v"), |h| *h == json!([1, 0]))?;
    check(b, &heights("stays"), |h| *h == json!([1, 1]))?;
    b.eval(
        "[...document.querySelectorAll('#view-variables th .link')].find(l => l.textContent === 'v').focus(); return 1",
    )?;
    let said = "return document.querySelector('#view-variables .details figcaption').textContent";
    check(b, said, |t| t.as_str().is_some_and(|t| t.contains("changes, at most 3.91 KB, gone at the end")))?;
    Ok(())
}

fn levels(b: &Browser) -> Result<(), String> {
    let file = written("arrays_levels", PROGRAM, &["--machine", "skylake-sp"])?;
    b.open(&file, "levels")?;
    // The parts of a boundary add up to what crosses it in the whole run.
    is_true(
        b,
        "const root = JSON.parse(document.getElementById('data-prediction').textContent).ranges[0]; \
         const all = root.levels.map(l => l.loads.value + l.write_allocates.value + l.write_backs.value + l.clean_victims.value); \
         const width = t => [...t.querySelectorAll('.part')].reduce((s, p) => s + parseFloat(p.style.width), 0); \
         const bars = [...document.querySelectorAll('.boundary')]; \
         return bars.length === 3 && bars.every((t, k) => Math.abs(width(t) - 100*all[k]/Math.max(...all)) < 0.5)",
    )?;
    b.eval("document.querySelector('.parts').focus(); return 1")?;
    b.press("ArrowRight")?;
    let said = "return document.querySelector('.crossed-said').textContent";
    check(b, said, |t| {
        t.as_str().is_some_and(|t| t.starts_with("L1 (32 KB) ↔ L2: ") && t.contains("% of what crosses"))
    })?;
    // The roofline is beside it, and the boundary of its bytes can be chosen.
    is_true(b, "return document.querySelectorAll('.levels-top .spot').length > 0")?;
    let title = "return document.querySelector('.levels-top .chart .title').textContent";
    check(b, title, |t| t == "flops for a byte across L3 ↔ memory")?;
    b.choose(".levels-top select", "0")?;
    check(b, title, |t| t == "flops for a byte across L1 ↔ L2")?;
    // The machine of a run that names none has levels too, and the page says why it has no times.
    b.open(&written("arrays_generic", PROGRAM, &[])?, "levels")?;
    is_true(
        b,
        "return document.querySelectorAll('.boundary .part').length > 0 && document.querySelector('.beside-roof').textContent.includes('--measure')",
    )
}

fn of_lines(b: &Browser) -> Result<(), String> {
    let file = written("arrays_of_lines", PROGRAM, &[])?;
    b.open(&file, "source")?;
    b.hover("[data-line='4']")?;
    let table = "return [...document.querySelectorAll('.line-variables tbody tr')].map(t => [...t.cells].map(c => c.textContent)).sort()";
    check(b, table, |t| {
        let parts: Vec<_> = t.as_array().into_iter().flatten().collect();
        parts.contains(&&json!(["A", "156.25 KB", ""]))
            && parts.contains(&&json!(["b", "156.25 KB", ""]))
            && parts.contains(&&json!(["(temporary)", "156.25 KB", "156.25 KB"]))
    })?;
    // The bar has a part for each, and says them.
    is_true(
        b,
        "const figure = document.querySelector('[data-line=\"4\"] td:nth-child(5) .figure'); \
         return figure.querySelectorAll('.cut').length >= 2 && figure.title.includes('A 156.25 KB')",
    )?;
    is_true(b, "return [...document.querySelectorAll('.hottest .hint')].some(h => /% of |all of /.test(h.textContent))")
}
