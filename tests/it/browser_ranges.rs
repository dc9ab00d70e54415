//! Source, ranges and variables in a browser: the hottest lines, calls, search; colours, labels that are cut, sorted rows,
//! scalars, a narrow window.

use super::{Test, check, is_true, written};
use crate::browser::webdriver::Browser;
use crate::run::{repository, scratch, slamm};
use serde_json::json;

pub(super) const TESTS: [(&str, Test); 8] = [
    ("ranges_labels", labels),
    ("ranges_sorted", sorted),
    ("ranges_narrow", narrow),
    ("source_hottest", hottest),
    ("source_shares", shares),
    ("source_search", search),
    ("axes", axes),
    ("beside", beside),
];

/// Two functions whose names differ at their end alone; each has a loop.
const PROGRAM: &str = "x = ones(400, 1);\ny = smoothing_filter_of_order_1(x, 3) + smoothing_filter_of_order_2(x, 2);\n\
function y = smoothing_filter_of_order_1(x, n)\n  y = x;\n  for k = 1:n\n    y = y + k*x;\n  end\nend\n\
function y = smoothing_filter_of_order_2(x, n)\n  y = x;\n  for k = 1:n\n    y = y.*x;\n  end\nend\n";

fn labels(b: &Browser) -> Result<(), String> {
    let file = written("ranges_labels", PROGRAM, &[])?;
    b.open(&file, "regions")?;
    // A function and its loop have one colour, the two functions have two; by kind it is the other way round.
    let hues = "const hue = start => document.querySelector(`.icicle [aria-label^='${start}']`).style.getPropertyValue('--hue'); \
                return [hue('smoothing_filter_of_order_1'), hue('forLn5'), hue('smoothing_filter_of_order_2'), hue('forLn11')]";
    check(b, hues, |h| h[0] == h[1] && h[2] == h[3] && h[0] != h[2])?;
    b.choose("#view-regions .controls label:nth-of-type(2) select", "kind")?;
    check(b, hues, |h| h[0] == h[2] && h[1] == h[3] && h[0] != h[1])?;
    // In little room both labels are cut, and differ.
    let cut = "return [...document.querySelectorAll('.icicle [aria-label^=smoothing] text')].map(t => t.textContent)";
    b.eval("document.querySelector('#view-regions .main').style.width = '330px'; return 1")?;
    b.wait(&format!("const cut = (() => {{ {cut} }})(); return cut.length === 2 && cut.every(t => t.includes('…'))"))?;
    check(b, cut, |t| {
        t[0] != t[1] && [&t[0], &t[1]].iter().all(|t| t.as_str().is_some_and(|t| t.starts_with("smoo")))
    })?;
    // None is wider than its range.
    is_true(
        b,
        "return [...document.querySelectorAll('.icicle text')].every(t => t.getComputedTextLength() + 5 <= t.parentNode.getBoundingClientRect().width)",
    )?;
    // Where not even that is possible there is none.
    b.eval("document.querySelector('#view-regions .main').style.width = '90px'; return 1")?;
    b.wait(&format!("const cut = (() => {{ {cut} }})(); return cut.every(t => t === '')")).map(drop)
}

fn sorted(b: &Browser) -> Result<(), String> {
    let file = written("ranges_sorted", PROGRAM, &[])?;
    b.open(&file, "regions")?;
    let indents = "return new Set([...document.querySelectorAll('#view-regions .tree')].map(t => getComputedStyle(t).paddingLeft)).size";
    check(b, indents, |n| n.as_u64() > Some(1))?;
    b.eval(
        "[...document.querySelectorAll('#view-regions .sort')].find(s => s.textContent === 'WSL').click(); return 1",
    )?;
    check(b, indents, |n| *n == json!(1))?;
    // Scalars are one row, with what they come to, until they are wanted.
    b.click("#tab-variables")?;
    is_true(
        b,
        "return /^4 scalars: [0-9.]+ \\w+ loaded/.test(document.querySelector('.scalars summary').textContent)",
    )?;
    let rows = "return [...document.querySelectorAll('#view-variables tbody tr')].length";
    let folded = b.eval(rows)?.as_u64();
    b.click(".scalars summary")?;
    b.wait(&format!("return (() => {{ {rows} }})() === {}", folded.unwrap_or(0) + 4)).map(drop)
}

