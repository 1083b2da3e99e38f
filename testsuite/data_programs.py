"""The scenarios of `generate_data.py` written in C and in Fortran."""
from generate_data import TYPES

BYTES = {"int": 4, "long": 8, "short": 2, "float": 4, "double": 8}



class Writer:
    """Statements of a scenario as lines; `sentinel`, `section`, `loop` and the like are the language's."""

    def __init__(self, scenario):
        self.scenario = scenario
        self.lines = []
        self.write(scenario.statements)

    def write(self, statements):
        for statement in statements:
            getattr(self, "write_" + statement.op)(statement)

    def directive(self, words, condition=""):
        self.lines.append(self.sentinel + words + {"": "", "self": " self"}.get(condition, f" if({condition})"))

    def clause(self, clause):
        return f" {clause.kind}({clause.modifier}{self.section(*clause.section)})"

    def queued(self, words, statement):
        self.directive(words + statement.queue, statement.condition)
        self.lines += [self.sentinel + "wait"] if statement.queue else []

    def write_enter(self, s):
        self.queued("enter data" + "".join(map(self.clause, s.clauses)), s)

    def write_exit(self, s):
        self.queued("exit data" + "".join(map(self.clause, s.clauses)) + " finalize" * s.finalize, s)

    def write_update(self, s):
        self.directive(f"update {s.direction}({self.section(*s.section, s.columns)})" + " if_present" * s.if_present, s.condition)

    def write_host(self, s):
        self.lines += self.loop(s.section, self.change(s))

    def write_compute(self, s):
        form, named, queue = s.words
        self.directive(form + (self.clause(s.named) if named else "") + queue, s.condition)
        self.lines += self.loop(s.section, self.change(s), form == "kernels")
        self.lines += [self.sentinel + "wait"] if queue else []


class C(Writer):
    sentinel = "#pragma acc "

    def whole(self, v):
        return f"of_{v.name}.{v.name}" if v.kind == "member" else v.name

    def element(self, v):
        return self.whole(v) + ("[i][j]" if v.width > 1 else "[i]")

    def section(self, v, low, count, columns=None):
        if (low, count) == (0, v.extent) and columns is None and v.kind not in ("heap", "rows"):
            return self.whole(v)
        return f"{self.whole(v)}[{low}:{count}]" + (f"[{columns[0]}:{len(columns)}]" if columns else "")

    def loop(self, section, statement, in_block=False):
        v, low, count = section
        inner = f"for (int j = 0; j < {v.width}; j++) " if v.width > 1 else ""
        return [f"for (int i = {low}; i < {low + count}; i++) {inner}{statement}"]

    def change(self, s):
        element = self.element(s.section[0])
        return f"{element} = {s.by} + i % 3;" if s.sets else f"{element} += {s.by};"

    def write_data(self, s):
        self.directive("data" + "".join(map(self.clause, s.clauses)), s.condition)
        self.lines.append("{")
        self.write(s.body)
        self.lines.append("}")

    def place(self, section):
        v, low, count = section
        return f"&{self.whole(v)}[{low}]{'[0]' * (v.width > 1)}, {count * v.width} * sizeof({v.type})"

    def write_api(self, s):
        self.lines.append(f"acc_{s.name}({self.place(s.section)});")

    def write_query(self, s):
        self.lines.append(f'printf(" %d", acc_is_present({self.place(s.section)}) != 0);')

    def write_show(self, s):
        v, low, count = s.section
        if not s.on_device:
            self.lines += self.loop(s.section, f'printf(" %ld", (long){self.element(v)});')
            return
        copy = "t[i][j]" if v.width > 1 else "t[i]"
        self.lines += ["{", f"{v.type} t[{v.extent}]{f'[{v.width}]' * (v.width > 1)};"]
        self.directive(f"parallel loop present({self.section(v, low, count)}) copyout(t)")
        self.lines += self.loop(s.section, f"{copy} = {self.element(v)};")
        self.lines += self.loop(s.section, f'printf(" %ld", (long){copy});') + ["}"]


