//! Codes of names (2xx): ranges, variables and functions that are looked for.

rows! {
    SLM201 {
        title: "`print` of an unknown range",
        explanation: "`%SLM print NAME;` names a region, a function or a file of the prototype, and none has this name, \
            in this file or in those that it calls. Correct it, or mark the code with `%SLM start NAME;` and \
            `%SLM end NAME;`.",
        files: [("kernel.m", "%SLM start solve;\nx = 1;\n%SLM end solve;\n%SLM print sovle;\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM202 {
        title: "a function in both `Func` and `IncFunc`",
        explanation: "`%SLM Func NAME;` leaves out what the function moves, and `%SLM IncFunc NAME;` counts it. Keep one \
            of the two.",
        files: [("kernel.m", "%SLM Func f;\n%SLM IncFunc f;\nx = f(1);\nfunction y = f(x)\n  y = x;\nend\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM203 {
        title: "unknown name",
        explanation: "Nothing assigns this name, and no known function has it, so running the prototype would fail here. \
            Correct the spelling, assign the variable, or name the folder of the function with --path DIR. \
            `slamm functions` lists the built-in functions.",
        files: [("kernel.m", "x = oens(3);\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM204 {
        title: "`--only` or `--skip` matches nothing",
        explanation: "The name is somewhere in the prototype, but no region or function that the run reached has it, so the \
            option had no effect. `slamm check FILE.m` shows the names of all ranges.",
        files: [("kernel.m", "% Before: x = solve(A, b);\nx = ones(3);\n")],
        commands: ["slamm analyze kernel.m --skip solve"],
    }
    SLM205 {
        title: "a directive about a function changes nothing",
        explanation: "`%SLM Func` and `%SLM IncFunc` list functions of the prototype. No function has this name, or \
            `IncFunc` names one that comes with slamm, which is counted anyway: built-in functions by their models, those \
            of the library as they run.",
        files: [("kernel.m", "%SLM IncFunc zeros;\nx = zeros(3);\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM206 {
        title: "a layout of a variable that nothing assigns",
        explanation: "`%SLM distribute` and `%SLM align` name variables of the function or script that they are in, and nothing \
            in it assigns this one: no array gets the layout. Correct the name, or move the directive into the function \
            that has the variable.",
        files: [("kernel.m", "%SLM distribute y(block);\nx = zeros(8, 1);\n")],
        commands: ["slamm check kernel.m"],
    }
}
