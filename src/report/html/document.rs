//! The frame of a page: head, policy, blocks of data, scripts. In: data and scripts. Out: HTML.

use base64::prelude::{BASE64_STANDARD, Engine as _};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// Name and text of a script.
pub(crate) type Script = (&'static str, &'static str);

const STYLE: &str = include_str!("assets/page.css");

/// Data for the views, found there by `slamm.data(id)`.
pub(crate) struct DataBlock {
    id: &'static str,
    json: String,
}

impl DataBlock {
    #[must_use]
    pub(crate) fn new(id: &'static str, data: &impl Serialize) -> DataBlock {
        // Plain structs with text keys: writing them cannot fail.
        DataBlock { id, json: serde_json::to_string(data).unwrap_or_else(|_| "null".into()) }
    }
}

/// A page that is being put together.
pub(crate) struct Document {
    kind: &'static str,
    title: String,
    scripts: &'static [&'static [Script]],
    blocks: Vec<DataBlock>,
}

impl Document {
    /// `kind` is the command; scripts run in the order given, group by group.
    #[must_use]
    pub(crate) fn new(kind: &'static str, title: String, scripts: &'static [&'static [Script]]) -> Document {
        Document { kind, title, scripts, blocks: Vec::new() }
    }

    pub(crate) fn push(&mut self, block: DataBlock) {
        self.blocks.push(block);
    }

    /// The text of the page. Its policy allows these very scripts and this style, and no request.
    #[must_use]
    pub(crate) fn render(&self) -> String {
        let hashes: Vec<String> = self.scripts.iter().copied().flatten().map(|(_, text)| hash(text)).collect();
        let mut out = format!(
            "<!doctype html>\n<html lang=\"en\" data-kind=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src {}; \
             script-src {}; img-src data:; base-uri 'none'; form-action 'none'\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n\
             <style>{STYLE}</style>\n</head>\n<body>\n<main id=\"page\"></main>\n\
             <noscript><p>This page draws its tables and pictures with the scripts it holds: allow them \
             for this file. The figures are also in the files of --json and --csv.</p></noscript>\n",
            self.kind,
            hash(STYLE),
            hashes.join(" "),
            text(&self.title),
        );
        for b in &self.blocks {
            out.push_str(&format!(
                "<script type=\"application/json\" id=\"data-{}\">{}</script>\n",
                b.id,
                escaped(&b.json)
            ));
        }
        for (name, script) in self.scripts.iter().copied().flatten() {
            out.push_str(&format!("<script data-name=\"{name}\">{script}</script>\n"));
        }
        out.push_str("</body>\n</html>\n");
        out
    }
}

/// JSON in which no character can end an element or begin another one: `<`, `>`, `&` and the line
/// separators of old scripts as `\u` sequences, which mean the same within strings. Outside of
/// strings JSON has none of them.
#[must_use]
pub(super) fn escaped(json: &str) -> String {
    let mut out = String::with_capacity(json.len() + json.len() / 16);
    for c in json.chars() {
        match c {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            _ => out.push(c),
        }
    }
    out
}

/// Text of an element, in the head of the page: control and bidirectional characters are left out.
fn text(s: &str) -> String {
    let mut out = String::new();
    for c in s.chars().take(200) {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

/// `'sha256-…'` of an inline script or style, as policies want it.
fn hash(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_the_rfc() {
        for (plain, coded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(BASE64_STANDARD.encode(plain), coded);
        }
    }

    #[test]
    fn data_cannot_leave_their_element() {
        let hostile = "</script><script>alert(1)</script><!-- & \u{2028}";
        let json = escaped(&serde_json::to_string(hostile).unwrap_or_default());
        assert!(!json.contains(['<', '>', '&', '\u{2028}']), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).ok().as_deref(), Some(hostile));
        let page = Document::new("test", hostile.into(), &[]).render();
        assert!(page.contains("<title>&lt;/script&gt;"), "{page}");
    }
}
