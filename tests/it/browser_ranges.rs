//! Ranges and variables in a browser: colours, labels that are cut, sorted rows, scalars, a narrow window.

use super::{Test, check, is_true, written};
use crate::browser::webdriver::Browser;
use serde_json::json;

pub(super) const TESTS: [(&str, Test); 3] =
    [("ranges_labels", labels), ("ranges_sorted", sorted), ("ranges_narrow", narrow)];

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
