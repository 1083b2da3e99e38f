"""Builds the workloads with accc and the CPU's peers, and, where nvcc is, the CUDA peers.

A binary's name says what it is: PROGRAM.VARIANT.accc (device code and multicore in one), PROGRAM.serial.accc,
PROGRAM.omp.gcc, PROGRAM.serial.gcc, PROGRAM.VARIANT.gccacc (GCC's OpenACC with nvptx), NAME.cuda.
What can't be built is reported and left out: its cells in the tables then say so.
"""
import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor

import suite

HERE = os.path.dirname(os.path.abspath(__file__))
WORKLOADS = os.path.join(HERE, "workloads")
PEERS = os.path.join(HERE, "peers")
TESTS = os.path.join(HERE, "..", "testsuite", "run", "seeds")
GOMP = ("libgomp.so.1", "libgomp-plugin-nvptx.so.1")


def commands(compiler, folder, programs, flags, ladder):
    """For each binary its command."""
    found = {}
    offload = of_gcc("accel/nvptx-none/mkoffload")
    for program in programs:
        for variant in program.variants:
            found[f"{program.name}.{variant}.accc"] = accc(compiler, ["-acc", *flags], program, variant)
        if program.cpu:
            found[f"{program.name}.serial.accc"] = accc(compiler, [], program, "serial")
            found[f"{program.name}.omp.gcc"] = gcc(["-fopenmp"], program, "omp")
            found[f"{program.name}.serial.gcc"] = gcc([], program, "serial")
        if offload:
            for variant in suite.gcc_variants(program):
                found[f"{program.name}.{variant}.gccacc"] = gcc(
                    ["-fopenacc", "-foffload=nvptx-none", "-foffload-options=-lm"], program, variant)
    for name in suite.LADDER if ladder else []:
        found[f"{name}.accc"] = [compiler, "-O3", "-acc", *flags, os.path.join(TESTS, name + ".f90")]
    found["floor.gcc"] = ["gcc", "-O3", "-march=native", "-fopenmp", os.path.join(WORKLOADS, "floor.c"), "-lm"]
    return {name: command + ["-o", os.path.join(folder, name)] for name, command in found.items()}


def sources(program, modules):
    path = os.path.join(WORKLOADS, program.source)
    if program.fortran:
        return [os.path.join(WORKLOADS, "bench.F90"), path, "-J", modules]
    return [path, "-lm"]


def accc(compiler, flags, program, variant):
    return [compiler, "-O3", *flags, f"-DVARIANT={variant.upper()}", *sources(program, "MODULES")]


def gcc(flags, program, variant):
    compiler = ["gfortran", "-static-libgfortran"] if program.fortran else ["gcc"]
    return [*compiler, "-O3", "-w", *flags, f"-DVARIANT={variant.upper()}", *sources(program, "MODULES")]


def of_gcc(name):
    """The path of a file of GCC's installation, or None."""
    if not shutil.which("gcc"):
        return None
    path = subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True).stdout.strip()
    return path if os.path.isabs(path) else None


def build(compiler, folder, programs, flags, jobs, ladder):
    """Builds all; returns what could not be built, with the message."""
    os.makedirs(folder, exist_ok=True)
    failures = {}

    def one(item):
        name, command = item
        modules = os.path.join(folder, "modules", name)
        if "MODULES" in command:
            os.makedirs(modules, exist_ok=True)
            command = [modules if word == "MODULES" else word for word in command]
        try:
            done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
        except OSError as error:
            return name, str(error)
        return name, (done.stderr or done.stdout) if done.returncode else None

    with ThreadPoolExecutor(jobs) as pool:
        for name, message in pool.map(one, commands(os.path.abspath(compiler), folder, programs, flags, ladder).items()):
            if message is not None:
                failures[name] = message
                print(f"not built: {name}\n{message}", flush=True)
    shutil.rmtree(os.path.join(folder, "modules"), ignore_errors=True)
    copy_gomp(folder)
    return failures


def copy_gomp(folder):
    """GCC's run-time library goes along, as the machine with the GPU may have another or none."""
    for name in GOMP:
        path = of_gcc(name)
        if path:
            os.makedirs(os.path.join(folder, "gomp"), exist_ok=True)
            shutil.copy(path, os.path.join(folder, "gomp", name))


def build_cuda(nvcc, folder, names, architecture):
    """Builds the CUDA peers for this machine's GPU; returns what could not be built."""
    os.makedirs(folder, exist_ok=True)
    found_there = ["-Xlinker", f"-rpath={os.path.join(os.path.dirname(os.path.dirname(nvcc)), 'lib64')}"]
    libraries = {"matmul": ["-lcublas", *found_there], "spmv": ["-lcusparse", *found_there]}
    failures = {}

    def one(name):
        binary = os.path.join(folder, f"{name}.cuda")
        command = [nvcc, "-O3", "-std=c++17", f"-arch={architecture}", "-o", binary, os.path.join(PEERS, f"{name}.cu"),
                   *libraries.get(name, [])]
        done = subprocess.run(command, capture_output=True, text=True)
        return name, (done.stderr or done.stdout) if done.returncode else None

    with ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        for name, message in pool.map(one, names):
            if message is not None:
                failures[f"{name}.cuda"] = message
                print(f"not built: {name}.cuda\n{message}", flush=True)
    return failures


def find_nvcc():
    for path in (os.environ.get("NVCC"), shutil.which("nvcc"), "/usr/local/cuda/bin/nvcc"):
        if path and os.access(path, os.X_OK):
            return path
    return None
