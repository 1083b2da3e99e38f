//! Attributes that exclude each other, that are given twice, or that stand where they mean nothing.
//! Source: Fortran 2018, section 8.5 (the constraints of each attribute) and 8.10.2 (`common`).
//!
//! A name's attributes come from several statements; they are gathered here, one list for each name of the part. Pairs
//! that depend on types and shapes too are looked at in `declarations::declare`.

use crate::ast::{self, AttrEntity, AttrKind, Spec, SpecKind};
use crate::hir::SymbolClass;
use crate::sema::program::scope::Entity;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::collections::HashMap;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trait {
    Access,
    Allocatable,
    Asynchronous,
    Bind,
    Coarray,
    Common,
    Contiguous,
    Dimension,
    Dummy,
    External,
    Initial,
    Intent,
    Intrinsic,
    Optional,
    Parameter,
    Pointer,
    /// Declared with `procedure`, or by an interface body.
    Procedure,
    Protected,
    Result,
    Save,
    Target,
    Value,
    Volatile,
}

use Trait::*;

impl Trait {
    fn of(kind: &AttrKind) -> Option<Trait> {
        Some(match kind {
            AttrKind::Allocatable => Allocatable,
            AttrKind::Asynchronous => Asynchronous,
            AttrKind::Bind(_) => Bind,
            AttrKind::Contiguous => Contiguous,
            AttrKind::Dimension(_) => Dimension,
            AttrKind::External => External,
            AttrKind::IntentIn | AttrKind::IntentOut | AttrKind::IntentInOut => Intent,
            AttrKind::Intrinsic => Intrinsic,
            AttrKind::Optional => Optional,
            AttrKind::Parameter => Parameter,
            AttrKind::Pointer => Pointer,
            AttrKind::Private | AttrKind::Public => Access,
            AttrKind::Protected => Protected,
            AttrKind::Save => Save,
            AttrKind::Target => Target,
            AttrKind::Value => Value,
            AttrKind::Volatile => Volatile,
            AttrKind::Codimension(_) => Coarray,
            AttrKind::Automatic | AttrKind::Pinned => return None,
            AttrKind::Deferred | AttrKind::Nopass | AttrKind::Pass(_) | AttrKind::NonOverridable => {
                return None;
            }
        })
    }

    /// As a message has it.
    fn spelling(self) -> &'static str {
        match self {
            Access => "`public` or `private`",
            Allocatable => "`allocatable`",
            Asynchronous => "`asynchronous`",
            Bind => "`bind(c)`",
            Coarray => "a coarray",
            Common => "in a common block",
            Contiguous => "`contiguous`",
            Dimension => "an array",
            Dummy => "a dummy argument",
            External => "`external`",
            Initial => "given an initial value",
            Intent => "given an `intent`",
            Intrinsic => "`intrinsic`",
            Optional => "`optional`",
            Parameter => "`parameter`",
            Pointer => "`pointer`",
            Procedure => "a procedure",
            Protected => "`protected`",
            Result => "the result of a function",
            Save => "`save`",
            Target => "`target`",
            Value => "`value`",
            Volatile => "`volatile`",
        }
    }

    /// Whether a second statement that gives it is an error; `save` and `volatile` are only said once more.
    fn is_once(self) -> bool {
        matches!(
            self,
            Access
                | Allocatable
                | Contiguous
                | External
                | Intent
                | Intrinsic
                | Optional
                | Pointer
                | Protected
                | Target
                | Value
        )
    }
}

/// Pairs that no name has.
const EXCLUSIVE: &[(Trait, &[Trait])] = &[
    (Parameter, &[Save, External, Intrinsic, Intent, Optional, Pointer, Allocatable, Value, Volatile, Asynchronous]),
    (Parameter, &[Bind, Dummy, Result, Common, Protected, Contiguous]),
    (Intrinsic, &[External, Procedure, Pointer, Target, Allocatable, Dimension, Intent, Optional, Value, Save]),
    (Intrinsic, &[Dummy, Common, Initial, Protected, Volatile, Asynchronous, Bind]),
    (External, &[Target, Dimension, Value, Asynchronous]),
    (Procedure, &[Target, Dimension, Value, Asynchronous, Contiguous, Allocatable]),
    (Common, &[Save, Result, Protected, Bind]),
    (Value, &[Volatile, Bind]),
    (Coarray, &[Pointer, Parameter, Result, Common, External, Procedure, Bind]),
    (Bind, &[Allocatable, Result]),
    (Protected, &[Dummy, Result]),
    (Optional, &[Result]),
    (Intent, &[Result]),
];

