! Logical arrays of small kinds in masks, conversion, and comparison results.
program logical_arrays_kinds
  implicit none
  logical(1) :: a(4) = [.true., .false., .true., .true.]
  logical(8) :: b(4)
  integer :: v(4) = [1, 2, 3, 4]
  b = .not. a
  print '(4l2)', a .neqv. b
  print '(i0)', count(a), sum(v, mask=b), sum(v, a)
  where (a) v = -v
  print '(4(i0,1x))', v
  a = v > 0
  print '(4l2)', a
  print '(4(i0,1x))', merge(1, 0, a)
end program logical_arrays_kinds