fn narrow(b: &Browser) -> Result<(), String> {
    let file = written("ranges_narrow", PROGRAM, &["--machine", "zen3"])?;
    let size = json!({"width": 800, "height": 700, "deviceScaleFactor": 1, "mobile": false});
    b.devtools("Emulation.setDeviceMetricsOverride", &size)?;
    let seen = looked_at(b, &file);
    b.devtools("Emulation.clearDeviceMetricsOverride", &json!({}))?;
    seen
}

fn looked_at(b: &Browser, file: &std::path::Path) -> Result<(), String> {
    b.open(file, "levels")?;
    let boundaries = "return [...document.querySelectorAll('.levels [scope=colgroup]')].map(h => h.textContent)";
    check(b, boundaries, |v| *v == json!(["L1 (32 KB) ↔ L2", "L2 (512 KB) ↔ L3", "L3 (32 MB) ↔ memory"]))?;
    for view in ["regions", "variables"] {
        b.open(file, view)?;
        is_true(b, "return innerWidth === 800 && document.documentElement.scrollWidth <= innerWidth")?;
        // Tables fit, and say what they have left out.
        let fits = format!(
            "return [...document.querySelectorAll('#view-{view} .scroll')].every(s => s.scrollWidth <= s.clientWidth)"
        );
        is_true(b, &fits)?;
        is_true(
            b,
            &format!(
                "return document.querySelector('#view-{view} .when-narrow').checkVisibility() && [...document.querySelectorAll('#view-{view} .minor')].every(m => !m.checkVisibility())"
            ),
        )?;
    }
    is_true(
        b,
        "return document.querySelector('#view-variables .details').getBoundingClientRect().height <= 0.25*innerHeight",
    )
}

/// By hand: the line of the first loop loads y and x in each of three trips, that of the second in two; no other line
/// loads more than two arrays once.
fn hottest(b: &Browser) -> Result<(), String> {
    let file = written("source_hottest", PROGRAM, &[])?;
    b.open(&file, "source")?;
    let first = "const li = document.querySelectorAll('.hottest li'); return [li.length, li[0].querySelector('.link').textContent, li[0].querySelector('code').textContent, li[1].querySelector('.link').textContent]";
    check(b, first, |v| {
        v[0].as_u64().is_some_and(|n| (2..=5).contains(&n))
            && v[1] == "browser_source_hottest.m:6"
            && v[2] == "y = y + k*x;"
            && v[3] == "browser_source_hottest.m:12"
    })?;
    // Shares are those of the whole, as the page's own data have them.
    is_true(
        b,
        "const ranges = JSON.parse(document.getElementById('data-prediction').textContent).ranges; const sum = ranges.flatMap(r => r.lines).reduce((s, l) => s + l.wsl.value, 0); const line = ranges.flatMap(r => r.lines).filter(l => l.line === 6).reduce((s, l) => s + l.wsl.value, 0); \
         return document.querySelector('.hottest .share').textContent === `${(100*line/sum).toFixed(1)} %`",
    )?;
    b.click(".hottest li:nth-child(2) .link")?;
    is_true(b, "return document.activeElement.dataset.line === '12'")?;
    // The line of the calls says what they cause, and leads there.
    b.hover("[data-line='2']")?;
    let calls = "return [...document.querySelectorAll('#view-source .details .link')].map(l => l.textContent)";
    check(b, calls, |v| *v == json!(["smoothing_filter_of_order_1", "smoothing_filter_of_order_2"]))?;
    is_true(b, "return document.querySelectorAll('[data-line=\"2\"] .bar.load .light').length === 1")?;
    b.click("#view-source .details .link")?;
    is_true(b, "return document.activeElement.dataset.line === '3'")
}

