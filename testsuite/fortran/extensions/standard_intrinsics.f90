! flags: -std=f95
! What is no intrinsic of the standard is a function of the program's.
program standard_intrinsics
  implicit none
  integer, external :: popcnt, loc
  external :: exit
  print '(3i4)', popcnt(7), loc(3), nint(2.6)
  call exit(4)
end program
integer function popcnt(i)
  integer, intent(in) :: i
  popcnt = -i
end function
integer function loc(i)
  integer, intent(in) :: i
  loc = i * 100
end function
subroutine exit(i)
  integer, intent(in) :: i
  print '(a,i2)', 'exit', i
end subroutine
