//! Printing a module. Works on broken modules too: what is not defined prints as `%?7`, which does not parse.

use super::names::Named;
use super::print_machine::{
    shared_by, show_access, show_debug_type, show_dim, show_extra, show_function_attrs, show_global_attrs,
    show_signature, show_target,
};
use super::printer::{PrintOptions, Printer, list, quoted, span_after};
use super::record::show_record;
use crate::acc::WaitFor;
use crate::atomic::AtomicTarget;
use crate::function::{Function, Kernel, Storage, VarClass, VarData};
use crate::ids::{Block, FuncId, Op, Value};
use crate::module::{Global, Init, Module};
use crate::op::OpKind;
use crate::op_parts::{Access, Case, PrintItem, SectionDim};
use crate::types::Type;

/// The text of a module, without places in the source.
pub fn print(module: &Module) -> String {
    print_with(module, PrintOptions::default())
}

/// The text of a module with more than is needed to read it again.
pub fn print_with(module: &Module, options: PrintOptions) -> String {
    let mut out = format!(
        "module {} phase={} spelling={}",
        quoted(module.name.as_bytes()),
        module.phase.word(),
        module.spelling.word()
    );
    if let Some(printer) = &module.printer {
        out += &format!(" printer={}", quoted(printer.as_bytes()));
    }
    out.push('\n');
    module.asm.iter().for_each(|text| out += &format!("asm {}\n", quoted(text.as_bytes())));
    module.debug_types.iter().for_each(|(id, ty)| out += &format!("debug {id} {}\n", show_debug_type(ty)));
    module.records.iter().for_each(|(id, record)| out += &format!("record {id} {}\n", show_record(record)));
    for (id, global) in module.globals.iter() {
        out += &format!("global {id} {}{}\n", show_global(module, global), span_after(global.span, options));
    }
    for (id, func) in module.functions.iter() {
        out += &print_function(func, id, options);
    }
    out
}

/// One function as it stands in the text of its module.
pub fn print_function(func: &Function, id: FuncId, options: PrintOptions) -> String {
    let mut printer = Printer::new(func, options);
    printer.function(id);
    printer.out
}

fn show_global(module: &Module, global: &Global) -> String {
    let init = match &global.init {
        Init::Zero => "zero".to_string(),
        Init::Bytes(bytes) => format!("bytes {}", quoted(bytes)),
        Init::Relocated { bytes, relocations } => {
            let list =
                list(relocations, |r| format!("{} : {} : {}", r.offset, show_target(module, r.target), r.addend));
            format!("relocated {} [{list}]", quoted(bytes))
        }
    };
    let constant = if global.constant { "constant " } else { "" };
    let declare = global.declare.map_or(String::new(), |kind| format!("declare({}) ", kind.word()));
    let (name, linkage) = (quoted(global.name.as_bytes()), global.linkage.word());
    let attrs = show_global_attrs(&global.attrs);
    let part = global.part.map_or(String::new(), |part| format!("part {} {} ", part.of, part.offset));
    format!("{name} {linkage} {} align {} {constant}{declare}{part}{init}{attrs}", global.bytes, global.align)
}

