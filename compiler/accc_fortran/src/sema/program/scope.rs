//! Scopes: what a name means where. Source: Fortran 2008, chapter 16.
//!
//! A scope is a module's or a procedure's. A name is looked up in the scope itself, then in its hosts. What is found
//! outside gets a symbol inside: a module's variable one of class `Module`, a host's one of class `Host`.

use super::imports::Imports;
use super::link_names::Underscoring;
use crate::ast;
use crate::hir::{
    CharLen, Const, Directive, Intent, Interop, ProcId, ProcedureKind, Routine, Shape, Signature, Stmt, SymId, Symbol,
    SymbolClass, Type,
};
use crate::sema::Sema;
use crate::sema::calls::generic::Generic;
use crate::sema::declarations::common::Common;
use crate::sema::declarations::namelist::Group;
use crate::sema::declarations::typespec::Implicit;
use crate::sema::modules::module_file::ExportedVar;
use accc_ir::PrimaryMap;
use accc_source::Span;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ScopeId(pub usize);

/// What a name stands for.
#[derive(Clone, Debug)]
pub enum Entity {
    /// A symbol of the scope that holds the entity.
    Var(SymId),
    /// A name of an `associate` that stands for a scalar or a whole array.
    Alias(Rc<crate::hir::Expr>),
    /// A named scalar constant.
    Constant(Type, Const),
    /// A variable or array constant of a used module.
    Used(Rc<ExportedVar>),
    Procedure(Rc<ProcEntity>),
    /// The types `c_ptr` and `c_funptr`.
    Address {
        code: bool,
    },
    /// A procedure of `iso_c_binding`.
    Interop(Interop),
    /// A procedure of an intrinsic module, by its name there.
    ModuleIntrinsic(Rc<str>),
    /// An opaque type of an intrinsic module, and what it is here.
    Opaque(Type),
    /// An abstract interface.
    Interface(Rc<ProcEntity>),
    /// A generic name; operators and assignment stand in the table as `operator(+)`, `assignment(=)`.
    Generic(Rc<Generic>),
    /// `external`: a procedure with an implicit interface.
    External(Rc<External>),
    /// `intrinsic`.
    Intrinsic,
    /// Declared with something that was reported: silences messages about its uses.
    Error,
}

impl Entity {
    pub fn generic(&self) -> Option<&Rc<Generic>> {
        match self {
            Entity::Generic(generic) => Some(generic),
            _ => None,
        }
    }
}

/// A procedure declared `external`, here or in a used module.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct External {
    /// As the declaration has it: `use` may have given it another name.
    pub name: String,
    /// Of a function with a declared type.
    pub ty: Option<Type>,
    /// What a function of that name has by the implicit rules of the module that declares it.
    pub implied: Option<Type>,
}

impl External {
    pub fn new(name: &str, ty: Option<Type>) -> External {
        External { name: name.to_string(), ty, implied: None }
    }

    /// The type of a function, as far as the declaration says it.
    pub fn result(&self) -> Option<Type> {
        self.ty.clone().or_else(|| self.implied.clone())
    }

    /// The procedure's own name at a reference.
    pub fn named_at(&self, span: Span) -> ast::Name {
        ast::Name { text: self.name.clone(), span }
    }
}

/// A procedure with a known interface.
#[derive(Debug)]
pub struct ProcEntity {
    pub name: String,
    pub link_name: String,
    /// Of this file.
    pub proc: Option<ProcId>,
    /// The scope of its host, for internal procedures.
    pub host: Option<ScopeId>,
    pub signature: Rc<Signature>,
    pub span: Span,
}

impl ProcEntity {
    /// A function of the OpenACC library, to which old programs give its type, `ty`, once more.
    pub fn is_library_function(&self, ty: Option<&Type>) -> bool {
        let result = self.signature.result.as_ref().filter(|_| self.signature.library);
        result.is_some_and(|result| ty.is_none_or(|ty| ty.is_integer() == result.ty.is_integer()))
    }
}

