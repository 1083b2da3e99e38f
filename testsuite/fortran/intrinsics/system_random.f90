! random_number and random_seed: range, size, the same sequence from the same seed.
program system_random
  implicit none
  real :: x, a(100)
  real(8) :: d(2, 3), e(2, 3)
  integer :: n
  integer, allocatable :: s(:)
  call random_seed
  call random_number(x)
  print '(l1)', x >= 0 .and. x < 1
  call random_number(a)
  print '(l1)', all(a >= 0 .and. a < 1) .and. maxval(a) > minval(a)
  call random_seed(size=n)
  print '(l1)', n > 0
  allocate(s(n))
  s = 12345
  call random_seed(put=s)
  call random_number(d)
  call random_seed(put=s)
  call random_number(e)
  print '(l1)', all(d == e)
  call random_seed(get=s)
end program system_random
