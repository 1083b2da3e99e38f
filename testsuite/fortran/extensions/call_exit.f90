! call exit with a status.
! exit: 5
program call_exit
  implicit none
  print '(a)', 'before'
  call exit(5)
  print '(a)', 'after'
end program call_exit
