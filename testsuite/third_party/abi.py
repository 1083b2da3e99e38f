#!/usr/bin/env python3
"""Random function borders: callers of gcc with callees of accc, and the other way round, must understand each other.

Usage:   abi.py --compiler target/release/accc [--programs 50] [--seed 1] [--keep DIR]
Needs:   python3, gcc.
Each program has records of many shapes (bit-fields, arrays, unions, packed and aligned ones, long double and complex
members) that go through parameters, results and `...`; callee and caller print what arrived. Both are compiled by gcc and
by accc at -O0 and -O2, and linked in every combination. Program N has seed + N. Prints the failures and
`N passed, N failed` at the end.
"""
import argparse
import itertools
import os
import random
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

SCALARS = {
    "char": 2, "signed char": 1, "unsigned char": 1, "short": 2, "unsigned short": 1, "int": 4, "unsigned": 2, "long": 3,
    "unsigned long": 1, "long long": 1, "float": 4, "double": 4, "long double": 2, "_Bool": 1, "char *": 2,
    "float _Complex": 1, "double _Complex": 2, "long double _Complex": 1,
}
REALS = ("float", "double", "long double")
PROMOTED = dict.fromkeys(["char", "signed char", "unsigned char", "short", "unsigned short", "_Bool"], "int")
PROMOTED["float"] = "double"
RECORDS, FUNCTIONS = 14, 30


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        # For each record: `struct` or `union`, and its members as (declaration, kind, name, type or length).
        self.records = []
        self.declarations, self.callees, self.calls = [], [], []
        for _ in range(RECORDS):
            self.declarations.append(self.record())
        for number in range(FUNCTIONS):
            self.function(number)

    def record(self):
        members = [self.member(index) for index in range(self.random.choice([1, 1, 2, 2, 2, 3, 3, 4, 5]))]
        kind = self.random.choice(["struct"] * 6 + ["union"])
        attribute = self.random.choice([""] * 8 + [" __attribute__((packed))"])
        self.records.append((kind, members))
        text = " ".join(member[0] for member in members)
        return f"typedef {kind} {{ {text} }}{attribute} R{len(self.records) - 1};"

    def member(self, index):
        chance = self.random.random()
        if chance < 0.12:
            base = self.random.choice(["int", "unsigned", "long", "short", "char"])
            return (f"{base} b{index} : {self.random.randint(1, 8)};", "bits", f"b{index}", None)
        if chance < 0.30:
            base, length = self.random.choice(["char", "short", "int", "float", "double", "long"]), self.random.randint(1, 4)
            return (f"{base} a{index}[{length}];", "array", f"a{index}", (base, length))
        if chance < 0.42 and self.records:
            inner = f"R{self.random.randrange(len(self.records))}"
            return (f"{inner} r{index};", "record", f"r{index}", inner)
        base = self.scalar()
        return (f"{base} f{index};", "scalar", f"f{index}", base)

    def scalar(self):
        return self.random.choices(list(SCALARS), SCALARS.values())[0]

    def type(self):
        return self.random.choice([self.scalar(), f"R{self.random.randrange(RECORDS)}"])

    def leaves(self, ty, path):
        """The scalars in a value; of a union its first member."""
        if ty in SCALARS:
            return [(ty, path)]
        kind, members = self.records[int(ty[1:])]
        found = []
        for _, what, name, detail in members if kind == "struct" else members[:1]:
            inner = f"{path}.{name}"
            if what == "bits":
                found.append(("bits", inner))
            elif what == "array":
                found += [(detail[0], f"{inner}[{index}]") for index in range(detail[1])]
            elif what == "record":
                found += self.leaves(detail, inner)
            else:
                found.append((detail, inner))
        return found

    def fill(self, ty, path, start):
        return " ".join(store(leaf, place, f"({start} + {3 * n})") for n, (leaf, place) in enumerate(self.leaves(ty, path)))

    def note(self, ty, path):
        return " ".join(add(leaf, place) for leaf, place in self.leaves(ty, path))

    def function(self, number):
        params = [self.type() for _ in range(self.random.choice([0, 1, 2, 3, 4, 6, 9, 12]))]
        result = self.random.choice([self.type(), self.type(), "void"])
        variadic = bool(params) and self.random.random() < 0.3
        extra = [self.type() for _ in range(self.random.choice([1, 3, 7, 11]))] if variadic else []
        extra = [PROMOTED.get(ty, ty) for ty in extra]
        dots = ", ..." if variadic else ""
        head = f"{result} f{number}({', '.join(f'{ty} p{n}' for n, ty in enumerate(params)) or 'void'}{dots})"
        self.declarations.append(head + ";")
        self.callees.append(head + " { " + self.callee(params, result, extra) + " }")
        self.calls.append("{ " + self.call(number, params, result, extra, dots) + " }")

    def callee(self, params, result, extra):
        lines = ["unsigned long h = 7;"] + [self.note(ty, f"p{n}") for n, ty in enumerate(params)]
        if extra:
            lines.append(f"va_list list; va_start(list, p{len(params) - 1});")
            copied = self.random.random() < 0.5
            if copied:
                lines.append("va_list copy; va_copy(copy, list);")
            name = "copy" if copied else "list"
            lines += [f"{{ {ty} x = va_arg({name}, {ty}); {self.note(ty, 'x')} }}" for ty in extra]
            lines.append("va_end(list);")
        lines.append("sum = sum * 1000003 + h;")
        if result != "void":
            fill = self.fill(result, "r", "(long)(h % 50)")
            lines.append(f"{result} r; memset(&r, 0, sizeof r); {fill} return r;")
        return " ".join(lines)

    def call(self, number, params, result, extra, dots):
        lines, names = [], []
        for prefix, types in (("p", params), ("x", extra)):
            for n, ty in enumerate(types):
                name = f"{prefix}{n}"
                fill = self.fill(ty, name, str(number + 7 * n))
                lines.append(f"{ty} {name}; memset(&{name}, 0, sizeof {name}); {fill}")
                names.append(name)
        callee = f"f{number}"
        if self.random.random() < 0.3:
            lines.append(f"{result} (*volatile pointer)({', '.join(params) or 'void'}{dots}) = {callee};")
            callee = "pointer"
        call = f"{callee}({', '.join(names)})"
        if result == "void":
            lines.append(call + ";")
        else:
            lines.append(f"{result} r = {call}; unsigned long h = 3; {self.note(result, 'r')} sum = sum * 1000003 + h;")
        lines.append(f'printf("f{number} %lu\\n", sum);')
        return " ".join(lines)

    def texts(self):
        head = ["#include <stdarg.h>", "#include <stdio.h>", "#include <string.h>", "extern unsigned long sum;"]
        head = "\n".join(head + self.declarations) + "\n"
        main = "int main(void) {\n" + "\n".join(self.calls) + "\nreturn 0; }\n"
        return {"callee": head + "unsigned long sum;\n" + "\n".join(self.callees) + "\n", "caller": head + main}


