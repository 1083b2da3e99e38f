//! Directives: what C adds to [`accc_openacc::lower`].

use super::Lower;
use super::function::Lowerer;
use super::place::Place;
use crate::hir::{ArrayLen, Directive, Expr, ExprKind, FieldRef, For, SectionDim, Stmt, Type as CType, TypeId, basic};
use accc_diag::Diagnostic;
use accc_ir::{
    DataAction, DataClause, Elem, Function, OpKind, RowShape, SectionRange, Storage, Type, Value, Var, VarClass,
    VarData,
};
use accc_openacc::lower::{
    LowerHost, LoweredItem, lower_action, lower_cache, lower_compute, lower_data, lower_data_clause, lower_device,
    lower_loop, lower_wait,
};
use accc_openacc::{ClauseKind, DataKind, DirectiveKind, Item, Modifiers};
use accc_source::Span;

impl Lowerer<'_, '_> {
    pub fn region_statement(&mut self, directive: &Directive, body: &Stmt, end_span: Span) -> Lower<()> {
        if directive.kind == DirectiveKind::HostData {
            return self.host_data(directive, body);
        }
        if directive.kind.compute().is_some() {
            self.note_distances(None, body)?;
        }
        self.region(directive, end_span, |this| this.region_body(body))
    }

    pub fn region_body(&mut self, body: &Stmt) -> Lower<()> {
        if self.labels.within(body) { self.in_cfg(|this| this.statement(body)) } else { self.statement(body) }
    }

    /// A compute or data construct; `fill` makes its body.
    fn region(
        &mut self,
        directive: &Directive,
        end_span: Span,
        fill: impl FnOnce(&mut Self) -> Lower<()>,
    ) -> Lower<()> {
        self.b.span = directive.span;
        let body = self.b.new_block();
        let is_compute = directive.kind.compute().is_some();
        let vars = |clauses: &[DataClause]| -> Vec<Var> { clauses.iter().map(|clause| clause.var).collect() };
        let (kind, named) = if is_compute {
            let mut node = lower_compute(directive, end_span, body, self)?;
            node.around = self.around()?;
            let mut named = vars(&node.clauses);
            named.extend(node.around.iter().map(|(_, var)| *var));
            (OpKind::Compute(Box::new(node)), named)
        } else if directive.kind == DirectiveKind::Data {
            let node = lower_data(directive, end_span, body, self)?;
            let named = vars(&node.clauses);
            (OpKind::Data(Box::new(node)), named)
        } else {
            return Err(self.no_directive(directive));
        };
        let named_around = self.named_members.len();
        self.named_members.extend(named);
        let op = self.b.effect(kind);
        let outer = self.enter_block(body);
        let around = self.device;
        self.device |= is_compute;
        self.regions += 1;
        if is_compute {
            self.loop_locals.push(Vec::new());
        }
        fill(self)?;
        self.b.end_block();
        self.leave_block(outer);
        self.device = around;
        self.named_members.truncate(named_around);
        self.regions -= 1;
        if is_compute {
            let locals = self.loop_locals.pop().unwrap_or_default();
            let is_array = |var: &Var| {
                matches!(self.b.func.vars[*var].storage, Storage::Array { .. } | Storage::Descriptor { .. })
            };
            let arrays: Vec<Var> = locals.into_iter().filter(is_array).collect();
            if let OpKind::Compute(node) = &mut self.b.func.ops[op].kind {
                node.keep_private(arrays);
            }
        }
        Ok(())
    }

    /// The visible data clauses of constructs around that another function holds.
    fn around(&mut self) -> Lower<Vec<(accc_ir::ClauseKind, Var)>> {
        let mut clauses = Vec::new();
        for (kind, items) in &self.function.around {
            lower_data_clause(*kind, Modifiers::default(), items, Span::NONE, self, &mut clauses)?;
        }
        Ok(clauses.into_iter().map(|clause| (clause.kind, clause.var)).collect())
    }

    fn no_directive(&self, directive: &Directive) -> Diagnostic {
        self.unsupported(directive.span, format!("the directive `{}`", directive.kind), "leave it out")
    }

