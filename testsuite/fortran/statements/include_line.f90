! An include line brings in declarations and statements.
program include_line
  implicit none
  include 'include_part.inc'
  integer :: j
  j = size_from_include * 2
  print '(2(i0,1x))', j, size_from_include
end program include_line
