#!/usr/bin/env python3
"""Random C++ programs of classes whose objects compute in regions.

Usage:   generate_classes.py SEED [SCENARIOS]     prints the program of a seed (default: 10 scenarios)
Needs:   python3. Used by fuzz_regions.py (`--programs cpp_classes`), which compares with clang++ without OpenACC.

A scenario is a namespace: classes with members of integer types, arrays, base classes, constructors, copies and destructors
that are counted, operators, templates over types and numbers, constant tables, lambdas; a loop in which each iteration makes,
copies, passes and returns objects of them, and what it computed. All arithmetic is of unsigned integers, so that every order
of it gives one result; iterations share nothing but sums.
"""
import random
import sys

TYPES = ("unsigned", "unsigned long", "unsigned short", "unsigned char")


class Class:
    """A class that is written, and what may be said of its objects."""

    def __init__(self, name, members, array, base, counted, template):
        self.name, self.members, self.array, self.base = name, members, array, base
        self.counted, self.template = counted, template

    @property
    def type(self):
        return f"{self.name}<{self.template[0]}, {self.template[1]}>" if self.template else self.name


class Scenario:
    def __init__(self, number, rng):
        self.number, self.rng, self.classes, self.lines, self.temporaries = number, rng, [], [], 0

    def pick(self, choices):
        return self.rng.choice(choices)

    def chance(self, of):
        return self.rng.random() < of

    def number_text(self):
        return f"{self.rng.randint(0, 99)}u"

    def expression(self, names, depth=2):
        """Unsigned arithmetic over names."""
        if depth == 0 or self.chance(0.2):
            return self.pick(names) if names and self.chance(0.7) else self.number_text()
        a, b = self.expression(names, depth - 1), self.expression(names, depth - 1)
        form = self.pick(["({a} + {b})", "({a} - {b})", "({a} * {b})", "({a} ^ {b})", "({a} / ({b} | 1u))", "({a} % ({b} | 1u))",
                          "({a} > {b} ? {a} : {b})", "(({a}) >> ({b} & 7u))", "std::min<unsigned long>({a}, {b})",
                          "twice({a})", "pick({a}, {b})"])
        return form.format(a=a, b=b)

    def make_class(self, index):
        name = f"k{index}"
        template = (self.pick(TYPES[:2]), self.rng.randint(1, 4)) if self.chance(0.3) else None
        plain = [c for c in self.classes if not c.template]
        base = self.pick(plain) if plain and self.chance(0.4) else None
        # A class with a destructor counts where it ends; its bases and members do so themselves.
        made = Class(name, [(f"m{i}", self.pick(TYPES)) for i in range(self.rng.randint(1, 3))],
                     self.rng.randint(2, 6) if self.chance(0.5) else 0, base, self.chance(0.5), template)
        self.classes.append(made)
        self.write_class(made)

    def write_class(self, c):
        out = self.lines.append
        if c.template:
            out("template <class T, int N>")
        out(f"struct {c.name}{f' : {c.base.type}' if c.base else ''} {{")
        for member, kind in c.members:
            out(f"    {'T' if c.template and kind == TYPES[0] else kind} {member};")
        if c.template:
            out("    T t[N];")
        if c.array:
            out(f"    unsigned a[{c.array}];")
        if c.counted:
            out("    unsigned *ends;")
        if self.chance(0.5):
            values = ", ".join(self.number_text() for _ in range(5))
            out(f"    static constexpr unsigned table[5] = {{{values}}};")
            table = ["table[x % 5u]"]
        else:
            table = []
        starts = [f"{c.base.type}(x + 1u, n)"] if c.base else []
        starts += [f"{m}(static_cast<decltype({m})>({self.expression(['x'] + table)}))" for m, _ in c.members]
        starts += ["a{}"] if c.array and self.chance(0.5) else []
        starts += ["t{}"] if c.template else []
        starts += ["ends(n)"] if c.counted else []
        out(f"    {c.name}(unsigned long x, unsigned *n) : {', '.join(starts)} {{")
        if c.array:
            out(f"        for (int i = 0; i < {c.array}; i++) a[i] = {self.expression(['x', 'i + 1u'])};")
        if c.template:
            out(f"        for (int i = 0; i < N; i++) t[i] = T({self.expression(['x', 'i + 1u'])});")
        if c.counted:
            out(f"        ends[0] += {self.rng.randint(1, 9)}u;")
        out("    }")
        if c.counted:
            self.write_life(c)
        names = [m for m, _ in c.members] + ([f"a[y % {c.array}u]"] if c.array else []) + (["t[y % N]"] if c.template else [])
        names += [t.replace("x", "y") for t in table] + ([f"{c.base.type}::get(y)"] if c.base else [])
        out(f"    unsigned long get(unsigned long y) const {{ return {self.expression(names + ['y'])}; }}")
        out(f"    {c.name} &operator+=(const {c.name} &o) {{")
        for m, _ in c.members:
            out(f"        {m} += o.{m};")
        if c.array:
            out("        for (auto &v : a) v ^= o.a[0];")
        out("        return *this;\n    }")
        out(f"    friend {c.name} operator*(const {c.name} &o, unsigned f) {{")
        out(f"        {c.name} r(o);")
        for m, kind in c.members:
            out(f"        r.{m} = static_cast<decltype(r.{m})>(r.{m} * f);")
        out("        return r;\n    }")
        if self.chance(0.6):
            out(f"    unsigned operator[](unsigned y) const {{ return unsigned({self.expression(names + ['y'], 1)}); }}")
        else:
            out("    unsigned operator[](unsigned y) const { return unsigned(get(y)); }")
        out("};")

    def write_life(self, c):
        copies = [f"{c.base.type}(o)"] if c.base else []
        copies += [f"{m}(o.{m})" for m, _ in c.members] + (["a{}"] if c.array else []) + (["t{}"] if c.template else [])
        out = self.lines.append
        out(f"    {c.name}(const {c.name} &o) : {', '.join(copies + ['ends(o.ends)'])} {{")
        if c.array:
            out(f"        for (int i = 0; i < {c.array}; i++) a[i] = o.a[i];")
        if c.template:
            out("        for (int i = 0; i < N; i++) t[i] = o.t[i];")
        out("    }")
        out(f"    {c.name} &operator=(const {c.name} &) = default;")
        out(f"    ~{c.name}() {{ ends[1] += {self.rng.randint(1, 9)}u + {c.members[0][0]} % 3u; }}")

    def object(self, c, value):
        return f"{c.type}({value}, n)"

    def statements(self):
        """What an iteration does; objects by name with their classes."""
        objects, out, values = [], [], ["i", "s"]
        for step in range(self.rng.randint(3, 7)):
            c = self.pick(self.classes)
            of_class = [name for name, other in objects if other is c]
            kind = self.pick(["make", "copy", "sum", "scale", "call", "lambda", "array", "branch", "loop", "function"])
            if kind == "make" or not of_class:
                name = f"o{step}"
                out.append(f"{c.type} {name}({self.expression(values)}, n);")
                objects.append((name, c))
            elif kind == "copy":
                out.append(f"{c.type} o{step} = {self.pick(of_class)};")
                objects.append((f"o{step}", c))
            elif kind == "sum":
                out.append(f"{self.pick(of_class)} += {self.pick(of_class)};")
            elif kind == "scale":
                out.append(f"auto o{step} = {self.pick(of_class)} * {self.rng.randint(2, 9)}u;")
                objects.append((f"o{step}", c))
            elif kind == "call":
                out.append(f"s += {self.pick(of_class)}.get({self.expression(values, 1)}) + {self.object(c, 's')}[3];")
            elif kind == "lambda":
                by = self.pick(["=", "&"])
                out.append(f"auto l{step} = [{by}](unsigned long y) {{ return y * 3u + {self.pick(of_class)}.get(y) + i; }};")
                out.append(f"s ^= l{step}({self.expression(values, 1)});")
            elif kind == "array":
                length = self.rng.randint(2, 7)
                begun = ", ".join(self.object(c, f"i + {k}u") for k in range(length))
                out.append(f"{{ {c.type} list[{length}] = {{{begun}}}; for (auto &e : list) s += e.get(i); "
                           f"list[0] += list[{length - 1}]; s += list[0][1]; }}")
            elif kind == "branch":
                out.append(f"if ({self.expression(values, 1)} % 3u) {{ {c.type} b({self.pick(of_class)}); s += b.get(2u); }} "
                           f"else s -= {self.pick(of_class)}.get(s);")
            elif kind == "loop":
                out.append(f"for (unsigned k = 0; k < 5; k++) {{ {c.type} b(k + s, n); if (b.get(k) % 4u == 1u) continue; "
                           f"if (b.get(i) % 7u == 2u) break; s += b[k]; }}")
            else:
                out.append(f"s += through({self.pick(of_class)}, s) + early({self.pick(of_class)}, i).get(1u);")
        return out + [f"s += {name}.get(i);" for name, _ in objects]

    def text(self):
        for index in range(self.rng.randint(2, 4)):
            self.make_class(index)
        directive = self.pick(["parallel loop", "kernels loop independent", "parallel loop gang vector", "parallel loop vector_length(32)"])
        count = self.rng.choice([1, 17, 100])
        body = "\n        ".join(self.statements())
        classes = "\n".join(self.lines)
        return f"""namespace s{self.number} {{
inline unsigned long twice(unsigned long x) {{ return 2u * x; }}
template <class T> T pick(T a, unsigned long b) {{ return b % 2u ? a : T(b); }}
{classes}
template <class K> unsigned long through(K o, unsigned long x) {{ o += o; return o.get(x); }}
template <class K> K early(const K &o, unsigned long x) {{
    K p(o);
    if (x % 2u) return p * 3u;
    for (int k = 0; k < 3; k++) {{ K q(p); p += q; if (q.get(x) % 5u == 0u) return q; }}
    return p;
}}
void run() {{
    unsigned long out[{count}], total = 0;
    unsigned counts[{count}][2] = {{}};
#pragma acc {directive} copyout(out) copy(counts) reduction(+:total)
    for (unsigned i = 0; i < {count}; i++) {{
        unsigned *n = counts[i];
        unsigned long s = i;
        {body}
        out[i] = s;
        total += s;
    }}
    unsigned long all = 0, lives = 0;
    for (unsigned i = 0; i < {count}; i++) {{ all = all * 31u + out[i]; lives = lives * 7u + counts[i][0] * 3u + counts[i][1]; }}
    std::printf("{self.number} %lu %lu %lu\\n", all, total, lives);
}}
}}
"""


def program(seed, scenarios):
    """The program of a seed with some of its scenarios; each depends on its own number only."""
    made = [Scenario(number, random.Random(f"{seed} {number} classes")) for number in scenarios]
    calls = "\n".join(f"    s{one.number}::run();" for one in made)
    head = "#include <algorithm>\n#include <cstdio>\n"
    return head + "\n".join(one.text() for one in made) + f"int main() {{\n{calls}\n}}"


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    print(program(int(sys.argv[1]), range(count)))


if __name__ == "__main__":
    main()
