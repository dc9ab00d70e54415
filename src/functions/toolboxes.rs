//! Functions that MATLAB has with a toolbox alone, by toolbox: what an unknown name probably is.

/// The toolbox that has a function of this name; none for what slamm or plain MATLAB has.
#[must_use]
pub(crate) fn toolbox(name: &str) -> Option<&'static str> {
    TOOLBOXES.iter().find(|(_, names)| names.contains(&name)).map(|(toolbox, _)| *toolbox)
}

const TOOLBOXES: &[(&str, &[&str])] = &[
    (
        "Optimization Toolbox",
        &["fminimax", "fgoalattain", "fseminf", "intlinprog", "lsqlin", "optimproblem", "coneprog"],
    ),
    (
        "Global Optimization Toolbox",
        &["gamultiobj", "particleswarm", "patternsearch", "simulannealbnd", "surrogateopt"],
    ),
    (
        "Parallel Computing Toolbox",
        &[
            "codistributed",
            "createJob",
            "distributed",
            "gpuDevice",
            "labindex",
            "numlabs",
            "parcluster",
            "parfeval",
            "pagefun",
            "spmdIndex",
            "spmdSize",
            "spmdSend",
            "spmdReceive",
            "spmdPlus",
            "labSend",
            "labReceive",
            "labBarrier",
        ],
    ),
    (
        "Statistics and Machine Learning Toolbox",
        &[
            "binopdf",
            "fitcsvm",
            "fitdist",
            "fitglm",
            "fitlm",
            "kmeans",
            "knnsearch",
            "ksdensity",
            "mvnrnd",
            "pca",
            "poissrnd",
            "regress",
            "tcdf",
            "unifrnd",
        ],
    ),
    (
        "Signal Processing Toolbox",
        &[
            "butter",
            "cheby1",
            "findpeaks",
            "fir1",
            "freqz",
            "hamming",
            "hann",
            "periodogram",
            "pwelch",
            "resample",
            "spectrogram",
            "xcorr",
        ],
    ),
    (
        "Image Processing Toolbox",
        &[
            "bwlabel",
            "col2im",
            "fspecial",
            "im2col",
            "imadjust",
            "imfilter",
            "imresize",
            "imgaussfilt",
            "imrotate",
            "medfilt2",
            "regionprops",
        ],
    ),
    ("Symbolic Math Toolbox", &["matlabFunction", "sym", "syms", "vpa", "vpasolve"]),
    ("Control System Toolbox", &["bode", "lqr", "nyquist", "zpk"]),
    (
        "Partial Differential Equation Toolbox",
        &["createpde", "femodel", "generateMesh", "solvepde", "assembleFEMatrices"],
    ),
    ("Curve Fitting Toolbox", &["csaps", "fittype", "spap2", "spaps"]),
    ("Deep Learning Toolbox", &["dlarray", "dlgradient", "normc", "normr", "trainNetwork", "trainnet"]),
    ("Wavelet Toolbox", &["cwt", "dwt", "dwt2", "idwt", "idwt2", "wavedec", "waverec", "wfilters", "wthresh"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// What slamm has is no toolbox's.
    #[test]
    fn none_is_known() {
        let known = |n: &&&str| crate::functions::find(n).is_some() || crate::library::source(n).is_some();
        let both: Vec<_> = TOOLBOXES.iter().flat_map(|(_, names)| names.iter()).filter(known).collect();
        assert!(both.is_empty(), "{both:?}");
        assert_eq!(toolbox("fminimax"), Some("Optimization Toolbox"));
        assert_eq!(toolbox("zeros"), None);
    }
}