impl Printer<'_> {
    fn function(&mut self, id: FuncId) {
        let func = self.func;
        let mut head = format!("func {id} {}", quoted(func.name.as_bytes()));
        head += &format!(" display {} {}", quoted(func.display_name.as_bytes()), show_signature(&func.signature));
        if !func.params.is_empty() {
            head += &format!(" params({})", list(&func.params, |var| var.to_string()));
        }
        if func.internal {
            head += " internal";
        }
        head += &show_function_attrs(&func.attrs);
        if let Some(ty) = func.debug {
            head += &format!(" debug {ty}");
        }
        if let Some(routine) = &func.routine {
            head += &self.routine(routine);
        }
        if let Some(kernel) = &func.kernel {
            head += &self.kernel(kernel);
        }
        head += &self.loc(func.span);
        let Some(body) = func.body else { return self.line(&head) };
        self.line(&(head + " {"));
        self.indent += 1;
        for (var, data) in func.vars.iter() {
            let line = format!("var{} {var} {}", self.loc(data.span), show_var(data));
            self.line(&line);
        }
        self.indent -= 1;
        self.block(body);
        self.line("}");
    }

    fn kernel(&self, kernel: &Kernel) -> String {
        let [x, y, z] = kernel.block;
        let construct = self.construct(&kernel.construct);
        let kind = kernel.construct.kind.word();
        let cooperative = if kernel.cooperative { " cooperative" } else { "" };
        let untold = if kernel.untold { " untold" } else { "" };
        let (machine, place) = (kernel.machine.word(), self.loc(kernel.span));
        format!(" kernel({machine} {kind}{construct} block({x}, {y}, {z}){cooperative}{untold}{place})")
    }

    fn block(&mut self, block: Block) {
        self.indent += 1;
        for op in &self.func.blocks[block].ops {
            self.op(*op);
        }
        self.indent -= 1;
    }

    fn op(&mut self, op: Op) {
        let data = &self.func.ops[op];
        let mut head = String::new();
        if self.options.loc && !data.span.is_none() {
            head += &format!("#{}..{} ", data.span.lo, data.span.hi);
        }
        if self.labels.contains_key(&op) {
            head += &format!("{}: ", self.label(op));
        }
        if !data.results.is_empty() {
            head += &format!("{} = ", self.values(&data.results));
        }
        let types: Vec<Type> = data.results.iter().map(|v| self.func.type_of(*v)).collect();
        match &data.kind {
            OpKind::If { cond, then_block, else_block } => {
                self.open(&format!("{head}if {}{}", self.value(*cond), after_colon(&types)), *then_block);
                self.open("} else", *else_block);
                self.line("}");
            }
            OpKind::For(node) => self.open_one(&format!("{head}{}", self.for_head(node)), node.body),
            OpKind::While { cond, body, step, test_first } => {
                let word = if *test_first { "while" } else { "do_while" };
                self.open(&format!("{head}{word}"), *cond);
                self.open("} do", *body);
                step.iter().for_each(|step| self.open("} step", *step));
                self.line("}");
            }
            OpKind::Cfg { blocks } => {
                self.line(&format!("{head}cfg {{"));
                self.indent += 1;
                for block in blocks {
                    let name = self.block_name(*block);
                    self.open_one(&name, *block);
                }
                self.indent -= 1;
                self.line("}");
            }
            OpKind::Switch { value, cases, default } => {
                self.line(&format!("{head}switch {}{} {{", self.value(*value), after_colon(&types)));
                self.indent += 1;
                cases.iter().for_each(|case| self.open_one(&format!("case {}", show_ranges(case)), case.block));
                self.open_one("default", *default);
                self.indent -= 1;
                self.line("}");
            }
            OpKind::Compute(node) => self.open_one(&format!("{head}{}", self.compute_head(node)), node.body),
            OpKind::Data(node) => self.open_one(&format!("{head}{}", self.data_head(node)), node.body),
            OpKind::ByDevice { gpu, cpu } => {
                self.line(&format!("{head}by_device {{"));
                self.indent += 1;
                gpu.iter().for_each(|block| self.open_one("gpu", *block));
                self.open_one("cpu", *cpu);
                self.indent -= 1;
                self.line("}");
            }
            OpKind::Threads(node) => self.open_one(&format!("{head}{}", self.threads_head(node)), node.body),
            OpKind::Single { body } => self.open_one(&format!("{head}single"), *body),
            OpKind::GridSingle { body } => self.open_one(&format!("{head}grid_single"), *body),
            kind => {
                let text = self.simple(kind, &types);
                self.line(&(head + &text));
            }
        }
    }

    /// An op without blocks.
    #[deny(clippy::wildcard_enum_match_arm)]
    fn simple(&self, kind: &OpKind, types: &[Type]) -> String {
        let v = |value: &Value| self.value(*value);
        let vs = |values: &[Value]| self.values(values);
        let typed = after_colon(types);
        match kind {
            OpKind::ConstInt(n) => format!("const {n}{typed}"),
            OpKind::ConstFloat(x) if x.is_finite() => format!("const {x:?}{typed}"),
            OpKind::ConstFloat(x) => format!("const_bits {}{typed}", x.to_bits() as i64),
            OpKind::GlobalAddr(id) => format!("global_addr {id}"),
            OpKind::FuncAddr(id) => format!("func_addr {id}"),
            OpKind::Unary(op, a) => format!("{} {}", op.word(), v(a)),
            OpKind::Binary(op, a, b) => format!("{} {}, {}", op.word(), v(a), v(b)),
            OpKind::Compare(op, a, b) => format!("cmp {} {}, {}", op.word(), v(a), v(b)),
            OpKind::Select(a, b, c) => format!("select {}", vs(&[*a, *b, *c])),
            OpKind::Opaque(a) => format!("opaque {}{typed}", v(a)),
            OpKind::UConvert(a) => format!("uconvert {}{typed}", v(a)),
            OpKind::Convert(a) => format!("convert {}{typed}", v(a)),
            OpKind::Bitcast(a) => format!("bitcast {}{typed}", v(a)),
            OpKind::Math(function, args) => format!("math {}({})", function.word(), vs(args)),
            OpKind::Complex(re, im) => format!("complex {}, {}", v(re), v(im)),
            OpKind::RealPart(a) => format!("real_part {}", v(a)),
            OpKind::ImagPart(a) => format!("imag_part {}", v(a)),
            OpKind::Splat(a) => format!("splat {}{typed}", v(a)),
            OpKind::Shuffle { a, b, lanes } => {
                let lane = |lane: &Option<u16>| lane.map_or(-1, i32::from).to_string();
                format!("shuffle {}, {} [{}]", v(a), v(b), list(lanes, lane))
            }
            OpKind::GetLane { vector, lane } => format!("get_lane {}, {}", v(vector), v(lane)),
            OpKind::SetLane { vector, lane, value } => format!("set_lane {}", vs(&[*vector, *lane, *value])),
            OpKind::Load(var) => format!("load {var}"),
            OpKind::Store(var, value) => format!("store {var}, {}", v(value)),
            OpKind::VarAddr(var) => format!("var_addr {var}"),
            OpKind::LoadView(var) => format!("load_view {var}"),
            OpKind::StoreView(var, view) => format!("store_view {var}, {}", v(view)),
            OpKind::MakeView { base, dims } => {
                let dims = list(dims, |d| format!("{} : {} : {}", v(&d.lower), v(&d.extent), v(&d.stride)));
                format!("make_view {} [{dims}]{typed}", v(base))
            }
            OpKind::Section { view, dims } => format!("section {}[{}]", v(view), list(dims, |d| self.section_dim(d))),
            OpKind::ViewBase(view) => format!("view_base {}", v(view)),
            OpKind::ViewPart { view, dim, part } => format!("view_part {} {}, {dim}", part.word(), v(view)),
            OpKind::LoadElem { view, subscripts, align } => {
                format!(
                    "load_elem {}[{}]{}",
                    v(view),
                    vs(subscripts),
                    show_access(Access { align: *align, ..Access::default() })
                )
            }
            OpKind::StoreElem { view, subscripts, value, align } => {
                format!(
                    "store_elem {}[{}], {}{}",
                    v(view),
                    vs(subscripts),
                    v(value),
                    show_access(Access { align: *align, ..Access::default() })
                )
            }
            OpKind::ElemAddr { view, subscripts } => format!("elem_addr {}[{}]", v(view), vs(subscripts)),
            OpKind::LoadAt { addr, elem, access } => format!("load_at {elem} {}{}", v(addr), show_access(*access)),
            OpKind::StoreAt { addr, elem, value, access } => {
                format!("store_at {elem} {}, {}{}", v(addr), v(value), show_access(*access))
            }
            OpKind::PtrAdd { addr, bytes } => format!("ptr_add {}, {}", v(addr), v(bytes)),
            OpKind::Alloca { bytes, owner } => format!("alloca {}{}", shared_by(*owner), v(bytes)),
            OpKind::MemMove { dst, src, bytes, align } => {
                let align = if *align == 1 { String::new() } else { format!(" align {align}") };
                format!("memmove {}{align}", vs(&[*dst, *src, *bytes]))
            }
            OpKind::MemSet { dst, byte, bytes } => format!("memset {}", vs(&[*dst, *byte, *bytes])),
            OpKind::Call { callee, args, extra_attrs } => {
                format!("call {callee}({}){}{typed}", vs(args), show_extra(extra_attrs))
            }
            OpKind::Print { items } => format!("print({})", list(items, |item| self.print_item(item))),
            OpKind::Break(target) => format!("break {}", self.label(*target)),
            OpKind::Continue(target) => format!("continue {}", self.label(*target)),
            OpKind::Return(values) if values.is_empty() => "return".to_string(),
            OpKind::Return(values) => format!("return {}", vs(values)),
            OpKind::Yield(values) if values.is_empty() => "yield".to_string(),
            OpKind::Yield(values) => format!("yield {}", vs(values)),
            OpKind::Unreachable => "unreachable".to_string(),
            OpKind::DataAction(node) => self.data_action(node),
            OpKind::DeviceAction(node) => self.device_action(node),
            OpKind::Wait(node) => self.wait(node),
            OpKind::AtomicLoad(place) => format!("atomic_load {}", self.place(place)),
            OpKind::AtomicStore(place, value) => format!("atomic_store {}, {}", self.place(place), v(value)),
            OpKind::AtomicUpdate { place, op, value, new } => {
                let new = if *new { " new" } else { "" };
                format!("atomic_update {} {}, {}{new}", op.word(), self.place(place), v(value))
            }
            OpKind::AtomicCompareExchange { place, expected, desired } => {
                format!("atomic_compare_exchange {}, {}, {}", self.place(place), v(expected), v(desired))
            }
            OpKind::Barrier => "barrier".to_string(),
            OpKind::PrivateMemory { owner, offset, bytes } => {
                format!("private_memory {} {}, {}", owner.word(), v(offset), v(bytes))
            }
            OpKind::GridBarrier => "grid_barrier".to_string(),
            OpKind::MatrixUnit => "matrix_unit".to_string(),
            OpKind::MatrixMultiplyAdd { a, b, sums } => {
                format!("matrix_multiply_add {}, {}, {}", v(a), v(b), vs(sums))
            }
            OpKind::DeviceAddr { data, clause } => format!("device_addr {}, {clause}", self.label(*data)),
            OpKind::DeviceView { data, clause, view } => {
                format!("device_view {}, {clause}, {}", self.label(*data), v(view))
            }
            OpKind::Announce(node) => {
                let partial = if node.partial { " partial" } else { "" };
                let to = node.to.map_or(partial.to_string(), |to| format!(" to {}", v(&to)));
                let dims: Vec<String> = node.dims.iter().map(|dim| vs(dim)).collect();
                let data = self.label(node.data);
                format!("announce {data}, {}, {} [{}]{to}", v(&node.from), node.elem_bytes, dims.join("; "))
            }
            OpKind::Launch(launch) => {
                let (grid, block) = (vs(&launch.grid), vs(&launch.block));
                let queue = self.queues(launch.asynchronous, &WaitFor::Nothing);
                let private = launch.private_bytes.map(|bytes| format!(" private({})", v(&bytes))).unwrap_or_default();
                format!("launch {}{queue} grid({grid}) block({block}){private} ({})", launch.kernel, vs(&launch.args))
            }
            OpKind::ConstF80(_)
            | OpKind::ConstF128(_)
            | OpKind::LabelAddr(_)
            | OpKind::StackSave
            | OpKind::StackRestore(_)
            | OpKind::HeapAlloc { .. }
            | OpKind::HeapFree { .. }
            | OpKind::Fail(_)
            | OpKind::Stop { .. }
            | OpKind::CallIndirect { .. }
            | OpKind::VaStart(_)
            | OpKind::FrameAddress(_)
            | OpKind::ReturnAddress(_)
            | OpKind::Trap
            | OpKind::Fence
            | OpKind::Asm(_)
            | OpKind::Check(_)
            | OpKind::IntrinsicOverflow { .. }
            | OpKind::HostAtomic { .. }
            | OpKind::CompareExchange { .. }
            | OpKind::Field { .. }
            | OpKind::RowView { .. }
            | OpKind::UseDevice { .. }
            | OpKind::MappedEnd { .. }
            | OpKind::Jump(_)
            | OpKind::Branch { .. }
            | OpKind::SwitchJump { .. }
            | OpKind::JumpIndirect { .. } => self.machine_op(kind, types).expect("an op of the machine's level"),
            OpKind::If { .. }
            | OpKind::For(_)
            | OpKind::Cfg { .. }
            | OpKind::While { .. }
            | OpKind::Switch { .. }
            | OpKind::Compute(_)
            | OpKind::Data(_)
            | OpKind::Threads(_)
            | OpKind::ByDevice { .. }
            | OpKind::Single { .. }
            | OpKind::GridSingle { .. } => unreachable!("has blocks"),
        }
    }

    fn place(&self, place: &AtomicTarget) -> String {
        match place {
            AtomicTarget::Var(var) => var.to_string(),
            AtomicTarget::Elem { view, subscripts } => format!("{}[{}]", self.value(*view), self.values(subscripts)),
        }
    }

    fn section_dim(&self, dim: &SectionDim) -> String {
        match dim {
            SectionDim::Index(index) => self.value(*index),
            SectionDim::Range { lower, upper, step } => {
                format!("{} : {} : {}", self.value(*lower), self.value(*upper), self.value(*step))
            }
        }
    }

    fn print_item(&self, item: &PrintItem) -> String {
        match item {
            PrintItem::Text(text) => quoted(text.as_bytes()),
            PrintItem::Value(value) => self.value(*value),
            PrintItem::Format(text) => format!("format {}", quoted(text.as_bytes())),
            PrintItem::Chars { addr, len } => format!("chars {} : {}", self.value(*addr), self.value(*len)),
        }
    }

    /// `head {` and the block, still open.
    fn open(&mut self, head: &str, block: Block) {
        self.line(&format!("{head} {{"));
        self.block(block);
    }

    fn open_one(&mut self, head: &str, block: Block) {
        self.open(head, block);
        self.line("}");
    }
}