    /// A `for` under `loop` or a combined construct.
    pub fn directed_loop(&mut self, node: &For, directive: &Directive) -> Lower<()> {
        if directive.kind.compute().is_none() {
            return self.loop_with(node, directive);
        }
        self.note_distances(Some(node), &node.body)?;
        self.region(directive, node.end_span, |this| this.loop_with(node, directive))
    }

    fn loop_with(&mut self, node: &For, directive: &Directive) -> Lower<()> {
        self.b.span = directive.span;
        let part = lower_loop(directive, self)?;
        let counted = self
            .counted(node, true)
            .map_err(|error| error.secondary(directive.span, "the directive needs a countable loop"))?;
        let nest = part.collapse.max(part.tile.len() as u32);
        let around = std::mem::replace(&mut self.collapse_left, nest.saturating_sub(1));
        self.counted_loop(node, &counted, Some(part), false)?;
        self.collapse_left = around;
        Ok(())
    }

    /// A directive that governs no statements.
    pub fn standalone(&mut self, directive: &Directive) -> Lower<()> {
        self.b.span = directive.span;
        let kind = match directive.kind {
            DirectiveKind::Data | DirectiveKind::EnterData | DirectiveKind::ExitData | DirectiveKind::Update => {
                OpKind::DataAction(Box::new(lower_action(directive, self)?))
            }
            DirectiveKind::Declare => {
                let node = lower_action(directive, self)?;
                self.declared.push(DataAction { ends: true, ..node.clone() });
                OpKind::DataAction(Box::new(node))
            }
            DirectiveKind::Cache => match lower_cache(directive, self) {
                Some(node) => OpKind::DataAction(Box::new(node)),
                None => return Ok(()),
            },
            DirectiveKind::Wait => OpKind::Wait(Box::new(lower_wait(directive, self)?)),
            DirectiveKind::Init | DirectiveKind::Shutdown | DirectiveKind::Set => {
                for action in lower_device(directive, self)? {
                    self.b.effect(OpKind::DeviceAction(Box::new(action)));
                }
                return Ok(());
            }
            _ => return Err(self.no_directive(directive)),
        };
        self.b.effect(kind);
        Ok(())
    }

    /// Where the data region of a `declare` in an inner block begins or ends.
    pub fn block_declare(&mut self, directive: &Directive, ends: bool) -> Lower<()> {
        self.b.span = directive.span;
        let node = DataAction { ends, ..lower_action(directive, self)? };
        self.b.effect(OpKind::DataAction(Box::new(node)));
        Ok(())
    }

    /// Ends the data regions of a function's `declare` directives, the last first.
    pub fn leave_declared(&mut self) {
        for node in self.declared.iter().rev() {
            self.b.effect(OpKind::DataAction(Box::new(node.clone())));
        }
    }

    /// `host_data` (2.8): in the body pointers hold device addresses, and other variables lie there.
    fn host_data(&mut self, directive: &Directive, body: &Stmt) -> Lower<()> {
        self.b.span = directive.span;
        let (mut cond, mut if_present) = (None, false);
        let mut items: Vec<&Item<Expr>> = Vec::new();
        for clause in &directive.clauses {
            match &clause.kind {
                ClauseKind::Data { kind: DataKind::UseDevice, items: list, .. } => items.extend(list),
                ClauseKind::If(e) => cond = Some(self.condition(e)?),
                ClauseKind::IfPresent => if_present = true,
                _ => {
                    let what = format!("the clause `{}` on this directive", clause.kind.name().spelling());
                    return Err(self.unsupported(clause.span, what, "leave the clause out"));
                }
            }
        }
        let (objects, members) = (self.substitutes.clone(), self.member_substitutes.clone());
        for item in items {
            let addr = match self.types.0.is_pointer(item.designator.ty) {
                true => self.value(&item.designator)?,
                false => self.address(&item.designator)?,
            };
            let device = self.b.value(OpKind::UseDevice { addr, if_present, cond }, Type::Ptr);
            let var = self.hidden(&format!(".{}", item.name), Storage::Scalar(Elem::Ptr));
            self.b.store(var, device);
            match (&item.designator.kind, self.member_key(&item.designator)) {
                (ExprKind::Object(id), _) => self.substitutes.insert(*id, var),
                (_, Some(key)) => self.member_substitutes.insert(key, var),
                (_, None) => {
                    let what = "a part of a variable in `use_device`";
                    return Err(self.unsupported(item.span, what, "copy the pointer to a variable and name that"));
                }
            };
        }
        let lowered = self.statement(body);
        (self.substitutes, self.member_substitutes) = (objects, members);
        lowered
    }

