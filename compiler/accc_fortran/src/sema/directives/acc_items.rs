//! What stands in data clauses by mistake, and means nothing or something else than it seems to.
//!
//! Procedures, types and whatever else has a name and is no variable are refused. Named constants are part of the code
//! of every device: they are left out of data clauses, with a warning. One element with the array's upper bounds for
//! subscripts, `a(n)`, is that element and not `a(1:n)`, for which some compilers take it: a warning says so. Source:
//! OpenACC 3.3, sections 2.7 and 2.7.1.

use crate::sema::program::scope::Entity;
use crate::sema::{Sema, codes};
use crate::{ast, hir};
use accc_diag::Diagnostic;
use accc_openacc::{DataKind, Item};
use hir::{Expr, ExprKind, Shape, SharedKind, StaticDim, SymbolClass, Type};

impl Sema<'_> {
    /// The items that are no named constants; a warning names the others.
    pub(in crate::sema) fn without_constants(
        &mut self,
        kind: DataKind,
        items: &[Item<ast::Expr>],
    ) -> Vec<Item<ast::Expr>> {
        if !speaks_of_memory(kind) || matches!(kind, DataKind::Attach | DataKind::Detach | DataKind::DevicePtr) {
            return items.to_vec();
        }
        let (constants, variables): (Vec<_>, Vec<_>) =
            items.iter().cloned().partition(|item| self.is_named_constant(&item.designator));
        if let (Some(first), Some(last)) = (constants.first(), constants.last()) {
            let names: Vec<String> = constants.iter().map(|item| format!("`{}`", item.name)).collect();
            let message = match names.as_slice() {
                [name] => format!("{name} is a constant: it needs no data clause"),
                names => format!("{} are constants: they need no data clause", names.join(", ")),
            };
            let warning = Diagnostic::warning(codes::ACC_VARIABLE, message)
                .label(first.span.to(last.span), "this has no effect")
                .help("constants are part of the device's code: leave them out");
            self.sink.push(warning);
        }
        variables
    }

    /// What an item's name stands for, if that is no variable that the clause may list.
    pub(in crate::sema) fn no_variable(&mut self, designator: &ast::Expr, clause: &str) -> Option<&'static str> {
        let name = &base_name(designator)?.text;
        let keeps_constants = !matches!(clause, "private" | "firstprivate" | "use_device");
        match self.lookup(name) {
            Some(Entity::Procedure(_) | Entity::Generic(_) | Entity::External(_) | Entity::Intrinsic) => {
                Some("a procedure")
            }
            Some(Entity::Interop(_) | Entity::ModuleIntrinsic(_)) => Some("a procedure"),
            Some(Entity::Interface(_)) => Some("an abstract interface"),
            Some(Entity::Address { .. } | Entity::Opaque(_)) => Some("a type"),
            Some(Entity::Var(sym)) if self.symbol(sym).ty.is_procedure() => Some("a procedure"),
            Some(Entity::Var(sym)) if self.symbol(sym).class == SymbolClass::Constant && !keeps_constants => {
                Some("a named constant")
            }
            Some(Entity::Constant(..)) if !keeps_constants => Some("a named constant"),
            Some(Entity::Var(_) | Entity::Alias(_) | Entity::Constant(..) | Entity::Used(_) | Entity::Error) => None,
            None if self.find_type(name).is_some() => Some("a type"),
            None if self.find_group(name).is_some() => Some("a namelist group"),
            None => self.outer_name(name),
        }
    }

    /// Of what nothing declares as a variable: modules, procedures and common blocks around the directive.
    fn outer_name(&self, name: &str) -> Option<&'static str> {
        let mut at = Some(self.current);
        while let Some(scope) = at.map(|at| &self.scopes[at.0]) {
            if scope.module.as_deref() == Some(name) || scope.submodule.as_deref() == Some(name) {
                return Some("a module");
            }
            if scope.procedure.as_ref().is_some_and(|procedure| procedure.name == name) {
                return Some("a procedure");
            }
            let link_name = scope.common_link_name(name, self.options.underscoring);
            let of_block = |class: &SymbolClass| match class {
                SymbolClass::Shared(shared) => shared.kind == SharedKind::Common && shared.block == link_name,
                _ => false,
            };
            if scope.symbols.values().any(|symbol| of_block(&symbol.class)) {
                return Some("the name of a common block, which is written between slashes");
            }
            at = scope.parent;
        }
        None
    }

    fn is_named_constant(&mut self, designator: &ast::Expr) -> bool {
        let Some(name) = base_name(designator) else { return false };
        match self.lookup(&name.text) {
            Some(Entity::Constant(..)) => true,
            Some(Entity::Var(sym)) => self.symbol(sym).class == SymbolClass::Constant,
            Some(Entity::Used(var)) => var.value.is_some(),
            _ => false,
        }
    }

    /// `copy(a(n, m))`: teaching material writes an array with its extents and means all of it. Where the extents are
    /// declared it is taken so; where they are not, a warning says what is copied.
    pub(in crate::sema) fn arrays_by_their_extents(&mut self, kind: DataKind, items: &mut [Item<Expr>]) {
        if !maps(kind) {
            return;
        }
        for item in items {
            let ExprKind::Element { base, subscripts } = &item.designator.kind else { continue };
            let Some(declared) = self.ends_at_bounds(base, subscripts) else { continue };
            let array = item.name.split('(').next().unwrap_or(&item.name).to_string();
            let colons = vec![":"; subscripts.len()].join(",");
            let message = format!("`{}` is one element of `{array}`", item.name);
            let label = match declared {
                true => "its subscripts are the extents: it is taken as the whole array".to_string(),
                false => format!("nothing else of `{array}` is in `{}`", kind.spelling()),
            };
            let warning = Diagnostic::warning(codes::ACC_VARIABLE, message)
                .label(item.span, label)
                .help(format!("write `{array}` or `{array}({colons})` for the array (OpenACC 3.3, section 2.7.1)"));
            self.sink.push(warning);
            if declared {
                item.designator = Expr { span: item.span, ..(**base).clone() };
                item.name = format!("{array}({colons})");
            }
        }
    }

    /// An element of an array of numbers whose subscripts are its extents or its upper bounds: `true` where these are
    /// declared, `false` where the subscripts are names that are no loop's variables.
    fn ends_at_bounds(&self, base: &Expr, subscripts: &[Expr]) -> Option<bool> {
        let ExprKind::Var(sym) = base.kind else { return None };
        let symbol = self.symbol(sym);
        if matches!(symbol.ty, Type::Derived(_)) {
            return None;
        }
        let is_name = |value: &Expr| match value.kind {
            ExprKind::Var(sym) => !self.body.do_variables.iter().any(|(var, _)| *var == sym),
            _ => false,
        };
        match &symbol.shape {
            Shape::Static(dims) => {
                let is_end = |value: &Expr, dim: &StaticDim| {
                    let value = value.int_constant();
                    dim.extent > 1 && (value == Some(dim.lower + dim.extent - 1) || value == Some(dim.extent))
                };
                subscripts.iter().zip(dims).all(|(value, dim)| is_end(value, dim)).then_some(true)
            }
            Shape::Scalar => None,
            Shape::Explicit(dims) => {
                subscripts.iter().zip(dims).all(|(value, dim)| ends(value, &dim.upper)).then_some(true)
            }
            Shape::AssumedShape(_) | Shape::AssumedSize { .. } | Shape::Deferred(_) => {
                subscripts.iter().all(is_name).then_some(false)
            }
        }
    }
}

