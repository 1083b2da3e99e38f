! Names in constructs for the values of array expressions: each iteration, or the construct, has its own.
program associate_values
  implicit none
  integer, parameter :: n = 6
  real :: a(n, n), b(n), total
  integer :: i, found(n)
  a = reshape([(real(i), i = 1, n * n)], [n, n])

  !$acc parallel loop copy(a)
  do i = 1, n
    associate (twice => a(:, i) * 2)
      a(:, i) = twice(n:1:-1) + 1
    end associate
  end do
  print '(6f8.1)', a(:, 2)

  !$acc parallel loop copyin(a) copyout(b, found)
  do i = 1, n
    associate (large => a(i, :) > 30, row => a(i, :), scale => 2.0 * i)
      b(i) = sum(row, mask=large) * scale
      found(i) = count(large)
    end associate
  end do
  print '(6f10.1)', b
  print '(6i4)', found

  total = 0
  !$acc kernels copy(a)
  associate (scaled => a * 0.5)
    a = transpose(scaled) + scaled
  end associate
  !$acc end kernels
  !$acc parallel loop reduction(+:total) copyin(a)
  do i = 1, n
    associate (squares => a(:, i)**2)
      total = total + sum(squares)
    end associate
  end do
  print '(6f8.1)', a(:, 2)
  print '(f12.1)', total
end program
