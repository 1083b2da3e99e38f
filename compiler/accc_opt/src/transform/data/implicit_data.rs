//! Implicit data attributes (OpenACC 3.3, 2.6.2 and 2.5.16): every variable of a compute construct gets its clause.
//!
//! Arrays without a clause: `copyin`, `copyout` or `copy` by use, with the footprint as the section where it is known
//! before the region. What a pointer shows likewise; without a footprint its size is not known, so that it has to be
//! present, with a warning where nothing in the module could have brought it. Members of records come with their
//! record, unless a clause names them; what an allocatable or pointer component shows is a variable of its own. Scalars
//! of `parallel` and `serial`: `firstprivate`, or `copy` where they are reduced. Scalars that atomic operations work
//! on: `copy`. Other scalars of `kernels` have no clause: the host keeps them, and brings back what a kernel changes
//! (see [`crate::partition`]).

use super::pointers::set_in;
use super::section::{emit_pointer_section, emit_section};
use crate::pipeline::OptOptions;
use accc_analysis::affine::Affine;
use accc_analysis::call_effects::is_argument_descriptor;
use accc_analysis::exposed_use::of_block;
use accc_analysis::flag::{is_flag, is_only_set};
use accc_analysis::footprint::{self, Footprint};
use accc_analysis::launch_values::read_for_bounds;
use accc_analysis::pointers::{object_of, types_may_meet};
use accc_analysis::region::Region;
use accc_analysis::surroundings::Surroundings;
use accc_diag::Diagnostic;
use accc_ir::*;
use accc_source::Span;
use std::collections::HashSet;

