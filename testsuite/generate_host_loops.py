#!/usr/bin/env python3
"""Writes a random program, in C or Fortran, of host loops around compute constructs, whose result is the same without directives.

Usage:   generate_host_loops.py c|fortran SEED [COUNT]     COUNT procedures k0, k1, ... (default 25), each one scenario
Gives:   a program on stdout. Per scenario it prints lines of integers: what the host saw, and sums over arrays.
What the loops hold besides constructs is what decides whether arrays may stay on the device: accesses of the host, calls that
read, write, count or keep addresses, pointers to the same memory, exits, sizes that change, data that nobody looks at later.
Constructs work element by element, so that arrays which are the same memory are no race.
"""
import random
import sys

N = 40

C_HEAD = f"""\
#include <stdio.h>
#include <stdlib.h>
enum {{ N = {N} }};
static long g[N], h[N], counter;
static int size = N;
static long *kept;
static void fill(int n, long *x, long by) {{ for (int i = 0; i < n; i++) x[i] = (i * by) % 17; }}
static long sum(int n, const long *x) {{ long s = 0; for (int i = 0; i < n; i++) s += x[i] * (i + 1); return s; }}
static long look(const long *x, int i) {{ return x[i]; }}
static void poke(long *x, int i, long v) {{ x[i] = v; }}
static void keep(long *x) {{ kept = x; }}
static void poke_kept(void) {{ if (kept) kept[2] += 3; }}
static void count(void) {{ counter++; }}
static void touch_global(int i) {{ g[i] += 2; }}
static long device_sum(int n, const long *x) {{
    long s = 0;
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < n; i++) s += x[i];
    return s;
}}
static void device_add(int n, long *x, const long *y) {{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) x[i] = (x[i] + y[i]) % 1000;
}}
static void device_copy(int n, long *x, const long *y) {{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) x[i] = y[i] + 1;
}}
static void device_inner(int n, long *restrict x) {{
#pragma acc kernels
    for (int i = 1; i < n - 1; i++) x[i] = (3 * x[i] + 1) % 1000;
}}
static void device_work(int n, long *restrict x, long *restrict work) {{
#pragma acc kernels
    {{
        for (int i = 1; i < n - 1; i++) work[i] = x[i - 1] + x[i + 1];
        for (int i = 1; i < n - 1; i++) x[i] = work[i] % 1000;
    }}
}}
static void device_global(long by) {{
#pragma acc parallel loop
    for (int i = 0; i < size; i++) g[i] = (g[i] + by * h[i]) % 1000;
}}
static void device_perhaps(int n, long *x, int flag) {{
    if (flag) return;
#pragma acc parallel loop
    for (int i = 0; i < n; i++) x[i] += 1;
}}
static void twice(int n, long *x, const long *y) {{ count(); device_add(n, x, y); device_inner(n, x); }}
static void deeper(long *x, long *y) {{ twice(size, x, y); device_copy(size - 1, y, x); }}
static long and_look(int n, long *x) {{ device_inner(n, x); return x[n / 2]; }}
static void again(int n, long *x, int depth) {{ device_inner(n, x); if (depth > 0) again(n, x, depth - 1); }}
"""

