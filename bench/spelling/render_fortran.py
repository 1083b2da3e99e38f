"""Writes spellings down in Fortran: the procedures of a module, and their calls."""
import re

from expressions import calls, counted, real, valued

INDENT = "  "


class Procedure:
    """One spelling of a kernel as a subroutine. Arrays are turned: the last dimension of `kernels` is the first one here."""

    def __init__(self, kernel, spelling):
        self.kernel, self.spelling = kernel, spelling
        body = [body for body in kernel.bodies if body.name == spelling.body]
        self.body = body[0] if body else None
        self.arrays = {array.name: array for array in kernel.arrays}
        self.lines, self.depth, self.locals = [], 1, {}

    def text(self):
        self.depth += 1
        if self.spelling.data == "region":
            self.emit(f"!$acc data {self.clauses()}")
        if self.body:
            self.constructs()
        else:
            self.emit("!$acc " + ("kernels" + ("" if self.spelling.data == "region" else " " + self.clauses())))
            self.whole()
            self.emit("!$acc end kernels")
        if self.spelling.data == "region":
            self.emit("!$acc end data")
        inside, self.lines, self.depth = self.lines, [], 1
        names = ", ".join(name for _, names, _ in self.parameters() for name in names)
        self.emit(f"subroutine {self.spelling.name}({names})")
        self.depth += 1
        for kind, dummies, _ in self.parameters():
            for dummy in dummies:
                self.emit(f"{kind} :: {dummy}{self.shape(dummy)}")
        for name, of in self.locals.items():
            self.emit(f"{of} :: {name}")
        self.lines += inside
        self.depth -= 1
        self.emit("end subroutine")
        return "\n".join(self.lines) + "\n"

    def call(self):
        return f"call {self.spelling.name}({', '.join(a for _, _, arguments in self.parameters() for a in arguments)})"

    def parameters(self):
        """Groups of parameters: their type, their names and what the driver passes for them."""
        found = [("integer, intent(in)", list(self.kernel.sizes), list(self.kernel.sizes))]
        if self.kernel.scalars:
            found.append(("integer, intent(in)", list(self.kernel.scalars), [str(v + 1) for v in self.kernel.scalars.values()]))
        if self.spelling.bounds == "range":
            for variable, lower, upper in self.body.parts[0].loops:
                found.append(("integer, intent(in)", [f"{variable}s", f"{variable}e"],
                              [counted(valued(lower, self.kernel.scalars, 1), 1), counted(upper, 1)]))
        if self.spelling.storage == "component":
            return found + [("type(fields), intent(inout)", ["g"], ["g"])]
        return found + [(self.kind(array), [array.name], [self.argument(array)]) for array in self.kernel.arrays]

    def kind(self, array):
        of = {"float": "real", "int": "integer"}[array.type]
        storage = {"allocatable": ", allocatable", "pointers": ", pointer"}.get(self.spelling.storage, "")
        intent = "" if storage == ", pointer" else f", intent({'in' if array.use == 'in' else 'inout'})"
        return of + storage + intent

    def argument(self, array):
        return f"{'p_' if self.spelling.storage == 'pointers' else 'g%'}{array.name}"

    def shape(self, dummy):
        if dummy not in self.arrays:
            return ""
        extents = [self.extent(extent) for extent in reversed(self.arrays[dummy].extents)]
        return "(" + ", ".join(extents if self.spelling.storage == "explicit" else [":"] * len(extents)) + ")"

    def extent(self, size):
        return "c" + size * 2 if size in self.kernel.sizes and self.spelling.bounds == "constant" else size

    def clauses(self):
        word = {"in": "copyin", "out": "copyout", "inout": "copy"}
        if not self.body or self.body.margin:
            word["out"] = "copy"
        names = [(array.use, self.pointer(array.name)) for array in self.kernel.arrays]
        if self.spelling.data == "present":
            return f"present({', '.join(name for _, name in names)})"
        return " ".join(f"{word[use]}({name})" for use, name in names)

    def pointer(self, name):
        return f"g%{name}" if self.spelling.storage == "component" else name

    def constructs(self):
        clauses = "" if self.spelling.data == "region" else " " + self.clauses()
        directive = self.spelling.directive
        several = len(self.body.parts) > 1 or not self.body.parts[0].loops
        if directive == "kernels" or directive == "independent" and several:
            self.emit("!$acc " + (f"kernels{clauses}"))
            for part in self.body.parts:
                self.nest(part, ["loop independent"] * len(part.loops) if directive == "independent" else None)
            self.emit("!$acc end kernels")
            return
        for part in self.body.parts:
            self.nest(part, self.of_loops(len(part.loops), clauses))

    def of_loops(self, depth, clauses):
        directive = self.spelling.directive
        if directive == "independent":
            return [f"kernels loop independent{clauses}"] + ["loop independent"] * (depth - 1)
        if directive == "parallel":
            return [f"parallel loop{clauses}"] + [""] * (depth - 1)
        if directive == "collapse":
            return [f"parallel loop{f' collapse({depth})' if depth > 1 else ''}{clauses}"] + [""] * (depth - 1)
        inside = {1: [], 2: ["loop vector"], 3: ["loop worker", "loop vector"]}[depth]
        return [f"parallel loop gang{' vector' if depth == 1 and not self.shared() else ''}{clauses}"] + inside

    def shared(self):
        part = self.body.parts[0]
        return self.spelling.directive == "levels" and len(part.loops) == 1 and self.kernel.name in ("rows", "spmv") and any(
            statement[0] == "sum" for statement in part.statements)

    def nest(self, part, directives):
        loops = list(part.loops)
        if self.spelling.order == "wrong":
            loops.reverse()
        for index, (variable, lower, upper) in enumerate(loops):
            if directives and directives[index]:
                self.emit("!$acc " + (directives[index]))
            given = self.spelling.bounds == "range" and any(variable == name for name, _, _ in self.body.parts[0].loops)
            self.loop(variable, f"{variable}s" if given else lower, f"{variable}e" if given else upper)
        for statement in part.statements:
            self.statement(statement)
        for _ in loops:
            self.close()

    def loop(self, variable, lower, upper):
        self.locals[variable] = "integer"
        upper = upper if isinstance(upper, str) else upper[1]
        self.emit(f"do {variable} = {self.expression(lower)}, {self.expression(upper)}")
        self.depth += 1

    def close(self):
        self.depth -= 1
        self.emit("end do")

    def statement(self, statement):
        kind, *rest = statement
        if kind == "let":
            of, name, expression = rest
            self.locals[name] = {"float": "real", "int": "integer"}[of]
            self.emit(f"{name} = {self.expression(expression)}")
        elif kind == "set":
            self.emit(f"{self.expression(rest[0])} = {self.expression(rest[1])}")
        elif kind in ("add", "atomic"):
            if kind == "atomic":
                self.emit("!$acc atomic update")
            place = self.expression(rest[0])
            self.emit(f"{place} = {place} {rest[2] if kind == 'add' else '+'} {self.expression(rest[1])}")
        else:
            if kind == "sum" and self.shared():
                self.emit(f"!$acc loop vector reduction(+:{rest[4]})")
            self.loop(*rest[:3])
            for inside in rest[3]:
                self.statement(inside)
            self.close()

    def whole(self):
        """Array notation, as the kernel says it."""
        for line in self.kernel.whole[self.spelling.body].splitlines():
            if line.strip().startswith("do "):
                self.locals[line.split()[1]] = "integer"
            self.emit(calls(line.strip(), self.arrays, self.access, {}))

    def expression(self, text):
        text = calls(real(counted(text, 1), ""), self.arrays, self.element, {
            "DOWN": lambda i: f"max({i}-1, 1)",
            "UP": lambda i, n: f"min({i}+1, {self.extent(n)})",
            "CLAMP": lambda e, n: f"min(max({e}, 1), {self.extent(n)})"})
        if self.spelling.bounds != "constant":
            return text
        return re.sub(r"\b[a-z]\b(?!\()", lambda found: self.extent(found[0]), text)

    def element(self, name, *subscripts):
        return self.access(name, *reversed(subscripts))

    def access(self, name, *subscripts):
        return self.pointer(name) + (f"({','.join(subscripts)})" if subscripts != ("",) else "")

    def emit(self, line):
        self.lines.append(INDENT * self.depth + line)


def source(kernel, spellings, sizes):
    """A module with all spellings of a kernel and the type of its arrays."""
    text = f"module {kernel.name}_spellings\n  implicit none\n"
    for size, value in sizes.items():
        text += f"  integer, parameter :: c{size * 2} = {value}\n"
    text += "  type fields\n"
    for array in kernel.arrays:
        of = {"float": "real", "int": "integer"}[array.type]
        text += f"    {of}, allocatable :: {array.name}({', '.join(':' * len(array.extents))})\n"
    text += "  end type\ncontains\n"
    text += "\n".join(Procedure(kernel, spelling).text() for spelling in spellings)
    return text + "end module\n"
