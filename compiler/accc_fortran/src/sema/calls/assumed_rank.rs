//! Dummy arguments of assumed rank, `x(..)`, and `select rank`. They can be asked for shape, size and rank, and passed
//! on; their elements are used in `select rank`, where the name is a pointer to the dimensions that count.
//! Source: Fortran 2018, sections 8.5.8.7 and 11.1.10.

use crate::ast::{self, DimSpec};
use crate::hir::{
    ASSUMED_RANK, Case, CaseRange, CharLen, Const, Expr, ExprKind, Intent, Intrinsic, SectionDim, SelectCase, Shape,
    Stmt, StmtKind, SymId, SymbolClass, Type,
};
use crate::sema::program::scope::{Entity, new_symbol};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_ir::OPEN_EXTENT;
use accc_source::Span;
use std::rc::Rc;

/// What is selected where an array of assumed size was passed.
const OPEN: i64 = -1;

impl Sema<'_> {
    /// `(..)`
    pub fn assumed_rank_shape(&mut self, sym: SymId, dims: &[DimSpec]) -> Option<Shape> {
        let symbol = self.symbol(sym);
        let span = dims[0].span;
        if !matches!(symbol.class, SymbolClass::Dummy { by_value: false, .. }) || dims.len() > 1 {
            let message = format!("`{}` can't be of assumed rank", symbol.name);
            self.error(codes::ATTRIBUTES, span, message, "`..` stands alone, and for a dummy argument");
            return None;
        }
        let described = symbol.allocatable || symbol.pointer;
        let varies = matches!(&symbol.ty, Type::Character(length, _) if !matches!(length, CharLen::Const(_)));
        if described && varies {
            let what = "characters of varying length as an allocatable or pointer argument of assumed rank";
            self.unsupported(span, what, "leave out the attribute, or give the characters a constant length");
            return None;
        }
        self.symbol_mut(sym).assumed_rank = true;
        // The lower bounds of allocatables and pointers are the caller's.
        Some(if described { Shape::Deferred(ASSUMED_RANK) } else { Shape::AssumedShape(vec![None; ASSUMED_RANK]) })
    }

    pub fn is_assumed_rank(&self, e: &Expr) -> bool {
        matches!(e.kind, ExprKind::Var(sym) if self.symbol(sym).assumed_rank)
    }

    pub fn report_assumed_rank(&mut self, e: &Expr) {
        let Some(sym) = e.root() else { return };
        let symbol = self.symbol(sym);
        let (name, declared) = (symbol.name.clone(), symbol.span);
        let error = Diagnostic::error(codes::RANK, format!("the rank of `{name}` is not known here"))
            .label(e.span, "")
            .secondary(declared, "it is `..`")
            .help(format!("select it: `select rank ({name})` and `rank (1)`"));
        self.sink.push(error);
    }

    pub fn select_rank(&mut self, construct: &ast::SelectRank, span: Span) -> Option<StmtKind> {
        let selector = construct.selector.clone();
        let whole = self.expr(&ast::Expr { span: selector.span, kind: ast::ExprKind::Name(selector) });
        if whole.is_error() {
            return None;
        }
        if !self.is_assumed_rank(&whole) {
            let label = format!("this is {}", self.describe(&whole));
            self.error(codes::RANK, whole.span, "`select rank` needs an argument of assumed rank", label);
            return None;
        }
        let mut cases: Vec<Case> = Vec::new();
        let mut default = None;
        for case in &construct.cases {
            let (number, rank) = match &case.rank {
                ast::Rank::Default => {
                    if default.is_some() {
                        self.error(codes::DUPLICATE, case.span, "`rank default` stands twice", "");
                    }
                    default = Some(self.rank_block(construct, Entity::Alias(Rc::new(whole.clone())), &case.body));
                    continue;
                }
                ast::Rank::Open => (OPEN, None),
                ast::Rank::Is(rank) => {
                    let Some(number) = self.constant_int(rank) else { continue };
                    let Some(found) = usize::try_from(number).ok().filter(|rank| *rank <= ASSUMED_RANK) else {
                        self.error(codes::RANGE, rank.span, "an array has at most 15 dimensions", "");
                        continue;
                    };
                    (number, Some(found))
                }
            };
            let range = CaseRange { lower: Some(Const::int(number)), upper: Some(Const::int(number)) };
            if cases.iter().any(|other| other.ranges.contains(&range)) {
                self.error(codes::DUPLICATE, case.span, "this rank is selected twice", "");
            }
            let mut before = Vec::new();
            let entity = self.of_rank(&construct.local, &whole, rank, &mut before);
            let mut body: Vec<Stmt> = before.into_iter().map(|kind| Stmt { kind, span }).collect();
            body.append(&mut self.rank_block(construct, entity, &case.body));
            cases.push(Case { ranges: vec![range], body, span: case.span });
        }
        let args = vec![Some(whole)];
        let selector = Expr::new(ExprKind::Intrinsic { id: Intrinsic::SelectedRank, args }, Type::INT, 0, span);
        Some(StmtKind::SelectCase(SelectCase { selector, cases, default: default.unwrap_or_default() }))
    }

    /// The statements of a case, with what the name stands for.
    fn rank_block(&mut self, construct: &ast::SelectRank, entity: Entity, body: &[ast::Stmt]) -> Vec<Stmt> {
        let name = &construct.local.text;
        let old = self.scope_mut().names.insert(name.clone(), entity);
        let statements = self.block(body);
        match old {
            Some(old) => self.scope_mut().names.insert(name.clone(), old),
            None => self.scope_mut().names.remove(name),
        };
        statements
    }

    /// The argument as a scalar, or as a pointer to its first dimensions.
    fn of_rank(&mut self, name: &ast::Name, whole: &Expr, rank: Option<usize>, before: &mut Vec<StmtKind>) -> Entity {
        if let Some(root) = whole.root().filter(|root| self.symbol(*root).is_described_any_rank()) {
            return self.described_of_rank(name, root, rank);
        }
        let one = || Expr::int(1, whole.span);
        let base = Box::new(whole.clone());
        if rank == Some(0) {
            let subscripts = (0..ASSUMED_RANK).map(|_| one()).collect();
            let element = Expr::new(ExprKind::Element { base, subscripts }, whole.ty.clone(), 0, whole.span);
            return Entity::Alias(Rc::new(element));
        }
        let upper = match rank {
            Some(_) => None,
            // An array of assumed size is a vector as long as one likes.
            None => Some(Expr { ty: Type::INT8, ..Expr::int(OPEN_EXTENT, whole.span) }),
        };
        let rank = rank.unwrap_or(1);
        let all = SectionDim::Range { lower: None, upper, step: None };
        let dims = (0..ASSUMED_RANK).map(|dim| if dim < rank { all.clone() } else { SectionDim::Index(one()) });
        let kind = ExprKind::Section { base, dims: dims.collect() };
        let entity = self.pointer_to(name, Expr::new(kind, whole.ty.clone(), rank, whole.span), before);
        if let (Entity::Var(sym), Some(root)) = (&entity, whole.root()) {
            self.symbol_mut(*sym).dynamic = self.symbol(root).dynamic;
        }
        let argument = whole.root().map(|sym| self.symbol(sym).class.clone());
        if let (Entity::Var(sym), Some(SymbolClass::Dummy { intent: Intent::In, .. })) = (&entity, argument) {
            self.scope_mut().facts(*sym).read_only = Some("is an `intent(in)` argument");
        }
        entity
    }

    /// The allocatable or pointer argument itself, of the rank that is selected.
    fn described_of_rank(&mut self, name: &ast::Name, root: SymId, rank: Option<usize>) -> Entity {
        let Some(rank) = rank else {
            let message = "an allocatable or pointer argument is never of assumed size";
            self.error(codes::RANK, name.span, message, "`rank (*)` selects nothing");
            return Entity::Error;
        };
        let argument = self.symbol(root).clone();
        let mut symbol = new_symbol(&name.text, name.span, argument.ty.clone(), SymbolClass::OfRank(root));
        (symbol.allocatable, symbol.pointer, symbol.target) = (argument.allocatable, argument.pointer, argument.target);
        (symbol.contiguous, symbol.dynamic) = (argument.contiguous, argument.dynamic);
        symbol.shape = if rank == 0 { Shape::Scalar } else { Shape::Deferred(rank) };
        let sym = self.block_symbol(symbol, &mut Vec::new());
        let intent_in = matches!(argument.class, SymbolClass::Dummy { intent: Intent::In, .. });
        if intent_in && argument.allocatable {
            self.scope_mut().facts(sym).read_only = Some("is an `intent(in)` argument");
        }
        Entity::Var(sym)
    }
}
