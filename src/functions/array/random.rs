//! Arrays of random numbers. In: sizes and seeds. Out: arrays.

use crate::error::Result;
use crate::fail;
use crate::functions::state::random::{DEFAULT_SEED, N, Random};
use crate::functions::table::arguments::{
    arg, count, from_complex, is_random_stream, one, option_text, reserve, sizes,
};
use crate::functions::table::facts::{Facts, Gives, Real};
use crate::functions::table::rows::constructor;
use crate::functions::table::{Function, Host, Values};
use crate::ops::convert;
use crate::value::{C64, Class, Dense, Dims, StructArray, Value};

pub(crate) const ROWS: &[Function] = &[
    constructor(
        "rand",
        Facts::CONSTANT.gives(Gives::Full).real(Real::OfReal),
        (0, usize::MAX),
        |h, a, _| draw(h, "rand", a, Random::uniform),
        "Uniform numbers in (0,1): MT19937, as MATLAB's rng(seed,'twister').",
        "rand(2, 2)",
    ),
    constructor(
        "randn",
        Facts::CONSTANT.gives(Gives::Full).real(Real::OfReal),
        (0, usize::MAX),
        |h, a, _| draw(h, "randn", a, Random::normal),
        "Normal numbers: polar method on the stream of rand; MATLAB's ziggurat gives others.",
        "randn(2, 2)",
    ),
    constructor(
        "rande",
        Facts::PLAIN.gives(Gives::Full),
        (0, usize::MAX),
        |h, a, _| draw(h, "rande", a, |r| -(1.0 - r.uniform()).ln()),
        "Exponential numbers.",
        "rande(2, 2)",
    ),
    constructor(
        "randi",
        Facts::PLAIN.gives(Gives::Full),
        (1, usize::MAX),
        |h, a, _| one(integers(h, a)?),
        "Integers from 1 to imax, or from [imin imax].",
        "randi(10, 1, 3)",
    ),
    constructor(
        "randperm",
        Facts::PLAIN.gives(Gives::Full),
        (1, 3),
        |h, a, _| one(permutation(h, a)?),
        "Random permutation of 1:n, or k of its elements: positions of sorted numbers of rand.",
        "randperm(5)",
    ),
    constructor(
        "rng",
        Facts::PLAIN,
        (0, 2),
        rng,
        "Seeds the stream: rng(seed), rng('default'), rng('shuffle'), s = rng, rng(s).",
        "rng(1)",
    ),
];

fn draw(host: &mut dyn Host, name: &str, args: &[Value], next: fn(&mut Random) -> f64) -> Result<Values> {
    let mut class = Class::Double;
    let mut complex = false;
    let mut rest = Vec::new();
    let mut it = without_stream(args).iter();
    while let Some(v) = it.next() {
        match option_text(v).as_deref() {
            None => rest.push(v.clone()),
            Some("double") => {}
            Some("single") => class = Class::Single,
            Some("like") => {
                if let Some(p) = it.next() {
                    class = p.class();
                    complex = p.is_complex();
                }
            }
            Some("seed" | "state" | "twister") => {
                // Octave's and old MATLAB's way to seed; without a value the state is asked for.
                let Some(seed) = it.next() else { return one(Value::Num(f64::from(host.state().random.seed))) };
                host.state().random = Random::seeded(seed_of(seed)?);
                return Ok(Values::new());
            }
            Some(word) => fail!("MATLAB:{name}:unknownOption", "{name} has no option '{word}'."),
        }
    }
    let dims = sizes(&rest)?;
    reserve(host, &dims, 8)?;
    let n: usize = dims.iter().product();
    let random = &mut host.state().random;
    if complex {
        let data = (0..n).map(|_| C64::new(next(random), next(random))).collect();
        return one(from_complex(dims, data, class));
    }
    let data = (0..n).map(|_| next(random)).collect();
    one(convert::from_real(dims, data, class))
}

/// A seed from a number or a vector (whose elements are mixed by multiplication).
fn seed_of(v: &Value) -> Result<u32> {
    if v.is_text() {
        return Ok(match option_text(v).as_deref() {
            Some("reset" | "default") => DEFAULT_SEED,
            _ => 0,
        });
    }
    let a = convert::real_array(v)?;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let seed = a.data.iter().fold(0u64, |s, &x| s.wrapping_mul(31).wrapping_add(x.abs() as u64));
    Ok(u32::try_from(seed & 0xffff_ffff).unwrap_or(0))
}

