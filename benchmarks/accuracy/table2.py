"""Table 2 of the SLAMM paper with cachegrind in the place of hardware counters.

The paper's machines (its Table 3) have 32 KB of first-level data cache each; the associativities and
lines are those of the processors' manuals. The paper's Ultra II has 16 KB of data cache in truth (32
KB with the instructions); its Table 3 is followed. Cachegrind replaces by LRU (POWER4: FIFO) and
allocates on writes (Ultra II and POWER4 write through without); loads into L1 are read misses, so
the write policy matters to them only through what stores leave in the cache. POWER4's second level
has 1440 sets, which cachegrind refuses (a power of two is wanted): 45 ways of 256 sets hold the same
1440 KB. The second levels do not change the figures, which are loads into the first.

The direct-mapped cache of the Ultra II loses lines of one array to another at the same place, which
no model of capacity alone can know; v1 has the most arrays in flight. What v2 saves depends on the
compiler: here the inner product is one loop without a work array, two arrays less than the paper's
one prediction for both counts.
"""
from cases_base import POP, Case, Config, Level
from predict import plain_options

MACHINES = (
    ("Ultra II", Config("ultra2", Level(32 << 10, 1, 32), Level(4 << 20, 1, 64)), (5163, 4905, 3164)),
    ("POWER4", Config("power4", Level(32 << 10, 2, 128), Level(1440 << 10, 45, 128)), (5068, 4865, 3335)),
    ("R14K", Config("r14k", Level(32 << 10, 2, 32), Level(8 << 20, 2, 128)), (5728, 4854, 3473)),
)
GRID = (192, 128)
# the programs, and the prototypes whose WSL is the paper's
PROGRAMS = {"pop_2d_v1": "pcg2_2d", "pop_2d_v2": "pcg2_2d", "pop_1d": "pcg2_1d"}


def case(name):
    return Case(name, name, ("nx", "ny"), "beyond", GRID, path=(POP,))


def measure(measurements):
    return {(machine, program): measurements.of(case(program), config, write_backs=False, cold=False)["L1"]["loads"]
            for machine, config, _ in MACHINES for program in PROGRAMS}


def lines(measurements, predictions):
    """The table as Markdown. Kbytes of 1024 bytes, as in the paper."""
    out = ["## Table 2 of the paper, rebuilt", "",
           "One iteration of POP's solver on the `test` grid: loads into L1 in Kbytes of 1024 bytes. WSL: the paper's "
           "prediction as `examples/pop_pcg` gives it, one figure for v1 and v2 as in the paper; own WSL: that of the "
           "suite's prototype of the same form, whose operator takes the inside of the blocks and whose v2 has no work "
           "array.", "",
           "| solver | machine (L1) | WSL | measured | error | own WSL | error | paper's counters | paper's error |",
           "|---|---|---|---|---|---|---|---|---|"]
    measured = measure(measurements)
    for machine, config, paper in MACHINES:
        options = plain_options(config)
        wsl, loads = {}, {}
        for program, variant in PROGRAMS.items():
            rep, _ = predictions.example(POP / f"{variant}.m", options, "iteration")
            wsl[program] = rep["inclusive"]["wsl"]["value"] / rep["executions"] / 1024
            loads[program] = measured[machine, program] / 1024
        for program, theirs in zip(PROGRAMS, paper):
            own = predictions.wsl(case(program), config)[0]["value"] / 1024
            out.append(f"| {program} | {machine} ({config.l1}) | {wsl[program]:.0f} | {loads[program]:.0f} | "
                       f"{off(loads[program], wsl[program])} | {own:.0f} | {off(loads[program], own)} | {theirs} | "
                       f"{off(theirs, 3218 if program == 'pop_1d' else 4902)} |")
        reduced = [100 * (1 - of["pop_1d"] / of["pop_2d_v1"]) for of in (wsl, loads)]
        out.append(f"| reduction, v1 to 1-D | {machine} | {reduced[0]:.0f} % | {reduced[1]:.0f} % | | | | "
                   f"{100 * (1 - paper[2] / paper[0]):.0f} % | |")
    return [*out, "", *REMARKS, ""]


def off(measured, predicted):
    return f"{100 * (measured / predicted - 1):+.1f} %"


REMARKS = __doc__.split("\n\n", 1)[1].strip().splitlines()
