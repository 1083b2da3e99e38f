//! Printing what C and the machine beneath it need: signatures, attributes, jumps, atomics, tables of debug types.

use super::names::Named;
use super::printer::{Printer, list, quoted};
use crate::asm::AsmArg;
use crate::attrs::{FunctionAttrs, GlobalAttrs, Inline, ParamAttr, Visibility};
use crate::check::{Check, CheckedAccess};
use crate::debug::{DebugMember, DebugType, DebugTypeId};
use crate::ids::{Block, FuncId};
use crate::module::{Module, RelocationTarget};
use crate::op::OpKind;
use crate::op_parts::{Access, Owner};
use crate::signature::Signature;
use crate::types::{PointerDim, Type};

impl Printer<'_> {
    fn check(&self, check: &Check) -> String {
        let place = match &check.place {
            CheckedAccess::Var(var) => var.to_string(),
            CheckedAccess::Elem { view, subscripts } => format!("{}[{}]", self.value(*view), self.values(subscripts)),
            CheckedAccess::View(view) => format!("all {}", self.value(*view)),
            CheckedAccess::At { addr, elem } => format!("at {elem} {}", self.value(*addr)),
            CheckedAccess::Bytes { addr, bytes } => format!("{}, {}", self.value(*addr), self.value(*bytes)),
        };
        let value = check.value.map(|value| format!(" value({})", self.value(value))).unwrap_or_default();
        let combines = check.combines.map(|op| format!(" combines({})", op.word())).unwrap_or_default();
        let callee = check.callee.map(|callee| format!(" callee({callee})")).unwrap_or_default();
        format!("check {} {} {place}{value}{combines}{callee}", check.kind.word(), quoted(check.name.as_bytes()))
    }

    /// Ops of the machine's level, none of which has blocks; `None` for other ops.
    pub(super) fn machine_op(&self, kind: &OpKind, types: &[Type]) -> Option<String> {
        let v = |value: &_| self.value(*value);
        Some(match kind {
            OpKind::ConstF80(bytes) => format!("const_f80 {}", quoted(bytes)),
            OpKind::ConstF128(bits) => format!("const_f128 {}", quoted(&bits.to_le_bytes())),
            OpKind::LabelAddr(block) => format!("label_addr {}", self.block_name(*block)),
            OpKind::StackSave => "stack_save".to_string(),
            OpKind::StackRestore(a) => format!("stack_restore {}", v(a)),
            OpKind::HeapAlloc { bytes, owner, of_frame } => {
                let frame = if *of_frame { "frame " } else { "" };
                format!("heap_alloc {frame}{}{}", shared_by(*owner), v(bytes))
            }
            OpKind::HeapFree { addr, owner } => format!("heap_free {}{}", shared_by(*owner), v(addr)),
            OpKind::Fail(message) => format!("fail {}", quoted(message.as_bytes())),
            OpKind::Stop { text, status } => format!("stop {} {}", quoted(text.as_bytes()), v(status)),
            OpKind::CallIndirect { callee, signature, args, extra_attrs } => {
                let (signature, args) = (show_signature(signature), self.values(args));
                format!("call_indirect {} {signature} ({args}){}", v(callee), show_extra(extra_attrs))
            }
            OpKind::VaStart(a) => format!("va_start {}", v(a)),
            OpKind::FrameAddress(level) => format!("frame_address {level}"),
            OpKind::ReturnAddress(level) => format!("return_address {level}"),
            OpKind::Trap => "trap".to_string(),
            OpKind::Fence => "fence".to_string(),
            OpKind::Asm(asm) => {
                let arg = |arg: &AsmArg| match arg.memory {
                    Some(elem) => format!("{} at {elem}", self.value(arg.value)),
                    None => self.value(arg.value),
                };
                let (text, constraints) = (quoted(asm.text.as_bytes()), quoted(asm.constraints.as_bytes()));
                let types = list(types, Type::to_string);
                let labels = if asm.labels == 0 { String::new() } else { format!(" labels {}", asm.labels) };
                format!("asm {text} {constraints} ({}) -> ({types}){labels}", list(&asm.args, arg))
            }
            OpKind::Check(check) => self.check(check),
            OpKind::IntrinsicOverflow { op, unsigned, a, b } => {
                let unsigned = if *unsigned { "unsigned " } else { "" };
                format!("overflow {unsigned}{} {}, {}", op.word(), v(a), v(b))
            }
            OpKind::HostAtomic { op, addr, elem, value, new } => {
                let new = if *new { " new" } else { "" };
                format!("host_atomic {} {elem} {}, {}{new}", op.word(), v(addr), v(value))
            }
            OpKind::CompareExchange { addr, elem, expected, desired } => {
                format!("compare_exchange {elem} {}, {}, {}", v(addr), v(expected), v(desired))
            }
            OpKind::Field { view, offset, elem, dims } => {
                let dims = list(dims, |d| format!("{} : {}", d.extent, d.stride));
                format!("field {elem} {} at {offset} [{dims}]", v(view))
            }
            OpKind::RowView { table, subscripts, elem, inner } => {
                format!("row_view {elem} {}[{}] [{}]", v(table), self.values(subscripts), list(inner, show_dim))
            }
            OpKind::UseDevice { addr, if_present, cond } => {
                let if_present = if *if_present { " if_present" } else { "" };
                let cond = cond.map_or(String::new(), |cond| format!(" if({})", v(&cond)));
                format!("use_device {}{if_present}{cond}", v(addr))
            }
            OpKind::MappedEnd { addr, behind } => {
                format!("mapped_end {}{}", v(addr), if *behind { " behind" } else { "" })
            }
            OpKind::Jump(block) => format!("jump {}", self.block_name(*block)),
            OpKind::Branch { cond, then_block, else_block } => {
                format!("branch {}, {}, {}", v(cond), self.block_name(*then_block), self.block_name(*else_block))
            }
            OpKind::SwitchJump { value, cases, default } => {
                let cases = list(cases, |(lo, hi, block)| match lo == hi {
                    true => format!("{lo} : {}", self.block_name(*block)),
                    false => format!("{lo}..{hi} : {}", self.block_name(*block)),
                });
                format!("switch_jump {} [{cases}] default {}", v(value), self.block_name(*default))
            }
            OpKind::JumpIndirect { addr, targets } => {
                format!("jump_indirect {} [{}]", v(addr), list(targets, |block| self.block_name(*block)))
            }
            _ => return None,
        })
    }

    pub(super) fn block_name(&self, block: Block) -> String {
        self.blocks.get(&block).map_or_else(|| format!("^?{}", block.0), |n| format!("^{n}"))
    }
}

