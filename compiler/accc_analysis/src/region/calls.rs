//! Calls of procedures whose effects are known: each argument is a use of what it refers to.

use super::{Users, Walker};
use crate::call_effects::is_argument_descriptor;
use crate::call_summary::{Summary, Touch};
use crate::element::{self, Element};
use crate::module_facts::ModuleFacts;
use crate::pointers::object_of;
use accc_ir::*;

/// Whether the address that an op takes of a variable goes to procedures that only read there.
pub(super) fn is_only_read(func: &Function, module: Option<&ModuleFacts>, users: &Users, op: Op) -> bool {
    let address = func.ops[op].results[0];
    let reads = |user: &Op| match func.kind(*user) {
        OpKind::Call { callee, args, .. } => module.and_then(|module| module.summary(*callee)).is_some_and(|summary| {
            let of_address = args.iter().zip(&summary.params).filter(|(arg, _)| **arg == address);
            of_address.into_iter().all(|(_, touch)| !touch.written)
        }),
        _ => false,
    };
    users.get(&address).is_some_and(|users| users.iter().all(reads))
}

impl Walker<'_> {
    pub(super) fn summary(&self, callee: FuncId) -> Option<&Summary> {
        self.module.and_then(|module| module.summary(callee))
    }

    /// Whether the address of a variable goes nowhere but to procedures whose effects are known.
    pub(super) fn is_passed(&self, address: Value) -> bool {
        let Some(users) = self.users.get(&address) else { return true };
        users.iter().all(|user| match self.region.func.kind(*user) {
            OpKind::Call { callee, .. } => self.summary(*callee).is_some(),
            _ => false,
        })
    }

    pub(super) fn call(&mut self, op: Op, callee: FuncId, args: &[Value]) {
        let Some(summary) = self.summary(callee).cloned() else {
            self.region.opaque.push(op);
            return;
        };
        // What the procedure may touch it need not touch.
        self.conditional += 1;
        let is_known = args.iter().zip(summary.params).all(|(arg, touch)| {
            let is_used = self.region.func.type_of(*arg) == Type::Ptr && (touch.read || touch.written);
            !is_used || self.argument(op, *arg, touch)
        });
        self.conditional -= 1;
        if !is_known {
            self.region.opaque.push(op);
        }
    }

    /// The use of what an argument refers to; `false` where that is not known.
    fn argument(&mut self, op: Op, arg: Value, touch: Touch) -> bool {
        let func = self.region.func;
        let Some(def) = func.def(arg) else { return false };
        if let OpKind::VarAddr(var) = func.kind(def) {
            return self.variable(op, *var, touch);
        }
        if let OpKind::Select(_, a, b) = func.kind(def) {
            return self.argument(op, *a, touch) && self.argument(op, *b, touch);
        }
        let Some(found) = self.behind(arg) else { return false };
        self.touched(op, if touch.scalar { found } else { found.anywhere() }, touch);
        true
    }

    fn variable(&mut self, op: Op, var: Var, touch: Touch) -> bool {
        let func = self.region.func;
        let object = object_of(func, var);
        if func.vars[object].is_scalar() && object == var {
            // Its value at the end of an iteration is nobody's: else roles of scalars would have to know of calls.
            let own = self.stack.last().is_some_and(|op| match func.kind(*op) {
                OpKind::For(node) => node.locals.contains(&var),
                _ => false,
            });
            self.scalar(op, var, false);
            return !touch.written || own;
        }
        if !is_argument_descriptor(func, &func.blocks[self.region.root].ops, object) {
            self.touched(op, element::any(func, object), touch);
        }
        true
    }

    /// The element that an address leads to, as far as it is known.
    fn behind(&self, address: Value) -> Option<Element> {
        let func = self.region.func;
        if let Some(found) = self.pointee(address) {
            return Some(found);
        }
        match func.kind(func.def(address)?) {
            OpKind::Load(var) if func.vars[*var].is_pointer() && !self.is_private_pointer(*var) => {
                Some(element::any(func, *var))
            }
            OpKind::PtrAdd { addr, .. } => self.behind(*addr).map(Element::anywhere),
            _ => None,
        }
    }

    fn touched(&mut self, op: Op, found: Element, touch: Touch) {
        for (write, _) in [(false, touch.read), (true, touch.written)].into_iter().filter(|(_, on)| *on) {
            self.push_access(op, found.clone(), write);
        }
    }
}
