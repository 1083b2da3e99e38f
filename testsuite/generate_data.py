#!/usr/bin/env python3
"""Writes a random program, in C or Fortran, of data directives and calls of the runtime, and what it prints by a model.

Usage:   generate_data.py c|fortran SEED [COUNT]      COUNT procedures k0, k1, ... (default 25), each one scenario
         generate_data.py c|fortran SEED COUNT own|shared      what the program prints where the device has its own memory,
                                                      or shares the host's; `?` is a value that nothing determines
The model is the present table of OpenACC 3.3 (2.6.3 to 2.6.8): blocks of arrays with a structured and a dynamic count. A
scenario is made along it, so that each statement is one that the specification allows: sections lie wholly in a block or
meet none, what is present is named only where it is, and what is left at the end is taken off the device.
"""
import random
import sys
from types import SimpleNamespace as Statement

C_KINDS = ("static", "heap", "heap", "sized", "plane", "rows", "member")
FORTRAN_KINDS = ("fixed", "allocatable", "pointer", "shape", "plane", "planes", "component")
TYPES = {"int": "integer", "long": "integer(8)", "short": "integer(2)", "float": "real", "double": "real(8)"}
ENTRIES = ("copyin", "create", "copyout", "copy", "present", "no_create")


class Variable:
    """`width`: elements of a row; sections are of rows."""

    def __init__(self, rng, name, kind):
        self.name, self.kind = name, kind
        self.type = rng.choice(list(TYPES))
        self.extent = rng.randint(3, 12)
        self.width = rng.randint(2, 5) if kind in ("plane", "planes", "rows") else 1


class Table:
    """The host's values and the device's blocks; what has no known value is None."""

    def __init__(self, variables, shared):
        self.shared = shared
        self.host = {v: [[0] * v.width for _ in range(v.extent)] for v in variables}
        self.blocks = {v: [] for v in variables}
        self.printed = []

    def find(self, v, low, count):
        blocks = (b for b in self.blocks[v] if b.low <= low and low + count <= b.low + b.count)
        return next(blocks, None)

    def fits(self, v, low, count):
        """Whether a section is present, or meets nothing that is."""
        meets = any(b.low < low + count and low < b.low + b.count for b in self.blocks[v])
        return self.find(v, low, count) is not None or not meets

    def enter(self, clause, structured):
        """The block that a clause found or made."""
        v, low, count = clause.section
        block = self.find(v, low, count)
        if self.shared or (block is None and clause.kind == "no_create"):
            return None
        new = block is None
        if new:
            value = 0 if "zero" in clause.modifier else None
            block = Statement(low=low, count=count, rows=[[value] * v.width for _ in range(count)], structured=0, dynamic=0)
            self.blocks[v].append(block)
        if clause.kind in ("copy", "copyin") and (new or "always" in clause.modifier):
            self.transfer(v, low, count, True)
        block.structured += structured
        block.dynamic += not structured
        return block

    def leave(self, clause, structured, finalize=False):
        v, low, count = clause.section
        block = self.find(v, low, count)
        if self.shared or block is None or (not structured and block.dynamic == 0):
            return
        if structured:
            block.structured -= 1
        else:
            block.dynamic = 0 if finalize else block.dynamic - 1
        gone = block.structured == block.dynamic == 0
        if clause.kind in ("copy", "copyout") and (gone or "always" in clause.modifier):
            self.transfer(v, low, count, False)
        if gone:
            self.blocks[v].remove(block)

    def transfer(self, v, low, count, to_device, columns=None):
        block = self.find(v, low, count)
        if self.shared or block is None:
            return
        for row in range(low, low + count):
            here, there = self.host[v][row], block.rows[row - block.low]
            for column in columns or range(v.width):
                if to_device:
                    there[column] = here[column]
                else:
                    here[column] = there[column]

    def rows(self, v, low, count, on_host=False):
        """Where a computation finds a section."""
        block = None if on_host or self.shared else self.find(v, low, count)
        return self.host[v][low:low + count] if block is None else block.rows[low - block.low:low - block.low + count]

    def run(self, statements):
        for s in statements:
            getattr(self, "run_" + s.op)(s)

    def run_host(self, s):
        change(self.rows(*s.section, on_host=True), s)

    def run_enter(self, s):
        for clause in s.clauses if s.condition != "no" else []:
            self.enter(clause, False)

    def run_exit(self, s):
        for clause in s.clauses if s.condition != "no" else []:
            self.leave(clause, False, s.finalize)

    def run_data(self, s):
        self.open(s)
        self.run(s.body)
        self.close(s)

    def open(self, s):
        s.held = [self.enter(clause, True) for clause in s.clauses] if s.condition != "no" else []

    def close(self, s):
        for clause, block in zip(s.clauses, s.held):
            if clause.kind != "no_create" or block is not None:
                self.leave(clause, True)

    def run_update(self, s):
        if s.condition != "no":
            self.transfer(*s.section, s.direction == "device", s.columns)

    def run_compute(self, s):
        self.open(s)
        change(self.rows(*s.section, on_host=s.condition in ("no", "self")), s)
        self.close(s)

    def run_api(self, s):
        clause = Statement(kind=s.name.split("_")[0], modifier="", section=s.section)
        if s.name in ("copyin", "create"):
            self.enter(clause, False)
        elif s.name.startswith("update"):
            self.transfer(*s.section, s.name.endswith("device"))
        else:
            self.leave(clause, False, s.name.endswith("finalize"))

    def run_query(self, s):
        self.printed.append("1" if self.shared or self.find(*s.section) else "0")

    def run_show(self, s):
        self.printed += ["?" if value is None else str(value) for row in self.rows(*s.section, not s.on_device) for value in row]


