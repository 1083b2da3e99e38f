# lit's configuration: `lit-22 --param accc=PATH testsuite`, or through `cargo xtask test`.
#
# %accc is the compiler, %python the interpreter, %run the folder of the run tests, %diagnostics the runner of files with many wrong programs;
# FileCheck and not are LLVM's, from the folder that
# toolchain.toml names. Features: `ptxas` where setup has unpacked it, `nvidia` where a GPU answers.
import os
import shutil
import sys
import tomllib

import lit.formats

config.name = "accc"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".test", ".acir", ".f90", ".F90", ".c"]
config.excludes = ["third_party", "run", "check", "codes", "fortran", "mpi", "install", "Inputs", "observer.c"]
config.test_source_root = os.path.dirname(__file__)
root = os.path.dirname(config.test_source_root)
config.test_exec_root = os.path.join(root, "target", "lit")

accc = os.path.abspath(lit_config.params.get("accc", os.path.join(root, "target", "release", "accc")))
if not os.access(accc, os.X_OK):
    lit_config.fatal(f"{accc} is not there; build it, or name another with --param accc=PATH")

with open(os.path.join(root, "toolchain.toml"), "rb") as file:
    llvm = tomllib.load(file)["llvm"]["prefix"]
config.environment["PATH"] = os.pathsep.join([os.path.join(llvm, "bin"), config.environment["PATH"]])
for name in list(os.environ):
    if name.startswith(("ACC_", "PGI_ACC_", "NV_ACC_", "NVCOMPILER_ACC_", "ACCC_")):
        config.environment.pop(name, None)

config.substitutions += [
    ("%accc", accc),
    ("%python", sys.executable),
    ("%run", os.path.join(config.test_source_root, "run")),
    ("%diagnostics", f"{sys.executable} {config.test_source_root}/diagnostics.py --compiler {accc}"),
]
if os.access(os.path.join(root, ".tools", "cuda", "ptxas"), os.X_OK):
    config.available_features.add("ptxas")
if os.path.exists("/dev/nvidia0") and shutil.which("nvidia-smi"):
    config.available_features.add("nvidia")