/// Adds the clauses to one construct.
pub fn run(
    func: &mut Function,
    op: Op,
    spelling: Spelling,
    options: &OptOptions,
    around: &Surroundings,
) -> Vec<Diagnostic> {
    let Surroundings { module, parents, .. } = around;
    let named = named_in_clauses(func, op);
    let region = Region::new(func, compute(func, op).body);
    let prints = footprint::of_region(&region);
    let (arrays, scalars) = used(func, parents, op, &named, &prints);
    let reduced = reduced_scalars(func, op);
    let atomic = atomic_scalars(func, op);
    let shared = shared_flags(func, op, around);
    drop(region);

    let aliased = aliased_pointers(func, &prints, &Version::Only, around);
    let mut node = compute(func, op).clone();
    node.default = visible_default(func, parents, op);
    // Named constants are no variables. What the host needs to know before the loops run may be brought.
    let bounds = match node.default {
        DefaultClause::Present => read_for_bounds(func, node.body),
        DefaultClause::None | DefaultClause::Implicit => HashSet::new(),
    };
    let unasked = Compute { default: DefaultClause::Implicit, ..node.clone() };
    let mut errors = Vec::new();
    let (declared, arrays): (Vec<Var>, Vec<Var>) =
        arrays.into_iter().partition(|var| module.is_declared(&func.vars[*var]));
    let (declared_scalars, scalars): (Vec<Var>, Vec<Var>) =
        scalars.into_iter().partition(|var| module.is_declared(&func.vars[*var]));
    for var in declared.into_iter().chain(declared_scalars).filter(|var| !named.contains(var)) {
        let clause = present_clause(func, &node, var, spelling);
        compute_mut(func, op).clauses.push(clause);
    }
    for var in arrays.into_iter().filter(|var| !named.contains(var)) {
        let print = prints.iter().find(|p| p.var == var);
        let covering = covering_clause(func, parents, op, var);
        let part = is_part_of_named(func, parents, op, var, &named);
        let brought = is_named_constant(&func.vars[var]) || bounds.contains(&var);
        let node = if brought || part && node.default == DefaultClause::None { &unasked } else { &node };
        if node.default == DefaultClause::None && covering.is_none() {
            errors.push(needs_clause(func, node, var));
            continue;
        }
        let (is_open_ended, is_covered) = (around.is_open_ended(func, var), covering.is_some());
        let elsewhere = covering.as_ref().is_some_and(|outer| is_elsewhere(func, op, outer));
        let ends_unknown = (covering.is_none() || elsewhere)
            && node.default != DefaultClause::Present
            && print.is_none_or(|print| print.boxes().is_empty());
        let is_object = ends_unknown && func.vars[var].to_object;
        let unknown = ends_unknown && !is_object && (func.vars[var].is_pointer() || is_open_ended);
        if unknown && !elsewhere && options.gpu && !options.managed && !module.maps_data() {
            errors.push(size_unknown(func, op, var, spelling));
        }
        let mut clause = array_clause(func, op, node, (var, is_open_ended), print, covering, spelling);
        if let Some(span) = print.and_then(|print| print.before_first)
            && clause.section.is_some()
            && !is_covered
            && func.vars[var].is_pointer()
        {
            errors.push(begins_at_pointer(&func.vars[var].name, span));
        }
        // Of a record only parts may be written.
        if clause.kind == ClauseKind::CopyIn && writes_part(func, &prints, var) {
            clause.kind = ClauseKind::Copy;
        }
        // Whichever of two names of the same memory comes first has to bring it, and take it back.
        let moves = matches!(clause.kind, ClauseKind::CopyIn | ClauseKind::CopyOut);
        if moves && aliased.contains(&var) {
            clause.kind = ClauseKind::Copy;
        }
        // Nothing writes it, whatever may be done with its address.
        if clause.kind == ClauseKind::Copy && is_constant(module, &func.vars[var]) {
            clause.kind = ClauseKind::CopyIn;
        }
        if is_object && clause.section.is_none() && clause.kind != ClauseKind::DevicePtr {
            clause.section = Some(Builder::before(func, op).first_elements(var));
            clause.text = format!("{}[:1]", func.vars[var].name);
            // Whoever is given its address may write to it.
            clause.kind = if func.vars[var].readonly { ClauseKind::CopyIn } else { ClauseKind::Copy };
        }
        if clause.section.is_none() && is_open_ended {
            clause.section = Some(Builder::before(func, op).first_elements(var));
            clause.text = func.vars[var].name.clone();
        }
        if unknown && clause.kind != ClauseKind::DevicePtr {
            clause.kind = if options.managed { ClauseKind::NoCreate } else { ClauseKind::Present };
        }
        compute_mut(func, op).clauses.push(clause);
    }
    for var in scalars.into_iter().filter(|var| !named.contains(var)) {
        let data = &func.vars[var];
        let covering = covering_clause(func, parents, op, var);
        let asked = !data.is_hidden() && !reduced.contains(&var) && !is_declared_inside(func, &node, var);
        let asked = asked && !is_part_of_named(func, parents, op, var, &named);
        if node.default == DefaultClause::None && covering.is_none() && asked {
            errors.push(needs_clause(func, &node, var));
            continue;
        }
        let text = data.name.clone();
        let reduced = reduced.contains(&var) && node.construct.kind != ConstructKind::Kernels;
        let mapped = covering.is_some() || reduced || atomic.contains(&var) || shared.contains(&var);
        if mapped {
            let (kind, span) = (ClauseKind::Copy, node.construct.span);
            let clause = DataClause {
                kind,
                var,
                section: None,
                rows: None,
                modifiers: Modifiers::default(),
                implicit: true,
                text,
                span,
            };
            compute_mut(func, op).clauses.push(clause);
        } else if node.construct.kind != ConstructKind::Kernels {
            compute_mut(func, op).firstprivate.push(var);
        }
    }
    errors
}

/// A variable of a file whose memory is never written: it may lie where the host can't.
fn is_constant(module: &accc_analysis::module_facts::ModuleFacts, data: &VarData) -> bool {
    matches!(data.class, VarClass::Global(global) if module.is_constant(global))
}

/// A constant array that has a name (`parameter`).
fn is_named_constant(data: &VarData) -> bool {
    data.readonly && matches!(data.class, VarClass::Global(_)) && matches!(data.storage, Storage::Array { .. })
}

