//! The analysis: syntax tree in, typed and resolved tree and messages out.
//!
//! One pass in source order, as C asks for. Declarations ([`declare`], [`specs`], [`declarator`], [`record`], [`init`],
//! [`function`]) make objects and types; [`expr`] and [`stmt`] resolve the bodies as they come. Everything is a method of
//! [`Sema`]; what one file offers to the others:
//!
//! - names: [`Sema::lookup`], [`Sema::declare`], [`Sema::push_scope`], [`Sema::pop_scope`] ([`scope`]);
//! - objects: [`Sema::new_object`], [`Sema::hidden_object`], [`Sema::string`], [`Sema::function_named`] ([`object`]);
//! - types: [`Sema::type_name`], [`Sema::find_member`], [`Sema::compatible`], [`Sema::composite`], [`Sema::spell`], and the
//!   predicates, sizes and conversions of [`hir::TypeTable`];
//! - declarations in blocks: [`Sema::local_declaration`], [`Sema::static_assert`], [`Sema::literal_object`];
//! - constants: `integer_constant` of what C demands to be one; [`Sema::fold`] of any checked expression;
//! - expressions: `expr(&ast::Expr) -> Option<hir::Expr>` (a place or a value), `rvalue(&ast::Expr) -> Option<hir::Expr>`
//!   (always a value: loaded, decayed), `convert_as(hir::Expr, TypeId, Context) -> Option<hir::Expr>` (as by
//!   assignment), `place_quals(&hir::Expr) -> Quals`; statements: `function_body(&ast::Block) -> hir::Stmt`; directives:
//!   `directive(&ast::Directive) -> hir::Directive`.
//!
//! Invariants: `None` means that a message was written; an error in one declaration or statement does not hide errors in
//! the next; statements that an expression or a declaration needs in front of it (lengths of variable length arrays) wait
//! in [`Sema::pending`]. Source: C11, chapter 6; gcc's manual for its extensions; System V x86-64 ABI.

mod acc;
mod attribute;
mod builtin;
mod compatible;
mod constant;
mod constant_call;
mod declarator;
mod declare;
mod enums;
mod expr;
mod float80;
mod function;
mod image;
mod init;
mod init_list;
mod layout;
mod nested;
mod nested_jump;
mod object;
mod omp;
mod real;
mod record;
mod scope;
mod side_effects;
mod site;
mod specs;
mod spell;
mod stmt;
pub mod target;
#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;
mod typed;
mod unit;
mod variable_record;
mod warn;

use crate::standard::{Standard, Strictness};
use crate::{ast, hir};
use accc_diag::{Diagnostic, Sink};
use accc_source::Span;
use std::collections::HashMap;
pub use warn::{NAMES as WARNING_NAMES, Warnings};

/// What the command line says about the language's meaning.
#[derive(Clone, Debug)]
pub struct SemaOptions {
    /// `-std=`
    pub standard: Standard,
    /// `-fgnu89-inline`, or a standard before C99.
    pub gnu89_inline: bool,
    /// `-funsigned-char`
    pub unsigned_char: bool,
    /// `-frounding-math`: the mode may be another one when the program runs.
    pub rounding_math: bool,
    /// `-fshort-enums`: enumerations are as small as packed ones.
    pub short_enums: bool,
    /// `-fpack-struct[=n]`: what `#pragma pack(n)` in front of everything would say.
    pub pack_struct: Option<u32>,
    /// `-fms-extensions`, `-fplan9-extensions`: the members of a record that is named by its tag alone are the outer one's.
    pub tagged_members: bool,
    /// `-fcommon`: tentative definitions may meet those of other objects.
    pub common: bool,
    /// Which `-W` are on.
    pub warnings: Warnings,
    /// Functions of other files are taken to have device versions.
    pub routine_seq: bool,
    /// What the host's processor has beyond every x86-64, as LLVM names it; `None`: that of a processor that has a name.
    pub processor: Option<String>,
    /// `-O1` and more.
    pub optimised: bool,
}

impl Default for SemaOptions {
    fn default() -> SemaOptions {
        SemaOptions {
            standard: Standard::C17,
            gnu89_inline: false,
            unsigned_char: false,
            rounding_math: false,
            short_enums: false,
            pack_struct: None,
            tagged_members: false,
            common: false,
            warnings: Warnings::default(),
            routine_seq: false,
            processor: Some(String::new()),
            optimised: false,
        }
    }
}

