! Expressions over large arrays whose sides overlap, and functions of large arrays.
program large_temporaries
  implicit none
  integer, parameter :: n = 300000
  integer, allocatable :: a(:), b(:)
  integer :: i
  allocate(a(n), b(n))
  a = [(mod(i, 1000), i = 1, n)]
  b = a
  a(2:n) = a(1:n - 1) + a(2:n)
  print '(2(i0,1x))', sum(int(a, 8)), a(n)
  b = b(n:1:-1)
  print '(2(i0,1x))', b(1), maxval(a - b)
  a = merge(a, b, a > b) + cshift(b, 17)
  print '(2(i0,1x))', a(5), sum(int(a, 8))
  b = pack(a, mod(a, 2) == 0, b)
  print '(2(i0,1x))', b(3), count(mod(a, 2) == 0)
end program large_temporaries
