//! Warnings: which are asked for, and those that need more than one expression to be seen.
//!
//! [`Warnings`] has one field for each group that can be turned on and off, with gcc's flags ([`Warnings::flag`]). What a
//! single expression shows is reported where the expression is made; here are formats ([`format`]), functions that may end
//! without a value ([`flow`]) and uses of variables without a value ([`uninitialised`]).

mod flow;
mod format;
mod format_spec;
#[cfg(test)]
mod tests;
mod uninitialised;

use super::{Sema, Standard, codes};
use crate::ast::{self, Name};
use crate::hir::{Expr, ExprKind, Stmt, StorageClass, basic};
use accc_diag::{Diagnostic, Severity};
use accc_source::Span;

/// What is warned about. The default is gcc's without flags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Warnings {
    /// `-w`: nothing is.
    pub none: bool,
    /// `-Werror`: a warning is an error.
    pub errors: bool,
    /// `-Werror=format`: bits of [`NAMES`] whose warnings are errors.
    pub errors_of: u64,
    /// `-pedantic`: extensions of the standard.
    pub pedantic: bool,
    /// `-pedantic-errors`: what the standard demands a message for is an error.
    pub required_are_errors: bool,
    /// `-Wmain`: the result and the parameters of `main`.
    pub main: bool,
    /// `-Wpointer-arith`: arithmetic with, and sizes of, `void` and functions.
    pub pointer_arith: bool,
    /// `-Wall`'s checks that have no field of their own.
    pub all: bool,
    /// `-Wextra`
    pub extra: bool,
    /// `-Wunused`: variables, static functions, labels.
    pub unused: bool,
    /// `-Wunused-value`
    pub unused_value: bool,
    /// `-Wformat`
    pub format: bool,
    /// `-Wreturn-type`: the end of a function that has to give a value can be reached.
    pub return_type: bool,
    /// `return` with a value where there is none to give, and without where there is one.
    pub return_mismatch: bool,
    /// `-Wuninitialized`: reads before a definition, which follow the flow.
    pub uninitialized: bool,
    /// Reads of what nothing defines, which are wrong wherever they stand: unless `-Wno-uninitialized` says not to.
    pub never_defined: bool,
    /// `-Wimplicit-function-declaration`, `-Wimplicit-int`
    pub implicit: bool,
    /// `-Wparentheses`: `if (a = b)`
    pub parentheses: bool,
    /// `-Wsign-compare`
    pub sign_compare: bool,
    /// `-Wpointer-sign`
    pub pointer_sign: bool,
    /// `-Wincompatible-pointer-types`
    pub incompatible_pointer_types: bool,
    /// `-Wint-conversion`
    pub int_conversion: bool,
    /// `-Wdiscarded-qualifiers`
    pub discarded_qualifiers: bool,
    /// `-Wint-to-pointer-cast`, `-Wpointer-to-int-cast`
    pub cast_size: bool,
    /// `-Woverflow`, `-Wdiv-by-zero`, `-Wshift-count-overflow`, `-Wshift-count-negative`
    pub overflow: bool,
    /// `-Wreturn-local-addr`
    pub return_local_addr: bool,
    /// `-Wdeprecated-declarations`
    pub deprecated: bool,
}

impl Default for Warnings {
    fn default() -> Warnings {
        Warnings {
            none: false,
            errors: false,
            errors_of: 0,
            pedantic: false,
            required_are_errors: false,
            main: false,
            pointer_arith: false,
            all: false,
            extra: false,
            unused: false,
            unused_value: false,
            format: false,
            return_type: false,
            return_mismatch: true,
            uninitialized: false,
            never_defined: true,
            implicit: true,
            parentheses: false,
            sign_compare: false,
            pointer_sign: false,
            incompatible_pointer_types: true,
            int_conversion: true,
            discarded_qualifiers: true,
            cast_size: true,
            overflow: true,
            return_local_addr: true,
            deprecated: true,
        }
    }
}

