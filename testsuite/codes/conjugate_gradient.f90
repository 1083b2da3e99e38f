! A conjugate-gradient solver for sparse matrices in CSR form. Generic names and operators cover both kinds of reals; the
! preconditioner is a procedure argument; matrices are built from triplets with duplicates.
! Checks: the solution of a Poisson problem against its exact one, the residual, the number of iterations with and without
! preconditioning, single against double precision, symmetric operations, and errors that are reported.
! tol: 1e-4
module precision
  implicit none
  integer, parameter :: sp = kind(1.0), dp = kind(1.0d0)
end module precision

module csr_matrices
  use precision
  implicit none
  private

  type, public :: csr_sp
    integer :: n = 0
    integer, allocatable :: row(:), col(:)
    real(sp), allocatable :: val(:)
  contains
    procedure :: nonzeros => nonzeros_sp
  end type csr_sp

  type, public :: csr_dp
    integer :: n = 0
    integer, allocatable :: row(:), col(:)
    real(dp), allocatable :: val(:)
  contains
    procedure :: nonzeros => nonzeros_dp
  end type csr_dp

  interface build
    module procedure build_dp
  end interface build
  interface multiply
    module procedure multiply_sp, multiply_dp
  end interface multiply
  interface operator(*)
    module procedure times_sp, times_dp
  end interface operator(*)
  interface diagonal
    module procedure diagonal_sp, diagonal_dp
  end interface diagonal
  interface assignment(=)
    module procedure to_single
  end interface assignment(=)
  public :: build, multiply, operator(*), diagonal, assignment(=)

contains

  pure integer function nonzeros_sp(a)
    class(csr_sp), intent(in) :: a
    nonzeros_sp = size(a%val)
  end function nonzeros_sp

  pure integer function nonzeros_dp(a)
    class(csr_dp), intent(in) :: a
    nonzeros_dp = size(a%val)
  end function nonzeros_dp

  !> The matrix of order n with the sum of all entries (i, j, v); rows are sorted by column.
  subroutine build_dp(a, n, i, j, v, status)
    type(csr_dp), intent(out) :: a
    integer, intent(in) :: n, i(:), j(:)
    real(dp), intent(in) :: v(:)
    integer, intent(out), optional :: status
    integer :: counts(n), order(size(i)), k, m, r, last
    logical :: bad
    bad = any(i < 1) .or. any(i > n) .or. any(j < 1) .or. any(j > n)
    if (present(status)) status = merge(1, 0, bad)
    if (bad) then
      if (present(status)) return
      error stop 'an entry lies outside of the matrix'
    end if
    a%n = n
    allocate(a%row(n + 1))
    counts = 0
    do k = 1, size(i)
      counts(i(k)) = counts(i(k)) + 1
    end do
    a%row(1) = 1
    do r = 1, n
      a%row(r + 1) = a%row(r) + counts(r)
    end do
    counts = 0
    do k = 1, size(i)
      m = a%row(i(k)) + counts(i(k))
      counts(i(k)) = counts(i(k)) + 1
      ! insertion by column among those of the row that are there
      do while (m > a%row(i(k)))
        if (j(order(m - 1)) <= j(k)) exit
        order(m) = order(m - 1)
        m = m - 1
      end do
      order(m) = k
    end do
    allocate(a%col(size(i)), a%val(size(i)))
    m = 0
    do r = 1, n
      last = 0
      do k = a%row(r), a%row(r) + counts(r) - 1
        if (j(order(k)) == last) then
          a%val(m) = a%val(m) + v(order(k))
        else
          m = m + 1
          a%col(m) = j(order(k))
          a%val(m) = v(order(k))
          last = a%col(m)
        end if
      end do
      counts(r) = m
    end do
    a%row(2:) = counts + 1
    a%col = a%col(:m)
    a%val = a%val(:m)
  end subroutine build_dp

  subroutine to_single(a, b)
    type(csr_sp), intent(out) :: a
    type(csr_dp), intent(in) :: b
    a%n = b%n
    a%row = b%row
    a%col = b%col
    a%val = real(b%val, sp)
  end subroutine to_single

  !> y = a x on the device: the arrays of the matrix are arguments, so that they are plain arrays there.
  subroutine multiply_dp(n, row, col, val, x, y)
    integer, intent(in) :: n, row(:), col(:)
    real(dp), intent(in) :: val(:), x(:)
    real(dp), intent(out) :: y(:)
    integer :: r, k
    real(dp) :: s
    !$acc parallel loop gang present_or_copyin(row, col, val, x) present_or_copyout(y) private(s)
    do r = 1, n
      s = 0
      !$acc loop vector reduction(+:s)
      do k = row(r), row(r + 1) - 1
        s = s + val(k) * x(col(k))
      end do
      y(r) = s
    end do
  end subroutine multiply_dp

  subroutine multiply_sp(n, row, col, val, x, y)
    integer, intent(in) :: n, row(:), col(:)
    real(sp), intent(in) :: val(:), x(:)
    real(sp), intent(out) :: y(:)
    integer :: r, k
    real(sp) :: s
    !$acc parallel loop gang present_or_copyin(row, col, val, x) present_or_copyout(y) private(s)
    do r = 1, n
      s = 0
      !$acc loop vector reduction(+:s)
      do k = row(r), row(r + 1) - 1
        s = s + val(k) * x(col(k))
      end do
      y(r) = s
    end do
  end subroutine multiply_sp

  function times_sp(a, x) result(y)
    type(csr_sp), intent(in) :: a
    real(sp), intent(in) :: x(:)
    real(sp) :: y(a%n)
    call multiply(a%n, a%row, a%col, a%val, x, y)
  end function times_sp

  function times_dp(a, x) result(y)
    type(csr_dp), intent(in) :: a
    real(dp), intent(in) :: x(:)
    real(dp) :: y(a%n)
    call multiply(a%n, a%row, a%col, a%val, x, y)
  end function times_dp

  function diagonal_sp(a) result(d)
    type(csr_sp), intent(in) :: a
    real(sp) :: d(a%n)
    integer :: r, k
    d = 0
    do r = 1, a%n
      do k = a%row(r), a%row(r + 1) - 1
        if (a%col(k) == r) d(r) = a%val(k)
      end do
    end do
  end function diagonal_sp

  function diagonal_dp(a) result(d)
    type(csr_dp), intent(in) :: a
    real(dp) :: d(a%n)
    integer :: r
    d = [(sum(pack(a%val(a%row(r):a%row(r + 1) - 1), a%col(a%row(r):a%row(r + 1) - 1) == r)), r = 1, a%n)]
  end function diagonal_dp