/// The construct's own `default` clause, else that of the innermost data construct around it that has one (2.6.2).
pub fn visible_default(func: &Function, parents: &ParentMap, op: Op) -> DefaultClause {
    let around = parents.enclosing(op).filter_map(|outer| match func.kind(outer) {
        OpKind::Data(node) => Some(node.default),
        _ => None,
    });
    let all = std::iter::once(compute(func, op).default).chain(around);
    all.into_iter().find(|default| *default != DefaultClause::Implicit).unwrap_or(DefaultClause::Implicit)
}

/// Whether the region writes an array that lies in a record.
pub fn writes_part(func: &Function, prints: &[Footprint], record: Var) -> bool {
    prints.iter().any(|print| print.written && print.var != record && func.is_part(print.var, record))
}

/// Pointers that show what another variable shows too, perhaps, where one of the two is written.
pub fn aliased_pointers(
    func: &Function,
    prints: &[Footprint],
    version: &Version,
    around: &Surroundings,
) -> HashSet<Var> {
    let pointers = around.pointers(func, version);
    let mut aliased = HashSet::new();
    for (i, a) in prints.iter().enumerate() {
        for b in &prints[i + 1..] {
            let by_type = types_may_meet(func.vars[a.var].elem(), func.vars[b.var].elem());
            if by_type && (a.written || b.written) && pointers.may_alias(a.var, b.var) {
                aliased.extend([a.var, b.var]);
            }
        }
    }
    aliased
}

fn size_unknown(func: &Function, op: Op, var: Var, spelling: Spelling) -> Diagnostic {
    let data = &func.vars[var];
    let name = &data.name;
    let shows = |kind: &OpKind| matches!(kind, OpKind::LoadView(v) if *v == var);
    let used = func.walk(compute(func, op).body).into_iter().find(|inner| shows(func.kind(*inner)));
    let at = used.map_or(compute(func, op).construct.span, |used| func.ops[used].span);
    let tables = usize::from(data.elem() == Elem::Ptr);
    let section = match spelling {
        Spelling::C => "[0:n]".repeat(usize::from(data.rank()) + tables),
        Spelling::Fortran => format!("({}1:n)", ":,".repeat(usize::from(data.rank()) - 1)),
    };
    Diagnostic::warning("ACC2027", format!("Accelerator restriction: size of the GPU copy of {name} is unknown"))
        .label(at, format!("which elements of `{name}` are used is not known before: it has to be on the device already"))
        .help(format!(
            "say so in a data clause, for instance `copy({name}{section})`, or `present({name})` where it is on the device \
             already"
        ))
}

/// A global with `acc declare` is on the device while the program runs.
fn present_clause(func: &Function, node: &Compute, var: Var, spelling: Spelling) -> DataClause {
    let (text, span) = (whole_text(func, var, spelling), node.construct.span);
    DataClause {
        kind: ClauseKind::Present,
        var,
        section: None,
        rows: None,
        modifiers: Modifiers::default(),
        implicit: true,
        text,
        span,
    }
}

fn needs_clause(func: &Function, node: &Compute, var: Var) -> Diagnostic {
    let name = &func.vars[var].name;
    Diagnostic::error("ACC2015", format!("`{name}` needs a data clause: the construct has `default(none)`"))
        .label(node.construct.span, "")
        .help(format!("add for instance `copy({name})` or `firstprivate({name})` to the construct"))
}

/// Whether the variable is a component of a record that a clause names, here or around: `default(none)` asks for variables,
/// not for their components (2.5.16).
fn is_part_of_named(func: &Function, parents: &ParentMap, op: Op, part: Var, named: &HashSet<Var>) -> bool {
    let VarClass::Member { parent, .. } = func.vars[part].class else { return false };
    named.contains(&parent)
        || covering_clause(func, parents, op, parent).is_some()
        || is_part_of_named(func, parents, op, parent, named)
}