FORTRAN_HEAD = f"""\
module shared
  implicit none
  integer, parameter :: long = selected_int_kind(18), n0 = {N}
  integer(long), target :: g(n0)
  integer(long) :: h(n0), counter = 0
  integer(long), pointer :: kept(:) => null()
  integer :: width = n0
contains
  subroutine fill(x, by)
    integer(long), intent(out) :: x(:)
    integer, intent(in) :: by
    integer :: i
    do i = 1, size(x)
      x(i) = mod(i * by, 17)
    end do
  end subroutine
  integer(long) function total(x)
    integer(long), intent(in) :: x(:)
    integer :: i
    total = 0
    do i = 1, size(x)
      total = total + x(i) * i
    end do
  end function
  integer(long) function look(x, i)
    integer(long), intent(in) :: x(*)
    integer, intent(in) :: i
    look = x(i)
  end function
  subroutine poke(x, i, v)
    integer(long), intent(inout) :: x(:)
    integer, intent(in) :: i, v
    x(i) = v
  end subroutine
  subroutine keep(x)
    integer(long), intent(in), target :: x(:)
    kept => x
  end subroutine
  subroutine poke_kept()
    if (associated(kept)) kept(2) = kept(2) + 3
  end subroutine
  subroutine count_up()
    counter = counter + 1
  end subroutine
  subroutine touch_global(i)
    integer, intent(in) :: i
    g(i) = g(i) + 2
  end subroutine
  integer(long) function device_sum(x)
    integer(long), intent(in) :: x(:)
    integer :: i
    device_sum = 0
    !$acc parallel loop reduction(+:device_sum)
    do i = 1, size(x)
      device_sum = device_sum + x(i)
    end do
  end function
  subroutine device_add(x, y)
    integer(long), intent(inout) :: x(:)
    integer(long), intent(in) :: y(:)
    integer :: i
    !$acc parallel loop
    do i = 1, size(x)
      x(i) = mod(x(i) + y(i), 1000_long)
    end do
  end subroutine
  subroutine device_copy(n, x, y)
    integer, intent(in) :: n
    integer(long), intent(inout) :: x(n)
    integer(long), intent(in) :: y(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      x(i) = y(i) + 1
    end do
  end subroutine
  subroutine device_inner(n, x)
    integer, intent(in) :: n
    integer(long), intent(inout) :: x(*)
    integer :: i
    !$acc kernels
    do i = 2, n - 1
      x(i) = mod(3 * x(i) + 1, 1000_long)
    end do
    !$acc end kernels
  end subroutine
  subroutine device_work(x, work)
    integer(long), intent(inout) :: x(:), work(:)
    integer :: i
    !$acc kernels
    do i = 2, size(x) - 1
      work(i) = x(i-1) + x(i+1)
    end do
    do i = 2, size(x) - 1
      x(i) = mod(work(i), 1000_long)
    end do
    !$acc end kernels
  end subroutine
  subroutine device_global(by)
    integer, intent(in) :: by
    integer :: i
    !$acc parallel loop
    do i = 1, width
      g(i) = mod(g(i) + by * h(i), 1000_long)
    end do
  end subroutine
  subroutine device_perhaps(x, flag)
    integer(long), intent(inout) :: x(:)
    logical, intent(in) :: flag
    integer :: i
    if (flag) return
    !$acc parallel loop
    do i = 1, size(x)
      x(i) = x(i) + 1
    end do
  end subroutine
  subroutine twice(x, y)
    integer(long), intent(inout) :: x(:)
    integer(long), intent(in) :: y(:)
    call count_up()
    call device_add(x, y)
    call device_inner(size(x), x)
  end subroutine
  subroutine deeper(x, y)
    integer(long), intent(inout) :: x(:), y(:)
    call twice(x, y)
    call device_copy(width - 1, y, x)
  end subroutine
  integer(long) function and_look(n, x)
    integer, intent(in) :: n
    integer(long), intent(inout) :: x(n)
    call device_inner(n, x)
    and_look = x(n / 2)
  end function
end module
"""