class Fortran(Writer):
    sentinel = "!$acc "

    def whole(self, v):
        return f"of_{v.name}%{v.name}" if v.kind == "component" else v.name

    def element(self, v):
        return self.whole(v) + ("(j, i)" if v.width > 1 else "(i)")

    def section(self, v, low, count, columns=None):
        if (low, count) == (0, v.extent) and columns is None:
            return self.whole(v)
        inner = f"{columns[0] + 1}:{columns[-1] + 1}, " if columns else ":, " if v.width > 1 else ""
        return f"{self.whole(v)}({inner}{low + 1}:{low + count})"

    def loop(self, section, statement, in_block=False):
        v, low, count = section
        lines = [f"do i = {low + 1}, {low + count}"] + ([f"do j = 1, {v.width}"] if v.width > 1 else [])
        lines += [statement, "end do"] + ["end do"] * (v.width > 1)
        return lines + (["!$acc end kernels"] if in_block else [])

    def change(self, s):
        element = self.element(s.section[0])
        return f"{element} = {s.by} + mod(i - 1, 3)" if s.sets else f"{element} = {element} + {s.by}"

    def write_data(self, s):
        self.directive("data" + "".join(map(self.clause, s.clauses)), s.condition)
        self.write(s.body)
        self.directive("end data")

    def place(self, section):
        v, low, count = section
        return f"{self.whole(v)}({'1, ' * (v.width > 1)}{low + 1}), {count * v.width * BYTES[v.type]}"

    def write_api(self, s):
        self.lines.append(f"call acc_{s.name}({self.place(s.section)})")

    def write_query(self, s):
        self.lines.append(f"call show(merge(1, 0, acc_is_present({self.place(s.section)})))")

    def write_show(self, s):
        v, low, count = s.section
        if not s.on_device:
            self.lines += self.loop(s.section, f"call show(int({self.element(v)}))")
            return
        copy = "t(j, i)" if v.width > 1 else "t(i)"
        self.lines += ["block", f"{TYPES[v.type]} :: t({f'{v.width}, ' * (v.width > 1)}{v.extent})"]
        self.directive(f"parallel loop present({self.section(v, low, count)}) copyout(t)")
        self.lines += self.loop(s.section, f"{copy} = {self.element(v)}")
        self.lines += self.loop(s.section, f"call show(int({copy}))") + ["end block"]


def c(scenarios):
    """The lines of a program."""
    lines = ["#include <openacc.h>", "#include <stdio.h>", "#include <stdlib.h>"]
    for scenario in scenarios:
        frees, inside = [], [f'printf("{scenario.number}:");']
        for v in scenario.variables:
            row = f"[{v.width}]" if v.width > 1 else ""
            size = f"malloc({v.extent} * sizeof *{v.name})"
            if v.kind in ("static", "plane"):
                lines.append(f"static {v.type} {v.name}[{v.extent}]{row};")
            elif v.kind == "member":
                lines.append(f"static struct {{ int tag; {v.type} {v.name}[{v.extent}]; }} of_{v.name};")
            elif v.kind == "sized":
                inside.append(f"{v.type} {v.name}[n + {v.extent}];")
            else:
                inside.append(f"{v.type} (*{v.name}){row} = {size};" if row else f"{v.type} *{v.name} = {size};")
                frees.append(f"free({v.name});")
        lines += [f"static void k{scenario.number}(int n, int yes, int no)", "{"] + inside + C(scenario).lines
        lines += ['printf("\\n");'] + frees + ["}"]
    return lines + ["int main(void)", "{"] + [f"k{scenario.number}(0, 1, 0);" for scenario in scenarios] + ["return 0;", "}"]


def fortran(scenarios):
    lines = ["module scenarios", "use openacc", "implicit none", "contains"]
    lines += ["subroutine show(value)", "integer, intent(in) :: value", "write (*, '(1x,i0)', advance='no') value", "end subroutine"]
    for scenario in scenarios:
        dummies = [v for v in scenario.variables if v.kind == "shape"]
        lines += [f"subroutine k{scenario.number}({', '.join(['yes', 'no'] + [v.name for v in dummies])})", "logical, intent(in) :: yes, no"]
        frees = [f"deallocate({v.name})" for v in scenario.variables if v.kind == "pointer"]
        declared = [line for v in scenario.variables for line in declarations(v)]
        lines += [line for line in declared if not line.startswith("allocate")] + ["integer :: i, j"]
        lines += [line for line in declared if line.startswith("allocate")]
        lines += [f"write (*, '(a)', advance='no') '{scenario.number}:'"] + Fortran(scenario).lines + ["print *"] + frees + ["end subroutine"]
        lines += [f"subroutine t{scenario.number}()"] + [f"{TYPES[v.type]} :: {v.name}({v.extent})" for v in dummies]
        lines += [f"call k{scenario.number}({', '.join(['.true.', '.false.'] + [v.name for v in dummies])})", "end subroutine"]
    lines += ["end module", "program data_directives", "use scenarios", "implicit none"]
    return lines + [f"call t{scenario.number}()" for scenario in scenarios] + ["end program"]


def declarations(v):
    """With what allocates the variable."""
    kind = TYPES[v.type]
    shape = f"{v.width}, {v.extent}" if v.width > 1 else str(v.extent)
    if v.kind == "shape":
        return [f"{kind} :: {v.name}(:)"]
    if v.kind in ("allocatable", "pointer", "planes"):
        attribute = "pointer" if v.kind == "pointer" else "allocatable"
        return [f"{kind}, {attribute} :: {v.name}({':, :' if v.width > 1 else ':'})", f"allocate({v.name}({shape}))"]
    if v.kind == "component":
        return [f"type kind_{v.name}", "integer :: tag", f"{kind} :: {v.name}({shape})", "end type", f"type(kind_{v.name}) :: of_{v.name}"]
    return [f"{kind} :: {v.name}({shape})"]
