//! The view of access patterns in a browser: heat maps and their figures, the replay and what it shows.

use super::{Test, check, gmres, is_true, page, written};
use crate::browser::webdriver::Browser;
use serde_json::{Value, json};

pub(super) const TESTS: [(&str, Test); 9] = [
    ("patterns_begins", begins),
    ("patterns_replay", replay),
    ("patterns_heat", heat),
    ("patterns_sparse_and_slices", sparse_and_slices),
    ("patterns_hits", hits),
    ("patterns_keyboard", keyboard),
    ("patterns_hostile", hostile),
    ("patterns_empty", empty),
    ("patterns_large", large),
];

/// Records: 1 A, 2 x, 3 to 10 the columns of A, 11 the product, 12 the third row. A is written twice,
/// read once, its third row twice.
const COLUMNS: &str = "n = 8; A = zeros(n,n); x = ones(n,1);\nfor j = 1:n\n  A(:,j) = x;\nend\ny = A*x;\nd = A(3,:);\n";

pub(super) const RECORD: &str = "return document.querySelector('.record').textContent";
/// A canvas that is read without the browser's advice about it.
const COPY: &str = "const copy = c => { const o = document.createElement('canvas'); [o.width, o.height] = [c.width, c.height]; \
                    const p = o.getContext('2d', {willReadFrequently: true}); p.drawImage(c, 0, 0); return p; };";
/// The colours of the middle of the cells of row 5 of A, on its board.
const ROW: &str = "const c = document.querySelector('.board canvas[aria-label^=\"A (\"]'); const p = copy(c); \
                   return [...Array(8).keys()].map(j => p.getImageData((j + 0.5) * c.width / 8, 4.5 * c.height / 8, 1, 1).data.join())";

pub(super) fn position(b: &Browser, k: usize) -> Result<(), String> {
    b.eval(&format!(
        "const s = document.querySelector('.position'); s.value = {k}; s.dispatchEvent(new Event('input'))"
    ))
    .map(drop)
}

fn button(text: &str) -> String {
    format!("[...document.querySelectorAll('.replay button')].find(b => b.textContent.includes('{text}'))")
}

pub(super) fn contains(b: &Browser, script: &str, parts: &[&str]) -> Result<(), String> {
    let text = b.text(script)?;
    match parts.iter().find(|p| !text.contains(**p)) {
        Some(part) => Err(format!("'{part}' is not in: {text}")),
        None => Ok(()),
    }
}

/// Small arrays, touched often before the region begins; two statements on its first line, the second of which calls.
const REGION: &str = "s = 1:4;\nfor k = 1:9, t = s + k; end\nA = ones(300); x = ones(300, 1);\n%SLM start work;\n\
y = A*x; z = twice(y);\n%SLM end work;\nfunction q = twice(p)\n  q = 2*p;\nend\n";

/// The replay begins with the first record of the region, shows the arrays that move most, and marks the statement in its
/// line with what it reads and writes; what a function has under another name is marked there too.
fn begins(b: &Browser) -> Result<(), String> {
    let file = written("patterns_begins", REGION, &[])?;
    b.open(&file, "patterns")?;
    contains(b, RECORD, &["line 5 of", "reads A, x", "writes y"])?;
    let line = "const now = document.querySelector('.record-line .now'); const of = c => [...now.querySelectorAll(c)].map(n => n.textContent).join(); \
                return [now.firstChild.textContent, of('mark'), of('.reads'), of('.wrote')]";
    check(b, line, |v| *v == json!(["5", "y = A*x", "A,x", "y"]))?;
    check(b, "return document.querySelector('.board figcaption .name').textContent", |v| v == "A")?;
    b.eval(&format!("{}.click()", button("Step ▶")))?;
    check(b, line, |v| *v == json!(["8", "q = 2*p", "p", "q"]))?;
    // From elsewhere it leads there again, and the number of the line to the source.
    b.eval(&format!("{}.click()", button("First")))?;
    contains(b, RECORD, &["Record 1 "])?;
    b.choose(".replay .controls select", "0")?;
    contains(b, RECORD, &["line 5 of"])?;
    b.click(".where .link")?;
    is_true(b, "return document.activeElement.dataset.line === '5'")
}

