//! The mutation engine. In: the corpus (cases, examples, library, past crashes, and inputs of this
//! run that led to new messages). Out: the next input.

use crate::doors;
use crate::grammar::{EDGES, Grammar, Words};
use crate::input::{Input, Kind};
use crate::random::Random;
use std::path::Path;

/// Lexical traps, one a line.
const TRAPS: &str = r#"[1 -2]
[1 - 2]
a = [a' b'];
[a ', b']
[1 -x']
[f (1)]
[-.1 -[1]]
[~a]
[;,;1,2]
c = {@(x) x+1, 2};
x.'
x''
case'x'
a(end,end-1)
a(b(end))
x(:)'
if (a)b=1;end
if a b=1; end
hold on
x ==123
a = 'it''s'
a = "a\n"
1.e3
.5
3i
0x1F
a.("f")
a.b(3).c{2}
x(2,:) = []
[a, ~] = f(x)
@f
@(varargin) g(varargin{:})
1:n'
-2^2
2^-1
!x
x != y
x += 1
a(1).b = 2
%{
%}
...
function y = f(x)
%SLM start a;
%SLM end a;
%SLM start a=f;
%SLM Func f;
%SLM IncFunc f;
%SLM off;
%SLM on;
%SLM print a;
classdef A
arguments
end
x = 1:1e9;
while true, end
"#;

/// Largest input.
const LARGEST: usize = 6000;
/// Most inputs kept because they led to something new.
const KEPT: usize = 3000;

pub(crate) struct Corpus {
    seeds: Vec<Input>,
    kept: Vec<Input>,
    tokens: Vec<String>,
    words: Words,
}

/// Which inputs are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Only {
    All,
    /// Data files of every format.
    Data,
    /// Links, pipes and devices in the prototype's folder.
    Doors,
}

impl Corpus {
    /// Reads the corpus of the repository; `scratch` is a folder for files that are made on the way.
    pub(crate) fn new(root: &Path, scratch: &Path) -> Corpus {
        let mut seeds = Vec::new();
        for folder in ["tests/cases", "tests/corpus", "examples", "stdlib", "benchmarks"] {
            collect(&root.join(folder), &mut seeds);
        }
        let mut functions: Vec<String> =
            slamm::internals::functions::all().iter().map(|f| f.name.to_string()).collect();
        functions.extend(slamm::internals::library::names().map(str::to_string));
        seeds.extend(slamm::internals::functions::all().iter().map(|f| script(f.example)));
        seeds.extend(TRAPS.lines().map(script));
        seeds.extend(data_seeds(scratch));
        let mut tokens: Vec<String> = Vec::new();
        for seed in seeds.iter().filter(|s| s.kind == Kind::Script) {
            tokens.extend(split(&String::from_utf8_lossy(&seed.bytes)).into_iter().map(str::to_string));
        }
        tokens.sort();
        tokens.dedup();
        let quoted = |t: &&String| t.len() > 2 && t.len() < 30 && t.starts_with(['\'', '"']);
        let texts = tokens.iter().filter(quoted).cloned().collect();
        Corpus { seeds, kept: Vec::new(), tokens, words: Words { functions, texts } }
    }

    pub(crate) fn len(&self) -> usize {
        self.seeds.len() + self.kept.len()
    }

    /// An input led to something new: it is worth changing further.
    pub(crate) fn keep(&mut self, input: Input, random: &mut Random) {
        if self.kept.len() < KEPT {
            self.kept.push(input);
        } else {
            let at = random.below(KEPT);
            self.kept[at] = input;
        }
    }

    /// The next input, of any kind or of one target's.
    pub(crate) fn next(&self, only: Only, random: &mut Random) -> Input {
        let kept: Vec<&Input> = self.kept.iter().filter(|i| i.kind.is_data()).collect();
        let input = match only {
            Only::Doors => return Input { kind: Kind::Doors, bytes: doors::random_bytes(random) },
            Only::Data if kept.is_empty() || random.once_in(3) => self.of_data(random),
            Only::Data => (*random.pick(&kept)).clone(),
            Only::All => self.of_any_kind(random),
        };
        self.changed(input, random)
    }

    fn of_any_kind(&self, random: &mut Random) -> Input {
        match random.below(20) {
            0..=5 => script(&self.grammar(random).calls()),
            6..=8 => script(&self.grammar(random).program()),
            9 if random.once_in(4) => Input { kind: Kind::Doors, bytes: doors::random_bytes(random) },
            9 => Input { kind: Kind::Set, bytes: self.grammar(random).expression(3).into_bytes() },
            10 => random.pick(&self.seeds).clone(),
            11..=14 if !self.kept.is_empty() => random.pick(&self.kept).clone(),
            15 => self.of_data(random),
            _ => {
                let mut input = random.pick(&self.seeds).clone();
                if random.once_in(3) && input.kind == Kind::Script {
                    input.bytes = self.spliced(&input.bytes, random);
                }
                input
            }
        }
    }

