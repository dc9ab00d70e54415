#!/usr/bin/env python3
"""Whole-process times of slamm beside GNU Octave, in one run on one machine.

  benchmarks/speed.py [path of slamm]      (target/release/slamm without one)

Every row is the median of RUNS runs of each program, taken in turns so that both meet the same
machine. The ratios are those that the project promises:
  scalar loop       octave-cli / slamm run         at least 10
  cg                octave-cli / slamm run         at least 1
  quickstart        slamm analyze                  under 30 ms
  accounting        slamm analyze / slamm run      at most 1.2
"""
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

RUNS = 5
ROOT = pathlib.Path(__file__).resolve().parent.parent
SCALAR_LOOP = """\
s = 0;
for i = 1:1000000
  s = s + i*2;
end
"""
CG = """\
m = 100;
n = m*m;
e = ones(m, 1);
T = spdiags([-e 2*e -e], -1:1, m, m);
A = kron(speye(m), T) + kron(T, speye(m));
b = ones(n, 1);
x = zeros(n, 1);
r = b;
p = r;
rho = r'*r;
for k = 1:200
  q = A*p;
  alpha = rho/(p'*q);
  x = x + alpha*p;
  r = r - alpha*q;
  rho_old = rho;
  rho = r'*r;
  p = r + (rho/rho_old)*p;
end
"""


def timed(command):
    began = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    elapsed = time.perf_counter() - began
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stderr.decode()}")
    return elapsed


def medians(commands):
    """Median time of each command; the runs alternate, after one that warms the file cache."""
    times = {name: [] for name in commands}
    for command in commands.values():
        timed(command)
    for _ in range(RUNS):
        for name, command in commands.items():
            times[name].append(timed(command))
    return {name: statistics.median(t) for name, t in times.items()}


def main():
    slamm = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/slamm")
    failed = False
    print(f"{'benchmark':<12} {'octave-cli':>11} {'slamm run':>11} {'analyze':>11}"
          f" {'octave/run':>11} {'analyze/run':>12}")
    with tempfile.TemporaryDirectory() as folder:
        scripts = {"scalar loop": pathlib.Path(folder, "scalar_loop.m"), "cg": pathlib.Path(folder, "cg_poisson.m")}
        scripts["scalar loop"].write_text(SCALAR_LOOP)
        scripts["cg"].write_text(CG)
        scripts["quickstart"] = ROOT / "examples/quickstart/cg.m"
        for name, script in scripts.items():
            t = medians({
                "octave": ["octave-cli", "--norc", "--no-history", script],
                "run": [slamm, "run", script],
                "analyze": [slamm, "analyze", script],
            })
            faster, cost = t["octave"]/t["run"], t["analyze"]/t["run"]
            print(f"{name:<12} {1e3*t['octave']:>8.1f} ms {1e3*t['run']:>8.1f} ms {1e3*t['analyze']:>8.1f} ms"
                  f" {faster:>11.1f} {cost:>12.2f}")
            held = {"scalar loop": faster >= 10 and cost <= 1.2, "cg": faster >= 1 and cost <= 1.2,
                    "quickstart": t["analyze"] < 0.030}[name]
            if not held:
                print(f"{name}: not as promised", file=sys.stderr)
                failed = True
    sys.exit(failed)


if __name__ == "__main__":
    main()
