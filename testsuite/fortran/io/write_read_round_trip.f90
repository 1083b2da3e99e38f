! Values written with enough digits come back unchanged.
program write_read_round_trip
  implicit none
  real(8) :: x(5) = [0.1d0, 1d0 / 3, 1d300, -2.5d-300, 123456.789d0], y(5)
  real :: a(3) = [0.1, 16777217.0, 1e-30], b(3)
  character(30) :: s(5), t
  integer :: i
  write (s, '(es25.17)') x
  read (s, *) y
  print '(5l2)', x == y
  do i = 1, 3
    write (t, '(es16.9)') a(i)
    read (t, '(f16.0)') b(i)
  end do
  print '(3l2)', a == b
  write (t, '(i0)') -huge(1_8) - 1_8
  print '(a)', trim(t)
end program write_read_round_trip