impl SemaOptions {
    pub(crate) fn strictness(&self) -> Strictness {
        Strictness { standard: self.standard, pedantic: self.warnings.pedantic }
    }
}

/// Analyses one unit. With errors among the messages the unit must not be lowered.
pub fn analyse(unit: &ast::Unit, options: &SemaOptions) -> (hir::Unit, Vec<Diagnostic>) {
    let mut sema = Sema::new(unit, options);
    sema.bind_built_in_types();
    for item in &unit.items {
        sema.external(item);
    }
    sema.finish()
}

/// The state of the analysis of one unit.
pub struct Sema<'a> {
    /// What is analysed.
    pub unit: &'a ast::Unit,
    /// As asked for.
    pub options: &'a SemaOptions,
    /// The types met so far.
    pub types: hir::TypeTable,
    /// The messages written so far.
    pub sink: Sink,
    /// What names mean here.
    pub scopes: scope::Scopes,
    /// The objects of the unit, and beside each what only sema wants to know.
    pub objects: Vec<hir::Object>,
    /// By `ObjectId`.
    pub facts: Vec<object::Facts>,
    /// The string literals met so far, equal ones once.
    pub strings: object::Strings,
    /// Members of complete records by name, those of anonymous members included.
    pub members: HashMap<(hir::RecordId, ast::Symbol), record::Member>,
    /// By `RecordId`.
    pub record_facts: Vec<record::RecordFacts>,
    /// The nested functions of the function at file scope that is being analysed.
    pub nested: Vec<nested::Nested>,
    /// The functions around the nested one at hand, outermost first.
    pub frames: Vec<nested_jump::Frame>,
    /// The first object of the nested function at hand.
    pub nested_from: u32,
    /// Between the parentheses of a declaration's parameters.
    pub in_prototype: bool,
    /// The function whose body is being analysed.
    pub function: Option<function::FunctionState>,
    /// What device code does and calls.
    pub device_facts: acc::DeviceFacts,
    /// Where its analysis is at.
    pub body: stmt::BodyState,
    /// What must run before the statement at hand: lengths of variable length arrays. Whoever builds the next statement
    /// (or a `Statement` expression, for a type name inside an expression) takes them.
    pub pending: Vec<hir::Stmt>,
    /// Compound literals here have static storage: an initialiser of a static object is being analysed.
    pub static_init: bool,
    /// Those whose bodies have been analysed.
    pub functions: Vec<hir::Function>,
    /// Objects with linkage, by name, also where no scope shows them.
    pub linked: HashMap<String, hir::ObjectId>,
    /// `acc routine` directives, in source order.
    pub routines: Vec<(hir::ObjectId, accc_ir::Routine)>,
    /// One that waits for the next declared function.
    pub next_routine: Option<accc_ir::Routine>,
    /// What device code calls in place of a routine: `bind`.
    pub binds: Vec<hir::Bind>,
    /// Of the next routine.
    pub next_bind: Vec<(accc_ir::Machine, String, Span)>,
    /// The texts of `asm` at file scope.
    pub asm: Vec<String>,
    /// `#pragma weak`
    pub weak: Vec<(ast::Name, Option<ast::Name>)>,
}