    fn changed(&self, mut input: Input, random: &mut Random) -> Input {
        let rounds = *random.pick(&[0, 1, 1, 2, 3, 5, 8]);
        for _ in 0..rounds {
            input.bytes = match input.kind {
                Kind::Script | Kind::Set if !random.once_in(8) => self.mutate_text(&input.bytes, random),
                // Readers of texts get beyond the first line where lines and numbers are whole.
                Kind::Machine | Kind::Prediction | Kind::Counters if random.once_in(2) => {
                    self.mutate_text(&input.bytes, random)
                }
                _ => noise(&input.bytes, random),
            };
        }
        input.bytes.truncate(LARGEST);
        input
    }

    fn grammar<'a>(&'a self, random: &'a mut Random) -> Grammar<'a> {
        Grammar { random, words: &self.words }
    }

    fn of_data(&self, random: &mut Random) -> Input {
        let data: Vec<&Input> = self.seeds.iter().filter(|s| s.kind.is_data()).collect();
        if data.is_empty() { script("") } else { (*random.pick(&data)).clone() }
    }

    /// The beginning of one text and the end of another.
    fn spliced(&self, bytes: &[u8], random: &mut Random) -> Vec<u8> {
        let other = random.pick(&self.seeds);
        let (one, two): (Vec<&[u8]>, Vec<&[u8]>) =
            (bytes.split(|&b| b == b'\n').collect(), other.bytes.split(|&b| b == b'\n').collect());
        let (upto, from) = (random.below(one.len() + 1), random.below(two.len()));
        [&one[..upto], &two[from..]].concat().join(&b'\n')
    }

    /// One change of tokens or lines.
    fn mutate_text(&self, bytes: &[u8], random: &mut Random) -> Vec<u8> {
        let text = String::from_utf8_lossy(bytes);
        if random.once_in(3) {
            return self.mutate_lines(&text, random).into_bytes();
        }
        let tokens = split(&text);
        let mut out: Vec<&str> = tokens.clone();
        let at = random.below(out.len() + 1);
        let some = 1 + random.below(4);
        let upto = (at + some).min(out.len());
        let fresh = match random.below(6) {
            0 => random.pick(&EDGES).to_string(),
            1 => random.pick(&self.words.functions).clone(),
            2 => self.grammar(random).expression(1),
            3 if !self.words.texts.is_empty() => random.pick(&self.words.texts).clone(),
            _ => random.pick(&self.tokens).clone(),
        };
        match random.below(7) {
            0 => drop(out.drain(at..upto)),
            1 => {
                let copy: Vec<&str> = out[at..upto].to_vec();
                let to = random.below(out.len() + 1);
                out.splice(to..to, copy);
            }
            2 => out.insert(at, &fresh),
            3 => replace_like(&mut out, &fresh, random),
            4 if !tokens.is_empty() => {
                let other = random.below(tokens.len());
                let one = at.min(tokens.len() - 1);
                out.swap(one, other);
            }
            5 if at < upto => {
                let copy = vec![out[at]; 1 + random.below(50)];
                out.splice(at..at, copy);
            }
            _ if at < out.len() => out[at] = &fresh,
            _ => {}
        }
        out.concat().into_bytes()
    }

    fn mutate_lines(&self, text: &str, random: &mut Random) -> String {
        let mut lines: Vec<&str> = text.lines().collect();
        let other = random.pick(&self.seeds);
        let theirs = String::from_utf8_lossy(&other.bytes);
        let theirs: Vec<&str> = theirs.lines().collect();
        let at = random.below(lines.len() + 1);
        match random.below(6) {
            0 if at < lines.len() => drop(lines.remove(at)),
            1 if at < lines.len() => lines.insert(at, lines[at]),
            2 if at < lines.len() => {
                let with = random.below(lines.len());
                lines.swap(at, with);
            }
            3 if !theirs.is_empty() => {
                let from = random.below(theirs.len());
                let upto = (from + 1 + random.below(5)).min(theirs.len());
                lines.splice(at..at, theirs[from..upto].iter().copied());
            }
            4 => {
                let mut program = String::new();
                program.push_str(&self.grammar(random).calls());
                lines.insert(at, &program);
                return lines.join("\n");
            }
            _ => lines.truncate(at),
        }
        lines.join("\n")
    }
}

