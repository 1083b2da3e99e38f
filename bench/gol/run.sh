#!/usr/bin/env bash
# Game of Life at 4000x2000 on a GPU: plain CUDA C beside accc's gol_step11, device time per generation.
#
# usage: run.sh [GOL_STEP11] [REPETITIONS]
#   GOL_STEP11   the program compiled by accc; default: the bundle's (../../bin/gol_step11), else the one that
#                `cargo xtask demo` leaves in target/gol
# Needs a GPU, nvcc (PATH, $NVCC or /usr/local/cuda/bin) and python3. GPU architecture: $ARCH, default sm_90.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
program=${1:-}
repetitions=${2:-5}
size=(4000 2000 50)

if [ -z "$program" ]; then
    for candidate in "$here/../../bin/gol_step11" "$here/../../target/gol"; do
        if [ -x "$candidate" ]; then program=$candidate; break; fi
    done
fi
if [ -z "$program" ] || [ ! -x "$program" ]; then
    echo "run.sh: no program compiled by accc; give its path, or run \`cargo xtask demo\` first" >&2
    exit 1
fi
nvcc=${NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
if [ ! -x "$nvcc" ]; then
    echo "run.sh: nvcc is missing; put it on PATH or set NVCC" >&2
    exit 1
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$nvcc" -O3 -arch="${ARCH:-sm_90}" -o "$scratch/gol_cuda" "$here/gol.cu"

export ACC_DEVICE_TYPE=nvidia ACC_TIME=1
for ((i = 0; i < repetitions; i++)); do
    "$scratch/gol_cuda" "${size[@]}" >"$scratch/cuda.$i"
    "$program" "${size[@]}" >"$scratch/accc.$i" 2>"$scratch/profile.$i"
done
nvidia-smi --query-gpu=name --format=csv,noheader 2>/dev/null || true
python3 "$here/compare.py" "$scratch" "$repetitions" "${size[2]}"
