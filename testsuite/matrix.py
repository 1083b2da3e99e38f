#!/usr/bin/env python3
"""Reductions and atomic operations of every operator on every type at every level, as C programs that check themselves.

Usage:   matrix.py --compiler target/release/accc [--devices host,multicore,sim] [--filter TEXT] [--keep DIR]
Needs:   python3, nothing else. Prints what differs and `N passed, N failed`; exit status 1 after a failure.

A program has one level and one case for each pair of operator and type (OpenACC 3.3, 2.9.11 and 2.12): the result on the
device is compared with that of the same loop without directives. All values are exact in their types, in any order.
"""
import argparse
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

INTEGERS = ["char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long",
            "long long", "unsigned long long"]
REALS = ["float", "double"]
COMPLEX = ["float _Complex", "double _Complex"]
# Of an operator: what an iteration contributes, and the start.
VALUES = {
    "+": ("i % 3", "2"), "*": ("i % 37 == 5 ? 2 : 1", "1"), "max": ("(i * 7) % 101", "3"), "min": ("(i * 7) % 101 + 5", "99"),
    "&": ("~(i % 29 == 3 ? 8 : 0)", "31"), "|": ("i % 31 == 4 ? 4 : 1", "64"), "^": ("i % 5 + 2", "9"),
    "&&": ("i != 200", "1"), "||": ("i == 57", "0"),
}
# The directives of a level. LOOP stands for the loop and its reduction.
LEVELS = {
    "gang": "parallel loop gang", "worker": "parallel loop worker num_workers(4)", "vector": "parallel loop vector",
    "gang_worker": "parallel loop gang worker num_workers(4)", "gang_vector": "parallel loop gang vector",
    "worker_vector": "parallel loop worker vector num_workers(4) vector_length(32)",
    "all": "parallel loop gang worker vector num_workers(2)", "auto": "parallel loop", "kernels": "kernels loop",
    "serial": "serial loop", "length": "parallel loop vector vector_length(48)",
}


def operators(ty):
    if ty in COMPLEX:
        return ["+", "*", "&&", "||"]
    return [op for op in VALUES if ty in INTEGERS or op not in ("&", "|", "^")]


def updated(op, r, x):
    """`r` after an iteration that contributes `x`."""
    if op in ("max", "min"):
        return f"{r} = {r} {'>' if op == 'max' else '<'} ({x}) ? {r} : ({x})"
    return f"{r} = {r} {op} ({x})"


def contributed(ty, op):
    value = VALUES[op][0]
    return f"(({value}) + (i % 2) * I * ({1 if op == '+' else 0}))" if ty in COMPLEX else f"({ty})({value})"


def flat(level, ty, op):
    x, start = contributed(ty, op), VALUES[op][1]
    return f"""  {{
    {ty} r = {start}, e = {start};
    for (int i = 0; i < N; i++) {updated(op, 'e', x)};
#pragma acc {LEVELS[level]} reduction({op} : r)
    for (int i = 0; i < N; i++) {updated(op, 'r', x)};
    check("{ty} {op}", r == e);
  }}
"""


def nested(ty, op, outer, inner):
    """Both loops reduce: the rows into a variable of their own, and all of it into one."""
    x, start = contributed(ty, op), VALUES[op][1]
    return f"""  {{
    {ty} r = {start}, e = {start}, row[M];
    for (int j = 0; j < M; j++) for (int i = j; i < N; i++) {updated(op, 'e', x)};
#pragma acc parallel loop {outer} reduction({op} : r) copyout(row) num_workers(2)
    for (int j = 0; j < M; j++) {{
      {ty} own = {start};
#pragma acc loop {inner} reduction({op} : r, own)
      for (int i = j; i < N; i++) {{
        {updated(op, 'r', x)};
        {updated(op, 'own', x)};
      }}
      row[j] = own;
    }}
    int same = r == e;
    for (int j = 0; j < M; j++) {{
      {ty} own = {start};
      for (int i = j; i < N; i++) {updated(op, 'own', x)};
      same = same && row[j] == own;
    }}
    check("{ty} {op}", same);
  }}
"""


def array(ty, op):
    x, start = contributed(ty, op), VALUES[op][1]
    return f"""  {{
    {ty} r[3] = {{{start}, {start}, {start}}}, e[3] = {{{start}, {start}, {start}}};
    for (int i = 0; i < N; i++) {updated(op, 'e[i % 3]', x)};
#pragma acc parallel loop reduction({op} : r)
    for (int i = 0; i < N; i++) {updated(op, 'r[i % 3]', x)};
    check("{ty} {op}", r[0] == e[0] && r[1] == e[1] && r[2] == e[2]);
  }}
"""


