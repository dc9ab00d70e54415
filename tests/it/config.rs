//! `slamm.toml` and `slamm config`, through the program.

use crate::mistakes::folder;
use crate::run::{Ran, slamm};
use libtest_mimic::{Failed, Trial};
use std::path::Path;

type Test = fn() -> Result<(), String>;

const TESTS: [(&str, Test); 5] = [
    ("file_holds_and_command_line_goes_first", precedence),
    ("nearest_file", nearest),
    ("relative_paths", relative),
    ("unknown_keys_and_wrong_values", wrong),
    ("every_command", every_command),
];

pub(crate) fn trials() -> Vec<Trial> {
    TESTS
        .into_iter()
        .map(|(name, test)| Trial::test(format!("config/{name}"), move || test().map_err(Failed::from)))
        .collect()
}

const KERNEL: &str = "n = 10;\nm = 1;\nx = ones(n, 1);\nfprintf('%d %d\\n', n, m);\n";

/// Rows of `slamm config` as words.
fn rows(ran: &Ran) -> Vec<Vec<&str>> {
    ran.stdout.lines().map(|l| l.split_whitespace().collect()).collect()
}

fn holds(ran: &Ran, wanted: &[&[&str]]) -> Result<(), String> {
    ran.expect(0)?;
    let found = rows(ran);
    match wanted.iter().find(|w| !found.iter().any(|r| r == *w)) {
        Some(missing) => Err(ran.refuse(format!("no row {missing:?}"))),
        None => Ok(()),
    }
}

fn precedence() -> Result<(), String> {
    let file = "machine = \"zen3\"\nset = { n = 20, m = \"2*4\" }\nunits = \"KB\"\nquiet = true\n";
    let place = folder("config_first", &[("kernel.m", KERNEL), ("slamm.toml", file)])?;
    let run = |args: &[&str]| slamm(&place, args);
    let shows = |ran: Ran, text: &str| {
        ran.expect(0)?;
        if ran.stdout.contains(text) { Ok(()) } else { Err(ran.refuse(format!("`{text}` should be shown"))) }
    };
    shows(run(&["analyze", "kernel.m", "--machine", "none"])?, "20 8")?;
    // A name of the command line goes before that of the file; the others stay.
    shows(run(&["analyze", "kernel.m", "--machine", "none", "--set", "n=30"])?, "30 8")?;
    let ran = run(&["config", "kernel.m", "--machine", "none", "--set", "n=30"])?;
    holds(
        &ran,
        &[
            &["slamm.toml"],
            &["--machine", "none", "command", "line"],
            &["--set", "n=30", "command", "line"],
            &["--set", "m=2*4", "slamm.toml:2"],
            &["--units", "KB", "slamm.toml:3"],
            &["--quiet", "true", "slamm.toml:4"],
            &["--index-bytes", "4", "default"],
        ],
    )?;
    holds(&run(&["config", "kernel.m"])?, &[&["--machine", "zen3", "slamm.toml:1"], &["--set", "n=20", "slamm.toml:2"]])
}

/// The file beside the prototype, else the nearest one above; not that of the working folder.
fn nearest() -> Result<(), String> {
    let place = folder("config_near", &[("slamm.toml", "set = { n = 1 }\n")])?;
    for (sub, file) in [("a", None), ("b", Some("set = { n = 2 }\n"))] {
        let sub = place.join("inner").join(sub);
        std::fs::create_dir_all(&sub).map_err(|e| e.to_string())?;
        std::fs::write(sub.join("kernel.m"), KERNEL).map_err(|e| e.to_string())?;
        if let Some(text) = file {
            std::fs::write(sub.join("slamm.toml"), text).map_err(|e| e.to_string())?;
        }
    }
    for (from, prototype, text) in
        [(".", "inner/a/kernel.m", "1 1"), (".", "inner/b/kernel.m", "2 1"), ("inner/b", "../a/kernel.m", "1 1")]
    {
        let ran = slamm(&place.join(from), &["run", prototype])?;
        ran.expect(0)?;
        if ran.stdout.trim() != text {
            return Err(ran.refuse(format!("{prototype}: {text} should be shown")));
        }
    }
    Ok(())
}

