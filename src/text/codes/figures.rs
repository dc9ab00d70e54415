//! Codes of figures (3xx, 4xx): where a run had to estimate, or left something out.

rows! {
    SLM301 {
        title: "traffic without a model",
        explanation: "slamm has no formula for what this call moves, or the formula failed for these operands. The \
            operands count as loaded once, so the true figure is probably higher. Put the call into a region of its own to \
            keep it apart from the rest.",
        files: [("kernel.m", "x = blkdiag();\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM302 {
        title: "a matrix power counted as one product",
        explanation: "A power with a fractional exponent or with a matrix as exponent takes many operations; the figures hold \
            one matrix product. Treat them as a lower bound.",
        files: [("kernel.m", "A = [2 1; 1 2];\nB = A^0.5;\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM303 {
        title: "sparse factors of unknown fill",
        explanation: "The solver did not report how many entries its factors have, so the entries of the matrix stand in for \
            them. Factors usually have more: treat the figures as a lower bound, or call `lu`, `chol` or `qr` yourself.",
        files: [("kernel.m", "A = sprand(60, 60, 0.1) + speye(60);\nX = A \\ zeros(60, 0);\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM304 {
        title: "approximate accesses for the cache levels",
        explanation: "With --machine, slamm simulates the accesses of the predicted implementation. For this function or \
            operator it knows how much moves but not in which order, so it simulates plain sweeps over the operands. The \
            figures without --machine are not affected.",
        files: [("kernel.m", "x = rand(1, 100000);\ny = sort(x);\n")],
        commands: ["slamm analyze kernel.m --machine zen3"],
    }
    SLM305 {
        title: "shifted reads too far apart for the cache",
        explanation: "A statement reads several shifted parts of one array, as a stencil does, and the plain figures count \
            the array once. Between one read of an element and the next, more passes through the cache than it holds, so \
            each part is probably loaded anew. Simulate the caches with --machine, or compare with a blocked variant.",
        files: [("kernel.m", "n = 2000;\nu = ones(n, n);\nv = u(:, 1:n-2) + u(:, 2:n-1) + u(:, 3:n);\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM306 {
        title: "double-quoted text that MATLAB treats as one string",
        explanation: "In MATLAB a text in double quotes is one string (1-by-1); in Octave, and in slamm, it is a row of \
            characters. Its size, its class and its elements therefore differ. Write the text in single quotes, which mean \
            characters in both.",
        files: [("kernel.m", "name = \"cg\";\nn = numel(name);\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM401 {
        title: "something in the prototype has no effect",
        explanation: "slamm accepts this call or spelling for the sake of MATLAB or Octave but does less than they would: it \
            draws no figures, ignores a folder it cannot name, or joins texts as Octave does. The run continues; the message \
            says what to write instead where it matters.",
        files: [("kernel.m", "x = 1:10;\nplot(x);\n")],
        commands: ["slamm analyze kernel.m"],
    }
}
