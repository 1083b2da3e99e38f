#!/usr/bin/env python3
"""Writes a random Fortran program of OpenACC regions whose result is the same with and without directives.

Usage:   generate_regions.py SEED [COUNT]      COUNT subroutines k0, k1, ... (default 25), each one scenario
Gives:   free-form Fortran on stdout. Per scenario it prints a line of integers: scalars and sums over arrays.
What keeps a program deterministic: integers stay small through `mod`; reals are multiples of 1/4 that `aint` keeps
small, so sums are exact in any order; loops are called independent only if each iteration writes its own element and
reads only arrays that the loop does not write; all other loops leave the question to the compiler (`kernels`, `loop
auto`, loops in `parallel` without a directive). Every subscript stays in its array for loop variables 3 to N - 3.
"""
import random
import sys

N = 96
INTEGER, REAL, PLANE = ("a", "b"), ("q", "r"), ("x", "y")
ARGUMENTS = "a,b,x,y,q,r,idx,n,m,s,mx,mn,rs"
DECLARATIONS = f"""\
  implicit none
  integer :: n,m,s,mx,mn,i,j,k,t,p
  integer :: a({2 * N}),b({2 * N}),x({N},{N}),y({N},{N}),idx({N})
  real(8) :: q({2 * N}),r({2 * N}),rs"""


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 25
    print(program(int(sys.argv[1]), range(count)))


def program(seed, scenarios):
    """The program of a seed with some of its scenarios; each depends on its own number only."""
    lines = HEAD.splitlines()
    for number in scenarios:
        lines += ["  call start(a,b,x,y,q,r,idx,s,mx,mn,rs)"]
        lines += [f"  call k{number}({ARGUMENTS})", f"  call show({number})"]
    lines += TAIL.splitlines()
    for number in scenarios:
        body = Scenario(random.Random(seed * 1000 + number)).lines
        lines += [f"subroutine k{number}({ARGUMENTS})", DECLARATIONS] + ["  " + line for line in body]
        lines += ["end subroutine"]
    return "\n".join(lines)


