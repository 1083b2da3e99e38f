//! Parsing a module: the outline, functions, variables, types. Errors are values with line and column; it never panics.
//!
//! What it accepts need not obey the laws of [`crate::verify`]; run that next.

use super::lex::{Lexeme, ParseError, Token, lex};
use super::names::Named;
use crate::acc::{ClauseKind, Construct, ConstructKind};
use crate::entity::EntityId;
use crate::function::{BlockData, DescriptorKind, Function, Kernel, StaticDim, Storage, VarClass, VarData};
use crate::ids::{Block, FuncId, GlobalId, Op, Value, Var};
use crate::module::{Global, Init, Linkage, Module, Part, RelocationTarget, Spelling};
use crate::signature::Signature;
use crate::types::{Elem, Lane, Type};
use accc_source::Span;
use std::collections::HashMap;

/// Reads a module from the text that [`crate::text::print`] makes of one.
pub fn parse(text: &str) -> Result<Module> {
    let mut parser = Parser {
        text,
        tokens: lex(text)?,
        at: 0,
        depth: 0,
        func: Function::declare("", Signature::default()),
        values: HashMap::new(),
        labels: HashMap::new(),
        block_labels: HashMap::new(),
        all_block_labels: Vec::new(),
    };
    let mut module = parser.module()?;
    parser.resolve_labels(&mut module)?;
    Ok(module)
}

pub(super) type Result<T> = std::result::Result<T, ParseError>;

pub(super) struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Lexeme>,
    at: usize,
    /// Of blocks in blocks.
    pub(super) depth: usize,
    /// The function that is being read, and what its numbers name so far.
    pub(super) func: Function,
    pub(super) values: HashMap<u32, Value>,
    pub(super) labels: HashMap<u32, Op>,
    pub(super) block_labels: HashMap<u32, Block>,
    /// `block_labels` of the functions read so far.
    all_block_labels: Vec<HashMap<u32, Block>>,
}

