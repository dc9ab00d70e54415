//! Builds the LALRPOP grammar in `grammar/` and the tables of the texts in `stdlib/`.

use std::fmt::Write;

fn main() {
    let out = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    lalrpop::Configuration::new()
        .set_in_dir("grammar")
        .set_out_dir(&out)
        .emit_rerun_directives(true)
        .process()
        .expect("the grammar is well formed");
    println!("cargo:rerun-if-changed=stdlib");
    let root = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let text = texts("STDLIB", &format!("{root}/stdlib"))
        + &texts("MODELS", &format!("{root}/stdlib/models"))
        + &texts("RUNTIME", &format!("{root}/stdlib/runtime"));
    std::fs::write(format!("{out}/stdlib.rs"), text).expect("OUT_DIR can be written");
}

/// A table of the names and texts of the MATLAB files of a folder, sorted.
fn texts(table: &str, folder: &str) -> String {
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .map(|d| {
            d.flatten().map(|f| f.file_name().to_string_lossy().into_owned()).filter(|n| n.ends_with(".m")).collect()
        })
        .unwrap_or_default();
    files.sort();
    let mut text = format!("const {table}: &[(&str, &str)] = &[\n");
    for name in files {
        let stem = name.trim_end_matches(".m");
        let _ = writeln!(text, "    ({stem:?}, include_str!({:?})),", format!("{folder}/{name}"));
    }
    text.push_str("];\n");
    text
}
