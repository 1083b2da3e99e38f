//! The ids that every table of types starts with.

use super::TypeId;

/// `void` (6.2.5p19)
pub const VOID: TypeId = TypeId(0);
/// `_Bool`
pub const BOOL: TypeId = TypeId(1);
/// `char`, a type apart from both `signed char` and `unsigned char` (6.2.5p15)
pub const CHAR: TypeId = TypeId(2);
/// `signed char`
pub const SCHAR: TypeId = TypeId(3);
/// `unsigned char`
pub const UCHAR: TypeId = TypeId(4);
/// `short`
pub const SHORT: TypeId = TypeId(5);
/// `unsigned short`
pub const USHORT: TypeId = TypeId(6);
/// `int`
pub const INT: TypeId = TypeId(7);
/// `unsigned int`
pub const UINT: TypeId = TypeId(8);
/// `long`, 8 bytes
pub const LONG: TypeId = TypeId(9);
/// `unsigned long`
pub const ULONG: TypeId = TypeId(10);
/// `long long`: as wide as `long`, but another type
pub const LONG_LONG: TypeId = TypeId(11);
/// `unsigned long long`
pub const ULONG_LONG: TypeId = TypeId(12);
/// `__int128` (GNU C)
pub const INT128: TypeId = TypeId(13);
/// `unsigned __int128`
pub const UINT128: TypeId = TypeId(14);
/// `_Float16`
pub const HALF: TypeId = TypeId(15);
/// `float`
pub const FLOAT: TypeId = TypeId(16);
/// `_Float32`
pub const FLOAT32: TypeId = TypeId(17);
/// `_Float32x`
pub const FLOAT32X: TypeId = TypeId(18);
/// `double`
pub const DOUBLE: TypeId = TypeId(19);
/// `_Float64`
pub const FLOAT64: TypeId = TypeId(20);
/// `_Float64x`
pub const FLOAT64X: TypeId = TypeId(21);
/// `long double`: x87's 80 bits in 16 bytes
pub const LONG_DOUBLE: TypeId = TypeId(22);
/// `__float128`
pub const QUAD: TypeId = TypeId(23);
/// `_Complex _Float16`
pub const COMPLEX_HALF: TypeId = TypeId(24);
/// `float _Complex`
pub const COMPLEX_FLOAT: TypeId = TypeId(25);
/// `_Complex _Float32`
pub const COMPLEX_FLOAT32: TypeId = TypeId(26);
/// `_Complex _Float32x`
pub const COMPLEX_FLOAT32X: TypeId = TypeId(27);
/// `double _Complex`
pub const COMPLEX_DOUBLE: TypeId = TypeId(28);
/// `_Complex _Float64`
pub const COMPLEX_FLOAT64: TypeId = TypeId(29);
/// `_Complex _Float64x`
pub const COMPLEX_FLOAT64X: TypeId = TypeId(30);
/// `long double _Complex`
pub const COMPLEX_LONG_DOUBLE: TypeId = TypeId(31);
/// `_Complex __float128`
pub const COMPLEX_QUAD: TypeId = TypeId(32);
/// The element of `__builtin_va_list`: see [`Type::VaListTag`]
pub const VA_LIST_TAG: TypeId = TypeId(33);
/// `__builtin_va_list`
pub const VA_LIST: TypeId = TypeId(34);
/// `void *`
pub const VOID_PTR: TypeId = TypeId(35);
/// `char *`
pub const CHAR_PTR: TypeId = TypeId(36);
/// `const char *`
pub const CONST_CHAR_PTR: TypeId = TypeId(37);
/// `const void *`
pub const CONST_VOID_PTR: TypeId = TypeId(38);
/// `size_t`: of `sizeof` and of what counts bytes
pub const SIZE: TypeId = ULONG;
/// `ptrdiff_t`: of the difference of two pointers, and of subscripts
pub const PTRDIFF: TypeId = LONG;
