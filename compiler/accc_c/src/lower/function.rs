//! One function: its parameters, its variables, its statements and its end.

use super::abi::{Convention, Passing, Piece};
use super::changed_members::ChangedMembers;
use super::goto::Labels;
use super::scope::Scope;
use super::types::{Shape, Types, common_align};
use super::unit::Unit;
use super::{Lower, uses};
use crate::hir::{self, ArrayLen, ObjectId, StorageClass, Type as CType, TypeId};
use accc_diag::Diagnostic;
use accc_ir::{
    Block, Builder, DataAction, DescriptorKind, Elem, Op, OpKind, PointerDim, Storage, Type, Value, Var, VarClass,
    VarData,
};
use accc_source::Span;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// The lowering of one function.
pub struct Lowerer<'f, 'h> {
    pub unit: &'f mut Unit<'h>,
    pub types: Types<'h>,
    pub b: Builder<'f>,
    pub function: &'h hir::Function,
    pub convention: Rc<Convention>,
    /// Where a result in memory goes.
    pub result_address: Option<Var>,
    vars: HashMap<ObjectId, Var>,
    /// Variables for parts of others, by their names.
    pub members: HashMap<(ObjectId, String), Var>,
    /// Of the function's compute constructs.
    pub changed: ChangedMembers<'h>,
    /// Those of them that clauses of the constructs around name.
    pub named_members: Vec<Var>,
    /// What `break` and `continue` mean here, innermost last.
    pub targets: Vec<Target>,
    pub scopes: Vec<Scope>,
    pub labels: Labels,
    /// The current block is one of a `Cfg`: more of them may follow it.
    pub flat: bool,
    /// Blocks of `case`s of switches that are taken apart.
    pub cases: HashMap<*const hir::Stmt, Block>,
    /// Inside a compute construct or a function with `acc routine`: accesses are made through views.
    pub device: bool,
    /// How many constructs are around.
    pub regions: usize,
    /// The function has directives: its arrays of variable length and its pointers know their shape.
    pub directives: bool,
    /// Variables that a `host_data` around replaces.
    pub substitutes: HashMap<ObjectId, Var>,
    /// The same of members, by the record's object and their name in full.
    pub member_substitutes: HashMap<(ObjectId, String), Var>,
    /// Objects that came to life inside the compute construct.
    pub region_locals: HashSet<ObjectId>,
    /// Of each loop around in device code: what its body declares.
    pub loop_locals: Vec<Vec<Var>>,
    /// Distances of pointers that are taken in front of the construct around, by the expression of the first one.
    pub distances: HashMap<*const hir::Expr, Var>,
    /// Loops inside the current one that its `collapse` still takes in.
    pub collapse_left: u32,
    /// The data regions of `declare` directives that have begun.
    pub declared: Vec<DataAction>,
}

/// Where a `break` and a `continue` go.
#[derive(Clone, Copy)]
pub struct Target {
    pub break_to: Exit,
    /// `None`: of the loop around (a `switch`).
    pub continue_to: Option<Exit>,
    pub scopes: usize,
}

#[derive(Clone, Copy)]
pub enum Exit {
    Op(Op),
    Block(Block),
}

pub fn lower_function<'h>(unit: &mut Unit<'h>, hir: &'h hir::Function) {
    let id = unit.function_of(hir.object);
    let object = unit.object(hir.object);
    let mut function = unit.module.functions[id].clone();
    let body = function.blocks.push(Default::default());
    function.body = Some(body);
    function.signature.params.clear();
    function.debug = unit.debug_type(object.ty.ty);
    let convention = unit.definition_convention(hir);
    function.signature = convention.signature.clone();
    function.signature.noreturn = object.attrs.noreturn;
    let routine = unit.routines.contains_key(&hir.object) && !unit.hir.is_bound_everywhere(hir.object);
    let types = unit.types;
    let mut lowerer = Lowerer {
        types,
        b: Builder::new(&mut function, body),
        function: hir,
        convention,
        result_address: None,
        vars: HashMap::new(),
        members: HashMap::new(),
        changed: ChangedMembers::of(&hir.body),
        named_members: Vec::new(),
        targets: Vec::new(),
        scopes: vec![Scope::default()],
        labels: Labels::of(hir, &unit.hir.types, &unit.hir.objects),
        flat: false,
        cases: HashMap::new(),
        device: routine,
        regions: 0,
        directives: routine || uses::has_directives(&hir.body),
        substitutes: HashMap::new(),
        member_substitutes: HashMap::new(),
        region_locals: HashSet::new(),
        loop_locals: Vec::new(),
        distances: HashMap::new(),
        collapse_left: 0,
        declared: Vec::new(),
        unit,
    };
    lowerer.b.span = object.span;
    if let Err(error) = lowerer.run() {
        lowerer.unit.errors.push(error);
    }
    unit.module.functions[id] = function;
}

