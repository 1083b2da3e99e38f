//! `private` and `firstprivate`: whole variables, and sections (OpenACC 3.3, 2.5.13, 2.5.14, 2.7.1).
//!
//! A section of an array makes all of it private. `private(z[0:n])` of a pointer declares an array of `n` elements, which the
//! statement under the directive knows by the pointer's name, and stands for `private` of that. (Of
//! `z[m:n]` the first element has the subscript `m`; an array of constant size has those in front of it, too.) A variable
//! length array is declared in front of the compute construct, with no memory of its own: `firstprivate` copies from where the pointer
//! points. Invariant: between directives [`Sections::named`] is empty, between statements outside of constructs all is.

use super::super::Sema;
use super::item::VARIABLE;
use crate::ast;
use crate::hir::walk::{Visitor, walk_expr, walk_stmt};
use crate::hir::{
    ArrayLen, AutoInit, Expr, ExprKind, InitPart, ObjectId, QualType, SectionDim, Stmt, StmtKind, StorageClass, Type,
    TypeId, basic,
};
use crate::sema::expr::{int, int_value, root};
use crate::sema::scope::Entity;
use accc_diag::Diagnostic;
use accc_openacc::Item;
use accc_source::Span;

/// The arrays that sections of pointers make.
#[derive(Default)]
pub struct Sections {
    /// Those of the directive at hand, by the names that its statement has for them.
    named: Vec<(ast::Symbol, ObjectId, Span)>,
    /// Their declarations, which stand in front of the outermost construct.
    front: Vec<Stmt>,
    /// Lengths that are written inside of it.
    lengths: Vec<Expr>,
}