end module csr_matrices

module vectors
  use precision
  implicit none
  interface operator(.dot.)
    module procedure dot_sp, dot_dp
  end interface operator(.dot.)
  interface norm
    module procedure norm_sp, norm_dp
  end interface norm
  interface axpy
    module procedure axpy_sp, axpy_dp
  end interface axpy
contains
  real(sp) function dot_sp(x, y) result(s)
    real(sp), intent(in) :: x(:), y(:)
    integer :: i
    s = 0
    !$acc parallel loop reduction(+:s) present_or_copyin(x, y)
    do i = 1, size(x)
      s = s + x(i) * y(i)
    end do
  end function dot_sp

  real(dp) function dot_dp(x, y) result(s)
    real(dp), intent(in) :: x(:), y(:)
    integer :: i
    s = 0
    !$acc parallel loop reduction(+:s) present_or_copyin(x, y)
    do i = 1, size(x)
      s = s + x(i) * y(i)
    end do
  end function dot_dp

  real(sp) function norm_sp(x)
    real(sp), intent(in) :: x(:)
    norm_sp = sqrt(x .dot. x)
  end function norm_sp

  real(dp) function norm_dp(x)
    real(dp), intent(in) :: x(:)
    norm_dp = sqrt(x .dot. x)
  end function norm_dp

  !> y = a x + b y
  subroutine axpy_sp(a, x, b, y)
    real(sp), intent(in) :: a, b, x(:)
    real(sp), intent(inout) :: y(:)
    integer :: i
    !$acc parallel loop present_or_copyin(x) present_or_copy(y)
    do i = 1, size(x)
      y(i) = a * x(i) + b * y(i)
    end do
  end subroutine axpy_sp

  subroutine axpy_dp(a, x, b, y)
    real(dp), intent(in) :: a, b, x(:)
    real(dp), intent(inout) :: y(:)
    integer :: i
    !$acc parallel loop present_or_copyin(x) present_or_copy(y)
    do i = 1, size(x)
      y(i) = a * x(i) + b * y(i)
    end do
  end subroutine axpy_dp
