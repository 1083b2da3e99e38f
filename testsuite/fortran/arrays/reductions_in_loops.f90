! Reductions over rows and columns within loops and conditions.
program reductions_in_loops
  implicit none
  integer :: a(4, 3), i, n
  a = reshape([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8], [4, 3])
  do i = 1, 4
    if (any(a(i, :) > 5)) then
      print '(i0,a,i0)', i, ' max ', maxval(a(i, :))
    else if (all(a(i, :) < 5)) then
      print '(i0,a,i0)', i, ' min ', minval(a(i, :))
    else
      print '(i0,a,i0)', i, ' sum ', sum(a(i, :))
    end if
  end do
  n = count(a == maxval(a)) + count(a == minval(a))
  print '(i0)', n
  print '(3(i0,1x))', [(sum(a(:, i) * a(:, 1)), i = 1, 3)]
  print '(3(i0,1x))', maxloc(a, 1) + minloc(a, 1)
end program reductions_in_loops
