"""The twelve kernels, apart from any spelling: arrays, loops and statements, which `render` writes down in C, C++ and Fortran.

Expressions are C's, but that array elements are a(i,j), first dimension outermost. `<2>` is an index or a bound counted from
nought: 3 where arrays begin at 1. A loop's upper bound is the first value that is not taken in C and the last one that is
taken in Fortran; where those differ in their text they are two. DOWN(i) is i-1 but at the lower border, UP(i,n) is i+1 but at
the upper border, CLAMP(e,n) is the nearest index to e that there is; MOD(e,n) a remainder.
"""
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Array:
    name: str
    type: str  # float, int
    extents: tuple  # of the kernel's sizes, or numbers
    use: str  # in, out, inout
    start: str = "MOD(hash(q),1000) * 0.001 + 0.001"  # the value of element q, counted from nought


@dataclass(frozen=True)
class Part:
    """A nest of loops whose iterations are independent, and what it does."""
    loops: tuple  # (variable, lower, upper), the outermost first
    statements: tuple


@dataclass(frozen=True)
class Body:
    """One way to write the kernel. `orders`: its loops may as well stand in the wrong order."""
    name: str
    parts: tuple
    margin: int = 0  # the borders that it leaves alone
    orders: bool = True
    directives: tuple = ()  # the only ones that it may have; () for all
    ranges: bool = True  # its bounds may be arguments, is:ie


@dataclass(frozen=True)
class Kernel:
    name: str
    title: str
    sizes: dict  # names of extents and what they are on a GPU
    small: dict
    probe: dict  # sizes at which one thread alone needs milliseconds
    arrays: tuple
    bodies: tuple
    bytes: str = "0"  # that one call has to move, by the sizes
    operations: str = "0"
    whole: dict = field(default_factory=dict)  # Fortran's array notation: name: text
    scalars: dict = field(default_factory=dict)  # further arguments and their values


def let(name, expression, of="float"):
    return ("let", of, name, expression)


def total(variable, lower, upper, statements, sums):
    return ("sum", variable, lower, upper, tuple(statements), sums)


def in_order(variable, lower, upper, statements):
    return ("seq", variable, lower, upper, tuple(statements))


def put(place, expression):
    return ("set", place, expression)


def add(place, expression, operator="+"):
    return ("add", place, expression, operator)


I, J = ("i", "<0>", "n"), ("j", "<0>", "m")


def jacobi():
    def point(up, down, left, right):
        return put("b(i,j)", f"0.25 * (a({up},j) + a({down},j) + a(i,{left}) + a(i,{right}))")

    clamped = point("DOWN(i)", "UP(i,n)", "DOWN(j)", "UP(j,m)")
    plain = point("i-1", "i+1", "j-1", "j+1")
    inner = (("i", "<1>", "n-1"), ("j", "<1>", "m-1"))
    named = (let("north", "DOWN(i)", "int"), let("south", "UP(i,n)", "int"), let("west", "DOWN(j)", "int"),
             let("east", "UP(j,m)", "int"), point("north", "south", "west", "east"))
    edges = [Part((("j", "<0>", "m"),), (
        put(f"b({i},j)", f"0.25 * (a({up},j) + a({down},j) + a({i},DOWN(j)) + a({i},UP(j,m)))"),))
             for i, up, down in (("<0>", "<0>", "<1>"), ("n-1+<0>", "n-2+<0>", "n-1+<0>"))]
    edges += [Part((("i", "<1>", "n-1"),), (
        put(f"b(i,{j})", f"0.25 * (a(i-1,{j}) + a(i+1,{j}) + a(i,{left}) + a(i,{right}))"),))
              for j, left, right in (("<0>", "<0>", "<1>"), ("m-1+<0>", "m-2+<0>", "m-1+<0>"))]
    return Kernel(
        "jacobi", "Jacobi's sweep over a plane", {"n": 8192, "m": 8192}, {"n": 37, "m": 45}, {"n": 1024, "m": 1024},
        (Array("a", "float", ("n", "m"), "in"), Array("b", "float", ("n", "m"), "out")),
        (Body("interior", (Part(inner, (plain,)),), margin=1), Body("clamped", (Part((I, J), (clamped,)),)),
         Body("named", (Part((I, J), named),)), Body("peeled", (Part(inner, (plain,)), *edges), orders=False, ranges=False)),
        bytes="8*n*m",
        whole={"sections": "b(2:m-1,2:n-1) = 0.25 * (a(2:m-1,1:n-2) + a(2:m-1,3:n) + a(1:m-2,2:n-1) + a(3:m,2:n-1))"})


