//! Random statements over arrays, for the law that an emitted program counts what the analysis counts: sections, index
//! vectors, masks, fields and cells, products, reductions and sorts, nested and stored in places of all kinds.

use crate::syntax::random::Random;

/// What every program begins with; sizes come before it.
const HEAD: &str = "\
x = (1:n)'/n; y = 2*x; z = x + y; r = x'; w = (1:m)'; v = ones(1, m);
A = ones(n, m)*0.5; B = A + 1; D = eye(min(n, 200)); d = ones(min(n, 200), 1); e = 2*d;
p = (n:-1:1)'; q = min((2:2:2*k)', n); pm = m:-1:1; bm = x > 0.3; s = 2; t = 0.5;
f.a = x + 1; f.p = p; f.s = 3; f.A = A; c = {y, 2*A, p}; j = 2; i = 3;
S = spdiags([d, 2*d, d], [-1 0 1], numel(d), numel(d)); G = A; u = x; g = d; H = D; o = r;
%SLM start all;
";

const TAIL: &str = "\
%SLM end all;
function r = fun(a, b)
r = a + 2*b;
end
function s = fan(M, a)
s = a*sum(M(:, 1));
end
";

/// Rows, columns and chosen elements.
const SIZES: [(usize, usize, usize); 5] = [(200, 12, 30), (1000, 5, 100), (60, 59, 20), (3000, 3, 50), (48, 7, 9)];

/// Operands by their shape: n x 1, 1 x n, n x m, m x n, m x 1, 1 x m, the chosen ones, those of the mask, of the square
/// matrix its column and itself, the sparse one, a number.
const OPERANDS: &[(&str, &[&str])] = &[
    (
        "n1",
        &[
            "x",
            "y",
            "z",
            "u",
            "f.a",
            "c{1}",
            "x(p)",
            "y(f.p)",
            "z(c{3})",
            "A(:,j)",
            "A(:,end)",
            "B(:,1)",
            "f.A(:,j)",
            "r'",
            "c{2}(:,1)",
            "x(:)",
            "x(n:-1:1)",
        ],
    ),
    ("1n", &["r", "o", "x'", "r(p)", "y(p)'", "A(:,1)'", "r(1:n)", "r(end:-1:1)"]),
    ("nm", &["A", "B", "G", "f.A", "c{2}", "A(p,:)", "B(:,pm)", "A(p,pm)", "G(:,1:m)", "B(1:n,:)"]),
    ("mn", &["A'", "B'", "G'", "f.A'"]),
    ("m1", &["w", "v'", "A(i,:)'", "w(pm)"]),
    ("1m", &["v", "w'", "A(i,:)", "B(end,:)", "v(pm)", "f.A(j,:)"]),
    ("k1", &["x(q)", "y(q)", "A(q,1)", "x(1:k)", "f.a(q)", "B(q,j)"]),
    ("b1", &["x(bm)", "y(bm)", "f.a(bm)", "z(bm)"]),
    ("d1", &["d", "e", "g", "(S*d)", "(D*e)", "D(:,j)", "D(:,1)", "D(i,:)'", "(S*e)", "(D*g)"]),
    ("dd", &["D", "H", "D'", "H'"]),
    ("11", &["s", "t", "f.s", "2", "0.5", "x(i)", "A(i,j)", "i", "f.a(j)", "D(j,i)", "c{1}(i)", "n"]),
];

/// What is computed from them, beside what is computed element by element.
const COMPUTED: &[(&str, &[&str])] = &[
    (
        "n1",
        &[
            "{nm}*{m1}",
            "sum({nm}, 2)",
            "{n1} - mean({n1})",
            "{n1}/norm({n1})",
            "cumsum({n1})",
            "[y(2:end); {11}]",
            "sort({n1})",
            "{1n}'",
            "max({n1}, {n1})",
            "max({nm}, [], 2)",
        ],
    ),
    ("1n", &["{1m}*{mn}", "{n1}'"]),
    ("nm", &["{nm} - mean({nm}, 1)", "{nm}.*{n1}", "{n1}*{1m}", "{nm} + {1m}", "repmat(x, 1, m)", "{nm}*({mn}*{nm})"]),
    ("mn", &["{nm}'"]),
    ("m1", &["{mn}*{n1}", "sum({nm})'"]),
    ("1m", &["sum({nm}, 1)", "{1n}*{nm}", "max({nm})"]),
    ("k1", &["{k1} - {11}"]),
    ("b1", &["{b1}.*{11}"]),
    ("d1", &["{dd}*{d1}", "S*{d1}", "S'*{d1}", "{d1}/norm({d1})", "diag({dd})", "{d1} - D*{d1}", "D\\{d1}"]),
    ("dd", &["{dd}*{dd}", "{d1}*{d1}'", "diag(e)", "S*{dd}", "triu(H)", "{dd}'"]),
    (
        "11",
        &[
            "{1n}*{n1}",
            "norm({n1})",
            "sum({n1})",
            "max({n1})",
            "sum(sum({nm}))",
            "sum({b1})",
            "sum({k1})",
            "{d1}'*{d1}",
            "dot({n1}, {n1})",
        ],
    ),
];

