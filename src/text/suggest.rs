//! The known name that was probably meant. In: a misspelt name and the names that are known. Out: the
//! nearest of them.

/// The candidate that is nearest to `name`, when it takes at most `most` steps: letters added,
/// left out, replaced, or swapped with their neighbours. Upper and lower case are the same. Of
/// several that are as near, the first of the alphabet.
#[must_use]
pub(crate) fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>, most: usize) -> Option<&'a str> {
    let name = name.to_lowercase();
    candidates
        .into_iter()
        .map(|c| (strsim::osa_distance(&name, &c.to_lowercase()), c))
        .filter(|(distance, _)| *distance <= most)
        .min()
        .map(|(_, c)| c)
}

/// The candidate that is nearest to `name`, when it takes at most a step for every three letters.
#[must_use]
pub(crate) fn similar<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest(name, candidates, (name.chars().count() / 3).clamp(1, 3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names() {
        let near = |name| nearest(name, ["zeros", "ones", "size", "norm"], 2);
        assert_eq!(near("zeors"), Some("zeros"));
        assert_eq!(near("Norm"), Some("norm"));
        assert_eq!(near("factorial"), None);
        assert_eq!(near(""), None);
        assert_eq!(nearest("of", ["on", "off"], 1), Some("off"));
    }
}
