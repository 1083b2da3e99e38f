"""The main program of a kernel's spellings in C or C++: data, checks, and the clock."""
import choose
from expressions import calls, counted, real
from render import Procedure

FIELDS = """// The arrays of a kernel, as members of a record.
#pragma once
enum {{ {constants} }};
struct fields {{
    int {sizes};
{members}
}};
"""

VIEW = """
template <class T, int Rank> struct view {
    T *p;
    int inner[Rank];
    T &operator[](int i) const { return p[i]; }
    T &operator()(int i, int j) const { return p[i * inner[0] + j]; }
    T &operator()(int i, int j, int k) const { return p[(i * inner[0] + j) * inner[1] + k]; }
};
"""

MAIN = """#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
{includes}#include "fields.h"

{declarations}

static const struct {{
    const char *name;
    int constant, margin;
}} spellings[] = {{
{table}
}};
enum {{ COUNT = sizeof spellings / sizeof *spellings, SAMPLES = 20 }};

static struct fields g;
static int {sizes}, calls;
{storage}

static double now(void) {{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}}

static unsigned hash(size_t q) {{ return (unsigned)(q * 2654435761u) >> 8; }}

static void make(void) {{
{make}
}}

static void restart(void) {{
{restart}
}}

static void keep(void) {{
{keep}
}}

static double difference(int margin) {{
    double worst = 0;
{difference}
    return worst;
}}

static double checksum(void) {{
    double sum = 0;
{checksum}
    return sum;
}}

static void call(int spelling) {{
    switch (spelling) {{
{calls}
    }}
}}

static int ascending(const void *a, const void *b) {{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}}

// Prints: spelling NAME, the milliseconds of the median call by the wall clock, how many calls, ok or wrong.
static void measure(int spelling) {{
    double times[SAMPLES], first;
    int samples = 0;
    restart();
    first = now();
    call(spelling);
    first = now() - first;
    double worst = spelling ? difference(spellings[spelling].margin) : (keep(), 0);
    if (first < 300)
        for (; samples < calls; samples++) {{
            times[samples] = now();
            call(spelling);
            times[samples] = now() - times[samples];
        }}
    qsort(times, samples, sizeof *times, ascending);
    printf("spelling %s ms %.6f calls %d %s\\n", spellings[spelling].name, samples ? times[samples / 2] : first, samples + 1,
           worst < 1e-3 ? "ok" : "wrong");
    fflush(stdout);
}}

static int listed(const char *list, const char *name) {{
    size_t length = strlen(name);
    const char *at = list;
    while ((at = strstr(at, name)) && !((at == list || at[-1] == ',') && (at[length] == ',' || !at[length])))
        at++;
    return at != NULL;
}}

// Arguments: seconds that all may take, calls of each behind the first, spellings to leave out (a,b,...; "" for none), sizes.
int main(int argc, char **argv) {{
    double end = now() + 1e3 * (argc > 1 ? atof(argv[1]) : 60);
    const char *left_out = argc > 3 ? argv[3] : "";
    calls = argc > 2 && atoi(argv[2]) < SAMPLES ? atoi(argv[2]) : SAMPLES;
{arguments}
    make();
    for (int s = 0; s < COUNT; s++)
        if (spellings[s].constant && !({same}) || listed(left_out, spellings[s].name))
            continue;
        else if (now() > end)
            printf("spelling %s unmeasured\\n", spellings[s].name);
        else
            measure(s);
    printf("checksum %.6e\\n", checksum());
    return 0;
}}
"""


def fields(kernel, sizes, language):
    """The header of sizes and arrays."""
    members = "\n".join(f"    {array.type} *{array.name};" for array in kernel.arrays)
    text = FIELDS.format(constants=", ".join(f"{name.upper()} = {value}" for name, value in sizes.items()),
                         sizes=", ".join(sizes), members=members)
    return text + (VIEW if language == choose.CPP else "")


def main(kernel, spellings, sizes, language):
    """The main program."""
    procedures = [Procedure(kernel, spelling, language) for spelling in spellings]
    declarations = [procedure.template() + procedure.declaration() for procedure in procedures]
    outputs = [array for array in kernel.arrays if array.use != "in"]
    vectors = language == choose.CPP
    return MAIN.format(
        includes="#include <vector>\n" if vectors else "", declarations="\n".join(declarations),
        table="\n".join(f'    {{"{p.spelling.name}", {int(p.spelling.bounds == "constant")}, {p.body.margin}}},'
                        for p in procedures),
        sizes=", ".join(sizes), storage=_storage(kernel, vectors), make=_make(kernel, vectors),
        restart="\n".join(_loop(a, f"{a.name}[q] = first_{a.name}[q];") for a in outputs),
        keep="\n".join(_loop(a, f"kept_{a.name}[q] = {a.name}[q];") for a in outputs),
        difference="\n".join(_difference(a) for a in outputs), checksum="\n".join(_checksum(a) for a in outputs),
        calls="\n".join(f"    case {index}: {p.call()} break;" for index, p in enumerate(procedures)),
        arguments="\n".join(
            f"    {size} = argc > {index} ? atoi(argv[{index}]) : {size.upper()};" for index, size in enumerate(sizes, 4)),
        same=" && ".join(f"{size} == {size.upper()}" for size in sizes))


