! A namelist group of scalars and arrays read from an internal file and written to one by components.
program namelist_group
  implicit none
  integer :: n = 1, v(3) = 0
  real :: x = 0
  logical :: l = .false.
  character(8) :: c = 'none'
  character(60) :: text(3)
  namelist /input/ n, x, v, l, c
  text(1) = '&input n = 5, x=2.5e0'
  text(2) = ' v(2) = 7, 8 l = T'
  text(3) = " c='abc' /"
  read (text, nml=input)
  print '(i0,f6.2,3i4,l2,1x,a)', n, x, v, l, c
end program namelist_group