end module vectors

module solvers
  use precision
  use csr_matrices
  use vectors
  implicit none
  private
  type, public :: outcome
    logical :: converged = .false.
    integer :: iterations = 0
    real(dp) :: residual = huge(1.0_dp)
  end type outcome
  abstract interface
    subroutine apply(d, r, z)
      import :: dp
      real(dp), intent(in) :: d(:), r(:)
      real(dp), intent(out) :: z(:)
    end subroutine apply
  end interface
  interface solve
    module procedure solve_sp, solve_dp
  end interface solve
  public :: solve, jacobi, identity

contains

  subroutine identity(d, r, z)
    real(dp), intent(in) :: d(:), r(:)
    real(dp), intent(out) :: z(:)
    z = r
  end subroutine identity

  subroutine jacobi(d, r, z)
    real(dp), intent(in) :: d(:), r(:)
    real(dp), intent(out) :: z(:)
    z = r / d
  end subroutine jacobi

  function solve_dp(a, b, x, tolerance, limit, preconditioner) result(o)
    type(csr_dp), intent(in) :: a
    real(dp), intent(in) :: b(:), tolerance
    real(dp), intent(inout) :: x(:)
    integer, intent(in), optional :: limit
    procedure(apply), optional :: preconditioner
    type(outcome) :: o
    real(dp), dimension(size(b)) :: r, z, p, ap, d
    real(dp) :: rz, old, alpha
    integer :: most
    most = size(b)
    if (present(limit)) most = limit
    d = diagonal(a)
    r = b - a * x
    call precondition
    p = z
    rz = r .dot. z
    do
      o%residual = norm(r)
      o%converged = o%residual <= tolerance * norm(b)
      if (o%converged .or. o%iterations >= most) exit
      o%iterations = o%iterations + 1
      ap = a * p
      alpha = rz / (p .dot. ap)
      call axpy(alpha, p, 1.0_dp, x)
      call axpy(-alpha, ap, 1.0_dp, r)
      call precondition
      old = rz
      rz = r .dot. z
      call axpy(1.0_dp, z, rz / old, p)
    end do
  contains
    subroutine precondition
      if (present(preconditioner)) then
        call preconditioner(d, r, z)
      else
        z = r
      end if
    end subroutine precondition
  end function solve_dp

  function solve_sp(a, b, x, tolerance, limit) result(o)
    type(csr_sp), intent(in) :: a
    real(sp), intent(in) :: b(:), tolerance
    real(sp), intent(inout) :: x(:)
    integer, intent(in), optional :: limit
    type(outcome) :: o
    real(sp), dimension(size(b)) :: r, p, ap
    real(sp) :: rr, old, alpha
    integer :: most
    most = size(b)
    if (present(limit)) most = limit
    r = b - a * x
    p = r
    rr = r .dot. r
    do
      o%residual = norm(r)
      o%converged = o%residual <= tolerance * norm(b)
      if (o%converged .or. o%iterations >= most) exit
      o%iterations = o%iterations + 1
      ap = a * p
      alpha = rr / (p .dot. ap)
      call axpy(alpha, p, 1.0_sp, x)
      call axpy(-alpha, ap, 1.0_sp, r)
      old = rr
      rr = r .dot. r
      call axpy(1.0_sp, r, rr / old, p)
    end do
  end function solve_sp
end module solvers

module problem
  use precision
  use csr_matrices
  implicit none
  integer, parameter :: m = 24
