"""What a random code is made of, whatever its language: fields, where their values are, and the order of the main program.

A field lives on the device while the main program works: for the whole run (`declare`), between `enter data` and `exit data`,
or in a `data` construct; or it does not, and constructs copy it. `Flow` knows which side has a field's values, and writes the
`update` directives without which a program would depend on the device's memory being the host's.
"""
TYPES = ("int", "int", "long", "real", "real", "single")
SIZES = {"nx": (5, 14), "ny": (4, 9), "nz": (3, 5)}
AXES = ("nx", "ny", "nz")
LIVES = ("enter", "enter", "structured", "structured", "none")


class Field:
    """`form`: how a language keeps it (its writer says which there are); `holder`: the object whose component it is."""

    def __init__(self, rng, name, form, holder=None):
        self.name, self.form, self.holder = name, form, holder
        self.type = rng.choice(TYPES)
        self.rank = rng.choice((1, 2, 2, 3))
        self.lower = tuple(rng.choice((0, 0, -1)) for _ in range(self.rank))
        self.life = "declare" if form.startswith("declared") else holder.life if holder else rng.choice(LIVES)
        self.resident = self.life != "none"
        self.on_host, self.on_device = True, False

    @property
    def is_real(self):
        return self.type in ("real", "single")


class Holder:
    """An object of a derived type, or a struct; `count` of them where it is an array."""

    def __init__(self, rng, name, nested):
        self.name, self.nested = name, nested
        self.count = rng.choice((0, 0, 2))
        self.pointer = rng.random() < 0.5
        self.life = rng.choice(("enter", "enter", "structured", "none"))
        self.fields = []


class Procedure:
    """`device`: its constructs run there; `changes`: what it may write; `queue`: what it leaves to be waited for."""

    def __init__(self, name, device, fields, changes, total):
        self.name, self.device, self.fields, self.changes, self.total = name, device, fields, changes, total
        self.queue = None


class Flow:
    """The statements of the main program, through `writer`, which knows the language."""

    def __init__(self, rng, fields, procedures, writer):
        self.rng, self.fields, self.procedures, self.writer = rng, fields, procedures, writer
        self.active = False

    def write(self):
        w, rng = self.writer, self.rng
        for field in self.fields:
            w.allocate(field)
            w.fill(field, rng)
        self.some(self.host_ones(), 2)
        opened = self.open()
        for _ in range(rng.randint(1, 2)):
            self.steps()
        self.some(self.procedures, 3)
        self.show_some()
        self.close(opened)
        self.some(self.host_ones(), 1)
        for field in self.fields:
            w.show(field)
        for field in reversed(self.fields):
            w.deallocate(field)

    def host_ones(self):
        return [p for p in self.procedures if not p.device]

    def some(self, procedures, most):
        for _ in range(self.rng.randint(0, most) if procedures else 0):
            self.call(self.rng.choice(procedures))

    def open(self):
        """Brings what is to live on the device there; the fields of the `data` construct."""
        w, rng = self.writer, self.rng
        self.active = True
        for field in self.fields:
            if field.life == "declare":
                w.update(field, "device", None)
                field.on_device = True
        for holder in w.holders:
            if holder.life != "none":
                w.enter_holder(holder)
        entered = [f for f in self.fields if f.life in ("enter", "structured") and (f.life == "enter" or f.holder)]
        for field in entered:
            copied = rng.random() < 0.7
            w.enter(field, "copyin" if copied else "create")
            field.on_device = copied
        structured = [f for f in self.fields if f.life == "structured" and not f.holder]
        kinds = [rng.choice(("copy", "copyin", "copy", "create")) for _ in structured]
        if structured:
            w.open_data(list(zip(kinds, structured)))
        for kind, field in zip(kinds, structured):
            field.on_device = kind != "create"
        return list(zip(kinds, structured))

    def close(self, opened):
        w, rng = self.writer, self.rng
        for kind, field in opened:
            if kind == "copy":
                self.need(field, "device")
            else:
                self.need(field, "host")
        if opened:
            w.close_data()
        for field in self.fields:
            if field.life in ("enter", "structured") and (field.life == "enter" or field.holder):
                copied = rng.random() < 0.5
                self.need(field, "device" if copied else "host")
                w.leave(field, "copyout" if copied else "delete")
            elif field.life == "declare":
                self.need(field, "host")
        for holder in w.holders:
            if holder.life != "none":
                w.leave_holder(holder)
        for field in self.fields:
            field.on_host, field.on_device, field.resident = True, False, False
        self.active = False

    def steps(self):
        """A loop over time steps, whose last update makes true at its end what was true at its begin."""
        w = self.writer
        for field in self.fields:
            if field.resident and field.on_host and field.on_device and self.rng.random() < 0.5:
                field.on_host = False
        before = [(f.on_host, f.on_device) for f in self.fields]
        w.open_steps(self.rng.randint(1, 4))
        self.some(self.procedures, 5)
        if self.rng.random() < 0.3:
            self.show_some()
        for field, (host, device) in zip(self.fields, before):
            if host:
                self.need(field, "host")
            if device:
                self.need(field, "device")
        w.close_steps()
        for field, (host, device) in zip(self.fields, before):
            field.on_host, field.on_device = host, device

    def call(self, procedure):
        device = procedure.device and self.active
        for field in procedure.fields:
            self.need(field, "device" if device else "host")
        self.writer.call_procedure(procedure)
        for field in procedure.changes:
            if field.resident and self.active:
                field.on_host, field.on_device = not device, device

    def need(self, field, side):
        """Updates a side that has no values."""
        if not field.resident or not self.active or getattr(field, "on_" + side):
            return
        self.writer.update(field, "device" if side == "device" else self.rng.choice(("self", "host")), None)
        setattr(field, "on_" + side, True)

    def show_some(self):
        """Parts of fields, of which only those parts are brought."""
        for field in self.fields:
            if self.rng.random() < 0.3:
                part = self.writer.part(field, self.rng)
                if field.resident and not field.on_host:
                    self.writer.update(field, "self", part)
                self.writer.show_part(field, part)
