//! Common blocks and what `equivalence` joins: one global each, of which the variables are parts.
//!
//! A block is as large as the largest that a program unit of the file makes of it. Without an initial value it is a
//! *common* symbol, which the linker merges with those of other objects; with one it is a definition, as gfortran has
//! it.

use super::storage;
use super::storage::{declare_clause, storage_of};
use crate::hir::{Declared, Shared, SharedKind, Symbol, SymbolClass, init_bytes};
use crate::lower::Unit;
use accc_ir::{Global, GlobalId, Init, Linkage, Part, Storage};
use std::collections::BTreeMap;

const ALIGN: u64 = 64;

/// A block as all units of the file see it.
struct SharedBlock {
    kind: SharedKind,
    bytes: u64,
    /// Made only where some variable has an initial value.
    init: Option<Vec<u8>>,
    /// Some unit of the file has it in a `declare`, which then holds for the program.
    declare: Option<Declared>,
    /// This file has the module or the procedure that it belongs to.
    own: bool,
}

impl Unit<'_> {
    pub fn define_blocks(&mut self) {
        let mut blocks: BTreeMap<String, SharedBlock> = BTreeMap::new();
        for symbol in &self.program.shared {
            add(&mut blocks, symbol, true);
        }
        for procedure in self.program.procedures.values() {
            for symbol in procedure.symbols.values() {
                add(&mut blocks, symbol, false);
            }
        }
        for (name, block) in blocks {
            let linkage = match block.kind {
                SharedKind::Local => Linkage::Internal,
                SharedKind::Module if !block.own => Linkage::Undefined,
                SharedKind::Common | SharedKind::Module => Linkage::External,
            };
            let mut global = Global::new(&name, linkage, block.bytes, ALIGN);
            global.declare = block.declare.map(|declared| declare_clause(declared, None));
            global.attrs.shared = block.kind == SharedKind::Common;
            global.attrs.common = block.kind == SharedKind::Common && block.init.is_none();
            if let Some(mut bytes) = block.init {
                bytes.resize(block.bytes as usize, 0);
                global.init = Init::Bytes(bytes);
            }
            let id = self.module.globals.push(global);
            self.globals.insert(name, id);
        }
    }

    /// Whether the device has the block as long as the program runs.
    pub fn is_declared_block(&self, block: &str) -> bool {
        self.globals.get(block).is_some_and(|id| self.module.globals[*id].declare.is_some())
    }

    /// The part of its block that a variable is.
    pub fn shared_part(&mut self, symbol: &Symbol, shared: &Shared, storage: &Storage) -> GlobalId {
        let bytes = storage::bytes(storage);
        let name = format!("{}+{}:{bytes}", shared.block, shared.offset);
        if let Some(id) = self.globals.get(&name) {
            return *id;
        }
        let of = self.globals[&shared.block];
        let part = Some(Part { of, offset: shared.offset });
        let align = storage::align(storage).min(1 << shared.offset.trailing_zeros().min(6));
        let declare = self.module.globals[of].declare;
        let global = Global { part, declare, span: symbol.span, ..Global::new(&name, Linkage::Internal, bytes, align) };
        let id = self.module.globals.push(global);
        self.globals.insert(name, id);
        id
    }
}

fn add(blocks: &mut BTreeMap<String, SharedBlock>, symbol: &Symbol, own: bool) {
    let SymbolClass::Shared(shared) = &symbol.class else { return };
    let empty = SharedBlock { kind: shared.kind, bytes: 0, init: None, declare: None, own: false };
    let block = blocks.entry(shared.block.clone()).or_insert(empty);
    block.bytes = block.bytes.max(shared.bytes);
    block.own |= own;
    block.declare = block.declare.or(symbol.declare);
    let (Some(init), Some(storage)) = (&symbol.init, storage_of(symbol)) else { return };
    let bytes = init_bytes(init, &symbol.ty, storage::count(&storage));
    let target = block.init.get_or_insert_with(Vec::new);
    let start = shared.offset as usize;
    target.resize(target.len().max(start + bytes.len()), 0);
    // What no `data` statement names is zero here, and may be another variable's value.
    for (to, from) in target[start..].iter_mut().zip(bytes).filter(|(_, from)| *from != 0) {
        *to = from;
    }
}
