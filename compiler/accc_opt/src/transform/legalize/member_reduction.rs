//! Reductions of members of records (OpenACC 3.3, sections 2.5.15 and 2.9.11).
//!
//! A scalar member is reduced in a variable of its own, which is combined with the member behind the loop (of a
//! construct: at the end of each gang). An array becomes one that the body names as the clause does, for
//! [`super::array_reduction`]. Bodies reach members as variables, or as fields of the record or of what a pointer to it
//! shows, or of the array's element whose subscripts the clause names: [`Spot`] says which bytes an access means. What
//! gets at the member's bytes in another way is an error: the reduction would be left out.

use crate::transform::loops::fold;
use accc_analysis::module_facts::ModuleFacts;
use accc_analysis::same_values::same_values;
use accc_diag::Diagnostic;
use accc_ir::*;
use std::collections::HashSet;
use std::ops::Range;

/// Takes the reductions of scalar members from a loop or construct, and rewrites what is in it. `gang_ends` gathers
/// what stores the results of gang loops in the member: there a construct's reduction has nothing to add.
pub fn run(func: &mut Function, op: Op, facts: &ModuleFacts, gang_ends: &mut HashSet<Op>) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for reduction in take_members(func, op) {
        if let Err(error) = reduce(func, op, &reduction, facts, gang_ends) {
            errors.push(error);
        }
    }
    errors
}

/// Accesses to an array in a record become those of the member that the clause names, where they are written as the
/// record's.
pub fn name_array(
    func: &mut Function,
    body: Block,
    reduction: &Reduction,
    facts: &ModuleFacts,
) -> Result<(), Diagnostic> {
    let member = &func.vars[reduction.var];
    if !matches!((&member.class, &member.storage), (VarClass::Member { .. }, Storage::Array { .. })) {
        return Ok(());
    }
    let found = accesses(func, body, reduction, facts)?;
    let Storage::Array { dims, .. } = func.vars[reduction.var].storage.clone() else { return Ok(()) };
    for op in found {
        let Some((view, mut subscripts)) = element_mut(&mut func.ops[op].kind).map(|(v, s)| (*v, s.clone())) else {
            continue;
        };
        subscripts.truncate(dims.len());
        // A field counts from 0.
        let from_zero = matches!(func.def(view).map(|op| func.kind(op)), Some(OpKind::Field { .. }));
        let mut b = Builder::before(func, op);
        b.span = b.func.ops[op].span;
        for (subscript, dim) in subscripts.iter_mut().zip(&dims).filter(|(_, dim)| from_zero && dim.lower != 0) {
            let lower = b.i64(dim.lower);
            *subscript = b.binary(BinaryOp::Add, *subscript, lower);
        }
        let named = b.load_view(reduction.var);
        if let Some(access) = element_mut(&mut func.ops[op].kind) {
            (*access.0, *access.1) = (named, subscripts);
        }
    }
    Ok(())
}

fn take_members(func: &mut Function, op: Op) -> Vec<Reduction> {
    let vars = &func.vars;
    let is_member = |r: &Reduction| vars[r.var].is_scalar() && matches!(vars[r.var].class, VarClass::Member { .. });
    match &mut func.ops[op].kind {
        OpKind::Compute(node) => node.reductions.extract_if(.., |r| is_member(r)).collect(),
        OpKind::For(node) => {
            let Some(directive) = &mut node.directive else { return Vec::new() };
            for (_, other) in &mut directive.on {
                other.reductions.retain(|r| !is_member(r));
            }
            directive.reductions.extract_if(.., |r| is_member(r)).collect()
        }
        _ => Vec::new(),
    }
}