fn replay(b: &Browser) -> Result<(), String> {
    let file = written("patterns_replay", COLUMNS, &[])?;
    b.open(&file, "patterns")?;
    position(b, 4)?;
    contains(b, RECORD, &["Record 5 of 12", "line 3 of", "A(:,j) = x;", "reads x", "writes A(:, 3) — 64 B"])?;
    let third = b.eval(&format!("{COPY}{ROW}"))?;
    b.eval(&format!("{}.click()", button("Step ▶")))?;
    contains(b, RECORD, &["Record 6 of 12", "A(:, 4)"])?;
    let fourth = b.eval(&format!("{COPY}{ROW}"))?;
    // The column of the record has the full colour, the one before a trail of it, the next ones none.
    if third[2] != fourth[3] || third[3] != fourth[4] || fourth[2] == fourth[3] || fourth[2] == fourth[4] {
        return Err(format!("the columns are {third} then {fourth}"));
    }
    b.eval(&format!("{}.click()", button("◀ Step")))?;
    if b.eval(&format!("{COPY}{ROW}"))? != third {
        return Err("a step back shows something else".into());
    }
    position(b, 10)?;
    contains(b, RECORD, &["Record 11", "*, 128 flops", "reads A, x", "writes y", "y = A*x;"])?;
    position(b, 11)?;
    contains(b, RECORD, &["reads A(3, :) — 64 B", "writes d"])?;
    is_true(b, "return document.querySelector('.board.read figcaption').textContent.startsWith('A')")?;
    // Played from the beginning to the end.
    b.eval(&format!("{}.click()", button("First")))?;
    contains(b, RECORD, &["Record 1 of 12"])?;
    b.choose(".replay select", "30")?;
    // On a busy machine the last record is there before the browser is asked again.
    let playing = "document.querySelector('.play').getAttribute('aria-pressed') === 'true'";
    is_true(b, &format!("{}.click(); return {playing}", button("Play")))?;
    b.wait("return document.querySelector('.record').textContent.startsWith('Record 12')")?;
    b.wait("return document.querySelector('.play').getAttribute('aria-pressed') === 'false'")?;
    // Arrays come and go.
    let boards = b.eval("return document.querySelectorAll('.board').length")?;
    b.eval("document.querySelector('.picks input:checked').click()")?;
    check(b, "return document.querySelectorAll('.board').length", |n| n.as_u64() < boards.as_u64()).map(drop)
}

const PICTURE: &str = "return document.querySelector('.heat canvas').toDataURL()";
const TABLE: &str = "return [...document.querySelectorAll('.heat table.data tbody tr')].map(r => [...r.cells].slice(1).map(c => c.textContent).join(' '))";

fn heat(b: &Browser) -> Result<(), String> {
    let file = written("patterns_heat", COLUMNS, &[])?;
    b.open(&file, "patterns")?;
    // A is chosen first: the largest matrix. Its third row was read twice, the others once.
    contains(
        b,
        "return document.querySelector('.heat caption').textContent",
        &["A (8 × 8)", "72 elements read in all"],
    )?;
    let once = "1 1 1 1 1 1 1 1";
    let reads: Vec<&str> = (0..8).map(|i| if i == 2 { "2 2 2 2 2 2 2 2" } else { once }).collect();
    check(b, TABLE, |t| *t == json!(reads))?;
    contains(
        b,
        "return document.querySelector('.scale-line').textContent",
        &["never", "1", "2", "accesses of an element"],
    )?;
    let pictures = [
        b.eval(PICTURE)?,
        b.choose(".heat label:nth-of-type(2) select", "writes").and_then(|()| b.eval(PICTURE))?,
        b.choose(".heat label:nth-of-type(3) select", "last").and_then(|()| b.eval(PICTURE))?,
    ];
    if pictures[0] == pictures[1] || pictures[1] == pictures[2] {
        return Err("the picture stays the same".into());
    }
    // Column j was last written by record j + 2.
    check(b, TABLE, |t| *t == json!(vec!["3 4 5 6 7 8 9 10"; 8]))?;
    // All of A was first written by record 1.
    b.choose(".heat label:nth-of-type(3) select", "first")?;
    check(b, TABLE, |t| *t == json!(vec!["1 1 1 1 1 1 1 1"; 8]))?;
    b.choose(".heat label:nth-of-type(3) select", "counts")?;
    contains(b, "return document.querySelector('.heat caption').textContent", &["128 elements written in all"])?;
    check(b, TABLE, |t| *t == json!(vec!["2 2 2 2 2 2 2 2"; 8]))?;
    // Another array, by the list of all of them.
    b.eval("[...document.querySelectorAll('.all-arrays button.link')].find(x => x.textContent === 'd').click()")?;
    contains(b, "return document.querySelector('.heat caption').textContent", &["d (1 × 8)", "8 elements written"])?;
    let told = b.eval("return document.querySelector('.heat [role=status]').textContent")?;
    b.hover(".heat canvas")?;
    check(b, "return document.querySelector('.heat [role=status]').textContent", |t| *t != told)?;
    contains(b, "return document.querySelector('.heat [role=status]').textContent", &["element ", "written 1 times"])
}

