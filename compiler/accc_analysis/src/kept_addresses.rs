//! Whether a procedure keeps an address that it is given, in memory that lives longer or as its result: until then nobody but
//! the caller knows of what it points to.
//!
//! Flow-insensitive: the address goes through variables of the frame and address arithmetic; what else takes it, keeps it.

use super::module_facts::ModuleFacts;
use accc_ir::*;
use std::collections::HashSet;

/// Whether the address in a parameter may outlive a call. Parameters by reference are the caller's business.
pub fn is_kept(func: &Function, body: Block, param: Var, facts: &ModuleFacts) -> bool {
    if func.vars[param].class != VarClass::ValueParam {
        return true;
    }
    let ops = func.walk(body);
    let mut holders = HashSet::from([param]);
    loop {
        let mut flow = Flow { func, facts, holders: &holders, addresses: HashSet::new(), stored: Vec::new() };
        if !ops.iter().all(|op| flow.stays(*op)) {
            return true;
        }
        let new: Vec<Var> = flow.stored;
        let before = holders.len();
        holders.extend(new);
        if holders.len() == before {
            return false;
        }
    }
}

struct Flow<'a> {
    func: &'a Function,
    facts: &'a ModuleFacts,
    /// Variables of the frame that may hold the address.
    holders: &'a HashSet<Var>,
    /// Values made from it.
    addresses: HashSet<Value>,
    stored: Vec<Var>,
}

impl Flow<'_> {
    /// Whether the op leaves the address in the frame; takes note of what it gives.
    fn stays(&mut self, op: Op) -> bool {
        let data = &self.func.ops[op];
        let has = |value: &Value| self.addresses.contains(value);
        let mut gives = false;
        let stays = match &data.kind {
            OpKind::Load(var) | OpKind::LoadView(var) => {
                gives = self.holders.contains(var);
                true
            }
            OpKind::VarAddr(var) => !self.holders.contains(var),
            OpKind::Store(var, value) if has(value) => {
                self.stored.push(*var);
                let owner = &self.func.vars[*var];
                !owner.aliased && matches!(owner.class, VarClass::Local | VarClass::ValueParam)
            }
            OpKind::StoreView(var, view) if has(view) => {
                self.stored.push(*var);
                self.func.vars[*var].class == VarClass::Local && !self.func.vars[*var].aliased
            }
            OpKind::StoreAt { value, .. } | OpKind::StoreElem { value, .. } => !has(value),
            OpKind::Call { callee, args, .. } => {
                let kept = |(n, arg): (usize, &Value)| has(arg) && self.facts.keeps(*callee, n);
                !args.iter().enumerate().any(kept)
                    && (data.results.is_empty() || !args.iter().any(has) || self.is_number(op))
            }
            OpKind::PtrAdd { .. }
            | OpKind::ElemAddr { .. }
            | OpKind::ViewBase(_)
            | OpKind::MakeView { .. }
            | OpKind::Section { .. }
            | OpKind::Field { .. }
            | OpKind::Select(..) => {
                gives = data.kind.operands().iter().any(has);
                true
            }
            OpKind::Compare(..)
            | OpKind::LoadAt { .. }
            | OpKind::LoadElem { .. }
            | OpKind::ViewPart { .. }
            | OpKind::MemMove { .. }
            | OpKind::MemSet { .. } => true,
            kind => !kind.operands().iter().any(has),
        };
        if gives {
            self.addresses.extend(&data.results);
        }
        stays
    }

    /// Whether a call gives no address.
    fn is_number(&self, op: Op) -> bool {
        self.func.ops[op].results.iter().all(|value| self.func.type_of(*value) != Type::Ptr)
    }
}