/// A variable stands for the member while the loop runs, or in the gang's part of the construct.
fn reduce(
    func: &mut Function,
    op: Op,
    reduction: &Reduction,
    facts: &ModuleFacts,
    gang_ends: &mut HashSet<Op>,
) -> Result<(), Diagnostic> {
    if let Some(error) = changing_subscript(func, op, reduction) {
        return Err(error);
    }
    let member = reduction.var;
    let VarData { name, storage, span, .. } = func.vars[member].clone();
    let own = func.local(&name, storage, span);
    let ty = func.vars[own].value_type().expect("the member is a scalar");
    let reduction = reduction.clone();
    match func.kind(op).clone() {
        OpKind::For(node) => {
            let found = accesses(func, node.body, &reduction, facts)?;
            stand_for(func, node.body, &found, member, own);
            let shares = func.walk_op(op).into_iter().any(|inner| may_share_among_gangs(func.kind(inner)));
            if let OpKind::For(node) = &mut func.ops[op].kind {
                let directive = node.directive.as_mut().expect("it had the clause");
                let own = Reduction { var: own, element: Vec::new(), ..reduction.clone() };
                directive.on.iter_mut().for_each(|(_, on)| on.reductions.push(own.clone()));
                directive.reductions.push(own);
            }
            if shares {
                gang_ends.insert(around_gang_loop(func, op, &reduction, own));
            } else {
                around_loop(func, op, &reduction, own, ty);
            }
        }
        OpKind::Compute(node) => {
            let found = accesses(func, node.body, &reduction, facts)?;
            for shared in shared_loops(func, node.body, &found, gang_ends) {
                reduce(func, shared, &reduction, facts, gang_ends)?;
            }
            let found = accesses(func, node.body, &reduction, facts)?;
            if found.iter().any(|op| gang_ends.contains(op)) {
                // Its loops over gangs reduce it already.
                let other = found.iter().find(|op| !gang_ends.contains(op) && !is_read(func.kind(**op)));
                return other.map_or(Ok(()), |op| Err(refused(func, &reduction, *op)));
            }
            stand_for(func, node.body, &found, member, own);
            let mut b = Builder::at(func, node.body, 0);
            b.span = reduction.span;
            let start = fold::identity(&mut b, reduction.op, ty);
            b.store(own, start);
            let end = func.blocks[node.body].ops.len() - 1;
            let mut b = Builder::at(func, node.body, end);
            b.span = reduction.span;
            let found = b.load(own);
            let place = place(&mut b, &reduction);
            fold::combine(&mut b, reduction.op, place, found, ty);
        }
        other => unreachable!("a reduction on {other:?}"),
    }
    Ok(())
}

/// The outermost loops of a construct that gangs share and that change the member without reducing it: they have the
/// construct's reduction, whose parts the gangs would else have.
fn shared_loops(func: &Function, body: Block, accesses: &[Op], gang_ends: &HashSet<Op>) -> Vec<Op> {
    let changes = |op: &Op| accesses.contains(op) && !gang_ends.contains(op) && !is_read(func.kind(*op));
    let (mut found, mut inside) = (Vec::new(), HashSet::new());
    for op in func.walk(body) {
        if inside.contains(&op) || !may_share_among_gangs(func.kind(op)) {
            continue;
        }
        let own = func.walk_op(op);
        if own.iter().any(changes) {
            found.push(op);
        }
        inside.extend(own);
    }
    found
}

/// Whether a loop's iterations are shared among gangs, or may be where the compiler chooses its levels.
pub(super) fn may_share_among_gangs(kind: &OpKind) -> bool {
    let OpKind::For(node) = kind else { return false };
    node.directive.as_ref().is_some_and(|directive| {
        let own_level = directive.worker.is_some() || directive.vector.is_some() || directive.seq;
        directive.gang.is_some() || !own_level
    })
}

/// The variable starts with the member's value and ends as it: where gangs execute that redundantly, each stores the
/// same. Gives what stores it.
fn around_gang_loop(func: &mut Function, op: Op, reduction: &Reduction, own: Var) -> Op {
    let mut b = Builder::before(func, op);
    b.span = reduction.span;
    let start = read(&mut b, reduction);
    b.store(own, start);
    let mut b = behind(func, op);
    b.span = reduction.span;
    let place = place(&mut b, reduction);
    let end = b.load(own);
    b.effect(match place {
        AtomicTarget::Var(member) => OpKind::Store(member, end),
        AtomicTarget::Elem { view, subscripts } => OpKind::StoreElem { view, subscripts, value: end, align: 0 },
    })
}

/// The variable starts with the operator's identity and is combined with the member behind the loop.
fn around_loop(func: &mut Function, op: Op, reduction: &Reduction, own: Var, ty: Type) {
    let mut b = Builder::before(func, op);
    b.span = reduction.span;
    let start = fold::identity(&mut b, reduction.op, ty);
    b.store(own, start);
    let mut b = behind(func, op);
    b.span = reduction.span;
    let old = read(&mut b, reduction);
    let found = b.load(own);
    let new = fold::combined(&mut b, reduction.op, old, found, ty);
    match place(&mut b, reduction) {
        AtomicTarget::Var(member) => b.store(member, new),
        AtomicTarget::Elem { view, subscripts } => b.store_elem(view, subscripts, new),
    }
}

