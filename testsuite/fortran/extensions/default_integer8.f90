! -i8: integers become 64 bits wide, as with gfortran's -fdefault-integer-8.
! flags: -fdefault-integer-8
program default_integer8
  implicit none
  integer :: i
  i = 2**40
  print '(i0,i3,i3)', i, kind(1), kind(.true.)
end program default_integer8
