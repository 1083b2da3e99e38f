! iolength of lists of every type.
program inquire_iolength
  implicit none
  integer :: n, a(10)
  real(8) :: d(2, 2)
  character(5) :: c
  logical(1) :: l
  complex :: z
  inquire (iolength=n) a
  print '(i0)', n
  inquire (iolength=n) d, c
  print '(i0)', n
  inquire (iolength=n) l, z, a(1:3)
  print '(i0)', n
end program inquire_iolength
