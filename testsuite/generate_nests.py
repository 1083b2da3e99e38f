#!/usr/bin/env python3
"""Writes a program of many loop nests in many procedures, in C or Fortran: what `compile_time.py` measures compilers with.

Usage:   generate_nests.py c|fortran PROCEDURES NESTS > FILE
Each procedure has NESTS compute constructs: stencils, reductions, products, copies with sections, in turn."""
import sys

C_NESTS = [
    """#pragma acc kernels
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            b[i * n + j] = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);""",
    """#pragma acc parallel loop reduction(+:sum) copyin(a[0:n*n])
    for (int i = 0; i < n * n; i++)
        sum += a[i] * {k};""",
    """#pragma acc kernels
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {{
            double s = 0;
            for (int k = 0; k < n; k++)
                s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }}""",
    """#pragma acc parallel loop collapse(2) copy(c[0:n*n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            c[i * n + j] = c[i * n + j] > {k} ? {k} : c[i * n + j] + 1;""",
    """#pragma acc data copy(a[0:n*n])
    {{
#pragma acc kernels
        for (int i = 0; i < n; i++)
            a[i * n] = a[i * n] * 2 + {k};
    }}""",
]
FORTRAN_NESTS = [
    """  !$acc kernels
  do j = 2, n - 1
    do i = 2, n - 1
      b(i, j) = 0.25 * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))
    end do
  end do
  !$acc end kernels""",
    """  !$acc parallel loop reduction(+:total)
  do i = 1, n
    total = total + a(i, i) * {k}
  end do""",
    """  !$acc kernels
  do j = 1, n
    do i = 1, n
      s = 0
      do k = 1, n
        s = s + a(i, k) * b(k, j)
      end do
      c(i, j) = s
    end do
  end do
  !$acc end kernels""",
    """  !$acc parallel loop collapse(2)
  do j = 1, n
    do i = 1, n
      c(i, j) = min(c(i, j) + 1, {k}.0d0)
    end do
  end do""",
    """  !$acc data copy(a)
  !$acc kernels
  do i = 1, n
    a(i, 1) = a(i, 1) * 2 + {k}
  end do
  !$acc end kernels
  !$acc end data""",
]


def c(procedures, nests):
    for p in range(procedures):
        print(f"double work{p}(int n, double *restrict a, double *restrict b, double *restrict c)\n{{\n    double sum = 0;")
        for k in range(nests):
            print("    " + C_NESTS[k % len(C_NESTS)].format(k=k + 1))
        print("    return sum;\n}\n")


def fortran(procedures, nests):
    for p in range(procedures):
        print(f"subroutine work{p}(n, a, b, c, total)\n  implicit none\n  integer, intent(in) :: n")
        print("  double precision, intent(inout) :: a(n, n), b(n, n), c(n, n), total\n  double precision :: s\n  integer :: i, j, k")
        for k in range(nests):
            print(FORTRAN_NESTS[k % len(FORTRAN_NESTS)].format(k=k + 1))
        print("end subroutine\n")


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in ("c", "fortran"):
        sys.exit(__doc__)
    {"c": c, "fortran": fortran}[sys.argv[1]](int(sys.argv[2]), int(sys.argv[3]))