fn after_colon(types: &[Type]) -> String {
    if types.is_empty() { String::new() } else { format!(": {}", list(types, Type::to_string)) }
}

fn show_ranges(case: &Case) -> String {
    list(&case.ranges, |(lo, hi)| if lo == hi { lo.to_string() } else { format!("{lo}..{hi}") })
}

fn show_var(data: &VarData) -> String {
    let storage = match &data.storage {
        Storage::Scalar(elem) => elem.to_string(),
        Storage::Array { elem, dims } => {
            format!("{elem}[{}]", list(dims, |d| format!("{} : {}", d.lower, d.extent)))
        }
        Storage::Pointer { elem, inner } => format!("pointer<{elem}> [{}]", list(inner, show_dim)),
        Storage::Descriptor { elem, rank, contiguous, kind } => {
            let contiguous = if *contiguous { " contiguous" } else { "" };
            format!("view<{elem}, {rank}>{contiguous} {}", kind.word())
        }
    };
    let class = match data.class {
        VarClass::Local => "local".to_string(),
        VarClass::GangLocal => "gang_local".to_string(),
        VarClass::WorkerLocal => "worker_local".to_string(),
        VarClass::RefParam => "ref".to_string(),
        VarClass::ValueParam => "value".to_string(),
        VarClass::Global(id) => format!("in {id}"),
        VarClass::Member { parent, offset, deref } => {
            format!("member {parent} at {offset}{}", if deref { " deref" } else { "" })
        }
    };
    let mut flags = String::new();
    let all = [
        ("aliased", data.aliased),
        ("readonly", data.readonly),
        ("optional", data.optional),
        ("volatile", data.volatile),
        ("restrict", data.restrict),
        ("to_object", data.to_object),
    ];
    all.into_iter().filter(|(_, on)| *on).for_each(|(word, _)| flags += &format!(" {word}"));
    data.shape.iter().for_each(|other| flags += &format!(" shape {other}"));
    data.align.iter().for_each(|align| flags += &format!(" align {align}"));
    data.debug.iter().for_each(|ty| flags += &format!(" debug {ty}"));
    data.record.iter().for_each(|id| flags += &format!(" record {id}"));
    format!("{}: {storage} {class}{flags}", quoted(data.name.as_bytes()))
}
