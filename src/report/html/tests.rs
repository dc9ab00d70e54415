use super::*;
use crate::compare::Head;
use crate::counts::{Correction, Occurrence};
use crate::observed::Observed;
use crate::observed::counts::Counted;
use crate::observed::lines::Format;
use crate::observed::map::{Base, Placed};
use crate::prediction::{Line, MissPoint, PredictedRange};
use crate::text::source::Span;
use crate::trace::TracedArray;

#[test]
fn scripts_and_style_hold_no_end_of_their_element() {
    for (name, text) in [ANALYZE, COMPARE, VALIDATE, OBSERVED].concat().concat() {
        assert!(!text.to_lowercase().contains("</script"), "{name}");
        assert!(!text.contains("<!--"), "{name}");
        for markup in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "DOMParser"] {
            assert!(!text.contains(markup), "{name} writes markup: {markup}");
        }
        for request in ["fetch(", "XMLHttpRequest", "WebSocket", "import(", "http://", "https://"] {
            let allowed = text.replace("http://www.w3.org/2000/svg", "");
            assert!(!allowed.contains(request), "{name} asks for something: {request}");
        }
    }
}

#[test]
fn hostile_names_stay_in_their_data() {
    let hostile = "</script><script>alert(1)</script>";
    let mut p = Prediction::sample(hostile, Vec::new());
    p.options.set.push(hostile.into());
    let mut sources = Sources::default();
    sources.add(hostile, hostile, b"x = '</script>';\n");
    let text = page(&Page { prediction: &p, sources: &sources, trace: None, machine: None, units: None, run: None });
    let blocks = ["prediction", "sources", "page", "stacks", "sizes", "passed", "over_time", "explained", "curves"];
    assert_eq!(text.matches("<script").count(), ANALYZE.concat().len() + blocks.len());
    assert_eq!(text.matches("</script").count(), ANALYZE.concat().len() + blocks.len());
    let between = |from: &str, to: &str| Some(text.split_once(from)?.1.split_once(to)?.0);
    let data = between("id=\"data-prediction\">", "</script>").and_then(|t| serde_json::from_str(t).ok());
    assert_eq!(data, Some(p));
    // Every script is allowed by its hash, and nothing else is.
    let policy = between("Content-Security-Policy\" content=\"", "\"").unwrap_or_default();
    assert_eq!(policy.matches("'sha256-").count(), ANALYZE.concat().len() + 1);
    assert!(policy.starts_with("default-src 'none';") && !policy.contains("unsafe"), "{policy}");
}

/// What a page has in a block of data.
fn data(page: &str, id: &str) -> Value {
    let start = format!("id=\"data-{id}\">");
    let block = page.split_once(&start).and_then(|(_, rest)| rest.split_once("</script>"));
    block.and_then(|(text, _)| serde_json::from_str(text).ok()).unwrap_or_default()
}

fn range(id: usize, parent: Option<usize>, name: &str, file: &str) -> PredictedRange {
    PredictedRange { id, parent, name: name.into(), file: file.into(), ..PredictedRange::default() }
}

#[test]
fn the_pages_of_a_comparison_and_a_sweep_have_their_variants() {
    let head = |label: &str, file: &str| Head {
        label: label.into(),
        name: "f".into(),
        file: file.into(),
        saved: None,
        options: None,
        complete: true,
    };
    let variants = vec![head("A", "a.m"), head("B", "b.m")];
    let c = Comparison { schema: "slamm-comparison/1", variants, regions: Vec::new() };
    let page = comparison(&c, &[], None, None);
    assert!(
        page.contains("data-kind=\"compare\"") && page.contains("<title>a.m against b.m – slamm</title>"),
        "{page}"
    );
    assert_eq!(data(&page, "comparison")["variants"][1]["file"], "b.m");
    let page = sweep(&["a.m".into(), "b.m".into()], &[], Some(Units::Kilobytes));
    assert!(
        page.contains("data-kind=\"compare\"") && page.contains("<title>a.m against b.m – slamm</title>"),
        "{page}"
    );
    let files = json!([{"label": "A", "file": "a.m"}, {"label": "B", "file": "b.m"}]);
    assert_eq!(data(&page, "sweep"), json!({"files": files, "curves": []}));
    assert_eq!(data(&page, "page")["units"], "KB");
}

