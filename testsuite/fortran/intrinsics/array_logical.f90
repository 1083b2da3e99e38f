! all, any, count, parity: dimension and empty arrays.
program array_logical
  implicit none
  logical :: m(2, 3) = reshape([.true., .true., .false., .true., .false., .false.], [2, 3]), e(0)
  print '(3l2,i3)', all(m), any(m), parity(m), count(m)
  print '(3l2,2l2)', all(m, 1), all(m, 2)
  print '(3l2,2l2)', any(m, 1), any(m, dim=2)
  print '(3i3,2i3)', count(m, 1), count(m, 2)
  print '(3l2,2l2)', parity(m, 1), parity(m, 2)
  print '(3l2,i3)', all(e), any(e), parity(e), count(e)
  print '(l2,i3)', all([1, 2] < 3), count([1, 2, 3] == 2, kind=8)
end program array_logical