impl Parser<'_> {
    fn module(&mut self) -> Result<Module> {
        self.expect_word("module")?;
        let mut module = Module::new(&self.string()?, Spelling::C);
        self.expect_word("phase")?;
        self.expect("=")?;
        module.phase = self.named("a phase")?;
        self.expect_word("spelling")?;
        self.expect("=")?;
        module.spelling = self.named("a spelling")?;
        if self.accept_word("printer") {
            self.expect("=")?;
            module.printer = Some(self.string()?);
        }
        while self.accept_word("asm") {
            module.asm.push(self.string()?);
        }
        while self.accept_word("debug") {
            let id = self.debug_id()?;
            self.in_order(id, module.debug_types.len())?;
            let ty = self.debug_type()?;
            module.debug_types.push(ty);
        }
        while self.accept_word("record") {
            let id = self.record_id()?;
            self.in_order(id, module.records.len())?;
            let record = self.record()?;
            module.records.push(record);
        }
        while *self.peek() != Token::End {
            if self.accept_word("global") {
                let id = self.global_id()?;
                self.in_order(id, module.globals.len())?;
                let global = self.global()?;
                module.globals.push(global);
            } else if self.accept_word("func") {
                let id = self.func_id()?;
                self.in_order(id, module.functions.len())?;
                let func = self.function()?;
                module.functions.push(func);
                self.all_block_labels.push(std::mem::take(&mut self.block_labels));
            } else {
                return Err(self.error("expected `global` or `func`"));
            }
        }
        Ok(module)
    }

    /// The blocks that globals hold addresses of: until now they are numbers of their functions' texts.
    fn resolve_labels(&self, module: &mut Module) -> Result<()> {
        for global in module.globals.values_mut() {
            let Init::Relocated { relocations, .. } = &mut global.init else { continue };
            for relocation in relocations {
                let (func, blocks) = match &mut relocation.target {
                    RelocationTarget::Label(func, block) => (*func, vec![block]),
                    RelocationTarget::Distance { func, to, from, .. } => (*func, vec![to, from]),
                    RelocationTarget::Global(_) | RelocationTarget::Function(_) => continue,
                };
                for block in blocks {
                    let found = self.all_block_labels.get(func.index()).and_then(|labels| labels.get(&block.0));
                    *block = *found.ok_or_else(|| self.error(format!("{func} has no block {block}")))?;
                }
            }
        }
        Ok(())
    }

    fn in_order<I: EntityId>(&self, id: I, next: usize) -> Result<()> {
        if id.index() == next { Ok(()) } else { Err(self.error_before(format!("expected number {next} here"))) }
    }

    fn global(&mut self) -> Result<Global> {
        let name = self.string()?;
        let linkage: Linkage = self.named("a linkage")?;
        let bytes = self.unsigned()?;
        self.expect_word("align")?;
        let align = self.unsigned()?;
        let constant = self.accept_word("constant");
        let declare =
            if self.accept_word("declare") { Some(self.named_in_parens::<ClauseKind>("a clause")?) } else { None };
        let part = match self.accept_word("part") {
            true => Some(Part { of: self.global_id()?, offset: self.unsigned()? }),
            false => None,
        };
        let init = if self.accept_word("zero") {
            Init::Zero
        } else if self.accept_word("relocated") {
            self.relocated()?
        } else {
            self.expect_word("bytes")?;
            Init::Bytes(self.bytes()?)
        };
        let attrs = self.global_attrs()?;
        Ok(Global {
            constant,
            init,
            declare,
            part,
            attrs,
            span: self.span(),
            ..Global::new(&name, linkage, bytes, align)
        })
    }

    fn function(&mut self) -> Result<Function> {
        let name = self.string()?;
        self.func = Function::declare(&name, Signature::default());
        self.values.clear();
        self.labels.clear();
        self.block_labels.clear();
        self.expect_word("display")?;
        self.func.display_name = self.string()?;
        self.func.signature = self.signature()?;
        let mut params = Vec::new();
        if self.accept_word("params") {
            self.expect("(")?;
            params = self.comma_list(")", |p| p.var_number())?;
        }
        self.func.internal = self.accept_word("internal");
        self.func.attrs = self.function_attrs()?;
        if self.accept_word("debug") {
            self.func.debug = Some(self.debug_id()?);
        }
        if self.accept_word("routine") {
            self.func.routine = Some(self.routine()?);
        }
        if self.accept_word("kernel") {
            self.func.kernel = Some(self.kernel()?);
        }
        self.func.span = self.span();
        if self.accept("{") {
            while self.accept_word("var") {
                let span = self.span();
                let var = self.var_number()?;
                self.in_order(var, self.func.vars.len())?;
                let data = self.variable(span)?;
                self.func.vars.push(data);
            }
            let body = self.func.blocks.push(BlockData::default());
            self.func.body = Some(body);
            self.ops_until_brace(body)?;
        }
        self.func.params = params;
        Ok(std::mem::replace(&mut self.func, Function::declare("", Signature::default())))
    }

    fn kernel(&mut self) -> Result<Kernel> {
        self.expect("(")?;
        let machine = self.named("a machine")?;
        let kind = self.named("a construct")?;
        let construct = self.construct(kind)?;
        self.expect_word("block")?;
        self.expect("(")?;
        let x = self.small()?;
        self.expect(",")?;
        let y = self.small()?;
        self.expect(",")?;
        let z = self.small()?;
        self.expect(")")?;
        let (cooperative, untold) = (self.accept_word("cooperative"), self.accept_word("untold"));
        let span = self.span();
        self.expect(")")?;
        Ok(Kernel { machine, construct, span, block: [x, y, z], cooperative, untold })
    }

    /// The places after a construct's kind.
    pub(super) fn construct(&mut self, kind: ConstructKind) -> Result<Construct> {
        let span = self.span();
        let end_span = if self.accept_word("end") { self.span() } else { Span::NONE };
        Ok(Construct { kind, span, end_span })
    }

    fn variable(&mut self, span: Span) -> Result<VarData> {
        let name = self.string()?;
        self.expect(":")?;
        let storage = self.storage()?;
        let class = match self.word()?.as_str() {
            "local" => VarClass::Local,
            "gang_local" => VarClass::GangLocal,
            "worker_local" => VarClass::WorkerLocal,
            "ref" => VarClass::RefParam,
            "value" => VarClass::ValueParam,
            "in" => VarClass::Global(self.global_id()?),
            "member" => self.member()?,
            _ => return Err(self.error_before("expected `local`, `gang_local`, `ref`, `value`, `member` or `in`")),
        };
        Ok(VarData {
            aliased: self.accept_word("aliased"),
            readonly: self.accept_word("readonly"),
            optional: self.accept_word("optional"),
            volatile: self.accept_word("volatile"),
            restrict: self.accept_word("restrict"),
            to_object: self.accept_word("to_object"),
            shape: if self.accept_word("shape") { Some(self.var_number()?) } else { None },
            align: if self.accept_word("align") { Some(self.unsigned()?) } else { None },
            debug: if self.accept_word("debug") { Some(self.debug_id()?) } else { None },
            record: if self.accept_word("record") { Some(self.record_id()?) } else { None },
            ..VarData::new(&name, span, storage, class)
        })
    }

    fn member(&mut self) -> Result<VarClass> {
        let parent = self.var_number()?;
        self.expect_word("at")?;
        let offset = self.unsigned()?;
        Ok(VarClass::Member { parent, offset, deref: self.accept_word("deref") })
    }

    fn storage(&mut self) -> Result<Storage> {
        if self.accept_word("view") {
            let (elem, rank) = self.view_shape()?;
            let contiguous = self.accept_word("contiguous");
            let kind: DescriptorKind = self.named("`allocatable`, `pointer` or `other`")?;
            return Ok(Storage::Descriptor { elem, rank, contiguous, kind });
        }
        if self.accept_word("pointer") {
            self.expect("<")?;
            let elem = self.elem()?;
            self.expect(">")?;
            self.expect("[")?;
            return Ok(Storage::Pointer { elem, inner: self.pointer_dims("]")? });
        }
        let elem = self.elem()?;
        if !self.accept("[") {
            return Ok(Storage::Scalar(elem));
        }
        let dims = self.comma_list("]", |p| {
            let lower = p.int()?;
            p.expect(":")?;
            Ok(StaticDim { lower, extent: p.int()? })
        })?;
        Ok(Storage::Array { elem, dims })
    }

    pub(super) fn ty(&mut self) -> Result<Type> {
        if self.accept_word("i1") {
            return Ok(Type::I1);
        }
        if self.accept_word("view") {
            let (elem, rank) = self.view_shape()?;
            return Ok(Type::View(elem, rank));
        }
        match self.elem()? {
            Elem::Bool(_) | Elem::Bytes(_) => Err(self.error_before("no type of a value")),
            elem => elem.value_type().ok_or_else(|| self.error_before("no type of a value")),
        }
    }

    fn view_shape(&mut self) -> Result<(Elem, u8)> {
        self.expect("<")?;
        let elem = self.elem()?;
        self.expect(",")?;
        let rank = self.int()?;
        let rank = u8::try_from(rank).map_err(|_| self.error_before("no rank"))?;
        self.expect(">")?;
        Ok((elem, rank))
    }

    fn vector_elem(&mut self) -> Result<Elem> {
        self.expect("<")?;
        let lane = Lane::of(self.elem()?).ok_or_else(|| self.error_before("no vector has it"))?;
        self.expect(",")?;
        let count = u16::try_from(self.int()?).map_err(|_| self.error_before("no number of lanes"))?;
        self.expect(">")?;
        Ok(Elem::Vector(lane, count))
    }

    pub(super) fn elem(&mut self) -> Result<Elem> {
        let word = self.word()?;
        if word == "vector" {
            return self.vector_elem();
        }
        let elem = match word.as_str() {
            "i8" => Some(Elem::I8),
            "i16" => Some(Elem::I16),
            "i32" => Some(Elem::I32),
            "i64" => Some(Elem::I64),
            "f32" => Some(Elem::F32),
            "f64" => Some(Elem::F64),
            "f16" => Some(Elem::F16),
            "f80" => Some(Elem::F80),
            "f128" => Some(Elem::F128),
            "i128" => Some(Elem::I128),
            "c32" => Some(Elem::C32),
            "c64" => Some(Elem::C64),
            "c80" => Some(Elem::C80),
            "c128" => Some(Elem::C128),
            "ptr" => Some(Elem::Ptr),
            other => {
                let bits = other.strip_prefix("bool").and_then(|n| n.parse::<u32>().ok());
                let bool_elem = bits.and_then(|n| u8::try_from(n / 8).ok()).map(Elem::Bool);
                let bytes = other.strip_prefix("bytes").and_then(|n| n.parse().ok()).map(Elem::Bytes);
                bool_elem.or(bytes)
            }
        };
        elem.ok_or_else(|| self.error_before(format!("`{word}` is no type")))
    }
}

