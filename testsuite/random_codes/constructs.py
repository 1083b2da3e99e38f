"""The body of a procedure of a random code: loops over fields, with the directives around them where it is for the device.

Every iteration of a loop that is called independent writes its own elements and reads only what the loop does not write.
Integers stay small through `clip`, reals are multiples of 1/4 that it keeps small, so that every order of sums is exact.
"""
VARIABLES = ("i", "j", "k")


class Body:
    """Statements go to the writer; `changes` and `locals` are what they write and what they need."""

    def __init__(self, rng, writer, fields, device, condition):
        self.rng, self.w, self.fields = rng, writer, fields
        self.device, self.condition = device, condition
        self.changes, self.queue = [], None

    def chance(self, of):
        return self.rng.random() < of

    def write(self):
        kinds = [self.map] * 4 + [self.reduction] * 2 + [self.line_sums, self.histogram, self.column, self.recurrence, self.row_calls,
                 self.gather, self.until, self.relaxation, self.compaction, self.planes, self.records, self.bins, self.several]
        for _ in range(self.rng.randint(1, 3)):
            self.rng.choice(kinds)()
        if self.queue is not None:
            self.w.directive(self.rng.choice(("wait", f"wait({self.queue})")))

    # What loops are in.

    def target(self, rank=None, integer=None):
        """A field that may be written."""
        found = [f for f in self.fields if (rank is None or f.rank in rank) and (integer is None or f.is_real != integer)]
        return self.rng.choice(found) if found else None

    def others(self, *without):
        return [f for f in self.fields if f not in without and self.chance(0.7)]

    def changed(self, *fields):
        self.changes += [f for f in fields if f not in self.changes]

    def clauses(self, written, read):
        """The data clauses of a construct, and its `if` and `async`."""
        words = []
        default = all(f.resident for f in [*written, *read]) and self.chance(0.2)
        for field in [*written, *(f for f in read if f not in written)]:
            kind = "copy" if field in written else "copyin"
            if field.resident and self.chance(0.6) and not default:
                words.append(f"present({self.w.named(field)})" if self.chance(0.66) else f"{kind}({self.w.whole(field)})")
            elif not field.resident and (self.w.must_name(field) or self.chance(0.5)):
                words.append(f"{kind}({self.w.whole(field)})")
        if default:
            words.append("default(present)")
        if self.condition:
            words.append(f"if({self.condition})")
        if all(f.resident for f in [*written, *read]) and self.chance(0.25):
            self.queue = self.rng.randint(1, 3) if self.queue is None else self.queue
            words.append(f"async({self.queue})")
        else:
            self.flush()
        return "".join(" " + word for word in words)

    def flush(self):
        """Waits for what is under way, before the host looks at it or another queue does."""
        if self.queue is not None:
            self.w.directive(f"wait({self.queue})")
            self.queue = None

    def nest(self, axes, written, read, body, extra="", forms=None, more="", waits=False):
        """A nest of independent loops over `axes`; `body` writes what is in it, `extra` is clauses of the loops' directive."""
        if not self.device:
            return self.loops(axes, body)
        clauses = self.clauses(written, read) + more
        form = self.rng.choice(forms or ("collapse", "levels", "kernels", "kernels loop", "parallel", "tile", "gang"))
        getattr(self, "nest_" + form.replace(" ", "_"))(axes, clauses, extra, body)
        if waits:
            self.flush()

    def loops(self, axes, body, before=()):
        """Loops in storage order; `before`: a directive before each of them, or None."""
        w = self.w
        order = w.order(axes)
        for number, axis in enumerate(order):
            if number < len(before) and before[number]:
                w.directive(before[number])
            w.open_loop(VARIABLES[axis], "1", w.size(axis))
        body()
        for _ in order:
            w.close_loop()

    def sized(self):
        return self.rng.choice(("", "", " num_gangs(4)", " vector_length(32)", " vector_length(VLEN)", " num_workers(2) vector_length(32)"))

    def nest_collapse(self, axes, clauses, extra, body):
        many = f" collapse({len(axes)})" if len(axes) > 1 else ""
        level = self.rng.choice(("", " gang vector", " gang", " independent"))
        self.loops(axes, body, ["parallel loop" + level + many + extra + self.sized() + clauses])

    def nest_gang(self, axes, clauses, extra, body):
        self.loops(axes, body, ["parallel loop" + self.rng.choice((" gang", "")) + extra + clauses])

    def nest_levels(self, axes, clauses, extra, body):
        inner = self.rng.choice((["loop vector" + extra], ["loop worker" + extra, "loop vector" + extra], ["loop seq", "loop vector" + extra]))
        self.loops(axes, body, ["parallel loop gang" + extra + self.sized() + clauses] + inner[-(len(axes) - 1):] * (len(axes) > 1))

    def nest_kernels(self, axes, clauses, extra, body):
        self.w.open("kernels" + clauses)
        self.loops(axes, body, [f"loop independent{extra}" if extra or self.chance(0.6) else None])
        self.w.close("kernels")

    def nest_kernels_loop(self, axes, clauses, extra, body):
        many = f" collapse({len(axes)})" if len(axes) > 1 and self.chance(0.5) else ""
        self.loops(axes, body, ["kernels loop independent" + many + extra + clauses])

    def nest_parallel(self, axes, clauses, extra, body):
        self.w.open("parallel" + self.sized() + clauses)
        many = f" collapse({len(axes)})" if len(axes) > 1 and self.chance(0.5) else ""
        self.loops(axes, body, ["loop" + self.rng.choice((" gang vector", "", " independent")) + many + extra])
        self.w.close("parallel")

    def nest_tile(self, axes, clauses, extra, body):
        sizes = ",".join(self.rng.choice(("2", "4", "3")) for _ in axes)
        self.loops(axes, body, [f"parallel loop tile({sizes})" + extra + clauses])

    # Expressions.

    def index(self, field, axes, near=True):
        """Subscripts of a field in a nest over `axes`: near its iteration, or the same ones."""
        found = []
        for axis in range(field.rank):
            if axis in axes:
                offset = self.rng.choice(("", "", "+1", "-1")) if near else ""
                found.append(VARIABLES[axis] + offset)
            else:
                found.append(self.rng.choice(("1", "2", self.w.size(axis))))
        return found

    def value(self, real, axes, read, own, depth=0):
        """An expression over the fields `read`, and `own` at the nest's own iteration."""
        w, rng = self.w, self.rng
        kind = rng.random()
        if depth >= 2 or kind < 0.45:
            pool = [(f, True) for f in read] + [(f, False) for f in own]
            if pool and self.chance(0.8):
                field, near = rng.choice(pool)
                return w.read(field, self.index(field, axes, near), real)
            if self.chance(0.3):
                return w.constant(real, rng)
            variable = VARIABLES[rng.choice(list(axes))]
            return w.number(real, variable)
        a, b = self.value(real, axes, read, own, depth + 1), self.value(real, axes, read, own, depth + 1)
        form = rng.choice(("({a} + {b})", "({a} - {b})", "(3*{a} - {b})", "max({a}, {b})", "min({a}, {b})", "twist({a}, {v})", "pick"))
        if form == "pick":
            c = self.value(real, axes, read, own, depth + 1)
            return w.choice(f"{a} > {b}", c, a)
        return form.format(a=a, b=b, v=VARIABLES[rng.choice(list(axes))])

    def assign(self, field, axes, read, own=None):
        """One element of a field from others."""
        value = self.value(field.is_real, axes, read, [field] if own is None else own)
        self.w.set(self.w.element(field, self.index(field, axes, False)), self.w.clip(field, value))

    # Constructs.

    def map(self):
        target = self.target()
        read = self.others(target)
        axes = range(target.rank)
        def body():
            if self.chance(0.3):
                self.w.open_if(self.value(False, axes, [f for f in read if not f.is_real], []) + " > 20")
                self.assign(target, axes, read)
                self.w.open_else()
                self.assign(target, axes, read)
                self.w.close_if()
            else:
                self.assign(target, axes, read)
        self.nest(axes, [target], read, body)
        self.changed(target)

    def reduction(self):
        source = self.target()
        axes, w = range(source.rank), self.w
        name, operator = self.rng.choice((("s", "+"), ("high", "max"), ("low", "min")))
        total = w.local(name, source.is_real)
        w.set(total, {"+": "0", "max": "-5000", "min": "5000"}[operator])
        value = self.value(source.is_real, axes, [source], [source])
        def body():
            if operator == "+":
                w.set(total, f"{total} + {w.clip(source, value, False)}")
            elif self.chance(0.5):
                w.set(total, f"{operator}({total}, {w.clip(source, value, False)})")
            else:
                w.open_if(f"{w.read(source, self.index(source, axes, False), source.is_real)} {'>' if operator == 'max' else '<'} {total}")
                w.set(total, w.read(source, self.index(source, axes, False), source.is_real))
                w.close_if()
        self.nest(axes, [], [source], body, f" reduction({operator}:{total})", waits=True)
        w.add_total(total, source.is_real)

    def line_sums(self):
        """A sum a line, over vector lanes."""
        source, target = self.target((2, 3)), self.target((1,))
        if not source or not target or source is target:
            return self.map()
        w = self.w
        total = w.local("s", source.is_real)
        clauses = self.clauses([target], [source]) if self.device else ""
        if self.device:
            w.directive(f"parallel loop gang private({total})" + clauses)
        w.open_loop("i", "1", w.size(0))
        w.set(total, "0")
        if self.device:
            w.directive(f"loop vector reduction(+:{total})")
        w.open_loop("j", "1", w.size(1))
        w.set(total, f"{total} + {w.read(source, self.index(source, (0, 1)), source.is_real)}")
        w.close_loop()
        w.set(w.element(target, ["i"]), w.clip(target, w.convert(total, source.is_real, target.is_real)))
        w.close_loop()
        self.changed(target)

    def histogram(self):
        source, target = self.target(), self.target((1,), integer=True)
        if not target or source is target:
            return self.reduction()
        w, axes = self.w, range(source.rank)
        at = w.place(w.read(source, self.index(source, axes), False), w.size(0))
        def body():
            if self.device:
                w.directive(self.rng.choice(("atomic", "atomic update")))
            w.set(w.element(target, [at]), f"{w.element(target, [at])} + {self.rng.choice(('1', '2'))}")
            if self.device and self.chance(0.5):
                w.end_atomic()
        self.nest(axes, [target], [source], body)
        self.nest((0,), [target], [], lambda: self.assign(target, (0,), []))
        self.changed(target)

    def column(self):
        """Up and down a column, with an array of each iteration's own."""
        target = self.target((2, 3))
        if not target:
            return self.map()
        w, last = self.w, target.rank - 1
        read = [f for f in self.others(target) if f.rank <= target.rank]
        line = w.local_array("line", target.is_real)
        v, across = VARIABLES[last], range(last)
        def body():
            sequential = lambda: self.device and w.directive("loop seq")
            w.set(w.at(line, "0"), w.constant(target.is_real, self.rng))
            sequential()
            w.open_loop(v, "1", w.size(last))
            w.set(w.at(line, v), w.clip(target, f"{w.at(line, v + '-1')} + {self.value(target.is_real, range(target.rank), read, [target])}"))
            w.close_loop()
            sequential()
            w.open_down(v, w.size(last), "1")
            w.set(w.element(target, list(VARIABLES[:target.rank])), w.clip(target, f"{w.at(line, v)} - {w.at(line, v + '-1')}"))
            w.close_loop()
        self.nest(across, [target], read, body, f" private({line})", forms=("collapse", "parallel", "gang"))
        self.changed(target)

    def recurrence(self):
        """A loop whose iterations depend on each other, in a construct that leaves it to the compiler."""
        target = self.target()
        w, axes = self.w, range(target.rank)
        read = self.others(target)
        forward = self.chance(0.7)
        def body():
            near = self.index(target, axes, False)
            near[0] = "i-1" if forward else "i+1"
            w.set(w.element(target, self.index(target, axes, False)),
                  w.clip(target, f"{w.read(target, near, target.is_real)} + {self.value(target.is_real, axes, read, [target])}"))
        if self.device:
            kind = self.rng.choice(("kernels", "kernels", "serial"))
            w.open(kind + self.clauses([target], read))
        self.loops(axes, body, [])
        if self.device:
            w.close(kind)
        self.changed(target)

    def row_calls(self):
        """A routine that works on a row, or an element."""
        target = self.target((2,))
        others = [f for f in self.others(target) if f.type == target.type and f.rank == 2] if target else []
        if not others:
            return self.map()
        w, source, level = self.w, self.rng.choice(others), self.rng.choice(("vector", "seq"))
        axis = w.row_axis
        if self.device:
            w.directive("parallel loop gang" + (" vector" if level == "seq" else "") + self.clauses([target], [source]))
        w.open_loop(VARIABLES[axis], "1", w.size(axis))
        w.call_row(target, source, VARIABLES[axis], level)
        w.close_loop()
        self.changed(target)

    def gather(self):
        target, source = self.target((1, 2)), self.target()
        if not target or source is target:
            return self.map()
        w, axes = self.w, range(target.rank)
        scatter = self.chance(0.4)
        def body():
            here, there = self.index(target, axes, False), self.index(source, axes, False)
            (here if scatter else there)[0] = w.permuted("i")
            w.set(w.element(target, here), w.clip(target, w.read(source, there, target.is_real)))
        self.nest(axes, [target], [source], body)
        self.changed(target)

    def until(self):
        """A loop on the host around a construct that says when it ends."""
        target = self.target(integer=True)
        if not target:
            return self.reduction()
        w, axes = self.w, range(target.rank)
        left, turns = w.local("left", False), w.local("turns", False)
        w.set(left, "1")
        w.set(turns, "0")
        w.open_while(f"{left} > 0", f"{turns} < 6")
        w.set(left, "0")
        w.set(turns, f"{turns} + 1")
        element = lambda: w.element(target, list(VARIABLES[:target.rank]))
        def body():
            w.open_if(f"{element()} > 40")
            w.set(element(), f"{element()} / 2")
            w.set(left, f"{left} + 1")
            w.close_if()
        self.nest(axes, [target], [], body, f" reduction(+:{left})", waits=True)
        w.close_while()
        w.add_total(turns, False)
        self.changed(target)

    def relaxation(self):
        """Into a local array, and back."""
        target = self.target((1, 2, 3))
        w, axes = self.w, range(target.rank)
        read = self.others(target)
        copy = w.local_field(target)
        if self.device:
            self.flush()
            words = " ".join(f"present({w.named(f)})" for f in [target] if f.resident) if self.chance(0.5) else ""
            condition = f" if({self.condition})" if self.condition else ""
            w.open(f"data create({w.whole(copy)}) " + words + condition)
        copy.resident = self.device
        self.nest(axes, [copy], [target, *read], lambda: self.assign(copy, axes, [target, *read], []))
        self.nest(axes, [target], [copy], lambda: self.assign(target, axes, [], [copy, target]))
        if self.device:
            self.flush()
            w.close("data")
        self.changed(target)

    def compaction(self):
        """Places in a list that iterations take: in any order, so that only how many there are is asked."""
        source = self.target()
        w, axes = self.w, range(source.rank)
        count, mine = w.local("found", False), w.local("mine", False)
        w.set(count, "0")
        condition = self.value(source.is_real, axes, [source], [source])
        def body():
            w.open_if(f"{condition} > 7")
            if self.device:
                w.directive("atomic capture")
            w.capture(mine, count, self.device)
            w.close_if()
        self.nest(axes, [], [source], body, f" private({mine})", forms=("collapse", "gang"), more=f" copy({count})", waits=True)
        w.add_total(count, False)

    def planes(self):
        """A construct a plane, each in a queue."""
        target = self.target((3,))
        if not target:
            return self.map()
        w, read = self.w, [f for f in self.others(target) if f.rank < 3]
        w.open_loop("k", "1", w.size(2))
        if self.device:
            queue = " async(mod(k, 2) + 1)" if all(f.resident for f in [target, *read]) else ""
            self.flush()
            data = f" present({w.named(target)})" if target.resident else f" copy({w.whole(target)})"
            data += "".join(f" copyin({w.whole(f)})" for f in read if not f.resident and w.must_name(f))
            data += f" if({self.condition})" if self.condition else ""
            before = [self.rng.choice(("parallel loop", "kernels loop independent", "parallel loop collapse(2)")) + data + queue]
        body = lambda: self.assign(target, (0, 1, 2), read)
        self.loops((0, 1), body, before if self.device else [])
        w.close_loop()
        if self.device and queue:
            w.directive("wait")
        self.changed(target)

    def records(self):
        """An array of records, which live on the device as the program's fields do."""
        self.w.records(self)

    def bins(self):
        """A sum for each of a few elements."""
        source = self.target()
        w, axes = self.w, range(source.rank)
        bins = w.local_array("bin", False)
        w.open_loop("k", "0", "3")
        w.set(w.at(bins, "k"), "0")
        w.close_loop()
        at = w.place(w.read(source, self.index(source, axes), False), "3")
        body = lambda: w.set(w.at(bins, at), f"{w.at(bins, at)} + {VARIABLES[axes[-1]]}")
        self.nest(axes, [], [source], body, f" reduction(+:{bins})", forms=("collapse", "gang"), waits=True)
        w.add_total(f"{w.at(bins, '1')} - {w.at(bins, '2')}", False)

    def several(self):
        """Loops of one construct, one after the other."""
        targets = [f for f in self.fields if self.chance(0.7)]
        if len(targets) < 2:
            return self.map()
        if self.device:
            self.w.open("kernels" + self.clauses(targets, []))
        for target in targets:
            read = [f for f in targets if f is not target]
            axes = range(target.rank)
            before = [self.rng.choice((None, "loop", "loop independent", "loop gang vector"))] if self.device else []
            self.loops(axes, lambda: self.assign(target, axes, read), before)
        if self.device:
            self.w.close("kernels")
        self.changed(*targets)
