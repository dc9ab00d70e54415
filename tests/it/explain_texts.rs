//! What `slamm explain FILE.m:LINE` writes for lines of `support/explained.m`, to the letter (`support/explained.txt`): an
//! assignment of a field, passes, a column, a product with computed operands, elements in scalar code. The numbers:
//!
//! - line 11: columns k and k+1 are 800 bytes that begin at 0, 400 and 800: 13 lines of 64 each time, 3·832 bytes;
//! - line 12: S has 100 entries, 100·12 + 101·4 bytes; 100 + 200 operations, three times;
//! - lines 21 and 23: s passes 5 at i = 6, so that 95 elements are assigned;
//! - line 26: A, the means and B, 20,000 + 400 + 20,000 bytes, move until A is read again; 2500 flops of the sums and their
//!   quotients, 2500 of the differences.

use crate::run::{repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        Trial::test("explain_texts", || texts().map_err(Failed::from)),
        Trial::test("explain_texts/held_by_levels", || held_by_levels().map_err(Failed::from)),
    ]
}

/// x has 65,536 bytes, twice a first level of 32K, and y 8192: the sum of x finds nothing of it at its beginning, leaves
/// nothing of y, and the 32K that were written last go back. Then y is there, the first 1024 elements of x are not: half of
/// what is loaded. The second level has all.
fn held_by_levels() -> Result<(), String> {
    let text = "x = ones(8192, 1);\ny = ones(1024, 1);\ns = sum(x);\nt = sum(y);\nv = x(1:1024) + y;\n";
    let file = scratch("held_by_levels.m");
    std::fs::write(&file, text).map_err(|e| e.to_string())?;
    for (line, first) in [
        (
            3,
            "below L1: 65536 B loaded, 0 B allocated for writes, 32768 B written back; nothing that is loaded was there",
        ),
        (
            5,
            "below L1: 8192 B loaded, 8192 B allocated for writes, 0 B written back; 50.0 % of what is loaded was there",
        ),
    ] {
        let at = format!("{}:{line}", file.to_string_lossy());
        let ran = slamm(&repository("."), &["explain", &at, "-q"])?;
        ran.expect(0)?;
        let found = ran.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        for wanted in [first, "below L2: 0 B loaded", "all that is loaded was there below L3: 0 B loaded"] {
            if !found.contains(wanted) {
                return Err(ran.refuse(format!("line {line} should say `{wanted}`")));
            }
        }
    }
    Ok(())
}

fn texts() -> Result<(), String> {
    let place = repository("tests/it/support");
    let wanted = std::fs::read_to_string(place.join("explained.txt")).map_err(|e| e.to_string())?;
    let mut found = String::new();
    let lines =
        [1, 6, 10, 11, 12, 21, 23, 26, 28].map(|l| (l, "model")).into_iter().chain([1, 3, 23].map(|l| (l, "textbook")));
    for (line, count) in lines {
        let at = format!("explained.m:{line}");
        let ran = slamm(&place, &["explain", &at, "-q", "--machine", "none", "--count", count])?;
        ran.expect(0)?;
        found.push_str(&ran.stdout);
    }
    match wanted.lines().zip(found.lines()).position(|(w, f)| w != f) {
        None if wanted.lines().count() == found.lines().count() => Ok(()),
        at => Err(format!("differs at line {}:\n{found}", at.map_or(0, |k| k + 1))),
    }
}
