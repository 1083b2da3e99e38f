! pack, unpack, merge, spread.
program array_pack_unpack
  implicit none
  integer :: a(2, 3) = reshape([1, 2, 3, 4, 5, 6], [2, 3])
  logical :: m(2, 3)
  m = mod(a, 2) == 0
  print '(3(i0,1x))', pack(a, m)
  print '(5(i0,1x))', pack(a, a > 4, [9, 9, 9, 9, 9])
  print '(6(i0,1x))', pack(a, .true.)
  print '(i0)', size(pack(a, .false.))
  print '(6(i0,1x))', unpack([10, 20, 30], m, a)
  print '(6(i0,1x))', unpack([10, 20, 30], m, 0)
  print '(6(i0,1x))', merge(a, -a, m)
  print '(3(a,1x))', merge('yes', 'no ', [.true., .false., .true.])
  print '(6(i0,1x))', spread([1, 2, 3], 1, 2)
  print '(6(i0,1x))', spread([1, 2, 3], dim=2, ncopies=2)
  print '(3(i0,1x))', spread(7, 1, 3)
  print '(3(i0,1x))', shape(spread(a, 2, 4))
  print '(i0)', size(spread(5, 1, 0))
end program array_pack_unpack
