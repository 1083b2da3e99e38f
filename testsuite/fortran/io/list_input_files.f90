! List-directed input from a file: items over several records, rests of records skipped, slash, blank lines.
program list_input_files
  implicit none
  integer :: a(5), i
  character(8) :: w
  real :: x
  open (10, status='scratch')
  write (10, '(a)') '1 2', '', '3, 4', ' 5 6 7', "'two words' 1.5e1 rest", '8', '3*9 /', '1 2 3 4 5'
  rewind 10
  read (10, *) a
  print '(5i3)', a
  read (10, *) w, x
  print '(a,f6.1)', w, x
  read (10, *) i
  print '(i3)', i
  a = 0
  read (10, *) a
  print '(5i3)', a
  read (10, *)
  read (10, *, iostat=i) a
  print '(l1)', is_iostat_end(i)
end program list_input_files