fn behind(func: &mut Function, op: Op) -> Builder<'_> {
    let block = func.block_of(op).expect("the loop stands in a block");
    let at = func.position(block, op) + 1;
    Builder::at(func, block, at)
}

fn read(b: &mut Builder<'_>, reduction: &Reduction) -> Value {
    match place(b, reduction) {
        AtomicTarget::Var(member) => b.load(member),
        AtomicTarget::Elem { view, subscripts } => b.load_elem(view, subscripts),
    }
}

fn is_read(kind: &OpKind) -> bool {
    kind.does_only(Effect::READ_VAR | Effect::READ_ELEM | Effect::ATOMIC)
}

/// The member itself, for what is done behind the loop: of a pointer's record, and of one that a loop declares in its
/// body, as bodies reach it.
fn place(b: &mut Builder<'_>, reduction: &Reduction) -> AtomicTarget {
    let member = reduction.var;
    let spot = Spot::of_var(b.func, member);
    let declares = |kind: &OpKind| matches!(kind, OpKind::For(node) if node.locals.contains(&spot.record));
    let of_loop = b.func.ops.iter().any(|(_, op)| declares(&op.kind));
    if !spot.through && !of_loop && reduction.element.is_empty() {
        return AtomicTarget::Var(member);
    }
    let elem = b.func.vars[member].elem();
    let records = b.load_view(spot.record);
    let view = b.field(records, spot.bytes.start, elem, Vec::new());
    let rank = b.func.vars[spot.record].rank();
    let subscripts = match reduction.element.is_empty() {
        true => (0..rank).map(|_| b.i64(0)).collect(),
        false => reduction.element.clone(),
    };
    AtomicTarget::Elem { view, subscripts }
}

/// Makes a block work on a variable instead of the member.
fn stand_for(func: &mut Function, block: Block, accesses: &[Op], member: Var, own: Var) {
    for op in accesses {
        match &mut func.ops[*op].kind {
            kind @ OpKind::LoadElem { .. } => *kind = OpKind::Load(own),
            OpKind::StoreElem { value, .. } => func.ops[*op].kind = OpKind::Store(own, *value),
            OpKind::Load(var) | OpKind::Store(var, _) => *var = own,
            OpKind::AtomicLoad(place)
            | OpKind::AtomicStore(place, _)
            | OpKind::AtomicUpdate { place, .. }
            | OpKind::AtomicCompareExchange { place, .. } => *place = AtomicTarget::Var(own),
            other => unreachable!("no access: {other:?}"),
        }
    }
    func.replace_var(block, member, own);
}

/// Bytes of a record that an access or a variable means.
struct Spot {
    /// The variable that is the record, or that shows it.
    record: Var,
    /// The record is what the variable points to.
    through: bool,
    bytes: Range<u64>,
    /// How many of the first subscripts are those of an array in the record.
    rank: usize,
    /// The bytes are those of all elements that may be meant.
    rough: bool,
}

impl Spot {
    fn of_var(func: &Function, var: Var) -> Spot {
        let data = &func.vars[var];
        let (size, rank) = match &data.storage {
            Storage::Array { elem, dims } => {
                let count = dims.iter().fold(1, |count: u64, dim| count.saturating_mul(dim.extent.max(0) as u64));
                (elem.bytes().saturating_mul(count), dims.len())
            }
            Storage::Scalar(elem) => (elem.bytes(), 0),
            Storage::Pointer { .. } | Storage::Descriptor { .. } => (Elem::Ptr.bytes(), 0),
        };
        let (mut record, mut start, mut through) = (var, 0, false);
        while let (VarClass::Member { parent, offset, deref }, false) = (func.vars[record].class, through) {
            (record, start, through) = (parent, start + offset, deref);
        }
        Spot { record, through, bytes: start..start + size.max(1), rank, rough: false }
    }