impl Warnings {
    /// Obeys a flag of gcc's as it is written: `-Wall`, `-Wno-format`, `-w`, `-Werror=implicit`. `false`: it names no
    /// warning that there is here.
    pub fn flag(&mut self, flag: &str) -> bool {
        match flag {
            "-w" => self.none = true,
            "-Werror" => self.errors = true,
            "-Wno-error" => self.errors = false,
            "-pedantic" | "-Wpedantic" => self.be_pedantic(),
            "-pedantic-errors" => {
                self.be_pedantic();
                self.required_are_errors = true;
            }
            "-Wall" => self.turn_on_all(),
            "-Wextra" | "-W" => {
                self.extra = true;
                self.sign_compare = true;
            }
            _ => {
                let Some(name) = flag.strip_prefix("-W") else { return false };
                let (name, on) = name.strip_prefix("no-").map_or((name, true), |name| (name, false));
                let (name, error) = name.strip_prefix("error=").map_or((name, false), |name| (name, true));
                if name == "uninitialized" && !error {
                    self.never_defined = on;
                }
                if error {
                    let bits = self.bits(name);
                    self.errors_of = if on { self.errors_of | bits } else { self.errors_of & !bits };
                }
                let Some(field) = self.field(name) else { return false };
                // `-Wno-error=x` leaves the warning as it is.
                *field = if error { *field || on } else { on };
            }
        }
        true
    }

    /// The bits of a name and of those that share its field.
    fn bits(&mut self, name: &str) -> u64 {
        let Some(field) = self.field(name).map(|field| &raw const *field) else { return 0 };
        let shares =
            |warnings: &mut Warnings, other: &str| warnings.field(other).is_some_and(|f| std::ptr::eq(f, field));
        (0..NAMES.len()).filter(|at| shares(self, NAMES[*at])).fold(0, |bits, at| bits | 1 << at)
    }

    fn be_pedantic(&mut self) {
        (self.pedantic, self.pointer_arith, self.pointer_sign, self.main) = (true, true, true, true);
    }

    fn turn_on_all(&mut self) {
        (self.all, self.main) = (true, true);
        for name in ["unused", "unused-value", "format", "return-type", "uninitialized", "parentheses", "pointer-sign"]
        {
            if let Some(field) = self.field(name) {
                *field = true;
            }
        }
    }

    fn field(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "pedantic" => &mut self.pedantic,
            "main" => &mut self.main,
            "pointer-arith" => &mut self.pointer_arith,
            "unused" | "unused-variable" | "unused-function" | "unused-label" => &mut self.unused,
            "unused-value" => &mut self.unused_value,
            "format" | "format-extra-args" => &mut self.format,
            "return-type" => &mut self.return_type,
            "return-mismatch" => &mut self.return_mismatch,
            "uninitialized" | "maybe-uninitialized" => &mut self.uninitialized,
            "implicit" | "implicit-function-declaration" | "implicit-int" => &mut self.implicit,
            "parentheses" => &mut self.parentheses,
            "sign-compare" => &mut self.sign_compare,
            "pointer-sign" => &mut self.pointer_sign,
            "incompatible-pointer-types" => &mut self.incompatible_pointer_types,
            "int-conversion" => &mut self.int_conversion,
            "discarded-qualifiers" => &mut self.discarded_qualifiers,
            "int-to-pointer-cast" | "pointer-to-int-cast" => &mut self.cast_size,
            "overflow" | "div-by-zero" | "shift-count-overflow" | "shift-count-negative" => &mut self.overflow,
            "return-local-addr" => &mut self.return_local_addr,
            "deprecated-declarations" | "deprecated" => &mut self.deprecated,
            _ => return None,
        })
    }

    /// The messages as they are shown: without warnings, or with warnings as errors.
    pub fn settle(&self, mut messages: Vec<Diagnostic>) -> Vec<Diagnostic> {
        if self.none {
            messages.retain(|message| message.severity != Severity::Warning);
        }
        for message in messages.iter_mut().filter(|message| message.severity == Severity::Warning) {
            let own = NAMES.iter().position(|name| flag_of(&message.message) == Some(name));
            if own.is_some_and(|at| self.errors_of & 1 << at != 0) {
                message.severity = Severity::Error;
                message.notes.push("a warning that `-Werror=` makes an error".to_string());
            } else if self.required_are_errors && message.required {
                message.severity = Severity::Error;
            } else if self.errors {
                message.severity = Severity::Error;
                message.notes.push("a warning that `-Werror` makes an error".to_string());
            }
        }
        messages
    }
}