/// Whether the variable belongs to a block in the construct: it is declared behind the directive, and nothing else uses
/// it.
fn is_declared_inside(func: &Function, node: &Compute, var: Var) -> bool {
    let data = &func.vars[var];
    let behind = data.class == VarClass::Local && data.span.lo > node.construct.span.lo;
    let inside: HashSet<Op> = func.walk(node.body).into_iter().collect();
    let used_elsewhere = || {
        let all = func.body.map(|body| func.walk(body)).unwrap_or_default();
        all.into_iter().any(|op| !inside.contains(&op) && func.kind(op).names(var))
    };
    behind && !of_block(func, node.body, var).exposed && !used_elsewhere()
}

/// Variables with a clause on the construct, or private to a loop in it.
pub fn named_in_clauses(func: &Function, op: Op) -> HashSet<Var> {
    let node = compute(func, op);
    let mut named: HashSet<Var> =
        node.clauses.iter().filter(|clause| clause.kind.brings()).map(|clause| clause.var).collect();
    named.extend(&node.firstprivate);
    named.extend(private_in(func, op));
    for inner in func.walk(node.body) {
        let OpKind::For(inner) = func.kind(inner) else { continue };
        // A loop's variable is private to what executes the loop, unless it is used beyond it.
        if let Some(var) = inner.var
            && !of_block(func, node.body, var).exposed
        {
            named.insert(var);
        }
    }
    named
}

/// Variables that gangs or iterations of the construct have for themselves, without a value from outside.
fn private_in(func: &Function, op: Op) -> HashSet<Var> {
    let node = compute(func, op);
    let mut private: HashSet<Var> = node.private.iter().copied().collect();
    for inner in func.walk(node.body) {
        let OpKind::For(inner) = func.kind(inner) else { continue };
        private.extend(&inner.locals);
        private.extend(inner.directive.iter().flat_map(|directive| &directive.private));
    }
    private
}

/// Arrays (with what pointers show) and scalars that the construct's body names, in program order.
fn used(
    func: &Function,
    parents: &ParentMap,
    op: Op,
    named: &HashSet<Var>,
    prints: &[Footprint],
) -> (Vec<Var>, Vec<Var>) {
    let (mut arrays, mut scalars) = (Vec::new(), Vec::new());
    let body = compute(func, op).body;
    let (set, private) = (set_in(func, body), private_in(func, op));
    let own = |var: Var| set.contains(&var) && !of_block(func, body, var).exposed;
    for inner in func.walk(body) {
        let (var, list) = match func.kind(inner) {
            OpKind::LoadView(var) | OpKind::VarAddr(var) | OpKind::Load(var) | OpKind::Store(var, _)
                if matches!(func.vars[*var].class, VarClass::Member { .. }) =>
            {
                let has_clause = || named.contains(var) || covering_clause(func, parents, op, *var).is_some();
                let is_known = || prints.iter().any(|print| print.var == *var && print.bounds.is_some());
                let shows = matches!(func.kind(inner), OpKind::LoadView(_));
                let own = match &func.vars[*var].storage {
                    Storage::Pointer { .. } => shows && (has_clause() || is_known()),
                    // A Fortran descriptor says what it shows; the host does not know that of a record of the construct.
                    Storage::Descriptor { .. } => shows && !private.contains(&object_of(func, *var)),
                    // A flexible array member lies behind what its record's clause brings.
                    Storage::Array { .. } if func.vars[*var].is_flexible_member() => {
                        has_clause() || !on_device(func, parents, op, object_of(func, *var))
                    }
                    Storage::Array { .. } | Storage::Scalar(_) => has_clause(),
                };
                (if own { *var } else { object_of(func, *var) }, &mut arrays)
            }
            OpKind::LoadView(var) | OpKind::VarAddr(var) | OpKind::Load(var) | OpKind::Store(var, _)
                if func.vars[*var].is_pointer() =>
            {
                if own(*var) {
                    continue;
                }
                (*var, &mut arrays)
            }
            OpKind::VarAddr(var) if func.vars[*var].is_scalar() => (*var, &mut scalars),
            OpKind::LoadView(var) | OpKind::VarAddr(var) => (*var, &mut arrays),
            OpKind::Load(var) | OpKind::Store(var, _) => (*var, &mut scalars),
            kind => match kind.atomic_var() {
                Some(var) => (var, &mut scalars),
                None => continue,
            },
        };
        if !list.contains(&var) && !is_argument_descriptor(func, &func.blocks[compute(func, op).body].ops, var) {
            list.push(var);
        }
    }
    (arrays, scalars)
}

