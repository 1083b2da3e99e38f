/* Behind a header of clang's: see accc_enter.h. */
#pragma pop_macro("__bf16")
#pragma pop_macro("_Float16")
