! random_number, system_clock and cpu_time: only properties that hold for every generator and clock.
program random_property
  implicit none
  real :: x, field(1000)
  real*8 :: y, t0, t1
  integer :: c0, c1, rate, i, inside
  call cpu_time(t0)
  call system_clock(c0, rate)
  call random_number(x)
  call random_number(y)
  call random_number(field)
  inside = 0
  do i = 1, size(field)
    if (field(i) >= 0.0 .and. field(i) < 1.0) inside = inside + 1
  enddo
  call system_clock(c1)
  call cpu_time(t1)
  print *, x >= 0.0 .and. x < 1.0, y >= 0.0d0 .and. y < 1.0d0, inside
  print *, sum(field) > 400.0 .and. sum(field) < 600.0, field(1) /= field(2)
  print *, rate > 0, c1 >= c0, t1 >= t0
end program random_property
