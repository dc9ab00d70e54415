#!/usr/bin/env python3
"""What the cache levels cost solvers: user time of `slamm analyze` with levels by that with --machine none, in one
run on one machine, the runs in turns.

  benchmarks/levels.py [--slamm PATH] [--runs N] [--only TEXT] [--extrapolate K]

Promised: at most twice, on the machines `generic` and `zen3`. Exit status 1 when that is not held. Dense products and
factorisations, which are gone through block by block, and shapes of programs that others have published, which settle late
or never, are for information: nothing is promised of them.
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

from rows import POISSON

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST = 2
MACHINES = ("generic", "zen3")

# Preconditioned by incomplete factors, with a history that grows.
ILU_CG = POISSON + """\
[L, U] = ilu(A);
b = ones(n, 1); x = zeros(n, 1); r = b;
z = U\\(L\\r); p = z; rho = r'*z; resvec = norm(r);
for k = 1:{steps}
  q = A*p;
  alpha = rho/(p'*q);
  x = x + alpha*p;
  r = r - alpha*q;
  resvec(end+1) = norm(r);
  z = U\\(L\\r);
  rho_old = rho;
  rho = r'*z;
  p = z + (rho/rho_old)*p;
end
fprintf('%.6e\\n', norm(b - A*x));
"""

# Restarted, by modified Gram-Schmidt; the basis has its room from the beginning.
GMRES = POISSON + """\
restart = {restart};
b = ones(n, 1); x = zeros(n, 1); resvec = [];
for cycle = 1:{cycles}
  r = b - A*x;
  beta = norm(r);
  V = zeros(n, restart+1); H = zeros(restart+1, restart);
  V(:,1) = r/beta;
  g = zeros(restart+1, 1); g(1) = beta;
  for j = 1:restart
    w = A*V(:,j);
    for i = 1:j
      H(i,j) = V(:,i)'*w;
      w = w - H(i,j)*V(:,i);
    end
    H(j+1,j) = norm(w);
    V(:,j+1) = w/H(j+1,j);
    y = H(1:j+1,1:j)\\g(1:j+1);
    resvec(end+1) = norm(g(1:j+1) - H(1:j+1,1:j)*y);
  end
  x = x + V(:,1:restart)*y;
end
fprintf('%.6e\\n', norm(b - A*x));
"""

# Restarted, by classical Gram-Schmidt; the basis grows by a column a step.
GMRES_GROWING = POISSON + """\
restart = {restart};
b = ones(n, 1); x = zeros(n, 1); resvec = [];
for cycle = 1:{cycles}
  r = b - A*x;
  beta = norm(r);
  clear V
  V(:,1) = r/beta;
  H = [];
  for j = 1:restart
    w = A*V(:,j);
    h = V'*w;
    w = w - V*h;
    h(j+1) = norm(w);
    V(:,j+1) = w/h(j+1);
    H(1:j+1,j) = h(1:j+1);
    g = zeros(j+1, 1); g(1) = beta;
    y = H(1:j+1,1:j)\\g;
    resvec(end+1) = norm(g - H(1:j+1,1:j)*y);
  end
  x = x + V(:,1:restart)*y;
end
fprintf('%.6e\\n', norm(b - A*x));
"""

# Without a history: every cycle accesses the same addresses.
GMRES_PLAIN = GMRES.replace("resvec(end+1) = norm", "last = norm")

# Conjugate gradients of so many steps.
CG = POISSON + """\
b = ones(n, 1); x = zeros(n, 1); r = b; p = r; rho = r'*r;
for k = 1:{steps}
  q = A*p;
  alpha = rho/(p'*q);
  x = x + alpha*p;
  r = r - alpha*q;
  rho_old = rho;
  rho = r'*r + realmin;
  p = r + (rho/rho_old)*p;
end
fprintf('%.6e\\n', norm(b - A*x));
"""

ROWS = {
    "ILU-CG, 150x150, 100 steps": ILU_CG.format(m=150, steps=100),
    "ILU-CG, 300x300, 200 steps": ILU_CG.format(m=300, steps=200),
    "GMRES(20), 100x100, 100 cycles": GMRES.format(m=100, restart=20, cycles=100),
    "GMRES(30), 150x150, 50 cycles": GMRES.format(m=150, restart=30, cycles=50),
    "GMRES(20), no history, 100x100, 100 cycles": GMRES_PLAIN.format(m=100, restart=20, cycles=100),
    "CG, 150x150, 2000 steps": CG.format(m=150, steps=2000),
    "GMRES(20) growing, 100x100, 100 cycles": GMRES_GROWING.format(m=100, restart=20, cycles=100),
}
DENSE = {
    "dense product, n = 1000": "A = ones(1000); B = A/3;\nC = A*B;\nfprintf('%.6e\\n', C(7, 9));\n",
    # Columns that do not begin at lines: few blocks are met again.
    "normal equations, n = 801": "D = cos((1:801)'*(1:801));\nG = D'*D;\nfprintf('%.6e\\n', G(7, 9));\n",
    "dense solve, n = 1000": "A = ones(1000) + 1000*eye(1000);\nx = A\\ones(1000, 1);\nfprintf('%.6e\\n', x(7));\n",
}

# What published programs do: bases that grow, random rows and columns, products with new matrices.
DRIVERS = {
    "FGMRES without restart, 60x60": POISSON.format(m=60) + """\
steps = 150;
b = A*ones(n, 1); M = diag(diag(A));
V = zeros(n, steps+1); Z = zeros(n, steps); H = zeros(steps+1, steps);
beta = norm(b); V(:,1) = b/beta; res = []; bound = zeros(steps, 1);
for j = 1:steps
  Z(:,j) = M\\V(:,j);
  w = A*Z(:,j);
  for i = 1:j
    H(i,j) = w'*V(:,i);
    w = w - H(i,j)*V(:,i);
  end
  H(j+1,j) = norm(w);
  V(:,j+1) = w/H(j+1,j);
  y = H(1:j+1,1:j)\\[beta; zeros(j, 1)];
  r = b - A*(Z(:,1:j)*y);
  res(j) = norm(r);
  bound(j) = norm(V(:,1:j+1)'*r);
end
fprintf('%.6e\\n', res(end));
""",
    "random outer products, 400x2000x300": """\
m = 400; n = 2000; p = 300;
A = cos((1:m)'*(1:n)); B = sin((1:n)'*(1:p));
weight = zeros(1, n);
for k = 1:n
  weight(k) = norm(A(:,k))*norm(B(k,:));
end
weight = weight/sum(weight);
for c = [50 100 200 400]
  C = zeros(m, p);
  for t = 1:c
    k = mod(37*t, n) + 1;
    C = C + A(:,k)*B(k,:)/(c*weight(k));
  end
  e = norm(A*B - C, 'fro');
end
fprintf('%.6e\\n', e);
""",
    "randomised SVD, 1500x800": """\
m = 1500; n = 800; k = 40;
A = cos((1:m)'*(1:n)/m);
Y = A*sin((1:n)'*(1:k));
for step = 1:3
  [Q, ~] = qr(Y, 0);
  [Q, ~] = qr(A'*Q, 0);
  Y = A*Q;
end
[Q, ~] = qr(Y, 0);
[U, S, V] = svd(Q'*A, 'econ');
E = A - (Q*U)*S*V';
fprintf('%.6e\\n', norm(E, 'fro'));
""",
    "CGLS with an operator, 120x120": """\
n = 120; N = n*n;
e = ones(n, 1);
K = full((spdiags([e 2*e e], -1:1, n, n)/4)^8);
op = @(x) reshape(K*reshape(x, n, n)*K', N, 1);
b = op(sin((1:N)'/50));
x = zeros(N, 1); r = b; s = op(r); p = s; g = s'*s; history = [];
for k = 1:60
  q = op(p);
  alpha = g/(q'*q);
  x = x + alpha*p;
  r = r - alpha*q;
  s = op(r);
  before = g;
  g = s'*s;
  p = s + g/before*p;
  history(end+1) = norm(r)/norm(b);
end
fprintf('%.6e\\n', history(end));
""",
    "Kaczmarz, 600x300, 20000 rows": """\
m = 600; n = 300;
A = cos((1:m)'*(1:n)); solution = ones(n, 1); b = A*solution; x = zeros(n, 1);
rows = sum(A.^2, 2); history = [];
for k = 1:20000
  i = mod(k*7919, m) + 1;
  x = x + (b(i) - A(i,:)*x)/rows(i)*A(i,:)';
  if mod(k, 10) == 0
    history(end+1) = norm(x - solution);
  end
end
fprintf('%.6e\\n', history(end));
""",
}


def user_time(command):
    """Seconds of user time of one process."""
    child = subprocess.Popen([str(c) for c in command], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed with {child.returncode}")
    return usage.ru_utime


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--slamm", type=pathlib.Path, default=ROOT / "target/release/slamm")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", default="", help="rows whose name contains this text")
    parser.add_argument("--extrapolate", metavar="K", help="with this option of analyze, and by its side without it")
    args = parser.parse_args()
    held = True
    print(f"{'solver':<40} {'none':>8}" + "".join(f" {m:>8} {'ratio':>6}" for m in MACHINES))
    with tempfile.TemporaryDirectory() as folder:
        script = pathlib.Path(folder, "solver.m")
        for name, text in (ROWS | DENSE | DRIVERS).items():
            if args.only not in name:
                continue
            script.write_text(text)
            command = [args.slamm, "analyze", script, "--quiet", "--json", pathlib.Path(folder, "p.json"), "--machine"]
            times = {machine: [] for machine in ("none", *MACHINES)}
            more = {machine: [] for machine in MACHINES if args.extrapolate}
            for _ in range(args.runs):
                for machine, t in times.items():
                    t.append(user_time([*command, machine]))
                for machine, t in more.items():
                    t.append(user_time([*command, machine, "--extrapolate", args.extrapolate]))
            t = {machine: statistics.median(list_) for machine, list_ in times.items()}
            ratios = [t[m]/t["none"] for m in MACHINES]
            holds = name not in ROWS or max(ratios) <= MOST
            held &= holds
            shown = "".join(f" {t[m]:>6.2f} s {r:>6.2f}" for m, r in zip(MACHINES, ratios))
            if args.extrapolate:
                filled = {machine: statistics.median(list_) for machine, list_ in more.items()}
                shown += "".join(f"   {machine} with --extrapolate {x:.2f} s" for machine, x in filled.items())
            print(f"{name:<40} {t['none']:>6.2f} s{shown}{'' if holds else '  NOT HELD'}", flush=True)
    sys.exit(0 if held else 1)


if __name__ == "__main__":
    main()
