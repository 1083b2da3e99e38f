! Loops of bare `kernels` that a recurrence keeps in order become a parallel loop and one in order; scalars between the two are
! expanded, in strips where there are many iterations; also complex and logical ones, and in a loop over time steps.
program distribution_recurrences
  implicit none
  integer, parameter :: n = 17000
  real(8) :: x(0:n), y(0:n), flux(0:n), t, carry
  complex(8) :: z, zs(0:n)
  logical :: open, gates(0:n)
  integer :: i, step, m
  do i = 0, n
    x(i) = mod(i, 23) * 0.5d0
    y(i) = mod(i, 17) * 0.25d0
    flux(i) = 0
    gates(i) = mod(i, 3) == 0
    zs(i) = (0d0, 1d0)
  end do
  m = n
  carry = 1
  !$acc kernels
  do i = 1, m
    t = sqrt(x(i)) * y(i) + 1 / (x(i) + 1)
    flux(i) = flux(i - 1) * 0.75d0 + t
  end do
  do i = 1, m
    z = cmplx(x(i), y(i), 8) * zs(i)
    open = x(i) > y(i) .and. y(i) > 1
    zs(i) = zs(i - 1) * 0.5d0 + z
    gates(i) = (gates(i - 1) .neqv. open) .or. gates(i)
  end do
  do step = 1, 3
    do i = m, 1, -1
      carry = carry * 0.5d0 + x(i)
      y(i) = y(i) + carry * x(i) * 0.125d0
    end do
    do i = 1, m
      x(i) = y(i) * 0.5d0
      flux(i) = x(i - 1) + flux(i)
    end do
  end do
  !$acc end kernels
  print *, sum(x), sum(y), sum(flux), sum(zs), count(gates), carry
end program
