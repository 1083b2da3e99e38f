! Scalars of `kernels` constructs that pointers show (OpenACC 3.3, 2.6.2: scalars are shared there): the pointer's target and
! the scalar are one, also where a loop reduces it and another reads it, and where it is stored through the pointer.
program kernels_pointer_targets
  implicit none
  integer, parameter :: n = 1000
  real(8) :: a(n), b(n)
  real(8), target :: s, t
  real(8), pointer :: p, q
  integer :: i
  s = 0
  t = 0
  p => s
  do i = 1, n
    a(i) = mod(i, 7)
  end do
  !$acc kernels
  do i = 1, n
    s = s + a(i)
  end do
  do i = 1, n
    b(i) = p * a(i)
  end do
  !$acc end kernels
  print '(f0.1, 1x, f0.1)', s, b(8)

  nullify(q)
  q => t
  !$acc kernels
  do i = 1, n
    q = q + b(i)
  end do
  do i = 1, n
    a(i) = t - q + i
  end do
  !$acc end kernels
  print '(f0.1, 1x, f0.1)', t, a(n)
end program
