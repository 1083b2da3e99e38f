! Constants in many forms: characters by implied do, logical arrays, complex, elements in case labels.
program parameter_structures
  implicit none
  integer :: i
  complex, parameter :: im = (0.0, 1.0), pair(2) = [im, im * im]
  logical, parameter :: mask(3) = [(mod(i, 2) == 1, i = 1, 3)]
  character, parameter :: letters(3) = [(achar(96 + i), i = 1, 3)]
  integer, parameter :: codes(2) = [4, 9], lo = minval(codes), n = count(mask)
  real, parameter :: table(2, 2) = reshape([1.0, 2.0, 3.0, 4.0], shape=[2, 2], order=[2, 1])
  print '(6f5.1)', im, pair
  print '(3l2,3(1x,a))', mask, letters
  print '(2(i0,1x),4f5.1)', lo, n, table
  select case (9)
  case (codes(1))
    print '(a)', 'first'
  case (codes(2))
    print '(a)', 'second'
  end select
end program parameter_structures
