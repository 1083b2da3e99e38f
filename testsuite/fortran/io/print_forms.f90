! print with every form of format, and write to the standard unit in its spellings.
program print_forms
  use, intrinsic :: iso_fortran_env, only: output_unit, error_unit
  implicit none
  integer :: i = 3
  character(*), parameter :: f = '(a,i3)'
  print f, 'constant', i
  print 10, 'label', i
  print '(a)'
  write (output_unit, f) 'output_unit', i
  write (6, f) 'six', i
  write (*, f) 'star', i
  write (error_unit, f) 'unseen', i
  write (*, '()')
  write (*, 10, iostat=i) 'status', 1
  print '(i0)', i
10 format (a, i4)
end program print_forms
