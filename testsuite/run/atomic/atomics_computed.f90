! Atomic updates that are computed in another type than the variable's, of components, and of complex numbers
! (OpenACC 3.3, 2.12).
! run: => atomics_computed.expect
program atomics_computed
  use, intrinsic :: iso_fortran_env
  implicit none
  type tally
    integer :: n
    real :: f(3)
  end type tally
  integer, parameter :: n = 100
  integer(int8) :: tiny
  integer :: whole, low, count, i, mine, ranks(n), failures
  real :: small
  complex :: z
  complex(8) :: wide
  type(tally) :: x, xs(4)
  failures = 0
  tiny = 0
  whole = 0
  low = 1000
  small = 0
  z = 0
  wide = 0
  !$acc parallel loop copy(z, wide)
  do i = 1, n
    !$acc atomic
    whole = whole + 0.5d0 * (2 * i)
    !$acc atomic
    small = 1.d0 + small
    !$acc atomic
    tiny = tiny + 1
    !$acc atomic
    low = min(dble(low), i + 0.75d0)
    !$acc atomic
    z = z + (1., 2.)
    !$acc atomic update
    wide = wide - (1.d0, -1.d0)
  enddo
  call check('an integer and a real expression', whole == n * (n + 1) / 2)
  call check('double precision and single', small == n)
  call check('a small integer', tiny == n)
  call check('a minimum', low == 1)
  call check('complex numbers', z == (100., 200.) .and. wide == (-100.d0, 100.d0))
  count = 0
  !$acc parallel loop copyout(ranks)
  do i = 1, n
    !$acc atomic capture
    mine = count
    count = count + 1.d0
    !$acc end atomic
    ranks(i) = mine
  enddo
  call check('the value before', count == n .and. sum(ranks) == n * (n - 1) / 2 .and. all(ranks < n))
  !$acc parallel loop copyout(ranks)
  do i = 1, n
    !$acc atomic capture
    count = count - 1.d0
    mine = count
    !$acc end atomic
    ranks(i) = mine
  enddo
  call check('the value after', count == 0 .and. sum(ranks) == n * (n - 1) / 2 .and. all(ranks < n))
  x = tally(0, 0.)
  xs = x
  !$acc parallel loop copy(x, xs)
  do i = 1, n
    !$acc atomic
    x%n = x%n + 1.5
    !$acc atomic
    x%f(2) = x%f(2) + 1
    !$acc atomic
    xs(mod(i, 4) + 1)%f(3) = 2 + xs(mod(i, 4) + 1)%f(3)
  enddo
  call check('components', x%n == n .and. x%f(2) == n .and. all(xs%f(3) == 50))
  print '(i0, a)', failures, ' failures'
  if (failures /= 0) stop 1
contains
  subroutine check(what, holds)
    character(*), intent(in) :: what
    logical, intent(in) :: holds
    if (.not. holds) then
      print *, 'FAILED ', what
      failures = failures + 1
    endif
  end subroutine check
end program atomics_computed
