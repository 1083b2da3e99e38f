! differs: list-directed numbers have no fixed form
! `save` of what an initial value has saved already; constants with a sign.
program p
  implicit none
  integer, parameter :: n = +3, k = -(+2)
  complex(8), parameter :: i = (0.d0, +1.d0)
  real :: a(+n) = [+1.0, -2.0, +3.0]
  call count
  call count
  print *, n, k, size(a)
  print '(4f6.2)', (+0.5d0, -1.d0) * i, +a(2)
contains
  subroutine count
    logical :: first = .true.
    integer :: calls = 0, other
    save :: first, calls
    save other
    if (first) other = 10
    first = .false.
    calls = calls + 1
    other = other + 1
    print *, calls, other
  end subroutine
end program