def heat():
    def point(up, down, north, south, west, east):
        return put("b(i,j,k)", f"0.4 * a(i,j,k) + 0.1 * (a({up},j,k) + a({down},j,k) + a(i,{north},k) + a(i,{south},k)"
                   f" + a(i,j,{west}) + a(i,j,{east}))")

    whole = (("i", "<0>", "n"), ("j", "<0>", "m"), ("k", "<0>", "l"))
    inner = (("i", "<1>", "n-1"), ("j", "<1>", "m-1"), ("k", "<1>", "l-1"))
    names = (("up", "DOWN(i)"), ("down", "UP(i,n)"), ("north", "DOWN(j)"), ("south", "UP(j,m)"), ("west", "DOWN(k)"),
             ("east", "UP(k,l)"))
    plain = point("i-1", "i+1", "j-1", "j+1", "k-1", "k+1")
    clamped = point(*(text for _, text in names))
    named = tuple(let(name, text, "int") for name, text in names) + (point(*(name for name, _ in names)),)
    return Kernel(
        "heat", "seven points in space", {"n": 384, "m": 384, "l": 384}, {"n": 11, "m": 13, "l": 37},
        {"n": 96, "m": 96, "l": 96},
        (Array("a", "float", ("n", "m", "l"), "in"), Array("b", "float", ("n", "m", "l"), "out")),
        (Body("interior", (Part(inner, (plain,)),), margin=1), Body("clamped", (Part(whole, (clamped,)),)),
         Body("named", (Part(whole, named),))),
        bytes="8*n*m*l",
        whole={"sections": """b(2:l-1,2:m-1,2:n-1) = 0.4 * a(2:l-1,2:m-1,2:n-1) + 0.1 * (a(2:l-1,2:m-1,1:n-2) &
        + a(2:l-1,2:m-1,3:n) + a(2:l-1,1:m-2,2:n-1) + a(2:l-1,3:m,2:n-1) + a(1:l-2,2:m-1,2:n-1) + a(3:l,2:m-1,2:n-1))"""})


def product(name, title, left, whole):
    loop = (("i", "<0>", "n"), ("j", "<0>", "m"))
    step = f"{left} * b(k,j)"
    scalar = (let("s", "0.0"), total("k", "<0>", "l", (add("s", step),), "s"), put("c(i,j)", "s"))
    array = (put("c(i,j)", "0.0"), in_order("k", "<0>", "l", (add("c(i,j)", step),)))
    extents = ("n", "l") if left == "a(i,k)" else ("l", "n")
    return Kernel(
        name, title, {"n": 1024, "m": 1024, "l": 1024}, {"n": 37, "m": 45, "l": 29}, {"n": 128, "m": 128, "l": 128},
        (Array("a", "float", extents, "in"), Array("b", "float", ("l", "m"), "in"), Array("c", "float", ("n", "m"), "out")),
        (Body("scalar", (Part(loop, scalar),)), Body("array", (Part(loop, array),)),
         Body("zeroed", (Part(loop, (put("c(i,j)", "0.0"),)),
                         Part(loop, (in_order("k", "<0>", "l", (add("c(i,j)", step),)),))), orders=False)),
        operations="2*n*m*l", whole=whole)


def sums(name, title, by_rows):
    outer, inner, extent = (("i", "n"), ("j", "m"), "n") if by_rows else (("j", "m"), ("i", "n"), "m")
    out = f"s({outer[0]})"
    scalar = (let("t", "0.0"), total(inner[0], "<0>", inner[1], (add("t", "a(i,j)"),), "t"), put(out, "t"))
    array = (put(out, "0.0"), in_order(inner[0], "<0>", inner[1], (add(out, "a(i,j)"),)))
    loop = ((outer[0], "<0>", outer[1]),)
    return Kernel(
        name, title, {"n": 8192, "m": 8192}, {"n": 67, "m": 75}, {"n": 1024, "m": 1024},
        (Array("a", "float", ("n", "m"), "in"), Array("s", "float", (extent,), "out")),
        (Body("scalar", (Part(loop, scalar),)), Body("array", (Part(loop, array),)),
         Body("zeroed", (Part(loop, (put(out, "0.0"),)),
                         Part(loop, (in_order(inner[0], "<0>", inner[1], (add(out, "a(i,j)"),)),))))),
        bytes="4*n*m", whole={"intrinsic": f"s(:) = sum(a(), dim={1 if by_rows else 2})"})