impl Sema<'_> {
    pub(super) fn private_items(&mut self, items: &[Item<ast::Expr>], first: bool) -> Vec<Item<Expr>> {
        let clause = if first { "firstprivate" } else { "private" };
        let mut found = Vec::new();
        for written in items {
            let checked = self.items(std::slice::from_ref(written), clause);
            found.extend(checked.into_iter().filter_map(|item| self.private_item(item, &written.designator, first)));
        }
        found
    }

    fn private_item(&mut self, item: Item<Expr>, written: &ast::Expr, first: bool) -> Option<Item<Expr>> {
        match &item.designator.kind {
            ExprKind::Object(_) => Some(item),
            ExprKind::Section { base, dims } => {
                let (base, dims) = ((**base).clone(), dims.clone());
                self.private_section(item, base, &dims, written, first)
            }
            _ => {
                let clause = if first { "firstprivate" } else { "private" };
                let message = format!("`{}` can't stand in `{clause}`", item.name);
                self.error_at(VARIABLE, item.span, message, "only variables and sections of them are made private")
            }
        }
    }

    fn private_section(
        &mut self,
        item: Item<Expr>,
        base: Expr,
        dims: &[SectionDim],
        written: &ast::Expr,
        first: bool,
    ) -> Option<Item<Expr>> {
        let (ExprKind::Object(id), Some(symbol)) = (&base.kind, written_name(written)) else {
            let way_out = "copy the member to a variable of its own, and name that";
            return self.refuse(item.span, "private sections of members", way_out);
        };
        let name = self.object(*id).name.clone();
        if self.goes_through_pointers(base.ty, dims.len()) {
            let way_out = "name a variable that points to the elements themselves";
            return self.refuse(item.span, "private sections behind pointers to pointers", way_out);
        }
        if self.types.is_array(base.ty) {
            return Some(Item { designator: base, name, ..item });
        }
        let (dim, span) = (dims.first()?, item.span);
        let start = dim.start.clone().filter(|start| int_value(start) != Some(0));
        let own = self.section_array(&name, base, (start, dim.length.clone()?), span, first)?;
        self.body.sections.named.push((symbol, own, span));
        let designator = Expr { kind: ExprKind::Object(own), ty: self.object(own).ty.ty, span };
        Some(Item { designator, name, ..item })
    }

    fn refuse<T>(&mut self, span: Span, what: &str, way_out: &str) -> Option<T> {
        self.unsupported(span, what, way_out);
        None
    }

    /// Whether a pointer lies below the outermost of so many brackets.
    fn goes_through_pointers(&self, ty: TypeId, brackets: usize) -> bool {
        (1..brackets).any(|depth| self.below(ty, depth).is_some_and(|inner| self.types.is_pointer(inner)))
    }

    /// The array that stands for `pointer[start:length]`.
    fn section_array(
        &mut self,
        name: &str,
        pointer: Expr,
        (start, length): (Option<Expr>, Expr),
        span: Span,
        first: bool,
    ) -> Option<ObjectId> {
        let elem = self.types.pointee(pointer.ty)?;
        let past = start.as_ref().map_or(Some(0), int_value).filter(|start| *start >= 0);
        let past = past.and_then(|start| u64::try_from(start.checked_add(int_value(&length)?)?).ok());
        // What nothing is copied into is an ordinary array where its size is known.
        if let Some(known) = past.filter(|_| !first && !self.types.has_variable_size(elem.ty)) {
            return Some(self.own_array(name, elem, ArrayLen::Known(known), span));
        }
        self.check_length(&length)?;
        let count = self.hidden_object("length", basic::ULONG, span);
        let length = self.convert(length, basic::ULONG);
        self.declare_in_front(count, length, basic::ULONG);
        let own = self.own_array(name, elem, ArrayLen::Variable(count), span);
        let ty = pointer.ty;
        let mut memory = match first {
            true => Expr { kind: ExprKind::Load { place: Box::new(pointer), volatile: false }, ty, span },
            false => int(0, ty, span),
        };
        if let Some(start) = start {
            self.check_length(&start)?;
            let from = self.hidden_object("start", basic::LONG, span);
            self.declare_in_front(from, start, basic::LONG);
            self.object_mut(own).first = Some(from);
            if first {
                let place = Box::new(Expr { kind: ExprKind::Object(from), ty: basic::LONG, span });
                let start = Expr { kind: ExprKind::Load { place, volatile: false }, ty: basic::LONG, span };
                let (pointer, index) = (Box::new(memory), Box::new(start));
                memory = Expr { kind: ExprKind::PointerAdd { pointer, index, minus: false }, ty, span };
            }
        }
        self.declare_in_front(own, memory, ty);
        Some(own)
    }

    fn own_array(&mut self, name: &str, elem: QualType, len: ArrayLen, span: Span) -> ObjectId {
        let ty = self.types.intern(Type::Array { elem, len });
        let own = self.new_object(name, QualType { ty, quals: Default::default() }, StorageClass::Auto, span);
        let facts = self.facts_mut(own);
        (facts.used, facts.stands_for_pointer) = (true, true);
        own
    }

    fn declare_in_front(&mut self, object: ObjectId, value: Expr, ty: TypeId) {
        let span = value.span;
        let init = Some(AutoInit { zero: false, parts: vec![InitPart { offset: 0, ty, bits: None, value }] });
        self.body.sections.front.push(Stmt { kind: StmtKind::Declare { object, init }, span });
    }

    /// Inside of a construct lengths and starts are evaluated early: in front of the outermost one.
    fn check_length(&mut self, length: &Expr) -> Option<()> {
        if self.body.device.is_none() {
            return Some(());
        }
        if !self.body.constructs.iter().any(|around| around.kind.compute().is_some()) {
            let way_out = "write a constant length (OpenACC 3.3, section 2.7.1)";
            return self.refuse(length.span, "private sections of a length known at run time in a routine", way_out);
        }
        if !is_plain(length) {
            return self.refuse_length(length.span);
        }
        self.body.sections.lengths.push(length.clone());
        Some(())
    }

    fn refuse_length<T>(&mut self, span: Span) -> Option<T> {
        let way_out = "store the length in a variable in front of the compute construct, and name that here";
        self.refuse(span, "a private section whose length is computed inside of the compute construct", way_out)
    }

    /// Binds the names of the directive's sections for its statement; gives what [`Sema::close_sections`] takes.
    pub(super) fn open_sections(&mut self) -> Vec<ObjectId> {
        let named = std::mem::take(&mut self.body.sections.named);
        if !named.is_empty() {
            self.push_scope();
        }
        for (symbol, own, span) in &named {
            self.scopes.bind(*symbol, Entity::Object(*own), *span);
        }
        named.into_iter().map(|(_, own, _)| own).collect()
    }

    /// Behind the statement, which began where the unit had `before` objects.
    pub(super) fn close_sections(&mut self, own: &[ObjectId], before: usize, kind: &StmtKind) {
        if !own.is_empty() {
            self.pop_scope();
        }
        self.check_loop_head(own, kind);
        if self.body.device.is_none() {
            let sections = std::mem::take(&mut self.body.sections);
            for length in sections.lengths {
                if changes(kind, &length, before) {
                    self.refuse_length::<()>(length.span);
                }
            }
            self.pending.extend(sections.front);
        }
    }

    /// The place is not the pointer itself of which a section is private: its size and address are those of an array.
    pub fn check_no_section(&mut self, place: &Expr, span: Span) -> Option<()> {
        match place.kind {
            ExprKind::Object(id) if self.facts(id).stands_for_pointer => {
                let what = "size and address of a pointer of which a section is private here";
                self.refuse(span, what, "use its elements, or copy the pointer to a variable in front of the construct")
            }
            _ => Some(()),
        }
    }

    /// A loop's bounds are computed before anything has a private array.
    fn check_loop_head(&mut self, own: &[ObjectId], kind: &StmtKind) {
        let StmtKind::For(node) = kind else { return };
        let mut names = Names { of: own, span: None };
        node.init.iter().for_each(|stmt| walk_stmt(stmt, &mut names));
        node.cond.iter().chain(&node.step).for_each(|e| walk_expr(e, &mut names));
        if let Some(span) = names.span {
            let error = Diagnostic::error(VARIABLE, "the loop's head uses an array that is private to its iterations");
            self.sink.push(error.label(span, "computed before there are iterations"));
        }
    }
}

