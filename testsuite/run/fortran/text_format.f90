! Characters of fixed length, concatenation, formatted and internal input and output.
! exact: yes
program text_format
  implicit none
  character(len=8) :: name
  character :: letter*3, line*40
  character(len=*), parameter :: greeting = 'it''s "here"'
  integer :: i, j
  real :: x
  real*8 :: y
  name = 'gang'
  letter = name(2:4)
  print '(a,a,a)', name, letter, '|'
  print '(3a)', trim(name), '-', adjustl('  vector ')
  print '(a,i0,a,i5,a,i5.3)', '[', 42, ']', -17, ' ', 7
  print '(2f8.3,es12.4)', 3.14159, -2.5, 12345.678
  write (*, '(a)') greeting
  write (*, 100) 1, 2.5d0, .true.
100 format (' row', i3, f6.2, l2)
  line = name // letter // '!'
  print '(a,i4,i4,l2)', trim(line), len(line), len_trim(line), name == 'gang'
  write (line, '(i4,f7.2)') 12, 9.75
  print '(a)', trim(line)
  read (line, *) i, x
  print '(i6,f10.3)', i * 2, x * 2
  line = '  77 1.5d2'
  read (line, *) j, y
  print '(i4,f8.1)', j, y
  print '(5(i3,","))', (i * i, i = 1, 5)
  print '(a,i2,i2)', name(2:3), index(name, 'n'), ichar('A') - 64
  print '(2l2,a)', 'abc' < 'abd', 'b' >= 'ba', char(90)
end program text_format