#[test]
fn the_page_of_a_validation_has_its_notes() {
    let note = crate::validate::Note { file: "counters.csv".into(), line: 3, message: "no such event".into() };
    let v = Validation {
        schema: "slamm-validation/1",
        source: "a.m".into(),
        per_execution: false,
        whole_program: false,
        simulated: Vec::new(),
        rows: Vec::new(),
        ranks: Vec::new(),
        notes: vec![note],
    };
    let page = validation(&v, None);
    assert!(page.contains("data-kind=\"validate\"") && page.contains("<title>a.m – slamm</title>"), "{page}");
    assert_eq!(data(&page, "validation")["notes"][0]["line"], 3);
}

/// The trace has those arrays alone that were read or written; what is stored by rows is marked.
#[test]
fn arrays_of_a_real_program_say_how_they_are_stored() {
    let counted = |name: &str, by_rows, reads: u32, writes: u32| Counted {
        array: Placed { name: name.into(), base: Base::At(64), width: 8, sizes: [1, 1, 1], by_rows },
        reads: vec![reads],
        writes: vec![writes],
    };
    let named = |name: &str| TracedArray { name: name.into(), sizes: [1, 1, 1], ..TracedArray::default() };
    let trace = Trace::sample(["x", "y", "z"].map(named).to_vec());
    let arrays = [("never", false, 0, 0), ("x", true, 1, 0), ("y", false, 0, 1), ("z", true, 1, 1)];
    let observed = Observed {
        format: Format::Lackey,
        arrays: arrays.map(|(name, by_rows, reads, writes)| counted(name, by_rows, reads, writes)).to_vec(),
        caches: None,
        trace: Some(trace),
        accesses: 4,
        elsewhere: 0,
        passed_over: 0,
        strange: None,
    };
    let page = super::observed(&ObservedReport { file: "t.log", observed: &observed, compared: None, units: None });
    assert!(page.contains("data-kind=\"observed\"") && page.contains("<title>t.log – slamm</title>"), "{page}");
    assert_eq!(data(&page, "observed")["arrays"][1]["name"], "x");
    let trace = data(&page, "trace");
    assert_eq!([0, 1, 2].map(|k| trace["arrays"][k]["by_rows"].clone()), [json!(true), Value::Null, json!(true)]);
}

/// `yy` is stored at the start of the second line, `a` read five characters later.
#[test]
fn the_page_of_a_check_marks_occurrences_in_their_lines() {
    let mut sources = Sources::default();
    let file = sources.add("a.m", "a.m", "é = 1;\nyy = a;\n".as_bytes());
    let names = Names {
        file,
        ranges: Vec::new(),
        range_at: Default::default(),
        free: Default::default(),
        included: Default::default(),
        printed_elsewhere: Vec::new(),
        classified: Vec::new(),
        diagnostics: Vec::new(),
    };
    let occurrence = |name: &str, start: usize, stores| Occurrence {
        range: 4,
        name: name.into(),
        span: Span::new(file, start, start + name.len()),
        stores,
        left_out: (!stores).then_some(Correction::Duplicate),
        special: !stores,
    };
    // The first line has seven characters, of which one takes two bytes.
    let occurrences = vec![occurrence("a", 13, false), occurrence("yy", 8, true)];
    let counts = AccessCounts { occurrences, ..AccessCounts::default() };
    let page = check(&names, &counts, &[], &sources);
    assert!(page.contains("data-kind=\"check\"") && page.contains("<title>a.m – slamm</title>"), "{page}");
    assert_eq!(data(&page, "marks"), json!([[2, 0, 2, 4, true, null, false], [2, 5, 1, 4, false, "duplicate", true]]));
    assert_eq!(data(&page, "listing"), json!(["é = 1;", "yy = a;", ""]));
}

