! All pairs of bodies: square roots and divisions.
program bench
  implicit none
  integer, parameter :: n = 400
  real(8) :: x(n), y(n), z(n), vx(n), vy(n), vz(n), m(n)
  real(8) :: dx, dy, dz, r2, f, ax, ay, az
  integer :: i, j, t
  do i = 1, n
    x(i) = mod(i * 37, 101) * 0.01d0
    y(i) = mod(i * 53, 103) * 0.01d0
    z(i) = mod(i * 71, 107) * 0.01d0
    m(i) = 1.0d0 / n
  end do
  vx = 0.0d0
  vy = 0.0d0
  vz = 0.0d0
  do t = 1, 1200
    do i = 1, n
      ax = 0.0d0
      ay = 0.0d0
      az = 0.0d0
      do j = 1, n
        dx = x(j) - x(i)
        dy = y(j) - y(i)
        dz = z(j) - z(i)
        r2 = dx * dx + dy * dy + dz * dz + 1.0d-3
        f = m(j) / (r2 * sqrt(r2))
        ax = ax + f * dx
        ay = ay + f * dy
        az = az + f * dz
      end do
      vx(i) = vx(i) + 1.0d-4 * ax
      vy(i) = vy(i) + 1.0d-4 * ay
      vz(i) = vz(i) + 1.0d-4 * az
    end do
    x = x + 1.0d-4 * vx
    y = y + 1.0d-4 * vy
    z = z + 1.0d-4 * vz
  end do
  print *, sum(x), sum(vx * vx + vy * vy + vz * vz)
end program
