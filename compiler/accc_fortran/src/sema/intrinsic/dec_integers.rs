//! DEC's names for functions of integers of one kind (`-fdec`): `b`, `i`, `j` and `k` in front say 1, 2, 4 or 8 bytes. They take
//! what the generic function takes. Source: gfortran 12's manual, section 6.1.34 ("Type variants for integer intrinsics").

/// What follows the letter, with it where the names have two, and the function.
const VARIANTS: &[(&str, &str)] = &[
    ("btest", "btest"),
    ("iand", "iand"),
    ("ieor", "ieor"),
    ("ior", "ior"),
    ("iabs", "abs"),
    ("ibclr", "ibclr"),
    ("ibits", "ibits"),
    ("ibset", "ibset"),
    ("idim", "dim"),
    ("ishft", "ishft"),
    ("ishftc", "ishftc"),
    ("isign", "sign"),
    ("mod", "mod"),
    ("not", "not"),
];

/// Names that do not follow the rule.
const OTHERS: &[(&str, &str)] = &[
    ("babs", "abs"),
    ("bbclr", "ibclr"),
    ("bbits", "ibits"),
    ("bbset", "ibset"),
    ("bdim", "dim"),
    ("bitest", "btest"),
    ("bjtest", "btest"),
    ("bktest", "btest"),
    ("bshft", "ishft"),
    ("bshftc", "ishftc"),
    ("bsign", "sign"),
    ("floati", "float"),
    ("floatj", "float"),
    ("floatk", "float"),
    ("dfloti", "dfloat"),
    ("dflotj", "dfloat"),
    ("dflotk", "dfloat"),
];

/// The function that DEC's name is of.
pub fn generic(name: &str) -> Option<&'static str> {
    if let Some((_, known)) = OTHERS.iter().find(|(own, _)| *own == name) {
        return Some(known);
    }
    let rest = name.strip_prefix(['b', 'i', 'j', 'k'])?;
    VARIANTS.iter().find(|(own, _)| *own == rest).map(|(_, known)| *known)
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_follow_the_rule() {
        let names = ["iiabs", "jmod", "kiand", "bnot", "iishft", "jibset", "bbtest", "bitest", "jishftc"];
        let known = ["abs", "mod", "iand", "not", "ishft", "ibset", "btest", "btest", "ishftc"];
        assert_eq!(names.map(super::generic), known.map(Some));
        assert_eq!(super::generic("iand"), None);
    }
}
