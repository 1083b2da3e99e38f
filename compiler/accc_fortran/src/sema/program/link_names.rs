//! Names for the linker of what belongs to no module: external procedures and common blocks. As gfortran gives them, with
//! its options `-fno-underscoring` and `-fsecond-underscore`.

/// What stands behind the name that the program has.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Underscoring {
    /// Nothing: `-fno-underscoring`.
    None,
    /// `name_`.
    #[default]
    One,
    /// `name_`, but `a_name__` where the name has an underscore.
    Second,
}

impl Underscoring {
    /// The linker's name of a procedure or common block whose name, in lower case, is this.
    pub fn link_name(self, name: &str) -> String {
        match self {
            Underscoring::None => name.to_string(),
            Underscoring::Second if name.contains('_') => format!("{name}__"),
            Underscoring::One | Underscoring::Second => format!("{name}_"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Underscoring::{self, *};

    #[test]
    fn gfortrans_names() {
        let names = |how: Underscoring| [how.link_name("sub"), how.link_name("a_sub")].join(" ");
        assert_eq!([names(None), names(One), names(Second)], ["sub a_sub", "sub_ a_sub_", "sub_ a_sub__"]);
    }
}
