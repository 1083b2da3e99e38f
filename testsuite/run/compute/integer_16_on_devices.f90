! Integers of 128 bits in kernels: arrays, sums, maxima, minima.
program wide_on_devices
  implicit none
  integer, parameter :: n = 1000
  integer(16) :: a(n), total, most, least, some(0)
  integer :: i
  integer(16) :: j
  !$acc parallel loop copyout(a)
  do i = 1, n
    a(i) = 10_16**20 * i - 5 * 10_16**22
  end do
  total = 0; most = -huge(most) - 1; least = huge(least)
  !$acc parallel loop reduction(+:total) reduction(max:most) reduction(min:least) copyin(a)
  do i = 1, n
    total = total + a(i)
    most = max(most, a(i))
    least = min(least, a(i))
  end do
  print '(i0)', total, most, least
  total = 0
  do j = n, 1, -7_16
    total = total + a(j)
  end do
  print '(i0)', total, j, sum(a(1:n:3)), maxval(some), minval(some), maxval(a, mask=a < 0)
end program
