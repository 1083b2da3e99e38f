"""Random codes in C: headers, files of functions, structs with pointers, macros for subscripts and rows of variable length."""
from language import Code, Local

KINDS = {"int": "int", "long": "long", "real": "double", "single": "float"}
WIDTH = 110


class C(Code):
    forms = ("declared array", "array", "flat", "flat", "rows", "local", "local")
    component_forms = ("flat",)
    row_axis = 0
    finds_objects = True

    # Names and shapes.

    def holder_path(self, field):
        holder = field.holder
        return f"{holder.name}[{field.element - 1}]" if holder.count else f"(*{holder.name})" if holder.pointer else holder.name

    def global_path(self, field):
        if not field.holder:
            return field.name
        inner = "inner." if field.holder.nested else ""
        if field.holder.pointer and not field.holder.count:
            return f"{field.holder.name}->{inner}{field.name}"
        return f"{self.holder_path(field)}.{inner}{field.name}"

    def path(self, field):
        return self.paths.get(field) or self.global_path(field)

    def is_flat(self, field):
        return self.path(field) not in self.shaped and field.form in ("flat", "local")

    def shape(self, field):
        """The brackets of a declaration."""
        return "".join(f"[N{'XYZ'[axis]} + 2]" for axis in range(field.rank))

    def count(self, field, axes=None):
        return "*".join(f"({self.size(axis)} + 2)" for axis in range(field.rank) if axes is None or axis in axes)

    def whole(self, field):
        name = self.path(field)
        if self.is_flat(field):
            return f"{name}[{self.rng.choice(('0', ''))}:{self.count(field)}]"
        if field.form in ("array", "declared array", "here") and name not in self.shaped and self.chance(0.6):
            return name
        return name + "".join(f"[0:{self.size(axis)} + 2]" for axis in range(field.rank))

    def named(self, field):
        return self.path(field) if self.chance(0.7) else self.whole(field)

    def must_name(self, field):
        return field.form not in ("array", "declared array", "here") or field in self.paths

    def subscript(self, name, *index):
        return name + "".join(f"[{text}]" for text in index)

    at = subscript

    def element(self, field, index):
        name = self.path(field)
        if self.is_flat(field) and field.rank > 1:
            return f"{name}[IX{field.rank}({', '.join(index)})]"
        return self.subscript(name, *index)

    def order(self, axes):
        axes = list(axes)
        return axes if self.chance(0.8) else axes[::-1]

    # Expressions.

    def to_real(self, value):
        return f"(double)({value})"

    def to_int(self, value):
        return f"(int)({value})"

    def literal(self, value):
        return str(value)

    def choice(self, condition, first, second):
        return f"({condition} ? {first} : {second})"

    def clip(self, field, value, stored=True):
        return f"CLIP({value})" if self.chance(0.4) else f"clip_{'real' if field.is_real else 'int'}({value})"

    # Statements.

    def directive(self, text):
        line, lines = "#pragma acc", []
        for word in text.split(" "):
            if len(line) + len(word) > WIDTH or (len(line) > 50 and self.chance(0.04)):
                lines.append(line + " \\")
                line = "   "
            line += " " + word
        self.add(*lines, line)

    def open(self, text):
        self.directive(text)
        self.add("{")
        self.depth += 1

    def close(self, words):
        self.finish("}")

    def finish(self, text):
        self.depth -= 1
        self.add(text)

    def open_loop(self, variable, first, last):
        self.add(f"for (int {variable} = {first}; {variable} <= {last}; {self.rng.choice((variable + '++', '++' + variable, variable + ' += 1'))}) {{")
        self.depth += 1

    def open_down(self, variable, first, last):
        self.add(f"for (int {variable} = {first}; {variable} >= {last}; {variable}--) {{")
        self.depth += 1

    def close_loop(self):
        self.finish("}")

    close_if = close_while = close_loop

    def set(self, target, value):
        self.add(f"{target} = {value};")

    def open_if(self, condition):
        self.add(f"if ({condition}) {{")
        self.depth += 1

    def open_else(self):
        self.finish("} else {")
        self.depth += 1

    def open_while(self, *conditions):
        self.add(f"while ({' && '.join(conditions)}) {{")
        self.depth += 1

    def capture(self, mine, count, device):
        self.add(self.rng.choice((f"{mine} = {count}++;", f"{{ {mine} = {count}; {count} += 1; }}")))

    def end_atomic(self):
        pass

    def add_total(self, value, real):
        self.add(f"*total = clip_long(*total + (long)({value}));")

    def local_array(self, name, real):
        name = f"{name}_{'r' if real else 'i'}"
        self.locals[name] = "real array" if real else "int array"
        return name

    def local_field(self, like):
        copy = Local(like, f"new_{like.type}{like.rank}")
        copy.form = "here"
        sizes = self.rng.choice((("NX", "NY", "NZ"), ("nx", "ny", "nz")))
        self.locals[copy.name] = (KINDS[like.type], "".join(f"[{sizes[axis]} + 2]" for axis in range(like.rank)))
        self.paths[copy] = copy.name
        return copy

    def call_row(self, target, source, variable, level):
        first = [variable, "1"]
        self.add(f"row_{level}_{KINDS[target.type]}(&{self.element(target, first)}, &{self.element(source, first)}, ny);")

    def records(self, body):
        whole = self.chance(0.4)
        if body.device:
            extra = " private(one)" if whole else ""
            condition = f" if({body.condition})" if body.condition else ""
            self.directive(self.rng.choice(("parallel loop", "kernels loop independent")) + extra + self.rng.choice((" copy(particles)", "")) + condition)
        self.open_loop("i", "1", "nx")
        if whole:
            self.locals["one"] = "struct particle"
            self.add("one = particles[i];", "one.x = clip_int(one.x + one.place[1] * i);", "one.place[0] = clip_int(one.place[0] - one.x);",
                     "particles[i] = one;")
        else:
            if self.chance(0.5):
                self.add("particles[i].x = clip_int(particles[i].x * 2 + i + shift);")
            else:
                self.add("struct particle *here = &particles[i];", "here->x = clip_int(here->x * 2 + i + shift);")
            self.open_loop("k", "0", "2")
            self.add("particles[i].place[k] = clip_int(particles[i].place[k] + particles[i].x - k);")
            self.close_loop()
        self.close_loop()

    # Functions.

    def begin_procedure(self, name, fields):
        self.lines, self.depth, self.locals, self.paths, self.arguments = [], 1, {}, {}, []
        self.shaped, self.aliases = set(), []
        forms = {}
        for field in fields:
            form = forms.setdefault(field.holder or field, self.rng.random())
            if field.form == "local" or form < 0.25:
                self.pass_array(field)
            elif field.holder and form < 0.6:
                self.pass_holder(field)
            elif form < 0.75 and field.form == "flat":
                alias = self.own_name("is", field)
                self.aliases.append(f"{KINDS[field.type]} *{alias} = {self.global_path(field)};")
                self.paths[field] = alias

    def pass_array(self, field):
        name = self.own_name("a", field)
        kind = KINDS[field.type]
        self.paths[field] = name
        given = self.global_path(field)
        if field.form in ("flat", "local"):
            if field.rank > 1 and self.chance(0.4):
                rows = "".join(f"[{self.size(axis)} + 2]" for axis in range(1, field.rank))
                self.shaped.add(name)
                self.arguments.append((f"{kind} (*{name}){rows}", f"({kind} (*){rows}){given}"))
            else:
                self.arguments.append((f"{kind} *{self.rng.choice(('', 'restrict '))}{name}", given))
        else:
            self.arguments.append((f"{kind} {name}{self.shape(field)}", given))
            self.shaped.add(name)

    def pass_holder(self, field):
        holder = field.holder
        name = f"h_{holder.name}{field.element}"
        self.paths[field] = f"{name}->{'inner.' if holder.nested else ''}{field.name}"
        if not any(declared.endswith("*" + name) for declared, _ in self.arguments):
            given = f"&{holder.name}[{field.element - 1}]" if holder.count else holder.name if holder.pointer else "&" + holder.name
            self.arguments.append((f"struct {holder.name}_t *{name}", given))

    def end_procedure(self, procedure):
        procedure.arguments = [given for _, given in self.arguments]
        procedure.head = f"void {procedure.name}({', '.join([declared for declared, _ in self.arguments] + ['long *total'])})"
        head = [procedure.head, "{"] + ["  " + self.declare_local(name, kind) for name, kind in self.locals.items()]
        procedure.lines = head + ["  " + alias for alias in self.aliases] + self.lines + ["}", ""]

    def declare_local(self, name, kind):
        if isinstance(kind, tuple):
            return f"{kind[0]} {name}{kind[1]};"
        if kind.endswith(" array"):
            return f"{KINDS[kind.split()[0]]} {name}[LINE];"
        return f"{KINDS.get(kind, kind)} {name};"

    def call_procedure(self, procedure):
        if not procedure.arguments and self.chance(0.5):
            self.add(f'run_by_key("{procedure.name}", &total);')
        else:
            self.add(f"{procedure.name}({', '.join(procedure.arguments + ['&total'])});")

    # The main program.

    def begin_main(self):
        self.lines, self.depth, self.locals, self.paths, self.shaped = [], 1, {}, {}, set()
        for holder in self.holders:
            if holder.pointer or holder.count:
                self.add(f"{holder.name} = calloc({max(holder.count, 1)}, sizeof(struct {holder.name}_t));")

    def allocate(self, field):
        if field.form in ("flat", "local", "rows"):
            self.add(f"{self.path(field)} = malloc({self.count(field)} * sizeof({KINDS[field.type]}));")

    def deallocate(self, field):
        if field.form in ("flat", "local", "rows"):
            self.add(f"free({self.path(field)});")

    def over(self, field, low, high, statement):
        """A statement for each element; `high` behind a size."""
        for axis in range(field.rank):
            self.open_loop("ijk"[axis], low, self.size(axis) + high)
        self.add(statement)
        for _ in range(field.rank):
            self.close_loop()

    def fill(self, field, rng):
        factors = " + ".join(f"{rng.randint(1, 50)} * {'ijk'[axis]}" for axis in range(field.rank))
        self.over(field, "0", " + 1", f"{self.element(field, list('ijk'[:field.rank]))} = {'clip_real' if field.is_real else 'clip_int'}({factors});")

    def section(self, field, part):
        if not part:
            return self.whole(field)
        first, count = part
        if self.is_flat(field):
            stride = self.count(field, range(1, field.rank)) or "1"
            return f"{self.path(field)}[{first}*{stride}:{count}*{stride}]"
        return f"{self.path(field)}[{first}:{count}]" + "".join(f"[0:{self.size(axis)} + 2]" for axis in range(1, field.rank))

    def update(self, field, side, part):
        place = self.section(field, part)
        name = {"device": "acc_update_device", "self": "acc_update_self", "host": "acc_update_self"}[side]
        if not part and not field.holder and self.chance(0.15):
            self.lines += ["#ifdef _OPENACC"]
            self.add(f"{name}({self.path(field)}, {self.count(field)} * sizeof({KINDS[field.type]}));")
            self.lines += ["#endif"]
        elif self.chance(0.15):
            self.directive(f"update {side}({place}) async(2)")
            self.directive("wait(2)")
        else:
            self.directive(f"update {side}({place})")

    def holder_section(self, holder):
        return f"{holder.name}[0:{max(holder.count, 1)}]" if holder.count or holder.pointer else holder.name

    def enter_holder(self, holder):
        self.directive(f"enter data copyin({self.holder_section(holder)})")

    def leave_holder(self, holder):
        self.directive(f"exit data delete({self.holder_section(holder)})")

    def enter(self, field, kind):
        self.directive(f"enter data {kind}({self.whole(field)})")

    def leave(self, field, kind):
        self.directive(f"exit data {kind}({self.whole(field)})")

    def open_data(self, clauses):
        self.open("data" + "".join(f" {kind}({self.whole(field)})" for kind, field in clauses))

    def close_data(self):
        self.finish("}")

    def open_steps(self, count):
        self.add(f"for (int step = 1; step <= {count}; step++) {{")
        self.depth += 1

    def close_steps(self):
        self.add('printf("step %d %ld\\n", step, total);')
        self.finish("}")

    def part(self, field, rng):
        """Some of the first axis."""
        first = rng.randint(0, 3)
        return first, rng.randint(1, 2)

    def show_part(self, field, part):
        first, count = part
        self.add("sum = 0;", f"for (int i = {first}; i < {first + count}; i++)")
        for axis in range(1, field.rank):
            self.add(f"  for (int {'ijk'[axis]} = 0; {'ijk'[axis]} <= {self.size(axis)} + 1; {'ijk'[axis]}++)")
        self.add(f"    sum += (long)(4 * {self.element(field, list('ijk'[:field.rank]))});", f'printf("{field.name} in part %ld\\n", sum);')

    def show(self, field):
        element = self.element(field, list("ijk"[:field.rank]))
        for low, high in (("0", " + 1"), ("1", "")):
            self.add("sum = 0;")
            self.over(field, low, high, f"sum += (long)(4 * {element});")
            self.add(f'printf("{self.path(field)} %ld\\n", sum);')

    def end_main(self):
        self.main = self.lines
