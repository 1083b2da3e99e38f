//! Small programs for tests, built as a front end would: a load of the view before each access, subscripts as `I64`.
//!
//! Lines stand in spans: line n is `n * 100`.

use accc_ir::*;
use accc_source::Span;

/// The line of a span made by [`at`].
pub fn line_of(span: Span) -> u32 {
    span.lo / 100
}

pub fn at(line: u32) -> Span {
    Span::new(line * 100, line * 100 + 1)
}

/// A function under construction.
pub struct Program {
    pub func: Function,
    pub block: Block,
}

/// A subscript: a variable plus a number.
pub type Index = (Var, i64);

impl Program {
    pub fn new(name: &str) -> Program {
        let mut func = Function::declare(&format!("{name}_"), Signature::default());
        func.span = at(1);
        let block = func.blocks.push(BlockData::default());
        func.body = Some(block);
        Program { func, block }
    }

    pub fn finish(mut self) -> Module {
        self.builder(99).effect(OpKind::Return(vec![]));
        let mut module = Module::new("test.f90", Spelling::Fortran);
        module.printer = Some("__accc_fortran_print".to_string());
        module.functions.push(self.func);
        accc_ir::verify::verify(&module).expect("the test's program is right");
        module
    }

    pub fn scalar(&mut self, name: &str) -> Var {
        self.func.local(name, Storage::Scalar(Elem::I32), at(1))
    }

    /// `integer, allocatable :: name(:,...)`
    pub fn allocatable(&mut self, name: &str, rank: u8) -> Var {
        let kind = DescriptorKind::Allocatable;
        self.func.local(name, Storage::Descriptor { elem: Elem::I32, rank, contiguous: true, kind }, at(1))
    }

    /// Memory for an allocatable array, with these bounds.
    pub fn allocate(&mut self, array: Var, bounds: &[(i64, i64)]) {
        let mut b = self.builder(1);
        let mut stride = 4;
        let mut dims = Vec::new();
        for (low, high) in bounds {
            let extent = high - low + 1;
            dims.push(ViewDim { lower: b.i64(*low), extent: b.i64(extent), stride: b.i64(stride) });
            stride *= extent;
        }
        let bytes = b.i64(stride);
        let base = b.value(OpKind::Alloca { bytes, owner: Owner::Thread }, Type::Ptr);
        let view = b.make_view(base, Elem::I32, dims);
        b.store_view(array, view);
    }

    /// `integer :: name(n)`
    pub fn array(&mut self, name: &str, n: i64) -> Var {
        let dims = vec![StaticDim { lower: 1, extent: n }];
        self.func.local(name, Storage::Array { elem: Elem::I32, dims }, at(1))
    }

    pub fn builder(&mut self, line: u32) -> Builder<'_> {
        let mut b = Builder::new(&mut self.func, self.block);
        b.span = at(line);
        b
    }

    pub fn load(&mut self, line: u32, var: Var) -> Value {
        self.builder(line).load(var)
    }

    pub fn constant(&mut self, line: u32, n: i64) -> Value {
        self.builder(line).int(n, Type::I32)
    }

    pub fn set(&mut self, line: u32, var: Var, value: Value) {
        self.builder(line).store(var, value);
    }

    pub fn get(&mut self, line: u32, array: Var, index: &[Index]) -> Value {
        let subscripts = self.subscripts(line, index);
        let mut b = self.builder(line);
        let view = b.load_view(array);
        b.load_elem(view, subscripts)
    }

    pub fn put(&mut self, line: u32, array: Var, index: &[Index], value: Value) {
        let subscripts = self.subscripts(line, index);
        let mut b = self.builder(line);
        let view = b.load_view(array);
        b.store_elem(view, subscripts, value);
    }

    fn subscripts(&mut self, line: u32, index: &[Index]) -> Vec<Value> {
        let mut b = self.builder(line);
        let one = |(var, offset): &Index| {
            let value = b.load(*var);
            let offset = b.int(*offset, Type::I32);
            let sum = b.binary(BinaryOp::Add, value, offset);
            b.convert(sum, Type::I64)
        };
        index.iter().map(one).collect()
    }

    pub fn add(&mut self, line: u32, a: Value, b: Value) -> Value {
        self.builder(line).binary(BinaryOp::Add, a, b)
    }

    /// `do var = from, to`
    pub fn do_loop(
        &mut self,
        line: u32,
        directive: Option<LoopDirective>,
        var: Var,
        from: Value,
        to: Value,
        body: impl FnOnce(&mut Program),
    ) -> Op {
        let mut b = self.builder(line);
        let one = b.int(1, Type::I32);
        let (op, block, _) = b.for_op(Some(var), from, to, one);
        if let OpKind::For(node) = &mut self.func.ops[op].kind {
            node.directive = directive.map(Box::new);
        }
        self.inside(block, body);
        op
    }

    /// `do var = 1, to`
    pub fn do_to(
        &mut self,
        line: u32,
        directive: Option<LoopDirective>,
        var: Var,
        to: Var,
        body: impl FnOnce(&mut Program),
    ) {
        let from = self.constant(line, 1);
        let to = self.load(line, to);
        self.do_loop(line, directive, var, from, to, body);
    }

    pub fn inside(&mut self, block: Block, body: impl FnOnce(&mut Program)) {
        let before = std::mem::replace(&mut self.block, block);
        body(self);
        self.builder(1).end_block();
        self.block = before;
    }

    pub fn if_then(
        &mut self,
        line: u32,
        cond: Value,
        then: impl FnOnce(&mut Program),
        other: impl FnOnce(&mut Program),
    ) {
        let (_, then_block, else_block) = self.builder(line).if_op(cond, &[]);
        self.inside(then_block, then);
        self.inside(else_block, other);
    }

    pub fn compute(
        &mut self,
        lines: (u32, u32),
        kind: ConstructKind,
        clauses: Vec<DataClause>,
        body: impl FnOnce(&mut Program),
    ) -> Op {
        let block = self.builder(lines.0).new_block();
        let construct = Construct { kind, span: at(lines.0), end_span: at(lines.1) };
        let node = Compute { clauses, ..Compute::new(construct, block) };
        let op = self.builder(lines.0).effect(OpKind::Compute(Box::new(node)));
        self.inside(block, body);
        op
    }

    pub fn data(&mut self, lines: (u32, u32), clauses: Vec<DataClause>, body: impl FnOnce(&mut Program)) {
        let block = self.builder(lines.0).new_block();
        let construct = Construct { kind: ConstructKind::Data, span: at(lines.0), end_span: at(lines.1) };
        let node = Data {
            construct,
            if_cond: None,
            asynchronous: Async::Sync,
            wait: WaitFor::Nothing,
            clauses,
            compute: false,
            deferrable_wait: false,
            default: DefaultClause::Implicit,
            body: block,
        };
        self.builder(lines.0).effect(OpKind::Data(Box::new(node)));
        self.inside(block, body);
    }

    pub fn print(&mut self, line: u32, text: &str, value: Value) {
        let items = vec![PrintItem::Text(text.to_string()), PrintItem::Value(value)];
        self.builder(line).effect(OpKind::Print { items });
    }
}

