! Cray pointers: a clear error.
! expected-failure: Cray pointers
! flags: -fcray-pointer
program cray_pointer
  implicit none
  real :: a(4) = [1.0, 2.0, 3.0, 4.0], b(4)
  pointer (p, b)
  p = loc(a)
  print '(4f5.1)', b
end program cray_pointer
