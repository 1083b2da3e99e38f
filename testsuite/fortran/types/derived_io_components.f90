! Whole structures in formatted and list-directed internal output and input.
program derived_io_components
  implicit none
  type rec
    integer :: i
    real :: x
    character(3) :: c
    logical :: l
  end type rec
  type(rec) :: a, b
  character(40) :: line
  a = rec(5, 2.25, 'abc', .true.)
  write (line, '(i4,f8.3,1x,a3,l3)') a
  print '(a)', trim(line)
  read (line, '(i4,f8.3,1x,a3,l3)') b
  b%i = b%i + 1
  print '(i4,f8.3,1x,a3,l3)', b
end program derived_io_components