pub(super) fn show_access(access: Access) -> String {
    let volatile = if access.volatile { " volatile" } else { "" };
    let align = if access.align == 0 { String::new() } else { format!(" align {}", access.align) };
    format!("{volatile}{align}")
}

pub(super) fn show_dim(dim: &PointerDim) -> String {
    match dim {
        PointerDim::Const(n) => n.to_string(),
        PointerDim::Var(var) => var.to_string(),
    }
}

pub(super) fn show_signature(signature: &Signature) -> String {
    let with_attr = |ty: &Type, attr: ParamAttr| match attr {
        ParamAttr::None => ty.to_string(),
        attr => format!("{ty} {}", show_param_attr(&attr)),
    };
    let params = signature.params.iter().enumerate().map(|(i, ty)| with_attr(ty, signature.param_attr(i)));
    let mut params: Vec<String> = params.collect();
    if signature.variadic {
        params.push("...".to_string());
    }
    let results: Vec<String> = signature.results.iter().map(|ty| with_attr(ty, signature.result_attr)).collect();
    let arrow = if results.is_empty() { "" } else { " -> " };
    let noreturn = if signature.noreturn { " noreturn" } else { "" };
    format!("({}){arrow}{}{noreturn}", params.join(", "), results.join(", "))
}

#[deny(clippy::wildcard_enum_match_arm)]
fn show_param_attr(attr: &ParamAttr) -> String {
    match attr {
        ParamAttr::None => "none".to_string(),
        ParamAttr::SExt => "sext".to_string(),
        ParamAttr::ZExt => "zext".to_string(),
        ParamAttr::Nest => "nest".to_string(),
        ParamAttr::ByVal { bytes, align } => format!("byval({bytes}, {align})"),
        ParamAttr::SRet { bytes, align } => format!("sret({bytes}, {align})"),
    }
}

/// The attributes of variadic arguments.
pub(super) fn show_extra(attrs: &[ParamAttr]) -> String {
    if attrs.is_empty() { String::new() } else { format!(" extra({})", list(attrs, show_param_attr)) }
}

pub(super) fn show_function_attrs(attrs: &FunctionAttrs) -> String {
    let mut parts = Vec::new();
    let FunctionAttrs { weak, inline, available_externally, returns_twice, used, visibility, .. } = attrs;
    flag(&mut parts, *weak, "weak");
    flag(&mut parts, *available_externally, "available_externally");
    flag(&mut parts, *returns_twice, "returns_twice");
    flag(&mut parts, *used, "used");
    flag(&mut parts, attrs.chosen_at_load, "chosen_at_load");
    parts.extend(attrs.features.as_ref().map(|names| format!("features({})", quoted(names.as_bytes()))));
    if *inline != Inline::Default {
        parts.push(format!("inline({})", inline.word()));
    }
    symbol(&mut parts, *visibility, attrs.section.as_deref(), attrs.alias.as_deref());
    parts.extend(attrs.constructor.map(|priority| format!("constructor({priority})")));
    parts.extend(attrs.destructor.map(|priority| format!("destructor({priority})")));
    in_attrs(&parts)
}

