//! What `-m` options, the attribute `target` and `__builtin_cpu_supports` call parts of x86's instruction set, and LLVM's names of
//! them. Source: gcc's manual, "x86 Options", "x86 Function Attributes", "x86 Built-in Functions".

/// Names of gcc's, LLVM's name, and the macro that says that it is there.
const FEATURES: &[(&str, &str, &str)] = &[
    ("mmx", "mmx", "__MMX__"),
    ("sse", "sse", "__SSE__"),
    ("sse2", "sse2", "__SSE2__"),
    ("sse3", "sse3", "__SSE3__"),
    ("ssse3", "ssse3", "__SSSE3__"),
    ("sse4.1", "sse4.1", "__SSE4_1__"),
    ("sse4.2", "sse4.2", "__SSE4_2__"),
    ("sse4", "sse4.2", "__SSE4_2__"),
    ("sse4a", "sse4a", "__SSE4A__"),
    ("avx", "avx", "__AVX__"),
    ("avx2", "avx2", "__AVX2__"),
    ("crc32", "crc32", "__CRC32__"),
    ("fma", "fma", "__FMA__"),
    ("fma4", "fma4", "__FMA4__"),
    ("f16c", "f16c", "__F16C__"),
    ("bmi", "bmi", "__BMI__"),
    ("bmi2", "bmi2", "__BMI2__"),
    ("lzcnt", "lzcnt", "__LZCNT__"),
    ("abm", "lzcnt", "__ABM__"),
    ("popcnt", "popcnt", "__POPCNT__"),
    ("aes", "aes", "__AES__"),
    ("pclmul", "pclmul", "__PCLMUL__"),
    ("sha", "sha", "__SHA__"),
    ("adx", "adx", "__ADX__"),
    ("rdrnd", "rdrnd", "__RDRND__"),
    ("rdseed", "rdseed", "__RDSEED__"),
    ("movbe", "movbe", "__MOVBE__"),
    ("xsave", "xsave", "__XSAVE__"),
    ("xsaveopt", "xsaveopt", "__XSAVEOPT__"),
    ("fxsr", "fxsr", "__FXSR__"),
    ("cx16", "cx16", "__GCC_HAVE_SYNC_COMPARE_AND_SWAP_16"),
    ("sahf", "sahf", "__LAHF_SAHF__"),
    ("prfchw", "prfchw", "__PRFCHW__"),
    ("clflushopt", "clflushopt", "__CLFLUSHOPT__"),
    ("clwb", "clwb", "__CLWB__"),
    ("avx512f", "avx512f", "__AVX512F__"),
    ("avx512cd", "avx512cd", "__AVX512CD__"),
    ("avx512bw", "avx512bw", "__AVX512BW__"),
    ("avx512dq", "avx512dq", "__AVX512DQ__"),
    ("avx512vl", "avx512vl", "__AVX512VL__"),
    ("avx512vnni", "avx512vnni", "__AVX512VNNI__"),
    ("vaes", "vaes", "__VAES__"),
    ("gfni", "gfni", "__GFNI__"),
];

/// What each feature brings along: as gcc has it, which is more than LLVM's names say.
const IMPLIED: &[(&str, &[&str])] = &[
    ("avx512f", &["avx2", "fma", "f16c"]),
    ("avx2", &["avx"]),
    ("fma", &["avx"]),
    ("f16c", &["avx"]),
    ("vaes", &["avx", "aes"]),
    ("avx", &["sse4.2", "xsave"]),
    ("sse4.2", &["sse4.1", "crc32", "popcnt"]),
    ("sse4.1", &["ssse3"]),
    ("ssse3", &["sse3"]),
    ("sse4a", &["sse3"]),
];

/// What every x86-64 has.
const EVERYWHERE: &[&str] = &["mmx", "sse", "sse2", "fxsr"];