/// Whether a pointer's value is an address of the device, by a clause of the construct or of one around it.
fn on_device(func: &Function, parents: &ParentMap, op: Op, pointer: Var) -> bool {
    let own = compute(func, op).clauses.iter().find(|clause| clause.var == pointer).cloned();
    let clause = own.or_else(|| covering_clause(func, parents, op, pointer));
    clause.is_some_and(|clause| clause.kind == ClauseKind::DevicePtr)
}

/// Scalars that the construct changes atomically: threads share them.
fn atomic_scalars(func: &Function, op: Op) -> HashSet<Var> {
    let inside = func.walk(compute(func, op).body);
    inside.into_iter().filter_map(|inner| func.kind(inner).atomic_var()).collect()
}

/// Scalars of `kernels` that loops set, that nothing in the construct reads, and that are read after it: those that are
/// always set to the same constant, and those in loops that the user shares out, where some iteration's value remains.
fn shared_flags(func: &Function, op: Op, around: &Surroundings) -> HashSet<Var> {
    let node = compute(func, op);
    if node.construct.kind != ConstructKind::Kernels {
        return HashSet::new();
    }
    let mut set: HashSet<Var> = HashSet::new();
    for inner in func.walk(node.body) {
        let OpKind::For(outer) = func.kind(inner) else { continue };
        let is_asserted = outer.directive.as_ref().is_some_and(|d| d.independent || d.has_levels());
        for at in func.walk(outer.body) {
            let OpKind::Store(var, _) = *func.kind(at) else { continue };
            let is_candidate = !set.contains(&var) && func.vars[var].is_scalar() && !func.vars[var].is_hidden();
            let is_shared = || is_flag(func, node.body, var) || is_asserted && is_only_set(func, node.body, var);
            if is_candidate && around.is_live_after(func, op, var) && is_shared() {
                set.insert(var);
            }
        }
    }
    set
}

/// Scalars in a reduction clause of the construct, or of a loop in it where no loop around that makes them private.
fn reduced_scalars(func: &Function, op: Op) -> HashSet<Var> {
    let node = compute(func, op);
    let mut reduced: HashSet<Var> = node.reductions.iter().map(|r| r.var).collect();
    collect_reduced(func, node.body, &mut Vec::new(), &mut reduced);
    reduced
}

fn collect_reduced(func: &Function, block: Block, around: &mut Vec<Op>, reduced: &mut HashSet<Var>) {
    for op in &func.blocks[block].ops {
        if let OpKind::For(node) = func.kind(*op) {
            for r in node.directive.iter().flat_map(|d| &d.reductions) {
                if !around.iter().any(|outer| is_private_in(func, *outer, r.var)) {
                    reduced.insert(r.var);
                }
            }
            around.push(*op);
            collect_reduced(func, node.body, around, reduced);
            around.pop();
        } else {
            func.kind(*op).blocks().into_iter().for_each(|inner| collect_reduced(func, inner, around, reduced));
        }
    }
}

/// Whether a scalar is private to the iterations of a loop that the user shares out: by clause, or because each
/// iteration writes it first.
fn is_private_in(func: &Function, op: Op, var: Var) -> bool {
    let OpKind::For(node) = func.kind(op) else { return false };
    node.directive
        .as_ref()
        .is_some_and(|d| d.private.contains(&var) || (!d.seq && !of_block(func, node.body, var).exposed))
}

