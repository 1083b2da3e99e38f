! achar, iachar, char, ichar, new_line; all codes back and forth.
program char_code
  implicit none
  integer :: i
  logical :: ok
  print '(4a)', achar(65), char(66), achar(97), char(48)
  print '(4(i0,1x))', iachar('A'), ichar('B'), iachar(' '), ichar('~')
  ok = .true.
  do i = 0, 255
    if (ichar(char(i)) /= i) ok = .false.
  end do
  print '(l1)', ok
  print '(3a)', [achar(88), achar(89), achar(90)]
  print '(3(i0,1x))', iachar(['a', 'b', 'c'])
  print '(i0)', ichar(new_line('a'))
  print '(a)', achar(72_8) // achar(105)
end program char_code
