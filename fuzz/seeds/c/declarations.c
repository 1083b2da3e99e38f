# 1 "decl.c"
typedef unsigned long size_t; typedef int T, *P;
struct s { int a : 3, : 0, b; struct { char c[4]; union { float f; unsigned u; }; }; double tail[]; } __attribute__((packed));
enum e { A, B = 4, C };
#pragma pack(push, 2)
struct q { char c; int i; long double l; } q = { 'a', .l = 1.5L };
#pragma pack(pop)
static const char *const names[] = { [B] = "b" "c", [0] = "a\n", [6 ... 8] = 0 };
int (*table[3])(int, char *) = { 0 };
extern int printf(const char *, ...) __asm__("printf");
static inline __attribute__((always_inline, noinline)) T add(T a, P b) { return a + *b; }
_Static_assert(sizeof(struct q) == 22 || 1, "size"); _Alignas(16) char buffer[1 << 4];
int old(a, b) int a; char *b; { return a ? b[0] : -1; }
_Noreturn void die(void) { for (;;) ; }
#pragma weak old
