//! Directives: what Fortran adds to [`accc_openacc::lower`].

use crate::hir::{Directive, Expr, ExprKind, SectionDim, Shape, Symbol};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::designator::Whole;
use crate::lower::variables::place::Place;
use accc_diag::Diagnostic;
use accc_ir::{DataAction, Elem, Function, OpKind, SectionRange, Storage, Type, Value, Var};
use accc_openacc::lower::{
    LowerHost, LoweredItem, lower_action, lower_cache, lower_compute, lower_data, lower_device, lower_wait,
};
use accc_openacc::{DirectiveKind, Item};
use accc_source::Span;

impl Lowerer<'_, '_> {
    /// A compute or data construct; `fill` makes its body.
    pub fn region(
        &mut self,
        directive: &Directive,
        end_span: Span,
        fill: impl FnOnce(&mut Self) -> Lower<()>,
    ) -> Lower<()> {
        if directive.kind == DirectiveKind::HostData {
            return self.host_data(directive, fill);
        }
        self.b.span = directive.span;
        let body = self.b.new_block();
        let is_compute = directive.kind.compute().is_some();
        if is_compute {
            self.note_presence()?;
        }
        let kind = if is_compute {
            OpKind::Compute(Box::new(lower_compute(directive, end_span, body, self)?))
        } else if directive.kind == DirectiveKind::Data {
            OpKind::Data(Box::new(lower_data(directive, end_span, body, self)?))
        } else {
            let what = format!("the directive `{}`", directive.kind);
            return Err(Diagnostic::unsupported(directive.span, what, "leave it out"));
        };
        let op = self.b.effect(kind);
        let outer = self.b.switch_to(body);
        self.outermost_region.get_or_insert(op);
        self.regions += 1;
        if is_compute {
            self.block_arrays.push(Vec::new());
        }
        let around = self.in_compute;
        self.in_compute |= is_compute;
        fill(self)?;
        self.b.end_block();
        self.b.switch_to(outer);
        self.in_compute = around;
        self.regions -= 1;
        if self.regions == 0 {
            self.outermost_region = None;
        }
        if is_compute {
            let arrays = self.block_arrays.pop().unwrap_or_default();
            if let OpKind::Compute(node) = &mut self.b.func.ops[op].kind {
                node.keep_private(arrays);
            }
        }
        Ok(())
    }

    /// Constructs know of optional arguments whether they are there: addresses in them are those of copies (2.17.1).
    fn note_presence(&mut self) -> Lower<()> {
        self.presence.clear();
        let asked = |symbol: &Symbol| symbol.class.is_optional() && !symbol.ty.is_procedure();
        for (sym, symbol) in self.procedure.symbols.iter().filter(|(_, symbol)| asked(symbol)) {
            let address = self.dummy_address(sym)?;
            let present = self.not_null(address);
            let flag = self.hidden(&format!(".present.{}", symbol.name), Storage::Scalar(Elem::Bool(1)));
            self.b.store(flag, present);
            self.presence.insert(sym, flag);
        }
        Ok(())
    }

    /// A directive that governs no statements.
    pub fn standalone(&mut self, directive: &Directive) -> Lower<()> {
        self.b.span = directive.span;
        let kind = match directive.kind {
            DirectiveKind::EnterData | DirectiveKind::ExitData | DirectiveKind::Update => {
                self.in_action = true;
                let action = lower_action(directive, self);
                self.in_action = false;
                OpKind::DataAction(Box::new(action?))
            }
            DirectiveKind::Cache => match lower_cache(directive, self) {
                Some(node) => OpKind::DataAction(Box::new(node)),
                None => return self.end_statement(),
            },
            DirectiveKind::Wait => OpKind::Wait(Box::new(lower_wait(directive, self)?)),
            DirectiveKind::Init | DirectiveKind::Shutdown | DirectiveKind::Set => {
                for action in lower_device(directive, self)? {
                    self.b.effect(OpKind::DeviceAction(Box::new(action)));
                }
                return self.end_statement();
            }
            _ => {
                let what = format!("the directive `{}`", directive.kind);
                return Err(Diagnostic::unsupported(directive.span, what, "leave it out"));
            }
        };
        self.b.effect(kind);
        self.end_statement()
    }

