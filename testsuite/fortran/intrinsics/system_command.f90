! command_argument_count, get_command_argument, get_command, get_environment_variable.
! run: first "second one" ''
program system_command
  implicit none
  character(6) :: a
  character(200) :: c
  integer :: i, n, s
  print '(i0)', command_argument_count()
  do i = 1, 4
    call get_command_argument(i, a, n, s)
    print '("[",a,"]",i0,1x,l1,1x,l1)', a, n, s > 0, s < 0
  end do
  call get_command_argument(2, length=n)
  print '(i0)', n
  call get_command(c, n, s)
  print '(2l2)', n > 10, s == 0
  call get_environment_variable('HOME', c, n, s)
  print '(2l2)', s == 0, n > 0
  call get_environment_variable('NO_SUCH_VARIABLE', c, status=s)
  print '(i0,1x,i0)', s, len_trim(c)
end program system_command
