//! Figures of the examples, as their README files derive them.

use crate::arithmetic::evaluate;
use crate::run::{repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;

/// Keys and what they are by hand.
type Figures = &'static [(&'static str, &'static str)];

/// Folder, script, range, and inclusive figures by hand.
const FIGURES: [(&str, &str, &str, Figures); 9] = [
    (
        "quickstart",
        "cg",
        "cg",
        &[
            ("wsl", "2*3200+41*16+40*56692"),
            // x once; q, x, r, p each time; rho, stop, k before the loop is outside but for two
            ("wss", "3200+3*8+40*(4*3200+3*8)"),
            ("sparse_ops", "40*(1920*12+401*4+3200)"),
            ("dgemm", "0"),
        ],
    ),
    (
        "pop_pcg",
        "pcg2_2d",
        "iteration",
        &[("wsl", "190*(5019168+7*8)"), ("wss", "190*(7*206976+4*8)"), ("executions", "190")],
    ),
    (
        "pop_pcg",
        "pcg2_1d",
        "iteration",
        &[("wsl", "190*(3295300+7*8)"), ("wss", "190*(5*123024+4*8)"), ("executions", "190")],
    ),
    ("pop_pcg", "pcg2_2d", "iteration", &[("sr", "16*206976+25872+5*8"), ("sparse_ops", "0")]),
    ("pop_pcg", "pcg2_1d", "iteration", &[("sr", "6*123024+1695988+5*8"), ("sparse_ops", "190*(1695988+123024)")]),
    // Term by term as in the README: lines of the inside of an array and of the operator's shifts.
    (
        "pop_pcg",
        "pcg2_2d_symmetric",
        "iteration",
        &[("wsl", "190*(12*206976+4*3136*64+15780*64+13*8)"), ("wss", "190*(7*206976+196608+4*8)")],
    ),
    (
        "gmres",
        "solve",
        "arnoldi_step",
        &[("executions", "160"), ("wsl", "160*49588+1680*18456"), ("wss", "160*9240+1680*4624")],
    ),
    ("gmres", "solve", "GMRES", &[("dgemm", "0"), ("sparse_ops", "160*(35716+4608)+8*(35716+4608)")]),
    ("blgmres", "solve", "BLGMRES", &[("dgemm", "28*(115456*55+576000+289280)"), ("sparse_ops", "308*(96532+28800)")]),
];

pub(crate) fn trials() -> Vec<Trial> {
    let one = |(k, (folder, script, range, figures)): (usize, (&'static str, &'static str, &'static str, Figures))| {
        let name = format!("examples/{folder}/{script}/{range}/{k}");
        Trial::test(name, move || judge(k, folder, script, range, figures).map_err(Failed::from))
    };
    FIGURES.into_iter().enumerate().map(one).collect()
}

fn judge(k: usize, folder: &str, script: &str, range: &str, figures: Figures) -> Result<(), String> {
    let json = scratch(&format!("example_{k}.json"));
    let json_name = json.to_string_lossy();
    let args = ["analyze", &format!("{script}.m"), "--json", &json_name, "--machine", "none"];
    let ran = slamm(&repository("examples").join(folder), &args)?;
    ran.expect(0)?;
    let text = std::fs::read_to_string(&json).map_err(|e| ran.refuse(e))?;
    let prediction: Value = serde_json::from_str(&text).map_err(|e| ran.refuse(e))?;
    let ranges = prediction["ranges"].as_array().ok_or("no ranges")?;
    // The file and its function share a name; the inner one is the function.
    let found = ranges.iter().rfind(|r| r["name"] == range).ok_or(ran.refuse(format!("no range `{range}`")))?;
    let mut complaints = Vec::new();
    for (key, hand) in figures {
        let value = match *key {
            "executions" => &found[*key],
            "sr" | "flops" => &found["inclusive"][*key],
            _ => &found["inclusive"][*key]["value"],
        };
        let expected = evaluate(hand)?;
        if value.as_f64() != Some(expected) {
            complaints.push(format!("{key} of {range} is {value}, by hand {expected}"));
        }
    }
    if complaints.is_empty() { Ok(()) } else { Err(complaints.join("\n")) }
}
