//! LLVM's builder of debug metadata, with an interface that takes text and slices.
//!
//! inkwell's covers neither types that name themselves, nor bit fields, qualifiers and arrays whose bounds stand in a
//! descriptor.

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder as CodeBuilder;
use inkwell::context::Context;
use inkwell::llvm_sys::core::{LLVMGlobalAddDebugInfo, LLVMSetCurrentDebugLocation2};
use inkwell::llvm_sys::debuginfo::*;
use inkwell::llvm_sys::prelude::{LLVMBool, LLVMContextRef, LLVMDIBuilderRef, LLVMMetadataRef};
use inkwell::module::Module;
use inkwell::values::{AsValueRef, FunctionValue, GlobalValue, PointerValue};
use std::ffi::{c_char, c_uint};
use std::marker::PhantomData;
use std::ptr::null_mut;

/// A metadata node of the context.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Node(LLVMMetadataRef);

/// An optional node, as LLVM takes it.
fn or_null(node: Option<Node>) -> LLVMMetadataRef {
    node.map_or(null_mut(), |node| node.0)
}

/// Makes nodes for one module. All nodes that its functions take and give belong to the module's context, which lives
/// for `'ctx`; texts and lists are passed with their lengths and copied by LLVM. That is what each call below relies
/// on.
pub(crate) struct Builder<'ctx> {
    raw: LLVMDIBuilderRef,
    context: LLVMContextRef,
    life: PhantomData<&'ctx Context>,
}

impl Drop for Builder<'_> {
    fn drop(&mut self) {
        // SAFETY: made in `new` and disposed of once.
        unsafe { LLVMDisposeDIBuilder(self.raw) }
    }
}

unsafe extern "C" {
    /// llvm-sys has it with an enum that lacks the last kind.
    #[link_name = "LLVMDIBuilderCreateCompileUnit"]
    fn create_compile_unit(
        builder: LLVMDIBuilderRef,
        language: LLVMDWARFSourceLanguage,
        file: LLVMMetadataRef,
        producer: *const c_char,
        producer_length: usize,
        optimized: LLVMBool,
        flags: *const c_char,
        flags_length: usize,
        runtime_version: c_uint,
        split_name: *const c_char,
        split_name_length: usize,
        kind: c_uint,
        split_id: c_uint,
        split_inlining: LLVMBool,
        for_profiling: LLVMBool,
        sysroot: *const c_char,
        sysroot_length: usize,
        sdk: *const c_char,
        sdk_length: usize,
    ) -> LLVMMetadataRef;
}

/// How much there is (`DICompileUnit::DebugEmissionKind`).
#[derive(Clone, Copy)]
pub(crate) enum Emission {
    /// Functions, lines, variables and types.
    Full = 1,
    /// The assembler's directives for lines, nothing else: what `ptxas` takes beside optimised code.
    Lines = 3,
}

pub(crate) struct UnitOptions<'a> {
    pub kind: Emission,
    pub language: LLVMDWARFSourceLanguage,
    pub producer: &'a str,
    pub optimized: bool,
}

/// A function's place and name.
pub(crate) struct Subprogram<'a> {
    pub name: &'a str,
    pub link_name: &'a str,
    pub file: Node,
    pub line: u32,
    pub ty: Node,
    pub local: bool,
    pub optimized: bool,
}

/// The name of a thing in a scope, and where it is declared.
#[derive(Clone, Copy)]
pub(crate) struct Named<'a> {
    pub scope: Node,
    pub name: &'a str,
    pub file: Node,
    pub line: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RecordKind {
    Struct,
    Union,
}

/// What tells a debugger where an array's elements are, whether it has any, and its bounds.
pub(crate) struct DynamicArray {
    pub elem: Node,
    pub subranges: Vec<Node>,
    pub location: Node,
    pub associated: Option<Node>,
    pub allocated: Option<Node>,
}

fn text(text: &str) -> (*const c_char, usize) {
    (text.as_ptr().cast(), text.len())
}