impl<'a> Sema<'a> {
    /// An analysis at the beginning of a unit: built-in types have ids, no name is known.
    pub fn new(unit: &'a ast::Unit, options: &'a SemaOptions) -> Sema<'a> {
        let mut types = hir::TypeTable::new();
        if options.unsigned_char {
            types.make_char_unsigned();
        }
        Sema {
            unit,
            options,
            types,
            sink: Sink::new(),
            scopes: scope::Scopes::new(),
            objects: Vec::new(),
            facts: Vec::new(),
            strings: object::Strings::default(),
            members: HashMap::new(),
            record_facts: Vec::new(),
            nested: Vec::new(),
            frames: Vec::new(),
            nested_from: 0,
            in_prototype: false,
            function: None,
            device_facts: acc::DeviceFacts::default(),
            body: stmt::BodyState::default(),
            pending: Vec::new(),
            static_init: false,
            functions: Vec::new(),
            linked: HashMap::new(),
            routines: Vec::new(),
            next_routine: None,
            binds: Vec::new(),
            next_bind: Vec::new(),
            asm: Vec::new(),
            weak: Vec::new(),
        }
    }

    /// The text of an identifier.
    pub fn text(&self, symbol: ast::Symbol) -> &'a str {
        self.unit.text(symbol)
    }

    pub(crate) fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.sink.push(Diagnostic::error(code, message).label(span, ""));
    }

    pub(crate) fn warn(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.sink.push(Diagnostic::warning(code, message).label(span, ""));
    }

    /// A warning about what the standard demands a message for.
    pub fn warn_required(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.sink.push(Diagnostic::warning(code, message).label(span, "").required());
    }

    /// Under `-pedantic`: what no standard has.
    pub fn extension(&mut self, span: Span, message: impl Into<String>) {
        self.sink.extend(self.options.strictness().extension(span, message));
    }

    /// Under `-pedantic`: what standards have from `first` on.
    pub fn before(&mut self, first: Standard, span: Span, message: impl Into<String>) {
        self.sink.extend(self.options.strictness().before(first, span, message));
    }

    pub(crate) fn absent_before(&mut self, first: Standard, span: Span, what: &str) {
        self.sink.extend(self.options.strictness().absent_before(first, span, what));
    }

    /// Reports what accc cannot do, with a way out for the user.
    pub fn unsupported(&mut self, span: Span, what: impl AsRef<str>, way_out: impl Into<String>) {
        self.sink.push(Diagnostic::unsupported(span, what, way_out));
    }
}

/// The codes of C's rules: see `accc_diag::codes`.
pub mod codes {
    /// Use of a name without declaration.
    pub const UNDECLARED: &str = "ACC1001";
    /// Types of operands, arguments, results, assignments that don't go together.
    pub const TYPE: &str = "ACC1002";
    /// Declared twice, or against an earlier declaration.
    pub const REDECLARED: &str = "ACC1003";
    /// An incomplete type where a complete one is needed; an impossible type.
    pub const INCOMPLETE: &str = "ACC1004";
    /// Not a constant where one is required, or out of range.
    pub const CONSTANT: &str = "ACC1005";
    /// No place to assign to, or a constant one.
    pub const NOT_ASSIGNABLE: &str = "ACC1006";
    /// Number or kind of arguments.
    pub const ARGUMENTS: &str = "ACC1007";
    /// No such member, or no record.
    pub const MEMBER: &str = "ACC1008";
    /// Initialisers.
    pub const INITIALISER: &str = "ACC1009";
    /// Specifiers, storage classes, qualifiers that don't go together.
    pub const SPECIFIERS: &str = "ACC1010";
    /// Attributes: wrong arguments or places.
    pub const ATTRIBUTE: &str = "ACC1011";
    /// A statement at the wrong place: `break`, `case`, labels, `return`.
    pub const PLACE: &str = "ACC1012";
    /// `_Static_assert` failed.
    pub const STATIC_ASSERT: &str = "ACC1013";
    /// Warning: implicit function declaration, implicit `int`.
    pub const IMPLICIT: &str = "ACC1101";
    /// Warning: a format string and its arguments.
    pub const FORMAT: &str = "ACC1102";
    /// Warning: a function that may end without a value.
    pub const RETURN_TYPE: &str = "ACC1103";
    /// Warning: use of an uninitialised variable.
    pub const UNINITIALIZED: &str = "ACC1104";
    /// Warning: something declared or computed that nothing uses.
    pub const UNUSED: &str = "ACC1105";
    /// Warning: pointers of different types, pointers and integers without cast, qualifiers dropped.
    pub const CONVERSION: &str = "ACC1106";
    /// Warning: a value that does not fit, a division by zero, a shift by too much.
    pub const OVERFLOW: &str = "ACC1107";
    /// Warning: `__attribute__((deprecated))`.
    pub const DEPRECATED: &str = "ACC1108";
    /// Warning: code that is probably not what was meant: `if (a = b)`, `a == b;`, missing parentheses.
    pub const SUSPICIOUS: &str = "ACC1109";
}