/// Another number for a number, another name for a name.
fn replace_like<'a>(out: &mut [&'a str], fresh: &'a str, random: &mut Random) {
    let kind = |t: &str| {
        t.chars().next().map_or(0, |c| {
            if c.is_ascii_digit() {
                1
            } else if c.is_alphabetic() {
                2
            } else {
                3
            }
        })
    };
    let same: Vec<usize> = (0..out.len()).filter(|&k| kind(out[k]) == kind(fresh)).collect();
    if !same.is_empty() {
        out[*random.pick(&same)] = fresh;
    }
}

/// Changes bytes.
fn noise(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut out = bytes.to_vec();
    let at = random.below(out.len() + 1);
    match random.below(8) {
        0 => out.truncate(at),
        1 => out.insert(at, (random.next() & 0xff) as u8),
        2 if at < out.len() => drop(out.remove(at)),
        3 if at < out.len() => out[at] ^= 1 << random.below(8),
        4 => {
            let upto = (at + random.below(16)).min(out.len());
            let copy = out[at..upto].to_vec();
            out.splice(at..at, copy);
        }
        5 if out.len() >= at + 4 => {
            let value: u32 = *random.pick(&[0, 1, 7, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0x1000_0000, 65536]);
            out[at..at + 4].copy_from_slice(&value.to_le_bytes());
        }
        6 => {
            let number = random.pick(&EDGES).as_bytes();
            let upto = (at + random.below(3)).min(out.len());
            out.splice(at..upto, number.iter().copied());
        }
        _ if at < out.len() => out[at] = (random.next() & 0xff) as u8,
        _ => {}
    }
    out
}

fn script(text: &str) -> Input {
    Input { kind: Kind::Script, bytes: text.as_bytes().to_vec() }
}

/// Words, numbers, quoted texts, white space and single characters.
pub(crate) fn split(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let run = |f: fn(char) -> bool| rest.find(|c| !f(c)).unwrap_or(rest.len());
        let length = if c.is_alphabetic() || c == '_' {
            run(|c| c.is_alphanumeric() || c == '_')
        } else if c.is_ascii_digit() {
            run(|c| c.is_ascii_alphanumeric() || c == '.')
        } else if matches!(c, '\'' | '"') {
            let line = rest.find('\n').unwrap_or(rest.len());
            rest[1..line.max(1)].find(c).map_or(1, |p| p + 2)
        } else if c == ' ' {
            run(|c| c == ' ')
        } else {
            c.len_utf8()
        };
        let (token, more) = rest.split_at(length.max(1));
        out.push(token);
        rest = more;
    }
    out
}

fn collect(folder: &Path, seeds: &mut Vec<Input>) {
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).map(|d| d.flatten().map(|e| e.path()).collect()).unwrap_or_default();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, seeds);
        } else if let (Some(kind), Ok(bytes)) = (Kind::of_file(&path), std::fs::read(&path))
            && bytes.len() <= 4 * LARGEST
        {
            // Tools give the files of their counters no name of their own.
            let of_counters = kind == Kind::Text && folder.ends_with("counters");
            let kind = if of_counters { Kind::Counters } else { kind };
            seeds.push(Input { kind, bytes });
        }
    }
}

/// Small files of every format.
fn data_seeds(scratch: &Path) -> Vec<Input> {
    let market = [
        "%%MatrixMarket matrix coordinate real general\n% c\n3 3 4\n1 1 1.5\n2 2 -2\n3 1 4e2\n3 3 1\n",
        "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n1 1\n3 2\n",
        "%%MatrixMarket matrix coordinate complex hermitian\n2 2 2\n1 1 1 0\n2 1 1 2\n",
        "%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n",
        "%%MatrixMarket matrix coordinate integer skew-symmetric\n3 3 1\n2 1 5\n",
    ];
    let texts =
        ["1 2 3\n4 5 6\n", "1,2;3\n", "% c\n1e5 NaN -Inf\n", "# name: x\n# type: matrix\n1 2\n", "abc 1 x\n\n'q' 0x1F"];
    let mut out: Vec<Input> =
        market.iter().map(|t| Input { kind: Kind::MatrixMarket, bytes: t.as_bytes().to_vec() }).collect();
    out.extend(texts.iter().map(|t| Input { kind: Kind::Text, bytes: t.as_bytes().to_vec() }));
    out.extend(crate::worker::prediction().map(|bytes| Input { kind: Kind::Prediction, bytes }));
    out.extend(crate::mat::seeds(scratch).into_iter().map(|bytes| Input { kind: Kind::Mat, bytes }));
    out
}
