//! Random loops over integers beside doubles, for the law of the register machine: arrays and numbers of one class, at
//! whose ends values saturate, as subscripts, bounds of loops, operands and in conditions.

use crate::syntax::random::Random;

/// The program of this number.
pub(super) fn program(seed: u64) -> String {
    let mut g = Generator { random: Random::new(seed ^ 0x5eed), class: "int32" };
    g.class = g.random.pick(&["int32", "int32", "int32", "int8", "uint8", "int16", "uint32", "int64", "uint64"]);
    let c = g.class;
    let mut text = format!(
        "n = 24; k = {c}(mod((1:n+4)*7, 19)); l = zeros(1, n+4, '{c}'); K = {c}(mod((1:n+4)'*(3:10), 11)); x = (1:n+4)/4; y = zeros(n+4, 8);\n\
         a = {c}(3); b = {c}(100); s = 0; t = 1.5; m = x > 3; i = 1; j = 1; w = 0;\n"
    );
    for _ in 0..1 + g.random.below(3) {
        text += &g.nest();
    }
    text + "fprintf('%.17g ', double(k), double(l), double(K), x, y, double(a), double(b), s, t, m);\n\
            disp(class(a)); disp(class(b)); disp(class(s)); disp(class(t)); disp(class(i)); disp(class(k));\n"
}

struct Generator {
    random: Random,
    class: &'static str,
}

impl Generator {
    fn nest(&mut self) -> String {
        if self.random.below(5) == 0 {
            let condition = self.condition();
            let body = self.body("  ");
            return format!(
                "w = 0;\nwhile w < 60 && ({condition} || w < 40)\n  w = w + 1; i = mod(w, n) + 1; j = mod(w, 8) + 1;\n{body}end\n"
            );
        }
        let (outer, inner) = (self.range("n"), self.range("8"));
        let (before, body, after) = (self.now_and_then(), self.body("    "), self.now_and_then());
        format!("for i = {outer}\n  j = 2;\n{before}  for j = {inner}\n{body}  end\n{after}end\n")
    }

    fn body(&mut self, indent: &str) -> String {
        (0..1 + self.random.below(4)).map(|_| self.statement(indent)).collect()
    }

    fn now_and_then(&mut self) -> String {
        if self.random.below(3) == 0 { self.statement("  ") } else { String::new() }
    }

    fn range(&mut self, last: &str) -> String {
        let c = self.class;
        match self.random.below(7) {
            0..2 => format!("1:{last}"),
            2 => format!("{c}(1):{last}"),
            3 => format!("1:{c}({last})"),
            4 => format!("{c}({last}):-1:1"),
            5 => format!("k(2)-k(2)+1:2:{last}"),
            _ => format!("1:2:{last}"),
        }
    }

    fn statement(&mut self, indent: &str) -> String {
        if self.random.below(5) == 0 {
            let (condition, a, b) = (self.condition(), self.plain(), self.plain());
            return format!("{indent}if {condition}\n{indent}  {a}{indent}else\n{indent}  {b}{indent}end\n");
        }
        format!("{indent}{}", self.plain())
    }

    fn plain(&mut self) -> String {
        let element = self.integer_element();
        match self.random.below(12) {
            0..3 => format!("{element} = {};\n", self.whole()),
            3 => format!("{element} = {element} + {};\n", self.random.pick(&["1", "a", "7.5", "k(i)"])),
            4..6 => format!("{} = {};\n", self.random.pick(&["a", "b"]), self.whole()),
            6 => format!("b = b + {};\n", self.element()),
            7 => format!("{} = {};\n", self.double_element(), self.double()),
            8 => format!("{element} = {};\n", self.double()),
            9 => format!("{} = {} + double({});\n", self.random.pick(&["s", "t"]), self.double(), self.whole()),
            10 => format!("m({}) = {} > {};\n", self.index(), self.whole(), self.double()),
            _ => format!("{} = {};\n", self.random.pick(&["s", "t"]), self.double()),
        }
    }

    fn condition(&mut self) -> String {
        let relation = self.random.pick(&["<", "<=", ">", ">=", "==", "~="]);
        let test = match self.random.below(4) {
            0 => format!("{} {relation} {}", self.integer_element(), self.whole()),
            1 => format!("{} {relation} {}", self.element(), self.double()),
            2 => format!("mod({}, 3) {relation} 1", self.whole()),
            _ => format!("{} {relation} {}", self.whole(), self.random.pick(&["2.5", "b", "a", "i"])),
        };
        match self.random.below(7) {
            0 => format!("{test} && {}", self.condition()),
            1 => format!("{test} || {}", self.condition()),
            2 => format!("({} && t < 5) || {test}", self.condition()),
            _ => test,
        }
    }

    /// Of the integer class.
    fn whole(&mut self) -> String {
        let (e, c) = (self.integer_element(), self.class);
        match self.random.below(14) {
            0..3 => e,
            3 => "a".to_string(),
            4 => format!("{} + {e}", self.random.pick(&["a", "b", "2", "0.5", "s", "k(i)"])),
            5 => format!("{e}*{}", self.random.pick(&["a", "3", "0.3", "-1.5", "x(i)", "K(i,j)"])),
            6 => format!("{e} - {}", self.random.pick(&["b", "1", "t", "l(i)", "K(i,2)*a"])),
            7 => format!("{e}/{}", self.random.pick(&["2", "a", "k(i)", "0.7"])),
            8 => format!("{c}({})", self.double()),
            9 => format!("mod({e}, {})", self.random.pick(&["5", "b", "a", "2.5"])),
            10 => {
                format!("{}({e}, {})", self.random.pick(&["max", "min", "rem"]), self.random.pick(&["a", "4", "k(i)"]))
            }
            11 => format!("idivide({e}, {})", self.random.pick(&["a", "b"])),
            12 => format!("abs({e} - b)"),
            _ => format!("-{e}"),
        }
    }

    fn double(&mut self) -> String {
        let e = self.double_element();
        match self.random.below(7) {
            0..2 => e,
            2 => format!("{e}*0.5 - t"),
            3 => format!("double({})/3", self.integer_element()),
            4 => format!("{e} + double({})*x(i)", self.whole()),
            5 => format!("({} < a) - 1.5", self.integer_element()),
            _ => self.random.pick(&["s", "t", "0.5", "-2.5", "double(i)"]).to_string(),
        }
    }

    fn element(&mut self) -> String {
        if self.random.below(3) == 0 { self.double_element() } else { self.integer_element() }
    }

    fn integer_element(&mut self) -> String {
        let index = self.index();
        match self.random.below(5) {
            0..2 => format!("k({index})"),
            2..4 => format!("l({index})"),
            _ => format!("K({index},j)"),
        }
    }

    fn double_element(&mut self) -> String {
        let index = self.index();
        if self.random.below(2) == 0 { format!("x({index})") } else { format!("y({index},j)") }
    }

    fn index(&mut self) -> String {
        self.random
            .pick(&[
                "i",
                "i",
                "i",
                "j",
                "i+1",
                "j+2",
                "mod(k(i), 20)+1",
                "mod(a, 19) + 1",
                "mod(l(j), n)+1",
                "3",
                "end",
                "n+2-j",
            ])
            .to_string()
    }
}