    /// Starts the data regions of the procedure's `declare` directives.
    pub fn enter_declared(&mut self) -> Lower<()> {
        for directive in &self.procedure.declares {
            self.b.span = directive.span;
            let node = lower_action(directive, self)?;
            self.b.effect(OpKind::DataAction(Box::new(node.clone())));
            self.declared.push(DataAction { ends: true, ..node });
        }
        Ok(())
    }

    /// Ends them, the last first.
    pub fn leave_declared(&mut self) {
        for node in self.declared.iter().rev() {
            self.b.effect(OpKind::DataAction(Box::new(node.clone())));
        }
    }

    /// One range for each dimension, zero-based; `None` where it is all of the variable.
    fn ranges(&mut self, array: Whole, dims: &[SectionDim]) -> Lower<Option<Vec<SectionRange>>> {
        if self.letters(array.var) > 0 {
            let what = "a section of an array of characters whose length is not constant, in a clause";
            return Err(self.unsupported(what, "name the whole array"));
        }
        let mut ranges = Vec::new();
        for (dim, part) in dims.iter().enumerate() {
            let (first, last) = match part {
                SectionDim::Index(index) => {
                    let index = self.integer(index)?;
                    (index, index)
                }
                SectionDim::Range { lower, upper, step } => {
                    let strided = step.as_ref().is_some_and(|step| step.int_constant() != Some(1));
                    if strided {
                        let (first, last, step) = self.range(array, dim, [lower, upper, step])?;
                        let base = self.whole_lower(array, dim);
                        let (start, extent) = (self.sub(first, base), self.trips(first, last, step));
                        ranges.push(SectionRange { start, extent, step: Some(step) });
                        continue;
                    }
                    self.clause_range(array, dim, lower, upper)?
                }
                SectionDim::Vector(_) => {
                    let what = "a vector subscript in a clause";
                    return Err(self.unsupported(what, "name the range that holds the elements"));
                }
            };
            let lower = self.whole_lower(array, dim);
            ranges.push(SectionRange { start: self.sub(first, lower), extent: self.extent(first, last), step: None });
        }
        Ok((!self.is_everything(array.var, &ranges)).then_some(ranges))
    }

    fn clause_range(
        &mut self,
        array: Whole,
        dim: usize,
        lower: &Option<Expr>,
        upper: &Option<Expr>,
    ) -> Lower<(Value, Value)> {
        let shape = array.sym.map(|sym| &self.symbol(sym).shape);
        let open_end = matches!(shape, Some(Shape::AssumedSize { leading, .. }) if leading.len() == dim);
        if open_end && upper.is_none() {
            return Err(self.unsupported("a section without end of an assumed-size array", "write the upper bound"));
        }
        let (first, last, _) = self.range(array, dim, [lower, upper, &None])?;
        Ok((first, last))
    }

    /// An assumed-size array has no last bound.
    fn is_open_ended(&self, array: Whole) -> bool {
        array.sym.is_some_and(|sym| matches!(self.symbol(sym).shape, Shape::AssumedSize { .. }))
    }

    fn is_everything(&self, var: Var, ranges: &[SectionRange]) -> bool {
        let Storage::Array { dims, .. } = &self.b.func.vars[var].storage else { return false };
        ranges.iter().zip(dims).all(|(range, dim)| {
            range.step.is_none() && self.known(range.start) == Some(0) && self.known(range.extent) == Some(dim.extent)
        })
    }
}

impl LowerHost for Lowerer<'_, '_> {
    type Expr = Expr;

    fn integer(&mut self, expr: &Expr) -> Lower<Value> {
        Lowerer::integer(self, expr)
    }

    fn condition(&mut self, expr: &Expr) -> Lower<Value> {
        self.value(expr)
    }