class Scenario:
    """The statements of one procedure, in a notation of both languages."""

    def __init__(self, rng, language):
        self.rng = rng
        self.c = language == "c"
        self.lines = []
        self.loops = 0
        self.body()

    def pick(self, items):
        return self.rng.choice(items)

    def chance(self, probability):
        return self.rng.random() < probability

    def add(self, depth, c, fortran):
        self.lines.append("  " * (depth + 1) + (c + ";" if self.c and c[-1] not in "{};" and c[0] != "#" else c) if self.c
                          else "  " * (depth + 1) + fortran)

    def array(self):
        return self.pick(["a", "b", "c", "g", "h", "p", "a", "b", "c"])

    def two(self):
        """Two arrays that are the same memory wholly or not at all; in Fortran dummies that change must not be."""
        apart = [("a", "b"), ("b", "a"), ("a", "c"), ("b", "c"), ("c", "a"), ("g", "a"), ("a", "g"), ("h", "b"), ("b", "h")]
        return self.pick(apart + ([("p", "a"), ("a", "p")] if self.c else []))

    def element(self, x, i):
        return f"{x}[{i}]" if self.c else f"{x}({i} + 1)"

    def assign(self, depth, target, c, fortran=None):
        self.add(depth, f"{target} = {c}", f"{target} = {fortran or c}")

    def call(self, depth, name, c, fortran):
        self.add(depth, f"{name}({c})", f"call {name}({fortran})")

    def body(self):
        points = self.pick(["a", "b", "g", "a"])
        self.add(0, f"p = {points}", f"p => {points}")
        for _ in range(self.pick([1, 2, 2, 3])):
            self.loop(0)
            if self.chance(0.5):
                self.host(0)
        for name in ["a", "b", "g", "h"] + (["c"] if self.chance(0.5) else []):
            self.add(0, f'printf(" %ld", sum(N, {name}))', f"print *, total({name})")

    def loop(self, depth):
        self.loops += 1
        var = f"l{self.loops}"
        trips = self.pick([0, 1, 2, 3, 4])
        form = self.pick(["for", "for", "while", "until"])
        if form == "for":
            self.add(depth, f"for ({var} = 0; {var} < {trips}; {var}++) {{", f"do {var} = 0, {trips - 1}")
        elif form == "while":
            self.assign(depth, var, "0")
            self.add(depth, f"while ({var} < {trips} + (int)(s & 1)) {{", f"do while ({var} < {trips} + iand(s, 1_long))")
            self.assign(depth + 1, var, f"{var} + 1")
        else:
            self.assign(depth, var, "0")
            self.add(depth, "do {", "do")
            self.assign(depth + 1, var, f"{var} + 1")
        for _ in range(self.rng.randint(1, 5)):
            self.statement(depth + 1, var)
        if form == "until":
            self.add(depth + 1, "", f"if ({var} >= {trips}) exit") if not self.c else None
            self.add(depth, f"}} while ({var} < {trips});", "end do")
        else:
            self.add(depth, "}", "end do")

    def statement(self, depth, var):
        kinds = [self.device] * 8 + [self.host] * 3 + [lambda d: self.leave(d, var)]
        if depth < 3:
            kinds += [lambda d: self.loop(d), lambda d: self.under(d, var)]
        self.pick(kinds)(depth)

    def under(self, depth, var):
        self.add(depth, f"if ({var} == {self.pick([0, 1, 2])}) {{", f"if ({var} == {self.pick([0, 1, 2])}) then")
        self.pick([self.device, self.host])(depth + 1)
        self.add(depth, "}", "end if")

    def leave(self, depth, var):
        at = self.pick([1, 2, 3])
        c, fortran = self.pick([("break", "exit"), ("goto out", "goto 10"), ("return", "return")])
        self.add(depth, f"if ({var} == {at}) {c}", f"if ({var} == {at}) {fortran}")

    def device(self, depth):
        kind = self.rng.randrange(12)
        x, (y, z) = self.array(), self.two()
        n = self.pick(["n", "n", "N", "size"])
        rows = {"n": "n", "N": "n0", "size": "width"}[n]
        if kind == 0:
            self.assign(depth, "s", f"s + device_sum({n}, {x})", f"s + device_sum({x}(1:{rows}))" if self.chance(0.5) else f"s + device_sum({x})")
        elif kind == 1:
            self.call(depth, "device_add", f"{n}, {y}, {z}", f"{y}, {z}")
        elif kind == 2:
            self.call(depth, "device_copy", f"{n}, {y}, {z}", f"{rows}, {y}, {z}")
        elif kind == 3:
            self.call(depth, "device_inner", f"{n}, {x}", f"{rows}, {x}")
        elif kind == 4:
            y, z = self.pick([("a", "c"), ("b", "c"), ("g", "c"), ("a", "b")])
            self.call(depth, "device_work", f"{n}, {y}, {z}", f"{y}, {z}")
        elif kind == 5:
            self.call(depth, "device_global", "3", "3")
        elif kind == 6:
            self.call(depth, "device_perhaps", f"{n}, {x}, s % 2", f"{x}, mod(s, 2_long) == 1")
        elif kind == 7:
            self.call(depth, "twice", f"{n}, {y}, {z}", f"{y}, {z}")
        elif kind == 8:
            y, z = self.pick([("a", "b"), ("b", "c"), ("c", "g")])
            self.call(depth, "deeper", f"{y}, {z}", f"{y}, {z}")
        elif kind == 9:
            self.assign(depth, "s", f"s + and_look({n}, {x})", f"s + and_look({rows}, {x})")
        else:
            self.construct(depth, x, y, z, n, rows)

    def construct(self, depth, x, y, z, n, rows):
        clause = self.pick(["", "", "", "", " if(s > 3)", " async wait"])
        wait = clause.endswith("wait")
        clause = clause.replace(" wait", "")
        named = f" copy({x}[0:N])" if self.c else f" copy({x})"
        clause += named if self.chance(0.15) and x in "abcgh" else ""
        begin = "#pragma acc " if self.c else "!$acc "
        self.lines.append(f"{begin}parallel loop{clause}")
        statement = self.pick([f"{x}|{x} + 1", f"{x}|i % 7", f"{y}|{y} + {z}"])
        target, value = statement.split("|")
        if self.c:
            for name in "abcghp":
                value = value.replace(name, f"{name}[i]") if name in value else value
            value = value.replace(" ", "")
            self.add(depth, f"for (int i = 0; i < {n}; i++) {target}[i] = ({value}) % 1000", "")
        else:
            value = "mod(i, 7)" if "%" in value else " + ".join(f"{t}(i)" if t in "abcghp" else t for t in value.split(" + "))
            self.add(depth, "", f"do i = 1, {rows}")
            self.add(depth + 1, "", f"{target}(i) = mod(int({value}, long), 1000_long)")
            self.add(depth, "", "end do")
        if wait:
            self.lines.append(f"{begin}wait")

    def host(self, depth):
        x, i = self.array(), self.rng.randrange(1, N - 2)
        kind = self.rng.randrange(12)
        if kind == 0:
            self.assign(depth, "s", f"s + {self.element(x, i)}")
        elif kind == 1:
            self.assign(depth, self.element(x, i), f"{i} + s % 5", f"{i} + mod(s, 5_long)")
        elif kind == 2:
            self.assign(depth, "s", f"s + look({x}, {i})", f"s + look({x}, {i} + 1)")
        elif kind == 3:
            self.call(depth, "poke", f"{x}, {i}, 4", f"{x}, {i}, 4")
        elif kind == 4 and self.chance(0.4):
            self.call(depth, "keep", self.pick("abcg"), self.pick("abg"))
        elif kind == 5:
            self.call(depth, "poke_kept", "", "")
        elif kind == 6:
            self.call(depth, "count" if self.c else "count_up", "", "")
        elif kind == 7:
            self.call(depth, "touch_global", f"{i}", f"{i}")
        elif kind == 8:
            self.add(depth, 'printf(" %ld", s)', "print *, s")
        elif kind == 9:
            self.assign(depth, "n", f"{self.rng.randrange(5, N)}")
        elif kind == 10 and self.c:
            self.add(depth, "{ long *t = a; a = b; b = t; }", "")
        elif kind == 11:
            self.add(depth, f"p = {self.pick('abc')}", f"p => {self.pick('ab')}")
        else:
            self.call(depth, "count" if self.c else "count_up", "", "")


