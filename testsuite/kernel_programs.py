"""The programs around the procedures of `generate_kernels.py`: what fills arrays, calls a procedure with each set of extents
and prints what it found, in C and in Fortran."""
from kernel_notation import COMPLEX, TYPES, Fortran

C_HEAD = """\
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define KIND(T, name, extra, imaginary) \\
    static void fill_##name(long count, T *x, int by) \\
    { for (long i = 0; i < count; i++) x[i] = (i * by + i / 3) % 9 - 4 + extra; } \\
    static long total_##name(long count, const T *x) \\
    { long s = 0; for (long i = 0; i < count; i++) s = (s + (long)x[i] * (i % 1009 + 1) + 7 * imaginary) % 1000000007; return s; }
KIND(int, int, 0, 0) KIND(long, long, 0, 0) KIND(float, float, 0, 0) KIND(double, double, 0, 0)
KIND(float _Complex, cfloat, (i % 3) * I, (long)cimagf(x[i])) KIND(double _Complex, complex, (i % 3) * I, (long)cimag(x[i]))
static void places(int count, int *x, int into) { for (long i = 0; i < count; i++) x[i] = i * 1000003 % into; }
"""
C_ROW_SEQ = """\
#pragma acc routine seq
static void row_seq_{name}({type} *row, int n, int by) {{
    for (int j = 1; j < n; j++) row[j] = {seq};
}}
"""
C_ROW = """\
#pragma acc routine {level}
static void row_{level}_{name}({type} *row, int n, int by) {{
    {type} s = 0;
#pragma acc loop {levels} reduction(+:s)
    for (int j = 0; j < n; j++) s += row[j];
#pragma acc loop {levels}
    for (int j = 0; j < n; j++) row[j] = {row};
}}
"""
FORTRAN_KIND = """\
  subroutine fill_{name}(count, x, by)
    integer(8), intent(in) :: count
    integer, intent(in) :: by
    {type}, intent(out) :: x(count)
    integer(8) :: i
    do i = 1, count
      x(i) = {value}
    end do
  end subroutine
  integer(8) function total_{name}(count, x)
    integer(8), intent(in) :: count
    {type}, intent(in) :: x(count)
    integer(8) :: i
    total_{name} = 0
    do i = 1, count
      total_{name} = mod(total_{name} + int(x(i), 8) * (mod(i, 1009_8) + 1){imaginary}, 1000000007_8)
    end do
  end function
"""
FORTRAN_ROW_SEQ = """\
  subroutine row_seq_{name}(row, n, by)
    !$acc routine seq
    integer, intent(in) :: n, by
    {type}, intent(inout) :: row(n)
    integer :: j
    do j = 2, n
      row(j) = {seq}
    end do
  end subroutine
"""
FORTRAN_ROW = """\
  subroutine row_{level}_{name}(row, n, by)
    !$acc routine {level}
    integer, intent(in) :: n, by
    {type}, intent(inout) :: row(n)
    {type} :: s
    integer :: j
    s = 0
    !$acc loop {levels} reduction(+:s)
    do j = 1, n
      s = s + row(j)
    end do
    !$acc loop {levels}
    do j = 1, n
      row(j) = {row}
    end do
  end subroutine
"""
# Of routines that share a row among lanes, or also among workers.
ROW_LEVELS = [{"level": "vector", "levels": "vector"}, {"level": "worker", "levels": "worker vector"}]


def c(scenarios):
    """The lines of a program."""
    lines = C_HEAD.splitlines()
    for name in ("int", "long", "float", "double"):
        lines += c_rows(name)
    for scenario in scenarios:
        lines += c_globals(scenario) + c_procedure(scenario) + c_caller(scenario)
    lines += ["int main(void)", "{"]
    for scenario in scenarios:
        lines += [f"    t{scenario.number}({', '.join(map(str, sizes))});" for sizes in extents(scenario)]
    return lines + ["    return 0;", "}"]


