"""What the CPU's page has to show: each goal with the least figure that was measured for it, where, and whether it is met.

Takes the table, the serial programs and what compiling costs, as report.py has them; gives rows of a table. A goal for
which nothing was measured says so: it is not met.
"""
import math
from dataclasses import dataclass
from typing import Optional

# What a core computes for longer than its memory takes: two cores should be twice as fast.
COMPUTING = ("matmul", "matmul_f", "mandelbrot", "gol", "gol_f")
CORES_FASTER = 0.9  # of as many times as there are cores


@dataclass
class Goal:
    text: str
    wanted: float
    least: Optional[float]  # figure for the worst of all
    where: str = ""
    most: bool = False  # `wanted` is a limit that must not be passed

    @property
    def met(self):
        if self.least is None:
            return "not measured"
        return "yes" if (self.least <= self.wanted if self.most else self.least >= self.wanted) else "no"


def least(text, wanted, figures):
    """A goal for all of several figures by name, of which those that are missing do not count."""
    known = [(value, name) for name, value in figures.items() if value]
    value, name = min(known, default=(None, ""))
    return Goal(text, wanted, value, f"{name} (of {len(known)})" if len(known) > 1 else name)


def cpu(table, serial, costs, cores):
    """The goals of a CPU's page. Without directives only nests count, not what is there to measure launches."""
    def over(peer, ours):
        return peer / ours if peer and ours else None

    columns = dict.fromkeys(variant for row in table for variant in row.variants)
    goals = [least(f"`{column}` on the cores, against gcc's OpenMP", 0.97,
                   {row.case.name: over(row.ms("gcc omp", "wall"), row.ms(column, "wall")) for row in table})
             for column in columns]
    goals.append(least("the best variant on the cores, against gcc's OpenMP", 0.97,
                       {row.case.name: over(row.ms("gcc omp", "wall"), row.best) for row in table}))
    goals += [least(f"{row.case.name} on {cores} cores, against its own serial time", CORES_FASTER * cores,
                    {row.case.name: over(row.ms("serial"), row.best)})
              for row in table if row.case.program in COMPUTING]
    goals.append(least("the workloads without directives, against gcc's and gfortran's -O3", 0.97,
                       {row.case.name: over(row.ms("gcc serial", "wall"), row.ms("serial", "wall"))
                        for row in table if row.case.clock != "wall"}))
    ratios = {name: over(theirs, ours) for name, ours, theirs in serial}
    goals.append(least("serial programs, against gfortran's and gcc's -O3", 0.97, ratios))
    goals.append(Goal("the same, geometric mean", 0.97, mean(list(ratios.values()))))
    return goals + compiling(costs)


def compiling(costs):
    """End to end and memory, of a program for one GPU."""
    cost = {c.name: c for c in costs}
    ours, theirs = cost.get("accc -acc, one GPU"), cost.get("gfortran -fopenacc, nvptx")
    memory = max((c.megabytes for c in costs if c.name.startswith("accc")), default=None)
    return [Goal("a compilation with GPU code, against gfortran's with offload", 2,
                 theirs.clock / ours.clock if ours and theirs else None),
            Goal("memory of the compiler, in MB", 300, memory, most=True)]


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios and all(ratios) else None
