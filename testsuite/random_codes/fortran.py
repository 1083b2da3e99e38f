"""Random codes in Fortran: modules in files of their own, derived types, generics, namelists and the preprocessor."""
from language import Code, Local

KINDS = {"int": "integer", "long": "integer(8)", "real": "real(wp)", "single": "real(4)"}
WIDTH = 110


class Fortran(Code):
    forms = ("declared allocatable", "declared fixed", "allocatable", "pointer", "local", "local")
    component_forms = ("allocatable", "pointer")
    row_axis = 1

    # Names and shapes.

    def global_path(self, field):
        holder = field.holder
        if not holder:
            return field.name
        return f"{self.holder_path(field)}%{'inner%' if holder.nested else ''}{field.name}"

    def holder_path(self, field):
        return field.holder.name + (f"({field.element})" if field.holder.count else "")

    def path(self, field):
        return self.paths.get(field) or self.global_path(field)

    def bounds(self, field):
        return ", ".join(f"{low}:{self.size(axis)}+1" for axis, low in enumerate(field.lower))

    def fixed_bounds(self, field):
        return self.bounds(field).upper()

    def whole(self, field):
        """A field in a data clause."""
        form = self.rng.random()
        if form < 0.7:
            return self.path(field)
        if form < 0.85:
            return f"{self.path(field)}({', '.join(':' * field.rank)})"
        return f"{self.path(field)}({self.bounds(field)})"

    def named(self, field):
        return self.path(field)

    def must_name(self, field):
        return field.holder is not None

    def element(self, field, index):
        return self.subscript(self.path(field), *index)

    def subscript(self, name, *index):
        return f"{name}({', '.join(index)})"

    at = subscript

    def order(self, axes):
        axes = list(reversed(list(axes)))
        return axes if self.chance(0.8) else axes[::-1]

    # Expressions.

    def to_real(self, value):
        return f"real({value}, wp)"

    def to_int(self, value):
        return f"int({value})"

    def literal(self, value):
        return f"{value}_wp"

    def choice(self, condition, first, second):
        return f"merge({first}, {second}, {condition})"

    def clip(self, field, value, stored=True):
        return f"clip({value})"

    # Statements.

    def directive(self, text):
        words = text.split(" ")
        line, lines = "!$acc", []
        for word in words:
            if len(line) + len(word) > WIDTH or (len(line) > 50 and self.chance(0.04)):
                lines.append(line + " &")
                line = "!$acc" + self.rng.choice(("&", ""))
            line += " " + word
        self.add(*lines, line)

    def open(self, text):
        self.directive(text)

    def close(self, words):
        self.directive("end " + words.split("(")[0])

    def open_loop(self, variable, first, last):
        self.add(f"do {variable} = {first}, {last}")
        self.depth += 1

    def open_down(self, variable, first, last):
        self.add(f"do {variable} = {first}, {last}, -1")
        self.depth += 1

    def finish(self, text):
        self.depth -= 1
        self.add(text)

    def close_loop(self):
        self.finish(self.rng.choice(("end do", "enddo")))

    def set(self, target, value):
        self.long(f"{target} = {value}")

    def open_if(self, condition):
        self.long(f"if ({condition}) then")
        self.depth += 1

    def long(self, text):
        while len(text) > WIDTH and " " in text[60:WIDTH]:
            at = text.rindex(" ", 60, WIDTH)
            self.add(text[:at] + " &")
            text = "  " + text[at:]
        self.add(text)

    def open_else(self):
        self.depth -= 1
        self.add("else")
        self.depth += 1

    def close_if(self):
        self.finish("end if")

    def open_while(self, *conditions):
        self.add(f"do while ({' .and. '.join(conditions)})")
        self.depth += 1

    def close_while(self):
        self.finish("end do")

    def capture(self, mine, count, device):
        self.add(f"{mine} = {count}", f"{count} = {count} + 1", *["!$acc end atomic"] * device)

    def end_atomic(self):
        self.add("!$acc end atomic")

    def add_total(self, value, real):
        self.add(f"total = clip(total + int({value}, 8))")

    def local_array(self, name, real):
        name = f"{name}_{'r' if real else 'i'}"
        self.locals[name] = "real array" if real else "int array"
        return name

    def local_field(self, like):
        copy = Local(like, f"new_{like.type}{like.rank}")
        self.locals[copy.name] = (KINDS[like.type], self.bounds(copy))
        self.paths[copy] = copy.name
        return copy

    def call_row(self, target, source, variable, level):
        name = f"row_{level}_{target.type}"
        if self.chance(0.5) or any(f in self.paths or f.form not in ("declared fixed", "allocatable") for f in (target, source)):
            self.add(f"call {name}({self.path(target)}(1:nx, {variable}), {self.path(source)}(1:nx, {variable}), nx)")
        else:
            self.add(f"call {name}({self.path(target)}(1, {variable}), {self.path(source)}(1, {variable}), nx)")

    def records(self, body):
        whole = self.chance(0.4)
        if body.device:
            extra = " private(one)" if whole else ""
            condition = f" if({body.condition})" if body.condition else ""
            self.directive(self.rng.choice(("parallel loop", "kernels loop independent")) + extra + self.rng.choice((" copy(particles)", "")) + condition)
        self.open_loop("i", "1", "nx")
        if whole:
            self.locals["one"] = "type(particle)"
            self.add("one = particles(i)", "one%x = clip(one%x + one%place(2)*i)", "one%place(1) = clip(one%place(1) - one%x)",
                     "particles(i) = one")
        else:
            self.add("particles(i)%x = clip(particles(i)%x*2 + i + shift)")
            self.open_loop("k", "1", "3")
            self.add("particles(i)%place(k) = clip(particles(i)%place(k) + particles(i)%x - k)")
            self.close_loop()
        self.close_loop()

    # Procedures.

    def begin_procedure(self, name, fields):
        self.lines, self.depth, self.locals, self.paths, self.arguments = [], 1, {}, {}, []
        self.associated = []
        forms = {}
        for field in fields:
            # One way for all components of an object: what a dummy argument stands for is not named otherwise.
            form = forms.setdefault(field.holder or field, self.rng.random())
            if field.form == "local" or form < 0.25:
                self.paths[field] = self.own_name("a", field)
                self.arguments.append((self.paths[field], self.declared(field, name), self.global_path(field)))
            elif field.holder and form < 0.6:
                holder = field.holder
                dummy = f"h_{holder.name}{field.element}"
                inner = "inner%" if holder.nested else ""
                self.paths[field] = f"{dummy}%{inner}{field.name}"
                declaration = f"{self.rng.choice(('type', 'class'))}({holder.name}_t), intent(inout){self.rng.choice((', target', ''))}"
                if not any(argument[0] == dummy for argument in self.arguments):
                    self.arguments.append((dummy, f"{declaration} :: {dummy}", self.holder_path(field)))
            elif field.holder and form < 0.75:
                alias = self.own_name("is", field)
                self.associated.append(f"{alias} => {self.global_path(field)}")
                self.paths[field] = alias

    def declared(self, field, name):
        """The declaration of a dummy array."""
        form = self.rng.choice(("assumed", "assumed", "explicit", "contiguous"))
        intent = self.rng.choice((", intent(inout)", ""))
        text = KINDS[field.type] + intent + (", contiguous" if form == "contiguous" else "")
        bounds = self.bounds(field) if form == "explicit" else ", ".join(f"{low}:" for low in field.lower)
        return f"{text} :: {self.paths[field]}({bounds})"

    def end_procedure(self, procedure):
        procedure.arguments = [argument[2] for argument in self.arguments]
        names = ", ".join([argument[0] for argument in self.arguments] + ["total"])
        head = [f"  subroutine {procedure.name}({names})"]
        head += ["    " + argument[1] for argument in self.arguments]
        head += ["    integer(8), intent(inout) :: total", "    integer :: i, j, k"]
        for name, kind in self.locals.items():
            head.append("    " + self.declare_local(name, kind))
        body = ["  " + line for line in self.lines]
        if self.associated:
            body = [f"    associate({', '.join(self.associated)})"] + body + ["    end associate"]
        procedure.lines = head + body + [f"  end subroutine {procedure.name}"]

    def declare_local(self, name, kind):
        if isinstance(kind, tuple):
            return f"{kind[0]} :: {name}({kind[1]})"
        if kind.endswith(" array"):
            return f"{KINDS[kind.split()[0]]} :: {name}(0:LINE)"
        return f"{KINDS.get(kind, kind)} :: {name}"

    def call_procedure(self, procedure):
        if not procedure.arguments and self.chance(0.5):
            self.add(f"call run_by_key('{procedure.name}', total)")
        else:
            self.long(f"call {procedure.name}({', '.join(procedure.arguments + ['total'])})")

    # The main program.

    def begin_main(self):
        self.lines, self.depth, self.locals, self.paths = [], 1, {}, {}

    def allocate(self, field):
        if field.form != "declared fixed":
            self.add(f"allocate({self.path(field)}({self.bounds(field)}))")

    def deallocate(self, field):
        if field.form != "declared fixed":
            self.add(f"deallocate({self.path(field)})")

    def fill(self, field, rng):
        self.add(f"{self.path(field)} = {rng.randint(0, 5)}")
        for axis in reversed(range(field.rank)):
            self.open_loop("ijk"[axis], str(field.lower[axis]), self.size(axis) + "+1")
        factors = "+".join(f"{rng.randint(1, 50)}*{'ijk'[axis]}" for axis in range(field.rank))
        value = self.to_real(factors) if field.is_real else factors
        self.add(f"{self.element(field, list('ijk'[:field.rank]))} = clip({value})")
        for _ in range(field.rank):
            self.close_loop()

    def section(self, field, part):
        return f"{self.path(field)}({', '.join(part)})" if part else self.path(field)

    def update(self, field, side, part):
        place = self.section(field, part)
        name = {"device": "acc_update_device", "self": "acc_update_self", "host": "acc_update_self"}[side]
        if not part and not field.holder and self.chance(0.15):
            self.lines += ["#ifdef _OPENACC"]
            self.add(f"call {name}({place})")
            self.lines += ["#endif"]
        elif self.chance(0.15):
            self.directive(f"update {side}({place}) async(2)")
            self.directive("wait(2)")
        else:
            self.directive(f"update {side}({place})")

    def enter_holder(self, holder):
        self.directive(f"enter data copyin({holder.name})")

    def leave_holder(self, holder):
        self.directive(f"exit data delete({holder.name})")

    def enter(self, field, kind):
        self.directive(f"enter data {kind}({self.whole(field)})")

    def leave(self, field, kind):
        self.directive(f"exit data {kind}({self.whole(field)})")

    def open_data(self, clauses):
        self.directive("data" + "".join(f" {kind}({self.whole(field)})" for kind, field in clauses))

    def close_data(self):
        self.directive("end data")

    def open_steps(self, count):
        self.add(f"do step = 1, {count}")
        self.depth += 1

    def close_steps(self):
        self.add("print '(a,i0,1x,i0)', 'step ', step, total")
        self.finish("end do")

    def part(self, field, rng):
        """A row, a plane or a few of them."""
        axis = rng.randrange(field.rank)
        one = [rng.choice((":", f"1:{self.size(other)}")) for other in range(field.rank)]
        one[axis] = rng.choice(("1", "2", self.size(axis), "2:3", f"2:{self.size(axis)}", ":"))
        return one if any(":" in text for text in one) else [one[0] + ":" + one[0]]

    def show_part(self, field, part):
        self.add(f"print '(a,i0)', '{field.name} in part ', {self.summed(field, self.section(field, part))}")

    def summed(self, field, section):
        return f"nint(4*sum(real({section}, wp)), 8)" if field.is_real else f"sum(int({section}, 8))"

    def show(self, field):
        inner = ", ".join(f"1:{self.size(axis)}" for axis in range(field.rank))
        self.add(f"print '(a,2(1x,i0))', '{self.path(field)}', {self.summed(field, self.path(field))}, &",
                 f"  {self.summed(field, f'{self.path(field)}({inner})')}")

    def end_main(self):
        self.main = self.lines

