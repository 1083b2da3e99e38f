//! The order of extremes that iterations hand on.

use crate::pipelines::recurrences;
use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::values::AnyValue;

/// The loop of a maximum of several numbers, of which `%left` comes from the iteration before.
fn ordered(chain: &str) -> String {
    let text = format!(
        "declare i32 @llvm.smax.i32(i32, i32)\n\
         define i32 @kernel(ptr %p) {{\nentry:\n  br label %loop\nloop:\n\
         %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n%old = phi i32 [ 0, %entry ], [ %new, %loop ]\n\
         %pa = getelementptr i32, ptr %p, i64 %i\n%a = load i32, ptr %pa\n%b = xor i32 %a, 9\n\
         %left = add i32 %old, -2\n{chain}\n\
         %next = add i64 %i, 1\n%end = icmp eq i64 %next, 100\nbr i1 %end, label %exit, label %loop\n\
         exit:\n  ret i32 %new\n}}\n"
    );
    let context = Context::create();
    let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "kernel");
    let module = context.create_module_from_ir(buffer).expect("LLVM's text");
    recurrences::run(&module).expect("ordering");
    module.verify().expect("a sound module");
    let printed = module.get_function("kernel").expect("the kernel").print_to_string().to_string();
    let lines =
        printed.lines().skip_while(|line| !line.contains("%left =")).take_while(|line| !line.contains("%next ="));
    lines.map(|line| line.trim().to_owned() + "\n").collect()
}

#[test]
fn what_the_iteration_before_has_left_comes_last() {
    insta::assert_snapshot!(ordered(
        "%m = call i32 @llvm.smax.i32(i32 %a, i32 %b)\n%l = call i32 @llvm.smax.i32(i32 %m, i32 %left)\n\
         %new = call i32 @llvm.smax.i32(i32 %l, i32 0)"
    ), @"
    %left = add i32 %old, -2
    %0 = call i32 @llvm.smax.i32(i32 %a, i32 %b)
    %1 = call i32 @llvm.smax.i32(i32 %0, i32 0)
    %2 = icmp sgt i32 %1, %left
    %3 = select i1 %2, i32 %1, i32 %left, !unpredictable !0
    ");
}

/// One that is last already, and one of which something else reads a part.
#[test]
fn chains_that_stay() {
    insta::assert_snapshot!(ordered(
        "%m = call i32 @llvm.smax.i32(i32 %a, i32 %b)\n%new = call i32 @llvm.smax.i32(i32 %m, i32 %left)"
    ), @"
    %left = add i32 %old, -2
    %m = call i32 @llvm.smax.i32(i32 %a, i32 %b)
    %new = call i32 @llvm.smax.i32(i32 %m, i32 %left)
    ");
    insta::assert_snapshot!(ordered(
        "%m = call i32 @llvm.smax.i32(i32 %a, i32 %left)\nstore i32 %m, ptr %p\n%new = call i32 @llvm.smax.i32(i32 %m, i32 0)"
    ), @"
    %left = add i32 %old, -2
    %m = call i32 @llvm.smax.i32(i32 %a, i32 %left)
    store i32 %m, ptr %p, align 4
    %new = call i32 @llvm.smax.i32(i32 %m, i32 0)
    ");
}
