"""Writes spellings down in C and C++: the procedures, their arguments and their calls."""
import re

import choose
from expressions import calls, counted, real, valued

INDENT = "    "


class Procedure:
    """One spelling of a kernel as a function in C or C++."""

    def __init__(self, kernel, spelling, language):
        self.kernel, self.spelling, self.language = kernel, spelling, language
        self.body = next(body for body in kernel.bodies if body.name == spelling.body)
        self.arrays = {array.name: array for array in kernel.arrays}
        self.lines, self.depth = [], 0

    # What the function is called with.

    def text(self):
        self.emit(f"{self.template()}void {self.spelling.name}({', '.join(p for p, _ in self.parameters())}) {{")
        self.depth += 1
        for line in self.prologue():
            self.emit(line)
        if self.spelling.data == "region":
            self.emit(f"#pragma acc data {self.clauses()}")
            self.emit("{")
            self.depth += 1
        self.constructs()
        if self.spelling.data == "region":
            self.depth -= 1
            self.emit("}")
        self.depth -= 1
        self.emit("}")
        return "\n".join(self.lines) + "\n"

    def declaration(self):
        return f"void {self.spelling.name}({', '.join(p for p, _ in self.parameters())});"

    def call(self):
        kind = "<float>" if self.template() else ""
        return f"{self.spelling.name}{kind}({', '.join(argument for _, argument in self.parameters())});"

    def template(self):
        return "template <class T> " if self.spelling.storage == "template" else ""

    def parameters(self):
        """The parameters, each with what the driver passes for it."""
        found = []
        by_record = self.spelling.storage in ("member", "record")
        if not by_record:
            found += [(f"int {size}", size) for size in self.kernel.sizes]
        found += [(f"int {name}", str(value)) for name, value in self.kernel.scalars.items()]
        if self.spelling.bounds == "range":
            for variable, lower, upper in self.ranges():
                found += [(f"int {variable}s", counted(valued(lower, self.kernel.scalars, 0), 0)),
                          (f"int {variable}e", f"{counted(upper, 0)} - 1")]
        if self.spelling.storage == "member":
            return found + [("struct fields *g", "&g")]
        if self.spelling.storage == "record":
            return found + [("struct fields g", "g")]
        return found + [self.parameter(array) for array in self.kernel.arrays]

    def parameter(self, array):
        constant = "const " if array.use == "in" else ""
        element, storage = constant + array.type, self.spelling.storage
        extents = [self.extent(extent) for extent in array.extents]
        if storage in ("arrays", "restricted"):
            inside = "".join(f"[{extent}]" for extent in extents[1:])
            # A pointer to rows of const elements takes no pointer to plain ones in C.
            element = array.type if inside else element
            pointer = "*restrict " if storage == "restricted" else "*"
            if storage == "arrays":
                return f"{element} {array.name}[{extents[0]}]{inside}", self.typed(array, inside)
            return (f"{element} ({pointer}{array.name}){inside}" if inside else f"{element} {pointer}{array.name}",
                    self.typed(array, inside))
        if storage == "rows" and len(extents) > 1:
            return f"{array.type} {'*' * len(extents)}{array.name}", f"rows_{array.name}"
        if storage == "vector":
            return f"{constant}std::vector<{array.type}> &{array.name}", f"vector_{array.name}"
        if storage == "view":
            return f"view<{element}, {len(extents)}> {array.name}", f"{{{', '.join((array.name, *extents[1:]))}}}"
        if storage == "template":
            return f"{constant}{'T' if array.type == 'float' else 'int'} *{array.name}", array.name
        star = " *restrict " if storage in ("restrict", "linear") else " *"
        return f"{element}{star}{array.name}", array.name

    def typed(self, array, inside):
        if not inside:
            return array.name
        if self.spelling.bounds != "constant":
            inside = "".join(f"[{extent}]" for extent in array.extents[1:])
        return f"({array.type} (*){inside}){array.name}"

    def prologue(self):
        if self.spelling.storage == "vector":
            return [f"{'const ' if a.use == 'in' else ''}{a.type} *{a.name}_p = {a.name}.data();" for a in self.kernel.arrays]
        return []

    def ranges(self):
        """The loops whose bounds are arguments: those of the first nest, which all others have too."""
        return self.body.parts[0].loops

    # Data.

    def clauses(self):
        word = {"in": "copyin", "out": "copyout", "inout": "copy"}
        if self.body.margin:
            word["out"] = "copy"
        if self.spelling.data == "present":
            return f"present({', '.join(self.section(array) for array in self.kernel.arrays)})"
        return " ".join(f"{word[array.use]}({self.section(array)})" for array in self.kernel.arrays)

    def section(self, array):
        extents = [self.extent(extent) for extent in array.extents]
        storage = self.spelling.storage
        name = self.pointer(array)
        if storage in ("rows", "arrays", "restricted"):
            if storage == "rows" or self.spelling.data != "present":
                return name + "".join(f"[0:{extent}]" for extent in extents)
            return f"{name}[0:{extents[0]}]"
        if self.spelling.data == "present" and storage in ("pointer", "template"):
            return name
        return f"{name}[0:{'*'.join(extents)}]"

    def pointer(self, array):
        name = {"member": f"g->{array.name}", "record": f"g.{array.name}", "vector": f"{array.name}_p"}
        if self.spelling.storage == "view":
            return f"{array.name}.p"
        return name.get(self.spelling.storage, array.name)

    def extent(self, size):
        if size not in self.kernel.sizes:
            return size
        if self.spelling.bounds == "constant":
            return size.upper()
        return {"member": f"g->{size}", "record": f"g.{size}"}.get(self.spelling.storage, size)

    # Directives.

    def constructs(self):
        clauses = "" if self.spelling.data == "region" else " " + self.clauses()
        directive = self.spelling.directive
        several = len(self.body.parts) > 1 or not self.body.parts[0].loops
        if directive == "kernels" or directive == "independent" and several:
            self.emit(f"#pragma acc kernels{clauses}")
            if several:
                self.emit("{")
                self.depth += 1
            for part in self.body.parts:
                self.nest(part, ["loop independent"] * len(part.loops) if directive == "independent" else None)
            if several:
                self.depth -= 1
                self.emit("}")
            return
        for part in self.body.parts:
            self.nest(part, self.of_loops(len(part.loops), clauses))

    def of_loops(self, depth, clauses):
        """The directive before each loop of a nest, "" for none."""
        directive = self.spelling.directive
        if directive == "independent":
            return [f"kernels loop independent{clauses}"] + ["loop independent"] * (depth - 1)
        if directive == "parallel":
            return [f"parallel loop{clauses}"] + [""] * (depth - 1)
        if directive == "collapse":
            return [f"parallel loop{f' collapse({depth})' if depth > 1 else ''}{clauses}"] + [""] * (depth - 1)
        inside = {1: [], 2: ["loop vector"], 3: ["loop worker", "loop vector"]}[depth]
        alone = depth == 1 and not self.shared()
        return [f"parallel loop gang{' vector' if alone else ''}{clauses}"] + inside

    def shared(self):
        """Whether the lanes of an explicit mapping are those of a sum: the nest has one loop and sums in it."""
        part = self.body.parts[0]
        return self.spelling.directive == "levels" and len(part.loops) == 1 and self.kernel.name in ("rows", "spmv") and any(
            statement[0] == "sum" for statement in part.statements)

    # Loops and statements.

    def nest(self, part, directives):
        loops = list(part.loops)
        if self.spelling.order == "wrong":
            loops.reverse()
        for index, (variable, lower, upper) in enumerate(loops):
            if directives and directives[index]:
                self.emit(f"#pragma acc {directives[index]}")
            given = self.spelling.bounds == "range" and any(variable == name for name, _, _ in self.ranges())
            self.loop(variable, f"{variable}s" if given else lower, None if given else upper)
        for statement in part.statements:
            self.statement(statement)
        for _ in loops:
            self.close()

    def loop(self, variable, lower, upper):
        test = f"<= {variable}e" if upper is None else f"< {self.expression(upper if isinstance(upper, str) else upper[0])}"
        self.emit(f"for (int {variable} = {self.expression(lower)}; {variable} {test}; {variable}++) {{")
        self.depth += 1

    def close(self):
        self.depth -= 1
        self.emit("}")

    def statement(self, statement):
        kind, *rest = statement
        if kind == "let":
            of, name, expression = rest
            of = "T" if of == "float" and self.spelling.storage == "template" else of
            self.emit(f"{of} {name} = {self.expression(expression)};")
        elif kind == "set":
            self.emit(f"{self.expression(rest[0])} = {self.expression(rest[1])};")
        elif kind == "add":
            self.emit(f"{self.expression(rest[0])} {rest[2]}= {self.expression(rest[1])};")
        elif kind == "atomic":
            self.emit("#pragma acc atomic update")
            self.emit(f"{self.expression(rest[0])} += {self.expression(rest[1])};")
        else:
            if kind == "sum" and self.shared():
                self.emit(f"#pragma acc loop vector reduction(+:{rest[4]})")
            self.loop(*rest[:3])
            for inside in rest[3]:
                self.statement(inside)
            self.close()

    def expression(self, text):
        text = calls(real(counted(text, 0), "f"), self.arrays, self.access, {
            "DOWN": lambda i: f"({i} == 0 ? 0 : {i} - 1)",
            "UP": lambda i, n: f"({i} == {n} - 1 ? {n} - 1 : {i} + 1)",
            "CLAMP": lambda e, n: f"({e} < 0 ? 0 : {e} > {n} - 1 ? {n} - 1 : {e})",
            "sqrt": lambda e: f"sqrtf({e})"})
        return re.sub(r"\b[a-z]\b(?!\()", lambda found: self.extent(found[0]), text)

    def access(self, name, *subscripts):
        array, storage = self.arrays[name], self.spelling.storage
        pointer = self.pointer(array)
        if len(subscripts) == 1 or storage in ("arrays", "restricted", "rows"):
            return pointer.removesuffix(".p" if storage == "view" else "") + "".join(f"[{s}]" for s in subscripts)
        if storage == "view":
            return f"{name}({', '.join(subscripts)})"
        if storage == "offset":
            *outer, last = subscripts
            return f"*({pointer} + {self.linear(array, (*outer, '0')).removesuffix(' + 0')} + {bracket(last)})"
        return f"{pointer}[{self.linear(array, subscripts)}]"

    def linear(self, array, subscripts):
        text = bracket(subscripts[0])
        for index, (extent, subscript) in enumerate(zip(array.extents[1:], subscripts[1:])):
            inner = f"({text})" if index else text
            cast = "(size_t)" if self.spelling.storage == "linear" and not index else ""
            text = f"{cast}{inner} * {extent} + {subscript}"
        return text

    def emit(self, line):
        self.lines.append((INDENT * self.depth if not line.startswith("#") else "") + line)


def bracket(text):
    return text if re.fullmatch(r"\w+|\(.*\)", text) else f"({text})"


def source(kernel, spellings, language):
    """The text of a source with all spellings of a kernel."""
    headers = ("math.h", "stddef.h") if language == choose.C else ("cmath", "cstddef", "vector")
    text = "".join(f"#include <{header}>\n" for header in headers) + '#include "fields.h"\n\n'
    for spelling in spellings:
        procedure = Procedure(kernel, spelling, language)
        text += procedure.text()
        if spelling.storage == "template":
            kinds = ", ".join(p.replace("T *", "float *") for p, _ in procedure.parameters())
            text += f"template void {spelling.name}<float>({kinds});\n"
        text += "\n"
    return text
