//! What kernels are called: their procedure, its line, the machine.

use accc_ir::Function;

/// `gol_30_gpu`. Of a function that several units may have, the kernels of each are told apart by the end of its name.
pub fn of(func: &Function, line: u32, machine: &str) -> String {
    let name = plain(&func.display_name);
    match func.name.split_once("..") {
        Some((_, unit)) => format!("{name}_{line}_{unit}_{machine}"),
        None => format!("{name}_{line}_{machine}"),
    }
}

/// A procedure's name without parameters, of characters that assemblers take: `field<double>::fill(int)` is `field_double_fill`.
fn plain(name: &str) -> String {
    let name = name.find('(').filter(|at| !name[..*at].ends_with("operator")).map_or(name, |at| &name[..at]);
    let words: Vec<&str> = name.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.').collect();
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_")
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn names_of_cpp_become_plain() {
        assert_eq!(plain("gol"), "gol");
        assert_eq!(plain("field<double>::fill(int)"), "field_double_fill");
        assert_eq!(plain("geo::vec::operator()(int)"), "geo_vec_operator_int");
    }
}