/// The name before all brackets.
fn written_name(written: &ast::Expr) -> Option<ast::Symbol> {
    match &written.kind {
        ast::ExprKind::Name(name) => Some(name.symbol),
        ast::ExprKind::Paren(inner) => written_name(inner),
        ast::ExprKind::Index { base, .. } => written_name(base),
        ast::ExprKind::Section(section) => written_name(&section.base),
        _ => None,
    }
}

/// Whether only numbers and variables are computed with.
fn is_plain(length: &Expr) -> bool {
    match &length.kind {
        ExprKind::Int(_) => true,
        ExprKind::Load { place, volatile } => matches!(place.kind, ExprKind::Object(_)) && !volatile,
        ExprKind::Convert(inner) | ExprKind::Unary(_, inner) => is_plain(inner),
        ExprKind::Binary(_, a, b) => is_plain(a) && is_plain(b),
        _ => false,
    }
}

/// Whether a variable of the length is changed in the statement, or lives in it only.
fn changes(kind: &StmtKind, length: &Expr, before: usize) -> bool {
    let mut used = Variables(Vec::new());
    walk_expr(length, &mut used);
    let mut found = Changes { of: &used.0, found: used.0.iter().any(|id| id.0 as usize >= before) };
    match kind {
        StmtKind::For(node) => {
            node.init.iter().for_each(|stmt| walk_stmt(stmt, &mut found));
            node.step.iter().for_each(|e| walk_expr(e, &mut found));
            walk_stmt(&node.body, &mut found);
        }
        StmtKind::Region { body, .. } => walk_stmt(body, &mut found),
        _ => {}
    }
    found.found
}

struct Variables(Vec<ObjectId>);

impl<'h> Visitor<'h> for Variables {
    fn expr(&mut self, e: &'h Expr) -> bool {
        if let ExprKind::Object(id) = e.kind {
            self.0.push(id);
        }
        true
    }
}

/// Where one of the objects is named first.
struct Names<'a> {
    of: &'a [ObjectId],
    span: Option<Span>,
}

impl<'h> Visitor<'h> for Names<'_> {
    fn expr(&mut self, e: &'h Expr) -> bool {
        if matches!(e.kind, ExprKind::Object(id) if self.of.contains(&id)) {
            self.span.get_or_insert(e.span);
        }
        true
    }
}

struct Changes<'a> {
    of: &'a [ObjectId],
    found: bool,
}

impl<'h> Visitor<'h> for Changes<'_> {
    fn expr(&mut self, e: &'h Expr) -> bool {
        if let ExprKind::Assign { place, .. }
        | ExprKind::AssignOp { place, .. }
        | ExprKind::Increment { place, .. }
        | ExprKind::AddressOf(place) = &e.kind
        {
            self.found |= root(place).is_some_and(|id| self.of.contains(&id));
        }
        !self.found
    }

    fn stmt(&mut self, stmt: &'h Stmt) -> bool {
        if let StmtKind::Atomic(node) = &stmt.kind {
            let places = std::iter::once(&node.place).chain(&node.target);
            self.found |= places.filter_map(root).any(|id| self.of.contains(&id));
        }
        !self.found
    }
}
