//! Warnings of the optimizer.

use super::{Message, message};

pub const ALL: &[Message] = &[
    message(
        "ACC4001",
        "The directive says that the iterations are independent, but a proof shows that one iteration needs a value \
         of another one. The message names the two accesses. The result depends on timing.",
        "!$acc loop independent before a(i) = a(i-1)",
        "Write `seq` on the loop, or remove the dependence.",
    ),
    message(
        "ACC4002",
        "Two gang loops in one `parallel` region depend on each other. Gangs do not wait for each other within a \
         kernel, so accc made two kernels of the region.",
        "two `loop gang` in one `parallel`, the second reads what the first writes",
        "Use two `parallel` constructs, or `kernels`: then the text says what runs.",
    ),
    message(
        "ACC4003",
        "The loop runs sequentially; the message says which dependence or statement is the reason.",
        "a(i) = a(i-1)",
        "Read the reason; where the iterations are independent say so.",
    ),
    message(
        "ACC4004",
        "A scalar written in a parallel loop is used after it; its value there is that of no certain iteration.",
        "!$acc loop … t = a(i) … print *, t behind it",
        "Compute the value after the loop, or use a reduction.",
    ),
    message(
        "ACC4005",
        "A clause asks for more than the device has; the largest possible value was taken.",
        "!$acc parallel vector_length(4096)",
        "Use 1024 or less.",
    ),
    message(
        "ACC4006",
        "What accc did: a loop transformation, a reduction found, data movement hoisted.",
        "two nests that are interchanged",
        "Nothing: it is told for interest.",
    ),
    message(
        "ACC4007",
        "A variable was privatised, or could not be; the message says why.",
        "t = a(i) in a loop",
        "Name it in `private` to be sure.",
    ),
    message(
        "ACC4008",
        "Nothing in the procedure defines the variable that it uses: its value is undefined, and what depends on it may be \
         anything, or be left out.",
        "integer :: n   ! print *, n + 1",
        "Give it a value first; `implicit none` finds names that are misspelt. `-Wno-uninitialized` turns the warning off.",
    ),
    message(
        "ACC4009",
        "A schedule of the file that `--schedule` names does not fit the program, or is not legal: the compiler's own is taken.",
        "for i at 12: bind(gang.x)   # whose iterations depend on each other",
        "Begin with what `--emit=schedule` prints; the message says which line is wrong and why.",
    ),
];