    /// What a view shows of a record, of arrays of records of each element; `None`: nothing that the variables here
    /// say.
    fn of_view(func: &Function, view: Value) -> Option<Spot> {
        match func.kind(func.def(view)?) {
            OpKind::LoadView(var) => Some(match &func.vars[*var].storage {
                Storage::Array { elem: elem @ Elem::Bytes(_), dims }
                    if !dims.is_empty() && !matches!(func.vars[*var].class, VarClass::Member { .. }) =>
                {
                    Spot { record: *var, through: false, bytes: 0..elem.bytes().max(1), rank: 0, rough: false }
                }
                Storage::Array { .. } | Storage::Scalar(_) => Spot::of_var(func, *var),
                Storage::Pointer { elem, .. } | Storage::Descriptor { elem, .. } => {
                    Spot { record: *var, through: true, bytes: 0..elem.bytes().max(1), rank: 0, rough: false }
                }
            }),
            OpKind::Field { view, offset, elem, dims } => {
                let around = Spot::of_view(func, *view)?;
                if around.rough || around.rank > 0 {
                    return Some(Spot { rank: around.rank + dims.len(), rough: true, ..around });
                }
                let size =
                    dims.iter().fold(elem.bytes(), |size, dim| size + ((dim.extent - 1) * dim.stride).unsigned_abs());
                let start = around.bytes.start + offset;
                Some(Spot { bytes: start..start + size.max(1), rank: dims.len(), ..around })
            }
            OpKind::Section { view, .. } => Some(Spot { rough: true, ..Spot::of_view(func, *view)? }),
            _ => None,
        }
    }

    fn meets(&self, other: &Spot) -> bool {
        self.record == other.record
            && self.through == other.through
            && self.bytes.start < other.bytes.end
            && other.bytes.start < self.bytes.end
    }
}

/// How an access stands to the member.
enum Meeting {
    Apart,
    Same,
    Unclear,
}

/// The accesses to a member in a block; an error where something may get at it in another way.
fn accesses(func: &Function, block: Block, reduction: &Reduction, facts: &ModuleFacts) -> Result<Vec<Op>, Diagnostic> {
    let member = Spot::of_var(func, reduction.var);
    let (mut found, mut addresses) = (Vec::new(), HashSet::new());
    for op in func.walk(block) {
        let kind = func.kind(op);
        match meeting(func, kind, reduction, &member) {
            Meeting::Apart => {}
            Meeting::Same => found.push(op),
            Meeting::Unclear => return Err(refused(func, reduction, op)),
        }
        let leads = is_address(func, kind, reduction, &member);
        if leads || (kind.is_pure() && kind.operands().iter().any(|v| addresses.contains(v))) {
            addresses.extend(func.ops[op].results.iter().copied().filter(|v| func.type_of(*v) == Type::Ptr));
        } else if uses_address(kind, &addresses, facts) {
            return Err(refused(func, reduction, op));
        }
    }
    if found.is_empty() && func.vars[member.record].is_hidden() {
        return Err(refused(func, reduction, func.terminator(block).expect("blocks end with one")));
    }
    Ok(found)
}

fn meeting(func: &Function, kind: &OpKind, reduction: &Reduction, member: &Spot) -> Meeting {
    let var = reduction.var;
    let data = &func.vars[var];
    let rank = usize::from(data.rank());
    let of_var = |other: Var| {
        let spot = Spot::of_var(func, other);
        match () {
            () if other == var => Meeting::Same,
            () if !spot.meets(member) => Meeting::Apart,
            () if spot.bytes == member.bytes && func.vars[other].storage == data.storage => Meeting::Same,
            () => Meeting::Unclear,
        }
    };
    let of_element = |view: Value, subscripts: &[Value]| {
        let Some(spot) = Spot::of_view(func, view).filter(|spot| spot.meets(member)) else { return Meeting::Apart };
        let elem = match func.type_of(view) {
            Type::View(elem, _) => elem,
            _ => return Meeting::Unclear,
        };
        let records = subscripts.get(spot.rank..).unwrap_or_default();
        match () {
            () if is_another_record(func, records, reduction) => Meeting::Apart,
            () if spot.rough || spot.bytes != member.bytes || spot.rank != rank || elem != data.elem() => {
                Meeting::Unclear
            }
            () if is_its_record(func, records, reduction) => Meeting::Same,
            () => Meeting::Unclear,
        }
    };
    match kind {
        OpKind::LoadElem { view, subscripts, .. } | OpKind::StoreElem { view, subscripts, .. } => {
            of_element(*view, subscripts)
        }
        OpKind::RowView { table, subscripts, .. } => of_element(*table, subscripts),
        OpKind::Load(other) | OpKind::Store(other, _) if data.is_scalar() => of_var(*other),
        kind => match kind.atomic_place() {
            Some((AtomicTarget::Var(other), _)) => of_var(*other),
            Some((AtomicTarget::Elem { view, subscripts }, _)) => of_element(*view, subscripts),
            None => Meeting::Apart,
        },
    }
}

