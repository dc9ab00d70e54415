//! Where slamm's values are not Octave's, and why: the rules of `tests/it/support/values/differences.toml`.

use super::calls::Call;
use fancy_regex::Regex;
use serde::Deserialize;
use std::collections::BTreeSet;

/// How the ends of a call differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub(super) enum Differs {
    /// slamm ends with an error, Octave gives a value.
    Refused,
    /// slamm gives a value, Octave ends with an error.
    Given,
    /// The class of a result, or a text in it.
    Class,
    Size,
    /// Sparse or full, real or complex.
    Kind,
    Values,
    /// The sign of a zero of an element-wise function.
    Zero,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    rule: Vec<Written>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    /// Names; none where the rule holds for every function.
    #[serde(default)]
    functions: Vec<String>,
    differs: Vec<Differs>,
    /// Regular expressions: of the arguments, of how the call ended in slamm and in Octave.
    #[serde(default)]
    arguments: String,
    #[serde(default)]
    slamm: String,
    #[serde(default)]
    octave: String,
    /// Results that are asked for, at least.
    #[serde(default)]
    results: usize,
    /// Whether a call meets it depends on how long Octave takes, so that none has to.
    #[serde(default)]
    timed: bool,
    why: String,
}

pub(super) struct Rule {
    written: Written,
    arguments: Regex,
    slamm: Regex,
    octave: Regex,
}

impl Rule {
    pub(super) fn covers(&self, call: &Call, differs: Differs, ours: &str, theirs: &str) -> bool {
        let matches = |r: &Regex, text: &str| r.is_match(text).unwrap_or(false);
        let w = &self.written;
        (w.functions.is_empty() || w.functions.iter().any(|f| f == call.name))
            && w.differs.contains(&differs)
            && call.results >= w.results
            && matches(&self.arguments, &call.arguments)
            && matches(&self.slamm, ours)
            && matches(&self.octave, theirs)
    }

    pub(super) fn functions(&self) -> impl Iterator<Item = &str> {
        self.written.functions.iter().map(String::as_str)
    }

    /// For messages.
    pub(super) fn title(&self) -> String {
        format!("{:?}: {}", self.written.differs, self.written.why)
    }
}

/// What no call of the usual ones needs: rules, or functions of a rule.
pub(super) fn stale(rules: &[Rule], met: &BTreeSet<(usize, &str)>) -> Vec<String> {
    let mut found = Vec::new();
    for (k, rule) in rules.iter().enumerate().filter(|(_, rule)| !rule.written.timed) {
        let unmet = rule.functions().filter(|name| !met.contains(&(k, *name)));
        found.extend(unmet.map(|name| format!("no call of {name} needs the rule {}", rule.title())));
        if rule.written.functions.is_empty() && !met.iter().any(|(m, _)| *m == k) {
            found.push(format!("no call needs the rule {}", rule.title()));
        }
    }
    found
}

pub(super) fn rules() -> Result<Vec<Rule>, String> {
    let path = crate::run::repository("tests/it/support/values/differences.toml");
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let file: File = toml::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?;
    let regex = |pattern: &str| Regex::new(pattern).map_err(|e| format!("`{pattern}`: {e}"));
    let of = |written: Written| {
        let (arguments, slamm, octave) = (regex(&written.arguments)?, regex(&written.slamm)?, regex(&written.octave)?);
        if written.why.len() < 20 {
            return Err(format!("a rule without a reason: `{}`", written.why));
        }
        Ok(Rule { written, arguments, slamm, octave })
    };
    file.rule.into_iter().map(of).collect()
}
