//! The view of access patterns in a browser: all arrays over time, n-th accesses, the inside of a record, volumes, totals.

use super::patterns::{RECORD, contains, position};
use super::{Test, check, is_true, written};
use crate::browser::webdriver::Browser;
use serde_json::json;

pub(super) const TESTS: [(&str, Test); 6] = [
    ("moments_addresses", addresses),
    ("moments_occurrences", occurrences),
    ("moments_nth", nth),
    ("moments_volume", volume),
    ("moments_totals", totals),
    ("levels_extrapolated", extrapolated),
];

/// Records: 1 A, 2 B, 3 to 6 the columns of A into B, 7 and 8 the sums of B and A's first column.
const PROGRAM: &str = "n = 4; A = ones(n,n); B = zeros(n,n);\nfor j = 1:n\n  B(:,j) = A(:,j);\nend\n\
                       c = sum(B, 1);\nd = A(:,1);\n";

/// Points at a place of the picture of all arrays, in parts of its width and in rows, and gives what is said of it.
fn said(b: &Browser, x: f64, y: f64) -> Result<String, String> {
    b.text(&format!(
        "const c = document.querySelector('.addresses'); const r = c.getBoundingClientRect(); \
         c.dispatchEvent(new MouseEvent('mousemove', {{clientX: r.left + {x}*r.width, clientY: r.top + {y}}})); \
         return document.querySelector('#overview-status').textContent"
    ))
}

fn overview(b: &Browser, control: usize, value: &str) -> Result<(), String> {
    b.choose(&format!(".overview label:nth-of-type({control}) select"), value)
}

fn addresses(b: &Browser) -> Result<(), String> {
    let file = written("moments_addresses", PROGRAM, &[])?;
    b.open(&file, "patterns")?;
    // The bands of A and B are as high as each other, those of the vectors are enlarged; a sweep goes down its band.
    let expect = |x, y, parts: &[&str]| {
        let text = said(b, x, y)?;
        parts.iter().find(|p| !text.contains(**p)).map_or(Ok(()), |p| Err(format!("'{p}' is not in: {text}")))
    };
    expect(0.5 / 8.0, 80.0, &["A, element (", "written in record 1", "line 1 of "])?;
    let early = said(b, 0.1 / 8.0, 8.0)?;
    let late = said(b, 0.95 / 8.0, 150.0)?;
    if !early.contains("(1, 1)")
        || !late.contains("(4, 4)")
        || !early.contains("record 1")
        || !late.contains("record 1")
    {
        return Err(format!("the sweep is {early}, {late}"));
    }
    // Below the diagonal nothing has been written yet.
    let pixel = "const c = document.querySelector('.addresses'); const o = document.createElement('canvas'); [o.width, o.height] = [c.width, c.height]; \
                 const p = o.getContext('2d', {willReadFrequently: true}); p.drawImage(c, 0, 0); \
                 const at = (x, y) => [...p.getImageData(x, y, 1, 1).data.slice(0, 3)].join(); ";
    is_true(
        b,
        &format!("{pixel} return at(2, 2) !== at(2, 100) && at(2, 100) === at(60, 2) && at(120, 155) !== at(2, 100)"),
    )?;
    // Elements accessed: 16 + 16, eight for each of the columns, and so on.
    overview(b, 2, "elements")?;
    check(b, "return document.querySelector('.time-axis span:last-child').textContent", |t| t == "92")?;
    // One array alone counts its own accesses: A is written once and read once, its first column twice.
    b.eval("const s = document.querySelector('.overview select'); s.value = [...s.options].find(o => o.text.startsWith('A (')).value; s.dispatchEvent(new Event('change'))")?;
    check(b, "return document.querySelector('.time-axis span:last-child').textContent", |t| t == "36")?;
    overview(b, 3, "reads")?;
    check(b, "return document.querySelector('.time-axis span:last-child').textContent", |t| t == "20")?;
    // The keyboard reads the same places, and Enter goes to the record.
    overview(b, 2, "records")?;
    b.eval("document.querySelector('.addresses').focus()")?;
    b.press("ArrowRight")?;
    b.press("ArrowRight")?;
    b.press("ArrowRight")?;
    contains(
        b,
        "return document.querySelector('#overview-status').textContent",
        &["A, element (1, 1): read in record 3"],
    )?;
    b.press("Enter")?;
    contains(b, RECORD, &["Record 3 of 8"])?;
    // A part of the run goes with the replay.
    overview(b, 4, "10")?;
    is_true(b, "return document.querySelector('.addresses').ariaLabel.includes('Records 1 to 8.')")?;
    is_true(b, "return document.documentElement.scrollWidth <= innerWidth")
}

