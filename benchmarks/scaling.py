#!/usr/bin/env python3
"""How time and memory grow with the size of a prototype and of its data: each case at a size and at half of it.

    benchmarks/scaling.py [--slamm PATH] [--only TEXT] [--runs N] [--share F]

Processor time (user and system) and the peak of memory of `slamm analyze --machine none`, and of `slamm check` where nothing
is to be run, least of N runs that take turns. Wanted: the whole size takes at most 2.2 times as much as the half of it.
`--share 0.1` tries a tenth of the sizes. Exit status 1 when a case grows faster.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

from many_lines import text

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST = 2.2

CALLS = """\
function y = f(x, k)
  y = x + k;
end
function y = g(x, k)
%SLM start inner;
  y = f(x, k) - f(k, x);
%SLM end inner;
end
s = 0;
%SLM start outer;
for i = 1:{n}/2
%SLM start middle;
  s = s + g(s, i);
%SLM end middle;
end
%SLM end outer;
"""

SPARSE = """\
m = {n}/5; e = ones(m, 1); k = round(sqrt(m));
A = spdiags([e e -4*e e e], [-k -1 0 1 k], m, m);
y = A*e; B = A'; C = A + 2*B; D = C(:, 1:2:end); [i, j, v] = find(D);
E = sparse(i, j, v, m, m); s = sum(y) + nnz(E) + full(E(1, 1));
"""

# Name, command, size, its prototype for a size.
CASES = [
    ("lines of text, checked", "check", 100_000, text),
    ("lines of text, run", "analyze", 100_000, text),
    ("operations on scalars", "analyze", 10**9, lambda n: f"s = 0;\nfor i = 1:{n // 2}\n  s = s + i*2;\nend\n"),
    ("elements of a vector in a loop", "analyze", 10**8,
     lambda n: f"n = {n // 4}; x = zeros(n, 1);\nfor i = 2:n\n  x(i) = x(i-1) + i*2;\nend\n"),
    ("a vector", "analyze", 10**8, lambda n: f"x = ones({n}, 1); y = 2*x + x.*x; z = y(1:2:end); s = sum(z) + max(y);\n"),
    ("nonzeros of a sparse matrix", "analyze", 10**7, lambda n: SPARSE.format(n=n)),
    ("calls in regions", "analyze", 10**6, lambda n: CALLS.format(n=n // 3 * 2)),
]


def measure(command):
    """Seconds of the processor, and bytes at the peak."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{errors.decode()[-2000:]}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss * 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slamm", default=str(ROOT / "target/release/slamm"))
    parser.add_argument("--only", default="", help="cases whose name contains this text")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--share", type=float, default=1.0)
    args = parser.parse_args()
    failed = False
    print(f"{'case':<32} {'size':>10} {'half':>9} {'whole':>9} {'ratio':>6} {'memory: half':>13} {'whole':>9} {'ratio':>6}")
    with tempfile.TemporaryDirectory() as folder:
        for name, command, size, make in CASES:
            if args.only not in name:
                continue
            size = int(size * args.share)
            commands = []
            for n in (size // 2, size):
                path = pathlib.Path(folder, f"size_{n}.m")
                path.write_text(make(n))
                options = ["--machine", "none"] if command == "analyze" else []
                commands.append([args.slamm, command, str(path), *options])
            least = [(float("inf"), float("inf"))] * 2
            for _ in range(args.runs):
                least = [tuple(map(min, old, measure(c))) for old, c in zip(least, commands)]
            (half, half_memory), (whole, memory) = least
            grows = max(whole / half, memory / half_memory) > MOST
            failed |= grows
            print(f"{name:<32} {size:>10.0e} {half:>7.2f} s {whole:>7.2f} s {whole / half:>6.2f} {half_memory / 1e6:>10.0f} MB"
                  f" {memory / 1e6:>6.0f} MB {memory / half_memory:>6.2f}{'  GROWS FASTER' if grows else ''}", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
