//! Variables that share their memory (Fortran's `equivalence`) in compute constructs, where each would have a clause
//! and a copy of its own.
//!
//! Takes a module as the front end made it. Where a construct uses several that overlap they become parts of one
//! record, the bytes of all of them, as the members of a C union are; analyses and data clauses see that record. Where
//! a `private` or `firstprivate` clause names them all it is the record that is private. One that is used alone stays
//! what it is.

use accc_diag::Diagnostic;
use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// Rewrites the constructs of all functions; the errors say what can't be done.
pub fn run(module: &mut Module) -> Vec<Diagnostic> {
    if module.globals.values().all(|global| global.part.is_none()) {
        return Vec::new();
    }
    let Module { functions, globals, .. } = module;
    let mut errors = Vec::new();
    for func in functions.values_mut() {
        for op in computes(func) {
            for group in groups(func, op, globals) {
                errors.extend(join(func, op, &group, globals));
            }
        }
    }
    errors
}

/// Variables that overlap, as one construct uses them.
struct Group {
    vars: Vec<Var>,
    /// The clause that makes all of them private: [`homes`].
    home: usize,
}

/// Which bytes of which block a variable is.
fn place(func: &Function, globals: &PrimaryMap<GlobalId, Global>, var: Var) -> Option<(GlobalId, u64, u64)> {
    let VarClass::Global(id) = func.vars[var].class else { return None };
    let global = &globals[id];
    let Part { of, offset } = global.part?;
    Some((of, offset, offset + global.bytes))
}

/// The groups of at least two variables that a construct uses.
fn groups(func: &Function, op: Op, globals: &PrimaryMap<GlobalId, Global>) -> Vec<Group> {
    let homes = homes(func, op);
    let mut used: HashSet<Var> = func.walk(compute(func, op).body).iter().flat_map(|op| accessed(func, *op)).collect();
    used.retain(|var| homes.get(var) != Some(&OF_LOOPS));
    let home = |var: Var| homes.get(&var).copied().unwrap_or(SHARED);
    let placed = used.into_iter().filter_map(|var| Some((home(var), place(func, globals, var)?, var)));
    let mut placed: Vec<_> = placed.collect();
    placed.sort();
    let mut found: Vec<Group> = Vec::new();
    let mut last = None;
    for (home, (of, start, end), var) in placed {
        match last {
            Some((its_home, its_block, its_end)) if (its_home, its_block) == (home, of) && start < its_end => {
                found.last_mut().expect("the first of the group").vars.push(var);
                last = Some((home, of, end.max(its_end)));
            }
            _ => {
                found.push(Group { vars: vec![var], home });
                last = Some((home, of, end));
            }
        }
    }
    found.retain(|group| group.vars.len() > 1);
    found
}

/// In place of a clause: all gangs have the variable together, or it is a loop's own.
const SHARED: usize = 0;
const OF_LOOPS: usize = 1;
const FIRST_CLAUSE: usize = 2;

/// The clause of the construct, or of a loop in it, that makes a variable private, by number; loops' own variables.
fn homes(func: &Function, op: Op) -> HashMap<Var, usize> {
    let mut homes = HashMap::new();
    let node = compute(func, op);
    for (number, list) in private_lists(func, op).into_iter().enumerate() {
        homes.extend(list.iter().map(|var| (*var, FIRST_CLAUSE + number)));
    }
    for inner in func.walk(node.body) {
        if let OpKind::For(node) = func.kind(inner) {
            homes.extend(node.locals.iter().chain(&node.var).map(|var| (*var, OF_LOOPS)));
        }
    }
    homes
}

/// The lists of private variables, those of the construct first.
fn private_lists(func: &Function, op: Op) -> Vec<&Vec<Var>> {
    let node = compute(func, op);
    let mut lists = vec![&node.private, &node.firstprivate];
    let inside = func.walk(node.body).into_iter();
    lists.extend(inside.filter_map(|inner| Some(&directive(func, inner)?.private)));
    lists
}

/// The variables whose memory an op uses.
fn accessed(func: &Function, op: Op) -> Vec<Var> {
    match func.kind(op) {
        OpKind::LoadView(var) | OpKind::VarAddr(var) | OpKind::Load(var) | OpKind::Store(var, _) => vec![*var],
        kind => kind.atomic_var().into_iter().collect(),
    }
}

/// Makes the variables parts of one record.
fn join(func: &mut Function, op: Op, group: &Group, globals: &mut PrimaryMap<GlobalId, Global>) -> Option<Diagnostic> {
    let problem = refused(func, op, group);
    if problem.is_some() {
        return problem;
    }
    let places: Vec<_> = group.vars.iter().filter_map(|var| Some((*var, place(func, globals, *var)?))).collect();
    let (whole, start) = record_of(func, op, &places, globals);
    if group.home == SHARED {
        share(func, op, group, whole);
    } else {
        make_private(func, op, group, whole);
    }
    let body = compute(func, op).body;
    let mut views = HashMap::new();
    for inner in func.walk(body) {
        let part = accessed(func, inner).into_iter().find_map(|var| places.iter().find(|(other, _)| *other == var));
        if let Some((var, (_, at, _))) = part {
            access_part(func, inner, *var, (whole, at - start), &mut views);
        }
    }
    let rewritten = func.walk(body).into_iter().map(|inner| count_from_zero(func, inner, &views));
    rewritten.collect::<Vec<_>>().into_iter().flatten().next()
}