/// The visible clause (2.6.2): on a data construct around this one, in the same procedure, or on a `declare` directive
/// of the procedure. What is `present` on a condition may have to be brought.
pub fn covering_clause(func: &Function, parents: &ParentMap, op: Op, var: Var) -> Option<DataClause> {
    let declares = parents.visible_declares(op);
    let found = parents.enclosing(op).chain(declares).find_map(|outer| {
        let (clauses, is_conditional) = match func.kind(outer) {
            OpKind::Data(node) => (&node.clauses, node.if_cond.is_some()),
            OpKind::DataAction(node) => (&node.clauses, false),
            _ => return None,
        };
        let clause = clauses.iter().find(|clause| clause.var == var && clause.kind.brings())?;
        let is_uncertain = clause.kind == ClauseKind::Present && is_conditional;
        Some(DataClause { kind: if is_uncertain { ClauseKind::Copy } else { clause.kind }, ..clause.clone() })
    });
    found.or_else(|| covering_elsewhere(func, op, var))
}

/// The same of a data construct that another function holds: what its section was is not known here.
fn covering_elsewhere(func: &Function, op: Op, var: Var) -> Option<DataClause> {
    let OpKind::Compute(node) = func.kind(op) else { return None };
    let (kind, var) = *node.around.iter().find(|(kind, named)| *named == var && kind.brings())?;
    let (text, span) = (func.vars[var].name.clone(), node.construct.span);
    let modifiers = Modifiers::default();
    Some(DataClause { kind, var, section: None, rows: None, modifiers, implicit: true, text, span })
}

/// Whether a covering clause is one that [`covering_elsewhere`] found.
fn is_elsewhere(func: &Function, op: Op, clause: &DataClause) -> bool {
    clause.implicit && clause.section.is_none() && compute(func, op).around.iter().any(|(_, var)| *var == clause.var)
}

fn array_clause(
    func: &mut Function,
    op: Op,
    node: &Compute,
    (var, is_open_ended): (Var, bool),
    print: Option<&Footprint>,
    covering: Option<DataClause>,
    spelling: Spelling,
) -> DataClause {
    let span = node.construct.span;
    let whole = whole_text(func, var, spelling);
    let is_covered = covering.is_some();
    let is_pointer = func.vars[var].is_pointer();
    let says_all = |outer: &DataClause| match outer.kind {
        ClauseKind::DevicePtr => true,
        ClauseKind::Present => is_pointer || !is_elsewhere(func, op, outer),
        _ => !is_elsewhere(func, op, outer),
    };
    if let Some(outer) = covering.filter(|outer| says_all(outer) && !leaves_section(outer, print)) {
        let kind = match outer.kind {
            ClauseKind::DevicePtr | ClauseKind::Present => outer.kind,
            _ if func.vars[var].is_pointer() && outer.section.is_none() => ClauseKind::Present,
            _ => ClauseKind::Copy,
        };
        return DataClause { kind, modifiers: Modifiers::default(), implicit: true, span, ..outer };
    }
    if node.default == DefaultClause::Present {
        return present_clause(func, node, var, spelling);
    }
    let kind = match print {
        Some(_) if is_covered => ClauseKind::Copy,
        Some(p) if p.written && p.surely_written_first => ClauseKind::CopyOut,
        Some(p) if p.written => ClauseKind::Copy,
        Some(_) | None => ClauseKind::CopyIn,
    };
    let boxes = print.map(Footprint::boxes).unwrap_or_default();
    let is_whole = matches!(boxes, [bounds] if is_whole(func, var, bounds));
    let ends_unknown = func.vars[var].is_pointer() || is_open_ended;
    match print.filter(|print| print.bounds.is_some() || ends_unknown) {
        Some(print) if !boxes.is_empty() && !is_whole => {
            let text = match boxes {
                [bounds] if print.before_first.is_none() => section_text(func, var, bounds, spelling),
                [bounds] if print.certain_start.is_none() => section_text(func, var, &from_pointer(bounds), spelling),
                _ => whole,
            };
            let rows = print.rows.clone();
            let section = match func.vars[var].is_pointer() {
                true => emit_pointer_section(func, op, print, boxes),
                false => emit_section(func, op, var, boxes),
            };
            DataClause {
                kind,
                var,
                section: Some(section),
                rows,
                modifiers: Modifiers::default(),
                implicit: true,
                text,
                span,
            }
        }
        Some(_) | None => DataClause {
            kind,
            var,
            section: None,
            rows: None,
            modifiers: Modifiers::default(),
            implicit: true,
            text: whole,
            span,
        },
    }
}

