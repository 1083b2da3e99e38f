! data for parts: elements, substrings, components, triangles.
program data_partial
  implicit none
  type t
    integer :: i, j
  end type t
  type(t) :: p, q
  integer :: a(4), i, j, tri(3, 3)
  character(6) :: s
  data a(1), a(3) /10, 30/, a(2) /20/
  data a(4) /40/
  data p%i, p%j /1, 2/, q /t(3, 4)/
  data s(1:3) /'abc'/, s(4:6) /'def'/
  data ((tri(i, j), i = 1, j), j = 1, 3) /1, 2, 3, 4, 5, 6/
  data ((tri(i, j), i = j + 1, 3), j = 1, 2) /3*0/
  print '(4(i0,1x))', a
  print '(4(i0,1x),a)', p, q, s
  print '(9(i0,1x))', tri
end program data_partial
