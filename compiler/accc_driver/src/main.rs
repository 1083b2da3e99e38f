//! The `accc` command.

fn main() -> std::process::ExitCode {
    accc_driver::run(std::env::args_os().collect())
}
