#!/usr/bin/env python3
"""Writes a random program, in C or Fortran, of nests that compute much, whose result is the same without directives.

Usage:   generate_kernels.py c|fortran SEED [COUNT]      COUNT procedures k0, k1, ... (default 25), each one scenario
Gives:   a program on stdout. Per scenario and set of extents (short, odd, long) it prints a line of whole numbers: what the
         procedure found, and sums over its arrays.
The nests are those for which schedules differ: maps with permuted subscripts, stencils, sums along rows, columns and in the
middle, products of matrices in all orders, reductions of scalars and arrays, histograms, places of extremes, recurrences,
private arrays, triangles, rows that routines work on; under `kernels` by themselves or with everything said about them; over
data that is present, in queues, in loops of the host that look at results in between.
What keeps a program deterministic: all values are whole numbers, of reals as well, so small that sums are exact in any order;
loops are called parallel only if each iteration writes its own elements and reads others only of arrays that the nest does
not write; all other loops leave the question to the compiler.
"""
import random
import sys

import kernel_programs
from kernel_nests import Loop, Nests, all_loops
from kernel_notation import C, Fortran

# Extents that a call may have, by how many dimensions the nests of a scenario have.
EXTENTS = {
    1: [1, 2, 5, 31, 64, 100, 257, 1000, 4097, 20011, 65536],
    2: [1, 2, 3, 7, 16, 31, 33, 64, 65, 127, 200, 256, 301, 640],
    3: [1, 2, 3, 5, 8, 17, 31, 32, 33, 64, 65, 100, 129, 160],
    4: [1, 2, 3, 4, 7, 9, 16, 17, 24, 33],
}
SHORT = [1, 2, 3, 4, 5, 8, 12, 16, 19]
LEVELS = ["gang", "worker", "vector"]


