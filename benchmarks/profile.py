#!/usr/bin/env python3
"""What `emit --profile` says of a function of one line that is called 20,000 times, beside its time in the plain program,
and what the clocks add to the whole (processor time).

    benchmarks/profile.py [--slamm PATH] [--runs N]

The shortest of several runs counts on every side: others may use the machine. Wanted: the time told within a quarter, the
whole in at most 1.5 times the plain program's."""
import argparse
import json
import os
import subprocess
import tempfile

HOME = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
OCTAVE = ["octave-cli", "--norc", "--no-history"]
FUNCTION = "function y = f(x)\n  y = 2*x + 1;\nend\n"
CALLS = """s = 0; c = cputime;
for k = 1:20000
  s = s + f(k);
end
fprintf('%.9f\\n', cputime - c);
"""
# The median of parts, so that what else the machine does counts for little.
TRUE_TIME = """x = zeros(2, 200); s = 0;
for r = 1:200
  t = tic;
  for k = 1:100
    s = s + f(k);
  end
  x(1, r) = toc(t);
  t = tic;
  for k = 1:100
    s = s + k;
  end
  x(2, r) = toc(t);
end
fprintf('%.9f\\n', 200*median(x(1, :) - x(2, :)));
"""


def main():
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--slamm", default=os.path.join(HOME, "target/release/slamm"))
    given.add_argument("--runs", type=int, default=7)
    given = given.parse_args()
    slamm = os.path.abspath(given.slamm)
    with tempfile.TemporaryDirectory() as place:
        texts = {"p.m": CALLS + FUNCTION, "plain.m": "1;\n" + FUNCTION + CALLS, "truth.m": "1;\n" + FUNCTION + TRUE_TIME}
        for name, text in texts.items():
            with open(os.path.join(place, name), "w") as f:
                f.write(text)
        emit = [slamm, "emit", "p.m", "--profile", "-o", "out.m", "--json", "e.json", "--quiet"]
        subprocess.run(emit, cwd=place, check=True)

        def first_number(name):
            ran = subprocess.run(OCTAVE + [name], cwd=place, check=True, capture_output=True, text=True)
            return float(ran.stdout.splitlines()[0])

        least = [float("inf")] * 4
        for _ in range(given.runs):
            true, plain, clocked = (first_number(name) for name in ["truth.m", "plain.m", "out.m"])
            with open(os.path.join(place, "e.json")) as f:
                entries = json.load(f)["entries"]
            told = next(e["inclusive"] for e in entries if e["name"] == "f")
            least = [min(a, b) for a, b in zip(least, [told, true, clocked, plain])]
    told, true, clocked, plain = least
    print(f"function  {told:.4f} s told   {true:.4f} s true    ratio {told / true:.2f}")
    print(f"whole     {clocked:.4f} s clocked {plain:.4f} s plain  ratio {clocked / plain:.2f}")


main()
