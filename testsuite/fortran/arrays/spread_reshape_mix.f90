! Transformational functions as arguments of others.
program spread_reshape_mix
  implicit none
  integer :: v(3) = [1, 2, 3], i
  print '(9(i0,1x))', spread(v, 1, 3) + spread(v * 10, 2, 3)
  print '(3(i0,1x))', sum(reshape([(i, i = 1, 12)], [3, 4]), 2)
  print '(6(i0,1x))', pack(reshape([(i, i = 1, 9)], [3, 3]), spread(v, 2, 3) >= spread(v, 1, 3)) * 2 + 1
  print '(3(i0,1x))', cshift(eoshift(v, 1, 9), -1)
  print '(2(i0,1x))', maxval(matmul(reshape([1, 2, 3, 4], [2, 2]), reshape([5, 6, 7, 8], [2, 2])), dim=2)
  print '(6(i0,1x))', merge(spread(v, 1, 2), 0, reshape([.true., .false., .false., .true., .true., .true.], [2, 3]))
  print '(3(i0,1x))', unpack(pack(v, v /= 2) * 7, v /= 2, v)
end program spread_reshape_mix
