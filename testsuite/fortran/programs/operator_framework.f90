! solver framework: abstract base with deferred procedures, procedure pointers, strategy selection, class dummies
module linear_operator
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type, abstract :: operator_t
    integer :: n = 0
  contains
    procedure(apply_i), deferred :: apply
    procedure(diag_i), deferred :: diagonal
    procedure :: residual
  end type operator_t
  abstract interface
    subroutine apply_i(self, x, y)
      import :: operator_t, wp
      class(operator_t), intent(in) :: self
      real(wp), intent(in) :: x(:)
      real(wp), intent(out) :: y(:)
    end subroutine
    function diag_i(self) result(d)
      import :: operator_t, wp
      class(operator_t), intent(in) :: self
      real(wp) :: d(self%n)
    end function
  end interface
  type, extends(operator_t) :: csr_t
    integer, allocatable :: ptr(:), col(:)
    real(wp), allocatable :: val(:)
  contains
    procedure :: apply => csr_apply
    procedure :: diagonal => csr_diagonal
  end type csr_t
  type, extends(operator_t) :: stencil_t
    real(wp) :: centre = 2, side = -1
  contains
    procedure :: apply => stencil_apply
    procedure :: diagonal => stencil_diagonal
  end type stencil_t
  type :: monitor_t
    integer :: calls = 0
    real(wp), allocatable :: history(:)
    procedure(report_i), pointer :: report => null()
  end type monitor_t
  abstract interface
    subroutine report_i(m, it, r)
      import :: monitor_t, wp
      class(monitor_t), intent(inout) :: m
      integer, intent(in) :: it
      real(wp), intent(in) :: r
    end subroutine
  end interface
contains
  function residual(self, x, b) result(r)
    class(operator_t), intent(in) :: self
    real(wp), intent(in) :: x(:), b(:)
    real(wp) :: r(size(b))
    call self%apply(x, r)
    r = b - r
  end function residual
  subroutine csr_apply(self, x, y)
    class(csr_t), intent(in) :: self
    real(wp), intent(in) :: x(:)
    real(wp), intent(out) :: y(:)
    integer :: i
    do i = 1, self%n
      y(i) = dot_product(self%val(self%ptr(i):self%ptr(i+1)-1), x(self%col(self%ptr(i):self%ptr(i+1)-1)))
    end do
  end subroutine csr_apply
  function csr_diagonal(self) result(d)
    class(csr_t), intent(in) :: self
    real(wp) :: d(self%n)
    integer :: i, k
    d = 0
    do i = 1, self%n
      do k = self%ptr(i), self%ptr(i+1) - 1
        if (self%col(k) == i) d(i) = self%val(k)
      end do
    end do
  end function csr_diagonal
  subroutine stencil_apply(self, x, y)
    class(stencil_t), intent(in) :: self
    real(wp), intent(in) :: x(:)
    real(wp), intent(out) :: y(:)
    y = self%centre * x
    y(2:) = y(2:) + self%side * x(:size(x)-1)
    y(:size(y)-1) = y(:size(y)-1) + self%side * x(2:)
  end subroutine stencil_apply
  function stencil_diagonal(self) result(d)
    class(stencil_t), intent(in) :: self
    real(wp) :: d(self%n)
    d = self%centre
  end function stencil_diagonal
  subroutine cg(a, b, x, tol, maxit, iters, mon)
    class(operator_t), intent(in) :: a
    real(wp), intent(in) :: b(:), tol
    real(wp), intent(inout) :: x(:)
    integer, intent(in) :: maxit
    integer, intent(out) :: iters
    type(monitor_t), intent(inout), optional :: mon
    real(wp), allocatable :: r(:), p(:), q(:), z(:), d(:)
    real(wp) :: rz, rz_old, alpha
    d = 1 / a%diagonal()
    r = a%residual(x, b)
    z = d * r
    p = z
    allocate(q, mold=p)
    rz = sum(r * z)
    do iters = 1, maxit
      call a%apply(p, q)
      alpha = rz / sum(p * q)
      x = x + alpha * p
      r = r - alpha * q
      if (present(mon)) then
        if (associated(mon%report)) call mon%report(iters, norm2(r))
      end if
      if (norm2(r) < tol) return
      z = d * r
      rz_old = rz
      rz = sum(r * z)
      p = z + (rz / rz_old) * p
    end do
  end subroutine cg
  subroutine remember(m, it, r)
    class(monitor_t), intent(inout) :: m
    integer, intent(in) :: it
    real(wp), intent(in) :: r
    m%calls = m%calls + 1
    if (.not. allocated(m%history)) allocate(m%history(0))
    m%history = [m%history, r]
  end subroutine remember
  function laplace_csr(n) result(a)
    integer, intent(in) :: n
    type(csr_t) :: a
    integer :: i, k
    a%n = n
    allocate(a%ptr(n+1), a%col(3*n-2), a%val(3*n-2))
    k = 1
    do i = 1, n
      a%ptr(i) = k
      if (i > 1) call entry_(i - 1, -1.0_wp)
      call entry_(i, 2.0_wp)
      if (i < n) call entry_(i + 1, -1.0_wp)
    end do
    a%ptr(n+1) = k
  contains
    subroutine entry_(j, v)
      integer, intent(in) :: j
      real(wp), intent(in) :: v
      a%col(k) = j
      a%val(k) = v
      k = k + 1
    end subroutine entry_
  end function laplace_csr
end module linear_operator
program main
  use linear_operator
  implicit none
  integer, parameter :: n = 20
  type(csr_t) :: a
  type(stencil_t) :: s
  type(monitor_t) :: mon
  real(wp) :: b(n), x(n), y(n)
  integer :: it1, it2
  a = laplace_csr(n)
  s = stencil_t(n=n)
  b = 1; x = 0; y = 0
  mon%report => remember
  call cg(a, b, x, 1e-10_wp, 100, it1, mon)
  call cg(s, b, y, 1e-10_wp, 100, it2)
  print '(3(i0,1x))', it1, it2, mon%calls
  print '(l1)', all(abs(x - y) < 1e-8_wp)
  print '(5f10.4)', x(1:n:4)
  print '(l1)', maxval(abs(a%residual(x, b))) < 1e-9_wp
  print '(i0)', size(mon%history)
end program main
