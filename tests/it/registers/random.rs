//! Random loops over elements, for the law of the register machine: one or two nests of two loops each, in both
//! directions and with steps, whose statements read and write elements of a few arrays, near one another and again,
//! and sum up in variables and in elements, and call functions of numbers by name and by handles.

use crate::syntax::random::Random;

/// Functions that loops call: with variables of their own, with a result that is a parameter, with functions that they
/// call, with branches, and with what is no number for some arguments.
const FUNCTIONS: &str = "\
1;
function r = plus(p, q)
  r = p + q*0.5;
end
function p = own(p, q)
  k = p - 2*q; p = k/3;
  k = k + p;
  p = k - plus(p, k) - q;
end
function r = deep(p)
  w = own(p, 2)/2; r = -plus(w, p)*0.25 + own(w, w);
end
function r = kinked(p)
  if p > 3, r = p - 1; else, r = plus(p, 1)/4; end
end
function r = root(p)
  r = (p - 5)^2 + sqrt(p*p);
end
";

/// The program of this number.
pub(super) fn program(seed: u64) -> String {
    let mut g = Generator { random: Random::new(seed), rows: 0, columns: 0 };
    (g.rows, g.columns) = (g.random.pick(&[7, 16, 33, 40]), g.random.pick(&[5, 12, 24]));
    let (n, m) = (g.rows, g.columns);
    let mut text = FUNCTIONS.to_string();
    text += &format!(
        "n = {n}; m = {m}; A = zeros(n+4, m+4); B = ones(n+4, m+4); x = zeros(1, n*m+8); y = ones(1, n*m+8); s = 0; t = 1; u = 2;\n"
    );
    for _ in 0..1 + g.random.below(2) {
        text += &g.handles();
        text.push_str(&g.nest());
    }
    text + "disp([s t u]); disp(sum(A(:)) + sum(B(:)) + sum(x) + sum(y)); fprintf('%.17g ', s, t, A, B, x, y);\n"
}

struct Generator {
    random: Random,
    rows: usize,
    columns: usize,
}

impl Generator {
    fn nest(&mut self) -> String {
        let (outer, inner) = self.random.pick(&[("i", "j"), ("j", "i"), ("j", "i")]);
        let mut text = format!("for {outer} = {}\n", self.range(outer));
        text += &self.now_and_then();
        text += &format!("  for {inner} = {}\n", self.range(inner));
        for _ in 0..1 + self.random.below(4) {
            text += &self.statement("    ");
        }
        text += "  end\n";
        text += &self.now_and_then();
        text + "end\n"
    }

    /// Handles that calls in the next nest use, whatever they were before.
    fn handles(&mut self) -> String {
        let h = self.random.pick(&["@plus", "@own", "@atan2", "@(p, q) p - q*t", "@(p, q) s", "@max"]);
        let g = self.random.pick(&["@deep", "@kinked", "@root", "@sqrt", "@(p) p*p - 1", "@cos"]);
        format!("h = {h}; g = {g};\n")
    }

    /// A statement that calls functions of numbers.
    fn call(&mut self, indent: &str) -> String {
        let target =
            if self.random.below(3) == 0 { self.element() } else { self.random.pick(&["s", "t", "u"]).to_string() };
        let mut value = String::new();
        for k in 0..1 + self.random.below(2) {
            let (a, b) = (self.argument(), self.argument());
            value += if k == 0 { "" } else { self.random.pick(&[" + ", " - ", "/7 + 2*"]) };
            value += &match self.random.below(9) {
                0 => format!("plus({a}, {b})"),
                1 => format!("own({a}, {b})"),
                2 => format!("-deep({a})"),
                3 => format!("kinked({a})"),
                4 => format!("root({a})"),
                5 => format!("h({a}, {b})"),
                6 => format!("g({a})"),
                7 => format!("abs(plus({a}, g({b})))"),
                _ => a,
            };
        }
        format!("{indent}{target} = {value};\n")
    }

    fn argument(&mut self) -> String {
        if self.random.below(3) == 0 {
            return self.element();
        }
        self.random.pick(&["s", "t", "u", "i", "j", "2", "i*j + 1", "s/(1 + abs(s))", "min(t, 9)"]).to_string()
    }

    fn range(&mut self, variable: &str) -> String {
        let last = if variable == "i" { "n" } else { "m" };
        let (before, after) = self.random.pick(&[("1:", ""), ("1:", ""), ("1:2:", ""), ("", ":-1:1")]);
        format!("{before}{last}{after}")
    }

    /// A statement of the outer loop, in some nests.
    fn now_and_then(&mut self) -> String {
        if self.random.below(3) == 0 { self.statement("  ") } else { String::new() }
    }

    fn statement(&mut self, indent: &str) -> String {
        if self.random.below(5) == 0 {
            return self.call(indent);
        }
        let value = self.value();
        if self.random.below(4) == 0 {
            return self.fold(indent, &value);
        }
        let target = if self.random.below(9) < 5 { self.element() } else { self.random.pick(&["s", "t"]).to_string() };
        match self.random.below(8) {
            0 => format!("{indent}{target} = sqrt({value});\n"),
            1 => format!("{indent}{target} = ({value})^2;\n"),
            _ => format!("{indent}{target} = ({value})*0.5;\n"),
        }
    }

    /// A variable or an element takes over its value of the trip before.
    fn fold(&mut self, indent: &str, value: &str) -> String {
        let fixed = self.random.pick(&["s", "t", "x(3)", "y(i)", "A(2,j)", "B(i,3)", "x(j)"]);
        match self.random.below(5) {
            0 => format!("{indent}{fixed} = max({fixed}, {value});\n"),
            1 => format!("{indent}{fixed} = {fixed} - ({value})*0.25;\n"),
            2 => format!("{indent}{fixed} = ({value}) + {fixed};\n"),
            3 => format!("{indent}{fixed} = {fixed}/(1 + abs({value}));\n"),
            _ => format!("{indent}{fixed} = {fixed} + {}*{};\n", self.element(), self.term()),
        }
    }

    fn value(&mut self) -> String {
        let mut value = self.term();
        for _ in 0..self.random.below(3) {
            value = format!("{value}{}{}", self.random.pick(&[" + ", " - ", "*"]), self.term());
        }
        value
    }

    fn term(&mut self) -> String {
        if self.random.below(2) == 0 { self.element() } else { self.random.pick(&["s", "t", "2"]).to_string() }
    }

    fn element(&mut self) -> String {
        let row = self.random.pick(&["i", "i", "i", "i+1", "i+2", "n+3-i"]);
        let column = self.random.pick(&["j", "j", "j", "j+1", "j+2"]);
        let (matrix, vector) = (self.random.pick(&["A", "B"]), self.random.pick(&["x", "y"]));
        match self.random.below(6) {
            0..3 => format!("{matrix}({row},{column})"),
            3 => format!("{vector}({row})"),
            4 => format!("{vector}({})", self.random.pick(&["2*i", "i+3", "j", "1", "i", "i+7", "n+1-i"])),
            // Both subscripts lie within both dimensions.
            _ if self.rows <= self.columns => format!("{matrix}({row},2)"),
            _ => format!("{matrix}({column},{})", self.random.pick(&["2", "j"])),
        }
    }
}
