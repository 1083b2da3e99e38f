//! Vector versions of mathematical functions: a call of a function names them, and LLVM's vectorizers call them.
//!
//! They are those of glibc's libmvec for vectors of 16 bytes, which linking libm brings along (glibc 2.22 and newer).
//! Their results may be up to 4 units in the last place away from the exact ones, libm's up to 1: so only where
//! [`crate::CodegenOptions::vector_math`] says that the program may have them.

use crate::fault::Result;
use crate::function::Lower;
use accc_ir::MathFn;
use inkwell::attributes::AttributeLoc;
use inkwell::types::BasicType;
use inkwell::values::{CallSiteValue, FloatValue};

/// Functions with vector versions, and how many arguments they take.
const FUNCTIONS: &[(MathFn, &str, usize)] = &[
    (MathFn::Cos, "cos", 1),
    (MathFn::Exp, "exp", 1),
    (MathFn::Log, "log", 1),
    (MathFn::Pow, "pow", 2),
    (MathFn::Sin, "sin", 1),
];

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// The result of a function's intrinsic, whose call now names the vector version that there is (LLVM's attribute
    /// `vector-function-abi-variant`: the vector's shape and the scalar function, and the name of the vector one).
    pub fn with_vector_version(
        &self,
        function: MathFn,
        intrinsic: &str,
        value: FloatValue<'ctx>,
    ) -> Result<FloatValue<'ctx>> {
        let ty = value.get_type();
        let (lanes, bits, suffix) = match ty {
            ty if ty == self.unit.context.f64_type() => (2, 64, ""),
            ty if ty == self.unit.context.f32_type() => (4, 32, "f"),
            _ => return Ok(value),
        };
        let known = FUNCTIONS.iter().find(|(known, ..)| *known == function && self.unit.options.vector_math);
        let call = value.as_instruction().and_then(|instruction| CallSiteValue::try_from(instruction).ok());
        let (Some((_, name, arguments)), Some(call)) = (known, call) else { return Ok(value) };
        let shape = format!("N{lanes}{}", "v".repeat(*arguments));
        let version = format!("_ZGVb{shape}_{name}{suffix}");
        let vector = ty.vec_type(lanes).as_basic_type_enum();
        if self.unit.llvm.get_function(&version).is_none() {
            let declared = self.unit.pure_function(&version, &vec![vector; *arguments], vector);
            self.unit.used.borrow_mut().push(declared.as_global_value().as_pointer_value());
        }
        let variant = format!("_ZGV_LLVM_{shape}_{intrinsic}.f{bits}({version})");
        let attribute = self.unit.context.create_string_attribute("vector-function-abi-variant", &variant);
        call.add_attribute(AttributeLoc::Function, attribute);
        Ok(value)
    }
}
