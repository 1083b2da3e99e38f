//! Which arithmetic becomes 16 bits wide: loops as LLVM's text, and what is left of them.

use crate::pipelines::narrow_lanes;
use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::values::AnyValue;

/// The body of a loop that loads the bytes `%a` and `%b` and the short `%s`, and has the numbers `%x`, `%y` and `%z` of
/// them; without the loop around the result.
fn narrowed(body: &str) -> String {
    let text = format!(
        "declare i32 @llvm.abs.i32(i32, i1)\ndeclare i32 @llvm.smax.i32(i32, i32)\ndeclare i32 @llvm.umin.i32(i32, i32)\n\
         declare i32 @other(i32)\n\
         define void @kernel(ptr %p, ptr %q, ptr %r, ptr %out, i32 %k) {{\nentry:\n  br label %loop\nloop:\n\
         %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n\
         %pa = getelementptr i8, ptr %p, i64 %i\n%a = load i8, ptr %pa\n%x = zext i8 %a to i32\n\
         %pb = getelementptr i8, ptr %q, i64 %i\n%b = load i8, ptr %pb\n%y = zext i8 %b to i32\n\
         %ps = getelementptr i16, ptr %r, i64 %i\n%s = load i16, ptr %ps\n%z = sext i16 %s to i32\n\
         %to = getelementptr i32, ptr %out, i64 %i\n; body\n{body}\n; end\n\
         %next = add i64 %i, 1\n%end = icmp eq i64 %next, 100\nbr i1 %end, label %exit, label %loop\nexit:\n  ret void\n}}\n"
    );
    let context = Context::create();
    let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "kernel");
    let module = context.create_module_from_ir(buffer).expect("LLVM's text");
    narrow_lanes::run(&module).expect("narrowing");
    module.verify().expect("a sound module");
    let printed = module.get_function("kernel").expect("the kernel").print_to_string().to_string();
    let lines = printed.lines().skip_while(|line| !line.contains("loop:")).take_while(|line| !line.contains("%next ="));
    let is_frame =
        |line: &&str| ["phi i64", "%pa", "%pb", "%ps", "loop:", "%to ="].iter().all(|part| !line.contains(part));
    lines.filter(is_frame).map(|line| line.trim().to_owned() + "\n").collect()
}

#[test]
fn magnitudes_and_extremes_of_differences() {
    insta::assert_snapshot!(narrowed(
        "%d = sub i32 %x, %y\n%m = call i32 @llvm.abs.i32(i32 %d, i1 true)\n%t = mul i32 %m, 100\n\
         %u = call i32 @llvm.umin.i32(i32 %t, i32 255)\n%c = trunc i32 %u to i8\nstore i8 %c, ptr %to"
    ), @"
    %0 = zext i8 %a to i16
    %1 = zext i8 %b to i16
    %z = sext i16 %s to i32
    %2 = sub i16 %0, %1
    %3 = call i16 @llvm.abs.i16(i16 %2, i1 false)
    %4 = mul i16 %3, 100
    %5 = call i16 @llvm.umin.i16(i16 %4, i16 255)
    %6 = trunc i16 %5 to i8
    store i8 %6, ptr %to, align 1
    ");
}

/// What has natural numbers of 16 bits is compared and divided without a sign.
#[test]
fn natural_numbers() {
    insta::assert_snapshot!(narrowed(
        "%t = mul i32 %x, %y\n%d = sdiv i32 %t, 9\n%l = icmp sgt i32 %t, 40000\n%w = select i1 %l, i32 %d, i32 %x\n\
         %c = trunc i32 %w to i8\nstore i8 %c, ptr %to"
    ), @"
    %0 = zext i8 %a to i16
    %1 = zext i8 %b to i16
    %z = sext i16 %s to i32
    %2 = mul i16 %0, %1
    %3 = udiv i16 %2, 9
    %4 = icmp ugt i16 %2, -25536
    %5 = select i1 %4, i16 %3, i16 %0
    %6 = trunc i16 %5 to i8
    store i8 %6, ptr %to, align 1
    ");
}

/// The double of a short has no place in 16 bits: its lower half is enough for a sum, but not for a quotient.
#[test]
fn only_lower_halves() {
    insta::assert_snapshot!(narrowed(
        "%d = shl i32 %z, 1\n%t = add i32 %d, %k\n%m = xor i32 %t, %x\n%c = trunc i32 %m to i16\nstore i16 %c, ptr %to"
    ), @"
    %1 = zext i8 %a to i16
    %y = zext i8 %b to i32
    %2 = shl i16 %s, 1
    %3 = add i16 %2, %0
    %4 = xor i16 %3, %1
    store i16 %4, ptr %to, align 2
    ");
    insta::assert_snapshot!(narrowed(
        "%d = shl i32 %z, 1\n%h = ashr i32 %d, 3\n%t = sub i32 %h, %x\n%c = trunc i32 %t to i16\nstore i16 %c, ptr %to"
    ), @"
    %x = zext i8 %a to i32
    %y = zext i8 %b to i32
    %z = sext i16 %s to i32
    %d = shl i32 %z, 1
    %h = ashr i32 %d, 3
    %t = sub i32 %h, %x
    %c = trunc i32 %t to i16
    store i16 %c, ptr %to, align 2
    ");
}

/// A number that is stored in full, and a loop that calls somebody.
#[test]
fn values_that_are_needed_in_full() {
    insta::assert_snapshot!(narrowed(
        "%d = sub i32 %x, %y\n%m = call i32 @llvm.abs.i32(i32 %d, i1 true)\nstore i32 %m, ptr %to\n\
         %c = trunc i32 %m to i8\nstore i8 %c, ptr %p"
    ), @"
    %x = zext i8 %a to i32
    %y = zext i8 %b to i32
    %z = sext i16 %s to i32
    %d = sub i32 %x, %y
    %m = call i32 @llvm.abs.i32(i32 %d, i1 true)
    store i32 %m, ptr %to, align 4
    %c = trunc i32 %m to i8
    store i8 %c, ptr %p, align 1
    ");
    insta::assert_snapshot!(narrowed(
        "%d = sub i32 %x, %y\n%m = call i32 @llvm.abs.i32(i32 %d, i1 true)\n%o = call i32 @other(i32 %k)\n\
         %c = trunc i32 %m to i8\nstore i8 %c, ptr %p"
    ), @"
    %x = zext i8 %a to i32
    %y = zext i8 %b to i32
    %z = sext i16 %s to i32
    %d = sub i32 %x, %y
    %m = call i32 @llvm.abs.i32(i32 %d, i1 true)
    %o = call i32 @other(i32 %k)
    %c = trunc i32 %m to i8
    store i8 %c, ptr %p, align 1
    ");
}
