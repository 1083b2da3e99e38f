! sizeof and loc.
program sizeof_loc
  implicit none
  integer :: a(10), b
  real(8) :: d
  print '(3(i0,1x))', sizeof(a), sizeof(b), sizeof(d)
  print '(2(i0,1x))', loc(a(3)) - loc(a(1)), loc(a) - loc(a(1))
end program sizeof_loc