impl<'ctx> Builder<'ctx> {
    pub fn new(context: &'ctx Context, module: &Module<'ctx>) -> Builder<'ctx> {
        // SAFETY: the module lives; the builder is disposed of before it.
        let raw = unsafe { LLVMCreateDIBuilder(module.as_mut_ptr()) };
        Builder { raw, context: context.raw(), life: PhantomData }
    }

    /// Ends the building of nodes.
    pub fn finalize(&self) {
        // SAFETY: see `Builder`.
        unsafe { LLVMDIBuilderFinalize(self.raw) }
    }

    pub fn version() -> u32 {
        // SAFETY: takes nothing.
        unsafe { LLVMDebugMetadataVersion() }
    }

    pub fn file(&self, name: &str, directory: &str) -> Node {
        let ((name, length), (directory, directory_length)) = (text(name), text(directory));
        // SAFETY: see `Builder`.
        Node(unsafe { LLVMDIBuilderCreateFile(self.raw, name, length, directory, directory_length) })
    }

    pub fn compile_unit(&self, file: Node, options: UnitOptions<'_>) -> Node {
        let (producer, length) = text(options.producer);
        let (none, zero) = text("");
        // SAFETY: see `Builder`.
        Node(unsafe {
            create_compile_unit(
                self.raw,
                options.language,
                file.0,
                producer,
                length,
                options.optimized.into(),
                none,
                zero,
                0,
                none,
                zero,
                options.kind as c_uint,
                0,
                1,
                0,
                none,
                zero,
                none,
                zero,
            )
        })
    }

    // Functions and places.

    pub fn subprogram(&self, function: FunctionValue<'ctx>, described: &Subprogram<'_>) -> Node {
        let ((name, length), (link_name, link_length)) = (text(described.name), text(described.link_name));
        let (file, line) = (described.file.0, described.line);
        // SAFETY: see `Builder`; the function belongs to the builder's module.
        unsafe {
            let node = LLVMDIBuilderCreateFunction(
                self.raw,
                file,
                name,
                length,
                link_name,
                link_length,
                file,
                line,
                described.ty.0,
                described.local.into(),
                1,
                line,
                LLVMDIFlagZero,
                described.optimized.into(),
            );
            LLVMSetSubprogram(function.as_value_ref(), node);
            Node(node)
        }
    }

    /// A part of a scope that stands in another file.
    pub fn file_scope(&self, scope: Node, file: Node) -> Node {
        // SAFETY: see `Builder`.
        Node(unsafe { LLVMDIBuilderCreateLexicalBlockFile(self.raw, scope.0, file.0, 0) })
    }

    pub fn location(&self, line: u32, column: u32, scope: Node) -> Node {
        // SAFETY: see `Builder`.
        Node(unsafe { LLVMDIBuilderCreateDebugLocation(self.context, line, column, scope.0, null_mut()) })
    }

    /// Gives a location to the instructions that are built next.
    pub fn set_location(&self, builder: &CodeBuilder<'ctx>, location: Node) {
        // SAFETY: see `Builder`; the code builder is of the same context.
        unsafe { LLVMSetCurrentDebugLocation2(builder.as_mut_ptr(), location.0) }
    }

    // Variables.

    /// A variable of a function; `parameter` counts from 1.
    pub fn variable(&self, named: Named<'_>, ty: Node, parameter: Option<u32>) -> Node {
        let (name, length) = text(named.name);
        let Named { scope, file, line, .. } = named;
        // SAFETY: see `Builder`.
        Node(unsafe {
            match parameter {
                Some(number) => LLVMDIBuilderCreateParameterVariable(
                    self.raw,
                    scope.0,
                    name,
                    length,
                    number,
                    file.0,
                    line,
                    ty.0,
                    1,
                    LLVMDIFlagZero,
                ),
                None => LLVMDIBuilderCreateAutoVariable(
                    self.raw,
                    scope.0,
                    name,
                    length,
                    file.0,
                    line,
                    ty.0,
                    1,
                    LLVMDIFlagZero,
                    0,
                ),
            }
        })
    }

    /// Says that a variable lives at an address, from this block on.
    pub fn declare(
        &self,
        address: PointerValue<'ctx>,
        variable: Node,
        expression: Node,
        location: Node,
        block: BasicBlock<'ctx>,
    ) {
        // SAFETY: see `Builder`; address and block belong to one function of the module.
        unsafe {
            LLVMDIBuilderInsertDeclareRecordAtEnd(
                self.raw,
                address.as_value_ref(),
                variable.0,
                expression.0,
                location.0,
                block.as_mut_ptr(),
            );
        }
    }

    pub fn global(&self, global: GlobalValue<'ctx>, named: Named<'_>, link_name: &str, ty: Node, local: bool) {
        let ((name, length), (link_name, link_length)) = (text(named.name), text(link_name));
        let Named { scope, file, line, .. } = named;
        let expression = self.expression(&[]);
        // SAFETY: see `Builder`; the global belongs to the module.
        unsafe {
            let node = LLVMDIBuilderCreateGlobalVariableExpression(
                self.raw,
                scope.0,
                name,
                length,
                link_name,
                link_length,
                file.0,
                line,
                ty.0,
                local.into(),
                expression.0,
                null_mut(),
                0,
            );
            LLVMGlobalAddDebugInfo(global.as_value_ref(), node);
        }
    }

    /// DWARF operations.
    pub fn expression(&self, operations: &[u64]) -> Node {
        let mut operations = operations.to_vec();
        // SAFETY: see `Builder`.
        Node(unsafe { LLVMDIBuilderCreateExpression(self.raw, operations.as_mut_ptr(), operations.len()) })
    }

    // Types. Sizes are in bytes unless the name says bits.

    /// `encoding` is one of DWARF's `DW_ATE_*`.
    pub fn base_type(&self, name: &str, bytes: u64, encoding: u32) -> Node {
        let (name, length) = text(name);
        // SAFETY: see `Builder`.
        Node(unsafe { LLVMDIBuilderCreateBasicType(self.raw, name, length, 8 * bytes, encoding, LLVMDIFlagZero) })
    }

    pub fn pointer_type(&self, of: Option<Node>) -> Node {
        let (name, length) = text("");
        // SAFETY: see `Builder`; LLVM takes null for `void`.
        Node(unsafe { LLVMDIBuilderCreatePointerType(self.raw, or_null(of), 64, 0, 0, name, length) })
    }

    /// `tag` is one of DWARF's `DW_TAG_*_type`.
    pub fn qualified_type(&self, tag: u32, of: Option<Node>) -> Node {
        // SAFETY: see `Builder`; LLVM takes null for `void`.
        Node(unsafe { LLVMDIBuilderCreateQualifiedType(self.raw, tag, or_null(of)) })
    }

    pub fn typedef(&self, named: Named<'_>, of: Option<Node>) -> Node {
        let (name, length) = text(named.name);
        let (file, line, scope) = (named.file.0, named.line, named.scope.0);
        // SAFETY: see `Builder`; LLVM takes null for `void`.
        Node(unsafe { LLVMDIBuilderCreateTypedef(self.raw, or_null(of), name, length, file, line, scope, 0) })
    }

    pub fn function_type(&self, file: Node, result: Option<Node>, params: &[Node]) -> Node {
        let mut all: Vec<LLVMMetadataRef> =
            std::iter::once(or_null(result)).chain(params.iter().map(|p| p.0)).collect();
        let count = all.len() as u32;
        // SAFETY: see `Builder`; null in the first place says that there is no result.
        Node(unsafe { LLVMDIBuilderCreateSubroutineType(self.raw, file.0, all.as_mut_ptr(), count, LLVMDIFlagZero) })
    }

    /// Constant bounds; `None`: the extent is not known.
    pub fn subrange(&self, lower: i64, extent: Option<i64>) -> Node {
        // SAFETY: see `Builder`.
        Node(unsafe { LLVMDIBuilderGetOrCreateSubrange(self.raw, lower, extent.unwrap_or(-1)) })
    }

    /// Bounds (both inclusive) and a stride in bits that expressions compute.
    pub fn computed_subrange(&self, file: Node, lower: Node, upper: Node, stride: Node) -> Node {
        let (name, length) = text("");
        let (file, none) = (file.0, null_mut());
        // SAFETY: see `Builder`; null where there is no base type and no bias.
        Node(unsafe {
            LLVMDIBuilderCreateSubrangeType(
                self.raw,
                file,
                name,
                length,
                0,
                file,
                0,
                0,
                LLVMDIFlagZero,
                none,
                lower.0,
                upper.0,
                stride.0,
                none,
            )
        })
    }

    pub fn array_type(&self, bytes: u64, elem: Node, subranges: &[Node]) -> Node {
        let mut subranges: Vec<LLVMMetadataRef> = subranges.iter().map(|s| s.0).collect();
        let count = subranges.len() as u32;
        // SAFETY: see `Builder`.
        Node(unsafe { LLVMDIBuilderCreateArrayType(self.raw, 8 * bytes, 0, elem.0, subranges.as_mut_ptr(), count) })
    }

    pub fn dynamic_array(&self, file: Node, array: &DynamicArray) -> Node {
        let (name, length) = text("");
        let mut subranges: Vec<LLVMMetadataRef> = array.subranges.iter().map(|s| s.0).collect();
        let count = subranges.len() as u32;
        let (associated, allocated) = (or_null(array.associated), or_null(array.allocated));
        // SAFETY: see `Builder`. LLVM's header says that the subranges are a list, the binding that they are one node.
        Node(unsafe {
            LLVMDIBuilderCreateDynamicArrayType(
                self.raw,
                file.0,
                name,
                length,
                0,
                file.0,
                0,
                0,
                array.elem.0,
                subranges.as_mut_ptr().cast(),
                count,
                array.location.0,
                associated,
                allocated,
                null_mut(),
                null_mut(),
            )
        })
    }

    pub fn enumeration(&self, named: Named<'_>, bytes: u64, enumerators: &[(String, i64)], base: Node) -> Node {
        let one = |(name, value): &(String, i64)| {
            let (name, length) = text(name);
            // SAFETY: see `Builder`.
            unsafe { LLVMDIBuilderCreateEnumerator(self.raw, name, length, *value, 0) }
        };
        let mut members: Vec<LLVMMetadataRef> = enumerators.iter().map(one).collect();
        let ((name, length), count) = (text(named.name), members.len() as u32);
        let (scope, file, line) = (named.scope.0, named.file.0, named.line);
        // SAFETY: see `Builder`.
        Node(unsafe {
            LLVMDIBuilderCreateEnumerationType(
                self.raw,
                scope,
                name,
                length,
                file,
                line,
                8 * bytes,
                0,
                members.as_mut_ptr(),
                count,
                base.0,
            )
        })
    }

    /// A record whose members are not known yet, to be given to [`Builder::replace`].
    pub fn open_record(&self, kind: RecordKind, named: Named<'_>) -> Node {
        const DW_TAG_STRUCTURE_TYPE: u32 = 0x13;
        const DW_TAG_UNION_TYPE: u32 = 0x17;
        let tag = if kind == RecordKind::Struct { DW_TAG_STRUCTURE_TYPE } else { DW_TAG_UNION_TYPE };
        let ((name, length), (none, zero)) = (text(named.name), text(""));
        let (scope, file, line) = (named.scope.0, named.file.0, named.line);
        // SAFETY: see `Builder`.
        Node(unsafe {
            LLVMDIBuilderCreateReplaceableCompositeType(
                self.raw,
                tag,
                name,
                length,
                scope,
                file,
                line,
                0,
                0,
                0,
                LLVMDIFlagFwdDecl,
                none,
                zero,
            )
        })
    }

    /// Puts a node in an open one's place everywhere; that one is gone then.
    pub fn replace(&self, open: Node, by: Node) {
        // SAFETY: see `Builder`; `open` is temporary and used no more.
        unsafe { LLVMMetadataReplaceAllUsesWith(open.0, by.0) }
    }

    /// `None` for the members: the record is declared only.
    pub fn record(&self, kind: RecordKind, named: Named<'_>, bytes: u64, members: Option<&[Node]>) -> Node {
        let flags = if members.is_some() { LLVMDIFlagZero } else { LLVMDIFlagFwdDecl };
        let mut members: Vec<LLVMMetadataRef> = members.unwrap_or_default().iter().map(|m| m.0).collect();
        let ((name, length), (none, zero), count) = (text(named.name), text(""), members.len() as u32);
        let (scope, file, line, list) = (named.scope.0, named.file.0, named.line, members.as_mut_ptr());
        // SAFETY: see `Builder`; null where there is no base class and no table.
        Node(unsafe {
            match kind {
                RecordKind::Struct => LLVMDIBuilderCreateStructType(
                    self.raw,
                    scope,
                    name,
                    length,
                    file,
                    line,
                    8 * bytes,
                    0,
                    flags,
                    null_mut(),
                    list,
                    count,
                    0,
                    null_mut(),
                    none,
                    zero,
                ),
                RecordKind::Union => LLVMDIBuilderCreateUnionType(
                    self.raw,
                    scope,
                    name,
                    length,
                    file,
                    line,
                    8 * bytes,
                    0,
                    flags,
                    list,
                    count,
                    0,
                    none,
                    zero,
                ),
            }
        })
    }

    pub fn member(&self, named: Named<'_>, bytes: u64, offset: u64, ty: Node) -> Node {
        let (name, length) = text(named.name);
        let (scope, file, line) = (named.scope.0, named.file.0, named.line);
        // SAFETY: see `Builder`.
        Node(unsafe {
            LLVMDIBuilderCreateMemberType(
                self.raw,
                scope,
                name,
                length,
                file,
                line,
                8 * bytes,
                0,
                8 * offset,
                LLVMDIFlagZero,
                ty.0,
            )
        })
    }

    /// A bit field in a unit at `offset` bytes.
    pub fn bit_field(&self, named: Named<'_>, offset: u64, (first, width): (u32, u32), ty: Node) -> Node {
        let (name, length) = text(named.name);
        let (scope, file, line) = (named.scope.0, named.file.0, named.line);
        let (bits, unit) = (width.into(), 8 * offset);
        // SAFETY: see `Builder`.
        Node(unsafe {
            LLVMDIBuilderCreateBitFieldMemberType(
                self.raw,
                scope,
                name,
                length,
                file,
                line,
                bits,
                unit + u64::from(first),
                unit,
                LLVMDIFlagZero,
                ty.0,
            )
        })
    }
}
