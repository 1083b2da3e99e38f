//! Parsing ops, and what types their results have.

use super::lex::Token;
use super::names::Named;
use super::parse::{Parser, Result};
use crate::acc::Async;
use crate::atomic::AtomicTarget;
use crate::function::{BlockData, OpData, ValueData, ValueDef};
use crate::ids::{Block, Op, Value};
use crate::op::OpKind;
use crate::op_parts::{Case, PrintItem, SectionDim, ViewDim};
use crate::operator::{BinaryOp, UnaryOp};
use crate::schedule::Launch;
use crate::types::{Elem, Type};

/// Deeper nesting than this is an error, so that reading needs no more stack than there is.
const MAX_DEPTH: usize = 200;

/// An op and the types of its results.
pub(super) type Parsed = (OpKind, Vec<Type>);

impl Parser<'_> {
    /// `{` and the ops of a new block up to its `}`.
    pub(super) fn block(&mut self) -> Result<Block> {
        let block = self.func.blocks.push(BlockData::default());
        self.expect("{")?;
        self.ops_until_brace(block)?;
        Ok(block)
    }

    pub(super) fn ops_until_brace(&mut self, block: Block) -> Result<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error("blocks are nested too deep"));
        }
        while !self.accept("}") {
            let op = self.op()?;
            self.func.blocks[block].ops.push(op);
        }
        self.depth -= 1;
        Ok(())
    }

    pub(super) fn block_arg(&mut self, block: Block, number: u32, ty: Type) -> Result<Value> {
        let value = self.func.values.push(ValueData { ty, def: ValueDef::Arg(block) });
        self.func.blocks[block].args.push(value);
        self.name_value(number, value)?;
        Ok(value)
    }

    fn name_value(&mut self, number: u32, value: Value) -> Result<()> {
        match self.values.insert(number, value) {
            None => Ok(()),
            Some(_) => Err(self.error_before(format!("%{number} is defined twice"))),
        }
    }

    fn op(&mut self) -> Result<Op> {
        let span = self.span();
        // What is inside may name the op: it gets its number now and its kind last.
        let op = self.func.ops.push(OpData { kind: OpKind::Unreachable, results: Vec::new(), span, home: None });
        if matches!(self.peek(), Token::Label(_)) {
            let label = self.label_number()?;
            if self.labels.insert(label, op).is_some() {
                return Err(self.error_before(format!("!{label} is defined twice")));
            }
            self.expect(":")?;
        }
        let mut names = Vec::new();
        if matches!(self.peek(), Token::Value(_)) {
            names.push(self.value_number()?);
            while self.accept(",") {
                names.push(self.value_number()?);
            }
            self.expect("=")?;
        }
        let start = self.error("");
        let (kind, types) = self.op_kind()?;
        if names.len() != types.len() {
            let message = format!("{} names for {} results", names.len(), types.len());
            return Err(super::ParseError { message, ..start });
        }
        self.func.ops[op].kind = kind;
        for (name, ty) in names.into_iter().zip(types) {
            let value = self.func.values.push(ValueData { ty, def: ValueDef::Result(op) });
            self.func.ops[op].results.push(value);
            self.name_value(name, value)?;
        }
        Ok(op)
    }

    fn op_kind(&mut self) -> Result<Parsed> {
        let word = self.word()?;
        if let Some(parsed) = self.simple_op(&word)? {
            return Ok(parsed);
        }
        self.control(&word)
    }

    /// Ops without blocks.
    fn simple_op(&mut self, word: &str) -> Result<Option<Parsed>> {
        let without_blocks = [
            Self::computation,
            Self::memory,
            Self::view_op,
            Self::machine_op,
            Self::atomic,
            Self::action,
            Self::call_or_exit,
        ];
        for read in without_blocks {
            if let Some(parsed) = read(self, word)? {
                return Ok(Some(parsed));
            }
        }
        Ok(None)
    }

    fn computation(&mut self, word: &str) -> Result<Option<Parsed>> {
        if let Some(op) = UnaryOp::from_word(word) {
            let a = self.value()?;
            return Ok(Some((OpKind::Unary(op, a), vec![self.func.type_of(a)])));
        }
        if let Some(op) = BinaryOp::from_word(word) {
            let (a, b) = self.pair()?;
            return Ok(Some((OpKind::Binary(op, a, b), vec![self.func.type_of(a)])));
        }
        Ok(Some(match word {
            "const" => {
                let kind = match *self.peek() {
                    Token::Float(x) => {
                        self.next();
                        OpKind::ConstFloat(x)
                    }
                    _ => OpKind::ConstInt(self.int()?),
                };
                (kind, vec![self.colon_type()?])
            }
            "const_bits" => (OpKind::ConstFloat(f64::from_bits(self.int()? as u64)), vec![self.colon_type()?]),
            "global_addr" => (OpKind::GlobalAddr(self.global_id()?), vec![Type::Ptr]),
            "func_addr" => (OpKind::FuncAddr(self.func_id()?), vec![Type::Ptr]),
            "cmp" => {
                let op = self.named("a comparison")?;
                let (a, b) = self.pair()?;
                (OpKind::Compare(op, a, b), vec![self.func.type_of(a).compared()])
            }
            "select" => {
                let [cond, a, b] = self.three()?;
                (OpKind::Select(cond, a, b), vec![self.func.type_of(a)])
            }
            "convert" => (OpKind::Convert(self.value()?), vec![self.colon_type()?]),
            "opaque" => (OpKind::Opaque(self.value()?), vec![self.colon_type()?]),
            "uconvert" => (OpKind::UConvert(self.value()?), vec![self.colon_type()?]),
            "bitcast" => (OpKind::Bitcast(self.value()?), vec![self.colon_type()?]),
            "math" => {
                let function = self.named("a function")?;
                self.expect("(")?;
                let args = self.comma_list(")", Self::value)?;
                let ty = args.first().map(|a| self.func.type_of(*a));
                let ty = ty.ok_or_else(|| self.error_before("expected an argument"))?;
                (OpKind::Math(function, args), vec![ty])
            }
            _ => return self.complex_op(word),
        }))
    }

    fn complex_op(&mut self, word: &str) -> Result<Option<Parsed>> {
        Ok(Some(match word {
            "complex" => {
                let (re, im) = self.pair()?;
                let ty = self.func.type_of(re).complex();
                (OpKind::Complex(re, im), vec![ty.ok_or_else(|| self.error_before("the parts are no reals"))?])
            }
            "real_part" | "imag_part" => {
                let z = self.value()?;
                let ty = self.func.type_of(z).part();
                let ty = ty.ok_or_else(|| self.error_before("this is no complex number"))?;
                (if word == "real_part" { OpKind::RealPart(z) } else { OpKind::ImagPart(z) }, vec![ty])
            }
            _ => return self.vector_op(word),
        }))
    }

    fn vector_op(&mut self, word: &str) -> Result<Option<Parsed>> {
        Ok(Some(match word {
            "splat" => (OpKind::Splat(self.value()?), vec![self.colon_type()?]),
            "shuffle" => {
                let (a, b) = self.pair()?;
                self.expect("[")?;
                let lanes: Vec<Option<u16>> = self.comma_list("]", |p| Ok(u16::try_from(p.int()?).ok()))?;
                let ty = match self.func.type_of(a) {
                    Type::Vector(lane, _) => Type::Vector(lane, lanes.len() as u16),
                    other => other,
                };
                (OpKind::Shuffle { a, b, lanes }, vec![ty])
            }
            "get_lane" => {
                let (vector, lane) = self.pair()?;
                (OpKind::GetLane { vector, lane }, vec![self.func.type_of(vector).each()])
            }
            "set_lane" => {
                let [vector, lane, value] = self.three()?;
                (OpKind::SetLane { vector, lane, value }, vec![self.func.type_of(vector)])
            }
            _ => return Ok(None),
        }))
    }

    fn memory(&mut self, word: &str) -> Result<Option<Parsed>> {
        Ok(Some(match word {
            "load" => {
                let var = self.var()?;
                let ty = self.func.vars[var].value_type();
                let ty = ty.ok_or_else(|| self.error_before(format!("{var} cannot be loaded")))?;
                (OpKind::Load(var), vec![ty])
            }
            "store" => {
                let var = self.var()?;
                (OpKind::Store(var, self.comma_value()?), vec![])
            }
            "var_addr" => (OpKind::VarAddr(self.var()?), vec![Type::Ptr]),
            "load_at" => {
                let elem = self.elem()?;
                let ty = self.loaded(elem)?;
                (OpKind::LoadAt { addr: self.value()?, elem, access: self.access()? }, vec![ty])
            }
            "store_at" => {
                let elem = self.elem()?;
                let (addr, value) = self.pair()?;
                (OpKind::StoreAt { addr, elem, value, access: self.access()? }, vec![])
            }
            "ptr_add" => {
                let (addr, bytes) = self.pair()?;
                (OpKind::PtrAdd { addr, bytes }, vec![Type::Ptr])
            }
            "alloca" => {
                let owner = self.shared_by()?;
                (OpKind::Alloca { bytes: self.value()?, owner }, vec![Type::Ptr])
            }
            "private_memory" => {
                let owner = self.named("an owner")?;
                let (offset, bytes) = self.pair()?;
                (OpKind::PrivateMemory { owner, offset, bytes }, vec![Type::Ptr])
            }
            "matrix_unit" => (OpKind::MatrixUnit, vec![Type::I1]),
            "matrix_multiply_add" => {
                let (a, b) = self.pair()?;
                let sums = [self.comma_value()?, self.comma_value()?];
                (OpKind::MatrixMultiplyAdd { a, b, sums }, vec![Type::F64; 2])
            }
            "memmove" => {
                let [dst, src, bytes] = self.three()?;
                let align = if self.accept_word("align") { self.small()? } else { 1 };
                (OpKind::MemMove { dst, src, bytes, align }, vec![])
            }
            "memset" => {
                let [dst, byte, bytes] = self.three()?;
                (OpKind::MemSet { dst, byte, bytes }, vec![])
            }
            _ => return Ok(None),
        }))
    }

    fn view_op(&mut self, word: &str) -> Result<Option<Parsed>> {
        Ok(Some(match word {
            "load_view" => {
                let var = self.var()?;
                let data = &self.func.vars[var];
                (OpKind::LoadView(var), vec![Type::View(data.elem(), data.rank())])
            }
            "store_view" => {
                let var = self.var()?;
                (OpKind::StoreView(var, self.comma_value()?), vec![])
            }
            "make_view" => {
                let base = self.value()?;
                self.expect("[")?;
                let dims = self.comma_list("]", |p| {
                    let [lower, extent, stride] = p.triple()?;
                    Ok(ViewDim { lower, extent, stride })
                })?;
                (OpKind::MakeView { base, dims }, vec![self.colon_type()?])
            }
            "section" => {
                let view = self.value()?;
                self.expect("[")?;
                let dims = self.comma_list("]", Self::section_dim)?;
                let kept = dims.iter().filter(|d| matches!(d, SectionDim::Range { .. })).count();
                let ty = Type::View(self.elem_of(view)?, kept as u8);
                (OpKind::Section { view, dims }, vec![ty])
            }
            "view_base" => (OpKind::ViewBase(self.value()?), vec![Type::Ptr]),
            "view_part" => {
                let part = self.named("a part of a view")?;
                let view = self.value()?;
                self.expect(",")?;
                let dim = u8::try_from(self.int()?).map_err(|_| self.error_before("no dimension"))?;
                (OpKind::ViewPart { view, dim, part }, vec![Type::I64])
            }
            "load_elem" => {
                let (view, subscripts) = self.element()?;
                let elem = self.elem_of(view)?;
                let align = self.access()?.align;
                (OpKind::LoadElem { view, subscripts, align }, vec![self.loaded(elem)?])
            }
            "store_elem" => {
                let (view, subscripts) = self.element()?;
                let value = self.comma_value()?;
                (OpKind::StoreElem { view, subscripts, value, align: self.access()?.align }, vec![])
            }
            "elem_addr" => {
                let (view, subscripts) = self.element()?;
                (OpKind::ElemAddr { view, subscripts }, vec![Type::Ptr])
            }
            "device_view" => {
                let (data, clause) = self.clause_ref()?;
                let view = self.comma_value()?;
                (OpKind::DeviceView { data, clause, view }, vec![self.func.type_of(view)])
            }
            "announce" => (self.announce()?, vec![Type::I1]),
            "device_addr" => {
                let (data, clause) = self.clause_ref()?;
                (OpKind::DeviceAddr { data, clause }, vec![Type::Ptr])
            }
            _ => return Ok(None),
        }))
    }

    fn atomic(&mut self, word: &str) -> Result<Option<Parsed>> {
        Ok(Some(match word {
            "atomic_load" => {
                let (place, elem) = self.place()?;
                (OpKind::AtomicLoad(place), vec![self.loaded(elem)?])
            }
            "atomic_store" => {
                let (place, _) = self.place()?;
                (OpKind::AtomicStore(place, self.comma_value()?), vec![])
            }
            "atomic_update" => {
                let op = self.named("an atomic operation")?;
                let (place, elem) = self.place()?;
                let value = self.comma_value()?;
                let new = self.accept_word("new");
                (OpKind::AtomicUpdate { place, op, value, new }, vec![self.loaded(elem)?])
            }
            "atomic_compare_exchange" => {
                let (place, _) = self.place()?;
                let (expected, desired) = (self.comma_value()?, self.comma_value()?);
                (OpKind::AtomicCompareExchange { place, expected, desired }, vec![Type::I1])
            }
            _ => return Ok(None),
        }))
    }

    /// Directives without a region.
    fn action(&mut self, word: &str) -> Result<Option<Parsed>> {
        Ok(Some(match word {
            "data_action" => (self.data_action()?, vec![]),
            "device_action" => (self.device_action()?, vec![]),
            "wait_op" => (self.wait()?, vec![]),
            _ => return Ok(None),
        }))
    }

    /// `$0` or `%view[%i]`, and what it holds.
    fn place(&mut self) -> Result<(AtomicTarget, Elem)> {
        if matches!(self.peek(), Token::Var(_)) {
            let var = self.var()?;
            return Ok((AtomicTarget::Var(var), self.func.vars[var].elem()));
        }
        let (view, subscripts) = self.element()?;
        let elem = self.elem_of(view)?;
        Ok((AtomicTarget::Elem { view, subscripts }, elem))
    }

    fn call_or_exit(&mut self, word: &str) -> Result<Option<Parsed>> {
        let kind = match word {
            "call" => {
                let callee = self.func_id()?;
                self.expect("(")?;
                let args = self.comma_list(")", Self::value)?;
                let extra_attrs = self.extra_attrs()?;
                return Ok(Some((OpKind::Call { callee, args, extra_attrs }, self.result_types()?)));
            }
            "print" => {
                self.expect("(")?;
                OpKind::Print { items: self.comma_list(")", Self::print_item)? }
            }
            "break" => OpKind::Break(self.label()?),
            "continue" => OpKind::Continue(self.label()?),
            "return" => OpKind::Return(self.value_list()?),
            "yield" => OpKind::Yield(self.value_list()?),
            "unreachable" => OpKind::Unreachable,
            "barrier" => OpKind::Barrier,
            "grid_barrier" => OpKind::GridBarrier,
            "launch" => self.launch()?,
            _ => return Ok(None),
        };
        Ok(Some((kind, Vec::new())))
    }

    /// Ops with blocks. What it calls for each nests: its own frame is small.
    fn control(&mut self, word: &str) -> Result<Parsed> {
        match word {
            "if" => self.if_op(),
            "switch" => self.switch(),
            "for" => self.for_loop(),
            "while" | "do_while" => self.while_loop(word == "while"),
            "cfg" => self.cfg(),
            "threads" => Ok((self.threads()?, Vec::new())),
            "single" => Ok((OpKind::Single { body: self.block()? }, Vec::new())),
            "grid_single" => Ok((OpKind::GridSingle { body: self.block()? }, Vec::new())),
            "compute" => Ok((self.compute()?, Vec::new())),
            "data" => Ok((self.data()?, Vec::new())),
            "by_device" => self.by_device(),
            _ => Err(self.error_before(format!("no op `{word}`"))),
        }
    }

    fn if_op(&mut self) -> Result<Parsed> {
        let cond = self.value()?;
        let types = self.result_types()?;
        let then_block = self.block()?;
        self.expect_word("else")?;
        Ok((OpKind::If { cond, then_block, else_block: self.block()? }, types))
    }

    fn while_loop(&mut self, test_first: bool) -> Result<Parsed> {
        let cond = self.block()?;
        self.expect_word("do")?;
        let body = self.block()?;
        let step = if self.accept_word("step") { Some(self.block()?) } else { None };
        Ok((OpKind::While { cond, body, step, test_first }, Vec::new()))
    }

    fn switch(&mut self) -> Result<Parsed> {
        let value = self.value()?;
        let types = self.result_types()?;
        self.expect("{")?;
        let mut cases = Vec::new();
        while self.accept_word("case") {
            let mut ranges = Vec::new();
            while matches!(self.peek(), Token::Int(_)) {
                let lower = self.int()?;
                let upper = if self.accept("..") { self.int()? } else { lower };
                ranges.push((lower, upper));
                if !self.accept(",") {
                    break;
                }
            }
            cases.push(Case { ranges, block: self.block()? });
        }
        self.expect_word("default")?;
        let default = self.block()?;
        self.expect("}")?;
        Ok((OpKind::Switch { value, cases, default }, types))
    }

    fn by_device(&mut self) -> Result<Parsed> {
        self.expect("{")?;
        let gpu = if self.accept_word("gpu") { Some(self.block()?) } else { None };
        self.expect_word("cpu")?;
        let cpu = self.block()?;
        self.expect("}")?;
        Ok((OpKind::ByDevice { gpu, cpu }, Vec::new()))
    }

    fn launch(&mut self) -> Result<OpKind> {
        let kernel = self.func_id()?;
        let asynchronous = if self.accept_word("async") { self.asynchronous()? } else { Async::Sync };
        self.expect_word("grid")?;
        self.expect("(")?;
        let grid = self.three()?;
        self.expect(")")?;
        self.expect_word("block")?;
        self.expect("(")?;
        let block = self.three()?;
        self.expect(")")?;
        let private_bytes = match self.accept_word("private") {
            true => {
                self.expect("(")?;
                let bytes = self.value()?;
                self.expect(")")?;
                Some(bytes)
            }
            false => None,
        };
        self.expect("(")?;
        let args = self.comma_list(")", Self::value)?;
        Ok(OpKind::Launch(Box::new(Launch { kernel, grid, block, asynchronous, private_bytes, args })))
    }

    fn print_item(&mut self) -> Result<PrintItem> {
        if self.accept_word("chars") {
            let addr = self.value()?;
            self.expect(":")?;
            return Ok(PrintItem::Chars { addr, len: self.value()? });
        }
        if self.accept_word("format") {
            return Ok(PrintItem::Format(self.string()?));
        }
        match self.peek() {
            Token::Str(_) => Ok(PrintItem::Text(self.string()?)),
            _ => Ok(PrintItem::Value(self.value()?)),
        }
    }

    fn section_dim(&mut self) -> Result<SectionDim> {
        let lower = self.value()?;
        if !self.accept(":") {
            return Ok(SectionDim::Index(lower));
        }
        let upper = self.value()?;
        self.expect(":")?;
        Ok(SectionDim::Range { lower, upper, step: self.value()? })
    }

    /// `%view[%i, %j]`
    pub(super) fn element(&mut self) -> Result<(Value, Vec<Value>)> {
        let view = self.value()?;
        self.expect("[")?;
        Ok((view, self.comma_list("]", Self::value)?))
    }

    fn elem_of(&self, view: Value) -> Result<Elem> {
        match self.func.type_of(view) {
            Type::View(elem, _) => Ok(elem),
            ty => Err(self.error_before(format!("{ty} is no view"))),
        }
    }

    pub(super) fn loaded(&self, elem: Elem) -> Result<Type> {
        elem.value_type().ok_or_else(|| self.error_before(format!("{elem} cannot be loaded")))
    }

    pub(super) fn label(&mut self) -> Result<Op> {
        let number = self.label_number()?;
        self.labels.get(&number).copied().ok_or_else(|| self.error_before(format!("no label !{number} so far")))
    }

    /// `!0, 2`
    fn clause_ref(&mut self) -> Result<(Op, u32)> {
        let data = self.label()?;
        self.expect(",")?;
        Ok((data, self.small()?))
    }

    pub(super) fn pair(&mut self) -> Result<(Value, Value)> {
        Ok((self.value()?, self.comma_value()?))
    }

    pub(super) fn three(&mut self) -> Result<[Value; 3]> {
        Ok([self.value()?, self.comma_value()?, self.comma_value()?])
    }

    /// `%a : %b : %c`
    fn triple(&mut self) -> Result<[Value; 3]> {
        let first = self.value()?;
        self.expect(":")?;
        let second = self.value()?;
        self.expect(":")?;
        Ok([first, second, self.value()?])
    }

    pub(super) fn comma_value(&mut self) -> Result<Value> {
        self.expect(",")?;
        self.value()
    }

    fn colon_type(&mut self) -> Result<Type> {
        self.expect(":")?;
        self.ty()
    }

    /// `: i32, f64`, or nothing.
    fn result_types(&mut self) -> Result<Vec<Type>> {
        let mut types = Vec::new();
        if self.accept(":") {
            types.push(self.ty()?);
            while self.accept(",") {
                types.push(self.ty()?);
            }
        }
        Ok(types)
    }

    fn value_list(&mut self) -> Result<Vec<Value>> {
        let mut values = Vec::new();
        while matches!(self.peek(), Token::Value(_)) {
            values.push(self.value()?);
            if !self.accept(",") {
                break;
            }
        }
        Ok(values)
    }
}
