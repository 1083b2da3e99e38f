! Precedence and grouping of all operators.
program precedence
  implicit none
  integer :: a = 2, b = 3, c = 4
  logical :: t = .true., f = .false.
  print '(5(i0,1x))', a + b * c, (a + b) * c, -a**2, a * b**2, a - b - c
  print '(3(i0,1x))', 100 / 10 / 5, 100 / (10 / 5), 24 / 5 * 5
  print '(4l2)', t .or. f .and. f, (t .or. f) .and. f, .not. f .and. f, .not. (f .and. f)
  print '(4l2)', t .eqv. f .or. t, f .neqv. t .eqv. f, a + b > c, a < b .and. b < c
  print '(2l2)', .not. a > b, a == 2 .eqv. b == 3
  print '(a)', 'x' // 'y' // 'z'
  print '(l2)', 'a' // 'b' == 'ab'
end program precedence
