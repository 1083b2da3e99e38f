//! What the command line says about the language C: `-std=`, warnings, what arithmetic means.

use crate::report::{COMMAND_LINE, NOT_SUPPORTED};
use accc_c::sema::{SemaOptions, Warnings};
use accc_c::standard::{Standard, Strictness};
use accc_diag::Diagnostic;

#[derive(Clone, Debug)]
pub struct Dialect {
    /// As written, for the preprocessor.
    pub std: Option<String>,
    /// The standard of C++, as written.
    pub cpp_std: Option<String>,
    pub standard: Standard,
    pub fortran: accc_fortran::Standard,
    /// The GNU form of the standard: `asm` and `typeof` are keywords, `__STRICT_ANSI__` is not defined.
    pub gnu: bool,
    pub gnu89_inline: bool,
    /// Plain `char` has no sign.
    pub unsigned_char: bool,
    pub short_enums: bool,
    pub tagged_members: bool,
    pub freestanding: bool,
    /// Tentative definitions may meet those of other objects.
    pub common: bool,
    /// Signed arithmetic wraps.
    pub wrapv: bool,
    /// Signed arithmetic of the host ends the program where it overflows.
    pub trapv: bool,
    /// The largest alignment of members where no `#pragma pack` says another.
    pub pack_struct: Option<u32>,
    /// Reals are rounded as the mode of the moment says, wherever that may be changed.
    pub rounding_math: bool,
    pub warnings: Warnings,
    /// Warnings of other compilers that were asked for.
    pub unknown_warnings: Vec<String>,
}

impl Default for Dialect {
    fn default() -> Dialect {
        Dialect {
            std: None,
            cpp_std: None,
            standard: Standard::C17,
            fortran: accc_fortran::Standard::default(),
            gnu: true,
            gnu89_inline: false,
            unsigned_char: false,
            short_enums: false,
            tagged_members: false,
            freestanding: false,
            common: false,
            wrapv: false,
            trapv: false,
            pack_struct: None,
            rounding_math: false,
            warnings: Warnings::default(),
            unknown_warnings: Vec::new(),
        }
    }
}

impl Dialect {
    /// Obeys the options in order.
    pub fn parse(flags: &[String]) -> Result<Dialect, Diagnostic> {
        let mut dialect = Dialect::default();
        for flag in flags {
            match flag.as_str() {
                "-ansi" => dialect.set_standard("c90")?,
                "-fwrapv" | "-fno-strict-overflow" => (dialect.wrapv, dialect.trapv) = (true, false),
                "-fno-wrapv" => dialect.wrapv = false,
                "-ftrapv" => (dialect.wrapv, dialect.trapv) = (false, true),
                "-fno-trapv" => dialect.trapv = false,
                "-fpack-struct" => dialect.pack_struct = Some(1),
                "-fno-pack-struct" => dialect.pack_struct = None,
                "-frounding-math" => dialect.rounding_math = true,
                "-fno-rounding-math" => dialect.rounding_math = false,
                "-fcommon" => dialect.common = true,
                "-fgnu89-inline" => dialect.gnu89_inline = true,
                "-funsigned-char" | "-fno-signed-char" => dialect.unsigned_char = true,
                "-fsigned-char" | "-fno-unsigned-char" => dialect.unsigned_char = false,
                "-fshort-enums" => dialect.short_enums = true,
                "-fno-short-enums" => dialect.short_enums = false,
                "-fms-extensions" | "-fplan9-extensions" => dialect.tagged_members = true,
                "-ffreestanding" | "-fno-hosted" => dialect.freestanding = true,
                "-fhosted" | "-fno-freestanding" => dialect.freestanding = false,
                _ => dialect.option_with_value(flag)?,
            }
        }
        Ok(dialect)
    }

    fn option_with_value(&mut self, flag: &str) -> Result<(), Diagnostic> {
        if let Some(name) = flag.trim_start_matches('-').strip_prefix("std=") {
            return self.set_standard(name);
        }
        match flag.strip_prefix("-fpack-struct=").map(|bytes| (bytes, bytes.parse::<u32>())) {
            Some((_, Ok(bytes))) if bytes.is_power_of_two() && bytes <= 16 => self.pack_struct = Some(bytes),
            Some((bytes, _)) => {
                let text = format!("-fpack-struct={bytes}: an alignment is 1, 2, 4, 8 or 16");
                return Err(Diagnostic::error(COMMAND_LINE, text));
            }
            None => self.warning(flag),
        }
        Ok(())
    }

