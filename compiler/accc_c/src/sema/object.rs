//! Objects, string literals, and what sema remembers about them.

use super::Sema;
use super::scope::Entity;
use crate::ast::{self, Name};
use crate::hir::{
    Attributes, FunctionType, Object, ObjectId, QualType, StorageClass, StrId, StrLiteral, Type, TypeId, basic,
};
use accc_source::Span;
use std::collections::HashMap;

/// Beside each object: what messages need and code generation does not.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Something reads it, calls it or takes its address.
    pub used: bool,
    /// `__attribute__((unused))`
    pub may_be_unused: bool,
    /// `__attribute__((deprecated))`, with its text.
    pub deprecated: Option<String>,
    /// `__attribute__((format(…)))`
    pub format: Option<Format>,
    /// `__attribute__((warn_unused_result))`
    pub warn_unused_result: bool,
    /// A function that was called without a declaration.
    pub implicit: bool,
    /// A parameter that is declared as an array: its outermost length, a number or another parameter, as a `long`.
    pub declared_length: Option<crate::hir::Expr>,
    /// The array that a private section makes of a pointer of this name.
    pub stands_for_pointer: bool,
    /// An `auto` declaration of a nested function whose body follows.
    pub awaited: bool,
    /// A local variable whose initialiser is a constant.
    pub starts_constant: bool,
    /// A local `const` number that is initialised by a constant.
    pub constant: Option<crate::hir::Expr>,
    /// `register`: has no address.
    pub register: bool,
    /// `register int x __asm__("rdi")`: where `asm` statements find it.
    pub asm_register: Option<String>,
    /// A function with a body, or a variable with an initialiser, was seen.
    pub defined: bool,
    /// A file-scope variable without initialiser was declared without `extern`.
    pub tentative: bool,
    /// A function: a file-scope declaration without `inline`, or with `extern`, was seen.
    pub plain_declaration: bool,
    /// `extern inline` of gnu89 or of `__attribute__((gnu_inline))`.
    pub gnu_inline: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    pub scanf: bool,
    /// Position of the format string and of the first argument it governs, from 1; the latter 0: none to check.
    pub string: u32,
    pub first: u32,
}

/// The string literals of the unit, each once.
#[derive(Default)]
pub struct Strings {
    pub literals: Vec<StrLiteral>,
    known: HashMap<(u8, Vec<u8>), StrId>,
}

impl Strings {
    /// `bytes` with the terminating zero.
    pub fn intern(&mut self, bytes: Vec<u8>, width: u8) -> StrId {
        if let Some(id) = self.known.get(&(width, bytes.clone())) {
            return *id;
        }
        let id = StrId(self.literals.len() as u32);
        self.known.insert((width, bytes.clone()), id);
        self.literals.push(StrLiteral { bytes, width });
        id
    }
}

impl Sema<'_> {
    /// The object of an id of this unit.
    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.0 as usize]
    }

    /// The object, to be changed.
    pub fn object_mut(&mut self, id: ObjectId) -> &mut Object {
        &mut self.objects[id.0 as usize]
    }

    pub(crate) fn facts(&self, id: ObjectId) -> &Facts {
        &self.facts[id.0 as usize]
    }

    /// What sema alone knows of an object, to be changed.
    pub fn facts_mut(&mut self, id: ObjectId) -> &mut Facts {
        &mut self.facts[id.0 as usize]
    }

    /// A new object; its linker name is its name.
    pub fn new_object(&mut self, name: &str, ty: QualType, storage: StorageClass, span: Span) -> ObjectId {
        let id = ObjectId(self.objects.len() as u32);
        self.objects.push(Object {
            name: name.to_string(),
            link_name: name.to_string(),
            ty,
            storage,
            attrs: Attributes::default(),
            span,
            address_taken: false,
            assigned: false,
            first: None,
            init: None,
            declare: None,
        });
        self.facts.push(Facts::default());
        id
    }

    /// An object that the program has no name for: `what` is its purpose, "length", "literal". Automatic in functions,
    /// else static.
    pub fn hidden_object(&mut self, what: &str, ty: TypeId, span: Span) -> ObjectId {
        let name = format!(".{what}{}", self.objects.len());
        // Between the parentheses of a definition's parameters the function is not known yet, but its scope is open.
        let in_function = self.function.is_some() || self.scopes.depth() > 0;
        let storage = if in_function { StorageClass::Auto } else { StorageClass::Static };
        let id = self.new_object(&name, ty.plain(), storage, span);
        self.facts_mut(id).used = true;
        id
    }

    /// The literal in the unit's table, with its terminating zero, and its array type's element.
    pub fn string(&mut self, literal: &ast::StrLit) -> (StrId, TypeId) {
        let width = literal.encoding.width();
        let mut bytes = literal.bytes.clone();
        bytes.resize(bytes.len() + usize::from(width), 0);
        (self.strings.intern(bytes, width), char_type(literal.encoding))
    }

    /// The function of this name for a builtin that calls it, declared at file scope with type `ty` if nothing declared it.
    pub fn function_named(&mut self, name: &str, ty: TypeId, span: Span) -> ObjectId {
        let known = self.linked.get(name).copied();
        known.unwrap_or_else(|| {
            let id = self.new_object(name, ty.plain(), StorageClass::Extern { defined: false }, span);
            self.linked.insert(name.to_string(), id);
            id
        })
    }

    /// `f(…)` of an undeclared `f`: declares `int f()`, with a warning where it is the first.
    pub fn implicit_function(&mut self, name: Name) -> ObjectId {
        let ty = self.types.intern(Type::Function(FunctionType {
            result: basic::INT,
            params: Vec::new(),
            variadic: false,
            prototype: false,
        }));
        let text = self.text(name.symbol);
        let id = self.function_named(text, ty, name.span);
        self.facts_mut(id).implicit = true;
        self.scopes.bind_at_file(name.symbol, Entity::Object(id), name.span);
        self.warn_implicit(name, format!("implicit declaration of function `{text}`"));
        id
    }
}

/// The element type of a literal.
pub fn char_type(encoding: ast::Encoding) -> TypeId {
    match encoding {
        ast::Encoding::Plain | ast::Encoding::Utf8 => basic::CHAR,
        ast::Encoding::Char16 => basic::USHORT,
        ast::Encoding::Char32 => basic::UINT,
        ast::Encoding::Wide => basic::INT,
    }
}