/// Of a region, shares are of the whole run, as on the terminal: by hand, the run loads five arrays, the first line of the
/// region one and the second two.
fn shares(b: &Browser) -> Result<(), String> {
    let text = "x = ones(1000, 1);\n%SLM start part;\ny = x + 1;\nz = x + y;\n%SLM end part;\nw = x + y;\n";
    let file = written("source_shares", text, &["--region", "part", "--machine", "none"])?;
    b.open(&file, "source")?;
    let said = "return [document.querySelector('.hottest h2').textContent, ...[...document.querySelectorAll('.hottest .share')].map(s => s.textContent)]";
    let expected = json!(["These 2 lines load 60.0 % of what the whole run loads", "40.0 %", "20.0 %"]);
    check(b, said, |v| *v == expected)?;
    let program = scratch("browser_source_shares.m").display().to_string();
    let terminal =
        slamm(&repository("."), &["analyze", &program, "--region", "part", "--machine", "none", "--units", "B"])?;
    terminal.expect(0)?;
    match ["z = x + y;  16000  40.0%", "y = x + 1;   8000  20.0%"].iter().find(|s| !terminal.stdout.contains(**s)) {
        Some(missing) => Err(terminal.refuse(missing)),
        None => Ok(()),
    }
}

fn search(b: &Browser) -> Result<(), String> {
    let program = "s = 'for % ''no'' end'; x = [1 2]'; % for nothing\nfor k = 1:2\n  x = x.*2.5e1; end1 = x';\nend\n";
    let file = written("source_search", program, &[])?;
    b.open(&file, "source")?;
    // Keywords, numbers and texts of the program, and none within texts, comments or names.
    let of = |kind: &str| format!("return [...document.querySelectorAll('.source .{kind}')].map(k => k.textContent)");
    check(b, &of("keyword"), |v| *v == json!(["for", "end"]))?;
    check(b, &of("constant"), |v| *v == json!(["1", "2", "1", "2", "2.5e1"]))?;
    check(b, &of("code .text"), |v| *v == json!(["'for % ''no'' end'"]))?;
    check(b, &of("comment"), |v| *v == json!(["% for nothing"]))?;
    b.eval("const i = document.querySelector('.search input'); i.focus(); i.value = 'X'; i.dispatchEvent(new Event('input')); return 1")?;
    let found = "return [document.querySelector('.search [role=status]').textContent, document.querySelector('tr.found').dataset.line, document.activeElement.type]";
    check(b, found, |v| *v == json!(["1 of 2", "1", "search"]))?;
    b.press("Enter")?;
    check(b, found, |v| *v == json!(["2 of 2", "3", "search"]))?;
    b.eval("const i = document.querySelector('.search input'); i.value = 'zebra'; i.dispatchEvent(new Event('input')); return 1")?;
    is_true(b, "return document.querySelector('.search [role=status]').textContent === 'nowhere'")
}

