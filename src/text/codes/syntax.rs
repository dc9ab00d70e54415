//! Codes of the syntax (1xx): characters, brackets, statements, blocks, functions, directives.

rows! {
    SLM100 {
        title: "unexpected character",
        explanation: "MATLAB allows this character only in strings and comments. Text copied from a document often holds \
            curly quotes, long dashes or no-break spaces: type the plain ones instead.",
        files: [("kernel.m", "x = 3 – 1;\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM101 {
        title: "unclosed string",
        explanation: "A string ends on the line where it begins, with the quote that opened it. Close it there. To put \
            that quote inside the string, write it twice: 'it''s'.",
        files: [("kernel.m", "name = 'cg;\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM102 {
        title: "unclosed block comment",
        explanation: "`%{` alone on a line opens a block comment, and only `%}` alone on a line closes it. Every opener \
            needs its own closer, because block comments nest.",
        files: [("kernel.m", "%{\nA note.\nx = 1;\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM103 {
        title: "unclosed or mismatched bracket",
        explanation: "A bracket has to be closed by its own kind before the statement ends, and what is inside it has to \
            be separated by commas or operators. A statement that continues on the next line ends its line with `...`.",
        files: [("kernel.m", "x = (1 + 2;\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM104 {
        title: "closing bracket without an opening one",
        explanation: "No bracket is open where this one closes. Remove it or open it earlier; if it was opened on the line \
            before, end that line with `...`.",
        files: [("kernel.m", "x = 1 + 2);\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM105 {
        title: "neither a number nor a name",
        explanation: "A name begins with a letter, and a number ends where letters begin. Write a product with `*`.",
        files: [("kernel.m", "n = 10;\nx = 2n;\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM106 {
        title: "not a text file",
        explanation: "The file has a zero byte near its beginning, so it is not MATLAB source. Pass the `.m` file; a \
            compiled file or a MAT-file cannot be read as a program.",
        files: [("kernel.m", "y = helper(1);\n"), ("helper.m", "function y = helper(x)\ny = \0 x;\nend\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM110 {
        title: "missing value or expression",
        explanation: "A value, a condition or an expression belongs here, and something else was found. Write the missing \
            part or remove the operator or keyword before it.",
        files: [("kernel.m", "x = 3 * ;\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM111 {
        title: "unfinished statement, or two statements run together",
        explanation: "The statement could have ended here or continued with an operator, but what follows is neither. \
            Separate statements by `;`, `,` or a new line. Index elements with `( )` and cells with `{ }`, not with `[ ]`.",
        files: [("kernel.m", "x = 3 y = 4\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM112 {
        title: "`=` where nothing can be assigned",
        explanation: "`=` assigns, and a condition or an expression in brackets cannot assign. Write `==` to compare. An \
            argument of a call can have a name, as in f(x, tol=1e-6), but no argument without one follows it.",
        files: [("kernel.m", "x = 1;\nif x = 1\n  y = 2;\nend\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM113 {
        title: "the left side cannot be assigned to",
        explanation: "Only a variable or a part of one can be assigned to: `x`, `x(i)`, `c{i}` or `s.field`. To compare, \
            write `==`. Octave's loop over the fields of a struct, `for [value, key] = s`, is not MATLAB: loop over `fieldnames(s)`.",
        files: [("kernel.m", "x = 1;\nx + 1 = 2;\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM114 {
        title: "missing name",
        explanation: "A name belongs here: of a function, a variable or a field. A name is a letter followed by letters, \
            digits and `_`, and keywords are not names.",
        files: [("kernel.m", "global 3\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM115 {
        title: "nested too deeply",
        explanation: "An expression may be nested 500 levels deep, and blocks 200. Generated code sometimes goes beyond \
            that: split the expression over several statements, or move the inner blocks into a function.",
        files: [("kernel.m", concat!("x = ...\n",
            "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ ...\n",
            "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ ...\n",
            "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ ...\n",
            "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ ...\n",
            "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ ...\n",
            "~~~~ true;\n"))],
        commands: ["slamm check kernel.m"],
    }
    SLM116 {
        title: "a second `=` in one statement",
        explanation: "Only plain assignments can be chained, as in `x = y = 1;`; neither the targets in brackets nor the \
            header of a loop can. Write two statements, or `==` if the second `=` is meant to compare.",
        files: [("kernel.m", "for i = n = 3\nend\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM117 {
        title: "`++` or `--` inside an expression",
        explanation: "`i++` and `i--` are statements of their own (and only in Octave); inside an expression they have no \
            value. Write `i = i + 1;` as a separate statement.",
        files: [("kernel.m", "i = 1;\nx = i++;\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM120 {
        title: "missing `end`",
        explanation: "A block is still open where the file or the block around it ends. Write the `end` that is missing; \
            where the indentation gives it away, a second mark shows the `end` that closed the wrong block.",
        files: [("kernel.m", "for i = 1:3\n  x = i;\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM121 {
        title: "`end` without a block",
        explanation: "No block is open here. Remove this `end`, or look further up for an extra `end`.",
        files: [("kernel.m", "x = 1;\nend\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM122 {
        title: "the wrong word closes a block",
        explanation: "Octave's closing words name their block: `endif` closes only an `if`, `until` only a `do`. `end` \
            closes every block except `do`.",
        files: [("kernel.m", "if true\n  x = 1;\nendwhile\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM123 {
        title: "a branch in the wrong place",
        explanation: "`else`, `elseif`, `case`, `otherwise` and `catch` belong inside their block, and no branch may follow \
            the last one (`else`, `otherwise`). Move the branch, or look further up for an extra `end`.",
        files: [("kernel.m", "x = 1;\nelse\n  y = 2;\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM124 {
        title: "a function inside a block",
        explanation: "A function cannot be defined inside an `if`, a loop or another block. Move it to the end of the file.",
        files: [("kernel.m", "if true\n  function f()\n  end\nend\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM125 {
        title: "a statement before the first `case`",
        explanation: "A statement between `switch` and its first `case` would never run. Put it before the `switch` or \
            inside a `case`.",
        files: [("kernel.m", "switch 1\n  x = 2;\n  case 1\n    x = 3;\nend\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM126 {
        title: "two functions of one name in a file",
        explanation: "A name stands for one function of a file, as in MATLAB. Remove one of the two, or give it another name.",
        files: [("kernel.m", "f();\nfunction f()\n  disp(1)\nend\nfunction f()\n  disp(2)\nend\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM130 {
        title: "classes are not supported",
        explanation: "slamm does not read `classdef` files. Write the prototype with functions, and keep its data in structs. \
            What has to stay a class goes into a folder that slamm does not search and MATLAB does: the program that \
            `slamm emit` writes calls it under its own name and counts its operands once.",
        files: [("kernel.m", "classdef kernel\nend\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM131 {
        title: "`arguments` blocks are not supported",
        explanation: "slamm does not read `arguments` blocks. Remove the block; where a check matters, write it as an `if`, \
            and set default values by `nargin`.",
        files: [("kernel.m", "y = f(1);\nfunction y = f(x)\n  arguments\n    x double\n  end\n  y = x;\nend\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM132 {
        title: "`spmd` blocks are not supported",
        explanation: "An `spmd` block runs on the workers of MATLAB's Parallel Computing Toolbox; slamm predicts one process. \
            Leave out `spmd` and its `end` and write what one worker does, or use `parfor`. What has to run on workers goes \
            into a function in a folder that slamm does not search and MATLAB does: the program that `slamm emit` writes \
            calls it under its own name and counts its operands once.",
        files: [("kernel.m", "spmd\n  x = ones(3);\nend\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM133 {
        title: "shell escapes are not supported",
        explanation: "A statement that begins with `!` passes the rest of its line to the system. slamm does not run other \
            programs: a run that comes to the line ends there. Remove the line; what has to run goes into a function in a folder that slamm does not search and \
            MATLAB does: the program that `slamm emit` writes calls it under its own name.",
        files: [("kernel.m", "if exist('data', 'dir')\n  !ls -l data\nend\nx = 1;\n")],
        commands: ["slamm run kernel.m"],
    }
    SLM140 {
        title: "malformed directive",
        explanation: "A directive is `%SLM`, a command, its names and a `;`, as in `%SLM start solve;`. A comment after it \
            begins with `%`. Names of a list have a `,` between them.",
        files: [("kernel.m", "%SLM start ;\nx = 1;\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM141 {
        title: "unknown directive",
        explanation: "The commands of `%SLM` are start, end, FuncStart, FuncEnd, print, Func, IncFunc, on, off, \
            distribute, align and ranks.",
        files: [("kernel.m", "%SLM begin solve;\nx = 1;\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM142 {
        title: "a region ends that never started",
        explanation: "`%SLM end NAME;` needs `%SLM start NAME;` before it, with the same spelling. Add the start, or \
            correct the name.",
        files: [("kernel.m", "x = 1;\n%SLM end solve;\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM143 {
        title: "a region never ends",
        explanation: "`%SLM start NAME;` needs `%SLM end NAME;` in the same block. Add it where the region ends.",
        files: [("kernel.m", "%SLM start solve;\nx = 1;\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM144 {
        title: "regions cross",
        explanation: "Regions are nested or separate: the one that starts last ends first. Move one of the two ends.",
        files: [("kernel.m", "%SLM start a;\n%SLM start b;\nx = 1;\n%SLM end a;\n%SLM end b;\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM145 {
        title: "a region starts and ends in different blocks",
        explanation: "A region has to start and end in the same block: it cannot begin outside a loop and end inside it, \
            or begin in one branch and end in another. Move one of the two directives.",
        files: [("kernel.m", "%SLM start solve;\nfor i = 1:3\n  x = i;\n  %SLM end solve;\nend\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM146 {
        title: "`FuncStart` and `FuncEnd` do not match",
        explanation: "A function has one `%SLM FuncStart NAME;` at its beginning and one `%SLM FuncEnd NAME;` at its end, \
            with the same name. For a part of a function use `start` and `end`.",
        files: [("kernel.m", "function kernel()\n%SLM FuncStart solve;\nx = 1;\n%SLM FuncEnd step;\nend\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM147 {
        title: "a directive inside a statement",
        explanation: "A directive cannot interrupt a statement that continues over several lines. Put it before or after \
            the whole statement.",
        files: [("kernel.m", "x = [1, ...\n%SLM start solve;\n     2];\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM148 {
        title: "`FuncStart` outside a function",
        explanation: "`%SLM FuncStart NAME;` belongs in a function's body or right before its `function` line. For other \
            code use `%SLM start NAME;`.",
        files: [("kernel.m", "x = 1;\n%SLM FuncStart solve;\n")],
        commands: ["slamm check kernel.m"],
    }
    SLM149 {
        title: "a directive without `;`",
        explanation: "The directive has no `;` at its end. It is read as if it had one, because what was meant is clear; \
            write the `;`, so that other tools that know `%SLM` read it too.",
        files: [("kernel.m", "%SLM start solve\nx = 1;\n%SLM end solve;\n")],
        commands: ["slamm check kernel.m"],
    }
}
