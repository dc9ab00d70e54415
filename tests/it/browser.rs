//! Pages in a real browser: every view is there, what is clicked and pressed changes what is shown,
//! nothing is asked for from elsewhere, and no text of the prototype is ever more than text.
//!
//! Without `chromium` and `chromedriver` the trials are ignored; with `SLAMM_REQUIRE_BROWSER=1`
//! (continuous integration) they fail then.

#[path = "browser_arrays.rs"]
mod arrays;
#[path = "browser_moments.rs"]
mod moments;
#[path = "browser_observed.rs"]
mod observed;
#[path = "browser_patterns.rs"]
mod patterns;
#[path = "browser_ranges.rs"]
mod ranges;
#[path = "browser_ranks.rs"]
mod ranks;
#[path = "support/webdriver.rs"]
mod webdriver;

use crate::run::{repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use webdriver::Browser;

type Test = fn(&Browser) -> Result<(), String>;

const TESTS: [(&str, Test); 14] = [
    ("views", views),
    ("folding", folding),
    ("hovering", hovering),
    ("sorting", sorting),
    ("icicle", icicle),
    ("keyboard", keyboard),
    ("units_and_curves", units_and_curves),
    ("dark_and_print", dark_and_print),
    ("hostile", hostile),
    ("large", large),
    ("compare_and_sweep", compare_and_sweep),
    ("rooflines", rooflines),
    ("validate", validate),
    ("check", checked),
];

pub(crate) fn trials() -> Vec<Trial> {
    let required = std::env::var("SLAMM_REQUIRE_BROWSER").is_ok_and(|v| v == "1");
    let skip = !required && !webdriver::installed();
    let mut trials: Vec<Trial> = TESTS
        .into_iter()
        .chain(arrays::TESTS)
        .chain(observed::TESTS)
        .chain(patterns::TESTS)
        .chain(moments::TESTS)
        .chain(ranges::TESTS)
        .chain(ranks::TESTS)
        .map(|(name, test)| {
            let run = move || in_browser(name, test).map_err(Failed::from);
            Trial::test(format!("browser/{name}"), run).with_kind("chromium").with_ignored_flag(skip)
        })
        .collect();
    // Pictures of all views, for people: SLAMM_SHOTS=FOLDER it --ignored browser/screenshots
    let shots = || in_browser("screenshots", screenshots).map_err(Failed::from);
    trials.push(Trial::test("browser/screenshots", shots).with_kind("chromium").with_ignored_flag(true));
    trials
}

/// A browser of its own for each trial; in the end nothing may stand in its console.
fn in_browser(name: &str, test: Test) -> Result<(), String> {
    let browser = Browser::start(&scratch(&format!("browser-{name}-profile")), 1400, 900)?;
    test(&browser)?;
    quiet(&browser)
}

/// No error in the console, and no request but for the page itself.
fn quiet(b: &Browser) -> Result<(), String> {
    let said = b.console()?;
    if !said.is_empty() {
        return Err(format!("the console says {said:?}"));
    }
    let asked: Vec<String> = b.requests()?.into_iter().filter(|u| !is_page(u)).collect();
    if asked.is_empty() { Ok(()) } else { Err(format!("the page asked for {asked:?}")) }
}

fn is_page(url: &str) -> bool {
    url.starts_with("file://") && url.split('#').next().is_some_and(|u| u.ends_with(".html"))
}

/// The page of a prototype of the examples, small enough to be quick.
fn page(name: &str, folder: &str, args: &[&str]) -> Result<PathBuf, String> {
    let html = scratch(&format!("browser_{name}.html"));
    let file = html.display().to_string();
    let mut all = vec!["analyze", "--quiet", "--html", &*file];
    all.extend(args);
    slamm(&repository(folder), &all)?.expect(0)?;
    Ok(html)
}

/// Restarted GMRES: four files, a region, nested loops.
fn gmres(name: &str, args: &[&str]) -> Result<PathBuf, String> {
    let mut all = vec!["solve.m", "--set", "m=8", "--set", "restart=5"];
    all.extend(args);
    page(name, "examples/gmres", &all)
}

/// A prototype that is written for the test.
fn written(name: &str, text: &str, args: &[&str]) -> Result<PathBuf, String> {
    let file = scratch(&format!("browser_{name}.m"));
    std::fs::write(&file, text).map_err(|e| e.to_string())?;
    let file = file.display().to_string();
    let mut all = vec![&*file];
    all.extend(args);
    page(name, ".", &all)
}

/// `value` holds for what a script returns.
fn check(b: &Browser, script: &str, value: impl Fn(&Value) -> bool) -> Result<Value, String> {
    let v = b.eval(script)?;
    if value(&v) { Ok(v) } else { Err(format!("{script}\ngives {v}")) }
}

fn is_true(b: &Browser, script: &str) -> Result<(), String> {
    check(b, script, |v| *v == Value::Bool(true)).map(drop)
}

/// The number of rows of the source that are seen.
fn rows_seen(b: &Browser) -> Result<u64, String> {
    let n =
        b.eval("return [...document.querySelectorAll('.source tbody tr')].filter(t => t.checkVisibility()).length")?;
    n.as_u64().ok_or_else(|| n.to_string())
}

fn views(b: &Browser) -> Result<(), String> {
    let file = gmres("views", &["--machine", "zen3"])?;
    b.open(&file, "")?;
    let expected = [
        ("source", ".source tr.head .bar.load i", 10),
        ("regions", ".icicle [data-cell]", 6),
        ("variables", ".spark", 8),
        ("levels", ".levels .stacked i", 8),
        ("curve", ".chart path.series", 1),
    ];
    // Only the view that is shown has been built.
    is_true(b, "return document.querySelectorAll('#view-regions *').length === 0")?;
    for (view, part, least) in expected {
        b.click(&format!("#tab-{view}"))?;
        is_true(b, &format!("return document.querySelector('#view-{view}').checkVisibility()"))?;
        check(b, &format!("return document.querySelectorAll('#view-{view} {part}').length"), |n| {
            n.as_u64().is_some_and(|n| n >= least)
        })?;
    }
    // The figures are those of the prediction.
    let shown = b.text("return document.querySelector('header').textContent")?;
    let whole = b.eval("return slamm.bytes(slamm.data('prediction').ranges[0].inclusive.wsl.value)")?;
    if !shown.contains(whole.as_str().unwrap_or("?")) {
        return Err(format!("{whole} is not in {shown}"));
    }
    // Machines' caches are marked.
    is_true(
        b,
        "return [...document.querySelectorAll('.chart text.mark')].map(t => t.textContent).join() === 'L1 32 KB,L2 512 KB,L3 32 MB'",
    )
}

fn folding(b: &Browser) -> Result<(), String> {
    let file = gmres("folding", &[])?;
    b.open(&file, "source")?;
    let all = rows_seen(b)?;
    let region = "#view-source details:first-of-type tr[aria-expanded]";
    let state = format!("return document.querySelector('{region}').getAttribute('aria-expanded')");
    b.click(region)?;
    // The region of solve.m has two lines behind its first.
    if b.text(&state)? != "false" || rows_seen(b)? != all - 2 {
        return Err(format!("a click folds nothing: {} of {all} rows", rows_seen(b)?));
    }
    b.press("Enter")?;
    if b.text(&state)? != "true" || rows_seen(b)? != all {
        return Err("Enter does not unfold".into());
    }
    b.press("Space")?;
    if rows_seen(b)? != all - 2 {
        return Err("Space does not fold".into());
    }
    b.press("ArrowRight")?;
    let buttons = "return [...document.querySelectorAll('#view-source .controls button')].map(b => b.textContent)";
    check(b, buttons, |v| v[0] == "Overview of constructs alone" && v[1] == "Fold all")?;
    b.click("#view-source .controls button[aria-pressed]")?;
    is_true(
        b,
        "return [...document.querySelectorAll('.source tbody tr')].every(t => t.checkVisibility() === t.classList.contains('head'))",
    )?;
    b.click("#view-source .controls button[aria-pressed]")?;
    b.click("#view-source .controls button:nth-of-type(2)")?;
    if rows_seen(b)? >= all / 2 {
        return Err("Fold all leaves too much".into());
    }
    b.click("#view-source .controls button:nth-of-type(3)")?;
    if rows_seen(b)? == all { Ok(()) } else { Err("Unfold all does not bring everything back".into()) }
}

fn hovering(b: &Browser) -> Result<(), String> {
    let file = gmres("hovering", &[])?;
    b.open(&file, "source")?;
    let details = "return document.querySelector('#view-source .details').textContent";
    let before = b.text(details)?;
    b.hover("#view-source tr.head td.code")?;
    let region = b.text(details)?;
    if region == before || !region.contains("GMRES") || !region.contains("Sparse Ops") {
        return Err(format!("no figures of the region: {region}"));
    }
    b.hover("#view-source tr[data-line='14'] td.code")?;
    let line = b.text(details)?;
    if line == region || !line.contains("line 14") || !line.contains("executions") {
        return Err(format!("no figures of the line: {line}"));
    }
    if !line.contains("how it is counted") || !line.contains(" stores ") || !line.contains("stored once") {
        return Err(format!("no rules of the line: {line}"));
    }
    // What was opened stays open from line to line.
    b.click("#view-source .details summary")?;
    b.hover("#view-source tr[data-line='13'] td.code")?;
    check(b, "return document.querySelector('#view-source .details .rules').open", |v| *v == Value::Bool(true))?;
    b.open(&file, "time")?;
    let phases = "return [...document.querySelectorAll('#view-time tbody tr')].map(r => r.textContent).join('|')";
    let told = b.text(phases)?;
    if !told.contains("arnoldi_step") && !told.contains("forLn7") {
        return Err(format!("no phases of the run: {told}"));
    }
    check(b, "return document.querySelectorAll('#view-time svg.chart path').length", |v| {
        v.as_u64().is_some_and(|n| n >= 5)
    })?;
    b.open(&file, "regions")?;
    b.hover(".icicle [data-cell]:nth-of-type(3)")?;
    let cell = b.text("return document.querySelector('#view-regions .details').textContent")?;
    if cell.contains("of all loads") { Ok(()) } else { Err(format!("no figures of the cell: {cell}")) }
}

fn sorting(b: &Browser) -> Result<(), String> {
    let file = gmres("sorting", &[])?;
    b.open(&file, "regions")?;
    let names = "return [...document.querySelectorAll('#view-regions table.data tbody th')].map(t => t.textContent)";
    let text = b.eval(names)?;
    let wsl = "#view-regions th:nth-child(6) button";
    if b.text(&format!("return document.querySelector('{wsl}').textContent"))? != "WSL" {
        return Err("the sixth column is not WSL".into());
    }
    b.click(wsl)?;
    let sorted = b.eval(names)?;
    if sorted == text
        || b.text("return document.querySelector('#view-regions th[aria-sort]').ariaSort")? != "descending"
    {
        return Err(format!("nothing is sorted: {sorted}"));
    }
    let loads = "return [...document.querySelectorAll('#view-regions table.data tbody tr')].map(t => slamm.model.get().ranges.find(r => r.name === t.cells[0].textContent).inclusive.wsl.value)";
    check(b, loads, |v| v.as_array().is_some_and(|a| a.windows(2).all(|w| w[0].as_f64() >= w[1].as_f64())))?;
    b.click(wsl)?;
    is_true(b, "return document.querySelector('#view-regions th[aria-sort]').ariaSort === 'ascending'")?;
    b.click(wsl)?;
    if b.eval(names)? != text {
        return Err("the third click does not bring back the order of the text".into());
    }
    b.choose("#view-regions .controls:nth-of-type(3) select", "exclusive")
        .or_else(|_| b.choose("#view-regions .controls ~ .controls select", "exclusive"))?;
    is_true(b, "return document.querySelector('#view-regions caption').textContent.includes('exclusive')")
}

fn icicle(b: &Browser) -> Result<(), String> {
    let file = gmres("icicle", &[])?;
    b.open(&file, "regions")?;
    let cells = "return [...document.querySelectorAll('.icicle [data-cell]')].map(c => c.getAttribute('aria-label') + c.getAttribute('width'))";
    let loads = b.eval(cells)?;
    // The function stands below the region that calls it.
    let labels = loads.to_string();
    let (region, function) = (labels.find("GMRES,"), labels.find("arnoldi_step,"));
    if region.is_none() || function.is_none() || region > function {
        return Err(format!("no call path: {labels}"));
    }
    b.choose("#view-regions select", "wss")?;
    let stores = b.eval(cells)?;
    b.choose("#view-regions select", "flops")?;
    let operations = b.eval(cells)?;
    if loads == stores || stores == operations || !operations.to_string().contains("flops") {
        return Err("the switch changes nothing".into());
    }
    let crumbs = "return document.querySelectorAll('.crumbs button').length";
    b.eval("[...document.querySelectorAll('.icicle [data-cell]')].find(c => c.getAttribute('aria-label').startsWith('arnoldi_step')).id = 'inner'")?;
    b.click("#inner")?;
    check(b, crumbs, |n| n.as_u64().is_some_and(|n| n >= 3))?;
    is_true(
        b,
        "return document.activeElement.getAttribute('aria-label').startsWith('arnoldi_step') && document.activeElement.getAttribute('width') === '100%'",
    )?;
    b.press("ArrowDown")?;
    is_true(b, "return document.activeElement.getAttribute('aria-label').startsWith('forLn7')")?;
    b.press("Enter")?;
    is_true(b, "return document.querySelector('.crumbs b').textContent === 'forLn7'")?;
    b.press("Escape")?;
    is_true(b, "return document.querySelector('.crumbs b').textContent === 'arnoldi_step'")
}

fn keyboard(b: &Browser) -> Result<(), String> {
    let file = gmres("keyboard", &[])?;
    b.open(&file, "source")?;
    let selected = "return document.querySelector('[role=tab][aria-selected=true]').textContent + ' ' + document.activeElement.textContent";
    b.press("Tab")?;
    b.press("ArrowRight")?;
    check(b, selected, |v| v == "Regions Regions")?;
    b.press("End")?;
    b.press("ArrowRight")?;
    check(b, selected, |v| v == "Source Source")?;
    // One stop of the tab key leads into the rows, the arrows from row to row.
    b.eval("document.querySelector('.source tbody tr').focus()")?;
    b.press("ArrowDown")?;
    b.press("ArrowDown")?;
    is_true(
        b,
        "return document.activeElement.dataset.line === '3' && document.querySelectorAll('#view-source table')[0].querySelectorAll('tr[tabindex=\"0\"]').length === 1",
    )?;
    // Every table has a caption or a name, every picture a name, every cell of a grid a role.
    for view in ["source", "regions", "variables", "levels", "curve", "time"] {
        b.click(&format!("#tab-{view}"))?;
    }
    is_true(
        b,
        "return [...document.querySelectorAll('table')].every(t => t.caption || t.ariaLabel || t.closest('.details'))",
    )?;
    is_true(
        b,
        "return [...document.querySelectorAll('svg')].every(s => s.getAttribute('aria-label') || s.getAttribute('aria-hidden') || s.parentNode.closest('svg'))",
    )?;
    is_true(b, "return [...document.querySelectorAll('thead th')].every(t => t.scope)")?;
    is_true(
        b,
        "return [...document.querySelectorAll('button, select, input')].every(c => c.textContent.trim() || c.labels?.length || c.ariaLabel)",
    )
}

fn units_and_curves(b: &Browser) -> Result<(), String> {
    let file = gmres("units", &["--machine", "zen3", "--units", "KB"])?;
    b.open(&file, "curve")?;
    let loaded = "return document.querySelectorAll('.fact dd')[1].textContent";
    let axis = "return [...document.querySelectorAll('.chart text.title')].map(t => t.textContent).join()";
    check(b, axis, |v| v == "cache size,loads, KB")?;
    b.choose(".right select", "B")?;
    check(b, axis, |v| v == "cache size,loads, B")?;
    check(b, loaded, |v| v.as_str().is_some_and(|t| t.ends_with('B')))?;
    // The reading line follows the arrow keys.
    b.eval("document.querySelector('.chart').focus()")?;
    b.press("ArrowRight")?;
    let first = b.text("return document.querySelector('.readout').textContent")?;
    b.press("ArrowRight")?;
    let second = b.text("return document.querySelector('.readout').textContent")?;
    if first == second || !second.contains("cache size: ") {
        return Err(format!("no reading: {first} {second}"));
    }
    let lines = "return document.querySelectorAll('.chart path.series').length - document.querySelectorAll('.choices input:checked').length";
    check(b, lines, |v| *v == json!(0))?;
    let boxes = b.eval("return document.querySelectorAll('.choices input:checked').length")?;
    b.click(".choices input")?;
    check(b, "return document.querySelectorAll('.choices input:checked').length", |v| *v != boxes)?;
    // Without levels the views say how to get there.
    let plain = gmres("no_machine", &["--machine", "none"])?;
    b.open(&plain, "curve")?;
    is_true(b, "return document.querySelector('#view-curve').textContent.includes('--machine')")?;
    b.click("#tab-levels")?;
    is_true(b, "return document.querySelector('#view-levels').textContent.includes('--machine')")
}

fn dark_and_print(b: &Browser) -> Result<(), String> {
    let file = gmres("dark", &["--machine", "zen3"])?;
    let background = "return getComputedStyle(document.documentElement).backgroundColor";
    let emulate = |scheme: &str, media: &str| {
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        b.devtools("Emulation.setEmulatedMedia", &json!({"media": media, "features": features})).map(drop)
    };
    emulate("light", "")?;
    b.open(&file, "source")?;
    check(b, background, |v| v == "rgb(255, 255, 255)")?;
    emulate("dark", "")?;
    check(b, background, |v| v != "rgb(255, 255, 255)")?;
    // On paper: everything unfolded, every view, no controls.
    b.click("#view-source .controls button:nth-of-type(2)")?;
    let folded = rows_seen(b)?;
    emulate("light", "print")?;
    b.eval("dispatchEvent(new Event('beforeprint'))")?;
    if rows_seen(b)? <= folded {
        return Err("what is folded is not printed".into());
    }
    is_true(
        b,
        "return [...document.querySelectorAll('section.view')].every(s => s.checkVisibility() && s.children.length > 0)",
    )?;
    is_true(
        b,
        "return [...document.querySelectorAll('[role=tab], .controls .control')].every(c => !c.checkVisibility())",
    )
}

/// Texts that would do something if they were markup.
const MARKUP: &str = "</script><script>window.evil = 1</script><img src=x onerror='window.evil = 1'>\"&amp;&lt;'";

fn hostile(b: &Browser) -> Result<(), String> {
    let bidi = "\u{202e}abc\u{2066} \u{5d0}\u{5d1} \u{2069}\u{200b}";
    let name = "n".repeat(10_000);
    let long = "x".repeat(10_000);
    let text = format!(
        "% {MARKUP} {bidi}\n\
         %SLM start {name};\n\
         s = '</script><script>window.evil = 2</script>'; t = \"<b>&\";\n\
         x = ones(100, 1); % <!-- {bidi}\n\
         {name} = x + 1;\n\
         %SLM end {name};\n\
         % {long}\n\
         y = x.*{name}; % separators \u{2028} \u{2029}\n"
    );
    let file = written("hostile", &text, &["--machine", "zen3"])?;
    for view in ["source", "regions", "variables", "levels", "curve", "time"] {
        b.open(&file, view)?;
        is_true(b, "return window.evil === undefined && document.querySelectorAll('img, b script').length === 0")?;
        // Nothing is wider than the window.
        is_true(b, "return document.documentElement.scrollWidth <= innerWidth")?;
        is_true(
            b,
            "return [...document.querySelectorAll('script')].every(s => s.type === 'application/json' || s.dataset.name)",
        )?;
    }
    b.open(&file, "source")?;
    let first = b.text("return document.querySelector('.source code').textContent")?;
    if !first.contains(MARKUP) || first.contains('\u{202e}') || !first.contains("202E") {
        return Err(format!("the first line is shown as {first}"));
    }
    // A long line is cut off, and whole at a click.
    let length = "return document.querySelector('[data-line=\"7\"] code').innerText.length";
    check(b, length, |n| n.as_u64().is_some_and(|n| n < 500))?;
    b.click("[data-line='7'] button.more")?;
    check(b, length, |n| n.as_u64().is_some_and(|n| n >= 10_000))?;
    is_true(b, "return document.documentElement.scrollWidth <= innerWidth")
}

fn large(b: &Browser) -> Result<(), String> {
    let mut text = String::from("x = rand(50, 1); y = x; A = rand(20, 20); B = A;\n");
    for k in 0..200 {
        text.push_str(&format!("%SLM start region{k};\ny = y + {k}*x; v{k} = x.*y;\n"));
        text.push_str(if k % 2 == 0 { "" } else { "B = A*B/10;\n" });
        text.push_str(&format!("%SLM end region{k};\n"));
    }
    let (lines, file) = (text.lines().count(), written("large", &text, &["--machine", "zen3"])?);
    let size = std::fs::metadata(&file).map_err(|e| e.to_string())?.len();
    let time = b.open(&file, "")?;
    println!("{lines} lines, 200 regions: a page of {} KB, ready after {time} ms", size / 1024);
    if lines < 500 || size >= 5 << 20 {
        return Err(format!("{lines} lines give a page of {size} bytes"));
    }
    // Only a page that hangs takes so long; how long it really takes is printed.
    if time > 20_000.0 {
        return Err(format!("ready after {time} ms"));
    }
    for view in ["regions", "variables", "levels", "curve"] {
        let script = format!(
            "const t = performance.now(); document.querySelector('#tab-{view}').click(); document.body.offsetHeight; return performance.now() - t"
        );
        let taken = b.eval(&script)?;
        println!("view {view}: {taken} ms");
    }
    check(b, "return document.querySelectorAll('#view-regions table.data tbody tr').length", |n| *n == json!(201))
        .map(drop)
}

fn compare_and_sweep(b: &Browser) -> Result<(), String> {
    let folder = repository("examples/pop_pcg");
    let html = scratch("browser_compare.html");
    let file = html.display().to_string();
    let files = ["pcg2_2d.m", "pcg2_1d.m"];
    let at_one = ["compare", files[0], files[1], "--set", "niter=1", "--quiet", "--html", &*file];
    slamm(&folder, &at_one)?.expect(0)?;
    b.open(&html, "")?;
    is_true(
        b,
        "return document.querySelectorAll('.pairs .bar.load i.dark').length >= 4 && document.querySelectorAll('.pairs .best').length > 0",
    )?;
    is_true(
        b,
        "return document.body.textContent.includes('iteration') && document.body.textContent.includes('−34.3 %')",
    )?;
    is_true(b, "return document.querySelectorAll('.whisker').length > 0")?;
    is_true(b, "return !/null|undefined/.test(document.body.innerText)")?;
    // The headline says the same as the table, and what is equal is folded.
    is_true(
        b,
        "return [...document.querySelectorAll('.headline p')].some(p => /^iteration: least across .*, below L3: B; by WSL, .*, B loads 34.3 % less than A/.test(p.textContent))",
    )?;
    is_true(
        b,
        "const [all, shown] = [...document.querySelectorAll('.pairs .group-start')].reduce((s, t) => [s[0] + 1, s[1] + t.checkVisibility()], [0, 0]); \
         return document.querySelectorAll('.equal:not([open])').length > 0 && shown < all && shown > 0",
    )?;
    // With a column of totals the tables have the room that they need.
    let at_three = ["compare", files[0], files[1], "--set", "niter=3", "--quiet", "--html", &*file];
    slamm(&folder, &at_three)?.expect(0)?;
    b.open(&html, "")?;
    is_true(
        b,
        "const all = [...document.querySelectorAll('.pairs')]; \
         return all.some(t => /in total/.test(t.textContent)) && all.every(t => t.parentNode.scrollWidth <= t.parentNode.clientWidth)",
    )?;

    let (a, c) = (scratch("browser_full.m"), scratch("browser_rows.m"));
    std::fs::write(&a, "n = 10;\nA = rand(40, 40);\n%SLM start work;\nx = A*A;\n%SLM end work;\n")
        .map_err(|e| e.to_string())?;
    std::fs::write(
        &c,
        "n = 10;\nx = ones(40*n, 1);\n%SLM start work;\nfor k = 1:n\n y = x + k;\nend\n%SLM end work;\n",
    )
    .map_err(|e| e.to_string())?;
    let (a, c) = (a.display().to_string(), c.display().to_string());
    let swept = ["compare", &*a, &*c, "--sweep", "n=1:1:12", "--quiet", "--html", &*file];
    slamm(&folder, &swept)?.expect(0)?;
    b.open(&html, "")?;
    is_true(
        b,
        "return document.querySelectorAll('.chart path.series').length >= 2 && document.querySelectorAll('.chart line.crossing').length >= 1",
    )?;
    is_true(
        b,
        "return document.body.textContent.includes('Crossover: A up to n = ') || document.body.textContent.includes('Crossover: B up to n = ')",
    )
}

/// Roofs of every boundary, a dot for each range, the keyboard, arrows from variant to variant; no view without rates.
fn rooflines(b: &Browser) -> Result<(), String> {
    let file = gmres("rooflines", &["--machine", "skylake-sp"])?;
    b.open(&file, "roofline")?;
    // Three boundaries and the arithmetic; every range that computes and moves something has a dot.
    is_true(b, "return document.querySelectorAll('.roofline .roof').length === 4")?;
    let wanted = "slamm.data('prediction').ranges.filter(r => r.seconds && r.inclusive.flops > 0 && \
                  ['loads', 'write_allocates', 'write_backs'].some(k => r.levels[LEVEL][k].value > 0)).length";
    let spots = "document.querySelectorAll('.roofline [data-spot]').length";
    is_true(b, &format!("return {spots} > 3 && {spots} === {}", wanted.replace("LEVEL", "2")))?;
    let readout = "return document.querySelector('#view-roofline .readout').textContent";
    let before = b.text(readout)?;
    b.eval("document.querySelector('.roofline').focus(); return 1")?;
    b.press("ArrowRight")?;
    let longest = b.text(readout)?;
    if longest == before || !longest.contains(" to ") || !longest.contains("L3 ↔ memory") {
        return Err(format!("the keyboard reads {longest}"));
    }
    b.press("ArrowRight")?;
    if b.text(readout)? == longest {
        return Err("the next range is the same".into());
    }
    is_true(b, "return document.querySelectorAll('.spot.read').length === 1")?;
    b.hover("#view-roofline [data-spot] circle")?;
    // The other boundary.
    b.eval("const s = document.querySelectorAll('#view-roofline select')[1]; s.value = '0'; s.dispatchEvent(new Event('change')); return 1")?;
    is_true(b, &format!("return {spots} === {}", wanted.replace("LEVEL", "0")))?;
    is_true(b, "return document.querySelector('.roofline .title').textContent.includes('L1 ↔ L2')")?;
    is_true(b, "return document.documentElement.scrollWidth <= innerWidth")?;
    b.open(&gmres("no_roofline", &["--machine", "zen3"])?, "")?;
    is_true(b, "return document.querySelector('#tab-roofline') === null")?;

    let html = scratch("browser_arrows.html");
    let out = html.display().to_string();
    let run = [
        "compare",
        "pcg2_2d.m",
        "pcg2_1d.m",
        "--set",
        "niter=1",
        "--machine",
        "skylake-sp",
        "--quiet",
        "--html",
        &*out,
    ];
    slamm(&repository("examples/pop_pcg"), &run)?.expect(0)?;
    b.open(&html, "")?;
    is_true(b, "return document.querySelectorAll('.roofline .arrow path').length >= 1")?;
    is_true(
        b,
        "return document.querySelectorAll('.roofline [data-spot]').length === document.querySelectorAll('.roofline .spot-label').length",
    )
}

fn validate(b: &Browser) -> Result<(), String> {
    let (json_file, counters, html) = (scratch("browser_v.json"), scratch("browser_v.csv"), scratch("browser_v.html"));
    let (j, c, h) = (json_file.display().to_string(), counters.display().to_string(), html.display().to_string());
    let folder = repository("examples/pop_pcg");
    // Without levels the plain figure, which has an interval, is what the counters are held against.
    let plain = ["analyze", "pcg2_1d.m", "--set", "niter=1", "--machine", "none", "--quiet", "--json", &*j];
    slamm(&folder, &plain)?.expect(0)?;
    std::fs::write(&counters, "region,event,count\niteration,L1-dcache-load-misses,52000\n")
        .map_err(|e| e.to_string())?;
    slamm(&folder, &["validate", &j, &c, "--event", "L1-dcache-load-misses=L1.loads:64", "--html", &h])?.expect(0)?;
    b.open(&html, "")?;
    is_true(
        b,
        "return document.querySelectorAll('.pairs .bar.load i.dark').length === 1 && document.querySelectorAll('.pairs .bar.measured i.dark').length === 1",
    )?;
    is_true(
        b,
        "return document.querySelectorAll('.pairs .whisker').length === 1 && document.body.textContent.includes('+1.0 %')",
    )
}

/// PNGs of all views, light and dark, into the folder of `SLAMM_SHOTS` (/tmp/shots without it).
/// The page of `check`: what is marked in the text is what the table of the range counts.
fn checked(b: &Browser) -> Result<(), String> {
    let html = scratch("browser_check.html");
    let file = html.display().to_string();
    slamm(&repository("examples/quickstart"), &["check", "cg.m", "--html", &file])?.expect(0)?;
    b.open(&html, "")?;
    // Every loop, region and file has its bars; line 19 is `q = A*p;`, whose loads the operands decide.
    check(b, "return document.querySelectorAll('.checked tr.head .bar.load i').length", |n| *n == json!(6))?;
    let marks = "return [...document.querySelectorAll('.checked tr[data-line=\"19\"] .access')].map(a => `${a.textContent} ${a.className}`).join()";
    check(b, marks, |v| v == "q access writes,A access reads run-time,p access reads run-time")?;
    // The while loop: rho is read four times, of which `rho_old = rho` is a copy, and the page says so.
    b.hover("#view-check tr[data-line='18'] td.code")?;
    let row = "return [...document.querySelectorAll('#view-check .details tbody tr')].map(t => [...t.children].map(c => c.textContent).join(' ')).find(t => t.startsWith('rho '))";
    check(b, row, |v| v == "rho 4 4 4 3 2 1 1")?;
    b.click("#view-check .details tbody tr:nth-child(7) button")?;
    check(b, "return document.querySelectorAll('.access.found').length", |n| *n == json!(5))?;
    check(b, "return document.querySelectorAll('.access.found.out').length", |n| *n == json!(1))?;
    is_true(b, "return document.querySelector('.access.found.copy').title === 'a = b moves nothing'")?;
    b.press("ArrowDown")?;
    // Hostile text stays text.
    let name = written_check("check_hostile", "x = '<img src=x onerror=alert(1)>'; % </script><b>\ny = x;\n")?;
    b.open(&name, "")?;
    is_true(
        b,
        "return document.querySelector('img, #page b') === null && document.body.textContent.includes('</script><b>')",
    )
}

fn written_check(name: &str, text: &str) -> Result<PathBuf, String> {
    let (file, html) = (scratch(&format!("browser_{name}.m")), scratch(&format!("browser_{name}.html")));
    std::fs::write(&file, text).map_err(|e| e.to_string())?;
    slamm(&repository("."), &["check", &file.display().to_string(), "--html", &html.display().to_string()])?
        .expect(0)?;
    Ok(html)
}

fn screenshots(b: &Browser) -> Result<(), String> {
    let folder = PathBuf::from(std::env::var("SLAMM_SHOTS").unwrap_or_else(|_| "/tmp/shots".into()));
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let pages = [
        ("pop_pcg", page("pop_pcg", "examples/pop_pcg", &["pcg2_2d.m", "--machine", "zen3"])?),
        ("gmres", page("gmres", "examples/gmres", &["solve.m", "--machine", "zen3"])?),
        ("ranks", ranks::ranks("ranks_shots")?),
    ];
    for (name, file) in &pages {
        for scheme in ["light", "dark"] {
            let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
            b.devtools("Emulation.setEmulatedMedia", &json!({"features": features}))?;
            b.open(file, "")?;
            let views = b.eval("return [...document.querySelectorAll('[role=tab]')].map(t => t.id.slice(4))")?;
            for view in views.as_array().into_iter().flatten().filter_map(Value::as_str) {
                b.open(file, view)?;
                save(&folder.join(format!("{name}-{view}-{scheme}.png")), &b.screenshot()?)?;
            }
        }
    }
    for (name, file, record) in patterns::pictures()? {
        for scheme in ["light", "dark"] {
            let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
            b.devtools("Emulation.setEmulatedMedia", &json!({"features": features}))?;
            b.open(&file, "patterns")?;
            patterns::show(b, record)?;
            save(&folder.join(format!("{name}-patterns-{scheme}.png")), &b.screenshot()?)?;
        }
    }
    Ok(())
}

fn save(file: &Path, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(file, bytes).map_err(|e| format!("{}: {e}", file.display()))
}
