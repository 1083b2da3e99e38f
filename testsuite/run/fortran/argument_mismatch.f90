! Procedures without an interface that get other arguments than their own: memory as it is.
! flags: -fallow-argument-mismatch -w
subroutine fill(n, a, b)
  integer :: n, i
  real :: a(n), b
  do i = 1, n
    a(i) = i + b
  end do
end subroutine
integer function pick(v)
  integer :: v(2)
  pick = v(2)
end function
program main
  implicit none (type, external)
  external :: fill, later
  integer, external :: pick
  real :: m(2, 3), s
  integer :: bits(4)
  real(8) :: d
  call fill(6, m, [0.5])
  print '(6f5.1)', m
  call fill(1, s, 1.0)
  print '(f5.1)', s
  call fill(4, bits, 0.0)
  print '(4z9)', bits
  d = 1d0
  print '(z9)', pick(d)
  call later(3, bits)
  call later(3.0, bits)
end program
subroutine later(n, a)
  integer :: n, a(4)
  print '(2z9)', n, a(1)
end subroutine