def c_rows(name):
    def reduced(text):
        return f"fmod{'f' if name == 'float' else ''}({text}, 97)" if name in ("float", "double") else f"({text}) % 97"

    row, seq, kind = reduced("row[j] * 2 + s + by"), reduced("row[j - 1] * 2 + row[j] + by"), TYPES[name][0]
    text = C_ROW_SEQ.format(name=name, type=kind, seq=seq)
    return (text + "".join(C_ROW.format(name=name, type=kind, row=row, **levels) for levels in ROW_LEVELS)).splitlines()


def extents(scenario):
    """Of each call."""
    return list(dict.fromkeys(zip(*(scenario.extents[symbol] for symbol in "nml"))))


def is_global(array):
    return array.form in ("fixed", "member")


def c_globals(scenario):
    lines = []
    for array in filter(is_global, scenario.arrays):
        declared = f"{TYPES[array.type][0]} {array.name}{''.join(f'[{s}]' for s in array.symbols)};"
        lines.append(f"static struct {{ int tag; {declared} }} {array.record};" if array.form == "member" else f"static {declared}")
    return lines


def c_procedure(scenario):
    parameters = ["int n", "int m", "int l", "long *found"]
    for array in scenario.arrays:
        kind = TYPES[array.type][0]
        if array.form == "rows":
            parameters.append(f"{kind} {array.name}{''.join(f'[{s}]' for s in array.symbols)}")
        elif not is_global(array):
            parameters.append(f"{kind} *{'restrict ' if array.form == 'flat' else ''}{array.name}")
    lines = [f"void k{scenario.number}({', '.join(parameters)})", "{"]
    for scalar in scenario.scalars:
        lines += [f"    {TYPES[scalar.type][0]} {scalar.name}{f'[{scalar.extent}]' if scalar.extent else ''};"] if not scalar.local else []
    return lines + ["    " * (line[0] != "#") + line for line in scenario.lines] + ["}"]


def c_caller(scenario):
    lines = [f"static void t{scenario.number}(int n, int m, int l)", "{", "    long found[6] = {0};"]
    actual, sums, ends = [], [], []
    for by, array in enumerate(scenario.arrays, 2):
        count, kind = " * ".join(f"(long){s}" for s in array.symbols), TYPES[array.type][0]
        first = array.name
        if is_global(array):
            first = f"({kind} *){scenario.notation.whole(array)}"
        else:
            lines.append(f"    {kind} *{array.name} = malloc({count} * sizeof({kind}));")
            actual.append(f"(void *){array.name}" if array.form == "rows" else array.name)
            ends.append(f"    free({array.name});")
        if array.into:
            lines.append(f"    places({count}, {first}, {array.into});")
        else:
            lines.append(f"    fill_{array.type}({count}, {first}, {by});")
            sums.append(f'    printf(" %ld", total_{array.type}({count}, {first}));')
    lines += [f"    k{scenario.number}({', '.join(['n', 'm', 'l', 'found'] + actual)});"]
    lines += [f'    printf("{scenario.number}:");', '    for (int i = 0; i < 6; i++) printf(" %ld", found[i]);']
    return lines + sums + ['    printf("\\n");'] + ends + ["}"]


def fortran(scenarios):
    lines = ["module kernels", "  implicit none"]
    for scenario in scenarios:
        lines += fortran_globals(scenario)
    lines += ["contains"]
    for name in TYPES:
        lines += fortran_kind(name)
    lines += ["  subroutine places(count, x, into)", "    integer, intent(in) :: count, into", "    integer, intent(out) :: x(count)"]
    lines += ["    integer(8) :: i", "    do i = 1, count", "      x(i) = int(mod(i * 1000003_8, int(into, 8))) + 1", "    end do"]
    lines += ["  end subroutine"]
    for scenario in scenarios:
        lines += fortran_procedure(scenario) + fortran_caller(scenario)
    lines += ["end module", "program main", "  use kernels", "  implicit none"]
    for scenario in scenarios:
        lines += [f"  call t{scenario.number}({', '.join(map(str, sizes))})" for sizes in extents(scenario)]
    return list(Fortran().folded(lines + ["end program"]))