contains
  !> Five points on an m by m grid; the coefficients of the right half are larger by a factor.
  subroutine poisson(a, jump)
    type(csr_dp), intent(out) :: a
    real(dp), intent(in) :: jump
    integer, allocatable :: i(:), j(:)
    real(dp), allocatable :: v(:)
    integer :: x, y, n
    real(dp) :: c
    allocate(i(0), j(0), v(0))
    do y = 1, m
      do x = 1, m
        n = x + (y - 1) * m
        c = merge(jump, 1.0_dp, x > m / 2)
        if (x < m) call edge(n, n + 1, c)
        if (x == 1 .or. x == m) call edge(n, 0, c)
        if (y < m) call edge(n, n + m, c)
        if (y == 1 .or. y == m) call edge(n, 0, c)
      end do
    end do
    call build(a, m * m, i, j, v)
  contains
    subroutine edge(p, q, c)
      integer, intent(in) :: p, q
      real(dp), intent(in) :: c
      i = [i, p]
      j = [j, p]
      v = [v, c]
      if (q == 0) return
      i = [i, q, p, q]
      j = [j, q, q, p]
      v = [v, c, -c, -c]
    end subroutine edge
  end subroutine poisson
end module problem

program conjugate_gradient
  use precision
  use csr_matrices
  use vectors
  use solvers
  use problem
  implicit none
  type(csr_dp) :: a, small
  type(csr_sp) :: a4
  real(dp) :: b(m * m), x(m * m), exact(m * m), y(m * m)
  real(sp) :: x4(m * m)
  type(outcome) :: plain, scaled, single, short
  integer :: failures = 0, status

  call poisson(a, 1.0_dp)
  call check('entries', a%n == m * m .and. a%nonzeros() == 5 * m * m - 4 * m)
  call smooth(exact)
  b = a * exact
  x = 0
  plain = solve(a, b, x, 1e-10_dp)
  call check('solution', plain%converged .and. maxval(abs(x - exact)) < 1e-8_dp)
  print '(i0,3f12.7)', plain%iterations, x(1), x(m * m / 2), norm(x)

  call poisson(a, 50.0_dp)
  b = a * exact
  x = 0
  plain = solve(a, b, x, 1e-8_dp, limit=2000)
  x = 0
  scaled = solve(a, b, x, 1e-8_dp, preconditioner=jacobi, limit=2000)
  call check('preconditioner', plain%converged .and. scaled%converged .and. scaled%iterations < plain%iterations)
  call check('scaled solution', maxval(abs(x - exact)) < 1e-4_dp)
  x = 0
  short = solve(a, b, x, 1e-8_dp, 3, identity)
  call check('limit', .not. short%converged .and. short%iterations == 3)

  call poisson(a, 1.0_dp)
  b = a * exact
  a4 = a
  x4 = 0
  single = solve(a4, real(b, sp), x4, 1e-5_sp)
  call check('single precision', single%converged .and. maxval(abs(x4 - exact)) < 1e-3_dp)
  call check('kinds alike', a4%nonzeros() == a%nonzeros() .and. all(diagonal(a4) == 4) .and. all(diagonal(a) == 4))
  y = exact(m * m:1:-1)
  call check('symmetry', abs((y .dot. a * exact) - (exact .dot. a * y)) < 1e-10_dp)

  call build(small, 3, [1, 3, 1, 2, 1], [1, 3, 2, 2, 1], [1.0_dp, 5.0_dp, 7.0_dp, 2.0_dp, 0.5_dp])
  call check('duplicates', small%nonzeros() == 4 .and. all(small%row == [1, 3, 4, 5]) .and. small%val(1) == 1.5_dp)
  call build(small, 2, [1, 3], [1, 1], [1.0_dp, 1.0_dp], status)
  call check('errors', status == 1)
  print '(a,i0)', 'failures: ', failures

contains

  subroutine check(what, good)
    character(*), intent(in) :: what
    logical, intent(in) :: good
    print '(a,": ",a)', what, trim(merge('ok    ', 'failed', good))
    if (.not. good) failures = failures + 1
  end subroutine check

  subroutine smooth(f)
    real(dp), intent(out) :: f(:)
    integer :: k
    f = [(sin(0.1_dp * k) + 0.5_dp * cos(0.037_dp * k * k), k = 1, size(f))]
  end subroutine smooth
end program conjugate_gradient