impl<'h> Lowerer<'_, 'h> {
    fn run(&mut self) -> Lower<()> {
        self.enter_params();
        self.start_tables();
        self.save_stack_for_labels();
        self.function_body(&self.function.body)?;
        self.b.span = self.function.end_span;
        if !self.b.is_terminated() {
            self.leave(None)?;
        }
        Ok(())
    }

    pub fn object(&self, id: ObjectId) -> &'h hir::Object {
        self.unit.object(id)
    }

    pub fn unsupported(&self, span: Span, what: impl AsRef<str>, way_out: &str) -> Diagnostic {
        Diagnostic::unsupported(span, what, way_out)
    }

    /// A hidden variable of the frame.
    pub fn hidden(&mut self, name: &str, storage: Storage) -> Var {
        let span = self.b.span;
        let var = self.b.func.local(name, storage, span);
        self.b.func.vars[var].volatile = self.function.reentered;
        var
    }

    /// A hidden variable for a value of this type that needs an address.
    pub fn temporary(&mut self, ty: TypeId) -> Var {
        let storage = Storage::Array { elem: Elem::Bytes(self.types.size(ty)), dims: Vec::new() };
        let var = self.hidden(".temporary", storage);
        self.b.func.vars[var].align = Some(self.types.align(ty));
        var
    }

    /// The variable of an object; made when it is first named.
    pub fn var(&mut self, id: ObjectId) -> Var {
        if let Some(known) = self.vars.get(&id) {
            return *known;
        }
        let object = self.object(id);
        let class = match object.storage {
            StorageClass::Auto | StorageClass::Param => VarClass::Local,
            StorageClass::Static | StorageClass::Extern { .. } => VarClass::Global(self.unit.global_of(id)),
        };
        let storage = self.storage(object);
        self.make_var(id, storage, class)
    }

    fn make_var(&mut self, id: ObjectId, storage: Storage, class: VarClass) -> Var {
        let object = self.object(id);
        let mut data = VarData::new(&object.name, object.span, storage, class);
        data.aliased = object.address_taken;
        data.volatile = object.ty.quals.volatile;
        data.restrict = object.ty.quals.restrict;
        data.to_object = object.attrs.to_object;
        data.readonly = self.types.0.pointee(object.ty.ty).is_some_and(|to| to.quals.constant);
        data.align = object.attrs.align;
        if !matches!(data.storage, Storage::Scalar(_) | Storage::Pointer { .. }) {
            let natural = self.types.align(object.ty.ty);
            data.align = Some(object.attrs.align.unwrap_or(1).max(natural));
        }
        data.debug = self.unit.debug_type(object.ty.ty);
        data.record = if self.directives { self.unit.held_by(object.ty.ty) } else { None };
        data.volatile |= self.function.reentered;
        let var = self.b.func.vars.push(data);
        self.vars.insert(id, var);
        var
    }

    /// How an object is stored. Where directives need to know, pointers know what they point to.
    fn storage(&mut self, object: &hir::Object) -> Storage {
        let ty = object.ty.ty;
        if self.types.0.has_variable_size(ty) {
            let (elem, dims) = self.types.dimensions(ty);
            let (elem, rank) = (self.types.elem(elem), dims.len() as u8);
            return match self.directives {
                true => Storage::Descriptor { elem, rank, contiguous: true, kind: DescriptorKind::Other },
                false => Storage::Scalar(Elem::Ptr),
            };
        }
        match self.types.get(ty) {
            CType::Pointer(to) if self.directives || object.ty.quals.restrict => self.pointer_storage(to.ty),
            _ => self.types.storage(ty),
        }
    }

    /// A pointer to this type, which knows the type's elements.
    pub fn pointer_storage(&mut self, to: TypeId) -> Storage {
        let (elem, dims) = self.types.dimensions(to);
        let known = !matches!(self.types.shape(elem), Shape::Void | Shape::Function)
            && self.types.0.is_complete(elem)
            && dims.iter().all(|len| matches!(len, ArrayLen::Known(_) | ArrayLen::Variable(_)));
        if !known {
            return Storage::Scalar(Elem::Ptr);
        }
        Storage::Pointer { elem: self.types.elem(elem), inner: self.pointer_dims(&dims) }
    }

    /// Dimensions with the slowest first, as a pointer's variable names them.
    pub fn pointer_dims(&mut self, dims: &[ArrayLen]) -> Vec<PointerDim> {
        let mut inner = Vec::new();
        for len in dims.iter().rev() {
            inner.push(match len {
                ArrayLen::Known(n) => PointerDim::Const(i64::try_from(*n).unwrap_or(i64::MAX)),
                ArrayLen::Variable(count) => PointerDim::Var(self.var(*count)),
                ArrayLen::Unknown | ArrayLen::Star => PointerDim::Const(0),
            });
        }
        inner
    }

    /// Makes the parameters' variables and fills those that travel in pieces.
    fn enter_params(&mut self) {
        let convention = self.convention.clone();
        if let Passing::Memory { .. } = convention.result {
            self.result_address = Some(self.border_var(".result", Type::Ptr));
        }
        let mut filled = Vec::new();
        for (id, passing) in self.function.params.iter().zip(&convention.params) {
            self.param(*id, passing, &mut filled);
        }
        for id in &self.function.captures {
            let storage = self.storage(self.object(*id));
            let var = self.make_var(*id, storage, VarClass::RefParam);
            self.b.func.params.push(var);
        }
        for (id, pieces, vars) in filled {
            self.fill_param(id, &pieces, &vars);
        }
    }

    fn param(&mut self, id: ObjectId, passing: &Passing, filled: &mut Vec<(ObjectId, Vec<Piece>, Vec<Var>)>) {
        let object = self.object(id);
        match passing {
            Passing::Nothing => {}
            Passing::Memory { .. } => {
                let storage = self.types.storage(object.ty.ty);
                let var = self.make_var(id, storage, VarClass::RefParam);
                self.b.func.params.push(var);
            }
            Passing::Direct(pieces) => {
                if self
                    .types
                    .scalar(object.ty.ty)
                    .is_some_and(|scalar| scalar.value_type() == pieces[0].ty || !scalar.is_vector())
                {
                    let storage = self.storage(object);
                    let var = self.make_var(id, storage, VarClass::ValueParam);
                    self.b.func.params.push(var);
                    return;
                }
                let vars = pieces.iter().map(|piece| self.border_var(&format!(".{}", object.name), piece.ty)).collect();
                filled.push((id, pieces.clone(), vars));
            }
        }
    }

    /// A hidden parameter.
    fn border_var(&mut self, name: &str, ty: Type) -> Var {
        let elem = ty.elem().expect("what travels in a register is a scalar");
        let var = self.hidden(name, Storage::Scalar(elem));
        self.b.func.vars[var].class = VarClass::ValueParam;
        self.b.func.params.push(var);
        var
    }

    /// Puts the pieces of a parameter together.
    fn fill_param(&mut self, id: ObjectId, pieces: &[Piece], vars: &[Var]) {
        let var = self.var(id);
        for (piece, border) in pieces.iter().zip(vars) {
            let value = self.b.load(*border);
            self.store_piece(var, *piece, value);
        }
    }

    /// Ends the function. Without a value where one is due the result is zero, as `main`'s has to be.
    pub fn leave(&mut self, value: Option<&hir::Expr>) -> Lower<()> {
        let result = self.convention.result.clone();
        let ty = self.function.ty.result;
        let values = match (value, &result) {
            (Some(value), Passing::Nothing) => {
                self.discard(value)?;
                Vec::new()
            }
            (None, Passing::Nothing | Passing::Memory { .. }) => Vec::new(),
            (None, Passing::Direct(pieces)) => pieces.iter().map(|piece| self.zero(piece.ty)).collect(),
            (Some(value), Passing::Direct(pieces)) => match self.types.shape(ty) {
                Shape::Scalar(_) => {
                    let value = self.value(value)?;
                    let is_vector = matches!(self.b.func.type_of(value), Type::Vector(..));
                    vec![if is_vector { self.same_bits(value, pieces[0].ty) } else { value }]
                }
                _ => {
                    let (address, align) = (self.address_of_value(value)?, self.known_align(value));
                    pieces.iter().map(|piece| self.load_piece(address, align, *piece)).collect()
                }
            },
            (Some(value), Passing::Memory { .. }) => {
                let target = self.result_address.expect("a result in memory has its address");
                let target = self.b.load(target);
                self.store_to(target, ty, value, self.types.align(ty))?;
                Vec::new()
            }
        };
        if self.b.is_terminated() {
            return Ok(());
        }
        self.leave_declared();
        self.free_tables();
        self.b.effect(OpKind::Return(values));
        Ok(())
    }

    /// The register's part of a value in memory, at a multiple of `align`, read without touching what lies behind the value.
    pub fn load_piece(&mut self, address: Value, align: u64, piece: Piece) -> Value {
        if piece.ty != Type::I64 || piece.bytes == 8 {
            let elem = piece.ty.elem().expect("a piece is a scalar");
            return self.load_bytes(address, align, piece.offset, elem);
        }
        let mut whole = None;
        for (offset, elem) in chunks(piece.bytes) {
            let part = self.load_bytes(address, align, piece.offset + offset, elem);
            let part = self.b.uconvert(part, Type::I64);
            let bits = self.b.i64(8 * offset as i64);
            let part = self.b.binary(accc_ir::BinaryOp::Shl, part, bits);
            whole = Some(match whole {
                Some(whole) => self.b.binary(accc_ir::BinaryOp::Or, whole, part),
                None => part,
            });
        }
        whole.expect("a piece has bytes")
    }

    /// Puts a register's part of a value into a variable.
    pub fn store_piece(&mut self, var: Var, piece: Piece, value: Value) {
        if piece.ty != Type::I64 || piece.bytes == 8 {
            let elem = piece.ty.elem().expect("a piece is a scalar");
            return self.store_bytes(var, piece.offset, elem, value);
        }
        for (offset, elem) in chunks(piece.bytes) {
            let bits = self.b.i64(8 * offset as i64);
            let part = self.b.binary(accc_ir::BinaryOp::LShr, value, bits);
            let part = self.b.convert(part, elem.value_type().expect("an integer"));
            self.store_bytes(var, piece.offset + offset, elem, part);
        }
    }

    fn load_bytes(&mut self, address: Value, align: u64, offset: u64, elem: Elem) -> Value {
        let access = part_access(align, offset, elem);
        let address = self.offset(address, offset as i64);
        self.b.load_at_access(address, elem, access)
    }

    fn store_bytes(&mut self, var: Var, offset: u64, elem: Elem, value: Value) {
        let access = part_access(self.b.func.vars[var].align.unwrap_or(1), offset, elem);
        let address = self.b.var_addr(var);
        let address = self.offset(address, offset as i64);
        self.b.store_at_access(address, elem, value, access);
    }
}

/// How a part is accessed that lies `offset` bytes into a value at a multiple of `align`.
fn part_access(align: u64, offset: u64, elem: Elem) -> accc_ir::Access {
    let align = common_align(align, offset as i64);
    accc_ir::Access { volatile: false, align: if align >= elem.align() { 0 } else { align as u32 } }
}

/// The naturally sized parts of an odd number of bytes below 8.
pub fn chunks(bytes: u64) -> Vec<(u64, Elem)> {
    let mut parts = Vec::new();
    let mut offset = 0;
    for elem in [Elem::I32, Elem::I16, Elem::I8] {
        while bytes - offset >= elem.bytes() {
            parts.push((offset, elem));
            offset += elem.bytes();
        }
    }
    parts
}