    /// The variable that a clause names: an object's, or that of a member of one.
    fn clause_var(&mut self, e: &Expr, span: Span) -> Lower<Var> {
        match &e.kind {
            ExprKind::Object(id) => Ok(self.var(*id)),
            ExprKind::Load { place, .. } | ExprKind::Decay(place) => self.clause_var(place, span),
            ExprKind::Member { base, field } => match self.member_var(e) {
                Some(var) => Ok(var),
                None => self.computed_member(e, base, *field, span),
            },
            ExprKind::Index { .. } if !self.device => self.part_of(e, e, 0, span),
            _ => Err(self.unsupported(span, "this item of a clause", "name a variable or a section of one")),
        }
    }

    /// The variable of a member of a record that is computed (`a[i].data`): a hidden pointer holds where the record is.
    fn computed_member(&mut self, e: &Expr, base: &Expr, field: FieldRef, span: Span) -> Lower<Var> {
        if field.bits.is_some() || self.device {
            let way_out = "copy the record's pointer to a variable of its own, and name that";
            return Err(self.unsupported(span, "this member in a clause", way_out));
        }
        self.part_of(e, base, field.offset, span)
    }

    /// The variable of what lies behind `offset` bytes of a place that is computed.
    fn part_of(&mut self, e: &Expr, base: &Expr, offset: u64, span: Span) -> Lower<Var> {
        let address = self.address(base)?;
        let record = Elem::Bytes(self.types.size(base.ty));
        let parent = self.hidden(".record", Storage::Pointer { elem: record, inner: Vec::new() });
        self.b.store(parent, address);
        let storage = match self.types.get(e.ty) {
            CType::Pointer(to) => self.pointer_storage(to.ty),
            _ => self.types.storage(e.ty),
        };
        let class = VarClass::Member { parent, offset, deref: true };
        let record = self.unit.held_by(e.ty);
        Ok(self.b.func.vars.push(VarData { record, ..VarData::new(".member", span, storage, class) }))
    }

    /// Of a section, fastest first: the ranges, and what the rows hold where it goes through tables of pointers.
    fn ranges(&mut self, base: TypeId, dims: &[SectionDim]) -> Lower<(Vec<SectionRange>, Option<RowShape>)> {
        let (mut ranges, mut rows, mut ty) = (Vec::new(), None, base);
        for (depth, dim) in dims.iter().enumerate() {
            if depth > 0 && matches!(self.types.get(ty), CType::Pointer(_)) {
                let (elem, inner) = self.pointee_shape(ty);
                rows = Some(RowShape { elem, inner });
            }
            let (len, inner) = self.dimension(ty);
            let start = match &dim.start {
                Some(start) => self.long(start)?,
                None => self.b.i64(0),
            };
            let extent = match (&dim.length, len) {
                (Some(length), _) => self.long(length)?,
                (None, Some(len)) => {
                    let count = self.count(&len);
                    self.difference(count, start)
                }
                (None, None) => self.b.i64(1),
            };
            ranges.push(SectionRange { start, extent, step: None });
            ty = inner;
        }
        while let CType::Array { elem, len } = self.types.get(ty) {
            let (start, extent) = (self.b.i64(0), self.count(len));
            ranges.push(SectionRange { start, extent, step: None });
            ty = elem.ty;
        }
        ranges.reverse();
        Ok((ranges, rows))
    }

    /// The extent of a type's outermost dimension, where the type says it, and what is below.
    fn dimension(&self, ty: TypeId) -> (Option<ArrayLen>, TypeId) {
        match self.types.get(ty) {
            CType::Array { elem, len } => (Some(len.clone()), elem.ty),
            CType::Pointer(to) => (None, to.ty),
            _ => (None, ty),
        }
    }

