! Integers and logicals assigned to each other.
! differs: the conversion between integers and logicals is an extension
program logical_integer_mix
  implicit none
  integer :: i
  logical :: l
  i = .true.
  l = 0
  print '(i0,l2)', i, l
  l = 1
  i = .false.
  print '(i0,l2)', i, l
end program logical_integer_mix
