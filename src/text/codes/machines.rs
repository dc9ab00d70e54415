//! Codes of machine descriptions (7xx).

rows! {
    SLM701 {
        title: "the machine file is not TOML",
        explanation: "A machine is described in TOML: keys with values, and a table [[level]] for each cache level. \
            `slamm machines zen3` shows one that works.",
        files: [("machine.toml", "name = \"mine\n")],
        commands: ["slamm machines machine.toml"],
    }
    SLM702 {
        title: "unknown key in a machine file",
        explanation: "No table of a machine file has this key. Correct the spelling; the message lists the keys.",
        files: [("machine.toml", "name = \"mine\"\n\n[[level]]\nname = \"L1\"\nsize = \"32K\"\nline = 64\nways = 8\nwyas = 8\n")],
        commands: ["slamm machines machine.toml"],
    }
    SLM703 {
        title: "missing key in a machine file",
        explanation: "A machine needs a name and at least one level; a level needs name, size, line and ways.",
        files: [("machine.toml", "name = \"mine\"\n\n[[level]]\nname = \"L1\"\nsize = \"32K\"\nline = 64\n")],
        commands: ["slamm machines machine.toml"],
    }
    SLM704 {
        title: "wrong kind of value in a machine file",
        explanation: "The key needs another kind of value: sizes are bytes or texts such as \"32K\", ways a count or \"full\", \
            rates positive numbers. The message says which.",
        files: [("machine.toml", "name = \"mine\"\n\n[[level]]\nname = \"L1\"\nsize = \"32K\"\nline = 64\nways = 0\n")],
        commands: ["slamm machines machine.toml"],
    }
    SLM705 {
        title: "sizes of a cache do not fit together",
        explanation: "A line is a power of two, and the size of a cache is a whole number of sets: size = sets × ways × line. \
            Correct one of the three.",
        files: [("machine.toml", "name = \"mine\"\n\n[[level]]\nname = \"L1\"\nsize = \"32K\"\nline = 64\nways = 7\n")],
        commands: ["slamm machines machine.toml"],
    }
    SLM706 {
        title: "levels do not fit together",
        explanation: "Levels are listed from the processor down. Each is at least as large as the one above (a victim level \
            may be smaller), lines do not shrink, and a victim level needs a write-back level above it with lines of the \
            same length. Only a level with one above can be inclusive or a victim. What crosses below a level is said \
            once: by `bandwidth`, or by `one_core`.",
        files: [("machine.toml", "name = \"mine\"\n\n[[level]]\nname = \"L1\"\nsize = \"32K\"\nline = 64\nways = 8\n\n\
            [[level]]\nname = \"L2\"\nsize = \"16K\"\nline = 64\nways = 8\n")],
        commands: ["slamm machines machine.toml"],
    }
    SLM707 {
        title: "the system does not describe its caches",
        explanation: "`--machine host` reads the caches of this computer from Linux (/sys/devices/system/cpu). Other systems, \
            and some virtual machines, do not offer that: describe the machine in a file, starting from \
            `slamm machines zen3`.",
        files: [],
        commands: ["slamm machines host"],
    }
    SLM708 {
        title: "unknown machine",
        explanation: "`--machine` takes the name of a shipped machine, a file, or `host`. `slamm machines` lists the names; \
            a file needs its ending.",
        files: [],
        commands: ["slamm machines zen4"],
    }
}
