//! `-march=` and `-tp=`: the processors that the host's code, and kernels for the CPU, may be for.
//!
//! Names are gcc's, and nvc's where they are others; LLVM knows them by gcc's. Without the option code runs on every x86-64.

use accc_codegen::{HostProcessor, Reach};

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
    ("p5", "x86-64"),
    ("p6", "x86-64"),
    ("piii", "x86-64"),
    ("piv", "nocona"),
    ("p7", "nocona"),
    ("penryn", "core2"),
    ("k7", "x86-64"),
    ("athlon", "x86-64"),
    ("athlonxp", "x86-64"),
    ("amd64", "k8"),
    ("amd64e", "k8-sse3"),
    ("k8e", "k8-sse3"),
    ("istanbul", "barcelona"),
    ("shanghai", "barcelona"),
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

/// What `-march=` and `-mcmodel=` say, or the text of an error.
pub fn chosen(name: Option<&str>, model: Option<&str>) -> Result<HostProcessor, String> {
    let processor = name.map_or_else(|| Ok(HostProcessor::default()), parse)?;
    let reach = match model {
        None | Some("small") => Reach::Small,
        Some("medium") => Reach::Medium,
        Some("large") => Reach::Large,
        Some(other) => return Err(format!("-mcmodel={other}: the models are small, medium, large")),
    };
    Ok(processor.reaching(reach))
}

/// What `-mavx2` and its kin say, as LLVM names it.
pub fn features(options: &[String]) -> String {
    let words = options.iter().filter_map(|option| accc_c::sema::target::feature(option.strip_prefix("-m")?));
    words.collect::<Vec<_>>().join(",")
}

/// What the name says, or the text of an error.
fn parse(name: &str) -> Result<HostProcessor, String> {
    if THIS.contains(&name) {
        return Ok(HostProcessor::native());
    }
    // PGI's names say how wide addresses are.
    let name = name.strip_suffix("-64").filter(|short| !short.starts_with("x86")).unwrap_or(name);
    let synonym = SYNONYMS.iter().find(|(other, _)| *other == name).map(|(_, known)| *known);
    match synonym.or_else(|| KNOWN.iter().find(|known| **known == name).copied()) {
        Some(known) => Ok(HostProcessor::named(known)),
        None => {
            Err(format!("-march={name}: no processor of that name is known; they are native, {}", KNOWN.join(", ")))
        }
    }
}

/// The name that clang takes; `None`: no processor is called so, which is an error.
pub fn name_for_clang(name: &str) -> Option<&str> {
    if THIS.contains(&name) {
        return Some("native");
    }
    let name = name.strip_suffix("-64").filter(|short| !short.starts_with("x86")).unwrap_or(name);
    let synonym = SYNONYMS.iter().find(|(other, _)| *other == name).map(|(_, known)| *known);
    synonym.or_else(|| KNOWN.iter().find(|known| **known == name).copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_gcc_and_nvc() {
        assert_eq!(parse("haswell"), Ok(HostProcessor::named("haswell")));
        assert_eq!(parse("zen3"), Ok(HostProcessor::named("znver3")));
        assert_eq!(parse("haswell-64"), parse("haswell"));
        assert_eq!(parse("x86-64"), Ok(HostProcessor::named("x86-64")));
        assert_eq!(
            ["p7", "p7-64"].map(parse),
            [Ok(HostProcessor::named("nocona")), Ok(HostProcessor::named("nocona"))]
        );
        assert!(parse("p7-32").is_err());
        assert_eq!(parse("host"), Ok(HostProcessor::native()));
        assert!(parse("armv8-a").unwrap_err().contains("native, x86-64, "));
    }
}
