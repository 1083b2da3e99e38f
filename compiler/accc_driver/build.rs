//! Where the binary `accc` finds shared libraries that an installation brings along: beside its other parts.

fn main() {
    println!("cargo:rustc-link-arg-bins=-Wl,-rpath,$ORIGIN/../lib/accc");
    println!("cargo:rerun-if-changed=build.rs");
}