def store(ty, place, value):
    if ty == "char *":
        return f"{place} = (char *)(long){value};"
    if ty == "_Bool":
        return f"{place} = {value} & 1;"
    if "_Complex" in ty:
        return f"__real__ {place} = {value}; __imag__ {place} = {value} * 0.5;"
    return f"{place} = {value} * 0.25;" if ty in REALS else f"{place} = {value};"


def add(ty, place):
    if "_Complex" in ty:
        return f"h = h * 31 + (long)(__real__ {place} * 8) + (long)(__imag__ {place} * 16);"
    if ty in REALS:
        return f"h = h * 31 + (long)({place} * 8);"
    return f"h = h * 31 + (unsigned long)(long){place};"


def main():
    parser = argparse.ArgumentParser(description="Random function borders: accc with gcc.")
    parser.add_argument("--compiler", default="accc")
    parser.add_argument("--programs", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="a folder for the programs that fail")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    seeds = range(options.seed, options.seed + options.programs)
    passed = failed = skipped = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for seed, reason in zip(seeds, pool.map(lambda seed: check(seed, options), seeds)):
            if reason is None:
                skipped += 1
            elif reason:
                failed += 1
                print(f"FAIL  seed {seed}: {reason}", flush=True)
            else:
                passed += 1
    print(f"\n{skipped} skipped\n{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def check(seed, options):
    """The reason of a failure, '' for none, `None` if gcc does not agree with itself."""
    with tempfile.TemporaryDirectory() as scratch:
        sources = {}
        for role, text in Program(seed).texts().items():
            sources[role] = os.path.join(scratch, f"{role}.c")
            with open(sources[role], "w") as file:
                file.write(text)
        reason = compare(sources, scratch, options.compiler)
        if reason and options.keep:
            os.makedirs(options.keep, exist_ok=True)
            for role, source in sources.items():
                shutil.copy(source, os.path.join(options.keep, f"abi_{seed}_{role}.c"))
        return reason


def compare(sources, scratch, compiler):
    expected = None
    for level in ("-O0", "-O2"):
        for name, command in (("gcc", "gcc"), ("accc", compiler)):
            for role, source in sources.items():
                done = run([command, "-w", level, "-c", source, "-o", f"{scratch}/{role}_{name}.o"])
                if done.returncode:
                    return f"{name} {level} does not compile the {role}: {done.stdout[-600:]}{done.stderr[-600:]}"
        for caller, callee in itertools.product(("gcc", "accc"), repeat=2):
            program = f"{scratch}/program"
            run(["gcc", f"{scratch}/caller_{caller}.o", f"{scratch}/callee_{callee}.o", "-o", program])
            printed = run([program]).stdout
            if expected is None:
                expected = printed
            elif printed != expected:
                if caller == callee == "gcc":
                    return None
                lines = itertools.zip_longest(expected.splitlines(), printed.splitlines(), fillvalue="nothing")
                first = next(pair for pair in lines if pair[0] != pair[1])
                return f"{level}, {caller} calls {callee}: expected `{first[0]}`, got `{first[1]}`"
    return ""


def run(command):
    return subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=120)


if __name__ == "__main__":
    sys.exit(main())
