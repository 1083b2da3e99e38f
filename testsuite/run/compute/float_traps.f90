! A division by zero traps where it is asked for; masked-out ones do not happen.
! flags: -ffpe-trap=zero,invalid -O3
! exit: -8
program float_traps
  implicit none
  real(8) :: a(64), b(64)
  integer :: i
  do i = 1, 64
    a(i) = mod(i, 4)
  end do
  b = 0.0d0
  do i = 1, 64
    if (a(i) /= 0.0d0) b(i) = 1.0d0 / a(i)
  end do
  if (nint(6 * sum(b)) /= 176) stop 1
  b(1) = 1.0d0 / command_argument_count()
  print *, 'never', b(1)
end program