/// Folders and files are those beside the `slamm.toml`, wherever slamm is started.
fn relative() -> Result<(), String> {
    let file = "path = [\"lib\"]\njson = \"out/prediction.json\"\nmachine = \"mine.toml\"\n";
    let machine = "name = \"Mine\"\n[[level]]\nname = \"L1\"\nsize = \"16K\"\nline = 64\nways = 8\n";
    let place =
        folder("config_paths", &[("kernel.m", "y = helper(3);\n"), ("slamm.toml", file), ("mine.toml", machine)])?;
    for sub in ["lib", "out"] {
        std::fs::create_dir_all(place.join(sub)).map_err(|e| e.to_string())?;
    }
    std::fs::write(place.join("lib/helper.m"), "function y = helper(x)\ny = x;\nend\n").map_err(|e| e.to_string())?;
    let prototype = place.join("kernel.m").display().to_string();
    slamm(Path::new("/"), &["analyze", &prototype])?.expect(0)?;
    let text = std::fs::read_to_string(place.join("out/prediction.json")).map_err(|e| e.to_string())?;
    let prediction: serde_json::Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    if prediction["options"]["machine"]["name"] == "Mine" { Ok(()) } else { Err("the machine beside the file".into()) }
}

fn wrong() -> Result<(), String> {
    for (file, line, texts) in [
        (
            "l1 = \"32K\"\nmachin = \"zen3\"\n",
            2,
            ["error[SLM911]: no option is called `machin`", "did you mean `machine`?"],
        ),
        ("index_bytes = 8\n", 1, ["SLM911", "did you mean `index-bytes`?"]),
        ("l1 = \"lots\"\n", 1, ["error[SLM912]: invalid value 'lots' for '--l1 <SIZE>'", "slamm analyze --help"]),
        ("units = [\"KB\"]\n", 1, ["SLM912", "this option takes one value"]),
        ("quiet = 3\n", 1, ["SLM912", "write true or false"]),
        ("quiet = \n", 1, ["SLM912", "this is not TOML"]),
        ("units = \"KB\"\nset = { n = 3, k = 1979-05-27 }\n", 2, ["SLM912", "write a text, a number"]),
    ] {
        let place = folder("config_wrong", &[("kernel.m", KERNEL), ("slamm.toml", file)])?;
        let ran = slamm(&place, &["analyze", "kernel.m"])?;
        ran.expect(2)?;
        let place = format!("slamm.toml:{line}:");
        if let Some(missing) = texts.iter().chain([&&*place]).find(|t| !ran.stderr.contains(**t)) {
            return Err(ran.refuse(format!("{file}: `{missing}` should be shown")));
        }
    }
    Ok(())
}

/// Options of other commands are passed over; what a command needs can be in the file. What `check` and `compare` write
/// is not what it names for predictions.
fn every_command() -> Result<(), String> {
    let file =
        "output = \"out.m\"\nfail-if = \"wsl(A) < 0\"\nsweep = { n = \"1:2\" }\nregion = []\nhtml = \"page.html\"\n";
    let place = folder("config_all", &[("kernel.m", KERNEL), ("slamm.toml", file)])?;
    for args in [&["emit", "kernel.m"][..], &["check", "kernel.m"], &["run", "kernel.m"], &["compare", "kernel.m"]] {
        let ran = slamm(&place, args)?;
        ran.expect(0)?;
        if args[0] == "compare" && !ran.stdout.contains("WSL of") {
            return Err(ran.refuse("a sweep should be shown"));
        }
    }
    if place.join("page.html").exists() {
        return Err("`check` and `compare` should write no file that `slamm.toml` names for predictions".into());
    }
    slamm(&place, &["analyze", "kernel.m"])?;
    // What a line loads depends on the sizes that the file sets.
    let sized =
        folder("config_explain", &[("e.m", "n = 10;\nx = ones(n, 1);\n"), ("slamm.toml", "set = { n = 200 }\n")])?;
    let ran = slamm(&sized, &["explain", "e.m:2"])?;
    if !ran.stdout.contains("x stores 1600 B") {
        return Err(ran.refuse("the file should set n"));
    }
    if place.join("out.m").is_file() && place.join("page.html").is_file() {
        Ok(())
    } else {
        Err("files of the options".into())
    }
}