/// A loads 24 n^2 B, B 24 n B: on two logarithmic axes lines of slope 2 and 1, as ratios 1 and n.
fn axes(b: &Browser) -> Result<(), String> {
    let (square, line) = (scratch("browser_square.m"), scratch("browser_line.m"));
    let program =
        |size: &str| format!("n = 10; x = ones({size}, 1);\n%SLM start work;\ny = x + 1; y = y.*x;\n%SLM end work;\n");
    std::fs::write(&square, program("n*n")).map_err(|e| e.to_string())?;
    std::fs::write(&line, program("n")).map_err(|e| e.to_string())?;
    let html = scratch("browser_axes.html");
    let [a, c, out] = [&square, &line, &html].map(|p| p.display().to_string());
    let sweep = ["compare", &*a, &*c, "--sweep", "n=100:100:400", "--region", "work", "--quiet", "--html", &*out];
    slamm(&repository("."), &sweep)?.expect(0)?;
    b.open(&html, "")?;
    // Places of the points for n = 100, 200 and 400, the variants one after the other.
    let places = "const c = [...document.querySelector('.chart').querySelectorAll('circle')]; \
                  return [0, 1, 3, 4, 5, 7].map(k => [Number(c[k].getAttribute('cx')), Number(c[k].getAttribute('cy'))])";
    let points = |b: &Browser| -> Result<Vec<(f64, f64)>, String> {
        let all = b.eval(places)?;
        let point = |p: &serde_json::Value| (p[0].as_f64().unwrap_or(0.0), p[1].as_f64().unwrap_or(0.0));
        Ok(all.as_array().into_iter().flatten().map(point).collect())
    };
    let choose = |b: &Browser, k: usize, value: &str| {
        b.choose(&format!(".region .controls label:nth-of-type({k}) select"), value)
    };
    choose(b, 2, "log")?;
    choose(b, 3, "log")?;
    let p = points(b)?;
    let slopes: Vec<f64> =
        [(0, 1), (1, 2), (3, 4), (4, 5)].map(|(i, j)| (p[i].1 - p[j].1) / (p[j].0 - p[i].0)).to_vec();
    let near = |x: f64, y: f64| (x - y).abs() < 0.02 * y.abs();
    if !near(slopes[0], slopes[1]) || !near(slopes[2], slopes[3]) || !near(slopes[0], 2.0 * slopes[2]) {
        return Err(format!("slopes {slopes:?} of {p:?}"));
    }
    is_true(b, "return document.querySelector('.chart').getAttribute('aria-label').startsWith('WSL against n')")?;
    choose(b, 1, "ratio")?;
    let p = points(b)?;
    if p[3].1 != p[5].1 || !near((p[0].1 - p[1].1) / (p[1].0 - p[0].0), (p[1].1 - p[2].1) / (p[2].0 - p[1].0)) {
        return Err(format!("ratios at {p:?}"));
    }
    b.eval("document.querySelector('.chart').focus(); return 1")?;
    b.press("ArrowRight")?;
    is_true(b, "return document.querySelector('.readout').textContent.includes('200.000')")?;
    // The miss curve has the choice too, and its picture changes.
    b.open(&written("axes_curve", PROGRAM, &["--machine", "zen3"])?, "curve")?;
    let path = "return document.querySelector('#view-curve .series').getAttribute('d')";
    let linear = b.text(path)?;
    b.choose("#view-curve .controls select", "log")?;
    if b.text(path)? == linear || b.text(path)?.contains("NaN") {
        return Err("a logarithmic axis changes nothing".into());
    }
    Ok(())
}

/// The second text has a line more before the loop, one less in it, and a function with another loop: lines of the loops are at
/// one height, what has no equal stands alone.
fn beside(b: &Browser) -> Result<(), String> {
    let (one, other) = (scratch("browser_beside_a.m"), scratch("browser_beside_b.m"));
    let first =
        "x = ones(100, 1);\nfor k = 1:3\n  y = x + k;\n  x = y;\nend\nz = f(x);\nfunction z = f(x)\n  z = 2*x;\nend\n";
    let second = "x = ones(100, 1);\nw = x;\nfor j = 1:3\n  x = x + j;\nend\nz = f(x);\nfunction z = f(x)\n  z = x;\n  for i = 1:2\n    z = 2*z;\n  end\nend\n";
    std::fs::write(&one, first).and_then(|()| std::fs::write(&other, second)).map_err(|e| e.to_string())?;
    let html = scratch("browser_beside.html");
    let [a, c, out] = [&one, &other, &html].map(|p| p.display().to_string());
    slamm(&repository("."), &["compare", &*a, &*c, "--quiet", "--html", &*out])?.expect(0)?;
    b.open(&html, "beside")?;
    let pairs = "return [...document.querySelectorAll('.two tbody tr')].map(t => [Number(t.cells[0].textContent), Number(t.cells[3].textContent)])";
    let whole = json!([
        [1, 1],
        [0, 2],
        [2, 3],
        [3, 4],
        [4, 0],
        [5, 5],
        [6, 6],
        [7, 7],
        [8, 8],
        [0, 9],
        [0, 10],
        [0, 11],
        [9, 12]
    ]);
    check(b, pairs, |p| *p == whole)?;
    // Loads of a line and, at the loop, of everything in it: y = x + k loads 808 B in each of three trips.
    let loads = "return [...document.querySelectorAll('.two tbody tr')].filter(t => t.cells[0].textContent === '3').map(t => t.cells[2].textContent)[0]";
    check(b, loads, |l| l == "2.37 KB")?;
    is_true(b, "return document.querySelectorAll('.two tr.head .bar .light').length >= 2")?;
    b.click("#view-beside button.control")?;
    let differing = json!([[0, 2], [2, 3], [3, 4], [4, 0], [8, 8], [0, 9], [0, 10], [0, 11]]);
    check(b, pairs, |p| *p == differing)?;
    is_true(b, "return document.documentElement.scrollWidth <= innerWidth")
}
