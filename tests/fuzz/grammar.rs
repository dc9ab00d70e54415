//! Random programs that are (nearly always) well formed. In: a random generator and the words of
//! the corpus. Out: texts.

use crate::random::Random;

/// Values that functions are called with: every class and shape, empties, extremes.
const VALUES: [&str; 121] = [
    "0",
    "1",
    "-1",
    "2",
    "3",
    "0.5",
    "7",
    "100",
    "1e308",
    "-1e308",
    "NaN",
    "Inf",
    "-Inf",
    "eps",
    "2^53",
    "1e10",
    "-0",
    "1i",
    "2-3i",
    "true",
    "false",
    "int8(5)",
    "uint8(200)",
    "int32(-7)",
    "intmax('uint64')",
    "intmin('int64')",
    "single(2.5)",
    "single(NaN)",
    "realmax",
    "realmin",
    "1e-320",
    "flintmax",
    "1e9",
    "1e15",
    "2^31",
    "2^63",
    "-1e9",
    "[]",
    "zeros(0,3)",
    "zeros(3,0)",
    "ones(1,0)",
    "(1:5)",
    "(1:5)'",
    "magic(4)",
    "rand(3)",
    "randn(4,2)",
    "eye(3)",
    "ones(2,3,2)",
    "zeros(0,0,2)",
    "zeros(2,0,3)",
    "[NaN 1 Inf]",
    "[1+2i 3; 4 5i]",
    "single(magic(3))",
    "int8([1 2;3 4])",
    "logical([1 0 1])",
    "true(2,2)",
    "[1e5 1e5]",
    "[1 2;3 1e308]",
    "-magic(3)",
    "[3 1 2]",
    "[2 2]",
    "[1 1 1]",
    "[0 1;1 0]",
    "rand(1,40)",
    "ones(30)",
    "(10:-2:1)",
    "[1;1;2]",
    "hilb(6)",
    "zeros(3)",
    "sparse(3,3)",
    "speye(4)",
    "sparse([1 2],[2 1],[3 4])",
    "sprand(5,5,.3)",
    "sparse(0,3)",
    "sparse(3,0)",
    "sparse([1 0;0 1])>0",
    "sparse(1i*eye(2))",
    "delsq(numgrid('S',5))",
    "sparse(1,1e6)",
    "sparse(1e6,1)",
    "sparse([NaN 0;0 Inf])",
    "spones(sprand(6,4,.5))",
    "sparse(5)",
    "sparse(1,1)",
    "''",
    "'abc'",
    "\"str\"",
    "'A'",
    "['ab';'cd']",
    "zeros(1,0,'int8')",
    "'%d'",
    "'%s %5.2f\\n'",
    "'(a+)+$'",
    "'a':'z'",
    "char([65 0 300])",
    "'%*d'",
    "'%-12.3e|%g'",
    "'1 2 3'",
    "'[1 2;3]'",
    "'x+1'",
    "' a b '",
    "'é'",
    "\"a\\tb\"",
    "{}",
    "{1,'a',[1 2 3]}",
    "cell(2,2)",
    "{{}}",
    "cell(0,1)",
    "{'b','a','b'}",
    "{1;2}",
    "struct()",
    "struct('a',1,'b','x')",
    "struct('a',{{1,2}})",
    "struct('a',{1,2,3})",
    "@sin",
    "@(x)x+1",
    "@(x,y)x*y",
    "@(varargin)numel(varargin)",
    "@() error('e')",
    "@plus",
    "@(x)x'*x",
];

/// Numbers that sit on edges.
pub(crate) const EDGES: [&str; 24] = [
    "0",
    "1",
    "-1",
    "2",
    "1e308",
    "NaN",
    "Inf",
    "-Inf",
    "1e-320",
    "2147483647",
    "2147483648",
    "4294967296",
    "9007199254740993",
    "9223372036854775807",
    "18446744073709551616",
    "1e18",
    "1e9",
    "0.5",
    "-0.5",
    "1i",
    "0x7F",
    "65536",
    "3",
    "1e5",
];