/// The variable whose bytes are those of all, and where it begins in its block.
fn record_of(
    func: &mut Function,
    op: Op,
    places: &[(Var, (GlobalId, u64, u64))],
    globals: &mut PrimaryMap<GlobalId, Global>,
) -> (Var, u64) {
    let named = named_by_user(func, op);
    let (first, (of, ..)) = *places.iter().find(|(var, _)| !named.contains(var)).unwrap_or(&places[0]);
    let align = places.iter().map(|(var, _)| func.vars[*var].elem().align()).max().unwrap_or(1);
    let start = places.iter().map(|(_, (_, start, _))| *start).min().unwrap_or(0) / align * align;
    let end = places.iter().map(|(_, (.., end))| *end).max().unwrap_or(0);
    let bytes = end - start;
    let VarData { name, span, .. } = func.vars[first].clone();
    let global = Global {
        part: Some(Part { of, offset: start }),
        declare: globals[of].declare,
        span,
        ..Global::new(&format!("{}+{start}:{bytes}", globals[of].name), Linkage::Internal, bytes, align)
    };
    let class = VarClass::Global(globals.push(global));
    let storage = Storage::Array { elem: Elem::Bytes(bytes), dims: Vec::new() };
    let volatile = places.iter().any(|(var, _)| func.vars[*var].volatile);
    let whole = VarData { aliased: true, volatile, align: Some(align), ..VarData::new(&name, span, storage, class) };
    (func.vars.push(whole), start)
}

/// What the clauses of a construct, and those around it, bring.
fn named_by_user(func: &Function, op: Op) -> HashSet<Var> {
    let parents = ParentMap::new(func);
    let around = parents.enclosing(op).filter_map(|outer| match func.kind(outer) {
        OpKind::Data(node) => Some(&node.clauses),
        _ => None,
    });
    let lists = std::iter::once(&compute(func, op).clauses).chain(around);
    lists.flatten().filter(|clause| clause.kind.brings()).map(|clause| clause.var).collect()
}

/// Where clauses name the variables the record is where they are; else scalars alone are each gang's own.
fn share(func: &mut Function, op: Op, group: &Group, whole: Var) {
    let named = named_by_user(func, op);
    let scalars = group.vars.iter().all(|var| func.vars[*var].is_scalar());
    let text = func.vars[whole].name.clone();
    let node = compute_mut(func, op);
    if group.vars.iter().all(|var| named.contains(var)) {
        let (kind, span, modifiers) = (ClauseKind::Copy, node.construct.span, Modifiers::default());
        let (section, rows, implicit) = (None, None, true);
        node.clauses.push(DataClause { kind, var: whole, section, rows, modifiers, implicit, text, span });
    } else if scalars
        && !group.vars.iter().any(|var| named.contains(var))
        && node.construct.kind != ConstructKind::Kernels
    {
        node.firstprivate.push(whole);
    }
}

/// The record in place of the variables in their clause.
fn make_private(func: &mut Function, op: Op, group: &Group, whole: Var) {
    let number = group.home - FIRST_CLAUSE;
    let instead = |list: &mut Vec<Var>| {
        list.retain(|var| !group.vars.contains(var));
        list.push(whole);
    };
    let node = compute_mut(func, op);
    let body = node.body;
    match number {
        0 => return instead(&mut node.private),
        1 => return instead(&mut node.firstprivate),
        _ => {}
    }
    let of_clause = func.walk(body).into_iter().filter(|inner| directive(func, *inner).is_some()).nth(number - 2);
    if let Some(OpKind::For(node)) = of_clause.map(|op| &mut func.ops[op].kind)
        && let Some(directive) = &mut node.directive
    {
        instead(&mut directive.private);
    }
}

fn directive(func: &Function, op: Op) -> Option<&LoopDirective> {
    match func.kind(op) {
        OpKind::For(node) => node.directive.as_deref(),
        _ => None,
    }
}