/// The flags that messages name, without `-W`.
pub const NAMES: &[&str] = &[
    "pedantic",
    "main",
    "pointer-arith",
    "unused",
    "unused-variable",
    "unused-function",
    "unused-label",
    "unused-value",
    "format",
    "format-extra-args",
    "return-type",
    "return-mismatch",
    "uninitialized",
    "implicit",
    "implicit-function-declaration",
    "implicit-int",
    "parentheses",
    "sign-compare",
    "pointer-sign",
    "incompatible-pointer-types",
    "int-conversion",
    "discarded-qualifiers",
    "int-to-pointer-cast",
    "pointer-to-int-cast",
    "overflow",
    "div-by-zero",
    "shift-count-overflow",
    "shift-count-negative",
    "return-local-addr",
    "deprecated-declarations",
];

/// `format` of a message that ends in `[-Wformat=]`.
fn flag_of(message: &str) -> Option<&str> {
    let (_, flag) = message.rsplit_once("[-W")?;
    Some(flag.trim_end_matches(']').trim_end_matches('='))
}

impl Sema<'_> {
    /// `if (a = b)`, without parentheses of its own around the assignment.
    pub fn warn_assignment_as_condition(&mut self, condition: &ast::Expr) {
        if let ast::ExprKind::Assign { op: None, .. } = condition.kind
            && self.options.warnings.parentheses
        {
            let message = "suggest parentheses around assignment used as truth value [-Wparentheses]";
            let warning = Diagnostic::warning(codes::SUSPICIOUS, message)
                .label(condition.span, "assigns; `==` compares")
                .help("write `==`, or `((a = b))` if it is meant");
            self.sink.push(warning);
        }
    }

    /// A declaration that the compiler had to make up. Standards before C99 allow it.
    pub fn warn_implicit(&mut self, name: Name, message: String) {
        if self.options.standard >= Standard::C99 && self.options.warnings.implicit {
            let message = format!("{message} [-Wimplicit-function-declaration]");
            let text = self.text(name.symbol);
            let warning = Diagnostic::warning(codes::IMPLICIT, message).label(name.span, "").required();
            self.sink.push(match header(text) {
                Some(header) => warning.help(format!("include `<{header}>`")),
                None => warning,
            });
        }
    }

    /// `return &local;`
    pub fn warn_local_address(&mut self, value: &Expr) {
        let place = match &value.kind {
            ExprKind::AddressOf(place) | ExprKind::Decay(place) => place,
            _ => return,
        };
        let Some(id) = super::expr::root(place) else { return };
        let local = matches!(self.object(id).storage, StorageClass::Auto | StorageClass::Param);
        if local && self.options.warnings.return_local_addr && value.ty != basic::VOID {
            let message = "function returns address of local variable [-Wreturn-local-addr]";
            self.warn(codes::SUSPICIOUS, value.span, message);
        }
    }

    /// What the whole body of the function at hand shows.
    pub fn warn_about_flow(&mut self, body: &Stmt, end: Span) {
        let Some(function) = &self.function else { return };
        let (result, object) = (function.ty.result, function.object);
        let main = self.object(object).name == "main";
        if result != basic::VOID && self.options.warnings.return_type && !main && self.reaches_end(body) {
            self.warn(codes::RETURN_TYPE, end, "control reaches end of non-void function [-Wreturn-type]");
        }
        if self.options.warnings.uninitialized && !self.sink.has_errors() {
            self.warn_uninitialised(body);
        }
    }
}

/// The header that declares a function of the C library which programs often use undeclared.
pub fn header(function: &str) -> Option<&'static str> {
    Some(match function {
        "printf" | "fprintf" | "sprintf" | "snprintf" | "scanf" | "sscanf" | "puts" | "putchar" | "getchar"
        | "fopen" | "fclose" | "perror" => "stdio.h",
        "malloc" | "calloc" | "realloc" | "free" | "exit" | "abort" | "atoi" | "atof" | "strtol" | "strtod"
        | "rand" | "srand" | "qsort" | "getenv" | "abs" | "labs" => "stdlib.h",
        "strlen" | "strcmp" | "strncmp" | "strcpy" | "strncpy" | "strcat" | "strchr" | "strstr" | "memcpy"
        | "memset" | "memcmp" | "memmove" | "strdup" => "string.h",
        "gettimeofday" => "sys/time.h",
        "time" | "clock" | "clock_gettime" => "time.h",
        "acc_get_num_devices"
        | "acc_set_device_num"
        | "acc_get_device_num"
        | "acc_malloc"
        | "acc_free"
        | "acc_init"
        | "acc_deviceptr"
        | "acc_copyin"
        | "acc_copyout" => "openacc.h",
        _ if super::builtin::math::function(function).is_some() => "math.h",
        _ => return None,
    })
}