def spmv():
    ends = ("row(i)", ("row(i+1)", "row(i+1)-1"))
    scalar = (let("t", "0.0"), total("k", *ends, (add("t", "v(k) * x(col(k))"),), "t"), put("y(i)", "t"))
    array = (put("y(i)", "0.0"), in_order("k", *ends, (add("y(i)", "v(k) * x(col(k))"),)))
    named = (let("t", "0.0"), let("first", ends[0], "int"), let("last", "row(i+1)", "int"),
             total("k", "first", ("last", "last-1"), (add("t", "v(k) * x(col(k))"),), "t"), put("y(i)", "t"))
    loop = (("i", "<0>", "n"),)
    return Kernel(
        "spmv", "a sparse matrix by rows and a vector", {"n": 1 << 20, "p": (1 << 20) + 1, "e": 27 << 20},
        {"n": 150, "p": 151, "e": 4050}, {"n": 1 << 15, "p": (1 << 15) + 1, "e": 27 << 15},
        (Array("row", "int", ("p",), "in", "<0> + q * 27"),
         Array("col", "int", ("e",), "in", "<0> + MOD(q / 27 + MOD(hash(q),128),n)"), Array("v", "float", ("e",), "in"),
         Array("x", "float", ("n",), "in"), Array("y", "float", ("n",), "out")),
        (Body("scalar", (Part(loop, scalar),)), Body("array", (Part(loop, array),)), Body("named", (Part(loop, named),))),
        bytes="8*e+12*n")


def histogram():
    loop = (("i", "<0>", "n"),)
    kernels = ("kernels",)
    return Kernel(
        "histogram", "a histogram", {"n": 1 << 26, "b": 256}, {"n": 5000, "b": 256}, {"n": 1 << 20, "b": 256},
        (Array("key", "int", ("n",), "in", "<0> + MOD(hash(q),b)"), Array("h", "int", ("b",), "inout", "0")),
        (Body("atomic", (Part(loop, (("atomic", "h(key(i))", "1"),)),)),
         Body("named", (Part(loop, (let("at", "key(i)", "int"), ("atomic", "h(at)", "1"))),)),
         Body("plain", (Part(loop, (add("h(key(i))", "1"),)),), directives=kernels)),
        bytes="4*n")


def forces():
    pull = (let("dx", "x(j) - x(i)"), let("dy", "y(j) - y(i)"), let("dz", "z(j) - z(i)"),
            let("d", "dx*dx + dy*dy + dz*dz + 0.01"), let("w", "w0(j) / (d * sqrt(d))"))
    scalar = (let("sx", "0.0"), let("sy", "0.0"), let("sz", "0.0"),
              total("j", "<0>", "n", pull + (add("sx", "w * dx"), add("sy", "w * dy"), add("sz", "w * dz")), "sx,sy,sz"),
              put("fx(i)", "sx"), put("fy(i)", "sy"), put("fz(i)", "sz"))
    array = (put("fx(i)", "0.0"), put("fy(i)", "0.0"), put("fz(i)", "0.0"),
             in_order("j", "<0>", "n", pull + (add("fx(i)", "w * dx"), add("fy(i)", "w * dy"), add("fz(i)", "w * dz"))))
    own = (let("px", "x(i)"), let("py", "y(i)"), let("pz", "z(i)"))
    near = (let("dx", "x(j) - px"), let("dy", "y(j) - py"), let("dz", "z(j) - pz"), *pull[3:])
    named = own + scalar[:3] + (total("j", "<0>", "n", near + (add("sx", "w * dx"), add("sy", "w * dy"),
                                                              add("sz", "w * dz")), "sx,sy,sz"), *scalar[4:])
    loop = (("i", "<0>", "n"),)
    return Kernel(
        "forces", "forces between particles", {"n": 16384}, {"n": 70}, {"n": 1024},
        tuple(Array(name, "float", ("n",), "in", f"MOD(hash({k} * n + q),1000) * 0.001 + 0.001")
              for k, name in enumerate(("x", "y", "z", "w0")))
        + tuple(Array(name, "float", ("n",), "out") for name in ("fx", "fy", "fz")),
        (Body("scalar", (Part(loop, scalar),)), Body("array", (Part(loop, array),)), Body("named", (Part(loop, named),))),
        operations="20*n*n")