/// Makes an access to a variable one to its part of the record. Of views notes the lower bounds that subscripts count
/// from.
fn access_part(
    func: &mut Function,
    op: Op,
    var: Var,
    (whole, offset): (Var, u64),
    views: &mut HashMap<Value, Vec<StaticDim>>,
) {
    let elem = func.vars[var].elem();
    let bounds = match &func.vars[var].storage {
        Storage::Array { dims, .. } => dims.clone(),
        Storage::Scalar(_) | Storage::Pointer { .. } | Storage::Descriptor { .. } => Vec::new(),
    };
    let mut stride = elem.bytes() as i64;
    let mut dims = Vec::new();
    for StaticDim { extent, .. } in bounds.iter().copied() {
        dims.push(FieldDim { extent, stride });
        stride *= extent;
    }
    let mut b = Builder::before(func, op);
    let record = b.load_view(whole);
    if let OpKind::LoadView(_) = b.func.kind(op) {
        views.insert(b.func.ops[op].results[0], bounds);
        b.func.ops[op].kind = OpKind::Field { view: record, offset, elem, dims };
        return;
    }
    let view = b.field(record, offset, elem, dims);
    let subscripts = Vec::new();
    match &mut func.ops[op].kind {
        kind @ OpKind::Load(_) => *kind = OpKind::LoadElem { view, subscripts, align: 0 },
        OpKind::Store(_, value) => {
            func.ops[op].kind = OpKind::StoreElem { view, subscripts, value: *value, align: 0 };
        }
        kind @ OpKind::VarAddr(_) => *kind = OpKind::ViewBase(view),
        OpKind::AtomicLoad(place)
        | OpKind::AtomicStore(place, _)
        | OpKind::AtomicUpdate { place, .. }
        | OpKind::AtomicCompareExchange { place, .. } => *place = AtomicTarget::Elem { view, subscripts },
        other => unreachable!("no access to a variable: {other:?}"),
    }
}

/// Subscripts of a part of a record count from zero.
fn count_from_zero(func: &mut Function, op: Op, views: &HashMap<Value, Vec<StaticDim>>) -> Option<Diagnostic> {
    let view = func.kind(op).operands().into_iter().find(|value| views.contains_key(value))?;
    let lowers: Vec<i64> = views[&view].iter().map(|dim| dim.lower).collect();
    if lowers.iter().all(|lower| *lower == 0) {
        return None;
    }
    let mut kind = func.kind(op).clone();
    let mut b = Builder::before(func, op);
    let mut shift = |value: &mut Value, lower: i64| {
        let lower = b.i64(lower);
        *value = b.binary(BinaryOp::Sub, *value, lower);
    };
    match &mut kind {
        OpKind::LoadElem { subscripts, .. }
        | OpKind::StoreElem { subscripts, .. }
        | OpKind::ElemAddr { subscripts, .. }
        | OpKind::AtomicLoad(AtomicTarget::Elem { subscripts, .. })
        | OpKind::AtomicStore(AtomicTarget::Elem { subscripts, .. }, _)
        | OpKind::AtomicUpdate { place: AtomicTarget::Elem { subscripts, .. }, .. }
        | OpKind::AtomicCompareExchange { place: AtomicTarget::Elem { subscripts, .. }, .. } => {
            subscripts.iter_mut().zip(lowers).for_each(|(subscript, lower)| shift(subscript, lower));
        }
        OpKind::Section { dims, .. } => {
            for (dim, low) in dims.iter_mut().zip(lowers) {
                match dim {
                    SectionDim::Index(index) => shift(index, low),
                    SectionDim::Range { lower, upper, .. } => {
                        shift(lower, low);
                        shift(upper, low);
                    }
                }
            }
        }
        OpKind::ViewPart { dim, part: ViewPart::Lower, .. } => kind = OpKind::ConstInt(lowers[usize::from(*dim)]),
        OpKind::ViewBase(_) | OpKind::ViewPart { .. } => {}
        _ => {
            let what = "this use of a variable that shares its memory with another one of the construct";
            let way_out = "copy it to a variable of its own, or make its lower bounds 0";
            return Some(Diagnostic::unsupported(func.ops[op].span, what, way_out));
        }
    }
    func.ops[op].kind = kind;
    None
}

/// What a record can't do for its parts: to be reduced, or to be a scalar that each iteration has for itself without
/// saying so.
fn refused(func: &Function, op: Op, group: &Group) -> Option<Diagnostic> {
    let node = compute(func, op);
    let ops = func.walk(node.body);
    let directives = ops.iter().filter_map(|inner| directive(func, *inner));
    let mut reductions = node.reductions.iter().chain(directives.flat_map(|directive| &directive.reductions));
    let names: Vec<String> = group.vars.iter().map(|var| format!("`{}`", func.vars[*var].name)).collect();
    let names = names.join(" and ");
    if let Some(reduction) = reductions.find(|reduction| group.vars.contains(&reduction.var)) {
        let what = format!("a reduction in a construct that uses {names}, which share memory");
        return Some(Diagnostic::unsupported(reduction.span, what, "reduce a variable of its own"));
    }
    let in_shared_loop = |inner: &&Op| {
        let stores = |op: Op| matches!(func.kind(op), OpKind::Store(var, _) if group.vars.contains(var));
        let is_shared = directive(func, **inner).is_some_and(|directive| !directive.seq);
        is_shared && func.walk_op(**inner).into_iter().any(stores)
    };
    let named = named_by_user(func, op);
    let unsaid = group.vars.iter().all(|var| func.vars[*var].is_scalar() && !named.contains(var));
    let of_loop = ops.iter().find(in_shared_loop).filter(|_| unsaid && group.home == SHARED)?;
    let what = format!("{names}, which share memory, as scalars that iterations of a parallel loop set");
    let clause = format!("name them all in one clause: `private({})`", names.replace('`', "").replace(" and ", ", "));
    Some(Diagnostic::unsupported(func.ops[*of_loop].span, what, format!("{clause} (OpenACC 3.3, section 2.9.10)")))
}
