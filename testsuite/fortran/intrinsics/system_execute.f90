! execute_command_line: exit status, synchronous.
program system_execute
  implicit none
  integer :: e, s
  character(20) :: line
  call execute_command_line('echo from shell > out.txt', exitstat=e, cmdstat=s)
  print '(2(i0,1x))', e, s
  open (10, file='out.txt')
  read (10, '(a)') line
  print '(a)', trim(line)
  call execute_command_line('exit 3', wait=.true., exitstat=e)
  print '(i0)', e
end program system_execute
