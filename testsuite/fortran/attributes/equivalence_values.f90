! Initial values of objects that share memory: the same ones twice, and of each a part.
program equivalence_values
  integer :: i(4), j(2), k, x = 3, y = 3
  character(4) :: c(3)
  integer :: n(3)
  equivalence (i(2), j(1)), (i(4), k), (x, y), (c, n)
  data i(1), i(2) /1, 2/, j(2) /3/, k /9/
  data c(1) /'abcd'/, n(2) /5/
  print '(4i2,2i2,i2)', i, j, k
  print '(2i2,1x,a,i2)', x, y, c(1), n(2)
end program
