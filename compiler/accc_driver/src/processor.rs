//! `-march=` and `-tp=`: the processors that the host's code, and kernels for the CPU, may be for.
//!
//! Names are gcc's, and nvc's where they are others; LLVM knows them by gcc's. Without the option code runs on every x86-64.

use accc_codegen::HostProcessor;

/// Processors that gcc and LLVM both know.
const KNOWN: &[&str] = &[
    "x86-64",
    "x86-64-v2",
    "x86-64-v3",
    "x86-64-v4",
    "k8",
    "k8-sse3",
    "barcelona",
    "amdfam10",
    "btver1",
    "btver2",
    "bdver1",
    "bdver2",
    "bdver3",
    "bdver4",
    "znver1",
    "znver2",
    "znver3",
    "znver4",
    "znver5",
    "knl",
    "nocona",
    "core2",
    "bonnell",
    "silvermont",
    "goldmont",
    "goldmont-plus",
    "tremont",
    "nehalem",
    "westmere",
    "sandybridge",
    "ivybridge",
    "haswell",
    "broadwell",
    "skylake",
    "skylake-avx512",
    "cascadelake",
    "cooperlake",
    "cannonlake",
    "icelake-client",
    "icelake-server",
    "tigerlake",
    "rocketlake",
    "alderlake",
    "sapphirerapids",
    "corei7",
    "corei7-avx",
    "core-avx-i",
    "core-avx2",
    "atom",
    "slm",
];

/// Other names: pgcc's and nvc's.
const SYNONYMS: &[(&str, &str)] = &[
    ("px", "x86-64"),
    ("x64", "x86-64"),
    ("p7-64", "nocona"),
    ("core2-64", "core2"),
    ("penryn", "core2"),
    ("k8-64", "k8"),
    ("bulldozer", "bdver1"),
    ("piledriver", "bdver2"),
    ("zen", "znver1"),
    ("zen2", "znver2"),
    ("zen3", "znver3"),
    ("zen4", "znver4"),
    ("zen5", "znver5"),
];
/// The machine that compiles.
const THIS: &[&str] = &["native", "host"];

/// What the name says, or the text of an error.
pub fn parse(name: &str) -> Result<HostProcessor, String> {
    if THIS.contains(&name) {
        return Ok(HostProcessor::native());
    }
    let synonym = SYNONYMS.iter().find(|(other, _)| *other == name).map(|(_, known)| *known);
    match synonym.or_else(|| KNOWN.iter().find(|known| **known == name).copied()) {
        Some(known) => Ok(HostProcessor::named(known)),
        None => {
            Err(format!("-march={name}: no processor of that name is known; they are native, {}", KNOWN.join(", ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_gcc_and_nvc() {
        assert_eq!(parse("haswell"), Ok(HostProcessor::named("haswell")));
        assert_eq!(parse("zen3"), Ok(HostProcessor::named("znver3")));
        assert_eq!(parse("host"), Ok(HostProcessor::native()));
        assert!(parse("armv8-a").unwrap_err().contains("native, x86-64, "));
    }
}
