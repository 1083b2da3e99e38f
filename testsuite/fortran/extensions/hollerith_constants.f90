! Hollerith constants: bits given by characters.
program hollerith_constants
  implicit none
  integer :: i, list(3)
  integer(8) :: k
  integer(2) :: h = 2Hxy
  real :: r
  double precision :: d
  complex :: z
  character(6) :: c
  data i /4Habcd/, list /3HABC, 4H1234, 6Hlonger/
  k = 8Hsentence
  r = 4H2.5 
  d = 3Hxyz
  z = 8H12345678
  call show(i)
  call show(list(1))
  call show(list(2))
  call show(list(3))
  print '(a8,a2)', k, h
  print '(a4,a8)', r, d
  print '(2a4)', z
  call show(5Hmore?)
contains
  subroutine show(n)
    integer, intent(in) :: n
    print '(a4,i12)', n, n
  end subroutine
end program
