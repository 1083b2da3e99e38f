"""How the statements of random programs are written in C and in Fortran: what `generate_kernels.py` makes programs of.

Loops, subscripts, types and directives are asked for by what they mean; `C` and `Fortran` answer with text. Loop variables
count from 0 in C and from 1 in Fortran, dimensions are named from the slowest to the fastest.
"""

# By name: the type in C and in Fortran, its kind there, the largest whole number that sums may reach.
TYPES = {
    "int": ("int", "integer", "4", 2**29),
    "long": ("long", "integer(8)", "8", 2**50),
    "float": ("float", "real", "4", 2**22),
    "double": ("double", "real(8)", "8", 2**50),
    "cfloat": ("float _Complex", "complex", "4", 2**22),
    "complex": ("double _Complex", "complex(8)", "8", 2**50),
}
WHOLE, COMPLEX = ("int", "long"), ("cfloat", "complex")


class C:
    """C, with one statement a line."""

    sentinel = "#pragma acc "
    forms = ("flat", "flat", "flat", "open", "rows", "rows")
    fixed_forms = ("fixed", "member")

    def type(self, name):
        return TYPES[name][0]

    def directive(self, words):
        return [self.sentinel + words]

    def end_directive(self, _):
        return []

    def loop(self, loop):
        first, last = loop.first or str(loop.low), loop.last or f"{loop.symbol} - {loop.high}".replace(" - 0", "")
        if loop.down:
            return f"for (int {loop.var} = {last} - 1; {loop.var} >= {first}; {loop.var}--) {{"
        return f"for (int {loop.var} = {first}; {loop.var} < {last}; {loop.var} += {loop.step}) {{".replace(" += 1)", "++)")

    def repeat(self, times):
        return f"for (int step = 0; step < {times}; step++) {{"

    def when(self, condition):
        return f"if ({condition}) {{"

    otherwise, end_when, end_loop, end_repeat = "} else {", "}", "}", "}"

    def subscript(self, var, symbol, offset, kind):
        if kind == "reversed":
            return f"{symbol} - 1 - {var}"
        return var + (f" + {offset}" if offset > 0 else f" - {-offset}" if offset < 0 else "")

    def element(self, array, subscripts):
        if array.form in ("flat", "open"):
            at = subscripts[0]
            for symbol, subscript in zip(array.symbols[1:], subscripts[1:]):
                at = f"({at}) * {symbol} + {subscript}" if " " in at else f"{at} * {symbol} + {subscript}"
            return f"{array.name}[{at}]"
        return self.whole(array) + "".join(f"[{s}]" for s in subscripts)

    def whole(self, array):
        return f"{array.record}.{array.name}" if array.form == "member" else array.name

    def section(self, array):
        """What a data clause names."""
        if array.form in ("flat", "open"):
            return f"{array.name}[0:{' * '.join(array.symbols)}]"
        if array.form == "rows":
            return array.name + "".join(f"[0:{s}]" for s in array.symbols)
        return array.record if array.form == "member" else array.name

    def row(self, array, subscript):
        return f"&{self.element(array, [subscript, '0'])}"

    def convert(self, text, name):
        return f"({TYPES[name][0]})({text})"

    def mod(self, text, by, name):
        if name in WHOLE:
            return f"({text}) % {by}"
        return f"fmod{'f' if name == 'float' else ''}({text}, {by})"

    def larger(self, first, second, name, operator):
        return f"({first} {operator} {second} ? {first} : {second})"

    def choose(self, condition, yes, no, name):
        return f"({condition} ? {yes} : {no})"

    def combine(self, operator, target, value, name):
        if operator in "+^|&":
            return f"{target} {operator}= {value};"
        sign = "<" if operator == "max" else ">"
        return f"if ({target} {sign} {value}) {target} = {value};"

    def assign(self, target, value):
        return f"{target} = {value};"

    def call(self, name, arguments):
        return f"{name}({', '.join(arguments)});"

    def update(self, target, value):
        return f"{target} += {value};"

    def operator(self, name):
        return name


class Fortran:
    """Fortran in free form, whose long lines are folded."""

    sentinel = "!$acc "
    forms = ("explicit", "explicit", "shape", "allocatable", "pointer")
    fixed_forms = ("fixed", "member")

    def type(self, name):
        return TYPES[name][1]

    def directive(self, words):
        return [self.sentinel + words]

    def end_directive(self, words):
        return [f"{self.sentinel}end {words}"]

    def loop(self, loop):
        first, last = loop.first or str(loop.low + 1), loop.last or f"{loop.symbol} - {loop.high}".replace(" - 0", "")
        if loop.down:
            return f"do {loop.var} = {last}, {first}, -1"
        return f"do {loop.var} = {first}, {last}" + (f", {loop.step}" if loop.step > 1 else "")

    def repeat(self, times):
        return f"do step = 1, {times}"

    def when(self, condition):
        return f"if ({condition.replace('!=', '/=')}) then"

    otherwise, end_when, end_loop, end_repeat = "else", "end if", "end do", "end do"

    def subscript(self, var, symbol, offset, kind):
        if kind == "reversed":
            return f"{symbol} + 1 - {var}"
        return var + (f" + {offset}" if offset > 0 else f" - {-offset}" if offset < 0 else "")

    def element(self, array, subscripts):
        return f"{self.whole(array)}({', '.join(reversed(subscripts))})"

    def whole(self, array):
        return f"{array.record}%{array.name}" if array.form == "member" else array.name

    def section(self, array):
        return array.record if array.form == "member" else array.name

    def row(self, array, subscript):
        return f"{self.whole(array)}(:, {subscript})"

    def convert(self, text, name):
        kind = TYPES[name][2]
        return f"int({text}, {kind})" if name in WHOLE else f"real({text}, {kind})"

    def mod(self, text, by, name):
        number = f"{by}_{TYPES[name][2]}" if name in WHOLE else f"{by}.0_{TYPES[name][2]}"
        return f"mod({self.convert(text, name)}, {number})"

    def larger(self, first, second, name, operator):
        return f"{'max' if operator == '>' else 'min'}({self.convert(first, name)}, {self.convert(second, name)})"

    def choose(self, condition, yes, no, name):
        return f"merge({self.convert(yes, name)}, {self.convert(no, name)}, {condition.replace('!=', '/=')})"

    def combine(self, operator, target, value, name):
        if operator == "+":
            return f"{target} = {target} + {value}"
        function = {"^": "ieor", "|": "ior", "&": "iand"}.get(operator, operator)
        return f"{target} = {function}({target}, {self.convert(value, name)})"

    def assign(self, target, value):
        return f"{target} = {value}"

    def call(self, name, arguments):
        return f"call {name}({', '.join(arguments)})"

    def update(self, target, value):
        return f"{target} = {target} + {value}"

    def operator(self, name):
        return {"^": "ieor", "|": "ior", "&": "iand"}.get(name, name)

    def folded(self, lines):
        """Lines of no more than 120 letters; directives go on behind the sentinel."""
        for line in lines:
            head = self.sentinel if line.lstrip().startswith("!$acc") else ""
            while len(line) > 120:
                cut = line.rfind(" ", 40, 118)
                yield line[:cut] + " &"
                line = (f"{head}" if head else "    ") + line[cut + 1:]
            yield line