    fn difference(&mut self, a: Value, b: Value) -> Value {
        match (self.b.func.constant_int(a), self.b.func.constant_int(b)) {
            (_, Some(0)) => a,
            (Some(a), Some(b)) => self.b.i64(a - b),
            _ => self.b.binary(accc_ir::BinaryOp::SubNsw, a, b),
        }
    }

    fn is_everything(&self, var: Var, ranges: &[SectionRange]) -> bool {
        let Storage::Array { dims, .. } = &self.b.func.vars[var].storage else { return false };
        let known = |value| self.b.func.constant_int(value);
        dims.len() == ranges.len()
            && ranges
                .iter()
                .zip(dims)
                .all(|(range, dim)| known(range.start) == Some(0) && known(range.extent) == Some(dim.extent))
    }

    /// Variables that live in a region come to life.
    pub fn note_local(&mut self, id: crate::hir::ObjectId) {
        if self.regions > 0 {
            self.region_locals.insert(id);
        }
        if self.device && !self.loop_locals.is_empty() {
            let var = self.var(id);
            if let Some(locals) = self.loop_locals.last_mut() {
                locals.push(var);
            }
        }
    }
}

impl LowerHost for Lowerer<'_, '_> {
    type Expr = Expr;

    fn integer(&mut self, expr: &Expr) -> Lower<Value> {
        self.long(expr)
    }

    fn condition(&mut self, expr: &Expr) -> Lower<Value> {
        Lowerer::condition(self, expr)
    }

    fn constant(&mut self, expr: &Expr) -> Lower<i64> {
        match &expr.kind {
            ExprKind::Int(n) => Ok(*n),
            ExprKind::Convert(inner) => LowerHost::constant(self, inner),
            _ => {
                Err(Diagnostic::error("ACC1005", "a constant is required here")
                    .label(expr.span, "known at run time only"))
            }
        }
    }

    fn item(&mut self, item: &Item<Expr>) -> Lower<LoweredItem> {
        let around = std::mem::replace(&mut self.b.span, item.span);
        let (base, dims): (&Expr, &[SectionDim]) = match &item.designator.kind {
            ExprKind::Section { base, dims } => (base, dims),
            _ => (&item.designator, &[]),
        };
        let var = self.clause_var(base, item.span)?;
        let (mut section, mut rows) = (None, None);
        if !dims.is_empty() {
            let (ranges, shape) = self.ranges(base.ty, dims)?;
            rows = shape;
            section = (!self.is_everything(var, &ranges)).then_some(ranges);
        }
        self.b.span = around;
        Ok(LoweredItem { var, section, rows, text: item.name.clone(), object: None })
    }

    fn reduced_element(&mut self, item: &Item<Expr>) -> Lower<Option<(Value, Vec<Value>)>> {
        let designator = &item.designator;
        if !matches!(designator.kind, ExprKind::Member { .. }) || self.member_var(designator).is_some() {
            return Ok(None);
        }
        Ok(match self.device_place(designator)? {
            Some(Place::Element { view, subscripts }) if !subscripts.is_empty() => Some((view, subscripts)),
            _ => None,
        })
    }

    fn function(&mut self) -> &mut Function {
        self.b.func
    }

    fn effect(&mut self, kind: OpKind) {
        self.b.effect(kind);
    }

    fn operation(&mut self, kind: OpKind, ty: Type) -> Value {
        self.b.value(kind, ty)
    }

    fn is_part(&self, item: &Item<Expr>) -> bool {
        matches!(item.designator.kind, ExprKind::Section { .. })
    }

    fn is_unsigned(&self, item: &Item<Expr>) -> bool {
        self.types
            .scalar(self.types.0.reduced(&item.designator))
            .is_some_and(|scalar| !scalar.is_float() && !scalar.signed)
    }

    fn is_truth(&self, item: &Item<Expr>) -> bool {
        self.types.0.reduced(&item.designator) == basic::BOOL
    }

    fn variable(&mut self, item: &Item<Expr>) -> Lower<Var> {
        self.clause_var(&item.designator, item.span)
    }
}