/// Whether these are the subscripts of the record whose member is reduced: without an element the first of a pointer's.
fn is_its_record(func: &Function, records: &[Value], reduction: &Reduction) -> bool {
    match reduction.element.is_empty() {
        true => records.iter().all(|s| func.constant_int(*s) == Some(0)),
        false => same_values(func, records, &reduction.element),
    }
}

fn is_another_record(func: &Function, records: &[Value], reduction: &Reduction) -> bool {
    records.iter().enumerate().any(|(dim, subscript)| {
        let own = reduction.element.get(dim).map_or(Some(0), |own| func.constant_int(*own));
        matches!((func.constant_int(*subscript), own), (Some(subscript), Some(own)) if subscript != own)
    })
}

/// The element is one for all iterations: what its subscripts are computed from is not written in the loop.
fn changing_subscript(func: &Function, op: Op, reduction: &Reduction) -> Option<Diagnostic> {
    let mut read = HashSet::new();
    reduction.element.iter().for_each(|subscript| read_vars(func, *subscript, &mut read));
    let writes = |kind: &OpKind| kind.set_var().is_some_and(|var| read.contains(&var));
    let at = func.walk_op(op).into_iter().find(|op| writes(func.kind(*op)))?;
    let name = &func.vars[reduction.var].name;
    let what = format!("a reduction of `{name}`, whose subscript the loop changes");
    let way_out = "name an element that is the same in all iterations (OpenACC 3.3, section 2.9.11)";
    Some(Diagnostic::unsupported(reduction.span, what, way_out).secondary(func.ops[at].span, "changed here"))
}

/// The variables that a value is computed from.
fn read_vars(func: &Function, value: Value, read: &mut HashSet<Var>) {
    let Some(op) = func.def(value) else { return };
    if let OpKind::Load(var) = func.kind(op) {
        read.insert(*var);
    }
    func.kind(op).operands().into_iter().for_each(|operand| read_vars(func, operand, read));
}

/// Whether an op gives an address from which the member can be reached.
fn is_address(func: &Function, kind: &OpKind, reduction: &Reduction, member: &Spot) -> bool {
    match kind {
        OpKind::VarAddr(var) => Spot::of_var(func, *var).meets(member),
        OpKind::Load(var) => member.through && *var == member.record,
        OpKind::ElemAddr { view, subscripts } => Spot::of_view(func, *view).is_some_and(|spot| {
            let records = subscripts.get(spot.rank..).unwrap_or_default();
            spot.meets(member) && !is_another_record(func, records, reduction)
        }),
        OpKind::ViewBase(view) => Spot::of_view(func, *view).is_some_and(|spot| spot.meets(member)),
        _ => false,
    }
}

/// Whether something other than arithmetic is done with an address; procedures may read what it leads to.
fn uses_address(kind: &OpKind, addresses: &HashSet<Value>, facts: &ModuleFacts) -> bool {
    let is_one = |value: &Value| addresses.contains(value);
    match kind {
        OpKind::Call { callee, args, .. } => {
            args.iter().enumerate().any(|(index, arg)| is_one(arg) && !facts.is_readonly(*callee, index))
        }
        kind => kind.operands().iter().any(is_one),
    }
}

fn refused(func: &Function, reduction: &Reduction, at: Op) -> Diagnostic {
    let data = &func.vars[reduction.var];
    let what = if data.is_scalar() { "a member of a record" } else { "an array in a record" };
    let what = format!("a reduction of `{}`, {what} that is also reached in this way", data.name);
    let way_out = if data.is_scalar() {
        "reduce a variable of its own, and assign it behind the loop"
    } else {
        "reduce into an array of its own, and copy it behind the loop"
    };
    Diagnostic::unsupported(func.ops[at].span, what, way_out).secondary(reduction.span, "the reduction")
}

/// The view and subscripts of an access to an element.
fn element_mut(kind: &mut OpKind) -> Option<(&mut Value, &mut Vec<Value>)> {
    match kind {
        OpKind::LoadElem { view, subscripts, .. } | OpKind::StoreElem { view, subscripts, .. } => {
            Some((view, subscripts))
        }
        OpKind::AtomicLoad(place)
        | OpKind::AtomicStore(place, _)
        | OpKind::AtomicUpdate { place, .. }
        | OpKind::AtomicCompareExchange { place, .. } => match place {
            AtomicTarget::Elem { view, subscripts } => Some((view, subscripts)),
            AtomicTarget::Var(_) => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests;
