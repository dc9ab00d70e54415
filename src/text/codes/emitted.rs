//! Codes of emitted programs (5xx): what `slamm emit` refuses or cannot count.

rows! {
    SLM501 {
        title: "the file is emitted code already",
        explanation: "`slamm emit` writes a program from a prototype; this file is such a program. Pass the prototype it was \
            emitted from.",
        files: [("kernel.m", "x = 1;\n")],
        commands: ["slamm emit kernel.m -o out.m", "slamm emit out.m -o again.m"],
    }
    SLM502 {
        title: "an unknown function in the emitted program",
        explanation: "slamm does not know this function, so the program calls it under its own name and counts its operands \
            once. A toolbox may provide it. If it is yours, name its folder with --path DIR.",
        files: [("kernel.m", "x = toolbox_function(3);\n")],
        commands: ["slamm emit kernel.m -o out.m"],
    }
    SLM503 {
        title: "text run by `eval` is not counted",
        explanation: "The emitted program runs the text of `eval` as it is, and nothing counts what it moves. Write the \
            statements out where they matter.",
        files: [("kernel.m", "eval('x = ones(3);');\n")],
        commands: ["slamm emit kernel.m -o out.m"],
    }
    SLM510 {
        title: "Octave's syntax in an assignment or a declaration",
        explanation: "Only Octave has default values of inputs, initial values in `global` and `persistent`, and operators \
            that assign; the emitted program has to be MATLAB. Write a plain assignment.",
        files: [("kernel.m", "y = f();\nfunction y = f(x = 3)\n  y = x;\nend\n")],
        commands: ["slamm emit kernel.m -o out.m"],
    }
    SLM511 {
        title: "Octave's `do … until` or `unwind_protect`",
        explanation: "MATLAB has neither block. slamm translates both, except a `continue` inside `do … until`, an \
            `unwind_protect` left by `break`, `continue` or `return`, and either of them with --profile. Write a `while`, or \
            use `onCleanup`.",
        files: [("kernel.m", "i = 0;\ndo\n  i = i + 1;\n  if i == 2\n    continue\n  end\nuntil i > 3\n")],
        commands: ["slamm emit kernel.m -o out.m"],
    }
    SLM512 {
        title: "Octave's syntax in an index or a loop",
        explanation: "Only Octave indexes the result of a call or of brackets directly, or loops over part of a variable. \
            Assign the value to a variable first, and use that.",
        files: [("kernel.m", "x = ones(2)(end);\n")],
        commands: ["slamm emit kernel.m -o out.m"],
    }
    SLM513 {
        title: "a variable hides a function that the emitted program calls",
        explanation: "The statements that count call a few functions of MATLAB, and a variable of the prototype has the name \
            of one of them. Rename the variable.",
        files: [("kernel.m", "who = 1;\nx = who + 1;\n")],
        commands: ["slamm emit kernel.m -o out.m"],
    }
    SLM514 {
        title: "estimated flops in an emitted program",
        explanation: "An emitted program does not see values inside an expression. Where such a value is sparse, complex or \
            three-dimensional, its flops are estimated, and `slamm compare` does not compare them. Assign the value to a \
            variable, or use `slamm analyze`.",
        files: [("kernel.m", "A = speye(3);\ny = sum(sum(A * A + A));\n")],
        commands: ["slamm emit kernel.m -o out.m --json prediction.json", "octave-cli --norc --quiet out.m"],
    }
    SLM515 {
        title: "elements of sparse matrices in an emitted program that counts nests",
        explanation: "An emitted program counts a single element of a sparse matrix by the bytes of its row, also in a \
            loop, where `slamm analyze` counts the lines that a search for it touches. The figures of such loops differ; \
            take those of `slamm analyze`.",
        files: [("kernel.m", "A = speye(3);\ns = 0;\nfor i = 1:3\n  s = s + A(i, i);\nend\n")],
        commands: [
            "slamm emit kernel.m -o out.m --count model --json prediction.json",
            "octave-cli --norc --quiet out.m",
        ],
    }
    SLM516 {
        title: "what an emitted program does and a run refuses",
        explanation: "`slamm run` and `slamm analyze` run no other programs, change no folders and write in the folder of the \
            prototype alone. An emitted program is run by MATLAB or Octave, which do what its text says: look at these \
            lines before you run it. What `clear` takes from functions (persistent variables), they keep in an emitted program.",
        files: [("kernel.m", "x = 1;\nunix('date');\n")],
        commands: ["slamm emit kernel.m -o out.m"],
    }
    SLM517 {
        title: "layouts in an emitted program",
        explanation: "Emitted programs count what `slamm analyze` counts without ranks; the directives about layouts stay in as \
            comments. For messages and bytes on several ranks take `slamm analyze --ranks`.",
        files: [("kernel.m", "x = ones(8, 1);\n%SLM distribute x(block);\ny = 2*x;\n")],
        commands: ["slamm emit kernel.m -o out.m"],
    }
    SLM518 {
        title: "elements that an emitted program cannot tell from others",
        explanation: "An emitted program that counts nests cannot tell which array a handle has captured, nor whether two names \
            of fields or cells name the same number or array. In a loop it counts these anew, where `slamm analyze` knows \
            that they are in the cache or in a register. Nor can it tell which arrays two structs or cells share, or a global \
            variable and another one: the copy that the first write of elements makes is not counted. What scalar code touches \
            while nothing is counted (`%SLM off`, `--skip`, `--only`) is not in the cache for the loop around it. Take the figures of \
            such lines from `slamm analyze`, or give the array as an argument.",
        files: [("kernel.m", "a = [1 2];\nf = @(x) a(1)*x;\ns = 0;\nfor i = 1:3\n  s = s + f(i);\nend\n")],
        commands: ["slamm emit kernel.m -o out.m --count model"],
    }
    SLM519 {
        title: "a statement that failed in an emitted program",
        explanation: "An emitted program counts what a statement has read when the statement has come to its end. Where one fails \
            under a `try`, what it had read until then is not counted; `slamm analyze` counts it. `error` and its like lose nothing.",
        files: [("kernel.m", "x = [1 2 3];\ntry\n  y = x + x(4);\ncatch\n  y = 0;\nend\n")],
        commands: ["slamm emit kernel.m -o out.m --json prediction.json", "octave-cli --norc --quiet out.m"],
    }
    SLM520 {
        title: "sparse in Octave and full in MATLAB",
        explanation: "Some operations on a sparse matrix have a full result in MATLAB and a sparse one in Octave (`exp(A)`), or \
            the other way round (`1./A`, `A(1, 2)*v`). An emitted program counts what it has, so that its figures depend on which \
            of the two runs it; `slamm analyze` counts what MATLAB has. Make the class plain: `exp(full(A))`, `full(A(1, 2))*v`.",
        files: [("kernel.m", "A = speye(3);\ny = exp(A);\n")],
        commands: ["slamm emit kernel.m -o out.m --json prediction.json", "octave-cli --norc --quiet out.m"],
    }
    SLM521 {
        title: "a class whose methods an emitted program does not count",
        explanation: "`slamm analyze` runs the methods of `inputParser` as MATLAB text of its library, and counts what they do. In an \
            emitted program they are those of MATLAB or Octave, and nothing in them is counted. They move little: a few numbers for \
            each parameter. Take the figures of the lines that call them from `slamm analyze`.",
        files: [("kernel.m", "p = inputParser;\np.addParameter('tol', 1);\np.parse('tol', 2);\n")],
        commands: ["slamm emit kernel.m -o out.m"],
    }
    SLM522 {
        title: "complex in MATLAB and real in Octave",
        explanation: "Where elements of a complex array are assigned (`z(k) = 1`) and all its elements are real afterwards, Octave makes \
            the array real, with elements of 8 bytes; MATLAB leaves it complex. An emitted program counts what it has, so that its \
            figures depend on which of the two runs it; `slamm analyze` counts what MATLAB has.",
        files: [("kernel.m", "z = complex(zeros(4, 1));\nz(2) = 3;\nw = 2*z;\n")],
        commands: ["slamm emit kernel.m -o out.m --json prediction.json", "octave-cli --norc --quiet out.m"],
    }
    SLM523 {
        title: "what GNU Octave lacks",
        explanation: "GNU Octave 7 has no such function (`rms`, `contains`), or not with this option (`sum(x, 'all')`, \
            `mean(x, 'omitnan')`). The emitted program is right in MATLAB and ends with an error in Octave. To run it there, \
            write what it has: `sqrt(mean(x.^2))`, `sum(x(:))`, or take the figures of `slamm analyze`.",
        files: [("kernel.m", "x = ones(3);\ny = sum(x, 'all');\n")],
        commands: ["slamm emit kernel.m -o out.m"],
    }
    SLM524 {
        title: "a name that is a keyword in Octave",
        explanation: "`do`, `until` and `endif` are names in MATLAB and keywords in GNU Octave. `slamm analyze` reads a file the way it \
            uses them; an emitted program has to run in both, so the names have to be others.",
        files: [("kernel.m", "do = 3;\nx = do + 1;\n")],
        commands: ["slamm emit kernel.m -o out.m"],
    }
    SLM525 {
        title: "an object whose operators an emitted program does not count",
        explanation: "`slamm analyze` runs `d\\b` of a `decomposition` as MATLAB text of its library, and counts what the factors \
            that it keeps are loaded for. In MATLAB the factors are inside the object, where an emitted program cannot count them, and \
            GNU Octave has no such class. Keep the factors in variables, or take the figures of `slamm analyze`.",
        files: [("kernel.m", "A = [4 1; 1 3];\nd = decomposition(A, 'chol');\nx = d\\[1; 2];\n")],
        commands: ["slamm emit kernel.m -o out.m"],
    }
}