/// The arguments without a stream before them: all streams draw from one.
fn without_stream(args: &[Value]) -> &[Value] {
    match args {
        [stream, rest @ ..] if is_random_stream(stream) => rest,
        _ => args,
    }
}

fn integers(host: &mut dyn Host, args: &[Value]) -> Result<Value> {
    let args = without_stream(args);
    let limits = convert::real_array(arg(args, 0)?)?;
    let (low, high) = match limits.data.as_slice() {
        [high] => (1.0, *high),
        [low, high] => (*low, *high),
        _ => fail!("MATLAB:randi:invalidLimits", "First input must be a positive scalar, or a vector [imin imax]."),
    };
    if low.fract() != 0.0 || high.fract() != 0.0 || low > high {
        fail!("MATLAB:randi:invalidLimits", "The limits {low} and {high} must be integers in ascending order.");
    }
    let (words, rest) = crate::functions::table::arguments::split_words(args.get(1..).unwrap_or_default());
    let class =
        words.first().and_then(|w| crate::functions::array::construct::numeric_class(w)).unwrap_or(Class::Double);
    let dims = sizes(&rest)?;
    reserve(host, &dims, 8)?;
    let n: usize = dims.iter().product();
    let random = &mut host.state().random;
    let data = (0..n).map(|_| low + (random.uniform() * (high - low + 1.0)).floor()).collect();
    Ok(convert::from_real(dims, data, class))
}

fn permutation(host: &mut dyn Host, args: &[Value]) -> Result<Value> {
    let args = without_stream(args);
    if args.len() > 2 {
        fail!("MATLAB:maxrhs", "Too many input arguments.");
    }
    let n = convert::usize_arg(arg(args, 0)?, "N")?;
    let k = match args.get(1) {
        Some(k) => convert::usize_arg(k, "K")?,
        None => n,
    };
    if k > n {
        fail!("MATLAB:randperm:inputKTooLarge", "K must be less than or equal to N. ({k} and {n})");
    }
    reserve(host, &Dims::from_slice(&[1, n]), 16)?;
    let random = &mut host.state().random;
    let keys: Vec<f64> = (0..n).map(|_| random.uniform()).collect();
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(|&a, &b| keys.get(a).partial_cmp(&keys.get(b)).unwrap_or(std::cmp::Ordering::Equal));
    Ok(Value::row(order.into_iter().take(k).map(|i| count(i + 1)).collect()))
}

fn rng(host: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let mut before = Values::new();
    if nargout > 0 || args.is_empty() {
        let random = &host.state().random;
        let state: Vec<f64> = random.words.iter().map(|&w| f64::from(w)).chain([count(random.next)]).collect();
        let mut s = StructArray::scalar();
        s.set(0, "Type", Value::text("twister"));
        s.set(0, "Seed", Value::Num(f64::from(random.seed)));
        s.set(0, "State", Value::real(Dense::matrix(N + 1, 1, state)));
        before.push(Value::structure(s));
    }
    match args.first() {
        None => {}
        Some(Value::Struct(s)) => host.state().random = restored(s)?,
        Some(v) => {
            let seed = match option_text(v).as_deref() {
                Some("default") => 0,
                Some("shuffle") => {
                    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |t| t.subsec_nanos())
                }
                Some("twister") => return Ok(before),
                Some(word) => fail!("MATLAB:rng:badFirstOpt", "'{word}' is neither a generator nor a seed."),
                None => seed_of(v)?,
            };
            host.state().random = Random::seeded(seed);
        }
    }
    Ok(before)
}

fn restored(s: &StructArray) -> Result<Random> {
    let words = match s.get(0, "State") {
        Some(v) => convert::real_array(v)?.data.clone(),
        None => Vec::new(),
    };
    if words.len() != N + 1 {
        fail!("MATLAB:rng:badSettings", "The struct is not a state that rng returned.");
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let mut words: Vec<u32> = words.iter().map(|&w| w as u32).collect();
    let next = words.pop().unwrap_or(0) as usize;
    let seed = s.get(0, "Seed").and_then(Value::as_scalar).unwrap_or(0.0);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    Ok(Random { words, next, seed: seed as u32, spare: None })
}