    fn warning(&mut self, flag: &str) {
        // What warns about things that accc reports as errors, or turns off what is never reported, is obeyed already.
        let known = self.warnings.flag(flag) || flag.starts_with("-Wno-");
        if !known && !self.unknown_warnings.iter().any(|w| w == flag) {
            self.unknown_warnings.push(flag.to_string());
        }
    }

    fn set_standard(&mut self, name: &str) -> Result<(), Diagnostic> {
        if let Some(standard) = accc_fortran::Standard::named(name) {
            self.fortran = standard;
            return Ok(());
        }
        let (standard, gnu) = match name {
            _ if name.starts_with("c++") || name.starts_with("gnu++") => {
                self.cpp_std = Some(name.to_string());
                return Ok(());
            }
            "c89" | "c90" | "iso9899:1990" | "iso9899:199409" => (Standard::C89, false),
            "gnu89" | "gnu90" => (Standard::C89, true),
            "c99" | "c9x" | "iso9899:1999" | "iso9899:199x" => (Standard::C99, false),
            "gnu99" | "gnu9x" => (Standard::C99, true),
            "c11" | "c1x" | "iso9899:2011" => (Standard::C11, false),
            "gnu11" | "gnu1x" => (Standard::C11, true),
            "c17" | "c18" | "iso9899:2017" | "iso9899:2018" => (Standard::C17, false),
            "gnu17" | "gnu18" => (Standard::C17, true),
            "c2x" => (Standard::C2x, false),
            "gnu2x" => (Standard::C2x, true),
            "c23" | "gnu23" => {
                let text = format!("not supported: -std={name}; accc has what gcc 12 has of C23: try -std=gnu2x");
                return Err(Diagnostic::error(NOT_SUPPORTED, text));
            }
            _ => {
                let text = format!(
                    "-std={name}: the standards of C are c89, c99, c11, c17 and c2x (gnu89 to gnu2x with GNU's extensions); \
                     those of Fortran are f95, f2003, f2008, f2018, f2023, gnu and legacy"
                );
                return Err(Diagnostic::error(COMMAND_LINE, text));
            }
        };
        (self.standard, self.gnu, self.std) = (standard, gnu, Some(name.to_string()));
        Ok(())
    }

    pub fn strictness(&self) -> Strictness {
        Strictness { standard: self.standard, pedantic: self.warnings.pedantic }
    }

    pub fn sema_options(&self, routine_seq: bool, optimised: bool) -> SemaOptions {
        SemaOptions {
            standard: self.standard,
            gnu89_inline: self.gnu89_inline || self.standard == Standard::C89,
            unsigned_char: self.unsigned_char,
            rounding_math: self.rounding_math,
            short_enums: self.short_enums,
            pack_struct: self.pack_struct,
            tagged_members: self.tagged_members,
            common: self.common,
            warnings: self.warnings,
            routine_seq,
            optimised,
            processor: Some(String::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Dialect, Diagnostic> {
        Dialect::parse(&line.split_whitespace().map(String::from).collect::<Vec<_>>())
    }

    #[test]
    fn the_last_standard_holds() {
        let dialect = parse("-std=c99 -Wall -ansi -std=gnu11 -fwrapv -Wshadow -Wno-odd -Wshadow").unwrap();
        assert_eq!((dialect.standard, dialect.gnu, dialect.wrapv), (Standard::C11, true, true));
        assert_eq!(dialect.unknown_warnings, ["-Wshadow"]);
        assert!(dialect.warnings.all);
        let strict = parse("-ansi").unwrap();
        assert_eq!((strict.standard, strict.gnu), (Standard::C89, false));
    }

    #[test]
    fn unknown_standards_are_errors() {
        assert!(
            parse("-std=c++11").is_ok()
                && parse("-std=c23").is_err()
                && parse("-std=c2x").is_ok()
                && parse("-std=f2008").is_ok()
        );
    }
}
