! Complex numbers in compute regions: private scalars, sums as reductions, functions, data clauses.
program dev
  implicit none
  integer, parameter :: dp = kind(1d0), n = 200
  complex(dp) :: z, c, total, v(n), u(n)
  complex :: s4
  integer :: i, j, k, count(n, n), it
  real(dp) :: norm
  do i = 1, n
    v(i) = cmplx(i, -i, dp) / n
  end do
  !$acc parallel loop collapse(2) copyout(count) private(z, c, it)
  do j = 1, n
    do i = 1, n
      c = cmplx(-2.0_dp + 3.0_dp * i / n, -1.5_dp + 3.0_dp * j / n, dp)
      z = (0, 0)
      it = 0
      do k = 1, 50
        if (real(z)**2 + aimag(z)**2 > 4) exit
        z = z * z + c
        it = it + 1
      end do
      count(i, j) = it
    end do
  end do
  print *, sum(count), count(100, 100), count(10, 30)
  total = 0
  !$acc parallel loop reduction(+:total) copyin(v)
  do i = 1, n
    total = total + v(i) * conjg(v(i)) + (0, 1)
  end do
  print *, total
  s4 = 0
  !$acc kernels copyin(v) copyout(u)
  do i = 1, n
    s4 = s4 + cmplx(v(i))
  end do
  do i = 1, n
    u(i) = exp(v(i)) + sqrt(v(i)) / (v(i) + 1) + log(v(i)) + sin(v(i)) ** 3 + cos(v(i)) ** i + tanh(v(i)) + v(i)**v(i)
  end do
  !$acc end kernels
  print *, s4
  print *, sum(u), abs(u(7)), u(150)
  norm = 0
  !$acc parallel copyin(u, c) reduction(+:norm)
  !$acc loop gang vector reduction(+:norm)
  do i = 1, n
    norm = norm + abs(u(i) - c)**2
  end do
  !$acc end parallel
  print *, sqrt(norm)
end program