class Scenario(Nests):
    """One procedure: its arrays, its extents and its statements."""

    def __init__(self, number, rng, language):
        self.number, self.rng = number, rng
        self.notation = C() if language == "c" else Fortran()
        self.c = language == "c"
        self.type = self.pick(["int", "int", "long", "float", "float", "double", "double", "double", "complex", "cfloat"])
        self.local = self.c and self.chance(0.7)
        self.rank = self.pick([1, 2, 2, 3, 3, 3, 4])
        self.arrays, self.scalars, self.found, self.lines = [], [], 0, []
        self.choose_extents()
        self.body()

    def choose_extents(self):
        constant = self.chance(0.3)
        values = EXTENTS[self.rank]
        self.extents = {s: [self.pick(values[: len(values) // 2]), self.pick(values), self.pick(values[-4:])] for s in "nml"}
        if constant:
            self.extents = {s: [sizes[1]] * 3 for s, sizes in self.extents.items()}
        self.extents["q"] = [self.pick(SHORT)] * 3
        self.symbols = {s: str(sizes[0]) if constant or s == "q" else s for s, sizes in self.extents.items()}
        self.constant = constant

    # The procedure.

    def body(self):
        self.repeated = self.chance(0.3)
        self.resident = self.chance(0.55)
        self.queues = self.resident and self.chance(0.3)
        self.depth = 1
        constructs = self.rng.randint(2, 5) if self.resident else self.rng.randint(1, 2)
        if self.repeated:
            self.depth += 1
        texts = [self.construct() for _ in range(constructs)]
        if self.repeated:
            texts = [[self.notation.repeat(self.rng.randint(2, 3)), *[line for text in texts for line in text], self.notation.end_repeat]]
        self.lines = [line for text in texts for line in text]
        if self.queues:
            self.lines.append(self.notation.sentinel + "wait")
        if self.resident:
            self.lines = self.inside_data(self.lines)

    def inside_data(self, lines):
        kept = [(a, "copy" if a.written else "copyin") for a in self.arrays]
        if self.chance(0.3):
            enter = " ".join(f"copyin({self.notation.section(a)})" for a, _ in kept)
            leave = " ".join(f"{'copyout' if how == 'copy' else 'delete'}({self.notation.section(a)})" for a, how in kept)
            return self.notation.directive(f"enter data {enter}") + lines + self.notation.directive(f"exit data {leave}")
        clauses = " ".join(f"{how}({self.notation.section(a)})" for a, how in kept)
        if self.c:
            return self.notation.directive(f"data {clauses}") + ["{"] + lines + ["}"]
        return self.notation.directive(f"data {clauses}") + lines + self.notation.end_directive("data")

    def construct(self):
        """A compute construct, or what the host does between two."""
        self.free = self.chance(0.5)
        self.uses, self.targets, self.results, self.in_construct = [], [], [], []
        self.scratch = False
        nests = [self.nest() for _ in range(self.pick([1, 1, 1, 2, 3]) if self.free else 1)]
        self.uses = list(dict.fromkeys(self.in_construct))
        queue = self.pick([1, 2]) if self.queues and self.chance(0.8) else None
        lines = []
        if queue and self.chance(0.8):
            clauses = f" async({queue}) wait({3 - queue})"
        elif queue:
            lines, clauses = [self.notation.sentinel + "wait"], f" async({queue})"
        else:
            lines, clauses = [self.notation.sentinel + "wait"] if self.queues else [], ""
        lines = [self.notation.assign(name, value) for name, value in self.results] + lines
        lines += self.free_construct(nests, clauses) if self.free else self.said_construct(nests[0], clauses)
        if self.results:
            lines += [self.notation.sentinel + "wait"] if queue else []
            lines += [self.notify(name) for name, _ in self.results]
        elif self.resident and self.chance(0.3):
            lines += self.host_between(queue)
        return lines

    def notify(self, name):
        """The host remembers a result."""
        return self.notation.update(self.slot(), self.notation.convert(name, "long"))

    def slot(self):
        self.found = self.found % 6 + 1
        return f"found[{self.found - 1}]" if self.c else f"found({self.found})"

    def host_between(self, queue):
        """The host reads an array that is on the device, or changes it there."""
        array = self.pick([a for a in self.uses if not a.into] or [None])
        if array is None:
            return []
        wait = [self.notation.sentinel + "wait"] if queue or self.queues else []
        first = "0" if self.c else "1"
        element = self.notation.element(array, [first] * len(array.symbols))
        section = self.notation.section(array)
        lines = wait + [f"{self.notation.sentinel}update self({section})"]
        lines.append(self.notation.update(self.slot(), self.notation.convert(element, "long")))
        if self.chance(0.5):
            array.written = True
            lines += [self.notation.assign(element, "3"), f"{self.notation.sentinel}update device({section})"]
        return lines

    def clauses(self):
        """What brings the construct's data: a clause each, or what is implied."""
        if self.resident:
            named = self.pick(["", "", " present"] + ([] if self.free and self.scratch else [" default(present)"]))
            if named != " present":
                return named
            return "".join(f" present({self.notation.section(a)})" for a in self.uses)
        # What pointers of C show may need a clause.
        if self.chance(0.3) and not any(a.form in ("flat", "open", "rows") for a in self.uses):
            return ""
        return "".join(f" {'copy' if a in self.targets else 'copyin'}({self.notation.section(a)})" for a in self.uses)

    def free_construct(self, nests, clauses):
        """`kernels`, with few words or none about its loops."""
        clauses = self.clauses() + clauses
        if len(nests) == 1 and self.chance(0.3):
            lines = self.notation.directive("kernels loop" + clauses) + self.emit(nests[0])
            return lines + (self.notation.end_directive("kernels loop") if self.chance(0.5) else [])
        for nest in nests:
            for loop in all_loops(nest):
                if self.chance(0.1):
                    loop.words = self.pick([[], ["auto"], self.independent(loop, nest.exclusive)])
        inside = [line for nest in nests for line in self.emit(nest)]
        if self.c:
            return self.notation.directive("kernels" + clauses) + (["{"] + inside + ["}"])
        return self.notation.directive("kernels" + clauses) + inside + self.notation.end_directive("kernels")

    def independent(self, loop, exclusive):
        """What `kernels` is told of a loop whose iterations write elements of their own."""
        if loop.role != "each" or not exclusive:
            return ["auto"]
        privates = [name for inside in all_loops(loop) for name in inside.privates]
        return ["independent"] + ([f"private({', '.join(privates)})"] if privates else [])

    def said_construct(self, nest, clauses):
        """`parallel` with all that is known of the loops."""
        sizes = [("num_gangs", [1, 3, 16, 100]), ("num_workers", [1, 2, 4]), ("vector_length", [32, 64, 128])]
        clauses += "".join(f" {word}({self.pick(values)})" for word, values in sizes if self.chance(0.12))
        self.share(nest, list(LEVELS), top=True)
        words, nest.words = nest.words, None
        self.private_clauses(nest, words)
        kind = self.pick(["parallel loop", "parallel loop", "parallel", "kernels loop"])
        if kind == "kernels loop":
            words = ["independent"] + words
        elif self.chance(0.15):
            words.append("independent")
        clauses = self.clauses() + clauses
        if kind == "parallel":
            lines = self.notation.directive("parallel" + clauses) + (["{"] if self.c else [])
            lines += self.notation.directive(" ".join(["loop"] + words)) + self.emit(nest)
            return lines + (["}"] if self.c else self.notation.end_directive("parallel"))
        lines = self.notation.directive(" ".join([kind] + words) + clauses) + self.emit(nest)
        return lines + (self.notation.end_directive(kind) if self.chance(0.5) else [])

    def share(self, loop, left, top=False):
        """Gives a loop and those inside their words: levels that are left, in any order; or nothing."""
        inner = [item for item in loop.body if isinstance(item, Loop)]
        tight = inner[0] if len(inner) == len(loop.body) == 1 and inner[0].role == loop.role != "order" else None
        tight = None if tight and (tight.first or tight.last) else tight
        if loop.role == "order":
            loop.words = self.pick([None, ["seq"]])
        elif not top and (not left or self.chance(0.25)):
            loop.words = self.pick([None, ["seq"], []])
        else:
            taken = self.levels(left, top)
            if loop.routine != "seq":
                taken = self.pick([[], ["gang"]] + ([["gang", "worker"]] if loop.routine == "vector" else []))
            # Where the outermost loop names none, a loop inside may be the gangs' as well.
            outermost = self.pick([0, -1]) if top else -1
            lowest = max([LEVELS.index(level) for level in taken], default=outermost)
            left = [level for level in left if LEVELS.index(level) > lowest]
            self.rng.shuffle(taken)
            loop.words = taken
            if tight and self.chance(0.35):
                form = "collapse(2)" if loop.role == "sum" or self.chance(0.7) else f"tile({self.pick([2, 4, 8])},{self.pick([4, 8, 32])})"
                if form.startswith("collapse") and self.collapse_three(tight):
                    form = "collapse(3)"
                loop.words.append(form)
                self.undirected(tight, 1 if form.endswith("3)") else 0, left)
                return
        for item in inner:
            self.share(item, left)

    def collapse_three(self, tight):
        inner = tight.body[0] if len(tight.body) == 1 else None
        return isinstance(inner, Loop) and inner.role == tight.role and not (inner.first or inner.last) and self.chance(0.5)

    def undirected(self, loop, further, left):
        """A loop that belongs to the directive of the one around."""
        loop.words = None
        for item in loop.body:
            if isinstance(item, Loop):
                if further:
                    self.undirected(item, further - 1, left)
                else:
                    self.share(item, left)

    def levels(self, left, top):
        if top:
            return self.pick([[], [], ["gang"], ["gang"], ["gang", "vector"], ["gang", "worker"], ["gang", "worker", "vector"]])
        return self.pick([left[:1], left[-1:], list(left), []])

    def private_clauses(self, nest, words):
        """Scalars are private to the loop with words that is nearest around; reductions are named by each such loop."""
        def visit(loop, words, around):
            if words is None:
                around += loop.privates
            else:
                around = words if loop is nest else loop.words
                around += [f"private({', '.join(loop.privates)})"] if loop.privates else []
                around += [] if words == ["seq"] and self.chance(0.5) else [f"reduction({r})" for r in loop.reductions]
            for item in loop.body:
                if isinstance(item, Loop):
                    visit(item, item.words, around)

        for loop in all_loops(nest):
            if loop is not nest and loop.words is None:
                self.enclosing(nest, loop, words).privates += loop.privates
                loop.privates = []
        visit(nest, words, None)

    def enclosing(self, nest, wanted, words):
        """The nearest loop with words around one."""
        best = nest
        for loop in all_loops(nest):
            if loop is not wanted and wanted in all_loops(loop) and (loop is nest or loop.words is not None):
                best = loop
        return best

    def emit(self, loop):
        lines = [] if loop.words is None else self.notation.directive(" ".join(["loop"] + loop.words))
        lines.append(self.notation.loop(loop))
        for item in loop.body:
            lines += self.emit(item) if isinstance(item, Loop) else [item]
        return lines + [self.notation.end_loop]


def program(seed, scenarios, language):
    """The program of a seed with some of its scenarios; each depends on its own number only."""
    made = [Scenario(number, random.Random(f"{seed} {number} {language}"), language) for number in scenarios]
    return "\n".join((kernel_programs.c if language == "c" else kernel_programs.fortran)(made))


def main():
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 25
    print(program(int(sys.argv[2]), range(count), sys.argv[1]))


if __name__ == "__main__":
    main()