pub(super) fn show_global_attrs(attrs: &GlobalAttrs) -> String {
    let mut parts = Vec::new();
    let GlobalAttrs { weak, common, shared, thread_local, used, visibility, section, alias } = attrs;
    flag(&mut parts, *weak, "weak");
    flag(&mut parts, *common, "common");
    flag(&mut parts, *shared, "shared");
    flag(&mut parts, *thread_local, "thread_local");
    flag(&mut parts, *used, "used");
    symbol(&mut parts, *visibility, section.as_deref(), alias.as_deref());
    in_attrs(&parts)
}

fn flag(parts: &mut Vec<String>, on: bool, word: &str) {
    if on {
        parts.push(word.to_string());
    }
}

fn symbol(parts: &mut Vec<String>, visibility: Visibility, section: Option<&str>, alias: Option<&str>) {
    if visibility != Visibility::Default {
        parts.push(format!("visibility({})", visibility.word()));
    }
    parts.extend(section.map(|name| format!("section({})", quoted(name.as_bytes()))));
    parts.extend(alias.map(|name| format!("alias({})", quoted(name.as_bytes()))));
}

fn in_attrs(parts: &[String]) -> String {
    if parts.is_empty() { String::new() } else { format!(" attrs({})", parts.join(" ")) }
}

/// An address in a global's initial bytes. Blocks have the numbers that their function's text gives them.
pub(super) fn show_target(module: &Module, target: RelocationTarget) -> String {
    match target {
        RelocationTarget::Global(id) => id.to_string(),
        RelocationTarget::Function(id) => id.to_string(),
        RelocationTarget::Label(id, block) => format!("{id} {}", show_block(module, id, block)),
        RelocationTarget::Distance { func, to, from, bytes } => {
            let (to, from) = (show_block(module, func, to), show_block(module, func, from));
            format!("{func} {to} minus {from} bytes {bytes}")
        }
    }
}

fn show_block(module: &Module, func: FuncId, block: Block) -> String {
    match module.functions.get(func) {
        Some(func) => Printer::new(func, Default::default()).block_name(block),
        None => format!("^?{}", block.0),
    }
}

pub(super) fn show_debug_type(ty: &DebugType) -> String {
    let name = |name: &str| quoted(name.as_bytes());
    match ty {
        DebugType::Base { name: n, bytes, encoding } => format!("base {} {bytes} {}", name(n), encoding.word()),
        DebugType::Pointer(of) => format!("pointer {}", show_type_id(of)),
        DebugType::Array { elem, dims } => {
            let dims = list(dims, |d| {
                let extent = d.extent.map_or("...".to_string(), |n| n.to_string());
                format!("{} : {extent}", d.lower)
            });
            format!("array {elem} [{dims}]")
        }
        DebugType::Struct { name: n, bytes, members } => format!("struct {} {bytes}{}", name(n), show_members(members)),
        DebugType::Union { name: n, bytes, members } => format!("union {} {bytes}{}", name(n), show_members(members)),
        DebugType::Enum { name: n, bytes, enumerators } => {
            let enumerators = list(enumerators, |(n, value)| format!("{} = {value}", name(n)));
            format!("enum {} {bytes} [{enumerators}]", name(n))
        }
        DebugType::Function { result, params } => {
            format!("function {} ({})", show_type_id(result), list(params, |p| p.to_string()))
        }
        DebugType::Typedef { name: n, of } => format!("typedef {} {}", name(n), show_type_id(of)),
        DebugType::Qualified { of, qualifier } => format!("{} {}", qualifier.word(), show_type_id(of)),
    }
}

fn show_type_id(of: &Option<DebugTypeId>) -> String {
    of.map_or("void".to_string(), |id| id.to_string())
}

fn show_members(members: &[DebugMember]) -> String {
    let members = list(members, |m| {
        let bits = m.bits.map_or(String::new(), |(first, width)| format!(" bits({first}, {width})"));
        format!("{} : {} at {}{bits}", quoted(m.name.as_bytes()), m.ty, m.offset)
    });
    format!(" [{members}]")
}

/// Who has memory that is not one thread's, and a blank.
pub(super) fn shared_by(owner: Owner) -> String {
    match owner {
        Owner::Thread => String::new(),
        Owner::Gang | Owner::Worker => format!("{} ", owner.word()),
    }
}
