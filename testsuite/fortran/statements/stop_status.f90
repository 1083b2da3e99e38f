! stop with a code: the exit status; what was printed before is written.
! exit: 3
program stop_status
  implicit none
  print '(a)', 'before'
  if (command_argument_count() == 0) stop 3
  print '(a)', 'after'
end program stop_status
