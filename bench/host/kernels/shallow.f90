! A shallow-water update in whole-array notation, with cshift and where.
program bench
  implicit none
  integer, parameter :: n = 200
  real(8), allocatable :: h(:, :), u(:, :), v(:, :), hn(:, :), dx(:, :), dy(:, :)
  real(8), parameter :: dt = 1.0d-3, g = 9.81d0
  integer :: t, i, j
  allocate (h(n, n), u(n, n), v(n, n), hn(n, n), dx(n, n), dy(n, n))
  do j = 1, n
    do i = 1, n
      h(i, j) = 1.0d0 + 0.1d0 * exp(-((i - n / 2)**2 + (j - n / 3)**2) / 200.0d0)
    end do
  end do
  u = 0.0d0
  v = 0.0d0
  do t = 1, 2500
    u(2:n - 1, :) = u(2:n - 1, :) - dt * g * 0.5d0 * (h(3:n, :) - h(1:n - 2, :))
    v(:, 2:n - 1) = v(:, 2:n - 1) - dt * g * 0.5d0 * (h(:, 3:n) - h(:, 1:n - 2))
    dx = 0.5d0 * (cshift(u, 1, 1) - cshift(u, -1, 1))
    dy = 0.5d0 * (cshift(v, 1, 2) - cshift(v, -1, 2))
    hn = h - dt * h * (dx + dy)
    where (hn < 0.5d0)
      hn = 0.5d0
    elsewhere (hn > 2.0d0)
      hn = 2.0d0
    end where
    h = hn
    u = 0.999d0 * u
    v = 0.999d0 * v
  end do
  print *, sum(h), maxval(h), minval(u)
end program
