! where, forall and loops over the same arrays one after the other.
program where_forall_mix
  implicit none
  integer :: a(5, 5), i, j, k
  forall (i = 1:5, j = 1:5) a(i, j) = mod(i * j, 7)
  do k = 1, 2
    where (a > 4) a = a - 5
    forall (i = 1:4) a(i, i + 1) = a(i + 1, i) + k
    do concurrent (i = 1:5)
      a(i, 1) = sum(a(i, 2:5))
    end do
  end do
  print '(5(i0,1x))', transpose(a)
end program where_forall_mix
