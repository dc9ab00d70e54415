#!/usr/bin/env python3
"""A prototype of many lines: functions of numerical code as people write it, with comments, sloppy blanks, continuation
lines, commands and directives, none of it twice the same. The first lines are a script that calls one of the functions.

    benchmarks/many_lines.py LINES > many.m
"""
import random
import sys

NAMES = ["A", "B", "x", "y", "z", "r", "p", "q", "u", "v", "w", "rho", "alpha", "beta", "tmp", "res", "Vold", "X_new", "dt", "h"]
FUNCTIONS = ["sqrt", "abs", "exp", "sin", "sum", "norm", "max", "cumsum", "real", "mean"]
WORDS = "the residual of this step is kept because later ones need it; see equation (3.1) of the notes, TODO check sign".split()


class Writer:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.lines = []

    def blank(self):
        return self.r.choice(["", "", " ", " ", " ", "  "])

    def comment(self):
        return "% " + " ".join(self.r.choice(WORDS) for _ in range(self.r.randint(3, 14)))

    def name(self):
        return self.r.choice(NAMES)

    def atom(self):
        r = self.r
        kind = r.random()
        if kind < 0.45:
            return self.name()
        if kind < 0.65:
            return r.choice(["1", "2", "0.5", "1e-6", "n", "n+1", "eps", "pi", "3.25d0", "1i"])
        if kind < 0.85:
            return f"{self.name()}({r.choice([':', '1', 'k', 'k+1', '2:end-1', 'end', ':,k', 'k, :', '1:n, 1', 'idx'])})"
        if kind < 0.93:
            return f"{self.name()}{r.choice(['', '.'])}'"
        return f"opts.{r.choice(['tol', 'maxit', 'levels(k)', 'name'])}"

    def term(self, depth):
        r = self.r
        if depth <= 0 or r.random() < 0.35:
            return self.atom()
        kind = r.random()
        if kind < 0.7:
            b = self.blank()
            op = r.choice(["+", "-", "*", ".*", "./", "/", "\\", "^2*", ".^2+"])
            return f"{self.term(depth - 1)}{b}{op}{b}{self.term(depth - 1)}"
        if kind < 0.85:
            return f"{r.choice(FUNCTIONS)}({self.blank()}{self.term(depth - 1)})"
        if kind < 0.95:
            return f"({self.term(depth - 1)})"
        return f"[{self.atom()}, {self.atom()}; {self.atom()} -{self.name()}]"

    def condition(self):
        r = self.r
        first = f"{self.term(1)} {r.choice(['<', '<=', '==', '~=', '>'])} {self.term(1)}"
        return first if r.random() < 0.6 else f"{first} {r.choice(['&&', '||'])} ~isempty({self.name()})"

    def put(self, depth, text):
        tail = self.r.random()
        if tail < 0.12:
            text += "   " + self.comment()
        elif tail < 0.16:
            text += "  "
        pad = "\t" * depth if self.r.random() < 0.05 else " " * (self.r.choice([2, 2, 4]) * depth)
        self.lines.append(pad + text)

    def simple(self, depth, k):
        r = self.r
        kind = r.random()
        semi = r.choice([";", ";", ";", ";", " ;", ""])
        if kind < 0.12:
            self.put(depth, self.comment())
        elif kind < 0.17:
            self.lines.append("")
        elif kind < 0.20:
            self.put(depth, f"{self.name()}={self.term(2)}; {self.name()} = {self.term(1)};")
        elif kind < 0.25:
            self.lines.append("  " * depth + f"{self.name()} = {self.term(2)} ... {self.comment()[2:]}")
            self.lines.append("  " * depth + f"     + {self.term(2)};")
        elif kind < 0.30:
            self.put(depth, f"[{self.name()}, {r.choice(['~', 'idx', 'info'])}] = step_{r.randint(0, max(k, 1))}({self.name()},{self.term(1)});")
        elif kind < 0.35:
            self.put(depth, f"fprintf('step %d: %8.3e of {r.choice(WORDS)}\\n', k, {self.term(1)});")
        elif kind < 0.40:
            self.put(depth, f"info.{r.choice(['iter', 'flag', 'hist{end+1}'])} = {r.choice(['k', chr(39) + 'done' + chr(39), '{1, [2 3], ' + chr(39) + 'x' + chr(39) + '}'])};")
        elif kind < 0.43:
            self.put(depth, f"f = @(t, s) t.*s + {self.term(1)};")
        elif kind < 0.60:
            self.put(depth, f"{self.name()}({r.choice(['k', ':,k', '2:end-1', 'end+1', 'idx'])}) = {self.term(2)}{semi}")
        elif kind < 0.62:
            self.put(depth, r.choice(["hold on", "format long", "close all", "clc"]))
        else:
            self.put(depth, f"{self.name()} {self.blank()}= {self.term(3)}{semi}")

    def block(self, depth, k, budget):
        r = self.r
        stop = len(self.lines) + budget
        while len(self.lines) < stop:
            kind = r.random()
            left = stop - len(self.lines)
            if depth > 4 or left < 6 or kind < 0.86:
                self.simple(depth, k)
            elif kind < 0.91:
                self.put(depth, f"for k = 1:{r.choice(['n', 'size(A,1)', '2:numel(x)', 'opts.maxit'])}")
                self.block(depth + 1, k, min(left - 2, r.randint(3, 12)))
                self.put(depth, "end")
            elif kind < 0.97:
                self.put(depth, f"if {self.condition()}")
                self.block(depth + 1, k, r.randint(1, 4))
                if r.random() < 0.4:
                    self.put(depth, f"elseif {self.condition()}")
                    self.block(depth + 1, k, r.randint(1, 3))
                if r.random() < 0.4:
                    self.put(depth, "else")
                    self.block(depth + 1, k, r.randint(1, 3))
                self.put(depth, "end")
            elif kind < 0.98:
                self.put(depth, f"while {self.condition()}")
                self.block(depth + 1, k, r.randint(2, 5))
                self.put(depth, "end")
            else:
                self.put(depth, f"switch {self.name()}")
                for label in ("1", "{2, 3}", "'text'"):
                    self.put(depth, f"case {label}")
                    self.block(depth + 1, k, r.randint(1, 3))
                self.put(depth, "otherwise\n" + " " * (2 * depth + 2) + "error('not known: %d', k);")
                self.put(depth, "end")

    def function(self, k):
        r = self.r
        self.lines.append(f"function [y, info] = step_{k}(x, A, opts)")
        for _ in range(r.randint(0, 6)):
            self.lines.append(self.comment())
        self.put(1, "n = numel(x); y = x; z = x; r = x; p = x; q = x; u = x; v = x; w = x; B = A;")
        self.put(1, "rho = 1; alpha = 1; beta = 1; tmp = 0; res = 0; Vold = A; X_new = A; dt = 0.1; h = 1; k = 1; idx = 1;")
        region = r.random() < 0.1
        if region:
            self.lines.append(f"  %SLM start sweep_{k};")
        self.block(1, k, r.randint(10, 150))
        if region:
            self.lines.append(f"  %SLM end sweep_{k};")
        self.put(1, "info.n = n;")
        self.lines.append("end")
        self.lines.append("")


def text(lines, seed=1):
    """A prototype of at least this many lines that ends at once when it is run."""
    w = Writer(seed)
    w.lines.append("done = 1;")
    w.lines.append("if ~done, [y, info] = step_0(1, 2, 3); end")
    k = 0
    while len(w.lines) < lines:
        w.function(k)
        k += 1
    return "\n".join(w.lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text(int(sys.argv[1])))