const VARIABLES: [&str; 8] = ["a", "b", "c", "x", "y", "A", "s", "k"];
const BINARY: [&str; 21] = [
    "+", "-", "*", ".*", "/", "./", "\\", ".\\", "^", ".^", "==", "~=", "<", "<=", ">", ">=", "&", "|", "&&", "||", ":",
];

/// Words that random texts are made of.
pub(crate) struct Words {
    /// Names of functions.
    pub functions: Vec<String>,
    /// Quoted texts of the corpus.
    pub texts: Vec<String>,
}

/// Makes programs.
pub(crate) struct Grammar<'a> {
    pub random: &'a mut Random,
    pub words: &'a Words,
}

impl Grammar<'_> {
    /// Calls of functions with arguments of every kind, each in a `try` of its own.
    pub(crate) fn calls(&mut self) -> String {
        let mut out = String::new();
        for v in ["a", "b"] {
            out += &format!("{v} = {};\n", self.value(1));
        }
        let one = self.random.pick(&self.words.functions).clone();
        let stay = self.random.once_in(3);
        for _ in 0..1 + self.random.below(8) {
            let name = if stay { one.clone() } else { self.random.pick(&self.words.functions).clone() };
            let call = self.call(&name, 2);
            let line = match self.random.below(6) {
                0 => format!("[p, q] = {call};"),
                1 => format!("[p, q, r, s] = {call};"),
                2 => format!("b = {call};"),
                3 => call.to_string(),
                4 => format!("a = {call}"),
                _ => format!("c{{end+1}} = {call};"),
            };
            out += &match self.random.below(10) {
                0 => format!("{line}\n"),
                1 => format!("%SLM start r;\ntry, {line}\ncatch, end\n%SLM end r;\n"),
                _ => format!("try, {line}\ncatch e, disp(e.message); end\n"),
            };
        }
        out
    }

    fn call(&mut self, name: &str, depth: usize) -> String {
        let count = *self.random.pick(&[0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5]);
        let args: Vec<String> = (0..count).map(|_| self.argument(depth)).collect();
        format!("{name}({})", args.join(", "))
    }

    fn argument(&mut self, depth: usize) -> String {
        match self.random.below(14) {
            0 => self.random.pick(&["a", "b", "a", ":", "'all'"]).to_string(),
            1 | 2 if !self.words.texts.is_empty() => self.random.pick(&self.words.texts).clone(),
            _ => self.value(depth),
        }
    }

    /// A constant, or a way to change one.
    fn value(&mut self, depth: usize) -> String {
        let v = self.random.pick(&VALUES).to_string();
        if depth == 0 || !self.random.once_in(4) {
            return v;
        }
        let w = self.value(depth - 1);
        match self.random.below(22) {
            0 => format!("({v})'"),
            1 => format!("[{v}, {w}]"),
            2 => format!("[{v}; {w}]"),
            3 => format!("{{{v}, {w}}}"),
            4 => format!("-({v})"),
            5 => format!("sparse({v})"),
            6 => format!("single({v})"),
            7 => format!("complex({v}, {w})"),
            8 => format!("reshape({v}, [], 1)"),
            9 => format!("repmat({v}, 2, 2)"),
            10 => format!("cat(3, {v}, {w})"),
            11 => format!("({v}) > ({w})"),
            12 => format!("num2cell({v})"),
            13 => format!("({v}) * ({w})"),
            14 => format!("({v}) + ({w})"),
            15 => format!("{{{v}}}"),
            16 => format!("struct('a', {v})"),
            17 => format!("@(t) {w}"),
            18 => format!("kron({v}, {w})"),
            19 => format!("uint8({v})"),
            20 => format!("({v})(:)"),
            _ => {
                let name = self.random.pick(&self.words.functions).clone();
                self.call(&name, depth - 1)
            }
        }
    }

    /// A program of statements, blocks, functions and directives.
    pub(crate) fn program(&mut self) -> String {
        let mut out = String::new();
        for v in ["a", "x", "A"] {
            out += &format!("{v} = {};\n", self.value(0));
        }
        for _ in 0..2 + self.random.below(10) {
            self.statement(3, &mut out);
        }
        if self.random.once_in(3) {
            for name in ["f", "g"] {
                let head =
                    *self.random.pick(&["y = @(x)", "[y, b] = @(x, varargin)", "varargout = @(varargin)", "@(a, b)"]);
                out += &format!("function {}\n", head.replace('@', name));
                for _ in 0..1 + self.random.below(4) {
                    self.statement(2, &mut out);
                }
                out += "end\n";
            }
        }
        out
    }

    fn block(&mut self, depth: usize, out: &mut String) {
        for _ in 0..self.random.below(4) {
            self.statement(depth - 1, out);
        }
    }

    fn statement(&mut self, depth: usize, out: &mut String) {
        let kinds = if depth == 0 { 12 } else { 22 };
        let end = *self.random.pick(&[";\n", "\n", ",\n", ";"]);
        match self.random.below(kinds) {
            0..=3 => *out += &format!("{} = {}{end}", self.place(), self.expression(3)),
            4 => *out += &format!("{}{end}", self.expression(3)),
            5 => {
                let names = [self.place(), self.place(), "~".into()];
                let count = 1 + self.random.below(3);
                *out += &format!("[{}] = {}{end}", names[..count].join(", "), self.expression(2));
            }
            6 => {
                *out += &format!(
                    "{} {}= {}{end}",
                    self.variable(),
                    *self.random.pick(&["+", "-", "*", "/"]),
                    self.expression(2)
                )
            }
            7 => *out += &format!("{}({}) = []{end}", self.variable(), self.indices()),
            8 => *out += &format!("{}(end+1) = {}{end}", self.variable(), self.expression(1)),
            9 => {
                *out += *self.random.pick(&[
                    "break;\n",
                    "continue;\n",
                    "return;\n",
                    "clear a\n",
                    "format long\n",
                    "global k\n",
                    "%SLM print r;\n",
                    "%SLM off;\n",
                    "%SLM on;\n",
                    "hold on\n",
                    "persistent k\n",
                    "clear\n",
                ])
            }
            10 => *out += &format!("disp({}){end}", self.expression(2)),
            11 => {
                *out += &format!(
                    "fprintf({}, {}){end}",
                    *self.random.pick(&["'%d %s\\n'", "'%g '", "1", "'%5.1f|%x\\n'"]),
                    self.expression(2)
                )
            }
            12 | 13 => {
                *out += &format!("for {} = {}\n", self.place_of_loop(), self.range());
                self.block(depth, out);
                *out += "end\n";
            }
            14 => {
                *out += &format!("if {}\n", self.expression(2));
                self.block(depth, out);
                *out += &format!("elseif {}\n", self.expression(1));
                self.block(depth, out);
                *out += "else\n";
                self.block(depth, out);
                *out += "end\n";
            }
            15 => {
                *out += &format!("k = 0;\nwhile {} && k < 5\nk = k + 1;\n", self.expression(1));
                self.block(depth, out);
                *out += "end\n";
            }
            16 => {
                *out += &format!("switch {}\ncase {}\n", self.expression(1), self.expression(1));
                self.block(depth, out);
                *out += "otherwise\n";
                self.block(depth, out);
                *out += "end\n";
            }
            17 | 18 => {
                *out += "try\n";
                self.block(depth, out);
                *out += "catch e\n";
                self.block(depth, out);
                *out += "end\n";
            }
            19 => {
                let name = *self.random.pick(&["r", "q", "r"]);
                *out += &format!("%SLM start {name};\n");
                self.block(depth, out);
                *out += &format!("%SLM end {name};\n");
            }
            20 => {
                *out += "k = 0;\ndo\nk = k + 1;\n";
                self.block(depth, out);
                *out += &format!("until k > 3 || {}\n", self.expression(1));
            }
            _ => {
                *out += "unwind_protect\n";
                self.block(depth, out);
                *out += "unwind_protect_cleanup\n";
                self.block(depth, out);
                *out += "end_unwind_protect\n";
            }
        }
    }

    fn variable(&mut self) -> String {
        self.random.pick(&VARIABLES).to_string()
    }

    fn place_of_loop(&mut self) -> String {
        if self.random.once_in(8) { self.place() } else { self.random.pick(&["i", "j", "a"]).to_string() }
    }

    fn range(&mut self) -> String {
        match self.random.below(6) {
            0 => self.expression(2),
            1 => format!("1:{}", self.random.pick(&["0", "3", "n", "numel(a)", "Inf", "1e3", "NaN"])),
            2 => format!("{}:{}:{}", self.expression(0), self.expression(0), self.expression(0)),
            _ => format!("1:{}", 1 + self.random.below(6)),
        }
    }

    fn place(&mut self) -> String {
        let v = self.variable();
        match self.random.below(10) {
            0 | 1 => format!("{v}({})", self.indices()),
            2 => format!("{v}{{{}}}", self.indices()),
            3 => format!("{v}.{}", self.random.pick(&["f", "g", "end_", "('h')"])),
            4 => format!("{v}({}).f", self.indices()),
            5 => format!("{v}.f({})", self.indices()),
            6 => format!("{v}.f{{{}}}.g", self.indices()),
            _ => v,
        }
    }

    fn indices(&mut self) -> String {
        let count = *self.random.pick(&[1, 1, 1, 2, 2, 2, 3]);
        let one: Vec<String> = (0..count).map(|_| self.index()).collect();
        one.join(", ")
    }

    fn index(&mut self) -> String {
        match self.random.below(12) {
            0 | 1 => ":".into(),
            2 => "end".into(),
            3 => "end+1".into(),
            4 => "end-1".into(),
            5 => format!("1:{}", self.random.below(5)),
            6 => self.expression(1),
            7 => self.value(0),
            8 => "i".into(),
            _ => self.random.below(5).to_string(),
        }
    }

    /// An expression.
    pub(crate) fn expression(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.random.below(4) {
                0 | 1 => self.variable(),
                2 => self.random.below(4).to_string(),
                _ => self.value(0),
            };
        }
        let d = depth - 1;
        match self.random.below(20) {
            0..=4 => {
                let operator = *self.random.pick(&BINARY);
                let text = format!("{} {operator} {}", self.expression(d), self.expression(d));
                if self.random.once_in(2) { format!("({text})") } else { text }
            }
            5 => format!("{}({})", self.variable(), self.indices()),
            6 => format!("{}{{{}}}", self.variable(), self.indices()),
            7 => format!("{}.{}", self.variable(), self.random.pick(&["f", "g", "a"])),
            8 => format!("[{}, {}; {}]", self.expression(d), self.expression(d), self.expression(d)),
            9 => format!("{{{}, {}}}", self.expression(d), self.expression(d)),
            10 => format!("{}{}", self.random.pick(&["-", "~", "!", "+", "++"]), self.expression(d)),
            11 => format!("{}{}", self.variable(), self.random.pick(&["'", ".'", "(:)'", "(:, end)", "{:}", "(:).f"])),
            12 => format!("@({}) {}", self.random.pick(&["", "x", "a, b", "varargin"]), self.expression(d)),
            13 => format!(
                "{}({}, {})",
                self.random.pick(&["f", "g", "feval", "cellfun", "arrayfun"]),
                self.expression(d),
                self.expression(d)
            ),
            14 => format!("eval('{}', '{}')", self.expression(d).replace('\'', "''"), self.variable()),
            15 => self.value(1),
            _ => {
                let name = self.random.pick(&self.words.functions).clone();
                let args: Vec<String> = (0..self.random.below(3)).map(|_| self.expression(d)).collect();
                format!("{name}({})", args.join(", "))
            }
        }
    }
}
