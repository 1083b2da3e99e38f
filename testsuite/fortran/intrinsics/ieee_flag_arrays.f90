! The order of the flags in ieee_usual and ieee_all.
program ieee_flag_arrays
  use, intrinsic :: ieee_exceptions
  implicit none
  logical :: all_of_them(5), usual(3), one
  real :: x, zero = 0.0
  integer :: i
  call ieee_set_flag(ieee_all, .false.)
  x = 1.0 / zero
  call ieee_get_flag(ieee_all, all_of_them)
  call ieee_get_flag(ieee_usual, usual)
  print '(5l2)', all_of_them
  print '(3l2)', usual
  call ieee_set_flag(ieee_all, .false.)
  call ieee_set_flag(ieee_invalid, .true.)
  do i = 1, size(ieee_all)
    call ieee_get_flag(ieee_all(i), one)
    print '(i0,l2)', i, one
  end do
  if (x < 0) print *, x
end program
