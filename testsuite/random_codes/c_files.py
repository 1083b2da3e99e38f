"""The files of a random code in C, around the statements that `c_code.py` wrote."""
from c_code import KINDS
from fortran_files import split


def files(code):
    """Names and texts; headers first."""
    made = {"config.h": config(code), "tools.h": TOOLS_HEADER, "tools.c": tools(), "fields.h": fields(code, True), "fields.c": fields(code, False)}
    groups = split(code.rng, code.procedures)
    made["work.h"] = '#include "fields.h"\n' + "".join(p.head + ";\n" for p in code.procedures)
    for number, group in enumerate(groups, 1):
        made[f"work_{number}.c"] = INCLUDES + '#include "work.h"\n\n' + "\n".join(line for p in group for line in p.lines)
    made["main.c"] = main(code)
    return made


INCLUDES = """#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENACC
#include <openacc.h>
#endif
#include "config.h"
#include "tools.h"
"""

TOOLS_HEADER = """#ifndef TOOLS_H
#define TOOLS_H
#pragma acc routine seq
int clip_int(int x);
#pragma acc routine seq
long clip_long(long x);
#pragma acc routine seq
double clip_real(double x);
#pragma acc routine seq
extern int twist_int(int x, int i);
double twist_real(double x, int i);
#pragma acc routine(twist_real) seq
#define CLIP(x) _Generic((x), int: clip_int, long: clip_long, float: clip_real, double: clip_real)(x)
#define twist(x, i) _Generic((x), int: twist_int, double: twist_real)(x, i)
#define mod(a, b) ((a) % (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define min(a, b) ((a) < (b) ? (a) : (b))
ROWS
#endif
""".replace("ROWS", "\n".join(f"#pragma acc routine {level}\nvoid row_{level}_{kind}({kind} *a, const {kind} *b, int n);"
                              for level in ("seq", "vector") for kind in KINDS.values()))


def tools():
    rows = "".join(row(level, kind) for level in ("seq", "vector") for kind in KINDS.values())
    return INCLUDES + f"""
int clip_int(int x) {{ return x % 1009; }}
long clip_long(long x) {{ return x % 1009; }}
double clip_real(double x) {{ return 0.25 * trunc(fmod(x, 1009.0)); }}
int twist_int(int x, int i) {{ return clip_int(x + 2 * i + shift); }}
double twist_real(double x, int i) {{ return clip_real(x - i) + shift; }}
{rows}"""


def row(level, kind):
    loop = "#pragma acc loop vector\n" if level == "vector" else ""
    clip = "clip_real" if kind in ("double", "float") else "clip_" + kind
    return f"""void row_{level}_{kind}({kind} *a, const {kind} *b, int n) {{
{loop}  for (int i = 0; i < n; i++)
    a[i] = {clip}(a[i] + 2 * b[i]);
}}
"""


def config(code):
    sizes = "".join(f"#define {axis.upper()} {size}\n" for axis, size in code.sizes.items())
    vary = code.rng.random() < 0.6
    code.sizes_vary = vary
    named = "extern int nx, ny, nz;\n" if vary else "#define nx NX\n#define ny NY\n#define nz NZ\n"
    code.sizes_there = vary and code.rng.random() < 0.4
    named += "#pragma acc declare create(nx, ny, nz)\n" * code.sizes_there
    return f"""#ifndef CONFIG_H
#define CONFIG_H
{sizes}#define VLEN 32
#define LINE 24
{named}#define IX2(i, j) ((i) * (ny + 2) + (j))
#define IX3(i, j, k) (((i) * (ny + 2) + (j)) * (nz + 2) + (k))
extern int shift;
#pragma acc declare create(shift)
extern int use_gpu, use_host;
#endif
"""


def fields(code, header):
    """Declared in the header, defined in a file of their own."""
    extern = "extern " if header else ""
    lines = ["#ifndef FIELDS_H", "#define FIELDS_H", "struct particle { int x; int place[3]; };"] if header else [INCLUDES + '#include "fields.h"']
    if header:
        for holder in code.holders:
            lines += struct(holder)
    if not header and code.sizes_vary:
        lines.append("int nx = NX, ny = NY, nz = NZ;")
    if not header:
        lines += ["int shift;", "int use_gpu, use_host;"]
    for holder in code.holders:
        star = "*" if holder.count or holder.pointer else ""
        lines.append(f"{extern}struct {holder.name}_t {star}{holder.name};")
    for field in code.fields:
        kind, shape = KINDS[field.type], code.shape(field)
        if field.holder or field.form == "local":
            continue
        if field.form == "rows":
            rows = shape[shape.index("]") + 1:]
            lines.append(f"{extern}{kind} (*{field.name}){rows};" if rows else f"{extern}{kind} *{field.name};")
        else:
            lines.append(f"{extern}{kind} *{field.name};" if field.form == "flat" else f"{extern}{kind} {field.name}{shape};")
        if field.life == "declare" and header:
            lines.append(f"#pragma acc declare create({field.name})")
    if header:
        return "\n".join(lines + ["extern struct particle particles[NX + 1];", "extern int perm[NX + 1];", "#pragma acc declare copyin(perm)", "#endif", ""])
    values = list(range(1, code.sizes["nx"] + 1))
    code.rng.shuffle(values)
    return "\n".join(lines + ["struct particle particles[NX + 1];", f"int perm[NX + 1] = {{0, {', '.join(map(str, values))}}};", ""])


def struct(holder):
    members = [f"  {KINDS[f.type]} *{f.name};" for f in holder.fields if f.element <= 1]
    if holder.nested:
        return [f"struct {holder.name}_inner {{", "  int steps;", *members, "};",
                f"struct {holder.name}_t {{", "  double factor;", f"  struct {holder.name}_inner inner;", "};"]
    return [f"struct {holder.name}_t {{", "  int number;", *members, "  char label[8];", "};"]


def main(code):
    rng = code.rng
    local = [f"  {KINDS[f.type]} *{f.name};" for f in code.fields if f.form == "local"]
    keyed = [p for p in code.procedures if not p.arguments]
    lines = [INCLUDES + '#include "work.h"', ""]
    if keyed:
        lines += ["static void run_by_key(const char *key, long *total) {"]
        lines += [f'  if (strcmp(key, "{p.name}") == 0) {p.name}(total);' for p in keyed]
        lines += ["}", ""]
    lines += ["int main(void) {", "  long total = 3, sum;", *local]
    lines += ["  for (int i = 0; i <= NX; i++) particles[i] = (struct particle){1, {1, 2, 3}};", f"  shift = {rng.randint(0, 9)};",
              "  use_gpu = 1;", "#pragma acc update device(shift)"]
    lines += ["#pragma acc update device(nx, ny, nz)"] * code.sizes_there
    lines += code.main
    lines += ["  sum = 0;", "  for (int i = 1; i <= nx; i++) sum += particles[i].x + 10 * particles[i].place[0] + 100 * particles[i].place[2];",
              '  printf("particles %ld\\n", sum);', '  printf("total %ld\\n", total);', "  return 0;", "}", ""]
    return "\n".join(lines)
