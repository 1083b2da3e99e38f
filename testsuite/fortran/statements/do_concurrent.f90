! do concurrent: several indices, masks, steps, an index of another kind, a block with locals.
program do_concurrent
  implicit none
  integer :: a(4, 4), i, j, n = 4
  integer(8) :: k
  a = 0
  do concurrent (i = 1:n, j = 1:n, i /= j)
    a(i, j) = 10 * i + j
  end do
  print '(4(i0,1x))', a
  do concurrent (i = n:1:-2)
    a(i, i) = -i
  end do
  print '(4(i0,1x))', (a(i, i), i = 1, 4)
  do concurrent (k = 1:3)
    block
      integer :: t
      t = int(k) * 2
      a(k, 1) = t
    end block
  end do
  print '(4(i0,1x))', a(:, 1)
end program do_concurrent
