//! The `accc` command. Its allocator is LLVM's, too: a tenth of the time of a large compilation goes there.

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    accc_driver::run(std::env::args_os().collect())
}
