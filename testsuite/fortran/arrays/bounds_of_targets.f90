! differs: list-directed numbers have no fixed form
! Bounds of pointers to sections and components, and after assignment with a conversion.
program bounds_kept
  implicit none
  type u
    integer :: i
    real :: x
    integer :: v(-1:1)
  end type
  type h
    integer(8), allocatable :: b(:), m(:, :)
    real, pointer :: p(:) => null()
    character(:), allocatable :: c(:)
  end type
  type(u), target :: v(0:3)
  integer, target :: t(0:3) = [1, 2, 3, 4], m(-1:1, 5:6) = 0
  integer, pointer :: p(:), q(:, :)
  real, pointer :: r(:)
  integer(4), allocatable :: a(:), ia(:), m4(:, :)
  integer(8), allocatable :: b(:), m8(:, :)
  real, allocatable :: x(:)
  complex(8), allocatable :: z(:)
  logical(1), allocatable :: l1(:)
  logical, allocatable :: l4(:)
  character(3), allocatable :: c3(:)
  type(h) :: s
  integer :: k
  do k = 0, 3
    v(k) = u(k, k * 1.5, [k, k + 1, k + 2])
  end do
  p => t(:); print *, lbound(p), ubound(p)
  p => t; print *, lbound(p), ubound(p)
  p => v%i; print *, lbound(p), lbound(v%i), ubound(p), p
  p(1:3:2) = 999
  print *, v%i, v%x
  p => v(2)%v; print *, lbound(p), p
  p => v(1:2)%v(0); print *, lbound(p), p
  p(7:) => t(1:2); print *, lbound(p), ubound(p), p
  q => m; print *, lbound(q), ubound(q)
  q => m(:, 5:6); print *, lbound(q), ubound(q)
  q => m(0:, :); print *, lbound(q), ubound(q)
  q(3:, 4:) => m(0:1, 5:5); print *, lbound(q), ubound(q)
  q(0:1, 0:1) => t; print *, lbound(q), q
  r => v%x; print *, lbound(r), r
  r => v(3:0:-1)%x; print *, lbound(r), r
  associate (y => v%x, w => t(1:2), e => t)
    print *, lbound(y), ubound(y), lbound(w), lbound(e)
    y(1) = -1
    w(2) = 77
  end associate
  print *, v%x, t
  allocate (b(7:11), source=1_8)
  a = b; print *, lbound(a), ubound(a)
  deallocate (a)
  a = int(b); print *, lbound(a)
  deallocate (a)
  a = (b); print *, lbound(a)
  x = b; print *, lbound(x)
  deallocate (x)
  x = real(b); print *, lbound(x)
  deallocate (x)
  x = b(:); print *, lbound(x)
  z = b; print *, lbound(z)
  allocate (m8(-2:0, 4:5), source=3_8)
  m4 = m8; print *, lbound(m4), ubound(m4)
  m4 = m8 + 1; print *, lbound(m4)
  deallocate (m4)
  m4 = m8 + 1; print *, lbound(m4)
  allocate (l4(3:5), source=.true.)
  l1 = l4; print *, lbound(l1), l1
  allocate (ia(-1:2), source=0)
  s = h(b=ia); print *, lbound(s%b), ubound(s%b)
  s = h(ia, m4, r); print *, lbound(s%b), lbound(s%m), ubound(s%m)
  s = h(ia(:), m=m8(:, 4:)); print *, lbound(s%b), lbound(s%m), lbound(s%m, 2)
  s = h(b=int(ia, 8)); print *, lbound(s%b)
  s = h(b=t); print *, lbound(s%b), s%b
  s = h(p=v(1:2)%x); print *, lbound(s%p), s%p
  allocate (c3(4:5)); c3 = 'xyz'
  s%b = t; print *, lbound(s%b)
  s%m = m; print *, lbound(s%m)
end program
