! Deeply nested calls of intrinsics of all classes.
program nested_intrinsics
  implicit none
  integer :: v(6) = [3, -1, 4, 1, -5, 9]
  character(10) :: s = 'hello'
  print '(i0)', sum(abs(pack(v, mod(abs(v), 2) == 1)))
  print '(f8.4)', sqrt(real(maxval(v) - minval(v))) * sin(real(count(v > 0)))
  print '(a)', repeat(s(index(s, 'l'):len_trim(s)), max(1, min(3, size(v) / 2)))
  print '(i0)', ichar(char(iachar(adjustl(s)) + merge(1, 0, len_trim(s) == 5)))
  print '(6(i0,1x))', sign(ishft(abs(v), 1), v)
  print '(3(i0,1x))', nint(aint(real(v(1:3)) / 2)) + ceiling(sum(real(v)) / 2)
  print '(2(i0,1x))', maxloc(abs(v)), minloc(merge(v, 0, v > 0), mask=v > 0)
end program nested_intrinsics