#[derive(Debug)]
pub struct Scope {
    pub parent: Option<ScopeId>,
    /// What of the parent's names is seen.
    pub imports: Imports,
    /// Of the module, if it is one's scope; a submodule's is that of its module.
    pub module: Option<String>,
    /// Of the submodule.
    pub submodule: Option<String>,
    pub procedure: Option<ProcScope>,
    pub names: HashMap<String, Entity>,
    /// A module was not found: nothing is known of names that nothing declares.
    pub incomplete: bool,
    /// Names that came with two meanings, and the second `use` that brought them.
    pub clashes: HashMap<String, Span>,
    /// Procedures whose name is a generic one's here, too.
    pub specifics: HashMap<String, Rc<ProcEntity>>,
    /// The keys of the derived types by name.
    pub types: HashMap<String, String>,
    pub symbols: PrimaryMap<SymId, Symbol>,
    /// How many of them belong to specification parts that are done.
    pub finished: usize,
    /// One for each symbol.
    pub facts: Vec<SymFacts>,
    pub implicit: Implicit,
    /// Symbols made for things found outside.
    imported: HashMap<Import, SymId>,
    pub private_by_default: bool,
    /// `save` without names.
    pub save_all: bool,
    /// `public`, `private` of single names: true for private.
    pub access: HashMap<String, bool>,
    /// `format` statements by label.
    pub formats: HashMap<u32, String>,
    /// `namelist` groups by name.
    pub namelists: HashMap<String, Group>,
    /// `acc routine(name)`: by name.
    pub routines: HashMap<String, Routine>,
    /// `acc routine` without a name: of the procedure whose scope this is.
    pub own_routine: Option<Routine>,
    /// Of a module: the link names of its procedures, by name.
    pub contained: HashMap<String, String>,
    /// Common blocks, until their variables have their places.
    pub commons: Vec<Common>,
    /// Names for the linker of common blocks with `bind(c)`.
    pub bound_commons: HashMap<String, String>,
}

/// What only procedures have.
#[derive(Debug)]
pub struct ProcScope {
    pub id: ProcId,
    pub kind: ProcedureKind,
    pub name: String,
    pub link_name: String,
    pub span: Span,
    pub end_span: Span,
    pub dummies: Vec<SymId>,
    pub result: Option<SymId>,
    /// Dummies that are `*`; with some, `result` is the number of the alternate return.
    pub alternates: usize,
    /// It is one of several entries, of which another one may have alternate returns.
    pub is_entry: bool,
    pub recursive: bool,
    pub pure_: bool,
    pub bind_c: bool,
    pub internal: bool,
    /// Made by the analysis: no other file sees it.
    pub hidden: bool,
    /// Host symbol and own symbol.
    pub captures: Vec<(SymId, SymId)>,
    /// Internal procedures of the same host that it calls.
    pub calls: BTreeSet<ProcId>,
    pub routine: Option<Routine>,
    /// The link names of what it calls that has no `acc routine`.
    pub called: BTreeSet<String>,
    pub declares: Vec<Directive>,
    pub body: Vec<Stmt>,
    pub loops: u32,
    /// See [`crate::hir::Procedure::static_name`].
    pub static_name: Option<String>,
}

/// What the analysis notes about a symbol beside what the tree says.
#[derive(Clone, Debug, Default)]
pub struct SymFacts {
    /// Has a type by declaration or by the implicit rules.
    pub typed: bool,
    /// `class(t)`, and where that was said.
    pub class: Option<Span>,
    /// The shape was declared.
    pub shaped: bool,
    /// A `save` without names has saved it: a reference with arguments may still show it to be a function.
    pub blanket_save: bool,
    /// DEC's `automatic`: nothing saves it.
    pub automatic: bool,
    /// `external`: a dummy procedure.
    pub external: bool,
    /// A dummy argument that the body calls, or gives subscripts to.
    pub called: bool,
    /// May not be assigned to: the reason as a message says it.
    pub read_only: Option<&'static str>,
    /// Appears as a variable in the body.
    pub referenced: bool,
    /// An argument of an `entry` alone: what stands from here up to its declaration there may not use it.
    pub enters_behind: Option<Span>,
    /// Has no locality in the `do concurrent` at hand, which asks for one.
    pub unlisted: bool,
    /// Has codimensions.
    pub coarray: bool,
    /// They are `:`.
    pub deferred_codimensions: bool,
    /// Of an opaque type of an intrinsic module.
    pub opaque: bool,
    /// An event or a lock.
    pub counter: bool,
    /// Has the `protected` attribute: other modules may only read it.
    pub protected: bool,
    /// The elements that `data` statements gave a value; empty while there are none.
    pub preset: Vec<bool>,
    /// Of a coarray, where they are constants.
    pub cobounds: crate::sema::calls::images::Cobounds,
    /// Of an object whose type has lengths that only the running program knows: those of its declaration.
    pub lengths: Option<Rc<[ast::Arg]>>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Import {
    Outer(ScopeId, SymId),
    Module(String),
}

impl Scope {
    pub fn new(parent: Option<ScopeId>, implicit: Implicit) -> Scope {
        Scope {
            parent,
            imports: Imports::All,
            module: None,
            submodule: None,
            procedure: None,
            names: HashMap::new(),
            incomplete: false,
            clashes: HashMap::new(),
            specifics: HashMap::new(),
            types: HashMap::new(),
            symbols: PrimaryMap::new(),
            finished: 0,
            facts: Vec::new(),
            implicit,
            imported: HashMap::new(),
            private_by_default: false,
            save_all: false,
            access: HashMap::new(),
            formats: HashMap::new(),
            namelists: HashMap::new(),
            routines: HashMap::new(),
            own_routine: None,
            contained: HashMap::new(),
            commons: Vec::new(),
            bound_commons: HashMap::new(),
        }
    }

