"""Which spellings of a kernel there are: every pair of choices that fit each other, and more up to a number, by a seed."""
import itertools
import random
from dataclasses import dataclass

C, CPP, FORTRAN = "c", "cpp", "f90"
STORAGES = {
    C: ("arrays", "restricted", "linear", "restrict", "pointer", "offset", "rows", "member", "record"),
    CPP: ("template", "vector", "view"),
    FORTRAN: ("explicit", "assumed", "allocatable", "component", "pointers"),
}
DIRECTIVES = ("kernels", "independent", "parallel", "collapse", "levels")
DATA = ("clause", "region", "present")
BOUNDS = ("plain", "constant", "range")
ORDERS = ("written", "wrong")
FREE = ("kernels", "independent", "parallel", "collapse", "whole")  # those that leave the levels to the compiler


@dataclass(frozen=True)
class Spelling:
    storage: str
    directive: str
    data: str
    bounds: str
    order: str
    body: str

    @property
    def name(self):
        words = (self.storage, self.directive, self.data, self.bounds, self.body)
        return "_".join(words + (("wrong",) if self.order == "wrong" else ()))

    @property
    def free(self):
        return self.directive in FREE


def spellings(kernel, language, count, seed):
    """About `count` of them (all pairs of choices are more important); what the others are compared with leads."""
    every = [spelling for spelling in _product(kernel, language) if _sensible(kernel, language, spelling)]
    random.Random(f"{seed} {kernel.name} {language}").shuffle(every)
    chosen, covered = [], set()
    pairs = {spelling: set(itertools.combinations(_facts(spelling), 2)) for spelling in every}
    while len(chosen) < count and every:
        best = max(every, key=lambda spelling: len(pairs[spelling] - covered))
        chosen.append(best)
        every.remove(best)
        covered |= pairs[best]
    whole = [Spelling(storage, "whole", data, "plain", "written", name) for name in kernel.whole if language == FORTRAN
             for storage, data in zip(STORAGES[FORTRAN], itertools.cycle(DATA))]
    first = reference(kernel, language)
    return [first] + sorted(set(chosen + whole) - {first}, key=lambda spelling: spelling.name)


def reference(kernel, language):
    """The spelling whose result the others are compared with."""
    body = next(body for body in kernel.bodies if body.margin == 0)
    return Spelling(STORAGES[language][0], "parallel", "clause", "plain", "written", body.name)


def _product(kernel, language):
    for body in kernel.bodies:
        directives = body.directives or DIRECTIVES
        for choice in itertools.product(STORAGES[language], directives, DATA, BOUNDS, ORDERS):
            yield Spelling(*choice, body.name)


def _facts(spelling):
    return tuple(vars(spelling).items())


def _sensible(kernel, language, spelling):
    body = next(body for body in kernel.bodies if body.name == spelling.body)
    depth = max(len(part.loops) for part in body.parts)
    flat = all(len(array.extents) == 1 for array in kernel.arrays)
    if spelling.directive not in DIRECTIVES or spelling.directive == "collapse" and depth < 2:
        return False
    if spelling.order == "wrong" and (depth < 2 or not body.orders):
        return False
    if spelling.bounds == "range" and not body.ranges:
        return False
    if spelling.bounds == "constant" and language == CPP:
        return False
    if flat and spelling.storage in ("restricted", "linear", "rows", "offset"):
        return False
    return True
