use super::*;

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
    let text = page(&Page { prediction: &p, sources: &sources, trace: None, machine: None, units: None });
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