    /// The scope around, as far as that name is concerned.
    pub fn host_of(&self, name: &str) -> Option<ScopeId> {
        self.parent.filter(|_| self.imports.admit(name))
    }

    /// The link name of a common block as this scope has it.
    pub fn common_link_name(&self, block: &str, underscoring: Underscoring) -> String {
        let plain = underscoring.link_name(block);
        self.bound_commons.get(&plain).cloned().unwrap_or(plain)
    }

    /// The link name of what a module or submodule declares.
    pub fn module_name(&self, name: &str) -> Option<String> {
        let module = self.module.as_ref()?;
        Some(match &self.submodule {
            None => format!("__{module}_MOD_{name}"),
            Some(submodule) => format!("__{module}.{submodule}_MOD_{name}"),
        })
    }

    pub fn add(&mut self, symbol: Symbol, facts: SymFacts) -> SymId {
        self.facts.push(facts);
        self.symbols.push(symbol)
    }

    pub fn facts(&mut self, sym: SymId) -> &mut SymFacts {
        &mut self.facts[sym.0 as usize]
    }
}

/// A local scalar, to be filled in.
pub fn new_symbol(name: &str, span: Span, ty: Type, class: SymbolClass) -> Symbol {
    Symbol {
        name: name.to_string(),
        span,
        ty,
        shape: Shape::Scalar,
        class,
        allocatable: false,
        pointer: false,
        target: false,
        contiguous: false,
        assumed_rank: false,
        volatile: false,
        dynamic: None,
        construct: false,
        of_thread: false,
        of_value: false,
        init: None,
        points_to: None,
        pointee: None,
        declare: None,
    }
}

impl Sema<'_> {
    pub fn scope(&self) -> &Scope {
        &self.scopes[self.current.0]
    }

    pub fn scope_mut(&mut self) -> &mut Scope {
        &mut self.scopes[self.current.0]
    }

    pub fn symbol(&self, sym: SymId) -> &Symbol {
        &self.scope().symbols[sym]
    }

    pub fn symbol_mut(&mut self, sym: SymId) -> &mut Symbol {
        &mut self.scope_mut().symbols[sym]
    }

    /// Finds what a name means here. A variable found outside becomes a symbol of this scope.
    pub fn lookup(&mut self, name: &str) -> Option<Entity> {
        let mut at = Some(self.current);
        while let Some(scope) = at {
            self.declare_awaited(scope, name);
            if let Some(entity) = self.scopes[scope.0].names.get(name).cloned() {
                if let Some(span) = self.scopes[scope.0].clashes.get(name).copied() {
                    self.report_clash(name, span);
                    return Some(Entity::Error);
                }
                let entity = self.import(scope, entity);
                return Some(self.as_seen_by_thread(entity));
            }
            at = self.scopes[scope.0].host_of(name);
        }
        self.is_incomplete().then_some(Entity::Error)
    }

    /// A module that this scope or a host uses was not found.
    pub fn is_incomplete(&self) -> bool {
        let mut at = Some(self.current);
        while let Some(scope) = at {
            if self.scopes[scope.0].incomplete {
                return true;
            }
            at = self.scopes[scope.0].parent;
        }
        false
    }

    /// All names visible here, for suggestions.
    pub fn visible_names(&self) -> Vec<String> {
        let mut names = Vec::new();
        let mut at = Some(self.current);
        while let Some(scope) = at {
            let known = self.scopes[scope.0].names.iter().filter(|(_, entity)| !matches!(entity, Entity::Error));
            names.extend(known.map(|(name, _)| name.clone()));
            at = self.scopes[scope.0].parent;
        }
        names.sort();
        names
    }

    pub fn import(&mut self, from: ScopeId, entity: Entity) -> Entity {
        match entity {
            Entity::Var(sym) if from == self.current => Entity::Var(sym),
            Entity::Var(sym) => Entity::Var(self.import_outer(from, sym)),
            Entity::Used(var) => Entity::Var(self.import_used(&var)),
            Entity::Constant(..)
            | Entity::Procedure(_)
            | Entity::Interface(_)
            | Entity::Address { .. }
            | Entity::Interop(_)
            | Entity::ModuleIntrinsic(_)
            | Entity::Opaque(_)
            | Entity::Generic(_)
            | Entity::External(_)
            | Entity::Intrinsic
            | Entity::Alias(_)
            | Entity::Error => entity,
        }
    }

