//! Statement functions: `f(x, y) = x + y` in front of the executable statements. Source: Fortran 2008, section 12.6.4.
//!
//! To the parser they are assignments to an element. One whose name the specification part declares as a scalar (or, with
//! implicit typing and no module around, does not declare as an array) becomes an internal function: the type of the
//! function and of its arguments are those that the host declares for these names.

use super::Parser;
use super::keyword::matching;
use crate::ast::*;
use crate::token::{Punct, TokenKind};

/// How a specification part declares a name.
enum Declared<'s> {
    /// As a scalar: its type, where one is given.
    Scalar(Option<(&'s TypeSpec, Option<&'s CharLen>)>),
    /// As an array, a procedure, ...
    Other,
    Not,
}

impl Parser<'_> {
    /// Parses statement functions in front of more declarations (gfortran permits these); gives the statements.
    pub(super) fn early_statement_functions(&mut self, specs: &mut Vec<Spec>) -> Vec<Stmt> {
        let mut functions = Vec::new();
        while self.at_statement_function(specs) {
            functions.extend(self.statement());
            specs.extend(self.specs());
        }
        functions
    }

    /// `f(x, y) =` with an `f` that is declared as a scalar.
    fn at_statement_function(&self, specs: &[Spec]) -> bool {
        let Some(statement) = self.current().filter(|s| !s.directive) else { return false };
        let (TokenKind::Name(name), Some(close)) = (&statement.tokens[0].kind, matching(&statement.tokens, 1)) else {
            return false;
        };
        let assigned = self.at_nth(1, Punct::LParen) && self.at_nth(close + 1, Punct::Equals);
        let plain = statement.tokens[2..close.max(2)]
            .iter()
            .all(|t| matches!(t.kind, TokenKind::Name(_) | TokenKind::Punct(Punct::Comma)));
        let name = Name { text: name.clone(), span: statement.tokens[0].span };
        assigned && plain && matches!(declared(&name, specs), Declared::Scalar(Some(_)))
    }

    /// Moves the statement functions at the start of a unit's body to its internal procedures.
    pub(super) fn take_statement_functions(
        &mut self,
        specs: &mut Vec<Spec>,
        body: &mut Vec<Stmt>,
        contains: &mut Vec<Procedure>,
    ) {
        let unsure = !self.open.is_empty()
            || specs.iter().any(|s| matches!(s.kind, SpecKind::Use(_) | SpecKind::ImplicitNone { .. }));
        let mut functions = Vec::new();
        let mut index = 0;
        while index < body.len() {
            match &body[index].kind {
                StmtKind::Data(_) | StmtKind::Format(_) | StmtKind::Entry { .. } => index += 1,
                _ => match statement_function(&body[index], specs, unsure) {
                    Some(function) => {
                        body.remove(index);
                        functions.push(function);
                    }
                    None => break,
                },
            }
        }
        for function in &functions {
            forget(&function.name, specs);
        }
        contains.extend(functions);
    }
}

/// The internal function that a statement is, if it is a statement function.
fn statement_function(statement: &Stmt, specs: &[Spec], unsure: bool) -> Option<Procedure> {
    let StmtKind::Assign { target, value } = &statement.kind else { return None };
    let ExprKind::Index { base, args } = &target.kind else { return None };
    let ExprKind::Name(name) = &base.kind else { return None };
    let args: Option<Vec<Name>> = args.iter().map(plain_name).collect();
    let (args, ty) = match (args?, declared(name, specs)) {
        (args, Declared::Scalar(ty)) => (args, ty),
        (args, Declared::Not) if !unsure => (args, None),
        (_, Declared::Other | Declared::Not) => return None,
    };
    let arguments = args.iter().filter_map(|arg| match declared(arg, specs) {
        Declared::Scalar(Some((ty, len))) => Some(declaration(arg, ty, len)),
        Declared::Scalar(None) | Declared::Other | Declared::Not => None,
    });
    let mut specs: Vec<Spec> = arguments.collect();
    specs.extend(ty.map(|(ty, len)| declaration(name, ty, len)));
    let target = Expr { kind: ExprKind::Name(name.clone()), span: name.span };
    let body = Stmt { label: None, kind: StmtKind::Assign { target, value: value.clone() }, span: statement.span };
    Some(Procedure {
        kind: ProcedureKind::Function,
        name: name.clone(),
        prefix: Prefix::default(),
        args: args.into_iter().map(DummyArg::Name).collect(),
        result: None,
        bind: None,
        span: statement.span,
        specs,
        body: vec![body],
        contains: Vec::new(),
        end_span: statement.span,
        text: None,
        called: Vec::new(),
        entry: None,
        is_statement: true,
    })
}

fn plain_name(arg: &Arg) -> Option<Name> {
    match (&arg.keyword, &arg.value) {
        (None, ArgValue::Expr(Expr { kind: ExprKind::Name(name), .. })) => Some(name.clone()),
        _ => None,
    }
}

fn declared<'s>(name: &Name, specs: &'s [Spec]) -> Declared<'s> {
    let mut found = Declared::Not;
    for spec in specs {
        match &spec.kind {
            SpecKind::Declaration(declaration) => {
                let Some(entity) = declaration.entities.iter().find(|e| e.name.text == name.text) else { continue };
                if entity.dims.is_some() || entity.init.is_some() || !declaration.attrs.is_empty() {
                    return Declared::Other;
                }
                found = Declared::Scalar(Some((&declaration.ty, entity.char_len.as_ref())));
            }
            SpecKind::Attribute { entities, .. } => {
                let named = |e: &AttrEntity| matches!(e, AttrEntity::Name { name: own, .. } if own.text == name.text);
                if entities.iter().any(named) {
                    return Declared::Other;
                }
            }
            SpecKind::Common(blocks) if blocks.iter().any(|block| holds_array(block, name)) => return Declared::Other,
            _ => {}
        }
    }
    found
}

fn holds_array(block: &CommonBlock, name: &Name) -> bool {
    block.members.iter().any(|(own, dims)| own.text == name.text && dims.is_some())
}

fn declaration(name: &Name, ty: &TypeSpec, len: Option<&CharLen>) -> Spec {
    let entity =
        Entity { name: name.clone(), dims: None, char_len: len.cloned(), codims: None, init: None, span: name.span };
    let declaration = Declaration { ty: ty.clone(), attrs: Vec::new(), entities: vec![entity] };
    Spec { label: None, kind: SpecKind::Declaration(declaration), span: name.span }
}

/// Takes the declaration of a name away: it is the internal function's.
fn forget(name: &Name, specs: &mut Vec<Spec>) {
    for spec in specs.iter_mut() {
        if let SpecKind::Declaration(declaration) = &mut spec.kind {
            declaration.entities.retain(|e| e.name.text != name.text);
        }
    }
    specs.retain(|s| !matches!(&s.kind, SpecKind::Declaration(d) if d.entities.is_empty()));
}
