//! What bounds and lengths that are computed on entry may refer to. Source: Fortran 2018, section 10.1.11.

use crate::hir::{CharLen, Expr, ExprKind, Intent, Intrinsic, Shape, Symbol, SymbolClass, Type};
use crate::sema::{Sema, codes};
use accc_source::Span;

impl Sema<'_> {
    /// At the end of a specification part: not to variables of the procedure itself, which have no value yet, nor to
    /// arguments that may be absent or have none. Inquiries ask for no value.
    pub fn check_specification_expressions(&mut self) {
        if self.body.declares_block {
            // Variables around a `block` may have one.
            return;
        }
        let symbols = self.scope().symbols.values();
        let written = symbols.filter(|symbol| !symbol.span.is_none() && !symbol.name.starts_with('.'));
        let mut found: Vec<(Span, String)> = Vec::new();
        for expr in written.flat_map(computed) {
            self.note_values(expr, &mut found);
        }
        for (span, message) in found {
            self.error(codes::NOT_CONSTANT, span, message, "");
        }
    }

    fn note_values(&self, expr: &Expr, found: &mut Vec<(Span, String)>) {
        let mut asked = Vec::new();
        expr.visit(&mut |part| {
            if let ExprKind::Intrinsic { id, args } = &part.kind
                && is_inquiry(*id)
            {
                args.iter().flatten().for_each(|arg| arg.visit(&mut |part| asked.push(std::ptr::from_ref(part))));
            }
        });
        expr.visit(&mut |part| {
            let ExprKind::Var(sym) = part.kind else { return };
            let symbol = self.symbol(sym);
            let problem = match &symbol.class {
                _ if asked.contains(&std::ptr::from_ref(part)) || symbol.name.starts_with('.') => return,
                SymbolClass::Local if !symbol.construct => "has no value on entry",
                SymbolClass::Dummy { optional: true, .. } => "may be absent",
                SymbolClass::Dummy { intent: Intent::Out, .. } => "has no value on entry",
                _ => return,
            };
            found.push((part.span, format!("`{}` {problem}: no bound or length is made of it", symbol.name)));
        });
    }
}

/// The bounds and the length of a symbol that are not constant.
fn computed(symbol: &Symbol) -> Vec<&Expr> {
    let mut found: Vec<&Expr> = match &symbol.shape {
        Shape::Explicit(dims) | Shape::AssumedSize { leading: dims, .. } => {
            dims.iter().flat_map(|dim| [&dim.lower, &dim.upper]).collect()
        }
        Shape::AssumedShape(lowers) => lowers.iter().flatten().collect(),
        Shape::Scalar | Shape::Static(_) | Shape::Deferred(_) => Vec::new(),
    };
    if let Type::Character(CharLen::Expr(length), _) = &symbol.ty {
        found.push(length);
    }
    found
}

/// Functions of which no argument's value is asked.
fn is_inquiry(id: Intrinsic) -> bool {
    matches!(
        id,
        Intrinsic::Size
            | Intrinsic::Shape
            | Intrinsic::Lbound
            | Intrinsic::Ubound
            | Intrinsic::Len
            | Intrinsic::Rank
            | Intrinsic::Present
            | Intrinsic::Allocated
            | Intrinsic::Associated
    )
}