#[test]
fn a_page_has_the_texts_of_its_ranges_and_what_explains_its_lines() {
    let mut p = Prediction::sample("a.m", vec![range(0, None, "a", "a.m"), range(1, Some(0), "it", "a.m")]);
    let explained = |file: &str| crate::prediction::ExplainedStatement {
        file: file.into(),
        line: 2,
        end_line: 2,
        text: "y = x;".into(),
        range: "a".into(),
        executions: 1,
        flops: 0,
        operands: vec![crate::prediction::ExplainedOperand {
            text: "x".into(),
            rule: crate::prediction::Rule::Moved,
            step: None,
            stores: false,
            times: 1,
            first: Vec::new(),
            last: Vec::new(),
            least: 8,
            most: 8,
            own: 8,
            between: 0,
            bytes: crate::traffic::Bytes::exact(8),
        }],
    };
    p.seen.explained = vec![explained("a.m"), explained("stdlib/f.m")];
    let points =
        |loads: [u64; 2]| [(64, loads[0]), (128, loads[1])].map(|(bytes, loads)| MissPoint { bytes, loads }).to_vec();
    p.ranges[1].miss_curve = points([9, 8]);
    let mut sources = Sources::default();
    sources.add("a.m", "a.m", b"x = 1;\r\ny = x;");
    sources.add("unused.m", "unused.m", b"z = 1;");
    let all = |p: &Prediction| {
        page(&Page { prediction: p, sources: &sources, trace: None, machine: None, units: None, run: None })
    };
    let text = all(&p);
    assert_eq!(data(&text, "sources"), json!({"a.m": ["x = 1;", "y = x;"]}));
    let moved = "1. x loads 8 B\n   The elements after the deleted ones move.\n";
    assert_eq!(data(&text, "explained"), json!({"a.m": {"2": moved}}));
    // A range has no curve but those that have points; null is what was asked for by name.
    let own = json!({"range": 1, "loads": [9, 8]});
    assert_eq!(data(&text, "curves"), json!({"grid": [64, 128], "list": [own]}));
    p.miss_curve = points([7, 6]);
    let list = data(&all(&p), "curves")["list"].clone();
    assert_eq!(list, json!([{"range": null, "loads": [7, 6]}, own]));
}

/// Two ranges of the file share line 3; a line of another file is no line of the text.
#[test]
fn texts_are_side_by_side_with_what_their_lines_move() {
    let line = |loads, stores, executions| Line {
        executions,
        wsl: crate::traffic::Bytes::exact(loads),
        wss: crate::traffic::Bytes::exact(stores),
        ..Line::new(3)
    };
    let mut ranges = [(0, None, "a", "a.m"), (1, Some(0), "it", "a.m"), (2, Some(0), "g", "g.m")]
        .map(|(id, parent, name, file)| range(id, parent, name, file));
    let lines = [line(16, 1, 5), line(8, 4, 2), line(1000, 1000, 1000)];
    ranges.iter_mut().zip(lines).for_each(|(r, l)| r.lines = vec![l]);
    let p = Prediction::sample("a.m", ranges.to_vec());
    let of = |text| Beside { prediction: &p, text };
    assert_eq!(beside::beside(&[of(Some("x\n")), of(None)]), Value::Null);
    let v = beside::beside(&[of(Some("x\ny\n")), of(Some("x\n"))]);
    assert_eq!(v["texts"], json!([["x", "y"], ["x"]]));
    assert_eq!(v["lines"][0], json!({"3": [24, 5, 5]}));
    assert_eq!(v["constructs"][0].as_array().map(Vec::len), Some(1));
    assert_eq!(v["constructs"][0][0]["name"], "it");
}

#[test]
fn titles_hold_no_control_characters() {
    let page = Document::new("test", "a\u{7}b\u{202e}c".into(), &[]).render();
    assert!(page.contains("<title>abc</title>"), "{page}");
}
