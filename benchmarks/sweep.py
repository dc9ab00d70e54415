#!/usr/bin/env python3
"""A sweep of 64 points of a small CG with one job and with two, in turns, medians of 3.

  benchmarks/sweep.py [path of slamm]      (target/release/slamm without one)

On two idle cores two jobs are to be at least 1.7 times faster; exit status 1 otherwise.
"""
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
CG = """\
n = 20;
A = delsq(numgrid('S', n + 2));
b = ones(n*n, 1);
x = zeros(n*n, 1);
r = b;
p = r;
rho = r'*r;
for k = 1:600
  %SLM start cg;
  q = A*p;
  alpha = rho/(p'*q);
  x = x + alpha*p;
  r = r - alpha*q;
  rho_old = rho;
  rho = r'*r;
  p = r + (rho/rho_old)*p;
  %SLM end cg;
end
"""


def main():
    slamm = sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/slamm"
    times = {1: [], 2: []}
    with tempfile.TemporaryDirectory() as folder:
        prototype = pathlib.Path(folder, "cg.m")
        prototype.write_text(CG)
        for _ in range(3):
            for jobs, seen in times.items():
                began = time.perf_counter()
                command = [slamm, "compare", prototype, "--sweep", "n=37:100", "--jobs", str(jobs), "--quiet", "--machine", "none"]
                subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
                seen.append(time.perf_counter() - began)
    one, two = (statistics.median(times[k]) for k in (1, 2))
    print(f"64 points: one job {one:.2f} s, two jobs {two:.2f} s, {one/two:.2f} times faster (promised: 1.7)")
    sys.exit(one/two < 1.7)


if __name__ == "__main__":
    main()
