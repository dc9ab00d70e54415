//! The program `slamm`; everything is in the library.

fn main() -> std::process::ExitCode {
    slamm::command_line()
}
