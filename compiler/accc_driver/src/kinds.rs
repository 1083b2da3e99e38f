//! The default kinds of Fortran: `-r8`, `-i8` and gfortran's spellings of them.

/// What the command line says about all Fortran files; a later option goes before an earlier one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DefaultKinds {
    pub default_real: u8,
    pub default_double: u8,
    pub integer_8: bool,
    /// The kinds that reals of kind 4 and 8 have in declarations and literals.
    pub real_4: u8,
    pub real_8: u8,
    /// Integers of kind 4 have kind 8 there.
    pub integer_4_integer_8: bool,
}

impl Default for DefaultKinds {
    fn default() -> DefaultKinds {
        DefaultKinds {
            default_real: 4,
            default_double: 8,
            integer_8: false,
            real_4: 4,
            real_8: 8,
            integer_4_integer_8: false,
        }
    }
}

/// The options. `double precision` has kind 8 with `-fdefault-real-8`, as `-fdefault-double-8` has it.
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
    "-fdefault-real-10",
    "-fdefault-real-16",
    "-freal-4-real-8",
    "-freal-4-real-10",
    "-freal-4-real-16",
    "-freal-8-real-4",
    "-freal-8-real-10",
    "-freal-8-real-16",
    "-finteger-4-integer-8",
];

impl DefaultKinds {
    /// Obeys options of [`OPTIONS`] in order; the second value says what the user should know.
    pub fn parse(flags: &[String]) -> (DefaultKinds, Option<String>) {
        let mut kinds = DefaultKinds::default();
        for flag in flags {
            match flag.as_str() {
                "-r8" | "-Mr8" | "-fdefault-real-8" => (kinds.default_real, kinds.default_double) = (8, 8),
                "-fdefault-real-10" => (kinds.default_real, kinds.default_double) = (10, 16),
                "-fdefault-real-16" => (kinds.default_real, kinds.default_double) = (16, 16),
                "-fdefault-double-8" => kinds.default_double = 8,
                "-r4" => (kinds.default_real, kinds.default_double) = (4, 8),
                "-i8" | "-Mi8" | "-fdefault-integer-8" => kinds.integer_8 = true,
                "-i4" | "-Mi4" => kinds.integer_8 = false,
                "-freal-4-real-8" => kinds.real_4 = 8,
                "-freal-4-real-10" => kinds.real_4 = 10,
                "-freal-4-real-16" => kinds.real_4 = 16,
                "-freal-8-real-4" => kinds.real_8 = 4,
                "-freal-8-real-10" => kinds.real_8 = 10,
                "-freal-8-real-16" => kinds.real_8 = 16,
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
        assert_eq!(parse("-r8 -i8 -i4"), (DefaultKinds { default_real: 8, ..DefaultKinds::default() }, None));
        assert_eq!(parse("-fdefault-integer-8"), (DefaultKinds { integer_8: true, ..DefaultKinds::default() }, None));
    }

    #[test]
    fn who_expects_real_16_is_told() {
        assert!(parse("-fdefault-real-8").1.is_some_and(|note| note.contains("stays real(8)")));
        assert!(parse("-fdefault-real-8 -fdefault-double-8").1.is_none());
    }
}