def fortran_kind(name):
    kind, notation = TYPES[name][1], Fortran()
    whole = "mod(i * by + i / 3, 9_8) - 4"
    value = f"cmplx({whole}, mod(i, 3_8), kind={TYPES[name][2]})" if name in COMPLEX else whole
    imaginary = " + 7 * int(aimag(x(i)), 8)" if name in COMPLEX else ""
    text = FORTRAN_KIND.format(name=name, type=kind, value=value, imaginary=imaginary)
    if name not in COMPLEX:
        row, seq = notation.mod("row(j) * 2 + s + by", 97, name), notation.mod("row(j-1) * 2 + row(j) + by", 97, name)
        text += FORTRAN_ROW_SEQ.format(name=name, type=kind, seq=seq)
        text += "".join(FORTRAN_ROW.format(name=name, type=kind, row=row, **levels) for levels in ROW_LEVELS)
    return text.splitlines()


def shape(array):
    return ", ".join(reversed(array.symbols))


def fortran_globals(scenario):
    lines = []
    for array in filter(is_global, scenario.arrays):
        declared = f"{TYPES[array.type][1]} :: {array.name}({shape(array)})"
        if array.form == "member":
            lines += [f"  type kind_{array.record}", "    integer :: tag", "    " + declared, "  end type"]
            declared = f"type(kind_{array.record}) :: {array.record}"
        lines.append("  " + declared)
    return lines


def fortran_procedure(scenario):
    dummies = [array for array in scenario.arrays if not is_global(array)]
    names = ", ".join(["n", "m", "l", "found"] + [array.name for array in dummies])
    lines = [f"  subroutine k{scenario.number}({names})", "    integer, intent(in) :: n, m, l", "    integer(8), intent(inout) :: found(6)"]
    for array in dummies:
        open_shape = ", ".join(":" for _ in array.symbols)
        form = {"allocatable": ", allocatable", "pointer": ", pointer"}.get(array.form, "")
        lines.append(f"    {TYPES[array.type][1]}{form} :: {array.name}({shape(array) if array.form == 'explicit' else open_shape})")
    for scalar in scenario.scalars:
        lines.append(f"    {TYPES[scalar.type][1]} :: {scalar.name}{f'({scalar.extent})' if scalar.extent else ''}")
    lines += ["    integer :: i, j, k, h, step"]
    return lines + ["    " + line for line in scenario.lines] + ["  end subroutine"]


def fortran_caller(scenario):
    lines = [f"  subroutine t{scenario.number}(n, m, l)", "    integer, intent(in) :: n, m, l", "    integer(8) :: found(6)"]
    fills, actual, sums = ["    found = 0"], [], []
    for by, array in enumerate(scenario.arrays, 2):
        name = scenario.notation.whole(array)
        if not is_global(array):
            form = "pointer" if array.form == "pointer" else "allocatable"
            lines.append(f"    {TYPES[array.type][1]}, {form} :: {array.name}({', '.join(':' for _ in array.symbols)})")
            fills.append(f"    allocate({array.name}({shape(array)}))")
            actual.append(array.name)
        if array.into:
            fills.append(f"    call places({array.symbols[0]}, {name}, {array.into})")
        else:
            fills.append(f"    call fill_{array.type}(size({name}, kind=8), {name}, {by})")
            sums.append(f"total_{array.type}(size({name}, kind=8), {name})")
    lines += fills + [f"    call k{scenario.number}({', '.join(['n', 'm', 'l', 'found'] + actual)})"]
    return lines + [f"    print '(*(i0,1x))', {', '.join([str(scenario.number), 'found'] + sums)}", "  end subroutine"]