pub fn clause(kind: ClauseKind, var: Var, text: &str) -> DataClause {
    DataClause {
        kind,
        var,
        section: None,
        rows: None,
        modifiers: Modifiers::default(),
        implicit: false,
        text: text.to_string(),
        span: Span::NONE,
    }
}

pub fn level() -> Option<Level> {
    Some(Level::default())
}

pub fn directive(line: u32) -> LoopDirective {
    LoopDirective { span: at(line), ..LoopDirective::default() }
}

pub fn sum(line: u32, var: Var) -> Reduction {
    Reduction { op: ReductionOp::Add, var, section: None, element: Vec::new(), span: at(line), implicit: false }
}

/// The variables of the Game of Life.
pub struct Life {
    pub rows: Var,
    pub cols: Var,
    pub generations: Var,
    pub r: Var,
    pub c: Var,
    pub g: Var,
    pub neigh: Var,
    pub cells: Var,
    pub world: Var,
    pub old: Var,
}

impl Life {
    /// Six rows, five columns, three generations, and some cells.
    pub fn new(p: &mut Program) -> Life {
        let life = Life::declare(p);
        for (var, n) in [(life.rows, 6), (life.cols, 5), (life.generations, 3)] {
            let value = p.constant(2, n);
            p.set(2, var, value);
        }
        for array in [life.world, life.old] {
            p.allocate(array, &[(0, 7), (0, 6)]);
        }
        p.do_to(3, None, life.c, life.cols, |p| {
            p.do_to(3, None, life.r, life.rows, |p| {
                let (r, c, three) = (p.load(3, life.r), p.load(3, life.c), p.constant(3, 3));
                let product = p.builder(3).binary(BinaryOp::Mul, r, c);
                let rest = p.builder(3).binary(BinaryOp::Rem, product, three);
                p.put(3, life.world, &[(life.r, 0), (life.c, 0)], rest);
            });
        });
        life
    }

    fn declare(p: &mut Program) -> Life {
        Life {
            rows: p.scalar("rows"),
            cols: p.scalar("cols"),
            generations: p.scalar("generations"),
            r: p.scalar("r"),
            c: p.scalar("c"),
            g: p.scalar("g"),
            neigh: p.scalar("neigh"),
            cells: p.scalar("cells"),
            world: p.allocatable("world", 2),
            old: p.allocatable("old_world", 2),
        }
    }

    /// `old_world(r,c) = world(r,c)`
    pub fn copy(&self, p: &mut Program, line: u32) {
        let value = p.get(line, self.world, &[(self.r, 0), (self.c, 0)]);
        p.put(line, self.old, &[(self.r, 0), (self.c, 0)], value);
    }

    /// The rule, from neighbours in four directions.
    pub fn step(&self, p: &mut Program, line: u32) {
        let mut total = p.get(line, self.old, &[(self.r, -1), (self.c, 0)]);
        for (dr, dc) in [(1, 0), (0, -1), (0, 1)] {
            let value = p.get(line, self.old, &[(self.r, dr), (self.c, dc)]);
            total = p.add(line, total, value);
        }
        p.set(line, self.neigh, total);
        let (neigh, three) = (p.load(line + 1, self.neigh), p.constant(line + 1, 3));
        let born = p.builder(line + 1).compare(CompareOp::Eq, neigh, three);
        p.if_then(
            line + 1,
            born,
            |p| {
                let one = p.constant(line + 2, 1);
                p.put(line + 2, self.world, &[(self.r, 0), (self.c, 0)], one);
            },
            |_| {},
        );
    }

    /// `cells = cells + world(r,c)`
    pub fn count(&self, p: &mut Program, line: u32) {
        let cells = p.load(line, self.cells);
        let value = p.get(line, self.world, &[(self.r, 0), (self.c, 0)]);
        let total = p.add(line, cells, value);
        p.set(line, self.cells, total);
    }
}

/// Numbers that look random and are the same in every run (xorshift).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn within(&mut self, low: i64, high: i64) -> i64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        low + ((self.0 >> 11) % (high - low + 1) as u64) as i64
    }

    pub fn chance(&mut self, percent: i64) -> bool {
        self.within(1, 100) <= percent
    }
}
