"""The nests of `generate_kernels.py`: loops, arrays, expressions whose values stay small, and what is made of them.

Gives trees of `Loop`s, whose bodies hold loops and statements; what is said about them in directives is decided there.
"""
from kernel_notation import COMPLEX, TYPES, WHOLE

MOST_ITERATIONS, MOST_LAUNCHES = 3_000_000, 5_000
# Values of arrays that are written again and again stay below this.
CAP = 97


class Loop:
    """A counted loop; `role`: `each` iteration writes its own, they `sum` something up, or keep their `order`."""

    def __init__(self, var, symbol, role="each", body=()):
        self.var, self.symbol, self.role, self.body = var, symbol, role, list(body)
        self.low = self.high = 0
        self.step, self.down = 1, False
        self.first = self.last = None
        self.privates, self.reductions, self.words = [], [], None
        # The level of the routine that its iterations call.
        self.routine = "seq"
        # Nothing in the nest reads what it writes.
        self.exclusive = True


class Array:
    """`into`: its values are places in a dimension of this extent; of its own: a permutation."""

    def __init__(self, name, symbols, form, type_name, into=None):
        self.name, self.symbols, self.form, self.type, self.into = name, symbols, form, type_name, into
        self.record = f"of_{name}"
        self.written, self.bound = False, 4


class Scalar:
    """`local`: declared where it is set; `extent`: an array."""

    def __init__(self, name, type_name, local=False, extent=None):
        self.name, self.type, self.local, self.extent = name, type_name, local, extent


