! Formats built by internal writes for tables of any width.
program internal_recursive_formats
  implicit none
  character(40) :: f
  integer :: n, i
  do n = 1, 3
    write (f, '("(a,",i0,"(1x,i",i0,"),a)")') n, n + 1
    print '(a)', trim(f)
    print f, '[', (i, i = 1, n), ']'
  end do
  write (f, 10) 6, 2
10 format ('(f', i0, '.', i0, ')')
  print f, 3.14159
end program internal_recursive_formats
