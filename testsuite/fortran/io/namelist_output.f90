! Namelist output, read back.
! differs: the layout of namelist output is the processor's choice; only what is read back is printed
program namelist_output
  implicit none
  integer :: i = 5, a(3) = [1, 2, 3], u
  real :: x = 0.5
  character(5) :: c = 'abc'
  logical :: l = .true.
  namelist /group/ i, a, x, c, l
  open (newunit=u, status='scratch', delim='apostrophe')
  write (u, group)
  i = 0; a = 0; x = 0; c = ''; l = .false.
  rewind u
  read (u, group)
  print '(4i3,f5.1,1x,a,l2)', i, a, x, c, l
end program namelist_output
