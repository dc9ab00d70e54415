//! The one integration test binary. Every module gives its trials by `cases()`.

mod syntax;

fn main() {
    let arguments = libtest_mimic::Arguments::from_args();
    libtest_mimic::run(&arguments, syntax::cases()).exit();
}
