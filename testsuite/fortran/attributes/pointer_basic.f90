! Pointers to scalars and arrays: association, assignment through them, sections, nullify.
program pointer_basic
  implicit none
  integer, target :: x = 1, y = 2, a(6) = [1, 2, 3, 4, 5, 6]
  integer, pointer :: p, q, r(:)
  p => x
  q => p
  p => y
  q = 10
  p = p + 5
  print '(2(i0,1x))', x, y
  print '(4l2)', associated(p), associated(p, x), associated(q, x), associated(p, q)
  r => a(2:6:2)
  print '(3(i0,1x),2(i0,1x))', r, lbound(r), ubound(r)
  r = r * 10
  r(2) = -1
  print '(6(i0,1x))', a
  r => a(6:1:-1)
  print '(6(i0,1x))', r
  nullify(r, p)
  print '(2l2)', associated(r), associated(p)
end program pointer_basic
