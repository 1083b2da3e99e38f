! Integer division, remainders and powers with negative operands.
program integer_arithmetic
  implicit none
  integer :: a(4) = [7, -7, 7, -7], b(4) = [2, 2, -2, -2], i
  do i = 1, 4
    print '(6(i0,1x))', a(i) / b(i), mod(a(i), b(i)), modulo(a(i), b(i)), a(i) * b(i), a(i) - b(i), -a(i)
  end do
  print '(6(i0,1x))', 2**10, (-2)**3, 2**(-1), 1**(-5), (-1)**(-3), 0**0
  print '(3(i0,1x))', -2**2, 2**3**2, 7 / 2 * 2
  i = 3
  print '(2(i0,1x))', i**i, (-i)**i
end program integer_arithmetic
