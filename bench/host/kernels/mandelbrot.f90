! Iterations of the Mandelbrot set, with real arithmetic.
program bench
  implicit none
  integer, parameter :: n = 700, most = 2000
  integer :: count(n, n), i, j, k
  real(8) :: x, y, x0, y0, t
  do j = 1, n
    y0 = -1.25d0 + 2.5d0 * j / n
    do i = 1, n
      x0 = -2.0d0 + 2.5d0 * i / n
      x = 0.0d0
      y = 0.0d0
      do k = 1, most
        if (x * x + y * y > 4.0d0) exit
        t = x * x - y * y + x0
        y = 2.0d0 * x * y + y0
        x = t
      end do
      count(i, j) = k
    end do
  end do
  print *, sum(count), maxval(count)
end program