def change(rows, s):
    for at, row in enumerate(rows, s.section[1]):
        for column, value in enumerate(row):
            row[column] = s.by + at % 3 if s.sets else value if value is None else value + s.by


class Scenario:
    """The variables and statements of one procedure."""

    def __init__(self, seed, number, language):
        self.number, self.rng = number, random.Random(f"{seed} {number} {language} data")
        kinds = C_KINDS if language == "c" else FORTRAN_KINDS
        self.variables = [Variable(self.rng, f"{name}{number}", self.pick(kinds)) for name in "abcd"[: self.rng.randint(1, 4)]]
        self.table = Table(self.variables, shared=False)
        self.statements = [self.host(v, (v, 0, v.extent), True) for v in self.variables]
        self.table.run(self.statements)
        self.statements += self.body(0, self.rng.randint(6, 20)) + self.end()

    def pick(self, items):
        return self.rng.choice(items)

    def chance(self, probability):
        return self.rng.random() < probability

    def body(self, depth, length):
        made = []
        for _ in range(length):
            kinds = [self.host] * 2 + [self.enter] * 2 + [self.exit] * 2 + [self.update] * 3 + [self.compute] * 3 + [self.api] * 3
            kind = self.pick(kinds + [self.query, self.show, self.show_device] + [self.data] * 2 * (depth < 3))
            if kind == self.data:
                made += self.data(depth)
                continue
            v = self.pick(self.variables)
            statement = kind(v, self.section(v))
            if statement:
                self.table.run([statement])
                made.append(statement)
        return made

    def end(self):
        left = [(v, block) for v in self.variables for block in self.table.blocks[v]]
        clauses = [Statement(kind="delete", modifier="", section=(v, block.low, block.count)) for v, block in left]
        ends = [Statement(op="exit", clauses=[clause], condition="", finalize=True, queue="") for clause in clauses]
        return ends + [self.show(v, (v, 0, v.extent)) for v in self.variables]

    def section(self, v):
        blocks = self.table.blocks[v]
        if self.chance(0.4):
            return v, 0, v.extent
        low, count = (lambda b: (b.low, b.count))(self.pick(blocks)) if blocks and self.chance(0.6) else (0, v.extent)
        if blocks and self.chance(0.4):
            return v, low, count
        first = self.rng.randrange(count)
        return v, low + first, self.rng.randint(1, count - first)

    def condition(self):
        return self.pick(["", "", "", "", "yes", "no"])

    def clauses(self, kinds):
        """Of some variables each one."""
        made = []
        for v in self.rng.sample(self.variables, self.rng.randint(1, min(2, len(self.variables)))):
            section = self.section(v)
            kind = self.pick([kind for kind in kinds if kind != "present" or self.table.find(*section)])
            fitting = [m for m, of in (("always: ", ("copy", "copyin", "copyout")), ("zero: ", ("create",))) if kind in of]
            modifier = self.pick(fitting) if fitting and self.chance(0.25) else ""
            if self.table.fits(*section):
                made.append(Statement(kind=kind, modifier=modifier, section=section))
        return made

    def host(self, _, section, sets=None):
        return Statement(op="host", section=section, sets=self.chance(0.5) if sets is None else sets, by=self.rng.randint(1, 9))

    def enter(self, *_):
        clauses = self.clauses(ENTRIES[:2])
        return clauses and Statement(op="enter", clauses=clauses, condition=self.condition(), queue=self.queue())

    def exit(self, *_):
        clauses = [Statement(**{**vars(c), "modifier": ""}) for c in self.clauses(("copyout", "delete"))]
        finalize = self.chance(0.3)
        return clauses and Statement(op="exit", clauses=clauses, condition=self.condition(), finalize=finalize, queue=self.queue())

    def queue(self):
        return self.pick(["", "", "", " async", " async(2)"])

    def data(self, depth):
        clauses = self.clauses(ENTRIES)
        if not clauses:
            return []
        statement = Statement(op="data", clauses=clauses, condition=self.condition())
        self.table.open(statement)
        statement.body = self.body(depth + 1, self.rng.randint(1, 6))
        self.table.close(statement)
        return [statement]

    def update(self, v, section):
        if_present, condition = self.chance(0.3), self.condition()
        if not (self.table.find(*section) or condition == "no" or (if_present and self.table.fits(*section))):
            return None
        columns = None
        if v.width > 1 and self.chance(0.5):
            first = self.rng.randrange(v.width)
            columns = range(first, self.rng.randint(first + 1, v.width))
        direction = self.pick(["device", "self", "host"])
        return Statement(op="update", section=section, columns=columns, direction=direction, condition=condition, if_present=if_present)

    def compute(self, v, section):
        """With a clause of its own, or with what is implied: a whole array, of what a pointer shows the elements that are used."""
        condition = self.pick(["", "", "", "yes", "no", "self"])
        elements = section if v.kind in ("heap", "rows") else (v, 0, v.extent)
        named = self.chance(0.6) or v.kind in ("member", "component")
        clause = Statement(kind="copy", modifier="", section=section if named else elements)
        if not self.table.fits(*clause.section):
            return None
        if named:
            present = ["present", "no_create"] if self.table.find(*section) else []
            clause.kind = self.pick(["copy", "copyin", "copyout", "create"] + present)
        form = self.pick(["parallel loop", "kernels loop", "serial loop", "parallel loop gang vector", "kernels"])
        held = [clause] if condition not in ("no", "self") else []
        words = form, named, self.queue()
        sets, by = self.chance(0.5), self.rng.randint(1, 4)
        return Statement(op="compute", section=section, clauses=held, named=clause, words=words, condition=condition, sets=sets, by=by)

    def api(self, _, section):
        if self.table.find(*section):
            names = ["copyin", "create", "copyout", "delete", "copyout_finalize", "delete_finalize", "update_device", "update_self"]
            return Statement(op="api", name=self.pick(names), section=section)
        return Statement(op="api", name=self.pick(["copyin", "create"]), section=section) if self.table.fits(*section) else None

    def query(self, _, section):
        return Statement(op="query", section=section)

    def show(self, _, section):
        return Statement(op="show", section=section, on_device=False)

    def show_device(self, _, section):
        return Statement(op="show", section=section, on_device=True) if self.table.find(*section) else None


def scenarios_of(seed, numbers, language):
    return [Scenario(seed, number, language) for number in numbers]


def program(seed, numbers, language):
    """The program of a seed with some of its scenarios; each depends on its own number only."""
    import data_programs

    write = data_programs.c if language == "c" else data_programs.fortran
    return "\n".join(write(scenarios_of(seed, numbers, language)))


def expected(seed, numbers, language, shared):
    """A line a scenario."""
    lines = []
    for scenario in scenarios_of(seed, numbers, language):
        table = Table(scenario.variables, shared)
        table.run(scenario.statements)
        lines.append(" ".join([f"{scenario.number}:"] + table.printed))
    return "\n".join(lines) + "\n"


def main():
    language, seed, numbers = sys.argv[1], int(sys.argv[2]), range(int(sys.argv[3]) if len(sys.argv) > 3 else 25)
    if len(sys.argv) > 4:
        print(expected(seed, numbers, language, sys.argv[4] == "shared"), end="")
    else:
        print(program(seed, numbers, language))


if __name__ == "__main__":
    main()
