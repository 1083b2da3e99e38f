! Assignments between types, kinds and shapes that a reader might overlook.
program assignments_chain
  implicit none
  integer(1) :: b
  integer :: i
  real :: x
  real(8) :: d
  logical(1) :: l
  logical :: m
  character(2) :: c
  complex(8) :: z
  i = 300
  b = int(mod(i, 128), 1)
  x = i
  d = x / 7
  i = d
  z = i
  x = z
  l = i > 40
  m = l
  c = 'abc'
  print '(i0,1x,i0,f8.2,f12.6,2f6.1,2l2,1x,a)', b, i, x, d, z, l, m, c
  x = 16777217
  print '(f12.1)', x
  i = nint(1d9) + int(5.9e0)
  print '(i0)', i
end program assignments_chain