/// Clauses that list no common blocks.
pub(in crate::sema) const NO_BLOCKS: [&str; 5] = ["reduction", "attach", "detach", "deviceptr", "cache"];

/// The name in front of an item's subscripts.
fn base_name(designator: &ast::Expr) -> Option<&ast::Name> {
    match &designator.kind {
        ast::ExprKind::Name(name) => Some(name),
        ast::ExprKind::Index { base, .. } => base_name(base),
        _ => None,
    }
}

/// The bound itself, which is no constant below 2.
fn ends(value: &Expr, bound: &Expr) -> bool {
    same(value, bound) && value.int_constant().is_none_or(|value| value > 1)
}

/// The same variable, number, or operation on the same.
pub(super) fn same(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Convert(a) | ExprKind::Paren(a), _) => same(a, b),
        (_, ExprKind::Convert(b) | ExprKind::Paren(b)) => same(a, b),
        (ExprKind::Var(a), ExprKind::Var(b)) => a == b,
        (ExprKind::Unary { op: p, operand: x }, ExprKind::Unary { op: q, operand: y }) => p == q && same(x, y),
        (ExprKind::Binary { op: p, left: v, right: w }, ExprKind::Binary { op: q, left: x, right: y }) => {
            p == q && same(v, x) && same(w, y)
        }
        _ => a.int_constant().is_some_and(|value| b.int_constant() == Some(value)),
    }
}

/// Clauses about copies in the device's memory, in which a constant has no part.
fn speaks_of_memory(kind: DataKind) -> bool {
    use DataKind::*;
    match kind {
        Copy | CopyIn | CopyOut | Create | NoCreate | Present | DevicePtr | Attach | Detach | Delete => true,
        DeviceResident | UpdateSelf | UpdateDevice => true,
        UseDevice | Link | Compare => false,
    }
}

/// Clauses that make, find or end copies.
fn maps(kind: DataKind) -> bool {
    use DataKind::*;
    match kind {
        Copy | CopyIn | CopyOut | Create | NoCreate | Present => true,
        Delete | DeviceResident => true,
        DevicePtr | Attach | Detach | UseDevice | Link => false,
        UpdateSelf | UpdateDevice | Compare => false,
    }
}