/// The words themselves.
impl Parser<'_> {
    pub(super) fn peek(&self) -> &Token {
        &self.tokens[self.at].token
    }

    pub(super) fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    /// An error at the next word.
    pub(super) fn error(&self, message: impl Into<String>) -> ParseError {
        ParseError::at(self.text, self.tokens[self.at].at, message)
    }

    /// An error at the word just read.
    pub(super) fn error_before(&self, message: impl Into<String>) -> ParseError {
        ParseError::at(self.text, self.tokens[self.at.saturating_sub(1)].at, message)
    }

    pub(super) fn accept(&mut self, mark: &'static str) -> bool {
        let found = *self.peek() == Token::Mark(mark);
        if found {
            self.next();
        }
        found
    }

    pub(super) fn expect(&mut self, mark: &'static str) -> Result<()> {
        if self.accept(mark) { Ok(()) } else { Err(self.error(format!("expected `{mark}`"))) }
    }

    pub(super) fn accept_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(w) if w == word);
        if found {
            self.next();
        }
        found
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Result<()> {
        if self.accept_word(word) { Ok(()) } else { Err(self.error(format!("expected `{word}`"))) }
    }

    pub(super) fn word(&mut self) -> Result<String> {
        match self.peek().clone() {
            Token::Word(word) => {
                self.next();
                Ok(word)
            }
            _ => Err(self.error("expected a word")),
        }
    }

    pub(super) fn named<T: Named>(&mut self, what: &str) -> Result<T> {
        let error = self.error(format!("expected {what}"));
        let word = self.word().map_err(|_| error.clone())?;
        T::from_word(&word).ok_or(error)
    }

    pub(super) fn named_in_parens<T: Named>(&mut self, what: &str) -> Result<T> {
        self.expect("(")?;
        let found = self.named(what)?;
        self.expect(")")?;
        Ok(found)
    }

    /// Items up to a closing mark, which is read too.
    pub(super) fn comma_list<T>(
        &mut self,
        close: &'static str,
        mut item: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let mut items = Vec::new();
        if self.accept(close) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if !self.accept(",") {
                self.expect(close)?;
                return Ok(items);
            }
        }
    }

    pub(super) fn int(&mut self) -> Result<i64> {
        match *self.peek() {
            Token::Int(n) => {
                self.next();
                Ok(n)
            }
            _ => Err(self.error("expected an integer")),
        }
    }

    pub(super) fn unsigned(&mut self) -> Result<u64> {
        u64::try_from(self.int()?).map_err(|_| self.error_before("expected a size"))
    }

    pub(super) fn small(&mut self) -> Result<u32> {
        u32::try_from(self.int()?).map_err(|_| self.error_before("expected a small number"))
    }

    pub(super) fn bytes(&mut self) -> Result<Vec<u8>> {
        match self.peek().clone() {
            Token::Str(bytes) => {
                self.next();
                Ok(bytes)
            }
            _ => Err(self.error("expected a string")),
        }
    }

    pub(super) fn string(&mut self) -> Result<String> {
        String::from_utf8(self.bytes()?).map_err(|_| self.error_before("not UTF-8"))
    }

    /// A place in the source, if one is written.
    pub(super) fn span(&mut self) -> Span {
        match *self.peek() {
            Token::Span(lo, hi) => {
                self.next();
                Span::new(lo, hi)
            }
            _ => Span::NONE,
        }
    }

    pub(super) fn global_id(&mut self) -> Result<GlobalId> {
        match self.next() {
            Token::Global(n) => Ok(GlobalId(n)),
            _ => Err(self.error_before("expected a global")),
        }
    }

    pub(super) fn func_id(&mut self) -> Result<FuncId> {
        match self.next() {
            Token::Func(n) => Ok(FuncId(n)),
            _ => Err(self.error_before("expected a function")),
        }
    }

    pub(super) fn var_number(&mut self) -> Result<Var> {
        match self.next() {
            Token::Var(n) => Ok(Var(n)),
            _ => Err(self.error_before("expected a variable")),
        }
    }

    pub(super) fn var(&mut self) -> Result<Var> {
        let var = self.var_number()?;
        match self.func.vars.get(var) {
            Some(_) => Ok(var),
            None => Err(self.error_before(format!("no variable {var}"))),
        }
    }

    pub(super) fn value_number(&mut self) -> Result<u32> {
        match self.next() {
            Token::Value(n) => Ok(n),
            _ => Err(self.error_before("expected a value")),
        }
    }

    pub(super) fn value(&mut self) -> Result<Value> {
        let number = self.value_number()?;
        self.values.get(&number).copied().ok_or_else(|| self.error_before(format!("no value %{number} so far")))
    }

    pub(super) fn label_number(&mut self) -> Result<u32> {
        match self.next() {
            Token::Label(n) => Ok(n),
            _ => Err(self.error_before("expected a label")),
        }
    }
}