fn sparse_and_slices(b: &Browser) -> Result<(), String> {
    let text = "S = sparse([1 2 3 4 1], [1 2 3 4 4], 1); x = ones(4,1);\ny = S*x;\nT = zeros(4,5,6);\nT(:,:,2) = 1;\n";
    let file = written("patterns_sparse", text, &[])?;
    b.open(&file, "patterns")?;
    let choose = |name: &str| {
        b.eval(&format!(
            "const s = document.querySelector('.heat select'); \
             s.value = [...s.options].find(o => o.text.startsWith('{name} (')).value; s.dispatchEvent(new Event('change'))"
        ))
    };
    choose("S")?;
    // Its stored entries were read twice each, once where `sparse` brings them together in the room of the result and
    // once by the product; elsewhere is nothing.
    b.choose(".heat label:nth-of-type(2) select", "reads")?;
    check(b, TABLE, |t| *t == json!(["2 – – 2", "– 2 – –", "– – 2 –", "– – – 2"]))?;
    // x at the columns of the entries: the fourth twice.
    choose("x")?;
    check(b, TABLE, |t| *t == json!(["1", "1", "1", "2"]))?;
    choose("T")?;
    b.choose(".heat label:nth-of-type(2) select", "writes")?;
    let slice = |k: usize| {
        b.eval(&format!("const s = document.querySelector('.heat input[type=range]'); s.value = {k}; s.dispatchEvent(new Event('input'))"))
            .and_then(|_| b.eval(TABLE))
    };
    if slice(0)? != json!(vec!["1 1 1 1 1"; 4]) || slice(1)? != json!(vec!["2 2 2 2 2"; 4]) {
        return Err(format!("the slices are {} and {}", slice(0)?, slice(1)?));
    }
    is_true(b, "return document.querySelectorAll('.board > input[type=range]').length === 1")?;
    let record = "return document.querySelector('.record').textContent";
    b.eval(&format!(
        "const s = document.querySelector('.position'); s.value = s.max; s.dispatchEvent(new Event('input')); {record}"
    ))?;
    contains(b, record, &["writes T(:, :, 2)"])
}

fn hits(b: &Browser) -> Result<(), String> {
    let text = "x = ones(1000,1); p = ones(1000,1);\ny = x + p;\nx = x + y;\n";
    let file = written("patterns_hits", text, &["--machine", "zen3"])?;
    b.open(&file, "patterns")?;
    // 375 lines: x and p are in L1, y is new.
    position(b, 2)?;
    contains(b, RECORD, &["375 lines: ", "250 hits in L1", "0 hits in L2", "125 from memory"])?;
    is_true(b, "return document.querySelectorAll('.served i.far').length === 1")?;
    let pixel = format!(
        "{COPY} return copy(document.querySelector('.board.written canvas')).getImageData(9, 9, 1, 1).data.join()"
    );
    let plain = b.eval(&pixel)?;
    b.eval(&format!("{}.click()", button("Colour hits")))?;
    let third = b.eval(&pixel)?;
    position(b, 3)?;
    contains(b, RECORD, &["375 hits in L1", "0 from memory"])?;
    let all = b.eval(&pixel)?;
    if plain == third || third == all {
        return Err(format!("hits and misses have the colours {plain}, {third}, {all}"));
    }
    // The line of misses over all records leads to them.
    b.eval("const t = document.querySelector('.timeline'); t.dispatchEvent(new MouseEvent('click', {clientX: t.getBoundingClientRect().left + 1}))")?;
    contains(b, RECORD, &["Record 1 of 4"])
}

fn keyboard(b: &Browser) -> Result<(), String> {
    let file = gmres("patterns_keyboard", &["--machine", "zen3"])?;
    b.open(&file, "patterns")?;
    b.eval("document.querySelector('.position').focus()")?;
    let before = b.text(RECORD)?;
    b.press("ArrowRight")?;
    if b.text(RECORD)? == before {
        return Err("the arrow does not step".into());
    }
    b.press("End")?;
    is_true(b, "const s = document.querySelector('.position'); return s.value === s.max")?;
    b.eval("document.querySelector('.heat canvas').focus()")?;
    b.press("ArrowDown")?;
    let first = b.text("return document.querySelector('.heat [role=status]').textContent")?;
    b.press("ArrowDown")?;
    let second = b.text("return document.querySelector('.heat [role=status]').textContent")?;
    if first.is_empty() || first == second {
        return Err(format!("no figures of the cells: {first} {second}"));
    }
    // Everything has a name.
    is_true(
        b,
        "return [...document.querySelectorAll('#view-patterns :is(button, select, input)')].every(c => c.textContent.trim() || c.labels?.length || c.ariaLabel)",
    )?;
    is_true(
        b,
        "return [...document.querySelectorAll('#view-patterns canvas')].every(c => c.ariaLabel || c.ariaHidden)",
    )?;
    is_true(b, "return document.querySelector('.record').getAttribute('aria-live') === 'polite'")?;
    // Another unit: the view is made again where it was.
    let at = b.eval("return document.querySelector('.position').value")?;
    b.choose(".right select", "B")?;
    check(b, "return document.querySelector('.position').value", |v| *v == at).map(drop)
}