class Scenario:
    """The body of one subroutine."""

    def __init__(self, rng):
        self.rng = rng
        self.lines = []
        self.pick([self.free_region] * 5 + [self.independent_loops] * 3 + [self.data_region] * 3)()

    def pick(self, items):
        return self.rng.choice(items)

    def chance(self, probability):
        return self.rng.random() < probability

    def add(self, depth, *lines):
        self.lines += ["  " * depth + line for line in lines]

    # Expressions.

    def subscript(self, v):
        """Of a vector of 2 N elements."""
        near = [v, v, v, f"{v}+1", f"{v}-1", f"{v}+2", f"{v}-2"]
        far = [f"2*{v}", f"2*{v}-1", f"{N}-{v}", f"{v}+m", f"{2 * N}-{v}", f"{v}+{N}", str(self.rng.randint(1, 2 * N))]
        odd = [f"({v}+1)/2" if self.chance(0.3) else v, f"idx({v})" if self.chance(0.25) else v]
        return self.pick(near + far + odd)

    def near(self, v):
        """Of one dimension of a plane."""
        return self.pick([v, v, v, v, f"{v}+1", f"{v}-1", f"{v}-2", f"{v}+2"])

    def vector_element(self, names, v):
        return f"{self.pick(names)}({self.subscript(v)})"

    def plane_element(self, names, i, j):
        return f"{self.pick(names)}({self.near(i)},{self.near(j)})"

    def integer(self, variables, scalars, vectors=INTEGER, planes=PLANE, depth=0):
        """An expression over one or two loop variables, some scalars and the arrays that may be read."""
        k, again = self.rng.random(), (variables, scalars, vectors, planes, depth + 1)
        if k < 0.45 and len(variables) == 2 and planes:
            return self.plane_element(planes, *variables)
        if k < 0.5 and vectors:
            return self.vector_element(vectors, self.pick(variables))
        if k < 0.6:
            return self.pick(variables)
        if k < 0.7 and scalars:
            return self.pick(scalars)
        if k < 0.8 and depth < 2:
            return f"({self.integer(*again)} - {self.integer(*again)})"
        if depth < 2:
            return f"({self.integer(*again)} + 3*{self.integer(*again)})"
        return str(self.rng.randint(0, 9))

    def small(self, *about):
        return f"mod({self.integer(*about)}, 1009)"

    def real(self, v, names=REAL):
        """A multiple of 1/4 below 300."""
        first, second = self.vector_element(names, v), self.vector_element(names, v)
        inner = self.pick([f"{first} + 2*{second}", f"{first}*{second}", f"{first} - {v}", f"abs({first} - {second})"])
        return f"0.25d0*aint(mod({inner}, 1009d0))"

    # Regions whose loops the compiler has to judge.

    def free_region(self, depth=0):
        # A region before this one may have had a `t` of its own.
        self.add(depth, "t = 5")
        kind = self.pick(["kernels", "kernels", "kernels", "parallel"])
        clauses = " copy(s,mx,mn,rs)" if kind == "parallel" or self.chance(0.5) else ""
        queue = self.rng.randint(0, 2) if self.chance(0.15) else None
        asynchronous = f" async({queue})" if queue is not None else ""
        self.add(depth, f"!$acc {kind}{clauses}{asynchronous}")
        for _ in range(self.rng.randint(1, 3)):
            self.free_nest(kind, depth + 1)
        self.add(depth, f"!$acc end {kind}")
        if queue is not None:
            self.add(depth, f"!$acc wait({queue})")

    def free_nest(self, kind, depth):
        low, high = self.pick([("3", "n-3"), ("n-3", "3"), ("3", "n-3"), ("4", "m+50")])
        step = ", -1" if low == "n-3" else self.pick(["", "", ", 2", ", 3"])
        private = kind == "kernels" and self.chance(0.25)
        if private:
            self.add(depth, self.pick(["!$acc loop private(p)", "!$acc loop auto private(p)"]))
        elif kind == "kernels" and self.chance(0.2):
            self.add(depth, "!$acc loop auto")
        if self.chance(0.5):
            self.add(depth, f"do i = {low}, {high}{step}")
            self.vector_body("i", depth + 1, private)
            self.add(depth, "end do")
            return
        outer, inner = self.pick([("i", "j"), ("j", "i")])
        bounds = ["3, n-3"] * 3 + ([f"{outer}, n-3", f"3, {outer}", f"{outer}+1, n-3"] if low != "n-3" else [])
        self.add(depth, f"do {outer} = {low}, {high}{step}")
        if private:
            self.add(depth + 1, f"p = {self.small([outer], [])}")
        if self.chance(0.25):
            self.add(depth + 1, f"t = mod(a({outer})+{outer}, 1009)")
        self.add(depth + 1, f"do {inner} = {self.pick(bounds)}")
        self.plane_body(depth + 2, private)
        self.add(depth + 1, "end do")
        if self.chance(0.25):
            self.add(depth + 1, f"b({outer}) = mod(b({outer}) + t, 1009)")
        self.add(depth, "end do")

    def vector_body(self, v, depth, private):
        scalars = []
        if private:
            self.add(depth, f"p = {self.small([v], [])}")
            scalars.append("p")
        for _ in range(self.rng.randint(1, 3)):
            k, about = self.rng.random(), ([v], scalars)
            if k < 0.15:
                self.add(depth, f"t = {self.small(*about)}")
                scalars = scalars + ["t"]
            elif k < 0.35:
                self.add(depth, self.reduction(about))
            elif k < 0.5:
                self.add(depth, f"if (mod({self.integer(*about)}, 3) == 1) then")
                self.add(depth + 1, f"{self.vector_element(INTEGER, v)} = {self.small(*about)}")
                other = f"t = {self.integer(*about)}" if self.chance(0.3) else f"b({self.subscript(v)}) = {v}"
                self.add(depth, "else", "  " + other, "end if")
            elif k < 0.65:
                self.add(depth, f"{self.vector_element(REAL, v)} = {self.real(v)}")
            else:
                self.add(depth, f"{self.vector_element(INTEGER, v)} = {self.small(*about)}")

    def plane_body(self, depth, private):
        scalars = ["p"] if private else []
        for _ in range(self.rng.randint(1, 2)):
            k, about = self.rng.random(), (["i", "j"], scalars)
            if k < 0.2:
                self.add(depth, f"t = {self.small(*about)}")
                scalars = scalars + ["t"]
            elif k < 0.4:
                self.add(depth, self.reduction(about))
            else:
                self.add(depth, f"{self.plane_element(('x', 'x', 'y'), 'i', 'j')} = {self.small(*about)}")

    def reduction(self, about):
        """A statement that is a reduction, or nearly so."""
        v, value = about[0][0], self.small(*about)
        conditional = f"if ({self.small(*about)} < mn) mn = mod({v}*7, 1009)" if self.chance(0.15) else None
        element = f"{self.pick(INTEGER)}({v})"
        return conditional or self.pick([
            f"s = s + {value}", f"mx = max(mx, {value})", f"mn = min(mn, {value})", f"rs = rs + {self.pick(REAL)}({v})",
            f"if ({element} > mx) mx = {element}", f"if ({element} < mn) mn = {element}",
        ])

    # Loops that are independent, with everything said about them.

    def independent_loops(self, depth=0, sections=True):
        for _ in range(self.rng.randint(1, 3)):
            self.pick([self.independent_vector, self.independent_real, self.independent_plane])(depth, sections)

    def independent_vector(self, depth, sections):
        target, source = self.pick([("a", "b"), ("b", "a")])
        low, high = self.pick([(3, N - 3), (10, N - 20), (7, 40)])
        clauses = self.levels() + (" private(p,k)" if self.chance(0.7) else " private(p)")
        sequential = "k)" in clauses
        reduction = self.pick([None, "+:s", "max:mx", "min:mn"])
        clauses += f" reduction({reduction})" if reduction else ""
        if sections and self.chance(0.5):
            clauses += f" copy({target}({low}:{high})) copyin({source}(1:{2 * N}))"
        self.add(depth, self.combined() + clauses, f"do i = {low}, {high}")
        self.add(depth + 1, f"p = {self.small(['i'], [], (source,))}")
        if sequential:
            self.add(depth + 1, "!$acc loop seq", "do k = 1, 5", f"  p = mod(p*3 + {source}(i+k), 1009)", "end do")
        self.add(depth + 1, f"{target}(i) = mod({self.integer(['i'], ['p'], (source,))} + {target}(i), 1009)")
        self.explicit_reduction(reduction, depth + 1)
        self.add(depth, "end do")

    def independent_real(self, depth, sections):
        target, source = self.pick([("q", "r"), ("r", "q")])
        clauses = self.levels() + (" reduction(+:rs)" if self.chance(0.4) else "")
        if sections and self.chance(0.5):
            clauses += f" copy({target}(3:n-3)) copyin({source})"
        self.add(depth, self.combined() + clauses, "do i = 3, n-3", f"  {target}(i) = {self.real('i', (source,))}")
        if "reduction" in clauses:
            self.add(depth + 1, f"rs = rs + {target}(i)*0.5d0")
        self.add(depth, "end do")

    def independent_plane(self, depth, sections):
        target, source = self.pick([("x", "y"), ("y", "x")])
        reduction = self.pick([None, None, "+:s", "max:mx"])
        said = f" reduction({reduction})" if reduction else ""
        data = f" copy({target}(:,3:n-3)) copyin({source}(1:{N},:))" if sections and self.chance(0.4) else ""
        if self.chance(0.5):
            clauses = f" collapse(2){self.levels()} private(p){said}{data}"
            self.add(depth, self.combined() + clauses, "do j = 3, n-3", "  do i = 4, n-4")
        else:
            low = self.pick(["3", "3", "j"])
            levels = self.pick([(" gang", " vector"), (" gang", " worker vector"), (" gang worker", " vector")])
            self.add(depth, self.combined() + levels[0] + said + data, "do j = 3, n-3")
            self.add(depth + 1, f"!$acc loop{levels[1]} private(p){said}", f"do i = {low}, n-3")
        self.add(depth + 2, f"p = {self.small(['i', 'j'], [], (), (source,))}")
        value = self.integer(["i", "j"], ["p"], INTEGER, (source,))
        self.add(depth + 2, f"{target}(i,j) = mod({value} + {target}(i,j), 1009)")
        self.explicit_reduction(reduction, depth + 2)
        self.add(depth, "  end do", "end do")

    def combined(self):
        kinds = ["parallel loop", "parallel loop", "kernels loop independent", "parallel loop independent"]
        return "!$acc " + self.pick(kinds)

    def levels(self):
        return self.pick(["", " gang", " gang vector", " gang worker vector"])

    def explicit_reduction(self, reduction, depth):
        if reduction:
            combine = {"+:s": "s = s + p", "max:mx": "mx = max(mx, p)", "min:mn": "if (p < mn) mn = p"}
            self.add(depth, combine[reduction])

    # Data regions, with transfers in the middle.

    def data_region(self):
        clauses, created, there = [], [], []
        for name in INTEGER + REAL + PLANE:
            whole = "(:,:)" if name in PLANE else self.pick(["(:)", f"(1:{2 * N})"])
            kind = self.pick(["copy", "copy", "section", "create", None])
            if kind is None:
                continue
            there.append(name)
            clauses.append(f"{'create' if kind == 'create' else 'copy'}({name}{whole if kind != 'copy' else ''})")
            if kind == "create":
                created.append(name)
        clauses += ["copyin(idx)"] if self.chance(0.5) or not clauses else []
        self.add(0, "!$acc data " + " ".join(clauses))
        self.add(1, *[f"!$acc update device({name})" for name in created])
        for _ in range(self.rng.randint(1, 4)):
            step = self.pick([self.free_region, self.independent_loops, self.update])
            if step == self.update:
                self.update(there)
            elif step == self.independent_loops:
                self.independent_loops(1, False)
            else:
                self.free_region(1)
        self.add(1, *[f"!$acc update {self.pick(['self', 'host'])}({name})" for name in created])
        self.add(0, "!$acc end data")

    def update(self, there):
        """The host changes a part of an array that is on the device."""
        names = [name for name in there if name not in REAL]
        if not names:
            return
        name, low, high = self.pick(names), self.rng.randint(1, 20), self.rng.randint(20, N)
        section = f"{name}({low}:{high})" if name in INTEGER else f"{name}(:,{low}:{high})"
        element = f"{name}(k)" if name in INTEGER else f"{name}(7,k)"
        queue = " async(1)" if self.chance(0.3) else ""
        self.add(1, f"!$acc update {self.pick(['self', 'host'])}({section}){queue}", *["!$acc wait(1)"] * bool(queue))
        self.add(1, f"do k = {low}, {high}", f"  {element} = mod({element}*3 + k, 1009)", "end do")
        self.add(1, f"!$acc update device({section}){queue}", *["!$acc wait"] * bool(queue))


