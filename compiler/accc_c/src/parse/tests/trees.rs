//! Trees of everything that the grammar has.

use super::tree;
use insta::assert_snapshot;

#[test]
fn declarators_read_from_the_name_outwards() {
    assert_snapshot!(tree(
        "int *(*f[3])(int, char *restrict);\nvoid (*signal(int sig, void (*h)(int)))(int);\n\
         int g(int a[static const 4], int b[*], double (*m)[4][], ...);\nint old(), none(void);\n\
         const char *const *volatile p, q;\nunsigned long long int x; long double _Complex z; _Bool b;\n"
    ), @"
    declare f: array[3] of pointer to function(int, restrict pointer to char) returning pointer to int
    declare signal: function(sig: int, h: pointer to function(int) returning void) returning pointer to function(int) returning void
    declare g: function(a: const array[at least 4] of int, b: array[*] of int, m: pointer to array[4] of array[] of double, ...) returning int
    declare old: function(unspecified) returning int
    declare none: function() returning int
    declare p: volatile pointer to const pointer to const char
    declare q: const char
    declare x: unsigned long long
    declare z: complex long double
    declare b: bool
    ");
}

#[test]
fn typedef_names_follow_scopes() {
    assert_snapshot!(tree(
        "typedef int T, *P;\nT f(T T) { return T * 2; }\nvoid g(void) { T *x; { int T = 1, y; y = T * x; (T)+1; }\n\
         T (z); f((T)1); struct { T T; } s = {1}; s.T = sizeof(T); for (T T = 0; T;) T++; T w; }\nint h(int (T), P);\n\
         unsigned T;\nenum { P };\nint k[(P) + 1];"
    ), @"
    typedef T: int
    typedef P: pointer to int
    function f: function(T: T) returning T
      return (T * 2)
    function g: function() returning void
      declare x: pointer to T
      block
        declare T: int = 1
        declare y: int
        (y = (T * x))
        (T + 1)
      declare z: T
      f(((T) 1))
      declare s: struct { T: T } = { 1 }
      (s.T = sizeof(T))
      for
        init
          declare T: T = 0
        while T
        do
          (T++)
      declare w: T
    declare h: function(function(T) returning int, P) returning int
    declare T: unsigned
    enum { P }
    declare k: array[(P + 1)] of int
    ");
}

#[test]
fn records_and_enums() {
    assert_snapshot!(tree(
        "struct s { int a, *b; unsigned c : 3, : 0; struct { int x; }; union { char u[4]; float v; } w;\n\
         _Static_assert(1, \"m\"); int tail[]; } __attribute__((packed, aligned(8)));\n\
         struct s *p; enum e { A, B = 4, C, }; enum e e; struct {} empty;\n#pragma pack(push, 2)\n\
         struct { char c; int i; } packed;\n#pragma pack(pop)\nstruct t { int i; } free;"
    ), @"
    struct s { a: int; b: pointer to int; c: unsigned : 3; unsigned : 0; struct { x: int }; w: union { u: array[4] of char; v: float }; static assert 1; tail: array[] of int } [packed] [aligned(8)]
    declare p: pointer to struct s
    enum e { A, B = 4, C }
    declare e: enum e
    declare empty: struct {  }
    declare packed: struct { c: char; i: int } pack(2)
    declare free: struct t { i: int }
    ");
}

#[test]
fn initialisers() {
    assert_snapshot!(tree(
        "int a[] = { 1, [4] = 5, [6 ... 8] = 7, 9, };\nstruct p { int x, y; } q = { .y = 1, x: 2 };\n\
         struct p r[2] = { [1].x = 3, { 4 } }, *s = &(struct p){ 1, 2 };\nchar t[] = \"ab\" \"c\\0\", *u = {\"x\"};\n\
         int e[2] = {}, o[] = { [1] 2 };"
    ), @r#"
    declare a: array[] of int = { 1, [4] = 5, [6 ... 8] = 7, 9 }
    declare q: struct p { x: int; y: int } = { .y = 1, .x = 2 }
    declare r: array[2] of struct p = { [1].x = 3, { 4 } }
    declare s: pointer to struct p = (&(struct p) { 1, 2 })
    declare t: array[] of char = "abc\0"
    declare u: pointer to char = { "x" }
    declare e: array[2] of int = {  }
    declare o: array[] of int = { [1] = 2 }
    "#);
}

#[test]
fn expressions_bind_as_in_c() {
    assert_snapshot!(tree(
        "void f(void) { a = b += c ? d : e ? g : h, i; x = a || b && c | d ^ e & f == g < h << i + j * k;\n\
         *p++ = -~!+*&q--; s.a->b[1](2, 3)++; sizeof (int) * 2; sizeof x[1]; sizeof (int){3}; (char)(short)x;\n\
         a - b - c; x ?: y; (a, b); _Alignof(int); __alignof__ x; &(int[]){1, 2}[1]; }"
    ), @"
    function f: function() returning void
      ((a = (b += (c ? d : (e ? g : h)))), i)
      (x = (a || (b && (c | (d ^ (e & (f == (g < (h << (i + (j * k)))))))))))
      ((*(p++)) = (-(~(!(+(*(&(q--))))))))
      (s.a->b[1](2, 3)++)
      (sizeof(int) * 2)
      (sizeof x[1])
      (sizeof (int) { 3 })
      ((char) ((short) x))
      ((a - b) - c)
      (x ?: y)
      (a, b)
      alignof(int)
      (alignof x)
      (&(array[] of int) { 1, 2 }[1])
    ");
}

#[test]
fn literals() {
    assert_snapshot!(tree(
        "void f(void) { 0x1fUL; 017; 0b11; 1llu; 4294967296; 1.5e3f; .5; 0x1.8p1; 1.0L; 2.0i; 3.if; 3i; 1.; 1e9; 0xep1;\n\
         'a'; '\\n'; '\\xff'; L'é'; u'x'; \"é\" \"\\x41\" \"1\"; L\"a\" \"b\"; u8\"x\"; U\"y\"; }"
    ), @r#"
    function f: function() returning void
      31ul
      15
      3
      1ull
      4294967296
      1500.0f
      0.5
      3.0
      0x3fff8000000000000000l
      2.0i
      3.0fi
      3i
      1.0
      1000000000.0
      28.0
      '97'
      '10'
      '-1'
      L'233'
      u'120'
      "éA1"
      L"ab"
      u8"x"
      U"y"
    "#);
}

#[test]
fn statements() {
    assert_snapshot!(tree(
        "int f(int n) { if (n) if (n > 1) return 1; else n--; else if (n < 0) { n++; } else ;\n\
         while (n) continue; do break; while (n--); for (;;) ; for (int i = 0, j; i < n; i++, j--) { }\n\
         switch (n) { case 1: case 2 ... 4: n = 2; break; default: ; case 'x': { } end: }\n\
         again: __attribute__((unused)) goto again; out: return n; }"
    ), @"
    function f: function(n: int) returning int
      if n
        if (n > 1)
          return 1
        else
          (n--)
      else
        if (n < 0)
          (n++)
        else
          empty
      while n
        continue
      do
        break
      while (n--)
      for
        do
          empty
      for
        init
          declare i: int = 0
          declare j: int
        while (i < n)
        step ((i++), (j--))
        do
      switch n
        case 1
        case 2 ... 4
        (n = 2)
        break
        default
        empty
        case '120'
        block
        label end
        empty
      label again
      goto again
      label out
      return n
    ");
}

#[test]
fn gnu_extensions() {
    assert_snapshot!(tree(
        "typedef __builtin_va_list va_list; extern int f(const char *, ...) __asm__(\"_f\") __attribute__((__format__(\n\
         __printf__, 1, 2), __nonnull__)); static __inline__ __attribute__((always_inline)) int g(va_list v) {\n\
         __label__ l; void *t[] = { &&l, &&m }; goto *t[0]; l: m: __extension__ ({ int y = 1; y; });\n\
         __typeof__(g) *p; typeof(int *) q; __real__ z; __imag__ z; __builtin_va_arg(v, int *);\n\
         __builtin_offsetof(struct s, a.b[2].c); __builtin_types_compatible_p(int, long);\n\
         __builtin_choose_expr(1, 2, 3); _Generic(q, int: 1, default: f); __thread int tls;\n\
         asm volatile (\"nop\" : \"=r\"(q), [in] \"+m\"(*p) : \"r\"(1) : \"memory\", \"cc\"); asm(\"\");\n\
         switch (1) { case 1: __attribute__((fallthrough)); case 2:; } }\n__extension__ typedef int T;\n\
         __asm__(\".text\");\n#pragma weak g\n_Noreturn void die(void); _Alignas(16) char buf[4]; _Alignas(T) int w;"
    ), @r#"
    typedef va_list: va_list
    extern f: function(pointer to const char, ...) returning int [format(__printf__, 1, 2)] [nonnull] asm "_f"
    function g: inline function(v: va_list) returning int [always_inline]
      local labels l
      declare t: array[] of pointer to void = { (&&l), (&&m) }
      goto *t[0]
      label l
      label m
      ({ declare y: int = 1; y })
      declare p: pointer to typeof(g)
      declare q: typeof(pointer to int)
      (__real__ z)
      (__imag__ z)
      va_arg(v, pointer to int)
      offsetof(struct s, .a.b[2].c)
      types_compatible(int, long)
      choose(1, 2, 3)
      generic(q, int: 1, default: f)
      thread_local tls: int
      asm volatile "nop" : "=r"(q), "+m"((*p)) : "r"(1) : "memory", "cc"
      asm "" :  :  : 
      switch 1
        case 1
        empty
        case 2
        empty
    typedef T: int
    asm ".text"
    noreturn die: function() returning void
    declare buf: array[4] of alignas(16) char
    declare w: alignas(T) int
    weak g
    "#);
}

#[test]
fn functions_old_and_new() {
    assert_snapshot!(tree(
        "main() { return 0; }\nint add(a, b) int a; char *b; { return a; }\nstatic x = 1;\ny;\n\
         int (*choose(int n))(void) { return 0; }"
    ), @"
    function main: function(unspecified) returning implicit int
      return 0
    function add: function(a, b) returning int
      declare a: int
      declare b: pointer to char
      return a
    static x: implicit int = 1
    declare y: implicit int
    function choose: function(n: int) returning pointer to function() returning int
      return 0
    ");
}