fn hostile(b: &Browser) -> Result<(), String> {
    let long = "v".repeat(10_000);
    let text = format!(
        "x = ones(9,1); % </script><script>window.evil = 1</script><img src=x onerror='window.evil = 1'> \u{202e}\n\
         y = x + 1; s.a = x; s.a = y; % \"&amp;<b>\n{long} = x + y;\n"
    );
    let file = written("patterns_hostile", &text, &["--machine", "zen3"])?;
    b.open(&file, "patterns")?;
    position(b, 0)?;
    contains(b, RECORD, &["<img src=x onerror=", "202E"])?;
    for k in 1..4 {
        position(b, k)?;
    }
    is_true(
        b,
        "return window.evil === undefined && document.querySelectorAll('#view-patterns :is(img, script)').length === 0",
    )?;
    is_true(b, "return document.documentElement.scrollWidth <= innerWidth")
}

/// Nothing but scalars: the view says so.
fn empty(b: &Browser) -> Result<(), String> {
    let file = written("patterns_empty", "x = 1;\ny = x + 1;\n", &[])?;
    b.open(&file, "patterns")?;
    contains(b, "return document.querySelector('#view-patterns').textContent", &["Nothing was recorded"])
}

/// A trace of many records: a small page, thinned, that is there at once. 50,000 records, a million
/// with SLAMM_LARGE=1.
fn large(b: &Browser) -> Result<(), String> {
    let million = std::env::var("SLAMM_LARGE").is_ok_and(|v| v == "1");
    let trips = if million { 4000 } else { 200 };
    let text = format!(
        "n = 50; A = rand(n,n); x = rand(n,1); y = zeros(n,1);\nfor k = 1:{trips}\n for j = 1:50\n  A(:,j) = A(:,j) + x;\n  \
         y(1:j) = x(1:j) .* A(1:j,j);\n  x(j:n) = y(j:n) + 1;\n  y = A*x;\n  x = y / norm(y);\n end\nend\n"
    );
    let file = written("patterns_large", &text, &["--timeout", "600"])?;
    let size = std::fs::metadata(&file).map_err(|e| e.to_string())?.len();
    let time = b.open(&file, "")?;
    let taken = b.eval(
        "const t = performance.now(); document.querySelector('#tab-patterns').click(); document.body.offsetHeight; return performance.now() - t",
    )?;
    let seen = b.eval("return slamm.data('trace').seen")?;
    println!("{seen} records: a page of {} KB, ready after {time} ms, its patterns in {taken} ms", size / 1024);
    if seen.as_u64() != Some(5 * 50 * trips + 3) || size >= 5 << 20 {
        return Err(format!("{seen} records give a page of {size} bytes"));
    }
    contains(
        b,
        "return document.querySelector('.thinned').textContent",
        &["The replay is thinned", "the first 8 executions", "one of every "],
    )?;
    // Only a page that hangs takes so long; how long it really takes is printed.
    if time > 20_000.0 || taken.as_f64().is_none_or(|t| t > 20_000.0) {
        return Err(format!("ready after {time} ms and {taken} ms"));
    }
    // Neighbours of the replay are neighbours of the run, where whole iterations are kept.
    let last = b.eval("return Number(document.querySelector('.position').max)")?;
    let last = last.as_u64().and_then(|n| usize::try_from(n).ok()).ok_or_else(|| last.to_string())?;
    if last + 1 < 4096 || last + 1 > 1 << 14 {
        return Err(format!("{last} records are kept"));
    }
    position(b, last - 1)?;
    let here = b.text(RECORD)?;
    position(b, last)?;
    if b.text(RECORD)? == here { Err("a step shows the same".into()) } else { Ok(()) }
}

/// A page for pictures, which the trial of the screenshots takes.
pub(super) fn pictures() -> Result<Vec<(&'static str, std::path::PathBuf, usize)>, String> {
    Ok(vec![
        ("pop_pcg_1d", page("pop_pcg_1d", "examples/pop_pcg", &["pcg2_1d.m", "--machine", "zen3"])?, 1240),
        ("blgmres", page("blgmres", "examples/blgmres", &["solve.m"])?, 2240),
    ])
}

/// The replay at a record, for a picture.
pub(super) fn show(b: &Browser, record: usize) -> Result<Value, String> {
    position(b, record)?;
    b.eval("scrollTo(0, 0)")
}
