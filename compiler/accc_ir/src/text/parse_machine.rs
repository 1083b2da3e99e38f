//! Parsing what C and the machine beneath it need: signatures, attributes, jumps, atomics, tables of debug types.

use super::lex::Token;
use super::names::Named;
use super::parse::{Parser, Result};
use super::parse_op::Parsed;
use crate::asm::{Asm, AsmArg};
use crate::attrs::{FunctionAttrs, GlobalAttrs, Inline, ParamAttr, Visibility};
use crate::check::{Check, CheckedAccess};
use crate::debug::{DebugDim, DebugMember, DebugType, DebugTypeId, Encoding, Qualifier};
use crate::function::BlockData;
use crate::ids::{Block, FuncId};
use crate::module::{Init, Relocation, RelocationTarget};
use crate::op::OpKind;
use crate::op_parts::{Access, FieldDim, Owner};
use crate::signature::Signature;
use crate::types::{PointerDim, Type};

impl Parser<'_> {
    fn checked_place(&mut self) -> Result<CheckedAccess> {
        if matches!(self.peek(), Token::Var(_)) {
            return Ok(CheckedAccess::Var(self.var()?));
        }
        if self.accept_word("all") {
            return Ok(CheckedAccess::View(self.value()?));
        }
        if self.accept_word("at") {
            let elem = self.elem()?;
            return Ok(CheckedAccess::At { addr: self.value()?, elem });
        }
        let first = self.value()?;
        if self.accept("[") {
            return Ok(CheckedAccess::Elem { view: first, subscripts: self.comma_list("]", Self::value)? });
        }
        self.expect(",")?;
        Ok(CheckedAccess::Bytes { addr: first, bytes: self.value()? })
    }

    fn check(&mut self) -> Result<Check> {
        let kind = self.named("an access")?;
        let name = self.string()?;
        let place = self.checked_place()?;
        let value = if self.accept_word("value") { Some(self.value_in_parens()?) } else { None };
        let mut check = Check { kind, place, name, value, combines: None, callee: None };
        if self.accept_word("combines") {
            self.expect("(")?;
            check.combines = Some(self.named("an operator")?);
            self.expect(")")?;
        }
        if self.accept_word("callee") {
            self.expect("(")?;
            check.callee = Some(self.func_id()?);
            self.expect(")")?;
        }
        Ok(check)
    }

    /// Before memory: who shares it.
    pub(super) fn shared_by(&mut self) -> Result<Owner> {
        if matches!(self.peek(), Token::Word(_)) { self.named("an owner") } else { Ok(Owner::Thread) }
    }

    pub(super) fn machine_op(&mut self, word: &str) -> Result<Option<Parsed>> {
        Ok(Some(match word {
            "const_f80" => {
                let bytes = self.bytes()?;
                let bytes = bytes.try_into().map_err(|_| self.error_before("expected ten bytes"))?;
                (OpKind::ConstF80(bytes), vec![Type::F80])
            }
            "const_f128" => {
                let bytes = self.bytes()?;
                let bytes = bytes.try_into().map_err(|_| self.error_before("expected sixteen bytes"))?;
                (OpKind::ConstF128(u128::from_le_bytes(bytes)), vec![Type::F128])
            }
            "label_addr" => (OpKind::LabelAddr(self.block_label()?), vec![Type::Ptr]),
            "stack_save" => (OpKind::StackSave, vec![Type::Ptr]),
            "stack_restore" => (OpKind::StackRestore(self.value()?), vec![]),
            "heap_alloc" => {
                let (of_frame, owner) = (self.accept_word("frame"), self.shared_by()?);
                (OpKind::HeapAlloc { bytes: self.value()?, owner, of_frame }, vec![Type::Ptr])
            }
            "heap_free" => {
                let owner = self.shared_by()?;
                (OpKind::HeapFree { addr: self.value()?, owner }, vec![])
            }
            "fail" => (OpKind::Fail(self.string()?), vec![]),
            "stop" => (OpKind::Stop { text: self.string()?, status: self.value()? }, vec![]),
            "call_indirect" => self.call_indirect()?,
            "va_start" => (OpKind::VaStart(self.value()?), vec![]),
            "frame_address" => (OpKind::FrameAddress(self.small()?), vec![Type::Ptr]),
            "return_address" => (OpKind::ReturnAddress(self.small()?), vec![Type::Ptr]),
            "trap" => (OpKind::Trap, vec![]),
            "fence" => (OpKind::Fence, vec![]),
            "asm" => self.asm()?,
            "check" => (OpKind::Check(Box::new(self.check()?)), vec![]),
            "overflow" => {
                let unsigned = self.accept_word("unsigned");
                let op = self.named("an arithmetic operation")?;
                let (a, b) = self.pair()?;
                (OpKind::IntrinsicOverflow { op, unsigned, a, b }, vec![self.func.type_of(a), Type::I1])
            }
            "host_atomic" => {
                let op = self.named("an atomic operation")?;
                let elem = self.elem()?;
                let (addr, value) = self.pair()?;
                let new = self.accept_word("new");
                (OpKind::HostAtomic { op, addr, elem, value, new }, vec![self.loaded(elem)?])
            }
            "compare_exchange" => {
                let elem = self.elem()?;
                let [addr, expected, desired] = self.three()?;
                (OpKind::CompareExchange { addr, elem, expected, desired }, vec![self.loaded(elem)?, Type::I1])
            }
            "field" => self.field()?,
            "row_view" => self.row_view()?,
            "use_device" => {
                let addr = self.value()?;
                let if_present = self.accept_word("if_present");
                let cond = if self.accept_word("if") { Some(self.value_in_parens()?) } else { None };
                (OpKind::UseDevice { addr, if_present, cond }, vec![Type::Ptr])
            }
            "mapped_end" => {
                let addr = self.value()?;
                (OpKind::MappedEnd { addr, behind: self.accept_word("behind") }, vec![Type::Ptr])
            }
            _ => return self.jump_op(word),
        }))
    }

    fn jump_op(&mut self, word: &str) -> Result<Option<Parsed>> {
        let kind = match word {
            "jump" => OpKind::Jump(self.block_label()?),
            "branch" => {
                let cond = self.value()?;
                self.expect(",")?;
                let then_block = self.block_label()?;
                self.expect(",")?;
                OpKind::Branch { cond, then_block, else_block: self.block_label()? }
            }
            "switch_jump" => {
                let value = self.value()?;
                self.expect("[")?;
                let cases = self.comma_list("]", |p| {
                    let lower = p.int()?;
                    let upper = if p.accept("..") { p.int()? } else { lower };
                    p.expect(":")?;
                    Ok((lower, upper, p.block_label()?))
                })?;
                self.expect_word("default")?;
                OpKind::SwitchJump { value, cases, default: self.block_label()? }
            }
            "jump_indirect" => {
                let addr = self.value()?;
                self.expect("[")?;
                OpKind::JumpIndirect { addr, targets: self.comma_list("]", Self::block_label)? }
            }
            _ => return Ok(None),
        };
        Ok(Some((kind, vec![])))
    }

    /// `{ ^0 { ... } ^1 { ... } }`
    pub(super) fn cfg(&mut self) -> Result<Parsed> {
        self.expect("{")?;
        let mut blocks = Vec::new();
        while !self.accept("}") {
            let block = self.block_label()?;
            if !self.func.blocks[block].ops.is_empty() || blocks.contains(&block) {
                return Err(self.error_before("this block is defined twice"));
            }
            self.expect("{")?;
            self.ops_until_brace(block)?;
            blocks.push(block);
        }
        Ok((OpKind::Cfg { blocks }, Vec::new()))
    }

    /// A block of a `Cfg`, which may come later.
    fn block_label(&mut self) -> Result<Block> {
        match self.next() {
            Token::Block(n) => Ok(match self.block_labels.get(&n) {
                Some(block) => *block,
                None => {
                    let block = self.func.blocks.push(BlockData::default());
                    self.block_labels.insert(n, block);
                    block
                }
            }),
            _ => Err(self.error_before("expected the label of a block")),
        }
    }

    fn asm(&mut self) -> Result<Parsed> {
        let (text, constraints) = (self.string()?, self.string()?);
        self.expect("(")?;
        let args = self.comma_list(")", |p| {
            let value = p.value()?;
            let memory = if p.accept_word("at") { Some(p.elem()?) } else { None };
            Ok(AsmArg { value, memory })
        })?;
        self.expect("->")?;
        self.expect("(")?;
        let types = self.comma_list(")", Self::ty)?;
        let labels = if self.accept_word("labels") { self.unsigned()? as u32 } else { 0 };
        Ok((OpKind::Asm(Box::new(Asm { text, constraints, args, labels })), types))
    }

    fn call_indirect(&mut self) -> Result<Parsed> {
        let callee = self.value()?;
        let signature = Box::new(self.signature()?);
        self.expect("(")?;
        let args = self.comma_list(")", Self::value)?;
        let extra_attrs = self.extra_attrs()?;
        let types = signature.results.clone();
        Ok((OpKind::CallIndirect { callee, signature, args, extra_attrs }, types))
    }

    fn field(&mut self) -> Result<Parsed> {
        let elem = self.elem()?;
        let view = self.value()?;
        self.expect_word("at")?;
        let offset = self.unsigned()?;
        self.expect("[")?;
        let dims = self.comma_list("]", |p| {
            let extent = p.int()?;
            p.expect(":")?;
            Ok(FieldDim { extent, stride: p.int()? })
        })?;
        let Type::View(_, rank) = self.func.type_of(view) else { return Err(self.error_before("a field of no view")) };
        let rank = u8::try_from(usize::from(rank) + dims.len()).map_err(|_| self.error_before("no rank"))?;
        Ok((OpKind::Field { view, offset, elem, dims }, vec![Type::View(elem, rank)]))
    }

    fn row_view(&mut self) -> Result<Parsed> {
        let elem = self.elem()?;
        let (table, subscripts) = self.element()?;
        self.expect("[")?;
        let inner = self.pointer_dims("]")?;
        let rank = u8::try_from(inner.len() + 1).map_err(|_| self.error_before("no rank"))?;
        Ok((OpKind::RowView { table, subscripts, elem, inner }, vec![Type::View(elem, rank)]))
    }

    pub(super) fn pointer_dims(&mut self, close: &'static str) -> Result<Vec<PointerDim>> {
        self.comma_list(close, |p| match p.peek() {
            Token::Var(_) => Ok(PointerDim::Var(p.var_number()?)),
            _ => Ok(PointerDim::Const(p.int()?)),
        })
    }

    pub(super) fn access(&mut self) -> Result<Access> {
        let volatile = self.accept_word("volatile");
        let align = if self.accept_word("align") { self.small()? } else { 0 };
        Ok(Access { volatile, align })
    }

    pub(super) fn signature(&mut self) -> Result<Signature> {
        let mut signature = Signature::default();
        let mut attrs = Vec::new();
        self.expect("(")?;
        while !self.accept(")") {
            if self.accept("...") {
                signature.variadic = true;
                self.expect(")")?;
                break;
            }
            signature.params.push(self.ty()?);
            attrs.push(self.param_attr()?);
            if !self.accept(",") {
                self.expect(")")?;
                break;
            }
        }
        if attrs.iter().any(|attr| *attr != ParamAttr::None) {
            signature.param_attrs = attrs;
        }
        if self.accept("->") {
            loop {
                signature.results.push(self.ty()?);
                signature.result_attr = self.param_attr()?;
                if !self.accept(",") {
                    break;
                }
            }
        }
        signature.noreturn = self.accept_word("noreturn");
        Ok(signature)
    }

    fn param_attr(&mut self) -> Result<ParamAttr> {
        let with_size: Option<fn(u64, u64) -> ParamAttr> = match self.peek() {
            Token::Word(word) if word == "byval" => Some(|bytes, align| ParamAttr::ByVal { bytes, align }),
            Token::Word(word) if word == "sret" => Some(|bytes, align| ParamAttr::SRet { bytes, align }),
            _ => None,
        };
        if let Some(make) = with_size {
            self.next();
            self.expect("(")?;
            let bytes = self.unsigned()?;
            self.expect(",")?;
            let align = self.unsigned()?;
            self.expect(")")?;
            return Ok(make(bytes, align));
        }
        Ok(match () {
            () if self.accept_word("sext") => ParamAttr::SExt,
            () if self.accept_word("zext") => ParamAttr::ZExt,
            () if self.accept_word("nest") => ParamAttr::Nest,
            () => ParamAttr::None,
        })
    }

    /// The attributes of variadic arguments.
    pub(super) fn extra_attrs(&mut self) -> Result<Vec<ParamAttr>> {
        if !self.accept_word("extra") {
            return Ok(Vec::new());
        }
        self.expect("(")?;
        self.comma_list(")", |p| if p.accept_word("none") { Ok(ParamAttr::None) } else { p.param_attr() })
    }

    pub(super) fn function_attrs(&mut self) -> Result<FunctionAttrs> {
        let mut attrs = FunctionAttrs::default();
        if !self.accept_word("attrs") {
            return Ok(attrs);
        }
        self.expect("(")?;
        while !self.accept(")") {
            match self.word()?.as_str() {
                "weak" => attrs.weak = true,
                "available_externally" => attrs.available_externally = true,
                "returns_twice" => attrs.returns_twice = true,
                "used" => attrs.used = true,
                "chosen_at_load" => attrs.chosen_at_load = true,
                "features" => attrs.features = Some(self.string_in_parens()?),
                "inline" => attrs.inline = self.named_in_parens::<Inline>("a way to inline")?,
                "visibility" => attrs.visibility = self.named_in_parens::<Visibility>("a visibility")?,
                "section" => attrs.section = Some(self.string_in_parens()?),
                "alias" => attrs.alias = Some(self.string_in_parens()?),
                "constructor" => attrs.constructor = Some(self.small_in_parens()?),
                "destructor" => attrs.destructor = Some(self.small_in_parens()?),
                other => return Err(self.error_before(format!("no attribute `{other}`"))),
            }
        }
        Ok(attrs)
    }

    pub(super) fn global_attrs(&mut self) -> Result<GlobalAttrs> {
        let mut attrs = GlobalAttrs::default();
        if !self.accept_word("attrs") {
            return Ok(attrs);
        }
        self.expect("(")?;
        while !self.accept(")") {
            match self.word()?.as_str() {
                "weak" => attrs.weak = true,
                "common" => attrs.common = true,
                "shared" => attrs.shared = true,
                "thread_local" => attrs.thread_local = true,
                "used" => attrs.used = true,
                "visibility" => attrs.visibility = self.named_in_parens::<Visibility>("a visibility")?,
                "section" => attrs.section = Some(self.string_in_parens()?),
                "alias" => attrs.alias = Some(self.string_in_parens()?),
                other => return Err(self.error_before(format!("no attribute `{other}`"))),
            }
        }
        Ok(attrs)
    }

    /// What follows `relocated`. Labels are numbers until their function has been read.
    pub(super) fn relocated(&mut self) -> Result<Init> {
        let bytes = self.bytes()?;
        self.expect("[")?;
        let relocations = self.comma_list("]", |p| {
            let offset = p.unsigned()?;
            p.expect(":")?;
            let target = match p.peek() {
                Token::Global(_) => RelocationTarget::Global(p.global_id()?),
                _ => p.code_target()?,
            };
            p.expect(":")?;
            Ok(Relocation { offset, target, addend: p.int()? })
        })?;
        Ok(Init::Relocated { bytes, relocations })
    }

    fn code_target(&mut self) -> Result<RelocationTarget> {
        let function: FuncId = self.func_id()?;
        Ok(match *self.peek() {
            Token::Block(n) => {
                self.next();
                if !self.accept_word("minus") {
                    return Ok(RelocationTarget::Label(function, Block(n)));
                }
                let Token::Block(from) = *self.peek() else { return Err(self.error("expected a block")) };
                self.next();
                self.expect_word("bytes")?;
                let bytes = self.unsigned()? as u8;
                RelocationTarget::Distance { func: function, to: Block(n), from: Block(from), bytes }
            }
            _ => RelocationTarget::Function(function),
        })
    }

    pub(super) fn debug_type(&mut self) -> Result<DebugType> {
        let word = self.word()?;
        if let Some(qualifier) = Qualifier::from_word(&word) {
            return Ok(DebugType::Qualified { of: self.debug_id_or_void()?, qualifier });
        }
        Ok(match word.as_str() {
            "base" => DebugType::Base {
                name: self.string()?,
                bytes: self.unsigned()?,
                encoding: self.named::<Encoding>("an encoding")?,
            },
            "pointer" => DebugType::Pointer(self.debug_id_or_void()?),
            "array" => {
                let elem = self.debug_id()?;
                self.expect("[")?;
                DebugType::Array { elem, dims: self.comma_list("]", Self::debug_dim)? }
            }
            "struct" => DebugType::Struct { name: self.string()?, bytes: self.unsigned()?, members: self.members()? },
            "union" => DebugType::Union { name: self.string()?, bytes: self.unsigned()?, members: self.members()? },
            "enum" => {
                let (name, bytes) = (self.string()?, self.unsigned()?);
                self.expect("[")?;
                let enumerators = self.comma_list("]", |p| {
                    let name = p.string()?;
                    p.expect("=")?;
                    Ok((name, p.int()?))
                })?;
                DebugType::Enum { name, bytes, enumerators }
            }
            "function" => {
                let result = self.debug_id_or_void()?;
                self.expect("(")?;
                DebugType::Function { result, params: self.comma_list(")", Self::debug_id)? }
            }
            "typedef" => DebugType::Typedef { name: self.string()?, of: self.debug_id_or_void()? },
            other => return Err(self.error_before(format!("no debug type `{other}`"))),
        })
    }

    fn debug_dim(&mut self) -> Result<DebugDim> {
        let lower = self.int()?;
        self.expect(":")?;
        let extent = if self.accept("...") { None } else { Some(self.int()?) };
        Ok(DebugDim { lower, extent })
    }

    fn members(&mut self) -> Result<Vec<DebugMember>> {
        self.expect("[")?;
        self.comma_list("]", |p| {
            let name = p.string()?;
            p.expect(":")?;
            let ty = p.debug_id()?;
            p.expect_word("at")?;
            let offset = p.unsigned()?;
            let mut bits = None;
            if p.accept_word("bits") {
                p.expect("(")?;
                let first = p.small()?;
                p.expect(",")?;
                bits = Some((first, p.small()?));
                p.expect(")")?;
            }
            Ok(DebugMember { name, offset, ty, bits })
        })
    }

    fn debug_id_or_void(&mut self) -> Result<Option<DebugTypeId>> {
        if self.accept_word("void") { Ok(None) } else { self.debug_id().map(Some) }
    }

    pub(super) fn debug_id(&mut self) -> Result<DebugTypeId> {
        match self.next() {
            Token::DebugType(n) => Ok(DebugTypeId(n)),
            _ => Err(self.error_before("expected a debug type")),
        }
    }

    fn string_in_parens(&mut self) -> Result<String> {
        self.expect("(")?;
        let text = self.string()?;
        self.expect(")")?;
        Ok(text)
    }
}