fn occurrences(b: &Browser) -> Result<(), String> {
    let text = "x = ones(10,1);\nfor k = 1:3\n  y = x + k;\nend\nx(1:5) = 0;\n";
    let file = written("moments_occurrences", text, &[])?;
    b.open(&file, "patterns")?;
    overview(b, 2, "occurrences")?;
    // x is written, read three times, and its first half written again: five accesses.
    check(b, "return [...document.querySelectorAll('.time-axis span')].map(s => s.textContent).join(' ')", |t| {
        t == "1. 3. 4. 5."
    })?;
    let first = said(b, 0.9, 5.0)?;
    let second = said(b, 0.9, 195.0)?;
    if !first.contains("x, element 1: access 5 is in record 5")
        || !second.contains("element 10: accessed less often than 5")
    {
        return Err(format!("the fifth accesses are {first}, {second}"));
    }
    if !said(b, 0.5, 195.0)?.contains("access 3 is in record 3") {
        return Err("the third access is another one".into());
    }
    overview(b, 3, "writes")?;
    check(b, "return [...document.querySelectorAll('.time-axis span')].map(s => s.textContent).join(' ')", |t| {
        t == "1. 2. 3."
    })
    .map(drop)
}

const TABLE: &str = "return [...document.querySelectorAll('.heat .figures-of-heat tbody tr')].map(r => [...r.cells].slice(1).map(c => c.textContent).join(' '))";

fn heat(b: &Browser, array: &str, accesses: &str, show: &str) -> Result<(), String> {
    b.eval(&format!(
        "const s = document.querySelector('.heat select'); \
         s.value = [...s.options].find(o => o.text.startsWith('{array} (')).value; s.dispatchEvent(new Event('change'))"
    ))?;
    b.choose(".heat label:nth-of-type(2) select", accesses)?;
    b.choose(".heat label:nth-of-type(3) select", show)
}

fn nth(b: &Browser) -> Result<(), String> {
    let file = written("moments_nth", PROGRAM, &[])?;
    b.open(&file, "patterns")?;
    heat(b, "A", "reads", "nth")?;
    check(b, TABLE, |t| *t == json!(vec!["3 4 5 6"; 4]))?;
    b.eval("const n = document.querySelector('.nth'); n.value = 2; n.dispatchEvent(new Event('change'))")?;
    check(b, TABLE, |t| *t == json!(vec!["8 – – –"; 4]))?;
    contains(
        b,
        "return document.querySelector('.nth-text').textContent",
        &["12 of 16 cells are read, but fewer than 2 times"],
    )?;
    // There is no third read.
    b.eval("const n = document.querySelector('.nth'); n.value = 3; n.dispatchEvent(new Event('change'))")?;
    is_true(b, "return document.querySelector('.nth').value === '2'")?;
    heat(b, "A", "both", "nth")?;
    check(b, TABLE, |t| *t == json!(vec!["3 4 5 6"; 4]))?;
    // The inside of the first record: the last column is darker than the first.
    heat(b, "A", "writes", "first")?;
    check(b, TABLE, |t| *t == json!(vec!["1 1 1 1"; 4]))?;
    let copy = "const c = document.querySelector('.heat canvas'); const o = document.createElement('canvas'); [o.width, o.height] = [c.width, c.height]; \
                const p = o.getContext('2d', {willReadFrequently: true}); p.drawImage(c, 0, 0); \
                const at = j => p.getImageData((j + 0.5)*c.width/4, c.height/2, 1, 1).data[2]; ";
    is_true(b, &format!("{copy} return at(0) > at(1) && at(1) > at(2) && at(2) > at(3)"))?;
    // All accesses of one element, by keyboard: the second column of the first row.
    heat(b, "A", "both", "counts")?;
    b.eval("document.querySelector('.heat canvas').focus()")?;
    b.press("ArrowRight")?;
    b.press("Enter")?;
    let rows = "return [...document.querySelectorAll('.cell-accesses tbody tr')].map(r => [...r.cells].slice(0, 4).map(c => c.textContent).join(' '))";
    check(b, rows, |t| *t == json!(["1 1 written 1", "2 3 read 1", "3 8 read 1"]))?;
    b.eval("document.querySelectorAll('.cell-accesses button.link')[1].click()")?;
    contains(b, RECORD, &["Record 3 of 8"])
}

