//! Intrinsic functions as actual arguments: for each a function of this file that calls it.
//! Source: Fortran 2008, section 13.6 (table 13.4: the names that may be passed, and the types of their arguments).

use crate::ast::{self, Arg, ArgValue};
use crate::hir::{
    Expr, ExprKind, Intent, ProcedureKind, ResultSignature, Shape, Signature, Stmt, StmtKind, SymbolClass, Type,
};
use crate::sema::Sema;
use crate::sema::declarations::typespec::Implicit;
use crate::sema::program::scope::{Entity, ProcEntity, ProcScope, SymFacts, new_symbol};
use std::rc::Rc;

/// Names, number of arguments and their type: `i`, `r`, `d`, `c`, `z` by the letter that Fortran 77 begins such names
/// with.
const PASSABLE: &[(&str, usize, char)] = &[
    ("abs", 1, 'r'),
    ("acos", 1, 'r'),
    ("aimag", 1, 'c'),
    ("aint", 1, 'r'),
    ("alog", 1, 'r'),
    ("alog10", 1, 'r'),
    ("amod", 2, 'r'),
    ("anint", 1, 'r'),
    ("asin", 1, 'r'),
    ("atan", 1, 'r'),
    ("atan2", 2, 'r'),
    ("cabs", 1, 'c'),
    ("ccos", 1, 'c'),
    ("cexp", 1, 'c'),
    ("clog", 1, 'c'),
    ("conjg", 1, 'c'),
    ("cos", 1, 'r'),
    ("cosh", 1, 'r'),
    ("csin", 1, 'c'),
    ("csqrt", 1, 'c'),
    ("dabs", 1, 'd'),
    ("dacos", 1, 'd'),
    ("dasin", 1, 'd'),
    ("datan", 1, 'd'),
    ("datan2", 2, 'd'),
    ("dcos", 1, 'd'),
    ("dcosh", 1, 'd'),
    ("ddim", 2, 'd'),
    ("dexp", 1, 'd'),
    ("dim", 2, 'r'),
    ("dint", 1, 'd'),
    ("dlog", 1, 'd'),
    ("dlog10", 1, 'd'),
    ("dmod", 2, 'd'),
    ("dnint", 1, 'd'),
    ("dprod", 2, 'r'),
    ("dsign", 2, 'd'),
    ("dsin", 1, 'd'),
    ("dsinh", 1, 'd'),
    ("dsqrt", 1, 'd'),
    ("dtan", 1, 'd'),
    ("dtanh", 1, 'd'),
    ("exp", 1, 'r'),
    ("iabs", 1, 'i'),
    ("idim", 2, 'i'),
    ("idnint", 1, 'd'),
    ("isign", 2, 'i'),
    ("mod", 2, 'i'),
    ("nint", 1, 'r'),
    ("sign", 2, 'r'),
    ("sin", 1, 'r'),
    ("sinh", 1, 'r'),
    ("sqrt", 1, 'r'),
    ("tan", 1, 'r'),
    ("tanh", 1, 'r'),
];

impl Sema<'_> {
    /// A function that calls the intrinsic; `None` for those that can't be passed.
    pub fn intrinsic_procedure(&mut self, name: &ast::Name) -> Option<Rc<ProcEntity>> {
        if let Some(known) = self.intrinsic_procedures.get(&name.text) {
            return Some(known.clone());
        }
        let (_, count, letter) = PASSABLE.iter().find(|row| row.0 == name.text)?;
        let ty = match letter {
            'i' => self.default_integer(),
            'r' => self.default_real(),
            'c' => Type::Complex(self.default_real().kind()),
            _ => Type::DOUBLE,
        };
        let (outer, outer_body) = (self.current, std::mem::take(&mut self.body));
        let entity = self.wrapper(name, *count, ty);
        (self.current, self.body) = (outer, outer_body);
        self.intrinsic_procedures.insert(name.text.clone(), entity.clone());
        Some(entity)
    }

    /// `function name(x1, ...)`, whose body is the reference.
    fn wrapper(&mut self, name: &ast::Name, count: usize, ty: Type) -> Rc<ProcEntity> {
        self.open_scope(None, Implicit::none());
        let link_name = format!("{}.intrinsic", name.text);
        let own = self.proc_scope(ProcedureKind::Function, &name.text, link_name.clone(), name.span);
        let id = own.id;
        let typed = || SymFacts { typed: true, referenced: true, ..SymFacts::default() };
        let (mut dummies, mut args) = (Vec::new(), Vec::new());
        for index in 0..count {
            let argument = ast::Name { text: format!("x{}", index + 1), span: name.span };
            let class = SymbolClass::Dummy { index, intent: Intent::In, optional: false, by_value: false };
            let sym = self.scope_mut().add(new_symbol(&argument.text, name.span, ty.clone(), class), typed());
            self.scope_mut().names.insert(argument.text.clone(), Entity::Var(sym));
            dummies.push(sym);
            args.push(Arg { keyword: None, value: ArgValue::Expr(argument.to_expr()), span: name.span });
        }
        let value = self.intrinsic_function(name, &args, name.span);
        let result_ty = value.ty.clone();
        let result =
            self.scope_mut().add(new_symbol("result", name.span, result_ty.clone(), SymbolClass::Result), typed());
        let target = Expr::new(ExprKind::Var(result), result_ty.clone(), 0, name.span);
        let kind = StmtKind::Assign { target, value, reallocate: false };
        let signature = Rc::new(Signature {
            dummies: dummies.iter().map(|sym| self.dummy_signature(*sym)).collect(),
            result: Some(ResultSignature { ty: result_ty, shape: Shape::Scalar, pointer: false }),
            elemental: false,
            pure_: true,
            bind_c: false,
            routine: None,
            library: false,
            alternates: 0,
        });
        let body = vec![Stmt { kind, span: name.span }];
        let own = ProcScope { dummies, result: Some(result), hidden: true, body, ..own };
        self.scope_mut().procedure = Some(own);
        let (name, span) = (name.text.clone(), name.span);
        Rc::new(ProcEntity { name, link_name, proc: Some(id), host: None, signature, span })
    }
}