/// A feature with all that it implies.
fn closure(name: &str, into: &mut Vec<&'static str>) {
    let Some((_, llvm, _)) = FEATURES.iter().find(|(_, llvm, _)| *llvm == name) else { return };
    if into.contains(llvm) {
        return;
    }
    into.push(llvm);
    let implied = IMPLIED.iter().find(|(known, _)| known == llvm).map_or(&[][..], |(_, implied)| implied);
    implied.iter().for_each(|other| closure(other, into));
}

/// All features of a text of LLVM's such as `+avx2,-fma`, with what they imply.
fn all(features: &str) -> Vec<&'static str> {
    let mut found = Vec::new();
    for word in features.split(',') {
        match word.split_at_checked(1) {
            Some(("+", name)) => closure(name, &mut found),
            Some(("-", name)) => found.retain(|known| *known != name),
            _ => {}
        }
    }
    found
}

/// The first feature that one text asks for and the others don't give.
pub fn missing(wanted: &str, given: [&str; 2]) -> Option<&'static str> {
    let mut have = all(given[0]);
    have.extend(all(given[1]));
    all(wanted).into_iter().find(|name| !have.contains(name) && !EVERYWHERE.contains(name))
}

/// The macros that say that features are there.
pub fn macros(features: &str) -> impl Iterator<Item = &'static str> {
    let found = all(features);
    FEATURES.iter().filter(move |(_, llvm, _)| found.contains(llvm)).map(|(_, _, name)| *name)
}

/// The feature that has an instruction, by LLVM's name of it.
pub fn of_instruction(name: &str) -> &'static str {
    match name.split('.').next().unwrap_or(name) {
        "sse3" => "+sse3",
        "ssse3" => "+ssse3",
        "sse41" => "+sse4.1",
        "sse42" if name.contains("crc32") => "+crc32",
        "sse42" => "+sse4.2",
        "avx" => "+avx",
        "avx2" => "+avx2",
        "fma" => "+fma",
        "aesni" => "+aes",
        "pclmulqdq" => "+pclmul",
        "vcvtps2ph" => "+f16c",
        "sha1msg1" | "sha1msg2" | "sha1nexte" | "sha1rnds4" | "sha256msg1" | "sha256msg2" | "sha256rnds2" => "+sha",
        "bmi" if name.starts_with("bmi.bextr") => "+bmi",
        "bmi" => "+bmi2",
        _ => "",
    }
}

/// LLVM's text for a word of `target`: `avx2` is `+avx2`, `no-avx` is `-avx`.
pub fn feature(word: &str) -> Option<String> {
    let (sign, name) = word.strip_prefix("no-").map_or(('+', word), |name| ('-', name));
    let (_, llvm, _) = FEATURES.iter().find(|(known, ..)| *known == name)?;
    if sign == '-' {
        return Some(format!("-{llvm}"));
    }
    let mut found = Vec::new();
    closure(llvm, &mut found);
    Some(found.iter().map(|name| format!("+{name}")).collect::<Vec<_>>().join(","))
}

/// Words that leave what a function computes as it is: the processor to tune for, and ways to compile.
pub fn is_advice(word: &str) -> bool {
    word.is_empty()
        || word == "default"
        || ["tune=", "arch=", "fpmath=", "prefer-vector-width=", "branch-cost="]
            .iter()
            .any(|start| word.starts_with(start))
        || ["inline-all-stringops", "align-stringops", "recip", "general-regs-only"]
            .contains(&word.trim_start_matches("no-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_gcc_are_features_of_llvm() {
        assert_eq!(feature("sse4.2").as_deref(), Some("+sse4.2,+sse4.1,+ssse3,+sse3,+crc32,+popcnt"));
        assert_eq!(missing("+fma", ["+avx2", ""]), Some("fma"));
        assert_eq!(missing("+popcnt,+sse2", ["", "+avx"]), None);
        assert!(macros("+fma").any(|name| name == "__AVX__"));
        assert_eq!(feature("no-sse4").as_deref(), Some("-sse4.2"));
        assert_eq!(feature("avx1024"), None);
        assert!(is_advice("arch=haswell") && !is_advice("avx1024"));
    }
}
