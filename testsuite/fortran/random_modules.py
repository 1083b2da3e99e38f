#!/usr/bin/env python3
"""Makes random modules of Fortran, compiles them with gfortran and with accc, and compares what their programs print.

Usage:   random_modules.py --compiler target/release/accc              seeds 1 to 12
         random_modules.py --compiler ... --long                       seeds 1 to 2000
         random_modules.py --compiler ... --seeds 17 40-60             these
         random_modules.py --print 17                                  the program of a seed
Needs:   python3, gfortran. Prints a line a seed that differs and `N passed, N failed` at the end; exit status 1 after a failure.
Skipped are seeds that gfortran 12 gets wrong itself: where its program crashes, or differs at -O0 and -O2. A few of the programs
lie in testsuite/fortran/programs, with what gfortran's print, so that they run where it is not installed.

A program is a module of derived types (extensions, allocatable and pointer components, arrays of types, finalisers,
defined assignment), of procedures (optional arguments that are passed on, elemental and recursive ones, array and
character results, type-bound ones) and of variables, and a main program of statements on them: array expressions with
overlapping sections and vector subscripts, `where`, `forall`, `do concurrent`, pointers with bounds, characters of
deferred length, `associate`, `block`, constructors with implied loops, intrinsics. All arithmetic is of integers that a
remainder keeps small, so every compiler prints the same digits. Nothing undefined is read: each variable has a value
from the start, subscripts are remainders too, and pointers point to targets of a known shape.
"""
import argparse
import os
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

LEVELS = ("-O0", "-O2")
FLAGS = ("-w", "-ffree-line-length-none")
SECONDS = 60
SKIPPED = "gfortran's programs crash, or differ at -O0 and -O2"
ENDED = "exit status"
FEW = 12
MANY = 2000
N = 6


def main():
    options = parse_options()
    if options.print:
        print(Program(options.print).text(), end="")
        return 0
    seeds = list(chosen_seeds(options))
    compiler = os.path.abspath(options.compiler) if os.sep in options.compiler else options.compiler
    skipped = failed = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for seed, reason in zip(seeds, pool.map(lambda seed: check(seed, compiler), seeds)):
            skipped += reason == SKIPPED
            if reason and reason != SKIPPED:
                failed += 1
                print(f"FAIL  seed {seed}: {reason}", flush=True)
    if skipped:
        print(f"{skipped} seeds are skipped: {SKIPPED}")
    print(f"\n{len(seeds) - failed - skipped} passed, {failed} failed")
    return 1 if failed else 0


