use super::*;

#[test]
fn scripts_and_style_hold_no_end_of_their_element() {
    for (name, text) in ANALYZE.iter().chain(COMPARE).chain(VALIDATE) {
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
