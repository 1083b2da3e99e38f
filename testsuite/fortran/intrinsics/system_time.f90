! cpu_time, system_clock, date_and_time: kinds of arguments, plausible values.
program system_time
  implicit none
  integer :: c, r, m, v(8)
  integer(8) :: c8, r8, m8
  real :: t1
  real(8) :: t2
  character(8) :: d
  character(10) :: t
  character(5) :: z
  call cpu_time(t1)
  call cpu_time(t2)
  print '(2l2)', t1 >= 0, t2 >= 0
  call system_clock(c, r, m)
  print '(3l2)', c >= 0, r > 0, m > 0
  call system_clock(count=c8, count_rate=r8, count_max=m8)
  print '(3l2)', c8 >= 0, r8 >= 1000, m8 > 0
  call system_clock(count_rate=t2)
  print '(l2)', t2 > 0
  call date_and_time(d, t, z, v)
  print '(3l2)', verify(d, '0123456789') == 0, t(7:7) == '.', z(1:1) == '+' .or. z(1:1) == '-'
  print '(3l2)', v(1) > 2000, v(2) >= 1 .and. v(2) <= 12, v(8) < 1000
  call date_and_time(values=v)
end program system_time
