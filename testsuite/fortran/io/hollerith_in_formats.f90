! Characters behind a count hold quotes and parentheses of their own, in formats that are expressions and statements.
program hollerith_in_formats
  implicit none
  integer :: i
  write(*,'(5habcde,1x,3h''"x)')
  write(*,'(1x,3h"yx,i3)') 7
  write(*,'(1x,3h)yx)')
  write(*,"(1x,3h'(x,2(i2,1h,))") 1, 2
  write(*,100) (i, i = 1, 3)
100 format(1x,4h(')",3(i2,2h)'))
end program
