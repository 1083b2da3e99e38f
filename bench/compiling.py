"""What compiling costs: processor time, time by the clock and memory of a whole compilation, accc's and its peers'.

`measure` runs the commands by turns and gives a `Cost` for each: the least of several runs, of the process and all that it
starts. The memory is that of the largest process. A command that fails is left out.
"""
import os
import subprocess
import tempfile
import time
from dataclasses import dataclass

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "testsuite", "run", "seeds", "gol_step11.f90")
RUNS = 5


@dataclass
class Cost:
    name: str
    processor: float = float("inf")  # seconds
    clock: float = float("inf")
    megabytes: float = 0
    failed: bool = False


def commands(compiler):
    offload = ["-fopenacc", "-foffload=nvptx-none", "-foffload-options=-lm"]
    return {
        "accc -acc, three GPUs": [compiler, "-O2", "-acc", "-gpu=cc70,cc80,cc90"],
        "accc -acc, one GPU": [compiler, "-O2", "-acc", "-gpu=cc90"],
        "accc -acc=multicore": [compiler, "-O2", "-acc=multicore"],
        "gfortran -fopenacc, nvptx": ["gfortran", "-O2", *offload],
        "gfortran -fopenmp": ["gfortran", "-O2", "-fopenmp"],
    }


def measure(compiler):
    costs = {name: Cost(name) for name in commands(compiler)}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(RUNS):
            for name, command in commands(compiler).items():
                once(costs[name], [*command, SOURCE, "-o", os.path.join(folder, "gol")], folder)
    return [cost for cost in costs.values() if not cost.failed]


def once(cost, command, folder):
    started = time.monotonic()
    try:
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)
    except OSError:
        cost.failed = True
        return
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    cost.failed |= child.returncode != 0
    cost.clock = min(cost.clock, time.monotonic() - started)
    cost.processor = min(cost.processor, used.ru_utime + used.ru_stime)
    cost.megabytes = max(cost.megabytes, used.ru_maxrss / 1024)