/// Pairs that only pointers to procedures have.
const OF_POINTERS: &[(Trait, &[Trait])] = &[
    (External, &[Intent, Save, Protected, Initial, Common, Volatile]),
    (Procedure, &[Intent, Save, Protected, Initial, Common]),
];

/// What the statements of a part say of each name, and where.
#[derive(Default)]
struct Gathered<'b> {
    order: Vec<&'b str>,
    of: HashMap<&'b str, Vec<(Trait, Span)>>,
}

impl<'b> Gathered<'b> {
    fn note(&mut self, name: &'b str, noted: Trait, span: Span) {
        let order = &mut self.order;
        let traits = self.of.entry(name).or_insert_with(|| {
            order.push(name);
            Vec::new()
        });
        traits.push((noted, span));
    }

    fn note_all(&mut self, name: &'b str, attrs: &[ast::Attr]) {
        for (at, attr) in attrs.iter().enumerate() {
            let same = |other: &ast::Attr| std::mem::discriminant(&other.kind) == std::mem::discriminant(&attr.kind);
            // One declaration that says it twice is reported where it is read.
            if let Some(noted) = Trait::of(&attr.kind)
                && !attrs[..at].iter().any(same)
            {
                self.note(name, noted, attr.span);
            }
        }
    }

    fn spec(&mut self, spec: &'b Spec) {
        match &spec.kind {
            SpecKind::Declaration(declaration) => {
                for entity in &declaration.entities {
                    self.note_all(&entity.name.text, &declaration.attrs);
                    let has_dimension = declaration.attrs.iter().any(|a| matches!(a.kind, AttrKind::Dimension(_)));
                    if entity.dims.is_some() && !has_dimension {
                        self.note(&entity.name.text, Dimension, entity.name.span);
                    }
                    if entity.codims.is_some() {
                        self.note(&entity.name.text, Coarray, entity.name.span);
                    }
                    if entity.init.is_some() {
                        self.note(&entity.name.text, Initial, entity.name.span);
                    }
                }
            }
            SpecKind::Attribute { attr, entities } => {
                for entity in entities {
                    if let AttrEntity::Name { name, .. } = entity
                        && let Some(noted) = Trait::of(&attr.kind)
                    {
                        self.note(&name.text, noted, name.span);
                    }
                }
            }
            SpecKind::Common(blocks) => {
                for (name, _) in blocks.iter().flat_map(|block| &block.members) {
                    self.note(&name.text, Common, name.span);
                }
            }
            SpecKind::Parameter(list) => {
                for (name, _) in list {
                    self.note(&name.text, Parameter, name.span);
                }
            }
            SpecKind::ProcedureDecl(declared) => {
                for (name, init) in &declared.names {
                    if init.is_some() {
                        self.note(&name.text, Initial, name.span);
                    }
                    self.note(&name.text, Procedure, name.span);
                    self.note_all(&name.text, &declared.attrs);
                }
            }
            SpecKind::Interface(interface) => {
                for body in &interface.bodies {
                    self.note(&body.name.text, Procedure, body.name.span);
                }
            }
            SpecKind::CrayPointers(_)
            | SpecKind::Use(_)
            | SpecKind::Import(_)
            | SpecKind::ImplicitNone { .. }
            | SpecKind::Implicit(_)
            | SpecKind::Equivalence(_)
            | SpecKind::Namelist(_)
            | SpecKind::Data(_)
            | SpecKind::DerivedType(_)
            | SpecKind::Enum(_)
            | SpecKind::Format(_)
            | SpecKind::Acc(_)
            | SpecKind::Omp(_) => {}
        }
    }
}