def image():
    def taps(at):
        return (let("t", "0.0"), total("p", "<0>", "5", (total("q", "<0>", "5", (add("t", f"w(p,q) * a({at})"),), "t"),), "t"),
                put("b(i,j)", "t"))

    plain, clamped = taps("i+p-<2>,j+q-<2>"), taps("CLAMP(i+p-<2>,n),CLAMP(j+q-<2>,m)")
    named = (let("t", "0.0"),
             total("p", "<0>", "5", (let("r", "CLAMP(i+p-<2>,n)", "int"), total("q", "<0>", "5", (
                 let("c", "CLAMP(j+q-<2>,m)", "int"), add("t", "w(p,q) * a(r,c)")), "t")), "t"), put("b(i,j)", "t"))
    return Kernel(
        "image", "a filter of 5 by 5 weights", {"n": 4096, "m": 8192}, {"n": 37, "m": 45}, {"n": 512, "m": 512},
        (Array("a", "float", ("n", "m"), "in"), Array("w", "float", ("5", "5"), "in"), Array("b", "float", ("n", "m"), "out")),
        (Body("interior", (Part((("i", "<2>", "n-2"), ("j", "<2>", "m-2")), plain),), margin=2),
         Body("clamped", (Part((I, J), clamped),)), Body("named", (Part((I, J), named),))),
        bytes="8*n*m", operations="50*n*m")


def elimination():
    column = Part((("i", "k+1", "n"),), (put("a(i,k)", "a(i,k) / a(k,k)"),))
    rest = Part((("i", "k+1", "n"), ("j", "k+1", "m")), (add("a(i,j)", "a(i,k) * a(k,j)", "-"),))
    nested = Part((("i", "k+1", "n"),), (let("f", "a(i,k) / a(k,k)"), put("a(i,k)", "f"),
                                         in_order("j", "k+1", "m", (add("a(i,j)", "f * a(k,j)", "-"),))))
    return Kernel(
        "elimination", "a step of an LU factorisation", {"n": 8192, "m": 8192}, {"n": 37, "m": 45}, {"n": 1024, "m": 1024},
        (Array("a", "float", ("n", "m"), "inout", "MOD(hash(q),1000) * 0.001 + 1.0"),),
        (Body("scaled", (column, rest)),
         Body("nested", (nested,), orders=False, directives=("kernels", "independent", "parallel"))),
        bytes="8*n*m", whole={"rows": """a(k,k+1:n) = a(k,k+1:n) / a(k,k)
    do i = k + 1, n
      a(k+1:m,i) = a(k+1:m,i) - a(k,i) * a(k+1:m,k)
    end do"""}, scalars={"k": 7})


def recurrence():
    step = put("x(i,j)", "x(i-1,j) * c(i,j) + b(i,j)")
    inner = Part((J,), (in_order("i", "<1>", "n", (step,)),))
    carried = Part((J,), (let("t", "x(<0>,j)"), in_order("i", "<1>", "n", (
        put("t", "t * c(i,j) + b(i,j)"), put("x(i,j)", "t")))))
    outer = Part((), (in_order("i", "<1>", "n", (("loop", *J, (step,)),)),))
    return Kernel(
        "recurrence", "a recurrence along one axis", {"n": 2048, "m": 16384}, {"n": 37, "m": 45}, {"n": 512, "m": 2048},
        (Array("b", "float", ("n", "m"), "in"), Array("c", "float", ("n", "m"), "in"),
         Array("x", "float", ("n", "m"), "inout", "MOD(hash(q),1000) * 0.001 + 0.001")),
        (Body("array", (inner,)), Body("scalar", (carried,)),
         Body("outer", (outer,), directives=("kernels",), orders=False, ranges=False)),
        bytes="12*n*m",
        whole={"columns": """do i = 2, n
      x(:,i) = x(:,i-1) * c(:,i) + b(:,i)
    end do"""})


KERNELS = (jacobi(), heat(), product("product", "a product of matrices", "a(i,k)", {"intrinsic": "c(:,:) = matmul(b(), a())"}),
           product("transposed", "a product with a transposed matrix", "a(k,i)",
                   {"intrinsic": "c(:,:) = matmul(b(), transpose(a()))"}),
           sums("rows", "sums along rows", True), sums("columns", "sums along columns", False), spmv(), histogram(), forces(),
           image(), elimination(), recurrence())
