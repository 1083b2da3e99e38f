typedef __builtin_va_list va_list;
struct p { int x, y; }; struct big { long v[5]; };
struct big make(int n) { struct big b = { { n, [3] = 2 } }; return b; }
double sum(int n, ...) { va_list ap; double s = 0; __builtin_va_start(ap, n); while (n--) s += __builtin_va_arg(ap, double); __builtin_va_end(ap); return s; }
int f(int n, struct p *restrict p) {
  static int count; int vla[n + 1], k = ({ int y = n; y * 2; }); float _Complex z = 1.0f + 2.0fi;
  void *labels[] = { &&one, &&two }; goto *labels[n & 1];
one: switch (n) { case 1: case 3 ... 5: k = 2; break; default: k ^= ~n; }
two: for (int i = 0; i < n; i++) { if (i == 3) continue; vla[i] = p[i].x++ ? p->y : -i; do { k >>= 1; } while (k > 10 && !count); }
  { struct p a = { .y = 1 }, *b = &(struct p){ 3, 4 }; a = *b; k += a.x + sizeof a + _Generic(k, int: 1, default: 2); }
  __asm__ volatile ("" : : : "memory"); k = __builtin_expect(k, 1) ?: (char)n; k += (int)make(k).v[1] + (int)__real__ z;
  return k + (int)sum(2, 1.0, 0x1p-3) + vla[0];
}