/// Whether the region accesses elements of which it is not known that they lie in the section of a data construct
/// around it: then its own clause says which, and what is partially present is found when the program runs (2.7.3).
fn leaves_section(outer: &DataClause, print: Option<&Footprint>) -> bool {
    let is_section = outer.section.is_some() && outer.rows.is_none() && outer.kind != ClauseKind::DevicePtr;
    let is_known = |print: &Footprint| {
        print.certain && print.bounds.is_some() && print.rows.is_none() && print.row_sizes.is_empty()
    };
    is_section && !outer.implicit && print.is_some_and(is_known)
}

fn is_whole(func: &Function, var: Var, bounds: &[(Affine, Affine)]) -> bool {
    let Storage::Array { dims, .. } = &func.vars[var].storage else { return false };
    dims.iter().zip(bounds).all(|(dim, (low, high))| {
        let last = dim.lower + dim.extent - 1;
        low.as_constant().is_some_and(|n| n <= dim.lower) && high.as_constant().is_some_and(|n| n >= last)
    })
}

/// The section that is left of one that begins before the pointer.
fn from_pointer(bounds: &[(Affine, Affine)]) -> footprint::Bounds {
    let cut = |low: &Affine| if footprint::may_be_negative(low) { Affine::constant(0) } else { low.clone() };
    bounds.iter().map(|(low, high)| (cut(low), high.clone())).collect()
}

/// Elements before the one that a pointer shows may be someone else's.
fn begins_at_pointer(name: &str, span: Span) -> Diagnostic {
    Diagnostic::warning(
        "ACC2027",
        format!("elements before `{name}[0]` are used on a condition, and no clause names them"),
    )
    .label(span, format!("the construct brings what lies behind where `{name}` points to"))
    .help(format!("write a data clause with all elements that are used: `copy({name}[-2:n])`"))
}

/// `a(:,:)` or `a[:][:]`.
pub fn whole_text(func: &Function, var: Var, spelling: Spelling) -> String {
    let data = &func.vars[var];
    let tables = usize::from(data.is_pointer() && data.elem() == Elem::Ptr);
    let rank = usize::from(data.rank()) + tables;
    match spelling {
        _ if rank == 0 => data.name.clone(),
        Spelling::Fortran => format!("{}({})", data.name, vec![":"; rank].join(",")),
        Spelling::C => format!("{}{}", data.name, "[:]".repeat(rank)),
    }
}

pub(in crate::transform) fn section_text(
    func: &Function,
    var: Var,
    bounds: &[(Affine, Affine)],
    spelling: Spelling,
) -> String {
    let readable = |text: &str| !text.contains(['?', '.', '(']);
    let mut dims: Vec<String> = Vec::new();
    for (low, high) in bounds {
        let (low_text, high_text) = (low.show(func), high.show(func));
        let length = high.sub(low).and_then(|d| d.offset(1)).map(|d| d.show(func)).unwrap_or_default();
        dims.push(match spelling {
            _ if !readable(&low_text) || !readable(&high_text) => ":".to_string(),
            Spelling::Fortran => format!("{low_text}:{high_text}"),
            Spelling::C => format!("{}:{length}", if low_text == "0" { "" } else { &low_text }),
        });
    }
    let name = &func.vars[var].name;
    match spelling {
        Spelling::Fortran => format!("{name}({})", dims.join(",")),
        // C's last dimension is the fastest one.
        Spelling::C => dims.iter().rev().fold(name.clone(), |text, dim| format!("{text}[{dim}]")),
    }
}