HEAD = f"""\
program regions
  implicit none
  integer, parameter :: n0 = {N}
  integer :: a(2*n0),b(2*n0),x(n0,n0),y(n0,n0),idx(n0),n,m,s,mx,mn
  real(8) :: q(2*n0),r(2*n0),rs
  n = n0
  m = 7"""

TAIL = """\
contains
  subroutine start(a,b,x,y,q,r,idx,s,mx,mn,rs)
    integer :: a(2*n0),b(2*n0),x(n0,n0),y(n0,n0),idx(n0),s,mx,mn,i,j
    real(8) :: q(2*n0),r(2*n0),rs
    do i = 1, 2*n0
      a(i) = mod(i*37+11,101)
      b(i) = mod(i*53+7,97)
      q(i) = 0.25d0*mod(i*29+3,61)
      r(i) = 0.25d0*mod(i*17+5,67)
    end do
    do j = 1, n0
      idx(j) = mod(j*5,n0) + 1
      do i = 1, n0
        x(i,j) = mod(i*31+j*17,89)
        y(i,j) = mod(i*13+j*29,83)
      end do
    end do
    s = 0
    mx = -1
    mn = 100000
    rs = 0
  end subroutine
  subroutine show(k)
    integer :: k
    write (*,'(11(1x,i0))') k, s, mx, mn, int(rs*16,8), total(a,2*n0), total(b,2*n0), total(x,n0*n0), &
      total(y,n0*n0), total(int(q*16),2*n0), total(int(r*16),2*n0)
  end subroutine
  integer(8) function total(v,k)
    integer :: k,v(k),i
    total = 0
    do i = 1, k
      total = mod(total*31 + v(i) + 7_8*i, 1000000007_8)
    end do
  end function
end program"""

if __name__ == "__main__":
    main()
