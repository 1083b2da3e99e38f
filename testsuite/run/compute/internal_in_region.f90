! Internal procedures called in regions use their host's variables: these are data of the construct, as arguments are.
module internal_in_region_data
  implicit none
  integer :: scale = 3
  !$acc declare copyin(scale)
end module
subroutine host(n, dummy, opt)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: dummy(n)
  real(8), intent(inout) :: opt(:)
  integer :: i
  real(8) :: w(4), shift
  w = [1, 2, 3, 4]
  shift = 10
  !$acc parallel loop copy(dummy, opt) copyin(w)
  do i = 1, n
    call one(i)
  end do
contains
  subroutine one(k)
    integer, intent(in) :: k
    dummy(k) = dummy(k) + w(mod(k, 4) + 1) + shift
    opt(k) = two(k)
  end subroutine
  real(8) function two(k)
    integer, intent(in) :: k
    two = opt(k)*n + w(1)
  end function
end subroutine
program internal_in_region
  use internal_in_region_data
  implicit none
  type t
    real(8) :: c
    integer :: n
  end type
  integer, parameter :: n = 20
  real(8) :: a(n), b(n, 2), s
  real(8), allocatable :: al(:)
  real(8), pointer :: q(:)
  type(t) :: r
  integer :: i, h
  complex(8) :: z
  interface
    subroutine host(n, dummy, opt)
      integer, intent(in) :: n
      real(8), intent(inout) :: dummy(n), opt(:)
    end subroutine
  end interface
  a = 1; b = 2; h = 5; r = t(0.5d0, 4); z = (1, 2)
  allocate(al(0:n), q(n))
  al = 3; q = 4
  !$acc parallel loop
  do i = 1, n
    a(i) = inside(i) + h
    call change(i)
  end do
  print *, a, sum(b), sum(al), sum(q)
  s = 0
  !$acc parallel loop reduction(+:s)
  do i = 1, n
    s = s + inside(i)
  end do
  print *, s
  !$acc kernels
  do i = 1, n
    a(i) = inside(i)
  end do
  !$acc end kernels
  print *, sum(a)
  !$acc data copy(a, b, al) 
  !$acc parallel loop
  do i = 1, n
    call change(i)
  end do
  !$acc end data
  print *, sum(b), sum(al), sum(q)
  call host(n, a, b(:, 1))
  print *, a, b(:, 1)
  call host(n, a, b(n:1:-1, 2))
  print *, sum(a), b(3, 2)
contains
  real(8) function inside(k)
    integer, intent(in) :: k
    inside = k + h + r%c*r%n + real(z) + al(k) + b(k, 2)
  end function
  subroutine change(k)
    integer, intent(in) :: k
    b(k, 1) = k
    al(k) = al(k) + 1
    q(k) = q(k) + lbound(al, 1) + size(al)
  end subroutine
end program