impl Sema<'_> {
    /// At the end of a specification part.
    pub fn check_attribute_conflicts(&mut self, specs: &[Spec]) {
        self.check_module_attributes(specs);
        self.check_saved_blocks(specs);
        self.check_own_name(specs);
        let mut gathered = Gathered::default();
        for spec in specs {
            gathered.spec(spec);
        }
        for name in gathered.order {
            let mut traits = gathered.of.remove(name).unwrap_or_default();
            if let Some(Entity::Var(sym)) = self.scope().names.get(name) {
                let symbol = self.symbol(*sym);
                match symbol.class {
                    SymbolClass::Dummy { .. } => traits.push((Dummy, symbol.span)),
                    SymbolClass::Result => traits.push((Result, symbol.span)),
                    _ => {}
                }
            }
            self.check_traits(name, &traits);
            self.check_coarray(name, &traits);
        }
    }

    /// A coarray of a procedure is saved, allocatable or a dummy argument (F2018, C826).
    fn check_coarray(&mut self, name: &str, traits: &[(Trait, Span)]) {
        let is = |wanted: Trait| traits.iter().find(|(noted, _)| *noted == wanted).map(|(_, span)| *span);
        let Some(Entity::Var(sym)) = self.scope().names.get(name) else { return };
        let lives_on = self.symbol(*sym).class != SymbolClass::Local || self.is_main_program();
        if let (Some(span), None, false) = (is(Coarray), is(Allocatable), lives_on) {
            let message = format!("the coarray `{name}` has to be saved, allocatable or a dummy argument");
            self.error(codes::ATTRIBUTES, span, message, "");
        }
    }

    fn check_traits(&mut self, name: &str, traits: &[(Trait, Span)]) {
        for (at, (noted, span)) in traits.iter().enumerate() {
            if noted.is_once() && traits[..at].iter().any(|(other, _)| other == noted) {
                let message = format!("`{name}` is {} twice", noted.spelling());
                self.error(codes::DUPLICATE, *span, message, "said before");
                return;
            }
        }
        let place = |wanted: Trait| traits.iter().find(|(noted, _)| *noted == wanted).map(|(_, span)| *span);
        let of_pointers = OF_POINTERS.iter().filter(|_| place(Pointer).is_none());
        for (one, others) in EXCLUSIVE.iter().chain(of_pointers) {
            for other in *others {
                let (Some(first), Some(second)) = (place(*one), place(*other)) else { continue };
                let (early, late) = if first.lo <= second.lo { (first, second) } else { (second, first) };
                let message = format!("`{name}` can't be both {} and {}", one.spelling(), other.spelling());
                let mut error = Diagnostic::error(codes::ATTRIBUTES, message).label(late, "");
                if early != late {
                    error = error.secondary(early, "said here");
                }
                self.sink.push(error);
                return;
            }
        }
    }

    /// `save /block/` names a common block of the part (F2018, C876).
    fn check_saved_blocks(&mut self, specs: &[Spec]) {
        let commons =
            specs.iter().filter_map(|spec| if let SpecKind::Common(blocks) = &spec.kind { Some(blocks) } else { None });
        let known: Vec<&str> = commons.flatten().filter_map(|block| Some(block.name.as_ref()?.text.as_str())).collect();
        for spec in specs {
            let SpecKind::Attribute { attr, entities } = &spec.kind else { continue };
            for entity in entities {
                if let AttrEntity::Common(name) = entity
                    && matches!(attr.kind, AttrKind::Save)
                    && !known.contains(&name.text.as_str())
                {
                    let message = format!("there is no common block `{}` here", name.text);
                    self.error(codes::ATTRIBUTES, name.span, message, "");
                }
            }
        }
    }

    /// `public`, `private` and `protected` are for what modules declare (F2018, C815, C855), and their default is said once.
    fn check_module_attributes(&mut self, specs: &[Spec]) {
        let scope = self.scope();
        let in_module = scope.module.is_some() && scope.submodule.is_none() && scope.procedure.is_none();
        let mut default = false;
        for spec in specs {
            let attrs = match &spec.kind {
                SpecKind::Declaration(declaration) => declaration.attrs.as_slice(),
                SpecKind::Attribute { attr, entities } => {
                    if entities.is_empty() && matches!(attr.kind, AttrKind::Public | AttrKind::Private) {
                        if default {
                            let message = "what is public by default is said twice";
                            self.error(codes::DUPLICATE, attr.span, message, "");
                        }
                        default = true;
                    }
                    std::slice::from_ref(attr)
                }
                SpecKind::ProcedureDecl(declared) => declared.attrs.as_slice(),
                SpecKind::DerivedType(definition) => definition.access.as_slice(),
                _ => continue,
            };
            let is_module_attribute =
                |attr: &&ast::Attr| matches!(attr.kind, AttrKind::Public | AttrKind::Private | AttrKind::Protected);
            if let Some(attr) = attrs.iter().find(is_module_attribute)
                && !in_module
            {
                let message = "the attribute is for what a module declares";
                self.error(codes::ATTRIBUTES, attr.span, message, "this is no specification part of a module");
            }
        }
    }
}