def parse_options():
    parser = argparse.ArgumentParser(description="Compares random Fortran modules with gfortran's.")
    parser.add_argument("--compiler", default="accc")
    parser.add_argument("--long", action="store_true", help=f"seeds 1 to {MANY}")
    parser.add_argument("--seeds", nargs="*", default=[], help="numbers and ranges: 17 40-60")
    parser.add_argument("--print", type=int, help="write the program of this seed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def chosen_seeds(options):
    if not options.seeds:
        yield from range(1, (MANY if options.long else FEW) + 1)
    for text in options.seeds:
        first, _, last = text.partition("-")
        yield from range(int(first), int(last or first) + 1)


def check(seed, compiler):
    """Why the program of a seed differs; empty where it does not."""
    with tempfile.TemporaryDirectory() as scratch:
        source = os.path.join(scratch, "program.f90")
        with open(source, "w", encoding="utf-8") as file:
            file.write(Program(seed).text())
        wanted = built_and_run(["gfortran", "-O0", *FLAGS], source, scratch)
        if wanted[0] and not wanted[0].startswith(ENDED):
            return f"gfortran: {wanted[0]}"
        if wanted[0] or wanted != built_and_run(["gfortran", "-O2", *FLAGS], source, scratch):
            return SKIPPED
        for level in LEVELS:
            got = built_and_run([compiler, level, *FLAGS], source, scratch)
            if got[0]:
                return f"{level}: {got[0]}"
            if got[1] != wanted[1]:
                return f"{level}: {first_difference(wanted[1], got[1])}"
    return ""


def built_and_run(command, source, scratch):
    """What went wrong, and what the program printed."""
    binary = os.path.join(scratch, "program")
    try:
        done = subprocess.run(command + [source, "-o", binary], cwd=scratch, capture_output=True, text=True, errors="backslashreplace", timeout=SECONDS)
        if done.returncode:
            errors = [line for line in done.stderr.splitlines() if "rror" in line]
            return (errors or done.stderr.splitlines() or ["the compiler failed"])[0], ""
        done = subprocess.run([binary], cwd=scratch, capture_output=True, text=True, errors="backslashreplace", timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return "more than a minute", ""
    if done.returncode:
        return f"{ENDED} {done.returncode}: {done.stderr[:200]}", done.stdout
    return "", done.stdout


def first_difference(wanted, got):
    for number, (a, b) in enumerate(zip(wanted.splitlines(), got.splitlines()), 1):
        if a != b:
            return f"line {number}: expected `{a}`, got `{b}`"
    return f"{len(wanted.splitlines())} lines expected, {len(got.splitlines())} printed"


class Program:
    """The module and the main program of one seed."""

    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(seed)
        self.depth = 0
        # Variables of loops and constructs that may stand in expressions.
        self.indices = []

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def text(self):
        module = HEAD.replace("<FINAL>", self.finaliser()).replace("<ASSIGN>", self.assignment_binding())
        statements = [self.statement() for _ in range(self.random.randrange(14, 26))]
        lines = []
        for number, statement in enumerate(statements, 1):
            lines += statement
            lines += [f"call shown('{number}')"] if self.chance(60) else []
        body = "\n".join("  " + line for line in lines)
        return module + MAIN.replace("<BODY>", body)

    def finaliser(self):
        self.final = self.chance(40)
        return "    final :: item_ends\n" if self.final else ""

    def assignment_binding(self):
        self.assigns = self.chance(40)
        return "    procedure :: take_part\n    generic :: assignment(=) => take_part\n" if self.assigns else ""

    # Integers.

    def scalar(self):
        """An integer expression of rank 0."""
        if self.depth > 3:
            return self.pick("i1", "i2", str(self.random.randrange(-9, 10)), *self.indices)
        self.depth += 1
        found = self.pick(self.scalar_leaf, self.scalar_leaf, self.scalar_operation, self.scalar_function)()
        self.depth -= 1
        return found

    def subscript(self):
        """Between 1 and N."""
        if self.chance(30):
            return str(self.random.randrange(1, N + 1))
        if self.indices and self.chance(50):
            return self.pick(*self.indices)
        return f"1 + modulo({self.scalar()}, {N})"

    def scalar_leaf(self):
        return self.pick(
            "i1",
            "i2",
            str(self.random.randrange(-9, 10)),
            f"a({self.subscript()})",
            f"p({self.subscript()})",
            f"m({self.subscript()}, {self.pick(1, 2, 3)})",
            f"t1%n",
            f"t1%v({self.pick(1, 2, 3)})",
            f"list({self.pick(1, 2, 3)})%n",
            f"list({self.pick(1, 2, 3)})%v({self.pick(1, 2, 3)})",
            "ext%n",
            "ext%more",
            "cls%n",
            *self.indices,
        )

    def scalar_operation(self):
        a, b = self.scalar(), self.scalar()
        return self.pick(
            f"({a} + {b})", f"({a} - {b})", f"small({a} * {b})", f"modulo({a}, 7)", f"mod({a}, 5)", f"abs({a})", f"-({a})",
            f"max({a}, {b})", f"min({a}, {b}, 3)", f"merge({a}, {b}, {self.truth()})", f"iand({a}, 15)", f"ieor({a}, {b})",
            f"ishft(iand({a}, 255), {self.pick(-1, 1, 2)})", f"sign({a}, {b})", f"dim({a}, {b})",
        )

    def scalar_function(self):
        v = self.vector()
        return self.pick(
            f"sum({v})", f"maxval({v})", f"minval({v}, {self.mask()})", f"count({self.mask()})", f"size({v})",
            f"dot_product({self.vector()}, {v})", f"with_default({self.scalar()})", f"with_default({self.scalar()}, {self.scalar()})",
            f"passes_on({self.scalar()})", f"passes_on({self.scalar()}, {self.scalar()})", f"len_trim({self.chars()})",
            f"index({self.chars()}, {self.chars()})", f"len({self.chars()})", f"iachar({self.pick('c8', 'c5')}(2:2))",
            f"t1%total()", f"cls%total()", f"list({self.pick(1, 2, 3)})%total()", f"ext%total()", f"fib({self.pick(3, 5, 7)})",
            f"maxloc({v}, 1)", f"findloc({v}, {self.scalar()}, 1, back={self.pick('.true.', '.false.')})",
            f"sum({v}, mask={self.mask()})", f"scan({self.chars()}, {self.chars()})", f"verify({self.chars()}, 'abc')",
            f"merge(1, 0, all({self.mask()}))", f"popcnt(iand({self.scalar()}, 255))",
        )

    def truth(self):
        a, b = self.scalar(), self.scalar()
        return self.pick(
            f"{a} > {b}", f"{a} == {b}", f"{a} <= {b} .or. {b} > 2", f"any({self.mask()})", f"{self.chars()} < {self.chars()}",
            f"associated(q)", f"allocated(d)", f".not. ({a} < {b})", "same_type_as(cls, t1)", "same_type_as(cls, ext)",
        )

    # Vectors of N integers.

    def vector(self):
        if self.depth > 3:
            return self.pick("a", "b", "p", "m(:, 2)")
        self.depth += 1
        found = self.pick(self.vector_leaf, self.vector_leaf, self.vector_operation, self.vector_function)()
        self.depth -= 1
        return found

    def vector_leaf(self):
        return self.pick(
            "a", "b", "p", "d", f"a({N}:1:-1)", f"b(idx)", f"a(idx({N}:1:-1))", f"m(:, {self.pick(1, 2, 3)})", "q", f"m({N}:1:-1, 3)",
            f"wide(::2)", f"wide({2 * N}:2:-2)", "z%re", "z%im", "[list%n, list%n]", f"[(list({self.pick(1, 2, 3)})%v(k), k = 1, 3), 1, i1, 3]",
            f"[(k * {self.pick(1, 2, 3)} + i1, k = 1, {N})]", "cls%grown", "t1%grown", f"reshape(m(1:2, :), [{N}])",
        ).replace("z%re", "int(z%re)").replace("z%im", "int(z%im)")

    def vector_operation(self):
        a, b = self.vector(), self.pick(self.vector(), self.scalar())
        return self.pick(
            f"({a} + {b})", f"({b} - {a})", f"small({a} * {b})", f"modulo({a}, 5)", f"abs({a})", f"merge({a}, {b}, {self.mask()})",
            f"max({a}, {b})", f"twisted({a}, {b})", f"with_elements({a})", f"with_elements({a}, {b})",
        )

    def vector_function(self):
        a = self.vector()
        return self.pick(
            f"cshift({a}, {self.scalar()})", f"eoshift({a}, {self.pick(-2, -1, 1, 2)}, {self.scalar()})", f"reversed({a})", f"sum(m, 2)",
            f"maxval(m, 2)", f"matmul(m, [1, {self.scalar()}, 2])", f"unpack({a}, {self.mask()}, {self.vector()})",
            f"pack({a}, {self.mask()}, {self.vector()})", f"spread({self.scalar()}, 1, {N})", f"scaled({a}, {self.pick('', 'by=' + self.scalar())})"
            .replace(", )", ")"), f"int(({a}))", f"filled({N}, {self.scalar()})", f"merge({a}, [(k, k = 1, {N})], {self.mask()})",
        )

    def mask(self):
        return self.pick(
            f"{self.vector()} > {self.scalar()}", f"modulo({self.vector()}, 2) == {self.pick(0, 1)}", f"{self.vector()} /= {self.vector()}",
            f"flags", f".not. flags", f"cshift(flags, 1)", f"flags .and. {self.pick('a', 'b')} > 0",
        )

    # Characters.

    def chars(self):
        if self.depth > 3:
            return self.pick("c8", "c5", "'ab'")
        self.depth += 1
        found = self.pick(self.chars_leaf, self.chars_leaf, self.chars_function)()
        self.depth -= 1
        return found

    def chars_leaf(self):
        return self.pick(
            "c8", "c5", "dc", "t1%text", "t1%name", f"names({self.pick(1, 2, 3)})", f"c8({self.pick(1, 2)}:{self.pick(3, 5, 8)})", "'xyz'", "''",
            "' b'", f"names({self.pick(1, 2, 3)})(2:3)", f"list({self.pick(1, 2, 3)})%text", "cls%name", "ext%text(2:)",
        )

    def chars_function(self):
        a, b = self.chars(), self.chars()
        return self.pick(
            f"trim({a})", f"{a} // {b}", f"adjustl({a})", f"adjustr({a})", f"repeat({self.pick('c5', 'names(2)')}, {self.pick(0, 1, 2)})",
            f"doubled({a})", f"letter({self.scalar()})", f"({a})", f"first_half({a})", f"merge(c5, names(1) // 'q', {self.truth()})",
        )

    # Statements.

    def statement(self):
        return self.pick(
            self.assign_scalar, self.assign_vector, self.assign_vector, self.assign_section, self.assign_section, self.where, self.forall,
            self.loop, self.characters, self.characters, self.objects, self.objects, self.polymorphic, self.pointers, self.pointers,
            self.call, self.call, self.associate, self.block, self.internal_file, self.allocate, self.concurrent, self.branch,
        )()

    def assign_scalar(self):
        target = self.pick("i1", "i2", f"a({self.subscript()})", f"p({self.subscript()})", "t1%n", f"list({self.pick(1, 2, 3)})%n", "cls%n",
                           f"m({self.subscript()}, 2)", "ext%more")
        return [f"{target} = small({self.scalar()})"]

    def assign_vector(self):
        target = self.pick("a", "b", "p", "d", "q", f"m(:, {self.pick(1, 2, 3)})", f"a({N}:1:-1)", "wide(2::2)", "a(idx)", "z%re", "z%im", "t1%grown")
        if target in ("d", "t1%grown") and self.chance(30):
            return [f"{target} = [small({self.vector()}), 1]", f"{target} = {target}(2:)"]
        return [f"{target} = small({self.vector()})"]

    def assign_section(self):
        """Both sides have elements of one array."""
        array = self.pick("a", "p", "q", "m(:, 2)")
        array, last = (array, "") if not array.startswith("m") else ("m", ", 2")
        shift = self.pick(1, 2, 3)
        low, high = f"{array}(1:{N - shift}{last})", f"{array}({1 + shift}:{N}{last})"
        back = f"{array}({N}:{1 + shift}:-1{last})"
        value = self.pick(low, high, back)
        target = self.pick(low, high, back)
        other = self.pick(f" + {self.scalar()}", f" * {value}", "", f" - {self.pick(low, high)}")
        return [f"{target} = small({value}{other})"]

    def where(self):
        target = self.pick("a", "b", "p", "q")
        lines = [f"where ({self.mask()})", f"  {target} = small({self.vector()})"]
        if self.chance(40):
            lines += [f"elsewhere ({self.mask()})", f"  {self.pick(target, 'b')} = small({self.vector()})"]
        if self.chance(60):
            lines += ["elsewhere", f"  {target} = small({self.vector()})"]
        return lines + ["end where"]

    def forall(self):
        self.indices.append("k1")
        self.depth += 1
        value = self.scalar_with_calls_of_pure()
        condition = self.pick("", f", modulo(k1, {self.pick(2, 3)}) /= 0", ", flags(k1)")
        target = self.pick("a(k1)", f"a({N + 1} - k1)", "m(k1, 1)", "b(idx(k1))", "p(k1)")
        self.depth -= 1
        self.indices.pop()
        return [f"forall (k1 = 1:{N}{condition}) {target} = small({value})"]

    def scalar_with_calls_of_pure(self):
        return self.pick("a(k1) + b(k1)", f"a({N + 1} - k1) - k1", "small(a(idx(k1)) * 3)", "m(k1, 2) + sum(a(1:k1))", "p(k1) + i1", "with_default(a(k1), k1)",
                         "merge(a(k1), b(k1), a(k1) > b(k1))")

    def concurrent(self):
        target = self.pick("b(k1)", "m(k1, 3)")
        return [f"do concurrent (k1 = 1:{N})", f"  {target} = small(a(k1) * {self.pick(2, 3)} + {self.pick('k1', 'i1', 'wide(k1)')})", "end do"]

    def loop(self):
        index = f"k{self.random.randrange(1, 4)}"
        if index in self.indices or self.depth > 2:
            return self.assign_scalar()
        self.indices.append(index)
        self.depth += 1
        body = [line for _ in range(self.pick(1, 2, 3)) for line in self.pick(self.assign_scalar, self.assign_section, self.characters, self.objects, self.call)()]
        way_out = self.pick([], [f"if ({self.truth()}) exit"], [f"if ({self.truth()}) cycle"])
        where = self.random.randrange(len(body) + 1) if len(body) == 1 else 0
        body = body[:where] + way_out + body[where:]
        self.depth -= 1
        self.indices.pop()
        step = self.pick("", ", 2")
        return [f"do {index} = 1, {N}{step}"] + ["  " + line for line in body] + ["end do"]

    def branch(self):
        self.depth += 1
        lines = [f"if ({self.truth()}) then"] + self.statement_in() + ["else"] + self.statement_in() + ["end if"]
        self.depth -= 1
        return lines

    def statement_in(self):
        return ["  " + line for line in self.pick(self.assign_scalar, self.assign_vector, self.assign_section, self.characters, self.call)()]

    def characters(self):
        return [self.pick(
            f"c8 = {self.chars()}", f"c5 = {self.chars()}", f"dc = first({self.chars()})", f"c8({self.pick(1, 2)}:{self.pick(4, 6)}) = {self.chars()}",
            f"names = [character(4) :: {self.chars()}, {self.chars()}, 'n']", f"names(2) = {self.chars()}", "c8(2:6) = c8(1:5)", "c8(1:5) = c8(2:6)",
            "names(:)(1:2) = names(3)(2:3)", "names = names(3:1:-1)", f"t1%text = first({self.chars()})", f"t1%name = {self.chars()}",
            f"list({self.pick(1, 2, 3)})%text = first({self.chars()})", "dc = first(dc // dc(1:1))", f"cls%name = {self.chars()}",
        )]

    def objects(self):
        number = self.pick(1, 2, 3)
        # gfortran 12 calls a defined assignment of components wrongly where both sides overlap.
        if not self.assigns and self.chance(20):
            return [self.pick("list = list(3:1:-1)", "list(1:2) = list(2:3)", "list(2:) = list(:2)")]
        return [self.pick(
            f"t1 = list({number})", f"list({number}) = t1", f"t1 = made({self.scalar()}, {self.chars()})",
            f"list({number}) = made({self.scalar()}, {self.chars()})", "ext%item = t1", "t1 = ext%item", "t1 = (t1)",
            f"list%n = [1, {self.pick('i1', 'i2')}, 3]", "t1 = pack_first(list)",
            f"list({number}) = list(merge(1, 2, {self.truth()}))", "call exchange(list(1), list(3))", "list = spread(t1, 1, 3)",
            f"t1%v = t1%v(3:1:-1)", f"list%v({number}) = small(list(3:1:-1)%v(2))", "pair%left = t1", "t1 = pair%left", "pair%right = list(1:2)",
            "pair = couple(list(2), pair%right)", "list(1:2) = pair%right",
        )]

    def polymorphic(self):
        return self.pick(
            ["deallocate (cls)", "allocate (cls, source=ext)"], ["deallocate (cls)", "allocate (cls, source=t1)"], ["cls = ext"], ["cls = t1"],
            [f"cls = list({self.pick(1, 2, 3)})"], ["call retyped(cls)"],
            ["select type (cls)", "type is (extended)", f"  cls%more = small({self.pick('i1', 'cls%n')} + 1)", "  ext = cls", "class default", "  t1%n = cls%n", "end select"],
            [f"call bump(cls, {self.pick('i1', '3')})"], [f"call bump(ext, {self.pick('i1', '3')})"], ["call cls%report()"], ["call ext%report()"],
        )

    def pointers(self):
        number = self.pick(1, 2, 3)
        return self.pick(
            [f"q => m(:, {number})"], ["q => a"], [f"q => a({N}:1:-1)"], ["q => wide(2::2)"], [f"q(0:) => b", f"i1 = lbound(q, 1) + q(0)", "q => b"],
            [f"flat(1:{2 * N}) => m(:, 2:3)", f"flat = small(flat({2 * N}:1:-1) + 1)"], [f"r => list({number})", "r%n = small(r%n + 2)", "t1 = r"],
            ["r => t1", f"r%v({number}) = small({self.scalar()})"], [f"table(1:2, 1:3) => a", f"table(2, :) = small(table(1, :) + {self.scalar()})"],
            ["q => t1%grown", "q = small(q + a)", "q => a"], ["i2 = merge(1, 0, associated(q, a))"], ["call points(q, p)"], ["q => chosen(i1 > i2)"],
            ["chosen_value => i1", f"chosen_value = small({self.scalar()})"],
        )

    def call(self):
        # What a procedure changes is no other argument of the call: values stand in parentheses.
        number = self.pick(1, 2, 3)
        return [self.pick(
            f"call change({self.pick('a', 'p', 'wide(1::2)', 'm(:, 2)', 'q', f'a({N}:1:-1)')}, ({self.scalar()}))",
            f"call change_old({self.pick('a', 'p', 'wide(1::2)', 'q', f'm(:, 3)')}, {N}, ({self.pick('i1', 'a(2)', 'p(3)')}))",
            f"call add_all({self.pick('a', 'b', 'p')}, {self.pick('(a)', 'b', 'a + b', 'm(:, 1)')})".replace("(a, (a))", "(a, (a))").replace("(b, b)", "(b, (b))"),
            f"call optional_one({self.pick('i1', 'i2')})", f"call optional_one({self.pick('i1', 'i2')}, {self.pick('third=', 'second=')}({self.scalar()}))",
            f"call edit({self.pick('c8', 'c5', f'names({number})', 'c8(2:6)')}, ({self.chars()}))", f"call renew(dc, ({self.chars()}))",
            f"call each({self.pick('a', 'm(:, 1)', 'list%n', 'a(idx)', 'wide(::2)', 't1%v')}, ({self.scalar()}))", f"call grow(d, {self.pick(1, 2)})",
            f"call recurse({self.pick(1, 2, 3)}, {self.pick('i1', 'i2', 'a(2)')})", f"call item_of({self.pick('t1', f'list({number})', 'ext%item')}, ({self.scalar()}))",
            "call item_out(plain)", "call moved(d)", f"call inner(({self.scalar()}))", f"call by_value({self.pick('i1', 'a(3)')}, i2)",
            f"call swap_texts(names(1), names({self.pick(2, 3)}))", f"call apply(add_one, {self.pick('a', 'b')})", f"call apply(inner_twice, {self.pick('a', 'b')})",
        )]

    def associate(self):
        kind = self.pick("a", "value", "item", "section")
        if kind == "a":
            return [f"associate (x => a({self.subscript()}), y => p)", f"  x = small(y(2) + {self.pick('i1', '2')})", "  y(1) = x", "end associate"]
        if kind == "value":
            return [f"associate (x => {self.vector()})", f"  b = small(x + {self.scalar()})", "end associate"]
        if kind == "item":
            return [f"associate (x => list({self.pick(1, 2, 3)}))", f"  x%n = small({self.scalar()})", "  x%v = x%v(3:1:-1)", "end associate"]
        return ["associate (x => wide(1::2))", f"  x = small({self.vector()})", "end associate"]

    def block(self):
        return ["block", "  type(item) :: own", f"  integer :: copies({N})", "  integer, allocatable :: fresh(:)", "  own = t1", f"  own%n = small({self.scalar()})",
                f"  copies = {self.vector()}", "  fresh = copies", f"  if ({self.truth()}) list({self.pick(1, 2, 3)}) = own", "  b = small(fresh + copies(2) + own%n)", "end block"]

    def internal_file(self):
        return self.pick(
            [f"write (line, '(3(i0, 1x))') {self.scalar()}, {self.scalar()}, i1", "read (line, *) i1, i2", "i1 = small(i1)", "i2 = small(i2)"],
            [f"write (line, '(a, \"|\", i4)') trim({self.chars()}), small({self.scalar()})", "c8 = line(1:8)"],
            ["write (names, '(a)') (c8(k:k + 1), k = 1, 3)"], [f"write (line, '({N}i5)') {self.vector()}", f"read (line, '({N}i5)', iostat=status) b", "if (status /= 0) b = 1", "b = small(b)"],
        )

    def allocate(self):
        return self.pick(
            ["deallocate (d)", f"allocate (d({N}), source={self.vector()})"], [f"d = {self.vector()}"], ["call move_alloc(d, d2)", "d = d2", "d(1) = small(d(1) + 1)"],
            ["deallocate (t1%grown)", f"allocate (t1%grown(0:{N - 1}))", "t1%grown = a", "t1%grown(0) = lbound(t1%grown, 1)"],
            ["d2 = d", "d = d2(size(d2):1:-1)"], [f"if (allocated(d2)) deallocate (d2)", f"allocate (d2, source=small({self.vector()}))", "d = d2"],
        )


HEAD = """module things
  implicit none
  integer, parameter :: n6 = 6
  type :: part
    integer :: worth = 1
  contains
<ASSIGN>  end type part
  type :: item
    integer :: n = 0
    integer :: v(3) = [1, 2, 3]
    character(:), allocatable :: text
    character(5) :: name = 'none'
    integer, allocatable :: grown(:)
    type(part) :: inside
  contains
    procedure :: total => item_total
    procedure :: report => item_report
<FINAL>  end type item
  type :: preset
    integer :: n = 7, v(2) = 4
    character(5) :: text = 'start'
    integer, allocatable :: grown(:)
  end type preset
  type, extends(item) :: extended
    integer :: more = 5
  contains
    procedure :: total => extended_total
    procedure :: report => extended_report
  end type extended
  type :: two
    type(item) :: left
    type(item), allocatable :: right(:)
  end type two
  interface small
    module procedure small_integer, small_real
  end interface
  integer :: ended = 0, assigned = 0
  integer, target :: a(n6), b(n6), m(n6, 3), wide(2 * n6)
contains
  elemental subroutine take_part(to, from)
    class(part), intent(inout) :: to
    type(part), intent(in) :: from
    to%worth = from%worth + 1
    if (to%worth > 1000) to%worth = 0
  end subroutine take_part
  elemental integer function small_integer(x) result(r)
    integer, intent(in) :: x
    r = modulo(x + 500, 1000) - 500
  end function small_integer
  elemental integer function small_real(x) result(r)
    real, intent(in) :: x
    r = modulo(int(x) + 500, 1000) - 500
  end function small_real
  impure subroutine item_ends(x)
    type(item), intent(inout) :: x
    ended = ended + 1
  end subroutine item_ends
  pure integer function item_total(this) result(r)
    class(item), intent(in) :: this
    r = this%n + sum(this%v)
    if (allocated(this%grown)) r = r + sum(this%grown)
    r = small(r + len(this%text))
  end function item_total
  pure integer function extended_total(this) result(r)
    class(extended), intent(in) :: this
    r = small(this%item%total() + 10 * this%more)
  end function extended_total
  subroutine item_report(this)
    class(item), intent(in) :: this
    print '(a, i0)', 'item ', this%n
  end subroutine item_report
  subroutine extended_report(this)
    class(extended), intent(in) :: this
    print '(a, i0, 1x, i0)', 'extended ', this%n, this%more
  end subroutine extended_report
  type(item) function made(n, text) result(r)
    integer, intent(in) :: n
    character(*), intent(in) :: text
    r%n = small(n)
    r%text = first(text)
    r%v = [r%n, 2, len(text)]
    r%name = text
    r%grown = [small(n), 2, 3, 4, 5, 6]
  end function made
  type(item) function pack_first(items) result(r)
    type(item), intent(in) :: items(:)
    r = items(size(items))
    r%n = small(r%n + sum(items%n))
  end function pack_first
  type(two) function couple(one, others) result(r)
    type(item), intent(in) :: one, others(:)
    r%left = one
    r%right = others(size(others):1:-1)
  end function couple
  pure function first(text) result(r)
    character(*), intent(in) :: text
    character(:), allocatable :: r
    r = text(1:min(len(text), 9))
  end function first
  pure function doubled(text) result(r)
    character(*), intent(in) :: text
    character(2 * len(text)) :: r
    r = text // text
  end function doubled
  pure function first_half(text) result(r)
    character(*), intent(in) :: text
    character(:), allocatable :: r
    r = text(:len(text) / 2)
  end function first_half
  pure character(1) function letter(n)
    integer, intent(in) :: n
    letter = achar(97 + modulo(n, 26))
  end function letter
  pure integer function with_default(x, y) result(r)
    integer, intent(in) :: x
    integer, intent(in), optional :: y
    r = x
    if (present(y)) r = small(r + 2 * y)
  end function with_default
  pure integer function passes_on(x, y) result(r)
    integer, intent(in) :: x
    integer, intent(in), optional :: y
    r = small(with_default(x, y) + max(x, 1, y))
  end function passes_on
  elemental integer function twisted(x, y) result(r)
    integer, intent(in) :: x, y
    r = small(2 * x - y)
  end function twisted
  elemental integer function with_elements(x, y) result(r)
    integer, intent(in) :: x
    integer, intent(in), optional :: y
    r = x + 1
    if (present(y)) r = small(x * 2 + y)
  end function with_elements
  pure function reversed(x) result(r)
    integer, intent(in) :: x(:)
    integer :: r(size(x))
    r = x(size(x):1:-1)
  end function reversed
  pure function scaled(x, by) result(r)
    integer, intent(in) :: x(:)
    integer, intent(in), optional :: by
    integer, allocatable :: r(:)
    r = x
    if (present(by)) r = small(x * by)
  end function scaled
  pure function filled(n, x) result(r)
    integer, intent(in) :: n, x
    integer :: r(n)
    integer :: k
    r = [(small(x + k), k = 1, n)]
  end function filled
  pure recursive integer function fib(n) result(r)
    integer, intent(in) :: n
    if (n < 2) then
      r = n
    else
      r = fib(n - 1) + fib(n - 2)
    end if
  end function fib
  subroutine change(x, by)
    integer, intent(inout) :: x(:)
    integer, intent(in) :: by
    x(2:) = small(x(:size(x) - 1) + by)
  end subroutine change
  subroutine change_old(x, n, by)
    integer :: n, by
    integer :: x(n)
    integer :: k
    do k = 1, n
      x(k) = small(x(k) + by * k)
    end do
  end subroutine change_old
  subroutine add_all(x, y)
    integer, intent(inout) :: x(:)
    integer, intent(in) :: y(:)
    integer :: k
    do k = 1, size(x)
      x(k) = small(x(k) + y(size(x) + 1 - k))
    end do
  end subroutine add_all
  recursive subroutine optional_one(x, second, third)
    integer, intent(inout) :: x
    integer, intent(in), optional :: second, third
    if (present(second)) x = small(x + second)
    if (present(third)) call optional_one(x, third)
    x = small(passes_on(x, second))
  end subroutine optional_one
  subroutine edit(text, with)
    character(*), intent(inout) :: text
    character(*), intent(in) :: with
    text(2:) = text
    text(1:1) = with
  end subroutine edit
  subroutine renew(text, with)
    character(:), allocatable, intent(inout) :: text
    character(*), intent(in) :: with
    character(:), allocatable :: own
    own = first(with) // '.'
    call move_alloc(own, text)
  end subroutine renew
  elemental subroutine each(x, by)
    integer, intent(inout) :: x
    integer, intent(in) :: by
    x = small(x + by)
  end subroutine each
  subroutine grow(x, by)
    integer, allocatable, intent(inout) :: x(:)
    integer, intent(in) :: by
    x = [x(1 + by:), small(x(:by) + 1)]
  end subroutine grow
  subroutine moved(x)
    integer, allocatable, intent(inout) :: x(:)
    integer, allocatable :: y(:)
    call move_alloc(x, y)
    x = small(y + size(y))
  end subroutine moved
  recursive subroutine recurse(n, x)
    integer, intent(in) :: n
    integer, intent(inout) :: x
    integer :: own(3)
    own = x + [1, 2, 3]
    if (n > 0) call recurse(n - 1, own(n))
    x = small(sum(own))
  end subroutine recurse
  subroutine item_of(x, n)
    class(item), intent(inout) :: x
    integer, intent(in) :: n
    x%n = small(x%n + n)
    x%v = cshift(x%v, 1)
    x%text = first(x%text // 'i')
  end subroutine item_of
  subroutine item_out(x)
    type(preset), intent(out) :: x
    x%n = x%n + sum(x%v)
    x%text = merge('full ', 'empty', allocated(x%grown))
    x%grown = [3, 1, 4]
  end subroutine item_out
  subroutine exchange(x, y)
    type(item), intent(inout) :: x, y
    type(item) :: keep
    keep = x
    x = y
    y = keep
  end subroutine exchange
  subroutine bump(x, n)
    class(item), intent(inout) :: x
    integer, intent(in) :: n
    select type (x)
    type is (item)
      x%n = small(x%n + n)
    type is (extended)
      x%more = small(x%more - n)
    end select
  end subroutine bump
  subroutine retyped(x)
    class(item), allocatable, intent(inout) :: x
    class(item), allocatable :: other
    if (x%n > 0) then
      allocate (extended :: other)
    else
      allocate (item :: other)
    end if
    other%n = x%n
    other%text = x%text
    other%grown = x%grown
    call move_alloc(other, x)
  end subroutine retyped
  subroutine points(x, y)
    integer, pointer, intent(inout) :: x(:)
    integer, pointer, intent(in) :: y(:)
    x => y(size(y):1:-1)
    y(2) = small(x(2) + 1)
  end subroutine points
  function chosen(which) result(r)
    logical, intent(in) :: which
    integer, pointer :: r(:)
    if (which) then
      r => a
    else
      r => m(:, 2)
    end if
  end function chosen
  subroutine by_value(x, y)
    integer, value :: x
    integer, intent(inout) :: y
    x = x + 1
    y = small(y + x)
  end subroutine by_value
  subroutine swap_texts(x, y)
    character(*), intent(inout) :: x, y
    character(len(x)) :: keep
    keep = x
    x = y
    y = keep
  end subroutine swap_texts
  integer function add_one(x)
    integer, intent(in) :: x
    add_one = small(x + 1)
  end function add_one
  subroutine apply(f, x)
    interface
      integer function f(x)
        integer, intent(in) :: x
      end function f
    end interface
    integer, intent(inout) :: x(:)
    integer :: k
    do k = 1, size(x)
      x(k) = f(x(k))
    end do
  end subroutine apply
end module things

"""

MAIN = """program random_statements
  use things
  implicit none
  integer, target :: i1 = 3, i2 = -4
  integer, pointer :: p(:), q(:), flat(:), table(:, :), chosen_value
  integer, allocatable :: d(:), d2(:)
  integer :: idx(n6) = [3, 1, 6, 2, 5, 4], k, k1, k2, k3, status
  logical :: flags(n6) = [.true., .false., .true., .true., .false., .false.]
  complex :: z(n6) = [(cmplx(k, -k), k = 1, n6)]
  character(8) :: c8 = 'abcdefgh'
  character(5) :: c5 = ' vwx '
  character(4) :: names(3) = ['one ', 'two ', 'four']
  character(:), allocatable :: dc
  character(80) :: line
  type(item), target :: t1, list(3)
  type(item), pointer :: r
  type(extended) :: ext
  type(two) :: pair
  type(preset) :: plain
  class(item), allocatable :: cls
  allocate (p(n6))
  a = [(k * 3 - 7, k = 1, n6)]
  b = [(k * k - 9, k = 1, n6)]
  m = reshape([(k * 5 - 30, k = 1, 3 * n6)], [n6, 3])
  wide = [(20 - k * 3, k = 1, 2 * n6)]
  p = [(k - 4, k = 1, n6)]
  q => a
  d = b
  dc = 'deferred'
  t1 = made(7, 'seven')
  list = [made(1, 'first'), made(2, 'second one'), made(3, '')]
  ext%text = 'ext'
  ext%grown = a
  pair%left = t1
  allocate (pair%right(2))
  pair%right(1) = list(1)
  pair%right(2) = list(2)
  allocate (cls, source=t1)
<BODY>
  call shown('end')
contains
  subroutine inner(n)
    integer, intent(in) :: n
    i1 = small(i1 + n)
    a(2) = small(a(2) - n)
  end subroutine inner
  integer function inner_twice(x)
    integer, intent(in) :: x
    inner_twice = small(2 * x + i2)
  end function inner_twice
  subroutine shown(where)
    character(*), intent(in) :: where
    integer :: k
    print '(2a)', '-- ', where
    print '(*(i0, 1x))', i1, i2, a, b, m
    print '(*(i0, 1x))', p, wide, q
    if (allocated(d)) print '(*(i0, 1x))', lbound(d), d
    print '(*(i0, 1x))', int(z%re), int(z%im)
    print '(9a)', '[', c8, '|', c5, '|', names, ']'
    print '(3a)', '[', dc, ']'
    print '(*(i0, 1x))', plain%n, plain%v, len_trim(plain%text)
    if (allocated(plain%grown)) print '(*(i0, 1x))', plain%grown
    call shown_item(t1)
    do k = 1, 3
      call shown_item(list(k))
    end do
    call shown_item(ext)
    call shown_item(cls)
    call shown_item(pair%left)
    print '(*(i0, 1x))', pair%right%n, size(pair%right)
  end subroutine shown
  subroutine shown_item(x)
    class(item), intent(in) :: x
    print '(*(i0, 1x))', x%n, x%v, len(x%text), x%inside%worth
    print '(4a)', '[', x%text, x%name, ']'
    if (allocated(x%grown)) print '(*(i0, 1x))', lbound(x%grown), x%grown
    select type (x)
    type is (extended)
      print '(i0)', x%more
    end select
  end subroutine shown_item
end program random_statements
"""

if __name__ == "__main__":
    sys.exit(main())
