//! Building functions: a cursor at the end of a block, or before one of its ops, that makes ops, with a type check where a
//! mistake would be costly.

use crate::acc::SectionRange;
use crate::attrs::ParamAttr;
use crate::function::*;
use crate::ids::*;
use crate::op::*;
use crate::op_parts::*;
use crate::operator::*;
use crate::signature::Signature;
use crate::types::{Elem, PointerDim, Type};
use accc_source::Span;

/// Adds ops to one block of a function at a time.
pub struct Builder<'f> {
    /// The function that is added to.
    pub func: &'f mut Function,
    block: Block,
    /// Where the next op goes; `None`: at the block's end.
    index: Option<usize>,
    /// Given to every op that is made.
    pub span: Span,
}

/// A place of a builder.
#[derive(Clone, Copy)]
pub struct Here {
    block: Block,
    index: Option<usize>,
}

impl<'f> Builder<'f> {
    /// Adds to the end of a block, without a place in the source at first.
    pub fn new(func: &'f mut Function, block: Block) -> Builder<'f> {
        Builder { func, block, index: None, span: Span::NONE }
    }

    /// Inserts before an op that stands in some block of the function; takes its span.
    pub fn before(func: &'f mut Function, op: Op) -> Builder<'f> {
        let block = func.block_of(op).expect("the op stands in a block");
        let index = func.position(block, op);
        let span = func.ops[op].span;
        Builder { func, block, index: Some(index), span }
    }

    /// Inserts before the op with this index in a block.
    pub fn at(func: &'f mut Function, block: Block, index: usize) -> Builder<'f> {
        Builder { func, block, index: Some(index), span: Span::NONE }
    }

    /// The block that is added to.
    pub fn block(&self) -> Block {
        self.block
    }

    /// Goes on at the end of another block; gives the one left.
    pub fn switch_to(&mut self, block: Block) -> Block {
        self.index = None;
        std::mem::replace(&mut self.block, block)
    }

    /// Where the next op goes, to come back to: nothing may be inserted in front of it meanwhile.
    pub fn here(&self) -> Here {
        Here { block: self.block, index: self.index }
    }

    /// Goes on where [`Builder::here`] was asked.
    pub fn back_to(&mut self, here: Here) {
        (self.block, self.index) = (here.block, here.index);
    }

    /// True when the current block already ends with a terminator: nothing may be appended.
    pub fn is_terminated(&self) -> bool {
        self.index.is_none() && self.func.terminator(self.block).is_some()
    }

    /// A block that no op owns yet; the builder stays where it is.
    pub fn new_block(&mut self) -> Block {
        self.func.blocks.push(BlockData::default())
    }

    /// Gives a block one more argument.
    pub fn block_arg(&mut self, block: Block, ty: Type) -> Value {
        let value = self.func.values.push(ValueData { ty, def: ValueDef::Arg(block) });
        self.func.blocks[block].args.push(value);
        value
    }

    /// Appends an op with results of these types.
    pub fn op(&mut self, kind: OpKind, results: &[Type]) -> Op {
        debug_assert!(!self.is_terminated(), "op after a terminator: {kind:?}");
        let op = self.func.new_op(kind, results, self.span);
        self.put(op);
        op
    }

    /// Appends an op that stands nowhere yet.
    pub fn put(&mut self, op: Op) {
        self.func.ops[op].home = Some(self.block);
        let ops = &mut self.func.blocks[self.block].ops;
        match &mut self.index {
            Some(index) => {
                ops.insert(*index, op);
                *index += 1;
            }
            None => ops.push(op),
        }
    }

    /// Appends an op without results.
    pub fn effect(&mut self, kind: OpKind) -> Op {
        self.op(kind, &[])
    }

    /// Appends an op with one result.
    pub fn value(&mut self, kind: OpKind, ty: Type) -> Value {
        let op = self.op(kind, &[ty]);
        self.func.ops[op].results[0]
    }

    /// A constant of an integer type; bits that the type does not have are cut off.
    pub fn int(&mut self, n: i64, ty: Type) -> Value {
        debug_assert!(ty.is_int());
        self.value(OpKind::ConstInt(n), ty)
    }

    /// An integer that may need more than 64 bits: one of 128 is made of its halves then.
    pub fn wide_int(&mut self, n: i128, ty: Type) -> Value {
        if let Ok(n) = i64::try_from(n) {
            return self.int(n, ty);
        }
        let (high, low) = (self.int((n >> 64) as i64, ty), self.i64(n as i64));
        let (low, half) = (self.uconvert(low, ty), self.int(64, ty));
        let high = self.binary(BinaryOp::Shl, high, half);
        self.binary(BinaryOp::Or, high, low)
    }

    /// A constant subscript, extent or number of bytes.
    pub fn i64(&mut self, n: i64) -> Value {
        self.int(n, Type::I64)
    }

    /// A constant truth value.
    pub fn bool(&mut self, b: bool) -> Value {
        self.int(b.into(), Type::I1)
    }

    /// A constant, rounded to the type.
    pub fn float(&mut self, x: f64, ty: Type) -> Value {
        debug_assert!(ty.is_float());
        self.value(OpKind::ConstFloat(x), ty)
    }

    /// The address of a global's first byte.
    pub fn global_addr(&mut self, global: GlobalId) -> Value {
        self.value(OpKind::GlobalAddr(global), Type::Ptr)
    }

    /// The result has the operand's type.
    pub fn unary(&mut self, op: UnaryOp, a: Value) -> Value {
        let ty = self.func.type_of(a);
        self.value(OpKind::Unary(op, a), ty)
    }

    /// The result has the operands' type, which is the same.
    pub fn binary(&mut self, op: BinaryOp, a: Value, b: Value) -> Value {
        let ty = self.func.type_of(a);
        debug_assert_eq!(ty, self.func.type_of(b), "operands of {op:?}");
        self.value(OpKind::Binary(op, a, b), ty)
    }

    /// An `I1`; of vectors one of integers whose lanes are 0 or -1.
    pub fn compare(&mut self, op: CompareOp, a: Value, b: Value) -> Value {
        debug_assert_eq!(self.func.type_of(a), self.func.type_of(b), "operands of {op:?}");
        let ty = self.func.type_of(a).compared();
        self.value(OpKind::Compare(op, a, b), ty)
    }

    /// Both values are computed, whatever `cond` says.
    pub fn select(&mut self, cond: Value, then: Value, other: Value) -> Value {
        let ty = self.func.type_of(then);
        self.value(OpKind::Select(cond, then, other), ty)
    }

    /// The value as another number type; itself when it has that type.
    pub fn convert(&mut self, value: Value, ty: Type) -> Value {
        if self.func.type_of(value) == ty {
            return value;
        }
        self.value(OpKind::Convert(value), ty)
    }

    /// As [`Builder::convert`], of an integer that counts as unsigned.
    pub fn uconvert(&mut self, value: Value, ty: Type) -> Value {
        if self.func.type_of(value) == ty {
            return value;
        }
        self.value(OpKind::UConvert(value), ty)
    }

    /// A function of real (or integer) arguments whose result has the first one's type.
    pub fn opaque(&mut self, value: Value) -> Value {
        let ty = self.func.type_of(value);
        self.value(OpKind::Opaque(value), ty)
    }

    /// Of results that have the first argument's type.
    pub fn math(&mut self, function: MathFn, args: Vec<Value>) -> Value {
        let ty = self.func.type_of(args[0]);
        self.value(OpKind::Math(function, args), ty)
    }

    /// A complex number of two reals of one type.
    pub fn complex(&mut self, re: Value, im: Value) -> Value {
        let kind = |value: Value| self.func.def(value).map(|op| self.func.kind(op));
        if let (Some(OpKind::RealPart(z)), Some(OpKind::ImagPart(same))) = (kind(re), kind(im))
            && z == same
        {
            return *z;
        }
        let ty = self.func.type_of(re).complex().expect("parts of a complex number are reals");
        self.value(OpKind::Complex(re, im), ty)
    }

    /// Real and imaginary part.
    pub fn parts(&mut self, z: Value) -> (Value, Value) {
        if let Some(OpKind::Complex(re, im)) = self.func.def(z).map(|op| self.func.kind(op)) {
            return (*re, *im);
        }
        let ty = self.func.type_of(z).part().expect("a complex number");
        (self.value(OpKind::RealPart(z), ty), self.value(OpKind::ImagPart(z), ty))
    }

    /// The value of a scalar, or the address that a pointer variable holds.
    pub fn load(&mut self, var: Var) -> Value {
        let ty = self.func.vars[var].value_type().expect("a scalar that can be loaded");
        self.value(OpKind::Load(var), ty)
    }

    /// Sets a scalar or a pointer variable.
    pub fn store(&mut self, var: Var, value: Value) {
        self.effect(OpKind::Store(var, value));
    }

    /// The address of a variable, which escapes by that.
    pub fn var_addr(&mut self, var: Var) -> Value {
        self.value(OpKind::VarAddr(var), Type::Ptr)
    }

    /// The view on an array, or on what a pointer variable points to.
    pub fn load_view(&mut self, var: Var) -> Value {
        let data = &self.func.vars[var];
        let ty = Type::View(data.elem(), data.rank());
        self.value(OpKind::LoadView(var), ty)
    }

    /// Makes a descriptor variable show what the view shows.
    pub fn store_view(&mut self, var: Var, view: Value) {
        self.effect(OpKind::StoreView(var, view));
    }

    /// A view of its parts, fastest dimension first.
    pub fn make_view(&mut self, base: Value, elem: Elem, dims: Vec<ViewDim>) -> Value {
        let ty = Type::View(elem, dims.len() as u8);
        self.value(OpKind::MakeView { base, dims }, ty)
    }

    /// Of rank as many as there are ranges among `dims`.
    pub fn section(&mut self, view: Value, dims: Vec<SectionDim>) -> Value {
        let rank = dims.iter().filter(|d| matches!(d, SectionDim::Range { .. })).count() as u8;
        let Type::View(elem, _) = self.func.type_of(view) else { panic!("section of something that is no view") };
        self.value(OpKind::Section { view, dims }, Type::View(elem, rank))
    }

    /// A bound or stride of dimension `dim`, from 0 for the fastest.
    pub fn view_part(&mut self, view: Value, dim: u8, part: ViewPart) -> Value {
        self.value(OpKind::ViewPart { view, dim, part }, Type::I64)
    }

    /// One element of the last dimension, all of the others: of an array whose data is on the device already these stand for
    /// all where its last extent is not known.
    pub fn first_elements(&mut self, var: Var) -> Vec<SectionRange> {
        let rank = self.func.vars[var].rank();
        let view = self.load_view(var);
        let range = |dim| {
            let start = self.i64(0);
            let last = dim + 1 == rank;
            let extent = if last { self.i64(1) } else { self.view_part(view, dim, ViewPart::Extent) };
            SectionRange { start, extent, step: None }
        };
        (0..rank).map(range).collect()
    }

    /// The element with these subscripts, fastest first.
    pub fn load_elem(&mut self, view: Value, subscripts: Vec<Value>) -> Value {
        let Type::View(elem, _) = self.func.type_of(view) else { panic!("element of something that is no view") };
        let ty = elem.value_type().expect("an element that can be loaded");
        self.value(OpKind::LoadElem { view, subscripts, align: 0 }, ty)
    }

    /// Sets the element with these subscripts, fastest first.
    pub fn store_elem(&mut self, view: Value, subscripts: Vec<Value>, value: Value) {
        self.effect(OpKind::StoreElem { view, subscripts, value, align: 0 });
    }

    /// The address of the element with these subscripts, fastest first.
    pub fn elem_addr(&mut self, view: Value, subscripts: Vec<Value>) -> Value {
        self.value(OpKind::ElemAddr { view, subscripts }, Type::Ptr)
    }

    /// What lies at an address, aligned as its type asks.
    pub fn load_at(&mut self, addr: Value, elem: Elem) -> Value {
        self.load_at_access(addr, elem, Access::default())
    }

    /// As [`Builder::load_at`], volatile or of another alignment.
    pub fn load_at_access(&mut self, addr: Value, elem: Elem, access: Access) -> Value {
        let ty = elem.value_type().expect("an element that can be loaded");
        self.value(OpKind::LoadAt { addr, elem, access }, ty)
    }

    /// Writes to an address that is aligned as the type asks.
    pub fn store_at(&mut self, addr: Value, elem: Elem, value: Value) {
        self.store_at_access(addr, elem, value, Access::default());
    }

    /// As [`Builder::store_at`], volatile or of another alignment.
    pub fn store_at_access(&mut self, addr: Value, elem: Elem, value: Value, access: Access) {
        self.effect(OpKind::StoreAt { addr, elem, value, access });
    }

    /// A call; gives its result where the callee has one.
    pub fn call(&mut self, callee: FuncId, result: Option<Type>, args: Vec<Value>) -> Option<Value> {
        self.call_all(callee, result.as_slice(), args, Vec::new()).first().copied()
    }

    /// A call with any number of results and attributes of variadic arguments.
    pub fn call_all(
        &mut self,
        callee: FuncId,
        results: &[Type],
        args: Vec<Value>,
        extra_attrs: Vec<ParamAttr>,
    ) -> Vec<Value> {
        let op = self.op(OpKind::Call { callee, args, extra_attrs }, results);
        self.func.ops[op].results.clone()
    }

    /// Calls the function at an address; gives its results.
    pub fn call_indirect(
        &mut self,
        callee: Value,
        signature: Signature,
        args: Vec<Value>,
        extra_attrs: Vec<ParamAttr>,
    ) -> Vec<Value> {
        let results = signature.results.clone();
        let signature = Box::new(signature);
        let op = self.op(OpKind::CallIndirect { callee, signature, args, extra_attrs }, &results);
        self.func.ops[op].results.clone()
    }

    /// A `while` with empty blocks: condition, body and, if wanted, step.
    pub fn while_op(&mut self, with_step: bool, test_first: bool) -> (Op, Block, Block, Option<Block>) {
        let (cond, body) = (self.new_block(), self.new_block());
        let step = with_step.then(|| self.new_block());
        let op = self.effect(OpKind::While { cond, body, step, test_first });
        (op, cond, body, step)
    }

    /// The view on a member of each of the records that a view shows.
    pub fn field(&mut self, view: Value, offset: u64, elem: Elem, dims: Vec<FieldDim>) -> Value {
        let Type::View(_, rank) = self.func.type_of(view) else { panic!("a member of something that is no view") };
        let ty = Type::View(elem, rank + dims.len() as u8);
        self.value(OpKind::Field { view, offset, elem, dims }, ty)
    }

    /// The view on what a pointer in a table points to.
    pub fn row_view(&mut self, table: Value, subscripts: Vec<Value>, elem: Elem, inner: Vec<PointerDim>) -> Value {
        let ty = Type::View(elem, inner.len() as u8 + 1);
        self.value(OpKind::RowView { table, subscripts, elem, inner }, ty)
    }

    /// An address so many bytes on.
    pub fn ptr_add(&mut self, addr: Value, bytes: Value) -> Value {
        self.value(OpKind::PtrAdd { addr, bytes }, Type::Ptr)
    }

    /// Ends the current block so that control goes on after the op that owns it.
    pub fn end_block(&mut self) {
        if !self.is_terminated() {
            self.effect(OpKind::Yield(Vec::new()));
        }
    }

    /// An `if` with empty blocks; fill them with [`Builder::in_block`], or switch to them and `end_block` each.
    pub fn if_op(&mut self, cond: Value, results: &[Type]) -> (Op, Block, Block) {
        let (then_block, else_block) = (self.new_block(), self.new_block());
        let op = self.op(OpKind::If { cond, then_block, else_block }, results);
        (op, then_block, else_block)
    }

    /// How often a loop runs: `max(0, (upper - lower + step) / step)`, as `I64`.
    pub fn trips(&mut self, lower: Value, upper: Value, step: Value) -> Value {
        let [lower, upper, step] = [lower, upper, step].map(|value| self.convert(value, Type::I64));
        let length = self.binary(BinaryOp::Sub, upper, lower);
        let length = self.binary(BinaryOp::Add, length, step);
        let trips = self.binary(BinaryOp::Div, length, step);
        let zero = self.i64(0);
        self.binary(BinaryOp::Max, trips, zero)
    }

    /// A counted loop with an empty body; the induction variable is the body's first argument.
    pub fn for_op(&mut self, var: Option<Var>, lower: Value, upper: Value, step: Value) -> (Op, Block, Value) {
        let body = self.new_block();
        let ty = self.func.type_of(lower);
        let iv = self.block_arg(body, ty);
        let node = For {
            var,
            iv,
            lower,
            upper,
            step,
            carried: Vec::new(),
            locals: Vec::new(),
            body,
            directive: None,
            changes: Vec::new(),
            verdict: Default::default(),
            schedule: None,
        };
        let op = self.effect(OpKind::For(Box::new(node)));
        (op, body, iv)
    }

    /// Fills `block` with what `fill` builds, ends it, and comes back to where it was.
    pub fn in_block<R>(&mut self, block: Block, fill: impl FnOnce(&mut Builder<'_>) -> R) -> R {
        let index = self.index;
        let before = self.switch_to(block);
        let result = fill(self);
        self.end_block();
        self.switch_to(before);
        self.index = index;
        result
    }
}

impl Function {
    /// An op that stands in no block yet.
    pub fn new_op(&mut self, kind: OpKind, results: &[Type], span: Span) -> Op {
        let op = self.ops.push(OpData { kind, results: Vec::new(), span, home: None });
        let values =
            results.iter().map(|ty| self.values.push(ValueData { ty: *ty, def: ValueDef::Result(op) })).collect();
        self.ops[op].results = values;
        op
    }

    /// A variable of the frame.
    pub fn local(&mut self, name: &str, storage: Storage, span: Span) -> Var {
        self.vars.push(VarData::new(name, span, storage, VarClass::Local))
    }
}