/// A slice is outlined and followed; the inside of a record is seen.
fn volume(b: &Browser) -> Result<(), String> {
    let text = "T = zeros(4,5,6);\nfor k = [2 5]\n  T(:,:,k) = k;\nend\nT(2,:,:) = 1;\n";
    let file = written("moments_volume", text, &[])?;
    b.open(&file, "patterns")?;
    is_true(
        b,
        "return document.querySelectorAll('.board .volume').length === 1 && document.querySelectorAll('.heat .volume').length === 1",
    )?;
    let slice = "return document.querySelector('.board > input[type=range]').value";
    let told = "return document.querySelector('.board .volume').ariaLabel";
    position(b, 1)?;
    check(b, slice, |v| v == "1")?;
    contains(b, told, &["1 of 6 have coloured cells"])?;
    position(b, 2)?;
    check(b, slice, |v| v == "4")?;
    // Half of a record across all slices has come to the third, the whole one to the last.
    position(b, 3)?;
    check(b, slice, |v| v == "5")?;
    let within = |x: u32| {
        b.eval(&format!(
            "const s = document.querySelector('.within'); s.value = {x}; s.dispatchEvent(new Event('input'))"
        ))
    };
    within(45)?;
    check(b, slice, |v| v == "2")?;
    contains(b, told, &["3 of 6 have coloured cells"])?;
    is_true(b, "return document.querySelector('.within').ariaValueText === '45 % of the record'")?;
    // Stopped, the slice stays where it is put.
    b.eval("[...document.querySelectorAll('.replay button')].find(x => x.textContent === 'Slices follow').click()")?;
    position(b, 1)?;
    check(b, slice, |v| v == "2")?;
    let picture = "return document.querySelector('.board .volume').toDataURL()";
    let before = b.eval(picture)?;
    b.eval("const s = document.querySelector('.board .volume-frame input'); s.value = -30; s.dispatchEvent(new Event('input'))")?;
    if b.eval(picture)? == before { Err("the volume does not turn".into()) } else { Ok(()) }
}

fn totals(b: &Browser) -> Result<(), String> {
    // Two arrays that `x` has held, one in a function of its own.
    let file = written("moments_totals", PROGRAM, &[])?;
    b.open(&file, "patterns")?;
    let rows = "return [...document.querySelectorAll('.totals tbody tr')].map(r => [...r.cells].slice(0, 6).map(c => c.textContent.replace('\u{202f}', '')).join(' '))";
    check(b, rows, |t| {
        *t == json!(["B 1 16 32 128 B 256 B", "A 1 20 16 160 B 128 B", "c 1 0 4 0 B 32 B", "d 1 0 4 0 B 32 B"])
    })?;
    contains(
        b,
        "return document.querySelector('.totals caption').textContent",
        &["36 elements read (288 B), 56 written (448 B)"],
    )
}

/// The page of the levels says which trips were not simulated, and how many of them moved otherwise.
fn extrapolated(b: &Browser) -> Result<(), String> {
    let text = "x = ones(20000, 1);\ny = x;\nfor k = 1:50\n  x = 0.5*x;\n  if k == 30\n    y = y + x;\n  end\nend\n";
    let file = written("levels_extrapolated", text, &["--machine", "zen3", "--extrapolate", "3"])?;
    b.open(&file, "levels")?;
    let of = "slamm.data('prediction').ranges.find(r => r.name === 'forLn3').extrapolated";
    is_true(b, &format!("return {of}.trips >= 20 && {of}.otherwise === 1"))?;
    let said = format!(
        "return document.querySelector('.reasons li').textContent === `forLn3: the levels of ${{{of}.trips}} of 50 trips are extrapolated, 1 of which moved otherwise`"
    );
    is_true(b, &said)?;
    // Such a run has no access patterns, and without the option there is no such line.
    is_true(b, "return document.querySelector('#tab-patterns') === null")?;
    b.open(&written("levels_simulated", text, &["--machine", "zen3"])?, "levels")?;
    is_true(b, "return !document.querySelector('#view-levels').textContent.includes('extrapolated')")
}