def _elements(array):
    return "(size_t)" + " * ".join(array.extents)


def _storage(kernel, vectors):
    lines = []
    for array in kernel.arrays:
        names = [array.name] + ([f"first_{array.name}", f"kept_{array.name}"] if array.use != "in" else [])
        lines.append(f"static {array.type} *{', *'.join(names)};")
        rank = len(array.extents)
        if rank > 1 and not vectors:
            lines.append(f"static {array.type} {'*' * rank}rows_{array.name};")
        if vectors:
            lines.append(f"static std::vector<{array.type}> vector_{array.name};")
    return "\n".join(lines)


def _make(kernel, vectors):
    lines = [f"    g.{size} = {size};" for size in kernel.sizes]
    for array in kernel.arrays:
        name, count = array.name, _elements(array)
        start = calls(real(counted(array.start, 0), "f"), {}, None, {"MOD": lambda a, b: f"({a}) % {b}"})
        if vectors:
            lines += [f"    vector_{name}.resize({count});", f"    {name} = vector_{name}.data();"]
        else:
            lines.append(f"    {name} = ({array.type} *)malloc({count} * sizeof *{name});")
        lines += [f"    for (size_t q = 0; q < {count}; q++)", f"        {name}[q] = {start};",
                  f"#pragma acc enter data copyin({name}[0:{count}])", f"    g.{name} = {name};"]
        if array.use != "in":
            lines += [f"    first_{name} = ({array.type} *)malloc({count} * sizeof *{name});",
                      f"    kept_{name} = ({array.type} *)malloc({count} * sizeof *{name});",
                      f"    memcpy(first_{name}, {name}, {count} * sizeof *{name});",
                      f"#pragma acc enter data copyin(first_{name}[0:{count}]) create(kept_{name}[0:{count}])"]
        if not vectors:
            lines += _rows(array)
    lines.append("#pragma acc enter data copyin(g)")
    lines += [f"#pragma acc enter data copyin(g.{array.name}[0:{_elements(array)}])" for array in kernel.arrays]
    return "\n".join(lines)


def _rows(array):
    """Tables of rows that point into the array."""
    extents, rank, name = array.extents, len(array.extents), array.name
    if rank == 1:
        return []
    lines = [f"    rows_{name} = ({array.type} {'*' * rank})malloc({extents[0]} * sizeof *rows_{name});"]
    if rank == 2:
        lines += [f"    for (int i = 0; i < {extents[0]}; i++)", f"        rows_{name}[i] = {name} + (size_t)i * {extents[1]};"]
    else:
        lines += [f"    for (int i = 0; i < {extents[0]}; i++) {{",
                  f"        rows_{name}[i] = ({array.type} **)malloc({extents[1]} * sizeof **rows_{name});",
                  f"        for (int j = 0; j < {extents[1]}; j++)",
                  f"            rows_{name}[i][j] = {name} + ((size_t)i * {extents[1]} + j) * {extents[2]};", "    }"]
    return lines + [f"#pragma acc enter data copyin(rows_{name}{''.join(f'[0:{extent}]' for extent in extents)})"]


def _loop(array, statement):
    return (f"#pragma acc parallel loop default(present)\n    for (size_t q = 0; q < {_elements(array)}; q++)\n"
            f"        {statement}")


def _difference(array):
    """A loop that finds the worst difference from the first spelling's result."""
    place = ["q"]
    for extent in reversed(array.extents[1:]):
        place = [f"{place[0]} / {extent}", f"{place[0]} % {extent}", *place[1:]]
    inside = " && ".join(f"(int)({p}) >= margin && (int)({p}) < {extent} - margin" for p, extent in zip(place, array.extents))
    name = array.name
    return (f"#pragma acc parallel loop default(present) reduction(max : worst)\n"
            f"    for (size_t q = 0; q < {_elements(array)}; q++) {{\n"
            f"        double gap = fabs((double)({name}[q] - kept_{name}[q])) / (1 + fabs((double)kept_{name}[q]));\n"
            f"        gap = gap == gap ? gap : 1e30;\n"
            f"        if ({inside})\n            worst = gap > worst ? gap : worst;\n    }}")


def _checksum(array):
    return (f"#pragma acc parallel loop default(present) reduction(+ : sum)\n"
            f"    for (size_t q = 0; q < {_elements(array)}; q++)\n        sum += kept_{array.name}[q];")
