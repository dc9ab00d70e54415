//! Codes of the command line (9xx): options, files, sweeps, validation, measuring.

rows! {
    SLM900 {
        title: "wrong option",
        explanation: "The value of an option cannot be used, or two options contradict each other. The message names the \
            option; `slamm COMMAND --help` describes it.",
        files: [("kernel.m", "x = 1;\n")],
        commands: ["slamm analyze kernel.m --line 48"],
    }
    SLM901 {
        title: "a file cannot be read",
        explanation: "The file does not exist, or the system does not let slamm read it. Paths are relative to the folder \
            where slamm is started.",
        files: [],
        commands: ["slamm analyze kernel.m"],
    }
    SLM902 {
        title: "a folder instead of a file",
        explanation: "Pass the file of the prototype: its main script or function.",
        files: [],
        commands: ["slamm analyze ."],
    }
    SLM903 {
        title: "a binary file instead of a program",
        explanation: "The file has zero bytes, so it is not MATLAB source. Pass a text file with the ending `.m`, in UTF-8 or \
            Latin-1.",
        files: [("kernel.m", "x = \0;\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM904 {
        title: "a report cannot be written",
        explanation: "The run is complete, but one of its reports could not be written: a folder is missing, the disk is full, \
            or the file is protected. Choose another place.",
        files: [("kernel.m", "x = 1;\n")],
        commands: ["slamm check kernel.m --json nowhere/check.json"],
    }
    SLM905 {
        title: "unknown region",
        explanation: "`--region`, `--only` and `--skip` take names of ranges, and no text that the prototype can reach has this \
            one. Nothing was run. The message has the nearest name or lists them; `slamm check FILE.m` shows them with \
            their lines.",
        files: [("kernel.m", "%SLM start solve;\nx = 1;\n%SLM end solve;\n")],
        commands: ["slamm analyze kernel.m --region sovle"],
    }
    SLM906 {
        title: "the emitted program cannot be written",
        explanation: "The system does not let slamm write to this place, and nothing was changed there. Choose another place \
            with -o and --runtime.",
        files: [("kernel.m", "x = 1;\n")],
        commands: ["slamm emit kernel.m -o nowhere/out.m"],
    }
    SLM907 {
        title: "unknown function",
        explanation: "`slamm functions NAME` describes a built-in function or one of the library, and none has this name. \
            `slamm functions` lists them all.",
        files: [],
        commands: ["slamm functions zeors"],
    }
    SLM908 {
        title: "unknown code",
        explanation: "`slamm explain CODE` explains the code of a diagnostic, and none has this code. `slamm explain` lists \
            them all.",
        files: [],
        commands: ["slamm explain SLM999"],
    }
    SLM909 {
        title: "a value for a name that nothing uses",
        explanation: "`--set NAME=EXPR` and `--sweep NAME=VALUES` give a value to a variable of the script, or to an input \
            where the prototype is a function, and the prototype neither assigns nor reads this name: the run would be \
            the same without it. Correct the name; a variable of a function is FUNCTION:NAME.",
        files: [("kernel.m", "n = 10;\nx = ones(n, 1);\n")],
        commands: ["slamm analyze kernel.m --set m=20"],
    }
    SLM910 {
        title: "loops of variants compared by their place",
        explanation: "Loops and branches are named by their line, which differs from variant to variant. `slamm compare \
            --region whileLn52` takes the construct at the same place in every variant: as many of its kind \
            before it in the function of the same name; where there is none, the one of this name. The note says which. \
            A region (`%SLM start NAME;`) has the same name in all variants.",
        files: [
            ("a.m", "x = ones(100, 1);\nfor k = 1:3\n  y = 2*x;\nend\n"),
            ("b.m", "x = ones(100, 1);\nz = x;\nfor k = 1:3\n  y = 2*x + z;\nend\n"),
        ],
        commands: ["slamm compare a.m b.m --region forLn2"],
    }
    SLM911 {
        title: "an unknown key in `slamm.toml`",
        explanation: "The keys of a `slamm.toml` are the long names of options, without `--`. No command that reads a prototype \
            has an option of this name. Correct the key; `slamm config FILE.m` shows what holds.",
        files: [("kernel.m", "x = 1;\n"), ("slamm.toml", "machin = \"zen3\"\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM912 {
        title: "a value in `slamm.toml` that the option does not take",
        explanation: "The value has to be what the option takes on the command line: a text, a number, true or false for an \
            option without a value, a list for a repeatable one, a table of names and values for --set. `slamm analyze --help` \
            describes the options.",
        files: [("kernel.m", "x = 1;\n"), ("slamm.toml", "l1 = \"lots\"\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM920 {
        title: "the two sides cannot be compared",
        explanation: "The counter file has an unknown format, is cut off, or holds nothing that the prediction has too; or \
            the two runs of --repeats have different ranges. The message says which, and the help says what to change.",
        files: [("kernel.m", "x = ones(1000, 1);\n"), ("counters.txt", "no counters here\n")],
        commands: [
            "slamm analyze kernel.m --json prediction.json",
            "slamm validate prediction.json counters.txt",
        ],
    }
    SLM921 {
        title: "the prediction is incomplete",
        explanation: "The run that wrote this prediction ended early, so its figures are those of what ran until then. \
            Counters of the whole program will be larger.",
        files: [
            ("kernel.m", "x = ones(100000, 1);\nerror('stopped here');\n"),
            ("counters.csv", "event,count\nL1-dcache-load-misses,12500\n"),
        ],
        commands: [
            "slamm analyze kernel.m --json prediction.json",
            "slamm validate prediction.json counters.csv",
        ],
    }
    SLM922 {
        title: "nothing to check against the tolerance",
        explanation: "--tolerance judges the errors of the comparison, and no event could be compared. The notes of the report \
            give the reason for each event.",
        files: [
            ("kernel.m", "x = ones(100000, 1);\n"),
            ("counters.csv", "event,count\nL1-dcache-load-misses,<not supported>\n"),
        ],
        commands: [
            "slamm analyze kernel.m --json prediction.json",
            "slamm validate prediction.json counters.csv --tolerance 10%",
        ],
    }
    SLM923 {
        title: "an error outside the tolerance",
        explanation: "A measured figure differs from the predicted one by more than --tolerance allows; the exit status is 4. \
            The report shows all figures.",
        files: [
            ("kernel.m", "x = ones(100000, 1);\ny = 2*x;\n"),
            ("counters.csv", "event,count\nL1-dcache-load-misses,100\n"),
        ],
        commands: [
            "slamm analyze kernel.m --json prediction.json",
            "slamm validate prediction.json counters.csv --tolerance 10%",
        ],
    }
    SLM924 {
        title: "not a prediction file",
        explanation: "The file is not a prediction of `slamm analyze --json`, or another version of slamm wrote it. Make it \
            again with `slamm analyze FILE.m --json FILE`.",
        files: [("prediction.json", "{}\n"), ("counters.csv", "event,count\nL1-dcache-load-misses,100\n")],
        commands: ["slamm validate prediction.json counters.csv"],
    }
    SLM925 {
        title: "a condition of `--fail-if` holds",
        explanation: "The comparison meets a condition given with --fail-if; the exit status is 4. This is meant for \
            continuous integration, where a variant must not move more than another.",
        files: [
            ("a.m", "%SLM start solve;\nx = ones(1000, 1);\n%SLM end solve;\n"),
            ("b.m", "%SLM start solve;\nx = ones(2000, 1);\n%SLM end solve;\n"),
        ],
        commands: ["slamm compare a.m b.m --region solve --fail-if wss(B)>wss(A)"],
    }
    SLM926 {
        title: "the sweep was interrupted",
        explanation: "The runs that had ended are reported. With --results FILE they are also kept, and the same command \
            continues from there.",
        files: [("kernel.m", "n = 1;\ns = 0;\nfor i = 1:1e5*n\n  s = s + i;\nend\n")],
        commands: ["timeout --signal=INT 2 slamm compare kernel.m --sweep n=1:1000 --results runs.jsonl"],
    }
    SLM927 {
        title: "a run of the sweep failed",
        explanation: "The prototype failed for these values, so the tables have no figures there. Run it alone with --set to \
            see the whole message.",
        files: [("kernel.m", "n = 1;\nif n == 2\n  error('two is too many');\nend\nx = ones(n, 1);\n")],
        commands: ["slamm compare kernel.m --sweep n=1,2"],
    }
    SLM928 {
        title: "not a results file",
        explanation: "--merge and --results read files that `slamm compare --sweep … --results FILE` wrote, one run per line. \
            Another version of slamm, or an editor, may have changed this one.",
        files: [("runs.jsonl", "n = 1\n")],
        commands: ["slamm compare --merge runs.jsonl"],
    }
    SLM929 {
        title: "no tool to count with",
        explanation: "`slamm measure` needs perf with working cache counters, or valgrind. Install valgrind, or measure on \
            another computer and use `slamm validate`.",
        files: [("kernel.m", "x = ones(1000, 1);\n")],
        commands: ["slamm analyze kernel.m --json prediction.json", "PATH=. slamm measure prediction.json -- ./kernel"],
    }
    SLM930 {
        title: "the measured command failed",
        explanation: "`slamm measure` ran the command under the counting tool, and it ended with an error. The help shows the \
            whole command: run it by itself first.",
        files: [("kernel.m", "x = ones(1000, 1);\n")],
        commands: ["slamm analyze kernel.m --json prediction.json", "slamm measure prediction.json -- false"],
    }
    SLM931 {
        title: "variants were predicted with different options",
        explanation: "A prediction file that is compared was made with another machine, cache, `--set` or version of slamm than \
            the first variant, so that more than the prototype is different. Give `slamm compare` the options that the \
            file was made with, or make the file again. Results files that `--merge` joins are compared with the first of \
            them in the same way, and runs that are missing from them are counted.",
        files: [("a.m", "%SLM start solve;\nx = ones(1000, 1);\n%SLM end solve;\n")],
        commands: ["slamm analyze a.m --machine zen3 --json a.json", "slamm compare a.json a.m"],
    }
    SLM932 {
        title: "the prototype ended with a status",
        explanation: "`exit(N)` ended the prototype, and N is not 0. slamm's own exit status is then 1, as for a prototype \
            that fails, because other numbers say something about slamm itself: 3 that a limit was reached. What was \
            accounted is reported.",
        files: [("kernel.m", "x = ones(1000, 1);\nif sum(x) > 0\n  exit(7);\nend\n")],
        commands: ["slamm run kernel.m"],
    }
    SLM933 {
        title: "no statement of the line was executed",
        explanation: "`slamm explain FILE.m:LINE` runs the prototype and tells how the statements of the line were counted. The \
            line holds a comment, an `end` or a statement that the run did not reach, or nothing of the file ran: \
            then `--run SCRIPT.m` names the prototype that calls it.",
        files: [("kernel.m", "x = ones(1000, 1);\n\ny = 2*x;\n")],
        commands: ["slamm explain kernel.m:2"],
    }
    SLM934 {
        title: "a trace cannot be played",
        explanation: "`slamm replay` plays what `slamm analyze --trace` has recorded. The file is not a trace, is damaged, or was \
            written by an earlier version; it is thinned, because there were more records than --trace-records takes; or \
            it was not recorded for the first-level cache of the machine, which --trace-for does. The message says which.",
        files: [("kernel.m", "x = ones(1000, 1);\ny = 2*x;\n")],
        commands: [
            "slamm analyze kernel.m --trace kernel.jsonl --trace-for none",
            "slamm replay kernel.jsonl --machine a64fx",
        ],
    }
    SLM935 {
        title: "a map of arrays cannot be used",
        explanation: "`slamm replay TRACE --arrays MAP` needs to know where the arrays of the program lie: a line for each, \
            `array NAME BASE BYTES rows|columns SIZE…`, which no other array may overlap. `tools/lackey/slamm_arrays.h` has \
            functions that write such lines. Elements are counted one by one, at most 67,108,864 of them.",
        files: [("trace.txt", " L 04001000,8\n"), ("map.txt", "array x 0x4001000 8 up 100\n")],
        commands: ["slamm replay trace.txt --arrays map.txt"],
    }
    SLM936 {
        title: "lines of a trace were passed over",
        explanation: "A line of a real program's trace begins like an access, but its address or size cannot be read. It was \
            left out of all counts. A trace that was cut off, or into which the program printed, has such lines: \
            give valgrind `--log-file`.",
        files: [("trace.txt", " L 04001000,8\n L 0400xyz,8\n")],
        commands: ["slamm replay trace.txt"],
    }
}
