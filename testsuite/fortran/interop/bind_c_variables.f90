! Global variables and common blocks with bind(c).
module globals
  use, intrinsic :: iso_c_binding
  implicit none
  integer(c_int), bind(c, name='accc_test_counter') :: counter = 3
  real(c_double), bind(c) :: accc_test_values(2) = [1.5d0, 2.5d0]
  integer(c_int) :: a, b
  common /accc_test_block/ a, b
  bind(c) :: /accc_test_block/
end module globals
program bind_c_variables
  use globals
  implicit none
  counter = counter + 1
  a = 1; b = 2
  call look
  print '(i0,2f5.1)', counter, accc_test_values
contains
  subroutine look
    counter = counter * 10
    print '(2(i0,1x))', a, b
  end subroutine look
end program bind_c_variables
