//! Sections of data clauses that are no contiguous piece of memory (OpenACC 3.3, section 2.7.1): an extension, of which
//! the device has all from the first element to the last. Told where it is certain that a dimension is not taken whole,
//! by constants or by how the bounds are computed; `update` may name such.

use accc_analysis::affine::{Affine, Part, Term};
use accc_analysis::region::Region;
use accc_diag::Diagnostic;
use accc_ir::*;
use std::cell::OnceCell;

/// A warning for each section with gaps.
pub fn check(func: &Function) -> Vec<Diagnostic> {
    let with_clauses = data_constructs(func).into_iter().chain(computes(func));
    let clauses = with_clauses.flat_map(|op| match func.kind(op) {
        OpKind::Data(node) => node.clauses.as_slice(),
        OpKind::Compute(node) => node.clauses.as_slice(),
        OpKind::DataAction(node) if node.construct.kind != ConstructKind::Update => node.clauses.as_slice(),
        _ => &[],
    });
    let numbers = Numbers { func, region: OnceCell::new() };
    clauses.filter(|clause| !clause.implicit && numbers.has_gaps(clause)).map(warning).collect()
}

/// What is known of numbers anywhere in the function.
struct Numbers<'f> {
    func: &'f Function,
    /// Made when a number is no constant.
    region: OnceCell<Option<Region<'f>>>,
}

impl Numbers<'_> {
    /// Whether a dimension is not taken whole, and another one around it has more than one subscript.
    fn has_gaps(&self, clause: &DataClause) -> bool {
        let (Some(section), None) = (&clause.section, &clause.rows) else { return false };
        let is_part = |dim: usize| {
            let missing = || self.whole(clause.var, dim)?.sub(&self.number(section[dim].extent)?)?.as_constant();
            missing().is_some_and(|missing| missing > 0)
        };
        // A number that is not known now is taken for more than 1.
        let several = |range: &SectionRange| {
            let extent = self.number(range.extent).and_then(|extent| extent.as_constant());
            extent.is_none_or(|extent| extent > 1)
        };
        (1..section.len()).any(|outer| several(&section[outer]) && (0..outer).any(is_part))
    }

    /// How many elements a dimension of the variable has.
    fn whole(&self, var: Var, dim: usize) -> Option<Affine> {
        match &self.func.vars[var].storage {
            Storage::Array { dims, .. } => Some(Affine::constant(dims.get(dim)?.extent)),
            Storage::Pointer { inner, .. } => match inner.get(dim)? {
                PointerDim::Const(extent) => Some(Affine::constant(*extent)),
                PointerDim::Var(extent) => self.computed(self.stored(|kind| match kind {
                    OpKind::Store(var, value) if var == extent => Some(*value),
                    _ => None,
                })?),
            },
            Storage::Descriptor { .. } => {
                let shown = self.stored(|kind| match kind {
                    OpKind::StoreView(stored, view) if *stored == var => Some(*view),
                    _ => None,
                });
                match shown.and_then(|view| self.func.def(view)).map(|op| self.func.kind(op)) {
                    Some(OpKind::MakeView { dims, .. }) => self.computed(dims.get(dim)?.extent),
                    _ => Some(Affine::term(Term::Part(var, dim as u8, Part::Extent))),
                }
            }
            Storage::Scalar(_) => None,
        }
    }

    /// What is stored in one place alone.
    fn stored(&self, value: impl Fn(&OpKind) -> Option<Value>) -> Option<Value> {
        let mut stored = self.func.ops.values().filter_map(|op| value(&op.kind));
        stored.next().filter(|_| stored.next().is_none())
    }

    /// The same number where an array was asked for it, and where it was computed for the array.
    fn number(&self, value: Value) -> Option<Affine> {
        let number = self.computed(value)?;
        let mut sum = Affine::constant(number.constant);
        for (term, factor) in &number.terms {
            sum = sum.add(&self.asked(*term).unwrap_or_else(|| Affine::term(*term)).scale(*factor)?)?;
        }
        Some(sum)
    }

    fn computed(&self, value: Value) -> Option<Affine> {
        if let Some(number) = self.func.constant_int(value) {
            return Some(Affine::constant(number));
        }
        // From one subscript to another: no elements, where that is less.
        if let Some(OpKind::Binary(BinaryOp::Max, extent, _)) = self.func.def(value).map(|op| self.func.kind(op)) {
            return self.computed(*extent);
        }
        let region = self.region.get_or_init(|| self.func.body.map(|body| Region::new(self.func, body)));
        region.as_ref()?.affine(value).cloned()
    }

    /// What the program asks an array for: how many elements a dimension has.
    fn asked(&self, term: Term) -> Option<Affine> {
        let Term::Value(value) = term else { return None };
        let OpKind::ViewPart { view, dim, part: ViewPart::Extent } = self.func.kind(self.func.def(value)?) else {
            return None;
        };
        let OpKind::LoadView(var) = self.func.kind(self.func.def(*view)?) else { return None };
        self.whole(*var, usize::from(*dim))
    }
}

fn warning(clause: &DataClause) -> Diagnostic {
    Diagnostic::warning("ACC2017", format!("`{}` has gaps between its elements, which is an extension", clause.text))
        .label(clause.span, "the device has what lies in between, too")
        .help("name whole rows for other compilers (OpenACC 3.3, section 2.7.1)")
}
