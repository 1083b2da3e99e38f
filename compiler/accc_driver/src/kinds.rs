//! The default kinds of Fortran: `-r8`, `-i8` and gfortran's spellings of them.

/// What the command line says about all Fortran files; a later option goes before an earlier one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct DefaultKinds {
    pub real_8: bool,
    pub integer_8: bool,
    /// Those of kind 4 have kind 8, those of kind 8 kind 4, integers of kind 4 kind 8, in declarations and literals.
    pub real_4_real_8: bool,
    pub real_8_real_4: bool,
    pub integer_4_integer_8: bool,
}

/// The options. `double precision` has kind 8 with all of them: there is no larger one.
pub const OPTIONS: &[&str] = &[
    "-r8",
    "-Mr8",
    "-fdefault-real-8",
    "-r4",
    "-i8",
    "-Mi8",
    "-fdefault-integer-8",
    "-i4",
    "-Mi4",
    "-fdefault-double-8",
    "-freal-4-real-8",
    "-freal-8-real-4",
    "-finteger-4-integer-8",
];

impl DefaultKinds {
    /// Obeys options of [`OPTIONS`] in order; the second value says what the user should know.
    pub fn parse(flags: &[String]) -> (DefaultKinds, Option<String>) {
        let mut kinds = DefaultKinds::default();
        for flag in flags {
            match flag.as_str() {
                "-r8" | "-Mr8" | "-fdefault-real-8" => kinds.real_8 = true,
                "-r4" => kinds.real_8 = false,
                "-i8" | "-Mi8" | "-fdefault-integer-8" => kinds.integer_8 = true,
                "-i4" | "-Mi4" => kinds.integer_8 = false,
                "-freal-4-real-8" => kinds.real_4_real_8 = true,
                "-freal-8-real-4" => kinds.real_8_real_4 = true,
                "-finteger-4-integer-8" => kinds.integer_4_integer_8 = true,
                _ => {}
            }
        }
        let has = |name: &str| flags.iter().any(|flag| flag == name);
        let note = has("-fdefault-real-8") && !has("-fdefault-double-8");
        let text = "-fdefault-real-8: `double precision` stays real(8), as -fdefault-double-8 says";
        (kinds, note.then(|| text.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> (DefaultKinds, Option<String>) {
        let flags: Vec<String> = line.split_whitespace().map(String::from).collect();
        DefaultKinds::parse(&flags)
    }

    #[test]
    fn the_last_one_counts() {
        assert_eq!(parse("-r8 -i8 -i4"), (DefaultKinds { real_8: true, ..DefaultKinds::default() }, None));
        assert_eq!(parse("-fdefault-integer-8"), (DefaultKinds { integer_8: true, ..DefaultKinds::default() }, None));
    }

    #[test]
    fn who_expects_real_16_is_told() {
        assert!(parse("-fdefault-real-8").1.is_some_and(|note| note.contains("stays real(8)")));
        assert!(parse("-fdefault-real-8 -fdefault-double-8").1.is_none());
    }
}
