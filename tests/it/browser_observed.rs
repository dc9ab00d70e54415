//! The page of a real program's trace in a browser: pictures of what was counted and predicted, where they differ, names.

use super::{Test, check, is_true};
use crate::browser::webdriver::Browser;
use crate::run::{repository, scratch, slamm};
use serde_json::json;

pub(super) const TESTS: [(&str, Test); 2] = [("observed", observed), ("observed_over_time", over_time)];

/// `y = 2*x` with 4 x 4 numbers, of which the program forgets one.
fn observed(b: &Browser) -> Result<(), String> {
    let place = |ending: &str| scratch(&format!("browser_observed.{ending}"));
    let write = |ending: &str, text: &str| std::fs::write(place(ending), text).map_err(|e| e.to_string());
    let name = |ending: &str| place(ending).display().to_string();
    write("m", "x = ones(4, 4);\ny = zeros(4, 4);\n%SLM start doubled;\ny = 2*x;\n%SLM end doubled;\n")?;
    let skipped = 1 + 4 * 2;
    let each = (0..16u64).filter(|k| *k != skipped);
    let lines: Vec<String> = each.map(|k| format!(" L {:x},8\n S {:x},8\n", 0x1000 + 8 * k, 0x2000 + 8 * k)).collect();
    write("txt", &format!("{} L 3000,8\n", lines.concat()))?;
    let hostile = "<img/src=x/onerror=alert(1)>";
    write(
        "arrays",
        &format!("array x 0x1000 8 columns 4 4\narray y 0x2000 8 columns 4 4\narray {hostile} 0x3000 8 rows 9\n"),
    )?;
    let (m, trace, predicted, map, html) = (name("m"), name("txt"), name("jsonl"), name("arrays"), name("html"));
    let folder = repository(".");
    let analyze =
        ["analyze", &m, "-q", "--no-table", "--only", "doubled", "--trace", &predicted, "--trace-for", "none"];
    slamm(&folder, &analyze)?.expect(0)?;
    slamm(&folder, &["replay", &trace, "--arrays", &map, "--beside", &predicted, "--html", &html])?.expect(0)?;
    b.open(&place("html"), "")?;
    // Two arrays with two pictures each, and the third without a prediction.
    check(b, "return document.querySelectorAll('#view-observed canvas').length", |n| *n == json!(5))?;
    let says = |text: &str| format!("return document.body.textContent.includes({})", json!(text));
    is_true(b, &says("15 reads, 0 to 1 of each element; 16 predicted"))?;
    is_true(b, &says("First at (2,3): 1 predicted, 0 counted; 1 of 16 parts differ."))?;
    is_true(b, &says(hostile))?;
    is_true(b, "return document.querySelector('img') === null")?;
    // The cell that was forgotten is as dark as nothing, its neighbour is not.
    let pixel = "const c = document.querySelector('#view-observed canvas'); const s = c.width/4; const o = document.createElement('canvas'); [o.width, o.height] = [c.width, c.height]; const p = o.getContext('2d', { willReadFrequently: true }); p.drawImage(c, 0, 0); const d = p.getImageData(0, 0, c.width, c.height).data; const of = (i, j) => { const k = 4*(Math.floor((i + .5)*s)*c.width + Math.floor((j + .5)*s)); return [...d.slice(k, k + 3)].join(); }; ";
    let shown = format!(
        "{pixel}return of(1, 2) === slamm.drawing.rgb('--heat-none').join() && of(2, 2) === slamm.drawing.rgb('--load').join()"
    );
    let scheme = |value: &str| {
        let features = json!([{"name": "prefers-color-scheme", "value": value}]);
        b.devtools("Emulation.setEmulatedMedia", &json!({"features": features})).map(drop)
    };
    // In the colours of the scheme, also when it changes.
    is_true(b, &shown)?;
    let light = b.text(&format!("{pixel}return of(1, 2)"))?;
    scheme("dark")?;
    b.wait(&shown)?;
    if b.text(&format!("{pixel}return of(1, 2)"))? == light {
        return Err("the dark scheme changes nothing".into());
    }
    scheme("light")?;
    b.wait(&shown)?;
    let tip = "const c = document.querySelector('#view-observed canvas'); const r = c.getBoundingClientRect(), s = r.width/4; c.dispatchEvent(new PointerEvent('pointermove', { clientX: r.left + 2.5*s, clientY: r.top + 1.5*s, bubbles: true })); return c.title";
    check(b, tip, |t| t == "(2,3): 0").map(|_| ())
}

/// `y(i) = x(i)` backwards, then X by rows, as in C, and one element of it again.
fn over_time(b: &Browser) -> Result<(), String> {
    let place = |ending: &str| scratch(&format!("browser_over_time.{ending}"));
    let [trace, map, html] = ["txt", "arrays", "html"].map(|e| place(e).display().to_string());
    let copied = (0..4u64).rev().map(|k| format!(" L {:x},8\n S {:x},8\n", 0x1000 + 8 * k, 0x2000 + 8 * k));
    let rows = (0..12u64).map(|k| format!(" L {:x},8\n", 0x3000 + 8 * k));
    let again = format!(" L {:x},8\n", 0x3000 + 8 * 11);
    let lines = copied.chain(rows).collect::<String>() + &again;
    std::fs::write(&trace, lines).map_err(|e| e.to_string())?;
    let arrays = "array x 0x1000 8 columns 4\narray y 0x2000 8 columns 4\narray X 0x3000 8 rows 3 4\n";
    std::fs::write(&map, arrays).map_err(|e| e.to_string())?;
    slamm(&repository("."), &["replay", &trace, "--arrays", &map, "--html", &html, "--no-table", "-q"])?.expect(0)?;
    b.open(&place("html"), "patterns")?;
    let sweeps = "return (() => { const t = slamm.trace.load(); return [...t.records.kind].map(k => slamm.trace.accessesOf(t, k).map(x => slamm.trace.spelled(t, x)).join(' ')); })()";
    // Rows of X are sweeps of their own, because its elements are numbered by columns.
    check(b, sweeps, |s| *s == json!(["x y", "X(1, :)", "X(2, :)", "X(3, :)", "X(3, 4)"]))?;
    is_true(
        b,
        "return document.querySelector('.totals caption').textContent.includes('17 elements read (136 B), 4 written (32 B)')",
    )?;
    // In memory the last subscript is the fastest.
    let said = "const c = document.querySelector('.addresses'); const r = c.getBoundingClientRect(); \
                c.dispatchEvent(new MouseEvent('mousemove', {clientX: r.left + 0.58*r.width, clientY: r.bottom - 16})); \
                return document.querySelector('#overview-status').textContent";
    check(b, said, |t| t.as_str().is_some_and(|t| t.starts_with("X, element (3, ")))?;
    is_true(b, "return document.querySelector('.record').textContent.includes('line') === false")
}