def atomic(ty, op):
    """update, capture before and after: what is captured counts each value of a sum once."""
    if op in ("&&", "||"):
        return ""
    x, start = contributed(ty, op), VALUES[op][1]
    update = updated(op, "r", x)
    captures = op not in ("max", "min")
    after = f"#pragma acc atomic capture\n      last = {updated(op, 'q', x)};" if captures else ""
    return f"""  {{
    {ty} r = {start}, q = {start}, e = {start}, w = 0, first, last;
    int wrong = 0;
    for (int i = 0; i < N; i++) {updated(op, 'e', x)};
#pragma acc parallel loop copy(r, q, w) private(first, last) reduction(+ : wrong)
    for (int i = 0; i < N; i++) {{
#pragma acc atomic update
      {update};
      {after}
#pragma acc atomic write
      w = 7;
#pragma acc atomic read
      first = w;
      wrong += first != 7;
    }}
    check("{ty} {op}", r == e && w == 7 && wrong == 0{' && q == e' if captures else ''});
  }}
"""


def increments(ty):
    """`x++` and its kin, and captures of all of them: each value is seen once."""
    return f"""  {{
    {ty} up = 0, down = 100, old;
    int seen[100] = {{0}}, gone[101] = {{0}}, same = 1;
#pragma acc parallel loop copy(up, down, seen, gone)
    for (int i = 0; i < 100; i++) {{
      {ty} before, after;
#pragma acc atomic capture
      before = up++;
#pragma acc atomic capture
      {{ --down; after = down; }}
#pragma acc atomic
      seen[(int)before]++;
#pragma acc atomic
      gone[(int)after] += 1;
    }}
    for (int i = 0; i < 100; i++) same = same && seen[i] == 1 && gone[i] == 1;
    check("{ty} ++", same && up == 100 && down == 0);
  }}
"""


def programs():
    pairs = [(ty, op) for ty in INTEGERS + REALS + COMPLEX for op in operators(ty)]
    for level in LEVELS:
        yield f"flat_{level}", [flat(level, *pair) for pair in pairs]
    for outer, inner in [("gang", "vector"), ("gang", "worker"), ("gang worker", "vector"), ("gang", "worker vector"),
                         ("worker", "vector"), ("", "")]:
        name = "_".join(f"{outer} {inner}".split()) or "auto"
        yield f"nested_{name}", [nested(*pair, outer, inner) for pair in pairs]
    yield "array", [array(*pair) for pair in pairs]
    yield "atomic", [atomic(*pair) for pair in pairs]
    yield "increments", [increments(ty) for ty in INTEGERS + REALS]


def text(cases):
    functions = [f"static void case{n}(void) {{\n{case}}}\n" for n, case in enumerate(cases)]
    calls = "".join(f"  case{n}();\n" for n in range(len(cases)))
    return f"""#include <complex.h>
#include <stdio.h>
#define N 500
#define M 7
static int passed, failed;
static void check(const char *what, int holds) {{
  if (holds) passed++;
  else {{
    failed++;
    printf("wrong: %s\\n", what);
  }}
}}
{''.join(functions)}
int main(void) {{
{calls}  printf("%d passed, %d failed\\n", passed, failed);
  return failed != 0;
}}
"""


def attempt(job, options, folder):
    name, cases = job
    source, binary = os.path.join(folder, name + ".c"), os.path.join(folder, name)
    with open(source, "w", encoding="utf-8") as file:
        file.write(text(cases))
    built = subprocess.run([options.compiler, "-acc", source, "-o", binary], capture_output=True, text=True, cwd=folder)
    if built.returncode:
        return [(name, "compilation", built.stderr)]
    rows = []
    for device in options.devices.split(","):
        environment = {**os.environ, "ACC_DEVICE_TYPE": device}
        ran = subprocess.run([binary], capture_output=True, text=True, env=environment, timeout=300)
        rows.append((name, device, "" if ran.returncode == 0 else ran.stdout + ran.stderr))
    return rows


def main():
    parser = argparse.ArgumentParser(description="Every reduction and atomic operation on every type.")
    parser.add_argument("--compiler", default="accc")
    parser.add_argument("--devices", default="host,multicore,sim")
    parser.add_argument("--filter", default="")
    parser.add_argument("--keep", help="folder for the programs")
    options = parser.parse_args()
    options.compiler = os.path.abspath(options.compiler) if os.path.dirname(options.compiler) else options.compiler
    jobs = [job for job in programs() if options.filter in job[0]]
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = options.keep or scratch
        os.makedirs(folder, exist_ok=True)
        rows = [row for rows in pool.map(lambda job: attempt(job, options, folder), jobs) for row in rows]
    failures = [row for row in rows if row[2]]
    for name, where, report in failures:
        print(f"---- {name} on {where}\n{report}")
    print(f"{len(rows) - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
