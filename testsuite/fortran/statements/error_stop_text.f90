! error stop with a text: exit status 1.
! exit: 1
program error_stop_text
  implicit none
  print '(a)', 'before'
  error stop 'wrong'
end program error_stop_text
