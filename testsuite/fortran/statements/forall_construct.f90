! forall: statement and construct, masks, several indices, right sides read before stores.
program forall_construct
  implicit none
  integer :: a(4, 4), v(5) = [1, 2, 3, 4, 5], i, j
  forall (i = 1:4, j = 1:4) a(i, j) = 10 * i + j
  print '(4(i0,1x))', a
  forall (i = 2:5) v(i) = v(i - 1)
  print '(5(i0,1x))', v
  forall (i = 1:4, j = 1:4, i < j)
    a(i, j) = a(j, i)
    a(j, i) = 0
  end forall
  print '(4(i0,1x))', a
  forall (i = 1:5:2, v(i) > 1)
    v(i) = v(i) * 100
  end forall
  print '(5(i0,1x))', v
  named: forall (i = 4:1:-1)
    where (a(i, :) == 0) a(i, :) = i
  end forall named
  print '(4(i0,1x))', a
end program forall_construct