/// Of every shape; X is the shape.
const ELEMENTWISE: &[&str] =
    &["{X} + {X}", "{X} - {X}", "{X}.*{X}", "{11}*{X}", "{X} + {11}", "{X}/{11}", "abs({X})", "sin({X})", "{X}.^2"];

const STATEMENTS: &[&str] = &[
    "u = {n1};",
    "z = {n1};",
    "G = {nm};",
    "B = {nm};",
    "o = {1n};",
    "s = {11};",
    "t = {11};",
    "g = {d1};",
    "H = {dd};",
    "w = {m1};",
    "v = {1m};",
    "a = {k1};",
    "b = {b1};",
    "f.s = {11};",
    "f.a = {n1};",
    "f.A = {nm};",
    "c{1} = {n1};",
    "z(p) = {n1};",
    "u(:) = {n1};",
    "G(:,j) = {n1};",
    "z(q) = {k1};",
    "u(bm) = {b1};",
    "G(i,:) = {1m};",
    "G(p,:) = {nm};",
    "G(:,pm) = {nm};",
    "z(i) = {11};",
    "G(i,j) = {11};",
    "H(:,j) = {d1};",
    "f.a(p) = {n1};",
    "f.A(:,j) = {n1};",
    "f.a(i) = {11};",
    "u(1:k) = {k1};",
    "G(q,j) = {k1};",
    "c{1}(p) = {n1};",
    "c{1}(j) = {11};",
    "z(q) = {11};",
    "u(bm) = {11};",
    "G(p,j) = {n1};",
    "z = z + {n1};",
    "u = u - A*{m1};",
    "G = G + {n1}*{1m};",
    "g = g - S*{d1};",
    "g = g + S'*{d1};",
    "H = H - {dd}*{dd};",
    "z(p) = z(p) + {n1};",
    "u(q) = u(q) - {k1};",
    "G(:,j) = G(:,j) - {n1};",
    "[z, a] = sort({n1});",
    "[s, a] = max({n1});",
    "u = fun({n1}, z(p));",
    "z = fun(y, {n1});",
    "s = fan({nm}, s);",
    "if {11} > {11}, t = {11}; end",
    "for l = 1:3, u(l) = {11}; s = s + {11}; end",
];

/// The program of this number.
pub(crate) fn program(seed: u64, statements: usize) -> String {
    let mut random = Random::new(seed);
    let (n, m, k) = random.pick(&SIZES);
    let mut text = format!("n = {n}; m = {m}; k = {k};\n{HEAD}");
    for _ in 0..statements {
        let depth = random.pick(&[1, 2, 2, 3]);
        let template = random.pick(STATEMENTS);
        text += &filled(&mut random, template, "", depth);
        text.push('\n');
    }
    text + TAIL
}

/// A template with expressions in the places of shapes.
fn filled(random: &mut Random, template: &str, shape: &str, depth: usize) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some(at) = rest.find('{') {
        let end = at + rest[at..].find('}').unwrap_or(0);
        let name = &rest[at + 1..end];
        text += &rest[..at];
        text += &match name {
            "X" => expression(random, shape, depth),
            // The content of a cell.
            _ if name.len() < 2 => rest[at..=end].to_string(),
            _ => expression(random, name, depth),
        };
        rest = &rest[end + 1..];
    }
    text + rest
}

fn expression(random: &mut Random, shape: &str, depth: usize) -> String {
    let of = |list: &'static [(&str, &'static [&'static str])]| {
        list.iter().find(|(s, _)| *s == shape).map_or(&["1"][..], |(_, texts)| *texts)
    };
    if depth == 0 || random.below(5) == 0 {
        return random.pick(of(OPERANDS)).to_string();
    }
    let elementwise = random.below(3) == 0;
    let template = random.pick(if elementwise { ELEMENTWISE } else { of(COMPUTED) });
    format!("({})", filled(random, template, shape, depth - 1))
}
