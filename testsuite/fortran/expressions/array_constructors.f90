! Array constructors: nested implied do, type-spec, characters padded, empty, mixed with arrays.
program array_constructors
  implicit none
  integer :: i, j
  integer :: a(6), e(0)
  character(5) :: c(3)
  real(8) :: d(3)
  a = [(10 * i, i = 1, 3), (i + 1, i = 4, 2, -1)]
  print '(6(i0,1x))', a
  a = [((i * j, i = 1, 2), j = 1, 3)]
  print '(6(i0,1x))', a
  a = (/ a(4:6), 0, a(1:2) /)
  print '(6(i0,1x))', a
  c = [character(5) :: 'a', 'bcd', 'efghijk']
  print '(3(a,"|"))', c
  d = [real(8) :: 1, 2.5, 3d0]
  print '(3f6.2)', d
  e = [integer ::]
  print '(i0,1x,i0)', size(e), size([(i, i = 1, 0)])
  print '(4(i0,1x))', [1, [2, 3], reshape([4], [1])]
  print '(2l2)', [1 > 0, .false.]
  print '(3f5.1)', [(real(i) / 2, i = 1, 3)]
end program array_constructors