def program(seed, scenarios, language):
    """The program of a seed with some of its scenarios; each depends on its own number only."""
    write = c_program if language == "c" else fortran_program
    return "\n".join(write([(number, Scenario(random.Random(f"{seed} {number} {language}"), language)) for number in scenarios]))


def c_program(scenarios):
    lines = [C_HEAD]
    for number, scenario in scenarios:
        lines += [f"static void k{number}(void)", "{", "  long *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), *p, s = 0;"]
        lines += ["  long *c = malloc(N * sizeof *c);", "  int n = N - 3;"]
        lines += [f"  int l{loop + 1} = 0;" for loop in range(scenario.loops)]
        lines += ["  fill(N, a, 3), fill(N, b, 5), fill(N, c, 7), fill(N, g, 2), fill(N, h, 4);", "  kept = NULL;"]
        lines += scenario.lines
        lines += ["out:", '  printf(" %ld %ld %ld\\n", s, counter, sum(N, g));', "}"]
    lines += ["int main(void)", "{"]
    for number, _ in scenarios:
        lines += [f'  printf("{number}:");', f"  k{number}();", '  printf("\\n");']
    return lines + ["  return 0;", "}"]


def fortran_program(scenarios):
    lines = [FORTRAN_HEAD]
    lines += ["program host_loops", "  implicit none"] + [f"  call k{number}()" for number, _ in scenarios] + ["contains"]
    for number, scenario in scenarios:
        lines += [f"subroutine k{number}()", "  use shared"]
        lines += ["  integer(long), allocatable, target :: a(:), b(:)", "  integer(long), allocatable :: c(:)"]
        lines += ["  integer(long), pointer :: p(:)", "  integer(long) :: s", "  integer :: n, i"]
        lines += [f"  integer :: l{loop + 1}" for loop in range(scenario.loops)]
        lines += ["  allocate (a(n0), b(n0), c(n0))", "  s = 0", "  n = n0 - 3", "  nullify (kept)"]
        lines += ["  call fill(a, 3)", "  call fill(b, 5)", "  call fill(c, 7)", "  call fill(g, 2)", "  call fill(h, 4)"]
        lines += scenario.lines + [f"10 print *, {number}, s, counter, total(g)", "end subroutine"]
    return lines + ["end program"]


def main():
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 25
    print(program(int(sys.argv[2]), range(count), sys.argv[1]))


if __name__ == "__main__":
    main()
