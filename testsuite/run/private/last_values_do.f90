! Last values in bare `kernels`: scalars whose value is used after loops that run in parallel; the values are computed from the
! loops' variables, found (conditions, of which one never holds), or saved by the last iteration, also of a complex number.
program last_values_do
  implicit none
  integer, parameter :: n = 300, m = 40
  integer :: a(n), b(n, m), i, j, k, t, last, never, place, steps, rows
  real(8) :: x(n), r
  complex :: z, w(n)
  logical :: big
  do k = 1, n
    a(k) = mod(k * 37, 101)
    x(k) = 0.125d0 * mod(k, 13)
  end do
  t = -1; last = -3; never = -4; place = -5; r = 0.5d0; steps = 3; z = (1., 2.); rows = n; big = .false.
  !$acc kernels
  do i = 1, n
    t = a(i) * 2
    b(i, 1) = t + i
  end do
  !$acc end kernels
  print *, t
  !$acc kernels
  do j = 2, m
    do i = 1, rows, 3
      place = i * 100 + j
      b(i, j) = place
      b(i + 1, j) = 1
      b(i + 2, j) = 2
    end do
  end do
  do i = 1, n
    if (a(i) == 3) last = i
    if (a(i) > 1000) never = i
  end do
  !$acc end kernels
  print *, place, last, never
  !$acc kernels
  do k = 1, steps
    do i = n, 1, -1
      r = x(i) * k
      if (r > 1) r = r - 1
      x(i) = r
      z = cmplx(real(r), -1.)
      w(i) = z * z
      big = r > 0.5d0
    end do
    x(2) = x(2) + r
  end do
  !$acc end kernels
  print *, r, z, big
  print *, sum(a), sum(b), sum(x), sum(w)
end program