    fn constant(&mut self, expr: &Expr) -> Lower<i64> {
        expr.int_constant().ok_or_else(|| {
            Diagnostic::error("ACC3011", "a constant is required here").label(expr.span, "known only at run time")
        })
    }

    fn item(&mut self, item: &Item<Expr>) -> Lower<LoweredItem> {
        self.unit.check_walk(&item.designator.ty, item.span)?;
        let around = std::mem::replace(&mut self.b.span, item.span);
        let object = self.dynamic_object(&item.designator)?;
        let (array, section) = match &item.designator.kind {
            ExprKind::Var(_) | ExprKind::Component { .. } => {
                let array = match object.filter(|_| self.in_action) {
                    Some(var) => Whole { var, sym: None },
                    None => match self.text_designator(&item.designator)? {
                        Some(text) => Whole { var: self.shown_text(text)?, sym: None },
                        None => self.whole_array(&item.designator)?,
                    },
                };
                let section = self.is_open_ended(array).then(|| self.b.first_elements(array.var));
                (array, section)
            }
            ExprKind::Section { base, dims } => {
                let whole = |d: &SectionDim| matches!(d, SectionDim::Range { lower: None, upper: None, step: None });
                let array = self.whole_array(base)?;
                let all = dims.iter().all(whole) && !self.is_open_ended(array);
                (array, if all { None } else { self.ranges(array, dims)? })
            }
            ExprKind::Element { base, subscripts } => {
                let dims: Vec<SectionDim> = subscripts.iter().cloned().map(SectionDim::Index).collect();
                let array = self.whole_array(base)?;
                (array, self.ranges(array, &dims)?)
            }
            _ => return Err(self.unsupported("this item of a clause", "name a variable or a section of one")),
        };
        let var = array.var;
        if self.parts.contains_key(&var) {
            let what = "an array component of an array's element in a clause inside of device code";
            return Err(self.unsupported(what, "name the whole array"));
        }
        self.b.span = around;
        let object = object.filter(|_| !self.in_action);
        Ok(LoweredItem { var, section, rows: None, text: item.name.clone(), object })
    }

    fn reduced(&mut self, item: &Item<Expr>) -> Lower<LoweredItem> {
        let (base, dims) = match &item.designator.kind {
            ExprKind::Section { base, dims } => (&**base, Some(dims.clone())),
            ExprKind::Element { base, subscripts } => {
                (&**base, Some(subscripts.iter().cloned().map(SectionDim::Index).collect()))
            }
            _ => (&item.designator, None),
        };
        let Some(var) = self.shown_component(base)? else { return self.item(item) };
        let section = dims.map(|dims| self.ranges(Whole { var, sym: None }, &dims)).transpose()?.flatten();
        Ok(LoweredItem { var, section, rows: None, text: item.name.clone(), object: None })
    }

    fn reduced_element(&mut self, item: &Item<Expr>) -> Lower<Option<(Value, Vec<Value>)>> {
        self.b.span = item.span;
        match item.designator.is_component_of_element() {
            true => self.element_view(&item.designator).map(Some),
            false => Ok(None),
        }
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
        match &item.designator.kind {
            // Records come with their components.
            ExprKind::Section { base, .. } | ExprKind::Element { base, .. } => !self.is_shown_component(base),
            _ => false,
        }
    }

    fn is_unsigned(&self, _: &Item<Expr>) -> bool {
        false
    }

    fn is_truth(&self, _: &Item<Expr>) -> bool {
        false
    }

    fn variable(&mut self, item: &Item<Expr>) -> Lower<Var> {
        self.b.span = item.span;
        let ExprKind::Var(sym) = &item.designator.kind else {
            let way_out = "name a whole variable, or a section of an array whose size is known";
            return Err(self.unsupported("a part of a variable in this clause", way_out));
        };
        match self.place(*sym)? {
            Place::Var(var) => Ok(var),
            Place::Text(text) => self.shown_text((*sym, text)),
        }
    }
}