class Nests:
    """What a scenario's nests are made with: `rng`, `notation`, `type`, `rank`, `extents` and `symbols` are the scenario's."""

    def pick(self, items):
        return self.rng.choice(items)

    def chance(self, probability):
        return self.rng.random() < probability

    def most(self, symbols):
        """The most that a product of extents may be."""
        products = [1, 1, 1]
        for symbol in symbols:
            products = [p * e for p, e in zip(products, self.extents[self.letter(symbol)])]
        return max(products)

    def letter(self, symbol):
        return next(letter for letter, text in self.symbols.items() if text == symbol)

    def nest(self):
        self.scope, self.reading, self.targets_here, self.vars = [], [], [], iter("ijkh")
        self.exclusive = not self.free or self.chance(0.7)
        kinds = [self.map] * 4 + [self.sum] * 4 + [self.product] * 3 + [self.total] * 3 + [self.stencil] * 2
        kinds += [self.private_array, self.triangle, self.scatter, self.recurrence, self.bins, self.rows]
        kinds += [self.place, self.scan, self.sweep, self.histogram] if self.free else [self.atomic_histogram]
        nest = self.pick(kinds)()
        nest.exclusive = self.exclusive
        return nest

    def loops(self, depth, role="each", symbols=None):
        """New loops inside of those in scope, so many iterations altogether that a program ends soon."""
        made = []
        for k in range(depth):
            symbol = symbols[k] if symbols else self.symbols[self.pick("nmlnmlq")]
            if not symbols and self.most([s.symbol for s in self.scope + made] + [symbol]) > MOST_ITERATIONS:
                symbol = self.symbols["q"]
            loop = Loop(next(self.vars), symbol, role)
            loop.low, loop.high = self.pick([(0, 0), (0, 0), (1, 1), (0, 1), (2, 0)])
            if self.chance(0.1):
                loop.step = self.pick([2, 3])
            elif self.free and self.chance(0.1):
                loop.down = True
            made.append(loop)
        return made

    def depth_within(self, most):
        return self.rng.randint(1, max(1, min(self.rank, most)))

    def array(self, symbols, written):
        """An array with these extents in some order, which may be read or written here."""
        barred = self.reading if written else self.targets_here
        fitting = [a for a in self.arrays if not a.into and sorted(a.symbols) == sorted(symbols)]
        if self.exclusive:
            fitting = [a for a in fitting if a not in barred]
        if written:
            fitting = [a for a in fitting if a not in self.targets_here]
        if not fitting or (self.chance(0.4) and len(self.arrays) < 9):
            symbols = self.rng.sample(symbols, len(symbols))
            fixed = all(s.isdigit() for s in symbols)
            form = self.pick(self.notation.fixed_forms if fixed and self.chance(0.6) else self.notation.forms)
            fitting = [self.new_array(symbols, form)]
        array = self.pick(fitting)
        self.note(array, written)
        return array

    def new_array(self, symbols, form, into=None):
        name = f"{'at' if into else self.pick('abcdefgwxyz')}{len(self.arrays)}"
        array = Array(f"k{self.number}{name}" if form in self.notation.fixed_forms else name, symbols, form, "int" if into else self.type, into)
        array.bound = CAP if self.repeated else 4
        self.arrays.append(array)
        return array

    def note(self, array, written):
        self.in_construct.append(array)
        (self.targets_here if written else self.reading).append(array)
        if written:
            array.written = True
            self.targets.append(array)

    def index(self, symbol, into):
        """An array of whole numbers that are places in a dimension; of its own dimension: a permutation."""
        known = [a for a in self.arrays if a.into == into and a.symbols == [symbol]]
        array = known[0] if known else self.new_array([symbol], self.pick(self.notation.forms), into)
        self.in_construct.append(array)
        return array

    def matched(self, array, loops):
        """The loops in the order of an array's dimensions."""
        free, order = list(loops), []
        for symbol in array.symbols:
            order.append(self.pick([loop for loop in free if loop.symbol == symbol]))
            free.remove(order[-1])
        return order

    def access(self, array, loops, shifted=False, own=False):
        """The element that belongs to an iteration, or one near it."""
        subscripts = []
        for loop in self.matched(array, loops):
            offset = self.rng.randint(-loop.low, loop.high) if shifted or self.chance(0.15) else 0
            kind = "reversed" if not shifted and self.chance(0.05) else ""
            if not own and self.chance(0.05):
                subscripts.append(self.notation.element(self.index(loop.symbol, loop.symbol), [loop.var]))
            else:
                subscripts.append(self.notation.subscript(loop.var, loop.symbol, offset, kind))
        return self.notation.element(array, subscripts)

    def read(self, loops, shifted=False):
        chosen = self.rng.sample(loops, min(len(loops), self.pick([1, 2, 2, 3, self.rank])))
        while self.most([loop.symbol for loop in chosen]) > MOST_ITERATIONS:
            chosen.pop()
        array = self.array([loop.symbol for loop in chosen], False)
        return self.access(array, chosen, shifted), array.bound

    def target(self, loops):
        array = self.array([loop.symbol for loop in loops], True)
        return array, self.access(array, loops, own=True)

    # Values.

    def value(self, loops, limit, depth=0):
        """An expression and what its absolute value stays within."""
        limit = min(limit, TYPES[self.type][3])
        k = self.rng.random()
        if depth < 2 and k < 0.5 and limit > 100:
            (a, x), (b, y) = self.value(loops, limit / 2, depth + 1), self.value(loops, limit / 2, depth + 1)
            if k < 0.15 and x * y <= limit:
                return f"{a} * {b}", x * y
            if k > 0.42 and self.type not in COMPLEX:
                return self.notation.larger(a, b, self.type, self.pick("<>")) if " " not in a + b else f"({a} - {b})", x + y
            return f"({a} {self.pick('+-')} {b})", x + y
        if k < 0.85:
            for _ in range(3):
                text, bound = self.read(loops)
                if bound <= limit:
                    return text, bound
        bound = max(max(self.extents[self.letter(loop.symbol)]) for loop in loops)
        if k < 0.93 and bound <= limit:
            return self.pick(loops).var, bound
        return str(self.rng.randint(1, 5)), 5

    def limit(self, loops):
        """Of terms that these loops sum up."""
        return TYPES[self.type][3] // 4 // self.most([loop.symbol for loop in loops])

    def store(self, array, element, text, bound):
        """An assignment that leaves the array's values within its bound."""
        again = self.repeated or not self.exclusive
        if again and bound > array.bound:
            text, bound = self.reduced(text), CAP
        array.bound = max(array.bound, bound)
        return self.notation.assign(element, text)

    def reduced(self, text):
        """Values of complex numbers can't be reduced, but counted."""
        return "2" if self.type in COMPLEX else self.notation.mod(text, CAP, self.type)

    def temporary(self, loop, value):
        """A scalar that each iteration of a loop sets."""
        name = f"t{len(self.scalars)}"
        if self.local:
            self.scalars.append(Scalar(name, self.type, local=True))
            return name, f"{self.notation.type(self.type)} {name} = {value};"
        self.scalars.append(Scalar(name, self.type))
        loop.privates.append(name)
        return name, self.notation.assign(name, value)

    def result(self, start):
        """A scalar that a construct brings back."""
        name = f"s{len(self.scalars)}"
        self.scalars.append(Scalar(name, self.type))
        self.results.append((name, str(start)))
        return name

    def chained(self, loops, body):
        """The loops inside of each other."""
        for loop in reversed(loops):
            loop.body = list(loop.body) + body
            body = [loop]
        return loops[0]

    def map(self):
        self.vars = iter("ijkh")
        loops = self.scope = self.loops(self.depth_within(4))
        body, array_and_element = [], self.target(loops)
        if len(loops) > 1 and self.chance(0.3):
            text, _ = self.value(loops[:1], 50)
            name, statement = self.temporary(loops[0], text)
            loops[0].body.append(statement)
            text, bound = self.value(loops, 1000)
            text, bound = f"{name} + {text}", bound + 50
        else:
            text, bound = self.value(loops, 10**6)
        statement = self.store(*array_and_element, text, bound)
        if self.chance(0.3) and self.type not in COMPLEX:
            body += self.conditional(loops, statement)
        else:
            body.append(statement)
        if self.chance(0.25):
            text, bound = self.value(loops, 1000)
            body.append(self.store(*self.target(loops), text, bound))
        return self.chained(loops, body)

    def conditional(self, loops, statement):
        array, element = self.target(loops)
        first, second = self.value(loops, 1000)[0], self.value(loops, 1000)[0]
        text, bound = self.value(loops, 1000)
        lines = [self.notation.when(f"{first} {self.pick(['<', '>', '=='])} {second}"), statement]
        lines += [self.notation.otherwise, self.store(array, element, text, bound)] if self.chance(0.5) else []
        return lines + [self.notation.end_when]

    def operators(self):
        return ["+"] if self.type in COMPLEX else ["+", "+", "+", "max", "min"] + (["^", "|"] if self.type in WHOLE else [])

    def sum(self):
        """Sums of their own for each iteration of the loops outside; other loops may follow inside."""
        outer = self.loops(self.rng.randint(1, max(1, self.rank - 1)))
        self.scope = outer
        inner = self.loops(self.pick([1, 1, 1, 2]) if self.rank > 1 and len(outer) < 3 else 1, "sum")
        self.scope = outer + inner
        operator, start = self.pick(self.operators()), self.pick(["0", "0", "1"])
        place = self.rng.randint(0, len(outer) - 1) if self.chance(0.2) else len(outer) - 1
        name, statement = self.temporary(outer[place], start)
        outer_here, rest = outer[:place + 1], outer[place + 1:]
        text, bound = self.value(outer_here + inner, self.limit(inner))
        statements = [self.notation.combine(operator, name, text, self.type)]
        nest = self.chained(inner, statements)
        for loop in inner:
            loop.reductions.append(f"{self.notation.operator(operator)}:{name}")
        bound = bound * self.most([loop.symbol for loop in inner]) + 1
        body = [statement, nest]
        if rest or (self.chance(0.2) and len(outer) + len(inner) < 4):
            rest = rest or self.loops(1)
            self.scope = outer_here + rest
            more, extra = self.value(outer_here + rest, 100)
            body.append(self.chained(rest, [self.store(*self.target(outer_here + rest), f"{name} + {more}", bound + extra)]))
        else:
            body.append(self.store(*self.target(outer_here), name, bound))
        return self.chained(outer_here, body)

    def product(self):
        """A product of matrices, one of them transposed perhaps, summed in a scalar or in memory."""
        rows, columns, along = self.loops(3, symbols=[self.symbols[s] for s in self.pick(["nml", "nnl", "nnn", "mlq", "qnm", "nqm"])])
        while self.most([rows.symbol, columns.symbol, along.symbol]) > MOST_ITERATIONS:
            rows.symbol = columns.symbol = along.symbol = self.symbols["q"]
        a, b = self.array([rows.symbol, along.symbol], False), self.array([along.symbol, columns.symbol], False)
        c = self.array([rows.symbol, columns.symbol], True)
        target = self.access(c, [rows, columns], own=True)
        term = f"{self.access(a, [rows, along])} * {self.access(b, [along, columns])}"
        bound = a.bound * b.bound * self.most([along.symbol])
        if bound + c.bound > TYPES[self.type][3]:
            term, bound = self.access(a, [rows, along]), a.bound * self.most([along.symbol])
        if self.repeated or not self.exclusive or self.chance(0.5):
            along.role = "sum"
            outer = self.rng.sample([rows, columns], 2)
            name, statement = self.temporary(outer[1], "0")
            along.body = [self.notation.combine("+", name, term, self.type)]
            along.reductions.append(f"+:{name}")
            return self.chained(outer, [statement, along, self.store(c, target, name, bound)])
        along.role = "order"
        order = self.rng.sample([rows, columns, along], 3)
        while not self.free and order[0] is along:
            order = self.rng.sample([rows, columns, along], 3)
        c.bound = max(c.bound, c.bound + bound)
        return self.chained(order, [self.notation.combine("+", target, term, self.type)])

    def total(self):
        """Reductions of scalars over a whole nest."""
        loops = self.scope = self.loops(self.depth_within(4), "sum")
        body = []
        for _ in range(self.pick([1, 1, 2, 3])):
            operator = self.pick(self.operators())
            text, _ = self.value(loops, self.limit(loops))
            name = self.result(self.pick([0, 0, 3]))
            statement = self.notation.combine(operator, name, text, self.type)
            if self.chance(0.2) and self.type not in COMPLEX:
                first, second = self.value(loops, 100)[0], self.value(loops, 100)[0]
                body += [self.notation.when(f"{first} < {second}"), statement, self.notation.end_when]
            else:
                body.append(statement)
            for loop in loops:
                loop.reductions.append(f"{self.notation.operator(operator)}:{name}")
        return self.chained(loops, body)

    def stencil(self):
        loops = self.scope = self.loops(self.depth_within(3))
        for loop in loops:
            loop.low, loop.high = self.pick([(1, 1), (1, 1), (2, 2), (2, 1)])
        source = self.array([loop.symbol for loop in loops], False)
        order = self.matched(source, loops)
        points = self.rng.randint(3, 7)
        terms = []
        for _ in range(points):
            near = [self.notation.subscript(v.var, v.symbol, self.pick([0, 0, self.rng.randint(-v.low, v.high)]), "") for v in order]
            terms.append(f"{self.pick(['', '2 * '])}{self.notation.element(source, near)}")
        return self.chained(loops, [self.store(*self.target(loops), " + ".join(terms), 2 * points * source.bound)])

    def private_array(self):
        """An array that each iteration fills and reads: few, as they are launches where the compiler keeps their order."""
        outer = self.loops(self.pick([1, 2]) if self.rank > 1 else 1)
        for loop in outer:
            if self.free and self.most([loop.symbol for loop in outer]) > MOST_LAUNCHES:
                loop.symbol = self.symbols["q"]
        self.scope = outer
        name, extent = f"p{len(self.scalars)}", self.symbols["q"]
        fill, use = self.loops(2, "order", [extent, extent])
        for loop in (fill, use):
            loop.low, loop.high, loop.step, loop.down = 0, 0, 1, False
        own = Array(name, [extent], "fixed", self.type)
        text, bound = self.value(outer, 50)
        filled = self.notation.assign(self.notation.element(own, [fill.var]), f"{text} + {fill.var}")
        total, start = self.temporary(outer[-1], "0")
        at = self.pick([use.var, self.notation.subscript(use.var, extent, 0, "reversed")])
        use.body = [self.notation.combine("+", total, f"{self.notation.element(own, [at])} * {use.var}", self.type)]
        fill.body = [filled]
        self.scalars.append(Scalar(name, self.type, extent=extent))
        self.scratch = True
        outer[-1].privates.append(name)
        return self.chained(outer, [start, fill, use, self.store(*self.target(outer), total, (bound + 20) * 400)])

    def triangle(self):
        """The loop inside begins or ends where the one outside is."""
        symbol = self.symbols[self.pick("nml")]
        if self.most([symbol, symbol]) > MOST_ITERATIONS:
            symbol = self.symbols["q"]
        role = self.pick(["each", "sum"])
        outer, inner = self.loops(2, symbols=[symbol, symbol])
        inner.role = role
        outer.step = inner.step = 1
        outer.down = inner.down = False
        outer.low = outer.high = inner.low = inner.high = 0
        if self.chance(0.5):
            inner.first = outer.var
        else:
            inner.last = f"{outer.var} + 1" if self.c else outer.var
        if role == "each":
            text, bound = self.value([outer, inner], 1000)
            return self.chained([outer, inner], [self.store(*self.target([outer, inner]), text, bound)])
        text, bound = self.value([outer, inner], self.limit([inner]))
        name, statement = self.temporary(outer, "0")
        inner.body = [self.notation.combine("+", name, text, self.type)]
        inner.reductions.append(f"+:{name}")
        outer.body = [statement, inner, self.store(*self.target([outer]), name, bound * self.most([symbol]))]
        return outer

    def scatter(self):
        """Elements whose place a permutation tells."""
        loops = self.scope = self.loops(self.depth_within(2))
        array = self.array([loop.symbol for loop in loops], True)
        subscripts = []
        for loop in self.matched(array, loops):
            place = self.notation.element(self.index(loop.symbol, loop.symbol), [loop.var])
            subscripts.append(place if self.chance(0.7) else loop.var)
        text, bound = self.value(loops, 1000)
        return self.chained(loops, [self.store(array, self.notation.element(array, subscripts), text, bound)])

    def recurrence(self):
        """One loop keeps its order, wherever it stands; the others don't."""
        each = self.loops(1 if self.rank < 3 else 2)
        self.scope = each
        (along,) = self.loops(1, "order")
        along.low, along.high, along.step, along.down = 1, 0, 1, False
        loops = each + [along]
        while self.most([loop.symbol for loop in loops]) > MOST_ITERATIONS:
            each[0].symbol = along.symbol = self.symbols["q"]
        array = self.array([loop.symbol for loop in loops], True)
        matched = self.matched(array, loops)
        here = [loop.var for loop in matched]
        before = [self.notation.subscript(loop.var, loop.symbol, -1, "") if loop is along else loop.var for loop in matched]
        text, _ = self.value(loops, 100)
        value = self.reduced(f"{self.notation.element(array, before)} + {text}")
        array.bound = max(array.bound, CAP)
        order = self.rng.sample(loops, len(loops)) if self.free else loops
        return self.chained(order, [self.notation.assign(self.notation.element(array, here), value)])

    def sweep(self):
        """A table of which each element needs some neighbours, those in front of it as they are by now: both loops keep their
        order, or iterations on diagonals run at once."""
        loops = self.scope = self.loops(2, "order")
        for loop in loops:
            loop.low, loop.high = self.pick([1, 1, 2]), self.pick([0, 1, 1])
        array = self.array([loop.symbol for loop in loops], True)
        matched = self.matched(array, loops)
        here = self.notation.element(array, [loop.var for loop in matched])
        terms = []
        for _ in range(self.rng.randint(1, 4)):
            near = [self.notation.subscript(v.var, v.symbol, self.rng.randint(-v.low, v.high), "") for v in matched]
            terms.append(self.notation.element(array, near))
        text, _ = self.value(loops, 100)
        array.bound = max(array.bound, CAP)
        statement = self.notation.assign(here, self.reduced(" + ".join(terms + [text])))
        guarded = self.type not in COMPLEX and self.chance(0.2)
        return self.chained(loops, self.conditional(loops, statement) if guarded else [statement])

    def scan(self):
        (loop,) = self.loops(1, "order")
        loop.low, loop.down, loop.step = 1, False, 1
        array = self.array([loop.symbol], True)
        text, _ = self.value([loop], 100)
        before = self.notation.element(array, [self.notation.subscript(loop.var, loop.symbol, -1, "")])
        array.bound = max(array.bound, CAP)
        return self.chained([loop], [self.notation.assign(self.notation.element(array, [loop.var]), self.reduced(f"{before} + {text}"))])

    def bins(self):
        """A reduction of an array's elements, by the clause where the loops are said to be parallel."""
        loops = self.loops(self.depth_within(2))
        (along,) = self.loops(1, "each", [self.symbols["q"]])
        along.low = along.high = 0
        array = self.array([along.symbol], True)
        text, bound = self.value(loops + [along], self.limit(loops) // 8)
        grown = array.bound + bound * self.most([loop.symbol for loop in loops])
        array.bound = grown
        element = self.notation.element(array, [along.var])
        for loop in loops:
            loop.role = "sum"
            loop.reductions.append(f"+:{self.notation.section(array)}")
        along.role = "order"
        plain = self.free or (array.form != "member" and self.type not in COMPLEX)
        if self.repeated or not self.exclusive or grown > TYPES[self.type][3] or not plain:
            array.bound = CAP
            along.role = "each"
            loops[0].reductions, loops[0].role = [], "each"
            return self.chained([along], [self.notation.assign(element, "5")])
        return self.chained(loops + [along], [self.notation.combine("+", element, text, self.type)])

    def histogram(self, atomic=False):
        loops = self.scope = self.loops(self.depth_within(2), "each" if atomic else "order")
        into = self.symbols[self.pick("qqn")]
        place = self.notation.element(self.index(loops[0].symbol, into), [loops[0].var])
        array = self.array([into], True)
        array.bound = max(array.bound, CAP) + 5 * self.most([loop.symbol for loop in loops]) * (9 if self.repeated else 1)
        if array.bound > TYPES[self.type][3] or (atomic and self.type in COMPLEX):
            return self.map()
        directive = self.notation.directive("atomic update") if atomic else []
        statement = self.notation.update(self.notation.element(array, [place]), str(self.rng.randint(1, 5)))
        return self.chained(loops, directive + [statement])

    def atomic_histogram(self):
        return self.histogram(True)

    def place(self):
        """The first place of an extreme."""
        loops = self.scope = self.loops(self.depth_within(2), "order")
        if self.type in COMPLEX:
            return self.scan()
        element, _ = self.read(loops)
        sign, start = self.pick([(">", -100000), ("<", 100000)])
        best, place = self.result(start), self.result(0)
        body = [self.notation.when(f"{element} {sign} {best}"), self.notation.assign(best, element)]
        return self.chained(loops, body + [self.notation.assign(place, loops[-1].var), self.notation.end_when])

    def rows(self):
        """Rows that a routine works on, together or each lane its own."""
        symbols = [self.symbols["n"], self.symbols["m"]]
        if self.most(symbols) > MOST_ITERATIONS or self.type in COMPLEX:
            return self.map()
        (loop,) = self.loops(1, symbols=symbols[:1])
        loop.step, loop.down = 1, False
        array = self.array(symbols, True)
        if array.symbols != symbols or array.form == "pointer":
            array = self.new_array(symbols, "flat" if self.c else "explicit")
            self.note(array, True)
        routine = self.pick(["seq", "vector", "worker"])
        array.bound = max(array.bound, CAP)
        loop.routine = routine
        loop.body = [self.notation.call(f"row_{routine}_{self.type}", [self.notation.row(array, loop.var), symbols[1], loop.var])]
        return loop


def all_loops(loop):
    """A loop and those inside, outermost first."""
    return [loop] + [inner for item in loop.body if isinstance(item, Loop) for inner in all_loops(item)]