    /// A symbol here for one of an outer scope.
    pub fn import_outer(&mut self, from: ScopeId, sym: SymId) -> SymId {
        if let Some(own) = self.scope().imported.get(&Import::Outer(from, sym)) {
            return *own;
        }
        let mut symbol = self.scopes[from.0].symbols[sym].clone();
        symbol.dynamic = symbol.dynamic.map(|held| self.import_outer(from, held));
        if let Some(pointee) = &mut symbol.pointee {
            pointee.address = self.import_outer(from, pointee.address);
        }
        let facts = self.scopes[from.0].facts[sym.0 as usize].clone();
        let captured = match &symbol.class {
            SymbolClass::Module { .. } | SymbolClass::Constant | SymbolClass::Shared(_) => false,
            SymbolClass::Local
            | SymbolClass::Saved
            | SymbolClass::Dummy { .. }
            | SymbolClass::Result
            | SymbolClass::OfRank(_)
            | SymbolClass::Host { .. } => true,
        };
        if captured {
            let index = self.scope().procedure.as_ref().map_or(0, |p| p.captures.len());
            symbol.class = SymbolClass::Host { index, optional: symbol.class.is_optional() };
            symbol.init = None;
            if !matches!(symbol.shape, Shape::Scalar | Shape::Static(_)) {
                symbol.shape = Shape::Deferred(symbol.shape.rank());
            }
            if let Type::Character(CharLen::Expr(_), kind) = symbol.ty {
                symbol.ty = Type::Character(CharLen::Assumed, kind);
            }
        }
        let own = self.scope_mut().add(symbol, facts);
        self.scope_mut().imported.insert(Import::Outer(from, sym), own);
        if captured && let Some(procedure) = &mut self.scope_mut().procedure {
            procedure.captures.push((sym, own));
        }
        own
    }

    fn import_used(&mut self, var: &ExportedVar) -> SymId {
        let key = Import::Module(var.link_name.clone());
        if let Some(own) = self.scope().imported.get(&key) {
            return *own;
        }
        let class = match (&var.value, &var.shared) {
            (Some(_), _) => SymbolClass::Constant,
            (None, Some(shared)) => SymbolClass::Shared(shared.clone()),
            (None, None) => SymbolClass::Module { link_name: var.link_name.clone() },
        };
        let mut symbol = new_symbol(&var.name, Span::NONE, var.ty.clone(), class);
        symbol.shape = var.shape.clone();
        symbol.allocatable = var.allocatable;
        symbol.pointer = var.pointer;
        symbol.target = var.target;
        symbol.volatile = var.volatile;
        symbol.init = var.value.clone();
        symbol.declare = var.declare;
        if let Some(link_name) = &var.dynamic {
            let class = SymbolClass::Module { link_name: link_name.clone() };
            let held = new_symbol(
                &crate::sema::calls::dynamic::hidden_name(&var.name),
                Span::NONE,
                crate::sema::calls::dynamic::TABLE,
                class,
            );
            let facts = SymFacts { typed: true, shaped: true, referenced: true, ..SymFacts::default() };
            symbol.dynamic = Some(self.scope_mut().add(held, facts));
        }
        let read_only = match (&var.value, var.protected) {
            (Some(_), _) => Some("is a constant"),
            (None, true) => Some("is `protected` in its module"),
            (None, false) => None,
        };
        let facts = SymFacts {
            typed: true,
            class: None,
            shaped: true,
            blanket_save: false,
            automatic: false,
            external: false,
            called: false,
            read_only,
            referenced: true,
            enters_behind: None,
            unlisted: false,
            coarray: false,
            deferred_codimensions: false,
            opaque: false,
            counter: false,
            protected: var.protected,
            preset: Vec::new(),
            cobounds: Vec::new(),
            lengths: None,
        };
        let own = self.scope_mut().add(symbol, facts);
        self.scope_mut().imported.insert(key, own);
        own
    }
}

/// The reason why a symbol of this class may not be assigned to.
pub fn read_only_reason(class: &SymbolClass) -> Option<&'static str> {
    match class {
        SymbolClass::Dummy { intent: Intent::In, .. } => Some("is an `intent(in)` argument"),
        SymbolClass::Constant => Some("is a constant"),
        SymbolClass::Dummy { .. }
        | SymbolClass::Local
        | SymbolClass::Saved
        | SymbolClass::Result
        | SymbolClass::Shared(_)
        | SymbolClass::Module { .. }
        | SymbolClass::OfRank(_)
        | SymbolClass::Host { .. } => None,
    }
}
