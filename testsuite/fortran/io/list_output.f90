! List-directed output of every type.
! differs: the widths and line breaks of list-directed output are the processor's choice
program list_output
  implicit none
  print *, 1, -5, 1.5, .true., 'text'
  print *, 1.5d0, 1e10, 1e-10, 0.0
  print *, (1.0, -2.0)
  print *, [1, 2, 3], [1.5, 2.5]
  print *, 'a', 'b'
  print *
  write (*, *) 123456789012345_8, 7_1
end program list_output
