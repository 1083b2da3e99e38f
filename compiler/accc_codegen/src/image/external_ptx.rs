//! PTX of the user's own on the command line: which device functions it defines.
//!
//! It stays text until the program runs: the GPU's driver links it to the program's PTX. Source: PTX ISA, `.visible`
//! and `.func` (sections "Linking Directives" and "Kernel and Function Directives").

/// The names of the functions that other modules can call.
pub fn functions(ptx: &str) -> Vec<String> {
    let code: String =
        ptx.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join(" ");
    let mut names = Vec::new();
    for piece in code.split(".visible").skip(1) {
        let Some(rest) = piece.trim_start().strip_prefix(".func") else { continue };
        let rest = rest.trim_start();
        // `(.param .b32 result) name(...)`
        let rest = match rest.strip_prefix('(') {
            Some(inside) => inside.split_once(')').map_or("", |(_, after)| after).trim_start(),
            None => rest,
        };
        let name: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || "_$%".contains(*c)).collect();
        if !name.is_empty() {
            names.push(name);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    #[test]
    fn only_visible_functions_are_named() {
        let text = ".version 6.0\n.visible .func f1dev(.param .b64 a)\n{ ret; }\n// .visible .func no(\n\
                    .func hidden() { ret; }\n.visible .entry kernel() { ret; }\n\
                    .visible .func (.param .b32 r)\n  f2(.param .b32 x) { ret; }";
        assert_eq!(super::functions(text), ["f1dev", "f2"]);
    }
}
