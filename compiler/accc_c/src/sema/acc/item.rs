//! Variables in clauses: names, members, elements, array sections. Source: OpenACC 3.3, sections 2.7 and 2.7.1.
//!
//! Sections become [`ExprKind::Section`]: `a[i]` is `a[i:1]`, and the legacy directives' `a[low:high]` has a length.

use super::super::Sema;
use crate::ast;
use crate::hir::{ArrayLen, BinaryOp, Expr, ExprKind, FieldRef, SectionDim, TypeId, basic};
use crate::sema::expr::{int, int_value, root};
use accc_diag::Diagnostic;
use accc_openacc::{DataKind, Item, restrictions};
use accc_source::Span;

pub(super) const VARIABLE: &str = "ACC2013";

impl Sema<'_> {
    /// Those of the items that are in order.
    pub fn items(&mut self, items: &[Item<ast::Expr>], clause: &str) -> Vec<Item<Expr>> {
        items.iter().filter_map(|item| self.item(item, clause)).collect()
    }

    pub(super) fn item(&mut self, item: &Item<ast::Expr>, clause: &str) -> Option<Item<Expr>> {
        let (designator, dims) = self.designator(&item.designator, item.inclusive)?;
        let named = matches!(designator.kind, ExprKind::Object(_) | ExprKind::Member { .. });
        let is_function = self.types.is_function(designator.ty);
        if !named || is_function {
            let what = is_function.then_some("a function");
            self.sink.push(restrictions::no_variable(&item.name, clause, what, item.span));
            return None;
        }
        let name = self.shown(&item.name, &designator, &dims);
        let designator = match dims.is_empty() {
            true => designator,
            false => {
                let (ty, span) = (designator.ty, item.span);
                Expr { kind: ExprKind::Section { base: Box::new(designator), dims }, ty, span }
            }
        };
        if let Some(id) = root(&designator) {
            self.facts_mut(id).used = true;
        }
        Some(Item { designator, name, span: item.span, inclusive: false })
    }

    /// The place that is named, and the brackets behind it.
    fn designator(&mut self, expr: &ast::Expr, inclusive: bool) -> Option<(Expr, Vec<SectionDim>)> {
        let (base, start, length, whole) = match &expr.kind {
            ast::ExprKind::Index { base, index } => (&**base, Some(&**index), None, false),
            ast::ExprKind::Section(section) => (&section.base, section.start.as_ref(), section.length.as_ref(), true),
            ast::ExprKind::Paren(inner) => return self.designator(inner, inclusive),
            _ => return Some((self.expr(expr)?, Vec::new())),
        };
        let (base, mut dims) = self.designator(base, inclusive)?;
        let at = self.below(base.ty, dims.len());
        let Some(at) = at.filter(|ty| self.types.is_array(*ty) || self.types.is_pointer(*ty)) else {
            let message = "only arrays and pointers have sections and elements";
            return self.error_at(VARIABLE, expr.span, message, "neither array nor pointer here");
        };
        if self.types.is_pointer(at) {
            self.check_elements(at, expr.span)?;
        }
        let dim = if whole {
            self.range(start, length, at, inclusive, expr.span)?
        } else {
            let start = self.bound(start?)?;
            self.element(start, at, expr.span)
        };
        self.check_range(&dim, at, expr.span)?;
        dims.push(dim);
        Some((base, dims))
    }

    /// The type behind so many brackets.
    pub(super) fn below(&self, ty: TypeId, brackets: usize) -> Option<TypeId> {
        (0..brackets)
            .try_fold(ty, |ty, _| self.types.element(ty).or_else(|| self.types.pointee(ty)).map(|inner| inner.ty))
    }

    /// What a pointer points to has a size.
    fn check_elements(&mut self, pointer: TypeId, span: Span) -> Option<()> {
        let elem = self.types.pointee(pointer)?.ty;
        if self.types.is_complete(elem) && !self.types.is_function(elem) {
            return Some(());
        }
        let error = Diagnostic::error(VARIABLE, "a section of a pointer whose elements have no size")
            .label(span, format!("it points to `{}`", self.spell(elem)))
            .help(
                "copy it to a pointer to `char`, or to the elements' type, and name that (OpenACC 3.3, section 2.7.1)",
            );
        self.sink.push(error);
        None
    }

    fn range(
        &mut self,
        start: Option<&ast::Expr>,
        length: Option<&ast::Expr>,
        ty: TypeId,
        inclusive: bool,
        span: Span,
    ) -> Option<SectionDim> {
        let (start, length) = (start.map(|e| self.bound(e)), length.map(|e| self.bound(e)));
        let start = match start {
            Some(start) => Some(start?),
            None => None,
        };
        let length = match length {
            Some(length) => Some(length?),
            None => None,
        };
        if length.is_none() && !self.types.is_array(ty) {
            let message = "the section of a pointer needs a length";
            let error = Diagnostic::error(VARIABLE, message).label(span, "how many elements?");
            self.sink.push(error.help("write `[start:length]` (OpenACC 3.3, section 2.7.1)"));
            return None;
        }
        let length = match (inclusive, length) {
            (true, Some(last)) => Some(self.length_to(start.as_ref(), last)),
            (_, length) => length,
        };
        Some(SectionDim { start, length })
    }

    /// `last - start + 1`
    fn length_to(&mut self, start: Option<&Expr>, last: Expr) -> Expr {
        let one = int(1, basic::LONG, last.span);
        let last = long_operation(BinaryOp::Add, last, one);
        match start {
            Some(start) if int_value(start) != Some(0) => long_operation(BinaryOp::Sub, last, start.clone()),
            Some(_) | None => last,
        }
    }

    fn bound(&mut self, value: &ast::Expr) -> Option<Expr> {
        let value = self.integer(value)?;
        Some(self.to_long(value))
    }

    /// `a[i]` is `a[i:1]`; of an array of `n` elements, `a[n]` can only mean how many there are.
    pub fn element(&mut self, index: Expr, ty: TypeId, span: Span) -> SectionDim {
        let total = match self.types.array_len(ty) {
            Some(ArrayLen::Known(total)) => Some(*total as i64),
            _ => None,
        };
        if total.is_some() && int_value(&index) == total {
            let count = self.shown_number(&index);
            let warning = Diagnostic::warning("ACC2017", format!("the array has no element {count}"))
                .label(span, format!("taken as its {count} elements"))
                .help(format!("write `[0:{count}]` for all of them (OpenACC 3.3, section 2.7.1)"));
            self.sink.push(warning);
            return SectionDim { start: None, length: Some(index) };
        }
        let one = int(1, basic::LONG, index.span);
        SectionDim { start: Some(index), length: Some(one) }
    }

    /// `create(p[n])` of a pointer: teaching material writes how many elements there are. So is taken what makes memory on the
    /// device, and a number from 2 on; another subscript of a copy is that of an element.
    pub fn by_its_extent(&mut self, kind: DataKind, is_element: bool, item: Item<Expr>) -> Item<Expr> {
        let makes = matches!(kind, DataKind::Create | DataKind::Delete);
        let moves = matches!(kind, DataKind::Copy | DataKind::CopyIn | DataKind::CopyOut);
        let ExprKind::Section { base, dims } = &item.designator.kind else { return item };
        let ([SectionDim { start: Some(count), .. }], true) = (&dims[..], is_element) else { return item };
        let is_count = int_value(count).map_or(makes, |n| n >= 2);
        if !self.types.is_pointer(base.ty) || !(makes || moves) || !is_count {
            return item;
        }
        let array = item.name.split('[').next().unwrap_or(&item.name).to_string();
        let count = SectionDim { start: None, length: Some(count.clone()) };
        let name = self.shown(&array, base, std::slice::from_ref(&count));
        let warning = Diagnostic::warning("ACC2017", format!("a data clause on one element of `{array}`"))
            .label(item.span, format!("taken as the elements in front of it, `{name}`"))
            .help(format!("write `{name}` for these, or `{array}[i:1]` for one (OpenACC 3.3, section 2.7.1)"));
        self.sink.push(warning);
        let kind = ExprKind::Section { base: base.clone(), dims: vec![count] };
        Item { designator: Expr { kind, ..item.designator.clone() }, name, ..item }
    }

    /// What the type says cannot be.
    pub fn check_range(&mut self, dim: &SectionDim, ty: TypeId, span: Span) -> Option<()> {
        let start = dim.start.as_ref().map_or(Some(0), int_value);
        let length = dim.length.as_ref().and_then(int_value);
        if length.is_some_and(|length| length < 0) {
            return self.error_at("ACC2017", span, "an array section has a negative length", "");
        }
        let Some(ArrayLen::Known(total)) = self.types.array_len(ty) else { return Some(()) };
        let (total, Some(start)) = (*total as i64, start) else { return Some(()) };
        let end = start.saturating_add(length.unwrap_or(0));
        if start < 0 || end > total {
            let message = "the array section lies outside of the array";
            return self.error_at("ACC2017", span, message, format!("the array has {total} elements"));
        }
        Some(())
    }

    /// `a[:n]`, as messages show it.
    pub fn shown(&self, name: &str, base: &Expr, dims: &[SectionDim]) -> String {
        if dims.is_empty() {
            let mut ty = base.ty;
            let mut text = name.to_string();
            while let Some(elem) = self.types.element(ty) {
                let len = match self.types.array_len(ty) {
                    Some(ArrayLen::Known(len)) => len.to_string(),
                    _ => String::new(),
                };
                text += &format!("[:{len}]");
                ty = elem.ty;
            }
            return text;
        }
        let dims: String = dims.iter().map(|dim| format!("[{}]", self.shown_dim(dim))).collect();
        format!("{name}{dims}")
    }

    fn shown_dim(&self, dim: &SectionDim) -> String {
        let part = |expr: &Option<Expr>| expr.as_ref().map_or(String::new(), |e| self.shown_number(e));
        let start = dim.start.as_ref().filter(|start| int_value(start) != Some(0)).cloned();
        format!("{}:{}", part(&start), part(&dim.length))
    }

    /// A number or a variable; what is longer is not shown.
    fn shown_number(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Int(value) => value.to_string(),
            ExprKind::Convert(inner) | ExprKind::Load { place: inner, .. } => self.shown_number(inner),
            ExprKind::Object(id) => self.object(*id).name.clone(),
            ExprKind::Member { base, field } if self.is_this(base) => self.member_name(*field),
            ExprKind::Binary(op, a, b) => {
                let (sign, binds_tighter) = match op {
                    BinaryOp::Add => ("+", false),
                    BinaryOp::Sub => ("-", false),
                    BinaryOp::Mul => ("*", true),
                    BinaryOp::Div => ("/", true),
                    BinaryOp::Rem | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Shl | BinaryOp::Shr => {
                        return String::new();
                    }
                };
                let (left, right) = (self.shown_number(a), self.shown_number(b));
                if left.is_empty() || right.is_empty() {
                    return String::new();
                }
                let is_commutative = matches!(op, BinaryOp::Add | BinaryOp::Mul);
                let left = if binds_tighter && is_sum(a) { format!("({left})") } else { left };
                let closed = if is_commutative { binds_tighter && is_sum(b) } else { is_operation(b) };
                let right = if closed { format!("({right})") } else { right };
                format!("{left}{sign}{right}")
            }
            _ => String::new(),
        }
    }

    /// Whether a place is the object of a member function of C++.
    fn is_this(&self, place: &Expr) -> bool {
        let ExprKind::Deref(pointer) = &place.kind else { return false };
        let ExprKind::Load { place, .. } = &pointer.kind else { return false };
        matches!(place.kind, ExprKind::Object(id) if self.object(id).name == "this")
    }

    fn member_name(&self, field: FieldRef) -> String {
        let fields = self.types.record(field.record).fields.as_deref().unwrap_or_default();
        let found = fields.iter().find(|known| known.offset == field.offset && known.bits.is_none());
        found.and_then(|known| known.name.clone()).unwrap_or_default()
    }

    pub(crate) fn checked_data_items(&mut self, kind: DataKind, items: Vec<Item<Expr>>) -> Vec<Item<Expr>> {
        let items: Vec<Item<Expr>> = match kind {
            DataKind::Attach | DataKind::Detach => items.into_iter().map(|item| self.pointer_element(item)).collect(),
            _ => items,
        };
        let items = items.into_iter().filter(|item| self.check_data_item(kind, item).is_some()).collect();
        match kind {
            DataKind::Copy | DataKind::CopyIn | DataKind::CopyOut | DataKind::Create => self.as_declared(items),
            _ => items,
        }
    }

    /// `attach(rows[i])`: one pointer of an array of them is a place like a variable.
    fn pointer_element(&mut self, item: Item<Expr>) -> Item<Expr> {
        match self.one_element(&item.designator) {
            Some(designator) if self.types.is_pointer(designator.ty) => Item { designator, ..item },
            _ => item,
        }
    }

    /// A parameter that is declared as an array is a pointer; a clause that brings it means as much as was declared.
    fn as_declared(&self, items: Vec<Item<Expr>>) -> Vec<Item<Expr>> {
        let widen = |item: Item<Expr>| {
            let ExprKind::Object(id) = item.designator.kind else { return item };
            let Some(length) = self.facts(id).declared_length.clone() else { return item };
            let Some(elem) = self.types.pointee(item.designator.ty) else { return item };
            let dims = vec![SectionDim { start: None, length: Some(length) }];
            let outermost = self.shown(&item.name, &item.designator, &dims);
            let inner = Expr { ty: elem.ty, ..item.designator.clone() };
            let (name, ty, span) = (self.shown(&outermost, &inner, &[]), item.designator.ty, item.span);
            let kind = ExprKind::Section { base: Box::new(item.designator), dims };
            Item { designator: Expr { kind, ty, span }, name, ..item }
        };
        items.into_iter().map(widen).collect()
    }

    fn check_data_item(&mut self, kind: DataKind, item: &Item<Expr>) -> Option<()> {
        let ty = item.designator.ty;
        let pointers_only = match kind {
            DataKind::DevicePtr | DataKind::Attach | DataKind::Detach => true,
            DataKind::Copy
            | DataKind::CopyIn
            | DataKind::CopyOut
            | DataKind::Create
            | DataKind::NoCreate
            | DataKind::Present
            | DataKind::Delete
            | DataKind::DeviceResident
            | DataKind::Link
            | DataKind::UseDevice
            | DataKind::UpdateSelf
            | DataKind::UpdateDevice
            | DataKind::Compare => false,
        };
        let section = matches!(item.designator.kind, ExprKind::Section { .. });
        let whole_only = pointers_only || kind == DataKind::UseDevice;
        if whole_only && section || pointers_only && !self.types.is_pointer(ty) {
            let takes = if pointers_only { "pointers" } else { "variables as wholes" };
            let message = format!("`{}` takes {takes}", kind.spelling());
            let label = if section {
                "leave the section out".to_string()
            } else {
                format!("this is of type `{}`", self.spell(ty))
            };
            return self.error_at(VARIABLE, item.span, message, label);
        }
        if !section && !self.types.is_complete(ty) {
            let message = format!("the size of `{}` is not known here", item.name);
            return self.error_at(VARIABLE, item.span, message, "write a section: `[0:n]`");
        }
        Some(())
    }
}

/// An operation on two values of type `long`.
pub(super) fn long_operation(op: BinaryOp, a: Expr, b: Expr) -> Expr {
    let span = a.span.to(b.span);
    if let (Some(a), Some(b)) = (int_value(&a), int_value(&b)) {
        let value = if op == BinaryOp::Sub { a.wrapping_sub(b) } else { a.wrapping_add(b) };
        return int(value, basic::LONG, span);
    }
    Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty: basic::LONG, span }
}

/// `a + b`, `a - b`
fn is_sum(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Convert(inner) => is_sum(inner),
        ExprKind::Binary(op, ..) => matches!(op, BinaryOp::Add | BinaryOp::Sub),
        _ => false,
    }
}

fn is_operation(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Convert(inner) => is_operation(inner),
        ExprKind::Binary(..) => true,
        _ => false,
    }
}
