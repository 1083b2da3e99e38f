! flags: -fdefault-real-8 -fdefault-double-8 -fdefault-integer-8
! Default reals and integers of kind 8: variables, literals, results of functions, what goes to the library.
program kinds
  implicit none
  integer :: i, n, counts(3), ios
  real :: x, a(4), m(2, 2)
  real(4) :: s
  double precision :: d
  logical :: l
  character(12) :: text
  x = 1.0 / 3.0
  s = 0.25
  d = x
  i = 2147483647
  i = i + 1
  print *, kind(x), kind(1.0), kind(i), kind(1), kind(l), kind(d), kind(s), kind(1.0d0)
  print '(f20.16)', x
  print '(i12)', i
  a = [1.0, 2.0, 3.0, 4.0]
  n = size(a)
  print *, n, kind(size(a)), kind(len(text)), maxloc(a), kind(maxloc(a)), kind(nint(x)), shape(m)
  counts = 0
  do i = 1, 6
    counts(mod(i, 3) + 1) = counts(mod(i, 3) + 1) + i
  end do
  print *, counts, sum(counts), count(a > 2.0)
  write (text, '(i0)') n + 50000 * counts(1) * 11111
  read (text, *, iostat=ios) i
  print *, text, i, ios
  m = reshape(a, [2, 2])
  m = matmul(m, m)
  print '(4f8.3)', m
  print '(f20.15)', sqrt(2.0), twice(0.1), real(s), dble(s)
  l = i > 5
  print *, l, merge(1, 2, l), index('abc', 'c'), ichar('a'), int(2.7), floor(-2.5)
  call change(n)
  print *, n
contains
  real function twice(v)
    real, intent(in) :: v
    twice = 2 * v
  end function
  subroutine change(k)
    integer, intent(inout) :: k
    k = k * 40000 * n * 25000
  end subroutine
end program
