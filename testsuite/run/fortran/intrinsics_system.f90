! The command, the environment, other programs, clocks, random numbers.
! env: ACCC_TEST_VALUE=hello
program sys
  implicit none
  character(200) :: line, value
  character(8) :: date
  character(10) :: time
  character(5) :: zone
  integer :: length, status, values(8), n, c4, r4, m4
  integer(8) :: c8, r8, m8, values8(8)
  integer(2) :: c2
  real :: rate, t, h(3, 2), u
  real(8) :: rate8, hd(2, 2, 2), t8
  integer, allocatable :: seed(:), again(:)
  call get_command(line, length, status)
  print *, length > 0, status, len_trim(line) == length
  call get_environment_variable('ACCC_TEST_VALUE', value, length, status)
  print *, trim(value), length, status
  call get_environment_variable('ACCC_NO_SUCH', value, length, status, .true.)
  print *, trim(value), length, status
  call get_environment_variable(name='ACCC_TEST_VALUE', length=length)
  print *, length
  call execute_command_line('exit 3', exitstat=n, cmdstat=status)
  print *, n, status
  call execute_command_line('true', wait=.true., exitstat=n)
  print *, n
  call date_and_time(date, time, zone, values)
  print *, len_trim(date), len_trim(time), len_trim(zone), values(1) > 2020, values(2) <= 12
  call date_and_time(values=values8)
  print *, values8(1) > 2020
  call system_clock(c8, r8, m8)
  print *, r8, m8
  call system_clock(c8, rate8)
  print *, rate8
  call system_clock(count_rate=rate)
  print *, rate
  call cpu_time(t); call cpu_time(t8)
  print *, t >= 0, t8 >= 0
  call random_seed(size=n)
  allocate(seed(n), again(n))
  seed = 42
  call random_seed(put=seed)
  call random_number(h); call random_number(hd); call random_number(u)
  print *, all(h >= 0 .and. h < 1), all(hd >= 0 .and. hd < 1), u < 1
  call random_seed(put=seed)
  call random_number(t)
  print *, t == h(1, 1)
  call random_init(.true., .true.)
  call random_number(t)
  call random_init(.true., .true.)
  call random_number(u)
  print *, t == u
end program
