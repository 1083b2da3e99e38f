"""What the writers of the languages share: lines with their indentation, names of locals, and which code a program is made of."""
from constructs import Body
from flow import SIZES, Field, Flow, Holder, Procedure


class Code:
    """A program of several files; a language adds how each statement is written."""

    #: Whether objects are behind pointers of unknown length, which have to be on the device before their components.
    finds_objects = False
    forms = ()
    component_forms = ()

    def __init__(self, rng):
        self.rng = rng
        self.sizes = {axis: rng.randint(*between) for axis, between in SIZES.items()}
        self.holders, self.fields, self.procedures = [], [], []
        self.lines, self.depth = [], 1
        self.locals, self.paths = {}, {}
        self.make_fields()
        self.make_procedures()
        self.make_main()

    def chance(self, of):
        return self.rng.random() < of

    def make_fields(self):
        rng = self.rng
        for number in range(rng.randint(2, 5)):
            self.fields.append(Field(rng, "uvwpq"[number], rng.choice(self.forms)))
        for number in range(rng.choice((0, 1, 1, 2))):
            holder = Holder(rng, f"{('state', 'mesh')[number]}", rng.random() < 0.3)
            if holder.life == "none" and self.finds_objects and (holder.pointer or holder.count):
                holder.life = "enter"
            self.holders.append(holder)
            for component in range(rng.randint(1, 2)):
                first = Field(rng, "rst"[component], rng.choice(self.component_forms), holder)
                first.element = 1 if holder.count else 0
                made = [first]
                for element in range(2, holder.count + 1):
                    other = Field(rng, first.name, first.form, holder)
                    other.type, other.rank, other.lower, other.element = first.type, first.rank, first.lower, element
                    made.append(other)
                holder.fields += made
                self.fields += made

    def make_procedures(self):
        rng = self.rng
        for number in range(rng.randint(2, 6)):
            on_device = rng.random() < 0.75
            flag = rng.random() < 0.25 and on_device
            device = on_device and not (flag and number % 2)
            condition = ("use_gpu" if device else "use_host") if flag else ""
            fields = rng.sample(self.fields, min(len(self.fields), rng.randint(2, 4)))
            self.begin_procedure(f"step_{number}", fields)
            body = Body(rng, self, fields, on_device, condition)
            body.write()
            procedure = Procedure(f"step_{number}", device, fields, body.changes, None)
            self.procedures.append(procedure)
            self.end_procedure(procedure)

    def make_main(self):
        self.begin_main()
        Flow(self.rng, self.fields, self.procedures, self).write()
        self.end_main()

    # Lines.

    def add(self, *lines):
        self.lines += ["  " * self.depth + line for line in lines]

    def own_name(self, prefix, field):
        """What a procedure calls a field."""
        return f"{prefix}_{field.name}" + (f"_{field.holder.name}{field.element}" if field.holder else "")

    def local(self, name, real):
        return self.new_local(name, "real" if real else "int")

    def new_local(self, name, kind):
        """A name that no other type has."""
        name = f"{name}_{kind[0]}"
        self.locals[name] = kind
        return name

    def convert(self, value, real, wanted):
        return value if real == wanted else self.to_real(value) if wanted else self.to_int(value)

    def read(self, field, index, real):
        element = self.element(field, index)
        return self.to_real(element) if real and field.type != "real" else self.to_int(element) if not real and field.type != "int" else element

    def number(self, real, variable):
        return self.to_real(variable) if real else variable

    def constant(self, real, rng):
        if rng.random() < 0.3:
            return self.to_real("shift") if real else "shift"
        return self.literal(rng.randint(0, 99) * 0.25) if real else str(rng.randint(0, 99))

    def place(self, value, size):
        return f"1 + mod(abs({value}), {size})"

    def permuted(self, variable):
        return self.subscript("perm", variable)

    def size(self, axis):
        return ("nx", "ny", "nz")[axis]


class Local:
    """An array of a procedure's own that is as a field is."""

    def __init__(self, like, name):
        self.name, self.type, self.rank, self.is_real = name, like.type, like.rank, like.is_real
        self.holder, self.lower, self.form, self.resident = None, (0,) * like.rank, "local", False
