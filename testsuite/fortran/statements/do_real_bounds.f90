! Bounds and steps of loops that are reals: their whole part counts.
program do_real_bounds
  integer :: i, n
  integer(8) :: k
  real :: x = 3.9
  double precision :: step = -1.7d0
  n = 0
  do i = 1.5, 3.5
    n = n + i
  end do
  print '(2i4)', n, i
  do k = x, -0.5, step
    print '(i4)', k
  end do
  do i = 1, x * 2, 2.9
    print '(i4)', i
  end do
end program
