program main
  use vectors, only: saxpy
  use openacc
  implicit none
  real :: x(1000), y(1000)
  integer :: i
  x = [(real(i), i = 0, 999)]
  y = 1
  call saxpy(2.0, x, y)
  print '(i0, 1x, f0.0)', _OPENACC, sum(real(y, kind(1d0)))
end program
